"""Warnings in words: what comes of a ship if its pilot does nothing.  [BY-310, BY-700, BY-1550, BY-1580, BY-R23]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from admiralty.core.face.wording import Names, name_of
from admiralty.core.ground.squares import magnitude

from ..beams import wave_mount
from ..face.printed import AS_PRINTED, METEORS, MIST, capital
from ..face.saying import say_chance
from ..hulls import on_map, reach, reach_between
from ..options import DesyncZero, DragWhen
from ..records import HEALTH, NONE, Battle
from ..tables import CHARGE, MISSILE_ENGINE, RANGE, SLOWS, TISSUE_SLOWS, WATER_SIGHT
from ..words import Event, Status, Terrain
from .courses import Leg

FACES = 4  # of the dice of collisions


def warnings(b: Battle, i: int, legs: Sequence[Leg], names: Names = AS_PRINTED) -> Iterator[str]:
    """All of them, the worst first; `legs`: its course."""
    ship = b.ships[i]
    if ship.status == Status.DESYNCED and 0 <= ship.fuel <= 2:
        lost = 1 if b.rules.desync_zero == DesyncZero.LOST_AT_ZERO else 0
        yield f"{ship.fuel} fuel in desync space: lost in {max(1, ship.fuel + 1 - lost)} rounds"
    if ship.status not in (Status.ACTIVE, Status.DESYNCED, Status.HULK):
        return
    yield from _ends(b, i, legs)
    if legs and on_map(ship):
        yield from _on_the_way(b, i, legs[0], names)
    yield from _charge(b, i)
    if ship.jammed:
        yield f"Its radar is jammed and sees only {WATER_SIGHT} tiles far"


def _ends(b: Battle, i: int, legs: Sequence[Leg]) -> Iterator[str]:
    """Walls, ships, the edge, a push."""
    for k, leg in enumerate(legs):
        if crash := leg.crash():
            when = "in the next move" if k == 0 else f"in {k + 1} rounds"
            yield {
                Event.HIT_WALL: f"Wall {when}: {say_dice(leg.dice(), b.ships[i].health)}",
                Event.COLLIDED: f"Collision {when}: {say_dice(leg.dice(), b.ships[i].health)}",
                Event.CRUSHED: f"Crushed {when}: in the way of an overwhelming ship",
                Event.PUSHED: f"In the way of an overwhelming ship: pushed {when}",
                Event.LEFT_MAP: f"Edge {when}: it leaves the map",
            }[Event(crash[0])]


def say_dice(count: int, health: int) -> str:
    """So many D4: the least, the most, and the chance that they destroy the ship.  [BY-430, BY-470]"""
    deadly = chance_of_total(count, health)
    return f"{count}d4, {count} to {count * FACES} damage" + (
        f", destroyed with {say_chance(deadly)}" if deadly else ""
    )


def chance_of_total(count: int, least: int) -> float:
    """The chance that so many D4 show at least so much."""
    ways = {0: 1.0}
    for _ in range(count):
        new: dict[int, float] = {}
        for total, chance in ways.items():
            for face in range(1, FACES + 1):
                new[total + face] = new.get(total + face, 0) + chance / FACES
        ways = new
    return sum(chance for total, chance in ways.items() if total >= least) if count and least < HEALTH else 0.0


def _on_the_way(b: Battle, i: int, leg: Leg, names: Names) -> Iterator[str]:
    """What the tiles of the next move do, and own missiles on them."""
    ship = b.ships[i]
    fast = magnitude(ship.dx, ship.dy)
    meteors = sum(event == Event.METEORS for event, _ in leg.happens)
    mist = sum(event == Event.MIST for event, _ in leg.happens)
    if meteors:
        yield f"{METEORS.format(names=names)} above magnitude 4: {meteors} damage on the way"
    if mist:
        yield f"{capital(MIST.format(names=names))}: {mist} damage"
    kind = b.terrain[ship.y * b.columns + ship.x]
    drag = SLOWS[kind] if b.rules.drag_when == DragWhen.START_TILE else 0
    slowed = drag or (TISSUE_SLOWS if kind == Terrain.TISSUE else 0)
    if slowed and fast:
        still = fast <= slowed
        yield f"{name_of(names, 'ground', kind)} slows by {slowed} before the move" + (
            ": you will not move" if still else ""
        )
    for m in b.missiles:
        if m.kind and m.side == ship.side and (m.x, m.y) in leg.path and m.moves:
            yield "Your side's missile is on your way"
            break


def _charge(b: Battle, i: int) -> Iterator[str]:
    """A charge that a hit would lose, where an enemy may hit.  [BY-1110]"""
    ship = b.ships[i]
    if wave_mount(ship) != NONE and ship.charge > 0 and is_threatened(b, i):
        most = CHARGE[ship.design.mounts[wave_mount(ship)]]
        yield f"Any hit by a weapon loses your wave charge, {ship.charge} of {most}"


def is_threatened(b: Battle, i: int) -> bool:
    """May an enemy in sight fire at it, or a missile reach it in the next move?"""
    ship = b.ships[i]
    for there in b.ships:
        if there.side != ship.side and there.status == Status.ACTIVE and there.dormant == 0:
            if any(weapon and reach_between(ship, there) <= RANGE[weapon] for weapon in there.design.mounts):
                return True
    return any(m.kind and m.side != ship.side and reach(ship, m.x, m.y) <= MISSILE_ENGINE[m.kind] for m in b.missiles)
