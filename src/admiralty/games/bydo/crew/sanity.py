"""Sanity: what frightens a pilot, the checks in Setup, and what a level costs.  [BY-R98, BY-S45 .. BY-S49]"""

from __future__ import annotations

from admiralty.core.ground.fog import kind_known
from admiralty.core.state.table import Table

from ..hulls import is_inside, on_map, reach_between, tile_x, tile_y, tiles_of
from ..names import foe_name, own_name, sees_foe
from ..options import Sanity
from ..records import NONE, Battle, Ship
from ..tables import PANICKED, PRESENCE_RANGE, SANITY, SHAKEN, TERRAINS, TERROR_RANGE
from ..words import Die, Event, Fear, Side, Status, Terrain


def first_sanity(rule: int, campaign: bool, side: int, fighter: int, adrift: int) -> int:
    """A pilot's sanity at the start, where the house rule counts it; Bydo and captains have none.  [BY-R98, BY-S49]"""
    counted = rule == Sanity.ON or (rule == Sanity.CAMPAIGN_ONLY and campaign)
    return SANITY if counted and side == Side.SPACE_CORP and fighter == 1 and adrift == 0 else NONE


# ---- what frightens -------------------------------------------------------------------------------------------------


def note_loss(ship: Ship, points: int) -> None:
    """The health that it loses in this round, for the check of the next Setup.  [BY-S46]"""
    if ship.sanity != NONE:
        ship.bled += points


def frighten(b: Battle, lost: int) -> None:
    """A ship is destroyed: pilots of its side within 10 tiles have to check in the next Setup.  [BY-S46]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.sanity != NONE and i != lost and ship.side == b.ships[lost].side and ship.status == Status.ACTIVE:
            if reach_between(ship, b.ships[lost]) <= TERROR_RANGE:
                ship.scared = 1


def is_near_bydo(b: Battle, i: int) -> bool:
    """Is a Bydo ship, Bydo wall or tissue within 3 tiles, as far as its side knows?  [BY-S46, BY-S23]"""
    ship = b.ships[i]
    for j in range(b.vessels):
        if sees_foe(b, ship.side, j) and on_map(b.ships[j]) and reach_between(ship, b.ships[j]) <= PRESENCE_RANGE:
            return True
    for k in range(tiles_of(ship)):
        if is_near_flesh(b, ship.side, tile_x(ship, k), tile_y(ship, k)):
            return True
    return False


def is_near_flesh(b: Battle, side: int, x: int, y: int) -> bool:
    """Does a side know of a Bydo wall or tissue within 3 tiles of this one?"""
    for to_y in range(y - PRESENCE_RANGE, y + PRESENCE_RANGE + 1):
        for to_x in range(x - PRESENCE_RANGE, x + PRESENCE_RANGE + 1):
            if is_inside(b, to_x, to_y):
                kind = kind_known(b.sides[side].chart, to_y * b.columns + to_x) % TERRAINS
                if kind == Terrain.BYDO_WALL or kind == Terrain.TISSUE:
                    return True
    return False


# ---- Setup ----------------------------------------------------------------------------------------------------------


def face_fears(t: Table, b: Battle, i: int) -> None:
    """A pilot's Setup: rest in the hangar, then each cause once.  [BY-S45, BY-S46, BY-S48]"""
    ship = b.ships[i]
    if ship.status == Status.DOCKED and ship.sanity < SANITY:
        ship.sanity += 1
        t.emit(Event.CALMED, 1 << ship.side, own_name(b, i), foe_name(b, i), ship.sanity)
    if ship.status == Status.ACTIVE and is_near_bydo(b, i):
        check(t, b, i, Fear.PRESENCE, 1)
    if ship.scared == 1 or 2 * ship.bled >= ship.design.health:
        check(t, b, i, Fear.TERROR, 2)
    if ship.health <= ship.design.health // 4:
        lose_sanity(t, b, i, Fear.HYPOXIA, 1, 0)
    if ship.status == Status.DESYNCED:
        check(t, b, i, Fear.DESYNC, 1)
    ship.scared = 0
    ship.bled = 0


def check(t: Table, b: Battle, i: int, cause: int, cost: int) -> None:
    """1d10: passed below the current sanity, else so much of it is gone.  [BY-S45]"""
    ship = b.ships[i]
    b.watched = 1 << ship.side
    rolled = t.roll(Die.SANITY, SANITY)
    lose_sanity(t, b, i, cause, cost if rolled >= ship.sanity else 0, rolled)


def lose_sanity(t: Table, b: Battle, i: int, cause: int, cost: int, rolled: int) -> None:
    """What a cause takes, not below 0; the own side is told.  [BY-S45, BY-S46]"""
    ship = b.ships[i]
    before = ship.sanity
    ship.sanity = max(0, before - cost)
    t.emit(Event.FEARED, 1 << ship.side, own_name(b, i), foe_name(b, i), cause, rolled, before, ship.sanity)


# ---- what it costs --------------------------------------------------------------------------------------------------


def unsteadiness(ship: Ship) -> int:
    """What a pilot's aim rolls lose.  [BY-S47]"""
    if ship.sanity == NONE or ship.sanity > SHAKEN:
        return 0
    return 1 if ship.sanity > PANICKED else 2


def panic(ship: Ship) -> int:
    """The RCS tokens that a Setup lacks.  [BY-S47]"""
    return 1 if NONE < ship.sanity <= PANICKED else 0


def is_broken(ship: Ship) -> bool:
    """Does it only brake, or drift?  [BY-S47]"""
    return ship.sanity == 0
