"""A craft's silhouette from its design: fighters, capital ships, and what has grown.

[BY-950, BY-1020, BY-1060, BY-R28]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.silhouettes import Silhouette, State, Vessel, silhouette

from ..tables import ARC, BEAM, CHARGE, DAMAGE
from ..words import Band, Kind, Weapon

GROWN = (Weapon.ORGANIC_GUN, Weapon.BYDO_SHOT)
STEPS = 6  # of damage that can be told apart
BANDS = {Band.ABOVE_HALF: 1 / 3, Band.HALF_OR_LESS: 2 / 3, Band.QUARTER_OR_LESS: 5 / 6}  # of damage that is seen


def vessel_of(design: Mapping[str, Any], name: str) -> Vessel:
    """What is drawn of a design: guns, missiles by fives, the length of its wave cannon can be counted."""
    mounts = [weapon for weapon in design["mounts"] if weapon]
    guns = [weapon for weapon in mounts if ARC[weapon] != BEAM and weapon < Weapon.FORCE_LASER]
    waves = [weapon for weapon in mounts if ARC[weapon] == BEAM]
    return Vessel(
        style_of(design),
        name,
        size=max(design["health"], 6),
        power=max([design["engine"], *(DAMAGE[weapon] for weapon in guns)]),
        engines=0 if design["rooted"] else 2 if design["engine"] > 3 else 1,
        thrust=design["engine"],
        beams=len(guns),
        tubes=min(6, -(-sum(design["racks"]) // 5)),
        sections=min(4, design["length"]),
        holds=min(4, design["hangar"]),
        spinal=CHARGE[waves[0]] * 2 if waves else 0,
    )


def style_of(design: Mapping[str, Any]) -> str:
    """Flesh for the guns of the Bydo, else by what it is for."""
    if any(weapon in GROWN for weapon in design["mounts"]) or design["racks"][Kind.OCULOID]:
        return "organic"
    if design["rooted"]:
        return "station"
    return "fighter" if design["fighter"] else "survey" if design["length"] < 3 else "corsair"


def drawn_as_seen(ship: Mapping[str, Any], name: str, wreck: bool = False) -> Silhouette:
    """A ship as its viewer knows it: by its health, or about."""
    design = ship["design"]
    if ship["health"] is not None:
        damage = 1 - ship["health"] / max(1, design["health"])
    else:
        damage = BANDS.get(Band(ship["band"] or 0), 0.0)
    steps = min(STEPS, int(damage * STEPS + 0.99)) / STEPS
    return silhouette(vessel_of(design, name), State(steps, wreck, wreck))
