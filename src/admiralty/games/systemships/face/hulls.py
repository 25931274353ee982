"""A ship's silhouette: from its values and what hits took of them, as far as the viewer knows these."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from admiralty.core.face import silhouettes
from admiralty.core.face.silhouettes import Silhouette, State, Vessel, silhouette

from ..design import SHELLS_A_POINT, armour_points
from ..words import Status

WARPSHIP, SYSTEMSHIP = "dart", "bastion"
POINT = 2  # how large a build point makes a ship
STEPS = 9  # of damage that can be told apart
ROUND, VANE, MORE = 0.5, 0.2, 0.016  # from a ship's middle to its end, of its length; to a warpship's side
MOST = 10  # power/drive that a warpship's vane shows
Seen = Mapping[str, Any]


def is_known(ship: Seen) -> bool:
    """Are its values seen, and is it rolled up?  [WW-080, IS-R52]"""
    return ship["pd"] is not None and any(ship["built"].values())


def vessel_of(built: Mapping[str, int], warp: bool) -> Vessel:
    """What is drawn of a design; its tubes, beams, screens and holds can be counted, up to the silhouette's limits."""
    return Vessel(
        WARPSHIP if warp else SYSTEMSHIP,
        size=POINT * points_of(built),
        power=built["pd"],
        thrust=built["pd"],
        beams=built["beams"],
        tubes=built["tubes"],
        shields=built["screens"],
        holds=built["holds"],
    )


def points_of(built: Mapping[str, int], tl: int | None = None) -> int:
    """The build points in what a hit can take; with a level, the hits it can take.  [WW-010, WW-450, WW-R70]"""
    single = ("pd", "beams", "screens", "tubes", "racks", "ecm", "cannons", "holds")
    armour = built["armour"] if tl is None else armour_points(built["armour"], tl)
    stores = ceil(built["missiles"] / 3) + ceil(built["shells"] / SHELLS_A_POINT)
    return sum(built[key] for key in single) + armour + stores


def drawn_as_seen(ship: Seen) -> Silhouette:
    """A ship as its viewer knows it; one of unknown values shows only whether it has a warp generator."""
    wreck = ship["status"] == Status.DESTROYED
    if not is_known(ship):
        return silhouette(_vessel(ship), State(cold=wreck, wreck=wreck))
    damage = ceil(STEPS * min(1.0, ship["taken"] / max(points_of(ship["built"], ship["tl"]), 1))) / STEPS
    return silhouette(_vessel(ship), State(damage, wreck or ship["pd"] == 0, wreck))


def _vessel(ship: Seen) -> Vessel:
    if is_known(ship):
        return vessel_of(ship["built"], ship["warp"] == 1)
    return Vessel(WARPSHIP if ship["warp"] else SYSTEMSHIP)


def length_of(ship: Seen) -> float:
    """How long it is on the board, where it has room."""
    return silhouettes.length_of(_vessel(ship))


def wide_of(ship: Seen, heading: int) -> float:
    """How far it reaches up and down from its middle, of its length."""
    return VANE + MORE * min(_vessel(ship).power, MOST) if ship["warp"] and heading % 180 else ROUND
