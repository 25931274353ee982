"""What a ship of WarpWar looks like, from what it was built with.  [WW-010, WW-020]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.silhouettes import Vessel

WARPSHIP, SYSTEMSHIP = "dart", "bastion"
POINT = 2.0  # how large a build point makes a ship


def vessel_of(parts: Mapping[str, Any], cost: int) -> Vessel:
    """What is drawn of a design: its power, beams, screens, tubes and holds can be counted."""
    warps = parts["kind"] == "warpship"
    return Vessel(
        WARPSHIP if warps else SYSTEMSHIP,
        size=cost * POINT,
        power=parts["pd"],
        thrust=parts["pd"],
        beams=parts["beams"],
        tubes=parts["tubes"],
        shields=parts["screens"],
        holds=parts["holds"] + parts["racks"],
    )
