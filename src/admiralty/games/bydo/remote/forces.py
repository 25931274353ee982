"""A ship's Force and Bits, and where its Force is.  [BY-S40 .. BY-S44, BY-R96, BY-R97]"""

from __future__ import annotations

from ..options import Remotes
from ..records import NONE, Battle, Ship
from ..tables import LEFT, RIGHT
from ..words import Grip, Kind, Status, Weapon


def arm(b: Battle, ship: Ship) -> None:
    """A ship gets the Force and the Bits of its craft, where the house rules have them.  [BY-R96, BY-R97]"""
    if b.rules.remotes == Remotes.OFF:
        ship.design.force = 0
        ship.design.bits = 0
        return
    if ship.design.force == 1:
        ship.grip = Grip.FRONT
        mount(ship, Weapon.FORCE_LASER)
        mount(ship, Weapon.FORCE_SHOT)
    for side in (LEFT, RIGHT):
        if ship.design.bits & side != 0:
            mount(ship, Weapon.BIT_SHOT)


def mount(ship: Ship, weapon: int) -> None:
    """A weapon in the first empty mount."""
    for k in range(len(ship.design.mounts)):
        if ship.design.mounts[k] == 0:
            ship.design.mounts[k] = weapon
            return


def free_force(b: Battle, i: int) -> int:
    """The free Force of ship i, by its place among what is in flight; NONE.  [BY-S41]"""
    if b.ships[i].design.force == 0:
        return NONE
    for m in range(b.sides[b.ships[i].side].tracked):
        if b.missiles[m].kind == Kind.FORCE and b.missiles[m].ship == i:
            return m
    return NONE


def is_inert(b: Battle, m: int) -> bool:
    """Does a free Force only drift, because its ship is lost?  [BY-S43]"""
    status = b.ships[b.missiles[m].ship].status
    return status != Status.ACTIVE and status != Status.DESYNCED and status != Status.DOCKED


def is_at_hand(b: Battle, i: int, weapon: int) -> bool:
    """Is there what this weapon fires from: the laser from a Force on the ship, the Force Shot from a free one?"""
    if weapon == Weapon.FORCE_LASER:
        return b.ships[i].grip != Grip.NONE
    return weapon != Weapon.FORCE_SHOT or free_force(b, i) != NONE


def muzzle(b: Battle, i: int, weapon: int) -> tuple[int, int]:
    """The tile from which a weapon fires: that of the free Force, or of the ship's bow.  [BY-S42]"""
    if weapon == Weapon.FORCE_SHOT:
        m = free_force(b, i)
        if m != NONE:
            return b.missiles[m].x, b.missiles[m].y
    return b.ships[i].x, b.ships[i].y


def gunner(b: Battle, i: int) -> int:
    """The unit that fires the Force Shot of ship i: its free Force.  [BY-S42]"""
    m = free_force(b, i)
    return len(b.ships) + m if m != NONE else i


def facing(ship: Ship, weapon: int, heading: int) -> int:
    """Where a weapon points on a ship that faces so: a laser at the rear backwards.  [BY-S40]"""
    return (heading + 4) % 8 if weapon == Weapon.FORCE_LASER and ship.grip == Grip.REAR else heading
