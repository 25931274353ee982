"""The brush: what the GM paints on the map, and shows of it to a side or hides from it.  [BY-060, BY-070, BY-R93]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from admiralty.core.face.maps.brush import HIDE, Brush
from admiralty.core.face.touch import Change
from admiralty.core.ground.fog import UNKNOWN, as_told, knows

from ..glance.known import cells_in_sight
from ..records import Battle, side_of
from ..tables import PERMANENT, TERRAINS
from ..walls import wall_health
from .board import MAP
from .saying import TERRAINS as NAMES

MIST, CLEAR = len(NAMES), len(NAMES) + 1  # kinds after those of the terrain
KINDS = (*NAMES, "Digestive mist", "No mist")


def size_of(b: Battle) -> tuple[int, int]:
    """Columns and rows."""
    return b.columns, b.rows


def paint(b: Battle, cells: Sequence[int], kind: int) -> list[Change]:
    """Terrain, with whole walls, or mist that stays; who sees the tile knows it at once.  [BY-R88, BY-R89, BY-S22]"""
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


BRUSH = Brush(MAP, KINDS, size_of, paint, show)
