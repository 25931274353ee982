"""What is left of a ship, and what it may still do.  [HC-580 .. HC-690]"""

from __future__ import annotations

from .options import Plotting, PowerDice, Solitaire, SystemEffects, WarpDamage
from .records import MOUNTS, NONE, Battle, Contact, Ship
from .tables import SYSTEMS
from .words import Bar, Cloak, Shown, Status, System


def contact(b: Battle, i: int, j: int) -> Contact:
    """How ship i lies to ship j."""
    return b.contacts[i * len(b.ships) + j]


def mount_number(i: int, m: int) -> int:
    """The number that a ship's mount has among all mounts of the engagement."""
    return i * MOUNTS + m


def fights(b: Battle, i: int) -> bool:
    """Is the ship still in the engagement?"""
    return b.ships[i].status == Status.FIGHTING


def hostile(b: Battle, i: int, j: int) -> bool:
    """Do the two ships fight each other?"""
    one, other = b.ships[i], b.ships[j]
    return one.seat != other.seat and one.status == Status.FIGHTING and other.status == Status.FIGHTING


def enemies(b: Battle, i: int) -> int:
    """How many ships this one fights."""
    count = 0
    for j in range(b.vessels):
        if hostile(b, i, j):
            count += 1
    return count


def only_enemy(b: Battle, i: int) -> int:
    """The one enemy of a duel, else the first; NONE without any."""
    for j in range(b.vessels):
        if hostile(b, i, j):
            return j
    return NONE


def seen(b: Battle, j: int) -> bool:
    """Is this ship seen by its enemies?  [HC-460]"""
    return b.ships[j].cloak != Cloak.ON


def in_sight(b: Battle, j: int) -> bool:
    """Can orders name this ship's place?  Who posts before a ship that may vanish in its reply cannot.  [HC-R52]"""
    ship = b.ships[j]
    vanishing = ship.cloak == Cloak.ENGAGING and replies(b) and ship.order.shown == Shown.NOTHING
    return ship.cloak != Cloak.ON and not vanishing


def replies(b: Battle) -> bool:
    """Does one side post first, and the other reply?  [HC-R73, HC-R85]"""
    return b.rules.plotting == Plotting.REPLY or b.rules.solitaire == Solitaire.BOTH_SIDES


def known(b: Battle, i: int, j: int) -> bool:
    """Does ship i know how it lies to ship j?  [HC-460, HC-R56]"""
    return b.ships[j].cloak != Cloak.ON or contact(b, i, j).flashed == 1


def intact(ship: Ship, system: int) -> int:
    """Boxes of a system that are not lost."""
    left = ship.design.boxes[system] - ship.lost[system]
    return left if left > 0 else 0


def half_lost(ship: Ship, system: int) -> bool:
    """Is half of it gone, or more?  [HC-R26]"""
    return ship.lost[system] > 0 and 2 * ship.lost[system] >= ship.design.boxes[system]


def internals(ship: Ship) -> int:
    """Boxes that it was built with.  [HC-980]"""
    total = 0
    for system in range(SYSTEMS):
        total += ship.design.boxes[system]
    return total


def gone(ship: Ship) -> int:
    """Boxes lost."""
    total = 0
    for system in range(SYSTEMS):
        total += ship.lost[system]
    return total


def threshold(ship: Ship) -> int:
    """Three quarters of the internals, rounded to the nearest.  [HC-970, HC-R69]"""
    return three_quarters(internals(ship))


def three_quarters(count: int) -> int:
    """Of so many boxes, rounded to the nearest.  [HC-970, HC-R69]"""
    return (3 * count + 2) // 4


def powered(ship: Ship) -> bool:
    """Has it a warp box?  [HC-R29]"""
    return intact(ship, System.WARP) > 0


def commanded(b: Battle, ship: Ship) -> bool:
    """Does one of its bridges stand?  [HC-R64]"""
    if b.rules.system_effects == SystemEffects.SEED_ONLY:
        return True
    return intact(ship, System.BRIDGE) > 0 or intact(ship, System.AUXILIARY_BRIDGE) > 0


def able(b: Battle, ship: Ship) -> bool:
    """May it do more than repair and reinforce?"""
    return powered(ship) and commanded(b, ship)


def why_disabled(b: Battle, ship: Ship) -> int:
    """Why it may not: its warp is gone, or both its bridges."""
    if not powered(ship):
        return Bar.NO_WARP
    return Bar.NOTHING if commanded(b, ship) else Bar.NO_COMMAND


def directed(b: Battle, ship: Ship) -> bool:
    """May it fire at a specific system?  [HC-R64]"""
    return b.rules.system_effects == SystemEffects.SEED_ONLY or intact(ship, System.FIRE_CONTROL) > 0


def protected(ship: Ship) -> bool:
    """Has it shields and weapons, with no cloak about?  [HC-520, HC-530, HC-550]"""
    return ship.cloak == Cloak.OFF


def dice(b: Battle, ship: Ship) -> int:
    """How many power dice it rolls.  [HC-R01, HC-R04]"""
    count = ship.design.dice
    if b.rules.power_dice != PowerDice.SSD:
        count = 2 if b.rules.power_dice == PowerDice.ALL_2D6 else 3
    if b.rules.warp_damage == WarpDamage.HALF_LOSES_A_DIE and half_lost(ship, System.WARP):
        count = max(1, count - 1)
    return count


def in_force(ship: Ship, facing: int) -> int:
    """Points of reinforcement on a facing."""
    return ship.old[facing] + ship.fresh[facing]


def has_boxes(ship: Ship) -> bool:
    """Is anything left of its internals?  [HC-R63]"""
    for system in range(SYSTEMS):
        if ship.design.boxes[system] > ship.lost[system]:
            return True
    return False
