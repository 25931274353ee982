"""Before the first turn: the order of the players, and choices made in secret.

[MG-190, MG-830, MG-1030, MG-R19, MG-R20]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .damage import cargo_size
from .movement import friendly, has_working, manned
from .options import TurnOrder
from .records import NONE, Battle
from .words import Ask, Die, Event, Kind, Stage, Status


def open_battle(t: Table, b: Battle) -> None:
    """The order is rolled, all choose in secret, and all choices are shown together.  [MG-190, MG-R19, MG-R20]"""
    note_beginnings(b)
    turn_order(t, b)
    t.ask_all(b, (1 << b.sides) - 1, write_plans)
    b.shown = 1
    for i in range(b.ship_count):
        if b.ships[i].status == Status.FIGHTING and b.ships[i].shuttle == 0:
            begin(t, b, i)
    for i in range(b.ship_count):
        take_in_tow(t, b, i)
    b.stage = Stage.START.value
    b.place = 0
    b.round = 1
    t.emit(Event.ROUND, 1)


def note_beginnings(b: Battle) -> None:
    """What later rules compare with: toughness, cargo, who had a crew or a bridge.  [MG-1580, MG-R27, MG-R30]"""
    b.goal_cargo = 0
    b.berths = 0
    for c in range(b.part_count):
        part = b.parts[c]
        part.tg_start = max(1, int(part.tg))
        if (part.kind == Kind.CREW or part.kind == Kind.BRIDGE) and part.staffed == 0:
            part.vacant = part.bought[0]
            part.value[0] = 0
        if part.kind == Kind.HOLD or part.kind == Kind.RACK:
            b.berths += 1
        if part.side == b.goal_side:
            b.goal_cargo += part.cargo
    for i in range(b.ship_count):
        ship = b.ships[i]
        ship.designed_unmanned = 0 if manned(b, i) else 1
        ship.bridged = 1 if has_working(b, i, Kind.BRIDGE.value) else 0


def turn_order(t: Table, b: Battle) -> None:
    """A d100 each, the highest first, ties rolled again; or as listed.  [MG-190, MG-R19]"""
    for k in range(b.sides):
        b.turns[k] = k
    if b.rules.turn_order == TurnOrder.ROLLED:
        rolled = [0] * b.sides
        while ties(rolled) > 0:
            if rolled[0] > 0:
                t.emit(Event.TIED)
            before = [rolled[k] for k in range(b.sides)]
            for k in range(b.sides):
                rolled[k] = before[k] * 128
                if is_tied(before, k):
                    rolled[k] += t.roll(Die.TURN_ORDER, 100)
        for k in range(b.sides):
            place = 0
            for other in range(b.sides):
                place += 1 if rolled[other] > rolled[k] else 0
            b.turns[place] = k
    for k in range(b.sides):
        t.emit(Event.ORDER, b.turns[k], k + 1)


def is_tied(rolled: list[int], k: int) -> bool:
    """Has another player the same number?  [MG-R19]"""
    for other in range(len(rolled)):
        if other != k and rolled[other] == rolled[k]:
            return True
    return False


def ties(rolled: list[int]) -> int:
    """How many players have a number that another has.  [MG-R19]"""
    count = 0
    for k in range(len(rolled)):
        count += 1 if is_tied(rolled, k) else 0
    return count


# ---- choices made in secret ---------------------------------------------------------------------------------------


def write_plans(t: Table, b: Battle, seat: int) -> None:
    """For each ship: where it is, what is up, the primary bridge, computers, what it tows.  [MG-830, MG-R20]"""
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.side == seat and ship.status == Status.FIGHTING and ship.shuttle == 0:
            ship.plan.berth = ask_berth(t, b, i)
            ship.plan.raised = ask_raised(t, b, i)
            ship.plan.primary = ask_primary(t, b, i)
            ask_computers(t, b, i)
            ask_tow(t, b, i)


def is_surprised(b: Battle, seat: int) -> bool:
    """Does this player begin with everything off?  [MG-R20]"""
    return b.rules.surprise >> seat & 1 == 1


def ask_berth(t: Table, b: Battle, i: int) -> int:
    """A ship may begin in a hold or on a rack of a friend.  [MG-R20, MG-1500, MG-1530]"""
    t.offer(NONE)
    if b.berths > 0 and not is_carrier(b, i):
        for c in range(b.part_count):
            if (b.parts[c].kind == Kind.HOLD or b.parts[c].kind == Kind.RACK) and can_begin_in(b, i, c):
                t.offer(c)
    return t.ask(b.ships[i].side, Ask.BERTH, 0, 0, i)


def planned_berth(b: Battle, i: int, j: int) -> int:
    """Where ship j begins as far as the player of ship i knows, to whom a friend's choices are secret.  [MG-R20]"""
    return b.ships[j].plan.berth if b.shown == 0 and b.ships[i].side == b.ships[j].side else b.ships[j].berth


def is_carrier(b: Battle, i: int) -> bool:
    """Does a ship begin aboard this one, or is one aboard already?"""
    for j in range(b.ship_count):
        berth = planned_berth(b, i, j)
        if b.ships[j].shuttle == 0 and berth != NONE and b.parts[berth].ship == i:
            return True
    return False


def can_begin_in(b: Battle, i: int, c: int) -> bool:
    """Is there room for ship i in this hold or on this rack of another ship in space?  [MG-1500, MG-1530, MG-1570]"""
    carrier = b.parts[c].ship
    if carrier == i:
        return False
    if carrier == NONE or not friendly(b, i, carrier) or b.ships[carrier].status != Status.FIGHTING:
        return False
    if planned_berth(b, i, carrier) != NONE or b.parts[c].tg == 0:
        return False
    taken = b.parts[c].cargo
    for j in range(b.ship_count):
        if j != i and (b.ships[j].berth == c or planned_berth(b, i, j) == c):
            taken += cargo_size(b, j)
    return taken + cargo_size(b, i) <= b.parts[c].value[0]


def ask_raised(t: Table, b: Battle, i: int) -> int:
    """A shield up, a cloak up, or neither.  [MG-830, MG-R20]"""
    ship = b.ships[i]
    t.offer(NONE)
    if not is_surprised(b, ship.side):
        for c in range(ship.first, ship.end):
            part = b.parts[c]
            if (part.kind == Kind.SHIELD or part.kind == Kind.CLOAK) and part.tg > 0:
                t.offer(c)
    return t.ask(ship.side, Ask.RAISE, 0, 0, i)


def ask_primary(t: Table, b: Battle, i: int) -> int:
    """The primary bridge of a ship with several.  [MG-420, MG-R31]"""
    ship = b.ships[i]
    count = 0
    for c in range(ship.first, ship.end):
        if b.parts[c].kind == Kind.BRIDGE and b.parts[c].tg > 0:
            t.offer(c)
            count += 1
    return t.ask(ship.side, Ask.PRIMARY, 0, 0, i) if count > 0 else NONE


def ask_computers(t: Table, b: Battle, i: int) -> None:
    """Which weapon each computer serves, free of charge.  [MG-1030]"""
    ship = b.ships[i]
    if is_surprised(b, ship.side) or not has_working(b, i, Kind.WEAPON.value):
        return
    for k in range(ship.first, ship.end):
        if b.parts[k].kind == Kind.COMPUTER and b.parts[k].tg > 0:
            t.offer(NONE)
            for c in range(ship.first, ship.end):
                if b.parts[c].kind == Kind.WEAPON and b.parts[c].tg > 0:
                    t.offer(c)
            b.parts[k].planned = t.ask(ship.side, Ask.SERVE, 0, 0, i, k)


def ask_tow(t: Table, b: Battle, i: int) -> None:
    """A beam may hold a friend from the start, with shield and cloak off.  [MG-R20, MG-1120]"""
    ship = b.ships[i]
    if ship.plan.raised != NONE or ship.plan.berth != NONE:
        return
    for c in range(ship.first, ship.end):
        if b.parts[c].kind == Kind.TRACTOR_BEAM and b.parts[c].tg > 0:
            t.offer(NONE)
            for j in range(b.ship_count):
                if may_tow(b, i, j):
                    t.offer(j)
            b.parts[c].planned = t.ask(ship.side, Ask.TOW, 0, 0, i, c)


def may_tow(b: Battle, i: int, j: int) -> bool:
    """Can ship i begin with ship j in tow: a friend in space that it does not hold yet?  [MG-1170, MG-R20]"""
    if i == j or not friendly(b, i, j) or b.ships[j].status != Status.FIGHTING or b.ships[j].shuttle == 1:
        return False
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].kind == Kind.TRACTOR_BEAM and b.parts[c].planned == j:
            return False
    return planned_berth(b, i, j) == NONE


def begin(t: Table, b: Battle, i: int) -> None:
    """What was chosen holds from now on.  [MG-830, MG-1030, MG-R20, MG-R31]"""
    ship = b.ships[i]
    ship.primary = ship.plan.primary
    ship.bridge = ship.plan.primary
    if ship.plan.raised != NONE:
        if b.parts[ship.plan.raised].kind == Kind.SHIELD:
            ship.shield = ship.plan.raised
        else:
            ship.cloak = ship.plan.raised
    if ship.plan.berth != NONE and not is_carrier(b, i) and can_begin_in(b, i, ship.plan.berth):
        ship.berth = ship.plan.berth  # what a friend has chosen may have taken the room
        hold = b.parts[ship.berth].kind == Kind.HOLD
        ship.status = Status.STORED.value if hold else Status.DOCKED.value
    t.emit(Event.PREPARED, i, ship.plan.raised, ship.primary, ship.berth)
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.planned != NONE and part.kind == Kind.COMPUTER:
            part.serves = part.planned
            t.emit(Event.SERVES, i, c, part.serves)


def take_in_tow(t: Table, b: Battle, i: int) -> None:
    """Beams hold friends from now on, but none that has gone into a hold or onto a rack.  [MG-R20, MG-1120]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.planned != NONE and part.kind == Kind.TRACTOR_BEAM:
            if b.ships[part.planned].status == Status.FIGHTING:
                part.lock = part.planned
                b.locks += 1
                t.emit(Event.LOCKED, i, part.lock, c)
