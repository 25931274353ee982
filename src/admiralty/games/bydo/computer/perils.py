"""What the computer must not fly into: walls, edges, other ships, mist, missiles, and the lines of wave cannons."""

from __future__ import annotations

from admiralty.core.ground.fog import kind_known
from admiralty.core.ground.squares import magnitude, rescale

from ..hulls import is_inside, tile_x, tile_y, tiles_of
from ..records import NONE, Battle, Ship
from ..setup import is_before
from ..tables import CHARGE, MISSILE_ENGINE, RANGE, SLOWS, TERRAINS
from ..vectors import slowed
from ..words import Terrain
from .gunnery import is_foe, passes, sees_now

CRASH = 100000
FEARED, LINED = 60, 40  # a line of an enemy's wave cannon, and a line of its own that it is not on
STUNG, FRAIL = 4, 2  # a tile of mist or meteors, to a ship with more health than that
IN_FLIGHT = 200  # the way of a missile of its own side


def danger(b: Battle, i: int, dx: int, dy: int) -> int:
    """How bad the next move with this vector would be, as far as its side knows; 0: not at all."""
    ship = b.ships[i]
    kind = kind_known(b.sides[ship.side].chart, ship.y * b.columns + ship.x)
    if kind >= 0 and SLOWS[kind % TERRAINS] > 0:
        dx, dy = slowed(b, dx, dy, SLOWS[kind % TERRAINS])
    fast = magnitude(dx, dy)
    stop = max(0, fast - (ship.design.engine + 1) // 2)
    bad = 0
    for k in range(1, fast + stop + 1):
        east, south = rescale(dx, dy, k)
        x, y = ship.x + east, ship.y + south
        if not is_inside(b, x, y):
            return bad + CRASH // (1 if k <= fast else 2)
        known = kind_known(b.sides[ship.side].chart, y * b.columns + x)
        kind = known % TERRAINS if known >= 0 else 0
        if kind == Terrain.WALL or kind == Terrain.BYDO_WALL:
            return bad + (CRASH if k <= fast else CRASH // 2)
        if k <= fast and (known >= TERRAINS or (kind == Terrain.METEORS and fast > 4)):
            bad += STUNG if ship.health > FRAIL else CRASH // 100
    return bad + meets(b, i, dx, dy)


def meets(b: Battle, i: int, dx: int, dy: int) -> int:
    """Would it run into a ship that it sees, or that ship into it, as both fly on one after the other?"""
    ship, fast = b.ships[i], magnitude(dx, dy)
    known = b.sides[ship.side]
    for j in range(len(b.ships)):
        if known.sight[j] == 1 and j != i:
            there = b.ships[j]
            far = fast + abs(there.dx) + abs(there.dy) + there.design.length + there.design.block
            if abs(there.x - ship.x) < far and abs(there.y - ship.y) < far and sees_now(b, ship, j):
                if is_met(b, i, j, dx, dy, fast):
                    return CRASH // 4
    return is_flown_at(b, ship, ship.x + dx, ship.y + dy)


def is_met(b: Battle, i: int, j: int, dx: int, dy: int, fast: int) -> bool:
    """Does ship i meet ship j if it flies so, and that one as it does?"""
    ship, there = b.ships[i], b.ships[j]
    if there.dx == dx and there.dy == dy:
        return False
    before = is_before(b, j, i)
    east, south = (there.dx, there.dy) if before else (0, 0)
    for k in range(tiles_of(there)):
        if passes(ship, dx, dy, tile_x(there, k) + east, tile_y(there, k) + south, fast):
            return True
    if before:
        return False
    return passes(there, there.dx, there.dy, ship.x + dx, ship.y + dy, magnitude(there.dx, there.dy))


def is_flown_at(b: Battle, ship: Ship, x: int, y: int) -> int:
    """How bad it is that a tile lies on the next move of a missile of its own side."""
    known = b.sides[ship.side]
    if b.pilots[ship.seat].blind == 1:
        return 0
    for m in range(known.tracked):
        if known.own_missiles[m] == 1 and known.tracking[m] == 1:
            missile = b.missiles[m]
            steps = magnitude(x - missile.x, y - missile.y)
            if 0 < steps <= MISSILE_ENGINE[missile.kind]:
                if rescale(missile.ux, missile.uy, steps) == (x - missile.x, y - missile.y):
                    return IN_FLIGHT
    return 0


# ---- wave cannons ----------------------------------------------------------------------------------------------------


def beams(b: Battle, ship: Ship, dx: int, dy: int) -> int:
    """How bad the lines of wave cannons make this vector, if all others fly on."""
    bad, missed, known = 0, LINED if is_nearly_charged(ship) else 0, b.sides[ship.side]
    for j in range(len(b.ships)):
        there = b.ships[j]
        if known.sight[j] > known.own[j] and (missed > 0 or there.design.wave != NONE) and is_foe(b, ship, j):
            to_x, to_y = there.x + there.dx - ship.x - dx, there.y + there.dy - ship.y - dy
            if to_x == 0 or to_y == 0 or abs(to_x) == abs(to_y):
                k, far = there.design.wave, magnitude(to_x, to_y)
                if k != NONE and b.round >= CHARGE[there.design.mounts[k]] and far <= RANGE[there.design.mounts[k]]:
                    bad += FEARED
                if missed > 0 and far <= RANGE[ship.design.mounts[ship.design.wave]]:
                    missed = 0
    return bad + missed


def is_nearly_charged(ship: Ship) -> bool:
    """May it fire its wave cannon in the next round?"""
    k = ship.design.wave
    return k != NONE and ship.charge >= CHARGE[ship.design.mounts[k]] - 1
