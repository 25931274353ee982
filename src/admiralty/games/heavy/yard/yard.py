"""The designer of ships: the boxes of a system display, their limits, what a design costs, where it breaks rules."""

from __future__ import annotations

from admiralty.core.face.record_sheets import Display, DrawnDesigner
from admiralty.core.face.silhouettes import Silhouette
from admiralty.core.state.records import blank
from admiralty.core.yard.designers import Design, Estimate, Fault, Group, Line
from admiralty.core.yard.parts import Choice, Number, Part, number_of

from ..design import DIE, ESCORT, FLIGHT, PRICES, SHIELD, builds, forward, price, torpedo_price
from ..face.display import mounts_of, summary, tables
from ..face.drawing import display
from ..face.hulls import drawn_as_built
from ..records import BOXES, FLIGHTS, MOUNTS, TORPEDOES
from ..records import SHIELD as MOST_SHIELD
from ..records import Design as Build
from ..words import Beam, System

NAVIES = ("federation", "klingon", "romulan")  # by their numbers in `design`
CHARTS = ("HC-910", "HC-930", "HC-S04")

NAVY = Choice("navy", "Navy", NAVIES, help="Whose chart it has, and so which systems.", clause="HC-910")
POWER_DICE = number_of("dice", 1, 4, "Rolled each turn for power. [HC-R01]", 2, "Power dice", boxes=False)
SHIELDS = number_of("shield", 0, MOST_SHIELD, "What each of the six facings holds. [HC-1140]", 18)
LAUNCHERS = number_of(
    "launchers",
    0,
    MOUNTS,
    "One torpedo every second turn each; the first forward, the second aft, and so on. [HC-R35]",
    label="Photon launchers",
)
BANKS = "Of phasers, or of Romulan beam disruptors; each fires up to 6 points a turn. [HC-R82]"
DISRUPTORS = "One bolt every third turn each. [HC-400]"
SYSTEM_PARTS = {
    System.FIRE_CONTROL: number_of("fire_control", 0, BOXES, "For fire at specific systems. [HC-S05]", 1),
    System.BRIDGE: number_of("bridge", 1, BOXES, "Commands the ship. [HC-S06]", 1),
    System.AUXILIARY_BRIDGE: number_of("auxiliary_bridge", 0, BOXES, "Takes over when the bridge is gone. [HC-S06]", 1),
    System.SENSORS: number_of("sensors", 1, BOXES, "To hit, and for countermeasures. [HC-580]", 2),
    System.ARMOR: number_of("armor", 0, BOXES, "Only soaks up hits. [HC-S08]"),
    System.CLOAK: number_of("cloak", 0, BOXES, "Hides the ship. [HC-460]"),
    System.BANKS: number_of("banks", 0, MOUNTS, BANKS),
    System.DISRUPTORS: number_of("disruptors", 0, MOUNTS, DISRUPTORS, label="Klingon disruptors"),
    System.IMPULSE: number_of("impulse", 1, BOXES, "For every move. [HC-660]", 2),
    System.BATTERIES: number_of("batteries", 0, BOXES, "Each holds a point of power. [HC-S09]"),
    System.WARP: number_of("warp", 1, BOXES, "Needed for any power. [HC-680]", 3),
}
MAGAZINE = number_of("torpedoes", 0, TORPEDOES, "For all launchers; ten for a point. [HC-330]")
QUICK = Choice("escort", "Escort", ("no", "yes"), help="Rotates in one turn, by house rule.", clause="HC-R83")
CARRIED = number_of("flights", 0, FLIGHTS, "Of four fighters each, by house rule. [HC-R86]")


def parts_in(*systems: System) -> tuple[Part, ...]:
    """The parts of these systems."""
    return tuple(SYSTEM_PARTS[system] for system in systems)


GROUPS = (
    Group("The ship", (NAVY, POWER_DICE, SHIELDS, QUICK)),
    Group(
        "Command and sensors",
        parts_in(System.FIRE_CONTROL, System.BRIDGE, System.AUXILIARY_BRIDGE, System.SENSORS),
    ),
    Group(
        "Protection and weapons",
        (*parts_in(System.ARMOR, System.CLOAK, System.BANKS, System.DISRUPTORS), LAUNCHERS, MAGAZINE, CARRIED),
    ),
    Group("Engines", parts_in(System.IMPULSE, System.BATTERIES, System.WARP)),
)


def navy_of(design: Design) -> int:
    """The navy's number."""
    return NAVIES.index(design["navy"])


def build_of(design: Design) -> Build:
    """The design's parts as a record.  [HC-030, HC-140, HC-R02, HC-R35, HC-R38]"""
    build = blank(Build)
    build.dice, build.shield, build.torpedoes = design["dice"], design["shield"], design["torpedoes"]
    for system, part in SYSTEM_PARTS.items():
        build.boxes[system] = design[part.key]
    build.boxes[System.FORWARD_LAUNCHERS] = forward(design["launchers"])
    build.boxes[System.AFT_LAUNCHERS] = design["launchers"] - forward(design["launchers"])
    build.beam = Beam.BEAM_DISRUPTORS if design["navy"] == "romulan" else Beam.PHASERS
    build.escort, build.carried = int(design["escort"] == "yes"), design["flights"]
    return build


# ---- what a design comes to -----------------------------------------------------------------------------------------


def evaluate(design: Design) -> Estimate:
    """The bill of a design, its faults, its remarks, its system display.  [HC-S16]"""
    build = build_of(design)
    prices = _prices(build)
    return Estimate(
        lines=tuple(Line(part.label, _count(design, part), prices[part.key], "HC-S16") for part in _bought(prices)),
        cost=price(build),
        faults=tuple(_faults(design, build)),
        remarks=tuple(_remarks(design, build)),
        summary=summary(build),
        tables=tables(build, navy_of(design)),
        beside={key: f"+ {cost}" for key, cost in prices.items() if cost},
    )


def _prices(build: Build) -> dict[str, int]:
    """What each part adds, by its key.  [HC-S16]"""
    launchers = build.boxes[System.FORWARD_LAUNCHERS] + build.boxes[System.AFT_LAUNCHERS]
    return {
        POWER_DICE.key: DIE * build.dice,
        SHIELDS.key: SHIELD * build.shield,
        **{part.key: PRICES[system] * build.boxes[system] for system, part in SYSTEM_PARTS.items()},
        LAUNCHERS.key: PRICES[System.FORWARD_LAUNCHERS] * launchers,
        MAGAZINE.key: torpedo_price(build.torpedoes),
        QUICK.key: ESCORT * build.escort,
        CARRIED.key: FLIGHT * build.carried,
    }


def _bought(prices: dict[str, int]) -> list[Part]:
    """The parts that cost something, in the order of the form."""
    return [part for group in GROUPS for part in group.parts if prices.get(part.key)]


def _count(design: Design, part: Part) -> int:
    """How many of a part there are; a word counts once."""
    return int(design[part.key]) if isinstance(part, Number) else 1


def _faults(design: Design, build: Build) -> list[Fault]:
    """Systems that its navy does not build, and more weapons than a ship holds.  [HC-910, HC-930, HC-S04, HC-S16]"""
    navy, faults = navy_of(design), []
    for system, part in {**SYSTEM_PARTS, System.FORWARD_LAUNCHERS: LAUNCHERS}.items():
        if design[part.key] and not builds(navy, system):
            others = " or ".join(NAVIES[other] for other in range(len(NAVIES)) if builds(other, system))
            what = f"{design[part.key]}, and the {NAVIES[navy].capitalize()} chart has none: take 0, or navy {others}"
            faults.append(Fault(part.key, what, CHARTS[navy]))
    if (count := len(mounts_of(build))) > MOUNTS:
        what = f"has {count} banks, disruptors and launchers together, more than {MOUNTS}: take {count - MOUNTS} fewer"
        faults.append(Fault("", what, "HC-S16"))
    return faults


def _remarks(design: Design, build: Build) -> list[Fault]:
    """What is worth knowing of a design that may be played."""
    said = []
    if not mounts_of(build):
        said.append(Fault("", "has no weapon", "HC-230"))
    if design["launchers"] and not design["torpedoes"]:
        said.append(Fault("torpedoes", "there is none for the launchers", "HC-330"))
    if design["torpedoes"] and not design["launchers"]:
        said.append(Fault("launchers", "there is none for the torpedoes", "HC-330"))
    if build.escort:
        said.append(Fault("escort", "matters only with class_turn_ratios = on", "HC-R83"))
    if build.carried:
        said.append(Fault("flights", "take part only with fighters = on", "HC-R86"))
    return said


def display_of(design: Design) -> Display:
    """The system display as it is printed.  [HC-030]"""
    return display(build_of(design), navy_of(design))


def silhouette_of(design: Design) -> Silhouette:
    """The ship from above, as boards show it."""
    return drawn_as_built(build_of(design))


DESIGNER = DrawnDesigner(
    "heavy",
    "A ship of Heavy Combat",
    GROUPS,
    evaluate,
    file_kind="ship",
    cost_unit="points",
    display=display_of,
    silhouette=silhouette_of,
)
