"""Hits: what the screen absorbs, what the rest takes, and the end of ships.  [WW-430 .. WW-480, IS-640 .. IS-710]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .records import Battle, Ship
from .words import Ask, Attribute, Bar, Event, Status

CARRIED = 8  # in an answer, each ship carried comes this much further on
LATER = 512  # and attributes from number 8 on so much
SHELLS_LOST = 6


def effective(hits: int, screen: int, tl: int) -> int:
    """The hits that pass a screen: a powered one absorbs its power and the level, once, from the sum.

    [WW-430, WW-440, WW-R66]
    """
    if screen == 0:
        return hits
    return max(0, hits - screen - tl)


def points(ship: Ship) -> int:
    """How many hits a ship can take: all that it has, but the warp generator and repair bays.  [WW-450, WW-R74]"""
    extras = ship.ecm + ship.armour + ship.cannons + ship.holds + (ship.shells + 5) // 6
    return ship.pd + ship.beams + ship.screens + ship.tubes + ship.racks + (ship.missiles + 2) // 3 + extras


def carried_points(b: Battle, i: int) -> int:
    """How many hits the ships that it carries can take.  [WW-R69]"""
    total = 0
    for j in range(b.vessels):
        if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i:
            total += points(b.ships[j])
    return total


def damage(t: Table, b: Battle) -> bool:
    """Apply the round's hits, ship by ship; did any ship take damage?  [WW-430 .. WW-470, IS-R32, IS-R33]"""
    harmed = False
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.status == Status.FIGHTING and ship.hits > 0:
            through = effective(ship.hits, ship.order.screen, ship.tl)
            ship.struck += effective(ship.hits, ship.order.screen, 0)
            if ship.order.screen > 0:
                t.emit(Event.SCREEN, i, ship.hits, ship.hits - through)
            t.emit(Event.DAMAGE, i, through)
            if through > 0:
                harmed = True
                take(t, b, i, through)
    return harmed


def take(t: Table, b: Battle, i: int, hits: int) -> None:
    """Mark off hits one at a time: by the owner's choice, or by a systemship's list.  [WW-450, IS-640]"""
    ship = b.ships[i]
    if ship.automatic == 1:
        for _ in range(min(hits, points(ship))):
            mark_off(t, b, i, automatic_loss(ship))
    elif hits >= points(ship) + carried_points(b, i):
        ship.taken += points(ship)  # nothing is left to choose: all of it is gone
        strip(ship)
    else:
        while hits > 0 and points(ship) > 0:
            lose(t, b, i, choose_loss(t, b, i, hits))
            hits -= 1


def automatic_loss(ship: Ship) -> int:
    """The systemship's list, read from the top for every point.  [IS-650 .. IS-710, IS-R30 .. IS-R34]"""
    tubes, beams, screens = ship.tubes, ship.beams, ship.screens
    if tubes > ship.missiles:  # IS-650
        return Attribute.TUBE.value
    if ship.missiles > 3 * tubes:  # IS-660
        return Attribute.MISSILES.value
    if ship.pd > tubes + beams + screens:  # IS-670
        return Attribute.PD.value
    if tubes > max(beams, screens):  # IS-680, here and in the next two
        return Attribute.TUBE.value
    if beams > max(tubes, screens):
        return Attribute.BEAM.value
    if screens > max(tubes, beams):
        return Attribute.SCREEN.value
    if tubes >= max(beams, screens):  # IS-690
        return Attribute.TUBE.value
    if beams >= screens:  # IS-700
        return Attribute.BEAM.value
    return Attribute.SCREEN.value  # IS-710, never reached


def choose_loss(t: Table, b: Battle, i: int, hits: int) -> int:
    """The owner chooses what a hit takes; occupied racks go last, carried ships may take it instead.

    [WW-450, WW-R69]
    """
    ship = b.ships[i]
    offer_losses(t, ship, 0, ship.racks > aboard(b, i) or points(ship) == ship.racks)
    for j in range(b.vessels):
        if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i:
            offer_losses(t, b.ships[j], CARRIED * (j + 1), True)
    return t.ask(ship.side, Ask.TAKE_HIT, 0, 0, i, hits)


def aboard(b: Battle, i: int) -> int:
    """How many ships a ship carries."""
    carried = 0
    for j in range(b.vessels):
        if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i:
            carried += 1
    return carried


def offer_losses(t: Table, ship: Ship, base: int, racks: bool) -> None:
    """Every attribute that has something left.  [WW-450, WW-R74]"""
    if ship.pd > 0:
        t.offer(base + Attribute.PD)
    if ship.beams > 0:
        t.offer(base + Attribute.BEAM)
    if ship.screens > 0:
        t.offer(base + Attribute.SCREEN)
    if ship.tubes > 0:
        t.offer(base + Attribute.TUBE)
    if ship.missiles > 0:
        t.offer(base + Attribute.MISSILES)
    if ship.racks > 0 and racks:
        t.offer(base + Attribute.RACK)
    elif ship.racks > 0:
        t.bar(base + Attribute.RACK, Bar.OCCUPIED)
    if ship.ecm > 0:
        t.offer(base + Attribute.ECM)
    if ship.armour > 0:
        t.offer(base + Attribute.ARMOUR)
    if ship.cannons > 0:
        t.offer(base + loss_of(Attribute.CANNON.value))
    if ship.shells > 0:
        t.offer(base + loss_of(Attribute.SHELLS.value))
    if ship.holds > 0:
        t.offer(base + loss_of(Attribute.HOLD.value))


def loss_of(attribute: int) -> int:
    """The answer that puts a hit on an attribute of the ship itself."""
    return attribute % CARRIED + LATER * (attribute // CARRIED)


def attribute_of(choice: int) -> int:
    """The attribute that an answer puts a hit on."""
    return choice % CARRIED + CARRIED * (choice // LATER)


def is_own(choice: int) -> bool:
    """Is it an attribute of the ship itself, not of one that it carries?"""
    return choice % LATER < CARRIED


def lose(t: Table, b: Battle, i: int, choice: int) -> None:
    """Mark off one point: of the ship itself, or of one that it carries.  [WW-450, WW-R69]"""
    attribute = attribute_of(choice)
    if is_own(choice):
        mark_off(t, b, i, attribute)
        if attribute == Attribute.RACK:
            lose_occupied_rack(t, b, i)
    else:
        j = choice % LATER // CARRIED - 1
        mark_off(t, b, j, attribute)
        if points(b.ships[j]) == 0:
            destroy(t, b, j)


def mark_off(t: Table, b: Battle, i: int, attribute: int) -> None:
    """One unit, or three missiles or six shells, or the last of them.  [WW-450, WW-R74, IS-R31]"""
    ship = b.ships[i]
    lost = 1
    if attribute == Attribute.MISSILES:
        lost = min(ship.missiles, 3)
    elif attribute == Attribute.SHELLS:
        lost = min(ship.shells, SHELLS_LOST)
    ship.taken += 1
    if attribute == Attribute.PD:
        ship.pd -= 1
    elif attribute == Attribute.BEAM:
        ship.beams -= 1
    elif attribute == Attribute.SCREEN:
        ship.screens -= 1
    elif attribute == Attribute.TUBE:
        ship.tubes -= 1
    elif attribute == Attribute.MISSILES:
        ship.missiles -= lost
    elif attribute == Attribute.RACK:
        ship.racks -= 1
    else:
        lose_extra(ship, attribute, lost)
    t.emit(Event.TAKEN, i, attribute, lost)


def lose_extra(ship: Ship, attribute: int, lost: int) -> None:
    """One unit of what the second edition adds, or shells.  [WW-R74]"""
    if attribute == Attribute.ECM:
        ship.ecm -= 1
    elif attribute == Attribute.ARMOUR:
        ship.armour -= 1
    elif attribute == Attribute.CANNON:
        ship.cannons -= 1
    elif attribute == Attribute.SHELLS:
        ship.shells -= lost
    else:
        ship.holds -= 1


def lose_occupied_rack(t: Table, b: Battle, i: int) -> None:
    """With fewer racks than ships carried, the last of them is lost with its rack.  [WW-R69]"""
    carried, last = 0, 0
    for j in range(b.vessels):
        if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i:
            carried += 1
            last = j
    if carried > b.ships[i].racks:
        t.emit(Event.LOST_WITH_RACK, last, i)
        b.ships[last].status = Status.DESTROYED


def strip(ship: Ship) -> None:
    """Everything is gone."""
    ship.pd = 0
    ship.beams = 0
    ship.screens = 0
    ship.tubes = 0
    ship.missiles = 0
    ship.racks = 0
    ship.ecm = 0
    ship.armour = 0
    ship.cannons = 0
    ship.shells = 0
    ship.holds = 0


def destroy_stripped(t: Table, b: Battle) -> None:
    """A ship with all attributes at 0 is destroyed, and what it carries with it.  [WW-460, WW-090]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.status == Status.FIGHTING and ship.taken > 0 and points(ship) == 0:
            destroy(t, b, i)


def destroy(t: Table, b: Battle, i: int) -> None:
    """The end of a ship.  [WW-090, WW-460]"""
    b.ships[i].status = Status.DESTROYED
    t.emit(Event.DESTROYED, i)
    for j in range(b.vessels):
        if b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i:
            t.emit(Event.LOST_WITH_CARRIER, j, i)
            b.ships[j].status = Status.DESTROYED
