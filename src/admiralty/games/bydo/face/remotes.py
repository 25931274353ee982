"""Force and Bits as people see them: a free Force on the board, and the rows of a ship's sheet.  [BY-S40 .. BY-S44]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.scenes import Circle, Group, Line, Row, Shape, Text
from admiralty.core.face.wording import Names, name_of
from admiralty.core.ground.squares import heading_of
from admiralty.core.ground.words import Heading

from ..glance.shapes import TILE, middle
from ..words import Grip, Kind, Status, Weapon
from .printed import BIT
from .saying import BITS, GRIPS, say_vector

LIVING = (Status.ACTIVE, Status.DOCKED, Status.DESYNCED)
View = Mapping[str, Any]


def force_shapes(view: View, missile: View, number: int, name: str, role: str) -> Iterator[Shape]:
    """An orb with a mark where it faces, the arrow of its vector, and where it will be after the next move."""
    x, y = middle(missile["x"], missile["y"])
    if drifts(view, missile):
        name += ", drifting"
    if missile["dx"] or missile["dy"]:
        to_x, to_y = middle(missile["x"] + missile["dx"], missile["y"] + missile["dy"])
        said = f"Vector of {name}: {say_vector(missile['dx'], missile['dy'])}"
        yield Line(f"vector-force-{number}", said, "note", x, y, to_x, to_y)
        yield Circle(f"ghost-force-{number}", f"{name} after the next move", "ghost", to_x, to_y, TILE * 0.25)
    far = max(abs(missile["ux"]), abs(missile["uy"]), 1)
    tip = x + 0.48 * TILE * missile["ux"] / far, y + 0.48 * TILE * missile["uy"] / far
    orb = Circle(f"in-orb-{number}", "", role, x, y, TILE * 0.32)
    yield Group(
        f"missile-{number}",
        f"{name}, {said_of(missile)}",
        role,
        (orb, Line(f"in-facing-{number}", "", role, x, y, *tip)),
    )
    yield Text(f"name-force-{number}", "", role, x, y + TILE, name, 9)


def drifts(view: View, missile: View) -> bool:
    """Is it known that a free Force has no ship any more?  [BY-S43]"""
    return missile["ship"] is not None and view["ships"][missile["ship"]]["status"] not in LIVING


def said_of(missile: View) -> str:
    """A free Force in words."""
    heading = Heading(heading_of(missile["ux"], missile["uy"])).name
    vector = say_vector(missile["dx"], missile["dy"])
    return f"({missile['x']}, {missile['y']}), heading {heading}, vector {vector}, RCS tokens {missile['tokens']}"


def remote_rows(view: View, i: int, names: Names) -> Iterator[Row]:
    """Where the Force of a ship is, and on which sides it has Bits."""
    ship, force = view["ships"][i], name_of(names, "kind", Kind.FORCE)
    if ship["design"]["force"]:
        free = [each for each in view["missiles"] if each["kind"] == Kind.FORCE and each["ship"] == i]
        if ship["grip"]:
            yield Row(force, GRIPS[Grip(ship["grip"])])
        elif free:
            yield Row(force, f"free at {said_of(free[0])}")
        elif ship["grip"] is not None:
            yield Row(force, "not on the ship")
    if ship["design"]["bits"]:
        yield Row(f"{BIT}s".format(names=names), BITS[ship["design"]["bits"]])


def why_not(ship: View, weapon: int, names: Names) -> str:
    """What a weapon lacks that fires from a Force: it is on the ship, or it isn't; nothing if it lacks nothing."""
    force = name_of(names, "kind", Kind.FORCE)
    if weapon == Weapon.FORCE_LASER and not ship["grip"]:
        return f"needs the {force} on the ship"
    return f"needs the {force} free" if weapon == Weapon.FORCE_SHOT and ship["grip"] else ""
