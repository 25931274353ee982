"""What Force and Bits take off a hit, by where it comes from.  [BY-S40, BY-S44]"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, SOUTH, is_within_45, magnitude, step_of, to_the_right
from admiralty.core.state.table import Table

from ..hulls import tile_x, tile_y, tiles_of
from ..names import aware, foe_name, own_name
from ..records import Battle, Ship
from ..tables import ARC, BEAM, BIT_SHIELD, FORCE_SHIELD, LEFT, RIGHT
from ..words import Event, Grip, Weapon
from .forces import muzzle


def is_covered(ship: Ship, x: int, y: int) -> bool:
    """Does an offset lie within 45 degrees of the side that its Force covers?  [BY-S40]"""
    if ship.grip == Grip.NONE:
        return False
    along = 1 if ship.grip == Grip.FRONT else -1
    return is_within_45(along * EAST[ship.heading], along * SOUTH[ship.heading], x, y)


def has_bit_toward(ship: Ship, x: int, y: int) -> bool:
    """Is there a Bit on the side of the heading on which an offset lies?  [BY-S44]"""
    side = to_the_right(EAST[ship.heading], SOUTH[ship.heading], x, y)
    return (side > 0 and ship.design.bits & RIGHT != 0) or (side < 0 and ship.design.bits & LEFT != 0)


def source(b: Battle, i: int, weapon: int, j: int) -> tuple[int, int]:
    """The tile from which ship i fires at ship j: a beam's bow, the Force, or the nearest tile of its hull."""
    ship, there = b.ships[i], b.ships[j]
    x, y = muzzle(b, i, weapon)
    if ARC[weapon] == BEAM or weapon == Weapon.FORCE_SHOT:
        return x, y
    for k in range(1, tiles_of(ship)):
        near_x, near_y = tile_x(ship, k), tile_y(ship, k)
        if magnitude(near_x - there.x, near_y - there.y) < magnitude(x - there.x, y - there.y):
            x, y = near_x, near_y
    return x, y


def shield(t: Table, b: Battle, i: int, weapon: int, j: int, points: int) -> int:
    """What is left of an instant hit: 3 less by the Force, 1 less by a Bit, not below 0.  [BY-S40, BY-S44]"""
    ship = b.ships[j]
    if points == 0 or (ship.grip == Grip.NONE and ship.design.bits == 0):
        return points
    x, y = source(b, i, weapon, j)
    if is_covered(ship, x - ship.x, y - ship.y):
        taken = min(points, FORCE_SHIELD)
        points -= taken
        t.emit(Event.SHIELDED, aware(b, j), own_name(b, j), foe_name(b, j), taken)
    if points > 0 and has_bit_toward(ship, x - ship.x, y - ship.y):
        points -= BIT_SHIELD
        t.emit(Event.BIT_SHIELDED, aware(b, j), own_name(b, j), foe_name(b, j), BIT_SHIELD)
    return points


def halve_impact(t: Table, b: Battle, m: int, i: int, points: int) -> int:
    """A missile whose last step came from the side that the Force covers does half damage, rounded down.  [BY-S40]"""
    ship, missile = b.ships[i], b.missiles[m]
    if ship.grip == Grip.NONE:
        return points
    dx, dy = missile.dx, missile.dy
    x, y = step_of(dx, dy, missile.step if missile.step > 0 else max(1, magnitude(dx, dy)))
    if not is_covered(ship, -x, -y):
        return points
    t.emit(Event.SHIELDED, aware(b, i), own_name(b, i), foe_name(b, i), points - points // 2)
    return points // 2
