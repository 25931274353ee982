"""The tables of stepped battles: they give rules the answers that came before, and stop at an open seat's question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self, cast

from ..face.game import Game
from ..state.dice import SimulatedKeys
from ..state.questions import FACTS, Asked, Question
from ..state.records import blank, copy
from ..state.table import WriteOrder
from .proving import ProvingTable
from .yielding import Waiting


class Stop(NamedTuple):
    """What an open seat is asked."""

    asked: Asked
    sealed: int  # 1: it is a box of a plot
    luck: int  # what a computer would draw from


class Place(NamedTuple):
    """Where battle `number` of the simulation `seed` stands: all that comes follows from it and the seats' answers.

    Nobody writes on `battle`; it may be packed. A place comes from `start` or from a run: what stands in it isn't tried
    again, and compiled rules that get an answer they never offered may write beyond their rows.
    """

    seed: int
    number: int
    battle: Any  # at the checkpoint, which may be a private one inside a beat
    beat: int = 0
    answers: int = 0  # of the beat, before the checkpoint
    rolled: int = 0  # dice thrown since the last of them
    dice: int = 0  # thrown in all
    first: int = 0  # the beat in which it began
    begun: int = 0  # the rounds that it had behind it then
    own: tuple[int, ...] = ()  # the answers before the checkpoint by seat, where its game counts them: `Game.uncounted`
    since: tuple[int, ...] = ()  # the answers after the checkpoint, those of all seats
    ahead: tuple[tuple[int, tuple[int, ...]], ...] = ()  # by seat: of a running plot, what was written before its turn
    tape: tuple[tuple[int, int, int], ...] = ()  # die, sides, value: the next dice, where keys do not give them


def counted(own: Sequence[int] | None) -> tuple[int, ...]:
    """Answers by seat as a place has them: none where nobody has answered in the beat, so that equal places are."""
    return tuple(own) if own and any(own) else ()


class Plot(NamedTuple):
    """A plot that is being written."""

    seats: int  # a bit mask
    write_order: WriteOrder
    before: int  # answers of the beat before it


NO_FACTS = (0,) * FACTS


class Open(Exception):
    """An open seat is asked."""


class SteppedTable(ProvingTable):
    """The table of a run: it gives the answers that were given before, then those of the doctrines."""

    def __init__(self, game: Game, place: Place, doctrines: Sequence[Any], given: list[int]) -> None:
        super().__init__(game, copy(place.battle), SimulatedKeys(place.seed, place.number), doctrines)
        self.begin(place.beat)
        self.answers, self.rolled, self.dice = place.answers, place.rolled, place.dice
        if self.own is not None and place.own:
            self.own[:] = place.own
        self.given, self.at, self.tape = given, 0, list(place.tape)
        self.ahead: Mapping[int, tuple[int, ...]] = {}  # by seat: what it wrote of the running plot before its turn
        self.plot: Plot | None = None  # the running one

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """As `ProvingTable`; `Open` where it is an open seat's to answer."""
        q = self.question
        if self.at == len(self.given) or q.count == 1 or (q.count == 0 and low == high):
            return super().ask(seat, what, low, high, *facts)
        self.pass_on(seat)
        return self.given[self.at - 1]

    def think(self, seat: int) -> int:
        """The doctrine's answer, which is kept; an open seat's, if it gave one before its turn, else `Open`."""
        if self.doctrines[seat] is None:
            if seat not in self.ahead or not self.question.sealed:
                raise Open
            self.given += self.ahead[seat]
            self.ahead = {each: answers for each, answers in self.ahead.items() if each != seat}
            self.at += 1
            return self.given[self.at - 1]
        value = super().think(seat)
        self.given.append(value)
        self.at += 1
        return value

    def take(self, value: int) -> None:
        """An open seat answers."""
        self.given.append(value)
        self.pass_on(self.question.seat)

    def pass_on(self, seat: int) -> None:
        """The rules get the next of the answers that were given."""
        self.at += 1
        self.question.count = 0
        self.answers += 1
        if self.own is not None:
            self.own[seat] += 1
        self.rolled, self.key = 0, None

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> Any:
        """As `ProvingTable`; the running plot is known to who looks at the table."""
        self.plot = Plot(seats, write_order, self.answers)
        super().ask_all(b, seats, write_order)
        self.plot = None

    def aside(self, given: Sequence[int]) -> Self:
        """A table for a seat of the running plot whose turn has not come, with a copy of the battle.

        What other seats write changes none of its questions: `check_plots`.
        """
        assert self.plot is not None
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.b, twin.question = copy(self.b), blank(Question)
        twin.question.sealed = 1
        twin.given, twin.at, twin.ahead, twin.seen = list(given), 0, {}, None
        twin.answers, twin.sealed = self.plot.before, 0
        twin.own = None if self.own is None else self.own[:]
        return twin

    def stop(self) -> Stop:
        """The question that is open."""
        q = self.question
        listed = tuple(q.listed[: q.count]) if q.count else None
        return Stop(Asked(q.seat, q.what, q.low, q.high, tuple(q.facts), listed, q.taken), q.sealed, q.luck)


class PatientTable(SteppedTable):
    """The table of a run whose rule waits."""

    open: Stop

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """None, and the rule yields, where it is an open seat's to answer."""
        q = self.question
        count = q.count
        if count == 1 or (count == 0 and low == high):
            q.count = 0
            return q.listed[0] if count else low
        if self.at < len(self.given):
            self.pass_on(seat)
            return self.given[self.at - 1]
        if self.doctrines[seat] is not None or (q.sealed and seat in self.ahead):
            return super().ask(seat, what, low, high, *facts)
        luck = self.luck.get(seat)
        if luck is None:
            luck = self.luck[seat] = self.keys.luck(self.beat, seat)
        q.seat, listed = seat, tuple(q.listed[:count]) if count else None
        asked = Asked(seat, what, low, high, (*facts, *NO_FACTS[len(facts) :]), listed, self.taken_by(seat))
        self.open = Stop(asked, q.sealed, luck)
        return None  # type: ignore[return-value]

    def stop(self) -> Stop:
        """As `SteppedTable`."""
        return self.open

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> Any:
        """As `ProvingTable`, for rules that wait."""
        q = self.question
        q.sealed, before = 1, self.answers
        self.plot = Plot(seats, write_order, before)
        for seat in range(seats.bit_length()):
            if seats >> seat & 1:
                q.noted, self.sealed, self.seen = 0, self.answers - before, None
                waiting = cast(Waiting | None, write_order(self, b, seat))
                if waiting is not None:  # else it never asks
                    yield from waiting
        q.sealed = self.sealed = 0
        self.plot = None


class Sheet:
    """A seat's orders of a running plot, written before its turn; `stop` is its next box, None when it has done."""

    def __init__(self, table: SteppedTable, seat: int, given: Sequence[int]) -> None:
        """`table` is that of the plot, `given` what the seat has written before."""
        assert table.plot is not None
        self.seat, self.plot = seat, table.plot
        self.stop: Stop | None = None
        self._main = table
        self._write(given)

    def take(self, value: int) -> None:
        """The seat answers."""
        if self._rule is None:
            self._write([*self.table.given, value])
        else:
            self.table.take(value)
            self._go_on(value)

    def _write(self, given: Sequence[int]) -> None:
        """Play the rule that writes the orders from its beginning."""
        self.table = t = self._main.aside(given)
        self._rule: Waiting | None = None
        self.stop = None
        try:
            self._rule = cast(Waiting | None, self.plot.write_order(t, t.b, self.seat))
        except Open:
            self.stop = t.stop()
        if self._rule is not None:  # it can be kept waiting
            self._go_on(None)

    def _go_on(self, value: int | None) -> None:
        assert self._rule is not None
        try:
            self._rule.send(value)
        except StopIteration:
            self.stop = None
        else:
            self.stop = self.table.stop()
