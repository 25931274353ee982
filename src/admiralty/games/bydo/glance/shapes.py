"""Small drawings on the tiles: places, squares, arrows, crosses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot
from typing import Any

from admiralty.core.face.scenes import Click, Line, Point, Polygon, Shape
from admiralty.core.ground.squares import EAST, SOUTH

TILE = 20.0
VECTOR = "neutral"  # the role of vectors: another colour than that of any heading
HEAD = 7.0  # of an arrow


def middle(x: float, y: float) -> Point:
    """The middle of a tile."""
    return (x + 0.5) * TILE, (y + 0.5) * TILE


def middle_of(ship: Mapping[str, Any], x: int | None = None, y: int | None = None) -> Point:
    """The middle of a ship's hull, with its bow on its tile or on another one.  [BY-R28]"""
    x, y = ship["x"] if x is None else x, ship["y"] if y is None else y
    design, heading = ship["design"], ship["heading"]
    if design["block"] > 1:
        return (x + design["block"] / 2) * TILE, (y + design["block"] / 2) * TILE
    back = (design["length"] - 1) / 2
    return middle(x - back * EAST[heading], y - back * SOUTH[heading])


def box(x: float, y: float, wide: float = 1, high: float = 1, off: float = 1.5) -> tuple[Point, ...]:
    """The corners of so many tiles, drawn in a little."""
    left, top, right, bottom = x * TILE + off, y * TILE + off, (x + wide) * TILE - off, (y + high) * TILE - off
    return (left, top), (right, top), (right, bottom), (left, bottom)


def square(
    id: str, name: str, role: str, tile: tuple[int, int], shade: float = 1, answer: Click | None = None
) -> Polygon:
    """One tile, filled as strongly as `shade` says."""
    return Polygon(id, name, role, box(*tile), answer, round(shade, 3))


def arrow(id: str, role: str, start: Point, end: Point, head: float = HEAD) -> Iterator[Shape]:
    """A line with a head at its end."""
    (x1, y1), (x2, y2) = start, end
    far = hypot(x2 - x1, y2 - y1) or 1
    along, across = (x2 - x1) / far, (y2 - y1) / far
    back_x, back_y = x2 - head * along, y2 - head * across
    half = head * 0.5
    yield Line(f"{id}-line", "", role, x1, y1, back_x, back_y)
    corners = (
        (x2, y2),
        (back_x - half * across, back_y + half * along),
        (back_x + half * across, back_y - half * along),
    )
    yield Polygon(f"{id}-head", "", role, corners)


def cross(id: str, role: str, at: Point, size: float = 6) -> Iterator[Shape]:
    """Two strokes where something ends."""
    x, y = at
    yield Line(f"{id}-one", "", role, x - size, y - size, x + size, y + size)
    yield Line(f"{id}-two", "", role, x - size, y + size, x + size, y - size)


def runs(tiles: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Tiles as stretches of a row: column, row, how many."""
    left: tuple[int, int, int] | None = None
    for y, x in sorted((y, x) for x, y in tiles):
        if left and left[1] == y and left[0] + left[2] == x:
            left = (left[0], y, left[2] + 1)
        else:
            if left:
                yield left
            left = (x, y, 1)
    if left:
        yield left
