"""The words of Skeleton: its questions, dice, happenings, reasons and minds."""

from __future__ import annotations

from enum import IntEnum


class Ask(IntEnum):
    """The questions."""

    GUNS = 1
    ENERGY = 2


class Die(IntEnum):
    """The dice."""

    ATTACK = 1
    IMAGINED = 2


class Event(IntEnum):
    """The happenings."""

    ROUND = 1
    ORDER = 2
    HIT = 3
    MISSED = 4
    DAMAGE = 5
    DESTROYED = 6


class Bar(IntEnum):
    """Why an answer is not open."""

    RESERVE = 1
    ENERGY = 2


class Mind(IntEnum):
    """What makes a computer opponent's answers."""

    RANDOM = 0
    SIMPLE = 1
