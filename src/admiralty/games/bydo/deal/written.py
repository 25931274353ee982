"""The scenario file of a battle: the one that was played, with the crafts and settings that came with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.state_files import STATE

from ..records import Battle
from .dealing import crafts_brought


def written(battle: Battle, deal: Deal) -> Mapping[str, Any]:
    """A file that deals this battle, but for what its state says."""
    request = deal.request
    made = {key: value for key, value in request.scenario.items() if key != STATE}
    if request.settings:
        made["settings"] = {**made.get("settings", {}), **request.settings}
    for key, place, craft in crafts_brought(request):
        units = [dict(unit) for unit in made[key]]
        units[place]["ship"] = dict(craft)
        made[key] = units
    return made
