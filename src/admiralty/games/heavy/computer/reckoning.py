"""What the computer reckons before it answers: enemies, shields, weapons that bear.  It reads what its seat may see."""

from __future__ import annotations

from admiralty.core.state.questions import Question

from ..aiming import bears, is_launcher, loaded
from ..condition import contact, hostile, seen
from ..movement import first_phase, is_rotation, opposite, rotating
from ..records import NONE, Battle, Ship
from ..tables import BANK, FACINGS, MAX_RANGE
from ..words import Cloak, System

INTACT, ARMED, READY = 0, 1, 2  # which heavy weapons are counted


def nearest(b: Battle, i: int) -> int:
    """The nearest enemy that is seen, else any; -1: there is none."""
    best, near = NONE, 0
    for j in range(b.vessels):
        if hostile(b, i, j):
            far = contact(b, i, j).range if seen(b, j) else 9
            if best == NONE or far < near:
                best, near = j, far
    return best


def whole(ship: Ship, facing: int) -> int:
    """Points that a shield still holds."""
    return ship.design.shield - ship.taken[facing]


def volley(b: Battle, ship: Ship, facing: int) -> int:
    """Points of power that its weapons can take, fired where this facing points."""
    points = 0
    for m in range(ship.arms):
        mount = ship.mounts[m]
        if loaded(b, mount) and bears(b, mount.system, facing):
            points += BANK if mount.system == System.BANKS else 1
    return points


def danger(b: Battle, i: int, j: int) -> int:
    """The damage that an enemy may be expected to do in this turn."""
    other, lies = b.ships[j], contact(b, j, i)
    if lies.range > MAX_RANGE or other.cloak != Cloak.OFF:
        return 0
    beams, heavy = 0, 0
    for m in range(other.arms):
        mount = other.mounts[m]
        if loaded(b, mount) and bears(b, mount.system, lies.facing):
            if mount.system == System.BANKS:
                beams += BANK
            else:
                heavy += 1
    power = (7 * other.design.dice) // 2
    heavy = min(heavy, power)
    return (MAX_RANGE + 1 - lies.range) * (min(beams, power - heavy) + 7 * heavy // 2)


def armed(ship: Ship, b: Battle, facing: int) -> bool:
    """Does any weapon that it has left bear there, loaded or not?"""
    for m in range(ship.arms):
        if ship.mounts[m].down == 0 and bears(b, ship.mounts[m].system, facing):
            return True
    return False


def heavies(b: Battle, ship: Ship, facing: int, which: int) -> int:
    """Launchers and disruptors that bear there: all that stand, those that are not without torpedoes, those that may
    be fired in this turn, launchers no more than there are torpedoes.
    """
    count, torpedoes = 0, ship.torpedoes
    for m in range(ship.arms):
        mount = ship.mounts[m]
        if mount.down == 1 or mount.system == System.BANKS or not bears(b, mount.system, facing):
            continue
        if which == READY and not loaded(b, mount):
            continue
        if which == INTACT or not is_launcher(mount.system):
            count += 1
        elif torpedoes > 0:
            count += 1
            torpedoes -= 1 if which == READY else 0
    return count


def struck_facing(b: Battle, i: int, j: int) -> int:
    """The facing that fire will strike; in the second phase of a rotation the weaker of the two."""
    ship, facing = b.ships[i], contact(b, i, j).facing
    going = rotating(ship) and is_rotation(ship.order.manoeuvre)
    if going and not first_phase(b, ship) and whole(ship, ship.turning) < whole(ship, facing):
        return ship.turning
    return facing


def beside(facing: int, which: int) -> int:
    """One of the four facings beside this one."""
    for other in range(FACINGS):
        if other != facing and other != opposite(facing):
            if which == 0:
                return other
            which -= 1
    return facing


def legal_or_nothing(q: Question, value: int) -> int:
    """The value if it is among those offered, else the first."""
    for n in range(q.count):
        if q.listed[n] == value:
            return value
    return q.listed[0]


def offered(q: Question, value: int) -> bool:
    """Is this answer legal?"""
    for n in range(q.count):
        if q.listed[n] == value:
            return True
    return False
