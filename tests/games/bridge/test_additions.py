"""The additions to an order: what helps the task stands first, under headings."""

from __future__ import annotations

from typing import Any

from admiralty.core.face.game import Request
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.ranks import AFTERWARDS, CALLS, FOR_THIS, OTHERS, group_extra, rank_extra
from admiralty.games.bridge.tables import DETAIL, Action, Extra, Minor

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
