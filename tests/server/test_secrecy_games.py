"""Two games that differ only in what one side hides give everybody else the same bytes: in every game that hides.

As in the twins, on two servers with the same randomness. All that the foe, a spectator and somebody without a cookie
get of the tables, their sockets, replays and posts, of refusals, and what the foe's odds would be reckoned from is
compared.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest

from admiralty.core.play.session import Session
from admiralty.core.state.digests import digest
from admiralty.games.heavy.words import Ask as Heavy
from admiralty.games.heavy.words import CloakOrder, Facing, Manoeuvre
from admiralty.games.myoss.words import Ask as Myoss
from admiralty.games.systemships.campaign.words import Ask as Campaign
from admiralty.games.systemships.campaign.words import Work
from admiralty.server.seen.places import place_of
from admiralty.server.workers.workers import OddsJob

from .secrets_kit import BLUE, RED, STRANGER, WATCHER, Ear, House, constant, fixed
from .test_secrecy_twins import reckoning

RUNS = count(7000)
Wanted = Mapping[int, int | Sequence[int]]  # a question -> its answer, or its answers one after the other
DONE: Wanted = {}


@dataclass(frozen=True)
class Hidden:
    """What the hider alone knows in one of the twins."""

    acts: Sequence[Wanted] = ()  # its orders and answers, one after the other
    edits: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Case:
    """A scenario, who hides, and what the foe does: the least of what it may, if nothing else is said."""

    scenario: str
    hider: int
    one: Hidden
    two: Hidden
    settings: Mapping[str, Any] = field(default_factory=dict)
    foe: Wanted = field(default_factory=dict)


NEW_SHIP = {Campaign.WORK_AT: (0, -1), Campaign.WORK: int(Work.WARPSHIP)}
BUILDS_RUNNER, BUILDS_FIGHTER = (
    {**NEW_SHIP, Campaign.PART: parts} for parts in ((4, 0, 0, 0, 0, 0), (2, 1, 1, 0, 0, 0))
)


CASES = {
    "orders of Heavy Combat that are sealed": Case(
        "heavy/duel",
        1,
        Hidden([{Heavy.CLOAK: 0}, {Heavy.MANOEUVRE: int(Manoeuvre.CLOSE)}]),
        Hidden([{Heavy.CLOAK: 0}, {Heavy.REINFORCE: 1, Heavy.HEAVY: 1}]),
    ),
    "where a cloaked ship lies, and what it does there": Case(
        "heavy/raider",
        1,
        Hidden([{Heavy.PLACE: int(Facing.FORE)}, DONE, {Heavy.MANOEUVRE: int(Manoeuvre.CLOSE)}, DONE]),
        Hidden([{Heavy.PLACE: int(Facing.DORSAL)}, DONE, {Heavy.MANOEUVRE: int(Manoeuvre.HOLD)}, DONE]),
        foe={Heavy.DIRECTION: 1 + Facing.AFT, Heavy.BANK: 1},
    ),
    "what a cloaked ship has lost and mends": Case(
        "heavy/raider",
        1,
        Hidden([DONE] * 4, {"ships.1.lost.3": 1, "ships.1.charge": 1}),
        Hidden([DONE] * 4, {"ships.1.lost.3": 2, "ships.1.charge": 0}),
    ),
    "what a side of a campaign builds and has": Case(
        "campaign/border",
        0,
        Hidden([BUILDS_RUNNER, DONE, DONE], {"purses.0.level": 0, "stars.0.stock": 50}),
        Hidden([BUILDS_FIGHTER, DONE, DONE], {"purses.0.level": 1, "stars.0.stock": 40}),
    ),
    "what stands on a closed sheet of Myoss Gamma": Case(
        "myoss/battleaxes",
        0,
        Hidden([{Myoss.RAISE: 4}, DONE, DONE, DONE], {"parts.3.value.0": 5, "parts.2.value.1": 5, "ships.0.scans": 0}),
        Hidden([{Myoss.RAISE: 4}, DONE, DONE, DONE], {"parts.3.value.0": 1, "parts.2.value.1": 2, "ships.0.scans": 3}),
        settings={"open_sheets": "no"},
    ),
    "choices before the battle of Myoss Gamma": Case(
        "myoss/battleaxes", 0, Hidden([{Myoss.RAISE: 4}]), Hidden([{Myoss.SERVE: 3}])
    ),
}


@pytest.fixture(scope="module")
def houses() -> Iterator[tuple[House, House]]:
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(os, "urandom", constant(0))
        one, two = (stack.enter_context(House()) for _ in range(2))
        patch.undo()
        yield one, two


class Twin:
    """One of the two games; RED is the device of who hides."""

    def __init__(self, house: House, run: int, case: Case, hidden: Hidden) -> None:
        self.house, self.case, self.hidden, self.n = house, case, hidden, 0
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", constant(run))
            patch.setattr("secrets.randbits", lambda bits: 7)
            self.names = self._seats()
            asked = {"scenario": case.scenario, "settings": case.settings, "seats": dict.fromkeys(self.names, "open")}
            made = house.post("/tables", STRANGER, {**asked, "referee": True})
            assert made.status_code == 201, made.text
        self.path, self.table = f"/tables/{made.json()['id']}", house.table(made.json()["id"])
        for device, seat in ((RED, self.names[case.hider]), (BLUE, self.names[1 - case.hider])):
            house.post("/join", device, {"secret": made.json()["links"][seat].removeprefix("/join/"), "name": seat})
        for path, value in hidden.edits.items():
            edit = {"do": "gm_edit", "id": path, "path": path, "value": value, "reason": "x", "hidden": True}
            assert house.post(f"{self.path}/referee", STRANGER, {"command": edit}).status_code == 200
        house.said.clear()
        house.hall.workers.odds = reckoning(self.hear)  # type: ignore[assignment, method-assign]

    def _seats(self) -> list[str]:
        key, _, name = self.case.scenario.partition("/")
        (found,) = (each for each in self.house.get("/games").json() if each["key"] == key)
        (scenario,) = (each for each in found["scenarios"] if each["key"] in (name, self.case.scenario))
        return list(scenario["seats"])

    @property
    def session(self) -> Session:
        assert self.table.session is not None
        return self.table.session

    def hear(self, job: OddsJob) -> None:
        """What the foe's odds would be reckoned from counts as told to it."""
        known = (digest(job.state), job.prefix, job.seat, job.answers, job.texts, job.prompt, job.game)
        self.house.said[BLUE].append(repr(known))

    def play(self) -> None:
        """Until the hider has done what it is to do; everybody looks at all there is before each act and at the end."""
        foe, acts = self.names[1 - self.case.hider], list(self.hidden.acts)
        with Ear(self.house, f"{self.path}/socket?seat={foe}", BLUE) as ear, self._watching() as watcher:
            while acts:
                self.look(ear, watcher)
                hides = self.case.hider in self.session.waiting
                seat = self.case.hider if hides else 1 - self.case.hider
                self.act(seat, acts.pop(0) if hides else self.case.foe, ear, watcher)
            self.look(ear, watcher)

    def _watching(self) -> Ear:
        return Ear(self.house, f"{self.path}/socket", WATCHER)

    def act(self, seat: int, wanted: Wanted, *ears: Ear) -> None:
        """Answer; or write a draft, lock it, take it back where that may be, and lock it again."""
        if self.session.plot is None:
            legal = self._legal(self.session.asked)
            want = wanted.get(self.session.asked.what, legal[0])  # type: ignore[union-attr]
            self.do(seat, "answer", value=want if want in legal else legal[0])
            return
        answers = self.orders(seat, wanted)
        self.do(seat, "fill", answers=answers[: len(answers) // 2])
        self.do(seat, "fill", answers=answers)
        self.look(*ears)
        beat, plot = self.session.beat, self.session.plot
        self.do(seat, "ready", answers=answers)
        if self.session.beat == beat and self.session.plot is plot and seat in plot.given:
            self.look(*ears)
            self.do(seat, "unready")
            self.look(*ears)
            self.do(seat, "ready", answers=answers)

    def do(self, seat: int, do: str, **more: Any) -> None:
        self.n += 1
        at = json.loads(json.dumps(place_of(self.session, seat)))
        device = RED if seat == self.case.hider else BLUE
        body = {"seat": self.names[seat], "command": {"do": do, "id": f"{do}-{self.n}", "at": at, **more}}
        done = self.house.post(f"{self.path}/commands", device, body)
        assert done.status_code == 200, done.text

    def orders(self, seat: int, wanted: Wanted) -> list[int]:
        """The answers of the open plot: what is wanted, else the least."""
        plot, answers = self.session.plot, list[int]()
        left = {what: iter([said] if isinstance(said, int) else said) for what, said in wanted.items()}
        assert plot is not None
        while (asked := plot.sheet(seat, answers).open) is not None:
            legal = self._legal(asked)
            want = next(left.get(asked.what, iter(())), legal[0])
            answers.append(want if want in legal else legal[0])
        return answers

    @staticmethod
    def _legal(asked: Any) -> list[int]:
        return list(asked.listed or range(asked.low, asked.high + 1))

    def look(self, *ears: Ear) -> None:
        """The foe, a spectator and nobody look at all there is, ask for odds, and try what may not be done."""
        house, (mine, foe) = self.house, (self.names[self.case.hider], self.names[1 - self.case.hider])
        for ear in ears:
            ear.heard()
        for device, seat in ((BLUE, foe), (WATCHER, "-"), ("", "-")):
            for tail in (f"?seat={seat}", f"/replay?seat={seat}", f"/posts?seat={seat}"):
                house.get(self.path + tail, device)
            for tail in (f"?seat={mine}", f"/replay?seat={mine}", "/replay?seat=open", "/journal"):
                assert house.get(self.path + tail, device).status_code == 403
        self.n += 1
        for command in ({"do": "answer", "value": 7777}, {"do": "fill", "answers": [7777]}, {"do": "undo", "to": 99}):
            at = place_of(self.session, 1 - self.case.hider)
            body = {"seat": foe, "command": {**command, "id": f"tried-{self.n}-{command['do']}", "at": list(at)}}
            house.post(f"{self.path}/commands", BLUE, body)
        if 1 - self.case.hider in self.session.waiting and ears[0].tell("odds").get("ok"):
            while not any('"odds":{' in text for text in ears[0].heard()):
                pass


def told(house: House, *devices: str) -> list[str]:
    return [text for device in devices for text in fixed(["receipt", "head", "epoch"], house.said.get(device, []))]


@pytest.mark.parametrize("name", CASES)
def test_nobody_learns_what_is_hidden(houses: tuple[House, House], name: str) -> None:
    case, run = CASES[name], next(RUNS)
    for house, hidden in zip(houses, (case.one, case.two), strict=True):
        twin = Twin(house, run, case, hidden)
        twin.play()
        house.get(f"{twin.path}?seat={twin.names[case.hider]}", RED)
    mine, other = (told(house, RED) for house in houses)
    assert mine != other, "who hides it knows of the difference"
    left, right = (told(house, BLUE, WATCHER, "") for house in houses)
    assert len(left) > 30 and any("Prefix(" in text for text in left)
    for text, twins in zip(left, right, strict=False):
        assert text == twins
    assert len(left) == len(right)


def test_a_cloak_that_drops_is_seen_so_the_comparison_notices(houses: tuple[House, House]) -> None:
    case, run = CASES["where a cloaked ship lies, and what it does there"], next(RUNS)
    for house, place in zip(houses, (Facing.FORE, Facing.DORSAL), strict=True):
        drops = {Heavy.CLOAK: int(CloakOrder.DROP)}
        Twin(house, run, case, Hidden([{Heavy.PLACE: int(place)}, drops, DONE])).play()
    assert told(houses[0], BLUE) != told(houses[1], BLUE)
