"""What a form does with the Force: launched, taken to the other side, taken back; its turns and thrusts.

[BY-S40 .. BY-S43]
"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH, heading_of, magnitude
from admiralty.core.state.table import Table

from ..attack import skip
from ..damage import remove_missile
from ..master.modifiers import modify
from ..names import aware, foe_name, own_name, place_of_name, see_missile
from ..options import ThrustMinimum
from ..records import NONE, Battle, Missile
from ..sight import look_at_missile, watch
from ..tables import MISSILE_ENGINE, MISSILE_FUEL, MISSILE_HEALTH, MISSILE_TOKENS
from ..vectors import half_up, slowed, turn_cost
from ..words import Ask, Burn, Die, Event, Given, Grip, Hold, Kind, Skip, Status, Step
from .forces import free_force, is_inert
from .orders import is_beside


def send_force(t: Table, b: Battle, i: int) -> None:
    """It flies off along the heading, from the rear backwards, as fast as 1d6 shows.  [BY-S41]"""
    ship = b.ships[i]
    if ship.grip == Grip.NONE or free_force(b, i) != NONE or b.flying == len(b.missiles):
        skip(t, b, i, Skip.FULL, Step.FORCE)
        return
    heading = ship.heading if ship.grip == Grip.FRONT else (ship.heading + 4) % HEADINGS
    ship.grip = Grip.NONE
    m = b.flying
    b.flying += 1
    force = b.missiles[m]
    force.kind = Kind.FORCE
    force.side = ship.side
    force.ship = i
    force.x = ship.x
    force.y = ship.y
    force.ux = EAST[heading]
    force.uy = SOUTH[heading]
    force.tokens = MISSILE_TOKENS[force.kind]
    force.health = MISSILE_HEALTH[force.kind]
    force.fuel = MISSILE_FUEL[force.kind]
    b.sides[ship.side].own_missiles[m] = 1
    see_missile(b, ship.side, m)
    watch(b, i, NONE)
    rolled = t.roll(Die.LAUNCH, MISSILE_ENGINE[force.kind])
    force.speed = max(1, modify(t, b, i, Given.LAUNCH, rolled))
    force.dx = force.speed * force.ux
    force.dy = force.speed * force.uy
    unit = len(b.ships) + m
    t.emit(
        Event.FORCE_SENT,
        aware(b, i),
        own_name(b, i),
        foe_name(b, i),
        own_name(b, unit),
        foe_name(b, unit),
        force.dx,
        force.dy,
    )
    look_at_missile(t, b, m)


# ---- on the ship ----------------------------------------------------------------------------------------------------


def carry_hold(t: Table, b: Battle, i: int) -> None:
    """The Force changes its side, or is attached.  [BY-S40, BY-S43]"""
    plan, ship = b.plan, b.ships[i]
    if plan.hold == Hold.SWITCH:
        switch_side(t, b, i)
    elif plan.hold == Hold.RECALL_FRONT or plan.hold == Hold.RECALL_REAR:
        attach(t, b, i, free_force(b, i), Grip.FRONT if plan.hold == Hold.RECALL_FRONT else Grip.REAR)
    elif plan.hold >= Hold.ATTACH:
        m = drifting_force(b, ship.side, (plan.hold - Hold.ATTACH) // 2)
        attach(t, b, i, m, Grip.REAR if plan.hold % 2 == 1 else Grip.FRONT)


def switch_side(t: Table, b: Battle, i: int) -> None:
    """From front to rear or back, for a token.  [BY-S40]"""
    ship = b.ships[i]
    if ship.grip == Grip.NONE or ship.tokens == 0:
        skip(t, b, i, Skip.TOKENS, 0)
        return
    ship.tokens -= 1
    ship.grip = Grip.REAR if ship.grip == Grip.FRONT else Grip.FRONT
    t.emit(Event.SWITCHED, aware(b, i), own_name(b, i), foe_name(b, i), ship.grip, ship.tokens)


def drifting_force(b: Battle, side: int, track: int) -> int:
    """The Force without a ship that a side calls by this number; NONE.  [BY-S43]"""
    for m in range(b.flying):
        if b.missiles[m].kind == Kind.FORCE and b.sides[side].tracks[m] == track and is_inert(b, m):
            return m
    return NONE


def attach(t: Table, b: Battle, i: int, m: int, grip: int) -> None:
    """A Force on the ship's tile or next to it is on the ship again, front or rear.  [BY-S43]"""
    ship = b.ships[i]
    near = m != NONE and ship.status == Status.ACTIVE and is_beside(ship, b.missiles[m])
    if not near or ship.grip != Grip.NONE:
        skip(t, b, i, Skip.NO_FORCE, 0)
        return
    unit = len(b.ships) + m
    known = aware(b, i) & aware(b, unit)
    t.emit(Event.RECALLED, known, own_name(b, i), foe_name(b, i), own_name(b, unit), foe_name(b, unit), grip)
    remove_missile(b, m)
    ship.grip = grip


# ---- the free Force -------------------------------------------------------------------------------------------------


def carry_force(t: Table, b: Battle, i: int) -> None:
    """A free Force turns, thrusts and turns again, as its ship's form says.  [BY-S41]"""
    plan = b.plan
    m = free_force(b, i)
    if m == NONE or b.ships[i].status != Status.ACTIVE:
        return
    turn_force(t, b, m, plan.force_turn)
    if plan.force_burn != Burn.NOTHING:
        thrust_force(t, b, i, m, plan.force_burn)
        turn_force(t, b, m, plan.force_after)


def turn_force(t: Table, b: Battle, m: int, heading: int) -> None:
    """A turn by the shorter way, for a token each 45 degrees.  [BY-S41, BY-R30]"""
    if m == NONE:
        return
    force, unit = b.missiles[m], len(b.ships) + m
    facing = heading_of(force.ux, force.uy)
    cost = turn_cost(b, facing, heading)
    if heading == facing or cost > force.tokens:
        return
    force.tokens -= cost
    force.ux = EAST[heading]
    force.uy = SOUTH[heading]
    t.emit(Event.TURNED, aware(b, unit), own_name(b, unit), foe_name(b, unit), heading, force.tokens, force.x, force.y)


def thrust_force(t: Table, b: Battle, i: int, m: int, burn: int) -> None:
    """1d6, and as much of it as is wanted; no fuel.  [BY-S41, BY-R33 .. BY-R38]"""
    force = b.missiles[m]
    force.thrusts += 1
    watch(b, len(b.ships) + m, NONE)
    rolled = t.roll(Die.THRUST, MISSILE_ENGINE[force.kind])
    least = 0 if b.rules.thrust_minimum == ThrustMinimum.ZERO else 1
    if burn == Burn.ROLL:
        for kind in (Burn.MAIN, Burn.RETRO, Burn.BRAKE):
            for some in range(least, most_of_force(force, kind, rolled) + 1):
                t.offer(kind + some)
        burn = t.ask(b.ships[i].seat, Ask.FORCE_THRUST, 0, 0, place_of_name(b, i), rolled)
        amount = burn % 100
    else:
        most = most_of_force(force, burn, rolled)
        amount = min(burn % 100, most)
        if burn % 100 == 0:
            amount = t.ask(
                b.ships[i].seat, Ask.FORCE_AMOUNT, min(least, most), most, place_of_name(b, i), burn // 100, rolled
            )
    push_force(t, b, m, burn // 100 * 100, rolled, amount)


def most_of_force(force: Missile, burn: int, rolled: int) -> int:
    """The most that a roll allows.  [BY-810, BY-R38]"""
    if burn >= Burn.BRAKE:
        return min(rolled, magnitude(force.dx, force.dy))
    return half_up(rolled) if burn >= Burn.RETRO else rolled


def push_force(t: Table, b: Battle, m: int, burn: int, rolled: int, amount: int) -> None:
    """The amount is added along its heading, or against it, or taken off the magnitude.  [BY-750, BY-770]"""
    force, unit = b.missiles[m], len(b.ships) + m
    event = Event.BRAKED if burn == Burn.BRAKE else Event.THRUST
    if burn == Burn.BRAKE:
        force.dx, force.dy = slowed(b, force.dx, force.dy, amount)
    else:
        along = amount if burn == Burn.MAIN else -amount
        force.dx += along * force.ux
        force.dy += along * force.uy
    t.emit(event, aware(b, unit), own_name(b, unit), foe_name(b, unit), burn // 100, rolled, amount, force.dx, force.dy)
