"""The forms of an order: who acts, what, at whom, and what is added to it.  [BC-R273, BC-R275]

An order is written in one go: an Impulse first, for who flies the ship; the major action and what it needs; then
additions, one after the other, until the seat has done.
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..design import is_out, threatens, unpatched_breaches
from ..options import RevealRange
from ..places import is_foe
from ..ratings import dives, rescues
from ..records import Battle
from ..scene.others import is_any, offer_tasks, thing_before
from ..scene.stations import may_go
from ..tables import (
    ACTIONS,
    ARMS,
    CLOSE,
    COMMAND,
    LONG,
    NONE,
    OFFICERS,
    OVERRIDE,
    SHIPS,
    SPENDS,
    STATIONS,
    SYSTEMS,
    WALK,
    WEAPONS,
    ZONES,
    Action,
    Form,
    Minor,
    Then,
)
from ..words import Arm, Ask, Boost, Mode
from .dives import is_ready, may_ram, may_risk_dive, preparation, preparing
from .extras import write_extras
from .legality import (
    OPEN,
    actor,
    has_minor,
    has_turns,
    is_at,
    may_act,
)
from .majors import may_be_aided, may_be_assisted, may_be_directed, may_hold, may_override, may_power, takes, why_not
from .making import offer_traits
from .moves import flies, offer_moves
from .prices import spare
from .shots import weapon_called, write_boost, write_shot
from .waiting import offer_arms, offer_readiable, offer_triggers


def write_order(t: Table, b: Battle, seat: int) -> None:
    """A turn's order, or a second or directed major action; under Brace no major one.  [BC-790, BC-2640, BC-R275]"""
    order = b.order
    empty_order(b)
    choose_actor(t, b, seat)
    o, i = order.officer, order.ship
    if order.form == Form.TURN:
        write_first(t, b, seat)
    if order.form != Form.TURN or b.ships[i].braces == 0:
        write_major(t, b, seat)
        if order.action != Action.PASS:
            write_details(t, b, seat)
    write_extras(t, b, seat, o, i)


def empty_order(b: Battle) -> None:
    """Take back what was written, but for whose form it is."""
    order = b.order
    order.officer = order.given
    order.ship = order.from_ship
    order.first, order.after = 0, 0
    order.action, order.override = Action.PASS, 0
    order.target = NONE
    order.weapon, order.mode, order.boost, order.aim = 0, Mode.PLAIN, Boost.NONE, 0
    order.zone, order.system, order.lock, order.restored = 0, 0, 0, 0
    order.reach, order.probe = 0, 0
    order.walk, order.leave, order.trait = 0, 0, 0
    order.other, order.handled, order.more = 0, 0, 0
    for k in range(SPENDS):
        order.bought[k] = 0
    order.ignored, order.released, order.unrolled, order.claimed = NONE, 0, 0, 0
    order.readied, order.trigger, order.about = 0, 0, 0
    order.strike, order.reinforce, order.quick, order.wary = 0, 0, 0, 0
    order.contact, order.berth, order.risk, order.bites, order.asked = NONE, 0, 0, 0, 0
    order.allies[0], order.allies[1] = NONE, NONE
    order.minors, order.dice, order.ones = 0, 0, 0
    order.then, order.threat, order.outcome = Then.NOTHING, 0, 0
    for o in range(OFFICERS):
        order.helpers[o] = 0


def open_order(b: Battle, form: int, seat: int, officer: int, ship: int) -> None:
    """Hand a form to a seat: of this officer or NPC ship, or of any of the seat's that has a turn left."""
    order = b.order
    order.seat, order.form = seat, form
    order.given, order.from_ship = officer, ship
    order.harder, order.assisted, order.declined = 0, 0, 0
    order.keeps, order.closing = 0, 0
    order.director = NONE
    empty_order(b)


def close_order(b: Battle) -> None:
    """Nobody fills in a form."""
    open_order(b, Form.NONE, NONE, NONE, NONE)


def choose_actor(t: Table, b: Battle, seat: int) -> None:
    """Which of the seat's officers acts, or which ship of the GM's.  [BC-080, BC-390, BC-R225, BC-R273]"""
    order = b.order
    if order.ship != NONE:
        return
    if seat == b.gm:
        for i in range(len(b.ships)):
            if has_turns(b, i):
                t.offer(i)
        order.ship = t.ask(seat, Ask.SHIP, 0, 0)
        return
    for o in range(OFFICERS):
        if may_act(b, o) and b.officers[o].seat == seat:
            t.offer(o)
    order.officer = t.ask(seat, Ask.OFFICER, 0, 0)
    order.ship = b.officers[order.officer].ship


# ---- moving ---------------------------------------------------------------------------------------------------------


def write_first(t: Table, b: Battle, seat: int) -> None:
    """Where the ship flies before it acts.  [BC-1430, BC-680]"""
    order = b.order
    o, i = order.officer, order.ship
    if not flies(b, o, i) or not has_minor(b, o, i):
        return
    t.offer(0)
    offer_moves(t, b, o, i, 0)
    order.first = t.ask(seat, Ask.FIRST, 0, 0, actor(o, i))
    if order.first > 0:
        order.minors |= 1 << Minor.IMPULSE


# ---- the major action -----------------------------------------------------------------------------------------------


def write_major(t: Table, b: Battle, seat: int) -> None:
    """The major action, of the actor's positions; perhaps after a change to another station.

    [BC-790, BC-800, BC-970, BC-1120, BC-1170]
    """
    order = b.order
    offer_actions(t, b)
    if (
        order.form == Form.TURN
        and order.officer != NONE
        and order.first == 0
        and has_minor(b, order.officer, order.ship)
    ):
        for k in range(STATIONS):
            if may_go(b, order.officer, k):
                t.offer(WALK + k)
    choice = t.ask(seat, Ask.MAJOR, 0, 0, actor(order.officer, order.ship))
    if choice >= WALK:
        order.walk = 1 + choice - WALK
        order.minors |= 1 << Minor.CHANGE_POSITION
        offer_actions(t, b)
        choice = t.ask(seat, Ask.MAJOR_THERE, 0, 0, actor(order.officer, order.ship))
    order.action = choice % OVERRIDE
    order.override = choice // OVERRIDE
    if dives(order.action) or order.action == Action.RAM:
        what = preparation(order.action)
        if not is_ready(b, order.officer, what):
            order.minors |= 1 << preparing(what)
    if order.action == Action.ROTATE_SCREENS and b.ships[order.ship].raised == 0:
        order.minors |= 1 << Minor.RAISE


def is_out_of_question(b: Battle, i: int, action: int) -> bool:
    """Is there nothing to say of this action: a shroud that is not there, a pursuit of nobody, no task?  [BC-R330]"""
    if rescues(action):
        return not threatens(b, i)
    if is_out(b.ships[i]):
        return action != Action.PASS
    if action == Action.SHROUD:
        return b.ships[i].design.shroud == 0
    if action == Action.OTHER:
        return b.ships[i].crewed == 0 or not is_any(b, b.order.officer, i)
    return action == Action.PURSUE and b.fled == NONE


def offer_actions(t: Table, b: Battle) -> None:
    """The actions of the actor's positions, then those of others."""
    order = b.order
    o, i = order.officer, order.ship
    for action in range(ACTIONS):
        if takes(b, o, action) and not is_out_of_question(b, i, action):
            why = why_not(b, o, i, action)
            if why == OPEN or action == Action.PASS:
                t.offer(action)
                order.asked = 1 if action == Action.PURSUE else order.asked
            else:
                t.bar(action, why)
    for action in range(ACTIONS):
        if may_override(b, o, action) and why_not(b, o, i, action) == OPEN:
            t.offer(OVERRIDE + action)


def write_details(t: Table, b: Battle, seat: int) -> None:
    """What the action needs: a target, a weapon, a zone, a system, an ally."""
    order = b.order
    o, i, action = order.officer, order.ship, order.action
    who = actor(o, i)
    if action == Action.FIRE:
        write_shot(t, b, seat)
    elif action == Action.DEFENSIVE_FIRE:
        for weapon in range(WEAPONS):
            if b.ships[i].design.weapons[weapon].arm == Arm.ENERGY:
                t.offer(b.ships[i].design.weapons[weapon].called)
        order.weapon = weapon_called(b, i, t.ask(seat, Ask.WEAPON, 0, 0, who))
        if b.ships[i].armed == 0:
            order.minors |= 1 << Minor.ARM
    elif action == Action.SCAN_FOR_WEAKNESS:
        for j in range(SHIPS):
            if is_foe(b, i, j):
                t.offer(j)
        order.target = t.ask(seat, Ask.TARGET, 0, 0, who)
    elif action == Action.TRACTOR_BEAM:
        for j in range(SHIPS):
            if may_hold(b, i, j):
                t.offer(j)
        order.target = t.ask(seat, Ask.HOLD, 0, 0, who)
    elif action == Action.SENSOR_SWEEP:
        for zone in range(ZONES):
            if b.zones[zone].used == 1:
                t.offer(zone)
        order.zone = t.ask(seat, Ask.ZONE, 0, 0, who)
    elif action == Action.REROUTE_POWER:
        for system in range(SYSTEMS):
            if may_power(b, i, system):
                t.offer(system)
        order.system = t.ask(seat, Ask.SYSTEM, 0, 0, who)
    elif action == Action.DAMAGE_CONTROL:
        for system in range(SYSTEMS):
            if unpatched_breaches(b.ships[i], system) > 0:
                t.offer(system)
        order.system = t.ask(seat, Ask.SYSTEM, 0, 0, who)
    elif action == Action.DIRECT and o != NONE:
        for p in range(OFFICERS):
            if may_be_directed(b, o, p):
                t.offer(p)
        order.allies[0] = t.ask(seat, Ask.ALLY, 0, 0, who, 0)
    elif action == Action.ASSIST and o != NONE:
        write_allies(t, b, seat)
    elif action == Action.ASSIST:
        for j in range(SHIPS):
            if may_be_aided(b, i, j):
                t.offer(j)
        order.target = t.ask(seat, Ask.AID, 0, 0, who)
    elif dives(action) and o == NONE:
        write_risk(t, b, seat)
    elif action == Action.REVEAL and b.rules.reveal_range == RevealRange.DECLARED:
        order.reach = t.ask(seat, Ask.REACH, CLOSE, LONG, who)
    elif action == Action.READY:
        write_ready(t, b, seat)
    elif action == Action.CREATE_TRAIT:
        offer_traits(t, b, o, i)
        order.trait = t.ask(seat, Ask.TRAIT, 0, 0, who)
    elif action == Action.OTHER:
        write_task(t, b, seat)
    elif action == Action.RAM:
        for j in range(SHIPS):
            if may_ram(b, i, j):
                t.offer(j)
        order.target = t.ask(seat, Ask.RAM, 0, 0, who)
        write_boost(t, b, seat)


def write_task(t: Table, b: Battle, seat: int) -> None:
    """Which task of the scene; what an Interact must open for it is opened on the way.  [BC-1010, BC-1160, BC-R287]"""
    order = b.order
    o, i = order.officer, order.ship
    offer_tasks(t, b, o, i)
    order.other = t.ask(seat, Ask.OTHER, 0, 0, actor(o, i))
    thing = thing_before(b, o, i, order.other)
    if thing != NONE:
        order.minors |= 1 << Minor.INTERACT
        order.handled = thing


def write_ready(t: Table, b: Battle, seat: int) -> None:
    """Which action waits, with what, and for what.  [BC-1200, BC-R44]"""
    order = b.order
    o, i = order.officer, order.ship
    who = actor(o, i)
    offer_readiable(t, b, o, i)
    choice = t.ask(seat, Ask.READY, 0, 0, who)
    order.readied, order.override = choice % OVERRIDE, choice // OVERRIDE
    if order.readied == Action.FIRE or order.readied == Action.DEFENSIVE_FIRE:
        offer_arms(t, b, i, order.readied)
        arm = t.ask(seat, Ask.READY_ARM, 0, 0, who)
        order.weapon, order.mode = weapon_called(b, i, arm % ARMS), arm // ARMS
    elif order.readied == Action.REROUTE_POWER or order.readied == Action.DAMAGE_CONTROL:
        for system in range(SYSTEMS):
            t.offer(system)
        order.system = t.ask(seat, Ask.SYSTEM, 0, 0, who)
    elif order.readied == Action.CREATE_TRAIT:
        offer_traits(t, b, o, i)
        order.trait = t.ask(seat, Ask.TRAIT, 0, 0, who)
    offer_triggers(t, b, o, i, order.readied)
    trigger = t.ask(seat, Ask.TRIGGER, 0, 0, who)
    order.trigger, order.about = trigger // SHIPS, trigger % SHIPS


def write_risk(t: Table, b: Battle, seat: int) -> None:
    """How the GM pays for a dive from hazardous terrain: in Threat, or the hazard strikes.  [BC-R17]"""
    order = b.order
    if not may_risk_dive(b, order.ship):
        return
    if spare(b) >= 0:
        t.offer(0)
    t.offer(1)
    order.risk = t.ask(seat, Ask.RISK, 0, 0, actor(NONE, order.ship))


def write_allies(t: Table, b: Battle, seat: int) -> None:
    """Whose next task one assists; from a command position that of two.  [BC-1130, BC-1280]"""
    order = b.order
    o = order.officer
    for p in range(OFFICERS):
        if may_be_assisted(b, o, p):
            t.offer(p)
    order.allies[0] = t.ask(seat, Ask.ALLY, 0, 0, actor(o, order.ship), 0)
    if not is_at(b, o, COMMAND):
        return
    t.offer(NONE)
    for p in range(OFFICERS):
        if may_be_assisted(b, o, p) and p != order.allies[0]:
            t.offer(p)
    order.allies[1] = t.ask(seat, Ask.ALLY, 0, 0, actor(o, order.ship), 1)


def write_dice(t: Table, b: Battle, seat: int) -> None:
    """Dice and help for an attack whose target has rolled.  [BC-R61]"""
    order = b.order
    order.dice, order.ones, order.threat, order.unrolled, order.claimed = 0, 0, 0, 0, 0
    for o in range(OFFICERS):
        order.helpers[o] = 0
    write_extras(t, b, seat, order.officer, order.ship)
