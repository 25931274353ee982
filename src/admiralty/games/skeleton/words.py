"""The words of Skeleton: its questions, dice, happenings, reasons and minds."""

from __future__ import annotations

from admiralty.core.state.words import Word


class Ask(Word):
    """The questions."""

    GUNS = 1
    ENERGY = 2


class Die(Word):
    """The dice."""

    ATTACK = 1
    IMAGINED = 2


class Event(Word):
    """The happenings."""

    ROUND = 1
    ORDER = 2
    HIT = 3
    MISSED = 4
    DAMAGE = 5
    DESTROYED = 6


class Bar(Word):
    """Why an answer is not open."""

    RESERVE = 1
    ENERGY = 2


class Mind(Word):
    """What makes a computer opponent's answers."""

    RANDOM = 0
    SIMPLE = 1
