"""Ships that run into walls and into each other, and overwhelming ships that force others out.

Pushes, crushes and chains are a work list.
[BY-360 .. BY-400, BY-430 .. BY-470, BY-R08, BY-R15 .. BY-R23, BY-R25, BY-R27]
"""

from __future__ import annotations

from admiralty.core.ground.squares import magnitude, rescale, step_of
from admiralty.core.state.table import Table

from .damage import crush, hurt
from .hulls import is_inside, is_normal, is_wall, leaves_map, meets_wall, on_map, ship_at, ship_in_way, way_blocked
from .names import aware, foe_name, own_name
from .options import (
    AfterCollision,
    CollisionDamage,
    CollisionOnce,
    FormationRule,
    Inherit,
    MapEdge,
    PushCountsAsMove,
    PushDamage,
)
from .records import NONE, Battle, Move
from .sight import chart_change, chart_round, watch
from .vectors import halved
from .victory import hold, release
from .words import Cause, Die, Event

MET, HURT = 1, 2  # in `Battle.met`
FACES = 4  # of the dice of collisions


def roll_dice(t: Table, die: int, count: int) -> int:
    """The total of so many D4."""
    total = 0
    for _ in range(count):
        total += t.roll(die, FACES)
    return total


def finish(t: Table, b: Battle) -> None:
    """The move that acts is over.  [BY-R21, BY-S22]"""
    move = b.moves[b.moving - 1]
    ship = b.ships[move.ship]
    if move.pusher == NONE or b.rules.push_counts_as_move == PushCountsAsMove.ON:
        ship.moved = 1
    b.moving -= 1
    if ship.x != move.x or ship.y != move.y:
        i = move.ship
        t.emit(
            Event.MOVED,
            aware(b, i),
            own_name(b, i),
            foe_name(b, i),
            move.x,
            move.y,
            ship.x,
            ship.y,
            ship.dx,
            ship.dy,
        )
        if on_map(ship):
            chart_round(b, i)


def hit_wall(t: Table, b: Battle, i: int, other: int, x: int, y: int) -> None:
    """A ship runs into a wall, or into a ship that stands like one: its vector is cancelled.  [BY-460, BY-470]

    `other` is that ship, or NONE; one that is rooted and not overwhelming takes the same roll.  [BY-S11, BY-R24]
    """
    ship = b.ships[i]
    count = magnitude(ship.dx, ship.dy)
    if other == NONE and is_inside(b, x, y):
        chart_change(b, y * b.columns + x, 1 << ship.side)
    watch(b, i, NONE)
    points = roll_dice(t, Die.WALL, count)
    name, known = (0, 0) if other == NONE else (own_name(b, other), foe_name(b, other))
    t.emit(Event.HIT_WALL, aware(b, i), own_name(b, i), foe_name(b, i), name, known, x, y, count, points)
    ship.dx = 0
    ship.dy = 0
    hold(b)
    hurt(t, b, i, points, Cause.WALL)
    if other != NONE and b.ships[other].design.rooted == 1 and b.ships[other].design.overwhelming == 0:
        hurt(t, b, other, points, Cause.WALL)
    release(t, b)


def collide(t: Table, b: Battle, other: int) -> None:
    """The ship that acts runs into another of its like, once in a phase.  [BY-430 .. BY-450, BY-R15 .. BY-R19]"""
    move = b.moves[b.moving - 1]
    i = move.ship
    ship, there = b.ships[i], b.ships[other]
    pair = min(i, other) * len(b.ships) + max(i, other)
    if b.rules.collision_once == CollisionOnce.ON and b.met[pair] & MET != 0:
        t.emit(Event.STOPPED, aware(b, i), own_name(b, i), foe_name(b, i), own_name(b, other), foe_name(b, other))
        finish(t, b)
        return
    b.met[pair] = b.met[pair] | MET
    mine, theirs = magnitude(ship.dx, ship.dy), magnitude(there.dx, there.dy)
    count = max(mine, theirs)
    watch(b, i, other)
    to_mover, to_other = roll_damage(t, b, count, mine >= theirs)
    known = aware(b, i) & aware(b, other)
    t.emit(
        Event.COLLIDED,
        known,
        own_name(b, i),
        foe_name(b, i),
        own_name(b, other),
        foe_name(b, other),
        count,
        to_mover,
        to_other,
    )
    share_vectors(b, i, other, mine >= theirs)
    cut_short(b, other)
    hold(b)
    hurt(t, b, i, to_mover, Cause.COLLISION)
    hurt(t, b, other, to_other, Cause.COLLISION)
    release(t, b)
    tell_vector(t, b, i)
    tell_vector(t, b, other)
    if b.rules.after_collision == AfterCollision.CONTINUE and goes_on(b, move):
        return
    finish(t, b)


def tell_vector(t: Table, b: Battle, i: int) -> None:
    """The vector that a collision has left a ship."""
    if on_map(b.ships[i]):
        t.emit(Event.VECTOR, aware(b, i), own_name(b, i), foe_name(b, i), b.ships[i].dx, b.ships[i].dy)


def roll_damage(t: Table, b: Battle, count: int, mover_faster: bool) -> tuple[int, int]:
    """The damage to the mover and to the other.  [BY-R16]"""
    points = roll_dice(t, Die.COLLISION, count)
    if b.rules.collision_damage == CollisionDamage.BOTH_OWN_ROLL:
        return points, roll_dice(t, Die.COLLISION, count)
    if b.rules.collision_damage == CollisionDamage.SLOWER_ONLY:
        return (0, points) if mover_faster else (points, 0)
    return points, points


def share_vectors(b: Battle, i: int, other: int, mover_faster: bool) -> None:
    """The faster is halved, the slower inherits; what is rooted cancels the other.  [BY-R17, BY-R18, BY-R25]"""
    fast, slow = b.ships[i if mover_faster else other], b.ships[other if mover_faster else i]
    if fast.design.rooted == 1 or slow.design.rooted == 1:
        fast.dx = 0
        fast.dy = 0
        slow.dx = 0
        slow.dy = 0
        return
    full_x, full_y = fast.dx, fast.dy
    fast.dx, fast.dy = halved(b, full_x, full_y)
    if b.rules.inherit == Inherit.ADDED:
        slow.dx += fast.dx
        slow.dy += fast.dy
    elif b.rules.inherit == Inherit.FULL:
        slow.dx = full_x
        slow.dy = full_y
    else:
        slow.dx = fast.dx
        slow.dy = fast.dy


def goes_on(b: Battle, move: Move) -> bool:
    """By house rule the mover goes on along its new vector, if its next tiles are free.  [BY-R15]"""
    ship = b.ships[move.ship]
    done = move.done + move.step - 1
    left = magnitude(ship.dx, ship.dy) - done
    if not on_map(ship) or left <= 0:
        return False
    sx, sy = step_of(ship.dx, ship.dy, 1)
    if leaves_map(b, ship, sx, sy):
        if b.rules.map_edge == MapEdge.WALL:
            return False
    elif meets_wall(b, ship, sx, sy) or ship_in_way(b, move.ship, sx, sy) != NONE:
        return False
    move.dx = ship.dx
    move.dy = ship.dy
    move.step = 1
    move.last = left
    move.done = done
    return True


def cut_short(b: Battle, i: int) -> None:
    """Whose vector another ship changes in the middle of its move has moved: it goes no further.  [BY-R15, BY-R21]"""
    for k in range(b.moving):
        if b.moves[k].ship == i:
            b.moves[k].last = 0


# ---- overwhelming ships ----------------------------------------------------------------------------------------------


FREE, BLOCKED = -1, -2  # how a look-ahead ends, besides at a ship that moves first


def begin_move(b: Battle, i: int, pusher: int) -> None:
    """A move of a ship's whole vector comes last on the list, and so acts first.  [BY-R08, BY-R21]"""
    ship, move = b.ships[i], b.moves[b.moving]
    b.moving += 1
    move.ship = i
    move.x = ship.x
    move.y = ship.y
    move.dx = ship.dx
    move.dy = ship.dy
    move.step = 1
    move.last = magnitude(ship.dx, ship.dy)
    move.done = 0
    move.pusher = pusher


def moves_first(b: Battle, j: int, dx: int, dy: int) -> bool:
    """Does the formation rule move ship j before one of this vector that meets it?  [BY-R08]"""
    ship = b.ships[j]
    if b.rules.formation_rule == FormationRule.OFF or ship.moved == 1 or ship.design.rooted == 1:
        return False
    return ship.dx == dx and ship.dy == dy and not is_under_way(b, j)


def is_under_way(b: Battle, j: int) -> bool:
    """Is a move of this ship on the list?"""
    for k in range(b.moving):
        if b.moves[k].ship == j:
            return True
    return False


def push(t: Table, b: Battle, j: int) -> None:
    """The ship that acts forces ship j out of its way, if there is space.  [BY-360 .. BY-400, BY-R21 .. BY-R23]"""
    move = b.moves[b.moving - 1]
    i = move.ship
    ship, there = b.ships[i], b.ships[j]
    end = look_ahead(b, j, ship.dx, ship.dy)
    if end >= 0:
        begin_move(b, end, NONE)
        return
    if end == BLOCKED:
        if move.pusher == NONE:
            crush(t, b, j, i)
        elif move.step == 1:
            crush(t, b, i, move.pusher)
            finish(t, b)
        else:
            hit_wall(t, b, i, j, there.x, there.y)
            finish(t, b)
        return
    pusher = i if move.pusher == NONE else move.pusher
    hurt_pushed(t, b, i, j, pusher)
    if on_map(there) and b.over == 0:
        there.dx = ship.dx
        there.dy = ship.dy
        cut_short(b, j)
        note_push(b, j)
        t.emit(
            Event.PUSHED,
            aware(b, j),
            own_name(b, i),
            foe_name(b, i),
            own_name(b, j),
            foe_name(b, j),
            there.dx,
            there.dy,
        )
        begin_move(b, j, pusher)


def note_push(b: Battle, j: int) -> None:
    """Some exercises may not be flown by being pushed.  [BY-S57]"""
    if j == b.lesson.pilot:
        b.lesson.pushed = 1


def hurt_pushed(t: Table, b: Battle, i: int, j: int, pusher: int) -> None:
    """A forced ship takes the dice of the larger vector, once in a phase from the same pusher.  [BY-R19, BY-R22]"""
    ship, there = b.ships[i], b.ships[j]
    pair = pusher * len(b.ships) + j
    if b.rules.push_damage == PushDamage.OFF or b.met[pair] & HURT != 0:
        return
    b.met[pair] = b.met[pair] | HURT
    watch(b, i, j)
    count = max(magnitude(ship.dx, ship.dy), magnitude(there.dx, there.dy))
    hurt(t, b, j, roll_dice(t, Die.PUSH, count), Cause.PUSH)


def look_ahead(b: Battle, j: int, dx: int, dy: int) -> int:
    """Is there space for ship j along the first step of this vector? FREE, BLOCKED, or the ship that moves first.

    The walk goes on over normal ships.  [BY-R23]
    """
    sx, sy = rescale(dx, dy, 1)
    x, y = b.ships[j].x, b.ships[j].y
    while True:
        if not is_inside(b, x + sx, y + sy):
            return FREE if b.rules.map_edge == MapEdge.LEAVE else BLOCKED
        if is_wall(b, x + sx, y + sy) or way_blocked(b, x, y, sx, sy, b.rules.corner_cutting):
            return BLOCKED
        x += sx
        y += sy
        k = ship_at(b, x, y, NONE)
        if k == NONE:
            return FREE
        if not is_normal(b.ships[k]):
            return k if moves_first(b, k, dx, dy) else BLOCKED
