"""Two campaigns that differ only in their combats to come give pilots and spectators the same bytes, until they begin.

As in the twins, on two servers with the same randomness; a file of somebody's own says what the combats are. The
captain and the GM are computers, so all that they do is compared, too.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from admiralty.core.files.shipped import content
from admiralty.core.files.toml_text import to_toml
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN
from admiralty.games import game
from admiralty.games.bydo.travel.words import Mode
from admiralty.server.seen.places import place_of

from .secrets_kit import BLUE, STRANGER, WATCHER, Ear, House, constant
from .test_secrecy_games import told
from .test_secrecy_twins import reckoning

PILOT = "pilot1"
MET = "A spore in the open"
SPORE = content(game("travel").scenarios["first"])["combats"][0]
GLOAM = {"name": "Gloam", "health": 9, "sight": 12, "bydo_shots": 3, "oculoids": 2, "engine": 6, "rcs": 4}
WIDE = "\n".join(["." * 40] * 19)  # of another class of battle
OTHER = {**SPORE, "map": WIDE, "bydo": [{"ship": GLOAM, "at": [30, k]} for k in range(6)]}


def campaign(*later: dict[str, Any]) -> str:
    """A campaign of one combat that is soon over, and others that are called alike in both."""
    first = {**SPORE, "objective": {"rounds": 1}}
    combats = [{**each, "title": f"Combat {k}"} for k, each in enumerate((first, *later))]
    return to_toml({**game("travel").scenario("first"), "combats": combats})


USUAL, UNLIKE = campaign(SPORE, SPORE), campaign(OTHER, {**SPORE, "known": [{"rows": [0, 6]}]})


@pytest.fixture
def houses() -> Iterator[tuple[House, House]]:
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(os, "urandom", constant(0))
        one, two = (stack.enter_context(House()) for _ in range(2))
        patch.undo()
        yield one, two


class Twin:
    """One of the two campaigns; BLUE is the device of its pilot."""

    def __init__(self, house: House, text: str) -> None:
        self.house, self.n = house, 0
        seats = {"captain": "computer:simple", PILOT: "open", "bydo": "computer:simple"}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", constant(9200))
            patch.setattr("secrets.randbits", lambda bits: 7)
            made = house.post(
                "/tables", STRANGER, {"scenario": "travel/own", "file": text, "seats": seats, "listed": True}
            )
            assert made.status_code == 201, made.text
        self.path, self.table = f"/tables/{made.json()['id']}", house.table(made.json()["id"])
        secret = made.json()["links"][PILOT].removeprefix("/join/")
        house.said.clear()
        house.post("/join/look", BLUE, {"secret": secret})
        house.post("/join", BLUE, {"secret": secret, "name": "Ben"})
        house.hall.workers.odds = reckoning(lambda job: None)  # type: ignore[assignment, method-assign]

    @property
    def session(self) -> Session:
        assert self.table.session is not None
        return self.table.session

    def play(self, stages: int) -> None:
        """Until so many combats have begun; everybody looks at all there is before each act."""
        with (
            Ear(self.house, f"{self.path}/socket?seat={PILOT}", BLUE) as ear,
            Ear(self.house, f"{self.path}/socket", WATCHER) as watcher,
        ):
            while not self.has_begun(stages):
                self.look(ear, watcher)
                self.act()

    def has_begun(self, stages: int) -> bool:
        b = self.session.battle_of(OPEN)
        return bool(b.over or (b.mode == Mode.COMBAT and b.stage + 1 >= stages))

    def act(self) -> None:
        """The pilot writes the least of what may be written."""
        plot, answers = self.session.plot, list[int]()
        assert plot is not None and [*self.session.waiting] == [1]
        while (asked := plot.sheet(1, answers).open) is not None:
            self.do("fill", answers=answers)
            answers.append(min(asked.listed or (asked.low,)))
        self.do("ready", answers=answers)

    def do(self, do: str, **more: Any) -> None:
        self.n += 1
        at = json.loads(json.dumps(place_of(self.session, 1)))
        body = {"seat": PILOT, "command": {"do": do, "id": f"{do}-{self.n}", "at": at, **more}}
        assert self.house.post(f"{self.path}/commands", BLUE, body).status_code == 200

    def look(self, *ears: Ear) -> None:
        """Of the table, of the lists, and behind the doors that are closed."""
        house = self.house
        for ear in ears:
            ear.heard()
        for device, seat in ((BLUE, PILOT), (WATCHER, "-"), ("", "-")):
            for tail in (f"?seat={seat}", f"/replay?seat={seat}", f"/posts?seat={seat}", "/chances"):
                house.get(self.path + tail, device)
            for tail in ("?seat=bydo", "/replay?seat=open", "/journal", "/referee/scenario", "/referee/places"):
                assert house.get(self.path + tail, device).status_code in (403, 404, 409)
            for tail in ("/again", "/verify"):
                assert house.post(self.path + tail, device).status_code >= 400
            house.get("/tables", device)
            house.get("/lobby", device)


def test_a_pilot_and_a_spectator_read_the_same_until_a_combat_begins(houses: tuple[House, House]) -> None:
    twins = [Twin(house, text) for house, text in zip(houses, (USUAL, UNLIKE), strict=True)]
    for twin in twins:
        twin.play(2)
    left, right = (told(house, BLUE, WATCHER, "") for house in houses)
    last = [twin.session.battle_of(OPEN).stage for twin in twins]
    assert last == [1, 1] and len(left) > 60
    for mine, other in zip(left, right, strict=False):
        assert mine == other
        assert "Gloam" not in mine


def test_the_comparison_notices_a_combat_that_has_begun(houses: tuple[House, House]) -> None:
    for house, text in zip(houses, (USUAL, UNLIKE), strict=True):
        twin = Twin(house, text)
        twin.play(2)
        house.get(f"{twin.path}?seat={PILOT}", BLUE)
    assert told(houses[0], BLUE) != told(houses[1], BLUE)
