"""What is written in the build step is done, job by job.  [WW-100, WW-600, WW-640, WW-650]"""

from __future__ import annotations

from admiralty.core.state.lasting import expire
from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from ..design import price
from ..records import NONE
from ..words import Status
from .design import LEVEL_PRICE
from .records import STARS, STOCK, Campaign, Job
from .setup import free_counter, remove, renew
from .special import is_second, load_yield, move_cargo, pay_base, pay_for_bay, restore, worth
from .words import Event, Work


def do_works(t: Table, b: Campaign, side: int) -> None:
    """The jobs in the order in which they were written: a level that is paid holds for what is built after it."""
    purse = b.purses[side]
    for k in range(purse.count):
        job = purse.jobs[k]
        if job.star >= STARS:
            pay_for_bay(b, side, b.hulls[job.star - STARS].hex, job.cost)
        elif job.work != Work.BASE and job.work != Work.FILL and job.work != Work.EMPTY:
            b.stars[job.star].stock -= job.cost
        do_work(t, b, side, job)
    load_yield(t, b, side)
    for k in range(purse.count):
        expire(purse.jobs[k], "build")
    purse.count = 0


def do_work(t: Table, b: Campaign, side: int, job: Job) -> None:
    """One job, which is paid for."""
    if job.work == Work.LEVEL:
        pay(t, b, side, job)
    elif job.work == Work.REPAIR:
        restore(b.ships[job.ship], job.part, job.amount)
        t.emit(Event.REPAIRED, job.ship, job.part, job.amount, job.cost)
    elif job.work == Work.SCRAP:
        star = b.stars[job.star]
        value = worth(b.ships[job.ship]) // (2 if is_second(b) else 4)  # WW-650
        star.stock = min(STOCK, star.stock + value + b.hulls[job.ship].cargo)
        t.emit(Event.SCRAPPED, job.ship, job.star, value)
        remove_with_load(b, job.ship)
    elif job.work == Work.BASE:
        pay_base(t, b, side, job.star, job.amount)
    elif job.work == Work.FILL or job.work == Work.EMPTY:
        move_cargo(t, b, job.ship, job.star, job.cost)
    elif job.work != Work.NONE:
        build_ship(t, b, side, job)


def pay(t: Table, b: Campaign, side: int, job: Job) -> None:
    """A level is gained when it is fully paid.  [WW-640]"""
    purse = b.purses[side]
    purse.paid += job.amount
    t.emit(Event.PAID, side, job.star, job.amount, purse.level + 1)
    if purse.paid >= LEVEL_PRICE * (purse.level + 1):
        purse.paid = 0
        purse.level += 1
        t.emit(Event.LEVEL, side, purse.level)


def remove_with_load(b: Campaign, i: int) -> None:
    """A ship that is scrapped leaves in the hex what it carried."""
    for j in range(b.vessels):
        if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i:
            b.ships[j].status = Status.AWAY
            b.ships[j].carrier = NONE
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
    renew(ship, b.purses[side].level)
    b.hulls[i].hex = b.stars[job.star].hex
    t.emit(Event.BUILT, i, job.star, ship.warp)
    t.emit(Event.WORTH, i, price(ship.built, ship.warp), ship.tl)
