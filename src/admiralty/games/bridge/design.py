"""What follows from the numbers of a ship: Resistance, screens and their Breakthrough points, what destroys it.

[BC-2280, BC-2570 .. BC-2600, BC-R90, BC-R234, BC-R235, BC-R246 .. BC-R248, BC-R278]
"""

from __future__ import annotations

from .options import Breakthrough, PatchedCount, Reactor, StructureBreachResistance, SystemDestroyedAt, Talents
from .records import Battle, Ship
from .tables import DEEP_SCREENS, HARD_GRIP, IMPOSSIBLE, LAYERED_PLATING, ROTATED, STEPS, SYSTEMS
from .words import Band, Department, Status, System


def half_up(number: int) -> int:
    """Half of a number, rounded up.  [BC-R213]"""
    return (number + 1) // 2


def bonus(rating: int) -> int:
    """What a rating of Structure adds to Resistance, and one of Weapons to damage.  [BC-R234, BC-R240]"""
    found = 0
    for step in STEPS:
        if rating >= step:
            found += 1
    return found


def has_talents(b: Battle) -> bool:
    """Does anybody have any, apart from the Shroud?  [BC-R278]"""
    return b.rules.talents == Talents.ON


def unpatched_breaches(ship: Ship, system: int) -> int:
    """The breaches of a system that still have their effects.  [BC-R244]"""
    return ship.breaches[system] - ship.patched[system]


def resistance(b: Battle, i: int) -> int:
    """The Resistance of a ship, which lowers every hit that isn't Piercing.  [BC-2590, BC-2600, BC-R234, BC-2120]"""
    ship = b.ships[i]
    if ship.hits > 0:  # an object  [BC-R114]
        return ship.hard
    found = 0
    if ship.small == 0:
        found = half_up(ship.scale) + bonus(ship.design.systems[System.STRUCTURE])
        if has_talents(b):
            found += LAYERED_PLATING * ship.design.plated
    if b.rules.structure_breach_resistance == StructureBreachResistance.YES:
        found = max(0, found - unpatched_breaches(ship, System.STRUCTURE.value))
    return found + ROTATED if ship.rotates > 0 else found


def screens_of(b: Battle, i: int) -> int:
    """The maximum screens of a ship.  [BC-2280, BC-R235]"""
    design = b.ships[i].design
    found = design.systems[System.STRUCTURE] + b.ships[i].scale + design.departments[Department.SECURITY]
    return found + DEEP_SCREENS * design.deep if has_talents(b) else found


def first_point(b: Battle, i: int) -> int:
    """T1: a ship is shaken when its screens fall below this.  [BC-2570, BC-R90]"""
    whole = screens_of(b, i)
    return whole // 2 if b.rules.breakthrough == Breakthrough.EXAMPLE else half_up(whole) + 1


def second_point(b: Battle, i: int) -> int:
    """T2: the second Breakthrough point; 0 if there is none.  [BC-2570, BC-R90]"""
    whole = screens_of(b, i)
    quarter = whole - (3 * whole + 3) // 4
    return quarter if b.rules.breakthrough == Breakthrough.EXAMPLE else quarter + 1


def counted_breaches(b: Battle, ship: Ship, system: int) -> int:
    """The breaches of a system that count towards its destruction and the ship's.  [BC-R248]"""
    return ship.breaches[system] if b.rules.patched_count == PatchedCount.YES else unpatched_breaches(ship, system)


def all_breaches(b: Battle, i: int) -> int:
    """The counted breaches of all systems."""
    found = 0
    for system in range(SYSTEMS):
        found += counted_breaches(b, b.ships[i], system)
    return found


def system_limit(b: Battle, i: int, system: int) -> int:
    """At how many breaches a system is destroyed.  [BC-R246, BC-R278]"""
    ship = b.ships[i]
    found = half_up(ship.scale)
    if b.rules.system_destroyed_at == SystemDestroyedAt.MORE_THAN_HALF:
        found = ship.scale // 2 + 1
    return found + 1 if ship.design.twin == system and has_talents(b) else found


def is_system_destroyed(b: Battle, i: int, system: int) -> bool:
    """Is this system destroyed?  [BC-R246]"""
    return b.ships[i].lost[system] == 1 or counted_breaches(b, b.ships[i], system) >= system_limit(b, i, system)


def critical_limit(b: Battle, i: int) -> int:
    """At how many breaches a ship is critical.  [BC-R247]"""
    return b.ships[i].scale + 1


def tractor_strength(b: Battle, i: int) -> int:
    """How strong a ship's tractor beam is.  [BC-R252, BC-R278]"""
    found = b.ships[i].scale - 1
    return found + HARD_GRIP if b.ships[i].design.grip == 1 and has_talents(b) else found


def is_out(ship: Ship) -> bool:
    """Has the battle gone on without it?  [BC-R262]"""
    return ship.status != Status.FIGHTING


def threatens(b: Battle, i: int) -> bool:
    """May the reactor of a ship explode: a critical one, without Engines, neither stabilised nor ejected?  [BC-R249]"""
    ship = b.ships[i]
    if b.rules.reactor == Reactor.OFF or ship.status != Status.CRITICAL or ship.ejected > 0:
        return False
    return ship.secured < ship.design.systems[System.ENGINES] and is_system_destroyed(b, i, System.ENGINES.value)


def can_act(b: Battle, i: int) -> bool:
    """Has a ship turns: one in the battle, or a critical one whose reactor may explode?  [BC-R249, BC-R330]"""
    return not is_out(b.ships[i]) or threatens(b, i)


def hides(b: Battle, ship: Ship) -> int:
    """1 for a ship that is hidden: by its shroud, or by concealment that nobody sees into.

    [BC-R104, BC-R257, BC-R259]
    """
    return 1 if ship.shrouded == 1 or b.zones[ship.zone].concealment == IMPOSSIBLE else 0


def set_band(b: Battle, i: int) -> None:
    """Note what everybody sees of a ship's screens.  [BC-R264]"""
    ship = b.ships[i]
    if ship.screens == 0:
        ship.band = Band.EMPTY
    elif ship.screens >= screens_of(b, i):
        ship.band = Band.FULL
    elif ship.screens >= first_point(b, i):
        ship.band = Band.HOLDING
    else:
        ship.band = Band.BELOW_SECOND if ship.screens < second_point(b, i) else Band.BELOW_FIRST
