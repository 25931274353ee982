"""Battles that stop at each question of an open seat, and go on with its answer: the compiled way.

Compiled rules don't wait. With each answer they play from the checkpoint again, which is the last place where they
rested, and what was answered since is repeated, by open seats and by doctrines.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..errors import Refused
from ..state.questions import Asked
from ..state.rests import EndlessBeat
from . import stepping
from .compiled import ENDLESS, FULL, JOB, OVER, Kernel, bytes_of
from .proving import BEATS_MAX, CALLED, Result
from .stepping import check_answer, seated
from .stepping_tables import Place, Stop

ROOM = 64  # answers for which there is room at first
AT = {name: at for at, name in enumerate(JOB.names or ())}  # the places of a job's numbers, as far as its rows
GIVEN, CAPACITY, STATUS = AT["given"], AT["capacity"], AT["status"]
PLACE = struct.Struct("<Qqqqqqqq")  # seed, number, beat, answers, rolled, dice, first, begun
ASKED = struct.Struct("<18q")  # seat, what, low, high, count, taken, sealed, luck, ten facts
PLACE_AT, ASKED_AT = 8 * AT["seed"], 8 * AT["seat"]


class Run:
    """A battle that is stepped on a bench, as `stepping.Run`; `battle` is packed."""

    __slots__ = ("_bench", "_place", "result", "stop")

    def __init__(self, bench: Bench, place: Place) -> None:
        """Go on from a place; `Refused` where a seat has written before its turn, or dice don't come from keys."""
        if place.ahead or place.tape:
            what = "orders that a seat writes before its turn, and dice as they were seen, are for interpreted rules"
            raise Refused("place", what, "", "let the seats of a plot answer in their order")
        self.stop: Stop | None = None
        self.result: Result | None = None
        self._bench = bench
        self._place: Place | None = place._replace(battle=bytes_of(place.battle))
        bench.lay(self)
        self._place = None  # until somebody asks: doctrines may answer before the question
        bench.play()
        self._look()

    @property
    def place(self) -> Place:
        """Where it stands."""
        if self._place is None:
            self._place = self._bench.place()
        return self._place

    @property
    def battle(self) -> bytes:
        """The battle as it is at the question, or as it ended."""
        self._lie_there()
        return bytes(self._bench.battle)

    @property
    def dice(self) -> int:
        """How many dice have been thrown."""
        self._lie_there()
        return self._bench.numbers[AT["thrown"]]  # type: ignore[no-any-return]

    def answer(self, answer: object) -> None:
        """Go on with the answer to `stop`; `Refused`, and nothing is changed, where it isn't legal.

        Where the rules break, this run takes no more answers, as its checkpoint may be gone; its copies do.
        """
        if self.stop is None and self.result is None:
            what = "the rules broke, or were interrupted, after the answer before"
            raise Refused("answer", what, "", "go on from a copy made before that answer")
        value, bench = check_answer(self.stop, answer), self._bench
        if bench.holder is not self:
            bench.lay(self)
        self._place = self.stop = None  # until the next question is known
        bench.take(value)
        self._look()

    def copy(self) -> Run:
        """Another run at the same place."""
        twin: Run = object.__new__(Run)
        twin._bench, twin._place, twin.stop, twin.result = self._bench, self.place, self.stop, self.result
        return twin

    def _lie_there(self) -> None:
        if self._bench.holder is not self:
            self._bench.lay(self)
            self._bench.play()

    def _look(self) -> None:
        over = self._bench.numbers[STATUS] == OVER
        self.stop, self.result = (None, self._bench.result()) if over else (self._bench.stop(), None)


class Bench:
    """Where battles of one size class and one cast are stepped; the seats without a doctrine are open.

    One of them lies there at a time, whichever goes on. A bench is for one thread; others have benches of their own.
    """

    def __init__(self, kernel: Kernel, doctrines: Sequence[Any], beats: int = BEATS_MAX) -> None:
        self.kernel, self.doctrines, self.beats = kernel, seated(doctrines), beats
        self.holder: Run | None = None  # whose battle lies there
        self._desks, self._states = kernel.seat(self.doctrines), np.zeros(1, kernel.battle)
        self._start, self._job, self._room = np.zeros(1, kernel.battle), np.zeros(1, JOB), np.zeros(0, np.int32)
        self._address = self._job.ctypes.data
        self._job["stepping"], self._job["battles"], self._job["beats_max"] = 1, 1, beats
        self._job["opens"] = sum(1 << seat for seat, doctrine in enumerate(self.doctrines) if doctrine is None)
        for name, made in (("desk", self._desks), ("battle", self._states), ("start", self._start)):
            self._job[name] = made.ctypes.data
        self.numbers: Any = self._job.view(np.int64).data
        self._bytes: Any = self._job.view(np.uint8).data
        self.battle: Any = self._states.view(np.uint8).data  # at the question, once it was played to
        self._checkpoint: Any = self._start.view(np.uint8).data
        self._listed: Any = self._desks["question"]["listed"][0].data
        self._given: Any = self._room.data
        self._make_room(ROOM)

    def lay(self, run: Run) -> None:
        """Lay a run's battle there, at its checkpoint; the one that lies there keeps its place."""
        if self.holder is not None:
            self.holder.place  # noqa: B018  which it keeps when it has looked for it
        place = run.place
        self.holder = None
        many = len(place.since)
        self._make_room(many)
        self._room[:many] = place.since
        self._checkpoint[:] = place.battle
        PLACE.pack_into(self._bytes, PLACE_AT, place.seed, place.number, *place[3:9])
        if self.kernel.game.uncounted:
            self._job["own"] = place.own or 0
        self.numbers[GIVEN] = many
        self.holder = run

    def place(self) -> Place:
        """Where the battle stands that lies there."""
        seed, number, beat, answers, rolled, dice, first, begun = PLACE.unpack_from(self._bytes, PLACE_AT)
        own = tuple(self._job["own"][0].tolist()) if self.kernel.game.uncounted else ()
        counts = beat, answers, rolled, dice, first, begun, own
        return Place(seed, number, bytes(self._checkpoint), *counts, tuple(self._given[: self.numbers[GIVEN]]))

    def take(self, value: int) -> None:
        """An open seat answers."""
        given = self.numbers[GIVEN]
        if given == self.numbers[CAPACITY]:
            self._make_room(2 * given)
        self._given[given] = value
        self.numbers[GIVEN] = given + 1
        self.play()

    def play(self) -> None:
        """Play from the checkpoint to the question that is open then, or to the end."""
        numbers, step = self.numbers, self.kernel.module.do_job
        step(self._address)
        while numbers[STATUS] == FULL:
            self._make_room(2 * numbers[CAPACITY])
            step(self._address)
        if numbers[STATUS] > OVER:
            self._break()

    def stop(self) -> Stop:
        """The question that is open."""
        seat, what, low, high, count, taken, sealed, luck, *facts = ASKED.unpack_from(self._bytes, ASKED_AT)
        listed = tuple(self._listed[:count]) if count else None
        return Stop(Asked(seat, what, low, high, tuple(facts), listed, taken), sealed, luck)

    def result(self) -> Result:
        """How the battle has ended."""
        job = self._job[0]
        outcome = int(job["outcome"])
        beats = int(job["beat"] - job["first"])
        called = CALLED if outcome < 0 else outcome
        return Result(called, beats, int(job["thrown"]), bytes(self.battle), int(job["turns"]))

    def _break(self) -> None:
        """The rules have broken, or a doctrine's answer isn't legal: the interpreter says how. Or a beat has no end."""
        place = self.place()
        if self.holder is not None:
            self.holder._place, self.holder = place, None
        if self.numbers[STATUS] == ENDLESS:
            raise EndlessBeat
        stepping.Run(self.kernel.game, self.doctrines, place, self.beats, wait=False)
        raise AssertionError("the compiled rules break where the interpreted ones don't")

    def _make_room(self, many: int) -> None:
        """For so many answers at least; those that are there stay."""
        if many > len(self._room):
            grown = np.zeros(max(many, 2 * len(self._room)), np.int32)
            grown[: len(self._room)] = self._room
            self._room, self._given = grown, grown.data
            self._job["room"], self._job["capacity"] = grown.ctypes.data, len(grown)
