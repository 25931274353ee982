"""The designer of ships: parts with their limits, and what a design costs and where it breaks the rules."""

from __future__ import annotations

from admiralty.core.state.records import blank
from admiralty.core.yard.designers import Design, Designer, Estimate, Fault, Group, Line
from admiralty.core.yard.parts import Choice, number_of

from ..design import REPAIR_BAY, SHELLS_A_POINT, WARP_GENERATOR, has_attribute, may_have_racks, may_have_stores, price
from ..records import MISSILES, SHELLS, TUBES, UNITS, Build

_CLASSIC = (
    number_of("pd", 0, UNITS, "Power each round for the drive and all systems. [WW-010]", 1, "Power/drive"),
    number_of("beams", 0, UNITS, "The most power one shot may have. [WW-330]"),
    number_of("screens", 0, UNITS, "The most power the screen may have. [WW-430]"),
    number_of("tubes", 0, TUBES[1], "Each launches one missile a round. [WW-350]"),
    number_of("missiles", 0, MISSILES, "Three for one point. [WW-010]"),
    number_of("racks", 0, UNITS, "Each carries one systemship. [WW-090]", label="Systemship racks"),
)
_SECOND = (  # only where the house rule edition is second
    number_of("ecm", 0, UNITS, "Shifts the speed of incoming missiles. [WW-R73]", label="ECM"),
    number_of("armour", 0, UNITS, "Each takes two hits, and one more for each level. [WW-R74]"),
    number_of("cannons", 0, UNITS, "Each fires up to three shells a round. [WW-R72]"),
    number_of("shells", 0, SHELLS, "Six for one point. [WW-R70]"),
    number_of("holds", 0, UNITS, "Each carries ten build points in a campaign. [WW-R71]"),
    number_of("bays", 0, 1, "Costs five points and repairs ships in a campaign. [WW-R71]", label="Repair bays"),
)
CLASSIC, SECOND = ({part.key: part for part in parts} for parts in (_CLASSIC, _SECOND))
PARTS = {**CLASSIC, **SECOND}
HIT = tuple(key for key in PARTS if key != "bays")  # what a hit can take, in the order of Attribute
KIND = Choice("kind", "Kind", ("warpship", "systemship"), help="A warpship has a warp generator.", clause="WW-020")


def build_of(design: Design) -> Build:
    """The design's parts as a record."""
    build = blank(Build)
    for key in PARTS:
        setattr(build, key, int(design[key]))
    return build


def cost_of(key: str, count: int) -> int:
    """What so much of a part costs, in build points.  [WW-010, WW-R70]"""
    if key == "missiles":
        return (count + 2) // 3
    if key == "shells":
        return (count + SHELLS_A_POINT - 1) // SHELLS_A_POINT
    return count * REPAIR_BAY if key == "bays" else count


def evaluate(design: Design) -> Estimate:
    """The bill of a design, and its faults.  [WW-010 .. WW-050, WW-090]"""
    build, warp = build_of(design), int(design["kind"] == "warpship")
    lines = [Line("Warp generator", 1, WARP_GENERATOR, "WW-010")] if warp else []
    beside = {"kind": f"+ {WARP_GENERATOR}"} if warp else {}
    for key, part in PARTS.items():
        count = int(design[key])
        if count:
            lines.append(Line(part.label, count, cost_of(key, count), "WW-010" if key in CLASSIC else "WW-R70"))
            beside[key] = f"+ {lines[-1].cost}"
    faults = []
    if not has_attribute(build):
        faults.append(Fault("", "it has only a warp generator", "WW-050"))
    if not may_have_racks(build, warp):
        faults.append(Fault("racks", "a systemship may not have racks", "WW-030"))
    if not may_have_stores(build, warp):
        faults.append(Fault("holds" if build.holds else "bays", "a systemship has no holds or bays", "WW-R71"))
    return Estimate(tuple(lines), price(build, warp), 0, tuple(faults), beside=beside)


DESIGNER = Designer(
    "systemships",
    "A ship of WarpWar",
    (Group("The ship", (KIND, *CLASSIC.values())), Group("Second edition only", tuple(SECOND.values()), extra=True)),
    evaluate,
    file_kind="ship",
    cost_unit="build points",
)
