"""What is wrong with a record sheet, and what is worth knowing of it: every rule of design, with its clause.

A printed example is measured by the same formulas, and where it differs that is said; but it is played as it is
printed, so the differences are no faults of it.  [MG-R04, MG-R05]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from admiralty.core.errors import quote_value, suggest

from ..design import LARGEST, OVER, SHUTTLE_ROOM, is_step, least, step
from ..records import SHIP_PARTS, SHIP_SECTIONS
from ..words import Kind
from .sheet import ATTRIBUTES, UNSAID, Component, Section, Sheet

PRICED = {  # the clause that prices a kind
    Kind.BRIDGE: "MG-450",
    Kind.CREW: "MG-480",
    Kind.LIFE_SUPPORT: "MG-550",
    Kind.ENGINE: "MG-660",
    Kind.WEAPON: "MG-700",
    Kind.SHIELD: "MG-850",
    Kind.CLOAK: "MG-930",
    Kind.SENSOR: "MG-980",
    Kind.COMPUTER: "MG-1110",
    Kind.TRACTOR_BEAM: "MG-1230",
    Kind.MAINTENANCE: "MG-1320",
    Kind.MEDICAL: "MG-1400",
    Kind.TRANSPORTER: "MG-1460",
    Kind.HOLD: "MG-1630",
    Kind.RACK: "MG-1640",
    Kind.COMMUNICATIONS: "MG-1680",
    Kind.SELF_DESTRUCT: "MG-1720",
    Kind.STRUCTURE: "MG-1890",
    Kind.DECORATION: "MG-1890",
    Kind.ARMOR: "MG-1890",
    Kind.AMENITY: "MG-1840",
    Kind.FRAME: "MG-1950",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found: the number of its line (0: the ship), what, the clause; `grave` if it makes the ship illegal."""

    line: int
    what: str
    clause: str
    grave: bool = True


def findings(sheet: Sheet) -> list[Finding]:
    """All that is found, the ship's own first, then line by line."""
    found = [*_ship(sheet), *_map(sheet)]
    for section in sheet.sections:
        found += _section(sheet, section)
    for each in sheet.components:
        found += [*_attributes(each), *_differences(sheet, each), *_supports(sheet, each)]
    found += _locations(sheet)
    found += _stowed(sheet)
    return sorted(found, key=lambda each: each.line)


# ---- the ship -------------------------------------------------------------------------------------------------------


def _ship(sheet: Sheet) -> Iterator[Finding]:
    kinds = {each.kind for each in sheet.components}
    if not kinds - {Kind.FRAME}:
        yield Finding(0, "it has only a frame", "MG-100")
    if len(sheet.components) > SHIP_PARTS:
        yield Finding(0, f"there are {len(sheet.components)} components; the program holds {SHIP_PARTS} of a ship", "")
    if any(each.people for each in sheet.components):
        if Kind.BRIDGE not in kinds:
            yield Finding(0, "a ship with a crew needs a bridge", "MG-120")
        if Kind.LIFE_SUPPORT not in kinds:
            yield Finding(0, "a ship with people needs life support", "MG-120")
        points, needed = support_points(sheet), action_points(sheet)
        if points < needed:
            yield Finding(
                0, f"has {points} BP for {needed} AP: its people suffer from the first turn on", "MG-540", False
            )
    else:
        risks = [f"{max(0, 100 - section.size)} %" for section in sheet.sections]
        told = f"is unmanned: lost at the start of a turn with a chance of {' and '.join(risks)}"
        yield Finding(0, told, "MG-R27", False)


def action_points(sheet: Sheet) -> int:
    """AP at the start: all crew and the best bridge, which is the one to begin with.  [MG-390, MG-470]"""
    bridges = [each.people for each in sheet.components if each.kind == Kind.BRIDGE]
    crew = sum(each.people for each in sheet.components if each.kind == Kind.CREW)
    return crew + max(bridges, default=0)


def support_points(sheet: Sheet) -> int:
    """BP of all life supports.  [MG-500]"""
    return sum(each.first for each in sheet.components if each.kind == Kind.LIFE_SUPPORT)


# ---- sections -------------------------------------------------------------------------------------------------------


def _section(sheet: Sheet, section: Section) -> Iterator[Finding]:
    frames = [each for each in section.components if each.kind == Kind.FRAME]
    whose = f"{section.name} has" if section.number else "there is"
    if not frames:
        yield Finding(section.number, f"{whose} no frame", "MG-1990" if section.number else "MG-110")
    for frame in frames[1:]:
        yield Finding(frame.number, f"{frame.name}: {whose} a frame already", "MG-1930")
    if section.size > LARGEST:
        if section.number:
            what = f"{section.name} is {section.size}u, more than {LARGEST}u: make something smaller"
            yield Finding(section.number, what, "MG-2160")
        else:
            what = f"is {section.size}u, more than {LARGEST}u: make something smaller or divide it into sections"
            yield Finding(0, what, "MG-1980")
    cost, size = section.sums
    for number, said_cost, said_size in section.totals:
        if said_cost not in (UNSAID, cost):
            yield Finding(number, f"total {said_cost}c, the lines add up to {cost}c", "MG-2150", not sheet.printed)
        if said_size not in (UNSAID, size):
            yield Finding(number, f"total {said_size}u, the sizes add up to {size}u", "MG-R05", not sheet.printed)
    for number, _, _ in section.totals[1:]:
        yield Finding(number, "there is already a line of totals", "MG-360")


def _map(sheet: Sheet) -> Iterator[Finding]:
    """The map of the sections: who neighbours whom, and what is exposed.  [MG-2040, MG-R08]"""
    sections = sheet.sections
    if len(sections) == 1:
        if sections[0].number:
            yield Finding(sections[0].number, "a ship in sections has two or more of them", "MG-1980")
        return
    if sections[0].number == 0:
        yield Finding(1, "the lines before the first section belong to none", "MG-1990")
    if len(sections) > SHIP_SECTIONS:
        yield Finding(0, f"there are {len(sections)} sections; the program holds {SHIP_SECTIONS} of a ship", "")
    names = [section.name for section in sections if section.number]
    for section in sections:
        for name in section.neighbours:
            if name == section.name:
                yield Finding(section.number, f"{name} cannot be its own neighbour", "MG-2040")
            elif name not in names:
                what = f"neighbours: there is no section {quote_value(name)}; {suggest(name, names, 'sections')}"
                yield Finding(section.number, what, "MG-2040")
    if not any(section.exposed for section in sections):
        yield Finding(0, "no section is exposed", "MG-2040")
    if len(joined(sheet, 0)) < len(sections):
        apart = next(section for k, section in enumerate(sections) if k not in joined(sheet, 0))
        yield Finding(apart.number, f"{apart.name} is joined to no other section of the first's group", "MG-R08")
    sizes = [section.size for section in sections]
    if sheet.size >= OVER and max(sizes) > 2 * min(sizes):
        what = f"its sections, {min(sizes)}u to {max(sizes)}u, are not of roughly equal size"
        yield Finding(0, what, "MG-R08", False)


def neighbours(sheet: Sheet, section: int) -> list[int]:
    """The sections that neighbour one: those that it names and those that name it.  [MG-2040]"""
    here = sheet.sections[section]
    return [
        place
        for place, other in enumerate(sheet.sections)
        if place != section and (other.name in here.neighbours or here.name in other.neighbours)
    ]


def joined(sheet: Sheet, section: int) -> set[int]:
    """The sections that hang together with one, itself among them.  [MG-2090]"""
    found, waiting = {section}, [section]
    while waiting:
        new = [each for each in neighbours(sheet, waiting.pop()) if each not in found]
        found.update(new)
        waiting += new
    return found


# ---- components -----------------------------------------------------------------------------------------------------


def _attributes(each: Component) -> Iterator[Finding]:
    """Attributes come in their steps.  [MG-R16]"""
    for place, key in enumerate(ATTRIBUTES.get(each.kind, ())):
        value = each.second if place else each.first
        if not is_step(each.kind, place, value):
            low, by = least(each.kind, place), step(each.kind, place)
            what = f"{each.name}: {value} {key.upper()} is not {low} or {by} more, and so on"
            yield Finding(each.number, what, "MG-R16")


def _differences(sheet: Sheet, each: Component) -> Iterator[Finding]:
    """Where a line differs from the formulas.  [MG-R04, MG-R06]"""
    grave = not sheet.printed
    told = "printed" if sheet.printed else "stated"
    if each.stated not in (UNSAID, each.price):
        how = "underpaid" if each.stated < each.price else "overpaid"
        what = f"{each.name}: {abs(each.stated - each.price)}c {how} ({told} {each.stated}c, formula {each.price}c)"
        yield Finding(each.number, what, PRICED[each.kind], grave)
    if each.size < each.room:
        what = f"{each.name}: {each.room - each.size}u too small ({told} {each.size}u, formula {each.room}u)"
        yield Finding(each.number, what, PRICED[each.kind], grave)
    if each.size > each.room:
        yield Finding(each.number, f"{each.name}: {each.size - each.room}u enlarged", "MG-R06", False)


def _locations(sheet: Sheet) -> Iterator[Finding]:
    """Hit locations follow each other from 1, as many as the component has units.  [MG-2180, MG-R05]"""
    for section in sheet.sections:
        place = 1
        for each in section.components:
            length = each.high - each.low + 1
            if each.low != place:
                yield Finding(
                    each.number, f"{each.name}: its hit locations start at {each.low}, not {place}", "MG-2180"
                )
            if length < 1:
                yield Finding(each.number, f"{each.name}: has no hit location", "MG-2180")
            elif length != each.size:
                what = f"{each.name}: range length {length} for size {each.size}"
                yield Finding(each.number, what, "MG-R05", not sheet.printed)
            place = each.high + 1
        if section.components and section.size != place - 1 and sheet.printed:
            yield Finding(section.number, f"the last hit location is {place - 1}, the size {section.size}u", "MG-R05")


def _supports(sheet: Sheet, each: Component) -> Iterator[Finding]:
    """What a structure supports are other components of its section.  [MG-1860, MG-R10]"""
    here = [other.name for other in sheet.sections[each.section].components if other is not each]
    for name in each.supports:
        if name == each.name:
            yield Finding(each.number, f"{name} cannot support itself", "MG-R10")
        elif name not in here:
            elsewhere = any(other.name == name for other in sheet.components)
            what = f"supports: {quote_value(name)} is in another section" if elsewhere else _unknown(name, here)
            yield Finding(each.number, f"{each.name}: {what}", "MG-R10")


def _unknown(name: str, names: list[str]) -> str:
    return f"supports: there is no component {quote_value(name)}; {suggest(name, names, 'components')}"


def _stowed(sheet: Sheet) -> Iterator[Finding]:
    """Shuttles stand below a hold or rack that has room for them.  [MG-1730, MG-1790, MG-1810]"""
    for shuttle in sheet.shuttles:
        if shuttle.stated not in (UNSAID, shuttle.cost):
            what = f"{shuttle.name}: a shuttle costs {shuttle.cost}c, not {shuttle.stated}c"
            yield Finding(shuttle.number, what, "MG-1750")
        if shuttle.home < 0:
            yield Finding(shuttle.number, f"{shuttle.name}: a shuttle is listed below its hold or rack", "MG-1790")
    for place, hold in enumerate(sheet.components):
        inside = [shuttle for shuttle in sheet.shuttles if shuttle.home == place]
        if len(inside) * SHUTTLE_ROOM > hold.first:
            what = f"{hold.name}: {len(inside)} shuttles take {len(inside) * SHUTTLE_ROOM} CC of {hold.first}"
            yield Finding(inside[-1].number, what, "MG-1730")
