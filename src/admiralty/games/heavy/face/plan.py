"""A ship on the board: six shields round the hull, seen so that three axes show, and its boxes on the hull.  [HC-020]

The facings stand in a ring as the six sides of a cube stand in a drawing of it, opposites across from each other; the
ring is turned until the facing that is presented points at the enemy, and the hull with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import ceil, cos, pi, radians, sin, tan
from typing import Any

from admiralty.core.face.scenes import (
    FOES,
    NARROW,
    ROOMY,
    Click,
    Group,
    Hull,
    Line,
    Point,
    Polygon,
    Shape,
    Text,
    arrowhead,
)
from admiralty.core.face.wording import say_member

from ..records import NONE
from ..tables import FACINGS
from ..words import Ask, Cloak, Facing, Manoeuvre, Status
from .hulls import berths, drawn_as_seen
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
OUTER, INNER, LIT = (
    208.0,
    172.0,
    160.0,
)  # from the middle to a shield's outer edge, its inner one, that of a presented one
RIM = 6.0  # between the edges of a shield and its cells
BAND = (213.0, 222.0)  # reinforcement lies outside
CELLS, POINTS = 9, 12  # of a shield; of one with no more points than this there is a cell for each
SLIT = 0.1  # of a cell, left free on either side
TURNING, SLACK = 150.0, 14.0  # the arrow of a rotation; the degrees that it keeps from the middles of both shields
GAP = 7.0  # between two shields
EDGE = tan(radians(SIDE / 2))  # of a side: half its length, as a part of its distance
LENGTH, SMALL = 262.0, 0.8  # of a hull; ships smaller than this have no boxes and no cells
WEAK = 0.34  # a shield with no more than this part is as good as gone
GAUGE, THICK = 120.0, 7.0  # what is left of a small ship's internals, as a bar: half its length, half its height
FOOT, ASTERN, SHOULDER, HEAD = 166.0, 172.0, 130.0, 262.0  # names of shields: next to the foot of one, above or below
LETTER = 19.0  # room for a letter on a narrow board
BREAK = ((-2, -60), (26, -38), (10, -14), (36, 6), (12, 30), (34, 58))  # a crack, from the inner edge, along the side


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
    gap: float = 0.0  # between its shields and its enemy's, in a duel

    def bearing(self, facing: int) -> float:
        """Where a facing points; without an enemy in sight Fore points at where the enemy should be."""
        turned = RING[Facing(facing)] - RING[Facing(self.presented or 0)]
        return (self.heading + SIDE * turned) % 360

    def point(self, bearing: float, far: float, along: float = 0.0) -> Point:
        """A point so far from the middle in a direction, and so far along that side."""
        return self.points(bearing, ((far, along),))[0]

    def points(self, bearing: float, places: Iterable[tuple[float, float]]) -> tuple[Point, ...]:
        """Several of them, to a tenth."""
        c, s = self.size * cos(radians(bearing)), self.size * sin(radians(bearing))
        x, y = self.x, self.y
        return tuple((round(x + far * s + along * c, 1), round(y + along * s - far * c, 1)) for far, along in places)


def shapes_of(ship: Mapping[str, Any], place: Place, name: str) -> Iterator[Shape]:
    """The whole ship, from below to above; over shields that answer something a knob to click on."""
    internals = tuple(boxes(ship, place) if place.size >= SMALL else gauge(ship, place))
    said = f"Internals of {name}: {_whole(ship)} of {sum(ship['design']['boxes'])} left"
    inside = Group(f"boxes-{place.ship}", said, "ground", internals)
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
    """Its silhouette, the bow where Fore points, on a floor between the shields; faint in an oval under a cloak."""
    bow, i = place.bearing(Facing.FORE), place.ship
    far = INNER / cos(radians(SIDE / 2))
    yield Polygon(f"floor-{i}", "", "ground", tuple(place.point(place.heading + 30 + SIDE * k, far) for k in range(6)))
    drawn = Hull(f"ship-{i}", name, place.role, drawn_as_seen(ship).id, *place.point(0, 0), bow, LENGTH * place.size)
    if ship["cloak"] != Cloak.ON:
        yield drawn
        return
    angles = [2 * pi * k / 36 for k in range(36)]
    oval = place.points(bow, [(0.56 * LENGTH * cos(a), 0.3 * LENGTH * sin(a)) for a in angles])
    yield Polygon(f"veil-{i}", "", "ghost", oval)
    yield Group(f"veiled-{i}", "", "ghost", (drawn,))


# ---- the shields --------------------------------------------------------------------------------------------------


def shield(ship: Mapping[str, Any], place: Place, facing: int, name: str) -> Shape:
    """One shield: its frame, what is left of it, its reinforcement."""
    i, bearing, lit = place.ship, place.bearing(facing), facing in place.lit
    inner = LIT if lit else INNER
    down, whole = not shielded(ship), left(ship, facing)
    frame = "ghost" if down else "hit" if whole == 0 else "ground"
    parts: list[Shape] = [Polygon(f"frame-{i}-{facing}", "", frame, plate(place, bearing, inner, OUTER))]
    if whole and not down:
        parts.append(_cells(ship, place, facing, inner + RIM))
    elif not down:
        crack = [(INNER + far - thick, along + thick) for thick in (0, 4) for far, along in BREAK]
        parts.append(
            Polygon(f"crack-{i}-{facing}", "", "hit", place.points(bearing, [*crack[:6], *reversed(crack[6:])]))
        )
    if reinforced(ship, facing) and not down:
        parts.append(Polygon(f"band-{i}-{facing}", "", place.role, plate(place, bearing, *BAND)))
    said = f"{said_facing(facing, {})} shield of {name}, {strength(ship, facing)}"
    said += ", presented" if lit else ""
    return Group(f"shield-{i}-{facing}", said, "ground", tuple(parts))


def _cells(ship: Mapping[str, Any], place: Place, facing: int, inner: float) -> Shape:
    """What is left of a shield, from its middle: a cell for each point, or nine for all; of a small ship one bar.

    All cells are one shape, joined along their inner edge.
    """
    bearing, built = place.bearing(facing), ship["design"]["shield"]
    share = left(ship, facing) / built
    id, role, outer = f"bar-{place.ship}-{facing}", "hit" if share <= WEAK else place.role, OUTER - RIM
    if place.size < SMALL:
        return Polygon(id, "", role, plate(place, bearing, inner, outer, share))
    count = built if built <= POINTS else CELLS
    lit = ceil(count * share)
    first = (count - lit) // 2
    corners = ((inner, SLIT), (outer, SLIT), (outer, 1 - SLIT), (inner, 1 - SLIT))
    points = [
        (far, (2 * (k + part) / count - 1) * (far * EDGE - GAP - RIM))
        for k in range(first, first + lit)
        for far, part in corners
    ]
    return Polygon(id, "", role, place.points(bearing, points))


def knob(ship: Mapping[str, Any], place: Place, facing: int, name: str) -> Shape:
    """All of a shield, to click on: it answers what is asked of facings."""
    i, inner = place.ship, LIT if facing in place.lit else INNER
    drawn = Polygon(f"knob-{i}-{facing}", "", "ground", plate(place, place.bearing(facing), inner, OUTER))
    said = f"{said_facing(facing, {})} of {name}"
    return _answering(drawn, tuple(_answers(place, facing)), said)


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


def plate(
    place: Place, bearing: float, inner: float, outer: float, share: float = 1.0, gap: float = GAP
) -> tuple[Point, ...]:
    """A side of the ring from its inner to its outer edge, or the middle part of it."""
    near, far = (inner * EDGE - gap) * share, (outer * EDGE - gap) * share
    return place.points(bearing, ((inner, -near), (outer, -far), (outer, far), (inner, near)))


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
    """Each system's boxes where they lie on the hull, those that are lost crossed off."""
    built, lost, seen = ship["design"]["boxes"], _lost(ship), ship["lost"] is not None
    role = place.role if seen and place.role != "ghost" else "ground"
    placed, side = berths(tuple(built))
    parts: dict[int, list[Shape]] = {}
    for system, k, x, y in placed:
        id = f"box-{place.ship}-{system}-{k}"
        parts.setdefault(system, []).extend(box(id, role, place, (x, y), side, k >= built[system] - lost[system]))
    for system, drawn in parts.items():
        said = f"{system_word(system, ship['design']['beam'])}: {built[system] - lost[system]} of {built[system]} left"
        said += "" if seen else " when last seen"
        yield Group(f"system-{place.ship}-{system}", said, "ground", tuple(drawn))


def box(id: str, role: str, place: Place, at: Point, side: float, lost: bool = False) -> list[Shape]:
    """A box on the hull, its middle at this place of a silhouette; crossed off if it is lost."""
    (x, y), half, scale, bow = at, side / 2, LENGTH / 100, place.bearing(Facing.FORE)
    ends = ((half, -half), (half, half), (-half, half), (-half, -half))
    one, two, three, four = place.points(bow, [(scale * (x + dx), scale * (y + dy)) for dx, dy in ends])
    if not lost:
        return [Polygon(id, "", role, (one, two, three, four))]
    middle = ((one[0] + three[0]) / 2, (one[1] + three[1]) / 2)
    cross = (one, three, middle, two, four, middle)
    return [Polygon(id, "", "ground", (one, two, three, four)), Polygon(f"{id}-lost", "", "hit", cross)]


def gauge(ship: Mapping[str, Any], place: Place) -> Iterator[Shape]:
    """In a fleet one bar below the ship, with what is lost in the colour of damage."""
    whole, built = _whole(ship), sum(ship["design"]["boxes"])
    role = place.role if ship["lost"] is not None and place.role != "ghost" else "ground"
    middle = GAUGE * (2 * whole / max(1, built) - 1)
    for key, colour, west, east in (("whole", role, -GAUGE, middle), ("lost", "hit", middle, GAUGE)):
        if east > west:
            corners = ((west, -THICK), (east, -THICK), (east, THICK), (west, THICK))
            low = OUTER / cos(radians(SIDE / 2)) + 2 * THICK
            yield Polygon(
                f"gauge-{place.ship}-{key}", "", colour, tuple(place.point(180, low - y, -x) for x, y in corners)
            )


def _lost(ship: Mapping[str, Any]) -> Sequence[int]:
    """Boxes lost of each system, as far as the viewer knows."""
    lost: Sequence[int] = ship["known"] if ship["lost"] is None else ship["lost"]
    return lost


def _whole(ship: Mapping[str, Any]) -> int:
    return int(sum(ship["design"]["boxes"]) - sum(_lost(ship)))


# ---- rotation -----------------------------------------------------------------------------------------------------


def rotation(ship: Mapping[str, Any], place: Place, name: str) -> Iterator[Shape]:
    """An arrow round the ring, from the facing that will be presented to where it will be.  [HC-020]"""
    start, end = place.bearing(ship["turning"]), place.bearing(ship["turned_from"])
    way = (end - start + 180) % 360 - 180  # the shorter way; a half turn goes by the left
    if not way:
        return
    way = 180 if way == -180 and place.heading < 90 else way
    sign = 1 if way > 0 else -1
    begin, span = start + sign * SLACK, way - 2 * sign * SLACK
    steps = max(2, round(abs(span) / 10))
    points = [place.point(begin + span * k / steps, TURNING) for k in range(steps + 1)]
    said = f"{name} rotates: {turning(ship)}"
    lines: list[Shape] = [
        Line(f"turn-{place.ship}-{k}", "", place.role, *points[k], *points[k + 1]) for k in range(steps)
    ]
    x, y = points[-1]
    nose = arrowhead(f"turn-{place.ship}-end", "", place.role, x, y, begin + span + 90 * sign, 18 * place.size)
    yield Group(f"turn-{place.ship}", said, "ground", (*lines, nose))


def ahead(place: Place, bearing: float) -> float:
    """How many degrees a bearing is off that of the enemy."""
    return abs((bearing - place.heading + 180) % 360 - 180)


def turning(ship: Mapping[str, Any]) -> str:
    """A rotation under way as it is written: ``Port to Starboard, 1 of 2``.  [HC-1090]"""
    start, end = said_facing(ship["turned_from"], {}), said_facing(ship["turning"], {})
    return f"{start} to {end}, {ship['turn_done']} of {ship['turn_needs']}"


def labels(ship: Mapping[str, Any], place: Place) -> Iterator[Shape]:
    """The points that each shield has left next to it, with its name; on a narrow board with its first letter."""
    for facing in range(FACINGS):
        bearing, more = place.bearing(facing), reinforced(ship, facing)
        points = f"{left(ship, facing) or ('0' if more else 'down')}" + (f" +{more}" if more else "")
        said = points if shielded(ship) else "off"
        name = f"{said_facing(facing, {})} {strength(ship, facing)}"
        spent = left(ship, facing) == 0 and shielded(ship)
        role = "ghost" if place.presented is None or not shielded(ship) else "hit" if spent else "note"
        x, y, anchor = _beside(place, bearing)
        role = place.role if facing in place.lit and role == "note" else role
        wide, id, word = LETTER * len(said), f"{place.ship}-{facing}", said_facing(facing, {})
        aside = {"start": wide, "middle": -(wide + LETTER) / 2, "end": -wide}[anchor]
        yield Text(f"label-{id}", name, role, x, y - 7, said, 19, anchor)
        yield Text(f"{NARROW}facing-{id}", "", role, x + aside, y - 7, word[0], 13, anchor)
        yield Text(f"{ROOMY}facing-{id}", "", role, x, y + 10, word, 13, anchor)


def _beside(place: Place, bearing: float) -> tuple[float, float, str]:
    """Where the name of a shield stands: outside, and of the two that lie ahead and astern at their lower ends."""
    way = 1 if place.heading < 180 else -1  # of the enemy: to the right, to the left
    toward = ahead(place, bearing)
    if toward < SIDE / 2:
        return place.x + way * (place.gap / 2 + OUTER - 9), place.y + FOOT, "end" if way > 0 else "start"
    if toward > 180 - SIDE / 2:
        return place.x - way * ASTERN, place.y + FOOT, "end" if way > 0 else "start"
    x, y = place.point(bearing, OUTER)
    return place.x + (SHOULDER if x > place.x else -SHOULDER), place.y + (HEAD if y > place.y else -HEAD + 12), "middle"


def away(status: int) -> str:
    """What has become of a ship that fights no more."""
    return say_member(Status(status)) if status in (Status.DESTROYED, Status.SURRENDERED, Status.DISENGAGED) else ""
