"""Traits: what they do to tasks, how they are made, raised, lowered and forgotten.

[BC-1150, BC-1860, BC-R51, BC-R107, BC-R265 .. BC-R268, BC-R296]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..entries import Effect
from ..options import TraitCap
from ..records import Battle
from ..tables import NONE, SHIPS, SYSTEMS, TRAITS, ZONES
from ..words import Event, Side, System
from .records import Trait

POTENCY_MOST, PLAYERS_MOST = 3, 3  # [BC-R265, BC-R267]

# What is made of a trait: an effect, a system and a ship; or one that is there loses a degree; or an obstacle goes
EFFECT, SYSTEM = SHIPS * (SYSTEMS + 1), SHIPS
LOWER = 4096
CLEAR = 8192


def made_of(effect: int, system: int, ship: int) -> int:
    """The number of a new trait."""
    return effect * EFFECT + (system + 1) * SYSTEM + ship


def effect_of(said: int) -> int:
    """The effect of a new trait."""
    return said // EFFECT


def system_of(said: int) -> int:
    """The system that a new trait is about; NONE."""
    return said % EFFECT // SYSTEM - 1


def ship_of(said: int) -> int:
    """The ship that a new trait is about."""
    return said % SYSTEM


def clears(one: int, other: int) -> int:
    """The number by which the obstacle between two zones goes."""
    return CLEAR + min(one, other) * ZONES + max(one, other)


# ---- what they do ---------------------------------------------------------------------------------------------------


def degrees(b: Battle, ship: int, effect: int, system: int) -> int:
    """The Potency of all traits of a ship with this effect, on this system if they are about one.  [BC-R266]"""
    found = 0
    for trait in b.traits:
        if trait.effect == effect and trait.ship == ship and (trait.system == NONE or trait.system == system):
            found += trait.potency
    return found


def trait_difficulty(b: Battle, i: int, system: int) -> int:
    """What traits add to any task of a ship with this system, or take off it.  [BC-R51, BC-R266]"""
    found = degrees(b, i, Effect.TASKS_HARDER.value, NONE) - degrees(b, i, Effect.TASKS_EASIER.value, NONE)
    if system == NONE:
        return found
    if system == System.COMMUNICATIONS:
        found += degrees(b, i, Effect.JAMMED.value, NONE)
    harder, easier = Effect.SYSTEM_HARDER.value, Effect.SYSTEM_EASIER.value
    return found + on_system(b, i, harder, system) - on_system(b, i, easier, system)


def on_system(b: Battle, i: int, effect: int, system: int) -> int:
    """The Potency of traits about one system."""
    found = 0
    for trait in b.traits:
        if trait.effect == effect and trait.ship == i and trait.system == system:
            found += trait.potency
    return found


def shot_traits(b: Battle, i: int, j: int) -> int:
    """What traits add to an attack of ship i on ship j.  [BC-R266]"""
    found = degrees(b, i, Effect.ATTACKS_HARDER.value, NONE) - degrees(b, i, Effect.ATTACKS_EASIER.value, NONE)
    return found + degrees(b, j, Effect.HARD_TO_HIT.value, NONE) - degrees(b, j, Effect.EASY_TO_HIT.value, NONE)


# ---- making ---------------------------------------------------------------------------------------------------------


def find_trait(b: Battle, side: int, said: int) -> int:
    """The place of a side's trait that is just like this; NONE."""
    for k in range(TRAITS):
        trait = b.traits[k]
        same = trait.effect == effect_of(said) and trait.system == system_of(said) and trait.ship == ship_of(said)
        if same and trait.side == side and trait.potency > 0:
            return k
    return NONE


def free_trait(b: Battle) -> int:
    """A place for one more trait; NONE."""
    for k in range(TRAITS):
        if b.traits[k].potency == 0:
            return k
    return NONE


def may_make(b: Battle, side: int, said: int) -> bool:
    """May a side make or raise this trait?  [BC-R265, BC-R267, BC-R280]"""
    k = find_trait(b, side, said)
    if k != NONE:
        return b.traits[k].potency < POTENCY_MOST
    if free_trait(b) == NONE:
        return False
    if side == Side.GM or b.rules.trait_cap == TraitCap.NONE:
        return True
    found = 0
    for trait in b.traits:
        if trait.side == Side.PLAYERS and trait.potency > 0 and trait.ship == ship_of(said):
            found += 1
    return found < PLAYERS_MOST


def make(t: Table, b: Battle, i: int, said: int, until: int) -> None:
    """Make a trait, raise one that is there, lower one, or clear an obstacle.  [BC-1150, BC-R107, BC-R258]"""
    side = Side.PLAYERS.value if b.ships[i].crewed == 1 else Side.GM.value
    if said >= CLEAR:
        one, other = (said - CLEAR) // ZONES, (said - CLEAR) % ZONES
        b.obstacles[one * ZONES + other] = 0
        b.obstacles[other * ZONES + one] = 0
        t.emit(Event.CLEARED, one, other)
        return
    if said >= LOWER:
        lower(t, b, said - LOWER)
        return
    k = find_trait(b, side, said)
    if k == NONE:
        k = free_trait(b)
        if k == NONE:  # what was paid for before the turn has taken the last place
            return
        trait = b.traits[k]
        trait.effect, trait.system, trait.ship = effect_of(said), system_of(said), ship_of(said)
        trait.side, trait.potency = side, 0
    trait = b.traits[k]
    trait.potency = min(POTENCY_MOST, trait.potency + 1)
    trait.maker, trait.until = i, until if is_timed(trait.effect) else 0
    t.emit(Event.TRAIT, said, trait.potency)


def is_timed(effect: int) -> bool:
    """Does a trait with this effect last until its maker's next turn: one about attacks?  [BC-R296]"""
    return Effect.ATTACKS_EASIER <= effect <= Effect.EASY_TO_HIT


def lower(t: Table, b: Battle, k: int) -> None:
    """A trait loses a degree, and is gone at 0.  [BC-R107]"""
    trait = b.traits[k]
    trait.potency -= 1
    t.emit(Event.TRAIT_LOWERED, made_of(trait.effect, trait.system, trait.ship), trait.potency)
    if trait.potency == 0:
        forget(trait)


def forget(trait: Trait) -> None:
    """Nothing stands in this place."""
    trait.potency, trait.effect, trait.system, trait.ship = 0, Effect.NONE, NONE, 0
    trait.side, trait.maker, trait.until, trait.rounds = 0, 0, 0, 0
