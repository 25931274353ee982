"""Shields, internals, catastrophe, destruction.  [HC-900 .. HC-980, HC-1120 .. HC-1150, HC-R61 .. HC-R72]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .condition import fights, gone, has_boxes, in_force, intact, seen, threshold
from .options import Catastrophe, RowChoice, Victory
from .records import NONE, Battle, Ship
from .tables import EXTRA_LOST, FACINGS, ROW, SYSTEMS
from .words import Ask, Beam, Die, Event, Status, System


def damage(t: Table, b: Battle) -> None:
    """Shields for all ships, then boxes for all, then catastrophes, then who is destroyed.  [HC-R72]"""
    for i in range(b.vessels):
        if fights(b, i):
            shields(t, b, i)
    for i in range(b.vessels):
        if fights(b, i):
            lose_systems(t, b, i)
            lose(t, b, i, b.ships[i].fire.inside)
    for i in range(b.vessels):
        if fights(b, i):
            catastrophe(t, b, i)
    for i in range(b.vessels):
        if fights(b, i) and beaten(b, b.ships[i]):
            b.ships[i].status = Status.DESTROYED
            t.emit(Event.DESTROYED, i)


def shields(t: Table, b: Battle, i: int) -> None:
    """On each facing reinforcement first, then the shield up to its capacity; the rest goes inside.

    [HC-1120, HC-1150, HC-R62, HC-R66, HC-R88]
    """
    ship = b.ships[i]
    for facing in range(FACINGS):
        points = ship.fire.strikes[facing]
        if points > 0:
            absorbed = min(points, in_force(ship, facing))
            use_up(ship, facing, absorbed)
            filled = min(points - absorbed, ship.design.shield - ship.taken[facing])
            ship.taken[facing] += filled
            through = points - absorbed - filled
            ship.fire.inside += through
            t.emit(Event.SHIELD, i, facing, ship.taken[facing], absorbed, through, ship.design.shield)


def use_up(ship: Ship, facing: int, points: int) -> None:
    """Older points of reinforcement are used first.  [HC-R66]"""
    older = min(points, ship.old[facing])
    ship.old[facing] -= older
    ship.fresh[facing] -= points - older


def lose_systems(t: Table, b: Battle, i: int) -> None:
    """Hits of fire at specific systems; those beyond the boxes that are left are lost.  [HC-R40]"""
    ship = b.ships[i]
    for system in range(SYSTEMS):
        for _ in range(min(ship.fire.systems[system], intact(ship, system))):
            mark(t, b, i, system)


def lose(t: Table, b: Battle, i: int, points: int) -> None:
    """Hull boxes, then one roll of the chart for each point.  [HC-900, HC-R51, HC-R62, HC-R63]"""
    ship = b.ships[i]
    if points > 0:
        t.emit(Event.INTERNALS, i, points)
    hull = min(points, ship.hull)
    if hull > 0:
        ship.hull -= hull
        t.emit(Event.HULL, i, hull, ship.hull)
    b.rolling = i
    for _ in range(points - hull):
        if not has_boxes(ship):
            return
        roll_box(t, b, i)


def roll_box(t: Table, b: Battle, i: int) -> None:
    """One box by the chart; a row without a box is rolled again.  [HC-920, HC-940]"""
    ship = b.ships[i]
    row = t.roll(Die.INTERNAL, 6)
    while boxes_of(ship, row) == 0:
        t.emit(Event.NO_BOX if is_federation(ship) else Event.NO_BOX_ELSEWHERE, 1)
        row = t.roll(Die.INTERNAL, 6)
    mark(t, b, i, struck(t, b, i, row))


def is_federation(ship: Ship) -> bool:
    """Is it on the Federation's chart, which has neither beams nor disruptors nor armor?  [HC-910, HC-930, HC-S04]"""
    boxes = ship.design.boxes
    other = boxes[System.DISRUPTORS] + boxes[System.ARMOR] + boxes[System.CLOAK]
    return other == 0 and ship.design.beam != Beam.BEAM_DISRUPTORS


def boxes_of(ship: Ship, row: int) -> int:
    """Boxes left in a row of the chart."""
    count = 0
    for system in range(SYSTEMS):
        if ROW[system] == row:
            count += intact(ship, system)
    return count


def systems_of(ship: Ship, row: int) -> int:
    """Systems with boxes left in a row of the chart."""
    count = 0
    for system in range(SYSTEMS):
        if ROW[system] == row and intact(ship, system) > 0:
            count += 1
    return count


def struck(t: Table, b: Battle, i: int, row: int) -> int:
    """Which system of the row: the first in print, or as the house says.  [HC-R61]"""
    ship = b.ships[i]
    count = systems_of(ship, row)
    if b.rules.row_choice == RowChoice.PRINTED_ORDER or count == 1:
        return nth(ship, row, 1)
    if b.rules.row_choice == RowChoice.RANDOM:
        return nth(ship, row, t.roll(Die.ROW, count))
    seat = ship.seat
    if b.rules.row_choice == RowChoice.ATTACKER and ship.fire.attacker != NONE and seen(b, i):
        seat = b.ships[ship.fire.attacker].seat
    for system in range(SYSTEMS):
        if ROW[system] == row and intact(ship, system) > 0:
            t.offer(system)
    return t.ask(seat, Ask.STRUCK, 0, 0, i, row)


def nth(ship: Ship, row: int, which: int) -> int:
    """The system at place `which` (from 1) among those of a row with boxes left."""
    for system in range(SYSTEMS):
        if ROW[system] == row and intact(ship, system) > 0:
            which -= 1
            if which == 0:
                return system
    return NONE


def mark(t: Table, b: Battle, i: int, system: int) -> None:
    """One box of a system is lost, with the mount or the charge that was in it.  [HC-R64]"""
    ship = b.ships[i]
    ship.lost[system] += 1
    ship.fire.fallen += 1
    if not seen(b, i):
        ship.heard += 1
    for m in range(ship.arms):
        if ship.mounts[m].system == system and ship.mounts[m].down == 0:
            ship.mounts[m].down = 1
            break
    if system == System.BATTERIES:
        ship.charge = min(ship.charge, intact(ship, system))
    t.emit(Event.LOST, i, system, intact(ship, system))


def catastrophe(t: Table, b: Battle, i: int) -> None:
    """Three quarters of the internals are gone: more go, once.  [HC-950, HC-960, HC-R68]"""
    ship = b.ships[i]
    again = b.rules.catastrophe == Catastrophe.EACH_TURN and ship.fire.fallen > 0
    if gone(ship) < threshold(ship) or not has_boxes(ship) or (ship.catastrophe == 1 and not again):
        return
    ship.catastrophe = 1
    b.rolling = i
    more = EXTRA_LOST - t.roll(Die.CATASTROPHE, 6)
    t.emit(Event.CATASTROPHE, i, more)
    for _ in range(more):
        if has_boxes(ship):
            roll_box(t, b, i)


def beaten(b: Battle, ship: Ship) -> bool:
    """No internals left; by house rule three quarters lost.  [HC-R70]"""
    return not has_boxes(ship) or (b.rules.victory == Victory.CRIPPLE and gone(ship) >= threshold(ship))
