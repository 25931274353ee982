"""The defender of an opposed attack: its roll, and what it wins.

[BC-1500, BC-1510, BC-2070, BC-2080, BC-2180 .. BC-2200, BC-R56, BC-R60 .. BC-R63, BC-R216, BC-R245, BC-R246]
"""

from __future__ import annotations

from admiralty.core.ground import zones
from admiralty.core.state.table import Table

from .damage import find_system, mark, set_hit, start_attack, strike
from .design import is_out, is_system_destroyed
from .form.legality import actor, has_determination, seat_of, weapon_reach
from .form.offers import offered_to
from .form.prices import count_bits
from .moving.flight import bites, shift, strike_back
from .places import range_between, side_of, step_price
from .pools import funds, gain, least_threat, pay, spend
from .ratings import hindrance, open_action
from .records import Battle
from .rolling import add_officer, complication_range, give_up_turn, has_promised, use_up
from .scene.complications import resolve_complications
from .tables import (
    ACTION_ATTRIBUTE,
    ACTION_DEPARTMENT,
    ACTION_SYSTEM,
    ACTION_TAG,
    COUNTER_PRICE,
    NONE,
    OFFER_REACTION,
    OFFICERS,
    OWN_DICE,
    PIERCING,
    POOL,
    ZONES,
    Action,
)
from .tasks import defender_momentum, price_of_dice, roll_task
from .words import Ask, Defence, Event, Side

WITH_DETERMINATION = 4  # an answer: so many dice, and with Determination this more
DICE_MORE = 3


def reactor_of(b: Battle, j: int) -> int:
    """The officer who rolls for the ship that is attacked; NONE for an NPC ship.  [BC-R63]"""
    ship = b.ships[j]
    if ship.crewed == 0:
        return NONE
    return (ship.evades if b.defence == Defence.EVASIVE_ACTION else ship.defends) - 1


def react(t: Table, b: Battle, j: int, i: int) -> int:
    """Roll for the defender, with who has promised help or offers a turn; its successes set the Difficulty.

    [BC-2190, BC-2200, BC-R117, BC-R211, BC-R246]
    """
    action = Action.EVASIVE_ACTION.value if b.defence == Defence.EVASIVE_ACTION else Action.DEFENSIVE_FIRE.value
    if is_system_destroyed(b, j, ACTION_SYSTEM[action]):
        t.emit(Event.REACTS, j, 0)
        return 0
    o = reactor_of(b, j)
    choice = ask_dice(t, b, o, j, i)
    joins = offered_to(b, o, OFFER_REACTION)
    open_reaction(b, o, j, action, choice)
    if b.task.ones == 1:
        b.officers[o].determination -= 1
    for p in range(OFFICERS):
        if has_promised(b, p, o):
            b.officers[p].pledges[o] = 0
            t.emit(Event.HELPS, p, o)
        elif joins >> p & 1 == 1:
            give_up_turn(b, p)
            t.emit(Event.HELPS, p, o)
    hinders = hindrance(b, o, j, ACTION_SYSTEM[action], action)
    b.roller = j
    t.emit(Event.ROLLS, actor(o, j), action, b.task.target, 0)
    use_up(b, o, j)
    roll_task(t, b)
    found = max(0, b.task.successes - max(0, hinders))
    t.emit(Event.REACTS, j, found)
    resolve_complications(t, b, o, j, b.task.system, b.task.complications)
    return found


def open_reaction(b: Battle, o: int, j: int, action: int, choice: int) -> None:
    """Start the defender's task with the dice that it chose, and those that were promised or offered.

    [BC-2190, BC-R40, BC-R117]
    """
    open_action(b, o, j, action)
    b.task.range = complication_range(b, o, j, action)
    b.task.dice = OWN_DICE + choice % WITH_DETERMINATION
    b.task.ones = choice // WITH_DETERMINATION
    joins = offered_to(b, o, OFFER_REACTION)
    for p in range(OFFICERS):
        if has_promised(b, p, o) or joins >> p & 1 == 1:
            add_officer(b, p, j, ACTION_ATTRIBUTE[action], ACTION_DEPARTMENT[action], ACTION_TAG[action])


def ask_dice(t: Table, b: Battle, o: int, j: int, i: int) -> int:
    """Buy dice for the defender's roll.  [BC-R61]"""
    seat = seat_of(b, o, j)
    for more in range(DICE_MORE + 1):
        if o != NONE or price_of_dice(more) <= funds(b, Side.GM.value):
            t.offer(more)
            if has_determination(b, o):
                t.offer(more + WITH_DETERMINATION)
    choice = t.ask(seat, Ask.REACT, 0, 0, actor(o, j), i)
    helpers = count_pledges(b, o) + count_bits(offered_to(b, o, OFFER_REACTION))
    price = price_of_dice(choice % WITH_DETERMINATION) + max(0, helpers - 1)
    pay(t, b, side_of(b.ships[j]), price, least_threat(b, price) if o != NONE else 0, actor(o, j))
    return choice


def count_pledges(b: Battle, o: int) -> int:
    """How many officers have promised this one their help: the first is free, each further one costs 1.  [BC-R209]"""
    found = 0
    for p in range(OFFICERS):
        found += b.officers[p].pledges[o] if o != NONE else 0
    return found


def reward_defender(t: Table, b: Battle, i: int, j: int, reactive: int) -> None:
    """The attack has failed against the roll: Momentum, and a move or a counterattack.  [BC-1510, BC-2080, BC-R60]"""
    side = side_of(b.ships[j])
    won = defender_momentum(b.task.difficulty, b.task.successes, reactive)
    over = max(0, b.momentum + won - POOL) if side == Side.PLAYERS else 0
    gain(t, b, side, won)
    if is_out(b.ships[j]):
        return
    if b.defence == Defence.EVASIVE_ACTION:
        step_aside(t, b, j, over)
    else:
        counterattack(t, b, i, j, side, over)


def step_aside(t: Table, b: Battle, j: int, over: int) -> None:
    """Move 1 zone after an attack has failed against Evasive Action.

    What has been won over the 6 that can be saved pays first.  [BC-1510, BC-R56, BC-R216]
    """
    ship, o = b.ships[j], reactor_of(b, j)
    if ship.holder != NONE:
        return
    near = zones.neighbours(b.graph, ship.zone)
    t.offer(0)
    for zone in range(ZONES):
        if near >> zone & 1 == 1 and (o != NONE or step_price(b, j, ship.zone, zone) <= b.threat):
            t.offer(1 + zone)
    choice = t.ask(seat_of(b, o, j), Ask.WON, 0, 0, actor(o, j))
    if choice == 0:
        return
    start, price = ship.zone, step_price(b, j, ship.zone, choice - 1)
    unsaved = min(over, price)
    threat = least_threat(b, price - unsaved) if o != NONE else 0
    pay(t, b, side_of(ship), price - unsaved, threat, actor(o, j))
    strike_back(t, b, j, start, bites(b, start, price, price, threat, False))
    if not is_out(ship):
        shift(t, b, j, choice - 1, 0)


def counterattack(t: Table, b: Battle, i: int, j: int, side: int, over: int) -> None:
    """Strike the attacker with the weapon of Defensive Fire, for 2.

    What has been won over the 6 that can be saved pays first.  [BC-2080, BC-R62, BC-R216, BC-R240]
    """
    ship = b.ships[j]
    near = range_between(b, ship.zone, b.ships[i].zone) <= weapon_reach(b, j, ship.guard)
    if not near or ship.armed == 0 or is_out(b.ships[i]) or funds(b, side) < COUNTER_PRICE:
        return
    o = reactor_of(b, j)
    if t.ask(seat_of(b, o, j), Ask.COUNTER, 0, 1, actor(o, j), i) == 0:
        return
    spend(t, b, side, max(0, COUNTER_PRICE - over), actor(o, j))
    t.emit(Event.COUNTERED, j, i)
    start_attack(b)
    weapon = ship.design.weapons[ship.guard]
    set_hit(b, j, ship.guard, weapon.rating, 1 if weapon.qualities & PIERCING > 0 else 0)
    b.hit.system = find_system(t, b, i)
    strike(t, b, i)
    mark(t, b, j, ship.guard, i)
