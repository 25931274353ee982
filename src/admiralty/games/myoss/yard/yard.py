"""The designer of ships: the lines that a record sheet may have, what a design costs, where it breaks the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from admiralty.core.face.record_sheets import boxes
from admiralty.core.files.shipped import content, shipped
from admiralty.core.yard import parts
from admiralty.core.yard.designers import Design, Designer, Estimate, Fault, Group, Line, Table, parse
from admiralty.core.yard.parts import Choice, Lines, Names, Number, Text

from ..design import LARGEST, PRICES
from ..records import SHIP_PARTS, SHIP_SECTIONS
from ..words import Kind
from .checks import PRICED, action_points, findings, neighbours, support_points
from .sheet import ATTRIBUTES, KINDS, SECTION, SHUTTLE, TOTAL, Component, Section, Sheet, sheet_of

SHIPS = shipped(__package__, "ships")
MOST_LINES = SHIP_PARTS + 2 * SHIP_SECTIONS + 100  # components, sections and their totals, shuttles
COST = 1_000_000
BARE = 93  # units of components beside the smallest frame that a full ship has  [MG-1510, MG-W84]
SAID = {
    "ap": "Action points of the people in it.",
    "bp": "Biosupport points.",
    "mn": "Maneuver.",
    "th": "Thrust.",
    "pw": "Power: the damage of a hit.",
    "ac": "Accuracy, added to the attack index.",
    "pr": "Protection rating, subtracted from a hit.",
    "cl": "Cloak level, subtracted from attack indexes.",
    "sl": "Sensing level, added by a scan.",
    "tl": "Targeting level, added to the attack index of the weapon it serves.",
    "rp": "Repair points a turn.",
    "hp": "Heal points a turn.",
    "tc": "Transport capacity.",
    "cc": "Carrying capacity; a shuttle takes 2.",
    "dp": "Destruct power.",
    "pc": "Personnel capacity.",
}
CARRIERS = (Kind.STRUCTURE, Kind.ARMOR)  # what may support other components  [MG-R10]
STAFFED = (Kind.BRIDGE, Kind.CREW)  # what may be without people  [MG-R15]
NAME = Text("name", "Name", "Any name. Blank: the name of its kind.", "MG-350")
PRINTED_COST = Number(
    "cost", "Cost", 0, COST, help="Its credits. 0: by the formulas.", clause="MG-160", boxes=False, seldom=True
)


def _kind(kind: Kind) -> parts.Kind:
    """The parts of a component's line."""
    numbers = [_attribute(kind, place, key) for place, key in enumerate(ATTRIBUTES.get(kind, ()))]
    tg = Number("tg", "Toughness", 1, BARE, 1, help="Points of damage that destroy it.", clause="MG-160")
    size = Number("size", "Size", 0, LARGEST, help="Its units; extra ones are free. 0: by the formulas.",
                  clause="MG-R06", boxes=False, seldom=True)  # fmt: skip
    location = "hit location. 0: it follows from the sizes."
    first = Number("from", "From", 0, LARGEST, help=f"Its first {location}", clause="MG-2180", boxes=False, seldom=True)
    last = Number("to", "To", 0, LARGEST, help=f"Its last {location}", clause="MG-2180", boxes=False, seldom=True)
    made: list[Number | Choice | Text | Names] = [NAME, *numbers, tg, size, PRINTED_COST, first, last]
    if kind in CARRIERS:
        said = "Components of its section that are lost with it."
        made.insert(1, Names("supports", "Supports", SHIP_PARTS, said, "MG-R10"))
    if kind in STAFFED:
        made.insert(1, Choice("staffed", "Staffed", ("yes", "no"), help="Are there people in it?", clause="MG-R15"))
    return parts.Kind(kind.name.lower(), kind.name.replace("_", " ").capitalize(), tuple(made), PRICED[kind])


def _attribute(kind: Kind, place: int, key: str) -> Number:
    low, by, _, units = PRICES[kind * 10 + 2 + 4 * place : kind * 10 + 6 + 4 * place]
    high = low + by * ((BARE - PRICES[kind * 10 + 1]) // units)
    return Number(key, key.upper(), low, high, low, help=SAID[key], clause=PRICED[kind])


def _others() -> tuple[parts.Kind, ...]:
    """The lines that are no components: sections, shuttles, totals."""
    exposed = Choice("exposed", "Exposed", ("yes", "no"), help="Can it be attacked, and fire?", clause="MG-2040")
    beside = Names("neighbours", "Neighbours", SHIP_SECTIONS, "Sections that it is joined to.", "MG-2040")
    size = Number("size", "Size", 0, LARGEST, help="The units of all lines. 0: their sum.", clause="MG-R05",
                  boxes=False, seldom=True)  # fmt: skip
    return (
        parts.Kind(SHUTTLE, "Shuttle", (NAME, PRINTED_COST), "MG-1790", 2, "below its hold or rack"),
        parts.Kind(SECTION, "Section", (NAME, exposed, beside), "MG-2040", 0, "above its components"),
        parts.Kind(
            TOTAL, "Totals", (NAME, PRINTED_COST, size), "MG-360", help="of a ship or section, below its components"
        ),
    )


LINES = Lines(
    "lines", "Lines", (*(_kind(kind) for kind in KINDS.values()), *_others()), MOST_LINES,
    "The lines of the record sheet: components, the frame, shuttles, sections.", "MG-360",
)  # fmt: skip
SHEET = Choice(
    "sheet",
    "Sheet",
    ("formula", "printed"),
    help="Computed by the formulas, or with an example's numbers as printed.",
    clause="MG-R04",
    example="printed",
)

# ---- what a design comes to -----------------------------------------------------------------------------------------


def evaluate(design: Design) -> Estimate:
    """The bill of a design, its faults, its remarks, its record sheet.  [MG-050 .. MG-180, MG-340 .. MG-2200]"""
    pretends = design["sheet"] == "printed" and not example_of(design["lines"])
    sheet = sheet_of({**design, "sheet": "formula"} if pretends else design)
    found = findings(sheet)
    faults = [Fault(_key(each.line), each.what, each.clause) for each in found if each.grave]
    if pretends:
        faults.insert(0, Fault("sheet", "only the examples of the rulebook are played as printed", "MG-R04"))
    return Estimate(
        lines=tuple(Line(each.name, each.size, each.cost, PRICED[each.kind]) for each in sheet.components)
        + tuple(Line(each.name, 0, each.cost, "MG-1750") for each in sheet.shuttles),
        cost=sheet.cost,
        size=sheet.size,
        faults=tuple(faults),
        remarks=tuple(Fault(_key(each.line), each.what, each.clause) for each in found if not each.grave),
        summary=summary(sheet),
        verdict=verdict(sheet),
        tables=tables(sheet),
        beside=beside(sheet),
    )


def beside(sheet: Sheet) -> dict[str, str]:
    """What stands beside each line in a form: its cost, its size, its hit locations.  [MG-160, MG-2180]"""
    said = {each.number: f"{each.cost}c · {each.size}u · {_where(each)}" for each in sheet.components}
    said |= {each.number: f"{each.cost}c" for each in sheet.shuttles}
    said |= {each.number: f"{each.cost}c · {each.size}u" for each in sheet.sections}
    return {_key(line): text for line, text in said.items() if line}


def _where(each: Component) -> str:
    """Its hit locations."""
    return f"{each.low:02}" if each.low == each.high else f"{each.low:02}-{each.high:02}"


def _key(line: int) -> str:
    return f"lines {line}" if line else ""


@cache
def _examples() -> Mapping[str, list[dict[str, Any]]]:
    """The lines of the examples that are played as printed, by the name of the file."""
    found = {key: parse(DESIGNER, content(path), key) for key, path in SHIPS.items()}
    return {key: values["lines"] for key, values in found.items() if values["sheet"] == "printed"}


def example_of(lines: list[dict[str, Any]]) -> str:
    """The name of the example's file that has these lines; empty where there is none.  [MG-R04]"""
    return next((key for key, theirs in _examples().items() if theirs == lines), "")


def verdict(sheet: Sheet) -> str:
    """What is said of a printed example; nothing of other designs.  [MG-R04]"""
    if not sheet.printed:
        return ""
    differs = any(not each.grave and each.clause != "MG-R27" for each in findings(sheet))
    return "As printed. The formulas cannot build it." if differs else "As printed."


def summary(sheet: Sheet) -> str:
    """The ship in figures: AP, BP, MS, TS, its weapons and the rest that it fights with."""
    kinds: dict[Kind, list[Component]] = {kind: [] for kind in KINDS.values()}
    for component in sheet.components:
        kinds[component.kind].append(component)
    said = [f"AP {action_points(sheet)}", f"BP {support_points(sheet)}"]
    said += [f"MS {maneuver_built(sheet)}", f"TS {thrust_built(sheet)}"]
    if guns := kinds[Kind.WEAPON]:
        said.append("PW/AC " + ", ".join(f"{gun.first}/{gun.second}" for gun in guns))
    for kind, each in ((Kind.SHIELD, "PR"), (Kind.CLOAK, "CL")):
        if kinds[kind]:
            said.append(f"{each} " + ", ".join(str(one.first) for one in kinds[kind]))
    for kind, each in ((Kind.MAINTENANCE, "RP"), (Kind.MEDICAL, "HP")):
        if kinds[kind]:
            said.append(f"{each} {sum(one.first for one in kinds[kind])}")
    return "; ".join(said)


def _engines(sheet: Sheet) -> list[Component]:
    """Engines that move the ship: those of exposed sections.  [MG-2050]"""
    return [
        each for section in sheet.sections if section.exposed for each in section.components if each.kind == Kind.ENGINE
    ]


def maneuver_built(sheet: Sheet) -> int:
    """The maneuver score as built.  [MG-590]"""
    return max((each.first for each in _engines(sheet)), default=0)


def thrust_built(sheet: Sheet) -> int:
    """The thrust score as built; 0 without an engine.  [MG-630, MG-R67]"""
    thrust = sum(each.second for each in _engines(sheet))
    return max(1, 100 * thrust // max(1, sheet.size)) if thrust else 0


# ---- the record sheet -----------------------------------------------------------------------------------------------

COLUMNS = ("c", "Component", "u", "Attributes", "Hit Loc", "Dmg", "Current attributes")


def tables(sheet: Sheet) -> tuple[Table, ...]:
    """A table for each section, and one for what is noted in battle.  [MG-360, MG-2180 .. MG-2210]"""
    return (*(_table(sheet, place) for place in range(len(sheet.sections))), _notes(sheet))


def _table(sheet: Sheet, place: int) -> Table:
    section = sheet.sections[place]
    rows = [_row(each) for each in section.components]
    for shuttle in reversed(section.shuttles):
        below = next((k for k, each in enumerate(section.components) if each.number == _hold(sheet, shuttle.home)), 0)
        rows.insert(below + 1, (str(shuttle.cost), shuttle.name, "", "shuttle", "", "□", ""))
    rows.append((str(section.cost), "Totals", str(section.size), "", "", "", ""))
    return Table(_title(sheet, place, section), COLUMNS, tuple(rows), (0, 2))


def _hold(sheet: Sheet, home: int) -> int:
    return sheet.components[home].number if home >= 0 else 0


def _title(sheet: Sheet, place: int, section: Section) -> str:
    if not section.number:
        return "Components"
    beside = " and ".join(sheet.sections[each].name for each in neighbours(sheet, place))
    said = "exposed" if section.exposed else "not exposed"
    return f"{section.name} ({said}{f'; next to {beside}' if beside else ''})"


def _row(each: Component) -> tuple[str, ...]:
    values = [(each.first, 0), (each.second, 1)][: len(ATTRIBUTES.get(each.kind, ()))]
    names = [key.upper() for key in ATTRIBUTES.get(each.kind, ())]
    attributes = "/".join([*(f"{value}{names[k]}" for value, k in values), f"{each.tg}TG"])
    now = "  ".join(
        f"{names[k]} {_boxes(value if each.people or each.kind not in STAFFED else 0)}" for value, k in values
    )
    supports = f" (supports {', '.join(each.supports)})" if each.supports else ""
    return (str(each.cost), each.name + supports, str(each.size), attributes, _where(each), _boxes(each.tg), now)


def _boxes(count: int) -> str:
    return " ".join(boxes(count))


def _notes(sheet: Sheet) -> Table:
    """What is pencilled in: shield or cloak, the active bridge, what each computer serves.  [MG-2210, MG-390]"""
    rows = []
    if any(each.kind in (Kind.SHIELD, Kind.CLOAK) for each in sheet.components):
        rows.append(("Shield or cloak up", ""))
    if sum(each.kind == Kind.BRIDGE for each in sheet.components) > 1:
        rows.append(("Primary bridge", ""))
    rows += [(f"{each.name} serves", "") for each in sheet.components if each.kind == Kind.COMPUTER]
    rows.append(("Saved action", "□"))
    return Table("In battle", ("", ""), tuple(rows))


DESIGNER = Designer(
    "myoss",
    "A ship of Myoss Gamma",
    (Group("The ship", (SHEET, LINES)),),
    evaluate,
    file_kind="ship",
    cost_unit="credits",
    size_unit="u",
)
