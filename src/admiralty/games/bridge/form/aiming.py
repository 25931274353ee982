"""What makes an attack harder or easier.  [BC-1480, BC-1520, BC-2490 .. BC-2510, BC-R59, BC-R239, BC-R245]"""

from __future__ import annotations

from ..entries import Action
from ..options import SmallCraftDifficulty
from ..places import concealment_from, cover_from, planned_zone, range_between, secrecy, side_of
from ..ratings import has_extras, hindrance
from ..records import Battle
from ..scene.marks import mark_difficulty
from ..scene.traits import shot_traits
from ..tables import CUMBERSOME, LARGE, LONG
from ..words import System


def shot_modifiers(b: Battle, o: int, i: int, j: int, weapon: int) -> int:
    """All that makes an attack harder or easier.  [BC-1480, BC-1520, BC-2490 .. BC-2510, BC-R59, BC-R239, BC-R245]"""
    ship, target = b.ships[i], b.ships[j]
    found = aim_modifiers(b, o, i, weapon, target.zone) + secrecy(b, j) + shot_traits(b, i, j)
    if target.attacks > 0:
        found -= 1
    if target.exposed > 0:
        found -= 1
    if target.small == 1 and ship.scale >= LARGE and b.rules.small_craft_difficulty == SmallCraftDifficulty.ONE:
        found += 1
    return found


def aim_modifiers(b: Battle, o: int, i: int, weapon: int, zone: int) -> int:
    """What comes of the ship, its weapon and the way to a zone.  [BC-1520, BC-R240, BC-R245, BC-R256, BC-R257]"""
    ship, here = b.ships[i], planned_zone(b, i)
    rams = b.order.action == Action.RAM
    found = hindrance(b, o, i, System.ENGINES.value if rams else System.WEAPONS.value)
    if not rams and ship.design.weapons[weapon].qualities & CUMBERSOME > 0:
        found += 1
    if ship.evades > 0:
        found += 1
    if range_between(b, here, zone) == LONG and has_extras(b, i, System.SENSORS.value):
        found += 1
    found += mark_difficulty(b, o, i, Action.RAM.value if rams else Action.FIRE.value)
    return found + cover_from(b, here, zone) + concealment_from(b, side_of(ship), here, zone)
