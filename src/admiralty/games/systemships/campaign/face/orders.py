"""A form of a campaign in plain words: what is built, mended and paid; in a combat what the ships there are ordered."""

from __future__ import annotations

from admiralty.core.face.wording import Names, Order, name_of, say_count

from ...face import orders as combat
from ...records import Build
from ..design import in_stock, may_spend, works_at
from ..records import STARS, Campaign, Job
from ..words import Phase, Work

PARTS = ("PD", "B", "S", "T", "M", "R", "ECM", "A", "C", "SH", "H", "bay")  # as ships are written on paper
JOBS_MOST = 8  # that are said one by one


def order(b: Campaign, seat: int, names: Names) -> Order:
    """What a seat has written so far: the jobs of its build step, or its ships' orders.  [WW-100, WW-310]"""
    if b.phase != Phase.BUILD:
        return combat.order(b, seat, names)
    purse = b.purses[seat]
    jobs = [said for job in purse.jobs[: purse.count] if (said := _job(job, names))]
    more = len(jobs) - JOBS_MOST
    kept = jobs[:JOBS_MOST] if more > 0 else jobs
    text = " ".join([*kept, f"And {say_count(more, 'more job')}."] if more > 0 else kept)
    return Order(text, "" if jobs else _idle(b, seat, names))


def _idle(b: Campaign, seat: int, names: Names) -> str:
    """A stock that would pay for a whole warpship, in a turn in which nothing is done."""
    for star in range(b.star_count):
        points = in_stock(b, seat, star) if works_at(b, seat, star) and may_spend(b, seat) else 0
        if points >= b.rules.warp_points:
            return f"{name_of(names, 'star', star)} has {say_count(points, 'point')} and builds nothing."
    return ""


def _job(job: Job, names: Names) -> str:
    """One job in a sentence; empty for one that does nothing."""
    where = name_of(names, "star", job.star) if job.star < STARS else name_of(names, "ship", job.star - STARS)
    ship = name_of(names, "ship", job.ship)
    points = say_count(job.amount, "point")
    said = {
        Work.NONE: "",
        Work.WARPSHIP: f"build a warpship, {_parts(job.build)}",
        Work.SYSTEMSHIP: f"build a systemship, {_parts(job.build)}",
        Work.LEVEL: f"pay {points} for technology",
        Work.BASE: f"pay {points} for a base",
        Work.REPAIR: f"repair {ship}, {PARTS[job.part]} {job.amount}",
        Work.SCRAP: f"scrap {ship}",
        Work.FILL: f"load {points} on {ship}",
        Work.EMPTY: f"unload {points} from {ship}",
    }[Work(job.work)]
    return f"{where}: {said}." if said else ""


def _parts(build: Build) -> str:
    amounts = (
        build.pd, build.beams, build.screens, build.tubes, build.missiles, build.racks,
        build.ecm, build.armour, build.cannons, build.shells, build.holds, build.bays,
    )  # fmt: skip
    return " ".join(f"{name} {amount}" for name, amount in zip(PARTS, amounts, strict=True) if amount)
