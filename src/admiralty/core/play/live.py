"""The table at which people play: answers come from the journal, and where one is missing the rules stop and wait.

`LiveTable` runs a beat; it writes no journal and is not used twice: the beat is run again from its checkpoint each time
an answer has come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

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
from ..state.questions import Asked, fits
from ..state.table import WriteOrder
from .plots import Act, Acts, Asking, OpenPlot, OrderTable, Revealed, Suspended
from .sources import DiceSource, Throw


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


# ---- a beat ----------------------------------------------------------------------------------------------------------


class LiveTable(Asking):
    """A table that plays one beat with the answers given so far, and keeps what was thrown and what happened."""

    def __init__(
        self,
        stage: Stage,
        b: Any,
        beat: int,
        attempt: int,
        acts: Acts,
        notes: Sequence[tuple[int, Happening]] = (),
        before: OpenPlot | None = None,
    ) -> None:
        super().__init__()
        self.stage, self.b, self.beat, self.attempt, self.acts = stage, b, beat, attempt, acts
        self.notes = list(notes)  # lines that belong before the act at their place
        self.before = before  # the plot at which the run before stopped, on the way of the same acts or of fewer
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
        number = len(self.revealed)
        if self.before is not None and self.before.is_at(self.at, self.acts, number):  # it has its sheets already
            plot = replace(self.before, battle=b, write_order=write_order, given=given, gauges={})
        else:
            last = self.acts[self.at - 1][1] if self.at else None
            plot = OpenPlot(b, (), write_order, given, taken, self.at, last, number)
            able = (seat for seat in range(seats.bit_length()) if seats >> seat & 1)
            plot = replace(plot, seats=tuple(seat for seat in able if plot.sheet(seat, ()).open))
        while len(given) < len(plot.seats):
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
