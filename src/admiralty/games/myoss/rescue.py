"""The mission Rescue: a neutral ship adrift, the people who are fetched from it, and those who die.  [MG-S90]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .movement import in_battle
from .people import is_staff, move_out, people_in
from .records import NONE, Battle
from .tables import DYING, DYING_FROM
from .words import Contest, Event, Kind, Status


def adrift(b: Battle) -> int:
    """The ship in distress; NONE where there is none.  [MG-S90]"""
    if b.contest == Contest.RESCUE:
        for i in range(b.ship_count):
            if b.ships[i].status == Status.ADRIFT:
                return i
    return NONE


def waiting(b: Battle) -> int:
    """How many people are still aboard the ship in distress.  [MG-S90]"""
    i = adrift(b)
    total = 0
    if i != NONE:
        for c in range(b.ships[i].first, b.ships[i].end):
            total += people_in(b, c)
    return total


def perish(t: Table, b: Battle) -> None:
    """From round 4 on two people die at the end of each round: passengers first, then the crew.  [MG-S90]"""
    i = adrift(b)
    if i == NONE or b.round < DYING_FROM:
        return
    left = DYING
    left -= dying_in(b, i, Kind.AMENITY.value, left)
    left -= dying_in(b, i, Kind.CREW.value, left)
    left -= dying_in(b, i, Kind.BRIDGE.value, left)
    if left < DYING:
        t.emit(Event.PERISH, i, DYING - left, waiting(b))


def dying_in(b: Battle, i: int, kind: int, most: int) -> int:
    """So many people die in the components of one kind; how many there were.  [MG-S90]"""
    total = 0
    for c in range(b.ships[i].first, b.ships[i].end):
        if b.parts[c].kind == kind:
            dead = min(most - total, people_in(b, c))
            move_out(b, c, dead)
            total += dead
    return total


def alive_in(b: Battle, c: int) -> int:
    """How many people live in a component, the wounded among them.  [MG-S90, MG-R63]"""
    part = b.parts[c]
    if part.tg == 0:
        return 0
    return part.bought[0] - part.vacant if is_staff(part.kind) else part.people


def people_of(b: Battle, seat: int) -> int:
    """People alive aboard a player's undestroyed ships, in shuttles only where they are aboard one.  [MG-S90]"""
    total = 0
    for i in range(b.ship_count):
        ship = b.ships[i]
        if ship.side == seat and (in_battle(b, i) or ship.status == Status.ESCAPED):
            if ship.shuttle == 1:
                total += ship.people if ship.status != Status.FIGHTING else 0
            else:
                for c in range(ship.first, ship.end):
                    total += alive_in(b, c) if b.parts[c].ship == i else 0
    return total


def rescued_most(t: Table, b: Battle) -> int:
    """Whose people alive are the most, allies counted together; the number of players where it is a tie.

    [MG-S90, MG-S100]
    """
    best, most, tied = 0, -1, False
    for seat in range(b.sides):
        t.emit(Event.PEOPLE_COUNTED, seat, people_of(b, seat))
        if b.teams[seat] == seat:  # a team is named after its first player
            total = 0
            for other in range(b.sides):
                total += people_of(b, other) if b.teams[other] == seat else 0
            tied = total == most or (tied and total < most)
            if total > most:
                best, most = seat, total
    return b.sides if tied else best
