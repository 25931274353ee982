"""The additions to an order: what helps the task stands first, under headings."""

from __future__ import annotations

from typing import Any

from admiralty.core.face.game import Request
from admiralty.core.face.wording import say_event
from admiralty.core.state.questions import Question
from admiralty.core.state.records import blank
from admiralty.games.bridge import GAME
from admiralty.games.bridge.computer.additions import useful_minor
from admiralty.games.bridge.face.figures.foresight import set_task
from admiralty.games.bridge.face.ranks import AFTERWARDS, CALLS, FOR_THIS, OTHERS, group_extra, rank_extra
from admiralty.games.bridge.form.difficulty import may_claim
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.tables import CREW, DETAIL, NONE, Action, Extra, Form, Minor
from admiralty.games.bridge.words import Department, Event, System

FANG, RAKE, AIMES = 1, 2, 3
ANSWERS = {
    "aimes": Extra.HELPER * DETAIL + AIMES,
    "lower": Extra.MINOR * DETAIL + Minor.LOWER,
    "restore": Extra.RESTORE * DETAIL,
    "die": Extra.DICE * DETAIL + 1,
    "lock rake": Extra.TARGETING * DETAIL + RAKE,
    "lock fang": Extra.TARGETING * DETAIL + FANG,
    "keep": Extra.THEN * DETAIL + 2,
    "weapons": Extra.MINOR * DETAIL + Minor.CALIBRATE_WEAPONS,
    "sensors": Extra.MINOR * DETAIL + Minor.CALIBRATE_SENSORS,
    "done": Extra.DONE.value,
}


def ordered(action: Action, target: int = FANG) -> tuple[list[str], dict[str, str]]:
    """The additions as a list shows them, and the heading of each."""
    b: Any = GAME.deal(Request(GAME.scenario("edge"), {"people": 1})).battle
    b.order.action, b.order.target = action, target
    shown = sorted(ANSWERS, key=lambda each: rank_extra(b, (), ANSWERS[each], 0, {}))
    return shown, {each: group_extra(b, (), ANSWERS[each], 0, {}) for each in shown}


def test_what_helps_a_shot_stands_first() -> None:
    shown, groups = ordered(Action.FIRE)
    first = ["done", "weapons", "lock fang", "die", "aimes"]
    assert shown == [*first, "sensors", "lock rake", "restore", "lower", "keep"]
    assert [groups[each] for each in shown] == ["", *[FOR_THIS] * 3, CALLS, *[OTHERS] * 4, AFTERWARDS]


def test_a_sweep_is_helped_by_calibrated_sensors() -> None:
    shown, groups = ordered(Action.SENSOR_SWEEP)
    assert shown[:3] == ["done", "sensors", "die"] and groups["weapons"] == groups["lock fang"] == OTHERS


def test_a_focus_is_claimed_where_it_would_count() -> None:
    """BC-R203, BC-R339: no tag fits, and the department is 2 or more; by house rule only."""
    for rule, rating, expected in (("gm", 2, True), ("gm", 1, False), ("tags", 2, False)):
        b: Any = GAME.deal(Request(GAME.scenario("edge"), {"focus": rule})).battle
        b.officers[AIMES].departments[Department.PILOTING] = rating
        open_order(b, Form.TURN, 0, AIMES, CREW)
        b.order.action = Action.MANEUVER
        assert may_claim(b) == expected
        b.order.action = Action.SENSOR_SWEEP
        assert not may_claim(b), "Aimes has a focus for it"


def test_what_the_gm_says_of_a_focus_is_told() -> None:
    """BC-R339."""
    word, names = GAME.wording.events[Event.FOCUSED], GAME.deal(Request(GAME.scenario("edge"))).names
    told = [say_event(word, (AIMES, Action.MANEUVER.value, granted), names) for granted in (0, 1)]
    assert told == ["The GM grants Aimes no focus for Maneuver.", "The GM grants Aimes a focus for Maneuver."]


def test_who_does_not_roll_has_no_help() -> None:
    """BC-R206, BC-R285: once the order says not to roll, no die of a helper is shown."""
    b: Any = GAME.deal(Request(GAME.scenario("edge"), {"people": 1})).battle
    open_order(b, Form.TURN, b.officers[AIMES].seat, AIMES, CREW)
    b.order.action, b.order.helpers[0] = Action.SENSOR_SWEEP, 1
    assert set_task(b) and b.task.helpers == 1
    b.order.unrolled = 1
    assert set_task(b) and b.task.helpers == 0


def useful(b: Any, *listed: str) -> int:
    """What a computer adds to an order of Fang's, of these."""
    open_order(b, Form.TURN, b.gm, NONE, FANG)
    q = blank(Question)
    q.count = len(listed)
    for k, each in enumerate(listed):
        q.listed[k] = ANSWERS[each]
    return useful_minor(b, q)


def test_a_braced_computer_mends_before_it_calibrates() -> None:
    """BC-2640, BC-R77: a calibration waits for the next attack, which comes in no braced turn."""
    b: Any = GAME.deal(Request(GAME.scenario("edge"), {"people": 1})).battle
    assert useful(b, "weapons", "restore") == ANSWERS["weapons"]
    b.ships[FANG].braces = 1
    assert useful(b, "weapons", "restore") == ANSWERS["restore"]
    assert useful(b, "weapons") == ANSWERS["weapons"]


def test_no_computer_calibrates_weapons_that_are_destroyed() -> None:
    """BC-R246, BC-R77."""
    b: Any = GAME.deal(Request(GAME.scenario("edge"), {"people": 1})).battle
    b.ships[FANG].lost[System.WEAPONS] = 1
    assert useful(b, "weapons") == ANSWERS["done"]
    assert useful(b, "weapons", "sensors") == ANSWERS["sensors"]
