"""Columns: what is told of each battle of a simulation when it has ended, a number or a word of each.

A room that has some brings `face/columns.py` with a function `columns(deal)`. A `Column` is read off the battle as it
ended, of many battles at once: `read` gets a NumPy array of battles, in which `b["ships"][:, 0]["hull"]` is the hull of
the first ship in each. A `Noted` is what can't be read off the end, such as the first system lost: it is noted from the
events while a battle is played. Any other place of a battle is a column, too, by its path.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from ...errors import Refused, suggest
from ...state.paths import find_number
from ..game import Deal

MISSING = -(2**31)
"""The number that stands for nothing: the column is empty there."""
INDEX = re.compile(r"\[(\d+)\]")  # ships[0].hull is ships.0.hull


@dataclass(frozen=True, slots=True)
class Column:
    """What is read off battles as they ended: `read` gives a whole number for each, and `words` what numbers mean.

    With `words`, a number that has none is nothing.
    """

    key: str
    sentence: str
    read: Callable[[Any], Any]
    words: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Noted:
    """What is noted in play: `note` gets each event with its arguments, and the first that isn't `MISSING` stays."""

    key: str
    sentence: str
    note: Callable[[int, tuple[int, ...]], int]
    words: Mapping[int, str] = field(default_factory=dict)


class Told(NamedTuple):
    """What is told of each record of a row: by a field of it, or what is read off an array of such records."""

    key: str
    sentence: str  # in which {} is the name of what it is of
    read: str | Callable[[Any], Any]
    words: Mapping[int, str] = {}


AnyColumn: TypeAlias = Column | Noted
MakeColumns: TypeAlias = Callable[[Deal], Iterable[AnyColumn]]


def words_of(kind: type[IntEnum]) -> dict[int, str]:
    """The words of an enum as a column has them: in small letters."""
    return {int(each): each.name.lower() for each in kind}


def key_of(name: str) -> str:
    """A name as the key of a column starts: ``Federation CA`` is ``federation_ca``."""
    return re.sub(r"\W+", "_", name.lower()).strip("_")


def columns_of(row: str, i: int, name: str, told: Iterable[Told]) -> Iterator[Column]:
    """What is told of one record of a row, such as the ship of this name."""

    for each in told:
        read = partial(_of_record, each.read, row, i)
        yield Column(f"{key_of(name) or f'{row}_{i + 1}'}_{each.key}", each.sentence.format(name), read, each.words)


def _of_record(read: str | Callable[[Any], Any], row: str, i: int, b: Any) -> Any:
    record = b[row][:, i]
    return record[read] if isinstance(read, str) else read(record)


def first_of(event: int, place: int) -> Callable[[int, tuple[int, ...]], int]:
    """Note this argument of the first such event."""
    return lambda told, args: args[place] if told == event else MISSING


def column_at(deal: Deal, text: str) -> Column:
    """The column of a place of the battle, such as ``ships[0].hull``; `Refused` where there is no number."""
    path = INDEX.sub(r".\1", text)
    spec = find_number(deal.battle, path)[1]
    steps = [int(step) if step.isdecimal() else step for step in path.split(".")]

    def read(b: Any) -> Any:
        for step in steps:
            b = b[:, step] if isinstance(step, int) else b[step]
        return b

    return Column(text, f"{path} as the battle ended", read, words_of(spec.names) if spec.names else {})


def choose_columns(known: Iterable[AnyColumn], deal: Deal, wanted: Iterable[str] | None) -> tuple[AnyColumn, ...]:
    """The columns of these names: of the room, or places of the battle; None: all of the room that aren't noted.

    `Refused` for a name twice, and where there is neither a column nor a place of it.
    """
    named: dict[str, AnyColumn] = {}
    for each in known:
        key, n = each.key, 2
        while key in named:  # two ships whose names differ by their signs only
            key, n = f"{each.key}_{n}", n + 1
        named[key] = replace(each, key=key)
    if wanted is None:
        return tuple(each for each in named.values() if isinstance(each, Column))
    found: dict[str, AnyColumn] = {}
    for text in wanted:
        if text in found:
            raise Refused(f"column {text}", "is asked for twice")
        try:
            found[text] = named[text] if text in named else column_at(deal, text)
        except Refused as refused:
            what = refused.what if re.search(r"[.[]", text) else "there is no such column"
            raise Refused(f"column {text}", what, "", suggest(text, named, "columns")) from None
    return tuple(found.values())
