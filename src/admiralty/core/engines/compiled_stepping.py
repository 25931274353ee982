"""Battles that stop at each question of an open seat, and go on with its answer: the compiled way.

Compiled rules don't wait. With each answer they play from the checkpoint again, which is the last place where they
rested, and what was answered since is repeated, by open seats and by doctrines.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import Refused
from ..state.records import unpack
from . import stepping
from .bench import AT, Bench, asked_in, legal_in, number_in, pack_place, pack_tape, unpack_place
from .compiled import BROKEN, OPEN, OVER, REFUSED, Kernel
from .proving import CALLED, Result
from .stepping import check_answer, write_form
from .stepping_tables import Place, Stop

SEAT, LOW, HIGH, COUNT, GIVEN, SEALED = (AT[name] for name in ("seat", "low", "high", "count", "given", "sealed"))
VALUE, FRESH = AT["value"], AT["fresh"]


class Sheet(NamedTuple):
    """What a seat has written of its orders before its turn; `stop` is its next box, None when it has done."""

    stop: Stop | None
    battle: bytes


class Aside(NamedTuple):
    """What is written of a plot before its turn."""

    plot: tuple[int, int] | None  # which
    ahead: Mapping[int, tuple[int, ...]]  # the answers by seat
    sheets: Mapping[int, Sheet]  # those that somebody has looked at


class Run:
    """A battle that is stepped on a bench, as `stepping.Run`."""

    __slots__ = ("_aside", "_battle", "_bench", "_row", "_stop", "_tape", "status")
    engine = "compiled"

    def __init__(self, bench: Bench, place: Place) -> None:
        """Go on from a place."""
        self._begin(bench, pack_place(place), pack_tape(place.tape), dict(place.ahead))

    @classmethod
    def start(cls, bench: Bench, battle: Any, seed: int, number: int) -> Run:
        """Battle `number` of the simulation `seed`, from its beginning: as from `stepping.start`."""
        run: Run = object.__new__(cls)
        run._begin(bench, bench.first(battle, seed, number), None, {})
        return run

    def _begin(self, bench: Bench, row: bytes, tape: Any, ahead: Mapping[int, tuple[int, ...]]) -> None:
        self._bench, self._tape = bench, tape
        self._row: bytes | None = None  # where it stands; None: that lies on the bench alone
        self._stop: Stop | None = None  # once somebody has looked at it, as the battle
        self._battle: Any = None
        self._aside: Aside | None = Aside(None, ahead, {}) if ahead else None
        self.status = BROKEN  # until it has been played
        with bench.lock:
            bench.lay(row, tape)
            self._stand(bench.play())

    # ---- what is asked -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Is nothing asked any more?"""
        return self.status != OPEN

    @property
    def seat(self) -> int:
        """Who is asked; -1 when it is over."""
        return self._number("seat") if self.status == OPEN else -1

    @property
    def legal(self) -> Sequence[int]:
        """The legal answers to `stop`, in the order offered; none when it is over."""
        if self.status != OPEN:
            return ()
        bench = self._bench
        with bench.lock:
            if self._row is not None:
                return legal_in(self._row)
            numbers = bench.numbers
            if not (count := numbers[COUNT]):
                return range(numbers[LOW], numbers[HIGH] + 1)
            given = numbers[GIVEN]
            return tuple(bench.room[given : given + count])

    @property
    def stop(self) -> Stop | None:
        """As `stepping.Run`."""
        return self._stop or (self._look() if self.status == OPEN else None)

    def _look(self) -> Stop:
        self._stop = asked_in(self.keep())
        return self._stop

    @property
    def stops(self) -> tuple[Stop, ...]:
        """As `stepping.Run`."""
        stop = self.stop
        if stop is None or not stop.sealed:
            return () if stop is None else (stop,)
        seats = range(stop.asked.seat + 1, self._number("plotting").bit_length())
        return (stop, *(found for seat in seats if (found := self.stop_of(seat))))

    def stop_of(self, seat: int | None) -> Stop | None:
        """As `stepping.Run`."""
        stop = self.stop
        if stop is None or seat is None or seat == stop.asked.seat:
            return stop
        sheet = self._sheet(seat)
        return None if sheet is None else sheet.stop

    @property
    def plot(self) -> tuple[int, int] | None:
        """As `stepping.Run`."""
        if self.status != OPEN or not self._number("sealed"):
            return None
        return self._number("beat"), self._number("before")

    # ---- what is answered ----------------------------------------------------------------------------------------

    def answer(self, answer: object, seat: int | None = None) -> None:
        """As `stepping.Run`; but where the rules break, this run takes no more answers, as its checkpoint may be gone.

        Its copies do.
        """
        bench = self._bench
        with bench.lock:
            if self.status != OPEN:
                self._refuse()
            if bench.holder is not self:
                self._lie_down()
            numbers = bench.numbers
            if seat is not None and seat != numbers[SEAT]:
                self._write_ahead(seat, answer)
                return
            try:
                numbers[VALUE] = answer
            except (TypeError, ValueError):  # it is no whole number, or a very large one
                check_answer(self.stop, answer)
                raise
            numbers[FRESH] = 1
            self.status = BROKEN  # until the next question is known
            bench.holder, self._row, self._stop, self._battle = self, None, None, None
            status = bench.step(bench.address)
            if status == OPEN and self._aside is None:
                self.status = OPEN
            else:
                self._stand(bench.go_on(status))
        if status == REFUSED:
            check_answer(self.stop, answer)
            raise AssertionError("compiled rules refuse an answer that interpreted ones take")

    def _stand(self, status: int) -> None:
        """The battle on the bench, which is this one, has come to a question or to its end; `status` says which."""
        bench = self._bench
        bench.holder, self._row = self, None
        while status <= REFUSED and (answers := self._due(status)):
            bench.add(answers, bench.numbers[GIVEN])
            status = bench.play()
        if status > REFUSED:
            place, bench.holder = self.place, None
            bench.explain(status, place)
        self.status = OVER if status == OVER else OPEN

    def _due(self, status: int) -> tuple[int, ...]:
        """What the seat that is asked now wrote before its turn; of the rest stays what is still ahead."""
        if self._aside is None or status == REFUSED:
            return ()
        numbers, (plot, ahead, sheets) = self._bench.numbers, self._aside
        running = (numbers[AT["beat"]], numbers[AT["before"]])
        if status == OVER or not numbers[SEALED] or plot not in (None, running):
            self._aside = None
            return ()
        seat = numbers[SEAT]
        answers = ahead.get(seat, ())
        ahead = {each: written for each, written in ahead.items() if each != seat}
        sheets = {each: sheet for each, sheet in sheets.items() if each > seat}
        self._aside = Aside(running, ahead, sheets) if ahead or sheets else None
        return answers

    def _refuse(self) -> None:
        if self.status == OVER:
            check_answer(None, 0)
        what = "the rules broke, or were interrupted, after the answer before"
        raise Refused("answer", what, "", "go on from a copy made before that answer")

    def fill(self, answers: Sequence[object], seat: int) -> None:
        """As `stepping.Run`."""
        twin = self.copy()
        write_form(twin, answers, seat)
        with self._bench.lock:
            twin.keep()
            for name in self.__slots__:
                setattr(self, name, getattr(twin, name))

    def _sheet(self, seat: int) -> Sheet | None:
        """What an open seat writes before its turn; None where it does not."""
        stop, bench = self.stop, self._bench
        if stop is None or not stop.sealed or seat not in range(stop.asked.seat + 1, len(bench.doctrines)):
            return None
        if not self._number("plotting") >> seat & 1 or bench.doctrines[seat] is not None:
            return None
        aside = self._aside or Aside(self.plot, {}, {})
        if seat not in aside.sheets:
            sheet = self._written(seat, aside.ahead.get(seat, ()))
            aside = self._aside = aside._replace(sheets={**aside.sheets, seat: sheet})
        return aside.sheets[seat]

    def _written(self, seat: int, answers: tuple[int, ...]) -> Sheet:
        bench = self._bench
        with bench.lock:
            bench.lay(self.keep(), self._tape)
            status = bench.play_ahead(seat, answers)
            if status > REFUSED:
                bench.explain(status, self.place._replace(ahead=((seat, answers),)))
            return Sheet(asked_in(bench.row()) if status == OPEN else None, bytes(bench.battle))

    def _write_ahead(self, seat: int, answer: object) -> None:
        sheet = self._sheet(seat)
        if sheet is None or sheet.stop is None or self._aside is None:
            raise Refused(f"seat {seat}", "is not asked now", "", f"answer for seat {self._number('seat')}")
        plot, ahead, sheets = self._aside
        answers = (*ahead.get(seat, ()), check_answer(sheet.stop, answer))
        self._aside = Aside(plot, {**ahead, seat: answers}, {**sheets, seat: self._written(seat, answers)})

    # ---- copies, and how it stands -------------------------------------------------------------------------------

    def copy(self) -> Run:
        """Another run at the same place."""
        twin: Run = object.__new__(Run)
        twin._row, twin._bench, twin._tape, twin._aside = self._row or self.keep(), self._bench, self._tape, self._aside
        twin._stop, twin._battle, twin.status = self._stop, None, self.status
        return twin

    def keep(self) -> bytes:
        """Where it stands, which is kept when another battle comes on the bench."""
        if self._row is None:
            with self._bench.lock:
                if self._row is None:  # else another thread has laid its battle there meanwhile
                    if self._bench.holder is not self:
                        self._refuse()
                    self._row = self._bench.row()
        return self._row

    def _lie_down(self) -> None:
        """Its battle lies on the bench, as it stood or, with a holder, at its question: a copy of it lies there."""
        bench, holder = self._bench, self._bench.holder
        if holder is None or holder._row is None or holder._row is not self._row:
            bench.lay(self.keep(), self._tape)

    def at(self, place: Place) -> Run:
        """Another run from a place on, by the same engine."""
        return Run(self._bench, place)

    @property
    def interpreted(self) -> stepping.Run:
        """Another run at the same place whose rules are interpreted."""
        return stepping.Run(self._bench.kernel.game, self._bench.doctrines, self.place, self._bench.beats)

    @property
    def place(self) -> Place:
        """Where it stands, its battle packed."""
        tape = () if self._tape is None else self._tape[self._number("tape_at") : -1].tolist()
        ahead = tuple(sorted(self._aside.ahead.items())) if self._aside else ()
        return unpack_place(self.keep(), self._bench.kernel.game)._replace(ahead=ahead, tape=tuple(map(tuple, tape)))

    @property
    def packed(self) -> bytes:
        """The battle as it is at the question, or as it ended, packed."""
        bench = self._bench
        with bench.lock:
            if bench.holder is not self:
                self._lie_down()
                if bench.holder is None:
                    bench.play()
                    bench.holder = self
            return bytes(bench.battle)

    @property
    def battle(self) -> Any:
        """The battle as it is at the question, or as it ended: to look at, until the next answer."""
        if self._battle is None:
            self._battle = self._unpacked(self.packed)
        return self._battle

    def battle_of(self, seat: int) -> Any:
        """The same for a seat: in a plot with its own orders as far as they are written."""
        sheet = self._sheet(seat)
        return self.battle if sheet is None else self._unpacked(sheet.battle)

    def _unpacked(self, battle: bytes) -> Any:
        kernel = self._bench.kernel
        return unpack(kernel.game.battle, battle, kernel.size)

    @property
    def beat(self) -> int:
        """The number of the running beat, or how many there were."""
        return self._number("beat")

    @property
    def dice(self) -> int:
        """How many dice have been thrown."""
        return self._number("thrown")

    @property
    def result(self) -> Result | None:
        """How it has ended, its battle packed."""
        if self.status != OVER:
            return None
        outcome, place = self._number("outcome"), self.place
        called = CALLED if outcome < 0 else outcome
        return Result(called, place.beat - place.first, self.dice, place.battle, self._number("turns"))

    def _number(self, name: str) -> int:
        bench = self._bench
        with bench.lock:
            return bench.numbers[AT[name]] if bench.holder is self else number_in(self.keep(), name)


class Stepper(threading.local):
    """Steps battles of one kernel, all of whose seats are open: each thread on a bench of its own."""

    def __init__(self, kernel: Kernel) -> None:
        """Called in each thread that uses it."""
        self._bench = Bench(kernel)

    def start(self, battle: Any, seed: int, number: int) -> Run:
        """As `Run.start`."""
        return Run.start(self._bench, battle, seed, number)

    def at(self, place: Place) -> Run:
        """The battle from a place on."""
        return Run(self._bench, place)
