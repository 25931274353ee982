"""The build step: ships are built, repaired, resupplied and scrapped, and technology is paid for.

A side writes all its jobs as one sealed order; then they are done one after the other.
[WW-100, WW-600, WW-640, WW-650]
"""

from __future__ import annotations

from admiralty.core.records import copy_into
from admiralty.core.table import Table

from ..design import WARP_GENERATOR, has_attribute, price
from ..records import MISSILES, NOBODY, UNITS, Build, Ship
from ..words import Attribute, Status
from .movement import at, hostile_at
from .records import DESIGNS, STOCK, Campaign, Job
from .setup import free_counter, remove, renew
from .words import Ask, Event, Work

PARTS = 6  # PD, beams, screens, tubes, missiles, racks: the numbers of Attribute
LEVEL_PRICE, LEVELS = 10, 10
MISSILE_PART = Attribute.MISSILES.value


# ---- the order of the build step ---------------------------------------------------------------------------------


def works_at(b: Campaign, side: int, star: int) -> bool:
    """May this side build there: is the star its own, and free of hostile ships?  [IS-S04]"""
    return b.stars[star].owner == side and not hostile_at(b, side, b.stars[star].hex)


def write_works(t: Table, b: Campaign, seat: int) -> None:
    """One job after the other: where, what, and its numbers.  [WW-100]"""
    purse = b.purses[seat]
    more = True
    while more and purse.count < len(purse.jobs):
        t.offer(NOBODY)
        for star in range(b.star_count):
            if works_at(b, seat, star) and (in_stock(b, seat, star) > 0 or may_scrap(b, seat, star)):
                t.offer(star)
        star = t.ask(seat, Ask.WORK_AT, 0, 0, purse.count)
        more = star != NOBODY
        if more:
            write_job(t, b, seat, star)


def in_stock(b: Campaign, side: int, star: int) -> int:
    """What is left of a star's stock after the jobs that are written; what scrapped ships bring comes later."""
    left = b.stars[star].stock
    for k in range(b.purses[side].count):
        job = b.purses[side].jobs[k]
        if job.star == star:
            left -= spent(b, side, k)
    return left


def spent(b: Campaign, side: int, k: int) -> int:
    """What one job costs its star; missiles that are left over of a point go to the next ship there.  [WW-600]"""
    job = b.purses[side].jobs[k]
    if job.work == Work.LEVEL:
        return job.amount
    if job.work == Work.WARPSHIP or job.work == Work.SYSTEMSHIP:
        return price(job.build, 1 if job.work == Work.WARPSHIP else 0)
    if job.work == Work.REPAIR:
        if job.part == Attribute.MISSILES:
            return (max(0, job.amount - loose(b, side, job.star, k)) + 2) // 3
        return job.amount
    return 0


def loose(b: Campaign, side: int, star: int, before: int) -> int:
    """Missiles that are paid for at this star by the jobs so far, and on no ship yet.  [WW-600]"""
    paid = 0
    for k in range(before):
        job = b.purses[side].jobs[k]
        if job.star == star and job.work == Work.REPAIR and job.part == Attribute.MISSILES:
            bought = 3 * ((max(0, job.amount - paid) + 2) // 3)
            paid += bought - job.amount
    return paid


def may_scrap(b: Campaign, side: int, star: int) -> bool:
    """Is there a ship of one's own that is not to be scrapped already?"""
    for i in range(b.vessels):
        if may_work_on(b, side, star, i):
            return True
    return False


def may_work_on(b: Campaign, side: int, star: int, i: int) -> bool:
    """Is this one of one's own ships there, and is nothing written for it that ends it?"""
    if b.ships[i].side != side or not at(b, i, b.stars[star].hex):
        return False
    for k in range(b.purses[side].count):
        job = b.purses[side].jobs[k]
        if job.work == Work.SCRAP and job.ship == i:
            return False
    return True


def write_job(t: Table, b: Campaign, seat: int, star: int) -> None:
    """What is done there, and its numbers."""
    purse, left = b.purses[seat], in_stock(b, seat, star)
    offer_works(t, b, seat, star, left)
    answer = t.ask(seat, Ask.WORK, 0, 0, star, left, purse.count)
    job = purse.jobs[purse.count]
    empty(job)
    job.star = star
    if answer >= Work.SCRAP:
        job.work = Work.SCRAP
        job.ship = answer - Work.SCRAP
    elif answer >= Work.REPAIR:
        write_repair(t, b, seat, job, answer - Work.REPAIR, left)
    elif answer >= Work.DESIGN:
        design = b.designs[answer - Work.DESIGN]
        job.work = Work.WARPSHIP if design.warp == 1 else Work.SYSTEMSHIP
        copy_into(job.build, design.build)
    elif answer == Work.LEVEL:
        job.work = answer
        job.amount = t.ask(seat, Ask.PAY, 1, min(left, owing(b, seat)), star, left, purse.count, purse.level + 1)
    elif answer != Work.NONE:
        write_build(t, b, seat, answer, left)
    purse.count += 1  # one of which nothing is written is none


def empty(job: Job) -> None:
    """A job of which nothing is written."""
    job.work = Work.NONE
    job.ship = NOBODY
    job.part = 0
    job.amount = 0
    job.build.pd = 0
    job.build.beams = 0
    job.build.screens = 0
    job.build.tubes = 0
    job.build.missiles = 0
    job.build.racks = 0


def offer_works(t: Table, b: Campaign, seat: int, star: int, left: int) -> None:
    """All that may be done at a star with so many points."""
    t.offer(Work.NONE)
    room = counters_left(b, seat) > 0
    if room and left > WARP_GENERATOR:
        t.offer(Work.WARPSHIP)
    if room and left > 0:
        t.offer(Work.SYSTEMSHIP)
    if b.rules.tech_schedule == 0 and left > 0 and owing(b, seat) > 0:
        t.offer(Work.LEVEL)
    for k in range(DESIGNS):
        design = b.designs[k]
        if room and design.side == seat and price(design.build, design.warp) <= left:
            t.offer(Work.DESIGN + k)
    for i in range(b.vessels):
        if may_work_on(b, seat, star, i):
            supplied = loose(b, seat, star, b.purses[seat].count) > 0 and lacking(b, seat, i, MISSILE_PART) > 0
            if supplied or (left > 0 and is_worn(b, seat, i)):
                t.offer(Work.REPAIR + i)
            t.offer(Work.SCRAP + i)


def counters_left(b: Campaign, side: int) -> int:
    """How many more ships this side may have, those that are written among those it has.  [IS-S06]"""
    left = 0
    for k in range(b.counters):
        if b.ships[side * b.counters + k].status == Status.NONE:
            left += 1
    for k in range(b.purses[side].count):
        work = b.purses[side].jobs[k].work
        if work == Work.WARPSHIP or work == Work.SYSTEMSHIP:
            left -= 1
        elif work == Work.SCRAP:
            left += 1
    return left


def owing(b: Campaign, side: int) -> int:
    """What is still to be paid for the next level this turn: at most one level a turn.  [WW-640]"""
    purse = b.purses[side]
    if purse.level >= LEVELS:
        return 0
    left = LEVEL_PRICE * (purse.level + 1) - purse.paid
    for k in range(purse.count):
        if purse.jobs[k].work == Work.LEVEL:
            left -= purse.jobs[k].amount
    return left


def write_build(t: Table, b: Campaign, seat: int, work: int, left: int) -> None:
    """The parts of a ship, one after the other, for the points there are.  [WW-010 .. WW-050, WW-090]"""
    job, count = b.purses[seat].jobs[b.purses[seat].count], b.purses[seat].count
    points = left - WARP_GENERATOR if work == Work.WARPSHIP else left
    for part in range(PARTS):
        most = min(points, UNITS)
        if part == Attribute.MISSILES:
            most = min(3 * points, MISSILES)
        elif part == Attribute.TUBE:
            most = min(points, b.tubes)
        elif part == Attribute.RACK and work == Work.SYSTEMSHIP:
            most = 0  # WW-030
        amount = t.ask(seat, Ask.PART, 0, most, part, points, count, work)
        add(job.build, part, amount)
        points -= (amount + 2) // 3 if part == Attribute.MISSILES else amount
    if has_attribute(job.build):  # WW-050: a ship without any is none
        job.work = work


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
    else:
        build.racks = amount


def write_repair(t: Table, b: Campaign, seat: int, job: Job, i: int, left: int) -> None:
    """One attribute of a ship, up to what it was built with.  [WW-600]"""
    count = b.purses[seat].count
    free = loose(b, seat, job.star, count)
    for part in range(PARTS):
        if lacking(b, seat, i, part) > 0 and (left > 0 or part == Attribute.MISSILES):
            t.offer(part)
    job.part = t.ask(seat, Ask.REPAIR, 0, 0, i, left, count)
    most = free + 3 * left if job.part == Attribute.MISSILES else left
    job.amount = t.ask(seat, Ask.AMOUNT, 1, min(most, lacking(b, seat, i, job.part)), i, job.part, left, count)
    job.ship = i
    job.work = Work.REPAIR


def is_worn(b: Campaign, side: int, i: int) -> bool:
    """Does anything lack on this ship, beyond what is written already?"""
    for part in range(PARTS):
        if lacking(b, side, i, part) > 0:
            return True
    return False


def lacking(b: Campaign, side: int, i: int, part: int) -> int:
    """How much of one part a ship has less than it was built with, after the jobs that are written."""
    left = missing(b.ships[i], part)
    for k in range(b.purses[side].count):
        job = b.purses[side].jobs[k]
        if job.work == Work.REPAIR and job.ship == i and job.part == part:
            left -= job.amount
    return left


def missing(ship: Ship, part: int) -> int:
    """How much of one part a ship has less than it was built with."""
    if part == Attribute.PD:
        return ship.built.pd - ship.pd
    if part == Attribute.BEAM:
        return ship.built.beams - ship.beams
    if part == Attribute.SCREEN:
        return ship.built.screens - ship.screens
    if part == Attribute.TUBE:
        return ship.built.tubes - ship.tubes
    if part == Attribute.MISSILES:
        return ship.built.missiles - ship.missiles
    return ship.built.racks - ship.racks


# ---- what is done ------------------------------------------------------------------------------------------------


def do_works(t: Table, b: Campaign, side: int) -> None:
    """The jobs in the order in which they were written: a level that is paid holds for what is built after it."""
    purse = b.purses[side]
    for k in range(purse.count):
        job = purse.jobs[k]
        star = b.stars[job.star]
        cost = spent(b, side, k)
        star.stock -= cost
        if job.work == Work.LEVEL:
            pay(t, b, side, job)
        elif job.work == Work.REPAIR:
            restore(b.ships[job.ship], job.part, job.amount)
            t.emit(Event.REPAIRED, job.ship, job.part, job.amount, cost)
        elif job.work == Work.SCRAP:
            value = worth(b.ships[job.ship]) // 4
            star.stock = min(STOCK, star.stock + value)
            t.emit(Event.SCRAPPED, job.ship, job.star, value)
            remove_with_load(b, job.ship)
        elif job.work != Work.NONE:
            build_ship(t, b, side, job)
    for k in range(purse.count):
        empty(purse.jobs[k])
    purse.count = 0


def pay(t: Table, b: Campaign, side: int, job: Job) -> None:
    """A level is gained when it is fully paid.  [WW-640]"""
    purse = b.purses[side]
    purse.paid += job.amount
    t.emit(Event.PAID, side, job.star, job.amount, purse.level + 1)
    if purse.paid >= LEVEL_PRICE * (purse.level + 1):
        purse.paid = 0
        purse.level += 1
        t.emit(Event.LEVEL, side, purse.level)


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
    else:
        ship.racks += amount
    if part != Attribute.MISSILES:
        ship.taken = max(0, ship.taken - amount)


def worth(ship: Ship) -> int:
    """A ship's present value in build points.  [WW-010, WW-650]"""
    units = ship.pd + ship.beams + ship.screens + ship.tubes + ship.racks
    return units + (ship.missiles + 2) // 3 + WARP_GENERATOR * ship.warp


def remove_with_load(b: Campaign, i: int) -> None:
    """A ship that is scrapped leaves in the hex what it carried."""
    for j in range(b.vessels):
        if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i:
            b.ships[j].status = Status.AWAY
            b.ships[j].carrier = NOBODY
    remove(b, i)


def build_ship(t: Table, b: Campaign, side: int, job: Job) -> None:
    """A new ship is there at once, with the level of its side.  [WW-010, WW-060, WW-070]"""
    i = free_counter(b, side)
    ship = b.ships[i]
    copy_into(ship.built, job.build)
    ship.side = side
    ship.automatic = 0
    ship.warp = 1 if job.work == Work.WARPSHIP else 0
    ship.budget = b.rules.warp_points
    renew(ship)
    ship.tl = b.purses[side].level
    b.hulls[i].hex = b.stars[job.star].hex
    t.emit(Event.BUILT, i, job.star, ship.warp)
    t.emit(Event.WORTH, i, price(ship.built, ship.warp), ship.tl)
