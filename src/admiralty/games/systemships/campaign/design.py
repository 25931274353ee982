"""The build step: ships are built, repaired, resupplied and scrapped, and technology is paid for.

A side writes all its jobs as one sealed order; `works` does them in order.  [WW-100, WW-600, WW-640, WW-650]
"""

from __future__ import annotations

from admiralty.core.state.lasting import expire
from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from ..design import REPAIR_BAY, WARP_GENERATOR, has_attribute, price
from ..records import NONE
from ..words import Status
from .movement import hostile_at
from .options import TechSchedule
from .records import DESIGNS, STARS, Campaign, Job
from .repair import affordable, bar_repair, may_repair, may_work_on, mending_price, write_repair
from .special import (
    BAY,
    add,
    for_bay,
    has_base,
    has_bay,
    in_holds,
    laden,
    may_found,
    most_of,
    owed,
    pack_of,
    parts_of,
    space,
)
from .words import Ask, Bar, Work

LEVEL_PRICE, LEVELS = 10, 10

# ---- the order of the build step ---------------------------------------------------------------------------------


def works_at(b: Campaign, side: int, star: int) -> bool:
    """May this side build there: is the star its own, free of hostile ships, and has it what that needs?

    [IS-S04, WW-R75]
    """
    return b.stars[star].owner == side and has_base(b, star) and not hostile_at(b, side, b.stars[star].hex)


def write_works(t: Table, b: Campaign, seat: int) -> None:
    """One job after the other: where, what, and its numbers; where only one place has work, not where.

    [WW-100, WW-R80]
    """
    purse, k = b.purses[seat], 0  # which job is asked about: one answer may write several
    more = True
    while more and k < len(purse.jobs) and purse.count < len(purse.jobs):
        alone = only_place(b, seat) != NONE
        star = ask_where(t, b, seat, k, alone)
        more = star != NONE and (write_job(t, b, seat, star, k) or not alone)
        k += 1


def ask_where(t: Table, b: Campaign, seat: int, k: int, alone: bool) -> int:
    """At which star, or by which repair bay, the next job is done, unless one place alone has work; NONE: at none.

    [WW-100, WW-R80]
    """
    if not alone:
        t.offer(NONE)
    for star in range(b.star_count):
        if has_work(b, seat, star):
            t.offer(star)
        elif t.tells_why():
            bar_star(t, b, seat, star)
    for i in range(b.vessels):
        if has_bay(b, seat, i) and may_mend(b, seat, i):
            t.offer(STARS + i)
    return t.ask(seat, Ask.WORK_AT, 0, 0, k)


def only_place(b: Campaign, side: int) -> int:
    """The place where a side has work, if it has work at one place alone.  [WW-R80]"""
    found = NONE
    for star in range(b.star_count):
        if has_work(b, side, star):
            if found != NONE:
                return NONE
            found = star
    for i in range(b.vessels):
        if has_bay(b, side, i) and may_mend(b, side, i):
            if found != NONE:
                return NONE
            found = STARS + i
    return found


def bar_star(t: Table, b: Campaign, seat: int, star: int) -> None:
    """Why nothing is done at a star of one's own.  [WW-600, WW-R75, IS-S04]"""
    if b.stars[star].owner == seat:
        spent = Bar.COUNTERS if in_stock(b, seat, star) > 0 else Bar.STOCK
        why = spent if has_base(b, star) else Bar.NO_BASE if owed(b, seat, star) > 0 else Bar.BASE_PAID
        t.bar(star, Bar.BESIEGED if hostile_at(b, seat, b.stars[star].hex) else why)


def has_work(b: Campaign, side: int, star: int) -> bool:
    """Is there something to spend a star's stock on, a ship to scrap, or a base to pay for?"""
    if not works_at(b, side, star):
        return may_found(b, side, star)
    return (in_stock(b, side, star) > 0 and may_spend(b, side)) or may_scrap(b, side, star)


def may_spend(b: Campaign, side: int) -> bool:
    """Is there anything that needs no ship at the star: a counter for a new one, or a level to be paid for?"""
    bought = b.rules.tech_schedule == TechSchedule.BOUGHT
    return counters_left(b, side) > 0 or (bought and owing(b, side) > 0)


def may_mend(b: Campaign, side: int, i: int) -> bool:
    """Does a repair bay have points for what lacks in its hex, or missiles and shells that are paid for?  [WW-R77]"""
    for j in range(b.vessels):
        if may_repair(b, side, STARS + i, j, in_stock(b, side, STARS + i)):
            return True
    return False


def in_stock(b: Campaign, side: int, star: int) -> int:
    """What is left of a star's stock after the jobs that are written; what scrapped ships bring comes later."""
    if star >= STARS:
        return for_bay(b, side, b.hulls[star - STARS].hex)
    left = b.stars[star].stock
    for k in range(b.purses[side].count):
        job = b.purses[side].jobs[k]
        if job.star == star and job.work != Work.BASE:
            left -= job.cost
    return left


def cost_of(b: Campaign, side: int, job: Job) -> int:
    """What the job that is just written takes from the stock there; a cargo brought back gives it so much.

    Missiles and shells that are left over of a point go to the next ship there.  [WW-600]
    """
    if job.work == Work.WARPSHIP or job.work == Work.SYSTEMSHIP:
        return price(job.build, 1 if job.work == Work.WARPSHIP else 0)
    if job.work == Work.REPAIR:
        return mending_price(b, side, job.star, job.part, job.amount)
    if job.work == Work.LEVEL or job.work == Work.BASE or job.work == Work.FILL:
        return job.amount
    return -job.amount if job.work == Work.EMPTY else 0


def may_scrap(b: Campaign, side: int, star: int) -> bool:
    """Is there a ship of one's own that is not to be scrapped already?"""
    for i in range(b.vessels):
        if may_work_on(b, side, star, i):
            return True
    return False


def write_job(t: Table, b: Campaign, seat: int, star: int, k: int) -> bool:
    """What is done there, and its numbers; is anything?"""
    purse, left = b.purses[seat], in_stock(b, seat, star)
    offer_works(t, b, seat, star, left)
    answer = t.ask(seat, Ask.WORK, 0, 0, star, left, k)
    if answer == Work.NONE:
        return False
    if answer >= Work.MEND:
        write_mending(b, seat, star, answer - Work.MEND)
        return True
    job = begin_job(b, seat, star)
    if answer >= Work.FILL:
        write_cargo(t, b, seat, job, answer, left, k)
    elif answer >= Work.SCRAP:
        job.work = Work.SCRAP
        job.ship = answer - Work.SCRAP
    elif answer >= Work.REPAIR:
        write_repair(t, b, seat, job, answer - Work.REPAIR, left, k)
    elif answer >= Work.DESIGN:
        design = b.designs[answer - Work.DESIGN]
        job.work = Work.WARPSHIP if design.warp == 1 else Work.SYSTEMSHIP
        copy_into(job.build, design.build)
    elif answer == Work.LEVEL:
        job.work = answer
        t.bar(min(left, owing(b, seat)) + 1, Bar.STOCK if left < owing(b, seat) else Bar.LEVEL_PAID)
        job.amount = t.ask(seat, Ask.PAY, 1, min(left, owing(b, seat)), star, left, k, purse.level + 1)
    elif answer == Work.BASE:
        job.work = answer
        most = min(owed(b, seat, star), in_holds(b, seat, b.stars[star].hex))
        job.amount = t.ask(seat, Ask.FOUND, 1, most, star, most, k)
    else:
        write_build(t, b, seat, answer, left, k)
    job.cost = cost_of(b, seat, job)
    purse.count += 1  # one of which nothing is written is none
    return True


def begin_job(b: Campaign, seat: int, star: int) -> Job:
    """The next job of a side, of which only the place is written."""
    purse = b.purses[seat]
    job = purse.jobs[purse.count]
    expire(job, "build")
    job.star = star
    return job


def write_mending(b: Campaign, seat: int, star: int, i: int) -> None:
    """What a ship lacks, part after part as far as stock and jobs go, a job for each.  [WW-600, WW-R80]"""
    for part in range(parts_of(b)):
        amount = affordable(b, seat, star, i, part, in_stock(b, seat, star))
        if amount > 0 and b.purses[seat].count < len(b.purses[seat].jobs):
            job = begin_job(b, seat, star)
            job.work = Work.REPAIR
            job.ship = i
            job.part = part
            job.amount = amount
            job.cost = cost_of(b, seat, job)
            b.purses[seat].count += 1


def write_cargo(t: Table, b: Campaign, seat: int, job: Job, answer: int, left: int, k: int) -> None:
    """How many points go from the stock into a ship's holds, or back.  [WW-R77]"""
    job.work = Work.FILL if answer < Work.EMPTY else Work.EMPTY
    job.ship = answer - job.work
    fills = job.work == Work.FILL
    most = min(left, space(b, seat, job.ship)) if fills else laden(b, seat, job.ship)
    job.amount = t.ask(seat, Ask.CARGO, 1, most, job.ship, most, k, job.work)


def offer_works(t: Table, b: Campaign, seat: int, star: int, left: int) -> None:
    """All that may be done at a star, or by a repair bay, with so many points."""
    t.offer(Work.NONE)
    if star < STARS and works_at(b, seat, star):
        offer_base_works(t, b, seat, star, left)
    elif star < STARS:
        t.offer(Work.BASE)
    else:
        for i in range(b.vessels):
            offer_repairs(t, b, seat, star, i, left)


def offer_repairs(t: Table, b: Campaign, seat: int, star: int, i: int, left: int) -> None:
    """What a ship lacks, as far as the stock goes, or one part of it.  [WW-600, WW-R80]"""
    if may_repair(b, seat, star, i, left):
        t.offer(Work.MEND + i)
        t.offer(Work.REPAIR + i)
    elif t.tells_why():
        bar_repair(t, b, seat, i)


def offer_base_works(t: Table, b: Campaign, seat: int, star: int, left: int) -> None:
    """What is built, paid, mended, scrapped and loaded where a side may do all of it.  [WW-600 .. WW-650]"""
    free = counters_left(b, seat) > 0
    if free and left > WARP_GENERATOR:
        t.offer(Work.WARPSHIP)
    else:
        t.bar(Work.WARPSHIP, Bar.PRICE if free else Bar.COUNTERS)
    if free and left > 0:
        t.offer(Work.SYSTEMSHIP)
    else:
        t.bar(Work.SYSTEMSHIP, Bar.STOCK if free else Bar.COUNTERS)
    if b.rules.tech_schedule == TechSchedule.BOUGHT:
        if left > 0 and owing(b, seat) > 0:
            t.offer(Work.LEVEL)
        else:
            paid = Bar.LEVEL_PAID if b.purses[seat].level < LEVELS else Bar.TOP_LEVEL
            t.bar(Work.LEVEL, Bar.STOCK if owing(b, seat) > 0 else paid)
    for k in range(DESIGNS):
        design = b.designs[k]
        if design.side == seat:
            if free and price(design.build, design.warp) <= left:
                t.offer(Work.DESIGN + k)
            else:
                t.bar(Work.DESIGN + k, Bar.PRICE if free else Bar.COUNTERS)
    for i in range(b.vessels):
        if may_work_on(b, seat, star, i):
            offer_repairs(t, b, seat, star, i, left)
            if left > 0 and space(b, seat, i) > 0:
                t.offer(Work.FILL + i)
            elif b.ships[i].holds > 0:
                t.bar(Work.FILL + i, Bar.HOLDS_FULL if left > 0 else Bar.STOCK)
            if laden(b, seat, i) > 0:
                t.offer(Work.EMPTY + i)
    for i in range(b.vessels):
        if may_work_on(b, seat, star, i):
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


def write_build(t: Table, b: Campaign, seat: int, work: int, left: int, k: int) -> None:
    """The parts of a ship, one after the other, for the points there are.  [WW-010 .. WW-050, WW-090]"""
    job = b.purses[seat].jobs[b.purses[seat].count]
    points = left - WARP_GENERATOR if work == Work.WARPSHIP else left
    for part in range(parts_of(b)):
        amount = t.ask(seat, Ask.PART, 0, most_of(b, part, points, work), part, points, k, work)
        add(job.build, part, amount)
        points -= REPAIR_BAY * amount if part == BAY else (amount + pack_of(part) - 1) // pack_of(part)
    if has_attribute(job.build):  # WW-050: a ship without any is none
        job.work = work
