"""Additions to an order: minor actions, dice, help, what is to follow, how it is paid.

[BC-960, BC-1090, BC-1980 .. BC-2050, BC-R37, BC-R38, BC-R108, BC-R117, BC-R207, BC-R209, BC-R218, BC-R224, BC-R227]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..design import is_out
from ..places import planned_zone, range_between
from ..ratings import has_extras, is_attack, is_task
from ..records import Battle
from ..scene.others import offer_things
from ..scene.probes import PROBES_MOST, count_probes
from ..scene.purchases import offer_spends
from ..scene.stations import may_go
from ..tables import (
    DETAIL,
    EXTRAS,
    HELM,
    KEEP_PRICE,
    LONG,
    MAJORS_MOST,
    NONE,
    OFFICERS,
    OPEN_TRAITS,
    PROBE,
    RESTORED,
    SENSORS,
    SHIPS,
    STATIONS,
    SYSTEMS,
    TACTICAL,
    TRAITS,
    ZONES,
    Action,
    Extra,
    Form,
    Minor,
    Then,
)
from ..tasks import price_of_dice
from ..words import Ask, Prepared, Side, System
from .contacts import offer_contact, offer_thrusters
from .difficulty import is_calibrated, is_sensor_task, may_be_taken, may_claim, weight
from .dives import is_ready, preparing
from .legality import (
    actor,
    has_determination,
    has_minor,
    is_at,
    may_help,
    may_lock,
    may_prepare,
    may_unshroud,
    station_of,
    turns_left,
)
from .making import offer_traits
from .moves import flies, flies_once_free, offer_exit, offer_moves
from .prices import is_rolled, is_rolled_later, order_price, ready_momentum, spare
from .spending import offer_deeds

DICE_MORE = 3  # that may be bought  [BC-R207]


def write_extras(t: Table, b: Battle, seat: int, o: int, i: int) -> None:
    """Additions, one after the other.  [BC-R108, BC-R117, BC-R207]"""
    for slot in range(EXTRAS):
        t.offer(Extra.DONE)
        offer_extras(t, b, o, i)
        extra = t.ask(b.order.seat, Ask.EXTRA, 0, 0, actor(o, i), slot)
        if extra == Extra.DONE:
            break
        note_extra(b, extra // DETAIL, extra % DETAIL)
        if extra // DETAIL == Extra.TARGETING:
            write_aim(t, b)
        elif extra // DETAIL == Extra.TRAIT:
            offer_traits(t, b, o, i)
            b.order.more = 1 + t.ask(b.order.seat, Ask.MORE_TRAIT, NONE, NONE, actor(o, i))
    if o != NONE:
        b.order.threat = max(b.order.threat, order_price(b) - ready_momentum(b))


def write_aim(t: Table, b: Battle) -> None:
    """The system that a Targeting Solution of this turn picks for the ordered shot.  [BC-2050, BC-R81, BC-R287]"""
    order = b.order
    shoots = order.action == Action.FIRE and order.target == order.lock
    if not shoots or order.aim > 0 or has_extras(b, order.ship, System.COMPUTERS.value):
        return
    t.offer(0)
    for system in range(SYSTEMS):
        t.offer(1 + system)
    order.aim = t.ask(order.seat, Ask.AIM, 0, 0, actor(order.officer, order.ship), order.target)


def offer_extras(t: Table, b: Battle, o: int, i: int) -> None:
    """Everything that may still be added."""
    order = b.order
    if is_rolled(b) and not is_rolled_later(b):
        if order.unrolled == 0:
            offer_dice(t, b, o)
        offer_unrolled(t, b)
    if order.form == Form.TURN:
        offer_minors(t, b, o, i)
        offer_contact(t, b, o, i)
        offer_releases(t, b, i)
    if order.form == Form.TURN or order.form == Form.MAJOR:
        offer_then(t, b, o, i)
        offer_spends(t, b)
        if b.order.more == 0 and is_task(order.action):
            t.offer(Extra.TRAIT * DETAIL)
    if order.ignored == NONE and is_sensor_task(b) and is_calibrated(b):
        offer_ignored(t, b)
    offer_threat(t, b, o)
    if o == NONE and order.form == Form.TURN and not is_out(b.ships[i]):
        offer_deeds(t, b)


def offer_dice(t: Table, b: Battle, o: int) -> None:
    """Dice, a point of Determination, a focus, who may be called.  [BC-R117, BC-R203, BC-R207, BC-R209, BC-R224]"""
    order = b.order
    if order.dice == 0:
        for more in range(1, DICE_MORE + 1):
            if o != NONE or price_of_dice(more) <= spare(b):
                t.offer(Extra.DICE * DETAIL + more)
    if order.ones == 0 and has_determination(b, o):
        t.offer(Extra.DETERMINATION * DETAIL)
    if may_claim(b):
        t.offer(Extra.FOCUS * DETAIL)
    if o != NONE:
        for p in range(OFFICERS):
            if order.helpers[p] == 0 and may_help(b, o, p):
                t.offer(Extra.HELPER * DETAIL + p)


def offer_unrolled(t: Table, b: Battle) -> None:
    """Success without dice, for which nothing is bought and nobody called.  [BC-R206, BC-R285]"""
    order = b.order
    found = order.dice + order.ones + order.unrolled
    for p in range(OFFICERS):
        found += order.helpers[p]
    if found == 0 and may_be_taken(b):
        t.offer(Extra.UNROLLED * DETAIL)


def offer_ignored(t: Table, b: Battle) -> None:
    """The traits of which calibrated sensors may ignore one, in place of a die again.  [BC-1820, BC-R69, BC-R310]"""
    for k in range(TRAITS + 1):
        known = k < OPEN_TRAITS or k == TRAITS
        if known and weight(b, k) > 0:
            t.offer(Extra.IGNORE * DETAIL + k)


def offer_minors(t: Table, b: Battle, o: int, i: int) -> None:
    """Minor actions: the first is free, each of the others costs 1.  [BC-960, BC-1980 .. BC-2050, BC-R37, BC-R108]"""
    order, ship = b.order, b.ships[i]
    if not has_minor(b, o, i):
        return
    if is_out(ship):  # a critical ship only sends somebody to the reactor  [BC-R330]
        offer_walks(t, b, o)
        return
    if is_at(b, o, TACTICAL):
        if may_prepare(b, o, i):
            offer_prepares(t, b, i)
        if may_unshroud(b, o, i) and order.minors >> Minor.UNSHROUD & 1 == 0:
            t.offer(Extra.MINOR * DETAIL + Minor.UNSHROUD)
        if (
            order.minors >> Minor.CALIBRATE_WEAPONS & 1 == 0
            and (ship.calibrated if o == NONE else b.officers[o].calibrated) == 0
        ):
            t.offer(Extra.MINOR * DETAIL + Minor.CALIBRATE_WEAPONS)
        if order.minors >> Minor.TARGETING & 1 == 0:
            for j in range(SHIPS):
                if may_lock(b, i, j):
                    t.offer(Extra.TARGETING * DETAIL + j)
    if is_at(b, o, SENSORS) and order.minors >> Minor.CALIBRATE_SENSORS & 1 == 0:
        if (ship.focused if o == NONE else b.officers[o].focused) == 0:
            t.offer(Extra.MINOR * DETAIL + Minor.CALIBRATE_SENSORS)
    if is_at(b, o, SENSORS) and order.minors >> Minor.LAUNCH_PROBE & 1 == 0 and ship.shrouded == 0:
        offer_probes(t, b, i)
    if order.minors >> Minor.RESTORE & 1 == 0:
        for system in range(SYSTEMS):
            if ship.troubles[system] > 0 and may_restore(b, o, system):
                t.offer(Extra.RESTORE * DETAIL + system)
    offer_walks(t, b, o)
    if o != NONE and order.minors >> Minor.INTERACT & 1 == 0:
        offer_things(t, b)
    offer_thrusters(t, b, o, i)
    if o != NONE and is_at(b, o, HELM) and may_prepare(b, o, i):
        for what in (Prepared.DIVE.value, Prepared.RAM.value):
            if not is_ready(b, o, what):
                t.offer(Extra.MINOR * DETAIL + preparing(what))
    if order.minors >> Minor.IMPULSE & 1 == 0 and (flies(b, o, i) or flies_once_free(b, o, i)):
        offer_moves(t, b, o, i, Extra.AFTER * DETAIL)
        offer_exit(t, b, o, i, Extra.AFTER * DETAIL)


def offer_walks(t: Table, b: Battle, o: int) -> None:
    """The stations to which an officer may change.  [BC-970]"""
    if o == NONE or b.order.minors >> Minor.CHANGE_POSITION & 1 == 1:
        return
    for k in range(STATIONS):
        if may_go(b, o, k):
            t.offer(Extra.WALK * DETAIL + k)


def offer_releases(t: Table, b: Battle, i: int) -> None:
    """The ships that the tractor beam may let go, for nothing.  [BC-R85, BC-R312]"""
    for j in range(SHIPS):
        if b.ships[j].holder == i and b.order.released >> j & 1 == 0:
            t.offer(Extra.RELEASE * DETAIL + j)


def offer_probes(t: Table, b: Battle, i: int) -> None:
    """The zones to which a probe can be launched.  [BC-1830, BC-R280]"""
    if count_probes(b, i) >= PROBES_MOST:
        return
    for zone in range(ZONES):
        if b.zones[zone].used == 1 and range_between(b, planned_zone(b, i), zone) <= LONG:
            t.offer(Extra.PROBE * DETAIL + zone)


def offer_prepares(t: Table, b: Battle, i: int) -> None:
    """Screens up or down, weapons armed or not: nothing that the action itself forbids.  [BC-1990, BC-R78]"""
    ship, action = b.ships[i], b.order.action
    if ship.armed == 0:
        t.offer(Extra.MINOR * DETAIL + Minor.ARM)
    elif action != Action.FIRE and action != Action.DEFENSIVE_FIRE:
        t.offer(Extra.MINOR * DETAIL + Minor.DISARM)
    if ship.raised == 0 and (ship.shrouded == 0 or b.order.minors >> Minor.UNSHROUD & 1 == 1):
        t.offer(Extra.MINOR * DETAIL + Minor.RAISE)
    elif ship.raised == 1 and action != Action.ROTATE_SCREENS and action != Action.REGENERATE:
        t.offer(Extra.MINOR * DETAIL + Minor.LOWER)


def may_restore(b: Battle, o: int, system: int) -> bool:
    """May one at this station restore this system?  [BC-R37]"""
    if o == NONE:
        return True
    for position in range(len(RESTORED)):
        if station_of(b, o) >> position & 1 == 1 and RESTORED[position] >> system & 1 == 1:
            return True
    return False


def offer_then(t: Table, b: Battle, o: int, i: int) -> None:
    """What is to follow: a second major action, keeping the Initiative.  [BC-1090, BC-R38, BC-R227]"""
    order = b.order
    if order.then != Then.NOTHING:
        return
    shoots = is_attack(order.action) and order.target < PROBE  # it is asked after a hit
    if is_task(order.action) and not shoots and may_go_on(b, o, 1):
        t.offer(Extra.THEN * DETAIL + Then.SECOND)
    payable = o != NONE or is_task(order.action) or spare(b) >= KEEP_PRICE  # [BC-R350]
    if order.form == Form.TURN and payable and may_keep(b, o, i, 1):
        t.offer(Extra.THEN * DETAIL + Then.KEEP)


def may_go_on(b: Battle, o: int, more: int) -> bool:
    """Has the turn room for a second major action, besides `more` that is still to come?  [BC-1090, BC-1110]"""
    return b.order.form == Form.TURN and (o == NONE or b.officers[o].majors + more < MAJORS_MOST)


def may_keep(b: Battle, o: int, i: int, more: int) -> bool:
    """May the side take the next turn, too, besides `more` that is still running?  [BC-R227, BC-R240]"""
    side = Side.GM.value if o == NONE else Side.PLAYERS.value
    others = turns_left(b, 1 - side) > 0 and b.order.form != Form.READIED
    return others and b.held == 0 and turns_left(b, side) > more and b.ships[i].slowed == 0


def offer_threat(t: Table, b: Battle, o: int) -> None:
    """So much of the price that is paid by adding Threat, to save Momentum.  [BC-R218]"""
    if o == NONE or b.order.threat > 0:
        return
    price = order_price(b)
    least = max(0, price - ready_momentum(b))
    for threat in range(least + 1, price + 1):
        t.offer(Extra.THREAT * DETAIL + threat)


def note_extra(b: Battle, what: int, detail: int) -> None:
    """Write an addition down."""
    order = b.order
    if what == Extra.DICE:
        order.dice = detail
    elif what == Extra.DETERMINATION:
        order.ones = 1
    elif what == Extra.MINOR:
        order.minors |= 1 << detail
    elif what == Extra.TARGETING:
        order.minors |= 1 << Minor.TARGETING
        order.lock = detail
    elif what == Extra.RESTORE:
        order.minors |= 1 << Minor.RESTORE
        order.restored = detail
    elif what == Extra.AFTER:
        order.minors |= 1 << Minor.IMPULSE
        order.after = detail
    elif what == Extra.THRUSTERS:
        order.minors |= 1 << Minor.THRUSTERS
        order.berth = detail
    elif what == Extra.WALK:
        order.minors |= 1 << Minor.CHANGE_POSITION
        order.leave = 1 + detail
    elif what == Extra.STRIKE:
        order.strike = detail
    elif what == Extra.REINFORCE:
        order.reinforce = 1 + detail
    elif what == Extra.QUICK_TRAIT:
        order.quick = detail
    elif what == Extra.WARY:
        order.wary = detail
    elif what == Extra.PROBE:
        order.minors |= 1 << Minor.LAUNCH_PROBE
        order.probe = detail
    elif what == Extra.INTERACT:
        order.minors |= 1 << Minor.INTERACT
        order.handled = detail
    elif what == Extra.SPEND:
        order.bought[detail] += 1
    elif what == Extra.CONTACT:
        order.contact = detail
    elif what == Extra.UNROLLED:
        order.unrolled = 1
    elif what == Extra.FOCUS:
        order.claimed = 1
    elif what == Extra.RELEASE:
        order.released |= 1 << detail
    elif what == Extra.IGNORE:
        order.ignored = detail
    elif what == Extra.HELPER:
        order.helpers[detail] = 1
    elif what == Extra.THEN:
        order.then = detail
    elif what == Extra.THREAT:
        order.threat = detail
