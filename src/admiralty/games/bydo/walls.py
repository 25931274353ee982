"""Walls that fall, mist and tissue.  [BY-1560 .. BY-1630, BY-R86 .. BY-R90]"""

from __future__ import annotations

from admiralty.core.ground.fog import as_seen
from admiralty.core.state.table import Table

from .hulls import is_inside, is_wall
from .options import WallToughness
from .records import Battle
from .sight import chart_change, is_known_wall, look_everywhere, sides_looking, wake_within
from .tables import (
    ALERTED_RANGE,
    HEAVY,
    MIST_ROUNDS,
    PERMANENT,
    PROVOKED,
    PROVOKED_RANGE,
    SOLID,
)
from .words import Die, Event, Terrain

EVERYBODY = 3


def put_terrain(b: Battle, cell: int, kind: int, sides: int) -> None:
    """A tile becomes other terrain, as `sides` know at once."""
    b.terrain[cell] = kind
    chart_change(b, cell, sides)


def strike_wall(t: Table, b: Battle, x: int, y: int, points: int, side: int) -> bool:
    """One hit of a weapon on a wall tile; has it fallen? The mist comes afterwards.  [BY-R88]"""
    cell = y * b.columns + x
    chart_change(b, cell, 1 << side)
    if b.rules.wall_toughness == WallToughness.INDESTRUCTIBLE or points < HEAVY:
        return False
    b.walls[cell] = max(0, b.walls[cell] - points)
    if b.walls[cell] > 0:
        return False
    b.solid -= 1
    b.felled += 1
    put_terrain(b, cell, b.ruin, 1 << side)
    t.emit(Event.WALL_FELL, knowing(b, 1 << side), x, y)
    look_everywhere(t, b)
    return True


def knowing(b: Battle, sides: int) -> int:
    """The sides that learn of a change of the terrain, with those that know all of it, a bit each.  [BY-S22, BY-S23]"""
    for other in range(len(b.sides)):
        if b.sides[other].whole == 1:
            sides = sides | 1 << other
    return sides


def spray(t: Table, b: Battle, x: int, y: int, sides: int) -> None:
    """A Bydo wall tile sprays mist on all tiles next to it that are no walls, and `sides` know.  [BY-1630, BY-R89]"""
    lasts = MIST_ROUNDS[b.rules.mist_rounds] + 1
    for to_y in range(y - 1, y + 2):
        for to_x in range(x - 1, x + 2):
            if (to_x != x or to_y != y) and is_inside(b, to_x, to_y) and not is_wall(b, to_x, to_y):
                cell = to_y * b.columns + to_x
                if b.mist[cell] == 0:
                    b.misty += 1
                b.mist[cell] = max(b.mist[cell], lasts)
                chart_change(b, cell, sides)
    t.emit(Event.SPRAYED, knowing(b, sides), x, y)


def fade_mist(b: Battle) -> None:
    """The Setup takes 1 off all mist; what it finds at 0 is gone.  [BY-R46, BY-R89]"""
    if b.misty == 0:
        return
    for cell in range(b.columns * b.rows):
        if 0 < b.mist[cell] < PERMANENT:
            b.mist[cell] -= 1
            if b.mist[cell] == 0:
                b.misty -= 1
                chart_change(b, cell, 0)


def tear(t: Table, b: Battle, x: int, y: int, side: int) -> None:
    """A unit tears the tissue of a tile, which may provoke walls and wakes the dormant.  [BY-1600, BY-1610, BY-R90]"""
    put_terrain(b, y * b.columns + x, Terrain.SPACE, 1 << side)
    t.emit(Event.TORE, knowing(b, 1 << side), x, y)
    b.watched = knowing(b, 1 << side)
    if t.roll(Die.TISSUE, 6) >= PROVOKED:
        for to_y in range(max(0, y - PROVOKED_RANGE), min(b.rows, y + PROVOKED_RANGE + 1)):
            for to_x in range(max(0, x - PROVOKED_RANGE), min(b.columns, x + PROVOKED_RANGE + 1)):
                if b.terrain[to_y * b.columns + to_x] == Terrain.BYDO_WALL:
                    spray(t, b, to_x, to_y, sides_looking(b, to_x, to_y))
    wake_within(t, b, x, y, ALERTED_RANGE)


def wall_health(b: Battle, kind: int) -> int:
    """The health of a whole wall tile of a kind; 0 for what is no wall.  [BY-R88]"""
    if SOLID >> kind & 1 == 0:
        return 0
    wall, flesh = toughness_of(b)
    return wall if kind == Terrain.WALL else flesh


def recount(b: Battle) -> None:
    """Whatever the GM has painted: whole walls, and the counts of walls and mist as they are.  [BY-210, BY-R88]"""
    b.solid = 0
    b.misty = 0
    for cell in range(b.columns * b.rows):
        if b.mist[cell] > 0:
            b.misty += 1
        if SOLID >> b.terrain[cell] & 1 == 1:
            b.solid += 1
            if b.walls[cell] == 0:
                b.walls[cell] = wall_health(b, b.terrain[cell])
    free = as_seen(Terrain.SPACE)  # charts hold no more than that of open space
    for side in range(len(b.sides)):
        known = b.sides[side]
        if known.walled == 0:
            for cell in range(b.columns * b.rows):
                if known.chart[cell] > free and is_known_wall(b, side, cell):
                    known.walled = 1


def toughness_of(b: Battle) -> tuple[int, int]:
    """The health of a Wall tile and of a Bydo Wall tile."""
    if b.rules.wall_toughness == WallToughness.SOFT:
        return 15, 10
    return (30, 20) if b.rules.wall_toughness == WallToughness.STANDARD else (1, 1)
