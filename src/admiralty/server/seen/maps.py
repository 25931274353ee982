"""The cells of a board's maps: whole once, then what has changed in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.tiles import changed_cells

DEAR = 8  # a place costs as much as so many cells


def changes_of(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """What makes of the maps before those after: of each map that changed the places of cells and their new signs.

    Both are as a scene tells them. None where they are not the same maps: then only the whole will do.
    """
    if before is None or after is None or before["patterns"] != after["patterns"]:
        return None
    old, new = before["cells"], after["cells"]
    if [(id, len(cells)) for id, cells in old.items()] != [(id, len(cells)) for id, cells in new.items()]:
        return None
    changes = {id: changed_cells(old[id], cells) for id, cells in new.items() if old[id] != cells}
    return changes if sum(map(len, changes.values())) * DEAR < sum(map(len, new.values())) else None
