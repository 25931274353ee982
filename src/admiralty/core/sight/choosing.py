"""Players at the table who take their time, and what they are told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..face.game import Game
from ..state.records import Sizes
from .prefix import Prefix


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a chooser is told when the game waits for its seat: nothing that this seat may not know."""

    game: Game
    size: Sizes
    seat: int
    worths: tuple[tuple[int, ...], ...]  # by seat: what each outcome is worth to it, see `Game.worth`
    state: Any  # the battle at the checkpoint before the running beat, masked
    prefix: Prefix  # what this seat knows of the running beat
    answers: Sequence[int]  # all legal answers to its question; none: it writes a plot
    usual: tuple[int, ...]  # what `simple` would answer, or all answers of the plot that it would write
    luck: int  # what it may draw from, see `dice.chance`
    # Does its form take these answers, all of them and no more?  What is hidden at the checkpoint may have shown itself
    # in the running beat otherwise than it was imagined, so that a plan for an imagined battle cannot be written.
    writable: Callable[[Sequence[int]], bool] = lambda answers: True


class Chooser(ABC):
    """A player at the table who is no doctrine: it chooses for itself, and may take its time. Simulations take none."""

    @abstractmethod
    def choose(self, sight: Sight) -> Sequence[int]:
        """The answer to the question, or all answers of its plot."""
