"""A hand-out is read by the seats that it is for, as long as it stands; at the end by everybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from .secrets_kit import BLUE, RED, STRANGER, WATCHER, Duel, House

SECRET, TITLE = "the reactor is a dummy", "From the engineer"
IDS = count(1)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House() as house:
        yield house


@pytest.fixture
def duel(house: House) -> Duel:
    """A duel whose referee is the stranger's device."""
    house.said.clear()
    duel = Duel(house, referee=True)
    link = duel.table.links_told(duel.table.creator)["*"].removeprefix("/join/")
    assert house.post("/join", STRANGER, {"secret": link, "name": "Gwen"}).status_code == 200
    return duel


def rule(duel: Duel, do: str, **more: Any) -> None:
    command = {"id": f"g{next(IDS)}", "do": do, **more}
    answer = duel.house.post(f"{duel.path}/referee", STRANGER, {"command": command})
    assert answer.status_code == 200, answer.text


def read(duel: Duel) -> dict[str, list[str]]:
    seen = {"red": RED, "blue": BLUE, "-": WATCHER, "*": STRANGER}
    return {seat: [each["text"] for each in duel.see(device, seat)["handouts"]] for seat, device in seen.items()}


def test_only_the_seats_that_have_it_read_it(duel: Duel) -> None:
    with duel.ear(RED, "red") as red, duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER, "-") as watcher:
        for each in (red, blue, watcher):
            each.heard()
        rule(duel, "gm_note", text=SECRET, title=TITLE, seats=["blue"])
        (heard,) = blue.heard()
        assert SECRET in heard and '"handouts":[{"beat":0' in heard and "entry" not in heard
        assert red.heard() == watcher.heard() == []
    assert read(duel) == {"red": [], "blue": [SECRET], "-": [], "*": [SECRET]}
    told = duel.see(STRANGER, "*")["handouts"][0]
    assert told["title"] == TITLE and told["to"] == ["Blue"]
    rule(duel, "gm_revoke", entry=told["entry"])
    assert read(duel) == {"red": [], "blue": [], "-": [], "*": []}
    assert SECRET not in str(duel.see(BLUE, "blue"))


def test_what_all_have_spectators_read_too_and_the_end_opens_all(duel: Duel) -> None:
    rule(duel, "gm_note", text="a flare", title="The flare", seats=["red", "blue"])
    rule(duel, "gm_note", text=SECRET, title=TITLE)
    assert read(duel) == {"red": ["a flare"], "blue": ["a flare"], "-": ["a flare"], "*": ["a flare", SECRET]}
    duel.do(BLUE, "blue", "leave")
    duel.do(RED, "red", "consent", agree=True)
    assert duel.session.over
    assert set(map(tuple, read(duel).values())) == {("a flare", SECRET)}


def test_a_note_without_a_title_is_no_hand_out(duel: Duel) -> None:
    rule(duel, "gm_note", text="a flare", seats=["red"])
    assert not any(read(duel).values())
    command = {"id": "long", "do": "gm_note", "text": "x", "title": "x" * 101}
    assert duel.house.post(f"{duel.path}/referee", STRANGER, {"command": command}).status_code == 400
