"""Contact: with whom a ship may come into it, and how.  [BC-250, BC-260, BC-1450, BC-1460, BC-R18 .. BC-R20]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..options import ImpulseContact
from ..places import between, may_strike, planned_zone, zone_of_move
from ..ratings import is_barred
from ..records import Battle
from ..tables import DETAIL, HELM, NONE, OFF, SHIPS, Action, Extra, Minor
from ..words import Status, System
from .legality import is_at


def may_thrust(b: Battle, i: int) -> bool:
    """Has the ship thrusters, and nobody holds it?  [BC-1450, BC-R85]"""
    ship = b.ships[i]
    return ship.status == Status.FIGHTING and ship.holder == NONE and ship.design.systems[System.ENGINES] > 0


def consents(b: Battle, i: int, j: int, zone: int) -> bool:
    """May ship i come into Contact with ship j there: one that is willing, or can't help it?  [BC-R18]"""
    other = b.ships[j]
    there = other.status == Status.FIGHTING or other.status == Status.CRITICAL
    if i == j or not there or other.zone != zone or b.ships[i].touches[j] == 1:
        return False
    if other.crewed != b.ships[i].crewed and not may_strike(b, i, j):
        return False
    willing = other.bystander == 1 or other.crewed == b.ships[i].crewed
    return willing or other.holder != NONE or other.status == Status.CRITICAL


def is_touching(b: Battle, i: int) -> bool:
    """Is a ship in Contact with another?"""
    for j in range(SHIPS):
        if b.ships[i].touches[j] == 1:
            return True
    return False


def offer_thrusters(t: Table, b: Battle, o: int, i: int) -> None:
    """Thrusters: into Contact, out of it, or out of sight again.  [BC-1450, BC-1460, BC-R20, BC-R74]"""
    if not is_at(b, o, HELM) or b.order.minors >> Minor.THRUSTERS & 1 == 1 or not may_thrust(b, i):
        return
    revealed = b.ships[i].hidden == 1 and b.ships[i].revealed == 1
    if revealed or is_touching(b, i):
        t.offer(Extra.THRUSTERS * DETAIL)
    for j in range(SHIPS):
        if consents(b, i, j, planned_zone(b, i)):
            t.offer(Extra.THRUSTERS * DETAIL + 1 + j)


def offer_contact(t: Table, b: Battle, o: int, i: int) -> None:
    """Into Contact at the end of the Impulse that is ordered.  [BC-260, BC-270, BC-R18, BC-R346]"""
    order = b.order
    if o == NONE or order.contact != NONE or b.rules.impulse_contact == ImpulseContact.FORBID:
        return
    barred = is_barred(b, o, i, System.ENGINES.value, Action.MANEUVER.value)
    if barred and b.rules.impulse_contact != ImpulseContact.COLLISION:
        return
    move = order.after if order.after > 0 else order.first
    if move == 0 or zone_of_move(move) == OFF:
        return
    for j in range(SHIPS):
        if consents(b, i, j, zone_of_move(move)):
            t.offer(Extra.CONTACT * DETAIL + j)


def zones_of(move: int) -> int:
    """How many zones an Impulse moves."""
    return 1 if between(move) == NONE else 2
