"""The scenario file of a campaign: the one that was played, with the crafts and settings that came with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.state_files import STATE

from ...deal.called import MUSTER
from ...deal.dealing import CAPTAIN
from ..records import Campaign


def written(battle: Campaign, deal: Deal) -> Mapping[str, Any]:
    """A file that deals this campaign, but for what its state says."""
    request = deal.request
    made = {key: value for key, value in request.scenario.items() if key != STATE}
    if request.settings:
        made["settings"] = {**made.get("settings", {}), **request.settings}
    pilots = [dict(pilot) for pilot in made["pilots"]]
    for seat, fleet in request.ships.items():
        for ship in fleet:
            craft = MUSTER.read(ship, f"--ship {seat}")
            if seat == CAPTAIN:
                made["captain"] = {**made["captain"], "ship": craft}
            else:
                pilots[deal.seats.index(seat) - 1]["ship"] = craft
    return {**made, "pilots": pilots}
