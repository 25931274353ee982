"""The boxes of a ship's two forms that are about its Force.  [BY-S40 .. BY-S43, BY-S58]"""

from __future__ import annotations

from admiralty.core.ground.squares import HEADINGS, heading_of, magnitude
from admiralty.core.state.table import Table

from ..attack import is_ready
from ..names import place_of_name
from ..options import DeclareBurn, ThrustsPerRound
from ..records import NONE, Battle, Missile, Ship
from ..tables import FORCE_ENGINE, FORCE_TOKENS, RECALL_RANGE, THRUSTS
from ..vectors import half_up, turn_cost
from ..words import Ask, Bar, Burn, Extra, Grip, Hold, Kind, Status, Step, Weapon
from .forces import free_force, is_inert


def open_force(b: Battle) -> None:
    """The heading and the tokens of the free Force, as a form finds them."""
    plan = b.plan
    m = free_force(b, plan.ship)
    plan.force_heading = heading_of(b.missiles[m].ux, b.missiles[m].uy) if m != NONE else 0
    plan.force_tokens = b.missiles[m].tokens if m != NONE else 0
    plan.force_turn = plan.force_heading
    plan.force_after = plan.force_heading


# ---- the fire form --------------------------------------------------------------------------------------------------


def is_sent(b: Battle) -> bool:
    """Does an earlier step of the form launch the Force?"""
    return b.plan.launched >> Kind.FORCE & 1 == 1


def seems_ready(b: Battle, i: int, k: int) -> bool:
    """May mount k fire, as the steps before leave it?  [BY-R54, BY-S42]"""
    weapon = b.ships[i].design.mounts[k]
    if weapon == Weapon.FORCE_SHOT and is_sent(b):
        return b.ships[i].reload[k] == 0
    return is_ready(b, i, k) and (weapon != Weapon.FORCE_LASER or not is_sent(b))


def offer_force(t: Table, b: Battle) -> None:
    """The launch of the Force, and turns of one that is free by then.  [BY-S41]"""
    plan = b.plan
    ship = b.ships[plan.ship]
    m = free_force(b, plan.ship)
    if m != NONE or is_sent(b):
        t.bar(Step.FORCE, Bar.FORCE_OUT)
        offer_force_turns(t, b, Step.FORCE_TURN)
    elif ship.grip == Grip.NONE:
        t.bar(Step.FORCE, Bar.NO_FORCE)
    else:
        t.offer(Step.FORCE)


def plan_force(b: Battle) -> None:
    """The form launches the Force: it will face away from the side that it was on.  [BY-S41]"""
    plan = b.plan
    plan.launched = plan.launched | 1 << Kind.FORCE
    plan.force_heading = plan.heading if b.ships[plan.ship].grip == Grip.FRONT else (plan.heading + 4) % HEADINGS
    plan.force_tokens = FORCE_TOKENS


def offer_force_turns(t: Table, b: Battle, base: int) -> None:
    """The headings in reach of the tokens that the free Force has left.  [BY-S41]"""
    plan = b.plan
    for heading in range(HEADINGS):
        if heading != plan.force_heading:
            if turn_cost(b, plan.force_heading, heading) > plan.force_tokens:
                t.bar(base + heading, Bar.TOKENS)
            else:
                t.offer(base + heading)


def turn_force_plan(b: Battle, heading: int) -> None:
    """The heading and the tokens that a turn leaves the free Force."""
    plan = b.plan
    plan.force_tokens -= turn_cost(b, plan.force_heading, heading)
    plan.force_heading = heading


# ---- the manoeuvre form ---------------------------------------------------------------------------------------------


def write_force(t: Table, b: Battle, seat: int) -> None:
    """What is done with the Force, and what a free one does: turn, thrust, turn again.  [BY-S40, BY-S41, BY-S43]"""
    plan = b.plan
    i = plan.ship
    ship = b.ships[i]
    plan.hold = ask_hold(t, b, seat)
    m = free_force(b, i)
    recalled = plan.hold == Hold.RECALL_FRONT or plan.hold == Hold.RECALL_REAR
    if m == NONE or recalled or not is_commanded(ship, plan.extra) or is_blind(b, ship):
        return
    t.offer(plan.force_heading)
    offer_force_turns(t, b, 0)
    plan.force_turn = t.ask(seat, Ask.FORCE_TURN, 0, 0, place_of_name(b, i))
    turn_force_plan(b, plan.force_turn)
    plan.force_burn = ask_force_burn(t, b, seat, b.missiles[m])
    plan.force_after = plan.force_heading
    if plan.force_burn != Burn.NOTHING and plan.force_tokens > 0:
        t.offer(plan.force_heading)
        offer_force_turns(t, b, 0)
        plan.force_after = t.ask(seat, Ask.FORCE_AFTER_TURN, 0, 0, place_of_name(b, i))


def is_commanded(ship: Ship, extra: int) -> bool:
    """Is the ship in real space when it comes to its Force? Else a free one only flies on.  [BY-S43, BY-S58]"""
    if ship.status == Status.DESYNCED:
        return extra == Extra.RESYNC
    return ship.status == Status.ACTIVE and extra != Extra.DESYNC


def is_blind(b: Battle, ship: Ship) -> bool:
    """Does its pilot not see where the free Force is? A recall then is a try, and it gets no other orders.  [BY-R83]"""
    return ship.status == Status.DESYNCED and b.pilots[ship.seat].blind == 1


def ask_hold(t: Table, b: Battle, seat: int) -> int:
    """Change its side, take it back, or attach one that drifts.  [BY-S40, BY-S43]"""
    plan = b.plan
    i = plan.ship
    ship = b.ships[i]
    t.offer(Hold.NOTHING)
    if ship.grip != Grip.NONE:
        if plan.tokens > 0:
            t.offer(Hold.SWITCH)
        else:
            t.bar(Hold.SWITCH, Bar.FORCE_TOKENS)
    else:
        t.bar(Hold.SWITCH, Bar.NO_FORCE)
    m = free_force(b, i)
    for hold in (Hold.RECALL_FRONT, Hold.RECALL_REAR):
        if ship.grip != Grip.NONE:
            t.bar(hold, Bar.FORCE_HELD)
        elif is_blind(b, ship):
            if is_commanded(ship, plan.extra):
                t.offer(hold)
            else:
                t.bar(hold, Bar.FORCE_FAR)
        elif m == NONE:
            t.bar(hold, Bar.FORCE_NONE_OUT)
        elif not is_commanded(ship, plan.extra) or not is_beside(ship, b.missiles[m]):
            t.bar(hold, Bar.FORCE_FAR)
        else:
            t.offer(hold)
    if ship.grip == Grip.NONE and is_commanded(ship, plan.extra) and not is_blind(b, ship):
        offer_drifting(t, b, ship)
    return t.ask(seat, Ask.HOLD, 0, 0, place_of_name(b, i))


def is_beside(ship: Ship, missile: Missile) -> bool:
    """Is a Force on the ship's tile, or next to it?  [BY-S43]"""
    return magnitude(missile.x - ship.x, missile.y - ship.y) <= RECALL_RANGE


def offer_drifting(t: Table, b: Battle, ship: Ship) -> None:
    """The drifting Forces that its side sees next to it.  [BY-S43]"""
    known = b.sides[ship.side]
    for m in range(known.tracked):
        missile = b.missiles[m]
        if missile.kind == Kind.FORCE and known.tracking[m] == 1 and is_beside(ship, missile):
            if known.own_missiles[m] == 1 and missile.ship != ship.index and is_inert(b, m):
                t.offer(Hold.ATTACH + 2 * known.tracks[m])
                t.offer(Hold.ATTACH + 2 * known.tracks[m] + 1)


def ask_force_burn(t: Table, b: Battle, seat: int, force: Missile) -> int:
    """Main, retro, brake or none, as a ship; it needs no fuel.  [BY-S41, BY-R32 .. BY-R38]"""
    plan = b.plan
    engine, fast = FORCE_ENGINE, magnitude(force.dx, force.dy)
    t.offer(Burn.NOTHING)
    most = 1 if b.rules.thrusts_per_round == ThrustsPerRound.ONE else THRUSTS
    if force.thrusts < most and b.rules.declare_burn == DeclareBurn.AFTER:
        t.offer(Burn.ROLL)
    elif force.thrusts < most:
        for amount in range(engine + 1):
            t.offer(Burn.MAIN + amount)
        for amount in range(half_up(engine) + 1):
            t.offer(Burn.RETRO + amount)
        if fast > 0:
            for amount in range(min(fast, engine) + 1):
                t.offer(Burn.BRAKE + amount)
        else:
            t.bar(Burn.BRAKE, Bar.AT_REST)
    return t.ask(seat, Ask.FORCE_BURN, 0, 0, place_of_name(b, plan.ship), plan.force_heading)
