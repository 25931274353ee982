"""The printed words of a game that its rules hold as numbers."""

from __future__ import annotations

from enum import IntEnum
from operator import attrgetter
from typing import TYPE_CHECKING


class Word(IntEnum):
    """The base of every enum that rules read: an `IntEnum` whose `value` is read without a call into Python."""

    if not TYPE_CHECKING:
        value = property(attrgetter("_value_"))
