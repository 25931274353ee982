"""Where a ship flies: into range of its best weapon, by the cheapest way.  [BC-1430]"""

from __future__ import annotations

from admiralty.core.ground import zones
from admiralty.core.state.questions import Question

from ..places import cover_from, is_foe, is_risky, price_of_move, range_between, side_of, zone_of_move
from ..records import Battle, Ship
from ..tables import AREA, CREW, EXTREME, NONE
from ..words import Arm, Status
from .duties import harbour


def choose_first(b: Battle, q: Question) -> int:
    """Stay while the best weapon reaches somebody; else the move that brings it nearest, and costs least."""
    o, i = b.order.officer, b.order.ship
    reach = 0 if o == NONE and harbour(b) != NONE else best_reach(b, i)
    best, least = 0, value_of(b, o, i, b.ships[i].zone, reach, 0, 0)
    for k in range(q.count):
        move = q.listed[k]
        if move > 0 and not is_risky(move):
            price = price_of_move(b, o, i, b.ships[i].zone, move)
            value = value_of(b, o, i, zone_of_move(move), reach, price, 1)
            if value < least:
                best, least = move, value
    return best


def value_of(b: Battle, o: int, i: int, zone: int, reach: int, price: int, moves: int) -> int:
    """How bad a zone is: out of range, dear to get to, without cover. The players let the enemy come.

    The GM's ships take cover where they reach an enemy from it and go round that of the enemy. They part where one
    shot would hit several.
    """
    far, behind = EXTREME, 0
    for j in range(len(b.ships)):
        if is_foe(b, i, j) and range_between(b, zone, b.ships[j].zone) < far:
            far = range_between(b, zone, b.ships[j].zone)
            behind = cover_from(b, side_of(b.ships[i]), zone, b.ships[j].zone)
    out = max(0, far - reach)
    if o != NONE and harbour(b) != NONE:
        return 20 * zones.steps(b.graph, zone, b.ships[harbour(b)].zone) + price + moves
    if o != NONE:
        shelter = b.zones[zone].cover + b.zones[zone].concealment if far > 0 else 0
        return 20 * (0 if b.round < 2 else out) + 8 * price + 2 * moves - 8 * shelter
    shelter = b.zones[zone].cover if 0 < far <= reach else 0
    return 20 * out + 8 * price + 2 * moves + 10 * (behind - shelter) + 3 * count_crowd(b, i, zone)


def count_crowd(b: Battle, i: int, zone: int) -> int:
    """How many other ships of the GM's would share a zone with this one, if the players can hit all of them at once."""
    found = 0
    for j in range(len(b.ships)):
        ship = b.ships[j]
        if j != i and ship.status == Status.FIGHTING and ship.crewed + ship.bystander == 0 and ship.zone == zone:
            found += 1
    return found if sweeps(b.ships[CREW]) else 0


def sweeps(ship: Ship) -> bool:
    """Has a ship a weapon that hits all in a zone?  [BC-R240]"""
    for weapon in ship.design.weapons:
        if weapon.qualities & AREA > 0:
            return True
    return False


def best_reach(b: Battle, i: int) -> int:
    """The range of the energy weapon with the highest rating; without one Medium."""
    reach, most = 1, NONE
    for weapon in b.ships[i].design.weapons:
        if weapon.arm == Arm.ENERGY and weapon.rating > most:
            reach, most = weapon.reach, weapon.rating
    return reach
