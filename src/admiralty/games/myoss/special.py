"""Tractor beams; people beamed, on foot or by shuttle; sections cut off.

[MG-1120 .. MG-1180, MG-1550, MG-1740, MG-1810, MG-2120, MG-2440, MG-2630, MG-R56 .. MG-R66, MG-S40, MG-S90]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .attack import section_count
from .damage import push
from .movement import commander, friendly, holds, in_battle, in_space, opposing, together
from .options import BeamsBlockedBy, TransporterRange
from .people import has_room, move_out, people_in, receives, room, room_in, settle_in
from .records import BROKEN, NONE, Battle
from .rescue import adrift, waiting
from .words import Ask, Bar, Cause, Event, Kind, Status, Task

# ---- tractor beams ------------------------------------------------------------------------------------------------


def why_screened(b: Battle, i: int) -> int:
    """Which screen is up, through which neither beams nor transporters work.  [MG-820, MG-920, MG-1140]"""
    if b.ships[i].shield != NONE:
        return Bar.SCREENS.value
    return Bar.NOTHING.value if b.ships[i].cloak == NONE else Bar.VEILED.value


def screens_down(b: Battle, i: int) -> bool:
    """Are shield and cloak off?  [MG-820, MG-920, MG-1140]"""
    return why_screened(b, i) == Bar.NOTHING


def why_busy(b: Battle, c: int) -> int:
    """What keeps an undestroyed tractor beam from locking: it holds a ship, or was broken off.  [MG-1150, MG-1220]"""
    if b.parts[c].lock != NONE:
        return Bar.HOLDS.value
    return Bar.NOTHING.value if b.parts[c].used != BROKEN else Bar.BROKEN_OFF.value


def is_free_beam(b: Battle, i: int, c: int) -> bool:
    """Is this an undestroyed tractor beam of ship i that could lock now?  [MG-1150, MG-1220]"""
    part = b.parts[c]
    return part.kind == Kind.TRACTOR_BEAM and part.ship == i and part.tg > 0 and why_busy(b, c) == Bar.NOTHING


def can_lock(b: Battle, i: int, j: int) -> bool:
    """May ship i lock a beam on ship j?  [MG-1140, MG-1170, MG-2440, MG-R56]"""
    if i == j or not screens_down(b, i) or not in_space(b, i) or not in_space(b, j) or not together(b, i, j):
        return False
    return not is_blocked(b, i, j) and not holds(b, i, j)


def is_blocked(b: Battle, i: int, j: int) -> bool:
    """Do ship j's screens stop ship i's beams, where the house says so?  [MG-R56]"""
    return b.rules.beams_blocked_by == BeamsBlockedBy.EITHER_SIDE and opposing(b, i, j) and not screens_down(b, j)


def lock(t: Table, b: Battle, i: int) -> None:
    """A beam locks on a ship.  [MG-1150, MG-2440]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        if is_free_beam(b, i, c):
            t.offer(c)
        elif t.tells_why() and b.parts[c].kind == Kind.TRACTOR_BEAM and b.parts[c].ship == i:
            t.bar(c, Bar.LOST.value if b.parts[c].tg == 0 else why_busy(b, c))
    beam = t.ask(commander(b, i), Ask.BEAM, 0, 0, i)
    t.emit(Event.TAKES, i, beam)
    for j in range(b.ship_count):
        if can_lock(b, i, j):
            t.offer(j)
        elif t.tells_why() and holds(b, i, j):
            t.bar(j, Bar.HELD.value)
    b.parts[beam].lock = t.ask(commander(b, i), Ask.LOCK_TARGET, 0, 0, i, beam)
    b.parts[beam].used = 1
    b.locks += 1
    t.emit(Event.LOCKED, i, b.parts[beam].lock, beam)


def break_enemy_locks(t: Table, b: Battle, i: int) -> None:
    """Where shields stop beams from either side, turning one on breaks enemy locks.  [MG-R56]"""
    if b.rules.beams_blocked_by == BeamsBlockedBy.OWN_SHIELDS or b.locks == 0:
        return
    for j in range(b.ship_count):
        if opposing(b, i, j) and holds(b, j, i):
            for c in range(b.ships[j].first, b.ships[j].end):
                if b.parts[c].ship == j and b.parts[c].lock == i:
                    b.parts[c].lock = NONE
                    b.locks -= 1
                    t.emit(Event.LOCK_STOPPED, j, i)


# ---- people -------------------------------------------------------------------------------------------------------


def why_unbeamed(b: Battle, i: int, c: int) -> int:
    """What keeps an undestroyed transporter from beaming.  [MG-820, MG-920, MG-R54, MG-R63]"""
    if b.rules.transporter_range != TransporterRange.ALL:
        return Bar.OUT_OF_RANGE.value
    if b.parts[c].used > 0:
        return Bar.BEAMED.value
    return Bar.WORN.value if b.parts[c].value[0] == 0 else why_screened(b, i)


def can_beam(b: Battle, i: int, c: int) -> bool:
    """Is this an undestroyed transporter of ship i that can beam now?  [MG-820, MG-920, MG-R63]"""
    part = b.parts[c]
    return part.kind == Kind.TRANSPORTER and part.ship == i and part.tg > 0 and why_unbeamed(b, i, c) == Bar.NOTHING


def someone_to_beam(b: Battle, i: int) -> bool:
    """Has ship i anybody to beam: people in distress for whom it has room, or its own for another?  [MG-R63, MG-S90]"""
    return (waiting(b) > 0 and has_room(b, i)) or spares_people(b, i)


def spares_people(b: Battle, i: int) -> bool:
    """Has ship i people, and another ship of its player room?  [MG-R63]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i and people_in(b, c) > 0:
            for j in range(b.ship_count):
                if receives(b, i, j):
                    return True
            return False
    return False


def beam_people(t: Table, b: Battle, i: int) -> None:
    """Up to TC people of one component go to a free place on another ship, or come from one in distress.

    [MG-R63, MG-S90]
    """
    side = b.ships[i].side
    for c in range(b.ships[i].first, b.ships[i].end):
        if can_beam(b, i, c):
            t.offer(c)
        elif t.tells_why() and b.parts[c].kind == Kind.TRANSPORTER and b.parts[c].ship == i:
            t.bar(c, Bar.LOST.value if b.parts[c].tg == 0 else why_unbeamed(b, i, c))
    transporter = t.ask(side, Ask.TRANSPORTER, 0, 0, i)
    t.emit(Event.TAKES, i, transporter)
    b.parts[transporter].used = 1
    if waiting(b) > 0 and has_room(b, i):
        t.offer(adrift(b))
    if spares_people(b, i):
        t.offer(i)
    start = t.ask(side, Ask.BEAM_FROM, 0, 0, i)
    for c in range(b.ships[start].first, b.ships[start].end):
        if b.parts[c].ship == start and people_in(b, c) > 0:
            t.offer(c)
    source = t.ask(side, Ask.PEOPLE_FROM, 0, 0, start, NONE)
    t.emit(Event.TAKES, start, source)
    j = i
    if start == i:
        for k in range(b.ship_count):
            if receives(b, i, k):
                t.offer(k)
        j = t.ask(side, Ask.VESSEL, 0, 0, i)
        t.emit(Event.MEANS, i, j)
    for c in range(b.ships[j].first, b.ships[j].end):
        if b.parts[c].ship == j and room_in(b, c) > 0:
            t.offer(c)
    place = t.ask(side, Ask.PEOPLE_TO, 0, 0, j, 0)
    t.emit(Event.TAKES, j, place)
    most = min(b.parts[transporter].value[0], people_in(b, source), room_in(b, place))
    people = t.ask(side, Ask.PEOPLE, 1, most, i, source, place)
    move_out(b, source, people)
    settle_in(b, place, people)
    t.emit(Event.BEAMED, i, source, j, place, people)


# ---- people on foot, or by shuttle ----------------------------------------------------------------------------------


def meet(b: Battle, i: int, j: int) -> bool:
    """Can people go between these two ships?  On a rack there is no way but by shuttle.  [MG-1550, MG-R63]"""
    if i == j or not friendly(b, i, j) or not in_battle(b, i) or not in_battle(b, j):
        return False
    return is_stored_in(b, i, j) or is_stored_in(b, j, i) or is_alongside(b, i, j) or is_alongside(b, j, i)


def is_stored_in(b: Battle, i: int, j: int) -> bool:
    """Is ship i in a hold of ship j?"""
    return b.ships[i].status == Status.STORED and b.parts[b.ships[i].berth].ship == j


def is_alongside(b: Battle, i: int, j: int) -> bool:
    """Is ship i a shuttle in flight that may come alongside ship j, which needs no hold for it?  [MG-2630, MG-R63]"""
    if b.ships[i].shuttle == 0 or b.ships[i].status != Status.FIGHTING or b.ships[j].shuttle == 1:
        return False
    return in_space(b, j) and together(b, i, j)


def has_people(b: Battle, i: int) -> bool:
    """Is there anybody aboard who could leave?"""
    if b.ships[i].shuttle == 1:
        return b.ships[i].people > 0
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i and people_in(b, c) > 0:
            return True
    return False


def has_place(b: Battle, i: int) -> bool:
    """Is there a place for somebody aboard?  Into a shuttle in a hold people go when it leaves.  [MG-1740]"""
    if b.ships[i].shuttle == 1:
        return b.ships[i].people == 0 and b.ships[i].status == Status.FIGHTING
    return room(b, i) > 0


def why_stay(b: Battle, i: int, start: int, goal: int) -> int:
    """What keeps people from going from one ship to the other; nobody moves another player's people.  [MG-R63]"""
    if b.ships[start].side != b.ships[i].side or not has_people(b, start):
        return Bar.NOBODY.value
    return Bar.NOTHING.value if has_place(b, goal) else Bar.NO_PLACE.value


def can_go(b: Battle, i: int, start: int, goal: int) -> bool:
    """Can people of ship i's player go from one ship to the other?  [MG-R63]"""
    return why_stay(b, i, start, goal) == Bar.NOTHING


def can_cross(b: Battle, i: int, j: int) -> bool:
    """May ship i pay for people who go to ship j, or come from it?  [MG-R63]"""
    return meet(b, i, j) and (can_go(b, i, i, j) or can_go(b, i, j, i))


def cross(t: Table, b: Battle, i: int) -> None:
    """As many people as one component spares and another has places for; a shuttle has one place.  [MG-1740, MG-R63]"""
    side = b.ships[i].side
    for j in range(b.ship_count):
        if can_cross(b, i, j):
            t.offer(j)
    j = t.ask(side, Ask.VESSEL, 0, 0, i)
    t.emit(Event.MEANS, i, j)
    if can_go(b, i, i, j):
        t.offer(i)
    if can_go(b, i, j, i):
        t.offer(j)
    start = t.ask(side, Ask.CROSS_FROM, 0, 0, i)
    goal = j if start == i else i
    source = choose_source(t, b, side, start)
    place = choose_place(t, b, side, goal)
    people = 1
    if source != NONE and place != NONE:
        most = min(people_in(b, source), room_in(b, place))
        people = t.ask(side, Ask.PEOPLE, 1, most, start, source, place)
    if source == NONE:
        b.ships[start].people = 0
    else:
        move_out(b, source, people)
    if place == NONE:
        b.ships[goal].people = 1
    else:
        settle_in(b, place, people)
    t.emit(Event.CROSSED, start, goal, people)


def choose_source(t: Table, b: Battle, side: int, i: int) -> int:
    """The component whose people leave a ship; NONE of a shuttle, which has none."""
    if b.ships[i].shuttle == 1:
        return NONE
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i and people_in(b, c) > 0:
            t.offer(c)
    source = t.ask(side, Ask.PEOPLE_FROM, 0, 0, i, NONE)
    t.emit(Event.TAKES, i, source)
    return source


def choose_place(t: Table, b: Battle, side: int, i: int) -> int:
    """The component of a ship to which people come; NONE of a shuttle."""
    if b.ships[i].shuttle == 1:
        return NONE
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i and room_in(b, c) > 0:
            t.offer(c)
    place = t.ask(side, Ask.PEOPLE_TO, 0, 0, i, 0)
    t.emit(Event.TAKES, i, place)
    return place


# ---- sections -----------------------------------------------------------------------------------------------------


def cut(t: Table, b: Battle, i: int) -> None:
    """Sections are cut off: for each after the first its player says whether it goes.  [MG-2120, MG-R66, MG-S50]"""
    ship = b.ships[i]
    left, going, stays = section_count(b, i), 0, NONE
    for s in range(ship.first_section, ship.end_section):
        if b.sections[s].ship == i:
            left -= 1
            if stays == NONE:
                stays = s
            else:
                goes = t.ask(ship.side, Ask.JOINT, 1 if left == 0 and going == 0 else 0, 1, i, s)
                going = going | goes << (s - ship.first_section)
                t.emit(Event.CUTS, i, s, goes)
    for s in range(ship.first_section, ship.end_section):
        if b.sections[s].ship == i:
            sever(b, s, i, going)
    t.emit(Event.CUT, i)
    push(b, Task.SPLIT.value, NONE, NONE, i, 0, Cause.COMBAT.value)


def sever(b: Battle, s: int, i: int, going: int) -> None:
    """A section is no longer joined to those on the other side of the cut, and is exposed there.  [MG-R66, MG-R77]"""
    section = b.sections[s]
    first = b.ships[i].first_section
    for k in range(b.ships[i].end_section - first):
        across = going >> k & 1 != going >> (s - first) & 1
        if across and section.neighbours >> k & 1 == 1 and b.sections[first + k].ship == i:
            section.neighbours = section.neighbours & ~(1 << k)
            section.exposed = 1
