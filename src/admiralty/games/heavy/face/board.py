"""The board of an engagement: no map, but each ship's display turned as it lies to its enemy, the range, the fire.

[HC-020, HC-1010, HC-1160]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import atan2, ceil, degrees, hypot
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import ROOMY, Circle, Line, Point, Scene, Shape, Text, foe

from ..aiming import INTO
from ..fighters import AT_FLIGHT
from ..records import FLIGHTS, NONE
from ..tables import MAX_RANGE
from ..words import Cloak, Shown, Status
from .drawn import ship_drawn
from .hulls import drawn_as_seen
from .plan import HEAD, LENGTH, OUTER, Knobs, Place, away, turning
from .saying import said_manoeuvre, said_target
from .sheet import sheet

WIDTH, HEIGHT = 1100.0, 790.0
MIDDLE = 410.0  # the height at which ships of a duel lie
ABREAST = 4  # ships in a column
PAIRS = 6  # of more pairs than these the ranges stand on the sheets alone
NEAREST, STEP = 90.0, 25.0  # between the shields of a duel: at least, and for each step of range
RAIL, STOP, APART = 62.0, 24.0, 110.0  # of the range: how high it stands, half a stop, from stop to stop
SIZES = {2: 0.66, 3: 0.46}  # of ships by how many of them stand in a column
LEAST, FILE, CROWDED = 0.34, 330.0, (118.0, 370.0)  # of more; from the middle to a lone column, to the first and second
NAME, STATE = 312.0, 34.0  # from a ship to its name, and to what is said below it
View = Mapping[str, Any]


def scene(view: View, deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it: its own ships at the left, all others at the right."""
    ships = [i for i in range(view["vessels"]) if view["ships"][i]["status"] != Status.NONE]
    home = seat if 0 <= seat < view["seats"] else 0
    own = [i for i in ships if view["ships"][i]["seat"] == home]
    others = [i for i in ships if i not in own]
    shapes: list[Shape] = []
    if len(own) == 1 and len(others) == 1:
        shapes += _duel(view, deal, seat, own[0], others[0])
    else:
        shapes += _fleets(view, deal, seat, own, others)
    sheets = tuple(sheet(i, view, deal, role_of(view, i, home)) for i in (*own, *others))
    drawn = {each.id: each for each in (drawn_as_seen(view["ships"][i]) for i in (*own, *others))}
    return Scene(deal.title, WIDTH, HEIGHT, tuple(shapes), sheets, tuple(drawn.values()))


def role_of(view: View, i: int, home: int) -> str:
    """What a ship is to whoever looks."""
    ship = view["ships"][i]
    if ship["status"] == Status.DESTROYED:
        return "hit"
    if ship["status"] != Status.FIGHTING:
        return "ghost"
    return "own" if ship["seat"] == home else foe(ship["seat"], home)


# ---- how two ships lie --------------------------------------------------------------------------------------------


def contact_of(view: View, i: int, j: int) -> View:
    """How ship i lies to ship j, as far as it is seen."""
    found: View = view["contacts"][i * len(view["ships"]) + j]
    return found


def presented(view: View, i: int, j: int) -> int | None:
    """The facing that ship i presents to ship j, or did when it last saw it; None: it is not known."""
    lies = contact_of(view, i, j)
    if lies["facing"] is not None:
        return int(lies["facing"])
    return None if lies["seen_facing"] in (None, NONE) else int(lies["seen_facing"])


def distance(view: View, i: int, j: int) -> int | None:
    """The range of two ships; None where it is not known."""
    known = (contact_of(view, i, j)["range"], contact_of(view, j, i)["range"])
    return next((int(each) for each in known if each is not None), None)


def known(view: View, i: int, j: int) -> bool:
    """Is it known now which facing ship i presents to ship j?"""
    return contact_of(view, i, j)["facing"] is not None


# ---- a duel -------------------------------------------------------------------------------------------------------


def _duel(view: View, deal: Deal, seat: int, i: int, j: int) -> Iterator[Shape]:
    """Two ships side by side, as far apart as the range says."""
    apart = distance(view, i, j)
    steps = min(apart or contact_of(view, i, j)["seen_range"] or MAX_RANGE, MAX_RANGE + 1)
    gap = NEAREST + STEP * steps
    half = OUTER + gap / 2
    ours = replace(_place(view, i, j, (WIDTH / 2 - half, MIDDLE), 90.0, seat, 1.0), gap=gap)
    theirs = replace(_place(view, j, i, (WIDTH / 2 + half, MIDDLE), 270.0, seat, 1.0), gap=gap)
    yield from _fire(view, deal, {i: ours, j: theirs})
    for place in (ours, theirs):
        ship, name = view["ships"][place.ship], deal.names["ship"][place.ship]
        yield from ship_drawn(ship, place, name, labelled=True)
        yield from _named(view, place, name)
    yield from _range(view, i, j, apart)


def _place(view: View, i: int, j: int, at: Point, heading: float, seat: int, size: float) -> Place:
    """A ship that lies to one enemy."""
    home = seat if 0 <= seat < view["seats"] else 0
    ship, facing = view["ships"][i], presented(view, i, j)
    lit = frozenset({facing}) if facing is not None and known(view, i, j) else frozenset()
    mine, commands = ship["seat"] == seat, 0 <= seat < view["seats"]
    foe = commands and not mine and facing is not None
    return Place(i, *at, size, heading, facing, lit, role_of(view, i, home), Knobs.OWN if mine else Knobs(foe))


def _range(view: View, i: int, j: int, apart: int | None) -> Iterator[Shape]:
    """A stop for each range that weapons reach, with what it does to damage; or where a hidden enemy was last seen."""
    x, edge = WIDTH / 2, APART + STOP
    if apart is None or apart > MAX_RANGE:
        said, more = _unseen(contact_of(view, i, j)) if apart is None else (f"Range {apart}", "out of reach")
        yield Line("rail", "", "ground", 0, RAIL, WIDTH, RAIL)
        yield Text("range", said, "ghost", x, RAIL - 38, said, 17)
        if more:
            yield Text("multiplier", more, "ghost", x, RAIL + 56, more, 14)
        return
    said, more = f"Range {apart}", f"damage ×{MAX_RANGE + 1 - apart}"
    yield Text("range", said, "note", x - 9, RAIL - 38, said, 17, "end")
    yield Text("multiplier", more, "note", x + 9, RAIL - 38, more, 17, "start")
    ends = [0, x - edge, x - APART + STOP, x - STOP, x + STOP, x + APART - STOP, x + edge, WIDTH]
    for k in range(0, len(ends), 2):
        yield Line(f"rail-{k // 2}", "", "ground", ends[k], RAIL, ends[k + 1], RAIL)
    for near in range(1, MAX_RANGE + 1):
        at, here, times = x + APART * (2 - near), near == apart, f"×{MAX_RANGE + 1 - near}"
        yield Circle(f"stop-{near}", f"{said}, {more}" if here else "", "neutral" if here else "note", at, RAIL, STOP)
        yield Text(f"at-{near}", f"range {near}", "note", at, RAIL + 6, str(near), 17)
        yield Text(f"{ROOMY}times-{near}", f"damage {times}", "note", at, RAIL + 52, times, 14)


def _unseen(lies: View) -> tuple[str, str]:
    """Where a hidden enemy was seen last."""
    if lies["seen_turn"] is None:
        return "Under a cloak", ""
    if not lies["seen_turn"]:
        return "Not seen yet", f"range {lies['seen_range']} at first"
    return f"Last seen on turn {lies['seen_turn']}", f"at range {lies['seen_range']}"


def _named(view: View, place: Place, name: str) -> Iterator[Shape]:
    """Its name below it, and what is going on with it."""
    ship, y = view["ships"][place.ship], place.y + NAME
    role = "ghost" if ship["cloak"] == Cloak.ON and ship["lost"] is None else "note"
    yield Text(f"name-{place.ship}", name, role, place.x, y, name, 19)
    if said := ", ".join(state(view, place.ship)):
        yield Text(f"state-{place.ship}", said, "note", place.x, y + STATE, said, 14)


def state(view: View, i: int) -> Iterator[str]:
    """What is going on with a ship, in a few words."""
    ship = view["ships"][i]
    if said := away(ship["status"]):
        yield said
        return
    limit = view["rules"]["cloak_limit"]
    if ship["cloak"] != Cloak.OFF:
        yield {
            Cloak.ENGAGING: "engages its cloak, no shields, no fire",
            Cloak.ON: f"cloaked, {max(0, limit - ship['cloaked'])} of {limit} turns left",
            Cloak.DROPPING: "drops its cloak, no shields, no fire",
        }[Cloak(ship["cloak"])]
    if ship["turning"] not in (None, NONE):
        yield turning(ship)
    if ship["step"]:
        yield said_manoeuvre(ship["step"], {})


# ---- fleets -------------------------------------------------------------------------------------------------------


def _fleets(view: View, deal: Deal, seat: int, own: list[int], others: list[int]) -> Iterator[Shape]:
    """Each side in columns; a ship's ring is turned to the nearest of its enemies."""
    at = {**_columns(own, -1), **_columns(others, 1)}
    size = SIZES.get(max(len(own[:ABREAST]), len(others[:ABREAST]), 2), LEAST)
    places = {i: _in_fleet(view, i, at, seat, size) for i in at}
    yield from _pairs(view, deal, places)
    yield from _fire(view, deal, places)
    for i, place in places.items():
        ship, name = view["ships"][i], deal.names["ship"][i]
        yield from ship_drawn(ship, place, name)
        y = place.y + size * HEAD + 22
        yield Text(f"name-{i}", name, "note", place.x, y, name, 16)
        if said := ", ".join(state(view, i)):
            yield Text(f"state-{i}", said, "note", place.x, y + 18, said, 12)


def _columns(ships: list[int], out: int) -> dict[int, Point]:
    """Where the ships of a side stand, in columns of four, the first of two nearer to the enemy, names in the gaps."""
    columns = ceil(len(ships) / ABREAST) or 1
    abreast = ceil(len(ships) / columns) or 1
    full = columns > 1 and len(ships) == columns * abreast
    apart = HEIGHT / (abreast + full / 2)
    places = {}
    for k, i in enumerate(ships):
        column, row = divmod(k, abreast)
        away, down = (FILE, 0.5) if columns == 1 else (CROWDED[column], 0.5 + column / 2)
        places[i] = (WIDTH / 2 + out * away, apart * (row + down) - 16)
    return places


def _in_fleet(view: View, i: int, at: Mapping[int, tuple[float, float]], seat: int, size: float) -> Place:
    """A ship whose ring points at its nearest enemy; all facings that point at one are lit."""
    home = seat if 0 <= seat < view["seats"] else 0
    foes = [j for j in at if _hostile(view, i, j)]
    role, (x, y) = role_of(view, i, home), at[i]
    if not foes:
        return Place(i, x, y, size, 90.0 if x < WIDTH / 2 else 270.0, None, frozenset(), role)
    near = min(foes, key=lambda j: (distance(view, i, j) or 9, abs(at[j][1] - y)))
    heading = degrees(atan2(at[near][0] - x, y - at[near][1])) % 360
    lit = frozenset(int(contact_of(view, i, j)["facing"]) for j in foes if known(view, i, j))
    return Place(i, x, y, size, heading, presented(view, i, near), lit, role, _knobs(view, i, at, seat))


def _knobs(view: View, i: int, at: Iterable[int], seat: int) -> Knobs:
    """Of a seat's ships the one whose orders are being written is clicked on, and the enemy that they name."""
    ships = view["ships"]
    mine = [k for k in at if ships[k]["seat"] == seat]
    asked = mine if len(mine) == 1 else [k for k in mine if ships[k]["order"]["asked"]]
    if i in asked:
        return Knobs.OWN
    return Knobs.NAMED if any(ships[k]["order"]["enemy"] == i for k in asked) else Knobs.NONE


def _hostile(view: View, i: int, j: int) -> bool:
    one, other = view["ships"][i], view["ships"][j]
    return bool(one["seat"] != other["seat"] and one["status"] == other["status"] == Status.FIGHTING)


def _pairs(view: View, deal: Deal, places: Mapping[int, Place]) -> Iterator[Shape]:
    """The range of each pair, on a line between them; where there are many they stand on the sheets alone."""
    pairs = [(i, j) for i in places for j in places if i < j and _hostile(view, i, j)]
    if len(pairs) > PAIRS:
        return
    for i, j in pairs:
        one, other, apart = places[i], places[j], distance(view, i, j)
        said = "?" if apart is None else str(apart)
        name = f"{deal.names['ship'][i]} and {deal.names['ship'][j]}: range {said}"
        yield Line(f"pair-{i}-{j}", name, "ground", one.x, one.y, other.x, other.y)
        part = 0.38
        x, y = one.x + part * (other.x - one.x), one.y + part * (other.y - one.y)
        yield Text(f"range-{i}-{j}", name, "note", x, y + 4, said, 13)


# ---- fire ---------------------------------------------------------------------------------------------------------


def _fire(view: View, deal: Deal, places: Mapping[int, Place]) -> Iterator[Shape]:
    """What was fired in the turn that is shown, a line for each shot; until orders are known, in the turn before."""
    for i, place in places.items():
        ship = view["ships"][i]
        order, known = ship["order"], ship["order"]["shown"] == Shown.ORDERS
        if known and order["points"] is None:
            continue
        points, target = (order["points"], order["target"]) if known else (ship["fired"], ship["fired_at"])
        shots = [m for m in range(ship["arms"]) if points[m]]
        for n, m in enumerate(shots):
            off = order["direction"] if known else ship["fired_off"]
            shot = Shot(m, points[m], target[m], off, not known, (n - (len(shots) - 1) / 2) * 17 * place.size)
            yield from _shot(shot, deal, places, place)


@dataclass(frozen=True, slots=True)
class Shot:
    """What a mount fired: with so much power, at this target, in this direction where that is hidden."""

    mount: int
    points: int
    target: int
    direction: int | None
    past: bool
    shift: float  # of its line, to the right


def _shot(shot: Shot, deal: Deal, places: Mapping[int, Place], place: Place) -> Iterator[Shape]:
    """A line from the bow to the shield that is struck, or halfway there to a flight, which lies between; into the dark
    where the target is hidden.
    """
    names, target, direction, shift = deal.names, shot.target, shot.direction, shot.shift
    role = "note" if shot.past else "ghost" if shot.points == 1 else "hit"
    id = f"{'was' if shot.past else 'shot'}-{place.ship}-{shot.mount}"
    said = f"{_mount(names, place.ship, shot.mount)} of {names['ship'][place.ship]}"
    power = f"power {shot.points}" + (", last turn" if shot.past else "")
    ship = (target - AT_FLIGHT) // FLIGHTS if target >= AT_FLIGHT else target
    if ship in places:
        other = places[ship]
        name = f"{said} at {said_target(target, names)}, {power}"
        yield Line(id, name, role, *_from_to(place, other, shift, 0.5 if target >= AT_FLIGHT else 1.0))
    elif target == INTO:
        bearing = place.heading if direction in (None, NONE) else place.bearing(direction)
        name = f"{said} into the dark, {power}"
        yield Line(id, name, role, *place.point(bearing, OUTER + 14, shift), *place.point(bearing, OUTER + 100, shift))


def _from_to(place: Place, other: Place, shift: float, part: float) -> tuple[float, float, float, float]:
    """Both ends of a line that is shifted to the side, or of its first part."""
    far = hypot(other.x - place.x, other.y - place.y) or 1.0
    u, v = (other.x - place.x) / far, (other.y - place.y) / far
    near, end = 0.55 * LENGTH * place.size, far - (OUTER + 6) * other.size
    if part < 1:
        end = far * part
    ends = (
        round(base + along * way, 1)
        for along in (near, end)
        for base, way in ((place.x - v * shift, u), (place.y + u * shift, v))
    )
    x1, y1, x2, y2 = ends
    return x1, y1, x2, y2


def _mount(names: Mapping[str, tuple[str, ...]], i: int, m: int) -> str:
    """A mount by its name."""
    row = names.get("mount", ())
    place = 12 * i + m
    return row[place] if place < len(row) and row[place] else f"mount {m + 1}"
