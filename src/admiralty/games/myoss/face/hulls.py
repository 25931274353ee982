"""A ship's silhouette from its components, as its viewer knows them, and from what they have lost.

[MG-150, MG-300, MG-1980, MG-R22]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple, TypeAlias

from admiralty.core.face.silhouettes import Silhouette, State, Vessel, length_of, silhouette

from ..records import NONE
from ..words import Kind, Status

STYLE = "modular"
STEPS = 9  # of damage that can be told apart
SCALE, AWAY = 0.52, 0.8  # of a ship on the board, against its length; of one that is not in the battle
BOAT = Vessel(STYLE, size=2, power=0, engines=1, thrust=2)  # a shuttle: it has no components of its own
View: TypeAlias = Mapping[str, Any]
Drawn: TypeAlias = tuple[Silhouette, float]
"""What a ship looks like, and how long it is on the board."""


class Fitting(NamedTuple):
    """A component as far as it is drawn."""

    kind: int
    first: int  # its attributes as bought
    second: int


def vessel_of(fittings: Iterable[Fitting], size: int, sections: int) -> Vessel:
    """What is drawn of components: engines, weapons, holds, racks and sections can be counted."""
    found = list(fittings)
    engines = [each for each in found if each.kind == Kind.ENGINE]
    weapons = [each for each in found if each.kind == Kind.WEAPON]
    return Vessel(
        STYLE,
        size=size,
        power=max((each.first for each in weapons), default=0),
        engines=len(engines),
        thrust=max((each.second for each in engines), default=0),
        beams=len(weapons),
        sections=max(1, sections),
        holds=sum(each.kind in (Kind.HOLD, Kind.RACK) for each in found),
        lounge=any(each.kind == Kind.AMENITY for each in found),
        cloak=any(each.kind == Kind.CLOAK for each in found),
    )


def seen_as(i: int, ship: View, view: View) -> tuple[Vessel, State]:
    """What a viewer knows of a ship's build, and what has become of it."""
    wreck = ship["status"] == Status.DESTROYED
    if ship["shuttle"]:
        return BOAT, State(cold=wreck, wreck=wreck)
    mine = _rows(view["sections"], ship["first_section"], ship["end_section"], i, wreck)
    parts = _rows(view["parts"], ship["first"], ship["end"], i, wreck)
    size = sum(section["size"] for section in mine)
    if any(part["kind"] is None for part in parts):
        return vessel_of((), size, len(mine)), _state(sum(part["wrecked"] for part in parts), len(parts), wreck, False)
    fitted = [part for part in parts if part["size"]]
    fittings = (Fitting(part["kind"], *part["bought"]) for part in fitted)
    built, left = (sum(part[key] for part in fitted) for key in ("tg_bought", "tg"))
    runs = any(part["kind"] == Kind.ENGINE and part["tg"] for part in fitted)
    return vessel_of(fittings, size, len(mine)), _state(built - left, built, wreck, not runs)


def drawn_as_seen(i: int, ship: View, view: View) -> Drawn:
    """A ship as its viewer knows it, and how long it is on the board."""
    vessel, state = seen_as(i, ship, view)
    here = ship["status"] in (Status.FIGHTING, Status.ADRIFT)
    return silhouette(vessel, state), round(length_of(vessel) * SCALE * (1 if here else AWAY), 1)


def _rows(rows: Sequence[View], first: int, end: int, i: int, wreck: bool) -> list[View]:
    """Those of a ship; of one that is gone, those that are no ship's any more; before it is bought, all."""
    of = (i, NONE) if wreck else (i,)
    return [row for row in rows[first:end] if row["ship"] in of] or list(rows[first:end])


def _state(lost: int, built: int, wreck: bool, cold: bool) -> State:
    share = min(1.0, max(0, lost) / max(built, 1))
    return State(ceil(STEPS * share) / STEPS, cold or wreck, wreck)
