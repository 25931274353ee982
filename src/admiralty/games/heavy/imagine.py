"""What a seat does not know, redrawn: where a cloaked ship is and what it has left.

The battle comes masked: everything hidden is at its default, and what a turn writes anyway stays so.
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .condition import contact, has_boxes, intact
from .damage import beaten, boxes_of, nth
from .movement import EDGE, opposite
from .options import Batteries
from .records import NONE, Battle, Ship, accounted, noted, placed, visible
from .tables import FACINGS, MOUNTED, SYSTEMS
from .words import Die, Status, System

STAYS, BESIDE = 3, 5  # of six: it lies where it was seen, or off a facing beside that
ROWS = 6


def imagine(t: Table, b: Battle, seat: int) -> None:
    """Hidden ships get positions and losses that they may have."""
    for i in range(b.vessels):
        ship = b.ships[i]
        if not visible(b, ship, ship.seat, seat):
            draw_losses(t, b, ship)
        if b.rules.batteries == Batteries.RESERVE and not accounted(b, ship, ship.seat, seat):
            ship.charge = t.roll(Die.IMAGINED, intact(ship, System.BATTERIES) + 1) - 1
    for i in range(b.vessels):
        for j in range(i + 1, b.vessels):
            place(t, b, seat, i, j)
            remember(b, seat, i, j)
            remember(b, seat, j, i)


def draw_losses(t: Table, b: Battle, ship: Ship) -> None:
    """The boxes that were lost when it was last seen, and by the chart as many more as it was heard to lose; shields
    are what they were.
    """
    for facing in range(FACINGS):
        ship.taken[facing] = ship.known_taken[facing]
    for system in range(SYSTEMS):
        ship.lost[system] = ship.known[system]
    for _ in range(ship.heard):
        if not has_boxes(ship):
            break
        row = t.roll(Die.IMAGINED, ROWS)
        while boxes_of(ship, row) == 0:
            row = t.roll(Die.IMAGINED, ROWS)
        ship.lost[nth(ship, row, 1)] += 1
    while beaten(b, ship) and ship.status == Status.FIGHTING:
        give_one(ship)
    m = 0
    for k in range(len(MOUNTED)):
        for n in range(ship.design.boxes[MOUNTED[k]]):
            ship.mounts[m].system = MOUNTED[k]
            ship.mounts[m].down = 1 if n < ship.lost[MOUNTED[k]] else 0
            m += 1


def give_one(ship: Ship) -> None:
    """It still fights, so it has mended something: the last in the order of the charts."""
    for system in range(SYSTEMS - 1, -1, -1):
        if ship.lost[system] > 0:
            ship.lost[system] -= 1
            return


def place(t: Table, b: Battle, seat: int, i: int, j: int) -> None:
    """How two ships lie to each other, if the seat does not know it: near where it last saw them."""
    one, other = contact(b, i, j), contact(b, j, i)
    if placed(b, one, one.seat, seat) and placed(b, other, other.seat, seat):
        return
    mine = one if one.seat == seat else other
    known = placed(b, one, one.seat, seat) or placed(b, other, other.seat, seat)
    distance = one.range if placed(b, one, one.seat, seat) else other.range
    if not known:
        distance = mine.seen_range if mine.seat == seat and mine.seen_range > 0 else EDGE - 1
        if b.turn > 0 or mine.seat != seat or mine.seen_range == 0:  # before the first turn the range is known
            distance = min(EDGE, max(1, distance + t.roll(Die.IMAGINED, 3) - 2))
    if not placed(b, one, one.seat, seat):
        one.facing = guess(t, one.seen_facing if one.seat == seat else NONE)
        one.range = distance
    if not placed(b, other, other.seat, seat):
        other.facing = guess(t, other.seen_facing if other.seat == seat else NONE)
        other.range = distance


def guess(t: Table, facing: int) -> int:
    """A facing: the one last seen, one beside it, or any."""
    die = t.roll(Die.IMAGINED, 6)
    other = t.roll(Die.IMAGINED, FACINGS) - 1
    if facing == NONE or die > BESIDE:
        return other
    if die <= STAYS:
        return facing
    return other if other != opposite(facing) else facing


def remember(b: Battle, seat: int, i: int, j: int) -> None:
    """What another seat knows of the ships: as much as there is to be known."""
    lies = contact(b, i, j)
    if not noted(b, lies, lies.seat, seat):
        lies.seen_facing = lies.facing
        lies.seen_range = lies.range
        lies.seen_turn = b.turn
