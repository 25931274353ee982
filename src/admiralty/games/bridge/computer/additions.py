"""What a computer adds to its orders: a minor action, dice.  [BC-R108, BC-R207]"""

from __future__ import annotations

from admiralty.core.ground import zones
from admiralty.core.state.questions import Question

from ..form.aiming import shot_modifiers
from ..form.difficulty import weight
from ..form.prices import defence_of, spare
from ..places import zone_of_move
from ..ratings import frees, rescues
from ..records import Battle
from ..tables import DETAIL, NONE, OFF, OPERATIONS, PROBE, Action, Extra, Form, Minor
from ..words import Arm, Band, Defence, System
from .duties import harbour

THRIFTY, WEALTHY, HARD = 2, 4, 3


def choose_extra(b: Battle, q: Question) -> int:
    """The free minor action that helps, a die where it pays; then nothing more."""
    order = b.order
    docks = Extra.THRUSTERS * DETAIL + 1 + harbour(b)
    if order.officer != NONE and harbour(b) != NONE and is_listed(q, docks):
        return docks
    flight = choose_flight(b, q)
    if flight != Extra.DONE:
        return flight
    if order.form == Form.TURN and order.minors == 0:
        minor = useful_minor(b, q)
        if minor != Extra.DONE:
            return minor
    ignored = choose_ignored(b, q)
    if ignored != Extra.DONE:
        return ignored
    if order.dice == 0 and wants_die(b) and is_listed(q, Extra.DICE * DETAIL + 1):
        return Extra.DICE * DETAIL + 1
    return Extra.DONE.value


def choose_ignored(b: Battle, q: Question) -> int:
    """The trait that hinders most, where calibrated sensors may ignore one.  [BC-1820]"""
    best, most = Extra.DONE.value, 0
    for k in range(q.count):
        if q.listed[k] // DETAIL == Extra.IGNORE and weight(b, q.listed[k] % DETAIL) > most:
            best, most = q.listed[k], weight(b, q.listed[k] % DETAIL)
    return best


def choose_flight(b: Battle, q: Question) -> int:
    """Who runs for a harbour flies on as soon as the ship is free."""
    best, least = Extra.DONE.value, 999
    if b.order.officer == NONE or harbour(b) == NONE:
        return best
    for k in range(q.count):
        move = q.listed[k] % DETAIL
        if q.listed[k] // DETAIL == Extra.AFTER and zone_of_move(move) != OFF:
            far = zones.steps(b.graph, zone_of_move(move), b.ships[harbour(b)].zone)
            if far < least:
                best, least = q.listed[k], far
    return best


def useful_minor(b: Battle, q: Question) -> int:
    """Calibrate or aim before a shot; restore; raise screens or arm where that was not done.

    A braced turn has no shot: there restoring comes first, and weapons are calibrated for the next turn's. Nobody
    calibrates weapons that are destroyed.  [BC-2640, BC-R77]
    """
    order = b.order
    at_ship = NONE < order.target < PROBE
    bare = at_ship and b.ships[order.target].band == Band.EMPTY
    lock = Extra.TARGETING * DETAIL + order.target
    if order.action == Action.FIRE and bare and order.aim == 0 and is_listed(q, lock):
        return lock
    ship = b.ships[order.ship]
    mends = order.officer != NONE and b.officers[order.officer].station & OPERATIONS > 0
    if mends or ship.braces > 0:
        for k in range(q.count):
            if q.listed[k] // DETAIL == Extra.RESTORE:
                return q.listed[k]
    for minor in (Minor.RAISE.value, Minor.ARM.value, Minor.CALIBRATE_WEAPONS.value, Minor.CALIBRATE_SENSORS.value):
        silent = minor == Minor.CALIBRATE_WEAPONS and ship.lost[System.WEAPONS] == 1
        if is_listed(q, Extra.MINOR * DETAIL + minor) and not silent:
            return Extra.MINOR * DETAIL + minor
    for k in range(q.count):
        if q.listed[k] // DETAIL == Extra.RESTORE or q.listed[k] // DETAIL == Extra.INTERACT:
            return q.listed[k]
    return Extra.DONE.value


def wants_die(b: Battle) -> bool:
    """Does a die pay? For a shot, and for the GM where it is hard."""
    order = b.order
    if order.officer != NONE:
        if frees(order.action) and harbour(b) != NONE:
            return True
        if rescues(order.action):
            return b.momentum > 0
        return b.momentum >= (THRIFTY if order.action == Action.FIRE else WEALTHY)
    if order.action != Action.FIRE or spare(b) < WEALTHY or order.target >= PROBE:
        return False
    if order.form == Form.DICE:
        return b.task.difficulty >= HARD
    if defence_of(b, order.target) != Defence.NONE:
        return False
    torpedo = b.ships[order.ship].design.weapons[order.weapon].arm == Arm.TORPEDO
    base = HARD if torpedo else HARD - 1
    return base + shot_modifiers(b, NONE, order.ship, order.target, order.weapon) >= HARD


def is_listed(q: Question, value: int) -> bool:
    """Is this a legal answer?"""
    for k in range(q.count):
        if q.listed[k] == value:
            return True
    return False
