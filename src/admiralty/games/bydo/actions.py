"""The two forms of a pilot's round, as filled in.  [BY-540 .. BY-610, BY-710 .. BY-810, BY-R30 .. BY-R39, BY-S58]"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH, magnitude, on_ring, turn_needed
from admiralty.core.state.table import Table

from .attack import is_ready, may_launch, planned_launches, reaches_missile, reaches_ship, reaches_tile
from .beams import is_charged, wave_mount
from .flight import offer_aims, offer_tiles
from .hulls import is_inside, tiles_of
from .names import place_of_name, sees_foe, target_of
from .options import (
    AttacksPerRound,
    BalmungGuidance,
    DeclareBurn,
    LaunchDirections,
    MissileCount,
    SeekerSteering,
    ThrustsPerRound,
)
from .records import NONE, STEPS, Battle, Ship
from .remote.forces import muzzle
from .remote.orders import offer_force, plan_force, seems_ready, turn_force_plan, write_force
from .sight import is_known_wall, seen_at
from .special import (
    can_pay_sync,
    has_drive,
    has_hangar,
    is_desynced_then,
    offer_dock,
    seems_free,
    write_leave,
)
from .tables import KINDS, MISSILE_TOKENS, RANGE, THRUSTS
from .vectors import half_up, turn_cost
from .words import Ask, Bar, Burn, Extra, Form, Kind, Purpose, Status, Step, Weapon

HOLD, NOWHERE, AT_TILE = 0, 0, 1  # no second target; a Balmung without a target, or for a tile


def ask_form(t: Table, b: Battle, seat: int) -> None:
    """A ship's first form of the round begins with which one it is.  [BY-540, BY-R45]"""
    plan = b.plan
    plan.heading = b.ships[plan.ship].heading
    plan.tokens = b.ships[plan.ship].tokens
    if plan.first == 1:
        t.offer(Form.FIRE)
        t.offer(Form.MANOEUVRE)
        plan.form = t.ask(seat, Ask.FIRST, 0, 0, place_of_name(b, plan.ship))


def write_form(t: Table, b: Battle, seat: int) -> None:
    """A ship's form: what it fires, what it does besides, or how it leaves a hangar.  [BY-540]"""
    plan = b.plan
    ship = b.ships[plan.ship]
    ask_form(t, b, seat)
    if plan.form == Form.FIRE:
        write_fire(t, b, seat)
    elif ship.status == Status.DOCKED:
        write_leave(t, b, seat)
    else:
        write_manoeuvre(t, b, seat)


# ---- turns ----------------------------------------------------------------------------------------------------------


def seems_turnable(b: Battle, i: int, heading: int, wanted: int) -> bool:
    """May a hull turn there by the shorter way, as far as its side knows?  [BY-R29]"""
    steps = turn_needed(heading, wanted)
    for k in range(1, abs(steps) + 1):
        if not seems_fit(b, i, (heading + (k if steps > 0 else -k)) % HEADINGS):
            return False
    return True


def seems_fit(b: Battle, i: int, heading: int) -> bool:
    """Are all tiles of a hull that faces so free, as far as its side knows?"""
    ship = b.ships[i]
    pivot = ship.design.length // 2
    x, y = ship.x - pivot * EAST[ship.heading], ship.y - pivot * SOUTH[ship.heading]
    for k in range(ship.design.length):
        to_x, to_y = x + (pivot - k) * EAST[heading], y + (pivot - k) * SOUTH[heading]
        if not is_inside(b, to_x, to_y):
            return False
        if ship.status != Status.DESYNCED and not seems_free(b, ship.side, to_x, to_y, i):
            return False
    return True


def offer_turns(t: Table, b: Battle, base: int) -> None:
    """The headings in reach of the tokens that are left.  [BY-560, BY-570, BY-600, BY-R30, BY-R31]"""
    plan = b.plan
    long = b.ships[plan.ship].design.length > 1
    for heading in range(HEADINGS):
        if heading != plan.heading:
            if turn_cost(b, plan.heading, heading) > plan.tokens:
                t.bar(base + heading, Bar.TOKENS)
            elif long and not seems_turnable(b, plan.ship, plan.heading, heading):
                t.bar(base + heading, Bar.HULL_TURN)
            else:
                t.offer(base + heading)


def turn_plan(b: Battle, heading: int) -> None:
    """The heading and the tokens that a turn leaves."""
    plan = b.plan
    plan.tokens -= turn_cost(b, plan.heading, heading)
    plan.heading = heading


# ---- the fire form --------------------------------------------------------------------------------------------------


def write_fire(t: Table, b: Battle, seat: int) -> None:
    """Steps in the order in which they are resolved.  [BY-560 .. BY-590, BY-S58]"""
    plan = b.plan
    while plan.count < STEPS:
        s = plan.count
        t.offer(Step.DONE)
        if s > 0:
            t.offer(Step.ASK_AGAIN)
        offer_shots(t, b)
        offer_launches(t, b)
        if b.ships[plan.ship].design.force == 1:
            offer_force(t, b)
        offer_turns(t, b, Step.TURN)
        step = t.ask(seat, Ask.STEP, 0, 0, place_of_name(b, plan.ship), s)
        if step == Step.DONE:
            return
        plan.steps[s] = step
        plan.count = s + 1
        if step == Step.ASK_AGAIN:
            return
        write_step(t, b, seat, s)


def offer_shots(t: Table, b: Battle) -> None:
    """Each ready weapon at each target that it reaches, and the charged wave cannon.  [BY-R51 .. BY-R56]"""
    plan = b.plan
    i = plan.ship
    ship = b.ships[i]
    if is_one_fired(b):
        return
    if is_charged(ship) and plan.used >> wave_mount(ship) & 1 == 0:
        t.offer(Step.WAVE)
    elif wave_mount(ship) != NONE:
        t.bar(Step.WAVE, Bar.CHARGES)
    kinds, known = 0, b.sides[ship.side]
    for k in range(len(ship.design.mounts)):
        weapon = ship.design.mounts[k]
        if weapon == 0:
            break
        if kinds >> weapon & 1 == 1 or plan.used >> k & 1 == 1:
            continue
        if is_ready(b, i, k) if weapon < Weapon.FORCE_LASER else seems_ready(b, i, k):
            kinds = kinds | 1 << weapon
            for j in range(len(b.ships)):
                if known.sight[j] == 1 and reaches_ship(b, i, weapon, plan.heading, j):
                    t.offer((weapon << 16) + target_of(b, ship.side, j))
            for m in range(known.tracked):
                if known.tracking[m] == 1 and reaches_missile(b, i, weapon, plan.heading, m):
                    t.offer((weapon << 16) + target_of(b, ship.side, len(b.ships) + m))
            if sees_wall(b, i, weapon):
                t.offer(Step.WALL + weapon)


def is_one_fired(b: Battle) -> bool:
    """By house rule a ship makes one attack in a round: has it?  [BY-R53]"""
    if b.rules.attacks_per_round == AttacksPerRound.ALL:
        return False
    return b.ships[b.plan.ship].fired == 1 or b.plan.used != 0 or b.plan.launched % (1 << Kind.FORCE) != 0


def ready_mount(b: Battle, weapon: int) -> int:
    """A mount of this weapon that is ready and not used by an earlier step; NONE.  [BY-R53, BY-R54]"""
    plan = b.plan
    ship = b.ships[plan.ship]
    for k in range(len(ship.design.mounts)):
        if ship.design.mounts[k] == weapon and plan.used >> k & 1 == 0 and seems_ready(b, plan.ship, k):
            return k
    return NONE


def sees_wall(b: Battle, i: int, weapon: int) -> bool:
    """Does its side know of a wall tile that it reaches? The nearest are tried first: nothing hides them."""
    side, (at_x, at_y) = b.ships[i].side, muzzle(b, i, weapon)
    if b.sides[side].walled == 0:
        return False
    for radius in range(1, RANGE[weapon] + tiles_of(b.ships[i])):
        for k in range(8 * radius):
            east, south = on_ring(radius, k)
            x, y = at_x + east, at_y + south
            if is_inside(b, x, y) and is_known_wall(b, side, y * b.columns + x):
                if reaches_tile(b, i, weapon, b.plan.heading, x, y):
                    return True
    return False


def offer_launches(t: Table, b: Battle) -> None:
    """One missile of each kind in a round, from a tube all that are loaded.  [BY-R54, BY-R65]"""
    plan = b.plan
    ship = b.ships[plan.ship]
    if is_one_fired(b):
        return
    for kind in range(1, KINDS):
        if ship.design.racks[kind] > 0:
            if ship.missiles[kind] <= planned_launches(b, kind):
                t.bar(Step.LAUNCH + kind, Bar.NO_MISSILE)
            elif b.rules.missile_count == MissileCount.AMMO and plan.launched >> kind & 1 == 1:
                t.bar(Step.LAUNCH + kind, Bar.LAUNCHED)
            elif not may_launch(b, plan.ship, kind):
                t.bar(Step.LAUNCH + kind, Bar.RELOADS)
            else:
                t.offer(Step.LAUNCH + kind)


def write_step(t: Table, b: Battle, seat: int, s: int) -> None:
    """What a step asks besides, and what it leaves for the next."""
    plan = b.plan
    step = plan.steps[s]
    if step >= Step.SHOT:
        plan.used = plan.used | 1 << ready_mount(b, step >> 16)
        plan.others[s] = ask_other(t, b, seat, s)
    elif step >= Step.FORCE_TURN:
        turn_force_plan(b, step - Step.FORCE_TURN)
    elif step >= Step.WALL:
        plan.used = plan.used | 1 << ready_mount(b, step - Step.WALL)
        plan.tiles[s] = ask_wall(t, b, seat, s)
    elif step > Step.LAUNCH:
        plan.launched = plan.launched | 1 << step - Step.LAUNCH
        ask_launch(t, b, seat, s, step - Step.LAUNCH)
    elif step >= Step.TURN:
        turn_plan(b, step - Step.TURN)
    elif step == Step.FORCE:
        plan_force(b)
    elif step == Step.WAVE:
        plan.used = plan.used | 1 << wave_mount(b.ships[plan.ship])


def ask_other(t: Table, b: Battle, seat: int, s: int) -> int:
    """A second target, if the first is gone by then; or the shot is held.  [BY-S58]"""
    plan = b.plan
    i = plan.ship
    ship = b.ships[i]
    weapon, first = plan.steps[s] >> 16, plan.steps[s] & 65535
    known = b.sides[ship.side]
    t.offer(HOLD)
    for j in range(len(b.ships)):
        if known.sight[j] == 1 and reaches_ship(b, i, weapon, plan.heading, j):
            if target_of(b, ship.side, j) != first:
                t.offer(target_of(b, ship.side, j))
    for m in range(known.tracked):
        if known.tracking[m] == 1 and reaches_missile(b, i, weapon, plan.heading, m):
            if target_of(b, ship.side, len(b.ships) + m) != first:
                t.offer(target_of(b, ship.side, len(b.ships) + m))
    return t.ask(seat, Ask.OTHERWISE, 0, 0, place_of_name(b, i), s, first)


def ask_wall(t: Table, b: Battle, seat: int, s: int) -> int:
    """The wall tile to fire at.  [BY-R51]"""
    plan = b.plan
    i = plan.ship
    ship, weapon = b.ships[i], plan.steps[s] - Step.WALL
    far = RANGE[weapon] + tiles_of(ship) - 1
    at_x, at_y = muzzle(b, i, weapon)
    found = False
    for y in range(max(0, at_y - far), min(b.rows, at_y + far + 1)):
        for x in range(max(0, at_x - far), min(b.columns, at_x + far + 1)):
            if is_known_wall(b, ship.side, y * b.columns + x) and reaches_tile(b, i, weapon, plan.heading, x, y):
                t.offer(b.base + y * b.columns + x)
                found = True
    return t.ask(seat, Ask.TILE, 0, 0, place_of_name(b, i), Purpose.WALL, s, 0) - b.base if found else NONE


def ask_launch(t: Table, b: Battle, seat: int, s: int, kind: int) -> None:
    """From which tile, in which direction, and for a Balmung to which target.  [BY-970, BY-R66, BY-R67, BY-R76]"""
    plan, i = b.plan, b.plan.ship
    ship, last = b.ships[i], b.base + b.columns * b.rows - 1
    if tiles_of(ship) > 1:
        plan.tubes[s] = t.ask(seat, Ask.TUBE, 0, tiles_of(ship) - 1, place_of_name(b, i), s, kind)
    along = MISSILE_TOKENS[kind] > 0 and b.rules.seeker_steering == SeekerSteering.EIGHT
    if b.rules.launch_directions == LaunchDirections.EIGHT or along:
        plan.tiles[s] = t.ask(seat, Ask.AIM_HEADING, 0, HEADINGS - 1, place_of_name(b, i), s, kind)
    else:
        offer_aims(t, b, i, plan.tubes[s])
        plan.tiles[s] = t.ask(seat, Ask.TILE, b.base, last, place_of_name(b, i), Purpose.AIM, s, kind) - b.base
        plan.others[s] = seen_at(b, ship.side, plan.tiles[s] % b.columns, plan.tiles[s] // b.columns)
    if kind == Kind.BALMUNG and b.rules.balmung_guidance == BalmungGuidance.DESIGNATED:
        t.offer(NOWHERE)
        t.offer(AT_TILE)
        for j in range(len(b.ships)):
            if sees_foe(b, ship.side, j) and b.ships[j].status == Status.ACTIVE:
                t.offer(target_of(b, ship.side, j))
        plan.homing[s] = t.ask(seat, Ask.HOMING, 0, 0, place_of_name(b, i), s)
        if plan.homing[s] == AT_TILE:
            offer_tiles(t, b, NONE)
            plan.homing[s] = b.base - 1 - t.ask(seat, Ask.TILE, b.base, last, place_of_name(b, i), Purpose.HOMING, s, 0)


# ---- the manoeuvre form ---------------------------------------------------------------------------------------------


def write_manoeuvre(t: Table, b: Battle, seat: int) -> None:
    """Desync or dock, a turn, the engines, another turn, the Force.  [BY-600 .. BY-640, BY-710, BY-760, BY-S58]"""
    plan = b.plan
    i = plan.ship
    plan.extra = ask_extra(t, b, seat)
    t.offer(plan.heading)
    offer_turns(t, b, 0)
    plan.turn = t.ask(seat, Ask.TURN, 0, 0, place_of_name(b, i))
    turn_plan(b, plan.turn)
    plan.burn = Burn.NOTHING if plan.extra >= Extra.DOCK else ask_burn(t, b, seat)
    plan.after_turn = plan.heading
    if plan.burn != Burn.NOTHING and plan.tokens > 0:
        t.offer(plan.heading)
        offer_turns(t, b, 0)
        plan.after_turn = t.ask(seat, Ask.AFTER_TURN, 0, 0, place_of_name(b, i))
        turn_plan(b, plan.after_turn)
    if b.ships[i].design.force == 1:
        write_force(t, b, seat)


def ask_extra(t: Table, b: Battle, seat: int) -> int:
    """Entering or leaving desync space, docking.  [BY-R79, BY-S04]"""
    plan = b.plan
    i = plan.ship
    ship = b.ships[i]
    t.offer(Extra.NOTHING)
    if ship.status == Status.DESYNCED:
        offer_sync(t, b, ship, Extra.RESYNC)
        offer_sync(t, b, ship, Extra.RESYNC_AFTER)
    elif has_drive(b, ship):
        offer_sync(t, b, ship, Extra.DESYNC)
        offer_sync(t, b, ship, Extra.DESYNC_AFTER)
    if ship.design.fighter == 1 and ship.thrusts == 0:
        own = b.sides[ship.side]
        for j in range(len(b.ships)):
            if own.own[j] == 1 and has_hangar(b, i, j):
                offer_dock(t, b, i, j)
    return t.ask(seat, Ask.EXTRA, 0, 0, place_of_name(b, i))


def offer_sync(t: Table, b: Battle, ship: Ship, extra: int) -> None:
    """Once in a round, if it can pay.  [BY-R79]"""
    if ship.synced == 1:
        t.bar(extra, Bar.DESYNCED)
    elif not can_pay_sync(b, ship):
        t.bar(extra, Bar.NO_FUEL)
    else:
        t.offer(extra)


def ask_burn(t: Table, b: Battle, seat: int) -> int:
    """Main, retro, brake or none, at most so much or asked after the roll.  [BY-710 .. BY-790, BY-R32 .. BY-R39]"""
    plan = b.plan
    i = plan.ship
    ship = b.ships[i]
    fast = magnitude(ship.dx, ship.dy)
    t.offer(Burn.NOTHING)
    most = 1 if b.rules.thrusts_per_round == ThrustsPerRound.ONE else THRUSTS
    if ship.design.engine == 0 or ship.thrusts >= most:
        return t.ask(seat, Ask.BURN, 0, 0, place_of_name(b, i), plan.heading)
    if ship.fuel == 0:
        if fast > 0:
            t.offer(Burn.FREE_BRAKE)
        else:
            t.bar(Burn.FREE_BRAKE, Bar.AT_REST)
        t.bar(Burn.MAIN, Bar.NO_FUEL)
    elif b.rules.declare_burn == DeclareBurn.AFTER:
        t.offer(Burn.ROLL)
    else:
        doubled = 2 if is_desynced_then(ship, plan.extra) else 1
        offer_amounts(t, Burn.MAIN, ship.design.engine * doubled)
        offer_amounts(t, Burn.RETRO, half_up(ship.design.engine) * doubled)
        if fast > 0:
            offer_amounts(t, Burn.BRAKE, min(fast, ship.design.engine * doubled))
        else:
            t.bar(Burn.BRAKE, Bar.AT_REST)
    return t.ask(seat, Ask.BURN, 0, 0, place_of_name(b, i), plan.heading)


def offer_amounts(t: Table, burn: int, most: int) -> None:
    """At most so much, for each amount; or to be asked after the roll."""
    for amount in range(most + 1):
        t.offer(burn + amount)
