"""Wave cannons: charge, and the beam along the heading.  [BY-1060 .. BY-1110, BY-1370, BY-1390, BY-R59 .. BY-R62]"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, SOUTH
from admiralty.core.state.table import Table

from .attack import MISS, shoot_missile, shoot_ship, shoot_wall
from .hulls import is_inside, is_wall, ship_at
from .names import aware, foe_name, own_name
from .options import BeamHitsFriends, WaveBeam, WaveCharging, WaveFirstCharge
from .records import NONE, Battle, Ship
from .tables import CHARGE, DAMAGE, RANGE
from .words import Event, Kind, Status


def wave_mount(ship: Ship) -> int:
    """Which mount is its wave cannon; NONE.  [BY-1060, BY-R63]"""
    return ship.design.wave


def is_charged(ship: Ship) -> bool:
    """May it fire its wave cannon?  [BY-1090]"""
    k = wave_mount(ship)
    return k != NONE and ship.charge >= CHARGE[ship.design.mounts[k]]


def charge_up(b: Battle, ship: Ship) -> None:
    """A Setup charges the wave cannon by one.  [BY-1090, BY-R59]"""
    k = wave_mount(ship)
    if k == NONE or (b.round == 1 and b.rules.wave_first_charge == WaveFirstCharge.AFTER_FIRST_ROUND):
        return
    if ship.fired == 0 or b.rules.wave_charging == WaveCharging.AUTOMATIC:
        ship.charge = min(CHARGE[ship.design.mounts[k]], ship.charge + 1)


def fire_wave(t: Table, b: Battle, i: int) -> None:
    """The beam runs from the bow, tile by tile, to the first unit or wall; the charge is gone.  [BY-R61, BY-R62]"""
    ship = b.ships[i]
    weapon = ship.design.mounts[wave_mount(ship)]
    ship.charge = 0
    struck = NONE
    t.emit(Event.BEAM, aware(b, i), own_name(b, i), foe_name(b, i), weapon, ship.heading)
    far = next_in_beam(b, i, ship.heading, struck, 0)
    while far > 0 and b.over == 0:
        x, y = ship.x + far * EAST[ship.heading], ship.y + far * SOUTH[ship.heading]
        if is_wall(b, x, y):
            t.emit(Event.BEAM_WALL, aware(b, i), own_name(b, i), foe_name(b, i), x, y, DAMAGE[weapon])
            shoot_wall(t, b, x, y, DAMAGE[weapon], ship.side)
            if b.rules.wave_beam == WaveBeam.FIRST or is_wall(b, x, y):
                return
        j = ship_in_beam(b, i, struck, x, y)
        if j != NONE:
            struck = j
            result = shoot_ship(t, b, i, weapon, j)
            if ends_beam(b, result, b.ships[j].status == Status.ACTIVE):
                return
        if strike_missiles(t, b, i, weapon, x, y):
            return
        far = next_in_beam(b, i, ship.heading, struck, far)


def next_in_beam(b: Battle, i: int, heading: int, struck: int, far: int) -> int:
    """How far from the bow the beam, beyond `far` tiles, next comes to a wall or a unit; 0: range or edge ends it.

    [BY-1110, BY-R61, BY-R62]
    """
    ship = b.ships[i]
    for k in range(far + 1, RANGE[ship.design.mounts[wave_mount(ship)]] + 1):
        x, y = ship.x + k * EAST[heading], ship.y + k * SOUTH[heading]
        if not is_inside(b, x, y):
            return 0
        if is_wall(b, x, y) or ship_in_beam(b, i, struck, x, y) != NONE or missile_in_beam(b, i, x, y) != NONE:
            return k
    return 0


def ends_beam(b: Battle, result: int, survives: bool) -> bool:
    """Does the beam end at a unit that it was aimed at?  [BY-R61]"""
    if b.rules.wave_beam == WaveBeam.ALL:
        return False
    return b.rules.wave_beam == WaveBeam.FIRST or (result != MISS and survives)


def ship_in_beam(b: Battle, i: int, struck: int, x: int, y: int) -> int:
    """The ship on a tile of the beam, seen or not, that it meets there for the first time; NONE.  [BY-R61]"""
    j = ship_at(b, x, y, i)
    if j in (NONE, struck) or b.ships[j].status != Status.ACTIVE or is_spared(b, i, b.ships[j].side):
        return NONE
    return j


def is_spared(b: Battle, i: int, side: int) -> bool:
    """By house rule a beam leaves its own side alone.  [BY-R61]"""
    return b.rules.beam_hits_friends == BeamHitsFriends.OFF and side == b.ships[i].side


def missile_in_beam(b: Battle, i: int, x: int, y: int) -> int:
    """The first missile that the beam strikes on a tile; NONE.  [BY-R61]"""
    for m in range(b.flying):
        if is_in_beam(b, i, m, x, y):
            return m
    return NONE


def is_in_beam(b: Battle, i: int, m: int, x: int, y: int) -> bool:
    """Is a missile there for the beam to strike?"""
    missile = b.missiles[m]
    return 0 < missile.kind < Kind.FORCE and missile.x == x and missile.y == y and not is_spared(b, i, missile.side)


def strike_missiles(t: Table, b: Battle, i: int, weapon: int, x: int, y: int) -> bool:
    """The missiles on a tile of the beam: does it end at one of them?  [BY-R61]"""
    for m in range(b.flying):
        if is_in_beam(b, i, m, x, y):
            result = shoot_missile(t, b, i, weapon, m)
            if ends_beam(b, result, b.missiles[m].kind > 0):
                return True
    return False
