"""Major actions carried out, and paid.

[BC-790, BC-1130, BC-1280 .. BC-1320, BC-1390 .. BC-1410, BC-1470 .. BC-1540, BC-1710 .. BC-1790, BC-1920, BC-1930,
BC-2070, BC-2120]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .attack import fire
from .damage import regenerate
from .design import has_talents, is_out, screens_of
from .form.difficulty import far_eyes, help_with_order, is_sensor_task, open_order_task, task_difficulty
from .form.dives import why_no_reserve
from .form.legality import OPEN, actor, until_turn
from .form.majors import may_hold
from .form.prices import dive_price, order_price, terrain_price
from .moving.diving import dive, overtake, pay_hazard, use_reserve
from .moving.flight import free
from .options import OverrideTaskless, PatchScope
from .places import side_of
from .pools import funds, gain, pay, use_momentum
from .ratings import (
    department_for,
    dives,
    fails_by_itself,
    frees,
    hindrance,
    is_attack,
    is_forbidden,
    is_task,
    target_for,
    told_as,
)
from .records import Battle
from .rolling import call_helpers, complication_range, mend_failure, roll, set_dice, steady
from .scene.complications import resolve_complications
from .scene.marks import mark_difficulty
from .scene.others import advance, why_not_tried
from .scene.purchases import buy_after, tell_bought
from .scene.reactors import eject, secure
from .scene.traits import make
from .sensing import hide, identify, reveal, sweep
from .tables import (
    ACTION_POSITIONS,
    ACTION_SYSTEM,
    MORE_SCREENS,
    NONE,
    OFFICERS,
    PATCHED_BY_RELAYS,
    POSITION_DEPARTMENT,
    SECOND_PRICE,
    Action,
    Then,
)
from .tasks import ONE, open_task
from .turns import unprepare
from .words import Ask, Attribute, Bar, Department, Event, Side, Talent


def pay_order(t: Table, b: Battle) -> int:
    """Pay for an order; returns the part of its terrain's price that was paid by adding Threat.  [BC-690, BC-R16]"""
    order = b.order
    price, terrain = order_price(b), terrain_price(b)
    dived = dive_price(b, order.ship) if dives(order.action) and order.risk == 0 else 0
    bites = max(0, order.threat - (price - terrain - dived))
    order.bites = max(0, bites - terrain)
    who = actor(order.officer, order.ship)
    pay(t, b, Side.GM if order.officer == NONE else Side.PLAYERS, price, order.threat, who)
    tell_bought(t, b)
    return min(terrain, bites)


def do_major(t: Table, b: Battle) -> int:
    """The major action of an order; 1 if it has bought a second one.  [BC-1070, BC-1090]"""
    order = b.order
    o, i, action = order.officer, order.ship, order.action
    if o != NONE and action != Action.READY:
        b.officers[o].majors += 1
    if o == NONE and is_task(action) and ACTION_SYSTEM[action] != NONE:
        b.ships[i].used |= 1 << ACTION_SYSTEM[action]
    if is_lost(t, b):
        return 0
    if is_attack(action):
        return fire(t, b)
    if is_task(action):
        return do_task(t, b)
    if order.override == 1 and action != Action.READY:
        do_foreign(t, b)
    else:
        do_plainly(t, b)
    return 0


def is_lost(t: Table, b: Battle) -> bool:
    """Has a hazard on the way taken what the action needs, or a trait forbidden it? Say which.

    [BC-2130, BC-2150, BC-2160, BC-R236, BC-R246, BC-R266]
    """
    order, ship = b.order, b.ships[b.order.ship]
    o, i, action = order.officer, order.ship, order.action
    who = actor(o, i)
    if is_forbidden(b, o, i, action):
        t.emit(Event.FORBIDDEN, who, told_as(b, action))
    elif fails_by_itself(b, o, i, action):
        t.emit(Event.LOST, who, action)
    elif action == Action.OTHER and why_not_tried(b, o, i, order.other) != OPEN:
        forbidden = why_not_tried(b, o, i, order.other) == Bar.TRAIT
        t.emit(Event.FORBIDDEN if forbidden else Event.LOST, who, told_as(b, action))
    elif action == Action.ROTATE_SCREENS and ship.screens == 0:
        t.emit(Event.SCREENS_LOST, who, action)
    elif (dives(action) or action == Action.RAM) and ship.holder != NONE:
        t.emit(Event.HELD_FAST, who, action)
    elif frees(action) and ship.holder == NONE:
        t.emit(Event.UNHELD, who, action)
    elif lacks_power(b, o, i, action):
        t.emit(Event.POWER_LOST, who, action)
    else:
        return False
    return True


def lacks_power(b: Battle, o: int, i: int, action: int) -> bool:
    """Is the power gone that an action takes? A Small Craft regenerates without.  [BC-R236, BC-R239]"""
    if dives(action) or action == Action.RAM:
        return why_no_reserve(b, o, i, action) != OPEN
    needs = action == Action.REROUTE_POWER or action == Action.SHROUD
    needs = needs or (action == Action.REGENERATE and b.ships[i].small == 0)
    return needs and o != NONE and b.ships[i].reserve == 0


def do_foreign(t: Table, b: Battle) -> None:
    """An overridden action without a task; by house rule one of Difficulty 1 comes first.  [BC-R31]"""
    order = b.order
    if b.rules.override_taskless != OverrideTaskless.TASK_1:
        do_plainly(t, b)
        return
    o, i, department = order.officer, order.ship, Department.SECURITY.value
    for position in range(len(POSITION_DEPARTMENT)):
        if ACTION_POSITIONS[order.action] >> position & 1 == 1:
            department = POSITION_DEPARTMENT[position]
    target = target_for(b, o, i, Attribute.REASON.value, department)
    difficulty = 1 + order.harder + hindrance(b, o, i, NONE, order.action) + mark_difficulty(b, o, i, order.action)
    open_task(b, target, ONE, max(0, difficulty))
    b.task.range = complication_range(b, o, i, order.action)
    set_dice(b)
    call_helpers(t, b, o, i, Attribute.REASON.value, department, NONE)
    roll(t, b, o, i, order.action)
    mend_failure(t, b, o, i, 0, 0)
    t.emit(Event.RESULT, actor(o, i), b.task.successes, b.task.difficulty, b.task.passed, b.task.momentum, 0)
    complications = b.task.complications
    gain(t, b, Side.PLAYERS.value, b.task.momentum)
    if b.task.passed == 1:
        do_plainly(t, b)
    else:
        t.emit(Event.FUMBLED, actor(o, i), order.action)
    resolve_complications(t, b, o, i, NONE, complications)


def do_plainly(t: Table, b: Battle) -> None:
    """A major action without a task.  [BC-1190, BC-1300, BC-1470, BC-1500, BC-1790, BC-2070, BC-2120]"""
    order = b.order
    o, i, action = order.officer, order.ship, order.action
    ship, until = b.ships[i], until_turn(b, order.officer, order.ship)
    if action == Action.READY:
        make_ready(t, b)
        return
    t.emit(Event.ORDERED, actor(o, i), action)
    if action == Action.EVASIVE_ACTION:
        ship.evades = until
    elif action == Action.ATTACK_PATTERN:
        ship.attacks = until
    elif action == Action.DEFENSIVE_FIRE:
        ship.defends, ship.guard = until, order.weapon
    elif action == Action.ROTATE_SCREENS:
        ship.rotates = until
    elif action == Action.REROUTE_POWER:
        ship.reserve -= 1
        ship.rerouted[order.system] = 1
        t.emit(Event.REROUTED, i, order.system)
    elif action == Action.ASSIST and o == NONE:
        ship.aids[order.target], ship.aids_until = 1, ship.turns
        t.emit(Event.AIDS, i, order.target)
    elif action == Action.ASSIST:
        for ally in order.allies:
            if ally != NONE:
                b.officers[o].pledges[ally] = 1
                t.emit(Event.HELPS, o, ally)


def make_ready(t: Table, b: Battle) -> None:
    """An action waits until what it was readied for happens.  [BC-1200]"""
    order = b.order
    k = actor(order.officer, order.ship)
    ready = b.readied[k]
    ready.action, ready.weapon, ready.mode, ready.system = order.readied, order.weapon, order.mode, order.system
    ready.trigger, ready.about = order.trigger, order.about
    ready.override, ready.trait = order.override, order.trait
    ready.until = b.ships[order.ship].turns if order.officer == NONE else 0
    if k >= OFFICERS:
        b.ships[k - OFFICERS].waits = 1
    t.emit(Event.WAITS, k)


# ---- tasks ----------------------------------------------------------------------------------------------------------


def do_task(t: Table, b: Battle) -> int:
    """A major action that is a task: its dice, what comes of it, complications; 1 if a second action was bought."""
    order = b.order
    o, i, action = order.officer, order.ship, order.action
    side = side_of(b.ships[i])
    prepare_task(b)
    if dives(action):
        pay_hazard(t, b, i)
        if is_out(b.ships[i]) or fails_by_itself(b, o, i, action):
            return 0
    open_order_task(b)
    b.task.difficulty = task_difficulty(b)
    b.task.range = complication_range(b, o, i, action)
    if action == Action.REGAIN_POWER:
        b.ships[i].attempts += 1
        b.ships[i].regain = 0
    set_dice(b)
    attribute, department, tag = help_with_order(b)
    call_helpers(t, b, o, i, attribute, department, tag)
    again = use_calibration(b)
    roll(t, b, o, i, action)
    may_cost = 1 if action == Action.REGAIN_POWER or action == Action.WARP else 0
    at_cost = mend_failure(t, b, o, i, again, may_cost)
    steady(t, b, o)
    t.emit(Event.RESULT, actor(o, i), b.task.successes, b.task.difficulty, b.task.passed, b.task.momentum, 0)
    complications, system, second = b.task.complications, b.task.system, 0
    if dives(action):  # before it is said where it ends
        resolve_complications(t, b, o, i, system, complications)
        complications = 0
    if action == Action.PURSUE:
        overtake(t, b, i)
    if b.task.passed == 1:
        succeed(t, b)
        if b.over == 1:
            return 0
        if at_cost == 0:
            buy_after(t, b)
        if at_cost == 0 and order.then == Then.SECOND and b.task.momentum + funds(b, side) >= SECOND_PRICE:
            order.then = Then.NOTHING
            second = 1
            use_momentum(t, b, side, SECOND_PRICE, actor(o, i))
        gain(t, b, side, b.task.momentum)
    resolve_complications(t, b, o, i, system, complications)
    return second


def prepare_task(b: Battle) -> None:
    """What a task uses up when it is declared.  [BC-490, BC-1760, BC-R04, BC-R50]"""
    order = b.order
    if dives(order.action):
        use_reserve(b, order.ship, order.action)
        unprepare(b, order.officer)
    if (order.action == Action.REGENERATE or order.action == Action.SHROUD) and order.officer != NONE:
        ship = b.ships[order.ship]
        ship.reserve -= 1 if order.action == Action.SHROUD or ship.small == 0 else 0
    elif order.action == Action.SIGNALS:
        b.officers[order.officer].signals = 1


def use_calibration(b: Battle) -> int:
    """1 if Calibrate Sensors allows one die of this task again; it is used up by it.  [BC-1820, BC-1870, BC-R69]"""
    order = b.order
    if not is_sensor_task(b):
        return 0
    if order.officer == NONE:
        again = b.ships[order.ship].focused
        b.ships[order.ship].focused = 0
    else:
        again = b.officers[order.officer].focused
        b.officers[order.officer].focused = 0
    return again if order.ignored == NONE else 0


# ---- what comes of a task ------------------------------------------------------------------------------------------


def succeed(t: Table, b: Battle) -> None:
    """The effect of a task that has succeeded."""
    order = b.order
    o, i, action = order.officer, order.ship, order.action
    ship = b.ships[i]
    if action == Action.SENSOR_SWEEP:
        sweep(t, b)
    elif action == Action.SCAN_FOR_WEAKNESS:
        b.ships[order.target].scanned, b.ships[order.target].scanner = 1, i
        t.emit(Event.SCANNED, actor(o, i), order.target)
        identify(t, b, order.target)
    elif action == Action.REGENERATE:
        restore_screens(t, b)
    elif action == Action.REGAIN_POWER:
        ship.reserve = min(ship.design.charges, ship.reserve + 1)
        t.emit(Event.POWERED, i, ship.reserve)
    elif action == Action.DAMAGE_CONTROL:
        patch(t, b)
    elif action == Action.TRACTOR_BEAM:
        if may_hold(b, i, order.target):
            b.ships[order.target].holder = i
            t.emit(Event.CAUGHT, i, order.target)
    elif action == Action.WARP:
        dive(t, b)
    elif action == Action.REVEAL:
        reveal(t, b, far_eyes(b))
    elif action == Action.SHROUD:
        hide(t, b)
    elif action == Action.CREATE_TRAIT:
        make(t, b, i, order.trait, until_turn(b, o, i))
    elif action == Action.OTHER:
        advance(t, b)
    elif action == Action.STABILISE:
        secure(t, b)
    elif action == Action.EJECT:
        eject(t, b, i)
    elif frees(action):
        free(t, b, i)


def restore_screens(t: Table, b: Battle) -> None:
    """Regenerate: the Systems department, and 2 for each Momentum.  [BC-1780, BC-R67]"""
    order = b.order
    o, i = order.officer, order.ship
    ship, side = b.ships[i], side_of(b.ships[i])
    points = department_for(b, o, i, Department.SYSTEMS.value)
    missing = max(0, screens_of(b, i) - ship.screens - points)
    most = min((missing + MORE_SCREENS - 1) // MORE_SCREENS, b.task.momentum + funds(b, side))
    more = t.ask(order.seat, Ask.SCREENS, 0, most, actor(o, i)) if most > 0 else 0
    use_momentum(t, b, side, more, actor(o, i))
    before = ship.screens
    regenerate(b, i, points + MORE_SCREENS * more)
    t.emit(Event.REGENERATED, i, ship.screens - before, ship.screens)


def patch(t: Table, b: Battle) -> None:
    """Damage Control: one breach is patched, by a talent two, by house rule all of the system's.  [BC-1400, BC-R52]"""
    order = b.order
    ship, system = b.ships[order.ship], order.system
    count = 1
    if order.officer != NONE and b.officers[order.officer].talent == Talent.SPARE_RELAYS and has_talents(b):
        count = PATCHED_BY_RELAYS
    if b.rules.patch_scope == PatchScope.WHOLE_SYSTEM:
        count = ship.breaches[system]
    ship.patched[system] = min(ship.breaches[system], ship.patched[system] + count)
    t.emit(Event.PATCHED, order.ship, system)
