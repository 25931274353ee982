"""Create Trait: by whom and how well, and what may be made.  [BC-1150, BC-1290, BC-1380, BC-1490, BC-1660, BC-2060]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..design import is_out
from ..places import are_enemies, may_strike, planned_zone, range_between, side_of
from ..ratings import critical_for, target_for
from ..records import Battle
from ..scene.influence import bypasses, is_known
from ..scene.probes import sensor_distance
from ..scene.traits import (
    CLEAR,
    LOWER,
    clears,
    effect_of,
    made_by,
    made_in,
    made_of,
    may_make,
    said_of,
    ship_of,
    zone_of,
)
from ..tables import (
    COMMUNICATIONS,
    LONG,
    NAVIGATOR,
    NONE,
    OFFICERS,
    SENSORS,
    SHIPS,
    SYSTEMS,
    TRAIT_ATTRIBUTE,
    TRAIT_SYSTEM,
    TRAIT_TAG,
    TRAITS,
    ZONES,
    Effect,
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
    """The highest face that scores twice.  [BC-R203]"""
    return critical_for(b, o, i, TRAIT_DEPARTMENT[position], trait_tag(b, position, said))


def trait_tag(b: Battle, position: int, said: int) -> int:
    """What a focus has to fit: sensors have one for vessels and one for zones, signals one for jamming.  [BC-R281]"""
    if said < LOWER and effect_of(said) == Effect.JAMMED and position == Position.COMMUNICATIONS:
        return Tag.JAMMED.value
    if position == Position.SENSORS and zone_of(about(b, said)) != NONE:
        return Tag.TRAIT_ABOUT_ZONE.value
    return TRAIT_TAG[position]


def about(b: Battle, said: int) -> int:
    """The number of the trait that is made, or that loses a degree."""
    return said_of(b.traits[said - LOWER]) if LOWER <= said < CLEAR else said


def trait_system(position: int) -> int:
    """The system that making a trait relies on; NONE.  [BC-R245]"""
    return TRAIT_SYSTEM[position]


def trait_range(b: Battle, i: int, position: int, said: int) -> int:
    """How far off what a trait is about is, where sensors make it.  [BC-1840, BC-1870]"""
    if position != Position.SENSORS or said >= CLEAR:
        return 0
    ship, zone = ship_of(about(b, said)), zone_of(about(b, said))
    if ship != NONE:
        zone = b.ships[ship].zone
    return sensor_distance(b, i, planned_zone(b, i), zone) if zone != NONE else 0


# ---- what may be made -----------------------------------------------------------------------------------------------


def offer_traits(t: Table, b: Battle, o: int, i: int) -> None:
    """Every trait that may be made, raised or lowered, and obstacles to clear.

    [BC-R107, BC-R267, BC-R268, BC-R322, BC-R324]
    """
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
        if b.traits[k].potency > 0 and b.traits[k].side != side and is_known(b, k, side):
            t.offer(LOWER + k)
    offer_in_zones(t, b, o, i, side)
    if o != NONE:
        offer_for_officers(t, b, i, side)
    if side == Side.PLAYERS and is_at(b, o, NAVIGATOR):
        offer_clearings(t, b)


def may_still_make(b: Battle, o: int, i: int, said: int) -> bool:
    """May a trait that was ordered earlier be made now, or lowered, or an obstacle cleared?

    [BC-R267, BC-R300, BC-R345]
    """
    if said >= CLEAR:
        return b.obstacles[said - CLEAR] > 0 and is_at(b, o, NAVIGATOR)
    if said >= LOWER:
        return b.traits[said - LOWER].potency > 0 and b.traits[said - LOWER].side != side_of(b.ships[i])
    j, zone = ship_of(said), zone_of(said)
    if effect_of(said) == Effect.JAMMED and not is_at(b, o, COMMUNICATIONS):
        return False
    if not may_make(b, side_of(b.ships[i]), said):
        return False
    if j == NONE:
        return zone == NONE or (b.zones[zone].used == 1 and is_zone_in_view(b, o, i, zone))
    return j == i or is_in_view(b, o, i, j)


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


def offer_in_zones(t: Table, b: Battle, o: int, i: int, side: int) -> None:
    """Ways round the cover of zones, and zones to jam.  [BC-R51, BC-R256, BC-R322]"""
    for zone in range(ZONES):
        if b.zones[zone].used == 0 or not is_zone_in_view(b, o, i, zone):
            continue
        way, jams = made_in(Effect.INDIRECT.value, zone), made_in(Effect.JAMMED.value, zone)
        if b.zones[zone].cover > 0 and not bypasses(b, side, zone) and may_make(b, side, way):
            t.offer(way)
        if is_at(b, o, COMMUNICATIONS) and may_make(b, side, jams):
            t.offer(jams)


def is_zone_in_view(b: Battle, o: int, i: int, zone: int) -> bool:
    """May a trait be put on this zone: within Long, or anywhere by Communications?  [BC-R268, BC-R324]"""
    near = range_between(b, planned_zone(b, i), zone) <= LONG
    if is_at(b, o, SENSORS):
        near = near or sensor_distance(b, i, planned_zone(b, i), zone) <= LONG
    return near or is_at(b, o, COMMUNICATIONS)


def offer_for_officers(t: Table, b: Battle, i: int, side: int) -> None:
    """An officer of the own ship does everything better.  [BC-R265, BC-R324]"""
    for p in range(OFFICERS):
        if b.officers[p].aboard == 1 and b.officers[p].ship == i:
            easier = made_by(Effect.TASKS_EASIER.value, p)
            if may_make(b, side, easier):
                t.offer(easier)


def offer_clearings(t: Table, b: Battle) -> None:
    """Obstacles next to a zone that was swept may be taken out of the way by Navigator.  [BC-1660, BC-R258]"""
    for one in range(ZONES):
        for other in range(one + 1, ZONES):
            if b.obstacles[one * ZONES + other] > 0 and b.zones[one].charted + b.zones[other].charted > 0:
                t.offer(clears(one, other))
