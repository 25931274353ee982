"""What an answer sets off stands next to it: the treaty that it voids, the combat that it brings.  IS-R25, WW-300."""

from __future__ import annotations

import pytest

from admiralty.core.face.game import Request
from admiralty.core.face.wording import Note
from admiralty.core.play.session import new
from admiralty.core.state.views import view
from admiralty.games.systemships.campaign.face import notes
from admiralty.games.systemships.campaign.movement import STAY, begin_movement, find_reach
from admiralty.games.systemships.campaign.records import Campaign
from admiralty.games.systemships.campaign.words import Load, Move, Phase, Work
from admiralty.games.systemships.records import NONE
from admiralty.games.systemships.words import Status

from .reading import (
    ALDER,
    ASTER,
    BLUE,
    CALYX,
    FENNEL,
    MEDIAN,
    RED,
    G,
    at,
    axial,
    begin,
    blue,
    campaign,
    explored,
    guard,
    launch,
    place,
    red,
)

NAMES = G.deal(Request(G.scenario("median"))).names
REDS = 1 << RED


def moving(treaties: int = REDS) -> Campaign:
    """Red moves in turn 6; there is a systemship at Calyx, with which he may have a treaty."""
    b = begin(campaign(), 6, RED, Phase.MOVE)
    explored(b)
    guard(b, CALYX, (2, 0, 2, 0, 0), treaties=treaties)
    return b


def goal(b: Campaign, i: int, value: int) -> Note | None:
    begin_movement(b)
    find_reach(b, i)
    return notes.note_goal(b, (i, b.hulls[i].left, 1), value, RED, NAMES)


def test_to_stay_where_one_has_a_treaty_voids_it() -> None:
    b = moving()
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    begin_movement(b)
    void = Note("voids Calyx's treaty; combat there", "IS-R25")
    assert notes.note_move(b, (), NONE, RED, NAMES) == void
    assert notes.note_move(b, (), red(0), RED, NAMES) is None
    assert goal(b, red(0), STAY) == void
    assert goal(b, red(0), place(0, 0)) is None, "it leaves"


def test_to_come_there_voids_it_if_the_ship_stays() -> None:
    b = moving()
    launch(b, red(0), at(b, ASTER), (4, 2, 0, 0, 0))
    launch(b, red(1), at(b, FENNEL), (4, 2, 0, 0, 0))
    begin_movement(b)
    find_reach(b, red(0))
    assert 0 < b.reach[at(b, CALYX)] < b.hulls[red(0)].left
    assert goal(b, red(0), at(b, CALYX)) == Note("voids Calyx's treaty if it stays", "IS-R25")


def test_the_last_ships_move_says_all_that_follows() -> None:
    """Red's other ship has no points left and stands at Calyx; the last move ends the movement."""
    b = moving()
    launch(b, red(0), at(b, ASTER), (4, 2, 0, 0, 0))
    launch(b, red(1), at(b, CALYX), (0, 2, 0, 0, 0))
    assert goal(b, red(0), STAY) == Note("voids Calyx's treaty; combat there", "IS-R25")


def test_a_combat_is_said_with_whom() -> None:
    b = moving(treaties=0)
    launch(b, red(0), at(b, ASTER), (9, 2, 0, 0, 0))
    launch(b, red(1), at(b, ASTER), (4, 2, 0, 0, 0))
    launch(b, blue(0), at(b, MEDIAN), (4, 2, 0, 0, 0))
    assert goal(b, red(0), at(b, CALYX)) == Note("combat with Systemship Calyx", "WW-300")
    assert goal(b, red(0), at(b, MEDIAN)) == Note("combat with Blue", "WW-300")
    launch(b, red(2), at(b, MEDIAN), (4, 2, 0, 0, 0))
    begin_movement(b)
    assert notes.note_move(b, (), NONE, RED, NAMES) == Note("combat at Median", "WW-300")
    assert notes.note_combat(b, (), MEDIAN, RED, NAMES) == Note("against Blue", "WW-300")


def test_a_fleet_is_said_to_go_together_and_what_its_move_brings() -> None:
    """WW-R81: the two at Aster are the last to move; the third at Calyx stands there with a treaty."""
    b = moving()
    launch(b, red(0), at(b, ASTER), (9, 2, 0, 0, 0))
    launch(b, red(1), at(b, ASTER), (9, 2, 0, 0, 0))
    launch(b, red(2), at(b, CALYX), (0, 2, 0, 0, 0))
    begin_movement(b)
    find_reach(b, red(0))
    assert notes.note_move(b, (), Move.FLEET + red(0), RED, NAMES) == Note("2 ships together", "WW-R81")
    void = Note("voids Calyx's treaty; combat there", "IS-R25")
    assert notes.note_goal(b, (red(0), 9, 2), STAY, RED, NAMES) == void
    assert notes.note_goal(b, (red(0), 9, 1), STAY, RED, NAMES) is None, "the other may still move"


def test_a_treaty_and_an_enemy_at_one_star_are_both_said() -> None:
    b = moving()
    launch(b, red(0), at(b, ASTER), (9, 2, 0, 0, 0))
    launch(b, red(1), at(b, ASTER), (4, 2, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (4, 2, 0, 0, 0))
    both = Note("voids Calyx's treaty; combat there", "IS-R25")
    assert goal(b, red(0), at(b, CALYX)) == both


def test_the_last_move_to_a_star_that_nobody_has_seen_says_all_that_follows() -> None:
    b = moving()
    launch(b, red(0), at(b, ASTER), (4, 2, 0, 0, 0))
    launch(b, red(1), at(b, CALYX), (0, 2, 0, 0, 0))
    begin_movement(b)
    find_reach(b, red(0))
    b.stars[MEDIAN].entered = 0
    b.hulls[red(0)].left = b.reach[at(b, MEDIAN)]
    said = Note("voids a treaty; 1 or 2 combats", "IS-R07")
    assert notes.note_goal(b, (red(0), 1, 1), at(b, MEDIAN), RED, NAMES) == said
    assert len(said.text.split()) <= 12


def test_a_star_that_nobody_has_seen_and_a_systemship_that_is_dropped() -> None:
    b = moving()
    launch(b, red(0), at(b, CALYX), (9, 2, 0, 0, 0))
    b.stars[MEDIAN].entered = 0
    said = Note("unseen: combat is possible", "IS-R07")
    assert goal(b, red(0), at(b, MEDIAN)) == said
    dropped = notes.note_load(b, (red(0),), Load.DROP + red(1), RED, NAMES)
    assert dropped == Note("voids Calyx's treaty if it stays", "IS-R25")
    assert notes.note_load(b, (red(0),), Load.NOTHING, RED, NAMES) is None


def test_who_flees_is_told_how_far_it_is_to_a_star_of_ones_own_and_who_builds_what_is_in_stock() -> None:
    b = moving()
    b.stars[ASTER].owner, b.stars[ASTER].stock = RED, 7
    launch(b, red(0), at(b, ASTER), (9, 2, 0, 0, 0))
    q, r = axial(at(b, ASTER))
    assert notes.note_retreat(b, (red(0),), place(q + 2, r), RED, NAMES) == Note("2 hexes from Aster", "WW-R65")
    b.stars[MEDIAN].entered = 0
    seen = notes.note_retreat(b, (red(0),), at(b, MEDIAN), RED, NAMES)
    assert seen == Note("a systemship may be there", "IS-R07")
    assert notes.note_work_at(b, (0,), ASTER, RED, NAMES) == Note("7 points", "IS-S04")
    assert notes.note_work_at(b, (0,), NONE, RED, NAMES) is None


@pytest.mark.parametrize(
    ("stock", "built", "counters", "said"),
    [
        (20, 0, 4, "Alder has 20 points and builds nothing."),
        (19, 0, 4, ""),
        (20, 1, 4, ""),
        (50, 0, 0, ""),
    ],
)
def test_points_that_lie_idle_are_asked_about(stock: int, built: int, counters: int, said: str) -> None:
    """A whole warpship's worth is left, and nothing is done; where all counters are out nothing could be."""
    b = begin(campaign(tech_schedule="every_4"), 2)
    explored(b)
    b.player, b.phase, b.counters, b.stars[ALDER].stock = RED, Phase.BUILD, counters, stock
    b.purses[RED].count, b.purses[RED].jobs[0].work, b.purses[RED].jobs[0].amount = built, Work.LEVEL, 1
    say = G.wording.order
    assert say is not None
    assert say(b, RED, NAMES).waste == said


def test_in_space_there_is_no_combat() -> None:
    b = moving()
    launch(b, red(0), at(b, ASTER), (9, 2, 0, 0, 0))
    launch(b, blue(0), place(1, 1), (4, 2, 0, 0, 0))
    assert goal(b, red(0), place(1, 1)) == Note("no combat in space", "WW-300")


@pytest.mark.parametrize("star", range(13))
def test_only_stars_and_ships_are_listed(star: int) -> None:
    b = moving()
    launch(b, red(0), at(b, star), (9, 2, 0, 0, 0))
    launch(b, blue(0), place(1, 1), (4, 2, 0, 0, 0))
    listed = [value for value in range(STAY + 1) if not notes.is_empty_space(b, (), value, RED, NAMES)]
    assert listed == sorted({STAY, place(1, 1), *(at(b, k) for k in range(b.star_count))})


def test_the_move_question_lists_what_matters() -> None:
    deal = G.deal(Request(G.scenario("border")))
    session = new(G, deal, dict.fromkeys(deal.seats, "human"))
    session.fill(RED, [Work.NONE])
    session.ready(RED)
    session.answer(RED, red(0))
    question = session.pending[RED]
    assert [choice.text for choice in question.choices if not choice.minor] == ["stay", "Cinder", "Ember", "Drift"]
    assert question.minors == "hexes" and len(question.choices) > 80
    assert {choice.note for choice in question.choices if choice.minor} == {""}


def test_a_treaty_stands_on_the_board_and_on_its_sheet() -> None:
    """In the terminal's text, too, which is made of them."""
    b = moving()
    launch(b, red(0), at(b, ASTER), (4, 2, 0, 0, 0))
    assert b.ships[red(0)].status == Status.AWAY
    deal = G.deal(Request(G.scenario("median")))
    for seat in (RED, BLUE):
        scene = G.scene(view(b, seat), deal, seat)
        names = {shape.id: shape.name for shape in scene.shapes}
        assert names[f"map-star-{CALYX}"].endswith("neutral, treaty with Red")
        sheets = {sheet.id: {row.label: row.value for row in sheet.rows} for sheet in scene.sheets}
        assert sheets["side-0"]["Treaties"] == "Calyx" and "Treaties" not in sheets["side-1"]
