"""Obstacles that the GM lays, changes and clears by hand.  BC-R258, BC-R354"""

from __future__ import annotations

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.touch import Deed, Thing
from admiralty.core.play.deeds import find_thing
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new, resume
from admiralty.core.state.views import view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.places import move_to, price_of_move
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.scene.words import Obstacle
from admiralty.games.bridge.tables import NONE, ZONES
from admiralty.games.bridge.turn import after_edit

CHILKOOT, STATUTE = 0, 1
H4, H6 = 3, 5
MINES = H4 * ZONES + H6


def session() -> Session:
    deal = GAME.deal(Request(GAME.scenario("halden"), settings={"people": "1"}))
    return new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))


def battle() -> Battle:
    made: Battle = GAME.deal(Request(GAME.scenario("halden"))).battle
    return made


def thing(game: Session, id: str) -> Thing:
    found = find_thing(game.course, [id])
    assert found is not None
    return found


def deed(found: Thing, verb: str) -> Deed:
    return next(each for each in found.deeds if each.verb == verb)


def presses(game: Session, id: str, verb: str) -> None:
    made = deed(thing(game, id), verb)
    Desk(game).set([(each.path, each.value) for each in made.changes], verb)


def price(b: Battle, i: int, one: int, other: int) -> int:
    """What one step costs a ship whose way leaves no terrain."""
    b.zones[one].terrain = 0
    return price_of_move(b, NONE, i, one, move_to(NONE, other))


# ---- the rules -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("obstacle", "crew", "enemy"),
    [
        (Obstacle.NONE, 0, 0), (Obstacle.TWO_FOR_ALL, 2, 2),
        (Obstacle.THREE_FOR_THE_CREW, 3, 0), (Obstacle.ONE_FOR_THE_OTHERS, 0, 1),
    ],
)  # fmt: skip
def test_what_is_laid_is_paid_both_ways_by_whom_it_concerns(obstacle: Obstacle, crew: int, enemy: int) -> None:
    """BC-R258, BC-R354: the GM sets one way, and the other one follows; ranges stay."""
    b = battle()
    ranges = list(b.ranges)
    b.obstacles[MINES] = obstacle
    after_edit(b)
    for one, other in ((H4, H6), (H6, H4)):
        assert (price(b, CHILKOOT, one, other), price(b, STATUTE, one, other)) == (crew, enemy)
    assert b.ranges == ranges


def test_no_obstacle_lies_where_no_way_leads_or_without_a_price() -> None:
    """BC-R354: neither between zones that aren't next to each other, nor with nobody's price."""
    b = battle()
    b.obstacles[0 * ZONES + H6] = b.obstacles[2 * ZONES + 2] = Obstacle.ONE_FOR_ALL
    b.obstacles[MINES] = 4  # for the crew, at no price
    after_edit(b)
    assert sum(b.obstacles) == 0


# ---- the desk --------------------------------------------------------------------------------------------------------


def test_what_was_cleared_is_laid_again() -> None:
    """BC-R258, BC-R269, BC-R354: each is a press, the log says between which zones, and it is replayed as it was."""
    game = session()
    names = game.deal.names["zone"]
    way = f"way-{H4}-{H6}"
    assert thing(game, way).said == "1 to cross for the crew, plus what terrain costs"
    presses(game, way, "Clear")
    assert game.battle_now.obstacles[MINES] == game.battle_now.obstacles[H6 * ZONES + H4] == 0
    presses(game, way, "Lay again")
    assert game.battle_now.obstacles[MINES] == game.battle_now.obstacles[H6 * ZONES + H4] == Obstacle.ONE_FOR_THE_CREW
    said = [line.text for line in game.log_for(0) if line.text.startswith("The referee")]
    where = f"obstacles {names[H4]} to {names[H6]}"
    assert said == [
        f"The referee: Clear ({where} from one for the crew to none).",
        f"The referee: Lay again ({where} from none to one for the crew).",
    ]
    assert resume(GAME, game.journal).battle_now == game.battle_now and verify(game.journal, GAME).consistent


def test_a_new_one_is_chosen_in_words_and_all_see_it() -> None:
    """BC-R258, BC-R354: on the board, and in the list of zones."""
    game = session()
    found = deed(thing(game, "way-0-1"), "Set obstacle")
    assert len(found.choices) == len(Obstacle) - 1
    two = next(each for each in found.choices if each.text == "2 to cross for the GM's ships")
    Desk(game).set([(found.places[0], two.value)], "wrecks")
    first, second = game.deal.names["zone"][:2]
    for seat in range(len(game.deal.seats)):
        scene = GAME.scene(view(game.battle_now, seat), game.deal, seat)
        zones = next(sheet for sheet in scene.sheets if sheet.id == "sheet-zones")
        for here, there in ((first, second), (second, first)):
            row = next(row for row in zones.rows if row.label == here)
            assert f"{there} (2 to cross for the GM's ships)" in row.value


def test_a_zone_names_the_ways_from_it() -> None:
    """BC-R354: the one to each zone next to it; the board's own line leads there, too."""
    game = session()
    ways = [part for part in thing(game, f"zone-{H6}").parts if part.id.startswith("way-")]
    names = game.deal.names["zone"]
    assert [part.name for part in ways] == [f"the way to {names[k]}" for k in (H4, 4, 6)]
    assert thing(game, f"map-way-{H4}-{H6}") == thing(game, f"small-obstacle-{H4}-{H6}") == thing(game, ways[0].id)
    assert find_thing(game.course, ["way-0-5"]) is None, "no way leads there"


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        (H6 * ZONES + H4, Obstacle.NONE, "0 doesn't fit this game: 5 does"),
        (H6 * ZONES + H4, Obstacle.TWO_FOR_ALL, "2 doesn't fit this game: 5 does"),
        (0 * ZONES + H6, Obstacle.ONE_FOR_ALL, "1 doesn't fit this game: 0 does"),
        (H4 * ZONES + H4, Obstacle.ONE_FOR_ALL, "1 doesn't fit this game: 0 does"),
        (MINES, 4, "4 stands for nothing"),
        (MINES, 8, "8 stands for nothing"),
    ],
)
def test_what_could_not_be_is_refused_and_nobody_reads_that_it_is(place: int, value: int, why: str) -> None:
    """BC-R354: the way back by itself, no way at all, nobody's price."""
    game = session()
    with pytest.raises(Refused, match=rf"obstacles\.{place}: {why}"):
        game.edit(f"obstacles.{place}", value)
    assert not [line for line in game.log_for(0) if line.text.startswith("The referee")]
    game.edit(f"obstacles.{MINES}", Obstacle.NONE)
    assert game.battle_now.obstacles[H6 * ZONES + H4] == Obstacle.NONE


def test_a_price_beyond_the_limits_is_refused() -> None:
    """BC-R258, BC-R354: by its place and its value."""
    with pytest.raises(Refused, match=rf"obstacles\.{MINES}: 12 is not from 0 to 11"):
        session().edit(f"obstacles.{MINES}", 12)
