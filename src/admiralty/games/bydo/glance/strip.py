"""Below the map: the order of play of all units in sight, and the warnings for the ship that is looked after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from admiralty.core.face.scenes import Group, Hull, Polygon, Shape, Text

from ..records import Battle
from ..words import Form, Status
from .hulls import drawn_as_seen
from .shapes import TILE

View = Mapping[str, Any]
CELL, HIGH, FONT, WARNING = 104.0, 28.0, 9.0, 9.0
FORMS = {Form.NONE: "", Form.FIRE: "fired", Form.MANOEUVRE: "flown"}


def order(
    b: Battle, view: View, side: int, ships: Mapping[int, tuple[int, str, str]], top: float, wide: float
) -> Iterator[Shape]:
    """A cell for each unit in sight, highest initiative first: who acts, and which form each has handed in."""
    acting = view["sides"][side]["acting"]
    places = [j for j in b.order[: b.ordered] if j in ships and b.ships[j].status in (Status.ACTIVE, Status.DESYNCED)]
    abreast = max(1, int(wide // CELL))
    for k, j in enumerate(places):
        number, name, craft = ships[j]
        row = min(abreast, len(places) - k // abreast * abreast)  # at the right: on the left are a page's controls
        left, y = wide - CELL * (row - k % abreast) + 3, top + HIGH * (k // abreast)
        ship, role = view["ships"][j], "own" if b.ships[j].side == side else "foe"
        form = FORMS[Form(ship["form"] or 0)] if view["round"] else ""
        said = f"{k + 1}. {name}, initiative {ship['initiative']}" + (f", has {form}" if form else "")
        right, low = left + CELL - 3, y + HIGH - 3
        corners = ((left, y), (right, y), (right, low), (left, low))
        frame = Polygon(f"in-frame-{number}", "", role if j == acting else "ground", corners, None, 0.25)
        drawn = drawn_as_seen(ship, craft)
        parts: list[Shape] = [
            frame,
            Hull(f"order-hull-{number}", "", role, drawn.id, left + 16, y + 12.5, 90, TILE * 1.1),
        ]
        parts.append(Text(f"order-name-{number}", "", role, left + 32, y + 11, short(name), FONT, "start"))
        told = "acts now" if j == acting else form or f"initiative {ship['initiative']}"
        parts.append(Text(f"order-said-{number}", "", "note", left + 32, y + 21, told, FONT - 1, "start"))
        yield Group(f"order-of-{number}", said + (", acts now" if j == acting else ""), "note", tuple(parts))


def short(name: str, most: int = 11) -> str:
    """A name that fits a cell; of those that a side numbered the last words, which tell them apart."""
    head, _, number = name.rpartition(" ")
    tail = f" {number}" if number.isdigit() else ""
    words = head if tail else name
    while tail and len(words + tail) > most and " " in words:
        words = words.partition(" ")[2]
    room = most - len(tail)
    return (words if len(words) <= room else f"{words[: room - 1].rstrip()}…") + tail


def rows_of_order(count: int, wide: float) -> int:
    """How many rows the cells take."""
    return -(-count // max(1, int(wide // CELL)))


def warned(name: str, said: Sequence[str], top: float, right: float) -> Iterator[Shape]:
    """A line for each warning, where no control of a page lies over it."""
    for k, line in enumerate(said):
        yield Text(f"plan-warning-{k}", "", "hit", right, top + 12 * k, f"{name}: {line}", WARNING, "end")
