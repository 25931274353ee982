"""Create Trait: by whom and how well, and what may be made.  [BC-1150, BC-1290, BC-1380, BC-1490, BC-1660, BC-2060]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..design import is_out
from ..entries import Effect
from ..places import are_enemies, may_strike, planned_zone, range_between, side_of
from ..ratings import critical_for, target_for
from ..records import Battle
from ..scene.probes import sensor_distance
from ..scene.traits import CLEAR, LOWER, clears, effect_of, made_of, may_make, ship_of
from ..tables import (
    COMMUNICATIONS,
    LONG,
    NAVIGATOR,
    NONE,
    SENSORS,
    SHIPS,
    SYSTEMS,
    TRAIT_ATTRIBUTE,
    TRAIT_SYSTEM,
    TRAIT_TAG,
    TRAITS,
    ZONES,
    Tag,
)
from ..tables import POSITION_DEPARTMENT as TRAIT_DEPARTMENT
from ..words import Attribute, Position, Side
from .legality import is_at, station_of


def trait_position(b: Battle, o: int, said: int) -> int:
    """The position at which an officer makes a trait best; an NPC ship does so at Tactical.

    Jamming is of Communications, obstacles are cleared from Navigator.  [BC-R45, BC-R51, BC-R296]
    """
    if said >= CLEAR:
        return Position.NAVIGATOR.value
    if said < LOWER and effect_of(said) == Effect.JAMMED:
        return Position.COMMUNICATIONS.value
    if o == NONE:
        return Position.TACTICAL.value
    best, most = NONE, NONE
    for position in range(len(TRAIT_ATTRIBUTE)):
        if station_of(b, o) >> position & 1 == 1:
            target = trait_target(b, o, b.officers[o].ship, position)
            if target > most:
                best, most = position, target
    return best if best != NONE else Position.COMMAND.value


def trait_attribute(b: Battle, o: int, position: int) -> int:
    """The attribute: the usual one of the position, at Command the better of two.  [BC-R45]"""
    if position == Position.COMMAND and o != NONE:
        attributes = b.officers[o].attributes
        if attributes[Attribute.REASON] > attributes[Attribute.CUNNING]:
            return Attribute.REASON.value
    return TRAIT_ATTRIBUTE[position]


def trait_target(b: Battle, o: int, i: int, position: int) -> int:
    """The target number of a trait made at a position."""
    return target_for(b, o, i, trait_attribute(b, o, position), TRAIT_DEPARTMENT[position])


def trait_critical(b: Battle, o: int, i: int, position: int, said: int) -> int:
    """The highest face that scores twice; sensors have a focus for vessels and one for zones.  [BC-R203]"""
    tag = TRAIT_TAG[position]
    if said < LOWER and effect_of(said) == Effect.JAMMED and position == Position.COMMUNICATIONS:
        tag = Tag.JAMMED.value
    return critical_for(b, o, i, TRAIT_DEPARTMENT[position], tag)


def trait_system(position: int) -> int:
    """The system that making a trait relies on; NONE.  [BC-R245]"""
    return TRAIT_SYSTEM[position]


def trait_range(b: Battle, i: int, position: int, said: int) -> int:
    """How far off what a trait is about is, where sensors make it.  [BC-1840, BC-1870]"""
    if position != Position.SENSORS or said >= CLEAR:
        return 0
    ship = b.traits[said - LOWER].ship if said >= LOWER else ship_of(said)
    return sensor_distance(b, i, planned_zone(b, i), b.ships[ship].zone)


# ---- what may be made -----------------------------------------------------------------------------------------------


def offer_traits(t: Table, b: Battle, o: int, i: int) -> None:
    """Every trait that may be made, raised or lowered, and obstacles to clear.  [BC-R107, BC-R267, BC-R268]"""
    side = side_of(b.ships[i])
    for j in range(SHIPS):
        if j == i:
            offer_own(t, b, side, j)
        elif is_in_view(b, o, i, j):
            offer_theirs(t, b, side, j)
            jams = made_of(Effect.JAMMED.value, NONE, j)
            if is_at(b, o, COMMUNICATIONS) and may_make(b, side, jams):
                t.offer(jams)
    for k in range(TRAITS):
        if b.traits[k].potency > 0 and b.traits[k].side != side:
            t.offer(LOWER + k)
    if side == Side.PLAYERS and is_at(b, o, NAVIGATOR):
        offer_clearings(t, b)


def offer_own(t: Table, b: Battle, side: int, i: int) -> None:
    """Traits of the own ship: attacks, a course, a system that works better."""
    for effect in (Effect.ATTACKS_EASIER.value, Effect.HARD_TO_HIT.value, Effect.COURSE.value):
        if may_make(b, side, made_of(effect, NONE, i)):
            t.offer(made_of(effect, NONE, i))
    offer_on_systems(t, b, side, i, Effect.SYSTEM_EASIER.value)


def offer_theirs(t: Table, b: Battle, side: int, j: int) -> None:
    """Traits of an enemy: attacks, a system that works worse."""
    for effect in (Effect.EASY_TO_HIT.value, Effect.ATTACKS_HARDER.value):
        if may_make(b, side, made_of(effect, NONE, j)):
            t.offer(made_of(effect, NONE, j))
    offer_on_systems(t, b, side, j, Effect.SYSTEM_HARDER.value)


def offer_on_systems(t: Table, b: Battle, side: int, j: int, effect: int) -> None:
    """The same effect on each system."""
    for system in range(SYSTEMS):
        if may_make(b, side, made_of(effect, system, j)):
            t.offer(made_of(effect, system, j))


def is_in_view(b: Battle, o: int, i: int, j: int) -> bool:
    """May a trait be put on this enemy: visible and within Long, or anywhere by Communications?  [BC-R268]"""
    if is_out(b.ships[j]) or not are_enemies(b.ships[i], b.ships[j]) or not may_strike(b, i, j):
        return False
    there = b.ships[j].zone
    near = range_between(b, planned_zone(b, i), there) <= LONG
    if is_at(b, o, SENSORS):
        near = sensor_distance(b, i, planned_zone(b, i), there) <= LONG
    return near or is_at(b, o, COMMUNICATIONS)


def offer_clearings(t: Table, b: Battle) -> None:
    """Obstacles next to a zone that was swept may be taken out of the way by Navigator.  [BC-1660, BC-R258]"""
    for one in range(ZONES):
        for other in range(one + 1, ZONES):
            if b.obstacles[one * ZONES + other] > 0 and b.zones[one].charted + b.zones[other].charted > 0:
                t.offer(clears(one, other))
