"""Sealed plots: a seat's orders, written on a copy of the battle that is its own until all are there.

`OrderTable` asks for one seat's plot, as far as its answers go; it writes no journal and is not used twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from ..journal.entries import Answer, Plot
from ..state.questions import FACTS, OFFERS, Asked, Given, OneByOne, fits
from ..state.records import copy
from ..state.table import WriteOrder

Act: TypeAlias = Answer | Plot
Acts: TypeAlias = Sequence[tuple[int, Act]]  # with their numbers in the journal


class Suspended(Exception):
    """The rules wait for an answer; not an error, and never seen outside the session."""


class Asking(OneByOne):
    """What every table at which people play does with a question."""

    def __init__(self) -> None:
        self.taken = 0  # answers of the beat so far
        self.offered: list[int] = []
        self.barred: list[tuple[int, int]] = []
        self.shared = 0  # the seats that may answer the next question, too

    def offer(self, value: int) -> None:
        """Add a value to those that the next question lists."""
        if len(self.offered) == OFFERS:
            raise AssertionError(f"more than {OFFERS} values offered")
        self.offered.append(int(value))

    def bar(self, value: int, why: int) -> None:
        """Note why the next question is not open to a value."""
        self.barred.append((int(value), int(why)))

    def tells_why(self) -> bool:
        """Its seat reads it."""
        return True

    def share(self, seats: int) -> None:
        """Let these seats answer the next question, too."""
        self.shared = int(seats)

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """The answer: the only legal one, or one that was given."""
        shared, self.shared = self.shared | 1 << seat, 0
        listed, self.offered = tuple(self.offered), []
        barred, self.barred = tuple(self.barred), []
        alone = len(listed) == 1 if listed else low == high
        if alone and not barred:
            return listed[0] if listed else int(low)
        if not listed and low > high:
            raise AssertionError(f"question {what} has no legal answer: {low} to {high}")
        known = (*(int(fact) for fact in facts), *(0 for _ in range(FACTS - len(facts))))
        asked = Asked(int(seat), int(what), int(low), int(high), known, listed or None, self.taken, barred)
        if shared & shared - 1:  # more than the one
            asked = asked._replace(shared=shared)
        if alone:
            self._closed(asked)
            return listed[0] if listed else int(low)
        return self._answered(asked)

    def _closed(self, asked: Asked) -> None:
        """A question is not asked, and its bars say why."""

    def _answered(self, asked: Asked) -> int:
        raise NotImplementedError


class OrderTable(Asking):
    """A table for one seat's plot: it only asks. Stops where the answers end or one of them is not legal."""

    def __init__(self, seat: int, answers: Sequence[int], taken: int) -> None:
        super().__init__()
        self.seat, self.answers, self.taken = seat, answers, taken
        self.battle: Any = None  # the copy that it is written on
        self.boxes: list[tuple[Asked, int]] = []
        self.closed: list[Asked] = []
        self.open: Asked | None = None

    def share(self, seats: int) -> None:
        """A programming error."""
        raise AssertionError(f"a box in the plot of seat {self.seat} is shared: sealed orders are one seat's")

    def _closed(self, asked: Asked) -> None:
        self.closed.append(asked)

    def _answered(self, asked: Asked) -> int:
        if asked.seat != self.seat:
            raise AssertionError(f"seat {asked.seat} is asked question {asked.what} in the plot of seat {self.seat}")
        value = self._value(asked)
        if value is None:
            self.open = asked
            raise Suspended
        self.boxes.append((asked, value))
        self.taken += 1
        return value

    def _value(self, asked: Asked) -> int | None:
        at = len(self.boxes)
        return self.answers[at] if at < len(self.answers) and fits(asked, self.answers[at]) else None

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """A programming error."""
        raise AssertionError("a plot is opened inside a plot")

    def roll(self, die: int, sides: int) -> int:
        """A programming error."""
        raise AssertionError(f"die {die} is thrown inside a plot, where there are no dice")

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        """A programming error."""
        return self.roll(die, sides)

    def emit(self, event: int, *args: int) -> None:
        """A programming error."""
        raise AssertionError(f"event {event} happens inside a plot, where nothing happens yet")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A seat's plot as far as it is written: its own copy of the battle, the boxes answered, the next question."""

    battle: Any
    boxes: tuple[tuple[Asked, int], ...]
    open: Asked | None  # None: complete
    closed: tuple[Asked, ...] = ()  # those that were not asked, since one answer alone is legal, with what bars others
    told: list[Any] = field(default_factory=list, compare=False, repr=False)  # as its seat sees it: see `forms.form`

    @property
    def values(self) -> list[int]:
        """The answers."""
        return [value for _, value in self.boxes]

    @property
    def given(self) -> tuple[Given, ...]:
        """The answers as a journalled plot holds them."""
        return tuple(asked.given(value) for asked, value in self.boxes)


@dataclass(frozen=True, slots=True)
class OpenPlot:
    """A plot for which some seats have not said *ready* yet."""

    battle: Any
    seats: tuple[int, ...]  # those who have anything to answer
    write_order: WriteOrder
    given: Mapping[int, Plot]
    taken: Sequence[int]  # by seat: answers of the beat before the plot, as its questions count them
    at: int  # acts of the beat before the plot
    last: Act | None = None  # the last of them
    number: int = 0  # of plots of the beat before it; of those that nobody had to answer, several stand at one place
    _sheets: dict[int, tuple[tuple[int, ...], Sheet]] = field(default_factory=dict, compare=False)  # each seat's last
    gauges: dict[int, Any] = field(default_factory=dict, compare=False, repr=False)  # likewise: see `boxes`

    def sheet(self, seat: int, answers: Sequence[int]) -> Sheet:
        """The plot of a seat with these answers, up to the first that is missing or does not fit; to look at only."""
        known = self._sheets.get(seat)
        if known is None or known[0] != tuple(answers):
            known = self._sheets[seat] = (tuple(answers), self.written(OrderTable(seat, answers, self.taken[seat])))
        return known[1]

    def known(self, seat: int, answers: Sequence[int]) -> Sheet | None:
        """The plot of a seat with these answers, if it is the last that was written and they all fit."""
        values, sheet = self._sheets.get(seat, ((), None))
        return sheet if values == tuple(answers) and sheet is not None and len(sheet.boxes) == len(values) else None

    def is_at(self, at: int, acts: Acts, number: int) -> bool:
        """Is it the plot that the rules want after `at` of these acts of its beat and so many plots?"""
        return (self.at, self.number) == (at, number) and (at == 0 or acts[at - 1][1] is self.last)

    def went_on(self, before: OpenPlot | None, act: object) -> bool:
        """Is this the plot of before, with no more than this act sealed in it? Then it has that one's gauges."""
        same = before is not None and isinstance(act, Plot) and self.given.get(act.seat) is act
        if before is not None and same:
            self.gauges.update(before.gauges)
        return same

    def written(self, table: OrderTable) -> Sheet:
        """The plot that the answers of a table give."""
        sheet = Sheet(self.battle_after(table), tuple(table.boxes), table.open, tuple(table.closed))
        self._sheets[table.seat] = (tuple(sheet.values), sheet)
        return sheet

    def battle_after(self, table: OrderTable) -> Any:
        """A copy of the battle with what the answers of a table order in it, as far as they go."""
        table.battle = copy(self.battle)
        with suppress(Suspended):
            self.write_order(table, table.battle, table.seat)
        return table.battle


class Revealed(NamedTuple):
    """A plot of a beat that is over: so many acts of the beat, from act number `at` on."""

    at: int
    acts: int
    silent: tuple[int, ...]  # seats that were to write and had nothing to answer
