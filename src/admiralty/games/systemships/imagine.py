"""What a seat does not know, redrawn: foes' ships that fit all that was shown of them.

Everything hidden is overwritten before it is read, so nothing is used but what the seat knows.
"""

from __future__ import annotations

from admiralty.core.table import Table

from .damage import automatic_loss, mark_off, points
from .records import NOBODY, Battle, Ship, counted, known
from .setup import buy, components, launch, scrap, technology
from .words import Attribute, Die, Status

TRIES = 20
BOUGHT = 5  # attributes that build points buy, missiles three for a point
# The warpships of their price that come with the game: build points for PD, beams, screens, tubes, missiles.
READY = (5, 0, 0, 5, 5, 8, 3, 1, 2, 1, 8, 4, 3, 0, 0)
READY_POINTS = 15
FACES = 6
# Whoever builds for himself puts a third of the points into PD, and the rest into missiles, beams and screens, or all.
BENTS = (0, 0, 3, 3, 4, 4, 0, 0, 0, 1, 1, 2, 0, 0, 1, 2, 3, 4)


def imagine(t: Table, b: Battle, seat: int) -> None:
    """Every ship whose values the seat does not see gets values that it may have."""
    if not counted(b, b, NOBODY, seat):
        b.quiet = 0
    for i in range(b.vessels):
        ship = b.ships[i]
        there = ship.status != Status.NONE and ship.status != Status.DESTROYED
        rolled = ship.automatic == 0 or b.round > 0  # a systemship that is not rolled up yet is rolled in play
        if there and rolled and not known(b, ship, ship.side, seat):
            draw(t, b, i)


def draw(t: Table, b: Battle, i: int) -> None:
    """Draw builds until one could have done what was shown; then take off what it launched and the hits it was seen
    to take."""
    ship = b.ships[i]
    for _ in range(TRIES):
        build(t, b, i)
        if fits(ship):
            break
    ship.missiles = max(0, ship.missiles - ship.launched)
    hits = min(ship.struck, points(ship) - 1)
    for _ in range(hits):
        mark_off(t, b, i, automatic_loss(ship))


def build(t: Table, b: Battle, i: int) -> None:
    """One build: a systemship by its table, a player's ship as people build them."""
    ship = b.ships[i]
    scrap(ship)
    ship.taken = 0
    if ship.automatic == 1:
        ship.tl = b.rules.tl if b.rules.tl >= 0 else technology(t, b, ship.value)
        components(t, i, ship)
    else:
        ship.tl = b.rules.warp_tl
        left = ship.budget - 5 * ship.warp
        if left == READY_POINTS and t.roll(Die.IMAGINED, FACES) < FACES:
            take_ready(t, ship)
        else:
            invent(t, ship, left)
    launch(ship)


def take_ready(t: Table, ship: Ship) -> None:
    """One of the ships that come with the game."""
    line = (t.roll(Die.IMAGINED, len(READY) // BOUGHT) - 1) * BOUGHT
    for entry in range(BOUGHT):
        for _ in range(READY[line + entry]):
            buy(ship, entry)


def invent(t: Table, ship: Ship, left: int) -> None:
    """A random split of these build points, by what somebody may be bent on; its order has room for all tubes."""
    bent = (t.roll(Die.IMAGINED, len(BENTS) // FACES) - 1) * FACES
    buy(ship, Attribute.PD.value)
    for _ in range(left - 1):
        entry = BENTS[bent + t.roll(Die.IMAGINED, FACES) - 1]
        full = entry == Attribute.TUBE and ship.built.tubes >= len(ship.order.targets)
        buy(ship, Attribute.MISSILES.value if full else entry)


def fits(ship: Ship) -> bool:
    """Could this build have given the order last shown, and launched all that it launched?"""
    order = ship.order
    power = order.drive + order.beam + order.screen + order.tubes
    if power > ship.pd or ship.launched > ship.missiles:
        return False
    return order.beam <= ship.beams and order.screen <= ship.screens and order.tubes <= ship.tubes
