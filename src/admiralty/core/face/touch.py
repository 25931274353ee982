"""What a referee can do to a thing on the board: deeds, each of them one or more numbers of the battle set by hand.

A room that knows its board has `face/touch.py` with a function `touch(id, battle, deal)`: from the id of a shape or a
sheet to the thing that it shows. A room without it has its raw fields only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from .game import Deal
from .scenes import NARROW, ROOMY

CHANGES_MOST = 96  # numbers that one deed sets, such as two ships that change places
_ID = re.compile(r"([a-z]+)((?:-\d{1,6}(?!\d))*)")


class Change(NamedTuple):
    """A number of the battle, and what it is set to."""

    path: str
    value: int


class Choice(NamedTuple):
    """A number that the referee may choose, in words."""

    value: int
    text: str


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing to do: a button that makes its changes, or a small form whose number all `places` get.

    Without `choices` the number may be any within the limits of its places.
    """

    verb: str  # on the button, three words at most
    changes: tuple[Change, ...] = ()
    places: tuple[str, ...] = ()
    label: str = ""  # of the number that is chosen
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on the board, as the referee handles it."""

    id: str
    name: str
    said: str = ""  # how it stands, such as "3 of 4 left"
    deeds: tuple[Deed, ...] = ()
    parts: tuple[Thing, ...] = ()
    veiled: str = ""  # the place of the battle that hides it; empty: it's hidden with what it is part of
    whole: str = ""  # the id of what it is part of
    opens: bool = False  # as a part: is there more to do to it than the deeds shown here?


Touch: TypeAlias = Callable[[str, Any, Deal], Thing | None]


def read_id(id: str) -> tuple[str, tuple[int, ...]]:
    """The kind and the numbers of an id, as far as it has this form: ``box-3-5-1-lost`` is ``("box", (3, 5, 1))``."""
    found = _ID.match(id.removeprefix(NARROW).removeprefix(ROOMY))
    if found is None:
        return "", ()
    return found[1], tuple(int(number) for number in found[2].split("-")[1:])


def press(verb: str, *changes: tuple[str, int]) -> Deed:
    """A deed that one press does."""
    return Deed(verb, tuple(Change(*each) for each in changes))


def choose(verb: str, label: str, places: Sequence[str], choices: Iterable[tuple[int, str]] = ()) -> Deed:
    """A deed with one number to choose."""
    return Deed(verb, (), tuple(places), label, tuple(Choice(*each) for each in choices))


def tally(id: str, name: str, path: str, left: int, of: int, whole: str) -> Thing:
    """A thing that is counted: one less of it, or one more, up to what it was built with."""
    return Thing(id, name, f"{left} of {of} left", damage_and_mend(path, left, of), whole=whole)


def damage_and_mend(path: str, left: int, of: int) -> tuple[Deed, ...]:
    """One less of what a place counts, and one more, as far as that goes."""
    damage = (press("Damage", (path, left - 1)),) if left > 0 else ()
    return (*damage, press("Mend", (path, left + 1))) if left < of else damage


def as_part(thing: Thing) -> Thing:
    """A thing as it stands in the list of a whole: by its name, to be looked at by itself."""
    return replace(thing, deeds=(), parts=(), opens=True)
