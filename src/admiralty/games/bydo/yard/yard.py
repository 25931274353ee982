"""The designer of crafts: what one is built as, and where that breaks the rules. The game has no prices."""

from __future__ import annotations

from admiralty.core.state.records import blank
from admiralty.core.yard.designers import Design, Designer, Estimate, Fault, Group
from admiralty.core.yard.parts import Choice, number_of

from ..records import FUEL, HEALTH, MOUNTS, TOKENS
from ..records import Design as Build
from ..words import Kind, Weapon

WORDS = ("no", "yes")
BITS = ("none", "left", "right", "both")
WAVES = ("none", "standard", "photon_belt", "heavy")
WAVE_OF = (
    Weapon.NONE,
    Weapon.STANDARD_WAVE_CANNON,
    Weapon.PHOTON_BELT_WAVE_CANNON,
    Weapon.HEAVY_WAVE_CANNON,
)


def _flag(key: str, label: str, text: str, clause: str) -> Choice:
    return Choice(key, label, WORDS, help=text, clause=clause)


HULL = (
    number_of("health", 1, HEALTH, "At 0 it is out. [BY-950]", 10),
    number_of("engine", 0, 100, "The sides of its engine die; 0: none. [BY-1020]", label="Engine die", boxes=False),
    number_of("rcs", 0, TOKENS, "Tokens for turns, each round. [BY-1030]", label="RCS tokens", boxes=False),
    Choice("tank", "Tank", ("endless", "limited"), help="Does its fuel run out?", clause="BY-R40"),
    number_of("fuel", 0, FUEL, "In a limited tank: thrusts that it has. [BY-1040]", boxes=False),
    number_of("sight", 0, 60, "How far it sees, in tiles. [BY-S20]", 12, boxes=False),
)
SHAPE = (
    number_of("hull", 1, 9, "Tiles in a line. [BY-R28]", 1, boxes=False),
    number_of("block", 1, 9, "Tiles of a side, of what is rooted. [BY-R28]", 1, boxes=False),
    _flag("overwhelming", "Overwhelming", "Forces others out of its way.", "BY-360"),
    _flag("rooted", "Rooted", "Never moves.", "BY-1440"),
    _flag("fighter", "Fighter", "Docks in hangars.", "BY-S04"),
    _flag("drive", "Desync drive", "May leave real space.", "BY-R79"),
    number_of("hangar", 0, 12, "Fighters that it holds. [BY-S01]", boxes=False),
    number_of("regeneration", 0, 99, "Health that it regains each Setup. [BY-R94]", boxes=False),
)
GUNS = {
    "vulcans": Weapon.VULCAN,
    "organic_guns": Weapon.ORGANIC_GUN,
    "bydo_shots": Weapon.BYDO_SHOT,
    "main_guns": Weapon.MAIN_GUN,
}
RACKS = {"tracers": Kind.TRACER, "contacts": Kind.CONTACT, "balmungs": Kind.BALMUNG, "oculoids": Kind.OCULOID}
ARMS = (
    number_of("vulcans", 0, MOUNTS, "2 damage up to 10 tiles; shoots missiles. [BY-1200]"),
    number_of("organic_guns", 0, MOUNTS, "3 damage up to 10 tiles; shoots missiles. [BY-1460]"),
    number_of("bydo_shots", 0, MOUNTS, "2 damage up to 6 tiles. [BY-S10]"),
    number_of("main_guns", 0, MOUNTS, "6 damage up to 15 tiles, ahead only. [BY-S02]"),
    Choice("wave_cannon", "Wave cannon", WAVES, help="Fires straight ahead when it is charged.", clause="BY-1060"),
    number_of("tracers", 0, 99, "Seek the nearest enemy; 4 damage. [BY-1220]", boxes=False),
    number_of("contacts", 0, 99, "Fly straight; 6 damage. [BY-1270]", label="Contact Missiles", boxes=False),
    number_of("balmungs", 0, 99, "Guided; 25 damage to all round the impact. [BY-1310]", boxes=False),
    number_of("oculoids", 0, 99, "Seek as Tracers; 6 damage. [BY-1480]", boxes=False),
    Choice("force", "Force", WORDS, help="Carries one, with the house rule remotes.", clause="BY-S40"),
    Choice("bits", "Round Bits", BITS, help="On which sides, with the house rule remotes.", clause="BY-S44"),
)


def build_of(design: Design) -> Build:
    """The design's parts as a record."""
    build = blank(Build)
    build.health, build.engine, build.rcs = design["health"], design["engine"], design["rcs"]
    build.fuel = design["fuel"] if design["tank"] == "limited" else -1
    build.length, build.block, build.radius = design["hull"], design["block"], design["sight"]
    build.hangar, build.regeneration = design["hangar"], design["regeneration"]
    build.bits = BITS.index(design["bits"])
    for key in ("overwhelming", "rooted", "fighter", "drive", "force"):
        setattr(build, key, WORDS.index(design[key]))
    mounts = mounts_of(design)
    for k, weapon in enumerate(mounts[:MOUNTS]):
        build.mounts[k] = weapon
    if design["wave_cannon"] != WAVES[0] and len(mounts) <= MOUNTS:
        build.wave = len(mounts) - 1
    for key, kind in RACKS.items():
        build.racks[kind] = design[key]
    return build


def mounts_of(design: Design) -> list[Weapon]:
    """Its mounted weapons in the order of the form, the wave cannon last."""
    mounts = [weapon for key, weapon in GUNS.items() for _ in range(design[key])]
    wave = WAVE_OF[WAVES.index(design["wave_cannon"])]
    return [*mounts, wave] if wave else mounts


def remotes_of(design: Design) -> int:
    """How many weapons its Force and its Bits bring."""
    return (2 if design["force"] == "yes" else 0) + BITS.index(design["bits"]).bit_count()


def evaluate(design: Design) -> Estimate:
    """The faults of a design; there is nothing to pay."""
    return Estimate((), 0, 0, tuple(_faults(design)), summary=_summary(design))


def _faults(design: Design) -> list[Fault]:
    found = []
    large = design["hull"] > 1 or design["block"] > 1
    if large and design["overwhelming"] == "no":
        found.append(Fault("overwhelming", "a hull of several tiles is overwhelming: take yes", "BY-R28"))
    if design["block"] > 1 and (design["hull"] > 1 or design["rooted"] == "no"):
        found.append(Fault("block", "a block is rooted and has no hull in line: take rooted yes and hull 1", "BY-R28"))
    if design["rooted"] == "yes" and design["engine"]:
        found.append(Fault("engine", "what is rooted has no engine: take 0", "BY-1440"))
    if design["fighter"] == "yes" and (large or design["hangar"]):
        found.append(Fault("fighter", "a fighter has one tile and no hangar: take no", "BY-S04"))
    if design["tank"] == "endless" and design["fuel"]:
        found.append(Fault("fuel", "an endless tank has no fuel to count: take 0, or tank limited", "BY-R40"))
    if (count := len(mounts_of(design)) + remotes_of(design)) > MOUNTS:
        found.append(Fault("", f"has {count} mounted weapons, more than {MOUNTS}", "BY-R53"))
    if large and design["force"] == "yes":
        found.append(Fault("force", "a craft of one tile carries a Force: take no", "BY-S40"))
    if large and design["bits"] != "none":
        found.append(Fault("bits", "a craft of one tile has Bits: take none", "BY-S44"))
    return found


def _summary(design: Design) -> str:
    engine = f"engine 1d{design['engine']}" if design["engine"] else "no engine"
    return f"health {design['health']}, {engine}, {design['rcs']} RCS tokens"


DESIGNER = Designer(
    "bydo",
    "A craft of SpaceCorp or the Bydo",
    (Group("The craft", HULL), Group("Its shape", SHAPE), Group("Its arms", ARMS)),
    evaluate,
    file_kind="ship",
)
