"""Puts a ship's record sheet into the record of a battle.

[MG-1580, MG-1980 .. MG-2040, MG-2180, MG-R05, MG-R20, MG-S70, MG-S90]
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..design import SHUTTLE_ROOM
from ..records import NONE, Battle, Part
from ..words import Kind, Status
from ..yard.checks import neighbours
from ..yard.sheet import Component, Sheet


@dataclass(slots=True)
class Names:
    """The names of what stands in the record, by its number."""

    ships: list[str] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)


def place(b: Battle, names: Names, seat: int, name: str, sheet: Sheet, cargo: int) -> int:
    """The ship, a place for each section after the first that may split off from it, its shuttles, its components.

    Returns its number.
    """
    i, first = b.ship_count, b.part_count
    for k, section in enumerate(sheet.sections):
        ship = b.ships[i + k]
        ship.side = ship.plan.side = seat
        names.ships.append(name if k == 0 else f"{name}: {section.name}")
    ship = b.ships[i]
    ship.status, ship.cost = Status.FIGHTING.value, sheet.cost
    ship.first, ship.end = first, first + len(sheet.components)
    ship.first_section, ship.end_section = b.section_count, b.section_count + len(sheet.sections)
    b.ship_count += len(sheet.sections)
    for k in range(len(sheet.sections)):
        _place_section(b, names, seat, i, k, name, sheet)
    _place_supports(b, first, sheet)
    for shuttle in sheet.shuttles:
        boat, home = b.ships[b.ship_count], first + shuttle.home
        boat.side = boat.plan.side = seat
        boat.shuttle, boat.cost, boat.berth, boat.home = 1, shuttle.cost, home, home
        boat.first = boat.end = first
        boat.status = Status.STORED.value if b.parts[home].kind == Kind.HOLD else Status.DOCKED.value
        names.ships.append(f"{shuttle.name} of {name}")
        b.ship_count += 1
    _load(b, first, sheet, cargo)
    return i


def _place_section(b: Battle, names: Names, seat: int, i: int, k: int, name: str, sheet: Sheet) -> None:
    section, row, number = sheet.sections[k], b.sections[b.section_count], b.section_count
    row.side, row.ship, row.home = seat, i, i + k
    row.size, row.exposed = section.size, int(section.exposed)
    row.neighbours = sum(1 << other for other in neighbours(sheet, k))
    row.first, row.end = b.part_count, b.part_count + len(section.components)
    names.sections.append(section.name if section.number else name)
    b.section_count += 1
    for each in section.components:
        _place_part(b.parts[b.part_count], seat, i, number, each)
        names.parts.append(each.name)
        b.part_count += 1


def _place_part(part: Part, seat: int, i: int, section: int, each: Component) -> None:
    part.side, part.kind, part.ship, part.section = seat, each.kind.value, i, section
    part.size, part.low, part.high = each.size, each.low, each.high
    part.cost, part.built = each.cost, each.size
    part.tg = part.tg_bought = part.tg_start = each.tg
    part.bought[0], part.bought[1] = each.first, each.second
    part.value[0], part.value[1] = each.first, each.second
    part.staffed = part.crewed = int(each.people > 0)


def _place_supports(b: Battle, first: int, sheet: Sheet) -> None:
    """Which components go with which structure.  [MG-R10]"""
    names = [each.name for each in sheet.components]
    for place_, each in enumerate(sheet.components):
        for name in each.supports:
            b.structure[b.support_count] = first + place_
            b.dependant[b.support_count] = first + names.index(name)
            b.support_count += 1


def set_adrift(b: Battle, i: int) -> None:
    """The ship is nobody's and drifts between the players, passengers in all of its bunks.  [MG-S90]"""
    ship = b.ships[i]
    ship.status = Status.ADRIFT.value
    b.teams[ship.side] = ship.side
    for part in b.parts[ship.first : ship.end]:
        if part.kind == Kind.AMENITY:
            part.people = part.value[0]


def put_on_sale(b: Battle, i: int) -> None:
    """The ship, with its shuttles, can be bought between the battles of a campaign.  [MG-S70]"""
    for ship in b.ships[i : b.ship_count]:
        ship.status, ship.berth = Status.FOR_SALE.value, NONE


def _load(b: Battle, first: int, sheet: Sheet, cargo: int) -> None:
    """Plain cargo fills the holds in their order, then the racks, beside the shuttles.  [MG-1470, MG-1490, MG-R20]"""
    for kind in (Kind.HOLD, Kind.RACK):
        for k, each in enumerate(sheet.components):
            if each.kind == kind:
                taken = SHUTTLE_ROOM * sum(shuttle.home == k for shuttle in sheet.shuttles)
                part = b.parts[first + k]
                part.cargo = min(cargo, each.first - taken)
                cargo -= part.cargo
