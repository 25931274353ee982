"""Who can do what how well: target numbers, focuses, Difficulties.

[BC-370, BC-380, BC-R201, BC-R203, BC-R210, BC-R245, BC-R246, BC-R266]
"""

from __future__ import annotations

from .design import is_system_destroyed, unpatched_breaches
from .options import BreachExtras, ManeuverAttribute, RerouteEffect
from .records import Battle, Officer
from .scene.influence import allows, forbids, trait_difficulty
from .scene.marks import is_ruled_out
from .tables import (
    ACTION_ATTRIBUTE,
    ACTION_DEPARTMENT,
    ACTION_DIFFICULTY,
    ACTION_SHIP_DEPARTMENT,
    ACTION_SYSTEM,
    ACTION_TAG,
    ACTIONS,
    CREW_ATTRIBUTE,
    CREW_DEPARTMENT,
    NONE,
    TORPEDO_DIFFICULTY,
    Action,
    Tag,
)
from .tasks import critical_of, open_task, ship_critical_of, target_of
from .words import Arm, Attribute, Department, ShipDie, System

YES = 1

# What a Difficulty is made of besides that of the table: any task, those that are no attack, attacks  [BC-R245]
BY_SECOND, BY_OVERRIDE = 0, 1
BY_OVERLOAD, BY_TRAITS, BY_BREACHES, BY_TROUBLES, BY_JAMMING, BY_REROUTED = 2, 3, 4, 5, 6, 7
BY_RANGE, BY_CONCEALED, BY_HIDDEN, BY_ATTEMPTS, BY_LOST_POWER, BY_NO_SCREENS = 8, 9, 10, 11, 12, 13
BY_BEAM, BY_FURTHER, BY_TORN, BY_MARK, BY_IGNORED = 14, 15, 16, 17, 18
BY_CUMBERSOME, BY_EVADING, BY_FAR, BY_COVER, BY_CONCEALMENT = 19, 20, 21, 22, 23
BY_SECRECY, BY_AIM, BY_PATTERN, BY_EXPOSED, BY_SMALL = 24, 25, 26, 27, 28


def target_for(b: Battle, o: int, i: int, attribute: int, department: int) -> int:
    """The target number of an officer, or of the crew of an NPC ship.  [BC-370, BC-R201]"""
    if o == NONE:
        quality = b.ships[i].quality
        return target_of(CREW_ATTRIBUTE[quality], CREW_DEPARTMENT[quality])
    return target_of(b.officers[o].attributes[attribute], b.officers[o].departments[department])


def critical_for(b: Battle, o: int, i: int, department: int, tag: int) -> int:
    """The highest face that scores twice: an NPC crew always has a focus, an officer by its tags.  [BC-380, BC-R203]"""
    if o == NONE:
        return critical_of(CREW_DEPARTMENT[b.ships[i].quality], YES)
    return critical_of(b.officers[o].departments[department], b.officers[o].focus[tag])


def department_for(b: Battle, o: int, i: int, department: int) -> int:
    """The rating of an officer's department, or that of an NPC ship's crew.  [BC-R67]"""
    return CREW_DEPARTMENT[b.ships[i].quality] if o == NONE else b.officers[o].departments[department]


def is_task(action: int) -> bool:
    """Does a major action roll dice?"""
    return ACTION_DIFFICULTY[action] >= 0


def is_attack(action: int) -> bool:
    """Is a major action an Attack?  [BC-1560, BC-2100]"""
    return action == Action.FIRE or action == Action.RAM


def told_as(b: Battle, action: int) -> int:
    """The number by which an action is told of: a task of the scene has its own, beyond all actions.  [BC-1160]"""
    return ACTIONS + b.order.other if action == Action.OTHER else action


def frees(action: int) -> bool:
    """Is it one of the four ways out of a tractor beam?  [BC-2160, BC-R252]"""
    return Action.FIRE_AT_EMITTER <= action <= Action.RAW_POWER


def dives(action: int) -> bool:
    """Is it a dive to subspace?  [BC-1610, BC-R08]"""
    return action == Action.WARP or action == Action.PURSUE


def rescues(action: int) -> bool:
    """Does it save a critical ship from its reactor?  [BC-R249]"""
    return action == Action.STABILISE or action == Action.EJECT


def securing_attribute(officer: Officer) -> int:
    """The attribute of Stabilise: the better one of two.  [BC-R249]"""
    agile = officer.attributes[Attribute.AGILITY] > officer.attributes[Attribute.REASON]
    return Attribute.AGILITY.value if agile else Attribute.REASON.value


def open_action(b: Battle, o: int, i: int, action: int) -> None:
    """Start the task of a major action: its dice, and the ship's; its Difficulty is still that of the table."""
    attribute, department = ACTION_ATTRIBUTE[action], ACTION_DEPARTMENT[action]
    if action == Action.SIGNALS and o != NONE:
        attribute, department = signal_pair(b.officers[o])
    elif action == Action.MANEUVER and flies_by_agility(b, o):
        attribute = Attribute.AGILITY.value
    elif action == Action.STABILISE and o != NONE:
        attribute = securing_attribute(b.officers[o])
    target = target_for(b, o, i, attribute, department)
    open_task(b, target, critical_for(b, o, i, department, ACTION_TAG[action]), max(0, ACTION_DIFFICULTY[action]))
    add_ship(b, i, ACTION_SYSTEM[action], ACTION_SHIP_DEPARTMENT[action])


def flies_by_agility(b: Battle, o: int) -> bool:
    """Is Maneuver a task of Agility: by house rule, or as the pilot's better one?  [BC-710, BC-R12]"""
    if b.rules.maneuver_attribute != ManeuverAttribute.CHOICE or o == NONE:
        return b.rules.maneuver_attribute == ManeuverAttribute.AGILITY
    attributes = b.officers[o].attributes
    return attributes[Attribute.AGILITY] > attributes[Attribute.REASON]


def open_attack(b: Battle, o: int, i: int) -> None:
    """Start the task of the attack that is ordered: a Ram, or a shot.  [BC-1560, BC-2320]"""
    if b.order.action == Action.RAM:
        open_action(b, o, i, Action.RAM.value)
    else:
        open_shot(b, o, i, b.order.weapon)


def open_shot(b: Battle, o: int, i: int, weapon: int) -> None:
    """Start the task of an attack with a weapon.  [BC-2320 .. BC-2340]"""
    open_action(b, o, i, Action.FIRE.value)
    if b.ships[i].design.weapons[weapon].arm == Arm.TORPEDO:
        b.task.difficulty = TORPEDO_DIFFICULTY
        b.task.critical = critical_for(b, o, i, Department.SECURITY.value, Tag.FIRE_TORPEDO.value)


def signal_pair(officer: Officer) -> tuple[int, int]:
    """The best pair for a Difficulty 0 task at Communications.  [BC-R50]"""
    attribute, department = Attribute.PRESENCE.value, Department.SYSTEMS.value
    if officer.attributes[Attribute.CUNNING] > officer.attributes[attribute]:
        attribute = Attribute.CUNNING.value
    if officer.departments[Department.LEADERSHIP] > officer.departments[department]:
        department = Department.LEADERSHIP.value
    return attribute, department


def add_ship(b: Battle, i: int, system: int, department: int) -> None:
    """Let the ship assist: by its die, or by rerouted power.  [BC-R210, BC-R237, BC-R246]"""
    task, ship = b.task, b.ships[i]
    task.system = system
    if system == NONE or ship.design.systems[system] == 0 or is_system_destroyed(b, i, system):
        return
    if system == System.SENSORS and is_system_destroyed(b, i, System.COMPUTERS.value):
        return
    task.ship_target = target_of(ship.design.systems[system], ship.design.departments[department])
    task.ship_critical = ship_critical_of(b, ship.design.departments[department])
    task.ship_die = ShipDie.ROLLED
    if ship.rerouted[system] == 1 and b.rules.reroute_effect == RerouteEffect.SHIP_DIE_ONE:
        task.ship_die = ShipDie.POWERED


def add_helper(b: Battle, target: int, critical: int) -> None:
    """Add the die of somebody who assists.  [BC-R209]"""
    task = b.task
    task.helper_targets[task.helpers] = target
    task.helper_criticals[task.helpers] = critical
    task.helpers += 1


# ---- Difficulty -----------------------------------------------------------------------------------------------------


def hindrance(b: Battle, o: int, i: int, system: int, action: int) -> int:
    """What makes a task harder: breaches of its system, Overload, jamming, traits; rerouted power by house rule.

    [BC-R204, BC-R237, BC-R240, BC-R245]
    """
    found = 0
    for line in range(BY_OVERLOAD, BY_REROUTED + 1):
        found += hindrance_by(b, o, i, system, action, line)
    return found


def hindrance_by(b: Battle, o: int, i: int, system: int, action: int, line: int) -> int:
    """What one thing adds to any task of this system, or takes off it.

    [BC-R98, BC-R204, BC-R237, BC-R240, BC-R245, BC-R266]
    """
    ship = b.ships[i]
    if line == BY_OVERLOAD:
        return 1 if ship.overload + (b.officers[o].overload if o != NONE else 0) > 0 else 0
    if line == BY_TRAITS:
        return trait_difficulty(b, o, i, system, action)
    if system == NONE:
        return 0
    if line == BY_BREACHES:
        return unpatched_breaches(ship, system)
    if line == BY_TROUBLES:
        return ship.troubles[system]
    if line == BY_JAMMING:
        return 1 if ship.jammed == 1 and (system == System.COMMUNICATIONS or system == System.SENSORS) else 0
    if ship.rerouted[system] == 1 and b.rules.reroute_effect == RerouteEffect.DIFFICULTY_MINUS_1:
        return -1
    return 0


def relied_on(action: int) -> int:
    """The system that a task relies on: the one that assists it, or for signals Communications.  [BC-R245]"""
    return System.COMMUNICATIONS.value if action == Action.SIGNALS else ACTION_SYSTEM[action]


def is_forbidden(b: Battle, o: int, i: int, action: int) -> bool:
    """Does a trait make this task impossible?  [BC-R266, BC-R267]"""
    return is_task(action) and forbids(b, o, i, relied_on(action), action)


def is_barred(b: Battle, o: int, i: int, system: int, action: int) -> bool:
    """Is a task that is part of a move, or comes out of turn, barred by a trait or the GM's word?  [BC-R346]"""
    return forbids(b, o, i, system, action) or is_ruled_out(b, o, i, action)


def fails_by_itself(b: Battle, o: int, i: int, action: int) -> bool:
    """Is the system destroyed that this action needs, and no trait makes the task possible?  [BC-R246, BC-R321]"""
    return lacks_system(b, i, action) and not (is_task(action) and allows(b, o, i, relied_on(action), action))


def lacks_system(b: Battle, i: int, action: int) -> bool:
    """Is the system destroyed that this action needs?  [BC-R246]"""
    ship = b.ships[i]
    if action == Action.ATTACK_PATTERN or action == Action.EVASIVE_ACTION or action == Action.MANEUVER:
        return no_engines(b, i)
    if action == Action.ROTATE_SCREENS:
        return is_system_destroyed(b, i, System.STRUCTURE.value)
    system = relied_on(action)
    return system != NONE and (ship.design.systems[system] == 0 or is_system_destroyed(b, i, system))


def no_engines(b: Battle, i: int) -> bool:
    """Can the ship not fly?  [BC-R246, BC-R279]"""
    return b.ships[i].design.systems[System.ENGINES] == 0 or is_system_destroyed(b, i, System.ENGINES.value)


def has_extras(b: Battle, i: int, system: int) -> bool:
    """Has a breach of this system the further effect that it has of its own?  [BC-R245]"""
    return b.rules.breach_extras == BreachExtras.ON and unpatched_breaches(b.ships[i], system) > 0
