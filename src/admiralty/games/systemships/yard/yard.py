"""The designer of ships: parts with their limits, and what a design costs and where it breaks the rules."""

from __future__ import annotations

from admiralty.core.state.records import blank
from admiralty.core.yard.designers import Design, Designer, Estimate, Fault, Group, Line
from admiralty.core.yard.parts import Choice, Number

from ..design import REPAIR_BAY, SHELLS_A_POINT, WARP_GENERATOR, has_attribute, may_have_racks, may_have_stores, price
from ..records import MISSILES, SHELLS, TUBES, UNITS, Build

CLASSIC = {
    "pd": Number(
        "pd", "Power/drive", 0, UNITS, 1, help="Power each round, shared by drive and systems.", clause="WW-010"
    ),
    "beams": Number("beams", "Beams", 0, UNITS, help="The most power one shot may have.", clause="WW-330"),
    "screens": Number("screens", "Screens", 0, UNITS, help="The most power the screen may have.", clause="WW-430"),
    "tubes": Number("tubes", "Tubes", 0, TUBES[1], help="Each launches one missile a round.", clause="WW-350"),
    "missiles": Number("missiles", "Missiles", 0, MISSILES, help="Three for one point.", clause="WW-010"),
    "racks": Number("racks", "Systemship racks", 0, UNITS, help="Each carries one systemship.", clause="WW-090"),
}
SECOND = {  # only where the house rule edition is second
    "ecm": Number("ecm", "ECM", 0, UNITS, help="Shifts the speed of missiles that come at it.", clause="WW-R73"),
    "armour": Number(
        "armour", "Armour", 0, UNITS, help="Each takes two hits, and one more for each level.", clause="WW-R74"
    ),
    "cannons": Number("cannons", "Cannons", 0, UNITS, help="Each fires up to three shells a round.", clause="WW-R72"),
    "shells": Number("shells", "Shells", 0, SHELLS, help="Six for one point.", clause="WW-R70"),
    "holds": Number("holds", "Holds", 0, UNITS, help="Each carries ten build points in a campaign.", clause="WW-R71"),
    "bays": Number("bays", "Repair bays", 0, 1, help="For five points; mends ships in a campaign.", clause="WW-R71"),
}
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
        faults.append(Fault("", "there is no attribute besides the warp generator", "WW-050"))
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
