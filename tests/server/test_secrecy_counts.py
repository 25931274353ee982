"""What a server tells counts nothing unseen: not by numbers, nor by how many messages come and when.

Two games of moles run on two servers with the same randomness. Of the others' shafts, dug in secret, there are few in
one and many in the other; all that Ann and a spectator get is compared.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from admiralty import games
from admiralty.core.play import autoplay
from admiralty.core.play.session import Session
from admiralty.core.play.sources import KeyedDice
from admiralty.server import app
from admiralty.server.asked import opening
from admiralty.server.seen.places import place_of
from admiralty.server.table import computers
from admiralty.server.workers import again
from admiralty.server.workers.workers import Workers
from tests.core import toy_moles
from tests.core.toy_moles_rules import Ask

from .secrets_kit import BLUE, RED, WATCHER, Ear, House, constant, fixed

NUMBERED = ("receipt", "head", "epoch", "commitment", "id")
ROOM = "admiralty.games.moles"
FEW, MANY = (2, 1, 0), (2, 4, 3)  # shafts; Ann's are as many in both
WALKS = 4  # of Ann's
DUG: list[int] = []  # entries of the games played so far


@pytest.fixture
def field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The moles among the games of the house; where files of their scenario lie."""
    room = type(sys)(ROOM)
    monkeypatch.setitem(sys.modules, ROOM, room)
    monkeypatch.setitem(games.MODULES, "moles", "moles")
    for module in (games, app, opening):
        monkeypatch.setattr(module, "ROOMS", (*games.MODULES,))
    monkeypatch.setattr(KeyedDice, "stretch", lambda *_: lambda index, kind, sides: 3)
    monkeypatch.setattr(os, "urandom", constant(0))
    monkeypatch.setattr("secrets.randbits", lambda bits: 7)
    return tmp_path


class Walk:
    """A game of Ann's against Bert, a person or a computer, and a computer, at a server that keeps all it says."""

    def __init__(self, house: House, alone: bool) -> None:
        seats = {"ann": "me", "bert": "computer:simple" if alone else "open", "cleo": "computer:simple"}
        asked = {"scenario": "moles/field", "settings": {"steps": 12}, "seats": seats, "name": "Ann"}
        made = house.post("/tables", BLUE, asked).json()
        self.house, self.alone, self.path = house, alone, f"/tables/{made['id']}"
        self.table = house.table(made["id"])
        self.said = self.count = 0  # commands of Ann's, and of Bert's
        if not alone:
            secret = made["links"]["bert"].removeprefix("/join/")
            assert house.post("/join", RED, {"secret": secret, "name": "Bert"}).status_code == 200

    @property
    def session(self) -> Session:
        return self.table.playing

    def answer_for_bert(self) -> None:
        """As he walks, and digs in secret."""
        while (asked := self.session.asked) is not None and asked.seat == 1:
            self.count += 1
            command = {"do": "answer", "id": f"bert-{self.count}", "at": place_of(self.session, 1), "value": 1}
            answer = self.house.post(f"{self.path}/commands", RED, {"seat": "bert", "command": command})
            assert answer.status_code == 200, answer.text

    def do(self, do: str, at: Sequence[int] | None = None, taken: bool = True, **more: Any) -> None:
        self.said += 1
        command = {"do": do, "id": f"ann-{self.said}", **more}
        if do == "answer":
            command["at"] = place_of(self.session, 0) if at is None else at
        answer = self.house.post(f"{self.path}/commands", BLUE, {"seat": "ann", "command": command})
        assert (answer.status_code == 200) is taken, answer.text

    def look(self, *ears: Ear) -> None:
        """All there is to hear, and what is refused."""
        for ear in ears:
            ear.heard()
        for device, seat in ((BLUE, "ann"), (WATCHER, "-")):
            for tail in (f"?seat={seat}", f"/replay?seat={seat}"):
                assert self.house.get(self.path + tail, device).status_code == 200
        self.house.get("/tables", BLUE)
        self.do("answer", taken=False, value=77)
        self.do("answer", [9, 9, 9], False, value=1)
        self.do("undo", taken=False, to=40)

    def go(self) -> None:
        """Walk and dig for Ann, who takes one answer back."""
        walks = 0
        with Ear(self.house, f"{self.path}/socket?seat=ann", BLUE) as ann, self.watcher() as watcher:
            while walks < WALKS:
                self.answer_for_bert()
                ann.heard(), watcher.heard()
                asked = self.session.asked
                assert asked is not None and asked.seat == 0
                if asked.what == Ask.WALK:
                    walks += 1
                    self.look(ann, watcher)
                self.do("answer", value=1)
                if self.alone and walks == 2 and asked.what == Ask.WALK:
                    self.do("undo")
                    self.look(ann, watcher)
                    self.do("answer", value=2)

    def watcher(self) -> Ear:
        return Ear(self.house, f"{self.path}/socket?seat=", WATCHER)


class SlowWalk(Walk):
    """The same where computers play in a worker."""

    def answer_for_bert(self) -> None:
        async def wait() -> None:
            if self.table.thinking is not None:
                await self.table.thinking

        self.house.run(wait)


def told(field: Path, shafts: Sequence[int], alone: bool = True, kind: type[Walk] = Walk) -> list[str]:
    """All that Ann and a spectator get."""
    file = field / f"{shafts}.toml"
    file.write_text(f'game = "moles"\ntitle = "Moles"\nshafts = {list(shafts)}\n', encoding="utf-8")
    sys.modules[ROOM].GAME = replace(toy_moles.GAME, scenarios={"field": file})  # type: ignore[attr-defined]
    with House() as house:
        walk = kind(house, alone)
        walk.go()
        DUG.append(len(walk.session.journal.entries))
        found = [text for device in (BLUE, WATCHER) for text in house.said[device]]
        return [text.replace(walk.path.rpartition("/")[2], "table") for text in fixed(NUMBERED, found)]


@pytest.mark.parametrize("alone", [True, False], ids=["against computers", "against a person"])
def test_few_and_many_hidden_answers_are_told_alike(field: Path, alone: bool) -> None:
    few, many = told(field, FEW, alone), told(field, MANY, alone)
    for one, two in zip(few, many, strict=False):
        assert one == two
    assert len(few) == len(many) > 60
    assert DUG[-1] > DUG[-2] + 20, "as many answers were given in both"


def test_a_go_of_computers_ends_where_everybody_hears_of_it(field: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it goes where it has to end before its time, too: after each answer that is heard, say."""
    real = autoplay.play_go
    monkeypatch.setattr("admiralty.server.table.computers.play_go", lambda *given: real(*given, most=1))
    few, many = told(field, FEW), told(field, MANY)
    assert few == many


def test_a_worker_leaves_off_in_the_middle_of_hidden_answers_unheard(
    field: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays one answer at a time here; of none that is hidden anything is kept or told before the others."""
    pieces: list[again.Piece] = []

    async def run(workers: Workers, work: Callable[..., again.Piece], data: bytes, *given: Any) -> again.Piece:
        await asyncio.sleep(0)  # others get their turn
        pieces.append(work(data, *given))
        return pieces[-1]

    monkeypatch.setattr(Workers, "run", run)
    monkeypatch.setattr(computers, "is_dear", lambda _: True)
    monkeypatch.setattr(again, "SECONDS_MOST", -1.0)
    few, wholes = told(field, FEW, kind=SlowWalk), sum(each.whole for each in pieces)
    assert len(pieces) > wholes
    again._held.clear()  # both games have the same secret
    count = len(pieces)
    many = told(field, MANY, kind=SlowWalk)
    assert few == many and len(many) > 60
    assert sum(each.whole for each in pieces[count:]) == wholes and len(pieces) > 2 * count + 10
    assert all(sum(line.count(b'"kind":"answer"') for line in each.lines) <= 1 for each in pieces)


def test_the_comparison_notices_what_is_heard(field: Path) -> None:
    """Ann's own shafts are hers to know."""
    assert told(field, FEW) != told(field, (3, *FEW[1:]))
