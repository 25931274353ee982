"""Where ships fly: ghosts of rounds without a thrust, those of a draft, stopping distances, the capital ship's way.

[BY-300, BY-310, BY-360, BY-700, BY-R23]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from admiralty.core.face.scenes import Circle, Group, Hull, Line, Polygon, Shape, Text
from admiralty.core.ground.squares import magnitude

from ..hulls import tile_x, tile_y, tiles_of
from ..records import Battle, Ship
from ..words import Event, Status
from .courses import Leg, Stop, Tile, say_crash, stops_of
from .drawn import LABEL, length_of
from .hulls import drawn_as_seen
from .shapes import TILE, box, cross, middle, middle_of, runs
from .thrusts import Draft, draft_of

View = Mapping[str, Any]
DOT = 2.2


def ghosts_of(legs: Sequence[Leg], ship: View, number: int, name: str, craft: str) -> Iterator[Shape]:
    """Outlines after 1, 2 and 3 rounds without a thrust, the tiles entered as dots, and where it ends."""
    if not any(leg.path or leg.crash() for leg in legs):
        return
    parts: list[Shape] = []
    at = (ship["x"], ship["y"])
    for k, leg in enumerate(legs):
        for n, tile in enumerate(leg.path[:-1]):
            parts.append(Circle(f"in-dot-{number}-{k}-{n}", "", "note", *middle(*tile), DOT))
        at = leg.path[-1] if leg.path else at
        x, y = middle_of(ship, *at)
        if leg.crash():
            parts += cross(f"in-end-{number}-{k}", "hit", (x, y))
        elif k == 0:
            drawn = drawn_as_seen(ship, craft)
            parts.append(
                Hull(f"in-ghost-{number}", "", "ghost", drawn.id, x, y, 45.0 * ship["heading"], length_of(ship))
            )
        else:
            parts.append(Circle(f"in-ghost-{number}-{k}", "", "ghost", x, y, TILE * (0.42 - 0.08 * k)))
            parts.append(Text(f"in-after-{number}-{k}", "", "ghost", x, y + 3, str(k + 1), LABEL))
    yield Group(f"plan-path-{number}", say_course(name, legs, at), "ghost", tuple(parts))


def say_course(name: str, legs: Sequence[Leg], start: Tile) -> str:
    """The same in words."""
    said = []
    for k, leg in enumerate(legs):
        end = leg.path[-1] if leg.path else None
        rounds = f"after {k + 1} round{'s' if k else ''}"
        said.append(f"{rounds} at ({end[0]}, {end[1]})" if end else f"{rounds} where it is")
        if crash := leg.crash():
            said.append(say_crash(crash[0], leg.dice()))
    return f"{name} without a thrust: {', '.join(said)}"


# ---- a form that is being filled in ---------------------------------------------------------------------------------


def drafted(b: Battle, view: View, number: int, name: str, craft: str) -> Iterator[Shape]:
    """Where the drafted turn and thrust lead, for each roll that makes another end; strong where that is likely."""
    draft = draft_of(b)
    if draft is None:
        return
    ship = view["ships"][b.plan.ship]
    for k, end in enumerate(draft.ends):
        x, y = middle_of(ship, *end.tile)
        said = f"{name} as drafted, with {end.chance:.0%}: ({end.tile[0]}, {end.tile[1]})" + (
            f", {end.crash}" if end.crash else ""
        )
        role = "hit" if end.crash else "own"
        parts: tuple[Shape, ...] = (
            Polygon(f"in-roll-{number}-{k}", "", role, box(*end.tile), None, round(0.1 + 0.7 * end.chance, 3)),
        )
        if end.crash:
            parts += tuple(cross(f"in-ruin-{number}-{k}", "hit", (x, y)))
        if len(draft.ends) < 8:
            parts += (
                Text(f"in-odds-{number}-{k}", "", role, x, y + (20 if k % 2 else -12), f"{end.chance:.0%}", LABEL),
            )
        yield Group(f"plan-draft-{number}-{k}", said, role, parts)
    yield from _likeliest(draft, ship, number, craft)


def _likeliest(draft: Draft, ship: View, number: int, craft: str) -> Iterator[Shape]:
    likely = max(draft.ends, key=lambda end: end.chance)
    x, y = middle_of(ship, *likely.tile)
    drawn = drawn_as_seen(ship, craft)
    yield Hull(f"plan-drafted-{number}", "", "ghost", drawn.id, x, y, 45.0 * draft.heading, length_of(ship))


# ---- braking --------------------------------------------------------------------------------------------------------


def stops(b: Battle, i: int, number: int, name: str) -> Iterator[Shape]:
    """Ticks where it comes to rest by the worst, the average and the best roll; red behind a wall or the edge."""
    found = stops_of(b, i)
    if not found:
        return
    parts: list[Shape] = []
    for k, stop in enumerate(found):
        tile = stop.path[-1] if stop.path else (b.ships[i].x, b.ships[i].y)
        x, y = middle(*tile)
        dx, dy = b.ships[i].dx, b.ships[i].dy
        far = magnitude(dx, dy)
        across, along = -dy / far * (5.0 + 1.5 * (len(found) - k)), dx / far * (5.0 + 1.5 * (len(found) - k))
        role = "hit" if stop.blocked else "own"
        parts.append(Line(f"in-stop-{number}-{k}", "", role, x - across, y - along, x + across, y + along))
    yield Group(f"plan-stops-{number}", f"{name} brakes: {say_stops(found)}", "ghost", tuple(parts))


def say_stops(found: Sequence[Stop]) -> str:
    """Tiles and rounds to rest, by the worst, average and best roll."""
    ranks = ("at worst", "on average", "at best") if len(found) > 2 else ("at worst", "at best")
    said = []
    for stop, rank in zip(found, ranks, strict=False):
        tiles, rounds = len(stop.path), stop.rounds
        rest = f"{tiles} tile{'s' * (tiles != 1)} in {rounds} round{'s' * (rounds != 1)}"
        said.append(f"{rank} {'a crash or the edge comes first' if stop.blocked else rest}")
    return ", ".join(said)


# ---- the capital ship's way -----------------------------------------------------------------------------------------


def after_next(ship: View, leg: Leg, number: int, name: str) -> Iterator[Shape]:
    """Another ship after its next move, if it does nothing."""
    if not leg.path and not leg.crash():
        return
    end = leg.path[-1] if leg.path else (ship["x"], ship["y"])
    x, y = middle_of(ship, *end)
    crash = leg.crash()
    said = f", {say_crash(crash[0], leg.dice())}" if crash else ""
    parts: tuple[Shape, ...] = (Circle(f"in-next-{number}", "", "ghost", x, y, TILE * 0.4),)
    if crash:
        parts += tuple(cross(f"in-fate-{number}", "hit", (x, y), 4))
    yield Group(f"plan-next-{number}", f"{name} after the next move: ({end[0]}, {end[1]}){said}", "ghost", parts)


def ways(b: Battle, called: Mapping[int, tuple[int, str]], legs: Mapping[int, Leg]) -> Iterator[Shape]:
    """The tiles that an overwhelming ship enters with its next move: who is there is pushed, or crushed.  [BY-360]"""
    for i, (number, name) in called.items():
        ship = b.ships[i]
        if not _sweeps(ship) or i not in legs:
            continue
        hull = {(tile_x(ship, k), tile_y(ship, k)) for k in range(tiles_of(ship))}
        entered = {
            (tile_x(ship, k) + x - ship.x, tile_y(ship, k) + y - ship.y)
            for x, y in legs[i].path
            for k in range(tiles_of(ship))
        } - hull
        parts = [
            Polygon(f"in-way-{number}-{n}", "", "hit", box(x, y, wide, 1, 0.5), None, 0.12)
            for n, (x, y, wide) in enumerate(runs(entered))
        ]
        parts += _hatched(f"in-hatch-{number}", entered)  # type: ignore[arg-type]
        crushed = [j for j, leg in legs.items() if j in called and (leg.crash() or (0,))[0] == Event.CRUSHED]
        said = "".join(f"; crushes {called[j][1]}" for j in crushed)
        if parts:
            yield Group(f"plan-sweep-{number}", f"Next way of {name}: gets you pushed{said}", "note", tuple(parts))


def _sweeps(ship: Ship) -> bool:
    """Does it move, and force others out of its way?"""
    strong = ship.design.overwhelming and not ship.design.rooted
    return bool(strong and ship.status == Status.ACTIVE and (ship.dx or ship.dy))


def _hatched(id: str, tiles: set[Tile]) -> Iterator[Shape]:
    for n, (x, y) in enumerate(sorted(tiles)):
        left, top = x * TILE, y * TILE
        yield Line(f"{id}-{n}", "", "hit", left + 3, top + TILE - 3, left + TILE - 3, top + 3)
