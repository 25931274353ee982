"""What a seat does not know, redrawn: foes' ships that fit all that was shown of them.

The battle comes masked: everything hidden is at its default.
"""

from __future__ import annotations

from admiralty.core.state.lasting import clear
from admiralty.core.state.table import Table

from .damage import automatic_loss, mark_off, points
from .design import SHELLS_A_POINT, price
from .options import Edition
from .records import Battle, Ship, known
from .setup import buy, components, launch, technology
from .words import Attribute, Die, Status

TRIES = 20
BOUGHT = 5  # attributes that build points buy, missiles three for a point
# The warpships of their price that come with the game: build points for PD, beams, screens, tubes, missiles.
READY = (5, 0, 0, 5, 5, 8, 3, 1, 2, 1, 8, 4, 3, 0, 0)
READY_POINTS = 15
FACES = 6
EQUIPPED = 3  # build points that go into parts of the second edition
# Whoever builds for himself puts a third of the points into PD, and the rest into missiles, beams and screens, or all.
BENTS = (0, 0, 3, 3, 4, 4, 0, 0, 0, 1, 1, 2, 0, 0, 1, 2, 3, 4)


def imagine(t: Table, b: Battle, seat: int) -> None:
    """Every ship whose values the seat does not see gets values that it may have."""
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
    ship.shells = max(0, ship.shells - ship.order.shells)
    hits = min(ship.struck, points(ship) - 1)
    for _ in range(hits):
        mark_off(t, b, i, guessed_loss(ship))


def guessed_loss(ship: Ship) -> int:
    """What a hit takes of a ship that nobody sees: armour first, then by the systemship's list, at last the rest."""
    if ship.armour > 0:
        return Attribute.ARMOUR.value
    if ship.pd + ship.beams + ship.screens + ship.tubes + ship.missiles > 0:
        return automatic_loss(ship)
    if ship.ecm > 0:
        return Attribute.ECM.value
    return Attribute.SHELLS.value if ship.shells > 0 else Attribute.CANNON.value


def build(t: Table, b: Battle, i: int) -> None:
    """One build: a systemship by its table, a player's ship as people build them."""
    ship = b.ships[i]
    clear(ship.built)
    if ship.automatic == 1:
        ship.tl = b.rules.tl if b.rules.tl >= 0 else technology(t, b, ship.value)
        components(t, i, ship)
    else:
        ship.tl = b.rules.warp_tl + b.ahead[ship.side]
        left = ship.budget - 5 * ship.warp
        if b.rules.edition == Edition.SECOND:
            left -= equip(t, ship, left)
        if left == READY_POINTS and t.roll(Die.IMAGINED, FACES) < FACES:
            take_ready(t, ship)
        else:
            invent(t, ship, left)
    launch(ship)


def equip(t: Table, ship: Ship, left: int) -> int:
    """What such a ship may have of the second edition: all that was shown, else one thing or nothing; what it costs."""
    built, order = ship.built, ship.order
    built.ecm = order.ecm
    built.cannons = order.cannons
    built.shells = SHELLS_A_POINT * (order.cannons + 1) if order.cannons > 0 else 0
    what = t.roll(Die.IMAGINED, FACES) if order.ecm + order.cannons == 0 and left > 3 * EQUIPPED else FACES
    if what == 1:
        built.ecm = EQUIPPED
    elif what == 2:
        built.armour = EQUIPPED
    elif what == 3:
        built.cannons = 1
        built.shells = (EQUIPPED - 1) * SHELLS_A_POINT
    return price(built, 0)


def take_ready(t: Table, ship: Ship) -> None:
    """One of the ships that come with the game."""
    line = (t.roll(Die.IMAGINED, len(READY) // BOUGHT) - 1) * BOUGHT
    for entry in range(BOUGHT):
        for _ in range(READY[line + entry]):
            buy(ship, entry)


def invent(t: Table, ship: Ship, left: int) -> None:
    """A random split of these build points, by what somebody may be bent on; its order has room for all tubes."""
    bent = (t.roll(Die.IMAGINED, len(BENTS) // FACES) - 1) * FACES
    if left > 0:
        buy(ship, Attribute.PD.value)
    for _ in range(left - 1):
        entry = BENTS[bent + t.roll(Die.IMAGINED, FACES) - 1]
        full = entry == Attribute.TUBE and ship.built.tubes >= len(ship.order.targets)
        buy(ship, Attribute.MISSILES.value if full else entry)


def fits(ship: Ship) -> bool:
    """Could this build have given the order last shown, and launched all that it launched?"""
    order = ship.order
    power = order.drive + order.beam + order.screen + order.tubes + order.ecm + order.cannons
    if power > ship.pd or ship.launched > ship.missiles:
        return False
    if order.ecm > ship.ecm or order.cannons > ship.cannons:
        return False
    return order.beam <= ship.beams and order.screen <= ship.screens and order.tubes <= ship.tubes
