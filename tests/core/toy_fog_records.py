"""What the toy game of fog holds: terrain that nobody sees by itself, and two captains, each with a chart of it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from admiralty.core.ground.fog_fields import chart, terrain
from admiralty.core.state.options import setting
from admiralty.core.state.records import NOBODY, OWNER, Size, number, one, record, several

SIDES, STAY = 2, 8
COLUMNS = {Size.SMALL: 12, Size.LARGE: 100}
ROWS = {Size.SMALL: 9, Size.LARGE: 100}
CELLS = tuple(COLUMNS[size] * ROWS[size] for size in Size)


class Terrain(IntEnum):
    WATER = 0
    REEF = 1
    ICE = 2


KINDS = len(Terrain)
BLOCKING = 1 << Terrain.REEF | 1 << Terrain.ICE


class Ask(IntEnum):
    HEADING = 1


class Die(IntEnum):
    TERRAIN = 1
    PLACE = 2


class Event(IntEnum):
    MOVED = 1
    SIGHTED = 2


def sighted(b: Any, side: Any, owner: int, seat: int) -> bool:
    """Is it one's own captain, or one that one's own sights?"""
    return owner == seat or (seat >= 0 and b.sides[seat].sights == 1)


@record(owner="seat")
class Side:
    seat: int = number(0, SIDES - 1)
    x: int = number(0, max(COLUMNS.values()) - 1, seen=sighted)
    y: int = number(0, max(ROWS.values()) - 1, seen=sighted)
    sights: int = number(0, 1, seen=OWNER)  # does this captain see the other?
    chart: list[int] = chart(CELLS, KINDS)


@record()
class Rules:
    beats: int = setting("TO-R1", 1, 50, 6, "How many beats a survey lasts.")
    radius: int = setting("TO-R2", 1, 9, 3, "How far a captain sees.")


@record()
class Fog:
    rules: Rules = one(Rules)
    beat: int = number(0, 50)
    columns: int = number(1, max(COLUMNS.values()), within="fixed")
    rows: int = number(1, max(ROWS.values()), within="fixed")
    drifted: int = number(0, 9999, seen=NOBODY)  # how often ice has moved
    terrain: list[int] = terrain(CELLS, KINDS)
    sides: list[Side] = several(Side, SIDES)


@record()
class Doctrine:
    mind: int = number(0, 1)
