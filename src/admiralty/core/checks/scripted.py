"""A table with its dice and answers written down beforehand, for tests of rules.

Whatever comes other than written fails the test, and so does whatever is left over at its end::

    with scripted(dice=[(Die.HIT, 4)], answers=[(Ask.SWAP, 0)]) as t:
        strike(t, b, 0, 1)
    assert t.events == [(Event.STRUCK, (0, 1, 4, 0))]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from ..state.dice import among
from ..state.questions import FACTS, OneByOne, check_barred
from ..state.table import WriteOrder

Answered = tuple[int, int] | tuple[int, int, int]  # (ask, value) or (seat, ask, value)


class Asked(NamedTuple):
    """A question as it was asked; `listed` is empty where any number from `low` to `high` was legal.

    `shared` is the bit mask of the seats that may answer it, too.
    """

    seat: int
    what: int
    low: int
    high: int
    facts: tuple[int, ...]
    listed: tuple[int, ...]
    shared: int = 0


class ScriptedTable(OneByOne):
    """A table that plays a script; `events` and `asked` keep what it was told and asked, `bars` what was barred of
    each question, and why.

    Dice are (die, value) in the order thrown; for "throw until" every throw, those thrown again too. Answers are
    (ask, value), or (seat, ask, value) where the seat matters. Questions with one legal answer need none.
    """

    def __init__(self, dice: Sequence[tuple[int, int]] = (), answers: Sequence[Answered] = ()) -> None:
        self.dice, self.answers = list(dice), list(answers)
        self.events: list[tuple[int, tuple[int, ...]]] = []
        self.asked: list[Asked] = []
        self.offered: list[int] = []
        self.barred: list[tuple[int, int]] = []
        self.bars: dict[int, list[tuple[int, int]]] = {}
        self.shared = 0
        self.plotting = False

    def roll(self, die: int, sides: int) -> int:
        """The next die of the script."""
        if not self.dice:
            raise AssertionError(f"die {die!r} of {sides} sides is thrown, and no more dice are in the script")
        kind, value = self.dice[0]
        if kind != die:
            raise AssertionError(f"die {die!r} of {sides} sides is thrown, and the script has {kind!r} = {value} next")
        if not 1 <= value <= sides:
            raise AssertionError(f"the script has {kind!r} = {value}, and the die thrown has the faces 1 to {sides}")
        del self.dice[0]
        return value

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        """The next dice of the script, up to one that shows `low` to `high`."""
        value = self.roll(die, sides)
        while not among(value, low, high):
            value = self.roll(die, sides)
        return value

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """The next answer of the script."""
        if len(facts) > FACTS:
            raise AssertionError(f"question {what!r} has {len(facts)} facts: {FACTS} are the most")
        listed, self.offered = tuple(self.offered), []
        shared, self.shared = self.shared, 0
        check_barred(what, listed or range(low, high + 1), self.barred)
        self.bars.setdefault(what, []).extend(self.barred)
        self.barred = []
        if len(listed) == 1 or (not listed and low == high):
            return listed[0] if listed else low
        question = f"question {what!r} to seat {seat}"
        if not self.answers:
            raise AssertionError(f"{question} is asked, and no more answers are in the script")
        given = self.answers[0]
        if given[-2] != what or (len(given) == 3 and given[0] != seat):
            raise AssertionError(f"{question} is asked, and the script answers {_say(given)} next")
        value = given[-1]
        legal = list(listed) if listed else range(low, high + 1)
        if value not in legal:
            among = f"one of {legal}" if listed else f"{low} to {high}"
            raise AssertionError(f"{question}: {value} is not legal, {among} is")
        del self.answers[0]
        self.asked.append(Asked(seat, what, low, high, facts, listed, shared))
        return value

    def offer(self, value: int) -> None:
        """Add a value to the list of the next question."""
        self.offered.append(value)

    def bar(self, value: int, why: int) -> None:
        """Kept in `bars`; a value that is also a legal answer fails the test."""
        self.barred.append((value, why))

    def share(self, seats: int) -> None:
        """Kept with the question; the script answers for whichever of them. In a plot it fails the test."""
        if self.plotting:
            raise AssertionError("a box of a plot is shared")
        self.shared = seats

    def tells_why(self) -> bool:
        """A test reads it."""
        return True

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """Every seat's plot in the order of the seats."""
        self.plotting = True
        for seat in range(seats.bit_length()):
            if seats >> seat & 1:
                write_order(self, b, seat)
        self.plotting = False

    def emit(self, event: int, *args: int) -> None:
        """Kept in `events` with the arguments as they were given."""
        self.events.append((event, args))

    def done(self) -> None:
        """Fail if anything of the script is left over."""
        left = [f"die {die!r} = {value}" for die, value in self.dice] + [_say(given) for given in self.answers]
        if self.offered:
            left.append(f"values offered to no question: {self.offered}")
        if self.shared:
            left.append("no question is asked of those who share it")
        if self.barred:
            left.append(f"values barred to no question: {self.barred}")
        if left:
            raise AssertionError("left over in the script: " + "; ".join(left))


def _say(given: Answered) -> str:
    who = f" of seat {given[0]}" if len(given) == 3 else ""
    return f"question {given[-2]!r}{who} with {given[-1]}"


@contextmanager
def use_script(dice: Sequence[tuple[int, int]] = (), answers: Sequence[Answered] = ()) -> Iterator[ScriptedTable]:
    """A scripted table that must be used up when the block ends."""
    table = ScriptedTable(dice, answers)
    yield table
    table.done()
