"""What a seat doesn't know, redrawn: dark terrain, unseen ships, and what it can't see of those that it sees."""

from __future__ import annotations

from admiralty.core.ground.fog import imagine_terrain
from admiralty.core.state.lasting import clear
from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from .beams import wave_mount
from .damage import band_of
from .hulls import on_map
from .names import meet_ship, see_missile
from .options import Fog
from .records import NONE, Battle, Design, Ship
from .setup import is_place, sort_order
from .sight import (
    chart_tile,
    is_looked_at,
    is_missile_seen,
    is_ship_seen,
)
from .tables import ARROWHEAD, BALDUR, CHARGE, MISSILE_ENGINE, MISSILE_FUEL, PERMANENT, REBO, SOLID, TERRAINS, TRANSPORT
from .walls import wall_health
from .words import Band, Die, Goal, Grip, Kind, Side, Status

MORE = 3  # so many unseen enemies at most, one less, that nobody has met
TRIES = 12  # to find a place for one


def imagine(t: Table, b: Battle, seat: int) -> None:
    """Fill in what is hidden from a seat, as it may take it to be.  [BY-1000, BY-R101, BY-S20]"""
    side = Side.BYDO if seat >= 0 and seat == b.bydo else Side.SPACE_CORP
    if b.over == 1:
        return
    draw_ground(t, b, side)
    for i in range(len(b.ships)):
        if b.ships[i].status != Status.NONE:
            b.vessels = i + 1
            if b.sides[side].own[i] == 1 and b.sides[side].sight[i] == 0 and not is_pilots(b, seat, i):
                draw_friend(t, b, i)
    b.flying = 0
    for m in range(len(b.missiles)):
        if b.missiles[m].kind > 0:
            b.flying = m + 1
    for i in range(len(b.ships)):
        ship = b.ships[i]
        if ship.status != Status.NONE and ship.side != side:
            draw_hidden(t, b, ship)
    draw_unseen(t, b, side)
    draw_missiles(t, b, side)
    know_enemy(b, side)
    draw_order(b, side)


def know_enemy(b: Battle, side: int) -> None:
    """What the other side may see and have met, from where all are."""
    other = b.sides[1 - side]
    for i in range(b.vessels):
        ship = b.ships[i]
        other.own[i] = 1 if ship.side != side else 0
        other.sight[i] = other.own[i]
        if ship.side == side and on_map(ship) and (b.rules.fog == Fog.OFF or is_ship_seen(b, i)):
            other.sight[i] = 1
            meet_ship(b, 1 - side, i)
    for m in range(b.flying):
        missile = b.missiles[m]
        if missile.kind > 0 and missile.side != side:
            other.own_missiles[m] = 1
            see_missile(b, 1 - side, m)
        elif missile.kind > 0 and (b.rules.fog == Fog.OFF or is_missile_seen(b, m)):
            see_missile(b, 1 - side, m)


# ---- the ground ------------------------------------------------------------------------------------------------------


def draw_ground(t: Table, b: Battle, side: int) -> None:
    """The chart as it is, the dark like what is known; the other side knows all of it."""
    cells = b.columns * b.rows
    imagine_terrain(t, Die.IMAGINED, b.sides[side].chart, b.terrain, cells, 2 * TERRAINS)
    b.solid = 0
    b.misty = 0
    for cell in range(cells):
        b.mist[cell] = PERMANENT if b.terrain[cell] >= TERRAINS else 0
        b.misty += 1 if b.mist[cell] > 0 else 0
        b.terrain[cell] = b.terrain[cell] % TERRAINS
        b.walls[cell] = wall_health(b, b.terrain[cell])
        b.solid += SOLID >> b.terrain[cell] & 1
    other = 1 - side
    b.sides[other].whole = 1
    for cell in range(cells):
        chart_tile(b, other, cell)


# ---- ships -----------------------------------------------------------------------------------------------------------


def draw_hidden(t: Table, b: Battle, ship: Ship) -> None:
    """Of an enemy that is seen: health by its band, full tanks and racks, some charge."""
    whole = ship.design.health
    if ship.health == 0 and ship.status != Status.DESTROYED and ship.status != Status.LOST:
        ship.health = health_in(t, ship.band, whole)
    if ship.band == Band.NONE:
        ship.band = band_of(ship.health, whole)
    ship.fuel = ship.design.fuel
    for kind in range(len(ship.missiles)):
        ship.missiles[kind] = ship.design.racks[kind]
    k = wave_mount(ship)
    if k != NONE:
        ship.charge = t.roll(Die.IMAGINED, min(CHARGE[ship.design.mounts[k]] + 1, max(1, b.round))) - 1


def health_in(t: Table, band: int, whole: int) -> int:
    """Some health of this band; of no known band all of it.  [BY-R101]"""
    low, high = 1, whole
    if band == Band.ABOVE_HALF:
        low, high = whole // 2 + 1, whole - 1
    elif band == Band.HALF_OR_LESS:
        low, high = whole // 4 + 1, whole // 2
    elif band == Band.QUARTER_OR_LESS:
        high = whole // 4
    else:
        return whole
    return low + t.roll(Die.IMAGINED, high - low + 1) - 1 if high > low else max(1, low)


def draw_unseen(t: Table, b: Battle, side: int) -> None:
    """Enemies that were met and are out of sight, the one that is to be destroyed, and perhaps some more."""
    known = b.sides[side]
    target = b.objective.target if b.objective.goal == Goal.DESTROY and side == Side.SPACE_CORP else NONE
    for i in range(len(b.ships)):
        if b.ships[i].status == Status.NONE and known.own[i] == 0 and (known.contacts[i] > 0 or i == target):
            draw_ship(t, b, i, side, known.last[i], i == target)
    if b.rules.fog == Fog.OFF or (side == Side.SPACE_CORP and b.bydo == NONE):
        return  # where nobody decides for the enemy, there are no more than one meets
    more = max(t.roll(Die.IMAGINED, MORE) - 1, 1 if lacks(b, side, 1) else 0)
    big = side == Side.BYDO and b.objective.capital == 1 and lacks(b, side, 0)
    for i in range(b.vessels, len(b.ships)):
        if b.ships[i].status == Status.NONE and known.own[i] == 0 and known.contacts[i] == 0:
            if big:
                draw_ship(t, b, i, side, middle_of_zone(b), True)
                big = False
            elif more > 0:
                draw_ship(t, b, i, side, NONE, False)
                more -= 1


def lacks(b: Battle, side: int, fighter: int) -> bool:
    """Is no enemy of a side there yet, a fighter or another ship? There is one, or the battle would be over."""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side != side and ship.design.fighter == fighter and on_map(ship):
            return False
    return True


def middle_of_zone(b: Battle) -> int:
    """The tile in the middle of where SpaceCorp was placed; NONE."""
    if b.zone.used == 0:
        return NONE
    return (b.zone.top + b.zone.bottom) // 2 * b.columns + (b.zone.left + b.zone.right) // 2


def is_pilots(b: Battle, seat: int, i: int) -> bool:
    """Is ship i the seat's own?"""
    return seat >= 0 and b.pilots[seat].ship == i


def draw_friend(t: Table, b: Battle, i: int) -> None:
    """A ship of the own side that a desynced pilot doesn't see may be anywhere."""
    ship = b.ships[i]
    for _ in range(TRIES):
        cell = t.roll(Die.IMAGINED, b.columns * b.rows) - 1
        ship.x = cell % b.columns
        ship.y = cell // b.columns
        if is_place(b, i):
            return


def draw_ship(t: Table, b: Battle, i: int, side: int, last: int, big: bool) -> None:
    """One enemy out of sight: near where it was seen last, or anywhere that the side doesn't look."""
    ship = b.ships[i]
    ship.side = 1 - side
    ship.seat = max(0, b.bydo if side == Side.SPACE_CORP else b.captain)
    ship.adrift = 1 if side == Side.SPACE_CORP and b.bydo == NONE else 0
    ship.craft = b.sides[side].crafts[i]
    copy_design(b, ship, i, side, big)
    ship.health = ship.design.health
    ship.band = Band.UNHURT
    ship.fuel = ship.design.fuel
    ship.tokens = ship.design.rcs
    ship.grip = Grip.FRONT if ship.design.force == 1 else Grip.NONE
    ship.heading = t.roll(Die.IMAGINED, 8) - 1
    ship.initiative = t.roll(Die.IMAGINED, 20)
    for _ in range(TRIES):
        cell = t.roll(Die.IMAGINED, b.columns * b.rows) - 1
        x, y = cell % b.columns, cell // b.columns
        if last != NONE:
            x = min(b.columns - 1, max(0, last % b.columns + x % 9 - 4))
            y = min(b.rows - 1, max(0, last // b.columns + y % 9 - 4))
        ship.x = x
        ship.y = y
        if is_place(b, i) and not is_looked_at(b, side, x, y):
            ship.status = Status.ACTIVE
            b.vessels = max(b.vessels, i + 1)
            return
    clear(ship)  # an empty place keeps nothing but its number
    ship.index = i


def copy_design(b: Battle, ship: Ship, i: int, side: int, big: bool) -> None:
    """The design of a ship of its craft that is seen; else that of a Rebo or an Arrowhead, a Baldur or a transport."""
    if b.sides[side].contacts[i] > 0:
        for j in range(len(b.ships)):
            if j != i and b.ships[j].status != Status.NONE and b.ships[j].craft == ship.craft:
                copy_into(ship.design, b.ships[j].design)
                return
    bydo = side == Side.SPACE_CORP
    build_known(ship.design, (BALDUR if big else REBO) if bydo else (TRANSPORT if big else ARROWHEAD))
    ship.design.fighter = 0 if big else 1
    ship.design.overwhelming = 1 if big else 0
    if big and bydo:
        ship.design.block = 3
        ship.design.rooted = 1
    elif big:
        ship.design.length = 2


def build_known(design: Design, known: tuple[int, int, int, int, int]) -> None:
    """Build a fighter as everybody knows one: health, engine, RCS, sight, a weapon."""
    design.health = known[0]
    design.engine = known[1]
    design.rcs = known[2]
    design.radius = known[3]
    design.mounts[0] = known[4]
    design.fuel = NONE
    design.fighter = 1


def draw_missiles(t: Table, b: Battle, side: int) -> None:
    """Of an enemy's missile: its launcher, its launch roll, a Balmung's fuel."""
    launcher = 0
    for i in range(b.vessels):
        if b.ships[i].side != side:
            launcher = i
    for m in range(b.flying):
        missile = b.missiles[m]
        if missile.kind > 0 and missile.side != side:
            missile.ship = launcher if missile.kind != Kind.FORCE else carrier_of(b, side, m, launcher)
            missile.speed = t.roll(Die.IMAGINED, MISSILE_ENGINE[missile.kind])
            missile.fuel = (
                max(0, MISSILE_FUEL[missile.kind] - missile.moves) if MISSILE_FUEL[missile.kind] > 0 else NONE
            )


def carrier_of(b: Battle, side: int, m: int, launcher: int) -> int:
    """An enemy whose free Force this may be: one that carries none, and whose none of those before it is.  [BY-S41]"""
    for i in range(b.vessels):
        if b.ships[i].side != side and b.ships[i].design.force == 1 and b.ships[i].grip == Grip.NONE:
            taken = False
            for n in range(m):
                taken = taken or (b.missiles[n].kind == Kind.FORCE and b.missiles[n].ship == i)
            if not taken:
                return i
    return launcher


def draw_order(b: Battle, side: int) -> None:
    """The order by what was rolled, and whose turn it is in it."""
    if b.phase == 0:
        return
    acting = b.sides[side].acting
    sort_order(b)
    b.at = 0
    for k in range(b.ordered):
        if b.order[k] == acting:
            b.at = k
