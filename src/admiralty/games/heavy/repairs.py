"""Repairs: what is mended, two boxes at a time.  [HC-640, HC-680, HC-R30 .. HC-R32, HC-R92]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .condition import powered
from .options import RepairPay, RepairShields
from .records import NONE, Battle, Ship
from .tables import FACINGS, REPAIR_TURNS, REPAIRS, SYSTEMS
from .words import Ask


def ask_repairs(t: Table, b: Battle, seat: int, i: int) -> None:
    """Those under way that want another point, then new ones; two at a time.  [HC-640, HC-R30, HC-R31, HC-R92]"""
    ship = b.ships[i]
    power = ship.left if powered(ship) else 1  # HC-680
    pays_again = b.rules.repair_pay == RepairPay.EACH_TURN
    for slot in range(REPAIRS):
        repair = ship.repairs[slot]
        if pays_again and repair.what != NONE and repair.done < REPAIR_TURNS and power > 0:
            ship.order.go_on[slot] = t.ask(seat, Ask.GO_ON_REPAIR, 0, 1, i, slot, repair.what, power)
            power -= ship.order.go_on[slot]
    for slot in range(REPAIRS):
        if ship.repairs[slot].what == NONE and power > 0:
            what = ask_repair(t, b, seat, i, slot, power)
            if what == NONE:
                break
            ship.order.repair[slot] = what
            power -= 1
    if powered(ship):
        ship.left = power


def ask_repair(t: Table, b: Battle, seat: int, i: int, slot: int, power: int) -> int:
    """A box that is lost and not being repaired yet, or by house rule a point of a shield.  [HC-R31, HC-R32]"""
    ship = b.ships[i]
    count = 0
    for what in range(SYSTEMS + FACINGS):
        if may_repair(b, ship, what):
            if count == 0:
                t.offer(0)
            t.offer(1 + what)
            count += 1
    if count == 0:
        return NONE
    return t.ask(seat, Ask.REPAIR, 0, 0, i, slot, power) - 1


def may_repair(b: Battle, ship: Ship, what: int) -> bool:
    """Is there a box of it, or a point, that no other repair sees to?"""
    under_way = 0
    for slot in range(REPAIRS):
        if ship.repairs[slot].what == what or ship.order.repair[slot] == what:
            under_way += 1
    if what < SYSTEMS:
        return ship.lost[what] > under_way
    return b.rules.repair_shields == RepairShields.YES and ship.taken[what - SYSTEMS] > under_way
