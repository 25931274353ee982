"""Attacks.  [SK-210, SK-220]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .options import Critical
from .records import Battle
from .tables import FACES
from .words import Die, Event


def shoot(t: Table, b: Battle, i: int) -> None:
    """A ship fires at its foe; the damage waits until both have fired.  [SK-130, SK-210, SK-220]"""
    order, foe = b.ships[i].order, 1 - i
    if order.guns == 0:
        return
    number = t.roll(Die.ATTACK, FACES)
    if number > 2 * order.guns + order.energy:
        t.emit(Event.MISSED, i)
        return
    target = b.ships[foe]
    target.hits = damage_of(b, i, number)
    t.emit(Event.HIT, i, foe, target.hits)


def damage_of(b: Battle, i: int, number: int) -> int:
    """What a hit does.  [SK-220, SK-R01]"""
    order, foe = b.ships[i].order, b.ships[1 - i]
    points = max(1, order.guns + order.energy - (foe.power - foe.order.guns))
    return points + 1 if b.rules.critical == Critical.ON and number == 1 else points
