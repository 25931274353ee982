"""The board: two ships that face each other, their fire, and a sheet for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Line, Row, Scene, Shape, Sheet, Text, arrowhead, foe, row_of_boxes

WIDTH, HEIGHT = 400.0, 160.0
PLACES = ((80.0, 80.0, 90.0), (320.0, 80.0, 270.0))  # x, y and heading of each side's ship


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it."""
    said = f"Round {view['round']}"
    shapes: list[Shape] = [Text("round", said, "note", WIDTH / 2, HEIGHT - 8, said)]
    sheets = []
    for i, ship in enumerate(view["ships"]):
        name, whose = deal.names["ship"][i], _role(i, seat)
        x, y, heading = PLACES[i]
        shapes.append(arrowhead(f"ship-{i}", name, whose if ship["hull"] else "hit", x, y, heading, 18))
        shapes.append(Text(f"name-{i}", name, "note", x, y + 36, name))
        if view["shown"] and ship["order"]["guns"]:
            side = 12 * (1 - 2 * i)
            shapes.append(Line(f"fire-{i}", f"{name} fires", "hit", x, y - side, PLACES[1 - i][0], y - side))
        sheets.append(Sheet(f"sheet-{i}", name, f"Record of {name}", _rows(ship), whose))
    return Scene(deal.title, WIDTH, HEIGHT, tuple(shapes), tuple(sheets))


def _role(i: int, seat: int) -> str:
    """What a ship is to the viewer."""
    return "own" if i == seat else foe(i, seat)


def _rows(ship: Mapping[str, Any]) -> tuple[Row, ...]:
    """The lines of a record sheet; what the viewer may not see is unknown."""
    hull, reserve = ship["hull"], ship["reserve"]
    return (
        Row("Hull", "unknown")
        if hull is None
        else row_of_boxes("Hull", f"{hull} of {ship['built']} left", ship["built"], hull),
        Row("Power", "unknown" if ship["power"] is None else str(ship["power"])),
        Row("Reserve", "unknown" if reserve is None else str(reserve)),
    )
