"""The brush: what the GM paints on the map, and shows of it to a side or hides from it.  [BY-060, BY-070, BY-R93]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from admiralty.core.face.maps.brush import HIDE, Brush
from admiralty.core.face.touch import Change
from admiralty.core.ground.fog import UNKNOWN, as_told, knows
from admiralty.core.state.records import copy
from admiralty.core.state.table import Table

from ..glance.known import cells_in_sight
from ..records import Battle, side_of
from ..tables import PERMANENT, TERRAINS
from ..walls import spray, wall_health
from ..words import Terrain
from .board import MAP
from .printed import AS_PRINTED

GROUND = "ground"  # the row of its kinds in the deal's names
KINDS = AS_PRINTED[GROUND]
MIST, CLEAR, SPRAY = range(TERRAINS, len(KINDS))  # kinds after those of the terrain


class _Silent:
    """A table at which nobody is told anything."""

    def emit(self, event: int, *args: int) -> None:
        """What is done by hand has its own line in the log."""


def size_of(b: Battle) -> tuple[int, int]:
    """Columns and rows."""
    return b.columns, b.rows


def paint(b: Battle, cells: Sequence[int], kind: int) -> list[Change]:
    """Terrain, with whole walls, or mist that stays; who sees the tile knows it at once.  [BY-R88, BY-R89, BY-S22]"""
    if kind == SPRAY:
        return _sprayed(b, cells)
    changes = []
    told = {}
    for cell in cells:
        if kind < TERRAINS:
            changes.append(Change(f"terrain.{cell}", kind))
            if whole := wall_health(b, kind):
                changes.append(Change(f"walls.{cell}", whole))
            told[cell] = kind + (TERRAINS if b.mist[cell] else 0)
        else:
            changes.append(Change(f"mist.{cell}", PERMANENT if kind == MIST else 0))
            told[cell] = b.terrain[cell] + (TERRAINS if kind == MIST else 0)
    return [*changes, *_witnessed(b, told)]


def _sprayed(b: Battle, cells: Sequence[int]) -> list[Change]:
    """The mist round Bydo walls, as when they are hit.  [BY-1630, BY-R89, BY-R90]"""
    made = copy(b)
    for cell in cells:
        if made.terrain[cell] == Terrain.BYDO_WALL:
            spray(cast(Table, _Silent()), made, cell % b.columns, cell // b.columns, 0)
    misty = [cell for cell in range(b.columns * b.rows) if made.mist[cell] != b.mist[cell]]
    changes = [Change(f"mist.{cell}", made.mist[cell]) for cell in misty]
    return [*changes, *_witnessed(b, {cell: b.terrain[cell] + TERRAINS for cell in misty})]


def _witnessed(b: Battle, told: dict[int, int]) -> Iterator[Change]:
    """What the sides that look there see of it."""
    for side, known in enumerate(b.sides):
        for cell in told.keys() & (told.keys() if known.whole else cells_in_sight(b, side)):
            yield Change(f"sides.{side}.chart.{cell}", as_told(told[cell]))


def show(b: Battle, cells: Sequence[int], seat: int, how: str) -> list[Change]:
    """A side's chart: the tiles as they are, or unknown."""
    side = side_of(b, seat)
    path, chart = f"sides.{side}.chart", b.sides[side].chart
    if how == HIDE:
        return [Change(f"{path}.{cell}", UNKNOWN) for cell in cells if knows(chart, cell)]
    kinds = [(cell, b.terrain[cell] + (TERRAINS if b.mist[cell] else 0)) for cell in cells]
    return [Change(f"{path}.{cell}", as_told(kind)) for cell, kind in kinds]


BRUSH = Brush(MAP, KINDS, size_of, paint, show, GROUND)
