"""What is whispered reaches those whom it is for: to everybody else it never happened, in words, counts or numbers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from admiralty.server.database.reading import CHAT_KEPT

from .secrets_kit import BLUE, RED, STRANGER, WATCHER, Duel, Ear, House, constant, everything, fixed

RUNS = count(7000)
SECRET = "they strike at noon"


@pytest.fixture(scope="module")
def houses() -> Iterator[tuple[House, House]]:
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(os, "urandom", constant(0))
        one, two = (stack.enter_context(House()) for _ in range(2))
        patch.undo()
        yield one, two


def ruled(house: House) -> Duel:
    """A duel with a referee, whom the stranger's device is of, too."""
    duel = Duel(house, referee=True)
    link = duel.table.links_told(duel.table.creator)["*"].removeprefix("/join/")
    house.post("/join", STRANGER, {"secret": link, "name": "Anne"})
    return duel


def told(house: House, run: int, whispers: int) -> list[str]:
    """All that blue, a spectator and somebody without a cookie get while red and the referee whisper so often."""
    house.said.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", constant(run))
        duel = ruled(house)
        with duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER, "-") as watcher:
            for k in range(3):
                assert duel.do(RED, "red", "chat", text=f"line {k}").status_code == 200
                for _ in range(whispers):
                    assert duel.do(RED, "red", "chat", text=SECRET, to=["*"]).status_code == 200
            for each in (blue, watcher):
                each.heard()
        for device, seat in ((BLUE, "blue"), (WATCHER, "-"), ("", "-")):
            duel.see(device, seat)
        with duel.ear(BLUE, "blue") as blue:  # somebody who comes back with another page
            blue.heard()
        duel.do(BLUE, "blue", "chat", text="I heard nothing")
        duel.see(BLUE, "blue")
    found = [text for device in (BLUE, WATCHER, "") for text in house.said.get(device, [])]
    return fixed(["epoch"], fixed(["receipt", "head"], found))


def test_nobody_else_learns_that_anything_was_whispered(houses: tuple[House, House]) -> None:
    """More of it than is kept of the talk leaves all that was said to everybody where it was."""
    run = next(RUNS)
    none, many = (told(house, run, often) for house, often in zip(houses, (0, CHAT_KEPT // 2), strict=True))
    assert none == many and len(none) > 8
    assert not any(SECRET in text for text in many)


def test_those_whom_it_is_for_read_it(houses: tuple[House, House]) -> None:
    house = houses[0]
    duel = ruled(house)
    house.said.clear()
    with duel.ear(BLUE, "blue") as blue, duel.ear(STRANGER, "*") as desk:
        assert duel.do(RED, "red", "chat", text=SECRET, to=["blue"]).status_code == 200
        assert any(SECRET in text for text in blue.heard())
        assert not any(SECRET in text for text in desk.heard())
        assert desk.tell("chat", text="what is it?", to=["red"])["ok"]
    lines = {seat: duel.see(device, seat)["chat"] for device, seat in ((RED, "red"), (BLUE, "blue"), (STRANGER, "*"))}
    assert [(line["who"], line.get("to")) for line in lines["red"][-2:]] == [
        ("Anne (Red)", ["blue"]),
        ("Anne (Referee)", ["red"]),
    ]
    assert [line["text"] for line in lines["blue"] if "to" in line] == [SECRET]
    assert [line["text"] for line in lines["*"] if "to" in line] == ["what is it?"]
    ids = [line["id"] for line in lines["red"]]
    assert len(set(ids)) == len(ids)
    assert SECRET not in everything(house, RED, BLUE)


def test_whispers_are_for_who_sits_there(houses: tuple[House, House]) -> None:
    """Neither a new player of the seat nor the referee who takes it in hand is told of what went before."""
    house = houses[0]
    duel = ruled(house)
    duel.do(RED, "red", "chat", text=SECRET, to=["blue"])
    for to in ("referee", "human"):
        hand = {"command": {"id": to, "do": "gm_hand", "seat": "blue", "to": to}}
        assert house.post(f"{duel.path}/referee", STRANGER, hand).status_code == 200
        device = STRANGER if to == "referee" else BLUE
        assert SECRET not in str(duel.see(device, "blue")["chat"])
    duel.do(RED, "red", "chat", text="for Ben alone", to=["blue"])
    assert "for Ben alone" in str(duel.see(BLUE, "blue")["chat"])
    revoked = house.post(f"{duel.path}/seats/blue/revoke", RED).json()["link"]
    carl = "c" * 43
    assert duel.join(carl, "Carl", revoked).status_code == 200
    chat = duel.see(carl, "blue")["chat"]
    assert "for Ben alone" not in str(chat) and "Carl takes the seat Blue" in str(chat)


def test_who_sits_down_later_is_told_as_much_as_a_spectator(tmp_path: Path) -> None:
    """How much of the open talk is left would count what was whispered there before; also to a server that reads it."""
    url, carl = f"sqlite:///{tmp_path / 'tables.sqlite3'}", "c" * 43
    with House(url) as house:
        duel = Duel(house)
        for k in range(CHAT_KEPT + 5):
            duel.do(RED, "red", "chat", text=f"line {k}")
            if k % 4 == 0:
                duel.do(RED, "red", "chat", text=SECRET, to=["blue"])
        assert len(duel.see(WATCHER, "-")["chat"]) == CHAT_KEPT == len(duel.see(BLUE, "blue")["chat"])
        revoked = house.post(f"{duel.path}/seats/blue/revoke", RED).json()["link"]
        assert duel.join(carl, "Carl", revoked).status_code == 200
        assert duel.see(carl, "blue")["chat"] == duel.see(WATCHER, "-")["chat"]
        duel.do(RED, "red", "chat", text="for Carl", to=["blue"])
        said = duel.see(carl, "blue")["chat"]
        assert said[:-1] == duel.see(WATCHER, "-")["chat"][1:] and said[-1]["text"] == "for Carl"
        kept, path = set(duel.table.talk._held), duel.path
    with House(url) as house:
        assert house.get(f"{path}?seat=blue", carl).json()["chat"] == said
        (table,) = house.hall.tables.values()
        assert set(table.talk._held) == kept


def test_what_is_whispered_to_a_seat_in_hand_is_heard_at_the_desk(houses: tuple[House, House]) -> None:
    house = houses[0]
    duel = ruled(house)
    house.post(
        f"{duel.path}/referee", STRANGER, {"command": {"id": "h", "do": "gm_hand", "seat": "blue", "to": "referee"}}
    )
    duel.do(RED, "red", "chat", text=SECRET, to=["blue"])
    for seat in ("*", "blue"):
        assert duel.see(STRANGER, seat)["chat"][-1]["to"] == ["blue", "*"]


def test_a_whisper_to_nobody_is_refused(houses: tuple[House, House]) -> None:
    duel = Duel(houses[0])
    for to, words in ((["red"], "is your own seat"), (["*"], "there is no such seat"), (["green"], "no such seat")):
        answer = duel.do(RED, "red", "chat", text="hello", to=to)
        assert answer.status_code in (400, 404) and words in answer.text, answer.text
    assert not duel.spoken
    with duel.ear(WATCHER, "-") as watcher:
        assert "only look on" in str(watcher.tell("chat", text="me too", to=["red"]))


def test_whispers_outlive_the_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    seen: list[Any] = []
    with House(url) as house:
        duel = Duel(house)
        for k in range(3):
            duel.do(RED, "red", "chat", text=f"line {k}", to=["blue"] if k == 1 else [])
        seen = [duel.see(device, seat)["chat"] for device, seat in ((RED, "red"), (BLUE, "blue"), (WATCHER, "-"))]
        path = duel.path
    with House(url) as house:
        for device, seat, before in ((RED, "red", seen[0]), (BLUE, "blue", seen[1]), (WATCHER, "-", seen[2])):
            assert house.get(f"{path}?seat={seat}", device).json()["chat"] == before
        with Ear(house, f"{path}/socket?seat=-", WATCHER) as watcher:
            house.post(f"{path}/commands", RED, {"seat": "red", "command": {"id": "x", "do": "chat", "text": "line 3"}})
            assert '"id":4' in watcher.heard()[-1]  # the others among those for everybody: Ben's coming, lines 0 and 2
