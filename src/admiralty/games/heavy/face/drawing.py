"""A ship's display as it is printed: the hull with its boxes inside six shields, and a track of turns to write on.

[HC-020, HC-030, HC-910 .. HC-940]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, cos, radians

from admiralty.core.face.record_sheets import Display
from admiralty.core.face.scenes import Group, Hull, Polygon, Scene, Shape, Text

from ..records import Design
from ..tables import FACINGS, ROW, SYSTEMS
from ..words import System
from .display import beside, internals_table, mount_names, mounts_of
from .hulls import drawn_as_built
from .plan import SIDE, Place, plate
from .saying import WRITTEN_BANKS, heading, said_facing

WIDTH = 184.0  # at least
INNER, LENGTH, GAP = 60.0, 112.0, 2.0  # where the shields start; how long the hull is; between two shields
BOX, ACROSS, APART = 5.4, 9.0, 2.2  # a box, from box to box, more between systems
ROLE, PAPER = "neutral", "ground"
DOWN = 15.6  # from row to row
POINT, COURSE, ABREAST = 4.7, 5.7, 10  # a point of a shield, from point to point, points side by side
EDGE = 1.8  # of a shield, beyond its points
LABEL, CAPTION, LETTER = 6.6, 5.0, 0.47  # sizes of writing; the width of a letter as a part of its size
ROOM = 86.0  # for a row of boxes
LEGIBLE = 0.6  # boxes narrower than this part of the usual have no names, and are listed beside the drawing as well
TURNS, CELL, NAMES = 15, 7.2, 45.0  # of the track: turns, the height of a row, room for what stands before it
SHORT = {  # what stands over boxes where their name would be too long
    System.FIRE_CONTROL: "Fire Ctl",
    System.AUXILIARY_BRIDGE: "Aux. Bridge",
    System.FORWARD_LAUNCHERS: "Fwd",
    System.AFT_LAUNCHERS: "Aft",
}


def display(design: Design, navy: int) -> Display:
    """The drawing, and the tables beside it."""
    tables = beside(design)
    if not _is_legible(_across(design.boxes)):
        tables += (internals_table(design, navy),)
    return Display(_drawing(design), tables)


def _drawing(design: Design) -> Scene:
    """The ring of shields with the hull in it, Fore up; below it the track."""
    outer = INNER + 2 * EDGE + COURSE * max(2, _courses(design))
    wide = max(WIDTH, 2 * outer / cos(radians(SIDE / 2)) + 2)
    place = Place(0, wide / 2, outer + LABEL + 3, 1.0, 0.0, None, frozenset(), ROLE)
    hull = drawn_as_built(design, cold=True)
    whole = Hull("outline", "", ROLE, hull.id, place.x, place.y, 0, LENGTH)
    shapes = [whole, *_internals(design, place), *_shields(design, place, outer)]
    top = place.y + outer + LABEL + 8
    track = list(_track(design, wide, top))
    high = top + CELL * (1 + len(track))
    return Scene("", wide, high, (*shapes, *_turns(wide, top), *track), (), (hull,))


def _across(built: Sequence[int]) -> float:
    """From box to box: less than usual where the longest row would not fit between the shields."""
    most = max(sum(count for system, count in enumerate(built) if ROW[system] == row) for row in range(1, 7))
    return min(ACROSS, ROOM / max(1, most))


def _is_legible(across: float) -> bool:
    """Are boxes so far from each other large enough for a pencil, and far enough apart for their names?"""
    return across >= LEGIBLE * ACROSS


def _courses(design: Design) -> int:
    """Rows of points in which a shield is drawn."""
    return ceil(design.shield / ABREAST)


# ---- the ship -------------------------------------------------------------------------------------------------------


def _internals(design: Design, place: Place) -> Iterator[Shape]:
    """Boxes by the rows of the chart, each system under its name; before each row what a die shows for it."""
    built = design.boxes
    across = _across(built)
    names = {system: _caption(design, system) if _is_legible(across) else "" for system in System}
    least = {int(system): LETTER * CAPTION * len(name) for system, name in names.items()}
    begun: set[int] = set()
    for system, x, y in _laid(built, across, least):
        parts: list[Shape] = []
        for k in range(built[system]):
            parts.append(_box(f"box-{system}-{k}", place, x + across * k, y, BOX * across / ACROSS))
        wide = across * built[system] - (ACROSS - BOX) * across / ACROSS
        name, middle, line = names[System(system)], place.x + x + wide / 2, place.y + y - BOX / 2
        if name:
            parts.append(Text(f"name-{system}", "", "note", middle, line - 2.1, name, CAPTION))
        yield Group(f"system-{system}", name, PAPER, tuple(parts))
        if ROW[system] not in begun:
            begun.add(ROW[system])
            left = place.x + min(x, x + (wide - least[system]) / 2) - APART
            yield Text(f"die-{ROW[system]}", "", "own", left, place.y + y + 2.2, str(ROW[system]), LABEL, "end")


def _laid(built: Sequence[int], across: float, least: Mapping[int, float]) -> Iterator[tuple[int, float, float]]:
    """Each system that is built, the left edge of its boxes and their middle, by the rows of the chart from 1 to 6.

    `across` is from box to box; a system takes at least as much room as `least` says.
    """
    gap = across - BOX * across / ACROSS
    for row in range(1, 7):
        systems = [system for system in range(SYSTEMS) if ROW[system] == row and built[system]]
        own = [built[system] * across - gap for system in systems]
        room = [max(wide, least.get(system, 0.0)) for system, wide in zip(systems, own, strict=True)]
        x = -(sum(room) + (gap + APART) * (len(systems) - 1)) / 2
        for system, wide, taken in zip(systems, own, room, strict=True):
            yield system, x + (taken - wide) / 2, (row - 3.5) * DOWN
            x += taken + gap + APART


def _box(id: str, place: Place, x: float, y: float, wide: float) -> Polygon:
    """A box with its left edge at x and its middle at y."""
    ends = ((x, y - BOX / 2), (x + wide, y - BOX / 2), (x + wide, y + BOX / 2), (x, y + BOX / 2))
    return Polygon(id, "", ROLE, tuple((place.x + dx, place.y + dy) for dx, dy in ends))


def _caption(design: Design, system: System) -> str:
    if system == System.BANKS:
        return WRITTEN_BANKS[design.beam]
    return SHORT.get(system) or heading(system, design.beam, design.boxes[system])


def _shields(design: Design, place: Place, outer: float) -> Iterator[Shape]:
    """Six shields with a box for each point that they hold, and their names outside."""
    points, courses = design.shield, _courses(design)
    for facing in range(FACINGS):
        bearing, name = place.bearing(facing), said_facing(facing, {})
        parts: list[Shape] = [Polygon(f"frame-{facing}", "", PAPER, plate(place, bearing, INNER, outer, gap=GAP))]
        for course in range(courses):
            near = INNER + EDGE + COURSE * course + (COURSE - POINT) / 2
            count = points // courses + (course >= courses - points % courses)
            for k in range(count):
                along = COURSE * (k - (count - 1) / 2)
                ends = ((near, -1), (near + POINT, -1), (near + POINT, 1), (near, 1))
                corners = tuple(place.point(bearing, far, along + side * POINT / 2) for far, side in ends)
                parts.append(Polygon(f"point-{facing}-{course}-{k}", "", ROLE, corners))
        yield Group(f"shield-{facing}", name, PAPER, tuple(parts))
        yield _name(facing, f"{name} {points}" if points else f"{name}: none", place, outer)


def _name(facing: int, said: str, place: Place, outer: float) -> Shape:
    """The name of a shield: above or below it, or in the corner that it leaves free."""
    x, y = place.point(place.bearing(facing), outer)
    up = y < place.y
    if abs(x - place.x) < 1:
        return Text(f"label-{facing}", "", "own", x, y + (-3 if up else LABEL + 1), said, LABEL)
    right = x > place.x
    edge = outer / cos(radians(SIDE / 2))
    x = place.x + (edge if right else -edge)
    y = place.y + (-outer + LABEL / 2 if up else outer)
    return Text(f"label-{facing}", "", "own", x, y, said, LABEL, "end" if right else "start")


# ---- the track ------------------------------------------------------------------------------------------------------


def _turns(wide: float, top: float) -> Iterator[Shape]:
    """The heads of the columns."""
    across = (wide - NAMES) / TURNS
    yield Text("turn", "", "own", 0, top + CELL - 2, "Turn", CAPTION, "start")
    for k in range(TURNS):
        yield Text(f"turn-{k}", "", "note", NAMES + across * (k + 0.5), top + CELL - 2, str(k + 1), CAPTION)


def _track(design: Design, wide: float, top: float) -> Iterator[Shape]:
    """Rows for power, for countermeasures, and for each launcher and disruptor, ticked when it fires.  [HC-R79]"""
    mounts = zip(mounts_of(design), mount_names(design), strict=True)
    names = ["Power rolled", "CM, CCM", *(name for system, name in mounts if system != System.BANKS)]
    across = (wide - NAMES) / TURNS
    for row, name in enumerate(names, start=1):
        y = top + CELL * row
        parts: list[Shape] = [Text(f"row-{row}", "", "note", 0, y + CELL - 2.2, name, CAPTION, "start")]
        for k in range(TURNS):
            west, east = NAMES + across * k, NAMES + across * (k + 1)
            corners = ((west, y), (east, y), (east, y + CELL), (west, y + CELL))
            parts.append(Polygon(f"cell-{row}-{k}", "", ROLE, corners))
        yield Group(f"track-{row}", name, PAPER, tuple(parts))
