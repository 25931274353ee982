"""Readied actions: what waits for its trigger interrupts a turn.  [BC-1200 .. BC-1220, BC-R43, BC-R44, BC-R300]"""

from __future__ import annotations

from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from .actions import do_major, pay_order
from .design import is_out, unpatched_breaches
from .form.dives import may_ram
from .form.legality import OPEN, actor, in_reach, seat_of, weapon_reach
from .form.majors import may_hold, may_override, may_power, takes, why_not
from .form.making import may_still_make
from .form.offers import kind_of, offered_to
from .form.orders import open_order
from .form.prices import is_rolled, is_rolled_later, order_price
from .options import ReadyTiming
from .places import is_foe, range_between
from .pools import least_threat
from .ratings import dives, is_attack, is_task
from .records import Battle
from .tables import (
    ACTORS,
    ARMS,
    CALIBRATION,
    CLOSE,
    MAJORS_MOST,
    NONE,
    OFFICERS,
    PROBE,
    SHIPS,
    TARGETS,
    Action,
    Form,
    Trigger,
)
from .turns import drop_ready
from .victory import check_end
from .words import Ask, Boost, Event, Status

ZONE_BITS = 5


def spring(t: Table, b: Battle, trigger: int, about: int) -> None:
    """What was readied for this is done now, in the order of the actors.  [BC-1200]"""
    for k in range(ACTORS):
        if is_set_off(b, k, trigger, about):
            carry_out(t, b, k)


def spring_near(t: Table, b: Battle, about: int, start: int) -> None:
    """A ship has moved from this zone: who waits for it to come within range acts.  [BC-R44]"""
    for k in range(ACTORS):
        if is_set_off(b, k, Trigger.NEARS.value, about) and comes_near(b, k, about, start):
            carry_out(t, b, k)


def note_zones(b: Battle) -> int:
    """Where each ship is, in so many bits for one."""
    found = 0
    for j in range(SHIPS):
        found |= b.ships[j].zone << ZONE_BITS * j
    return found


def spring_on_moves(t: Table, b: Battle, before: int) -> None:
    """Ships that are in another zone now: by Impulse, dive or Evasive move, or dragged.  [BC-R43, BC-R44, BC-R300]"""
    for j in range(SHIPS):
        start = before >> ZONE_BITS * j & (1 << ZONE_BITS) - 1
        if b.ships[j].status == Status.FIGHTING and b.ships[j].zone != start:
            spring(t, b, Trigger.LEAVES.value, j)
            spring_near(t, b, j, start)


def spring_on_return(t: Table, b: Battle, i: int, places: int, moved: int) -> None:
    """A ship that had moved so far is back where it was: it has left its zone all the same.  [BC-R44, BC-R311]"""
    if b.ships[i].moved > moved and b.ships[i].zone == places >> ZONE_BITS * i & (1 << ZONE_BITS) - 1:
        spring(t, b, Trigger.LEAVES.value, i)


def is_set_off(b: Battle, k: int, trigger: int, about: int) -> bool:
    """Does this actor wait for that, and can it still act?  [BC-1110, BC-R39]"""
    ready = b.readied[k]
    if ready.action == Action.PASS or ready.trigger != trigger or ready.about != about or b.over == 1:
        return False
    if k < OFFICERS:
        officer = b.officers[k]
        return officer.aboard == 1 and not is_out(b.ships[officer.ship]) and officer.majors < MAJORS_MOST
    return not is_out(b.ships[k - OFFICERS])


def ship_of(b: Battle, k: int) -> int:
    """The ship of an actor."""
    return b.officers[k].ship if k < OFFICERS else k - OFFICERS


def comes_near(b: Battle, k: int, about: int, start: int) -> bool:
    """Is the ship within the range of the weapon that waits, or else within Close, and was it not before?"""
    i, ready = ship_of(b, k), b.readied[k]
    reach = weapon_reach(b, i, ready.weapon) if ready.action == Action.FIRE else CLOSE
    here = b.ships[i].zone
    was, now = range_between(b, here, start), range_between(b, here, b.ships[about].zone)
    return is_foe(b, i, about) and now <= reach < was


def carry_out(t: Table, b: Battle, k: int) -> None:
    """Interrupt the turn for a readied action; if it can't be done any more it is lost.  [BC-1200, BC-R43]"""
    o = k if k < OFFICERS else NONE
    i = ship_of(b, k)
    copy_into(b.stowed, b.order)
    write_readied(b, k, o, i)
    drop_ready(b, k)
    if is_possible(b, o, i):
        t.emit(Event.SPRUNG, actor(o, i), b.order.action)
        take_offers(b, o)
        pay_order(t, b)
        do_major(t, b)
    else:
        t.emit(Event.WASTED, actor(o, i))
    copy_into(b.order, b.stowed)
    check_end(t, b)


def write_readied(b: Battle, k: int, o: int, i: int) -> None:
    """The order of a readied action: its target is the ship that was waited for; what is another position's by now is
    taken by Override.  [BC-1170, BC-R345]
    """
    ready = b.readied[k]
    open_order(b, Form.READIED, seat_of(b, o, i), o, i)
    order = b.order
    order.action, order.weapon, order.mode, order.system = ready.action, ready.weapon, ready.mode, ready.system
    order.override, order.trait = 0 if takes(b, o, ready.action) else 1, ready.trait
    if ready.trigger != Trigger.ALLY:
        order.target = ready.about
        order.zone = b.ships[ready.about].zone


def take_offers(b: Battle, o: int) -> None:
    """A readied task, whose form nobody fills in, takes the turns that are offered to it.  [BC-R117, BC-R352]"""
    if o == NONE or not is_rolled(b) or is_rolled_later(b):
        return
    joins = offered_to(b, o, kind_of(b.order.action))
    for p in range(OFFICERS):
        b.order.helpers[p] = joins >> p & 1
    b.order.threat = least_threat(b, order_price(b))


def is_possible(b: Battle, o: int, i: int) -> bool:
    """Is the readied action open, its target in reach, and its Threat there?  [BC-R300, BC-R345]"""
    order = b.order
    if why_not(b, o, i, order.action) != OPEN or (o == NONE and order_price(b) > b.threat):
        return False
    if order.override == 1 and not may_override(b, o, order.action):
        return False
    if order.action == Action.FIRE:
        needs_more = b.ships[i].design.weapons[order.weapon].qualities & CALIBRATION > 0  # a Prepare of this turn
        return b.ships[i].armed == 1 and not needs_more and in_reach(b, i, order.weapon, order.target)
    if order.action == Action.SCAN_FOR_WEAKNESS:
        return is_foe(b, i, order.target)
    if order.action == Action.RAM:
        return may_ram(b, i, order.target)
    if order.action == Action.DAMAGE_CONTROL:
        return unpatched_breaches(b.ships[i], order.system) > 0
    if order.action == Action.REROUTE_POWER:
        return may_power(b, i, order.system)
    if order.action == Action.CREATE_TRAIT:
        return may_still_make(b, o, i, order.trait)
    return order.action != Action.TRACTOR_BEAM or may_hold(b, i, order.target)


# ---- what sets it off -----------------------------------------------------------------------------------------------


def spring_before(t: Table, b: Battle) -> None:
    """An action is declared: what waits for it comes before its dice, by house rule after it.  [BC-R43]"""
    if b.rules.ready_timing == ReadyTiming.BEFORE:
        spring_on_action(t, b, b.order.action, b.order.officer, b.order.ship)


def has_lost_target(t: Table, b: Battle) -> bool:
    """Is the attack impossible now? With another target in reach its maker chooses that one.  [BC-R43]"""
    order = b.order
    i = order.ship
    if order.action == Action.RAM:
        return not may_ram(b, i, order.target)
    if order.action != Action.FIRE or order.target >= PROBE or in_reach(b, i, order.weapon, order.target):
        return False
    found = 0
    for j in range(SHIPS):
        if in_reach(b, i, order.weapon, j):
            found += 1
            t.offer(j + TARGETS * (b.ships[i].design.weapons[order.weapon].called + ARMS * order.mode))
    if found == 0:
        return True
    order.target = t.ask(order.seat, Ask.SHOT, 0, 0, actor(order.officer, i)) % TARGETS
    order.aim, order.boost = 0, Boost.NONE
    return False


def spring_on_action(t: Table, b: Battle, action: int, o: int, i: int) -> None:
    """Attacks, dives and the tasks of one's own officers set readied actions off."""
    if is_attack(action):
        spring(t, b, Trigger.ATTACKS.value, i)
    elif dives(action):
        spring(t, b, Trigger.DIVES.value, i)
    if o != NONE and is_task(action):
        spring(t, b, Trigger.ALLY.value, o)


def spring_on_minors(t: Table, b: Battle, i: int, armed: int, raised: int) -> None:
    """Weapons that were armed, screens that went up or down."""
    if b.ships[i].armed == 1 and armed == 0:
        spring(t, b, Trigger.ARMS.value, i)
    if b.ships[i].raised != raised:
        spring(t, b, Trigger.SCREENS.value, i)


def count_revealed(b: Battle) -> int:
    """The ships that are revealed, a bit each."""
    found = 0
    for j in range(len(b.ships)):
        found |= b.ships[j].revealed << j
    return found


def spring_on_reveal(t: Table, b: Battle, before: int) -> None:
    """Ships that have been revealed since."""
    for j in range(len(b.ships)):
        if b.ships[j].revealed == 1 and before >> j & 1 == 0:
            spring(t, b, Trigger.REVEALED.value, j)
