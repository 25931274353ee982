"""The scenario file of a battle: the one that was played, with the ships, officers and settings that came with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.state_files import STATE

from ..records import Battle
from .dealing import GM


def written(battle: Battle, dealt: Deal) -> Mapping[str, Any]:
    """A file that deals this battle, but for what its state says."""
    request = dealt.request
    made = {key: value for key, value in request.scenario.items() if key != STATE}
    if request.settings:
        made["settings"] = {**made.get("settings", {}), **request.settings}
    for ship in request.ships.get("crew", ()):
        made["crew"] = {**made["crew"], "ship": dict(ship)}
    if request.places:
        stations = zip(dealt.places, made["crew"]["officers"], strict=True)
        officers = [{**file, "officer": request.places.get(place.key, file["officer"])} for place, file in stations]
        made["crew"] = {**made["crew"], "officers": officers}
    fleet = [dict(each) for each in made[GM]]
    for entry, ship in zip(fleet, request.ships.get(GM, ()), strict=False):
        entry["ship"] = dict(ship)
    return {**made, GM: fleet}
