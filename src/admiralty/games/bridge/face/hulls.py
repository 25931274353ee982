"""A ship's silhouette from what its viewer knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.silhouettes import Silhouette, State, Vessel, silhouette
from admiralty.core.face.wording import Names, name_of

from ..words import Arm, Band, Status, System

DAMAGE = {Band.BELOW_FIRST: 1 / 3, Band.BELOW_SECOND: 1 / 2, Band.EMPTY: 2 / 3}


def vessel_of(ship: Mapping[str, Any], name: str) -> Vessel:
    """What is drawn of a ship: beams and tubes can be counted once it is identified."""
    design = ship["design"]
    weapons = [weapon for weapon in design["weapons"] if weapon["arm"]]
    systems = design["systems"]
    return Vessel(
        "survey" if ship["crewed"] else "station" if not systems[System.ENGINES] and any(systems) else "corsair",
        name,
        size=8 + 6 * ship["scale"],
        power=4 + ship["scale"],
        engines=min(4, 1 + ship["scale"] // 2),
        thrust=systems[System.ENGINES] or 6,
        beams=sum(1 for weapon in weapons if weapon["arm"] == Arm.ENERGY),
        tubes=sum(1 for weapon in weapons if weapon["arm"] == Arm.TORPEDO),
        sections=min(4, 1 + ship["scale"] // 2),
        holds=0,
        spinal=0,
    )


def drawn_as_seen(ship: Mapping[str, Any], names: Names) -> Silhouette:
    """A ship by its band and its breaches."""
    wreck = ship["status"] in (Status.CRITICAL, Status.DESTROYED)
    damage = 1.0 if wreck else DAMAGE.get(Band(ship["band"]), 0.0)
    name = "unknown" if ship["craft"] is None else name_of(names, "craft", ship["craft"])
    return silhouette(vessel_of(_known(ship), name), State(damage, wreck, wreck))


def _known(ship: Mapping[str, Any]) -> Mapping[str, Any]:
    """The ship with 0 where the viewer knows nothing."""
    if ship["design"] is not None:
        return ship
    return {**ship, "design": {"systems": [0] * len(System), "weapons": []}}
