"""Tasks: dice, successes, complications, Momentum.  [BC-2190, BC-2200, BC-R59 .. BC-R61, BC-R201 .. BC-R218]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .options import OpposedFloor, ShipFocus
from .records import Battle, Task
from .tables import DICE_PRICES, FACES, NONE, OWN_DICE, POOL, POWERED
from .words import Defence, Die, ShipDie

ONE = 1  # the face that always scores twice


def target_of(attribute: int, department: int) -> int:
    """The target number of a character, or of a ship by its system and department.  [BC-R201]"""
    return attribute + department


def critical_of(department: int, focus: int) -> int:
    """The highest face that scores twice: the department's rating where a focus applies.  [BC-R203]"""
    return department if focus == 1 else ONE


def ship_critical_of(b: Battle, department: int) -> int:
    """A ship always assists as with a focus, unless the house rule says no.  [BC-R210]"""
    return department if b.rules.ship_focus == ShipFocus.YES else ONE


def price_of_dice(more: int) -> int:
    """The price of so many extra dice, in all.  [BC-R207]"""
    return DICE_PRICES[more]


def score(face: int, target: int, critical: int) -> int:
    """The successes of one die.  [BC-R202, BC-R203]"""
    if face == ONE:
        return 2
    if face > target:
        return 0
    return 2 if face <= critical else 1


def complicates(task: Task, face: int) -> int:
    """1 for a die that is a complication, whether it scores or not.  [BC-R204]"""
    return 1 if face > FACES - task.range else 0


def roll_task(t: Table, b: Battle) -> None:
    """Roll a task: the leader's dice, then the ship's, then the assistants'.  [BC-R202, BC-R209, BC-R210, BC-R224]"""
    task = b.task
    for k in range(task.dice):
        task.faces[k] = ONE if k < task.ones else t.roll(Die.TASK, FACES)
    if task.ship_die == ShipDie.ROLLED:
        task.ship_face = t.roll(Die.SHIP, FACES)
    for k in range(task.helpers):
        task.helper_faces[k] = t.roll(Die.ASSISTANT, FACES)
    roller = b.ships[b.roller]
    b.rolled = 1 if roller.hidden == 0 or roller.revealed == 1 else 0
    count_task(b)


def count_task(b: Battle) -> None:
    """Count what the dice make; help counts only if the leader's own dice score.  [BC-R209, BC-R210]"""
    task = b.task
    own, helped, complications = 0, 0, 0
    for k in range(task.dice):
        own += score(task.faces[k], task.target, task.critical)
        complications += complicates(task, task.faces[k])
    if task.ship_die == ShipDie.POWERED:
        helped += POWERED
    elif task.ship_die == ShipDie.ROLLED:
        helped += score(task.ship_face, task.ship_target, task.ship_critical)
        complications += complicates(task, task.ship_face)
    for k in range(task.helpers):
        helped += score(task.helper_faces[k], task.helper_targets[k], task.helper_criticals[k])
        complications += complicates(task, task.helper_faces[k])
    task.successes = own + helped if own > 0 else 0
    task.complications = complications
    task.passed = 1 if task.successes >= task.difficulty else 0
    task.momentum = task.successes - task.difficulty if task.passed == 1 else 0


def opposed_difficulty(b: Battle, base: int, reactive: int) -> int:
    """The Difficulty of an attack against a defence that scored so much, before its modifiers.  [BC-2190, BC-R59]"""
    if b.defence == Defence.NONE:
        return base
    floor = b.rules.opposed_floor
    if floor == OpposedFloor.BOTH or (floor == OpposedFloor.DEFENSIVE_FIRE and b.defence == Defence.DEFENSIVE_FIRE):
        return max(base, reactive)
    return reactive


def defender_momentum(difficulty: int, successes: int, reactive: int) -> int:
    """The defender's Momentum when an attack fails: the shortfall, at most the defence's successes.  [BC-R60]"""
    return min(difficulty - successes, reactive) if successes < difficulty else 0


def bank(b: Battle, momentum: int) -> None:
    """Add Momentum to the players' pool; what doesn't fit is lost.  [BC-R216]"""
    b.momentum = min(POOL, b.momentum + momentum)


def open_task(b: Battle, target: int, critical: int, difficulty: int) -> None:
    """Start a task with two dice and no help.  [BC-R202]"""
    task = b.task
    b.rolled = 0
    task.dice, task.ones = OWN_DICE, 0
    task.target, task.critical, task.difficulty = target, critical, difficulty
    task.range = 1
    task.ship_die, task.system = ShipDie.NONE, NONE
    task.helpers = 0
