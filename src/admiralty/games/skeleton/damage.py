"""Damage.  [SK-310]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .records import Battle
from .words import Event


def take_damage(t: Table, b: Battle, i: int) -> None:
    """A ship takes the damage of the round.  [SK-310]"""
    ship = b.ships[i]
    if ship.hits == 0:
        return
    ship.hull = max(0, ship.hull - ship.hits)
    t.emit(Event.DAMAGE, i, ship.hull)
    if ship.hull == 0:
        t.emit(Event.DESTROYED, i)
