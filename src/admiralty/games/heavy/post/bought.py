"""The entry of countermeasures and shields of a post, with what else is bought: repairs, cloak, flash.

[HC-1020, HC-820, HC-870, HC-640, HC-470, HC-610]
"""

from __future__ import annotations

import re

from admiralty.core.errors import Refused

from ..condition import hostile
from ..options import FlashCost
from ..records import NONE
from ..special import detectable, flash_cost
from ..tables import HALF
from ..words import Ask, Cloak, CloakOrder
from .moved import enemy_named, require_price
from .ordered import Orders, UnreadError
from .systems import box_of, facing_named

PAID = re.compile(r"(\d+) points? (?:to |of |for )?(.+)")
REINFORCE = re.compile(r"reinforc(?:e|es|ing|ement)(?: of| to)?(?: the)? (.+?)(?: shields?)?")
LATE = re.compile(r"reinforce (?:the )?(.+?)(?: shields?)?(?: by| with)? (\d+)(?: points?)?")
COUNTERS = re.compile(r"(?:counter ?[-/]? ?counter ?-?measures?|ccm)(?: (\d+)(?: points?)?)?")
JAMMING = re.compile(r"(?:counter ?-?measures?|cm|ecm)(?: (\d+)(?: points?)?)?")
REPAIR = re.compile(r"repairs?(?: of)?(?: the)? (.+)")
ENGAGE = re.compile(r"(?:engage|activate|initiate|raise)(?: the| its)? cloak(?:ing device)?|cloak")
DROP = re.compile(r"(?:drop|deactivate|lower|call off)(?: the| its)? cloak(?:ing device)?")
KEEP = re.compile(r"(?:maintain|keep)(?: the| its)? cloak(?:ing device)?|(?:stay|remain) cloaked")
FLASH = re.compile(r"flash[- ]?detect(?:ion)?(?: of)?(?: ([a-z]\d?))?|sensors")


def read_purchase(orders: Orders, i: int, said: str, where: str) -> None:
    """One phrase of what is bought; `UnreadError` where it is none."""
    paid = PAID.fullmatch(said)
    points, rest = (int(paid[1]), paid[2]) if paid else (NONE, said)
    if not paid and (found := LATE.fullmatch(said)):
        _reinforce(orders, i, found[1], int(found[2]), where)
    elif found := REINFORCE.fullmatch(rest):
        _reinforce(orders, i, found[1], points, where)
    elif found := COUNTERS.fullmatch(rest) or JAMMING.fullmatch(rest):
        _countermeasures(orders, i, rest.startswith("ccm") or rest.count("counter") > 1, found[1], points, where)
    elif found := REPAIR.fullmatch(rest):
        box = box_of(found[1], orders.b.ships[i], where, "HC-640", lost=True)
        require_price(points, 1, "a repair", "HC-R30", where)
        orders.repairs.setdefault(i, []).append(box)
        orders.mended.put(i, box, 1, where)
    elif ENGAGE.fullmatch(rest):
        require_price(points, 1, "engaging the cloak", "HC-470", where)
        orders.counts.name(i, Ask.CLOAK, CloakOrder.ENGAGE, where, "HC-R52")
    elif DROP.fullmatch(rest):
        require_price(points, 0, "dropping the cloak", "HC-R45", where)
        orders.counts.name(i, Ask.CLOAK, CloakOrder.DROP, where, "HC-R52")
    elif KEEP.fullmatch(rest):
        if orders.b.ships[i].cloak not in (Cloak.ENGAGING, Cloak.ON):
            raise Refused(where, "it isn't cloaked", "HC-470", "write 1 Point Engage cloak, or take it out")
        orders.counts.name(i, Ask.CLOAK, CloakOrder.AS_IT_IS, where, "HC-R52")
    elif (found := FLASH.fullmatch(rest)) and (rest != "sensors" or paid):
        _flash(orders, i, found[1], points, where)
    else:
        raise UnreadError


def _reinforce(orders: Orders, i: int, named: str, power: int, where: str) -> None:
    """Two points of power for one on a named facing.  [HC-820, HC-850, HC-R66]"""
    facing = facing_named(named, "HC-850", f"{where}, reinforce")
    if power < 0:
        remedy = f"write e.g. 2 Points Reinforce {named.capitalize()} shields"
        raise Refused(where, "how many points of power it takes is not said", "HC-820", remedy)
    orders.reinforced.put(i, facing, _halved(power, "HC-R66", where), where)


def _countermeasures(orders: Orders, i: int, counter: bool, late: str | None, power: int, where: str) -> None:
    """Two points of power for one.  [HC-870]"""
    power = int(late) if late and power < 0 else power
    if power < 0:
        name = "Counter/countermeasures" if counter else "Countermeasures"
        raise Refused(where, "how many points of power they take is not said", "HC-870", f"write e.g. 2 Points {name}")
    what = Ask.COUNTER_COUNTERMEASURES if counter else Ask.COUNTERMEASURES
    orders.counts.put(i, what, _halved(power, "HC-870", where), where)


def _halved(power: int, clause: str, where: str) -> int:
    """Two points of power make one."""
    if power % HALF:
        what = f"{power} points of power cannot be halved: two make one point"
        raise Refused(where, what, clause, f"write {power - 1} or {power + 1}" if power > 1 else f"write {power + 1}")
    return power // HALF


def _flash(orders: Orders, i: int, named: str | None, points: int, where: str) -> None:
    """One enemy that may be hidden: the one named, else the first.  [HC-610]"""
    b = orders.b
    flashed = b.ships[i].order.flash  # where it was declared already
    hidden = [j for j in range(b.vessels) if hostile(b, i, j) and detectable(b.ships[j])]
    j = enemy_named(orders, i, named, where, "HC-610") if named else hidden[0] if hidden else max(0, flashed)
    if hidden or flashed >= 0:
        require_price(
            points,
            flash_cost(b, j),
            "a flash detection",
            "HC-610" if b.rules.flash_cost == FlashCost.TEN else "HC-R57",
            where,
        )
    orders.counts.name(i, Ask.FLASH, 1 + j, where, "HC-R56")
