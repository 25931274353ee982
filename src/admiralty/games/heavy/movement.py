"""Facings, rotations, ranges and lateral moves.  [HC-080 .. HC-180, HC-660, HC-670, HC-700 .. HC-810]"""

from __future__ import annotations

from admiralty.core.state.lasting import expire
from admiralty.core.state.table import Table

from .condition import able, contact, fights, half_lost, hostile, intact, seen
from .options import ClassTurnRatios
from .records import NONE, Battle, Ship
from .tables import FACINGS, FAREST, ROTATION_TURNS
from .words import Event, Manoeuvre, Status, System

EDGE = 4  # HC-R19: the range that no weapon reaches
DISENGAGED = (5, 4, 0)  # HC-R19: by house rule; 0: never


def opposite(facing: int) -> int:
    """The facing on the other side."""
    return facing ^ 1


def adjacent(one: int, other: int) -> bool:
    """Do two facings share an edge?"""
    return one // 2 != other // 2


def axis_of(one: int, other: int, named: int) -> int:
    """The axis that a turn goes round: perpendicular to both facings, or for a half turn the one named."""
    return 3 - one // 2 - other // 2 if adjacent(one, other) else named // 2


def turned(facing: int, start: int, end: int, axis: int) -> int:
    """What is presented where this facing was, after the hull has turned so that `end` shows where `start` did.

    The facings of the axis stay; the others go round with the hull.  [HC-R87, HC-R49]
    """
    if start == end or facing // 2 == axis_of(start, end, axis):
        return facing
    if end == opposite(start):
        return opposite(facing)
    if facing == start:
        return end
    if facing == end:
        return opposite(start)
    return opposite(end) if facing == opposite(start) else start


def turns_needed(b: Battle, ship: Ship) -> int:
    """Turns of a rotation that begins now.  [HC-090, HC-670, HC-R83]"""
    turns = 1 if b.rules.class_turn_ratios == ClassTurnRatios.ON and ship.design.escort == 1 else ROTATION_TURNS
    return 2 * turns if half_lost(ship, System.IMPULSE) else turns


def slow(ship: Ship) -> bool:
    """Does every move take twice as long?  [HC-670]"""
    return half_lost(ship, System.IMPULSE)


def rotating(ship: Ship) -> bool:
    """Is it turning in this turn?  [HC-130]"""
    return ship.turning != NONE


def first_phase(b: Battle, ship: Ship) -> bool:
    """Is its rotation in the first phase?  [HC-150, HC-R27, HC-R83]"""
    if b.rules.class_turn_ratios == ClassTurnRatios.ON and ship.design.escort == 1:
        return True
    return 2 * ship.turn_done < ship.turn_needs


def is_rotation(manoeuvre: int) -> bool:
    """Is it a turn of the ship?"""
    return Manoeuvre.ROTATE <= manoeuvre < Manoeuvre.CLOSE or Manoeuvre.TURN <= manoeuvre < Manoeuvre.CLOSE_TWO


def is_step(manoeuvre: int) -> bool:
    """Is it closing, retreating, or feeling the way towards a hidden ship?"""
    plain = manoeuvre == Manoeuvre.CLOSE or manoeuvre == Manoeuvre.RETREAT
    return plain or is_two(manoeuvre) or Manoeuvre.ADVANCE <= manoeuvre < Manoeuvre.TURN


def is_two(manoeuvre: int) -> bool:
    """Is it two steps at once?  [HC-R16]"""
    return manoeuvre == Manoeuvre.CLOSE_TWO or manoeuvre == Manoeuvre.RETREAT_TWO


def is_lateral(manoeuvre: int) -> bool:
    """Is it a hold or a shift?"""
    return Manoeuvre.HOLD <= manoeuvre < Manoeuvre.ADVANCE


def cost(manoeuvre: int) -> int:
    """The power it takes.  [HC-100, HC-700, HC-740]"""
    if is_lateral(manoeuvre) or is_two(manoeuvre):
        return 2
    return 1 if is_step(manoeuvre) else 0


def moves(ship: Ship) -> bool:
    """Does it move in this turn so that it cannot fire?  [HC-710, HC-760, HC-R27]"""
    return ship.step != Manoeuvre.NOTHING


# ---- the orders begin ---------------------------------------------------------------------------------------------


def begin_moves(b: Battle) -> None:
    """Rotations and moves that were ordered begin; what goes on without an order breaks off.  [HC-R12, HC-R14]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if not fights(b, i):
            continue
        order = ship.order
        if ship.step == Manoeuvre.NOTHING:  # HC-R27: a slow move goes on by itself
            begin_rotation(b, i)
            begin_step(b, i, order.manoeuvre)
            begin_step(b, i, order.beside)


def begin_rotation(b: Battle, i: int) -> None:
    """Go on with the rotation, begin a new one, or break it off."""
    ship = b.ships[i]
    manoeuvre, enemy = ship.order.manoeuvre, ship.order.enemy
    if not is_rotation(manoeuvre):
        break_off(b, i)
        return
    start, end = contact(b, i, enemy).facing, manoeuvre - Manoeuvre.ROTATE
    if manoeuvre >= Manoeuvre.TURN:
        start, end = (manoeuvre - Manoeuvre.TURN) // FACINGS, (manoeuvre - Manoeuvre.TURN) % FACINGS
    if goes_on(b, i, enemy, start, end):
        return
    break_off(b, i)
    ship.turning = end
    ship.turned_from = start
    ship.turn_enemy = enemy
    ship.axis = ship.order.axis
    ship.turn_done = 0
    ship.turn_needs = turns_needed(b, ship)


def goes_on(b: Battle, i: int, enemy: int, start: int, end: int) -> bool:
    """Is this the rotation that is under way?  Towards a hidden ship it is named with its beginning, too."""
    ship = b.ships[i]
    if ship.turning == NONE or ship.turn_enemy != enemy:
        return False
    if seen(b, enemy):
        return destination(b, i, enemy) == end
    return ship.turned_from == start and ship.turning == end


def break_off(b: Battle, i: int) -> None:
    """No rotation: the initial facing stays.  [HC-R14]"""
    expire(b.ships[i], "rotation")
    for j in range(b.vessels):
        contact(b, i, j).tracked = 0


def begin_step(b: Battle, i: int, manoeuvre: int) -> None:
    """A move begins; one of two turns is not over in this one.  [HC-R27]"""
    ship = b.ships[i]
    if is_step(manoeuvre) or is_lateral(manoeuvre):
        ship.step = manoeuvre
        ship.step_enemy = ship.order.enemy
        ship.step_left = 2 if slow(ship) else 1
        if is_lateral(manoeuvre):
            ship.lateral = b.turn


# ---- what a turn's movement comes to ------------------------------------------------------------------------------


def finishes(ship: Ship) -> bool:
    """Is its rotation over with this turn?"""
    return ship.turning != NONE and ship.turn_done + 1 >= ship.turn_needs


def shifted(b: Battle, i: int, j: int) -> int:
    """The facing of ship i that ship j's lateral move brings up in this turn, or NONE.  [HC-R20, HC-R21]"""
    mover = b.ships[j]
    ends = mover.step_left == 1 and mover.step_enemy == i
    if ends and Manoeuvre.SHIFT <= mover.step < Manoeuvre.ADVANCE:
        return mover.step - Manoeuvre.SHIFT
    return NONE


def held(b: Battle, i: int, j: int) -> bool:
    """Does ship j hold ship i's rotation?  [HC-R22, HC-R27]"""
    mover = b.ships[j]
    holds = mover.step == Manoeuvre.HOLD and mover.step_left == 1 and mover.step_enemy == i
    return holds or contact(b, i, j).tracked == 1


def destination(b: Battle, i: int, j: int) -> int:
    """The facing that ship i's rotation will present to ship j.  [HC-R22, HC-R49, HC-R87]"""
    ship = b.ships[i]
    return turned(contact(b, i, j).facing, ship.turned_from, ship.turning, ship.axis)


def facing_after(b: Battle, i: int, j: int) -> int:
    """The facing of ship i that is presented to ship j after this turn's movement.  [HC-R23]"""
    brought = shifted(b, i, j)
    if brought != NONE:
        return brought
    if finishes(b.ships[i]) and not held(b, i, j):
        return destination(b, i, j)
    return contact(b, i, j).facing


def step_of(b: Battle, i: int, j: int) -> int:
    """What ship i's move in this turn does to its range from ship j.  [HC-700, HC-R49]"""
    ship = b.ships[i]
    if ship.step_left != 1 or ship.step_enemy != j:
        return 0
    if ship.step == Manoeuvre.CLOSE or ship.step == Manoeuvre.CLOSE_TWO:
        return -2 if is_two(ship.step) else -1
    if ship.step == Manoeuvre.RETREAT or ship.step == Manoeuvre.RETREAT_TWO:
        return 2 if is_two(ship.step) else 1
    if Manoeuvre.ADVANCE <= ship.step < Manoeuvre.TURN:
        return advance_of(b, i, j, ship.step - Manoeuvre.ADVANCE)
    return 0


def advance_of(b: Battle, i: int, j: int, direction: int) -> int:
    """Towards a hidden ship, away from it but not out of reach, or past it.  [HC-R49]"""
    lies = contact(b, i, j)
    if lies.facing == direction:
        return -1
    away = DISENGAGED[b.rules.disengage_range]
    last = min(EDGE, away - 1) if away > 0 else EDGE  # nobody gets away by chance
    return 1 if lies.facing == opposite(direction) and lies.range < last else 0


def range_after(b: Battle, i: int, j: int) -> int:
    """The range of two ships after this turn's movement.  [HC-R17, HC-R18, HC-R19]"""
    after = max(1, contact(b, i, j).range + step_of(b, i, j) + step_of(b, j, i))
    return min(after, EDGE if DISENGAGED[b.rules.disengage_range] == 0 else FAREST)


def move(t: Table, b: Battle) -> None:
    """Movement takes effect: ranges, finished rotations, lateral moves.  [HC-720, HC-R28]"""
    for i in range(b.vessels):
        for j in range(i + 1, b.vessels):
            if hostile(b, i, j):
                move_pair(t, b, i, j)
    for i in range(b.vessels):
        follow_shift(b, i)
    for i in range(b.vessels):
        if fights(b, i):
            end_rotation(t, b, i)
            end_step(t, b, i)


def move_pair(t: Table, b: Battle, i: int, j: int) -> None:
    """Both facings and the range of two ships, all from where they stood."""
    one, other = contact(b, i, j), contact(b, j, i)
    near, mine, theirs = range_after(b, i, j), facing_after(b, i, j), facing_after(b, j, i)
    one.tracked = 1 if held(b, i, j) and rotating(b.ships[i]) else 0
    other.tracked = 1 if held(b, j, i) and rotating(b.ships[j]) else 0
    if near != one.range:
        t.emit(Event.RANGE, i, j, near)
    if mine != one.facing:
        t.emit(Event.FACING, i, j, mine)
    if theirs != other.facing:
        t.emit(Event.FACING, j, i, theirs)
    one.widened = 1 if near > one.range else 0
    other.widened = one.widened
    one.range = near
    other.range = near
    one.facing = mine
    other.facing = theirs


def follow_shift(b: Battle, i: int) -> None:
    """A rotation goes on from the facing that a shift brought up, or is over if it is the one it goes to.  [HC-R23]"""
    ship = b.ships[i]
    j = ship.turn_enemy
    if j == NONE or not hostile(b, i, j) or not seen(b, j):
        return
    brought = shifted(b, i, j)
    if brought == ship.turning:
        ship.turn_done = ship.turn_needs
    elif brought != NONE:
        ship.turned_from = brought
        if ship.turning == opposite(brought):
            ship.axis = beside(brought)


def beside(facing: int) -> int:
    """An axis that is not that of this facing, for a half turn of which none was named."""
    return (facing + 2) // 2 * 2 % FACINGS


def end_rotation(t: Table, b: Battle, i: int) -> None:
    """A turn more of its rotation; without engines, warp or a bridge it stops.  [HC-R28]"""
    ship = b.ships[i]
    if ship.turning == NONE:
        return
    ship.turn_done += 1
    if ship.turn_done >= ship.turn_needs:
        turn_sightings(b, i)
        break_off(b, i)
    elif intact(ship, System.IMPULSE) == 0 or not able(b, ship):
        break_off(b, i)
        t.emit(Event.ROTATION_STOPS, i)


def turn_sightings(b: Battle, i: int) -> None:
    """Where a hidden ship was last seen turns with one's own hull.  [HC-R49]"""
    ship = b.ships[i]
    for j in range(b.vessels):
        lies = contact(b, i, j)
        if not seen(b, j) and lies.seen_facing != NONE:
            lies.seen_facing = turned(lies.seen_facing, ship.turned_from, ship.turning, ship.axis)


def end_step(t: Table, b: Battle, i: int) -> None:
    """A move is over, or in its second turn, or lost.  [HC-R27, HC-R28]"""
    ship = b.ships[i]
    if ship.step == Manoeuvre.NOTHING:
        return
    ship.step_left = max(0, ship.step_left - 1)
    stopped = intact(ship, System.IMPULSE) == 0 or not able(b, ship)
    if ship.step_left > 0 and stopped:
        t.emit(Event.STEP_LOST, i)
    if ship.step_left == 0 or stopped:
        expire(ship, "step")


def disengage(t: Table, b: Battle) -> None:
    """A ship that has come so far from all its enemies has got away.  [HC-R19]"""
    away = DISENGAGED[b.rules.disengage_range]
    leaving = 0
    for i in range(b.vessels):
        if away > 0 and fights(b, i) and nearest(b, i) >= away and drew_off(b, i):
            leaving = leaving | 1 << i
    for i in range(b.vessels):
        if leaving >> i & 1 == 1:
            b.ships[i].status = Status.DISENGAGED
            t.emit(Event.DISENGAGED, i)


def drew_off(b: Battle, i: int) -> bool:
    """Has its range to an enemy grown in this turn?"""
    for j in range(b.vessels):
        if hostile(b, i, j) and contact(b, i, j).widened == 1:
            return True
    return False


def nearest(b: Battle, i: int) -> int:
    """The range of the nearest enemy; 0 without any."""
    near = 0
    for j in range(b.vessels):
        if hostile(b, i, j):
            far = contact(b, i, j).range
            near = far if near == 0 else min(near, far)
    return near
