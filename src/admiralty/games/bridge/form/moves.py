"""The moves that an order may hold.  [BC-680, BC-1430, BC-R14, BC-R15, BC-R17, BC-R25]"""

from __future__ import annotations

from admiralty.core.ground import zones
from admiralty.core.state.table import Table

from ..options import ImpulseExit
from ..places import can_fly, flight_price, may_risk, move_to, price_of_move, reaches
from ..ratings import frees, no_engines
from ..records import Battle
from ..tables import HELM, NONE, OFF, RISK, ZONES
from ..words import Status
from .legality import is_at
from .prices import spare


def flies(b: Battle, o: int, i: int) -> bool:
    """Does this officer fly the ship?  [BC-1420]"""
    return can_fly(b, i) and is_at(b, o, HELM)


def flies_once_free(b: Battle, o: int, i: int) -> bool:
    """Does this officer fly the ship as soon as the task that is ordered has freed it?  [BC-2150, BC-R38]"""
    fit = b.ships[i].status == Status.FIGHTING and not no_engines(b, i)
    return fit and frees(b.order.action) and is_at(b, o, HELM)


def offer_moves(t: Table, b: Battle, o: int, i: int, base: int) -> None:
    """Every zone that an Impulse reaches, and the ways there.  [BC-1430, BC-R14, BC-R15, BC-R311]"""
    here = b.ships[i].zone
    near = zones.neighbours(b.graph, here)
    for zone in range(ZONES):
        if near >> zone & 1 == 1:
            offer_move(t, b, o, i, base, here, move_to(NONE, zone))
    if reaches(b, i) == 1:
        return
    for via in range(ZONES):
        if near >> via & 1 == 1:
            beyond = zones.neighbours(b.graph, via)
            for zone in range(ZONES):
                if beyond >> zone & 1 == 1 and (near >> zone & 1 == 0 or saves(b, o, i, here, via, zone) >= 0):
                    offer_move(t, b, o, i, base, here, move_to(via, zone))


def saves(b: Battle, o: int, i: int, here: int, via: int, zone: int) -> int:
    """What it saves to go to the next zone by a second one; below 0 it is dearer.  [BC-R311]"""
    straight = price_of_move(b, o, i, here, move_to(NONE, zone))
    return straight - price_of_move(b, o, i, here, move_to(via, zone))


def offer_exit(t: Table, b: Battle, o: int, i: int, base: int) -> None:
    """Off the map, where the house rules and the zone allow that: it comes after all else.  [BC-R105]"""
    zone = b.ships[i].zone
    if b.rules.impulse_exit == ImpulseExit.MARKED_ZONES and b.zones[zone].exit == 1 and b.order.first == 0:
        offer_move(t, b, o, i, base, zone, move_to(NONE, OFF))


def offer_move(t: Table, b: Battle, o: int, i: int, base: int, here: int, move: int) -> None:
    """One way; the GM pays it in Threat, or lets the hazard strike.  [BC-690, BC-R17, BC-R25]"""
    if o != NONE:
        t.offer(base + move)
        return
    price = price_of_move(b, o, i, here, move)
    left = spare(b) - flight_price(b, i) - (1 if b.order.minors > 0 else 0)  # a further minor action costs 1
    if price <= left:
        t.offer(base + move)
    if price > 0 and left >= 0 and may_risk(b, i, here, move):
        t.offer(base + move + RISK)
