"""What the players don't know, redrawn: the classes of ships that they have not identified, screens, crews.

[BC-R264]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .design import first_point, screens_of, second_point
from .records import Battle, Design, Ship
from .tables import MEDIUM, NONE, SHIPS, ZONES
from .words import Arm, Band, Department, Die, Status, System

RATING, SERVICE = 6, 2  # what an unknown ship is taken to have, and half of its Scale more
QUALITIES = 4


def imagine(t: Table, b: Battle, seat: int) -> None:
    """Fill in what is hidden from a seat, as it may take it to be.  [BC-R264]"""
    if b.over == 1 or seat == b.gm:
        return
    for i in range(SHIPS):
        ship = b.ships[i]
        if ship.status != Status.NONE and ship.crewed == 0:
            if ship.identified == 0:
                draw_design(ship.design, ship.scale)
            if ship.hidden == 1 and ship.revealed == 0:
                ship.zone = draw_zone(t, b)
            if ship.judged == 0:
                ship.quality = t.roll(Die.IMAGINED, QUALITIES) - 1
            if ship.measured == 0:
                draw_screens(t, b, i)


def draw_zone(t: Table, b: Battle) -> int:
    """A zone of the map where a hidden ship may be."""
    count = 0
    for k in range(ZONES):
        count += b.zones[k].used
    pick = t.roll(Die.IMAGINED, count)
    for k in range(ZONES):
        pick -= b.zones[k].used
        if pick == 0:
            return k
    return 0


def draw_design(design: Design, scale: int) -> None:
    """A plain ship of its Scale: a bank, and what such ships have.  [BC-R279]"""
    for system in range(len(design.systems)):
        design.systems[system] = RATING + scale // 2
    for department in range(len(design.departments)):
        design.departments[department] = 1
    design.departments[Department.SECURITY] = SERVICE
    design.departments[Department.PILOTING] = SERVICE
    design.twin = NONE
    weapon = design.weapons[0]
    weapon.arm, weapon.reach = Arm.ENERGY, MEDIUM
    weapon.rating = scale + 2 if design.systems[System.WEAPONS] > 0 else scale


def draw_screens(t: Table, b: Battle, i: int) -> None:
    """Screens within the band that everybody sees.  [BC-R264]"""
    ship = b.ships[i]
    low, high = screens_in(b, ship, i)
    found = low + t.roll(Die.IMAGINED, high - low + 1) - 1 if high > low else low
    if ship.raised == 1:
        ship.screens = found
    else:
        ship.stored = screens_of(b, i)


def screens_in(b: Battle, ship: Ship, i: int) -> tuple[int, int]:
    """The least and the most screens of a band."""
    whole, first, second = screens_of(b, i), first_point(b, i), second_point(b, i)
    if ship.band == Band.EMPTY:
        return 0, 0
    if ship.band == Band.HOLDING:
        return min(first, whole - 1), whole - 1
    if ship.band == Band.BELOW_FIRST:
        return max(1, second), max(1, first - 1)
    if ship.band == Band.BELOW_SECOND:
        return 1, max(1, second - 1)
    return whole, whole
