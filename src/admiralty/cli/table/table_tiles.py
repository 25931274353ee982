"""Tiles as answers: many of them are said as a range, and two numbers are read as one."""

from __future__ import annotations

import re
from collections.abc import Sequence

SAID = re.compile(r"\((-?\d+), (-?\d+)\)")
TYPED = re.compile(r"\(?\s*(-?\d+)[\s,]+(-?\d+)\s*\)?")


def is_tile(text: str) -> bool:
    """Is this answer a tile?"""
    return SAID.fullmatch(text) is not None


def tiles_said(texts: Sequence[str]) -> str:
    """``column and row, such as 0 4: columns 0 to 5, rows 4 to 6``; what is less than that rectangle says so."""
    tiles = [(int(found[1]), int(found[2])) for text in texts if (found := SAID.fullmatch(text))]
    columns, rows = ([tile[k] for tile in tiles] for k in (0, 1))
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    some = f"{len(tiles)} of the tiles in " if len(tiles) < wide * high else ""
    said = f"columns {min(columns)} to {max(columns)}, rows {min(rows)} to {max(rows)}"
    return f"column and row, such as {tiles[0][0]} {tiles[0][1]}: {some}{said}"


def spell_tile(typed: str) -> str:
    """``3 4``, ``3,4`` or ``(3,4)`` as the answers spell it; whatever is no tile as it is."""
    found = TYPED.fullmatch(typed)
    return f"({found[1]}, {found[2]})" if found else typed
