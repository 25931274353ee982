"""Electronic countermeasures of the second edition, used when the orders are shown.  [WW-R68, WW-R73]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .actions import hostile
from .records import Battle
from .words import Ask, Bar, Event


def use_ecm(t: Table, b: Battle) -> None:
    """Each ship with powered countermeasures spreads their points over the missiles that come at it.  [WW-R73]"""
    for j in range(b.vessels):
        left = b.ships[j].order.ecm
        for i in range(b.vessels):
            if left > 0 and b.ships[i].order.tubes > 0 and hostile(b, i, j):
                left = shift_missiles(t, b, j, i, left)


def shift_missiles(t: Table, b: Battle, j: int, i: int, left: int) -> int:
    """Ship j shifts missiles of ship i: to which speed each? The points that are left then.  [WW-R68, WW-R73]"""
    order, better = b.ships[i].order, b.ships[j].tl - b.ships[i].tl
    for k in range(order.tubes):
        reach = left + better
        if order.targets[k] == j and left > 0 and reach > 0:
            speed = order.speeds[k]
            t.bar(speed - reach - 1, Bar.JAMMED)
            t.bar(speed + reach + 1, Bar.JAMMED)
            arrives = t.ask(b.ships[j].side, Ask.JAM, speed - reach, speed + reach, j, i, k, speed, left, better)
            if arrives != speed:
                left -= max(1, abs(arrives - speed) - better)
                order.speeds[k] = arrives
                t.emit(Event.JAMMED, j, i, k, speed, arrives)
    return left
