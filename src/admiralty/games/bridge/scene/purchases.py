"""What is bought with Momentum besides: a trait after a success, and spends that a table has made up.

[BC-2450, BC-R107, BC-R217, BC-R223]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..form.legality import actor, until_turn
from ..form.making import may_still_make
from ..form.prices import spare
from ..places import side_of
from ..pools import funds, use_momentum
from ..ratings import is_task
from ..records import Battle
from ..tables import BOUGHT_MOST, DETAIL, NONE, SPENDS, TRAIT_PRICE, Extra
from ..words import Event, Side
from .traits import make


def offer_spends(t: Table, b: Battle) -> None:
    """The table's own spends: those that are paid at once, and those for a success.  [BC-2450]"""
    order = b.order
    side = Side.GM if order.officer == NONE else Side.PLAYERS
    for k in range(SPENDS):
        spend = b.spends[k]
        if spend.price == 0 or spend.side != side or (spend.immediate == 0 and not is_task(order.action)):
            continue
        again = order.bought[k] == 0 or (spend.repeatable == 1 and order.bought[k] < BOUGHT_MOST)
        if again and (side == Side.PLAYERS or spare(b) >= spend.price):
            t.offer(Extra.SPEND * DETAIL + k)


def tell_bought(t: Table, b: Battle) -> None:
    """Say what was bought and is paid; what it does the GM sets by hand.  [BC-2450, BC-R269]"""
    order = b.order
    for k in range(SPENDS):
        if b.spends[k].immediate == 1:
            for _ in range(order.bought[k]):
                t.emit(Event.BOUGHT, actor(order.officer, order.ship), k)


def buy_after(t: Table, b: Battle) -> None:
    """What was ordered for a success, as far as it can be paid: a trait, spends.  [BC-2450, BC-R217]"""
    order = b.order
    side = side_of(b.ships[order.ship])
    o, i, said = order.officer, order.ship, order.more - 1
    if said >= 0 and b.task.momentum + funds(b, side) >= TRAIT_PRICE and may_still_make(b, o, i, said):
        use_momentum(t, b, side, TRAIT_PRICE, actor(o, i))
        make(t, b, i, said, until_turn(b, o, i))
    for k in range(SPENDS):
        spend = b.spends[k]
        if spend.immediate == 0:
            for _ in range(order.bought[k]):
                if b.task.momentum + funds(b, side) >= spend.price:
                    use_momentum(t, b, side, spend.price, actor(order.officer, order.ship))
                    t.emit(Event.BOUGHT, actor(order.officer, order.ship), k)
