"""What the doctrine files of all games have in common: the conditions of a standing order, and where power goes.

A condition names a fact and says between which numbers it must lie: ``3``, ``>= 2``, ``< 4`` or ``1 .. 3``. A room
declares with `ranged` what its files may say, and `write_when` writes that into its own record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Any

from pydantic import GetPydanticSchema, Tag, WithJsonSchema

from ..errors import Refused, quote_value, suggest
from ..state.standing import When
from .model_files import NUMBER_OR_TEXT, whole, words_of

ALL_HOLD = "Facts that must all hold, each a number, '>= 2', '< 4' or '1 .. 3'; without any it always holds."


@dataclass(frozen=True)
class Facts:
    """What a room's conditions may name: its facts, none of them below `lowest`, and numbers up to `most` (9, 99 …)."""

    words: type[IntEnum]
    lowest: int
    most: int

    @property
    def names(self) -> tuple[str, ...]:
        """The facts as files name them, in the order of their numbers."""
        return words_of(self.words)

    @property
    def pattern(self) -> str:
        """What a text about a fact looks like, for the loader and for the schema."""
        digits = f"([0-9]{{1,{len(str(self.most))}}})"
        return rf"^ *(?:(>=|<=|>|<|==?) *)?{digits} *$|^ *{digits} *\.\. *{digits} *$"

    def between(self, text: str, where: str) -> tuple[int, int]:
        """The lowest and the highest number that a text allows; `Refused` at `where` if it says no such thing."""
        found = re.fullmatch(self.pattern, text)
        if not found:
            raise Refused(where, f"{quote_value(text)} is not a number up to {self.most}, '>= 2', '< 4' or '1 .. 3'")
        sign, one, first, last = found.groups()
        low, high = int(one or first), int(one or last)
        if sign and sign[0] == ">":
            return (low if sign == ">=" else low + 1), self.most
        if sign and sign[0] == "<":
            return self.lowest, high if sign == "<=" else high - 1
        if low > high:
            raise Refused(where, f"{quote_value(text)}: {low} is more than {high}")
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
            raise Refused(where, f"nothing is known of {quote_value(name)}", "", suggest(name, facts.names))
        condition.fact = facts.words[name.upper()]
        condition.low, condition.high = facts.between(str(value), f"{where}: {name}")


@dataclass(frozen=True)
class Shares:
    """What power may go to, each up to a limit if one is given: ``tubes``, ``beams 3``."""

    words: Mapping[str, int]
    most: int  # where no limit is given
    what: str  # that a text is, if it is none of them: "is nothing that power goes to"
    clause: str
    example: str = ""  # a word that shows how a limit is written; without one it is the word that was meant
    verb: str = "is"  # behind a word that is named twice

    @property
    def pattern(self) -> str:
        """What a text looks like, for the loader and for the schema."""
        return rf"^({'|'.join(self.words)})(?: ([0-9]{{1,2}}))?$"

    def write(self, power: list[int], limits: list[int], texts: Sequence[str], where: str) -> None:
        """Write what a file says into a room's record; `Refused` at `where` if a text is no share, or comes twice."""
        for place, text in enumerate(texts):
            here, found = f"{where} {place + 1}", re.fullmatch(self.pattern, text)
            if not found:
                name = text.partition(" ")[0]
                limit = f"a limit is written as in '{self.example or name} 3'"
                what = f"{quote_value(text)} {self.what}, with a limit or without"
                raise Refused(here, what, self.clause, limit if name in self.words else suggest(name, self.words))
            if self.words[found[1]] in power:
                raise Refused(here, f"{found[1]} {self.verb} named twice", self.clause)
            power[place], limits[place] = self.words[found[1]], int(found[2]) if found[2] else self.most
