"""Rectangles of a map in files.  [BY-050, BY-080]"""

from __future__ import annotations

from admiralty.core.errors import Refused

from ..records import Area, Battle
from .files import AreaFile


def area_of(b: Battle, file: AreaFile, where: str, clause: str) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a rectangle on the map; `Refused` beyond it."""
    left, right = file.columns or [0, b.columns - 1]
    top, bottom = file.rows or [0, b.rows - 1]
    if left > right or top > bottom or right >= b.columns or bottom >= b.rows:
        what = f"columns {left} to {right}, rows {top} to {bottom} are no rectangle of this map"
        raise Refused(where, what, clause, f"columns are 0 to {b.columns - 1}, rows 0 to {b.rows - 1}")
    return left, top, right, bottom


def set_area(area: Area, corners: tuple[int, int, int, int]) -> None:
    """The rectangle is used."""
    area.used = 1
    area.left, area.top, area.right, area.bottom = corners
