"""The chase: the battle goes on in two empty zones, perhaps as a new scene.  [BC-560, BC-R09, BC-R280]"""

from __future__ import annotations

from admiralty.core.ground import zones
from admiralty.core.state.table import Table

from ..damage import set_hidden
from ..options import CaughtNewScene
from ..places import measure_ranges
from ..records import Battle
from ..scene.opening import start_scene, tell_scene
from ..scene.traits import forget_zones
from ..tables import OFFICERS, SHIPS, ZONES
from ..words import Status
from .flight import cast_off
from .words import Pursuit


def start_chase(t: Table, b: Battle, i: int) -> None:
    """Lay out the two zones; who is not in the chase is gone, and the round is over.  [BC-R09]"""
    for j in range(SHIPS):
        if b.ships[j].status == Status.FLED and (j == i or b.ships[j].pursues == Pursuit.CAUGHT):
            cast_off(t, b, j)
            b.ships[j].status = Status.FIGHTING
            b.ships[j].zone = b.spare if j == i else b.spare + 1
            set_hidden(t, b, j)
        elif b.ships[j].status != Status.NONE and b.ships[j].status != Status.WAITING:
            cast_off(t, b, j)
            b.ships[j].status = Status.GONE
    clear_map(b)
    for j in range(SHIPS):
        for zone in range(ZONES):
            b.ships[j].probes[zone] = 0
    for j in range(SHIPS):
        b.ships[j].turns = b.ships[j].scale
    for o in range(OFFICERS):
        b.officers[o].acted = b.officers[o].aboard
    if b.rules.caught_new_scene == CaughtNewScene.YES:
        start_scene(b)
        tell_scene(t, b)


def clear_map(b: Battle) -> None:
    """Two zones next to each other are all there is: of the ship that was caught, and of all who caught it."""
    first, second = b.spare, b.spare + 1
    forget_zones(b)
    for k in range(len(b.graph)):
        b.graph[k] = 0
    for k in range(len(b.obstacles)):
        b.obstacles[k] = 0
    for zone in range(ZONES):
        b.zones[zone].used = 1 if first <= zone <= second else 0
        if b.zones[zone].used == 1:
            b.zones[zone].swept, b.zones[zone].read = 0, 0
    zones.join(b.graph, first, second)
    measure_ranges(b)
