"""The exact damage of a volley of torpedoes or bolts.  [HC-310 .. HC-440]"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from threading import local

from admiralty.core.engines.throws import thrown, times
from admiralty.core.face.figures.exacts import Exact
from admiralty.core.face.figures.tools import Values
from admiralty.core.state.records import Size, blank
from admiralty.core.state.table import Table
from admiralty.core.yard.parts import Choice, Number

from ..attack import heavy_damage, hits
from ..condition import contact
from ..records import BOXES, MOUNTS, Battle
from ..tables import MAX_RANGE
from ..words import System

WEAPONS = {"photon torpedoes": System.FORWARD_LAUNCHERS, "disruptor bolts": System.DISRUPTORS}
WORKING, HALF = "working", "half lost"
DESKS = local()


def _desk() -> Battle:
    """Two ships by the usual house rules; one for each thread that computes."""
    if not hasattr(DESKS, "battle"):
        DESKS.battle = blank(Battle, Size.SMALL)
        DESKS.battle.vessels = 2
        for ship in DESKS.battle.ships[:2]:
            ship.design.boxes[:] = [2] * len(ship.design.boxes)
    battle: Battle = DESKS.battle
    return battle


def run(values: Values) -> Mapping[int, Fraction]:
    """One shot by the rules, so many times: whether it hits, and what it does then."""
    b, system = _desk(), WEAPONS[values["weapon"]]
    ship = b.ships[0]
    ship.mounts[0].system = system
    contact(b, 0, 1).range = values["range"]
    b.ships[1].cm = values["countermeasures"]
    ship.lost[System.SENSORS] = 1 if values["sensors"] == HALF else 0
    ship.lost[System.FIRE_CONTROL] = 2 if values["fire_control"] == "lost" else 0

    def shot(t: Table) -> int:
        return heavy_damage(t, b, 0, 0, 1) if hits(t, b, 0, 1, system) else 0

    return times(thrown(shot), values["shots"])


EXACTS = (
    Exact(
        "volley",
        "Volley",
        "The damage that a volley of torpedoes or bolts does before any shield, hits and misses together.",
        (
            Choice("weapon", "Weapon", tuple(WEAPONS), help="Each shot rolls by itself.", clause="HC-310"),
            Number("shots", "Shots", 1, MOUNTS, 2, clause="HC-310"),
            Number("range", "Range", 1, MAX_RANGE, MAX_RANGE, help="At the start of the turn.", clause="HC-720"),
            Number("countermeasures", "Target's net countermeasures", 0, BOXES, 0, clause="HC-R59"),
            Choice("sensors", "Sensors", (WORKING, HALF), help="Of the ship that fires.", clause="HC-580"),
            Choice("fire_control", "Fire control", (WORKING, "lost"), help="Of the ship that fires.", clause="HC-R64"),
        ),
        "points of damage",
        run,
    ),
)
