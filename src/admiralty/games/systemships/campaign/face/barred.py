"""Why answers of a campaign are not open: a few words and the clause for each reason."""

from __future__ import annotations

from admiralty.core.face.wording import BarWord, Names, Note

from ...design import WARP_GENERATOR, price
from ...face import barred
from ..records import Campaign
from ..words import Bar, Work

Facts = tuple[int | None, ...]


def _price(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note:
    """What the stock would have to pay: a design, or a warp generator and the least ship around it."""
    design = b.designs[value - Work.DESIGN] if value >= Work.DESIGN else None
    cost = price(design.build, design.warp) if design else WARP_GENERATOR + 1
    return Note(f"it costs {cost}{'' if design else ' at least'}, and {facts[1] or 0} in stock is too little", "WW-010")


def _out_of_reach(b: Campaign, facts: Facts, value: int, seat: int, names: Names) -> Note:
    return Note(f"not to be reached with the {facts[1] or 0} movement points left, with a stop at each enemy", "WW-120")


BARS: dict[int, BarWord] = {
    **barred.BARS,
    Bar.HELPLESS: BarWord("a systemship does not leave its hex by itself", "WW-030"),
    Bar.NO_POINTS: BarWord("it has no movement points left", "WW-120"),
    Bar.OUT_OF_REACH: BarWord(_out_of_reach),
    Bar.HOME: BarWord("nobody enters another's home in the first game turn", "IS-S05"),
    Bar.HOSTILE: BarWord("hostile ships are there", "WW-R65"),
    Bar.COUNTERS: BarWord("all counters of the side are in play", "IS-S06"),
    Bar.STOCK: BarWord("no more build points are left there", "IS-S04"),
    Bar.PRICE: BarWord(_price),
    Bar.LEVEL_PAID: BarWord("no more is paid for technology in this turn", "WW-640"),
    Bar.HOLDS_FULL: BarWord("its holds are full", "WW-R77"),
    Bar.BESIEGED: BarWord("hostile ships are there, and nothing is built or mended", "IS-S04"),
    Bar.NO_BASE: BarWord("it has no base, and no holds there can pay for one", "WW-R75"),
    Bar.BASE_PAID: BarWord("what is written pays for its base", "WW-R75"),
    Bar.TOP_LEVEL: BarWord("no technology level is higher", "IS-R04"),
    Bar.HERE: BarWord("it is there: to stay is an answer of its own", "WW-120"),
    Bar.STOPPED: BarWord("it has to stop where an enemy is", "WW-140"),
    Bar.NO_DRIVE: BarWord("without power/drive it does not move", "WW-150"),
}
