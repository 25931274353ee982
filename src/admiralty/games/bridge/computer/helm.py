"""Where a ship flies: into range of its best weapon, by the cheapest way.  [BC-1430]"""

from __future__ import annotations

from admiralty.core.ground import zones
from admiralty.core.state.questions import Question

from ..places import is_foe, is_risky, price_of_move, range_between, zone_of_move
from ..records import Battle
from ..tables import EXTREME, NONE
from ..words import Arm
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
    """How bad a zone is: out of range, dear to get to, without cover. The players let the enemy come."""
    far = EXTREME
    for j in range(len(b.ships)):
        if is_foe(b, i, j):
            far = min(far, range_between(b, zone, b.ships[j].zone))
    out = max(0, far - reach)
    if o != NONE and harbour(b) != NONE:
        return 20 * zones.steps(b.graph, zone, b.ships[harbour(b)].zone) + price + moves
    if o != NONE and b.round < 2:
        out = 0
    return 20 * out + 8 * price + 2 * moves - b.zones[zone].cover


def best_reach(b: Battle, i: int) -> int:
    """The range of the energy weapon with the highest rating; without one Medium."""
    reach, most = 1, NONE
    for weapon in b.ships[i].design.weapons:
        if weapon.arm == Arm.ENERGY and weapon.rating > most:
            reach, most = weapon.reach, weapon.rating
    return reach
