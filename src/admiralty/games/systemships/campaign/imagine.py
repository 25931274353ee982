"""What a side does not know, redrawn: ships that fit what was shown of them, levels like its own, stocks like them.

The battle comes masked: everything hidden is at its default.
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..imagine import draw
from ..records import known
from ..words import Status
from .movement import movement_points
from .records import Campaign
from .words import Die, Phase


def imagine(t: Table, b: Campaign, seat: int) -> None:
    """Every ship, level and stock that the side does not see gets values that it may have."""
    if b.over == 1:  # everything is open
        return
    level = b.purses[seat].level if seat >= 0 else b.rules.warp_tl
    for side in range(b.sides):
        if side != seat:
            b.purses[side].level = level
    for star in range(b.star_count):
        place = b.stars[star]
        if place.owner >= 0 and place.owner != seat:
            place.stock = t.roll(Die.IMAGINED, 2 * place.value + 1) - 1
    for i in range(b.vessels):
        ship = b.ships[i]
        there = ship.status != Status.NONE and ship.status != Status.DESTROYED
        if there and not known(b, ship, ship.side, seat):
            draw(t, b, i)
            if ship.automatic == 0:
                ship.tl = level
        if ship.side == b.player and ship.side != seat and b.phase == Phase.MOVE:
            b.hulls[i].left = movement_points(b, i)
