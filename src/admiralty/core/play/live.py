"""The table at which people play: answers come from the journal, and where one is missing the rules stop and wait.

`LiveTable` runs a beat, `OrderTable` one seat's sealed plot inside it, on a copy of its own. Neither writes the
journal, and neither is used twice: the beat is run again from its checkpoint each time an answer has come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from ..errors import Refused
from ..face.game import Deal, Game
from ..journal.entries import Answer, Plot
from ..journal.rulings import Thrown
from ..sight.story import (
    ROLLED_AGAIN,
    Happening,
    Heard,
    answer_shared,
    answer_told,
    die_thrown,
    event_told,
    late,
    void_dice,
)
from ..state.dice import Keys, among
from ..state.questions import FACTS, OFFERS, Asked, Given, OneByOne, fits
from ..state.records import copy
from ..state.table import WriteOrder
from .sources import DiceSource, Throw

Act: TypeAlias = Answer | Plot
Acts: TypeAlias = Sequence[tuple[int, Act]]  # with their numbers in the journal


class Suspended(Exception):
    """The rules wait for an answer; not an error, and never seen outside the session."""


class Disagrees(Refused):
    """The journal and the rules do not agree; `entry` is the number of the first entry that does not fit."""

    def __init__(self, entry: int, what: str, remedy: str = "") -> None:
        super().__init__(f"entry {entry}", what, "", remedy)
        self.entry = entry


@dataclass(frozen=True, slots=True)
class Stage:
    """What does not change in one game: its rules, its deal, its dice, and the secret that is opened at the end."""

    game: Game
    deal: Deal
    dice: DiceSource
    keys: Keys | None  # None: a journal without its secret, to watch only
    secret: str  # hex; empty: none, or not known
    beat: int  # the number of the first beat
    start: Any  # the battle before it

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.deal.seats)


class _Asking(OneByOne):
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


# ---- sealed plots ----------------------------------------------------------------------------------------------------


class OrderTable(_Asking):
    """A table for one seat's plot: it only asks. Stops where the answers end or one of them is not legal."""

    def __init__(self, seat: int, answers: Sequence[int], taken: int) -> None:
        super().__init__()
        self.seat, self.answers, self.taken = seat, answers, taken
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
    _sheets: dict[int, tuple[tuple[int, ...], Sheet]] = field(default_factory=dict, compare=False)  # each seat's last
    gauges: dict[int, Any] = field(default_factory=dict, compare=False, repr=False)  # likewise: see `boxes`

    def sheet(self, seat: int, answers: Sequence[int]) -> Sheet:
        """The plot of a seat with these answers, up to the first that is missing or does not fit; to look at only."""
        known = self._sheets.get(seat)
        if known is None or known[0] != tuple(answers):
            known = self._sheets[seat] = (tuple(answers), self.written(OrderTable(seat, answers, self.taken[seat])))
        return known[1]

    def went_on(self, before: OpenPlot | None, act: object) -> bool:
        """Is this the plot of before, with no more than this act sealed in it? Then it has that one's sheets."""
        same = before is not None and isinstance(act, Plot) and self.given.get(act.seat) is act
        if before is not None and same:
            self._sheets.update(before._sheets)
            self.gauges.update(before.gauges)
        return same

    def written(self, table: OrderTable) -> Sheet:
        """The plot that the answers of a table give."""
        sheet = Sheet(self.battle_after(table), tuple(table.boxes), table.open, tuple(table.closed))
        self._sheets[table.seat] = (tuple(sheet.values), sheet)
        return sheet

    def battle_after(self, table: OrderTable) -> Any:
        """A copy of the battle with what the answers of a table order in it, as far as they go."""
        b = copy(self.battle)
        with suppress(Suspended):
            self.write_order(table, b, table.seat)
        return b


class Revealed(NamedTuple):
    """A plot of a beat that is over: so many acts of the beat, from act number `at` on."""

    at: int
    acts: int
    silent: tuple[int, ...]  # seats that were to write and had nothing to answer


# ---- a beat ----------------------------------------------------------------------------------------------------------


class LiveTable(_Asking):
    """A table that plays one beat with the answers given so far, and keeps what was thrown and what happened."""

    def __init__(
        self, stage: Stage, b: Any, beat: int, attempt: int, acts: Acts, notes: Sequence[tuple[int, Happening]] = ()
    ) -> None:
        super().__init__()
        self.stage, self.b, self.beat, self.attempt, self.acts = stage, b, beat, attempt, acts
        self.notes = list(notes)  # lines that belong before the act at their place
        self.dice = stage.dice
        self.at = self.index = 0  # next act; next die of the stretch
        self.own = [0] * stage.seats  # answers of the beat so far by seat
        self.throw: Throw | None = None
        self.asked: Asked | None = None
        self.plot: OpenPlot | None = None
        self.revealed: list[Revealed] = []
        self.lines: list[Happening] = []
        self.thrown: Mapping[int, tuple[Thrown, ...]] = {}  # before the place where it was taken up
        self.rolled: dict[int, list[Thrown]] = {}
        self.heard: dict[int, tuple[Heard, ...]] = {}  # entry of an act -> its answers, once they are told

    def _answered(self, asked: Asked) -> int:
        self.note(self.at)
        if asked.shared >> self.stage.seats:
            raise AssertionError(f"question {asked.what} is shared with seats that the game has not")
        if self.at == len(self.acts):
            self.asked = asked._replace(taken=self.taken_by(asked.seat))
            raise Suspended
        n, act = self.acts[self.at]
        if not isinstance(act, Answer):
            raise Disagrees(n, f"is a plot, where the rules ask seat {asked.seat} question {asked.what}")
        was = act.seat, act.what, act.low, act.high, act.value, act.listed
        now = asked.seat, *asked.given(act.value)
        if was != now:
            raise Disagrees(n, f"answers {_say(was)}, where the rules ask {_say(now)}")
        if not fits(asked, act.value):
            raise Disagrees(n, f"{act.value} is not a legal answer")
        if act.giver not in asked.answerers:
            raise Disagrees(n, f"is given by seat {act.giver}, which does not share the question")
        self._late(n, act)
        self.at += 1
        self.own[asked.seat] += 1
        heard = answer_told(self.stage.game, self.stage.seats, self.b, asked, act.value, act.by)
        self.heard[n] = (heard,)
        if asked.shared:
            self.lines.append(answer_shared(self.stage.game, self.beat, heard, act.giver))
        self._stretch(1, act.attempt)
        return act.value

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """Every seat's plot, once all of them are there."""
        given: dict[int, Plot] = {}
        numbers: dict[int, int] = {}
        taken = [self.taken_by(seat) for seat in range(self.stage.seats)]
        empty = OpenPlot(b, (), write_order, given, taken, self.at)
        asked = [seat for seat in range(seats.bit_length()) if seats >> seat & 1 and empty.sheet(seat, ()).open]
        plot = replace(empty, seats=tuple(asked))
        while len(given) < len(asked):
            self.note(self.at)
            if self.at == len(self.acts):
                self.plot = plot
                raise Suspended
            n, act = self.acts[self.at]
            self._take_plot(plot, given, n, act)
            numbers[act.seat] = n
            self.at += 1
        for seat in range(seats.bit_length()):
            if seats >> seat & 1:
                values = [box[3] for box in given[seat].answers] if seat in given else []
                table = OrderTable(seat, values, taken[seat])
                try:
                    write_order(table, b, seat)
                except Suspended:
                    raise AssertionError(f"the plot of seat {seat} depends on another seat's plot") from None
                self.own[seat] += len(values)
                if seat in given:
                    told = (answer_told(self.stage.game, self.stage.seats, b, *box) for box in table.boxes)
                    self.heard[numbers[seat]] = tuple(told)
        silent = tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1 and seat not in given)
        self.revealed.append(Revealed(plot.at, len(given), silent))
        if given:
            count = sum(len(plot.answers) for plot in given.values())
            self._stretch(count, max(plot.attempt for plot in given.values()))

    def _take_plot(self, plot: OpenPlot, given: dict[int, Plot], n: int, act: Act) -> None:
        if not isinstance(act, Plot):
            raise Disagrees(n, f"is an answer of seat {act.seat}, where the rules wait for plots")
        if act.seat not in plot.seats or act.seat in given:
            raise Disagrees(n, f"is a plot of seat {act.seat}, of whom the rules want none")
        sheet = plot.sheet(act.seat, [box[3] for box in act.answers])
        if sheet.given != act.answers or sheet.open is not None:
            raise Disagrees(n, f"the plot of seat {act.seat} does not fit the questions that the rules ask in it")
        given[act.seat] = act
        self._late(n, act)

    def _late(self, n: int, act: Act) -> None:
        """Say that a clock gave this act; once for those that follow each other, whose number may be a secret."""
        before = self.acts[self.at - 1][1] if self.at else None
        if act.clock and not (before and before.clock and before.giver == act.giver):
            self.lines.append(late(self.stage.deal, self.beat, n, act.giver))

    def taken_by(self, seat: int) -> int:
        """The answers of the beat that a question to a seat counts."""
        return self.own[seat] if self.stage.game.uncounted else self.taken

    def _stretch(self, answers: int, attempt: int) -> None:
        self.taken += answers
        self.attempt, self.index, self.throw = attempt, 0, None

    def roll(self, die: int, sides: int) -> int:
        """The next die of the stretch."""
        if self.throw is None:
            self.throw = self.dice.stretch(self.beat, self.taken, self.attempt)
        die, sides = int(die), int(sides)
        return self._thrown(die, sides, self.throw(self.index, die, sides))

    def _thrown(self, die: int, sides: int, value: int) -> int:
        self.index += 1
        self.rolled.setdefault(self.taken, []).append((die, sides, value))
        self.lines.append(die_thrown(self.stage.game, self.stage.seats, self.beat, self.b, die, sides, value))
        return value

    def dice_thrown(self) -> dict[int, tuple[Thrown, ...]]:
        """All dice of the beat, by stretch."""
        return {**self.thrown, **{stretch: tuple(dice) for stretch, dice in self.rolled.items()}}

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        """Throw until the die shows `low` to `high`; every throw is shown."""
        value = self.roll(die, sides)
        while not among(value, low, high):
            word = self.stage.game.wording.dice[die]
            void_dice(self.lines, ROLLED_AGAIN, word.again or word.clause, 1)
            value = self.roll(die, sides)
        return value

    def emit(self, event: int, *args: int) -> None:
        """Something happened."""
        word = self.stage.game.wording.events[event]
        if word.voids:
            void_dice(self.lines, str(word.text), word.clause, *args)
        else:
            self.lines.append(event_told(self.stage.game, self.stage.seats, self.beat, self.b, event, args))

    def note(self, at: int) -> None:
        """Put in the lines that belong before act number `at`."""
        while self.notes and self.notes[0][0] <= at:
            self.lines.append(self.notes.pop(0)[1])


def _say(asked: tuple[int, int, int, int, int, tuple[int, ...] | None]) -> str:
    seat, what, low, high, _, listed = asked
    limits = f"{low} to {high}" if listed is None else f"one of {len(listed)} listed"
    return f"question {what} to seat {seat} ({limits})"
