"""Orders: what each side writes for its ships, box by box.  [HC-640, HC-700 .. HC-890, HC-1000 .. HC-1080]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .aiming import ask_fire
from .condition import (
    able,
    commanded,
    contact,
    enemies,
    fights,
    hostile,
    in_sight,
    intact,
    only_enemy,
    powered,
    protected,
)
from .fighters import ask_flights
from .movement import (
    adjacent,
    beside,
    cost,
    destination,
    is_rotation,
    moves,
    opposite,
    slow,
)
from .options import (
    CombineMoves,
    LateralUse,
    ReinforceDownShield,
    RotationReach,
    StepsPerTurn,
)
from .records import NONE, Battle, Ship
from .repairs import ask_repairs
from .tables import FACINGS, HALF, LATERAL_WAIT
from .words import Ask, Manoeuvre, System


def write_orders(t: Table, b: Battle, seat: int) -> None:
    """A seat's orders, one ship after the other.  [HC-1050]"""
    for i in range(b.vessels):
        if b.ships[i].seat == seat and fights(b, i):
            write_order(t, b, seat, i)


def write_order(t: Table, b: Battle, seat: int, i: int) -> None:
    """One ship's orders in the order of the posting form, repairs last.  [HC-1010 .. HC-1030]"""
    ship = b.ships[i]
    ship.order.asked = 1
    if not able(b, ship) or moves(ship):
        ask_surrender(t, b, seat, i)
    if powered(ship):
        if commanded(b, ship):
            if not moves(ship):  # HC-R27: a slow move goes on by itself
                ask_movement(t, b, seat, i)
            ask_flights(t, b, seat, i, only_enemy(b, i) if ship.order.enemy == NONE else ship.order.enemy)
            if ship.order.manoeuvre == Manoeuvre.NOTHING:
                ship.order.enemy = NONE
            ask_countermeasures(t, b, seat, i)
        ask_reinforcement(t, b, seat, i)
        if may_fire(b, i):
            ask_fire(t, b, seat, i)
    ask_repairs(t, b, seat, i)
    ship.order.asked = 0


def may_fire(b: Battle, i: int) -> bool:
    """Neither out of command nor about to cloak nor moving.  [HC-510, HC-520, HC-530, HC-710, HC-760]"""
    ship = b.ships[i]
    ordered = is_moving(ship.order.manoeuvre) or is_moving(ship.order.beside)
    return able(b, ship) and protected(ship) and not moves(ship) and not ordered


def is_moving(manoeuvre: int) -> bool:
    """Is it an order that leaves no time to fire?"""
    return manoeuvre != Manoeuvre.NOTHING and not is_rotation(manoeuvre)


# ---- movement -----------------------------------------------------------------------------------------------------


def ask_movement(t: Table, b: Battle, seat: int, i: int) -> None:
    """The manoeuvre, and with several enemies the one that it is about.  [HC-R12, HC-R87]"""
    ship = b.ships[i]
    enemy = only_enemy(b, i)
    if enemies(b, i) > 1:
        enemy = ask_enemy(t, b, seat, i)
    if enemy == NONE:
        return
    ship.order.enemy = enemy
    offer_all(t, b, i, enemy)
    manoeuvre = t.ask(seat, Ask.MANOEUVRE, 0, 0, i, enemy, ship.left)
    ship.order.manoeuvre = manoeuvre
    ship.left -= cost(manoeuvre)
    if is_rotation(manoeuvre):
        ask_axis(t, b, seat, i, enemy)
        if b.rules.combine_moves == CombineMoves.YES:
            t.offer(Manoeuvre.NOTHING)
            offer_moves(t, b, i, enemy)
            ship.order.beside = t.ask(seat, Ask.BESIDE, 0, 0, i, enemy, ship.left)
            ship.left -= cost(ship.order.beside)


def ask_surrender(t: Table, b: Battle, seat: int, i: int) -> None:
    """Whoever can give no other manoeuvre may still give up.  [HC-R70]"""
    t.offer(Manoeuvre.NOTHING)
    t.offer(Manoeuvre.SURRENDER)
    b.ships[i].order.manoeuvre = t.ask(seat, Ask.MANOEUVRE, 0, 0, i, only_enemy(b, i), b.ships[i].left)


def ask_enemy(t: Table, b: Battle, seat: int, i: int) -> int:
    """The enemy that a manoeuvre names; -1: no manoeuvre."""
    t.offer(0)
    for j in range(b.vessels):
        if hostile(b, i, j):
            t.offer(1 + j)
    return t.ask(seat, Ask.ENEMY, 0, 0, i) - 1


def offer_all(t: Table, b: Battle, i: int, enemy: int) -> None:
    """Every manoeuvre that is legal with the power that is left."""
    t.offer(Manoeuvre.NOTHING)
    if intact(b.ships[i], System.IMPULSE) > 0:  # HC-660
        offer_rotations(t, b, i, enemy)
        offer_moves(t, b, i, enemy)
    t.offer(Manoeuvre.SURRENDER)


def offer_rotations(t: Table, b: Battle, i: int, enemy: int) -> None:
    """To each other facing; towards a hidden enemy from each facing to each other.  [HC-R10, HC-R49]"""
    anywhere = b.rules.rotation_reach == RotationReach.ANY_FACING
    if in_sight(b, enemy):
        facing = contact(b, i, enemy).facing
        for end in range(FACINGS):
            if end != facing and (anywhere or adjacent(facing, end)):
                t.offer(Manoeuvre.ROTATE + end)
        return
    for start in range(FACINGS):
        for end in range(FACINGS):
            if start != end and (anywhere or adjacent(start, end)):
                t.offer(Manoeuvre.TURN + FACINGS * start + end)


def offer_moves(t: Table, b: Battle, i: int, enemy: int) -> None:
    """Close, retreat, hold and shift; towards a hidden enemy only advance.  [HC-700 .. HC-780, HC-R49]"""
    ship, lies = b.ships[i], contact(b, i, enemy)
    if not in_sight(b, enemy):
        if ship.left >= 1:
            for direction in range(FACINGS):
                t.offer(Manoeuvre.ADVANCE + direction)
        return
    most = 2 if b.rules.steps_per_turn == StepsPerTurn.TWO and ship.left >= 2 else 1
    if ship.left >= 1 and lies.range > 1:  # HC-R18
        t.offer(Manoeuvre.CLOSE)
        if most > 1 and lies.range > 2:
            t.offer(Manoeuvre.CLOSE_TWO)
    if ship.left >= 1:
        t.offer(Manoeuvre.RETREAT)  # HC-R19: a step beyond the edge is lost
        if most > 1:
            t.offer(Manoeuvre.RETREAT_TWO)
    if ship.left >= 2 and may_move_laterally(b, ship):
        t.offer(Manoeuvre.HOLD)
        if b.rules.lateral_use == LateralUse.FREE:
            offer_shifts(t, contact(b, enemy, i).facing)


def offer_shifts(t: Table, facing: int) -> None:
    """To each of the four facings beside the one presented.  [HC-R21]"""
    for other in range(FACINGS):
        if other != facing and other != opposite(facing):
            t.offer(Manoeuvre.SHIFT + other)


def may_move_laterally(b: Battle, ship: Ship) -> bool:
    """Every second turn, with half of the impulse engines every fourth.  [HC-780, HC-R27]"""
    wait = 2 * LATERAL_WAIT if slow(ship) else LATERAL_WAIT
    return ship.lateral == NONE or b.turn - ship.lateral >= wait


def ask_axis(t: Table, b: Battle, seat: int, i: int, enemy: int) -> None:
    """A half turn names its axis where that matters: for a hidden enemy, and for other enemies.  [HC-R49, HC-R87]"""
    ship = b.ships[i]
    manoeuvre = ship.order.manoeuvre
    start, end = contact(b, i, enemy).facing, manoeuvre - Manoeuvre.ROTATE
    hidden = manoeuvre >= Manoeuvre.TURN
    if hidden:
        start, end = (manoeuvre - Manoeuvre.TURN) // FACINGS, (manoeuvre - Manoeuvre.TURN) % FACINGS
    if end != opposite(start):
        return
    ship.order.axis = beside(start)
    if not (hidden or enemies(b, i) > 1):
        return
    same = ship.turning == end and ship.turned_from == start and ship.turn_enemy == enemy
    if same or (ship.turning != NONE and not hidden and destination(b, i, enemy) == end):
        ship.order.axis = ship.axis
        return
    for axis in range(0, FACINGS, 2):
        if axis // 2 != start // 2:
            t.offer(axis)
    ship.order.axis = t.ask(seat, Ask.AXIS, 0, 0, i)


# ---- countermeasures and reinforcement ----------------------------------------------------------------------------


def ask_countermeasures(t: Table, b: Battle, seat: int, i: int) -> None:
    """Points of either kind, two of power for one, as many as there are sensors.  [HC-870, HC-R60]"""
    ship = b.ships[i]
    room = room_for_countermeasures(ship)
    ship.order.cm = t.ask(seat, Ask.COUNTERMEASURES, 0, max(0, min(room, ship.left // HALF)), i, ship.left)
    ship.left -= HALF * ship.order.cm
    room -= ship.order.cm
    high = max(0, min(room, ship.left // HALF))
    ship.order.ccm = t.ask(seat, Ask.COUNTER_COUNTERMEASURES, 0, high, i, ship.left)
    ship.left -= HALF * ship.order.ccm


def room_for_countermeasures(ship: Ship) -> int:
    """Points that may still be bought.  [HC-R60]"""
    return intact(ship, System.SENSORS) - ship.cm_old - ship.ccm_old


def ask_reinforcement(t: Table, b: Battle, seat: int, i: int) -> None:
    """One facing after the other, until none is named.  [HC-820, HC-850, HC-R66]"""
    ship = b.ships[i]
    if not protected(ship):
        return
    for n in range(FACINGS):
        count = 0
        if ship.left >= HALF:
            for facing in range(FACINGS):
                if may_reinforce(b, ship, facing):
                    if count == 0:
                        t.offer(0)
                    t.offer(1 + facing)
                    count += 1
        if count == 0:
            return
        facing = t.ask(seat, Ask.REINFORCE, 0, 0, i, n, ship.left) - 1
        if facing < 0:
            return
        points = t.ask(seat, Ask.REINFORCE_POINTS, 1, ship.left // HALF, i, facing, ship.left)
        ship.order.reinforce[facing] = points
        ship.left -= HALF * points


def may_reinforce(b: Battle, ship: Ship, facing: int) -> bool:
    """Not twice in a turn, and by house rule no shield that is gone.  [HC-R66]"""
    if ship.order.reinforce[facing] > 0:
        return False
    return ship.taken[facing] < ship.design.shield or b.rules.reinforce_down_shield == ReinforceDownShield.YES
