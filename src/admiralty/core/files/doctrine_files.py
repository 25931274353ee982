"""What the doctrine files of all games have in common: the conditions under which a standing order is followed.

A condition names a fact and says between which numbers it must lie: ``3``, ``>= 2``, ``< 4`` or ``1 .. 3``. A room
declares with `ranged` what its files may say, and `write_when` writes that into its own record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Any, Protocol

from pydantic import GetPydanticSchema, Tag, WithJsonSchema

from ..errors import Refused, meant, shown
from .model_files import NUMBER_OR_TEXT, whole

ALL_HOLD = "Facts that must all hold, each a number, '>= 2', '< 4' or '1 .. 3'; without any it always holds."


class Condition(Protocol):
    """A fact that must lie between two numbers, in a room's record."""

    fact: int
    low: int
    high: int


class When(Protocol):
    """A room's record of conditions that must all hold, of which the first `used` count."""

    used: int

    @property
    def conditions(self) -> Sequence[Condition]:
        """Room for as many as a file may name."""


@dataclass(frozen=True)
class Facts:
    """What a room's conditions may name: its facts, none of them below `lowest`, and numbers up to `most` (9, 99 …)."""

    words: type[IntEnum]
    lowest: int
    most: int

    @property
    def names(self) -> tuple[str, ...]:
        """The facts as files name them, in the order of their numbers."""
        return tuple(word.name.lower() for word in self.words)

    @property
    def pattern(self) -> str:
        """What a text about a fact looks like, for the loader and for the schema."""
        digits = f"([0-9]{{1,{len(str(self.most))}}})"
        return rf"^ *(?:(>=|<=|>|<|==?) *)?{digits} *$|^ *{digits} *\.\. *{digits} *$"

    def between(self, text: str, where: str) -> tuple[int, int]:
        """The lowest and the highest number that a text allows; `Refused` at `where` if it says no such thing."""
        found = re.fullmatch(self.pattern, text)
        if not found:
            raise Refused(where, f"{shown(text)} is not a number up to {self.most}, '>= 2', '< 4' or '1 .. 3'")
        sign, one, first, last = found.groups()
        low, high = int(one or first), int(one or last)
        if sign and sign[0] == ">":
            return (low if sign == ">=" else low + 1), self.most
        if sign and sign[0] == "<":
            return self.lowest, high if sign == "<=" else high - 1
        if low > high:
            raise Refused(where, f"{shown(text)}: {low} is more than {high}")
        return low, high


def ranged(facts: Facts) -> Any:
    """As an annotation of `int | str`: a number up to the most, or a text like ``>= 2`` or ``1 .. 3``."""
    value: Any = Annotated[
        Annotated[int, whole(0, facts.most), Tag("<number>")]
        | Annotated[str, WithJsonSchema({"type": "string", "pattern": facts.pattern}), Tag("<text>")],
        NUMBER_OR_TEXT,
    ]
    return GetPydanticSchema(lambda _, handler: handler(value))


def write_when(made: When, said: Mapping[str, int | str], facts: Facts, where: str) -> None:
    """Write what a file says of a room's facts into its record; `Refused` at `where` if one is unknown or no range."""
    made.used = len(said)
    for condition, (name, value) in zip(made.conditions, said.items(), strict=False):
        if name not in facts.names:
            raise Refused(where, f"nothing is known of {shown(name)}", "", meant(name, facts.names))
        condition.fact = facts.words[name.upper()]
        condition.low, condition.high = facts.between(str(value), f"{where}: {name}")
