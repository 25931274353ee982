"""A mark on the board reaches those whom it is for, and nobody by the name of what they can't see."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from admiralty.server.table import pointing

from .secrets_kit import BLUE, RED, WATCHER, Duel, House


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House() as house:
        yield house


@pytest.fixture
def duel(house: House) -> Duel:
    house.said.clear()
    return Duel(house)


def ids(duel: Duel, device: str, seat: str) -> list[str]:
    return [each["id"] for each in duel.see(device, seat)["scene"]["shapes"]]


def marks(heard: list[str]) -> list[dict[str, object]]:
    return [json.loads(text)["set"]["mark"] for text in heard if '"mark"' in text]


def test_a_mark_reaches_all_or_those_whom_it_is_for(duel: Duel) -> None:
    before = duel.session.journal.receipt
    with duel.ear(RED, "red") as red, duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER, "-") as watcher:
        assert red.tell("point", x=12.5, y=-3)["ok"]
        for each in (blue, watcher):
            assert marks(each.heard()) == [{"by": "Anne (Red)", "x": 12.5, "y": -3.0}]
        shape = ids(duel, RED, "red")[0]
        assert red.tell("point", shape=shape, to=["blue"])["ok"]
        assert marks(blue.heard()) == [{"by": "Anne (Red)", "shape": shape}]
        assert watcher.heard() == []
    assert duel.session.journal.receipt == before and not duel.spoken
    assert "mark" not in duel.see(BLUE, "blue")


def test_nobody_is_told_the_name_of_what_is_not_on_their_board(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Red sees a shape that the others don't; what is on nobody's board of their own can't be pointed at."""
    shapes = pointing._shapes
    monkeypatch.setattr(
        pointing, "_shapes", lambda table, seat: shapes(table, seat) | ({"ghost-7"} if not seat else set())
    )
    with duel.ear(RED, "red") as red, duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER, "-") as watcher:
        blue.heard(), watcher.heard()
        assert red.tell("point", shape="ghost-7")["ok"]
        assert blue.heard() == watcher.heard() == []
        assert "not on your board" in blue.tell("point", shape="ghost-7")["error"]["what"]


def test_what_makes_no_sense_is_refused(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    with duel.ear(RED, "red") as red, duel.ear(WATCHER, "-") as watcher:
        shape = ids(duel, RED, "red")[0]
        for wrong in ({}, {"x": 1}, {"shape": shape, "x": 1, "y": 1}, {"shape": "nothing"}, {"x": 1e99, "y": 1}):
            assert not red.tell("point", **wrong).get("ok")
        assert "only look on" in str(watcher.tell("point", x=1, y=1))
        monkeypatch.setattr(pointing, "RATE", 0.0)
        duel.table.paces.clear()
        said = [bool(red.tell("point", x=1, y=1).get("ok")) for _ in range(pointing.BURST + 2)]
        assert said == [True] * pointing.BURST + [False] * 2
        assert "slow down" in red.tell("point", shape="nothing")["error"]["what"], "nor is any board looked through"
    answer = duel.do(RED, "red", "point", x=1, y=1)
    assert answer.status_code == 400 and "for a socket only" in answer.text
