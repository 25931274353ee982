"""What ships lack, what it costs to repair them, and which repairs are open.  [WW-600, WW-R80]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..records import Ship
from .movement import at
from .records import Campaign, Job
from .special import BAY, left_of, mended_of, pack_of, parts_of, where_of, whole_of
from .words import Ask, Bar, Work


def may_work_on(b: Campaign, side: int, star: int, i: int) -> bool:
    """Is this one of one's own ships there, and is nothing written for it that ends it?"""
    if b.ships[i].side != side or not at(b, i, where_of(b, star)):
        return False
    for k in range(b.purses[side].count):
        job = b.purses[side].jobs[k]
        if job.work == Work.SCRAP and job.ship == i:
            return False
    return True


def mending_price(b: Campaign, side: int, star: int, part: int, amount: int) -> int:
    """What so much of a part costs to restore there, beside what is paid for already.  [WW-600]"""
    size = mended_of(part)
    return (max(0, amount - loose(b, side, star, part)) + size - 1) // size


def loose(b: Campaign, side: int, star: int, part: int) -> int:
    """Missiles or shells that are paid for at this star by the jobs so far, and on no ship yet.  [WW-600]"""
    paid, size = 0, pack_of(part)
    if size == 1:
        return 0
    for k in range(b.purses[side].count):
        job = b.purses[side].jobs[k]
        if job.star == star and job.work == Work.REPAIR and job.part == part:
            bought = size * ((max(0, job.amount - paid) + size - 1) // size)
            paid += bought - job.amount
    return paid


def may_repair(b: Campaign, side: int, star: int, i: int, left: int) -> bool:
    """May a ship be mended with so many points, or take what is paid for already?  [WW-600]"""
    return may_work_on(b, side, star, i) and (is_supplied(b, side, star, i) or (left > 0 and is_worn(b, side, i)))


def is_supplied(b: Campaign, side: int, star: int, i: int) -> bool:
    """Does a ship lack missiles or shells that are paid for already?  [WW-600]"""
    for part in range(parts_of(b)):
        if loose(b, side, star, part) > 0 and lacking(b, side, i, part) > 0:
            return True
    return False


def mending_cost(b: Campaign, side: int, star: int, i: int) -> int:
    """What it costs there to restore all that a ship lacks.  [WW-600]"""
    total = 0
    for part in range(parts_of(b)):
        total += mending_price(b, side, star, part, lacking(b, side, i, part))
    return total


def affordable(b: Campaign, side: int, star: int, i: int, part: int, left: int) -> int:
    """How much of what a ship lacks of one part so many points restore there.  [WW-600]"""
    return min(loose(b, side, star, part) + mended_of(part) * left, lacking(b, side, i, part))


def write_repair(t: Table, b: Campaign, seat: int, job: Job, i: int, left: int, k: int) -> None:
    """One attribute of a ship, up to what it was built with.  [WW-600]"""
    for part in range(parts_of(b)):
        if lacking(b, seat, i, part) > 0 and (left > 0 or loose(b, seat, job.star, part) > 0):
            t.offer(part)
    job.part = t.ask(seat, Ask.REPAIR, 0, 0, i, left, k)
    most = affordable(b, seat, job.star, i, job.part, left)
    job.amount = t.ask(seat, Ask.AMOUNT, 1, most, i, job.part, left, k)
    job.ship = i
    job.work = Work.REPAIR


def bar_repair(t: Table, b: Campaign, seat: int, i: int) -> None:
    """A ship that lacks something, where nothing is left to mend it with.  [WW-600]"""
    if is_worn(b, seat, i):
        t.bar(Work.MEND + i, Bar.STOCK)
        t.bar(Work.REPAIR + i, Bar.STOCK)


def is_worn(b: Campaign, side: int, i: int) -> bool:
    """Does anything lack on this ship, beyond what is written already?"""
    for part in range(parts_of(b)):
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
    """How much of one part a ship has less than it was built with; of a repair bay nothing ever lacks."""
    return 0 if part == BAY else whole_of(ship, part) - left_of(ship, part)
