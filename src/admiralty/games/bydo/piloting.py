"""Forms carried out: turns, shots, launches, thrusts.

[BY-560 .. BY-610, BY-710 .. BY-810, BY-970, BY-980, BY-R30 .. BY-R39]
"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH, magnitude, turn_needed
from admiralty.core.state.table import Table

from .actions import write_form
from .attack import (
    fire_at_missile,
    fire_at_ship,
    fire_at_wall,
    is_ready,
    line_is_free,
    reaches_missile,
    reaches_ship,
    skip,
)
from .beams import fire_wave, is_charged
from .crew.broken import write_broken
from .crew.sanity import is_broken
from .flight import launch
from .hulls import bow_after, fits_turned, is_wall, tile_x, tile_y, tiles_of
from .master.modifiers import modify
from .names import PLACES, aware, foe_name, own_name, place_of_name, unit_of
from .options import (
    ActionOrder,
    DryBrake,
    ThrustMinimum,
    ThrustsPerRound,
)
from .records import NONE, Battle, Ship
from .remote.carrying import carry_force, carry_hold, send_force, turn_force
from .remote.forces import free_force
from .remote.orders import open_force
from .sight import chart_again, look, watch
from .special import desync, dock, leave_hangar, may_dock, resync
from .vectors import half_up, slowed, turn_cost
from .words import Ask, Burn, Die, Event, Extra, Form, Given, Hold, Phase, Skip, Status, Step

NO_DIE = 0


def take_turn(t: Table, b: Battle, i: int) -> None:
    """A ship's place in a pass: the form that it chooses, in the second pass the other one.  [BY-540, BY-R45]"""
    ship = b.ships[i]
    if not acts(b, ship):
        return
    if b.rules.action_order == ActionOrder.FIXED:  # who is docked or desynced has nothing to fire
        if b.phase == Phase.SECOND_PASS:
            do_form(t, b, i, Form.MANOEUVRE, 0)
        elif ship.status == Status.ACTIVE:
            do_form(t, b, i, Form.FIRE, 0)
    elif ship.status != Status.ACTIVE:
        if b.phase == Phase.FIRST_PASS or ship.form == Form.NONE:
            do_form(t, b, i, Form.MANOEUVRE, 0)
            ship.form = Form.MANOEUVRE
    elif b.phase == Phase.FIRST_PASS:
        do_form(t, b, i, Form.NONE, 1)
        if b.rules.action_order == ActionOrder.ONE_TURN:
            do_other(t, b, i)
    elif b.rules.action_order == ActionOrder.TWO_PASSES:
        do_other(t, b, i)


def acts(b: Battle, ship: Ship) -> bool:
    """Does somebody decide for it now?  [BY-150, BY-S13]"""
    here = ship.status == Status.ACTIVE or ship.status == Status.DESYNCED or ship.status == Status.DOCKED
    return b.over == 0 and here and ship.dormant == 0 and ship.adrift == 0


def do_other(t: Table, b: Battle, i: int) -> None:
    """The form that it has not done yet.  [BY-540]"""
    ship = b.ships[i]
    if b.over == 1 or (ship.status != Status.ACTIVE and ship.form == Form.MANOEUVRE):
        return
    if ship.status == Status.ACTIVE or ship.status == Status.DESYNCED:
        do_form(t, b, i, Form.FIRE if ship.form == Form.MANOEUVRE else Form.MANOEUVRE, 0)


def do_form(t: Table, b: Battle, i: int, form: int, first: int) -> None:
    """Ask for a form and carry it out; after *ask me again*, or another thrust by house rule, once more."""
    ship, plan = b.ships[i], b.plan
    open_plan(b, i, form, first)
    again = True
    while again and b.over == 0:
        if is_broken(ship):
            t.ask_all(b, 1 << ship.seat, write_broken)
        else:
            t.ask_all(b, 1 << ship.seat, write_form)
        if plan.first == 1:
            ship.form = plan.form
        again = carry_fire(t, b, i) if plan.form == Form.FIRE else carry_manoeuvre(t, b, i)
        again = again and ship.status == Status.ACTIVE
        if again:
            open_plan(b, i, plan.form, 0)
    close_plan(b)


def open_plan(b: Battle, i: int, form: int, first: int) -> None:
    """An empty form of a ship."""
    plan = b.plan
    plan.seat = b.ships[i].seat
    plan.ship = i
    plan.first = first
    plan.form = form
    plan.used = 0
    plan.launched = 0
    plan.extra = Extra.NOTHING
    plan.burn = Burn.NOTHING
    plan.place = NONE
    plan.hold = Hold.NOTHING
    plan.force_burn = Burn.NOTHING
    if b.ships[i].design.force == 1:
        open_force(b)
    plan.turn = b.ships[i].heading
    plan.after_turn = b.ships[i].heading
    for s in range(plan.count):
        plan.steps[s] = 0
        plan.others[s] = 0
        plan.tiles[s] = NONE
        plan.tubes[s] = 0
        plan.homing[s] = 0
    plan.count = 0


def close_plan(b: Battle) -> None:
    """Nobody fills in a form."""
    open_plan(b, 0, Form.NONE, 0)
    b.plan.seat = NONE
    b.plan.turn = 0
    b.plan.after_turn = 0
    b.plan.heading = 0
    b.plan.tokens = 0
    b.plan.force_heading = 0
    b.plan.force_tokens = 0
    b.plan.force_turn = 0
    b.plan.force_after = 0


# ---- turning --------------------------------------------------------------------------------------------------------


def turn_ship(t: Table, b: Battle, i: int, heading: int) -> None:
    """A turn by the shorter way, step by step; a hull that is blocked stays.  [BY-560, BY-1030, BY-R29, BY-R30]"""
    ship = b.ships[i]
    if heading == ship.heading:
        return
    cost = turn_cost(b, ship.heading, heading)
    if cost > ship.tokens:
        skip(t, b, i, Skip.TOKENS, Step.TURN + heading)
        return
    steps = turn_needed(ship.heading, heading)
    for k in range(1, abs(steps) + 1):
        if not fits_turned(b, i, ship.heading, (ship.heading + (k if steps > 0 else -k)) % HEADINGS):
            skip(t, b, i, Skip.HULL, Step.TURN + heading)
            return
    x, y = bow_after(ship, heading)
    ship.tokens -= cost
    ship.heading = heading
    ship.x = x
    ship.y = y
    t.emit(Event.TURNED, aware(b, i), own_name(b, i), foe_name(b, i), heading, ship.tokens, ship.x, ship.y)
    if ship.design.length > 1:
        look(t, b, i)
        chart_again(b, i, True)


# ---- the fire form --------------------------------------------------------------------------------------------------


def carry_fire(t: Table, b: Battle, i: int) -> bool:
    """Its steps in their order; is the ship asked again?  [BY-580, BY-590, BY-S58]"""
    plan, ship = b.plan, b.ships[i]
    if plan.count == 0:
        t.emit(Event.PASSED, aware(b, i), own_name(b, i), foe_name(b, i))
    for s in range(plan.count):
        if b.over == 0 and ship.status == Status.ACTIVE:
            carry_step(t, b, i, s)
    chart_again(b, i, False)
    return plan.count > 0 and plan.steps[plan.count - 1] == Step.ASK_AGAIN


def carry_step(t: Table, b: Battle, i: int, s: int) -> None:
    """One step of a fire form."""
    plan, ship = b.plan, b.ships[i]
    step = plan.steps[s]
    if step >= Step.SHOT:
        carry_shot(t, b, i, s)
    elif step >= Step.FORCE_TURN:
        turn_force(t, b, free_force(b, i), step - Step.FORCE_TURN)
    elif step >= Step.WALL:
        carry_wall_shot(t, b, i, step - Step.WALL, plan.tiles[s])
    elif step > Step.LAUNCH:
        if is_aim_gone(b, i, plan.others[s]):
            skip(t, b, i, Skip.GONE, step)
        else:
            launch(t, b, i, s, step - Step.LAUNCH)
    elif step >= Step.TURN:
        turn_ship(t, b, i, step - Step.TURN)
    elif step == Step.FORCE:
        send_force(t, b, i)
    elif step == Step.WAVE and is_charged(ship):
        fire_wave(t, b, i)


def is_aim_gone(b: Battle, i: int, target: int) -> bool:
    """Is the ship that a missile was aimed at no longer there? Then it is not launched.  [BY-S58]"""
    if target == 0:
        return False
    unit = unit_of(b, b.ships[i].side, target)
    return unit == NONE or b.ships[unit].status != Status.ACTIVE


def carry_shot(t: Table, b: Battle, i: int, s: int) -> None:
    """At the target, or the second one if it is gone; else the shot is held.  [BY-S58]"""
    plan, ship = b.plan, b.ships[i]
    weapon = plan.steps[s] >> 16
    k = mount_of(b, i, weapon)
    if k == NONE:
        return
    unit = target_for(b, i, weapon, plan.steps[s] & 65535)
    if unit == NONE and plan.others[s] != 0:
        unit = target_for(b, i, weapon, plan.others[s])
    if unit == NONE:
        skip(t, b, i, Skip.GONE, plan.steps[s])
    elif unit >= len(b.ships):
        missile = b.missiles[unit - len(b.ships)]
        if line_is_free(b, ship, missile.x, missile.y, weapon, ship.heading):
            fire_at_missile(t, b, i, k, unit - len(b.ships))
        else:
            skip(t, b, i, Skip.NO_LINE, plan.steps[s])
    elif line_to_ship(b, ship, unit, weapon):
        fire_at_ship(t, b, i, k, unit)
    else:
        skip(t, b, i, Skip.NO_LINE, plan.steps[s])


def line_to_ship(b: Battle, ship: Ship, j: int, weapon: int) -> bool:
    """Is the line to any tile of a ship free in truth?"""
    there = b.ships[j]
    for k in range(tiles_of(there)):
        if line_is_free(b, ship, tile_x(there, k), tile_y(there, k), weapon, ship.heading):
            return True
    return False


def mount_of(b: Battle, i: int, weapon: int) -> int:
    """A mount of this weapon that is ready; NONE."""
    ship = b.ships[i]
    for k in range(len(ship.design.mounts)):
        if ship.design.mounts[k] == weapon and is_ready(b, i, k):
            return k
    return NONE


def target_for(b: Battle, i: int, weapon: int, target: int) -> int:
    """The unit that a side calls so, if the weapon still reaches it; NONE."""
    ship = b.ships[i]
    unit = unit_of(b, ship.side, target)
    if unit == NONE:
        return NONE
    if unit >= len(b.ships):
        return unit if reaches_missile(b, i, weapon, ship.heading, unit - len(b.ships)) else NONE
    return unit if reaches_ship(b, i, weapon, ship.heading, unit) else NONE


def carry_wall_shot(t: Table, b: Battle, i: int, weapon: int, cell: int) -> None:
    """At a wall tile, if it still stands and the line is free.  [BY-R51]"""
    ship = b.ships[i]
    k = mount_of(b, i, weapon)
    if k == NONE or cell == NONE:
        return
    x, y = cell % b.columns, cell // b.columns
    if not is_wall(b, x, y):
        skip(t, b, i, Skip.GONE, Step.WALL + weapon)
    elif line_is_free(b, ship, x, y, weapon, ship.heading):
        fire_at_wall(t, b, i, k, x, y)
    else:
        skip(t, b, i, Skip.NO_LINE, Step.WALL + weapon)


# ---- the manoeuvre form ---------------------------------------------------------------------------------------------


def carry_manoeuvre(t: Table, b: Battle, i: int) -> bool:
    """What it orders, in its order; is the ship asked again, by house rule?  [BY-600 .. BY-640, BY-R33]"""
    plan, ship = b.plan, b.ships[i]
    if ship.status == Status.DOCKED:
        if plan.place != NONE:
            leave_hangar(t, b, i, plan.place, plan.turn)
        return False
    if plan.extra == Extra.DESYNC:
        desync(t, b, i)
    elif plan.extra == Extra.RESYNC:
        resync(t, b, i)
    turn_ship(t, b, i, plan.turn)
    if plan.extra >= Extra.DOCK:
        carry_hold(t, b, i)
        carry_force(t, b, i)
        carrier = (plan.extra - Extra.DOCK) % PLACES
        if may_dock(b, i, carrier):
            dock(t, b, i, carrier)
        else:
            skip(t, b, i, Skip.FAR, 0)
        return False
    if plan.burn != Burn.NOTHING:
        thrust(t, b, i, plan.burn)
        turn_ship(t, b, i, plan.after_turn)
    carry_hold(t, b, i)
    carry_force(t, b, i)
    if plan.extra == Extra.DESYNC_AFTER:
        desync(t, b, i)
    elif plan.extra == Extra.RESYNC_AFTER:
        resync(t, b, i)
    chart_again(b, i, False)
    thrusts = plan.burn != Burn.NOTHING or plan.force_burn != Burn.NOTHING
    return b.rules.thrusts_per_round == ThrustsPerRound.UNLIMITED and thrusts


def thrust(t: Table, b: Battle, i: int, burn: int) -> None:
    """1 fuel, the roll of the engines, the amount.  [BY-610, BY-730 .. BY-810, BY-R33 .. BY-R39]"""
    ship = b.ships[i]
    if burn == Burn.FREE_BRAKE:
        brake_dry(t, b, i)
        return
    if ship.fuel == 0:
        skip(t, b, i, Skip.NO_FUEL, 0)
        return
    ship.thrusts += 1
    if ship.fuel > 0:
        ship.fuel -= 1
    watch(b, i, NONE)
    rolled = roll_thrust(t, b, i)
    if burn == Burn.ROLL:
        burn = ask_thrust(t, b, i, rolled)
        amount = burn % 100
    else:
        most = most_of(ship, burn, rolled)
        amount = min(burn % 100, most)
        if burn % 100 == 0:
            least = 0 if b.rules.thrust_minimum == ThrustMinimum.ZERO else min(1, most)
            amount = t.ask(ship.seat, Ask.AMOUNT, least, most, place_of_name(b, i), burn // 100, rolled)
    push_ship(t, b, i, burn // 100 * 100, rolled, amount)


def roll_thrust(t: Table, b: Battle, i: int) -> int:
    """The roll of the engines, with what the GM gives it, 1 at least.  [BY-730, BY-S54]"""
    return max(1, modify(t, b, i, Given.THRUST, t.roll(Die.THRUST, b.ships[i].design.engine)))


def most_of(ship: Ship, burn: int, rolled: int) -> int:
    """The most that a roll allows, doubled in desync space.  [BY-810, BY-830, BY-R36, BY-R38]"""
    doubled = 2 if ship.status == Status.DESYNCED else 1
    if burn >= Burn.BRAKE:
        return min(rolled * doubled, magnitude(ship.dx, ship.dy))
    return half_up(rolled) * doubled if burn >= Burn.RETRO else rolled * doubled


def ask_thrust(t: Table, b: Battle, i: int, rolled: int) -> int:
    """By house rule main, retro or brake, and how much, are chosen after the roll.  [BY-R34]"""
    ship = b.ships[i]
    least = 0 if b.rules.thrust_minimum == ThrustMinimum.ZERO else 1
    for burn in (Burn.MAIN, Burn.RETRO, Burn.BRAKE):
        if burn == Burn.BRAKE or not is_broken(ship):
            for amount in range(least, most_of(ship, burn, rolled) + 1):
                t.offer(burn + amount)
    return t.ask(ship.seat, Ask.THRUST, 0, 0, place_of_name(b, i), rolled)


def push_ship(t: Table, b: Battle, i: int, burn: int, rolled: int, amount: int) -> None:
    """The amount is added along the heading, or against it, or taken off the magnitude.  [BY-750, BY-770]"""
    ship = b.ships[i]
    if burn == Burn.BRAKE:
        ship.dx, ship.dy = slowed(b, ship.dx, ship.dy, amount)
        event = Event.BRAKED
    else:
        along = amount if burn == Burn.MAIN else -amount
        ship.dx += along * EAST[ship.heading]
        ship.dy += along * SOUTH[ship.heading]
        event = Event.THRUST
    t.emit(event, aware(b, i), own_name(b, i), foe_name(b, i), burn // 100, rolled, amount, ship.dx, ship.dy)


def brake_dry(t: Table, b: Battle, i: int) -> None:
    """With an empty tank a ship still brakes by 1, by house rule by its roll.  [BY-790, BY-R39]"""
    ship = b.ships[i]
    doubled = 2 if ship.status == Status.DESYNCED else 1
    rolled, amount = NO_DIE, 1
    ship.thrusts += 1
    if b.rules.dry_brake != DryBrake.ONE:
        watch(b, i, NONE)
        rolled = roll_thrust(t, b, i)
        amount = half_up(rolled) if b.rules.dry_brake == DryBrake.HALF_ROLL else rolled
    amount = min(amount * doubled, magnitude(ship.dx, ship.dy))
    push_ship(t, b, i, Burn.BRAKE, rolled, amount)
