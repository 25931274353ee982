"""Who may know what in a campaign.  WW-080, WW-660, IS-R52, section 6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.session import Session, new
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.systemships.campaign.records import Campaign
from admiralty.games.systemships.campaign.words import Ask, Phase, Work
from admiralty.games.systemships.campaign.words import Event as MapEvent
from admiralty.games.systemships.words import Ask as CombatAsk
from admiralty.games.systemships.words import Die, Event, Status, Tactic

from .reading import (
    ALDER,
    ASTER,
    BIRCH,
    BLUE,
    BUILD_DESIGN,
    CALYX,
    LEVEL,
    MEDIAN,
    NEW_WARPSHIP,
    RED,
    G,
    Plan,
    at,
    begin,
    blue,
    campaign,
    clock,
    explored,
    game_turn,
    guard,
    guard_of,
    launch,
    place,
    play,
    red,
    where,
)

VALUES = ("tl", "pd", "beams", "screens", "tubes", "missiles", "racks", "taken", "built")
ORDERS = ("tactic", "drive", "beam", "beam_target", "screen", "tubes", "speeds", "targets")
ROUND = ("drive", "tactic", "hits", "struck", "launched")


def middle(**settings: Any) -> Campaign:
    """Red and Blue have a ship each, and a systemship is at Calyx."""
    b = begin(campaign(**settings), 5)
    explored(b)
    launch(b, red(0), at(b, ASTER), (4, 2, 1, 0, 0), tl=1)
    launch(b, blue(0), at(b, MEDIAN), (3, 1, 0, 1, 3))
    guard(b, CALYX, (2, 0, 2, 0, 0))
    return b


def hidden(row: Mapping[str, Any], fields: Sequence[str]) -> set[str]:
    return {field for field in fields if row[field] is None}


# ---- records --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "owner"), [(RED, 0), (BLUE, 16)])
def test_ww_080_ship_records_are_their_owner_s(seat: int, owner: int) -> None:
    """WW-080: each sees his own ship's values and nothing of the other's; the referee sees all, a spectator nothing."""
    b = middle()
    other = 16 - owner
    ships = view(b, seat)["ships"]
    assert hidden(ships[owner], VALUES) == set() and hidden(ships[other], VALUES) == set(VALUES)
    assert hidden(view(b, OPEN)["ships"][other], VALUES) == set()
    assert hidden(view(b, SPECTATOR)["ships"][owner], VALUES) == set(VALUES)


def test_ww_660_ww_080_type_counter_and_place_are_public() -> None:
    """WW-080, WW-660: whose it is, whether a warpship, and where."""
    b = middle()
    for seat in (BLUE, SPECTATOR):
        seen = view(b, seat)
        assert (seen["ships"][0]["warp"], seen["ships"][0]["side"]) == (1, RED)
        assert seen["hulls"][0]["hex"] == at(b, ASTER)
        assert seen["stars"][CALYX]["guard"] == guard_of(b, CALYX) and seen["stars"][CALYX]["treaties"] == 0


def test_ww_080_movement_points_would_tell_the_power_drive() -> None:
    """WW-080, WW-110: movement points are the PD of a ship: while Red moves, Blue may not see what his have left."""
    b = middle()
    play(b, turn=5, phase=Phase.MOVE)
    assert clock(b) == (5, RED, Phase.MOVE) and b.hulls[0].left == 4
    assert view(b, RED)["hulls"][0]["left"] == 4
    assert view(b, BLUE)["hulls"][0]["left"] is None
    assert view(b, SPECTATOR)["hulls"][0]["left"] is None


def test_ww_080_what_a_ship_can_reach_would_tell_it_too() -> None:
    """WW-080, WW-110: nor what the hexes cost it as far as it gets: after a step of one of four points."""
    found = []
    for pd in (4, 6):
        b = middle()
        b.ships[0].pd = pd
        play(b, turn=5, phase=Phase.MOVE)
        play(b, Plan(moves={RED: [(0, place(-4, 3))]}))
        seen = view(b, BLUE)
        found.append((seen["reach"], seen["queue"]))
    assert found[0] == found[1]


def test_ww_080_stocks_levels_and_jobs_are_secret() -> None:
    """WW-080, section 6: the build step is a secret record: stocks, level, part payments, what is built."""
    b = begin(campaign(home_stock=50), 5)
    jobs = {RED: [(ALDER, LEVEL, 4), (ALDER, BUILD_DESIGN)]}
    play(b, Plan(jobs=jobs), turn=5, phase=Phase.MOVE)
    for seat in (BLUE, SPECTATOR):
        seen = view(b, seat)
        assert seen["stars"][ALDER]["stock"] is None
        assert hidden(seen["purses"][RED], ("level", "paid", "jobs", "count")) == {"level", "paid", "jobs", "count"}
        assert seen["ships"][0]["built"] is None
    own = view(b, RED)
    assert own["stars"][ALDER]["stock"] == 50 + 10 - 4 - 20
    assert (own["purses"][RED]["level"], own["purses"][RED]["paid"]) == (0, 4)
    assert view(b, BLUE)["stars"][BIRCH]["stock"] == 50


def test_ww_660_that_a_ship_was_built_is_seen_but_not_what_it_is_worth() -> None:
    """WW-660, WW-080: through a whole session: two campaigns that differ in what Red built look alike to Blue."""
    one, two = (_built(each) for each in ([5, 0, 0, 5, 15, 0], [8, 7, 5, 0, 0, 0]))
    assert one.view(RED) != two.view(RED)
    assert _known(one) == _known(two)
    for session in (one, two):  # the ship moves two hexes, the same in both
        session.answer(RED, 0)
        session.answer(RED, place(-4, 2))
    assert _known(one) == _known(two)


def _built(parts: list[int]) -> Session:
    deal = G.deal(Request(G.scenario("median"), {}))
    session = new(G, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 1))
    answers = [NEW_WARPSHIP, *parts, Work.NONE]
    while (box := session.draft(RED).open) is not None:
        given = [each.answer for each in session.draft(RED).boxes]
        assert box.what in (Ask.WORK, Ask.PART)
        session.fill(RED, [*given, answers[len(given)]])
    session.ready(RED)
    assert session.asked is not None and session.asked.what == Ask.MOVE
    return session


def _known(session: Session) -> dict[str, Any]:
    return {"log": session.log_for(BLUE), "view": session.view(BLUE), "state": session.state(BLUE)}


# ---- systemships ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sight", "unseen"), [("orders_only", set(VALUES)), ("full", set())])
def test_is_r52_a_systemship_s_values(sight: str, unseen: set[str]) -> None:
    """IS-R52, systemship_visibility: hidden by default in a campaign; with full they are open to all."""
    b = middle(systemship_visibility=sight)
    for seat in (RED, BLUE):
        assert hidden(view(b, seat)["ships"][guard_of(b, CALYX)], VALUES) == unseen


# Fails for a spectator, whose number is that of "nobody", who owns a neutral star.
@pytest.mark.parametrize("seat", [RED, BLUE, SPECTATOR])
def test_is_r44_is_r52_a_neutral_star_s_savings_are_nobody_s_business(seat: int) -> None:
    """IS-R44, IS-R52, WW-080: what it has saved would tell what its systemship did not need."""
    b = middle(neutral_income_saved="yes")
    b.stars[CALYX].stock = 5
    assert view(b, seat)["stars"][CALYX]["stock"] is None


def after_round(b: Campaign) -> Campaign:
    """Red attacks Calyx from Aster; the first round has been fought."""
    orders = {0: [{"tactic": "attack", "drive": 1, "beam": 2}]}
    t = Plan(moves={RED: [(0, at(b, CALYX))]}, orders=orders, dice={Die.SPEED: [1], Die.TACTIC: [2]})
    while not t.faces(Die.SPEED):
        t_before = clock(b)
        G.play_beat(t, b)
        assert clock(b) >= t_before
    return b


def test_is_r52_ww_660_a_participant_sees_the_orders_and_results() -> None:
    """IS-R52, section 6: Red sees its speed, tactic, screen, missiles; not what is left of it, nor its level."""
    b = after_round(middle())
    ship = view(b, RED)["ships"][guard_of(b, CALYX)]
    assert hidden(ship["order"], ORDERS) == set()
    assert (ship["order"]["drive"], ship["order"]["tactic"], ship["order"]["screen"]) == (0, Tactic.DODGE, 2)
    assert hidden(ship, VALUES) == set(VALUES)


@pytest.mark.parametrize("seat", [BLUE, SPECTATOR])
def test_is_r52_ww_660_an_outsider_sees_nothing_of_the_round(seat: int) -> None:
    """IS-R52, section 6: from outside the hex neither orders nor hits are seen, only that there are ships."""
    b = after_round(middle())
    for number in (0, guard_of(b, CALYX)):
        ship = view(b, seat)["ships"][number]
        assert hidden(ship["order"], ORDERS) == set(ORDERS)
        assert hidden(ship, ROUND) == set(ROUND)


@pytest.mark.parametrize(
    "seat, order", [(RED, "Dodge"), (BLUE, "seen only by those in the combat"), (SPECTATOR, "seen only")]
)
def test_is_r52_the_board_of_an_outsider_says_who_sees_the_orders(seat: int, order: str) -> None:
    """IS-R52: while the combat goes on in another hex its board can be looked at, without what was ordered there."""
    b, deal = after_round(middle()), G.deal(Request(G.scenario("median"), {}))
    sheets = {sheet.id: sheet for sheet in G.scene(view(b, seat), deal, seat).sheets}
    said = {row.label: row.value for row in sheets[f"sheet-{guard_of(b, CALYX)}"].rows}
    assert b.shown and said["Order"].startswith(order)


def test_is_r52_nor_later() -> None:
    """IS-R52: what was not seen in the combat is not seen to the end of the next game turn."""
    b = after_round(middle())
    systemship = guard_of(b, CALYX)
    while clock(b) < (7, RED, Phase.BUILD):
        G.play_beat(Plan(), b)
        for number in (0, systemship):
            ship = view(b, BLUE)["ships"][number]
            assert hidden(ship["order"], ORDERS) == set(ORDERS), clock(b)
            assert hidden(ship, ROUND) == set(ROUND), clock(b)


def test_ww_310_before_they_are_shown_orders_are_their_owner_s() -> None:
    """WW-310, WW-660: with the orders not on the table yet Red sees his own only."""
    b = after_round(middle())
    b.shown = 0
    seen = view(b, RED)["ships"]
    assert hidden(seen[0]["order"], ORDERS) == set()
    assert hidden(seen[guard_of(b, CALYX)]["order"], ORDERS) == set(ORDERS)


def test_ww_660_both_players_in_a_combat_see_each_other_s_orders() -> None:
    """WW-310, WW-660: Red attacks Blue at Median: both see both, and no more of the ships."""
    b = middle()
    b.hulls[0].hex = at(b, MEDIAN)
    t = Plan(orders={0: [{"tactic": "attack", "drive": 1, "beam": 2}]})
    while not b.round:
        G.play_beat(t, b)
    assert where(b, 0) == where(b, 16)
    for seat in (RED, BLUE):
        for number in (0, 16):
            assert hidden(view(b, seat)["ships"][number]["order"], ORDERS) == set()
    assert hidden(view(b, BLUE)["ships"][0], VALUES) == set(VALUES)


def test_ww_660_the_log_of_an_outsider() -> None:
    """WW-660, IS-R52: of Red's combat Blue's log has that there is one, and nothing of its round; Red's has it all."""
    session = _built([5, 5, 5, 0, 0, 0])
    for answer in (0, at(campaign(), ASTER)):
        session.answer(RED, answer)
    before = len(session.log_for(BLUE))
    while (box := session.draft(RED).open) is not None:
        given = [each.answer for each in session.draft(RED).boxes]
        session.fill(RED, [*given, 3 if box.what == CombatAsk.BEAM else 0])
    session.ready(RED)
    assert session.log_for(BLUE)[before:] == []
    told = [line.id for line in session.log_for(RED) if line.kind == "event"]
    assert told.count(Event.ORDER) == 2 and Event.BEAM in told
    assert {line.id for line in session.log_for(BLUE) if line.kind == "event"} >= {MapEvent.CONTACT, MapEvent.COMBAT}


# ---- after the end --------------------------------------------------------------------------------------------------


def test_ww_080_all_records_are_open_after_the_end() -> None:
    """WW-080, section 6: ships, systemships, stocks and levels are public when the campaign is over."""
    b = middle(turns=5)
    game_turn(b)
    assert G.outcome(b) >= 0
    for seat in (RED, BLUE, SPECTATOR):
        seen = view(b, seat)
        for number in (0, 16, guard_of(b, CALYX)):
            assert hidden(seen["ships"][number], VALUES) == set()
        assert seen["stars"][ALDER]["stock"] is not None and seen["purses"][RED]["level"] is not None


def test_ww_660_section_6_the_referee_sees_all() -> None:
    """Section 6: the referee sees all of a campaign that goes on."""
    b = after_round(middle())
    seen = view(b, OPEN)
    assert hidden(seen["ships"][guard_of(b, CALYX)], VALUES) == set() and seen["stars"][BIRCH]["stock"] == 20


def test_ww_r65_who_flees_chooses_the_hex_on_the_map() -> None:
    """WW-R65: the combat's picture gives way to the map, whose hexes are the answers."""
    b = begin(campaign(), 5)
    launch(b, 0, at(b, ALDER), (5, 0, 0, 5, 15))
    launch(b, blue(0), at(b, ALDER), (5, 0, 0, 5, 15))
    b.phase, b.place, b.round, b.watching = Phase.COMBAT, ALDER, 1, 3
    b.ships[0].status = b.ships[blue(0)].status = Status.FIGHTING
    deal = G.deal(Request(G.scenario("median")))
    assert G.scene(view(b, RED), deal, RED).title == "Combat at Alder"
    b.ships[0].status = Status.ESCAPED
    shapes = {shape.id: shape for shape in G.scene(view(b, RED), deal, RED).shapes}
    answer = shapes[f"map-hex-{place(-5, 2)}"].answer
    assert answer is not None and (answer.what, answer.value) == (Ask.RETREAT, place(-5, 2))
    assert G.scene(view(b, BLUE), deal, BLUE).title == "Combat at Alder", "who fights on sees the combat"
