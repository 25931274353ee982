"""What standing orders may depend on.

Rule-style functions that only look; they read nothing but what their seat may see.
"""

from __future__ import annotations

from ..condition import contact, enemies, gone, intact, internals, known, powered, protected, seen
from ..movement import rotating
from ..records import NONE, Battle, Ship
from ..tables import FACINGS
from ..words import Fact, System
from .reckoning import READY, heavies, nearest, whole


def fact(b: Battle, i: int, which: int) -> int:
    """One fact for ship i, as its seat may know it; what it does not know is 0."""
    if which >= Fact.FOE_SHIELD:
        return foe_fact(b, i, which)
    if which == Fact.TURN:
        return b.turn
    if which == Fact.ENEMIES:
        return enemies(b, i)
    if which == Fact.RANGE or which == Fact.SHIELD or which == Fact.LOADED:
        return placed_fact(b, i, which)
    return own_fact(b.ships[i], which)


def placed_fact(b: Battle, i: int, which: int) -> int:
    """What depends on how the ship lies to its nearest enemy, as it sees that or last saw it."""
    j = nearest(b, i)
    if j == NONE:
        return 0
    if which == Fact.RANGE:
        return contact(b, i, j).range if known(b, i, j) else contact(b, i, j).seen_range
    facing = bearing(b, i, j)
    if facing == NONE:
        return 0
    return whole(b.ships[i], facing) if which == Fact.SHIELD else heavies(b, b.ships[i], facing, READY)


def own_fact(ship: Ship, which: int) -> int:
    """What is left of the ship, and what it is about."""
    if which == Fact.BEST_SHIELD or which == Fact.WORST_SHIELD:
        return extreme(ship, which)
    if which == Fact.LOST:
        return lost(ship)
    if which == Fact.SENSORS:
        return intact(ship, System.SENSORS)
    if which == Fact.IMPULSE:
        return intact(ship, System.IMPULSE)
    if which == Fact.WARP:
        return intact(ship, System.WARP)
    if which == Fact.BANKS:
        return intact(ship, System.BANKS)
    if which == Fact.TORPEDOES:
        return ship.torpedoes
    if which == Fact.ROTATING:
        return 1 if rotating(ship) else 0
    if which == Fact.CLOAK:
        return intact(ship, System.CLOAK)
    if which == Fact.CLOAKED:
        return 0 if protected(ship) else 1
    if which == Fact.CLOAKED_TURNS:
        return ship.cloaked
    return ship.power + (ship.charge if powered(ship) else 0)


def extreme(ship: Ship, which: int) -> int:
    """What the best or the worst shield holds."""
    value = whole(ship, 0)
    for facing in range(1, FACINGS):
        if which == Fact.BEST_SHIELD:
            value = max(value, whole(ship, facing))
        else:
            value = min(value, whole(ship, facing))
    return value


def lost(ship: Ship) -> int:
    """How much of its internals is lost, per cent."""
    return 100 * gone(ship) // max(1, internals(ship))


def foe_fact(b: Battle, i: int, which: int) -> int:
    """One fact of the nearest enemy; of a hidden one all but that it hides are 0."""
    j = nearest(b, i)
    if j == NONE or not seen(b, j):
        return 1 if j != NONE and which == Fact.FOE_HIDDEN else 0
    foe, facing = b.ships[j], contact(b, j, i).facing
    if which == Fact.FOE_LOST:
        return lost(foe)
    if which == Fact.FOE_CM:
        return foe.cm + foe.cm_old
    if which == Fact.FOE_BANKS:
        return intact(foe, System.BANKS)
    if which == Fact.FOE_BARE:
        return 0 if protected(foe) else 1
    if which == Fact.FOE_HIDDEN or not protected(foe):
        return 0
    return whole(foe, facing) if which == Fact.FOE_SHIELD else heavies(b, foe, facing, READY)


def bearing(b: Battle, i: int, j: int) -> int:
    """The facing of ship i off which ship j lies, or was last seen; -1: it was never seen."""
    lies = contact(b, i, j)
    return lies.facing if known(b, i, j) else lies.seen_facing
