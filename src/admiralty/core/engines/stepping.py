"""Battles that stop at each question of an open seat, and go on with its answer: the interpreted way.

A battle stands at a `Place`: a checkpoint, and what has been answered since. All that comes follows from it. A run
keeps its rule waiting at the question (`yielding`); a copy of it does not: with its next answer it plays from the
checkpoint again. So does every answer where a rule can't be kept waiting. `compiled_stepping` does the same with
compiled rules; equal answers give equal battles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

from ..errors import Refused, quote_value
from ..face.game import Game, elapsed, rounds, turns_of
from ..state.questions import SEATS, fits, question_of, require_legal
from ..state.records import copy, pack, size_of, unpack
from ..state.rests import RESTS_MAX, EndlessBeat
from .proving import BEATS_MAX, CALLED, Result
from .stepping_tables import Open, PatientTable, Place, Sheet, SteppedTable, Stop, counted
from .yielding import Waiting, suspendable

SPARE = 128  # answers that a run may have to repeat once, when it is first copied: a checkpoint costs as much as many


def start(game: Game, battle: Any, seed: int, number: int) -> Place:
    """The place before the first beat of a battle."""
    return Place(seed, number, battle, begun=rounds(game, battle))


def seated(doctrines: Sequence[Any]) -> tuple[Any, ...]:
    """Of every seat that a game may have: None where it is open, as those are that are not named."""
    return (*doctrines, *[None] * (SEATS - len(doctrines)))


def check_answer(stop: Stop | None, answer: object) -> int:
    """The answer as a plain number; `Refused` where it isn't legal, or nothing is asked."""
    if stop is None:
        raise Refused("answer", "the battle is over", "", "start another, or go on from a copy made before its end")
    try:
        value = index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise Refused("answer", f"{quote_value(answer)} is not a whole number") from None
    if not fits(stop.asked, value):
        require_legal(question_of(stop.asked), value, f"seat {stop.asked.seat}, question {stop.asked.what}")
    return value


def write_form(run: Any, answers: Sequence[object], seat: int) -> None:
    """Write all that is left of a seat's orders in a run of either engine; `Refused` where they don't fit."""
    plot = run.plot

    def writes() -> bool:
        return plot is not None and run.plot == plot and run.stop_of(seat) is not None

    if not writes():
        raise Refused(f"seat {seat}", "writes no orders now")
    for box, answer in enumerate(answers):
        if not writes():
            what = f"{len(answers)} answers are too many"
            raise Refused(f"seat {seat}", what, "", f"its form ends after {box}")
        run.answer(answer, seat)
    if writes():
        raise Refused(f"seat {seat}", f"{len(answers)} answers are too few", "", "its form asks for more")


class Run:
    """A battle from a place on, at the next question of an open seat, or at its end.

    The seats without a doctrine are open, the others answer by theirs. `stop` is what is asked, None when it is over;
    then `result` says how. In a plot it is the next box of the first seat that has not done; `stops` are those of all,
    and they are answered in any order. What a seat writes before its turn stands in a copy of the battle until then.
    A run is for one thread at a time.
    """

    engine = "interpreted"

    def __init__(
        self, game: Game, doctrines: Sequence[Any], place: Place, beats: int = BEATS_MAX, wait: bool = True
    ) -> None:
        """Begin; without `wait` no rule is kept waiting."""
        if isinstance(place.battle, bytes):
            size = size_of(game.battle, len(place.battle) // 4)
            place = place._replace(battle=unpack(game.battle, place.battle, size))
        self.game, self.doctrines, self.beats = game, seated(doctrines), beats
        self.stop: Stop | None = None
        self.result: Result | None = None
        self._rules = suspendable(game.play_beat) if wait else None
        self._spare = SPARE if self._rules else 0
        self._place = place._replace(since=(), ahead=())  # the checkpoint
        self._given = list(place.since)
        self._ahead: Mapping[int, tuple[int, ...]] = dict(place.ahead)  # by seat: written before its turn
        self._sheets: dict[int, Sheet] = {}  # those that somebody has looked at
        self._table: SteppedTable | None = None
        self._wake()

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self._place._replace(since=tuple(self._given), ahead=tuple(sorted(self._ahead.items())))

    @property
    def over(self) -> bool:
        """Is nothing asked any more?"""
        return self.stop is None

    @property
    def seat(self) -> int:
        """Who is asked; -1 when it is over."""
        return -1 if self.stop is None else self.stop.asked.seat

    @property
    def legal(self) -> Sequence[int]:
        """The legal answers to `stop`, in the order offered; none when it is over."""
        stop = self.stop
        if stop is None:
            return ()
        asked = stop.asked
        return range(asked.low, asked.high + 1) if asked.listed is None else asked.listed

    @property
    def battle(self) -> Any:
        """The battle as it is at the question, or as it ended: to look at, until the next answer."""
        return self._awake().b

    @property
    def packed(self) -> bytes:
        """The same, packed."""
        return pack(self.battle)

    def battle_of(self, seat: int) -> Any:
        """The same for a seat: in a plot with its own orders as far as they are written."""
        sheet = self._sheet(seat)
        return self.battle if sheet is None else sheet.table.b

    @property
    def beat(self) -> int:
        """The number of the running beat, or how many there were."""
        return self._awake().beat

    @property
    def dice(self) -> int:
        """How many dice have been thrown."""
        return self._awake().dice

    @property
    def stops(self) -> tuple[Stop, ...]:
        """What is asked, by the seats' order: in a plot the next box of each open seat that has not done."""
        stop = self.stop
        if stop is None or not stop.sealed:
            return () if stop is None else (stop,)
        plot = self._awake().plot
        assert plot is not None
        sheets = (self._sheet(seat) for seat in range(stop.asked.seat + 1, plot.seats.bit_length()))
        return (stop, *(each.stop for each in sheets if each is not None and each.stop is not None))

    def stop_of(self, seat: int | None) -> Stop | None:
        """What a seat is asked, None where it isn't; without a seat as `stop`."""
        stop = self.stop
        if stop is None or seat is None or seat == stop.asked.seat:
            return stop
        sheet = self._sheet(seat)
        return None if sheet is None else sheet.stop

    @property
    def plot(self) -> tuple[int, int] | None:
        """Which plot is being written: its beat, and the answers of that before it; None where none is."""
        if self.stop is None or not self.stop.sealed:
            return None
        table = self._awake()
        assert table.plot is not None
        return table.beat, table.plot.before

    def answer(self, answer: object, seat: int | None = None) -> None:
        """Go on with the answer to `stop`, or to that of `stops` which is a seat's.

        `Refused`, and nothing is changed, where it isn't legal or the seat is not asked.
        """
        if seat is not None and self.stop is not None and seat != self.stop.asked.seat:
            self._write_ahead(seat, answer)
            return
        value = check_answer(self.stop, answer)
        before, given, many, told = self._place, self._given, len(self._given), (self.stop, self.result)
        try:
            if self._rules is None:
                given.append(value)
                self._wake()
            else:
                table = self._awake()
                table.take(value)
                self._go_on(table, value)
        except BaseException:  # the rules break, or somebody interrupts them
            self._place, self._given, self._table = before, given[:many], None
            self.stop, self.result = told
            raise
        if self._ahead or self._sheets:
            self._tidy()

    def fill(self, answers: Sequence[object], seat: int) -> None:
        """Write all that is left of a seat's orders; `Refused`, and nothing is changed, where they don't fit."""
        before, told = self.place, (self.stop, self.result)
        try:
            write_form(self, answers, seat)
        except BaseException:
            self._place, self._given = before._replace(since=(), ahead=()), list(before.since)
            self._ahead, self._sheets, self._table = dict(before.ahead), {}, None
            self.stop, self.result = told
            raise

    def copy(self) -> Run:
        """Another run at the same place."""
        if self._spare:
            self._spare = 0
            if self._given:  # not each of its copies should repeat them
                self._sheets = {}
                self._wake()
        twin: Run = object.__new__(Run)
        twin.game, twin.doctrines, twin.beats = self.game, self.doctrines, self.beats
        twin.stop, twin.result = self.stop, self.result
        twin._rules, twin._spare, twin._place = self._rules, 0, self._place
        twin._given, twin._ahead, twin._table, twin._sheets = self._given[:], self._ahead, None, {}
        return twin

    def at(self, place: Place) -> Run:
        """Another run from a place on, by the same engine."""
        return Run(self.game, self.doctrines, place, self.beats, self._rules is not None)

    @property
    def interpreted(self) -> Run:
        """This run: its rules are interpreted."""
        return self

    def _sheet(self, seat: int) -> Sheet | None:
        """What an open seat writes before its turn; None where it does not."""
        stop, table = self.stop, self._awake()
        if stop is None or table.plot is None or seat not in range(stop.asked.seat + 1, len(self.doctrines)):
            return None
        if not table.plot.seats >> seat & 1 or self.doctrines[seat] is not None:
            return None
        if seat not in self._sheets:
            self._sheets[seat] = Sheet(table, seat, self._ahead.get(seat, ()))
        return self._sheets[seat]

    def _write_ahead(self, seat: int, answer: object) -> None:
        sheet = self._sheet(seat)
        if sheet is None or sheet.stop is None:
            raise Refused(f"seat {seat}", "is not asked now", "", f"answer for seat {self.stops[0].asked.seat}")
        value = check_answer(sheet.stop, answer)
        try:
            sheet.take(value)
        except BaseException:  # as of an answer in turn
            del self._sheets[seat]
            raise
        self._awake().ahead = self._ahead = {**self._ahead, seat: tuple(sheet.table.given)}

    def _tidy(self) -> None:
        """Keep of what was written ahead what is still ahead."""
        table = self._awake()
        self._ahead = table.ahead
        kept = {seat: each for seat, each in self._sheets.items() if each.plot is table.plot}
        self._sheets = {seat: each for seat, each in kept.items() if self.stop and seat > self.stop.asked.seat}

    def _awake(self) -> SteppedTable:
        if self._table is None:
            self._wake()
        assert self._table is not None
        return self._table

    def _wake(self) -> None:
        """Play from the checkpoint to the question."""
        kind = SteppedTable if self._rules is None else PatientTable
        table = kind(self.game, self._place, self.doctrines, self._given)
        table.ahead = self._ahead
        if self._is_midway(table.b) or not self._is_over(table):
            self._go_on(table, None)
        self._table, self._ahead = table, table.ahead  # which nobody looks at while it is half played

    def _go_on(self, table: SteppedTable, answer: int | None) -> None:
        """Play to the next question, or the end; `answer` goes to the rule that waits. `EndlessBeat` where neither
        comes.
        """
        rests = 0
        while self._comes_to_rest(table, answer):
            answer, rests = None, rests + 1
            if not self._is_midway(table.b):
                rests = 0
                table.begin(table.beat + 1)
                if self._is_over(table):
                    self._keep(table, table.b)  # on which nobody plays any more
                    return
            elif rests > RESTS_MAX:
                raise EndlessBeat
            if table.at >= self._spare:
                self._keep(table, copy(table.b))
        self.stop = table.stop()

    def _comes_to_rest(self, table: SteppedTable, answer: int | None) -> bool:
        """Play to the next checkpoint; False: a question is open before it."""
        if self._rules is None:
            try:
                self.game.play_beat(table, table.b)
            except Open:
                return False
            return True
        if answer is None:
            self._rule: Waiting = self._rules(table, table.b)
        try:
            self._rule.send(answer)
        except StopIteration:
            return True
        return False

    def _is_midway(self, b: Any) -> bool:
        return self.game.midway is not None and self.game.midway(b)

    def _is_over(self, table: SteppedTable) -> bool:
        """Is it over before the beat that is to come? Then that is its result."""
        b, played = table.b, table.beat - self._place.first
        outcome = self.game.outcome(b)
        if outcome < 0 and elapsed(self.game, b, played, self._place.begun) >= self.beats:
            outcome = CALLED
        if outcome != -1:
            self.stop = None
            self.result = Result(outcome, played, table.dice, b, turns_of(self.game, b, played))
        return outcome != -1

    def _keep(self, table: SteppedTable, battle: Any) -> None:
        """The battle has come to a checkpoint."""
        kept, t = self._place, table
        counts = t.beat, t.answers, t.rolled, t.dice, kept.first, kept.begun, counted(t.own)
        self._place = Place(kept.seed, kept.number, battle, *counts, tape=tuple(t.tape))
        self._given = t.given = t.given[t.at :]
        t.at = 0
