"""How well a task may be expected to go.  [BC-R201 .. BC-R210]"""

from __future__ import annotations

from ..design import tractor_strength
from ..ratings import (
    critical_for,
    fails_by_itself,
    flies_by_agility,
    frees,
    hindrance,
    relied_on,
    signal_pair,
    target_for,
)
from ..records import Battle
from ..scene.influence import secret_difficulty
from ..tables import (
    ACTION_ATTRIBUTE,
    ACTION_DEPARTMENT,
    ACTION_DIFFICULTY,
    ACTION_POSITIONS,
    ACTION_SHIP_DEPARTMENT,
    ACTION_SYSTEM,
    ACTION_TAG,
    FACES,
    NONE,
    OWN_DICE,
    POWERED,
    Action,
)
from ..words import Attribute

HOPELESS = -999


def hope(b: Battle, o: int, i: int, action: int) -> int:
    """The successes that a task may expect beyond its Difficulty, in twentieths; range and screens left out."""
    if fails_by_itself(b, o, i, action):
        return HOPELESS
    attribute, department = ACTION_ATTRIBUTE[action], ACTION_DEPARTMENT[action]
    if action == Action.SIGNALS and o != NONE:
        attribute, department = signal_pair(b.officers[o])
    elif action == Action.MANEUVER and flies_by_agility(b, o):
        attribute = Attribute.AGILITY.value
    critical = critical_for(b, o, i, department, ACTION_TAG[action])
    found = OWN_DICE * (target_for(b, o, i, attribute, department) + critical)
    system, design = ACTION_SYSTEM[action], b.ships[i].design
    if system != NONE and b.ships[i].rerouted[system] == 1:
        found += FACES * POWERED
    elif system != NONE:
        found += design.systems[system] + 2 * design.departments[ACTION_SHIP_DEPARTMENT[action]]
    known = hindrance(b, o, i, relied_on(action), action) - secret_difficulty(b, o, i, relied_on(action), action)
    difficulty = max(0, ACTION_DIFFICULTY[action]) + known
    if frees(action) and b.ships[i].holder != NONE:
        difficulty += strength_of_hold(b, b.ships[i].holder)
    return found - FACES * max(0, difficulty)


def strength_of_hold(b: Battle, j: int) -> int:
    """How strong the beam of a ship is, as far as those know whom it holds.  [BC-R252]"""
    known = b.ships[j].crewed == 1 or b.ships[j].identified == 1
    return max(1, tractor_strength(b, j) if known else b.ships[j].scale - 1)


def hope_to_free(b: Battle, o: int, i: int) -> int:
    """The hope of the best way that an officer's positions have out of a tractor beam."""
    best = HOPELESS
    for action in range(Action.FIRE_AT_EMITTER, Action.RAW_POWER + 1):
        if b.officers[o].station & ACTION_POSITIONS[action] > 0:
            best = max(best, hope(b, o, i, action))
    return best
