"""Repairs: what is mended, two boxes at a time.  [HC-640, HC-680, HC-R30 .. HC-R32, HC-R92]"""

from __future__ import annotations

from admiralty.core.state.table import OTHERS, Table

from .condition import powered
from .options import RepairPay, RepairShields
from .records import NONE, Battle, Ship
from .tables import FACINGS, REPAIR_TURNS, REPAIRS, SYSTEMS
from .words import Ask, Bar


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
    if t.tells_why():
        close_repairs(t, b, seat, i, power)
    if powered(ship):
        ship.left = power


def close_repairs(t: Table, b: Battle, seat: int, i: int, power: int) -> None:
    """All repairs are under way, or none can be paid for.  [HC-680, HC-R30, HC-1080]"""
    ship = b.ships[i]
    free = 0
    for slot in range(REPAIRS):
        if ship.repairs[slot].what == NONE and ship.order.repair[slot] == NONE:
            free += 1
    if free == 0 or power == 0:
        t.bar(OTHERS, Bar.REPAIRS if free == 0 else Bar.POWER if powered(ship) else Bar.ONE_REPAIR)
        t.offer(0)
        t.ask(seat, Ask.REPAIR, 0, 0, i, REPAIRS, power)


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
    if t.tells_why():
        bar_repairs(t, b, ship)
    if count == 0:
        if t.tells_why():
            t.offer(0)
            t.ask(seat, Ask.REPAIR, 0, 0, i, slot, power)
        return NONE
    return t.ask(seat, Ask.REPAIR, 0, 0, i, slot, power) - 1


def bar_repairs(t: Table, b: Battle, ship: Ship) -> None:
    """What is mended already, shields where nobody mends them, and what is whole.  [HC-R31, HC-R32]"""
    for what in range(SYSTEMS + FACINGS):
        if may_repair(b, ship, what):
            continue
        if what < SYSTEMS and ship.lost[what] > 0:
            t.bar(1 + what, Bar.MENDED)
        elif what >= SYSTEMS and ship.taken[what - SYSTEMS] > 0:
            t.bar(1 + what, Bar.MENDED if b.rules.repair_shields == RepairShields.YES else Bar.SHIELD_REPAIR)
    t.bar(OTHERS, Bar.NOT_LOST)


def may_repair(b: Battle, ship: Ship, what: int) -> bool:
    """Is there a box of it, or a point, that no other repair sees to?"""
    under_way = 0
    for slot in range(REPAIRS):
        if ship.repairs[slot].what == what or ship.order.repair[slot] == what:
            under_way += 1
    if what < SYSTEMS:
        return ship.lost[what] > under_way
    return b.rules.repair_shields == RepairShields.YES and ship.taken[what - SYSTEMS] > under_way
