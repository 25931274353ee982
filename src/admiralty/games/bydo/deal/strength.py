"""Forces that follow the number of pilots.  [BY-R103]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from admiralty.core.errors import Refused

from ..hulls import is_free, reach
from ..records import NONE, Battle
from .files import StrengthFile

Entry = Mapping[str, Any]
Near = Callable[[Mapping[str, Any], str, int], list[int]]  # a scenario, a list, a place in it -> the nearest free tile


def follow(
    scenario: Mapping[str, Any],
    pilots: int,
    strength: StrengthFile | None,
    is_pilots: Callable[[Entry], bool],
    name_of: Callable[[Any], str],
    near: Near,
) -> dict[str, Any]:
    """The scenario with a fighter for each pilot, and as many Bydo as it has for so many."""
    made = dict(scenario)
    listed = [dict(unit) for unit in scenario["space_corp"]]
    fighters = [unit for unit in listed if is_pilots(unit)]
    if fighters:
        made["space_corp"] = [unit for unit in listed if unit not in fighters] + fighters[:pilots]
        last = len(made["space_corp"]) - 1
        for k in range(len(fighters), pilots):
            unit = fighters[k % len(fighters)]
            place = {"at": near(made, "space_corp", last)} if "at" in unit else {}
            made["space_corp"] = [*made["space_corp"], {**unit, **place}]
    if strength is not None:
        _strengthen(made, max(1, pilots + strength.more), strength, name_of, near)
    return made


def _strengthen(
    made: dict[str, Any], wanted: int, strength: StrengthFile, name_of: Callable[[Any], str], near: Near
) -> None:
    """So many Bydo of the craft: those listed, then further places, then the free tiles nearest to the last one."""
    craft = name_of(strength.ship)
    listed = [dict(unit) for unit in made.get("bydo", [])]
    followers = [unit for unit in listed if name_of(unit["ship"]) == craft]
    made["bydo"] = [unit for unit in listed if unit not in followers] + followers[:wanted]
    places = strength.places[: max(0, wanted - len(followers))]
    made["bydo"] += [{"ship": strength.ship, "at": list(place)} for place in places]
    last = len(made["bydo"]) - 1
    for _ in range(wanted - len(followers) - len(places)):
        made["bydo"] = [*made["bydo"], {"ship": strength.ship, "at": near(made, "bydo", last)}]


def nearest_to(b: Battle, i: int, where: str) -> list[int]:
    """The free tile nearest to a ship's hull; of several the lowest row, then the lowest column.  [BY-R01]"""
    cells = ((x, y) for y in range(b.rows) for x in range(b.columns) if is_free(b, x, y, NONE))
    found = min(cells, key=lambda cell: (reach(b.ships[i], *cell), cell[1], cell[0]), default=None)
    if found is None:
        raise Refused(where, "the map has no free tile left for one more ship", "BY-R103", "give fewer pilots")
    return list(found)
