"""A map of square tiles as one shape of a scene: a sign a cell, and a legend of what the signs mean.

A room writes a map as it would be typed: rows of text, a character a cell. Every sign stands in the legend with its
name, its role, a pattern, and a look: is it seen now, was it seen before, or has it never been seen? Where a room gives
no pattern each name gets one of its own, by its place in the legend: so a room gives its whole legend always, in one
order. That tells nobody anything, and a map looks the same from turn to turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors.plain_text import columns_of

if TYPE_CHECKING:
    from .scenes import Click

LOOKS: Mapping[str, str] = {"now": "seen now", "lost": "seen before", "dark": "never seen"}
MOST = 100  # columns, and rows
JOINED = 6  # so many cells between two changes cost less than another place
KEPT = 16  # maps whose outlines are remembered
PATTERNS: Mapping[str, str] = {
    "plain": "",
    "dots": "M.25 .3h.01M.75 .7h.01",
    "waves": "M0 .3q.125-.18.25 0t.25 0t.25 0t.25 0M0 .75q.125-.18.25 0t.25 0t.25 0t.25 0",
    "stones": "M.14 .42l.16-.24.18.2-.1.16zM.54 .84l.12-.26.22.1-.04.2z",
    "bricks": "M0 .02h1M0 .5h1M.25 .02v.48M.75 .5v.5",
    "haze": "M.1 .25h.35M.55 .5h.35M.1 .75h.35",
    "cells": "M.5 .1l.35.2v.4l-.35.2-.35-.2v-.4zM.5 .1v-.1M.5 .9v.1",
    "crosses": "M.5 .28v.44M.28 .5h.44",
    "rings": "M.5 .24a.26.26 0 1 1-.01 0z",
    "scales": "M0 .2a.25.25 0 0 0 .5 0 .25.25 0 0 0 .5 0M.25 .7a.25.25 0 0 0 .5 0",
    "reeds": "M.3 .8v-.5M.3 .8l-.14-.3M.3 .8l.14-.3M.75 .6v-.4",
    "stripes": "M.2 0v1M.5 0v1M.8 0v1",
    "flow-n": "M.5 .85v-.7M.3 .35l.2-.2.2.2",
    "flow-ne": "M.25 .75l.5-.5M.45 .25h.3v.3",
    "flow-e": "M.15 .5h.7M.65 .3l.2.2-.2.2",
    "flow-se": "M.25 .25l.5.5M.45 .75h.3v-.3",
    "flow-s": "M.5 .15v.7M.3 .65l.2.2.2-.2",
    "flow-sw": "M.75 .25l-.5.5M.55 .75h-.3v-.3",
    "flow-w": "M.85 .5h-.7M.35 .3l-.2.2.2.2",
    "flow-nw": "M.75 .75l-.5-.5M.55 .25h-.3v.3",
}
"""Name -> the lines on one cell of side 1, as SVG writes a path; they meet those on the next cell."""
VEILS: Mapping[str, str] = {
    "now": "",
    "lost": "M0 1L1 0",
    "dark": "M0 .5L.5 0M0 1L1 0M.5 1L1 .5M0 .5L.5 1M0 0L1 1M.5 0L1 .5",
}
"""Look -> what lies over the pattern, likewise."""
_STRETCH = re.compile(r"(.)\1*", re.DOTALL)


class Sign(NamedTuple):
    """What one sign of a map means; the rows of a legend."""

    sign: str  # one printable character of one column
    name: str
    role: str = "ground"
    look: str = "now"
    pattern: str = ""  # unsaid: one that no other name has, as long as there are any


@dataclass(frozen=True, slots=True)
class Tiles:
    """Square cells of `side`, row by row from the corner (x, y) on, each with a sign of the legend.

    `answer` is that of the first cell; the value of each further one is higher by one, row by row. `first` is what the
    first column and the first row are called. `ValueError`, a mistake of the room: no cells or too many, rows of
    different lengths, a sign that the legend lacks or has twice.
    """

    id: str
    name: str
    role: str
    x: float
    y: float
    side: float
    rows: tuple[str, ...]
    legend: tuple[Sign, ...]
    answer: Click | None = None
    first: int = 1

    def __post_init__(self) -> None:
        """Raises `ValueError` as above."""
        wide, high = len(self.rows[0]) if self.rows else 0, len(self.rows)
        if not (1 <= wide <= MOST and 1 <= high <= MOST):
            raise ValueError(f"{self.id}: a map of {wide} x {high} tiles; it has 1 x 1 to {MOST} x {MOST}")
        ragged = next((k for k, row in enumerate(self.rows) if len(row) != wide), None)
        if ragged is not None:
            raise ValueError(f"{self.id}: row {ragged} has {len(self.rows[ragged])} tiles, row 0 has {wide}")
        if not (isfinite(self.x + self.y + self.side) and self.side > 0):
            raise ValueError(f"{self.id}: tiles of side {self.side} at {self.x}, {self.y}")
        _require_legend(self.id, self.legend)
        if strange := set().union(*self.rows) - {each.sign for each in self.legend}:
            raise ValueError(f"{self.id}: the legend does not tell what {min(strange)!r} means")

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return len(self.rows[0])

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        return self.x, self.y, self.x + self.columns * self.side, self.y + len(self.rows) * self.side

    def cell_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Column and row, counted from 0, of the cell at a place of the scene; None beyond the map."""
        column, row = int((x - self.x) // self.side), int((y - self.y) // self.side)
        return (column, row) if 0 <= column < self.columns and 0 <= row < len(self.rows) else None

    def middle_of(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a cell, in the scene's units."""
        return self.x + (column + 0.5) * self.side, self.y + (row + 0.5) * self.side


@lru_cache(maxsize=KEPT)
def _require_legend(id: str, legend: tuple[Sign, ...]) -> None:
    signs = [each.sign for each in legend]
    if twice := next((sign for k, sign in enumerate(signs) if sign in signs[:k]), None):
        raise ValueError(f"{id}: the legend has {twice!r} twice")
    for each in legend:
        if not (
            len(each.sign) == 1 and each.sign.isprintable() and each.sign <= "\uffff" and columns_of(each.sign) == 1
        ):
            raise ValueError(f"{id}: {each.sign!r} is no sign; a sign is one printable character of one column")
        if not each.name:
            raise ValueError(f"{id}: the sign {each.sign!r} has no name")
        if each.look not in LOOKS:
            raise ValueError(f"{id}: {each.look!r} is no look; known: {', '.join(LOOKS)}")
        if each.pattern and each.pattern not in PATTERNS:
            raise ValueError(f"{id}: {each.pattern!r} is no pattern; known: {', '.join(PATTERNS)}")
    patterns_of(legend)


@lru_cache(maxsize=KEPT)
def patterns_of(legend: tuple[Sign, ...]) -> Mapping[str, str]:
    """Name -> pattern. `ValueError` if a name is given two of them, or two names the same one."""
    found: dict[str, str] = {}
    for each in legend:
        if each.pattern and found.setdefault(each.name, each.pattern) != each.pattern:
            raise ValueError(f"{each.name} has two patterns: {found[each.name]} and {each.pattern}")
    if len(set(found.values())) < len(found):
        raise ValueError(f"two names have one pattern: {', '.join(found)}")
    free = [each for each in PATTERNS if each not in found.values()]
    for k, name in enumerate(dict.fromkeys(each.name for each in legend if each.name not in found)):
        found[name] = free[k] if k < len(free) else [*PATTERNS][k % len(PATTERNS)]
    return found


def shape_of(tiles: Tiles) -> dict[str, Any]:
    """The shape as plain lists, numbers and texts, without its cells, which travel apart."""
    patterns = patterns_of(tiles.legend)
    return {
        "kind": "tiles",
        "id": tiles.id,
        "name": tiles.name,
        "role": tiles.role,
        "x": tiles.x,
        "y": tiles.y,
        "side": tiles.side,
        "columns": tiles.columns,
        "rows": len(tiles.rows),
        "first": tiles.first,
        "legend": [
            {"sign": each.sign, "name": each.name, "role": each.role, "look": each.look, "pattern": patterns[each.name]}
            for each in tiles.legend
        ],
        "answer": tiles.answer and tiles.answer.told(),
    }


def cells_of_tiles(maps: Sequence[Tiles]) -> dict[str, Any]:
    """The cells of all maps of a scene by their ids, row by row in one text, and the patterns and veils they want."""
    wanted = {pattern for each in maps for pattern in patterns_of(each.legend).values()}
    wanted |= {sign.look for each in maps for sign in each.legend}
    return {
        "cells": {each.id: "".join(each.rows) for each in maps},
        "patterns": {name: lines for name, lines in {**PATTERNS, **VEILS}.items() if name in wanted},
    }


def changed_cells(before: str, after: str) -> list[tuple[int, str]]:
    """Where the cells of a map differ, both as one text of one length: the place of the first, and the new signs."""
    found: list[tuple[int, str]] = []
    places = [k for k, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    for at in places:
        start, signs = found[-1] if found else (-1, "")
        if signs and at - start - len(signs) < JOINED:
            found[-1] = start, after[start : at + 1]
        else:
            found.append((at, after[at]))
    return found


@lru_cache(maxsize=KEPT)
def outlines_of(rows: tuple[str, ...]) -> Mapping[str, str]:
    """Sign -> the cells that have it, as one path of rectangles whose unit is a cell; the signs in order."""
    open_now: dict[tuple[int, str], list[int]] = {}  # column and cells of a stretch -> its rectangle
    all_of: dict[str, list[list[int]]] = {}
    for y, row in enumerate(rows):
        above, open_now = open_now, {}
        for match in _STRETCH.finditer(row):
            x, cells = match.start(), match[0]
            known = above.get((x, cells))
            if known is None:
                known = [x, y, len(cells), 0]
                all_of.setdefault(cells[0], []).append(known)
            known[3] += 1
            open_now[x, cells] = known
    return {
        sign: "".join([f"M{x} {y}h{wide}v{high}h-{wide}z" for x, y, wide, high in all_of[sign]])
        for sign in sorted(all_of)
    }
