"""The scenario file of a battle: the one that was played, with the crafts and settings that came with it.

Its map is written as it is now, and until the placement its ships as they stand: a referee who paints ground and moves
pieces saves a file that people can read. What no such file holds is left to numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.state_files import STATE
from admiralty.core.ground.words import Heading

from ..records import NONE, Battle, Ship
from ..words import Phase, Status
from .dealing import crafts_brought, deal, followed, units_of
from .maps import write_map


def written(battle: Battle, dealt: Deal) -> Mapping[str, Any]:
    """A file that deals this battle, but for what its state says."""
    played = _as_played(dealt)
    drawn = _with_map(battle, played)
    tries = [_with_ships(battle, dealt, drawn)] if battle.phase == Phase.PLACING else []
    return next((made for made in (*tries, drawn) if made != played and _can_be_dealt(made)), played)


def _as_played(dealt: Deal) -> dict[str, Any]:
    """The scenario with the settings and the crafts that came with the request."""
    request = dealt.request
    made = {key: value for key, value in followed(request).items() if key != STATE}
    if request.settings:
        made["settings"] = {**made.get("settings", {}), **request.settings}
    for key, place, craft in crafts_brought(request):
        units = [dict(unit) for unit in made[key]]
        units[place]["ship"] = dict(craft)
        made[key] = units
    return made


def _can_be_dealt(scenario: Mapping[str, Any]) -> bool:
    """May a referee's map and places be those of a file?"""
    try:
        deal(Request(scenario))
    except Refused:
        return False
    return True


def _with_map(battle: Battle, played: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario with the map as it is now; as it is written where that is the same."""
    text = write_map(battle.terrain, battle.mist, battle.columns, battle.rows)
    return dict(played) if text.split() == str(played["map"]).split() else {**played, "map": text}


def _with_ships(battle: Battle, dealt: Deal, drawn: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario with the ships that were changed as they stand."""
    made = dict(drawn)
    for i, (key, place) in enumerate(units_of(Request(drawn))):
        if battle.ships[i] != dealt.battle.ships[i]:
            units = [dict(unit) for unit in made[key]]
            units[place] = _unit_as_it_stands(units[place], battle.ships[i])
            made[key] = units
    return made


def _unit_as_it_stands(unit: Mapping[str, Any], ship: Ship) -> dict[str, Any]:
    """A ship's entry with its numbers, without those that an entry has that is silent of them."""
    if ship.status != Status.ACTIVE:
        return dict(unit)
    craft, whole = ship.design, {"health": ship.design.health, "fuel": ship.design.fuel, "charge": 0}
    said = {
        "at": [ship.x, ship.y],
        "heading": Heading(ship.heading).name,
        "vector": [ship.dx, ship.dy],
        "health": ship.health,
        "fuel": ship.fuel,
        "charge": ship.charge,
        "dormant": bool(ship.dormant),
    }
    silent = {**whole, "heading": "W", "vector": [0, 0], "dormant": False}
    kept = {key: value for key, value in unit.items() if key not in said}
    if craft.fuel == NONE:
        del said["fuel"]
    return {**kept, **{key: value for key, value in said.items() if silent.get(key) != value}}
