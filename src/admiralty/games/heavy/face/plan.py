"""A ship on the board: six shields round the hull, seen so that three axes show, and its boxes row by row.  [HC-020]

The facings stand in a ring as the six sides of a cube stand in a drawing of it, opposites across from each other; the
ring is turned until the facing that is presented points at the enemy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import cos, radians, sin, tan
from typing import Any

from admiralty.core.face.scenes import FOES, Click, Group, Line, Point, Polygon, Shape, Text, arrowhead
from admiralty.core.face.wording import say_member

from ..records import NONE
from ..tables import FACINGS, ROW, SYSTEMS
from ..words import Ask, Beam, Cloak, Facing, Manoeuvre, Status, System
from .saying import said_facing, system_word

SIDE = 60  # degrees of the ring that a shield takes
RING = {  # how many sides clockwise from Fore
    Facing.FORE: 0,
    Facing.STARBOARD: 1,
    Facing.DORSAL: 2,
    Facing.AFT: 3,
    Facing.PORT: 4,
    Facing.VENTRAL: 5,
}
OUTER, INNER, LIT = 60.0, 51.0, 45.0  # from the middle to a shield's outer edge, its inner one, that of a presented one
BAND = (62.5, 66.0)  # reinforcement lies outside
TURNING, SLACK = 69.0, 17.0  # the arrow of a rotation; the degrees that it keeps from the middles of both shields
BESIDE_LABEL = 30.0  # the same of the shield whose label stands before it
GAP = 2.0  # between two shields
BOX, ACROSS, DOWN, APART = 5.4, 9.0, 10.4, 2.2  # a box, from box to box, from row to row, more between systems
EDGE = tan(radians(SIDE / 2))  # of a side: half its length, as a part of its distance
ROOM = 104.0  # for a row of boxes
BAR, SMALL = 7.0, 0.6  # a row of a small ship: the width of a box, and which ships are small
KNOB = 8.0  # half of the part of a shield that is clicked on
HULL = 1.1  # so much larger than it is given is an outline drawn
# Half an outline from the nose to the stern, and what stands out beside it; x to the right, y aft.
FEDERATION = (
    (0, -40), (9, -38), (16, -31), (18, -22), (14, -13), (6, -7), (5, 2), (12, 6), (12, -2), (18, -2), (18, 32),
    (12, 32), (12, 14), (5, 10), (5, 20), (0, 24),
)  # fmt: skip
KLINGON = (
    (0, -42), (6, -40), (8, -34), (6, -28), (3, -26), (3, -4), (10, -1), (34, 16), (34, 30), (29, 30), (29, 21),
    (12, 18), (10, 26), (0, 28),
)  # fmt: skip
ROMULAN = ((0, -34), (5, -30), (8, -18), (18, -14), (38, -20), (36, 2), (26, 10), (14, 12), (9, 24), (14, 32), (0, 28))


class Knobs(IntEnum):
    """What the shields of a ship answer when they are clicked on: a click says no more than a facing."""

    NONE = 0
    FOE = 1  # the only enemy of the only ship of the seat that looks
    NAMED = 2  # the enemy that the orders name which are being written
    OWN = 3  # that seat's only ship, or the one whose orders are being written


@dataclass(frozen=True, slots=True)
class Place:
    """Where a ship stands on the board, and how it is to be shown there."""

    ship: int
    x: float
    y: float
    size: float  # 1 in a duel, less in a fleet
    heading: float  # where its enemy is: degrees clockwise from up
    presented: int | None  # the facing that points there; None where that is not known
    lit: frozenset[int]  # all facings that point at an enemy
    role: str
    knobs: Knobs = Knobs.NONE

    def bearing(self, facing: int) -> float:
        """Where a facing points; without an enemy in sight Fore points at where the enemy should be."""
        turned = RING[Facing(facing)] - RING[Facing(self.presented or 0)]
        return (self.heading + SIDE * turned) % 360

    def point(self, bearing: float, far: float, along: float = 0.0) -> Point:
        """A point so far from the middle in a direction, and so far along that side."""
        ahead, right = radians(bearing - 90), radians(bearing)
        x = far * cos(ahead) + along * cos(right)
        y = far * sin(ahead) + along * sin(right)
        return self.x + self.size * x, self.y + self.size * y


def shapes_of(ship: Mapping[str, Any], place: Place, name: str) -> Iterator[Shape]:
    """The whole ship, from below to above; on shields that answer something a knob to click on."""
    internals = tuple(boxes(ship, place) if place.size > SMALL else bars(ship, place))
    inside = Group(f"boxes-{place.ship}", f"Internals of {name}", "ground", internals)
    drawn: Shape = Group(f"hull-{place.ship}", name, "ground", (*hull(ship, place, name), inside))
    if place.role in FOES:
        answers = ((Ask.TARGET, place.ship), (Ask.ENEMY, 1 + place.ship), (Ask.FLASH, 1 + place.ship))
        drawn = _answering(drawn, answers, name)
    yield drawn
    for facing in range(FACINGS):
        yield shield(ship, place, facing, name)
    if ship["turning"] not in (None, NONE) and not away(ship["status"]):
        yield from rotation(ship, place, name)
    if place.knobs != Knobs.NONE:
        yield from (knob(ship, place, facing, name) for facing in range(FACINGS))


def _answering(drawn: Shape, answers: Sequence[tuple[Ask, int]], name: str) -> Shape:
    """A shape that answers several questions: a click on what lies inside reaches every group round it."""
    id = drawn.id
    for n, (what, value) in enumerate(answers):
        drawn = Group(f"{id}-answer-{n}", name, "ground", (drawn,), Click(what, value))
    return drawn


# ---- the hull -----------------------------------------------------------------------------------------------------


def hull(ship: Mapping[str, Any], place: Place, name: str) -> Iterator[Shape]:
    """An outline of its navy's make, and the bow as an arrowhead in its colour."""
    bow = place.bearing(Facing.FORE)
    yield outline(ship, place)
    x, y = place.point(bow, 36 if Facing.FORE in place.lit else 41)
    yield arrowhead(f"ship-{place.ship}", name, place.role, x, y, bow, 6 * place.size)


def outline(ship: Mapping[str, Any], place: Place) -> Shape:
    """The hull seen from above, its nose where Fore points."""
    half, bow = _half_outline(ship["design"]), place.bearing(Facing.FORE)
    whole = (*half, *((-x, y) for x, y in reversed(half[1:-1])))
    points = tuple(place.point(bow, -HULL * y, HULL * x) for x, y in whole)
    return Polygon(f"outline-{place.ship}", "", "ghost" if ship["cloak"] == Cloak.ON else "ground", points)


def _half_outline(design: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    """Beams tell Romulan ships, and disruptors or armor Klingon ones."""
    if design["beam"] == Beam.BEAM_DISRUPTORS and design["boxes"][System.BANKS]:
        return ROMULAN
    klingon = design["boxes"][System.DISRUPTORS] or design["boxes"][System.ARMOR]
    return KLINGON if klingon else FEDERATION


# ---- the shields --------------------------------------------------------------------------------------------------


def shield(ship: Mapping[str, Any], place: Place, facing: int, name: str) -> Shape:
    """One shield: its frame, what is left of it, its reinforcement."""
    i, bearing, lit = place.ship, place.bearing(facing), facing in place.lit
    inner = LIT if lit else INNER
    down, whole = not shielded(ship), left(ship, facing)
    frame = "ghost" if down else "hit" if whole == 0 else "ground"
    parts: list[Shape] = [Polygon(f"frame-{i}-{facing}", "", frame, plate(place, bearing, inner, OUTER))]
    if whole and not down:
        share = whole / ship["design"]["shield"]
        parts.append(Polygon(f"bar-{i}-{facing}", "", place.role, plate(place, bearing, inner, OUTER, share)))
    if reinforced(ship, facing) and not down:
        parts.append(Polygon(f"band-{i}-{facing}", "", place.role, plate(place, bearing, *BAND)))
    said = f"{said_facing(facing, {})} shield of {name}, {strength(ship, facing)}"
    said += ", presented" if lit else ""
    return Group(f"shield-{i}-{facing}", said, "ground", tuple(parts))


def knob(ship: Mapping[str, Any], place: Place, facing: int, name: str) -> Shape:
    """The middle of a shield, to click on: it answers what is asked of facings.

    Small, so that what marks it as an answer reaches into no other.
    """
    i, lit = place.ship, facing in place.lit
    inner = LIT if lit else INNER
    share = KNOB / (OUTER * EDGE - GAP)
    points = plate(place, place.bearing(facing), inner, OUTER, share)
    covered = place.knobs == Knobs.OWN and left(ship, facing) >= share * ship["design"]["shield"] and shielded(ship)
    drawn = Polygon(f"knob-{i}-{facing}", "", place.role if covered else "ground", points)
    return _answering(drawn, tuple(_answers(place, facing)), f"{said_facing(facing, {})} of {name}")


def _answers(place: Place, facing: int) -> Iterator[tuple[Ask, int]]:
    """One's own shield is turned to, advanced along, reinforced, fired off; the enemy's is what one shifts to."""
    if place.knobs == Knobs.OWN:
        yield Ask.REINFORCE, 1 + facing
        yield Ask.MANOEUVRE, Manoeuvre.ROTATE + facing
        yield Ask.MANOEUVRE, Manoeuvre.ADVANCE + facing
        yield Ask.DIRECTION, 1 + facing
        return
    yield Ask.MANOEUVRE, Manoeuvre.SHIFT + facing
    yield Ask.BESIDE, Manoeuvre.SHIFT + facing
    if place.knobs == Knobs.FOE:
        yield Ask.PLACE, facing
        yield Ask.FLIGHT_FACING, 1 + facing


def plate(place: Place, bearing: float, inner: float, outer: float, share: float = 1.0) -> tuple[Point, ...]:
    """A side of the ring from its inner to its outer edge, or the middle part of it."""
    near, far = (inner * EDGE - GAP) * share, (outer * EDGE - GAP) * share
    ends = ((inner, -near), (outer, -far), (outer, far), (inner, near))
    return tuple(place.point(bearing, away, along) for away, along in ends)


def shielded(ship: Mapping[str, Any]) -> bool:
    """Does anything stand before its hull? Not where a cloak is engaged, on or dropped, and not on a wreck.

    [HC-520, HC-530, HC-550]
    """
    return bool(ship["cloak"] == Cloak.OFF and ship["status"] != Status.DESTROYED)


def taken(ship: Mapping[str, Any], facing: int) -> int:
    """What a shield has taken; of a hidden ship when it was last seen."""
    return int((ship["known_taken"] if ship["taken"] is None else ship["taken"])[facing])


def left(ship: Mapping[str, Any], facing: int) -> int:
    """Points that a shield still holds."""
    return max(0, int(ship["design"]["shield"]) - taken(ship, facing))


def reinforced(ship: Mapping[str, Any], facing: int) -> int:
    """Points of reinforcement on a facing."""
    return int(ship["fresh"][facing] + ship["old"][facing])


def strength(ship: Mapping[str, Any], facing: int) -> str:
    """What it has left, with what reinforces it: ``23 of 27 left, +3``; or that it is off.  [HC-1150]"""
    said, more = f"{left(ship, facing)} of {ship['design']['shield']} left", reinforced(ship, facing)
    if not shielded(ship):
        return f"off, {said}"
    return said + (f", +{more}" if more else "")


# ---- the internals ------------------------------------------------------------------------------------------------


def boxes(ship: Mapping[str, Any], place: Place) -> Iterator[Shape]:
    """The rows of the chart from 1 to 6, each system's boxes with those that are lost crossed off."""
    built, seen = ship["design"]["boxes"], ship["lost"] is not None
    lost = ship["lost"] if seen else ship["known"]
    role = place.role if seen and place.role != "ghost" else "ground"
    across = pitch(built)
    for system, x, y in laid(built, across):
        whole = built[system] - lost[system]
        said = f"{system_word(system, ship['design']['beam'])}: {whole} of {built[system]} left"
        parts = []
        for k in range(built[system]):
            id = f"box-{place.ship}-{system}-{k}"
            parts += box(id, role, place, x + across * k, y, BOX * across / ACROSS, k >= whole)
        said += "" if seen else " when last seen"
        yield Group(f"system-{place.ship}-{system}", said, "ground", tuple(parts))


def pitch(built: Sequence[int], room: float = ROOM) -> float:
    """From box to box: less than usual where the longest row would not fit between the shields."""
    most = max(sum(count for system, count in enumerate(built) if ROW[system] == row) for row in range(1, 7))
    return min(ACROSS, room / max(1, most))


def laid(
    built: Sequence[int], across: float, down: float = DOWN, least: Mapping[int, float] | None = None
) -> Iterator[tuple[int, float, float]]:
    """Each system that is built, the left edge of its boxes and their middle, by the rows of the chart from 1 to 6.

    `across` is from box to box, `down` from row to row; a system takes at least as much room as `least` says.
    """
    gap = across - BOX * across / ACROSS
    for row in range(1, 7):
        systems = [system for system in range(SYSTEMS) if ROW[system] == row and built[system]]
        own = [built[system] * across - gap for system in systems]
        room = [max(wide, (least or {}).get(system, 0.0)) for system, wide in zip(systems, own, strict=True)]
        x = -(sum(room) + (gap + APART) * (len(systems) - 1)) / 2
        for system, wide, taken in zip(systems, own, room, strict=True):
            yield system, x + (taken - wide) / 2, (row - 3.5) * down
            x += taken + gap + APART


def box(id: str, role: str, place: Place, x: float, y: float, wide: float = BOX, lost: bool = False) -> list[Shape]:
    """A box with its left edge at x and its middle at y; crossed off if it is lost."""
    one, two, three, four = _corners(place, x, x + wide, y)
    if not lost:
        return [Polygon(id, "", role, (one, two, three, four))]
    middle = ((one[0] + three[0]) / 2, (one[1] + three[1]) / 2)
    cross = (one, three, middle, two, four, middle)
    return [Polygon(id, "", "ground", (one, two, three, four)), Polygon(f"{id}-lost", "", "hit", cross)]


def bars(ship: Mapping[str, Any], place: Place) -> Iterator[Shape]:
    """In a fleet a bar for each row of the chart, with what is lost of it in the colour of damage."""
    built, seen = ship["design"]["boxes"], ship["lost"] is not None
    lost = ship["lost"] if seen else ship["known"]
    role = place.role if seen and place.role != "ghost" else "ground"
    for row in range(1, 7):
        systems = [system for system in range(SYSTEMS) if ROW[system] == row]
        total, gone = sum(built[system] for system in systems), sum(lost[system] for system in systems)
        if total:
            x, y, wide = -total * BAR / 2, (row - 3.5) * DOWN, BAR * total
            part = wide * (total - gone) / total
            for key, colour, west, east in (("whole", role, 0.0, part), ("lost", "hit", part, wide)):
                if east > west:
                    corners = _corners(place, x + west, x + east, y)
                    yield Polygon(f"row-{place.ship}-{row}-{key}", "", colour, corners)


def _corners(place: Place, west: float, east: float, y: float) -> tuple[Point, ...]:
    """A flat box between two places, its middle at y."""
    s, high = place.size, BOX / 2
    return tuple(
        (place.x + s * x, place.y + s * (y + d)) for x, d in ((west, -high), (east, -high), (east, high), (west, high))
    )


# ---- rotation -----------------------------------------------------------------------------------------------------


def rotation(ship: Mapping[str, Any], place: Place, name: str) -> Iterator[Shape]:
    """An arrow round the ring, from the facing that will be presented to where it will be.  [HC-020]"""
    start, end = place.bearing(ship["turning"]), place.bearing(ship["turned_from"])
    way = (end - start + 180) % 360 - 180  # the shorter way; a half turn goes by the left
    if not way:
        return
    way = 180 if way == -180 and place.heading < 90 else way
    sign, first, last = (1 if way > 0 else -1), _slack(place, start), _slack(place, end)
    begin, span = start + sign * first, way - sign * (first + last)
    steps = max(2, round(abs(span) / 10))
    points = [place.point(begin + span * k / steps, TURNING) for k in range(steps + 1)]
    said = f"{name} rotates: {turning(ship)}"
    lines: list[Shape] = [
        Line(f"turn-{place.ship}-{k}", "", place.role, *points[k], *points[k + 1]) for k in range(steps)
    ]
    x, y = points[-1]
    nose = arrowhead(f"turn-{place.ship}-end", "", place.role, x, y, begin + span + 90 * sign, 6 * place.size)
    yield Group(f"turn-{place.ship}", said, "ground", (*lines, nose))


def _slack(place: Place, bearing: float) -> float:
    """How far an arrow stays away from the middle of the shield that points there."""
    return BESIDE_LABEL if ahead(place, bearing) < SIDE / 2 else SLACK


def ahead(place: Place, bearing: float) -> float:
    """How many degrees a bearing is off that of the enemy."""
    return abs((bearing - place.heading + 180) % 360 - 180)


def turning(ship: Mapping[str, Any]) -> str:
    """A rotation under way as it is written: ``Port to Starboard, 1 of 2``.  [HC-1090]"""
    start, end = said_facing(ship["turned_from"], {}), said_facing(ship["turning"], {})
    return f"{start} to {end}, {ship['turn_done']} of {ship['turn_needs']}"


def labels(ship: Mapping[str, Any], place: Place) -> Iterator[Shape]:
    """Name of each shield and the points that it has left, beside it; of the one presented between the ships."""
    for facing in range(FACINGS):
        bearing, more = place.bearing(facing), reinforced(ship, facing)
        whole = (f"{left(ship, facing)}" + (f" +{more}" if more else "")) if shielded(ship) else "off"
        said = f"{said_facing(facing, {})} {whole}"
        name = f"{said_facing(facing, {})} {strength(ship, facing)}"
        spent = left(ship, facing) == 0 and shielded(ship)
        role = "ghost" if place.presented is None or not shielded(ship) else "hit" if spent else "note"
        id = f"label-{place.ship}-{facing}"
        x, y = place.point(bearing, OUTER)
        toward = ahead(place, bearing)
        if toward < SIDE / 2:
            down = -11 if y < place.y else 20
            role = place.role if role == "note" and facing in place.lit else role
            yield Text(id, name, role, x, y + down, said, 14)
        elif toward > 180 - SIDE / 2:
            yield Text(id, name, role, x + 42, y + (1 if y < place.y else 10), said, 13, "start")
        else:
            side = 1 if x > place.x else -1
            at, anchor = x + side * 34, "start" if side > 0 else "end"
            yield Text(id, name, role, at, y + (12 if y > place.y else -4), said, 13, anchor)


def away(status: int) -> str:
    """What has become of a ship that fights no more."""
    return say_member(Status(status)) if status in (Status.DESTROYED, Status.SURRENDERED, Status.DISENGAGED) else ""
