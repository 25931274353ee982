"""Which of its standing orders a ship follows: the first whose conditions all hold. Compiled as the rules are.

`fact` is the room's own: the value of one of its facts for a ship, as the ship's seat may know it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from .questions import Question

NONE = -1
Fact = Callable[[Any, int, int], int]


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


class Standing(Protocol):
    """A room's record of what is done when its conditions hold."""

    @property
    def when(self) -> When:
        """Its conditions."""


class Doctrine(Protocol):
    """A room's record of standing orders, of which the first `count` stand."""

    count: int

    @property
    def orders(self) -> Sequence[Standing]:
        """Room for as many as a file may give."""


class Fleet(Protocol):
    """A battle of ships, of which the first `vessels` are in it."""

    vessels: int


def holds(b: Any, i: int, when: When, fact: Fact) -> bool:
    """Do all the conditions hold for ship i?"""
    for k in range(when.used):
        condition = when.conditions[k]
        value = fact(b, i, condition.fact)
        if value < condition.low or value > condition.high:
            return False
    return True


def first_that_holds(b: Any, d: Doctrine, i: int, fact: Fact) -> int:
    """The first standing order whose conditions hold for ship i; -1 where none does."""
    for k in range(d.count):
        if holds(b, i, d.orders[k].when, fact):
            return k
    return NONE


def find_followed(b: Fleet, q: Question, d: Doctrine, fact: Fact) -> int:
    """The standing order that the ship asked about follows; noted, as a plot changes none of the facts. -1: none."""
    i = q.facts[0]
    if q.noted == 0:
        q.noted = 1
        for j in range(b.vessels):
            q.notes[j] = 0
    if q.notes[i] == 0:
        q.notes[i] = 2 + first_that_holds(b, d, i, fact)
    return q.notes[i] - 2
