"""What a side does not know, redrawn: ships that fit what was shown of them, levels like its own, stocks like them."""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..imagine import draw
from ..records import NOBODY, counted, known
from ..turn import clear
from ..words import Status
from .design import empty
from .movement import movement_points
from .records import Campaign
from .words import Die, Phase


def imagine(t: Table, b: Campaign, seat: int) -> None:
    """Every ship, level and stock that the side does not see gets values that it may have."""
    if b.over == 1:  # everything is open
        return
    level = b.purses[seat].level if seat >= 0 else b.rules.warp_tl
    if not counted(b, b, NOBODY, seat):
        b.quiet = 0
    watching = seat >= 0 and b.watching >> seat & 1 == 1
    for side in range(b.sides):
        if side != seat:
            forget_purse(b, side, level)
    for star in range(b.star_count):
        place = b.stars[star]
        if place.owner != seat or seat < 0:
            place.paid = 0
            place.stock = t.roll(Die.IMAGINED, 2 * place.value + 1) - 1 if place.owner >= 0 else 0
    for i in range(b.vessels):
        ship = b.ships[i]
        there = ship.status != Status.NONE and ship.status != Status.DESTROYED
        if there and not known(b, ship, ship.side, seat):
            if not watching:
                ship.drive = 0
                ship.tactic = 0
                ship.hits = 0
                ship.struck = 0
                ship.launched = 0
                clear(ship.order)
            draw(t, b, i)
            if ship.automatic == 0:
                ship.tl = level
        if ship.side != seat:
            b.hulls[i].cargo = 0
            moving = b.phase == Phase.MOVE and ship.side == b.player
            b.hulls[i].left = movement_points(b, i) if moving else 0


def forget_purse(b: Campaign, side: int, level: int) -> None:
    """What another side has paid and builds."""
    purse = b.purses[side]
    purse.level = level
    purse.paid = 0
    for k in range(len(purse.jobs)):
        empty(purse.jobs[k])
        purse.jobs[k].star = 0
    purse.count = 0
