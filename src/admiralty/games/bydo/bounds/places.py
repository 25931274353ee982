"""Where ships and missiles may lie, and what else bounds their numbers.  [BY-950, BY-R28, BY-R29]"""

from __future__ import annotations

from typing import Any

from admiralty.core.ground.squares import EAST, SOUTH


def span(b: Any, ship: Any, step: tuple[int, ...], size: int) -> tuple[int, int]:
    """How far the bow may lie along a side of the map so that the whole hull does.  [BY-R28]"""
    if ship.design.block > 1:
        return 0, size - ship.design.block
    back = (ship.design.length - 1) * step[ship.heading]
    return max(0, back), size - 1 + min(0, back)


def columns_of(b: Any, ship: Any) -> tuple[int, int]:
    """The columns in which its hull fits."""
    return span(b, ship, EAST, b.columns)


def rows_of(b: Any, ship: Any) -> tuple[int, int]:
    """The rows in which its hull fits."""
    return span(b, ship, SOUTH, b.rows)


def headings_of(b: Any, ship: Any) -> tuple[int, int]:
    """A long hull is turned by the rules alone.  [BY-R29]"""
    return (ship.heading, ship.heading) if ship.design.length > 1 else (0, 7)


def up_to_whole(b: Any, ship: Any) -> tuple[int, int]:
    """Health up to what it was built with.  [BY-950]"""
    return 0, ship.design.health


def on_columns(b: Any, missile: Any) -> tuple[int, int]:
    """The columns of the map."""
    return 0, b.columns - 1


def on_rows(b: Any, missile: Any) -> tuple[int, int]:
    """The rows of the map."""
    return 0, b.rows - 1
