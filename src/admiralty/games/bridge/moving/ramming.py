"""Collisions: what ships do to each other by a Ram, or by Contact that is too fast.

[BC-270, BC-1550 .. BC-1580, BC-R18, BC-R64, BC-R65, BC-R251]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..damage import find_system, halve_hit, start_attack, strike
from ..design import half_up
from ..form.contacts import consents, zones_of
from ..form.legality import actor
from ..options import ImpulseContact
from ..places import side_of
from ..pools import gain
from ..ratings import add_ship, critical_for, hindrance, target_for
from ..records import Battle, Ship
from ..rolling import complication_range, mend_failure, roll
from ..scene.complications import resolve_complications
from ..scene.influence import forbids
from ..scene.marks import mark_difficulty
from ..tables import Action, Tag
from ..tasks import open_task
from ..words import Attribute, Department, Event, Status, System
from .flight import touch


def collision_rating(ship: Ship) -> int:
    """What a ship does by running into another: its Scale, and half of the zones of this round.  [BC-R251]"""
    return ship.scale + half_up(ship.moved)


def collide(t: Table, b: Battle, i: int, j: int, added: int, extra: int) -> None:
    """Ship i runs into ship j: each takes the other's damage, whatever becomes of either.

    `extra`: further systems that a Devastating Attack strikes.  [BC-1570, BC-1580, BC-2470, BC-R65]
    """
    there, here = collision_rating(b.ships[i]) + added, collision_rating(b.ships[j])
    start_attack(b)
    run_into(t, b, j, there)
    for _ in range(extra):
        b.hit.rating = there
        halve_hit(b)
        if b.ships[j].status != Status.DESTROYED:
            b.hit.system = find_system(t, b, j)
            strike(t, b, j)
    run_into(t, b, i, here)


def run_into(t: Table, b: Battle, i: int, rating: int) -> None:
    """One ship's part of a collision: Piercing, Devastating, a random system.  [BC-R251]"""
    hit = b.hit
    hit.rating, hit.piercing, hit.devastating = rating, 1, 1
    hit.depleting, hit.high_yield, hit.extra = 0, 0, 0
    if b.ships[i].status != Status.DESTROYED:
        hit.system = find_system(t, b, i)
        strike(t, b, i)


def meet(t: Table, b: Battle, i: int, j: int) -> None:
    """After a Ram that hit the ships are in Contact, if both are still there.  [BC-R65]"""
    if b.ships[i].status != Status.DESTROYED and b.ships[j].status != Status.DESTROYED:
        touch(t, b, i, j)


def approach(t: Table, b: Battle, o: int, i: int, j: int, move: int) -> None:
    """Come into Contact at the end of an Impulse: a task as part of the move, or both are damaged.

    [BC-270, BC-R18, BC-R346]
    """
    if b.ships[i].status != Status.FIGHTING or not consents(b, i, j, b.ships[i].zone):
        return
    if b.rules.impulse_contact == ImpulseContact.COLLISION:
        collide(t, b, i, j, 0, 0)
        meet(t, b, i, j)
        return
    action, engines = Action.MANEUVER.value, System.ENGINES.value
    if forbids(b, o, i, engines, action):
        t.emit(Event.FORBIDDEN, actor(o, i), action)
        return
    target = target_for(b, o, i, Attribute.AGILITY.value, Department.PILOTING.value)
    critical = critical_for(b, o, i, Department.PILOTING.value, Tag.CONTACT.value)
    difficulty = zones_of(move) + hindrance(b, o, i, engines, action) + mark_difficulty(b, o, i, action)
    open_task(b, target, critical, max(0, difficulty))
    add_ship(b, i, engines, Department.PILOTING.value)
    b.task.range = complication_range(b, o, i, action)
    t.emit(Event.APPROACHED, i, j)
    roll(t, b, o, i, action)
    mend_failure(t, b, o, i, 0, 0)
    task = b.task
    t.emit(Event.RESULT, actor(o, i), task.successes, task.difficulty, task.passed, task.momentum, 0)
    complications, system = task.complications, task.system
    if task.passed == 1:
        gain(t, b, side_of(b.ships[i]), task.momentum)
        touch(t, b, i, j)
    else:
        collide(t, b, i, j, 0, 0)
    resolve_complications(t, b, o, i, system, complications)
