"""What is done besides the rules, as it stands in a journal: by a referee, and by who names what was born in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

ITSELF = -1  # in place of a seat: the one that is asked, and for what is done beside the rules the referee
Thrown: TypeAlias = tuple[int, int, int]  # die, sides, value


@dataclass(frozen=True, slots=True)
class Veil:
    """The referee hides places (paths, and all below them) from seats, or shows them to these."""

    beat: int
    path: str
    seats: tuple[int, ...]
    shown: bool = False
    reason: str = ""
    more: tuple[str, ...] = ()  # further paths

    @property
    def paths(self) -> tuple[str, ...]:
        """All of its paths."""
        return (self.path, *self.more)


@dataclass(frozen=True, slots=True)
class Roll:
    """The referee, or a seat where its game lets it, threw dice beside the rules.

    `seats` know of it; of what a seat threw everybody, where none is named.
    """

    beat: int
    label: str
    rolled: tuple[Thrown, ...]
    seats: tuple[int, ...] = ()
    by: int = ITSELF


@dataclass(frozen=True, slots=True)
class Note:
    """The referee wrote something down; `seats` may read it. With a title it is a hand-out, which stays readable."""

    beat: int
    text: str
    seats: tuple[int, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """The referee handed a seat over: to a ``human``, to the ``referee`` himself, to a ``computer:LEVEL``."""

    beat: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Hold:
    """The referee held the game before its next beat, or, without `on`, let it go on."""

    beat: int
    on: bool


@dataclass(frozen=True, slots=True)
class Named:
    """Thing `number` of a kind of names got a name from a seat, or from the referee."""

    beat: int
    of: str
    number: int
    name: str
    by: int = ITSELF


@dataclass(frozen=True, slots=True)
class Revoke:
    """The referee takes back one of these acts, entry number `entry`, and nothing else; or a seat a name it gave."""

    beat: int
    entry: int
    by: int = ITSELF


Ruling: TypeAlias = Veil | Roll | Note | Hand | Hold | Named | Revoke
