"""A referee holds a table: seats are asked nothing and read why, computers and clocks rest, also after a restart."""

from __future__ import annotations

import pytest

from .conftest import Start
from .guests import Guest
from .test_referee import Ruled


def asked(guest: Guest, ruled: Ruled, seat: str) -> bool:
    seen = guest.see(ruled.id, seat)
    return bool(seen["question"] or (seen["form"] and not seen["form"]["ready"]))


def test_nobody_is_asked_while_the_referee_holds_the_game(start: Start) -> None:
    ruled = Ruled(start, clock=600)
    values = ruled.ann.orders(ruled.id, "red")
    ruled.rule("gm_hold", on=True)
    for guest, seat in ((ruled.ann, "red"), (ruled.ben, "blue"), (ruled.eve, "-"), (ruled.gwen, "*")):
        seen = guest.see(ruled.id, seat)
        assert seen["table"]["hold"] == "now" and seen["form"] is None and seen["question"] is None
        assert not any(each["waited_for"] or each["due"] for each in seen["seats"])
        assert seen["log"][-1]["text"] == "The referee holds the game."
        whose, ends = ("You hold", "you let") if seat == "*" else ("The referee holds", "the referee lets")
        means = "Nothing is lost: no clock runs and no computer answers until"
        assert seen["table"]["held"] == f"{whose} the game. {means} {ends} it go on"
    refused = ruled.ann.do(ruled.id, "red", "ready", 400, answers=values)
    assert "the referee holds the game" in refused["error"]["what"]
    assert "held already" in ruled.rule("gm_hold", 400, on=True)["error"]["what"]
    ruled.rule("gm_edit", path="ships.1.pd", value=1, reason="a mine")
    ruled.rule("gm_note", text="Something comes.", seats=["red"])
    ruled.rule("gm_hold", on=False)
    seen = ruled.ann.see(ruled.id, "red")
    assert "hold" not in seen["table"] and seen["form"] and any(each["due"] for each in seen["seats"])
    assert ruled.ann.act(ruled.id, "red")["ok"]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_draft_and_the_hold_outlast_each_other(start: Start, restarted: bool) -> None:
    ruled = Ruled(start)
    first = ruled.ann.see(ruled.id, "red")["form"]["open"]["choices"][0]["value"]
    ruled.ann.do(ruled.id, "red", "fill", answers=[first])
    ruled.rule("gm_hold", on=True)
    if restarted:
        client = start()
        for guest in (ruled.gwen, ruled.ann, ruled.ben):
            guest.client = client
    assert ruled.desk()["table"]["hold"] == "now"
    ruled.rule("gm_hold", on=False)
    (box,) = ruled.ann.see(ruled.id, "red")["form"]["boxes"]
    assert box["answer"] == first


def test_a_beat_under_way_ends_before_the_hold(start: Start) -> None:
    ruled = Ruled(start)
    ruled.ann.act(ruled.id, "red")
    ruled.rule("gm_hold", on=True)
    assert ruled.desk()["table"]["hold"] == "next"
    assert ruled.desk()["table"]["held"].startswith("You hold the game after this ")
    assert not asked(ruled.ann, ruled, "red") and asked(ruled.ben, ruled, "blue")
    for _ in range(20):
        if ruled.desk()["table"]["hold"] == "now":
            break
        guest, seat = (ruled.ann, "red") if asked(ruled.ann, ruled, "red") else (ruled.ben, "blue")
        guest.act(ruled.id, seat)
    assert ruled.desk()["table"]["hold"] == "now" and ruled.desk()["beat"] == 1


def test_computers_wait_too(start: Start) -> None:
    ruled = Ruled(start)
    ruled.rule("gm_hold", on=True)
    ruled.rule("gm_hand", seat="red", to="computer:simple")
    assert not any(each["ready"] for each in ruled.desk()["seats"])
    ruled.rule("gm_hold", on=False)
    assert [each["ready"] for each in ruled.desk()["seats"]] == [True, False]


def test_only_the_referee_holds(start: Start) -> None:
    ruled = Ruled(start)
    ruled.rule("gm_hold", 403, by=ruled.ann, on=True)
    assert "hold" not in ruled.desk()["table"]
