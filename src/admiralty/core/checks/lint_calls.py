"""What functions of rule files call: recursion among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key")  # of a function


def circle_of(start: Key, calls: Mapping[Key, Sequence[Key]]) -> list[Key]:
    """The shortest way from a function back to itself, nothing if there is none."""
    ways, seen = [[start]], {start}
    for way in ways:
        for key in calls[way[-1]]:
            if key == start:
                return way
            if key not in seen:
                seen.add(key)
                ways.append([*way, key])
    return []
