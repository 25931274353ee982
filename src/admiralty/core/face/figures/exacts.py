"""Exact distributions that a room offers: of a volley, of a task, of a collision, from its rules as they stand.

A room that has some brings `face/exacts.py` with `EXACTS`. Like a tool, one is pure and knows nothing of any battle; it
gives no drawing, but the chance of every number that may come out, as a fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from .tools import Input, Values


@dataclass(frozen=True, slots=True)
class Exact:
    """A distribution: `run` gives the chance of each number of what `unit` names, such as "points of damage".

    `run` may refuse values that don't go together (`Refused`). Inputs among `needs` have no default.
    """

    key: str
    title: str
    sentence: str
    inputs: tuple[Input, ...]
    unit: str
    run: Callable[[Values], Mapping[int, Fraction]]
    needs: tuple[str, ...] = ()
