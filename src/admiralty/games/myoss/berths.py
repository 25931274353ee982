"""Into and out of holds and racks: shuttles and ships that leave, come aboard or change holds.

[MG-1470 .. MG-1570, MG-1800, MG-1820, MG-2050, MG-2460 .. MG-2480, MG-R59, MG-R63, MG-S90]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .damage import cargo_size, loaded
from .movement import break_locks_on, commander, friendly, has_working, in_space, together, unlock_all
from .people import has_room, move_out, people_in, room_in, settle_in
from .records import NONE, Battle
from .rescue import adrift, waiting
from .special import screens_down
from .words import Ask, Bar, Event, Kind, Status


def is_berth(b: Battle, i: int, c: int) -> bool:
    """Is this an undestroyed hold or rack of ship i?  [MG-1470]"""
    part = b.parts[c]
    return part.ship == i and part.tg > 0 and (part.kind == Kind.HOLD or part.kind == Kind.RACK)


def passable(b: Battle, c: int) -> bool:
    """Can something fly in or out: a rack, or a hold with open doors?  [MG-R59]"""
    return b.parts[c].kind == Kind.RACK or b.parts[c].doors == 1


def why_aboard(b: Battle, j: int) -> int:
    """What keeps a ship or shuttle in its hold or on its rack.  [MG-2050, MG-2460 .. MG-2480, MG-R59]"""
    berth = b.ships[j].berth
    if not in_space(b, b.parts[berth].ship):
        return Bar.INSIDE.value
    if not passable(b, berth):
        return Bar.DOORS.value
    grounded = b.ships[j].shuttle == 1 and b.sections[b.parts[berth].section].exposed == 0
    return Bar.COVERED.value if grounded else Bar.NOTHING.value


def is_berth_for(b: Battle, j: int, c: int) -> bool:
    """Is this a hold or rack of a friend's ship for which this ship or shuttle in flight could head?  [MG-1570]"""
    i = b.parts[c].ship
    if i == j:
        return False
    if i == NONE or b.ships[j].status != Status.FIGHTING or not is_berth(b, i, c) or not friendly(b, i, j):
        return False
    return together(b, i, j) and not is_inside(b, i, j)


def why_outside(b: Battle, j: int, c: int) -> int:
    """What keeps a ship or shuttle out of a hold or off a rack for which it heads.

    [MG-1500, MG-1530 .. MG-1560, MG-R59]
    """
    if not in_space(b, b.parts[c].ship):
        return Bar.INSIDE.value
    if not passable(b, c):
        return Bar.DOORS.value
    if b.parts[c].kind == Kind.HOLD and carries_docked(b, j):
        return Bar.RACKED.value
    if not fits(b, j, c):
        return Bar.FULL.value if b.ships[j].shuttle == 1 else Bar.TOO_LARGE.value
    return Bar.NOTHING.value if can_be_moved(b, j) else Bar.ADRIFT.value


def fits(b: Battle, j: int, c: int) -> bool:
    """Has a hold or rack capacity left for this ship or shuttle?  [MG-1490, MG-1500, MG-1530]"""
    return loaded(b, c) + cargo_size(b, j) <= b.parts[c].value[0]


def can_enter(b: Battle, j: int, c: int) -> bool:
    """May this ship or shuttle fly into this hold of a friend, or dock with this rack?

    [MG-1500, MG-1530 .. MG-1570, MG-R59]
    """
    return is_berth_for(b, j, c) and why_outside(b, j, c) == Bar.NOTHING


def is_inside(b: Battle, i: int, j: int) -> bool:
    """Is ship i aboard ship j, directly or not?"""
    while b.ships[i].berth != NONE:
        i = b.parts[b.ships[i].berth].ship
        if i == j:
            return True
    return False


def carries_docked(b: Battle, j: int) -> bool:
    """Is a ship docked on its racks?  It cannot be taken into a hold with it."""
    for k in range(b.ship_count):
        ship = b.ships[k]
        if ship.status == Status.DOCKED and ship.berth != NONE and b.parts[ship.berth].ship == j:
            return True
    return False


def can_be_moved(b: Battle, j: int) -> bool:
    """Has it an engine or a tractor beam, or a friend with a tractor beam to help?  [MG-1560]"""
    if b.ships[j].shuttle == 1 or has_working(b, j, Kind.ENGINE.value):
        return True
    for k in range(b.ship_count):
        if friendly(b, j, k) and has_working(b, k, Kind.TRACTOR_BEAM.value):
            if screens_down(b, k) and in_space(b, k):
                return True
    return False


def can_launch(b: Battle, i: int, j: int) -> bool:
    """May ship i pay for ship j's leaving: its carrier, or itself?  [MG-R59]"""
    return pays_launch(b, i, j) and why_aboard(b, j) == Bar.NOTHING


def pays_launch(b: Battle, i: int, j: int) -> bool:
    """Is ship j in a hold or on a rack of ship i, or ship i itself?  [MG-R59]"""
    return b.ships[j].berth != NONE and (i == j or b.parts[b.ships[j].berth].ship == i)


def launch(t: Table, b: Battle, i: int) -> None:
    """A shuttle or ship leaves a hold or rack; a shuttle may take people.  [MG-1740, MG-2460 .. MG-2480, MG-R63]"""
    for j in range(b.ship_count):
        if can_launch(b, i, j):
            t.offer(j)
        elif t.tells_why() and pays_launch(b, i, j):
            t.bar(j, why_aboard(b, j))
    j = t.ask(commander(b, i), Ask.VESSEL, 0, 0, i)
    t.emit(Event.MEANS, i, j)
    ship = b.ships[j]
    carrier = b.parts[ship.berth].ship
    if ship.shuttle == 1 and ship.people == 0 and b.parts[ship.berth].kind == Kind.HOLD:
        t.offer(NONE)
        for c in range(b.ships[carrier].first, b.ships[carrier].end):
            if b.parts[c].ship == carrier and people_in(b, c) > 0:
                t.offer(c)
        c = t.ask(commander(b, i), Ask.PEOPLE_FROM, 0, 0, carrier, j)
        if c != NONE:
            move_out(b, c, 1)
            ship.people = 1
    ship.status = Status.FIGHTING.value
    ship.berth = NONE
    t.emit(Event.LAUNCHED, j, carrier, ship.people)


def can_stow(b: Battle, i: int, j: int) -> bool:
    """May ship i pay for ship j's docking: the carrier, or the one that moves?  Each player moves his own.  [MG-R59]"""
    if b.ships[j].status != Status.FIGHTING or b.ships[j].side != b.ships[i].side:
        return False
    for c in range(b.part_count):
        if pays_stow(b, i, j, c) and can_enter(b, j, c):
            return True
    return False


def pays_stow(b: Battle, i: int, j: int, c: int) -> bool:
    """Is component c a hold or rack of ship i, or of any ship where ship i moves itself?  [MG-R59]"""
    part = b.parts[c]
    return (part.kind == Kind.HOLD or part.kind == Kind.RACK) and (i == j or part.ship == i)


def stow(t: Table, b: Battle, i: int) -> None:
    """A shuttle or ship goes into a hold or onto a rack; its people come aboard.  [MG-2460 .. MG-2480, MG-R63]"""
    side = commander(b, i)
    for j in range(b.ship_count):
        if can_stow(b, i, j):
            t.offer(j)
    j = t.ask(side, Ask.VESSEL, 0, 0, i)
    t.emit(Event.MEANS, i, j)
    for c in range(b.part_count):
        if (i == j or b.parts[c].ship == i) and can_enter(b, j, c):
            t.offer(c)
        elif t.tells_why() and (i == j or b.parts[c].ship == i) and is_berth_for(b, j, c):
            t.bar(c, why_outside(b, j, c))
    berth = t.ask(side, Ask.PLACE, 0, 0, i, j)
    ship, carrier = b.ships[j], b.parts[berth].ship
    fetch(t, b, j)
    hold = b.parts[berth].kind == Kind.HOLD
    ship.berth = berth
    ship.status = Status.STORED.value if hold else Status.DOCKED.value
    t.emit(Event.STOWED, j, berth)
    if hold:  # nothing reaches into a hold
        unlock_all(t, b, j, Event.LOCK_ENDS.value)
        break_locks_on(t, b, j)
    if ship.people > 0 and hold:
        for c in range(b.ships[carrier].first, b.ships[carrier].end):
            if b.parts[c].ship == carrier and room_in(b, c) > 0:
                t.offer(c)
        if has_room(b, carrier):
            settle_in(b, t.ask(side, Ask.PEOPLE_TO, 0, 0, carrier, 1), 1)
            ship.people = 0


def fetch(t: Table, b: Battle, j: int) -> None:
    """An empty shuttle that comes back may bring one person from the ship in distress.  [MG-S90]"""
    if b.ships[j].shuttle == 0 or b.ships[j].people > 0 or waiting(b) == 0:
        return
    i = adrift(b)
    t.offer(NONE)
    for c in range(b.ships[i].first, b.ships[i].end):
        if people_in(b, c) > 0:
            t.offer(c)
    c = t.ask(b.ships[j].side, Ask.PEOPLE_FROM, 0, 0, i, j)
    if c != NONE:
        move_out(b, c, 1)
        b.ships[j].people = 1
        t.emit(Event.FETCHED, j, i, c)


def is_other_hold(b: Battle, i: int, j: int, c: int) -> bool:
    """Lies shuttle j in a hold of ship i of which this is another hold?  [MG-1800]"""
    berth = b.ships[j].berth
    if b.ships[j].shuttle == 0 or berth == c:
        return False
    if berth == NONE or b.parts[berth].ship != i:
        return False
    return b.parts[berth].kind == Kind.HOLD and is_berth(b, i, c) and b.parts[c].kind == Kind.HOLD


def can_transfer(b: Battle, i: int, j: int, c: int) -> bool:
    """Can shuttle j go from its hold on ship i to this other hold of it, without doors?  [MG-1800, MG-R59]"""
    return is_other_hold(b, i, j, c) and fits(b, j, c)


def can_transfer_any(b: Battle, i: int, j: int) -> bool:
    """Is there another hold for this shuttle?  [MG-1800]"""
    if b.ships[j].shuttle == 0:
        return False
    for c in range(b.ships[i].first, b.ships[i].end):
        if can_transfer(b, i, j, c):
            return True
    return False


def transfer(t: Table, b: Battle, i: int) -> None:
    """A shuttle goes from hold to hold of one ship.  [MG-1800]"""
    for j in range(b.ship_count):
        if can_transfer_any(b, i, j):
            t.offer(j)
    j = t.ask(b.ships[i].side, Ask.VESSEL, 0, 0, i)
    t.emit(Event.MEANS, i, j)
    for c in range(b.ships[i].first, b.ships[i].end):
        if can_transfer(b, i, j, c):
            t.offer(c)
        elif t.tells_why() and is_other_hold(b, i, j, c):
            t.bar(c, Bar.FULL.value)
    b.ships[j].berth = t.ask(b.ships[i].side, Ask.PLACE, 0, 0, i, j)
    t.emit(Event.STOWED, j, b.ships[j].berth)
