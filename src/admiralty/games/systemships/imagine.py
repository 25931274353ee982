"""What a seat does not know, redrawn: foes' ships that fit all that was shown of them.

Starts from a battle in which everything hidden stands at its default, so it cannot use more than its seat knows.
"""

from __future__ import annotations

from admiralty.core.table import Table

from .damage import automatic_loss, mark_off, points
from .design import has_attribute
from .records import NEUTRAL, Battle, Ship
from .setup import buy, components, launch, technology
from .words import Attribute, Die, Status

TRIES = 20


def imagine(t: Table, b: Battle, seat: int) -> None:
    """Every ship whose values the seat does not see gets values that it may have."""
    for i in range(b.vessels):
        ship = b.ships[i]
        if (
            ship.side != seat
            and ship.status != Status.NONE
            and ship.status != Status.DESTROYED
            and not has_attribute(ship.built)
        ):
            if ship.automatic == 0 or b.round > 0:  # a systemship that is not rolled up yet is rolled in play
                draw(t, b, i)


def draw(t: Table, b: Battle, i: int) -> None:
    """Draw builds until one could have given the order last shown; then mark off the hits it was seen to take."""
    ship = b.ships[i]
    for _ in range(TRIES):
        build(t, b, i)
        if fits(ship):
            break
    hits = min(ship.struck, points(ship) - 1)
    for _ in range(hits):
        mark_off(t, b, i, automatic_loss(ship))


def build(t: Table, b: Battle, i: int) -> None:
    """One build: a systemship by its table, a player's ship as a random split of its build points."""
    ship = b.ships[i]
    scrap(ship)
    if ship.automatic == 1:
        ship.tl = b.rules.tl if b.rules.tl >= 0 else technology(t, b, ship.value)
        components(t, i, ship)
    else:
        ship.tl = b.rules.warp_tl
        buy(ship, Attribute.PD.value)
        for _ in range(ship.budget - 5 * ship.warp - 1):
            buy(ship, max(0, t.roll(Die.IMAGINED, 6) - 2))  # a third of the points to PD
    launch(ship)


def scrap(ship: Ship) -> None:
    """Back to nothing built."""
    ship.built.pd = 0
    ship.built.beams = 0
    ship.built.screens = 0
    ship.built.tubes = 0
    ship.built.missiles = 0


def fits(ship: Ship) -> bool:
    """Could this build have given the order last shown?"""
    order = ship.order
    power = order.drive + order.beam + order.screen + order.tubes
    if ship.side < NEUTRAL and ship.missiles > 0 and order.tubes > ship.missiles:
        return False
    return order.beam <= ship.beams and order.screen <= ship.screens and order.tubes <= ship.tubes and power <= ship.pd
