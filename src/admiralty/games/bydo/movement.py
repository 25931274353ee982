"""Movement Resolving: the terrain step, then each unit's whole move in the order.

[BY-300 .. BY-380, BY-660 .. BY-690]
"""

from __future__ import annotations

from admiralty.core.ground.squares import along, magnitude, step_of
from admiralty.core.state.table import Table

from .collisions import begin_move, collide, finish, hit_wall, moves_first, push
from .damage import crush, hurt, hurt_missile, leave_map
from .flight import fly
from .hulls import (
    hull_tile_at,
    is_inside,
    is_normal,
    leaves_map,
    meets_wall,
    on_map,
    ship_at,
    ship_in_way,
    tile_x,
    tile_y,
    tiles_of,
)
from .names import aware, foe_name, own_name
from .options import DesyncWalls, DragWhen, MapEdge, MissileContact, TissueSlow
from .records import NONE, Battle, Move, Ship
from .remote.drifting import feel_force, forget_swept, move_force
from .setup import order_units
from .sight import look
from .tables import METEORS_OVER, SLOWS, TISSUE_SLOWS
from .vectors import slowed
from .victory import check_end
from .walls import tear
from .words import Cause, Event, Goal, Kind, Status, Terrain

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


def resolve_movement(t: Table, b: Battle) -> None:
    """Phase 2.  [BY-150, BY-320, BY-350, BY-R07]"""
    prepare(b)
    for k in range(b.queued):
        if b.over == 0:
            feel_terrain(t, b, b.turns[k])
    for k in range(b.queued):
        if b.over == 0:
            if b.turns[k] < len(b.ships):
                move_ship(t, b, b.turns[k])
            else:
                move_missile(t, b, b.turns[k] - len(b.ships))
    if b.rules.missile_contact == MissileContact.END_TILE:
        touch_where_they_end(t, b)
    for i in range(b.vessels):
        b.ships[i].moved = 0


def move_missile(t: Table, b: Battle, m: int) -> None:
    """The move of a missile, or of a free Force.  [BY-320, BY-S41]"""
    if b.missiles[m].kind == Kind.FORCE:
        move_force(t, b, m)
    else:
        fly(t, b, m)


def prepare(b: Battle) -> None:
    """The order; nobody has met yet in this phase."""
    order_units(b)
    for pair in range(b.vessels * len(b.ships)):
        b.met[pair] = 0
    for m in range(b.flying):
        b.missiles[m].moved = 0
        if b.missiles[m].kind == Kind.FORCE:
            forget_swept(b)


# ---- the terrain step -----------------------------------------------------------------------------------------------


def feel_terrain(t: Table, b: Battle, unit: int) -> None:
    """What the tile where it starts does to a unit.  [BY-330, BY-340, BY-R09, BY-R86, BY-R87]"""
    if unit >= len(b.ships):
        feel_missile(t, b, unit - len(b.ships))
        return
    ship = b.ships[unit]
    if not on_map(ship):
        return
    cell = ship.y * b.columns + ship.x
    kind = b.terrain[cell]
    if kind != Terrain.SPACE:
        feel_kind(t, b, unit, kind)
    if b.misty > 0 and is_in_mist(b, ship):
        t.emit(Event.MIST, aware(b, unit), own_name(b, unit), foe_name(b, unit), ship.x, ship.y)
        hurt(t, b, unit, 1, Cause.TERRAIN)


def feel_kind(t: Table, b: Battle, i: int, kind: int) -> None:
    """Air and water slow, a Current speeds up, tissue slows and tears; nothing moves what is rooted.  [BY-S30]"""
    ship = b.ships[i]
    if kind == Terrain.TISSUE:
        if ship.design.rooted == 0:
            slow_ship(t, b, i, TISSUE_SLOWS, kind)
        tear(t, b, ship.x, ship.y, ship.side)
    elif ship.design.rooted == 0 and SLOWS[kind] > 0:
        if b.rules.drag_when == DragWhen.START_TILE:
            slow_ship(t, b, i, SLOWS[kind], kind)
    elif ship.design.rooted == 0 and kind >= Terrain.CURRENT:
        ship.dx, ship.dy = along(ship.dx, ship.dy, kind - Terrain.CURRENT, 1)
        t.emit(Event.CARRIED, aware(b, i), own_name(b, i), foe_name(b, i), ship.dx, ship.dy)


def slow_ship(t: Table, b: Battle, i: int, by: int, kind: int) -> None:
    """A ship's vector loses so much magnitude.  [BY-1520, BY-1530, BY-1590]"""
    ship = b.ships[i]
    if ship.dx == 0 and ship.dy == 0:
        return
    ship.dx, ship.dy = slowed(b, ship.dx, ship.dy, by)
    t.emit(Event.SLOWED, aware(b, i), own_name(b, i), foe_name(b, i), kind, ship.dx, ship.dy)


def is_in_mist(b: Battle, ship: Ship) -> bool:
    """Does any tile of the hull lie in mist?  [BY-R92]"""
    for k in range(tiles_of(ship)):
        if b.mist[tile_y(ship, k) * b.columns + tile_x(ship, k)] > 0:
            return True
    return False


def feel_missile(t: Table, b: Battle, m: int) -> None:
    """Mist damages a missile, and it tears the tissue it is in; nothing slows it.  [BY-R74, BY-R86, BY-R87]"""
    missile = b.missiles[m]
    if missile.kind == 0:
        return
    if missile.kind == Kind.FORCE:
        feel_force(t, b, m)
        return
    cell = missile.y * b.columns + missile.x
    if b.terrain[cell] == Terrain.TISSUE:
        tear(t, b, missile.x, missile.y, missile.side)
    if b.mist[cell] > 0:
        unit = len(b.ships) + m
        t.emit(Event.MIST, aware(b, unit), own_name(b, unit), foe_name(b, unit), missile.x, missile.y)
        hurt_missile(t, b, m, 1)


# ---- moves ----------------------------------------------------------------------------------------------------------


def move_ship(t: Table, b: Battle, i: int) -> None:
    """A ship's own move, with all that it sets off: a work list, the last entry acts.  [BY-670, BY-R07, BY-R21]"""
    ship = b.ships[i]
    if ship.moved == 1 or ship.design.rooted == 1:
        return
    if ship.status == Status.DESYNCED:
        drift(t, b, i)
    elif on_map(ship):
        begin_move(b, i, NONE)
        while b.moving > 0:
            take_step(t, b)


def drift(t: Table, b: Battle, i: int) -> None:
    """A desynced ship passes through everything, by house rule not through walls.  [BY-870, BY-R81]"""
    ship = b.ships[i]
    ship.moved = 1
    start_x, start_y, dx, dy = ship.x, ship.y, ship.dx, ship.dy
    for k in range(1, magnitude(dx, dy) + 1):
        sx, sy = step_of(dx, dy, k)
        if leaves_map(b, ship, sx, sy):
            leave_map(t, b, i, edge_of(b, ship, sx, sy))
            return
        if b.rules.desync_walls == DesyncWalls.BLOCK:
            if meets_wall(b, ship, sx, sy):
                hit_wall(t, b, i, NONE, ship.x + sx, ship.y + sy)
                break
        ship.x += sx
        ship.y += sy
    tell_move(t, b, i, start_x, start_y)


def edge_of(b: Battle, ship: Ship, sx: int, sy: int) -> int:
    """The edge of the map that the first tile of a hull to leave goes over; at a corner the one that is to be reached.

    [BY-R13, BY-R47]
    """
    for k in range(tiles_of(ship)):
        x, y = tile_x(ship, k) + sx, tile_y(ship, k) + sy
        if not is_inside(b, x, y):
            across = EAST if x >= b.columns else WEST
            down = SOUTH if y >= b.rows else NORTH
            if 0 <= x < b.columns or (down == b.objective.edge and not 0 <= y < b.rows):
                return down
            return across
    return NONE


def tell_move(t: Table, b: Battle, i: int, x: int, y: int) -> None:
    """From where to where it has moved."""
    ship = b.ships[i]
    if ship.x != x or ship.y != y:
        t.emit(Event.MOVED, aware(b, i), own_name(b, i), foe_name(b, i), x, y, ship.x, ship.y, ship.dx, ship.dy)


def take_step(t: Table, b: Battle) -> None:
    """The next step of the move that acts; a to g of the rulebook.  [BY-R13, BY-R21]"""
    move = b.moves[b.moving - 1]
    i = move.ship
    ship = b.ships[i]
    if b.over == 1 or not on_map(ship) or move.step > move.last:
        finish(t, b)
        return
    sx, sy = step_of(move.dx, move.dy, move.step)
    if leaves_map(b, ship, sx, sy):
        x, y = ship.x + sx, ship.y + sy
        if b.rules.map_edge == MapEdge.LEAVE:
            leave_map(t, b, i, edge_of(b, ship, sx, sy))
        else:
            hit_wall(t, b, i, NONE, x, y)
        finish(t, b)
        return
    if meets_wall(b, ship, sx, sy):
        hit_wall(t, b, i, NONE, ship.x + sx, ship.y + sy)
        finish(t, b)
        return
    other = ship_in_way(b, i, sx, sy)
    if other == NONE:
        enter(t, b, move, sx, sy)
    else:
        meet(t, b, move, other)


def meet(t: Table, b: Battle, move: Move, other: int) -> None:
    """The next tile holds a ship: who waits, who pushes, who crashes.  [BY-360, BY-410, BY-420, BY-R08, BY-R24]"""
    ship, there = b.ships[move.ship], b.ships[other]
    if moves_first(b, other, ship.dx, ship.dy):
        begin_move(b, other, NONE)
    elif (ship.design.overwhelming == 1 or move.pusher != NONE) and is_normal(there):
        push(t, b, other)
    elif ship.design.overwhelming == 1 and there.design.overwhelming == 0:
        crush(t, b, other, move.ship)  # what is rooted can't be forced  [BY-R23]
    elif ship.design.overwhelming == 1 or is_normal(there):
        collide(t, b, other)
    elif move.pusher != NONE and move.step == 1:
        crush(t, b, move.ship, move.pusher)
        finish(t, b)
    else:
        hit_wall(t, b, move.ship, other, there.x, there.y)
        finish(t, b)


# ---- entering a tile ------------------------------------------------------------------------------------------------


def enter(t: Table, b: Battle, move: Move, sx: int, sy: int) -> None:
    """Nothing is in the way: the hull moves on by a step, and its new tiles have their effects.  [BY-R85 .. BY-R87]"""
    i = move.ship
    ship = b.ships[i]
    old_x, old_y = ship.x, ship.y
    ship.x += sx
    ship.y += sy
    carry(b, i, sx, sy)
    look(t, b, i)
    suffer(t, b, i, old_x, old_y)
    if on_map(ship):
        slow_down(t, b, move, old_x, old_y)
        pick_up(t, b, i, old_x, old_y)
    if b.objective.goal == Goal.REACH:
        check_end(t, b)
    move.step += 1


def is_new(ship: Ship, k: int, old_x: int, old_y: int) -> bool:
    """Did tile k of a hull not belong to it before its step from the old place?"""
    x, y = tile_x(ship, k) - old_x + ship.x, tile_y(ship, k) - old_y + ship.y
    return hull_tile_at(ship, x, y) == NONE


def carry(b: Battle, i: int, sx: int, sy: int) -> None:
    """Missiles in contact with a ship stay with it.  [BY-R70]"""
    for m in range(b.flying):
        if b.missiles[m].contact == i and b.missiles[m].kind > 0:
            b.missiles[m].x += sx
            b.missiles[m].y += sy


def suffer(t: Table, b: Battle, i: int, old_x: int, old_y: int) -> None:
    """Meteors and mist of the new tiles, 1 damage of each at most.  [BY-1550, BY-1580, BY-R85, BY-R86, BY-R92]"""
    ship = b.ships[i]
    meteors, mist = False, False
    fast = magnitude(ship.dx, ship.dy) > METEORS_OVER
    for k in range(tiles_of(ship)):
        cell = tile_y(ship, k) * b.columns + tile_x(ship, k)
        if (b.terrain[cell] == Terrain.METEORS and fast) or b.mist[cell] > 0:
            if is_new(ship, k, old_x, old_y):
                meteors = meteors or (b.terrain[cell] == Terrain.METEORS and fast)
                mist = mist or b.mist[cell] > 0
    if meteors:
        t.emit(Event.METEORS, aware(b, i), own_name(b, i), foe_name(b, i), ship.x, ship.y)
        hurt(t, b, i, 1, Cause.TERRAIN)
    if mist and on_map(ship):
        t.emit(Event.MIST, aware(b, i), own_name(b, i), foe_name(b, i), ship.x, ship.y)
        hurt(t, b, i, 1, Cause.TERRAIN)


def slow_down(t: Table, b: Battle, move: Move, old_x: int, old_y: int) -> None:
    """Tissue tears and slows by 2, by house rule air and water slow, too; the move is shorter then.  [BY-R87]"""
    i = move.ship
    ship = b.ships[i]
    kind = b.terrain[ship.y * b.columns + ship.x]
    if b.rules.drag_when == DragWhen.EACH_TILE and SLOWS[kind] > 0:
        slow_ship(t, b, i, SLOWS[kind], kind)
        move.last = max(move.step, magnitude(ship.dx, ship.dy))
    if b.rules.tissue_slow != TissueSlow.ON_ENTRY:
        return
    torn = False
    for k in range(tiles_of(ship)):
        x, y = tile_x(ship, k), tile_y(ship, k)
        if b.terrain[y * b.columns + x] == Terrain.TISSUE and is_new(ship, k, old_x, old_y):
            if not torn:
                slow_ship(t, b, i, TISSUE_SLOWS, Terrain.TISSUE)
            torn = True
            tear(t, b, x, y, ship.side)
    if torn:
        move.last = max(move.step, magnitude(ship.dx, ship.dy))


def pick_up(t: Table, b: Battle, i: int, old_x: int, old_y: int) -> None:
    """A ship that moves through a missile takes it along.  [BY-R66, BY-R70]"""
    if b.rules.missile_contact != MissileContact.PATH:
        return
    ship = b.ships[i]
    for m in range(b.flying):
        missile = b.missiles[m]
        if missile.kind > 0 and missile.contact == NONE and missile.wall == 0 and can_touch(b, m, i):
            k = hull_tile_at(ship, missile.x, missile.y)
            if k != NONE and is_new(ship, k, old_x, old_y):
                touch(t, b, m, i)


def can_touch(b: Battle, m: int, i: int) -> bool:
    """A missile touches nothing until it has moved, nor its launcher in its first Movement Resolving.  [BY-R66]"""
    missile = b.missiles[m]
    if missile.kind == Kind.FORCE:
        return False
    return missile.moves > 1 or (missile.moves == 1 and (missile.moved == 0 or missile.ship != i))


def touch(t: Table, b: Battle, m: int, i: int) -> None:
    """A missile is in contact with a ship: its impact comes in Attack Resolving.  [BY-R70]"""
    b.missiles[m].contact = i
    unit = len(b.ships) + m
    known = aware(b, unit) & aware(b, i)
    t.emit(Event.TOUCHED, known, own_name(b, unit), foe_name(b, unit), own_name(b, i), foe_name(b, i))


def touch_where_they_end(t: Table, b: Battle) -> None:
    """By house rule only those that share a tile after all movement come into contact.  [BY-R70]"""
    for m in range(b.flying):
        missile = b.missiles[m]
        if missile.kind > 0 and missile.wall == 0:
            i = ship_at(b, missile.x, missile.y, NONE)
            if i != NONE and can_touch(b, m, i):
                touch(t, b, m, i)
