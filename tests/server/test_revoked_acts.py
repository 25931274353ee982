"""A referee's acts stay in his list when they are taken back, whatever their kind, and are marked so."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Start
from .test_referee import Ruled

ACTS: dict[str, dict[str, Any]] = {
    "edit": {"path": "ships.1.pd", "value": 1, "reason": "a mine", "hidden": True},
    "veil": {"path": "ships.1", "seats": ["red"], "reason": "behind the moon"},
    "roll": {"count": 2, "sides": 6, "label": "morale"},
    "note": {"text": "a storm comes", "seats": ["red"]},
    "hand": {"seat": "blue", "to": "computer:simple"},
    "hold": {"on": True},
}


@pytest.mark.parametrize("kind", ACTS)
@pytest.mark.parametrize("again", [False, True])
def test_what_is_taken_back_stays_in_the_list(start: Start, kind: str, again: bool) -> None:
    ruled = Ruled(start)
    ruled.rule(f"gm_{kind}", **ACTS[kind])
    (act,) = ruled.desk()["referee"]["acts"]
    assert act["kind"] == kind and act["stands"]
    ruled.rule("gm_revoke", entry=act["n"])
    if again:
        ruled.rule(f"gm_{kind}", **ACTS[kind])
    found = ruled.desk()["referee"]["acts"]
    assert found[-1] == {**act, "stands": False} and [each["stands"] for each in found[:-1]] == [True] * again
    assert ruled.ann.see(ruled.id)["referee"] is None
    if not again:
        ruled.rule("gm_revoke", 400, entry=act["n"])


def test_an_edit_stays_in_the_list_when_play_is_taken_back_with_it(start: Start) -> None:
    ruled = Ruled(start)
    ruled.rule("gm_edit", **ACTS["edit"])
    (act,) = ruled.desk()["referee"]["acts"]
    ruled.rule("gm_undo", entry=act["n"])
    assert ruled.desk()["referee"]["acts"] == [{**act, "stands": False}]
    ruled.rule("gm_edit", **ACTS["edit"])
    again, first = ruled.desk()["referee"]["acts"]
    assert first == {**act, "stands": False} and again == {**act, "n": again["n"]}


def test_an_edit_that_is_given_again_when_sealed_orders_are_withdrawn_stands_there_once(start: Start) -> None:
    ruled = Ruled(start)
    ruled.ann.act(ruled.id, "red")
    ruled.rule("gm_edit", **ACTS["edit"])
    ruled.ann.do(ruled.id, "red", "unready")
    (act,) = ruled.desk()["referee"]["acts"]
    assert act["stands"]
