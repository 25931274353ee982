"""Modifiers that the GM gives a ship for its next roll of a kind.  [BY-210, BY-S54]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..names import aware, foe_name, own_name
from ..records import Battle
from ..words import Event


def modify(t: Table, b: Battle, i: int, kind: int, rolled: int) -> int:
    """The roll with the modifier of ship i, which is used up; who sees the roll and the ship is told.  [BY-S54]"""
    more = b.ships[i].given[kind]
    if more == 0:
        return rolled
    b.ships[i].given[kind] = 0
    t.emit(Event.MODIFIED, b.watched & aware(b, i), own_name(b, i), foe_name(b, i), kind, rolled, rolled + more)
    return rolled + more
