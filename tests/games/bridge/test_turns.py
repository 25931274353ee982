"""What a turn's form offers, and what it does not."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.face.figures.gauges import Posed
from admiralty.core.face.game import Request
from admiralty.core.state.questions import Question
from admiralty.core.state.records import blank
from admiralty.core.state.views import view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.computer import opponents
from admiralty.games.bridge.face.gauge import gauge
from admiralty.games.bridge.form.legality import may_help, station_of
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.rolling import LET_BE, ONE_DIE
from admiralty.games.bridge.scene.traits import made_of
from admiralty.games.bridge.tables import (
    COMMAND,
    DETAIL,
    OVERRIDE,
    TARGETS,
    WALK,
    Action,
    Effect,
    Extra,
    Form,
    Minor,
    Then,
)
from admiralty.games.bridge.turn import direct
from admiralty.games.bridge.words import Ask, Die, Event, Side

from .calls_turns import Table

KEEP = Extra.THEN * DETAIL + Then.KEEP


def play(b: Any, *answers: tuple[int, int], dice: tuple[tuple[int, int], ...] = ()) -> Table:
    """One turn."""
    t = Table(dice, answers)
    GAME.play_beat(t, b)
    t.done()
    return t


def additions(t: Table) -> set[int]:
    """What could be added to the order of a turn."""
    return {value for each in t.asked if each.what == Ask.EXTRA for value in each.listed}


def test_the_initiative_is_not_kept_twice() -> None:
    """BC-R227: not again until the other side has taken a turn."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    first = play(b, (Ask.OFFICER, 2), (Ask.MAJOR, Action.EVASIVE_ACTION), (Ask.EXTRA, KEEP))
    assert KEEP in additions(first) and (b.held, b.side, b.threat) == (1, Side.PLAYERS, 8)
    second = play(b, (Ask.OFFICER, 4), (Ask.MAJOR, Action.REROUTE_POWER), (Ask.SYSTEM, 5))
    assert KEEP not in additions(second) and (b.held, b.side) == (0, Side.GM)


def test_slowing_forbids_to_keep_it() -> None:
    """BC-R240: for a turn aboard that ship."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    b.ships[0].slowed = 1
    t = play(b, (Ask.OFFICER, 2), (Ask.MAJOR, Action.EVASIVE_ACTION))
    assert KEEP not in additions(t)


def test_who_sits_at_a_station_has_its_actions_only() -> None:
    """BC-800, BC-870, BC-880, BC-1960, BC-1170, BC-R30: the gunner fires, and regenerates by Override only."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    t = play(b, (Ask.OFFICER, 1), (Ask.MAJOR, Action.PASS))
    listed = next(each.listed for each in t.asked if each.what == Ask.MAJOR)
    own = {
        Action.PASS,
        Action.FIRE,
        Action.DEFENSIVE_FIRE,
        Action.ROTATE_SCREENS,
        Action.ASSIST,
        Action.CREATE_TRAIT,
        Action.READY,
    }
    assert {each for each in listed if each < OVERRIDE} <= own
    foreign = {Action(each % OVERRIDE) for each in listed if OVERRIDE <= each < WALK}
    assert Action.SENSOR_SWEEP in foreign and not foreign & {*own, Action.DIRECT, Action.RALLY}
    assert Extra.MINOR * DETAIL + Minor.CALIBRATE_WEAPONS in additions(t)
    assert Extra.MINOR * DETAIL + Minor.CALIBRATE_SENSORS not in additions(t)


def test_one_restores_what_ones_station_uses() -> None:
    """BC-R37: sensors at Sensor Operations, everything at Operations."""
    for officer, own in ((3, {3}), (1, {4, 5}), (4, set(range(6)))):
        b = GAME.deal(Request(GAME.scenario("edge"))).battle
        b.ships[0].troubles[:] = [1] * 6
        t = play(b, (Ask.OFFICER, officer), (Ask.MAJOR, Action.PASS))
        found = {value % DETAIL for value in additions(t) if value // DETAIL == Extra.RESTORE}
        assert found == own


@pytest.mark.parametrize("acted", [0, 1])
def test_who_goes_to_engineering_is_there_by_the_next_turn(acted: int) -> None:
    """BC-1000, BC-R35: on the way in this turn, and in a second major action of it, the officer mans nothing."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    b.engineering, b.officers[4].place = b.officers[4].place, -1
    officer = b.officers[1]
    officer.place, officer.station, officer.heads, officer.acted = -1, 0, b.engineering, acted
    open_order(b, Form.TURN if not acted else Form.MAJOR, officer.seat, 1, 0)
    assert station_of(b, 1) == (0 if acted else b.stations[b.engineering])


def test_the_next_to_be_braced_gives_up_no_turn() -> None:
    """BC-R41, BC-2640: with a Brace outstanding the turn that it takes can't be given up."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    for officer in b.officers[3:]:
        officer.acted = 1
    b.ships[0].braces = 1
    assert may_help(b, 0, 1)
    b.officers[2].acted = 1
    assert not may_help(b, 0, 1)


@pytest.mark.parametrize(("second", "ship"), [(9, 4), (18, 19)])
def test_a_die_may_be_rolled_again_whatever_came_of_the_roll(second: int, ship: int) -> None:
    """BC-R289, BC-1820, BC-R208: any of the leader's dice, after a success as after a failure."""
    b = GAME.deal(Request(GAME.scenario("edge"), {"talents": "off", "determination": "off"})).battle
    b.officers[3].focused = 1
    there = next(ship.zone for ship in b.ships[1:] if ship.status)
    answers = [(Ask.OFFICER, 3), (Ask.MAJOR, Action.SENSOR_SWEEP), (Ask.ZONE, there)]
    t = play(b, *answers, dice=((Die.TASK, 9), (Die.TASK, second), (Die.SHIP, ship)))
    assert [each.listed for each in t.asked if each.what == Ask.AGAIN] == [(LET_BE, ONE_DIE, ONE_DIE + 1)]
    assert [each for each in t.asked if each.what == Ask.FAILED] == []


@pytest.mark.parametrize(
    ("faces", "difficulty", "answer"), [((9, 18), 3, 1), ((18, 19), 3, 1), ((19, 18), 3, 0), ((9, 18), 1, None)]
)
def test_the_worst_die_is_rolled_again_by_standing_order(
    faces: tuple[int, int], difficulty: int, answer: int | None
) -> None:
    """BC-R274, BC-R289: the worst die that scored nothing, if the task failed; else the dice are kept."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    b.task.dice, b.task.target, b.task.critical, b.task.faces[:2] = 2, 12, 1, faces
    q: Any = blank(Question)
    q.what, q.count, q.listed[:3] = Ask.AGAIN, 3, (LET_BE, ONE_DIE, ONE_DIE + 1)
    q.facts[:3] = 3, sum(face <= 12 for face in faces), difficulty
    assert opponents.answer(b, q, GAME.simple) == (LET_BE if answer is None else ONE_DIE + answer)


def test_what_waits_for_the_next_attack_is_seen_by_all() -> None:
    """BC-R291: by the enemy of the crew's, and by the crew of the enemy's, once they have learnt of it."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    b.ships[0].scanned, b.ships[1].targets[0], b.ships[1].calibrated, b.ships[0].rerouted[5] = 1, 1, 1, 1
    b.officers[1].calibrated = 1

    def waits(seat: int) -> tuple[Any, ...]:
        seen = view(b, seat)
        (own, other), gunner = seen["ships"][:2], seen["officers"][1]
        targets = other["targets"] and other["targets"][0]
        return own["scanned"], own["rerouted"][5], gunner["calibrated"], targets, other["calibrated"]

    assert (waits(0), waits(b.gm)) == ((1, 1, 1, None, None), (1, 1, 1, 1, 1))
    b.ships[1].foreseen = 1
    assert waits(0) == (1, 1, 1, 1, 1)


@pytest.mark.parametrize(("until", "difficulty"), [(0, 2), (2, 2), (3, 3)])
def test_odds_are_those_of_the_turn_that_starts(until: int, difficulty: int) -> None:
    """BC-1520, BC-R29: what the gunner kept up until this turn makes the own shot no harder; the helm's still does."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    b = deal.battle
    b.ships[0].armed, b.ships[0].zone, b.ships[0].evades = 1, b.ships[2].zone, until
    open_order(b, Form.TURN, b.officers[1].seat, 1, 0)
    b.order.action = Action.FIRE
    shot = 2 + TARGETS * b.ships[0].design.weapons[0].called
    shown = [each.value for each in gauge(b, Posed(b.officers[1].seat, Ask.SHOT, (1,), 0, 0, (shot,)), deal.names)]
    assert len(shown) == 1 and shown[0].endswith(f"at Difficulty {difficulty}")


def test_a_trait_that_the_gm_pays_for_is_in_the_odds() -> None:
    """BC-R222, BC-R266, BC-R298: it is seen by all, and each figure counts it before dice are bought."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    b = deal.battle
    open_order(b, Form.TURN, b.officers[3].seat, 3, 0)
    b.order.action = Action.SENSOR_SWEEP
    sweep = Posed(b.officers[3].seat, Ask.ZONE, (3,), 0, 0, (3,))
    assert [each.value[-1] for each in gauge(b, sweep, deal.names)] == ["2"]
    b.side, b.begun, b.round = Side.GM, 1, 1
    harder = made_of(Effect.TASKS_HARDER, -1, 0)
    play(b, (Ask.SHIP, 1), (Ask.MAJOR, Action.PASS), (Ask.EXTRA, Extra.QUICK_TRAIT * DETAIL + harder))
    assert (b.threat, b.traits[0].potency) == (4, 1)
    open_order(b, Form.TURN, b.officers[3].seat, 3, 0)
    b.order.action = Action.SENSOR_SWEEP
    assert [each.value[-1] for each in gauge(b, sweep, deal.names)] == ["3"]
    assert view(b, 0)["traits"][0]["potency"] == view(b, b.gm)["traits"][0]["potency"] == 1


@pytest.mark.parametrize("same_person", [False, True])
@pytest.mark.parametrize("stops", [0, 1])
def test_the_commanding_officer_may_stop_an_order(stops: int, same_person: bool) -> None:
    """BC-1270: before it is resolved, and nothing is paid for it; who holds both officers is not asked."""
    b = GAME.deal(Request(GAME.scenario("edge"), {"people": 2})).battle
    captain, executive, gunner = b.officers[0], b.officers[5], b.officers[1]
    executive.station |= COMMAND
    executive.seat = captain.seat if same_person else 1 - captain.seat
    b.momentum = 3
    open_order(b, Form.TURN, executive.seat, 5, 0)
    b.order.action, b.order.allies[0] = Action.DIRECT, 1
    veto = [] if same_person else [(captain.seat, Ask.VETO, stops)]
    refuses = [] if stops and not same_person else [(gunner.seat, Ask.MAJOR, Action.PASS)]
    again = [(executive.seat, Ask.MAJOR, Action.PASS)]
    t = ScriptedTable([], [*veto, *refuses, *again])
    assert direct(t, b) == 0
    assert not t.answers and b.momentum == 3
    stopped = bool(stops) and not same_person
    assert ((Event.VETOED, (1,)) in t.events) == stopped
    assert ((Event.DECLINED, (1,)) in t.events) == (not stopped)


def test_a_trait_that_may_be_ignored_says_what_that_gives() -> None:
    """BC-1820, BC-R69, BC-R310: the odds at the Difficulty without it."""
    b = GAME.deal(Request(GAME.scenario("edge"), {"talents": "off"})).battle
    b.officers[3].focused, b.traits[0].potency, b.traits[0].effect = 1, 2, Effect.TASKS_HARDER
    open_order(b, Form.TURN, 0, 3, 0)
    b.order.action, b.order.zone = Action.SENSOR_SWEEP, b.ships[0].zone
    ignore = Extra.IGNORE * DETAIL
    posed = Posed(b.officers[3].seat, Ask.EXTRA, (3, 0), 0, 0, (int(Extra.DONE), ignore))
    said = {each.answer: each.value for each in gauge(b, posed, {})}
    assert said[0].endswith("at Difficulty 3") and said[ignore].endswith("at Difficulty 1")
