"""How a ship is drawn: its hull with an unmistakable nose, its vector, and where it will be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.scenes import Circle, Line, Polygon, Shape, Text, arrowhead
from admiralty.core.ground.squares import EAST, SOUTH

from ..words import Status


def ship_shapes(ship: Mapping[str, Any], id: str, name: str, role: str, tile: float) -> Iterator[Shape]:
    """The hull, the arrow of its vector to where it will be after the next move, and its name."""
    if ship["status"] == Status.DESYNCED:
        role = "ghost"
    x, y = (ship["x"] + 0.5) * tile, (ship["y"] + 0.5) * tile
    design, heading = ship["design"], ship["heading"]
    if ship["dx"] or ship["dy"]:
        to_x, to_y = x + ship["dx"] * tile, y + ship["dy"] * tile
        yield Line(f"vector-{id}", f"Vector of {name}: ({ship['dx']}, {ship['dy']})", "note", x, y, to_x, to_y)
        yield Circle(f"ghost-{id}", f"{name} after the next move", "ghost", to_x, to_y, tile * 0.3)
    if design["block"] > 1:
        wide = design["block"] * tile
        left, top = ship["x"] * tile, ship["y"] * tile
        corners = ((left, top), (left + wide, top), (left + wide, top + wide), (left, top + wide))
        yield Polygon(id, name, role, corners)
        yield Text(f"name-{id}", "", role, left + wide / 2, top + wide + 10, name, 9)
        return
    if design["length"] > 1:
        back_x = x - (design["length"] - 1) * EAST[heading] * tile
        back_y = y - (design["length"] - 1) * SOUTH[heading] * tile
        yield Line(f"stern-{id}", "", role, x, y, back_x, back_y)
    yield arrowhead(id, name, role, x, y, 45.0 * heading, tile * 0.48)
    yield Text(f"name-{id}", "", role, x, y + tile, name, 9)
