"""What a warpship drops and picks up in a round.  [WW-090, WW-500]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .options import Edition
from .records import NONE, Battle
from .words import Ask, Bar, Status, Tactic


def ask_carry(t: Table, b: Battle, seat: int, i: int) -> None:
    """A warpship that Dodges or Retreats may drop or pick up one systemship, in the second edition one for each rack.

    What comes first stands in the ship's own order, each other one in that of the one before it, which writes no such
    thing itself.  [WW-500]
    """
    ship = b.ships[i]
    if ship.racks == 0 or ship.warp == 0:
        return
    if ship.order.tactic == Tactic.ATTACK:
        if t.tells_why():
            close_carry(t, b, seat, i)
        return
    for k in range(ship.racks if b.rules.edition == Edition.SECOND else 1):
        choice = choose_load(t, b, seat, i, k)
        if choice == 0:
            return
        if choice > 100:
            b.ships[choice - 101].order.pick_up = ship.order.pick_up
            ship.order.pick_up = choice - 101
        else:
            b.ships[choice - 1].order.drop = ship.order.drop
            ship.order.drop = choice - 1


def choose_load(t: Table, b: Battle, seat: int, i: int, k: int) -> int:
    """One systemship to drop or pick up: 0 none, 1 + n drops ship n, 101 + n picks up ship n.  [WW-500]"""
    t.offer(0)
    taken = picks(b, i)
    for j in range(b.vessels):
        if is_carried(b, i, j) and not is_dropped(b, i, j):
            taken += 1
            t.offer(1 + j)
    for j in range(b.vessels):
        if may_pick_up(b, i, j):
            if taken < b.ships[i].racks:
                t.offer(101 + j)
            else:
                t.bar(101 + j, Bar.RACKS)
    return t.ask(seat, Ask.CARRY, 0, 0, i, k)


def close_carry(t: Table, b: Battle, seat: int, i: int) -> None:
    """A ship that attacks neither drops nor picks up a systemship.  [WW-500]"""
    t.offer(0)
    for j in range(b.vessels):
        if is_carried(b, i, j):
            t.bar(1 + j, Bar.ATTACKS)
        elif may_pick_up(b, i, j):
            t.bar(101 + j, Bar.ATTACKS)
    t.ask(seat, Ask.CARRY, 0, 0, i, 0)


def is_carried(b: Battle, i: int, j: int) -> bool:
    """Is ship j on a rack of this one?"""
    return b.ships[j].status == Status.CARRIED and b.ships[j].carrier == i


def picks(b: Battle, i: int) -> int:
    """How many systemships this warpship has orders to pick up."""
    count, j = 0, b.ships[i].order.pick_up
    while j != NONE:
        count += 1
        j = b.ships[j].order.pick_up
    return count


def is_dropped(b: Battle, i: int, j: int) -> bool:
    """Has this warpship orders to drop ship j?"""
    one = b.ships[i].order.drop
    while one != NONE and one != j:
        one = b.ships[one].order.drop
    return one == j


def may_pick_up(b: Battle, i: int, j: int) -> bool:
    """Is ship j a systemship of the same side that nobody else picks up?  [WW-500]"""
    other = b.ships[j]
    return other.status == Status.FIGHTING and other.side == b.ships[i].side and other.warp == 0 and not picked_up(b, j)


def picked_up(b: Battle, j: int) -> bool:
    """Has a warpship orders to pick this one up?"""
    for i in range(b.vessels):
        if b.ships[i].side == b.ships[j].side and b.ships[i].order.pick_up == j:
            return True
    return False
