"""Players at the table who take their time, and what they are told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from ..face.figures.gauges import Posed
from ..face.game import Game
from ..state.records import Sizes
from .prefix import Prefix


class Shown(NamedTuple):
    """A question, or a box of a form, with what its seat may know when it is asked."""

    posed: Posed
    sealed: bool  # is it a box?
    view: Callable[[], dict[str, Any]]  # the battle as the seat sees it, with its own orders so far
    answer_of: Callable[[Any], int]  # what a doctrine would answer


Reply: TypeAlias = Callable[[Shown], int]


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
    # Asks its question, or one box after the other; all that was replied.
    ask: Callable[[Reply], tuple[int, ...]] = lambda reply: ()
    waiting: tuple[int, ...] = ()  # the seats that the game waits for


class Chooser(ABC):
    """A player at the table who is no doctrine: it chooses for itself, and may take its time. Simulations take none."""

    @abstractmethod
    def choose(self, sight: Sight) -> Sequence[int]:
        """The answer to the question, or all answers of its plot."""
