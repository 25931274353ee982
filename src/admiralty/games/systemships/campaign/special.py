"""Bases, holds and repair bays of the second edition, and what each part of a ship costs to restore.

[WW-600, WW-610, WW-650, WW-R70, WW-R75 .. WW-R77]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..design import REPAIR_BAY, SHELLS_A_POINT, WARP_GENERATOR, armour_points
from ..options import Edition
from ..records import MISSILES, NONE, SHELLS, UNITS, Build, Ship
from ..words import Attribute, Status
from .movement import at, hostile_at, present, ships_at
from .records import BASE_PRICE, HOLD, STARS, STOCK, Campaign
from .words import Event, Work

CLASSIC_PARTS = 6  # PD, beams, screens, tubes, missiles, racks: the numbers of Attribute
BAY = 11  # the part after those that can be hit
ARMOUR_A_POINT = 2  # points of armour that a build point restores


# ---- parts --------------------------------------------------------------------------------------------------------


def parts_of(b: Campaign) -> int:
    """How many kinds of parts a ship may be built of.  [WW-R61]"""
    return BAY + 1 if b.rules.edition == Edition.SECOND else CLASSIC_PARTS


def pack_of(part: int) -> int:
    """How much of a part one build point buys.  [WW-010, WW-R70]"""
    if part == Attribute.MISSILES:
        return 3
    return SHELLS_A_POINT if part == Attribute.SHELLS else 1


def mended_of(part: int) -> int:
    """How much of a part one build point restores.  [WW-600]"""
    return ARMOUR_A_POINT if part == Attribute.ARMOUR else pack_of(part)


def whole_of(ship: Ship, part: int) -> int:
    """How much of a part a ship was built with."""
    built = ship.built
    if part == Attribute.PD:
        return built.pd
    if part == Attribute.BEAM:
        return built.beams
    if part == Attribute.SCREEN:
        return built.screens
    if part == Attribute.TUBE:
        return built.tubes
    if part == Attribute.MISSILES:
        return built.missiles
    if part == Attribute.RACK:
        return built.racks
    if part == Attribute.ECM:
        return built.ecm
    if part == Attribute.ARMOUR:
        return armour_points(built.armour, ship.tl)
    if part == Attribute.CANNON:
        return built.cannons
    return built.shells if part == Attribute.SHELLS else built.holds


def left_of(ship: Ship, part: int) -> int:
    """How much of a part a ship has left."""
    if part == Attribute.PD:
        return ship.pd
    if part == Attribute.BEAM:
        return ship.beams
    if part == Attribute.SCREEN:
        return ship.screens
    if part == Attribute.TUBE:
        return ship.tubes
    if part == Attribute.MISSILES:
        return ship.missiles
    if part == Attribute.RACK:
        return ship.racks
    if part == Attribute.ECM:
        return ship.ecm
    if part == Attribute.ARMOUR:
        return ship.armour
    if part == Attribute.CANNON:
        return ship.cannons
    return ship.shells if part == Attribute.SHELLS else ship.holds


def add(build: Build, part: int, amount: int) -> None:
    """So much of one part."""
    if part == Attribute.PD:
        build.pd = amount
    elif part == Attribute.BEAM:
        build.beams = amount
    elif part == Attribute.SCREEN:
        build.screens = amount
    elif part == Attribute.TUBE:
        build.tubes = amount
    elif part == Attribute.MISSILES:
        build.missiles = amount
    elif part == Attribute.RACK:
        build.racks = amount
    elif part == Attribute.ECM:
        build.ecm = amount
    elif part == Attribute.ARMOUR:
        build.armour = amount
    elif part == Attribute.CANNON:
        build.cannons = amount
    elif part == Attribute.SHELLS:
        build.shells = amount
    elif part == Attribute.HOLD:
        build.holds = amount
    else:
        build.bays = amount


def most_of(b: Campaign, part: int, points: int, work: int) -> int:
    """How much of a part a ship may be built with, for the points there are.  [WW-030, WW-R71]"""
    if work == Work.SYSTEMSHIP and (part == Attribute.RACK or part >= Attribute.HOLD):
        return 0
    if part == Attribute.MISSILES:
        return min(3 * points, MISSILES)
    if part == Attribute.SHELLS:
        return min(pack_of(part) * points, SHELLS)
    if part == BAY:
        return min(1, points // REPAIR_BAY)
    return min(points, b.tubes if part == Attribute.TUBE else UNITS)


def restore(ship: Ship, part: int, amount: int) -> None:
    """So much of one part is there again."""
    if part == Attribute.PD:
        ship.pd += amount
    elif part == Attribute.BEAM:
        ship.beams += amount
    elif part == Attribute.SCREEN:
        ship.screens += amount
    elif part == Attribute.TUBE:
        ship.tubes += amount
    elif part == Attribute.MISSILES:
        ship.missiles += amount
    elif part == Attribute.RACK:
        ship.racks += amount
    elif part == Attribute.ECM:
        ship.ecm += amount
    elif part == Attribute.ARMOUR:
        ship.armour += amount
    elif part == Attribute.CANNON:
        ship.cannons += amount
    elif part == Attribute.SHELLS:
        ship.shells += amount
    else:
        ship.holds += amount
    if pack_of(part) == 1:
        ship.taken = max(0, ship.taken - amount)


def worth(ship: Ship) -> int:
    """A ship's present value in build points.  [WW-010, WW-650, WW-R70]"""
    units = ship.pd + ship.beams + ship.screens + ship.tubes + ship.racks + ship.ecm + ship.cannons + ship.holds
    stocks = (ship.missiles + 2) // 3 + (ship.shells + 5) // 6 + (ship.armour + 1 + ship.tl) // (2 + ship.tl)
    return units + stocks + WARP_GENERATOR * ship.warp + REPAIR_BAY * ship.built.bays


# ---- what holds carry -----------------------------------------------------------------------------------------------


def room(b: Campaign, i: int) -> int:
    """How many build points still fit into the holds of a ship.  [3.7, WW-R77]"""
    return HOLD * b.ships[i].holds - b.hulls[i].cargo


def cargo_at(b: Campaign, side: int, place: int) -> int:
    """The build points in the holds of a side's ships in a hex."""
    total = 0
    for i in range(b.vessels):
        if b.ships[i].side == side and at(b, i, place):
            total += b.hulls[i].cargo
    return total


def take_cargo(b: Campaign, side: int, place: int, points: int) -> None:
    """So many points are paid from holds in a hex, the first ship's first."""
    for i in range(b.vessels):
        if points > 0 and b.ships[i].side == side and at(b, i, place):
            paid = min(points, b.hulls[i].cargo)
            b.hulls[i].cargo -= paid
            points -= paid


def put_aboard(b: Campaign, side: int, place: int, points: int) -> int:
    """So many points go into the holds of a side's ships in a hex, the first ship's first; how many found room."""
    stored = 0
    for i in range(b.vessels):
        if stored < points and b.ships[i].side == side and at(b, i, place):
            more = min(points - stored, room(b, i))
            b.hulls[i].cargo += more
            stored += more
    return stored


def spill(t: Table, b: Campaign) -> None:
    """What was in holds that are gone is lost.  [WW-R74]"""
    for i in range(b.vessels):
        if room(b, i) < 0:
            t.emit(Event.SPILT, i, -room(b, i))
            b.hulls[i].cargo = HOLD * b.ships[i].holds


def laden(b: Campaign, side: int, i: int) -> int:
    """What a ship has in its holds after the jobs that are written."""
    aboard = b.hulls[i].cargo
    for k in range(b.purses[side].count):
        job = b.purses[side].jobs[k]
        if job.ship == i and (job.work == Work.FILL or job.work == Work.EMPTY):
            aboard += job.cost
    return aboard


def space(b: Campaign, side: int, i: int) -> int:
    """What fits into its holds beside that."""
    return room(b, i) + b.hulls[i].cargo - laden(b, side, i)


# ---- what stars yield -----------------------------------------------------------------------------------------------


def is_second(b: Campaign) -> bool:
    """Are the rules of bases and holds in force?  [WW-R61]"""
    return b.rules.edition == Edition.SECOND


def is_alone(b: Campaign, side: int, star: int) -> bool:
    """Has this side ships there, nobody else, and the star no systemship?  [WW-630, IS-S07]"""
    place = b.stars[star]
    if place.entered == 0 or place.guard != NONE or hostile_at(b, side, place.hex):
        return False
    return ships_at(b, side, place.hex) > 0


def find_yield(b: Campaign, side: int) -> None:
    """Half the value of each star that has no base, and only this side's ships.  [3.7, WW-R76]"""
    for star in range(b.star_count):
        place = b.stars[star]
        place.yields = place.value // 2 if place.base == 0 and is_alone(b, side, star) else 0


def load_yield(t: Table, b: Campaign, side: int) -> None:
    """What the repair bays have left of it goes into the holds there; the rest is lost.  [3.7, WW-R76]"""
    for star in range(b.star_count):
        place = b.stars[star]
        if place.yields > 0:
            stored = put_aboard(b, side, place.hex, place.yields)
            place.yields = 0
            if stored > 0:
                t.emit(Event.MINED, side, star, stored)


# ---- bases and bays -------------------------------------------------------------------------------------------------


def has_base(b: Campaign, star: int) -> bool:
    """May ships be built, mended and scrapped there? In the classic edition at every star of one's own.  [WW-R75]"""
    return not is_second(b) or b.stars[star].base == 1


def where_of(b: Campaign, job_star: int) -> int:
    """The hex of a place of work: a star, or after all stars the ship whose repair bay it is."""
    return b.stars[job_star].hex if job_star < STARS else b.hulls[job_star - STARS].hex


def used_at(b: Campaign, side: int, place: int, work: int) -> int:
    """What the jobs that are written spend in a hex: on a base, or on repairs by a bay."""
    total = 0
    for k in range(b.purses[side].count):
        job = b.purses[side].jobs[k]
        if job.work == work and where_of(b, job.star) == place and (work == Work.BASE or job.star >= STARS):
            total += job.cost
    return total


def yield_at(b: Campaign, place: int) -> int:
    """What the star in a hex yields in this turn to ships that work there."""
    return b.stars[b.map[place]].yields if b.map[place] != NONE else 0


def in_holds(b: Campaign, side: int, place: int) -> int:
    """What is left in the holds in a hex after the jobs that are written; bays take the star's yield first."""
    mended = used_at(b, side, place, Work.REPAIR.value)
    beyond = max(0, mended - yield_at(b, place))
    return cargo_at(b, side, place) - used_at(b, side, place, Work.BASE.value) - beyond


def for_bay(b: Campaign, side: int, place: int) -> int:
    """What a repair bay in a hex may still spend: the star's yield of this turn, and holds.  [3.7, WW-R77]"""
    mended = used_at(b, side, place, Work.REPAIR.value)
    return in_holds(b, side, place) + max(0, yield_at(b, place) - mended)


def has_bay(b: Campaign, side: int, i: int) -> bool:
    """Is this the first ship of a side in its hex that mends there, where it has no base and no enemy is?  [WW-R77]"""
    ship, place = b.ships[i], b.hulls[i].hex
    if not is_second(b) or ship.side != side or ship.status != Status.AWAY or ship.built.bays == 0:
        return False
    for j in range(i):
        if b.ships[j].side == side and b.ships[j].built.bays > 0 and b.ships[j].status == Status.AWAY:
            if b.hulls[j].hex == place:
                return False
    star = b.map[place]
    based = star != NONE and b.stars[star].owner == side and b.stars[star].base == 1
    return present(b, i) and not based and not hostile_at(b, side, place)


def pay_for_bay(b: Campaign, side: int, place: int, points: int) -> None:
    """From the yield of the star of this turn, then from holds.  [3.7, WW-R77]"""
    star = b.map[place]
    if star != NONE:
        mined = min(points, b.stars[star].yields)
        b.stars[star].yields -= mined
        points -= mined
    take_cargo(b, side, place, points)


def may_found(b: Campaign, side: int, star: int) -> bool:
    """May this side pay for a base there: a star of its own without one, free of enemies, points in holds?  [WW-R75]"""
    place = b.stars[star]
    if not is_second(b) or place.owner != side or place.base == 1 or hostile_at(b, side, place.hex):
        return False
    return owed(b, side, star) > 0 and in_holds(b, side, place.hex) > 0


def owed(b: Campaign, side: int, star: int) -> int:
    """What is still to be paid for a base, after the jobs that are written."""
    return BASE_PRICE - b.stars[star].paid - used_at(b, side, b.stars[star].hex, Work.BASE.value)


def pay_base(t: Table, b: Campaign, side: int, star: int, points: int) -> None:
    """A base in parts, from holds.  [3.7, WW-R75]"""
    place = b.stars[star]
    take_cargo(b, side, place.hex, points)
    place.paid += points
    t.emit(Event.BASE_PAID, side, star, points)
    if place.paid >= BASE_PRICE:
        place.paid = 0
        place.base = 1
        t.emit(Event.BASE_BUILT, side, star)


def raze_bases(t: Table, b: Campaign, side: int) -> None:
    """At the end of a side's turn it destroys the bases where it alone is, finished or not; of the points there half
    go into its holds, as far as there is room.  [3.7, WW-R75]
    """
    for star in range(b.star_count):
        place = b.stars[star]
        if place.owner != side and place.base + place.paid > 0 and is_alone(b, side, star):
            if place.base == 1:
                t.emit(Event.BASE_LOST, place.owner, star)
            else:
                t.emit(Event.BASE_BEGUN_LOST, place.owner, star, place.paid)
            points = put_aboard(b, side, place.hex, place.stock // 2)
            if points > 0:
                t.emit(Event.PLUNDERED, side, star, points)
            place.base = 0
            place.paid = 0
            place.stock = 0


def move_cargo(t: Table, b: Campaign, i: int, star: int, points: int) -> None:
    """Build points from a base into a ship's holds, or back where they are fewer than none.  [WW-R77]"""
    place = b.stars[star]
    b.hulls[i].cargo += points
    place.stock = min(STOCK, place.stock - points)
    t.emit(Event.LADEN, i, star, points)
