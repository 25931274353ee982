"""The form after a hit: what comes of it, by what is spent, and what is to follow.

[BC-1090, BC-2440 .. BC-2470, BC-R101, BC-R118, BC-R217, BC-R227, BC-R240]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..places import is_target
from ..pools import funds
from ..records import Battle
from ..tables import DEPLETING, INTENSE, KEEP_PRICE, NONE, PERSISTENT, PERSISTS_MOST, SECOND_PRICE, SHIPS, Action, Then
from ..words import Ask, Mode, Side
from .extras import may_go_on, may_keep
from .legality import actor
from .prices import after_price, count_bits

EXTRA, LASTS, WHERE = 16, 64, 256  # an outcome: added damage + EXTRA * further hits + LASTS * rounds + WHERE * targets
ADDED_MOST, OTHERS_MOST, SPREADS = 9, 5, 3


def added_price(b: Battle) -> int:
    """What a point of Added Damage costs: 2, or 1 with Intense and Depleting.  [BC-2460, BC-R240]"""
    return 1 if qualities_of(b) & (INTENSE | DEPLETING) > 0 else 2


def extra_price(b: Battle) -> int:
    """What a Devastating Attack costs: 2, or 1 with Spread.  [BC-2470, BC-R240]"""
    return 1 if b.order.mode == Mode.SPREAD else 2


def qualities_of(b: Battle) -> int:
    """The qualities of the weapon that is ordered to fire; a Ram is Intense.  [BC-1570]"""
    if b.order.action == Action.RAM:
        return INTENSE
    return b.ships[b.order.ship].design.weapons[b.order.weapon].qualities


def is_further_target(b: Battle, i: int, j: int, k: int) -> bool:
    """Is k a further target of an Area attack of ship i on ship j?  [BC-R240]"""
    return k != j and is_target(b, i, k) and b.ships[k].zone == b.ships[j].zone


def find_further(b: Battle) -> int:
    """The further targets of an Area attack, a bit each; those beyond the fifth can't be chosen."""
    found, count = 0, 0
    if b.order.mode == Mode.AREA:
        for k in range(SHIPS):
            if count < OTHERS_MOST and is_further_target(b, b.order.ship, b.order.target, k):
                found |= 1 << k
                count += 1
    return found


def write_after(t: Table, b: Battle, seat: int) -> None:
    """What comes of the hit, then a second major action or the Initiative.  [BC-R101, BC-R118]"""
    order, task = b.order, b.task
    o, i = order.officer, order.ship
    side = Side.GM.value if o == NONE else Side.PLAYERS.value
    order.outcome, order.then = 0, Then.NOTHING
    own = task.momentum + funds(b, side)
    offer_outcomes(t, b, own + task.bonus)
    order.outcome = t.ask(seat, Ask.OUTCOME, 0, 0, actor(o, i), order.target)
    if order.keeps == 1:
        return
    left = own - max(0, outcome_price(b, order.outcome) - task.bonus)
    keeps = may_keep(b, o, i, 0) and (o != NONE or left - after_price(b) >= KEEP_PRICE)  # [BC-R350]
    if keeps or (left >= SECOND_PRICE and may_go_on(b, o, 0)):
        t.offer(Then.NOTHING)
        if left >= SECOND_PRICE and may_go_on(b, o, 0):
            t.offer(Then.SECOND)
        if keeps:
            t.offer(Then.KEEP)
        order.then = t.ask(seat, Ask.NEXT, 0, 0, actor(o, i))


def offer_outcomes(t: Table, b: Battle, money: int) -> None:
    """Every mix of spends that can be paid.  [BC-2460, BC-2470, BC-R240]"""
    one, further = added_price(b), extra_price(b)
    spreads = SPREADS if b.order.mode == Mode.SPREAD else 1
    rounds = PERSISTS_MOST if qualities_of(b) & PERSISTENT > 0 else 0
    all_targets, targets, going = find_further(b), 0, 1
    while going == 1:
        others = count_bits(targets)
        for lasting in range(rounds + 1):
            for extra in range(spreads + 1):
                left = money - others - lasting - extra * further
                for added in range(ADDED_MOST + 1):
                    if added * one <= left:
                        t.offer(added + EXTRA * extra + LASTS * lasting + WHERE * targets)
        going = 1 if targets != all_targets else 0
        targets = targets - all_targets & all_targets  # the next of these bits


def outcome_price(b: Battle, outcome: int) -> int:
    """The Momentum that an outcome costs.  [BC-2460, BC-2470, BC-R240]"""
    added, extra, lasting = outcome % EXTRA, outcome % LASTS // EXTRA, outcome % WHERE // LASTS
    return added * added_price(b) + extra * extra_price(b) + lasting + count_bits(outcome // WHERE)
