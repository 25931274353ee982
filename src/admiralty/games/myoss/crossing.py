"""People on foot between a ship in a hold and its carrier, and by shuttle from ship to ship.

[MG-1550, MG-1740, MG-1810, MG-2630, MG-R63, MG-S40]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .movement import friendly, in_battle, in_space, together
from .people import move_out, people_in, room, room_in, settle_in
from .records import NONE, Battle
from .words import Ask, Bar, Event, Status


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
