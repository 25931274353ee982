"""Orders: what each side writes for its ships, box by box.  [HC-640, HC-700 .. HC-890, HC-1000 .. HC-1080]"""

from __future__ import annotations

from admiralty.core.state.table import OTHERS, Table

from .aiming import any_hidden, ask_fire, close_fire
from .condition import (
    able,
    contact,
    enemies,
    fights,
    hostile,
    in_sight,
    intact,
    only_enemy,
    powered,
    protected,
    why_disabled,
)
from .fighters import ask_flights, close_flights
from .movement import (
    adjacent,
    beside,
    cost,
    destination,
    is_lateral,
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
from .special import why_cloak_stays, why_no_flash
from .tables import FACINGS, HALF, LATERAL_WAIT
from .words import Ask, Bar, Manoeuvre, System


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
    if able(b, ship):
        if not moves(ship):  # HC-R27: a slow move goes on by itself
            ask_movement(t, b, seat, i)
        ask_flights(t, b, seat, i, only_enemy(b, i) if ship.order.enemy == NONE else ship.order.enemy)
        if ship.order.manoeuvre == Manoeuvre.NOTHING:
            ship.order.enemy = NONE
        ask_countermeasures(t, b, seat, i)
    elif t.tells_why():
        close_countermeasures(t, b, seat, i)
        close_flights(t, b, seat, i, why_disabled(b, ship))
    if powered(ship):
        ask_reinforcement(t, b, seat, i)
    elif t.tells_why():
        close_reinforcement(t, b, seat, i, Bar.NO_WARP)
    if may_fire(b, i):
        ask_fire(t, b, seat, i)
    elif t.tells_why():
        close_fire(t, b, seat, i, why_silent(b, i))
    ask_repairs(t, b, seat, i)
    if t.tells_why():
        close_declarations(t, b, seat, i)
    ship.order.asked = 0


def may_fire(b: Battle, i: int) -> bool:
    """Neither out of command nor about to cloak nor moving.  [HC-510, HC-520, HC-530, HC-710, HC-760]"""
    return why_silent(b, i) == Bar.NOTHING


def why_silent(b: Battle, i: int) -> int:
    """What keeps it from firing.  [HC-S06, HC-690, HC-510, HC-R27]"""
    ship = b.ships[i]
    if not able(b, ship):
        return why_disabled(b, ship)
    if not protected(ship):
        return Bar.CLOAKED
    if moves(ship):
        return Bar.SLOW_MOVE
    why = why_moving(ship.order.manoeuvre)
    return why_moving(ship.order.beside) if why == Bar.NOTHING else why


def why_moving(manoeuvre: int) -> int:
    """What leaves no time to fire in an order.  [HC-710, HC-760, HC-R49]"""
    if manoeuvre == Manoeuvre.NOTHING or is_rotation(manoeuvre):
        return Bar.NOTHING
    if manoeuvre == Manoeuvre.SURRENDER:
        return Bar.SURRENDERS
    if is_lateral(manoeuvre):
        return Bar.LATERAL
    return Bar.ADVANCES if Manoeuvre.ADVANCE <= manoeuvre < Manoeuvre.TURN else Bar.STEPS


# ---- movement -----------------------------------------------------------------------------------------------------


def ask_movement(t: Table, b: Battle, seat: int, i: int) -> None:
    """The manoeuvre, and with several enemies the one that it is about.  [HC-R12, HC-R87]"""
    ship = b.ships[i]
    enemy = only_enemy(b, i)
    if enemies(b, i) > 1:
        enemy = ask_enemy(t, b, seat, i)
    if enemy == NONE:
        if t.tells_why() and enemies(b, i) == 0:
            t.bar(OTHERS, Bar.NO_ENEMY)
            t.ask(seat, Ask.MANOEUVRE, 0, 0, i, enemy, ship.left)
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
    if t.tells_why():
        t.bar(OTHERS, Bar.MOVES if able(b, b.ships[i]) else why_disabled(b, b.ships[i]))
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
    else:
        t.bar(OTHERS, Bar.IMPULSE)
    t.offer(Manoeuvre.SURRENDER)


def offer_rotations(t: Table, b: Battle, i: int, enemy: int) -> None:
    """To each other facing; towards a hidden enemy from each facing to each other.  [HC-R10, HC-R49]"""
    anywhere = b.rules.rotation_reach == RotationReach.ANY_FACING
    if in_sight(b, enemy):
        facing = contact(b, i, enemy).facing
        for end in range(FACINGS):
            if end != facing and (anywhere or adjacent(facing, end)):
                t.offer(Manoeuvre.ROTATE + end)
            else:
                t.bar(Manoeuvre.ROTATE + end, Bar.PRESENTED if end == facing else Bar.OPPOSITE)
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
        else:
            t.bar(Manoeuvre.ADVANCE, Bar.POWER_MOVE)
        t.bar(Manoeuvre.CLOSE, Bar.MOVE_HIDDEN)
        t.bar(Manoeuvre.RETREAT, Bar.MOVE_HIDDEN)
        t.bar(Manoeuvre.HOLD, Bar.MOVE_HIDDEN)
        return
    most = 2 if b.rules.steps_per_turn == StepsPerTurn.TWO and ship.left >= 2 else 1
    if ship.left >= 1 and lies.range > 1:  # HC-R18
        t.offer(Manoeuvre.CLOSE)
        if most > 1 and lies.range > 2:
            t.offer(Manoeuvre.CLOSE_TWO)
    else:
        t.bar(Manoeuvre.CLOSE, Bar.NEAREST if lies.range <= 1 else Bar.POWER_MOVE)
    if ship.left >= 1:
        t.offer(Manoeuvre.RETREAT)  # HC-R19: a step beyond the edge is lost
        if most > 1:
            t.offer(Manoeuvre.RETREAT_TWO)
    else:
        t.bar(Manoeuvre.RETREAT, Bar.POWER_MOVE)
    if ship.left >= 2 and may_move_laterally(b, ship):
        t.offer(Manoeuvre.HOLD)
        if b.rules.lateral_use == LateralUse.FREE:
            offer_shifts(t, contact(b, enemy, i).facing)
    else:
        t.bar(Manoeuvre.HOLD, Bar.POWER_MOVE if may_move_laterally(b, ship) else Bar.LATERAL_SOON)


def offer_shifts(t: Table, facing: int) -> None:
    """To each of the four facings beside the one presented.  [HC-R21]"""
    for other in range(FACINGS):
        if other != facing and other != opposite(facing):
            t.offer(Manoeuvre.SHIFT + other)
        else:
            t.bar(Manoeuvre.SHIFT + other, Bar.SHIFT_PRESENTED if other == facing else Bar.SHIFT_OPPOSITE)


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
    high = max(0, min(room, ship.left // HALF))
    if t.tells_why():
        t.bar(high + 1, why_no_more(ship, room))
    ship.order.cm = t.ask(seat, Ask.COUNTERMEASURES, 0, high, i, ship.left)
    ship.left -= HALF * ship.order.cm
    room -= ship.order.cm
    high = max(0, min(room, ship.left // HALF))
    if t.tells_why():
        t.bar(high + 1, why_no_more(ship, room))
    ship.order.ccm = t.ask(seat, Ask.COUNTER_COUNTERMEASURES, 0, high, i, ship.left)
    ship.left -= HALF * ship.order.ccm


def room_for_countermeasures(ship: Ship) -> int:
    """Points that may still be bought.  [HC-R60]"""
    return intact(ship, System.SENSORS) - ship.cm_old - ship.ccm_old


def why_no_more(ship: Ship, room: int) -> int:
    """What bounds its countermeasures: its sensors, or its power.  [HC-S07, HC-R60, HC-1080]"""
    if intact(ship, System.SENSORS) == 0:
        return Bar.SENSORS
    return Bar.SENSORS_FULL if room <= ship.left // HALF else Bar.POWER_HALVED


def close_countermeasures(t: Table, b: Battle, seat: int, i: int) -> None:
    """Out of command nobody buys any.  [HC-690, HC-S06]"""
    t.bar(OTHERS, why_disabled(b, b.ships[i]))
    t.ask(seat, Ask.COUNTERMEASURES, 0, 0, i, b.ships[i].left)
    t.bar(OTHERS, why_disabled(b, b.ships[i]))
    t.ask(seat, Ask.COUNTER_COUNTERMEASURES, 0, 0, i, b.ships[i].left)


def ask_reinforcement(t: Table, b: Battle, seat: int, i: int) -> None:
    """One facing after the other, until none is named.  [HC-820, HC-850, HC-R66]"""
    ship = b.ships[i]
    if not protected(ship):
        if t.tells_why():
            close_reinforcement(t, b, seat, i, Bar.SHIELDLESS)
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
        if t.tells_why():
            bar_shields(t, b, ship)
        if count == 0:
            if t.tells_why():
                close_reinforcement(t, b, seat, i, Bar.POWER_HALVED)
            return
        facing = t.ask(seat, Ask.REINFORCE, 0, 0, i, n, ship.left) - 1
        if facing < 0:
            return
        t.bar(ship.left // HALF + 1, Bar.POWER_HALVED)
        points = t.ask(seat, Ask.REINFORCE_POINTS, 1, ship.left // HALF, i, facing, ship.left)
        ship.order.reinforce[facing] = points
        ship.left -= HALF * points


def bar_shields(t: Table, b: Battle, ship: Ship) -> None:
    """By house rule a shield that is gone is not there to be reinforced.  [HC-R66]"""
    for facing in range(FACINGS):
        if ship.order.reinforce[facing] == 0 and not may_reinforce(b, ship, facing):
            t.bar(1 + facing, Bar.SHIELD_GONE)


def close_reinforcement(t: Table, b: Battle, seat: int, i: int, why: int) -> None:
    """No shield can be reinforced.  [HC-690, HC-R50, HC-1080]"""
    t.bar(OTHERS, why)
    t.offer(0)
    t.ask(seat, Ask.REINFORCE, 0, 0, i, FACINGS, b.ships[i].left)


def may_reinforce(b: Battle, ship: Ship, facing: int) -> bool:
    """Not twice in a turn, and by house rule no shield that is gone.  [HC-R66]"""
    if ship.order.reinforce[facing] > 0:
        return False
    return ship.taken[facing] < ship.design.shield or b.rules.reinforce_down_shield == ReinforceDownShield.YES


# ---- what was declared before -------------------------------------------------------------------------------------


def close_declarations(t: Table, b: Battle, seat: int, i: int) -> None:
    """Cloak and flash were declared before the orders.  [HC-R52]"""
    ship = b.ships[i]
    if ship.design.boxes[System.CLOAK] > 0:
        t.bar(OTHERS, why_cloak_stays(b, ship))
        t.ask(seat, Ask.CLOAK, 0, 0, i, ship.cloaked, ship.left)
    if any_hidden(b, i) or intact(ship, System.SENSORS) == 0:
        t.bar(OTHERS, why_no_flash(b, i))
        t.ask(seat, Ask.FLASH, 0, 0, i, ship.left)
