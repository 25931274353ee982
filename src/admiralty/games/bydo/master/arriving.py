"""Ships that the GM brings in during a combat.  [BY-100, BY-R43, BY-S54]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..crew.sanity import first_sanity
from ..damage import band_of
from ..names import aware, foe_name, own_name
from ..records import Battle, Ship
from ..remote.forces import arm
from ..setup import displace, is_place, roll_for
from ..sight import chart_round, look, mark_everybody, notice_ship
from ..tables import FORCES, INITIATIVE_SIDES
from ..words import Event, Phase, Side, Status


def note_arrivals(b: Battle) -> None:
    """What the GM has set: how many ships come in, and for whom.  [BY-S54]

    What nobody knew of comes in, too, where it was put on the map.
    """
    b.arrivals = 0
    for i in range(len(b.ships)):
        ship = b.ships[i]
        if ship.status == Status.ACTIVE and is_new(b, i):
            ship.status = Status.ARRIVING
        if ship.status == Status.ARRIVING:
            ship.side = Side.BYDO if ship.seat == b.bydo else Side.SPACE_CORP
            b.arrivals += 1
            b.vessels = max(b.vessels, i + 1)


def is_new(b: Battle, i: int) -> bool:
    """Is a place free, or has it a ship that no side knows of? A campaign's crew has those before the Bydo's seat."""
    return i >= b.bydo and b.sides[Side.SPACE_CORP].own[i] == 0 and b.sides[Side.BYDO].own[i] == 0


def admit(t: Table, b: Battle) -> None:
    """Those that come in do so one after the other, as they were prepared.  [BY-R43, BY-S54]"""
    while b.arrivals > 0:
        b.arrivals -= 1
        arrive(t, b, next_arrival(b))


def next_arrival(b: Battle) -> int:
    """The first ship that comes in."""
    i = 0
    while b.ships[i].status != Status.ARRIVING:
        i += 1
    return i


def arrive(t: Table, b: Battle, i: int) -> None:
    """A ship comes in, whole and loaded; where its tiles are taken, on the nearest free ones.  [BY-S54]"""
    ship = b.ships[i]
    load(b, ship, i)
    if not is_place(b, i):
        displace(b, i)
    there = ship.status != Status.WITHDRAWN  # it is where the whole map has no place for it
    if there:
        ship.status = Status.ACTIVE
    mark_everybody(b)
    if there and b.phase == Phase.PLACING:  # it looks round and rolls with all others
        notice_ship(b, i, False)  # but for what the GM shows
    if not there or b.phase == Phase.PLACING:
        return
    look(t, b, i)
    chart_round(b, i)
    t.emit(Event.ARRIVED, aware(b, i), own_name(b, i), foe_name(b, i), ship.x, ship.y, ship.heading)
    roll_late(t, b, i)


def roll_late(t: Table, b: Battle, i: int) -> None:
    """A late arrival rolls as it comes; it acts after all that have rolled as much.  [BY-R43]"""
    ship = b.ships[i]
    ship.initiative = roll_for(t, b, i, INITIATIVE_SIDES[b.rules.initiative_die], aware(b, i))
    ship.tie = 0
    t.emit(Event.INITIATIVE, aware(b, i), own_name(b, i), foe_name(b, i), ship.initiative)
    line_up(b, i)


def line_up(b: Battle, i: int) -> None:
    """Ship i goes behind all in the order that have rolled as much or more."""
    at = 0
    for k in range(b.ordered):  # one that was in reserve for a while leaves its old place
        if b.order[k] != i:
            b.order[at] = b.order[k]
            at += 1
    b.ordered = at + 1
    while at > 0 and b.ships[b.order[at - 1]].initiative < b.ships[i].initiative:
        b.order[at] = b.order[at - 1]
        at -= 1
    b.order[at] = i


def load(b: Battle, ship: Ship, i: int) -> None:
    """Health, tank, tokens and racks are full, and its pilot is steady.  [BY-950, BY-1040, BY-S45]"""
    if i < FORCES:
        arm(b, ship)
    else:
        ship.design.force = 0
    ship.health = ship.design.health
    ship.band = band_of(ship.health, ship.design.health)
    ship.fuel = ship.design.fuel
    ship.tokens = ship.design.rcs
    piloted = 1 if ship.design.fighter == 1 and ship.seat != b.captain else 0
    ship.sanity = first_sanity(b.rules.sanity, False, ship.side, piloted, ship.adrift)
    for kind in range(len(ship.missiles)):
        ship.missiles[kind] = ship.design.racks[kind]
