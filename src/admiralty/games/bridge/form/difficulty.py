"""The task that is ordered, and its Difficulty.  [BC-1100, BC-R245, BC-R266]"""

from __future__ import annotations

from ..design import has_talents, tractor_strength, unpatched_breaches
from ..entries import Action
from ..places import concealment_from, planned_zone, secrecy, side_of
from ..ratings import frees, hindrance, open_action, relied_on
from ..records import Battle
from ..scene.marks import mark_difficulty
from ..scene.others import open_other
from ..scene.probes import sensor_distance
from .making import trait_critical, trait_position, trait_range, trait_system, trait_target

FAR_EYES = 1  # range that a talent takes off  [BC-R278]


def task_difficulty(b: Battle) -> int:
    """The Difficulty of a task with all that makes it harder.  [BC-1100, BC-R266]"""
    order = b.order
    o, i = order.officer, order.ship
    found = b.task.difficulty + order.harder + order.override + own_modifier(b) + mark_difficulty(b, o, i, order.action)
    return max(0, found + hindrance(b, o, i, relied_by_order(b)))


def relied_by_order(b: Battle) -> int:
    """The system that the ordered task relies on; NONE.  [BC-R245]"""
    order = b.order
    if order.action == Action.OTHER:
        return b.others[order.other].system
    if order.action == Action.CREATE_TRAIT:
        return trait_system(trait_position(b, order.officer, order.trait))
    return relied_on(order.action)


def own_modifier(b: Battle) -> int:
    """What an action's own entry adds: range, attempts, screens at 0, the breach's Potency.

    [BC-1390, BC-1750, BC-1770, BC-1870, BC-R52, BC-R66, BC-R257]
    """
    order, ship = b.order, b.ships[b.order.ship]
    if order.action == Action.SCAN_FOR_WEAKNESS:
        there = b.ships[order.target].zone
        hides = secrecy(b, order.target)
        return hides + sensor_range(b, there) + concealment_from(b, side_of(ship), planned_zone(b, order.ship), there)
    if order.action == Action.TRACTOR_BEAM:
        return secrecy(b, order.target)
    if order.action == Action.CREATE_TRAIT:
        i, position = order.ship, trait_position(b, order.officer, order.trait)
        return max(0, trait_range(b, i, position, order.trait) - far_eyes(b))
    if order.action == Action.REVEAL:
        return max(0, order.reach - far_eyes(b))
    if order.action == Action.SENSOR_SWEEP:
        here = planned_zone(b, order.ship)
        return sensor_range(b, order.zone) + concealment_from(b, side_of(ship), here, order.zone)
    if order.action == Action.REGAIN_POWER:
        return ship.attempts + ship.regain
    if order.action == Action.REGENERATE:
        return 1 if ship.screens == 0 else 0
    if frees(order.action):
        return max(1, tractor_strength(b, ship.holder))
    if order.action == Action.DAMAGE_CONTROL:
        return unpatched_breaches(ship, order.system) - 1 + tear(b)
    return 0


def sensor_range(b: Battle, zone: int) -> int:
    """What range adds to a sensor action; Far Eyes see a range category further.  [BC-1870, BC-R278]"""
    i = b.order.ship
    return max(0, sensor_distance(b, i, planned_zone(b, i), zone) - far_eyes(b))


def far_eyes(b: Battle) -> int:
    """What the talent takes off the range of a sensor action.  [BC-R278]"""
    return FAR_EYES if b.ships[b.order.ship].design.eyes == 1 and has_talents(b) else 0


def tear(b: Battle) -> int:
    """1 if the breach that is patched next is of a Devastating weapon; others come first.  [BC-R240]"""
    ship, system = b.ships[b.order.ship], b.order.system
    return 1 if ship.patched[system] >= ship.breaches[system] - ship.torn[system] else 0


def open_order_task(b: Battle) -> None:
    """Start the task of the action that is ordered, which is no attack."""
    order = b.order
    o, i = order.officer, order.ship
    if order.action == Action.OTHER:
        open_other(b, o, i)
        return
    open_action(b, o, i, order.action)
    if order.action == Action.CREATE_TRAIT:
        position = trait_position(b, o, b.order.trait)
        b.task.target = trait_target(b, o, i, position)
        b.task.critical = trait_critical(b, o, i, position, order.trait)
