"""Traits: their numbers in a form, how they are made, raised, lowered and forgotten.

[BC-1150, BC-1860, BC-R51, BC-R107, BC-R265 .. BC-R268, BC-R296, BC-R322 .. BC-R324]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..options import TraitCap
from ..records import Battle, Ship
from ..tables import NONE, OFFICERS, OPEN_TRAITS, SHIPS, SYSTEMS, TRAITS, ZONES, Effect, Whom
from ..words import Event, Side
from .records import Trait

POTENCY_MOST, PLAYERS_MOST = 3, 3  # [BC-R265, BC-R267]

# What is made of a trait: an effect, a system and a ship, or an effect and a zone, an officer, a side; or one that is
# there loses a degree; or an obstacle goes
EFFECT, SYSTEM = SHIPS * (SYSTEMS + 1), SHIPS
PLACED, SCENE, PLACES = 2048, ZONES + OFFICERS, ZONES + OFFICERS + 3
LOWER = 4096
CLEAR = 8192


def made_of(effect: int, system: int, ship: int) -> int:
    """The number of a new trait of a ship."""
    return effect * EFFECT + (system + 1) * SYSTEM + ship


def made_in(effect: int, zone: int) -> int:
    """The number of a new trait of a zone."""
    return PLACED + effect * PLACES + zone


def made_by(effect: int, officer: int) -> int:
    """The number of a new trait of an officer."""
    return PLACED + effect * PLACES + ZONES + officer


def made_for(effect: int, whom: int) -> int:
    """The number of a new trait of a side, or of the whole scene."""
    return PLACED + effect * PLACES + SCENE + whom


def effect_of(said: int) -> int:
    """The effect of a new trait."""
    return (said - PLACED) // PLACES if said >= PLACED else said // EFFECT


def system_of(said: int) -> int:
    """The system that a new trait is about; NONE."""
    return NONE if said >= PLACED else said % EFFECT // SYSTEM - 1


def ship_of(said: int) -> int:
    """The ship that a new trait is about; NONE."""
    return NONE if said >= PLACED else said % SYSTEM


def zone_of(said: int) -> int:
    """The zone that a new trait is about; NONE."""
    place = (said - PLACED) % PLACES
    return place if said >= PLACED and place < ZONES else NONE


def officer_of(said: int) -> int:
    """The officer that a new trait is about; NONE."""
    place = (said - PLACED) % PLACES
    return place - ZONES if said >= PLACED and ZONES <= place < SCENE else NONE


def whom_of(said: int) -> int:
    """Whose ships a new trait of the whole scene is about: a `Whom`."""
    place = (said - PLACED) % PLACES
    return place - SCENE if said >= PLACED and place >= SCENE else Whom.ALL.value


def said_of(trait: Trait) -> int:
    """The number by which a trait is told of."""
    if trait.zone != NONE:
        return made_in(trait.effect, trait.zone)
    if trait.officer != NONE:
        return made_by(trait.effect, trait.officer)
    if trait.ship == NONE:
        return made_for(trait.effect, trait.whom)
    return made_of(trait.effect, trait.system, trait.ship)


def clears(one: int, other: int) -> int:
    """The number by which the obstacle between two zones goes."""
    return CLEAR + min(one, other) * ZONES + max(one, other)


# ---- making ---------------------------------------------------------------------------------------------------------


def is_like(trait: Trait, side: int, said: int) -> bool:
    """Is a trait a side's, and just like this, for as long as the scene? What the GM keeps secret is by itself."""
    same = trait.effect == effect_of(said) and trait.system == system_of(said) and is_about(trait, said)
    plain = trait.position == NONE and trait.rounds == 0 and trait.kept == 0
    return same and plain and trait.side == side and trait.potency > 0


def is_about(trait: Trait, said: int) -> bool:
    """Is a trait about the same ship, zone, officer or side as this?"""
    same = trait.ship == ship_of(said) and trait.zone == zone_of(said) and trait.officer == officer_of(said)
    return same and trait.whom == whom_of(said)


def find_trait(b: Battle, side: int, said: int) -> int:
    """The place of a side's trait that is just like this; NONE."""
    for k in range(TRAITS):
        if is_like(b.traits[k], side, said):
            return k
    return NONE


def is_unseen(ship: Ship) -> bool:
    """Is this a ship of the GM's that the crew does not see? The crew's own, hidden or not, it knows.  [BC-R104]"""
    return ship.crewed == 0 and ship.hidden == 1 and ship.revealed == 0


def free_trait(b: Battle, said: int) -> int:
    """A place for one more trait; that of a ship that nobody sees is the GM's own. NONE: there is none.  [BC-R323]"""
    ship = ship_of(said)
    if ship != NONE and is_unseen(b.ships[ship]):
        for k in range(OPEN_TRAITS, TRAITS):
            if b.traits[k].potency == 0:
                return k
        return NONE
    for k in range(OPEN_TRAITS - b.laid):
        if b.traits[k].potency == 0:
            return k
    return NONE


def may_make(b: Battle, side: int, said: int) -> bool:
    """May a side make or raise this trait?  [BC-R265, BC-R267, BC-R280]"""
    k = find_trait(b, side, said)
    if k != NONE:
        return b.traits[k].potency < POTENCY_MOST
    if free_trait(b, said) == NONE:
        return False
    if side == Side.GM or b.rules.trait_cap == TraitCap.NONE:
        return True
    found = 0
    for trait in b.traits:
        if trait.side == Side.PLAYERS and trait.potency > 0 and is_about(trait, said):
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
        k = free_trait(b, said)
        if k == NONE:  # what was paid for before the turn has taken the last place
            return
        trait = b.traits[k]
        trait.effect, trait.system, trait.ship = effect_of(said), system_of(said), ship_of(said)
        trait.zone, trait.officer = zone_of(said), officer_of(said)
        trait.whom, trait.side = whom_of(said), side
        trait.potency, trait.since = 0, 1 + b.round
    trait = b.traits[k]
    trait.potency = min(POTENCY_MOST, trait.potency + 1)
    trait.maker, trait.until = i, until if is_timed(trait.effect) else 0
    t.emit(Event.TRAIT, said, trait.potency, laid_place(b, k))


def is_timed(effect: int) -> bool:
    """Does a trait with this effect last until its maker's next turn: one about attacks?  [BC-R296, BC-R322]"""
    return Effect.ATTACKS_EASIER <= effect <= Effect.EASY_TO_HIT or effect == Effect.INDIRECT


def laid_place(b: Battle, k: int) -> int:
    """The place of a trait that the scenario has laid, which no other ever has, so that it may be told by its name
    for ever; NONE for any other.  [BC-R326]
    """
    return k if OPEN_TRAITS - b.laid <= k < OPEN_TRAITS else NONE


def lower(t: Table, b: Battle, k: int) -> None:
    """A trait loses a degree, and is gone at 0.  [BC-R107]"""
    trait = b.traits[k]
    if trait.potency == 0:  # it is gone since it was ordered
        return
    trait.potency -= 1
    t.emit(Event.TRAIT_LOWERED, said_of(trait), trait.potency, laid_place(b, k))
    if trait.potency == 0:
        forget(trait)


def forget(trait: Trait) -> None:
    """Nothing stands in this place."""
    trait.potency, trait.effect, trait.side = 0, Effect.NONE, 0
    trait.whom, trait.kept = Whom.ALL, 0
    trait.ship, trait.zone, trait.officer = NONE, NONE, NONE
    trait.system, trait.position = NONE, NONE
    trait.maker, trait.until, trait.rounds, trait.since = 0, 0, 0, 0


def show_traits(b: Battle) -> None:
    """What the GM alone knew of a ship is seen by all once the ship is.  [BC-R323]"""
    for k in range(OPEN_TRAITS, TRAITS):
        trait = b.traits[k]
        if trait.potency > 0 and trait.ship != NONE and trait.kept == 0 and not is_unseen(b.ships[trait.ship]):
            free = free_trait(b, made_in(trait.effect, 0))
            if free != NONE:
                move(trait, b.traits[free])


def move(trait: Trait, to: Trait) -> None:
    """Put a trait into another place."""
    to.potency, to.effect, to.side, to.whom = trait.potency, trait.effect, trait.side, trait.whom
    to.ship, to.zone, to.officer = trait.ship, trait.zone, trait.officer
    to.system, to.position = trait.system, trait.position
    to.maker, to.until, to.rounds, to.since = trait.maker, trait.until, trait.rounds, trait.since
    forget(trait)


def forget_zones(b: Battle) -> None:
    """The zones of the old map are left behind, and what was about them.  [BC-R09]"""
    for trait in b.traits:
        if trait.zone != NONE:
            forget(trait)


def forget_situation(b: Battle) -> None:
    """A new scene leaves what was about no ship and no officer, or had a term.  [BC-R229, BC-R351]"""
    for trait in b.traits:
        passing = trait.until > 0 or trait.rounds > 0
        if passing or (trait.ship == NONE and trait.officer == NONE):
            forget(trait)


def mend_traits(b: Battle) -> None:
    """After what the GM has done by hand: what is new is the GM's, what has no Potency is gone.  [BC-R269]"""
    for trait in b.traits:
        if trait.potency == 0:
            forget(trait)
        elif trait.since == 0:
            trait.side, trait.since = Side.GM, 1 + b.round
