"""What a job of the build step costs or brings for certain, as its side may know it.  [WW-010, WW-650]"""

from __future__ import annotations

from admiralty.core.face.wording import Names, Note, say_count

from ...design import price
from ..records import Campaign, Design
from ..repair import lacking, mending_cost
from ..special import is_second, parts_of, worth
from ..words import Work

Facts = tuple[int | None, ...]
PARTS_SAID = 2  # beside the drive: a note is short


def note_work(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note | None:
    """What a new ship or a repair costs; of a ship that is scrapped that it is gone for a part of its value, or for
    nothing.
    """
    if value >= Work.MEND:
        i, star, left = value - Work.MEND, facts[0] or 0, facts[1] or 0
        return _mended(b, seat, i, left, mending_cost(b, seat, star, i))
    if Work.DESIGN <= value < Work.REPAIR:
        return _built(b.designs[value - Work.DESIGN])
    if not Work.SCRAP <= value < Work.FILL:
        return None
    i, share = value - Work.SCRAP, 2 if is_second(b) else 4
    purse = b.purses[seat]
    worked_on = any(job.ship == i for job in purse.jobs[: purse.count])
    if worth(b.ships[i]) < share and b.hulls[i].cargo == 0 and not worked_on:
        return Note("gone for nothing", "WW-650", grave=True)
    return Note(f"gone for {'half' if share == 2 else 'a quarter'} of its value", "WW-650")


def _mended(b: Campaign, seat: int, i: int, left: int, cost: int) -> Note:
    """What a repair costs, as far as jobs and stock go.  [IS-S06, WW-600, WW-R80]"""
    purse = b.purses[seat]
    parts = sum(lacking(b, seat, i, part) > 0 for part in range(parts_of(b)))
    if purse.count + parts > len(purse.jobs):
        return Note("as far as your jobs go", "IS-S06")
    if not left or not cost:
        return Note("with what is paid for already", "WW-600")
    points = say_count(cost, "point")
    return Note(f"fully, {points}" if left >= cost else f"for {left} of {points}, part after part", "WW-600")


def _built(design: Design) -> Note:
    """What it costs, and what it can do.  [WW-010, WW-030]"""
    points = say_count(price(design.build, design.warp), "point")
    if not design.warp:
        return Note(f"{points}, can't leave the star", "WW-030")
    build = design.build
    parts = (
        (build.missiles, "missile"), (build.beams, "beam"), (build.cannons, "cannon"), (build.racks, "rack"),
        (build.holds, "hold"), (build.screens, "screen"),
    )  # fmt: skip
    armed = build.missiles or build.beams or build.cannons
    said = [*([] if armed else ["unarmed"]), *(say_count(n, noun) for n, noun in parts if n)][:PARTS_SAID]
    return Note(f"{points}: drive {build.pd}, {', '.join(said)}", "WW-010")
