"""What a ship of Myoss Gamma looks like, from the lines of its sheet.  [MG-100, MG-2160]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.face.silhouettes import Vessel

STYLE = "modular"


def vessel_of(lines: Sequence[Mapping[str, Any]], size: int) -> Vessel:
    """What is drawn of a design: its sections, engines, weapons, holds and racks can be counted."""
    kinds = [line["kind"] for line in lines]
    weapons = [line["pw"] for line in lines if line["kind"] == "weapon"]
    return Vessel(
        STYLE,
        size=size,
        power=max(weapons, default=0),
        engines=kinds.count("engine"),
        thrust=sum(line["th"] for line in lines if line["kind"] == "engine"),
        beams=len(weapons),
        sections=max(1, kinds.count("section")),
        holds=kinds.count("hold") + kinds.count("rack"),
        lounge="amenity" in kinds,
        cloak="cloak" in kinds,
    )
