"""A chart of `ground.fog` as a map of tiles: each kind as it is seen now, as it was seen before, and the dark.

A room lists its kinds once; the legend that comes of them is always the whole one, in the same order, so that it tells
nobody what a chart holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...ground.fog import UNKNOWN
from ..tiles import Sign


class Ground(NamedTuple):
    """A kind of terrain, in the order of the room's kinds."""

    name: str
    now: str  # its sign where it is seen now
    before: str  # ... and where it was seen before
    role: str = "ground"
    pattern: str = ""  # unsaid: one of its own


DARK = Sign(" ", "unknown", "ground", "dark", "plain")


@lru_cache(maxsize=16)
def legend_of(kinds: tuple[Ground, ...], dark: Sign = DARK) -> tuple[Sign, ...]:
    """What the signs of a chart mean: the dark, then each kind as seen now and as seen before."""
    signs = [dark]
    for each in kinds:
        signs += [
            Sign(each.now, each.name, each.role, "now", each.pattern),
            Sign(each.before, each.name, each.role, "lost", each.pattern),
        ]
    return tuple(signs)


def rows_charted(
    chart: Sequence[int] | None, columns: int, rows: int, kinds: tuple[Ground, ...], dark: Sign = DARK
) -> tuple[str, ...]:
    """A chart as rows of signs, as it stands in a view: None, where the viewer has no part in it, is dark all over."""
    signs = [dark.sign, *(sign for each in kinds for sign in (each.before, each.now))]
    known = [UNKNOWN] * (columns * rows) if chart is None else chart
    text = "".join([signs[each] for each in known[: columns * rows]])
    return tuple(text[k : k + columns] for k in range(0, columns * rows, columns))


def rows_of_terrain(terrain: Sequence[int], columns: int, rows: int, kinds: tuple[Ground, ...]) -> tuple[str, ...]:
    """The terrain itself, for who sees all of it: the referee, and everybody after the end."""
    text = "".join([kinds[each].now for each in terrain[: columns * rows]])
    return tuple(text[k : k + columns] for k in range(0, columns * rows, columns))
