"""The designer of ships: ratings, weapons and talents under a budget by Scale.  [BC-R233, BC-R279]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from admiralty.core.state.records import blank, copy_into
from admiralty.core.yard.designers import Design, Designer, Estimate, Fault, Group, Line
from admiralty.core.yard.parts import Choice, Lines, number_of

from ..design import resistance, screens_of
from ..records import Battle
from ..records import Design as Build
from ..tables import CREW, SCALE, WEAPONS
from ..words import System
from .ship_sheet import tables
from .weapons import KINDS, LANCE, MOUNT, Built, build

WORDS = ("no", "yes")
NONE = "none"
SYSTEMS = tuple(each.name.lower() for each in System)
DEPARTMENTS = ("command", "piloting", "security", "systems_department", "science", "medicine")
SYSTEM_POINTS = (32, 43, 49, 53, 57, 61, 65, 69)  # by Scale from 1 on
DEPARTMENT_POINTS = (5, 8, 10, 12, 13, 15, 16, 17)
WEAPONS_MOST = (1, 2, 2, 3, 3, 4, 4, 5)
TALENTS_MOST = (1, 1, 2, 2, 3, 3, 4, 4)
PLAYERS_MORE = (5, 3, 1)  # system points, department points and talents of a ship of the players
GENERAL = (
    number_of("scale", 1, SCALE, "How large it is; an NPC ship has so many turns a round. [BC-390]", 3, boxes=False),
    Choice("crew", "Crew", ("npc", "players"), help="Of the GM's, or players' officers?", clause="BC-350"),
    Choice("small_craft", "Small Craft", WORDS, help="Resistance 0; large ships hit it badly.", clause="BC-R239"),
)
RATINGS = tuple(
    number_of(key, 0, 15, f"The rating of its {key.title()}. [BC-R233]", 6 if key != "weapons" else 0, boxes=False)
    for key in SYSTEMS
)
SERVICES = tuple(
    number_of(
        key,
        0,
        5,
        f"The rating of its department {label}. [BC-R233]",
        1 if key != "medicine" else 0,
        label=label,
        boxes=False,
    )
    for key, label in zip(
        DEPARTMENTS, ("Command", "Piloting", "Security", "Systems", "Science", "Medicine"), strict=True
    )
)
TALENTS = (
    Choice("layered_plating", "Layered Plating", WORDS, help="Resistance +1.", clause="BC-R278"),
    Choice("deep_screens", "Deep Screens", WORDS, help="2 screens more.", clause="BC-R278"),
    Choice("second_cell", "Second Cell", WORDS, help="2 charges of Reserve Power.", clause="BC-R278"),
    Choice(
        "twin_circuits", "Twin Circuits", (NONE, *SYSTEMS), help="This system takes 1 breach more.", clause="BC-R278"
    ),
    Choice("far_eyes", "Far Eyes", WORDS, help="Range adds 1 less to sensor actions.", clause="BC-R278"),
    Choice("hard_grip", "Hard Grip", WORDS, help="Tractor strength +1.", clause="BC-R278"),
    Choice("shroud", "Shroud", WORDS, help="It may hide.", clause="BC-R259"),
)
ARMS = Lines("arms", "Weapons", KINDS, WEAPONS, help="What it fires.", clause="BC-R240")


def weapons_of(design: Design) -> list[Built]:
    """The weapons of a design, in its order."""
    return [build(line, design["scale"], design["weapons"]) for line in design["arms"]]


def build_of(design: Design) -> Build:
    """The design's parts as a record; its weapons' names are the deal's."""
    made = blank(Build)
    made.systems[:] = [design[key] for key in SYSTEMS]
    made.departments[:] = [design[key] for key in DEPARTMENTS]
    if design["crew"] == "players" and design["small_craft"] == "no":
        made.charges = 2 if design["second_cell"] == "yes" else 1
    made.plated, made.deep = WORDS.index(design["layered_plating"]), WORDS.index(design["deep_screens"])
    made.eyes = WORDS.index(design["far_eyes"])
    made.grip = WORDS.index(design["hard_grip"])
    made.shroud = WORDS.index(design["shroud"])
    made.twin = (NONE, *SYSTEMS).index(design["twin_circuits"]) - 1
    for weapon, each in zip(made.weapons, weapons_of(design), strict=False):
        weapon.arm, weapon.reach, weapon.rating = each.arm, each.reach, each.rating
        weapon.qualities, weapon.versatile = each.qualities, each.versatile
    return made


def launch(design: Design) -> Battle:
    """A battle of this ship alone, whole and without house rules, for the rules that read a ship."""
    b = blank(Battle)
    ship = b.ships[CREW]
    ship.scale, ship.small = design["scale"], WORDS.index(design["small_craft"])
    ship.crewed = int(design["crew"] == "players")
    copy_into(ship.design, build_of(design))
    return b


def talents_of(design: Design) -> list[tuple[str, str]]:
    """Its talents, each with what it does."""
    found = []
    for part in TALENTS:
        value = design[part.key]
        if value not in (WORDS[0], NONE):
            label = part.label if value == WORDS[1] else f"{part.label}: {value.title()}"
            found.append((label, part.help))
    return found


def evaluate(design: Design) -> Estimate:
    """What a design takes of its budget, where it goes beyond it, and its record sheet."""
    estimate = evaluate_unbound(design)
    systems, departments = (line.cost for line in estimate.lines)
    return replace(estimate, faults=(*_budget_faults(design, systems, departments), *estimate.faults))


def evaluate_unbound(design: Design) -> Estimate:
    """The same where no budgets bind, by house rule: what is wrong with a design of any points.  [BC-R279]"""
    systems, departments = sum(design[key] for key in SYSTEMS), sum(design[key] for key in DEPARTMENTS)
    lines = (
        Line("Systems", 1, systems, "BC-R279"),
        Line("Departments", 1, departments, "BC-R279"),
    )
    b = launch(design)
    return Estimate(
        lines,
        systems + departments,
        faults=tuple(_faults(design)),
        summary=f"Resistance {resistance(b, CREW)}, {screens_of(b, CREW)} screens",
        tables=tables(b, weapons_of(design), talents_of(design)),
    )


def _budget_faults(design: Design, systems: int, departments: int) -> Iterator[Fault]:
    scale, more = design["scale"], PLAYERS_MORE if design["crew"] == "players" else (0, 0, 0)
    row, beyond = min(scale, 8) - 1, max(0, scale - 8)
    for what, spent, most in (
        ("systems", systems, SYSTEM_POINTS[row] + 4 * beyond + more[0]),
        ("departments", departments, DEPARTMENT_POINTS[row] + beyond + more[1]),
        ("weapons", len(design["arms"]), WEAPONS_MOST[row]),
        ("talents", len(talents_of(design)), TALENTS_MOST[row] + more[2]),
    ):
        if spent > most:
            yield Fault(
                "",
                f"has {spent} {'points of ' * (what[0] in 'sd')}{what}; at Scale {scale} {most} are the most",
                "BC-R279",
            )
    for key in SYSTEMS:
        if design[key] > min(15, 8 + scale):
            yield Fault(key, f"{design[key]} is more than {min(15, 8 + scale)}, the most at Scale {scale}", "BC-R279")
    for key in DEPARTMENTS:
        if design[key] > (4 if scale < 5 else 5):
            yield Fault(key, f"{design[key]} is more than 4, the most at Scale {scale}", "BC-R279")
    if design["structure"] == 0:
        yield Fault("structure", "a ship has a hull: take 1 or more", "BC-R279")
    for number, (line, weapon) in enumerate(zip(design["arms"], weapons_of(design), strict=True), start=1):
        if weapon.scale > scale:
            yield Fault(f"arms {number}", f"a {weapon.name} needs Scale {weapon.scale}", "BC-R279")
        if line.get(MOUNT) == LANCE and any(each.get(MOUNT) == LANCE for each in design["arms"][: number - 1]):
            yield Fault(f"arms {number}", "a ship has at most one spinal lance", "BC-R279")


def _faults(design: Design) -> Iterator[Fault]:
    yield from _weapon_faults(design)
    if design["small_craft"] == "yes" and design["scale"] > 2:
        yield Fault("small_craft", "a Small Craft has Scale 1 or 2: take no", "BC-R239")
    if design["second_cell"] == "yes" and design["crew"] == "npc":
        yield Fault("second_cell", "an NPC ship has no Reserve Power: take no", "BC-430")


def _weapon_faults(design: Design) -> Iterator[Fault]:
    if design["arms"] and not design["weapons"]:
        yield Fault("weapons", "weapons need a rating of 1 or more", "BC-R279")
    built: dict[str, Built] = {}
    for number, weapon in enumerate(weapons_of(design), start=1):
        if built.setdefault(weapon.name, weapon) != weapon:
            yield Fault(f"arms {number}", f"another weapon is called {weapon.name}: name one of them", "BC-R240")


SHIPS = Designer(
    "bridge",
    "A ship with a bridge",
    (
        Group("The ship", GENERAL),
        Group("Its systems", RATINGS),
        Group("Its departments", SERVICES),
        Group("Its weapons", (ARMS,)),
        Group("Its talents", TALENTS),
    ),
    evaluate,
    file_kind="ship",
)
UNBOUND = replace(SHIPS, evaluate=evaluate_unbound)  # by house rule  [BC-R279]
