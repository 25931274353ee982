"""What makes an attack harder or easier.  [BC-1480, BC-1520, BC-2490 .. BC-2510, BC-R59, BC-R239, BC-R245]"""

from __future__ import annotations

from ..options import SmallCraftDifficulty
from ..places import concealment_from, cover_from, planned_zone, range_between, secrecy, side_of
from ..ratings import (
    BY_AIM,
    BY_CONCEALMENT,
    BY_COVER,
    BY_CUMBERSOME,
    BY_EVADING,
    BY_EXPOSED,
    BY_FAR,
    BY_PATTERN,
    BY_SECRECY,
    BY_SMALL,
    has_extras,
    hindrance,
)
from ..records import Battle
from ..scene.influence import shot_traits
from ..scene.marks import mark_difficulty
from ..tables import (
    CUMBERSOME,
    LARGE,
    LONG,
    Action,
    Tag,
)
from ..words import Arm, System


def shot_modifiers(b: Battle, o: int, i: int, j: int, weapon: int) -> int:
    """All that makes an attack harder or easier.  [BC-1480, BC-1520, BC-2490 .. BC-2510, BC-R59, BC-R239, BC-R245]"""
    found = aim_modifiers(b, o, i, weapon, b.ships[j].zone)
    for line in range(BY_SECRECY, BY_SMALL + 1):
        found += target_line(b, o, i, j, line)
    return found


def target_line(b: Battle, o: int, i: int, j: int, line: int) -> int:
    """What one thing about its target adds to an attack, or takes off it."""
    target = b.ships[j]
    if line == BY_SECRECY:
        return secrecy(b, j)
    if line == BY_AIM:
        return shot_traits(b, o, i, j, attack_system(b), attack_action(b))
    if line == BY_PATTERN:
        return -1 if target.attacks > 0 else 0
    if line == BY_EXPOSED:
        return -1 if target.exposed > 0 else 0
    return small_line(b, i) if target.small == 1 else 0


def small_line(b: Battle, i: int) -> int:
    """What it adds to a shot of a large ship that its target is a Small Craft, or a probe.  [BC-R71, BC-R239]"""
    return 1 if b.ships[i].scale >= LARGE and b.rules.small_craft_difficulty == SmallCraftDifficulty.ONE else 0


def probe_modifiers(b: Battle, o: int, i: int, weapon: int, zone: int) -> int:
    """All that makes a shot at a probe harder.  [BC-1850, BC-R71, BC-R239]"""
    return aim_modifiers(b, o, i, weapon, zone) + small_line(b, i)


def aim_modifiers(b: Battle, o: int, i: int, weapon: int, zone: int) -> int:
    """What comes of the ship, its weapon and the way to a zone.  [BC-1520, BC-R240, BC-R245, BC-R256, BC-R257]"""
    found = hindrance(b, o, i, attack_system(b), attack_action(b)) + attack_mark(b, o, i)
    for line in range(BY_CUMBERSOME, BY_CONCEALMENT + 1):
        found += way_line(b, i, weapon, zone, line)
    return found


def attack_mark(b: Battle, o: int, i: int) -> int:
    """What the GM's marks add to an attack.  [BC-R276]"""
    return mark_difficulty(b, o, i, attack_action(b))


def attack_action(b: Battle) -> int:
    """Which attack it is: a Ram, or a shot."""
    return Action.RAM.value if b.order.action == Action.RAM else Action.FIRE.value


def attack_system(b: Battle) -> int:
    """The system that an attack relies on.  [BC-1560, BC-2320]"""
    return System.ENGINES.value if b.order.action == Action.RAM else System.WEAPONS.value


def way_line(b: Battle, i: int, weapon: int, zone: int, line: int) -> int:
    """What one thing about the ship, its weapon or the way adds to an attack."""
    ship, here = b.ships[i], planned_zone(b, i)
    if line == BY_CUMBERSOME:
        heavy = ship.design.weapons[weapon].qualities & CUMBERSOME > 0
        return 1 if heavy and b.order.action != Action.RAM else 0
    if line == BY_EVADING:
        return 1 if ship.evades > 0 else 0
    if line == BY_FAR:
        return 1 if range_between(b, here, zone) == LONG and has_extras(b, i, System.SENSORS.value) else 0
    if line == BY_COVER:
        return cover_from(b, side_of(ship), here, zone)
    return concealment_from(b, side_of(ship), here, zone)


def attack_tag(b: Battle) -> int:
    """The tag of the attack that is ordered."""
    order = b.order
    if order.action == Action.RAM:
        return Tag.RAM.value
    torpedo = b.ships[order.ship].design.weapons[order.weapon].arm == Arm.TORPEDO
    return Tag.FIRE_TORPEDO.value if torpedo else Tag.FIRE_ENERGY.value
