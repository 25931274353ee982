"""Where the dice of a beat come from: keys, or a journal whose secret is not known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from ..journal.rulings import Thrown
from ..state.dice import Keys, die

Throw: TypeAlias = Callable[[int, int, int], int]  # index in the stretch, die, sides -> value


class DiceMissing(Exception):
    """A journal without its secret does not hold this die."""


class DiceSource(Protocol):
    """Where the dice of a beat come from."""

    def stretch(self, beat: int, answers: int, attempt: int) -> Throw:
        """The dice thrown after `answers` answers of a beat, the last of them given at `attempt`."""


@dataclass(frozen=True, slots=True)
class KeyedDice:
    """Dice from keys."""

    keys: Keys

    def stretch(self, beat: int, answers: int, attempt: int) -> Throw:
        """As `DiceSource`."""
        key = self.keys.stretch(beat, answers, attempt)
        return lambda index, _, sides: die(key, index, sides)


@dataclass(slots=True)
class TapedDice:
    """Dice as the journal has them, where its secret is not known."""

    tape: dict[tuple[int, int], tuple[Thrown, ...]] = field(default_factory=dict)

    def stretch(self, beat: int, answers: int, attempt: int) -> Throw:
        """As `DiceSource`; raises `DiceMissing` where the journal does not hold the die."""
        row = self.tape.get((beat, answers), ())

        def throw(index: int, kind: int, sides: int) -> int:
            if index >= len(row) or row[index][:2] != (kind, sides):
                raise DiceMissing
            return row[index][2]

        return throw
