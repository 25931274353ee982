"""People: how many a ship carries, who is saved from a dying ship, and room for them.

[MG-1410 .. MG-1440, MG-3260, MG-R62, MG-R63]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .movement import friendly, has_working, in_battle, together
from .options import BeamsBlockedBy, Evacuation, TransporterRange
from .records import NONE, Battle
from .words import Ask, Event, Kind, Status


def is_staff(kind: int) -> bool:
    """Do people work in it?  [MG-470]"""
    return kind == Kind.BRIDGE or kind == Kind.CREW


def room(b: Battle, i: int) -> int:
    """Free berths of a ship: vacant places of crew and bridges, and amenities.  [MG-1830, MG-R62, MG-R63]"""
    total = 0
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i:
            total += room_in(b, c)
    return total


def room_in(b: Battle, c: int) -> int:
    """Free places of one component; the wounded keep theirs, for they can be healed.  [MG-1340, MG-R62, MG-R63]"""
    part = b.parts[c]
    if part.tg == 0:
        return 0
    if is_staff(part.kind):  # MG-2630: nobody can live there without life support
        return part.vacant if has_life_support(b, part.ship) else 0
    return max(0, part.value[0] - part.people) if part.kind == Kind.AMENITY else 0


def settle_in(b: Battle, c: int, people: int) -> None:
    """People come into a component.  [MG-R63]"""
    part = b.parts[c]
    if is_staff(part.kind):
        part.value[0] += people
        part.vacant -= people
        part.staffed = 1
    else:
        part.people += people


def evacuate(t: Table, b: Battle, s: int) -> None:
    """Before the debris flies people leave the dying section: by shuttle, then by transporter.

    [MG-1410 .. MG-1440, MG-3260, MG-R62]
    """
    if b.rules.evacuation == Evacuation.OFF:
        return
    i = b.sections[s].ship
    people, shuttles = 0, 0
    for c in range(b.sections[s].first, b.sections[s].end):
        part = b.parts[c]
        if part.tg > 0 and (part.kind == Kind.CREW or c == b.ships[i].bridge):
            people += part.value[0]
        elif part.kind == Kind.HOLD and part.tg > 0 and b.sections[s].exposed == 1:
            shuttles += shuttles_in(b, c)
    if people == 0 or b.ships[i].status == Status.STORED:
        return
    if shuttles > 0:
        people -= take_to_shuttles(t, b, s, i, min(people, shuttles), people)
    power = transporter_power(b, i)
    if people > 0 and power > 0:
        beam_out(t, b, i, min(people, power))


def shuttles_in(b: Battle, c: int) -> int:
    """How many shuttles are in a hold.  [MG-1730, MG-1810]"""
    count = 0
    for j in range(b.ship_count):
        if b.ships[j].berth == c and b.ships[j].shuttle == 1:
            count += 1
    return count


def take_to_shuttles(t: Table, b: Battle, s: int, i: int, most: int, people: int) -> int:
    """Each shuttle takes people worth 1 AP, and flies.  [MG-1740, MG-R62]"""
    side = b.ships[i].side
    leaving = t.ask(side, Ask.EVACUATE, 0, most, i, people)
    gone = 0
    for j in range(b.ship_count):
        ship = b.ships[j]
        if ship.shuttle == 1 and ship.berth != NONE and gone < leaving:
            hold = b.parts[ship.berth]
            if hold.section == s and hold.kind == Kind.HOLD and hold.tg > 0:
                ship.status = Status.FIGHTING.value
                ship.berth = NONE
                ship.people = 1
                ship.acted = 1
                ship.chasing = b.ships[i].chasing
                gone += 1
    if gone > 0:
        b.survivors[side] += gone
        t.emit(Event.EVACUATED, i, gone, NONE)
    return gone


def transporter_power(b: Battle, i: int) -> int:
    """What the transporters of a dying ship can beam, with shield and cloak down.  [MG-1420, MG-1440, MG-3260]"""
    if b.rules.transporter_range == TransporterRange.NONE:
        return 0
    if b.ships[i].shield != NONE or b.ships[i].cloak != NONE:
        return 0
    total = 0
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.kind == Kind.TRANSPORTER and part.ship == i and part.tg > 0:
            total += part.value[0]
    return total


def receives(b: Battle, i: int, j: int) -> bool:
    """Can ship j, a friend's, take people beamed from ship i?  [MG-R56, MG-R62, MG-S60]"""
    if i == j or not friendly(b, i, j) or b.ships[j].shuttle == 1 or not in_battle(b, j):
        return False
    screened = b.ships[j].shield != NONE or b.ships[j].cloak != NONE
    if b.rules.beams_blocked_by == BeamsBlockedBy.EITHER_SIDE and screened:
        return False
    return together(b, i, j) and room(b, j) > 0


def beam_out(t: Table, b: Battle, i: int, people: int) -> None:
    """The owner names the ships that take them.  [MG-1410, MG-R62]"""
    side = b.ships[i].side
    offered = True
    while people > 0 and offered:
        offered = False
        for j in range(b.ship_count):
            if receives(b, i, j):
                t.offer(j)
                offered = True
        if offered:
            j = t.ask(side, Ask.RESCUER, 0, 0, i, people)
            taken = min(people, room(b, j))
            people -= taken
            house(b, j, taken)
            b.survivors[side] += taken
            t.emit(Event.EVACUATED, i, taken, j)


def house(b: Battle, j: int, people: int) -> None:
    """People find places: amenities first, then vacant places of crew and bridges that may be manned.  [MG-R62]"""
    for staff in range(2):
        for c in range(b.ships[j].first, b.ships[j].end):
            part = b.parts[c]
            if part.ship == j and is_staff(part.kind) == (staff == 1):
                more = min(people, room_in(b, c))
                if more > 0:
                    settle_in(b, c, more)
                    people -= more


def has_life_support(b: Battle, i: int) -> bool:
    """Can people live there?  [MG-2630]"""
    return has_working(b, i, Kind.LIFE_SUPPORT.value)


def people_in(b: Battle, c: int) -> int:
    """How many people can leave a component.  [MG-R63]"""
    part = b.parts[c]
    if part.tg == 0:
        return 0
    if is_staff(part.kind):
        return part.value[0]
    return part.people if part.kind == Kind.AMENITY else 0


def move_out(b: Battle, c: int, people: int) -> None:
    """People leave a component; where the last ones go, nobody acts any more.  [MG-R25, MG-R63]"""
    part = b.parts[c]
    if is_staff(part.kind):
        part.value[0] -= people
        part.vacant = min(part.bought[0], part.vacant + people)
        if part.value[0] == 0:
            part.staffed = 0
    else:
        part.people -= people


def has_room(b: Battle, i: int) -> bool:
    """Is there a free place for people aboard?"""
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].ship == i and room_in(b, c) > 0:
            return True
    return False
