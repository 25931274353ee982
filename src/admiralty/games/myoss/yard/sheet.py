"""The record sheet of a ship, line by line: what its file states, and what the formulas make of it.  [MG-360, MG-2180]

A sheet is read from the lines of a design, legal or not; `checks.py` says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..design import SHUTTLE_PRICE, frame_price, frame_room, price, room
from ..options import TractorCost
from ..words import LETTERS, Kind

ATTRIBUTES: Mapping[Kind, tuple[str, ...]] = {
    kind: tuple(letters.lower() for letters in each) for kind, each in LETTERS.items()
}
KINDS: Mapping[str, Kind] = {kind.name.lower(): kind for kind in Kind if kind != Kind.NONE}
SECTION, SHUTTLE, TOTAL = "section", "shuttle", "total"
UNSAID = 0  # a cost, size or location that the file leaves to the formulas


@dataclass(frozen=True, slots=True)
class Component:
    """A component as its line states it; what is not stated is as the formulas say."""

    number: int  # of its line, from 1
    section: int
    kind: Kind
    name: str
    first: int
    second: int
    tg: int
    staffed: bool
    supports: tuple[str, ...]
    stated: int  # credits that its line states; 0: none
    size: int
    low: int
    high: int
    cost: int = 0  # credits that count: as printed, else by the formulas  [MG-R05, MG-R06]
    price: int = 0  # credits by the formulas
    room: int = 0  # units by the formulas

    @property
    def people(self) -> int:
        """Action points of the people in it; 0 where there are none.  [MG-470, MG-R15]"""
        return self.first if self.staffed and self.kind in (Kind.BRIDGE, Kind.CREW) else 0


@dataclass(frozen=True, slots=True)
class Shuttle:
    """A shuttle, listed below the hold or rack that it is in.  [MG-1730, MG-1790]"""

    number: int
    name: str
    home: int  # the place of its hold or rack among the components; -1: it stands below none
    stated: int  # credits that its line states; 0: none
    cost: int = SHUTTLE_PRICE


@dataclass(frozen=True, slots=True)
class Section:
    """A section, or the whole of a ship that has none.  [MG-1980, MG-2040]"""

    number: int  # of its line; 0: the ship has no sections
    name: str
    exposed: bool
    neighbours: tuple[str, ...]
    components: tuple[Component, ...] = ()
    shuttles: tuple[Shuttle, ...] = ()
    totals: tuple[tuple[int, int, int], ...] = ()  # of each line of totals: its number, cost, size
    printed: bool = False

    @property
    def sums(self) -> tuple[int, int]:
        """Cost and size of its lines added up."""
        shuttles = sum(each.cost for each in self.shuttles)
        return shuttles + sum(each.cost for each in self.components), sum(each.size for each in self.components)

    @property
    def cost(self) -> int:
        """Its cost as printed, else added up.  [MG-R05]"""
        said = [cost for _, cost, _ in self.totals if cost != UNSAID and self.printed]
        return said[0] if said else self.sums[0]

    @property
    def size(self) -> int:
        """Its size as printed, else added up: what is rolled against.  [MG-R05]"""
        said = [size for _, _, size in self.totals if size != UNSAID and self.printed]
        return said[0] if said else self.sums[1]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A ship's record sheet."""

    printed: bool  # is it an example of the rulebook, played as printed?  [MG-R04]
    sections: tuple[Section, ...]

    @property
    def components(self) -> tuple[Component, ...]:
        """All components in the order of their lines."""
        return tuple(each for section in self.sections for each in section.components)

    @property
    def shuttles(self) -> tuple[Shuttle, ...]:
        """All shuttles in the order of their lines."""
        return tuple(each for section in self.sections for each in section.shuttles)

    @property
    def cost(self) -> int:
        """What the ship costs, in credits."""
        return sum(section.cost for section in self.sections)

    @property
    def size(self) -> int:
        """How large the ship is, in units."""
        return sum(section.size for section in self.sections)


def sheet_of(values: Mapping[str, Any], tractor_cost: int = TractorCost.TEN) -> Sheet:
    """The record sheet of a design, legal or not; `tractor_cost` is the house rule's value.  [MG-R12]"""
    sections: list[Section] = []
    printed = values["sheet"] == "printed"
    names, titles = _Names(), _Names()
    components = 0
    for rows in _by_section(values["lines"]):
        section = _section(rows, len(sections), components, names, titles)
        components += len(section.components)
        sections.append(_reckoned(section, tractor_cost, printed))
    return Sheet(printed, tuple(sections))


Row = tuple[int, Mapping[str, Any]]  # the number of a line, and the line


def _by_section(lines: Sequence[Mapping[str, Any]]) -> list[list[Row]]:
    """The lines of each section, its own line first where there is one."""
    rows: list[list[Row]] = [[]]
    for number, line in enumerate(lines, start=1):
        if line["kind"] == SECTION and rows[-1]:
            rows.append([])
        rows[-1].append((number, line))
    return rows


class _Names:
    """Names of things: a second one of the same name gets a number, one without a name that of its kind.  [MG-R13]"""

    def __init__(self) -> None:
        self.taken: set[str] = set()

    def of(self, line: Mapping[str, Any]) -> str:
        plain: str = line["name"] or line["kind"].replace("_", " ").capitalize()
        name, number = plain, 1
        while name in self.taken:
            number += 1
            name = f"{plain} ({number})"
        self.taken.add(name)
        return name


def _section(rows: Sequence[Row], section: int, before: int, names: _Names, titles: _Names) -> Section:
    """A section of these lines; `before` components stand above it."""
    made = Section(0, "", True, ())
    components: list[Component] = []
    shuttles: list[Shuttle] = []
    totals: list[tuple[int, int, int]] = []
    home = -1
    for number, line in rows:
        kind = line["kind"]
        if kind == SECTION:
            made = Section(number, titles.of(line), line["exposed"] == "yes", tuple(line["neighbours"]))
        elif kind == TOTAL:
            totals.append((number, line["cost"], line["size"]))
        elif kind == SHUTTLE:
            shuttles.append(Shuttle(number, names.of(line), home, line["cost"]))
        else:
            components.append(_component(number, section, line, names))
            home = before + len(components) - 1 if kind in ("hold", "rack") else -1
    return replace(made, components=tuple(components), shuttles=tuple(shuttles), totals=tuple(totals))


def _component(number: int, section: int, line: Mapping[str, Any], names: _Names) -> Component:
    kind = KINDS[line["kind"]]
    first, second = (*(line[key] for key in ATTRIBUTES.get(kind, ())), 0, 0)[:2]
    return Component(
        number=number,
        section=section,
        kind=kind,
        name=names.of(line),
        first=first,
        second=second,
        tg=line["tg"],
        staffed=line.get("staffed", "no") == "yes",
        supports=tuple(line.get("supports", ())),
        stated=line["cost"],
        size=line["size"],
        low=line["from"],
        high=line["to"],
    )


def _reckoned(section: Section, tractor_cost: int, printed: bool) -> Section:
    """The section with all that its lines leave to the formulas, and what the formulas say of the rest."""
    others = 0
    for each in section.components:
        if each.kind != Kind.FRAME:
            others += each.size or room(each.kind, each.first, each.second, each.tg)
    made: list[Component] = []
    place = 1
    for each in section.components:
        if each.kind == Kind.FRAME:
            cost, units = frame_price(others, each.tg), frame_room(others, each.tg)
        else:
            cost = price(each.kind, each.first, each.second, each.tg, tractor_cost)
            units = room(each.kind, each.first, each.second, each.tg)
        size = each.size or units
        low = each.low or place
        high = each.high or low + size - 1
        place = high + 1
        paid = each.stated or cost if printed else cost
        made.append(replace(each, cost=paid, size=size, low=low, high=high, price=cost, room=units))
    return replace(section, components=tuple(made), printed=printed)
