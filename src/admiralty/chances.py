"""`exact`: the distribution of a volley, a task or a collision, from the rules of any game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.figures.exacts import Exact
from admiralty.core.face.figures.tools import find_tool, require_values
from admiralty.games import game
from admiralty.odds.intervals import percent


@dataclass(frozen=True, slots=True)
class Distribution:
    """The chance of each number, as a fraction; all together are exactly one. It prints as a table."""

    name: str  # what was asked for, such as "heavy/volley"
    values: Mapping[str, Any]  # of all its inputs
    unit: str  # what the numbers count
    chances: Mapping[int, Fraction]  # from the least number that can come out to the greatest

    @property
    def mean(self) -> Fraction:
        """The number on average."""
        return sum((number * chance for number, chance in self.chances.items()), Fraction())

    @property
    def sd(self) -> float:
        """The standard deviation."""
        squares = sum((number * number * chance for number, chance in self.chances.items()), Fraction())
        return sqrt(squares - self.mean**2)

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more."""
        return sum((chance for each, chance in self.chances.items() if each >= number), Fraction())

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value}" for name, value in self.values.items())
        wide = max(len(self.unit), *(len(str(number)) for number in self.chances))
        lines = [f"{self.name}: {given}", f"{self.unit:>{wide}}    chance  at least"]
        for number, chance in self.chances.items():
            lines.append(f"{number:>{wide}}  {percent(float(chance)):>8}  {percent(float(self.at_least(number))):>8}")
        return "\n".join([*lines, f"mean {float(self.mean):.3f}, sd {self.sd:.3f}"])


def find_exact(name: str) -> Exact:
    """The distribution of this name, ``game/key``; `Refused` names those there are."""
    room, slash, key = name.partition("/")
    if not slash:
        raise Refused(name, "is not of the form game/name", "", "'admiralty exact' lists them all")
    exacts = game(room).exacts
    if not exacts:
        raise Refused(room, "has no exact distributions", "", "'admiralty exact' lists those there are")
    return find_tool(exacts, key, name, "exact distribution")


def work_out(name: str, values: Mapping[str, Any]) -> Distribution:
    """The distribution of this name for the values of all its inputs."""
    found = find_exact(name)
    possible = {number: chance for number, chance in sorted(found.run(values).items()) if chance}
    return Distribution(name, dict(values), found.unit, possible)


def exact(name: str, **values: Any) -> Distribution:
    """The exact distribution of what `name` is about; `values` are its inputs, the others are as usual.

    It comes from the rules themselves, run for every face of their dice: nothing is drawn, and nothing is rounded.
    ``admiralty exact`` lists all names, ``admiralty exact heavy/volley`` the inputs of one. `Refused` for a name or an
    input that there is not, and for a value out of its limits.

    >>> import admiralty as ad
    >>> damage = ad.exact("heavy/volley", shots=2, range=3)
    >>> damage.chances[0], damage.at_least(8), damage.mean
    (Fraction(1, 9), Fraction(5, 27), Fraction(14, 3))
    >>> print(ad.exact("bydo/collision", dx=1))
    bydo/collision: dx=1, dy=0, other_dx=0, other_dy=0
    points of damage    chance  at least
                   1   25.00 %  100.00 %
                   2   25.00 %   75.00 %
                   3   25.00 %   50.00 %
                   4   25.00 %   25.00 %
    mean 2.500, sd 1.118
    """
    return work_out(name, require_values(find_exact(name), values))
