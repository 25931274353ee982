"""Exact distributions of what is thrown: a rule is run for every face of its dice, and independent throws are added.

A *throw* is the chance of each whole number, as a fraction. `thrown` gets one from a
rule as it stands. A rule that adds up many dice is run for one of them, and added to itself by `times`: the work grows
with the totals, not with the faces of all dice together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from operator import add
from typing import TypeAlias

from ..state.records import blank, number, record
from ..state.table import Table
from .exact import results

Throw: TypeAlias = Mapping[int, Fraction]
NOTHING: Throw = {0: Fraction(1)}


@record()
class Bare:
    """A battle of nothing, for rules that need none; a record has a field."""

    nothing: int = number(0, 0)


def thrown(rule: Callable[[Table], int]) -> dict[int, Fraction]:
    """The chance of every number that a rule may give, over all faces of all dice that it throws."""
    return results(lambda t, b: rule(t), blank(Bare))


def paired(one: Throw, other: Throw, into: Callable[[int, int], int]) -> dict[int, Fraction]:
    """What a function makes of two independent throws."""
    (mine, below), (theirs, beneath) = _whole(one), _whole(other)
    found: dict[int, int] = {}
    for a, p in mine.items():
        for b, q in theirs.items():
            made = into(a, b)
            found[made] = found.get(made, 0) + p * q
    return _fractions(found, below * beneath)


def plus(one: Throw, other: Throw) -> dict[int, Fraction]:
    """The sum of two independent throws."""
    return paired(one, other, add)


def times(one: Throw, count: int) -> dict[int, Fraction]:
    """The sum of so many independent throws alike.

    The chances are written into the digits of one large number, so far apart that no sum of them reaches the next: its
    power holds the chances of all totals, and Python multiplies such numbers quicker than it walks through dicts.
    """
    numbers, below = _whole(one)
    low, wide = min(numbers), (below**count).bit_length()
    power = sum(share << (number - low) * wide for number, share in numbers.items()) ** count
    found, total = {}, low * count
    while power:
        if share := power & (1 << wide) - 1:
            found[total] = share
        power, total = power >> wide, total + 1
    return _fractions(found, below**count)


def turned(one: Throw, into: Callable[[int], int]) -> dict[int, Fraction]:
    """What a function makes of a throw."""
    found: dict[int, Fraction] = {}
    for each, chance in one.items():
        made = into(each)
        found[made] = found.get(made, Fraction()) + chance
    return found


def _whole(one: Throw) -> tuple[dict[int, int], int]:
    """Its chances over one denominator: whole numbers add faster than fractions."""
    below = lcm(*(chance.denominator for chance in one.values()))
    return {number: chance.numerator * (below // chance.denominator) for number, chance in one.items()}, below


def _fractions(numbers: Mapping[int, int], below: int) -> dict[int, Fraction]:
    return {number: Fraction(above, below) for number, above in sorted(numbers.items())}
