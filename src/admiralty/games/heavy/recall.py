"""What a running turn has shown of what was hidden when it began: a flash, a ship that drops its cloak.

A search imagines the battle as it stood when the turn began, and plays the turn again. What its seat has learnt since
then is noted in that battle, so that `imagine` leaves it as it is.  [HC-610, HC-R52, HC-R56]
"""

from __future__ import annotations

from admiralty.core.state.records import copy, fields_of

from .condition import contact, fights
from .records import ALL_OF_IT, PLACE, Battle, Ship, accounted, placed, visible
from .words import Cloak, Shown


def recall(b: Battle, now: Battle, seat: int) -> None:
    """Note in `b`, where a turn begins, what a seat knows in its midst; both as the seat may see them.

    Once everybody has ordered, moves begin and damage is done: then only where the ships lie is as it was.
    """
    if now.turn != b.turn + 1:
        return
    waiting = any(fights(now, i) and now.ships[i].order.shown != Shown.ORDERS for i in range(now.vessels))
    for i in range(b.vessels):
        for j in range(b.vessels):
            lies, since = contact(b, i, j), contact(now, i, j)
            if placed(now, since, since.seat, seat) and not placed(b, lies, lies.seat, seat):
                lies.facing, lies.range, lies.flashed = since.facing, since.range, since.flashed
                lies.tracked = since.tracked if waiting else 0
    for ship, shown in zip(b.ships, now.ships, strict=True):
        if shown.cloak == Cloak.DROPPING and not visible(b, ship, ship.seat, seat):
            ship.disclosed = ALL_OF_IT if waiting else PLACE
            if waiting:
                _uncover(b, ship, shown, seat)


def _uncover(b: Battle, ship: Ship, shown: Ship, seat: int) -> None:
    """All that its cloak hid."""
    for spec in fields_of(Ship):
        if spec.seen is visible or (spec.seen is accounted and accounted(b, ship, ship.seat, seat)):
            value = getattr(shown, spec.name)
            if spec.kind == "several":
                value = [copy(each) for each in value]
            setattr(ship, spec.name, list(value) if spec.kind == "numbers" else value)
