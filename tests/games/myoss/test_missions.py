"""The rescue and the campaign as they are dealt, shown and played by the computer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from admiralty.core.engines.proving import play
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.questions import Question
from admiralty.core.state.records import blank
from admiralty.core.state.views import SPECTATOR, view
from admiralty.games.myoss import GAME
from admiralty.games.myoss.computer.aiming import roll_score
from admiralty.games.myoss.computer.simple import score
from admiralty.games.myoss.face.board import scene
from admiralty.games.myoss.records import SEATS
from admiralty.games.myoss.rescue import people_of, waiting
from admiralty.games.myoss.victory import is_armed
from admiralty.games.myoss.words import Ask, Kind, Stage, Status

from .combat import Fleet, made

LEVELS = {level.key: level.doctrine for level in GAME.levels}
LIMITED = {"settings": {"credits": 400}}


def scenario(name: str) -> dict[str, Any]:
    return GAME.scenario(name)


def dealt(name: str, settings: dict[str, Any] | None = None, **more: Any) -> Deal:
    return GAME.deal(Request({**scenario(name), **more}, settings or {}))


def words_of(deal: Deal, seat: int = 0) -> str:
    drawn = scene(view(deal.battle, seat), deal, seat)
    rows = [(row.label, row.value) for sheet in drawn.sheets for row in sheet.rows]
    return repr((drawn.shapes, [sheet.title for sheet in drawn.sheets], rows))


# ---- how they are dealt ---------------------------------------------------------------------------------------------


def test_the_liner_is_as_the_mission_says() -> None:
    """MG-S90: 190c, 30u, 4 of a crew and 10 passengers, nobody's ship; each player has 500c."""
    deal = dealt("rescue")
    b = deal.battle
    i = next(i for i, ship in enumerate(b.ships) if ship.status == Status.ADRIFT)
    assert (b.ships[i].cost, b.sections[b.ships[i].first_section].size) == (190, 30)
    assert waiting(b) == 14 and b.ships[i].side == b.sides == 2 and b.goal_rounds == 10
    assert [part.people for part in b.parts if part.kind == Kind.AMENITY and part.ship == i] == [10]
    assert not any(part.kind == Kind.WEAPON for part in b.parts if part.ship == i)
    assert deal.budgets == {"red": 500, "blue": 500} and deal.outcomes == ("red", "blue", "tie", "stalemate")
    assert people_of(b, 0) == people_of(b, 1) == 4


def test_the_campaign_begins_with_what_was_not_spent() -> None:
    """MG-S70: five battles, and a purse of what the first ships leave of the limit."""
    deal = dealt("campaign", {"credits": "450"}, limits={"blue": 500})
    b = deal.battle
    assert list(b.purse[:2]) == [50, 100] and list(b.limits[:2]) == [450, 500]
    assert (b.battle, b.rules.battles, b.rules.fleeing) == (1, 5, 1)
    for_sale = [(ship.side, ship.cost) for ship in b.ships if ship.status == Status.FOR_SALE and not ship.shuttle]
    assert for_sale == [(0, 295), (0, 375), (0, 50), (1, 295), (1, 375), (1, 50)]


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("rescue", {"adrift": None}, "the key 'adrift' is missing"),
        ("duel", {"adrift": "liner"}, "is only for a rescue"),
        ("rescue", {"adrift": "lyner"}, "no ship 'lyner'"),
        ("rescue", {"whose": "red"}, "has a meaning only in a convoy or an escape"),
        ("duel", {"yard": ["minder"]}, "has a meaning only in a campaign"),
        ("campaign", {"settings": {}}, "no limit of credits"),
        ("campaign", {"yard": ["party_barge"]}, "divided into sections"),
        ("campaign", {"yard": ["cargo_drone"] * 24}, "the program holds at most"),
    ],
)
def test_what_does_not_fit_a_mission_is_refused(name: str, changes: dict[str, Any], said: str) -> None:
    data = {key: value for key, value in {**scenario(name), **changes}.items() if value is not None}
    with pytest.raises(Refused, match=said):
        GAME.deal(Request(data))


def test_a_rescue_leaves_a_place_for_the_liner() -> None:
    """MG-S90: as many players as there are places have none left for it."""
    names = ("red", "blue", "green", "amber", "violet", "silver", "first", "second")
    assert len(names) == SEATS
    with pytest.raises(Refused, match="a rescue has at most 7 players"):
        dealt("rescue", sides={name: ["tiniest_fighter"] for name in names})
    assert dealt("rescue", sides={name: ["tiniest_fighter"] for name in names[1:]}).battle.sides == 7


# ---- how they are shown ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("sheets", ["yes", "no"])
def test_everybody_sees_who_is_aboard_the_liner(seat: int, sheets: str) -> None:
    """MG-S90, MG-R22: it is nobody's, so its sheet is closed to nobody."""
    said = words_of(dealt("rescue", {"open_sheets": sheets}), seat)
    assert "people worth 14 AP aboard" in said and "people worth 10 AP" in said


def test_the_liner_drifts_between_the_players() -> None:
    """MG-S90."""
    deal = dealt("rescue")
    drawn = scene(view(deal.battle, 0), deal, 0)
    places = {shape.name: shape.x for shape in drawn.shapes if shape.id.startswith("of-side-")}
    assert places["Red"] < places["Adrift"] < places["Blue"]


def test_ships_for_sale_are_shown_between_the_battles() -> None:
    """MG-S70: with their prices, and the purses at any time."""
    deal = dealt("campaign")
    said = words_of(deal)
    assert "('Red', '0c')" in said and "for sale" not in said and "Battle 1 of 5" in said
    deal.battle.stage = Stage.YARD.value
    said = words_of(deal)
    assert "('Price', '295c')" in said and "After battle 1 of 5" in said


def test_a_component_taken_out_is_said_to_be() -> None:
    """MG-S70."""
    deal = dealt("campaign")
    deal.battle.parts[0].size = 0
    assert ", taken out'" in words_of(deal)


# ---- how the computer plays them ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rescue", "campaign"])
def test_simple_beats_random(name: str) -> None:
    """In 30 battles, in either seat."""
    deal = dealt(name, {"battles": "2"} if name == "campaign" else {})
    won: Counter[str] = Counter()
    for number in range(30):
        minds = [LEVELS["simple"], LEVELS["random"]]
        result = play(GAME, deal.battle, SimulatedKeys(3, number), minds[:: 1 if number % 2 else -1])
        assert result.outcome >= 0
        label = deal.outcomes[result.outcome]
        won["nobody" if label == "tie" else "simple" if (label == "red") == (number % 2 == 1) else "random"] += 1
    assert won["simple"] > 5 * won["random"], won


def test_simple_fetches_people() -> None:
    """MG-S90: against one who only shoots it has people aboard who were not its own in most battles."""
    deal = dealt("rescue")
    fetched = 0
    for number in range(10):
        b = play(GAME, deal.battle, SimulatedKeys(5, number), [LEVELS["simple"], LEVELS["gunner"]]).battle
        fetched += int(waiting(b) < 14)
    assert fetched >= 8


# ---- what it thinks -------------------------------------------------------------------------------------------------


def asked(what: Ask, *facts: int) -> Question:
    q = blank(Question)
    q.what = what
    q.facts[: len(facts)] = facts
    return q


def test_a_score_reads_components_only_where_the_answer_is_one() -> None:
    """Ships, numbers and yes or no are no components, whatever stands in their place."""
    b = Fleet(["battleaxe"], ["battleaxe"]).b
    component_asks = {Ask.RAISE, Ask.PRIMARY, Ask.NEW_BRIDGE, Ask.SUFFER, Ask.SERVE, Ask.ATTACH, Ask.COMPUTER}
    component_asks |= {Ask.REPAIR, Ask.SHIELD, Ask.CLOAK, Ask.SENSOR, Ask.HEAL, Ask.TRANSPORTER, Ask.PEOPLE_FROM}
    assert score(b, asked(Ask.RAISE, 0), 4) == 1004
    for what in (Ask.SHIP, Ask.KEEP_LOCK, Ask.LOCK_TARGET, Ask.DRONE, Ask.GIVE_UP):
        assert what not in component_asks
        assert score(b, asked(what, 0), 10**6 if what != Ask.DRONE else 0) == 0


@pytest.mark.parametrize(("floor", "worth"), [(0, False), (1, True)])
def test_who_may_adjust_below_one_escapes_there(floor: int, worth: bool) -> None:
    """MG-R41: a roll of 3 may become -2, which misses; by the default only what is nearby."""
    b = Fleet(["battleaxe"], ["battleaxe"], adjust_floor=floor).b
    q = asked(Ask.PICK_ROLL, 0, 3, 1, 1, 58, 1)  # the first fires its cannon, and the second picks and adjusts
    q.seat = 1
    assert (roll_score(b, q, 3) == 0) == worth
    assert roll_score(b, q, 57) == 0  # it misses above the size


@pytest.mark.parametrize(("exposed", "linked", "armed"), [("yes", 1, True), ("no", 1, False), ("no", 0, False)])
def test_an_unmanned_ship_is_armed_by_what_is_outside(exposed: str, linked: int, armed: bool) -> None:
    """MG-R18, MG-2050: nobody aboard could cut the guns of an inner section free."""
    drone = made(
        '{kind = "section", name = "Hull", neighbours = ["Core"]}, {kind = "engine"}, {kind = "frame"},\n'
        f'{{kind = "section", name = "Core", exposed = "{exposed}"}}, {{kind = "weapon"}}, {{kind = "computer"}}, '
        '{kind = "communications"}, {kind = "frame"}'
    )
    b = Fleet([drone, "minder"] if linked else [drone], ["battleaxe"]).b
    gun, computer = (next(c for c in range(b.part_count) if b.parts[c].kind == k) for k in (Kind.WEAPON, Kind.COMPUTER))
    b.parts[computer].serves = gun
    assert is_armed(b, 0) == armed
    b.parts[computer].autofire = 1
    assert is_armed(b, 0) == (exposed == "yes")
