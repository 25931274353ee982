"""Sensor probes: from where sensors look, and probes as targets.  [BC-1830 .. BC-1850, BC-R70, BC-R71, BC-R280]"""

from __future__ import annotations

from ..places import are_enemies, range_between
from ..records import Battle
from ..tables import SHIPS, ZONES, Minor

PROBES_MOST = 8  # of one ship


def count_probes(b: Battle, i: int) -> int:
    """How many probes of a ship are out."""
    found = 0
    for zone in range(ZONES):
        found += b.ships[i].probes[zone]
    return found


def has_probe(b: Battle, i: int, zone: int) -> bool:
    """Is a probe of this ship in a zone, or on its way there by the order that is written?"""
    order = b.order
    launches = order.ship == i and order.minors >> Minor.LAUNCH_PROBE & 1 == 1 and order.probe == zone
    return b.ships[i].probes[zone] > 0 or launches


def sensor_distance(b: Battle, i: int, here: int, zone: int) -> int:
    """The range from a ship that stands here, or from the nearest of its probes, to a zone.  [BC-1840, BC-R70]"""
    far = range_between(b, here, zone)
    for k in range(ZONES):
        if far > 0 and has_probe(b, i, k):
            far = min(far, range_between(b, k, zone))
    return far


def is_probe_target(b: Battle, i: int, zone: int) -> bool:
    """Is an enemy's probe in this zone?  [BC-1850]"""
    for j in range(SHIPS):
        if are_enemies(b.ships[i], b.ships[j]) and b.ships[j].probes[zone] > 0:
            return True
    return False


def remove_probe(b: Battle, i: int, zone: int) -> int:
    """Destroy one of the enemy's probes in a zone; returns whose it was.  [BC-R71]"""
    for j in range(SHIPS):
        if are_enemies(b.ships[i], b.ships[j]) and b.ships[j].probes[zone] > 0:
            b.ships[j].probes[zone] -= 1
            return j
    return i
