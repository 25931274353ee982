"""How a ship is drawn: its hull, its nose, its vector in another colour, its name; and one lost from sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin
from typing import Any

from admiralty.core.face.scenes import Circle, Group, Hull, Point, Polygon, Shape, Text
from admiralty.core.face.wording import Names, name_of
from admiralty.core.ground.squares import EAST, SOUTH
from admiralty.core.ground.words import Heading

from ..face.printed import BIT
from ..face.saying import BANDS, BITS, GRIPS, say_vector
from ..tables import LEFT, RIGHT
from ..words import Band, Grip, Kind, Status
from .hulls import drawn_as_seen
from .labels import LETTER, Places, around, beside
from .shapes import TILE, VECTOR, arrow, middle, middle_of

View = Mapping[str, Any]
FIGHTER, CAPITAL, ROOTED = 1.9, 1.15, 1.1  # how long hulls are drawn, in tiles, by their tiles
LABEL, NAME = 8.0, 9.0  # of small numbers, of names
VITALS = 22.0  # how high bar, dots and name are together
BAR, LOW, DOTS = 24.0, 0.4, 8  # of health: how long; red below; tokens that are shown one by one
BAND_SHARES = {Band.UNHURT: 1.0, Band.ABOVE_HALF: 0.75, Band.HALF_OR_LESS: 0.5, Band.QUARTER_OR_LESS: 0.25}
SHOWN = (Status.ACTIVE, Status.HULK, Status.DESYNCED)


def is_drawn(ship: View) -> bool:
    """Does it stand on the map, where the viewer sees it?"""
    return ship["x"] is not None and ship["status"] in SHOWN


def length_of(ship: View) -> float:
    """How long its hull is drawn."""
    design = ship["design"]
    if design["block"] > 1:
        return float(TILE * design["block"] * ROOTED)
    if design["length"] > 1:
        slanting = 1.3 if ship["heading"] % 2 else 1.0
        return float(TILE * design["length"] * CAPITAL * slanting)
    return TILE * (FIGHTER if not design["rooted"] else ROOTED * 1.2)


def hull_of(ship: View, number: int, name: str, craft: str, role: str, names: Names) -> Iterator[Shape]:
    """The hull and its nose, which shows the heading."""
    x, y = middle_of(ship)
    wreck = ship["status"] == Status.HULK
    role = "ghost" if ship["status"] == Status.DESYNCED else role
    drawn = drawn_as_seen(ship, craft, wreck)
    heading = 45.0 * ship["heading"]
    yield Hull(f"ship-{number}", say_ship(ship, name, names), role, drawn.id, x, y, heading, length_of(ship))
    if ship["design"]["block"] == 1:
        yield nose(f"nose-{number}", role, (x, y), heading, length_of(ship) / 2 + 1)
    yield from carried(ship, number, role)


def carried(ship: View, number: int, role: str) -> Iterator[Shape]:
    """The orb of the Force where it covers the ship, and its Bits at its sides.  [BY-S40, BY-S44]"""
    sides = (("bitleft", -90, LEFT), ("bitright", 90, RIGHT))
    if ship["grip"]:
        yield orb(ship, f"orb-{number}", role, 0 if ship["grip"] == Grip.FRONT else 180, TILE * 0.22)
    for word, turn, bit in sides:
        if ship["design"]["bits"] & bit:
            yield orb(ship, f"{word}-{number}", role, turn, TILE * 0.1)


def orb(ship: View, id: str, role: str, turn: float, size: float) -> Circle:
    """A ball next to the hull, turned so far from the heading."""
    (x, y), ahead = middle_of(ship), radians(45 * ship["heading"] + turn - 90)
    far = length_of(ship) / 2 * (1 if turn in (0, 180) else 0.6)
    return Circle(id, "", role, x + far * cos(ahead), y + far * sin(ahead), size)


def nose(id: str, role: str, at: tuple[float, float], heading: float, far: float) -> Polygon:
    """A small wedge before the bow."""
    ahead = radians(heading - 90)
    x, y = at[0] + far * cos(ahead), at[1] + far * sin(ahead)
    corners = tuple(
        (x + size * cos(ahead + radians(turn)), y + size * sin(ahead + radians(turn)))
        for turn, size in ((0, 5.0), (125, 4.0), (-125, 4.0))
    )
    return Polygon(id, "", role, corners)


def say_ship(ship: View, name: str, names: Names) -> str:
    """Name, place, heading, vector, tokens and health in words, as the terminal and a screen reader have them."""
    design = ship["design"]
    said = [f"{name}, at ({ship['x']}, {ship['y']})"]
    if design["block"] == 1:
        said.append(f"heading {Heading(ship['heading']).name}")
    said.append(f"vector {say_vector(ship['dx'], ship['dy'])}" if ship["dx"] or ship["dy"] else "at rest")
    if design["rcs"]:
        said.append(f"{ship['tokens']} of {design['rcs']} tokens")
    if ship["grip"]:
        said.append(f"{name_of(names, 'kind', Kind.FORCE)} {GRIPS[Grip(ship['grip'])]}")
    if design["bits"]:
        said.append(f"{BIT.format(names=names)}s {BITS[design['bits']]}")
    if ship["health"] is not None:
        said.append(f"{ship['health']} of {design['health']} health")
    elif ship["band"]:
        said.append(BANDS[ship["band"]])
    if ship["status"] != Status.ACTIVE:
        said.append("a drifting hulk" if ship["status"] == Status.HULK else "desynced")
    return ", ".join(said)


def vector_of(ship: View, number: int, name: str, places: Places) -> Iterator[Shape]:
    """The arrow from the ship to where its vector leads, with its parts and its magnitude; none at rest.

    One that leads far beyond a board of this size ends at its edge.
    """
    dx, dy = ship["dx"], ship["dy"]
    if not (dx or dy):
        return
    start, end = middle_of(ship), middle_of(ship, ship["x"] + dx, ship["y"] + dy)
    x, y = _within(start, end, places.wide, places.high)
    said = f"({dx}, {dy}) {max(abs(dx), abs(dy))}"
    label = Text(f"in-size-{number}", "", VECTOR, *places.write(said, LABEL, (x, y), 9), said, LABEL)
    parts = (*arrow(f"in-vector-{number}", VECTOR, start, (x, y)), label)
    yield Group(f"course-{number}", f"Vector of {name}: {say_vector(dx, dy)}", VECTOR, parts)


def vitals(ship: View, number: int, name: str, role: str, at: Point) -> Iterator[Shape]:
    """From there down its health as a bar, its tokens as dots, its name."""
    x, top = at
    left, share = x - BAR / 2, share_of(ship)
    parts: list[Shape] = []
    if share is not None:
        low = "hit" if share < LOW else role
        ends = left + BAR * share
        whole = (left, top), (left + BAR, top), (left + BAR, top + 3), (left, top + 3)
        full = (left, top), (ends, top), (ends, top + 3), (left, top + 3)
        parts += [
            Polygon(f"in-whole-{number}", "", "ground", whole),
            Polygon(f"in-left-{number}", "", low, full, None, 0.9),
        ]
    dots = min(DOTS, ship["design"]["rcs"] if ship["tokens"] is not None else 0)
    for k in range(dots):
        dot = x + (k - (dots - 1) / 2) * 4.6
        filled = role if k < ship["tokens"] else "ghost"
        parts.append(Circle(f"in-token-{number}-{k}", "", filled, dot, top + 7, 1.5))
    yield Group(f"vitals-{number}", "", role, tuple(parts))
    yield Text(f"label-{number}", name, role, x, top + 19, name, NAME)


def _within(start: Point, end: Point, wide: float, high: float) -> Point:
    """The end of an arrow, no farther than half a tile beyond the board."""
    part = 1.0
    for at, to, most in zip(start, end, (wide, high), strict=True):
        edge = -TILE / 2 if to < at else most + TILE / 2
        if (to < edge) == (to < at) and to != at:
            part = min(part, (edge - at) / (to - at))
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def places_of(ships: Mapping[int, View], marks: Sequence[Point], wide: float, high: float) -> Places:
    """A board of this size with the hulls of its ships, and `marks` that are to be free."""
    hulls = [around(middle_of(each), *_extent(each)) for each in ships.values()]
    return Places(wide, high, [*hulls, *(around(at, 10.0, 10.0) for at in marks)])


def _extent(ship: View) -> tuple[float, float]:
    """How wide and high its hull is, from its tiles."""
    design, heading = ship["design"], ship["heading"]
    if design["block"] > 1:
        return TILE * design["block"], TILE * design["block"]
    long = design["length"]
    return TILE * max(1, long * abs(EAST[heading])), TILE * max(1, long * abs(SOUTH[heading]))


def spots_of(ships: Mapping[int, View], names: Mapping[int, str], places: Places) -> dict[int, Point]:
    """Where the vitals of each ship start: below its hull, above it, or where they cover the least."""
    spots = {}
    for i in sorted(ships, key=lambda i: middle_of(ships[i])[1]):
        x, y = middle_of(ships[i])
        half = _extent(ships[i])[1] / 2 + TILE * 0.55
        wide, high = max(BAR, LETTER * NAME * len(names[i])), VITALS
        at = places.take(wide, high, beside((x, y), half + high / 2, half + wide / 2))
        spots[i] = at[0], at[1] - high / 2
    return spots


def share_of(ship: View) -> float | None:
    """How much of its health is left; about, where its band alone is known."""
    if ship["health"] is not None:
        return float(min(1.0, ship["health"] / max(1, ship["design"]["health"])))
    return BAND_SHARES.get(Band(ship["band"] or 0))


def lost_sign(number: int, name: str, tile: tuple[int, int], round: int) -> Iterator[Shape]:
    """A hollow sign where an enemy was seen last.  [BY-S20]"""
    x, y = middle(*tile)
    said = f"{name}, lost from sight at ({tile[0]}, {tile[1]}) in round {round}"
    mark = Text(f"in-mark-{number}", "", "foe", x, y + 4, "?", 11)
    since = Text(f"in-since-{number}", "", "ghost", x, y + TILE * 1.1, f"{name}, round {round}", LABEL)
    yield Group(
        f"lost-{number}", said, "ghost", (Circle(f"in-hollow-{number}", "", "ghost", x, y, TILE * 0.55), mark, since)
    )
