"""What goes down with a ship, and what blows up in a hold or on a rack.  [MG-1610, MG-R57, MG-R61]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .damage import lose_plain, lose_shuttle, push, put_out
from .movement import lose_sight, unlock
from .records import NONE, Battle
from .words import Cause, Event, Status, Task


def sink(t: Table, b: Battle, i: int) -> None:
    """The ship is no more.  [MG-1100, MG-R57]"""
    b.ships[i].status = Status.DESTROYED.value
    b.ships[i].berth = NONE
    lose_sight(t, b, i)


def strand(t: Table, b: Battle) -> None:
    """What was in the holds of what is gone is lost; what was docked on its racks, or is to explode, is free.

    [MG-1610, MG-R61]
    """
    found = True
    while found:
        found = False
        for j in range(b.ship_count):
            ship = b.ships[j]
            if ship.berth != NONE and b.parts[ship.berth].ship == NONE:
                found = True
                berth = ship.berth
                docked = ship.status == Status.DOCKED and b.parts[berth].tg > 0
                if docked or is_doomed(b, j, NONE):
                    ship.status = Status.FIGHTING.value
                    ship.berth = NONE
                    t.emit(Event.SET_FREE, j)
                else:
                    t.emit(Event.LOST_WITH_CARRIER, j)
                    vanish(t, b, j)


def vanish(t: Table, b: Battle, j: int) -> None:
    """A ship is lost with its carrier, without an explosion.  [MG-R61]"""
    ship = b.ships[j]
    for c in range(ship.first, ship.end):
        if b.parts[c].ship == j:
            unlock(t, b, c, Event.LOCK_ENDS.value)
            put_out(b, c)
            b.parts[c].ship = NONE
    for s in range(ship.first_section, ship.end_section):
        if b.sections[s].ship == j:
            b.sections[s].ship = NONE
    sink(t, b, j)


def wreck_berth(t: Table, b: Battle, c: int) -> None:
    """A ship blew up in this hold or on this rack: all else in it goes straight to destruction, then its carrier rolls.

    One ship explodes after the other as they are listed, each with all its debris; what becomes of the carrier
    meanwhile saves none of them from that.  [MG-1610, MG-R61]
    """
    part = b.parts[c]
    if part.tg > 0:
        part.tg = 0
        part.wrecked = 1
        t.emit(Event.BERTH_WRECKED, part.ship, c)
        if part.cargo > 0:
            lose_plain(t, b, c, part.cargo)
        push(b, Task.ROLL.value, c, part.section, part.ship, 0, Cause.COMBAT.value)
    for n in range(b.ship_count):
        j = b.ship_count - 1 - n  # the last on the list of work is the first to be worked out
        if b.ships[j].berth == c:
            if b.ships[j].shuttle == 1:
                lose_shuttle(t, b, j, Event.SHUTTLE_LOST.value)
            else:
                doom(b, j)


def doom(b: Battle, j: int) -> None:
    """A ship goes straight to its destruction, section by section.  [MG-1610]"""
    for n in range(b.ships[j].end_section - b.ships[j].first_section):
        s = b.ships[j].end_section - 1 - n
        if b.sections[s].ship == j and not is_doomed(b, j, s):
            push(b, Task.EXPLODE.value, NONE, s, j, 0, Cause.COMBAT.value)


def is_doomed(b: Battle, j: int, s: int) -> bool:
    """Is the ship to explode in a moment, or this section of it?"""
    for k in range(b.work_count):
        if b.work_task[k] == Task.EXPLODE and b.work_ship[k] == j and (s == NONE or b.work_section[k] == s):
            return True
    return False
