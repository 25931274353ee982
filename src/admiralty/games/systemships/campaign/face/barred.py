"""Why answers of a campaign are not open: a few words and the clause for each reason."""

from __future__ import annotations

from admiralty.core.face.wording import BarWord, Names, Note, say_count

from ...design import WARP_GENERATOR, price
from ...face import barred
from ..records import Campaign
from ..words import Bar, Work

Facts = tuple[int | None, ...]


def _price(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note:
    """What the stock would have to pay: a design, or a warp generator and the least ship around it."""
    design = b.designs[value - Work.DESIGN] if value >= Work.DESIGN else None
    cost = price(design.build, design.warp) if design else WARP_GENERATOR + 1
    return Note(f"costs {cost}{'' if design else ' or more'}, only {facts[1] or 0} in stock", "WW-010")


def _out_of_reach(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"out of reach with {say_count(facts[1] or 0, 'movement point')}", "WW-120")


BARS: dict[int, BarWord] = {
    **barred.BARS,
    Bar.HELPLESS: BarWord("a systemship can't leave by itself", "WW-030"),
    Bar.NO_POINTS: BarWord("no movement points left", "WW-120"),
    Bar.OUT_OF_REACH: BarWord(_out_of_reach),
    Bar.HOME: BarWord("can't enter this home in game turn 1", "IS-S05"),
    Bar.HOSTILE: BarWord("hostile ships are there", "WW-R65"),
    Bar.COUNTERS: BarWord("all your counters are in play", "IS-S06"),
    Bar.STOCK: BarWord("no build points left there", "IS-S04"),
    Bar.PRICE: BarWord(_price),
    Bar.LEVEL_PAID: BarWord("at most one technology level a turn", "WW-640"),
    Bar.HOLDS_FULL: BarWord("its holds are full", "WW-R77"),
    Bar.BESIEGED: BarWord("hostile ships are there", "IS-S04"),
    Bar.NO_BASE: BarWord("no base, and no holds to pay for one", "WW-R75"),
    Bar.BASE_PAID: BarWord("your orders already pay for its base", "WW-R75"),
    Bar.TOP_LEVEL: BarWord("there is no higher level", "IS-R04"),
    Bar.HERE: BarWord("already there: choose stay", "WW-120"),
    Bar.STOPPED: BarWord("has to stop at an enemy", "WW-140"),
    Bar.NO_DRIVE: BarWord("no power/drive left: it can't move", "WW-150"),
}
