"""Traits: whom they concern, and what they do to tasks, attacks, cover and signals.

[BC-1150, BC-1860, BC-R51, BC-R256, BC-R265 .. BC-R267, BC-R320 .. BC-R322]
"""

from __future__ import annotations

from ..records import Battle
from ..tables import (
    ACTION_POSITIONS,
    ANYBODY,
    NONE,
    OPEN_TRAITS,
    TRAITS,
    Action,
    Effect,
    Whom,
)
from ..words import Side, System
from .records import Trait
from .spots import planned_zone

# ---- whom they concern ----------------------------------------------------------------------------------------------

# What each effect of a trait adds for each degree: to tasks of those it concerns, to their attacks, to attacks on them,
# to the complication range of their tasks  [BC-R265]
TASK_SIGN = (0, 0, 0, 0, 0, -1, 1, -1, 1, 0, 0, 0, 0, 0, 0, 0, 0)
ATTACK_SIGN = (0, -1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
TARGET_SIGN = (0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
RISK_SIGN = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0)


def concerns(b: Battle, trait: Trait, o: int, i: int) -> bool:
    """Does a trait concern an officer of a ship where it will act, or the ship alone?  [BC-R265, BC-R320]"""
    if trait.ship != NONE and trait.ship != i:
        return False
    if trait.zone != NONE and trait.zone != planned_zone(b, i):
        return False
    if trait.officer != NONE and trait.officer != o:
        return False
    return trait.whom == Whom.ALL or trait.whom == (Whom.PLAYERS.value if b.ships[i].crewed == 1 else Whom.GM.value)


def fits(b: Battle, trait: Trait, o: int, system: int, action: int) -> bool:
    """Is a task with this system, of this action, one that a trait is about?  [BC-R265, BC-R320]"""
    if trait.system != NONE and trait.system != system:
        return False
    if trait.position == NONE:
        return True
    positions = ACTION_POSITIONS[action]
    if positions == ANYBODY:
        positions = b.officers[o].station if o != NONE else 0
    return positions >> trait.position & 1 == 1


# ---- what they do ---------------------------------------------------------------------------------------------------


def trait_difficulty(b: Battle, o: int, i: int, system: int, action: int) -> int:
    """What traits add to a task with this system, of this action, or take off it.  [BC-R51, BC-R266]"""
    found = 0
    for trait in b.traits:
        sign = TASK_SIGN[trait.effect]
        if trait.effect == Effect.JAMMED and system == System.COMMUNICATIONS:
            sign = 1
        if sign != 0 and concerns(b, trait, o, i) and fits(b, trait, o, system, action):
            found += sign * trait.potency
    return found


def shot_traits(b: Battle, o: int, i: int, j: int, system: int, action: int) -> int:
    """What traits add to an attack of ship i on ship j, with this system.  [BC-R266, BC-R320]"""
    found = 0
    for trait in b.traits:
        if not fits(b, trait, o, system, action):
            continue
        if ATTACK_SIGN[trait.effect] != 0 and concerns(b, trait, o, i):
            found += ATTACK_SIGN[trait.effect] * trait.potency
        if TARGET_SIGN[trait.effect] != 0 and concerns(b, trait, NONE, j):
            found += TARGET_SIGN[trait.effect] * trait.potency
    return found


def secret_difficulty(b: Battle, o: int, i: int, system: int, action: int) -> int:
    """What the GM's secret traits add to a task of the players, who don't know it before the roll.  [BC-R323]"""
    found = 0
    for k in range(OPEN_TRAITS, TRAITS):
        trait = b.traits[k]
        if o != NONE and concerns(b, trait, o, i) and fits(b, trait, o, system, action):
            found += TASK_SIGN[trait.effect] * trait.potency
    return found


def secret_aim(b: Battle, o: int, i: int, j: int, system: int, action: int) -> int:
    """What they add to an attack of the players, besides what they add to any task."""
    found = 0
    for k in range(OPEN_TRAITS, TRAITS):
        trait = b.traits[k]
        if o == NONE or not fits(b, trait, o, system, action):
            continue
        if concerns(b, trait, o, i):
            found += ATTACK_SIGN[trait.effect] * trait.potency
        if concerns(b, trait, NONE, j):
            found += TARGET_SIGN[trait.effect] * trait.potency
    return found


def trait_risk(b: Battle, o: int, i: int, system: int, action: int) -> int:
    """What traits add to the complication range of a task.  [BC-R265]"""
    found = 0
    for trait in b.traits:
        if RISK_SIGN[trait.effect] != 0 and concerns(b, trait, o, i) and fits(b, trait, o, system, action):
            found += RISK_SIGN[trait.effect] * trait.potency
    return found


def forbids(b: Battle, o: int, i: int, system: int, action: int) -> bool:
    """Does a trait make a task impossible?  [BC-R266, BC-R267]"""
    attacks = action == Action.FIRE or action == Action.RAM
    for trait in b.traits:
        bars = trait.effect == Effect.TASKS_IMPOSSIBLE or (attacks and trait.effect == Effect.ATTACKS_IMPOSSIBLE)
        if bars and concerns(b, trait, o, i) and fits(b, trait, o, system, action):
            return True
    return False


def allows(b: Battle, o: int, i: int, system: int, action: int) -> bool:
    """Does a trait make a task possible although its system is destroyed?  [BC-R265, BC-R321]"""
    for trait in b.traits:
        if trait.effect == Effect.TASKS_POSSIBLE and concerns(b, trait, o, i) and fits(b, trait, o, system, action):
            return True
    return False


def is_jammed(b: Battle, i: int) -> bool:
    """Is a ship jammed, or the zone where it is?  [BC-340, BC-1360, BC-R51]"""
    for trait in b.traits:
        if trait.effect == Effect.JAMMED and concerns(b, trait, NONE, i):
            return True
    return False


def bypasses(b: Battle, side: int, zone: int) -> bool:
    """Does the cover of a zone not count for a side: has it a way round it?  [BC-R256, BC-R322]"""
    for trait in b.traits:
        if trait.effect == Effect.INDIRECT and trait.zone == zone and trait.side == side:
            return True
    return False


def is_known(b: Battle, k: int, side: int) -> bool:
    """Does a side know of the trait in this place?  [BC-R323]"""
    return side == Side.GM or k < OPEN_TRAITS
