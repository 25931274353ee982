"""What a seat does not know, redrawn."""

from __future__ import annotations

from admiralty.core.state.table import Table

from .records import RESERVE_MOST, Battle
from .words import Die


def imagine(t: Table, b: Battle, seat: int) -> None:
    """The foe's reserve may be anything.  [SK-010]"""
    for i in range(len(b.ships)):
        if i != seat and b.over == 0:
            b.ships[i].reserve = t.roll(Die.IMAGINED, RESERVE_MOST + 1) - 1
