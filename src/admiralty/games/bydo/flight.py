"""Missiles: launched, in flight, and what they touch.

[BY-500, BY-970, BY-980, BY-1240 .. BY-1340, BY-R66 .. BY-R76]
"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, SOUTH, magnitude, reduce, rescale, step_of, turn_left, turn_right
from admiralty.core.state.table import Table

from .attack import skip
from .damage import hurt_missile, remove_missile
from .hulls import is_inside, is_wall, on_map, ship_at, tile_x, tile_y, tiles_of, way_blocked
from .master.modifiers import modify
from .names import aware, foe_name, own_name, see_missile, unit_of
from .options import (
    BalmungGuidance,
    CornerCutting,
    LaunchDirections,
    MapEdge,
    MissileContact,
    MissileCount,
    MissileDrag,
    MissileInheritsVelocity,
    MissileInitiative,
    MissileSpeed,
    SeekerSteering,
    SeekFrom,
)
from .records import NONE, Battle, Missile, Ship
from .seeking import aim_x, aim_y, can_turn, choose_target, spend_token, steer
from .sight import look_at_missile, watch
from .tables import (
    INITIATIVE_SIDES,
    METEORS_OVER,
    MISSILE_ENGINE,
    MISSILE_FUEL,
    MISSILE_HEALTH,
    MISSILE_RELOAD,
    MISSILE_TOKENS,
    SEEKS,
    SLOWS,
)
from .walls import tear
from .words import Bar, Die, Event, Given, Kind, Side, Skip, Status, Step, Terrain

LISTED = 4096  # answers that a question may list


def launch_cell(b: Battle, i: int, tube: int) -> int:
    """The tile from which a missile starts.  [BY-R66]"""
    return tile_y(b.ships[i], tube) * b.columns + tile_x(b.ships[i], tube)


def offer_aims(t: Table, b: Battle, i: int, tube: int) -> None:
    """Any tile but the one from which it starts.  [BY-R67]"""
    own_cell = launch_cell(b, i, tube)
    if b.columns * b.rows <= LISTED:
        t.bar(b.base + own_cell, Bar.ONESELF)
    offer_tiles(t, b, own_cell)


def offer_tiles(t: Table, b: Battle, but: int) -> None:
    """All tiles but one, which may be none; on a map of more tiles than a question lists, any at all."""
    cells = b.columns * b.rows
    if cells <= LISTED:
        t.offer_range(b.base, b.base + but - 1)
        t.offer_range(b.base + but + 1, b.base + cells - 1)


def launch(t: Table, b: Battle, i: int, s: int, kind: int) -> None:
    """A missile starts in the launcher's tile, in the direction of the aim.  [BY-970, BY-980, BY-R66 .. BY-R68]"""
    plan, ship = b.plan, b.ships[i]
    x, y = tile_x(ship, plan.tubes[s]), tile_y(ship, plan.tubes[s])
    eight = b.rules.launch_directions == LaunchDirections.EIGHT
    if eight or (MISSILE_TOKENS[kind] > 0 and b.rules.seeker_steering == SeekerSteering.EIGHT):
        ux, uy = EAST[plan.tiles[s]], SOUTH[plan.tiles[s]]
    else:
        ux, uy = reduce(plan.tiles[s] % b.columns - x, plan.tiles[s] // b.columns - y)
    if (ux == 0 and uy == 0) or b.flying == len(b.missiles):
        skip(t, b, i, Skip.FULL, Step.LAUNCH + kind)
        return
    spend_missile(b, ship, kind)
    m = b.flying
    b.flying += 1
    missile = b.missiles[m]
    missile.kind = kind
    missile.side = ship.side
    missile.ship = i
    missile.x = x
    missile.y = y
    missile.ux = ux
    missile.uy = uy
    missile.tokens = MISSILE_TOKENS[kind]
    missile.health = MISSILE_HEALTH[kind]
    missile.fuel = MISSILE_FUEL[kind]
    missile.moves = 0
    missile.contact = NONE
    if b.rules.missile_inherits_velocity == MissileInheritsVelocity.ON:
        missile.dx = ship.dx
        missile.dy = ship.dy
    home(b, i, m, plan.homing[s])
    b.sides[ship.side].own_missiles[m] = 1
    see_missile(b, ship.side, m)
    watch(b, i, NONE)
    rolled = t.roll(Die.LAUNCH, MISSILE_ENGINE[kind])
    missile.speed = max(1, modify(t, b, i, Given.LAUNCH, rolled))
    if b.rules.missile_initiative == MissileInitiative.OWN_ROLL:
        bonus = b.bonus if missile.side == Side.SPACE_CORP else 0
        missile.initiative = t.roll(Die.INITIATIVE, INITIATIVE_SIDES[b.rules.initiative_die]) + bonus
    unit = len(b.ships) + m
    t.emit(
        Event.LAUNCHED,
        aware(b, i),
        own_name(b, i),
        foe_name(b, i),
        own_name(b, unit),
        foe_name(b, unit),
        x,
        y,
        ux,
        uy,
    )
    look_at_missile(t, b, m)


def home(b: Battle, i: int, m: int, homing: int) -> None:
    """A Balmung's designated target: a ship that is seen, or a tile.  [BY-R76]"""
    missile = b.missiles[m]
    missile.target = NONE
    missile.target_x = NONE
    missile.target_y = NONE
    if homing < 0:
        missile.target_x = (-1 - homing) % b.columns
        missile.target_y = (-1 - homing) // b.columns
    elif homing > 0:
        unit = unit_of(b, b.ships[i].side, homing)
        if unit != NONE and unit < len(b.ships):
            missile.target = unit


def spend_missile(b: Battle, ship: Ship, kind: int) -> None:
    """One is gone from the rack, and its kind reloads; or its tube does.  [BY-R54, BY-R65]"""
    ship.missiles[kind] -= 1
    ship.fired = 1
    if b.rules.missile_count == MissileCount.AMMO:
        ship.wait[kind] = MISSILE_RELOAD[kind]
    elif MISSILE_RELOAD[kind] > 0:
        ship.later[kind] += 1


# ---- in flight -------------------------------------------------------------------------------------------------------


def fly(t: Table, b: Battle, m: int) -> None:
    """A missile's whole move, at its place in the order.  [BY-320, BY-510]"""
    missile = b.missiles[m]
    if missile.kind == 0 or missile.contact != NONE or missile.wall == 1:
        return
    first = missile.moves == 0
    missile.moved = 1
    missile.moves += 1
    dry = missile.kind == Kind.BALMUNG and missile.fuel == 0
    if not dry:
        guided = not first or b.rules.seek_from == SeekFrom.FIRST
        target = find_target(t, b, m) if guided else NONE
        set_course(t, b, m, first, guided, target)
    travel(t, b, m, first, dry)


def find_target(t: Table, b: Battle, m: int) -> int:
    """The ship that a seeker goes for; NONE: none, or it seeks nothing.  [BY-1230, BY-R72, BY-R76]"""
    missile = b.missiles[m]
    seek5 = missile.kind == Kind.BALMUNG and b.rules.balmung_guidance == BalmungGuidance.SEEK5
    if SEEKS[missile.kind] == 1 or seek5:
        return choose_target(t, b, m)
    return NONE


def set_course(t: Table, b: Battle, m: int, first: bool, guided: bool, target: int) -> None:
    """Fuel, speed and direction of this move.  [BY-1260, BY-1300, BY-1340, BY-R68, BY-R69, BY-R75]"""
    missile = b.missiles[m]
    if missile.fuel > 0:
        missile.fuel -= 1
    speed = missile.speed
    old_x, old_y = missile.ux, missile.uy
    if missile.kind == Kind.OCULOID:
        speed = roll_speed(t, b, m, first)
        if guided:
            turn_to(t, b, m, target)
            avoid_friends(b, m, old_x, old_y, speed)
    else:
        if guided:
            turn_to(t, b, m, target)
        speed = roll_speed(t, b, m, first)
    if missile.ux != old_x or missile.uy != old_y:
        unit = len(b.ships) + m
        t.emit(Event.STEERED, aware(b, unit), own_name(b, unit), foe_name(b, unit), missile.ux, missile.uy)
    set_vector(b, m, first, slowed_speed(b, missile, speed))


def roll_speed(t: Table, b: Battle, m: int, first: bool) -> int:
    """The launch roll for the first move, then a new roll each time.  [BY-980, BY-R68, BY-R69]"""
    missile = b.missiles[m]
    if first or b.rules.missile_speed == MissileSpeed.LAUNCH_ROLL:
        return missile.speed
    watch(b, len(b.ships) + m, NONE)
    return t.roll(Die.FLIGHT, MISSILE_ENGINE[missile.kind])


def slowed_speed(b: Battle, missile: Missile, speed: int) -> int:
    """By house rule air and water at the start tile take from the speed.  [BY-R74]"""
    if b.rules.missile_drag == MissileDrag.OFF:
        return speed
    return max(0, speed - SLOWS[b.terrain[missile.y * b.columns + missile.x]])


def set_vector(b: Battle, m: int, first: bool, speed: int) -> None:
    """The vector of this move.  [BY-R68, BY-R69]"""
    missile = b.missiles[m]
    dx, dy = rescale(missile.ux, missile.uy, speed)
    if first and b.rules.missile_inherits_velocity == MissileInheritsVelocity.OFF:
        missile.dx = dx
        missile.dy = dy
    elif first or b.rules.missile_speed == MissileSpeed.ACCELERATE:
        missile.dx += dx
        missile.dy += dy
    else:
        missile.dx = dx
        missile.dy = dy


def turn_to(t: Table, b: Battle, m: int, target: int) -> None:
    """It turns to its target as far as its token allows.  [BY-R72, BY-R73, BY-R76]"""
    missile = b.missiles[m]
    if not can_turn(missile):
        return
    if target != NONE:
        x, y = aim_x(b, m, target), aim_y(b, m, target)
    elif missile.kind == Kind.BALMUNG and b.rules.balmung_guidance == BalmungGuidance.DESIGNATED:
        if missile.target == NONE:
            x, y = missile.target_x, missile.target_y
        elif b.ships[missile.target].status == Status.ACTIVE:
            x, y = nearest_tile(b, missile, missile.target)
        else:
            return
        if x == NONE:
            return
    else:
        return
    if x != missile.x or y != missile.y:
        steer(b, m, x - missile.x, y - missile.y)


def nearest_tile(b: Battle, missile: Missile, target: int) -> tuple[int, int]:
    """The hull tile of its target that is nearest to a missile; of several the lowest row, then column."""
    ship = b.ships[target]
    best_x, best_y, best = ship.x, ship.y, magnitude(ship.x - missile.x, ship.y - missile.y)
    for k in range(1, tiles_of(ship)):
        x, y = tile_x(ship, k), tile_y(ship, k)
        far = magnitude(x - missile.x, y - missile.y)
        if far < best or (far == best and (y < best_y or (y == best_y and x < best_x))):
            best_x, best_y, best = x, y, far
    return best_x, best_y


# ---- an Oculoid's allies --------------------------------------------------------------------------------------------


def avoid_friends(b: Battle, m: int, old_x: int, old_y: int, speed: int) -> None:
    """An Oculoid whose way leads through a Bydo ship turns aside, if that is free.  [BY-1500, BY-R75]"""
    missile = b.missiles[m]
    if tiles_free(b, m, missile.ux, missile.uy, speed) == speed:
        return
    turned = missile.ux != old_x or missile.uy != old_y
    if missile.tokens == 0 and not turned:
        return
    for side in range(2):
        x, y = turn_left(old_x, old_y) if side == 0 else turn_right(old_x, old_y)
        if tiles_free(b, m, x, y, speed) == speed:
            missile.ux, missile.uy = reduce(x, y)
            if not turned:
                spend_token(missile)
            return


def tiles_free(b: Battle, m: int, ux: int, uy: int, speed: int) -> int:
    """How many of the tiles that it would pass come before a ship of its own side."""
    missile = b.missiles[m]
    dx, dy = rescale(ux, uy, speed)
    for k in range(1, speed + 1):
        east, south = rescale(dx, dy, k)
        i = ship_at(b, missile.x + east, missile.y + south, NONE)
        if i != NONE and b.ships[i].side == missile.side and not (missile.moves <= 1 and i == missile.ship):
            return k - 1
    return speed


# ---- tile by tile ---------------------------------------------------------------------------------------------------


def travel(t: Table, b: Battle, m: int, first: bool, dry: bool) -> None:
    """It flies its vector tile by tile, until it touches something.  [BY-R70, BY-R74]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    dx, dy = missile.dx, missile.dy
    if dry and b.rules.missile_drag == MissileDrag.ON:
        dx, dy = rescale(dx, dy, slowed_speed(b, missile, magnitude(dx, dy)))
        missile.dx = dx
        missile.dy = dy
    start_x, start_y, steps = missile.x, missile.y, magnitude(dx, dy)
    if missile.kind == Kind.OCULOID:
        steps = min(steps, tiles_free(b, m, dx, dy, steps))
    missile.step = 0
    for k in range(1, steps + 1):
        if not go_on(t, b, m, dx, dy, k, first):
            break
    if missile.kind > 0 and (missile.x != start_x or missile.y != start_y):
        t.emit(
            Event.FLEW,
            aware(b, unit),
            own_name(b, unit),
            foe_name(b, unit),
            start_x,
            start_y,
            missile.x,
            missile.y,
            missile.dx,
            missile.dy,
        )


def go_on(t: Table, b: Battle, m: int, dx: int, dy: int, k: int, first: bool) -> bool:
    """One tile further; False where its flight ends.  [BY-R06, BY-R13, BY-R70, BY-R74, BY-R87]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    sx, sy = step_of(dx, dy, k)
    x, y = missile.x + sx, missile.y + sy
    if not is_inside(b, x, y):
        if b.rules.map_edge == MapEdge.WALL:
            touch_wall(t, b, m, x, y)
        else:
            t.emit(Event.MISSILE_LEFT, aware(b, unit), own_name(b, unit), foe_name(b, unit), missile.x, missile.y)
            remove_missile(b, m)
        return False
    if is_wall(b, x, y):
        touch_wall(t, b, m, x, y)
        return False
    if way_blocked(b, missile.x, missile.y, sx, sy, b.rules.corner_cutting):
        if b.rules.corner_cutting == CornerCutting.BOTH_BLOCK or is_wall(b, x, missile.y):
            touch_wall(t, b, m, x, missile.y)
        else:
            touch_wall(t, b, m, missile.x, y)
        return False
    missile.x = x
    missile.y = y
    missile.step = k
    look_at_missile(t, b, m)
    if b.rules.missile_contact == MissileContact.PATH:
        i = ship_at(b, x, y, NONE)
        if i != NONE and on_map(b.ships[i]) and not (first and i == missile.ship):
            missile.contact = i
            known = aware(b, unit) & aware(b, i)
            t.emit(Event.TOUCHED, known, own_name(b, unit), foe_name(b, unit), own_name(b, i), foe_name(b, i))
            return False
    suffer_missile(t, b, m)
    return missile.kind > 0


def suffer_missile(t: Table, b: Battle, m: int) -> None:
    """Tissue tears; meteors above magnitude 4 and mist damage it.  [BY-R74]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    cell = missile.y * b.columns + missile.x
    if b.terrain[cell] == Terrain.TISSUE:
        tear(t, b, missile.x, missile.y, missile.side)
    if b.terrain[cell] == Terrain.METEORS and magnitude(missile.dx, missile.dy) > METEORS_OVER:
        t.emit(Event.METEORS, aware(b, unit), own_name(b, unit), foe_name(b, unit), missile.x, missile.y)
        hurt_missile(t, b, m, 1)
    if missile.kind > 0 and b.mist[cell] > 0:
        t.emit(Event.MIST, aware(b, unit), own_name(b, unit), foe_name(b, unit), missile.x, missile.y)
        hurt_missile(t, b, m, 1)


def touch_wall(t: Table, b: Battle, m: int, x: int, y: int) -> None:
    """It is in contact with a wall, or with the edge by house rule: its impact comes in Attack Resolving."""
    missile, unit = b.missiles[m], len(b.ships) + m
    missile.wall = 1
    missile.wall_x = x
    missile.wall_y = y
    t.emit(Event.TOUCHED_WALL, aware(b, unit), own_name(b, unit), foe_name(b, unit), x, y)
