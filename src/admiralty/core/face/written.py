"""A game's own written form of a turn, as a room offers it: `posting` makes records with it and reads posts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import Refused
from ..state.questions import Asked
from .wording import LogLine, Note

if TYPE_CHECKING:
    from .game import Deal


class Why(Protocol):
    """Why a question of the plot, known by its first facts, was not asked, or is not open to a value."""

    def __call__(self, what: int, value: int, *facts: int) -> Note | None:
        """The reason and its clause; None where the rules have none."""


class Written(Protocol):
    """The orders that a text gives; each is taken away as it is asked for."""

    def answer(self, asked: Asked) -> int:
        """The answer to a question of the plot, as the writer would give it; what is not written is the least."""

    def left(self, b: Any, why: Why) -> Refused | None:
        """The refusal of something that was ordered and never asked for; nothing if there is no such thing.

        `b` is the battle with what is written so far.
        """

    def misfit(self, b: Any, asked: Asked, value: int, why: Note | None) -> Refused | None:
        """The refusal of an answer that is not legal, with its line; nothing if the game has no better words for it.

        `why` is the reason by which the rules bar it.
        """

    def remarks(self) -> Sequence[tuple[int, str]]:
        """What is written and orders nothing, and does not fit the game as it stands: line from 1, and what is so."""

    def is_blank(self) -> bool:
        """Is nothing in the text an entry of this seat, not even an empty one?"""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a block: what it is called, a line of it that can be read, the phrases that it takes, its clause."""

    name: str
    sample: str
    phrases: tuple[tuple[str, str], ...]  # each with what it orders
    clause: str


@dataclass(frozen=True, slots=True)
class Posting:
    """A game's written form: what one ship or side writes is a block of lines, blocks are parted by an empty line.

    A reader counts lines from 1, and passes over those that are not its seat's.
    """

    # a deal and what happened in a beat, as a viewer may know it -> the record of that beat
    write: Callable[[Deal, Sequence[LogLine]], str]
    # a text, the deal, a seat, its battle -> the orders that it gives this seat; `Refused` names line and clause
    read: Callable[[str, Deal, int, Any], Written]
    # a deal and a seat -> how its orders are written
    entries: Callable[[Deal, int], Sequence[Entry]]
