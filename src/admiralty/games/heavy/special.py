"""Cloak and flash detection: what is declared before the orders.  [HC-460 .. HC-570, HC-610 .. HC-630]"""

from __future__ import annotations

from admiralty.core.state.table import OTHERS, Table

from .condition import able, contact, fights, hostile, in_sight, intact, why_disabled
from .options import CloakCost, FlashCost
from .records import NONE, Battle, Ship
from .tables import FLASH
from .words import Ask, Bar, Cloak, CloakOrder, Event, System


def declarers(b: Battle) -> int:
    """The seats that may have something to declare, as everybody knows: a bit each."""
    seats = 0
    for i in range(b.vessels):
        if fights(b, i) and (b.ships[i].design.boxes[System.CLOAK] > 0 or meets_cloak(b, i)):
            seats = seats | 1 << b.ships[i].seat
    return seats


def meets_cloak(b: Battle, i: int) -> bool:
    """Is an enemy cloaked, or about to be?"""
    for j in range(b.vessels):
        if detectable(b.ships[j]) and hostile(b, i, j):
            return True
    return False


def detectable(ship: Ship) -> bool:
    """Will it be hidden in this turn unless it drops its cloak?"""
    return ship.cloak == Cloak.ENGAGING or ship.cloak == Cloak.ON


def write_declarations(t: Table, b: Battle, seat: int) -> None:
    """Cloak and flash of each of a seat's ships.  [HC-R52, HC-R56]"""
    for i in range(b.vessels):
        if b.ships[i].seat == seat and fights(b, i):
            ask_cloak(t, b, seat, i)
            ask_flash(t, b, seat, i)


def ask_cloak(t: Table, b: Battle, seat: int, i: int) -> None:
    """Engage it, keep it or drop it; what can be neither kept nor engaged is not asked."""
    ship = b.ships[i]
    t.offer(CloakOrder.AS_IT_IS)
    if ship.cloak == Cloak.OFF:
        if may_engage(b, ship):
            t.offer(CloakOrder.ENGAGE)
    elif detectable(ship) and may_stay(b, ship):
        t.offer(CloakOrder.DROP)
    if t.tells_why() and ship.design.boxes[System.CLOAK] > 0:
        bar_cloak(t, b, ship)
    ship.order.cloak = t.ask(seat, Ask.CLOAK, 0, 0, i, ship.cloaked, ship.left)
    if ship.order.cloak == CloakOrder.ENGAGE:
        ship.left -= 1
    elif detectable(ship) and ship.order.cloak != CloakOrder.DROP and may_stay(b, ship):
        ship.order.stays = 1
        ship.left -= upkeep_cost(b)


def bar_cloak(t: Table, b: Battle, ship: Ship) -> None:
    """What cannot become of it.  [HC-470, HC-500, HC-R44, HC-R45]"""
    why = why_no_cloak(b, ship)
    if ship.cloak == Cloak.OFF:
        if not may_engage(b, ship):
            t.bar(CloakOrder.ENGAGE, Bar.POWER if why == Bar.NOTHING else why)
        t.bar(CloakOrder.DROP, Bar.NOT_CLOAKED)
    elif detectable(ship):
        t.bar(CloakOrder.ENGAGE, Bar.CLOAK_ENGAGED)
        if not may_stay(b, ship):
            t.bar(CloakOrder.DROP, Bar.POWER if why == Bar.NOTHING else why)


def why_no_cloak(b: Battle, ship: Ship) -> int:
    """Why its cloak does not work."""
    if intact(ship, System.CLOAK) == 0:
        return Bar.CLOAK_LOST
    if not able(b, ship):
        return why_disabled(b, ship)
    return Bar.CLOAK_LIMIT if ship.cloaked >= b.rules.cloak_limit else Bar.NOTHING


def why_cloak_stays(b: Battle, ship: Ship) -> int:
    """Why nothing more is declared of it with the orders.  [HC-R52]"""
    if not able(b, ship):
        return why_disabled(b, ship)
    why = why_no_cloak(b, ship)
    return Bar.CLOAK_DECLARED if why == Bar.NOTHING else why


def why_no_flash(b: Battle, i: int) -> int:
    """Why no flash is ordered with the orders.  [HC-610, HC-R52, HC-S07]"""
    ship = b.ships[i]
    if not able(b, ship):
        return why_disabled(b, ship)
    if intact(ship, System.SENSORS) == 0:
        return Bar.SENSORS
    for j in range(b.vessels):
        if hostile(b, i, j) and not in_sight(b, j) and ship.left >= flash_cost(b, j):
            return Bar.FLASH_DECLARED
    return Bar.FLASH_POWER


def upkeep_cost(b: Battle) -> int:
    """What a turn under the cloak costs.  [HC-470, HC-R45]"""
    return 0 if b.rules.cloak_cost == CloakCost.ONCE else 1


def may_engage(b: Battle, ship: Ship) -> bool:
    """A cloak, a crew in command, a point of power, and turns left.  [HC-470, HC-500]"""
    return can_cloak(b, ship) and ship.left >= 1


def may_stay(b: Battle, ship: Ship) -> bool:
    """Can it stay, or go, under the cloak in this turn?  [HC-500, HC-R45, HC-R46, HC-R53]"""
    return can_cloak(b, ship) and ship.left >= upkeep_cost(b)


def can_cloak(b: Battle, ship: Ship) -> bool:
    """Does its cloak work?"""
    return intact(ship, System.CLOAK) > 0 and able(b, ship) and ship.cloaked < b.rules.cloak_limit


def ask_flash(t: Table, b: Battle, seat: int, i: int) -> None:
    """Ten points for the sensors, at one enemy that may be hidden.  [HC-610, HC-R56, HC-R57]"""
    ship = b.ships[i]
    if intact(ship, System.SENSORS) == 0 or not able(b, ship):
        if t.tells_why() and meets_cloak(b, i):
            t.bar(OTHERS, Bar.SENSORS if able(b, ship) else why_disabled(b, ship))
            t.ask(seat, Ask.FLASH, 0, 0, i, ship.left)
        return
    t.offer(0)
    for j in range(b.vessels):
        engaged_now = b.ships[j].cloak == Cloak.ENGAGING and b.ships[j].order.cloak == CloakOrder.ENGAGE
        if detectable(b.ships[j]) and not engaged_now and hostile(b, i, j) and ship.left >= flash_cost(b, j):
            t.offer(1 + j)
        elif detectable(b.ships[j]) and hostile(b, i, j) and ship.left < flash_cost(b, j):
            t.bar(1 + j, Bar.FLASH_POWER)
    ship.order.flash = t.ask(seat, Ask.FLASH, 0, 0, i, ship.left) - 1
    if ship.order.flash != NONE:
        ship.left -= flash_cost(b, ship.order.flash)


def flash_cost(b: Battle, j: int) -> int:
    """Ten, by house rule more against countermeasures that are carried over.  [HC-610, HC-R57]"""
    return FLASH + b.ships[j].cm_old if b.rules.flash_cost == FlashCost.TEN_PLUS_CM else FLASH


def declare(t: Table, b: Battle, seats: int) -> None:
    """What these seats declared is revealed, and holds.  [HC-R52]"""
    for i in range(b.vessels):
        if fights(b, i) and seats >> b.ships[i].seat & 1 == 1:
            set_cloak(t, b, i)
    for i in range(b.vessels):
        if fights(b, i) and seats >> b.ships[i].seat & 1 == 1 and b.ships[i].order.flash != NONE:
            flash(t, b, i, b.ships[i].order.flash)


def set_cloak(t: Table, b: Battle, i: int) -> None:
    """The cloak's state in this turn; what cannot be kept up drops.  [HC-520, HC-530, HC-R44, HC-R46, HC-R53]"""
    ship = b.ships[i]
    before = ship.cloak
    if ship.order.cloak == CloakOrder.ENGAGE:
        ship.cloak = Cloak.ENGAGING
    elif detectable(ship):
        ship.cloak = Cloak.ON if ship.order.stays == 1 else ended(ship)
    if ship.cloak == before:
        return
    if ship.cloak == Cloak.OFF:
        t.emit(Event.NEVER_CLOAKED, i, ship.order.cloak)
    else:
        t.emit(Event.CLOAK, i, ship.cloak, ship.cloaked)


def ended(ship: Ship) -> int:
    """What comes after a cloak: a turn of dropping it, but none where the device was never on.  [HC-530, HC-R53]"""
    return Cloak.OFF if ship.cloak == Cloak.ENGAGING else Cloak.DROPPING


def fail(t: Table, b: Battle, i: int) -> None:
    """A cloak that can no longer go on after its turn of engaging was never on.  [HC-R53]"""
    ship = b.ships[i]
    if ship.cloak == Cloak.ENGAGING and not can_cloak(b, ship):
        ship.cloak = Cloak.OFF
        t.emit(Event.NEVER_CLOAKED, i, CloakOrder.AS_IT_IS)


def end_flashes(b: Battle) -> None:
    """What was learnt is of the start of the turn: where the hidden ship goes then is not seen.  [HC-610, HC-R56]"""
    for i in range(b.vessels):
        for j in range(b.vessels):
            contact(b, i, j).flashed = 0


def flash(t: Table, b: Battle, i: int, j: int) -> None:
    """The range and the facing off which a hidden ship lies, told to the one who paid; nothing if it shows itself.

    [HC-610, HC-R56]
    """
    t.emit(Event.FLASH, i, j)
    lies = contact(b, i, j)
    if b.ships[j].cloak == Cloak.ON or b.ships[j].cloak == Cloak.ENGAGING:
        lies.flashed = 1
        lies.seen_facing = lies.facing
        lies.seen_range = lies.range
        lies.seen_turn = b.turn
        t.emit(Event.FLASH_FOUND, i, j, lies.facing, lies.range)
    else:
        t.emit(Event.FLASH_WASTED, i, j)
