"""An attack, from its declaration to its last hit.

[BC-050, BC-1930, BC-2050 .. BC-2120, BC-2180 .. BC-2220, BC-2290 .. BC-2370, BC-2440 .. BC-2530, BC-R59 .. BC-R62,
BC-R75 .. BC-R77, BC-R81, BC-R100, BC-R101, BC-R240, BC-R241]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .damage import find_system, halve_hit, mark, set_hit, start_attack, strike
from .defending import react, reward_defender
from .design import half_up, has_talents
from .form.aiming import attack_tag, probe_modifiers, shot_modifiers
from .form.legality import actor
from .form.orders import write_dice
from .form.prices import defence_of, order_price, torpedo_price
from .form.spends import EXTRA, LASTS, WHERE, outcome_price, write_after
from .moving.diving import use_reserve
from .moving.flight import last
from .moving.ramming import collide, collision_rating, meet
from .places import planned_zone, side_of, volatility
from .pools import add_threat, funds, gain, pay, spend, use_momentum
from .ratings import add_helper, critical_for, open_attack, open_shot, target_for
from .records import Battle
from .rolling import call_helpers, complication_range, mend_failure, roll, set_dice
from .scene.complications import resolve_complications
from .scene.probes import remove_probe
from .scene.purchases import buy_after
from .tables import (
    ACTION_ATTRIBUTE,
    ACTION_DEPARTMENT,
    BIG_GUN,
    NONE,
    PIERCING,
    PROBE,
    RANGE_MOST,
    SALVO_PRICE,
    SCANNED,
    SECOND_PRICE,
    SHIPS,
    Action,
    Form,
    Tag,
    Then,
)
from .tasks import opposed_difficulty, roll_task
from .turns import unprepare
from .words import Arm, Attribute, Boost, Defence, Department, Event, Mode, Side, Status, Talent


def attack(t: Table, b: Battle, i: int) -> None:
    """Roll `b.task` as an attack; if it succeeds, `b.hit` strikes a ship.  [BC-2320, BC-2360, BC-2370, BC-R241]"""
    start_attack(b)
    roll_task(t, b)
    if b.task.passed == 1:
        b.hit.system = find_system(t, b, i)
        strike(t, b, i)


def devastate(t: Table, b: Battle, i: int) -> None:
    """Strike one more system with half of the damage, in the same attack.  [BC-2470, BC-R100]"""
    halve_hit(b)
    b.hit.system = find_system(t, b, i)
    strike(t, b, i)


def fire(t: Table, b: Battle) -> int:
    """Make the attack that is ordered; 1 if it succeeded and a second major action was bought.  [BC-R241]"""
    order = b.order
    if order.target >= PROBE:
        return fire_at_probe(t, b)
    o, i, j, weapon = order.officer, order.ship, order.target, order.weapon
    declare(t, b)
    aim = order.aim
    relock = b.ships[i].targets[j] if aim == 0 and order.action == Action.FIRE else 0
    b.defence = defence_of(b, j)
    reactive = react(t, b, j, i) if b.defence != Defence.NONE else 0
    set_attack(b, reactive)
    if b.defence != Defence.NONE:
        ask_dice(t, b)
    set_dice(b)
    call_helpers(t, b, o, i, ACTION_ATTRIBUTE[order.action], ACTION_DEPARTMENT[order.action], attack_tag(b))
    add_pattern(b, o, i)
    start_attack(b)
    rating = shot_rating(b, o, i, weapon)
    use_one_shots(b, o, i, j)
    roll(t, b, o, i, order.action)
    at_cost = mend_failure(t, b, o, i, relock, may_cost(b, reactive))
    t.emit(Event.RESULT, actor(o, i), b.task.successes, b.task.difficulty, b.task.passed, b.task.momentum, 1)
    second = 0
    complications, system = b.task.complications, b.task.system
    if b.task.passed == 1:
        has_bonus = at_cost == 0 and order.action == Action.FIRE and b.task.dice > 0
        b.task.bonus = b.ships[i].design.weapons[weapon].versatile if has_bonus else 0
        second = spend_and_strike(t, b, rating, is_piercing(b), aim, at_cost)
    elif reactive > 0:
        reward_defender(t, b, i, j, reactive)
    b.defence = Defence.NONE
    resolve_complications(t, b, o, i, system, complications)
    return second


def fire_at_probe(t: Table, b: Battle) -> int:
    """Shoot at a probe: no opposed roll, and any hit destroys it; 1 if a second major action was bought.

    [BC-1850, BC-R71, BC-R239]
    """
    order = b.order
    o, i, zone = order.officer, order.ship, order.target - PROBE
    weapon, side = b.ships[i].design.weapons[order.weapon], side_of(b.ships[i])
    t.emit(Event.SHOOTS_PROBE, actor(o, i), i, weapon.called, zone)
    if o != NONE and weapon.arm == Arm.TORPEDO:
        add_threat(t, b, 1)
    set_probe_shot(b)
    set_dice(b)
    call_helpers(t, b, o, i, ACTION_ATTRIBUTE[order.action], ACTION_DEPARTMENT[order.action], attack_tag(b))
    add_pattern(b, o, i)
    if o == NONE:
        b.ships[i].calibrated = 0
    else:
        b.officers[o].calibrated = 0
    roll(t, b, o, i, order.action)
    mend_failure(t, b, o, i, 0, 0)
    task, second = b.task, 0
    complications, system = task.complications, task.system
    t.emit(Event.RESULT, actor(o, i), task.successes, task.difficulty, task.passed, task.momentum, 1)
    if task.passed == 1:
        t.emit(Event.PROBE_LOST, remove_probe(b, i, zone), zone)
        buy_after(t, b)
        if order.then == Then.SECOND and task.momentum + funds(b, side) >= SECOND_PRICE:
            order.then, second = Then.NOTHING, 1
            use_momentum(t, b, side, SECOND_PRICE, actor(o, i))
        gain(t, b, side, task.momentum)
    resolve_complications(t, b, o, i, system, complications)
    return second


def set_attack(b: Battle, reactive: int) -> None:
    """Set the task of the ordered attack, against a defence that scored so much.  [BC-2190, BC-2320]"""
    order = b.order
    o, i, j = order.officer, order.ship, order.target
    open_attack(b, o, i)
    modifiers = shot_modifiers(b, o, i, j, order.weapon) + order.harder + order.override
    b.task.difficulty = max(0, opposed_difficulty(b, b.task.difficulty, reactive) + modifiers)
    set_range(b, b.ships[j].zone)


def set_probe_shot(b: Battle) -> None:
    """Set the task of the ordered shot at a probe.  [BC-1850, BC-R71, BC-R239]"""
    order = b.order
    o, i, zone = order.officer, order.ship, order.target - PROBE
    open_shot(b, o, i, order.weapon)
    modifiers = probe_modifiers(b, o, i, order.weapon, zone) + order.harder + order.override
    b.task.difficulty = max(0, b.task.difficulty + modifiers)
    set_range(b, zone)


def set_range(b: Battle, zone: int) -> None:
    """Set from which face on a die of an attack on this zone is a complication.  [BC-2520, BC-R204, BC-R222]"""
    order = b.order
    volatile = volatility(b, planned_zone(b, order.ship), zone)
    usual = complication_range(b, order.officer, order.ship, order.action)
    b.task.range = min(RANGE_MOST, usual + volatile)


def declare(t: Table, b: Battle) -> None:
    """Say what is done to whom; a torpedo adds Threat, a Ram takes what was made ready for it.  [BC-1590, BC-2110]"""
    order = b.order
    i, weapon = order.ship, b.ships[order.ship].design.weapons[order.weapon]
    if order.action == Action.RAM:
        t.emit(Event.RAMMED, actor(order.officer, i), i, order.target)
        use_reserve(b, i, Action.RAM.value)
        unprepare(b, order.officer)
        return
    t.emit(Event.SHOOTS, actor(order.officer, i), i, weapon.called, order.target, order.mode)
    if order.officer != NONE and weapon.arm == Arm.TORPEDO:
        add_threat(t, b, torpedo_price(b, i, order.weapon))


def is_piercing(b: Battle) -> int:
    """1 if the hit of the attack that is ordered meets no Resistance.  [BC-1930, BC-R240, BC-R251]"""
    order = b.order
    qualities = b.ships[order.ship].design.weapons[order.weapon].qualities
    return 1 if order.action == Action.RAM or order.boost == Boost.PIERCING or qualities & PIERCING > 0 else 0


def may_cost(b: Battle, reactive: int) -> int:
    """May this attack succeed at cost if it fails? Area weapons, short of 1 success, undefended.  [BC-R240, BC-R284]"""
    order = b.order
    return 1 if order.mode == Mode.AREA and order.action == Action.FIRE and reactive == 0 else 0


def ask_dice(t: Table, b: Battle) -> None:
    """Let the attacker buy dice and call for help, knowing the Difficulty.  [BC-R61]"""
    order = b.order
    before = order.form
    order.form = Form.DICE
    b.roller = order.ship
    t.emit(Event.DEFENDED, order.target, b.task.difficulty)
    t.ask_all(b, 1 << order.seat, write_dice)
    who = actor(order.officer, order.ship)
    pay(t, b, Side.GM if order.officer == NONE else Side.PLAYERS, order_price(b), order.threat, who)
    order.form = before


def shot_rating(b: Battle, o: int, i: int, weapon: int) -> int:
    """The rating of the attack before anything is added.  [BC-1980, BC-1930, BC-R77, BC-R278]"""
    scanned = SCANNED if b.order.boost == Boost.DAMAGE else 0
    if b.order.action == Action.RAM:
        return collision_rating(b.ships[i]) + scanned
    found = b.ships[i].design.weapons[weapon].rating + scanned
    if torpedo_price(b, i, weapon) == SALVO_PRICE:
        found += 1
    if o == NONE:
        found += b.ships[i].calibrated
    elif b.officers[o].calibrated == 1:
        found += 1
        if b.officers[o].talent == Talent.BIG_GUN and has_talents(b):
            found += BIG_GUN
    return found


def use_one_shots(b: Battle, o: int, i: int, j: int) -> None:
    """What waited for the next attack is used up, whether it hits or not.  [BC-R75, BC-R77, BC-R81, BC-R204]"""
    ship, target = b.ships[i], b.ships[j]
    if b.order.action == Action.FIRE:
        if o == NONE:
            ship.calibrated = 0
        else:
            b.officers[o].calibrated = 0
        ship.targets[j] = 0
    target.exposed = max(0, target.exposed - 1)
    if b.order.boost != Boost.NONE:
        target.scanned = 0


def add_pattern(b: Battle, o: int, i: int) -> None:
    """The helm officer's die, while an Attack Pattern lasts.  [BC-1470, BC-R55]"""
    ship = b.ships[i]
    helm = ship.attacks - 1 if o != NONE else NONE
    if ship.attacks == 0 or (o != NONE and helm == o):
        return
    target = target_for(b, helm, i, Attribute.REASON.value, Department.PILOTING.value)
    add_helper(b, target, critical_for(b, helm, i, Department.PILOTING.value, Tag.ATTACK_PATTERN.value))


# ---- after the dice -------------------------------------------------------------------------------------------------


def spend_and_strike(t: Table, b: Battle, rating: int, piercing: int, aim: int, at_cost: int) -> int:
    """The form of spends, the hits, what is left; 1 if a second major action was bought.  [BC-R101, BC-R219]"""
    order, task = b.order, b.task
    side = Side.GM.value if order.officer == NONE else Side.PLAYERS.value
    order.outcome = 0
    b.hit.rating, b.hit.piercing = rating, piercing
    order.keeps = 1 if order.then == Then.KEEP else 0
    if at_cost == 0:
        order.closing = 1
        t.ask_all(b, 1 << order.seat, write_after)
        order.closing = 0
    outcome = order.outcome
    second = 1 if order.then == Then.SECOND else 0
    if order.keeps == 1:
        order.then = Then.KEEP
    elif second == 1:
        order.then = Then.NOTHING
    price = outcome_price(b, outcome)
    price -= use_bonus(b, price)
    price += SECOND_PRICE * second
    made = min(price, task.momentum)
    task.momentum -= made
    spend(t, b, side, price - made, actor(order.officer, order.ship))
    strike_all(t, b, rating, piercing, aim, outcome)
    if at_cost == 0:
        buy_after(t, b)
    gain(t, b, side, task.momentum)
    return second


def use_bonus(b: Battle, price: int) -> int:
    """Pay with Momentum that cannot be saved, first of all.  [BC-R219]"""
    used = min(price, b.task.bonus)
    b.task.bonus = 0
    return used


def strike_all(t: Table, b: Battle, rating: int, piercing: int, aim: int, outcome: int) -> None:
    """The main hit, the further ones, the other targets of an Area weapon, what lasts.  [BC-R241]"""
    order = b.order
    i, j, weapon = order.ship, order.target, order.weapon
    whole = rating + outcome % EXTRA
    if order.action == Action.RAM:
        collide(t, b, i, j, whole - collision_rating(b.ships[i]), outcome % LASTS // EXTRA)
        meet(t, b, i, j)
        return
    set_hit(b, i, weapon, whole, piercing)
    b.hit.system = aim - 1 if aim > 0 else find_system(t, b, j)
    system = b.hit.system
    strike(t, b, j)
    net = b.hit.net
    for _ in range(outcome % LASTS // EXTRA):
        set_hit(b, i, weapon, whole, piercing)
        b.hit.net = net
        devastate(t, b, j)
    mark(t, b, i, weapon, j)
    for k in range(SHIPS):
        if outcome // WHERE >> k & 1 == 1:
            set_hit(b, i, weapon, whole, piercing)
            b.hit.system = find_system(t, b, k)
            strike(t, b, k)
            mark(t, b, i, weapon, k)
    rounds = outcome % WHERE // LASTS
    if rounds > 0 and b.ships[j].status != Status.DESTROYED:
        arm = b.ships[i].design.weapons[weapon]
        last(b, j, system, half_up(arm.rating), 1 if arm.qualities & PIERCING > 0 else 0, rounds)
        t.emit(Event.PERSISTS, j, system, rounds)
