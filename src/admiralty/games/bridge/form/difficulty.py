"""The task that is ordered, and its Difficulty.  [BC-1100, BC-R245, BC-R266]"""

from __future__ import annotations

from ..design import has_talents, tractor_strength, unpatched_breaches
from ..options import Focus
from ..places import concealment_from, planned_zone, secrecy, side_of
from ..ratings import (
    BY_ATTEMPTS,
    BY_BEAM,
    BY_CONCEALED,
    BY_HIDDEN,
    BY_IGNORED,
    BY_LOST_POWER,
    BY_MARK,
    BY_NO_SCREENS,
    BY_OVERRIDE,
    BY_RANGE,
    BY_REROUTED,
    BY_SECOND,
    BY_TORN,
    frees,
    hindrance_by,
    is_attack,
    is_task,
    open_action,
    relied_on,
    securing_attribute,
    signal_pair,
)
from ..records import Battle
from ..scene.influence import TASK_SIGN, concerns, fits, secret_aim, secret_difficulty
from ..scene.marks import mark_difficulty
from ..scene.others import open_other
from ..scene.probes import sensor_distance
from ..tables import (
    ACTION_ATTRIBUTE,
    ACTION_DEPARTMENT,
    ACTION_DIFFICULTY,
    ACTION_SYSTEM,
    ACTION_TAG,
    NONE,
    POSITION_DEPARTMENT,
    PROBE,
    TORPEDO_DIFFICULTY,
    TRAITS,
    Action,
    Form,
    Minor,
)
from ..tasks import ONE
from ..words import Arm, Position, System
from .aiming import attack_system, attack_tag, probe_modifiers, shot_modifiers
from .making import trait_attribute, trait_critical, trait_position, trait_range, trait_system, trait_tag, trait_target
from .prices import is_rolled_later

FAR_EYES = 1  # range that a talent takes off  [BC-R278]


def task_difficulty(b: Battle) -> int:
    """The Difficulty of a task with all that makes it harder.  [BC-1100, BC-R266]"""
    return max(0, b.task.difficulty + task_modifiers(b))


def task_modifiers(b: Battle) -> int:
    """All that makes the ordered task, which is no attack, harder or easier."""
    found = 0
    for line in range(BY_SECOND, BY_IGNORED + 1):
        found += task_line(b, line)
    return found


def task_line(b: Battle, line: int) -> int:
    """What one thing adds to the Difficulty of the ordered task, or takes off it.  [BC-1100, BC-1180, BC-R245]"""
    order = b.order
    if line == BY_SECOND:
        return order.harder
    if line == BY_OVERRIDE:
        return order.override
    if line == BY_IGNORED:
        return -weight(b, order.ignored)
    if line == BY_MARK:
        return mark_difficulty(b, order.officer, order.ship, order.action)
    if line > BY_REROUTED:
        return own_line(b, line)
    return hindrance_by(b, order.officer, order.ship, relied_by_order(b), order.action, line)


def relied_by_order(b: Battle) -> int:
    """The system that the ordered task relies on; NONE.  [BC-R245]"""
    order = b.order
    if order.action == Action.OTHER:
        return b.others[order.other].system
    if order.action == Action.CREATE_TRAIT:
        return trait_system(trait_position(b, order.officer, order.trait))
    return relied_on(order.action)


def own_line(b: Battle, line: int) -> int:
    """What an action's own entry adds: range, attempts, screens at 0, the breach's Potency.

    [BC-1390, BC-1750, BC-1770, BC-1870, BC-R52, BC-R66, BC-R257]
    """
    order, ship = b.order, b.ships[b.order.ship]
    action = order.action
    if line == BY_RANGE:
        return range_line(b)
    if line == BY_CONCEALED:
        if action != Action.SCAN_FOR_WEAKNESS and action != Action.SENSOR_SWEEP:
            return 0
        there = order.zone if action == Action.SENSOR_SWEEP else b.ships[order.target].zone
        return concealment_from(b, side_of(ship), planned_zone(b, order.ship), there)
    if line == BY_HIDDEN:
        is_about = action == Action.SCAN_FOR_WEAKNESS or action == Action.TRACTOR_BEAM
        return secrecy(b, order.target) if is_about else 0
    if line == BY_ATTEMPTS:
        return ship.attempts if action == Action.REGAIN_POWER else 0
    if line == BY_LOST_POWER:
        return ship.regain if action == Action.REGAIN_POWER else 0
    if line == BY_NO_SCREENS:
        return 1 if action == Action.REGENERATE and ship.screens == 0 else 0
    if line == BY_BEAM:
        return max(1, tractor_strength(b, ship.holder)) if frees(action) else 0
    if action != Action.DAMAGE_CONTROL:
        return 0
    return tear(b) if line == BY_TORN else unpatched_breaches(ship, order.system) - 1


def range_line(b: Battle) -> int:
    """What the distance adds to a task of the sensors.  [BC-1840, BC-1870, BC-R72]"""
    order = b.order
    if order.action == Action.SCAN_FOR_WEAKNESS:
        return sensor_range(b, b.ships[order.target].zone)
    if order.action == Action.SENSOR_SWEEP:
        return sensor_range(b, order.zone)
    if order.action == Action.REVEAL:
        return max(0, order.reach - far_eyes(b))
    if order.action == Action.CREATE_TRAIT:
        position = trait_position(b, order.officer, order.trait)
        return max(0, trait_range(b, order.ship, position, order.trait) - far_eyes(b))
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


# ---- Calibrate Sensors -----------------------------------------------------------------------------------------------


def is_sensor_task(b: Battle) -> bool:
    """Is the ordered action one of Sensor Operations: by its system, or a trait made there?  [BC-1870, BC-R69]"""
    order = b.order
    if order.action == Action.CREATE_TRAIT:
        return trait_position(b, order.officer, order.trait) == Position.SENSORS
    return ACTION_SYSTEM[order.action] == System.SENSORS


def is_calibrated(b: Battle) -> bool:
    """Are the sensors calibrated for the ordered action, from earlier or in this turn?  [BC-1820, BC-R69]"""
    order = b.order
    focused = b.ships[order.ship].focused if order.officer == NONE else b.officers[order.officer].focused
    return focused == 1 or order.minors >> Minor.CALIBRATE_SENSORS & 1 == 1


def weight(b: Battle, k: int) -> int:
    """By how much the trait in this place makes the ordered task harder; 0 if it does not.  [BC-1820, BC-R69, BC-R310]

    The place after the last is the minor damage of the system.
    """
    i, system = b.order.ship, relied_by_order(b)
    if k == NONE or (k == TRAITS and system == NONE):
        return 0
    if k == TRAITS:
        return b.ships[i].troubles[system]
    trait, o, action = b.traits[k], b.order.officer, b.order.action
    harder = TASK_SIGN[trait.effect] * trait.potency
    if harder <= 0 or not concerns(b, trait, o, i) or not fits(b, trait, o, system, action):
        return 0
    return harder


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


def help_with_order(b: Battle) -> tuple[int, int, int]:
    """The attribute, the department and the tag of those who assist the ordered task, which is no attack.  [BC-R209]"""
    order = b.order
    if order.action == Action.CREATE_TRAIT:
        position = trait_position(b, order.officer, order.trait)
        return (
            trait_attribute(b, order.officer, position),
            POSITION_DEPARTMENT[position],
            trait_tag(b, position, order.trait),
        )
    if order.action == Action.OTHER:
        other = b.others[order.other]
        return other.attribute, other.department, other.focus
    if order.action == Action.STABILISE and order.officer != NONE:
        officer = b.officers[order.officer]
        return securing_attribute(officer), ACTION_DEPARTMENT[order.action], ACTION_TAG[order.action]
    return ACTION_ATTRIBUTE[order.action], ACTION_DEPARTMENT[order.action], ACTION_TAG[order.action]


# ---- a focus that no tag gives ---------------------------------------------------------------------------------------


def order_focus(b: Battle) -> tuple[int, int]:
    """The department and the tag of the task or the attack that is ordered.  [BC-R203]"""
    order = b.order
    if is_attack(order.action):
        return ACTION_DEPARTMENT[order.action], attack_tag(b)
    helped = help_with_order(b)
    department = helped[1]
    if order.action == Action.SIGNALS and order.officer != NONE:
        department = signal_pair(b.officers[order.officer])[1]
    return department, helped[2]


def may_claim(b: Battle) -> bool:
    """By house rule an officer may claim a focus where no tag fits and it would count.  [BC-R203, BC-R339]"""
    order = b.order
    if b.rules.focus != Focus.GM or order.officer == NONE or order.claimed == 1 or not is_task(order.action):
        return False
    department, tag = order_focus(b)
    officer = b.officers[order.officer]
    return officer.departments[department] > ONE and (tag == NONE or officer.focus[tag] == 0)


# ---- success without a roll ------------------------------------------------------------------------------------------


def may_be_taken(b: Battle) -> bool:
    """May the ordered task succeed without dice: at Difficulty 0, and for more than Momentum?  [BC-R206, BC-R285]"""
    action = b.order.action
    idle = action == Action.MANEUVER or action == Action.RALLY or action == Action.SIGNALS
    return is_task(action) and not idle and not is_rolled_later(b) and known_difficulty(b) <= 0


def known_difficulty(b: Battle) -> int:
    """The Difficulty of the task or the attack, perhaps below 0, as its seat knows it when the order is written.

    What a secret trait of the GM's does to it comes out when it is rolled.  [BC-R323]
    """
    order = b.order
    o, i, action = order.officer, order.ship, order.action
    if order.form == Form.DICE:
        return b.task.difficulty
    base = b.others[order.other].difficulty if action == Action.OTHER else ACTION_DIFFICULTY[action]
    if not is_attack(action):
        return base + task_modifiers(b) - secret_difficulty(b, o, i, relied_by_order(b), action)
    if action == Action.FIRE and b.ships[i].design.weapons[order.weapon].arm == Arm.TORPEDO:
        base = TORPEDO_DIFFICULTY
    system = attack_system(b)
    base += order.harder + order.override - secret_difficulty(b, o, i, system, action)
    if order.target >= PROBE:
        return base + probe_modifiers(b, o, i, order.weapon, order.target - PROBE)
    secret = secret_aim(b, o, i, order.target, system, action)
    return base + shot_modifiers(b, o, i, order.target, order.weapon) - secret
