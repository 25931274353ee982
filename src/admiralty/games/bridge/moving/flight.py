"""Moves carried out: zones left behind, hazards that strike, Targeting Solutions that are lost.

[BC-640, BC-680 .. BC-750, BC-1430, BC-R16, BC-R17, BC-R81, BC-R255]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..damage import drain, find_system, hide_again, let_go, set_hidden, start_attack, strike
from ..design import half_up
from ..places import between, can_fly, is_risky, price_of_move, range_between, step_price, zone_of_move
from ..records import Battle
from ..tables import HAZARD_PIERCES, HAZARD_RATING, HAZARD_SYSTEM, LASTING, LONG, NONE, OFF
from ..words import Ask, Event, Hazard, Status


def fly(t: Table, b: Battle, o: int, i: int, move: int, threat: int) -> None:
    """Move a ship by Impulse; `threat` is the part of the price that was paid by adding Threat.  [BC-1430]"""
    ship = b.ships[i]
    start, via, zone = ship.zone, between(move), zone_of_move(move)
    price = price_of_move(b, o, i, start, move)
    ship.flights += 1
    if via == NONE:
        strike_back(t, b, i, start, bites(b, start, price, price, threat, is_risky(move)))
    else:
        one, two = step_price(b, i, start, via), step_price(b, i, via, zone)
        risky = is_risky(move)
        first = bites(b, start, one, one + two, threat, risky)
        strike_back(t, b, i, start, first)
        if not can_fly(b, i):
            return
        shift(t, b, i, via, 1)
        whole = two if b.zones[start].hazard != Hazard.NONE else one + two
        strike_back(t, b, i, via, bites(b, via, two, whole, threat - first, risky))
    if not can_fly(b, i):
        return
    if zone == OFF:
        go_away(t, b, i)
    else:
        shift(t, b, i, zone, 1)


def go_away(t: Table, b: Battle, i: int) -> None:
    """Leave the map for good by Impulse.  [BC-R105, BC-R262]"""
    b.ships[i].status = Status.GONE
    cast_off(t, b, i)
    t.emit(Event.AWAY, i)


def cast_off(t: Table, b: Battle, i: int) -> None:
    """End all that ties a ship to others: holds, Contact, Targeting Solutions.  [BC-R19, BC-R81, BC-R85]"""
    let_go(t, b, i)
    b.ships[i].holder = NONE
    part(t, b, i)
    for j in range(len(b.ships)):
        b.ships[i].targets[j] = 0
        b.ships[j].targets[i] = 0


def part(t: Table, b: Battle, i: int) -> None:
    """End the Contact of a ship that moves away.  [BC-260, BC-R19]"""
    for j in range(len(b.ships)):
        if b.ships[i].touches[j] == 1:
            b.ships[i].touches[j] = 0
            b.ships[j].touches[i] = 0
            t.emit(Event.PARTED, i, j)


def touch(t: Table, b: Battle, i: int, j: int) -> None:
    """Two ships come into Contact.  [BC-250]"""
    b.ships[i].touches[j] = 1
    b.ships[j].touches[i] = 1
    t.emit(Event.DOCKED, i, j)


def bites(b: Battle, zone: int, price: int, whole: int, threat: int, risky: bool) -> int:
    """So many points of Threat strike a ship that leaves this zone: Momentum pays for hazards first.  [BC-R16, BC-R17]

    An NPC ship that pays nothing takes the whole price.
    """
    if b.zones[zone].hazard == Hazard.NONE:
        return 0
    return price if risky else min(price, max(0, threat - (whole - price)))


def strike_back(t: Table, b: Battle, i: int, zone: int, points: int) -> None:
    """A hazard strikes a ship that pays its price in Threat, which is spent on it.  [BC-740, BC-750, BC-R255]"""
    if points == 0:
        return
    if b.ships[i].crewed == 1:
        b.threat = max(0, b.threat - points)
    t.emit(Event.STRUCK, i, zone, b.zones[zone].hazard, points)
    if b.ships[i].crewed == 1 and t.ask(b.gm, Ask.HAZARD, 0, 1, i, zone, points) == 1:
        impose(t, b, i, zone, points)
    else:
        strike_with(t, b, i, zone, points)


def strike_with(t: Table, b: Battle, i: int, zone: int, points: int) -> None:
    """The hazard of a zone strikes a ship with so many points of Threat.  [BC-R255]"""
    hazard = b.zones[zone].hazard
    start_attack(b)
    hit = b.hit
    hit.rating = HAZARD_RATING[hazard] * points
    hit.piercing = HAZARD_PIERCES >> hazard & 1
    hit.depleting, hit.high_yield, hit.devastating, hit.extra = 0, 0, 0, 0
    hit.system = find_exposed(t, b, i, hazard)
    strike(t, b, i)
    if hazard == Hazard.IONS:
        drain(t, b, i)
    elif hazard == Hazard.GAS:
        last(b, i, hit.system, hit.rating, 0, 1)


def impose(t: Table, b: Battle, i: int, zone: int, points: int) -> None:
    """The hazard of a zone leaves a trait in place of damage, which can be restored.  [BC-740, BC-R255, BC-R313]"""
    system = find_exposed(t, b, i, b.zones[zone].hazard)
    for _ in range(half_up(points)):
        b.ships[i].troubles[system] += 1
        t.emit(Event.TROUBLED, i, system)


def find_exposed(t: Table, b: Battle, i: int, hazard: int) -> int:
    """The system at which a hazard strikes: its own, or a random one.  [BC-R255]"""
    system = HAZARD_SYSTEM[hazard]
    if system == NONE or b.ships[i].design.systems[system] == 0:
        return find_system(t, b, i)
    return system


def last(b: Battle, i: int, system: int, rating: int, piercing: int, rounds: int) -> None:
    """Note damage that comes again at the end of so many rounds.  [BC-R253]"""
    for k in range(LASTING):
        each = b.ships[i].lasting[k]
        if each.rounds == 0:
            each.rounds, each.system = rounds, system
            each.rating, each.piercing = rating, piercing
            return


def pull(t: Table, b: Battle, i: int, j: int, drags: int) -> None:
    """A smaller ship that is held comes along; else the hold ends.  [BC-R85]"""
    if drags == 0 or b.ships[j].scale >= b.ships[i].scale:
        free(t, b, j)
        return
    part(t, b, j)
    b.ships[j].zone = b.ships[i].zone
    t.emit(Event.DRAGGED, i, j)
    set_hidden(t, b, j)
    lose_locks(b, j)
    for k in range(len(b.ships)):
        if b.ships[k].holder == j and k != i:
            free(t, b, k)


def free(t: Table, b: Battle, j: int) -> None:
    """A ship is held no longer.  [BC-2160, BC-R85]"""
    b.ships[j].holder = NONE
    t.emit(Event.FREED, j)


def release(t: Table, b: Battle, i: int, released: int) -> None:
    """The tractor beam of a ship lets go of others, a bit each.  [BC-R85, BC-R312]"""
    for j in range(len(b.ships)):
        if released >> j & 1 == 1 and b.ships[j].holder == i:
            free(t, b, j)


def shift(t: Table, b: Battle, i: int, zone: int, drags: int) -> None:
    """Move a ship by one zone; an Impulse drags along what it holds.  [BC-200, BC-R81]"""
    ship = b.ships[i]
    part(t, b, i)
    hide_again(t, b, i)
    t.emit(Event.MOVED, i, ship.zone, zone)
    ship.zone = zone
    ship.moved += 1
    set_hidden(t, b, i)
    if ship.holder != NONE and b.ships[ship.holder].zone != zone:
        free(t, b, i)
    for j in range(len(b.ships)):
        if b.ships[j].holder == i:
            pull(t, b, i, j, drags)
    lose_locks(b, i)


def lose_locks(b: Battle, i: int) -> None:
    """Targeting Solutions end where the target leaves Long range.  [BC-R81]"""
    for j in range(len(b.ships)):
        if range_between(b, b.ships[i].zone, b.ships[j].zone) > LONG:
            b.ships[i].targets[j] = 0
            b.ships[j].targets[i] = 0
