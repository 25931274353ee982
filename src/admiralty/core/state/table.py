"""The table: the one door through which a rule asks, rolls and tells.

Every function of a room that has an effect takes the table `t` first. What the effect means depends on who runs the
rule: the session at the table, the interpreted proving ground, the compiled kernel, an enumeration of all dice, or a
test with scripted dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

WriteOrder = Callable[[Any, Any, int], None]
OTHERS = -(2**31)  # a value to bar: every answer that is neither open nor barred by itself


class Table(Protocol):
    """What a rule may do besides reckoning on its records."""

    def ask(
        self,
        seat: int,
        what: int,
        low: int,
        high: int,
        f0: int = 0,
        f1: int = 0,
        f2: int = 0,
        f3: int = 0,
        f4: int = 0,
        f5: int = 0,
        f6: int = 0,
        f7: int = 0,
        f8: int = 0,
        f9: int = 0,
        /,
    ) -> int:
        """A seat's answer: a number from `low` to `high`, or one of the values offered just before.

        The facts travel with the question; `what` names their meaning and who may see each. A question with one
        legal answer is not asked.
        """

    def offer(self, value: int, /) -> None:
        """Add a value to those that the next question lists; at most 4,096."""

    def offer_range(self, low: int, high: int, /) -> None:
        """Add every value from `low` to `high`, as one `offer` of each does; none where `high` is below `low`."""

    def bar(self, value: int, why: int, /) -> None:
        """Note that the next question is not open to a value, and why: a member of the room's `Bar`.

        In a question for a number, one above `high` or below `low` stands for all beyond it; `OTHERS` for all others.
        Where one answer alone is legal, the seat reads why it is not asked. It changes nothing, and a simulation
        drops it.
        """

    def tells_why(self) -> bool:
        """Does anybody read what is barred? A simulation does not: put behind it what is only worked out for bars."""

    def share(self, seats: int, /) -> None:
        """Let every seat of the bit mask answer the next question, too; the first answer counts.

        The question stays that of the seat which is asked: its facts and its answer are that one's, each seat reads
        what it may see of them, and a doctrine answers as the asked seat. Which seats share it follows from what all
        of them know. A box of a plot cannot be shared; a simulation drops it.
        """

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder, /) -> None:
        """A sealed plot for every seat in the bit mask, revealed together: `write_order(t, b, seat)` only asks, and
        writes that seat's sealed record."""

    def roll(self, die: int, sides: int, /) -> int:
        """A die with the faces 1 to `sides`, thrown for the purpose that `die` names."""

    def roll_until(self, die: int, sides: int, low: int, high: int, /) -> int:
        """Throw again until the die shows `low` to `high`; every throw is shown and counted.

        Where `low` is above `high` the faces go round: from `low` up, and from 1 to `high`.
        """

    def emit(
        self,
        event: int,
        a0: int = 0,
        a1: int = 0,
        a2: int = 0,
        a3: int = 0,
        a4: int = 0,
        a5: int = 0,
        a6: int = 0,
        a7: int = 0,
        a8: int = 0,
        a9: int = 0,
        /,
    ) -> None:
        """Something happened."""
