"""The board of an engagement: no map, but each ship's display turned as it lies to its enemy, the range, the fire.

[HC-020, HC-1010, HC-1160]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import atan2, ceil, degrees
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Line, Scene, Shape, Text, foe

from ..aiming import INTO
from ..fighters import AT_FLIGHT
from ..records import FLIGHTS, NONE
from ..tables import MAX_RANGE
from ..words import Cloak, Shown, Status
from .plan import LIT, OUTER, Knobs, Place, away, labels, shapes_of, turning
from .saying import said_manoeuvre, said_target
from .sheet import sheet

WIDTH, HEIGHT = 424.0, 420.0
ABREAST, ROWS_APART = 4, 92.0  # ships in a row, and from row to row
PAIRS = 6  # of more pairs than these the ranges stand on the sheets alone
LABEL, TICK = 24.0, 15.0  # room between the ships for a label, and for a step of range
View = Mapping[str, Any]


def scene(view: View, deal: Deal, seat: int) -> Scene:
    """The board as a seat sees it: its own ships below, all others above."""
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
    return Scene(deal.title, WIDTH, HEIGHT, tuple(shapes), sheets)


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
    """Two ships one above the other, as far apart as the range says."""
    apart = distance(view, i, j)
    steps = min(apart or contact_of(view, i, j)["seen_range"] or MAX_RANGE, MAX_RANGE + 1)
    half = OUTER + LABEL + TICK * steps / 2
    x, y = WIDTH / 2, HEIGHT / 2
    below = _place(view, i, j, (x, y + half), 0.0, seat, 1.0)
    above = _place(view, j, i, (x, y - half), 180.0, seat, 1.0)
    yield from _fire(view, deal, {i: below, j: above})
    yield from _range(view, i, j, apart, steps)
    for place in (below, above):
        ship, name = view["ships"][place.ship], deal.names["ship"][place.ship]
        yield from shapes_of(ship, place, name)
        yield from labels(ship, place)
        yield from _named(view, place, name)


def _place(view: View, i: int, j: int, at: tuple[float, float], heading: float, seat: int, size: float) -> Place:
    """A ship that lies to one enemy."""
    home = seat if 0 <= seat < view["seats"] else 0
    ship, facing = view["ships"][i], presented(view, i, j)
    lit = frozenset({facing}) if facing is not None and known(view, i, j) else frozenset()
    mine, commands = ship["seat"] == seat, 0 <= seat < view["seats"]
    foe = commands and not mine and facing is not None
    return Place(i, *at, size, heading, facing, lit, role_of(view, i, home), Knobs.OWN if mine else Knobs(foe))


def _range(view: View, i: int, j: int, apart: int | None, steps: int) -> Iterator[Shape]:
    """A tick for each step between the ships, and what the range does."""
    x, y = WIDTH / 2, HEIGHT / 2
    if apart is None:
        said, more = _unseen(contact_of(view, i, j))
    else:
        said = f"Range {apart}"
        more = f"damage ×{MAX_RANGE + 1 - apart}" if apart <= MAX_RANGE else "out of reach"
    role = "ghost" if apart is None or apart > MAX_RANGE else "note"
    for k in range(steps):
        up = y + TICK * (k - (steps - 1) / 2)
        yield Line(f"tick-{k}", "", "ground" if role == "note" else role, x - 28, up, x + 28, up)
    yield Text("range", said, role, x - 44, y + 4, said, 12, "end")
    if more:
        yield Text("multiplier", more, role, x + 44, y + 4, more, 12, "start")


def _unseen(lies: View) -> tuple[str, str]:
    """Where a hidden enemy was seen last."""
    if lies["seen_turn"] is None:
        return "Under a cloak", ""
    if not lies["seen_turn"]:
        return "Not seen yet", f"range {lies['seen_range']} at first"
    return f"Last seen on turn {lies['seen_turn']}", f"at range {lies['seen_range']}"


def _named(view: View, place: Place, name: str) -> Iterator[Shape]:
    """Its name at the outer left, and below it what is going on with it."""
    ship, out = view["ships"][place.ship], -1 if place.heading else 1
    y = place.y + out * OUTER + (14 if out > 0 else -3)
    role = "ghost" if ship["cloak"] == Cloak.ON and ship["lost"] is None else "note"
    yield Text(f"name-{place.ship}", name, role, 8, y, name, 14, "start")
    if said := ", ".join(state(view, place.ship)):
        yield Text(f"state-{place.ship}", said, "note", 8, y + out * 18, said, 11, "start")


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
            Cloak.ON: f"cloaked, {ship['cloaked']} of {limit} turns used",
            Cloak.DROPPING: "drops its cloak, no shields, no fire",
        }[Cloak(ship["cloak"])]
    if ship["turning"] not in (None, NONE):
        yield turning(ship)
    if ship["step"]:
        yield said_manoeuvre(ship["step"], {})


# ---- fleets -------------------------------------------------------------------------------------------------------


def _fleets(view: View, deal: Deal, seat: int, own: list[int], others: list[int]) -> Iterator[Shape]:
    """Each side in rows; a ship's ring is turned to the nearest of its enemies."""
    at = {**_rows(own, 1), **_rows(others, -1)}
    crowd = max(len(own[:ABREAST]), len(others[:ABREAST]), 2)
    size = {2: 0.86, 3: 0.62}.get(crowd, 0.46)
    places = {i: _in_fleet(view, i, at, seat, size) for i in at}
    late = sorted({x for x, _ in at.values()})[1::2]
    yield from _pairs(view, deal, places)
    yield from _fire(view, deal, places)
    for i, place in places.items():
        ship, name = view["ships"][i], deal.names["ship"][i]
        yield from shapes_of(ship, place, name)
        out = 1 if i in own else -1
        step = 15 if crowd > 2 and place.x in late else 0  # so that long names do not meet
        y = place.y + out * (OUTER * size + 16 + step) + 5
        yield Text(f"name-{i}", name, "note", place.x, y, name, 12)
        if said := ", ".join(state(view, i)):
            yield Text(f"state-{i}", said, "note", place.x, y + out * 16, said, 10)


def _rows(ships: list[int], out: int) -> dict[int, tuple[float, float]]:
    """Where the ships of a side stand, in rows of four, the first of two nearer to the enemy."""
    rows = ceil(len(ships) / ABREAST) or 1
    abreast = ceil(len(ships) / rows)
    places = {}
    for k, i in enumerate(ships):
        row, column = divmod(k, abreast)
        count = min(abreast, len(ships) - row * abreast)
        away = 118.0 if rows == 1 else 47.0 + ROWS_APART * row
        places[i] = (WIDTH * (2 * column + 1) / (2 * count), HEIGHT / 2 + out * away)
    return places


def _in_fleet(view: View, i: int, at: Mapping[int, tuple[float, float]], seat: int, size: float) -> Place:
    """A ship whose ring points at its nearest enemy; all facings that point at one are lit."""
    home = seat if 0 <= seat < view["seats"] else 0
    foes = [j for j in at if _hostile(view, i, j)]
    role, (x, y) = role_of(view, i, home), at[i]
    if not foes:
        return Place(i, x, y, size, 0.0 if y > HEIGHT / 2 else 180.0, None, frozenset(), role)
    near = min(foes, key=lambda j: (distance(view, i, j) or 9, abs(at[j][0] - x)))
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
            shot = Shot(m, points[m], target[m], off, not known, (n - (len(shots) - 1) / 2) * 9 * place.size)
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
    """A line from the shield that faces its target to the one that is struck; halfway to the ship of a flight, which
    lies between; into the dark where the target is hidden.
    """
    names, target, direction, shift = deal.names, shot.target, shot.direction, shot.shift
    role = "note" if shot.past else "ghost" if shot.points == 1 else "hit"
    id = f"{'was' if shot.past else 'shot'}-{place.ship}-{shot.mount}"
    said = f"{_mount(names, place.ship, shot.mount)} of {names['ship'][place.ship]}"
    power = f"power {shot.points}" + (", last turn" if shot.past else "")
    ship = (target - AT_FLIGHT) // FLIGHTS if target >= AT_FLIGHT else target
    if ship in places:
        other = places[ship]
        x1, y1, x2, y2 = place.x + shift, place.y, other.x + shift, other.y
        part = LIT * place.size / max(1.0, abs(y2 - y1))
        name = f"{said} at {said_target(target, names)}, {power}"
        end = ((x1 + x2) / 2, (y1 + y2) / 2) if target >= AT_FLIGHT else (x2, y2 - part * (y2 - y1))
        yield Line(id, name, role, x1, y1 + part * (y2 - y1), *end)
    elif target == INTO:
        bearing = place.heading if direction in (None, NONE) else place.bearing(direction)
        name = f"{said} into the dark, {power}"
        yield Line(id, name, role, *place.point(bearing, OUTER + 4, shift), *place.point(bearing, OUTER + 40, shift))


def _mount(names: Mapping[str, tuple[str, ...]], i: int, m: int) -> str:
    """A mount by its name."""
    row = names.get("mount", ())
    place = 12 * i + m
    return row[place] if place < len(row) and row[place] else f"mount {m + 1}"
