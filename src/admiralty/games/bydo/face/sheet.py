"""The record sheet of a ship, as its viewer knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.scenes import Row, Sheet, row_of_boxes
from admiralty.core.face.wording import Names, name_of, noun_for
from admiralty.core.ground.words import Heading

from ..tables import ARC, BEAM, CHARGE, SANITY, WATER_SIGHT
from ..words import Status
from .remotes import remote_rows, why_not
from .saying import BANDS, STATUSES, nerves, say_vector

COSTS = {
    "steady": "steady",
    "shaken": "shaken: aim rolls lose 1",
    "panicked": "panicked: aim rolls lose 2, one RCS token less",
    "broken": "broken: it only brakes or drifts",
}
View = Mapping[str, Any]


def sheet_of(view: View, i: int, id: str, name: str, role: str, names: Names) -> Sheet:
    """The sheet of ship i that its viewer sees."""
    ship = view["ships"][i]
    if ship["status"] in (Status.DESTROYED, Status.LOST):
        role = "hit"
    return Sheet(id, name, f"Record of {name}", (*_rows(ship, names), *remote_rows(view, i, names)), role)


def _rows(ship: View, names: Names) -> Iterator[Row]:
    design = ship["design"]
    yield Row("State", STATUSES[Status(ship["status"])])
    if ship["health"] is not None:
        yield row_of_boxes(
            "Health", f"{ship['health']} of {design['health']} left", min(60, design["health"]), _boxes(ship, design)
        )
    else:
        yield Row("Health", BANDS[ship["band"] or 0])
    if ship["x"] is not None and ship["status"] in (Status.ACTIVE, Status.HULK, Status.DESYNCED):
        yield Row("Where", f"({ship['x']}, {ship['y']}), heading {Heading(ship['heading']).name}")
        yield Row("Vector", say_vector(ship["dx"], ship["dy"]))
        yield Row("RCS tokens", f"{ship['tokens']} of {design['rcs']}")
    yield Row("Engine", f"1d{design['engine']}" if design["engine"] else "none")
    if ship["initiative"] is not None:
        yield Row("Initiative", str(ship["initiative"]))
    yield from _stores(ship, design, names)


def _boxes(ship: View, design: View) -> int:
    """The boxes that are whole, of 60 at most."""
    most = min(60, design["health"])
    return int(-(-ship["health"] * most // design["health"]))


def _stores(ship: View, design: View, names: Names) -> Iterator[Row]:
    """What the own side alone knows."""
    if ship["fuel"] is None:
        return
    if design["fuel"] >= 0:
        yield Row("Fuel", f"{ship['fuel']} of {design['fuel']}")
    if ship["jammed"]:
        yield Row("Radar", f"jammed, sees {WATER_SIGHT} tiles")
    if ship["sanity"] >= 0:
        yield Row("Sanity", f"{ship['sanity']} of {SANITY}, {COSTS[nerves(ship['sanity'])]}")
    for k, mount in enumerate(design["mounts"]):
        called = name_of(names, "weapon", mount)
        if mount and ARC[mount] == BEAM:
            yield Row("Wave cannon", f"{called}: charge {ship['charge']} of {CHARGE[mount]}")
        elif mount:
            wait = ship["reload"][k]
            count = design["mounts"][:k].count(mount)
            label = called + (f" {count + 1}" if design["mounts"].count(mount) > 1 else "")
            yield Row(label, why_not(ship, mount, names) or ("ready" if not wait else f"ready in {wait}"))
    for kind, most in enumerate(design["racks"]):
        if most:
            wait = f", next in {ship['wait'][kind]}" if ship["wait"][kind] else ""
            yield Row(noun_for(None, name_of(names, "kind", kind)), f"{ship['missiles'][kind]} of {most}{wait}")
