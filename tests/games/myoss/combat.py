"""Battles for tests of combat: ships from their files, put side by side without a scenario."""

from __future__ import annotations

import tomllib
from typing import Any

from admiralty.core.checks.scripted import ScriptedTable, use_script
from admiralty.core.state.records import Size, blank
from admiralty.core.yard.designers import parse
from admiralty.games.myoss.actions import act
from admiralty.games.myoss.damage import push
from admiralty.games.myoss.destruction import settle
from admiralty.games.myoss.menu import menu
from admiralty.games.myoss.records import NONE, Battle, Part, Ship
from admiralty.games.myoss.setup import note_beginnings
from admiralty.games.myoss.words import Action, Ask, Cause, Die, Event, Kind, Stage, Status, Task
from admiralty.games.myoss.yard.checks import neighbours
from admiralty.games.myoss.yard.sheet import SHUTTLE_PRICE, Sheet, sheet_of
from admiralty.games.myoss.yard.yard import DESIGNER, SHIPS

FIRST, SECOND = 0, 1


def sheet(name: str) -> Sheet:
    """The record sheet of a ship that comes with the game."""
    return sheet_of(parse(DESIGNER, tomllib.loads(SHIPS[name].read_text(encoding="utf-8")), name))


def made(text: str) -> Sheet:
    """A ship from its lines in TOML."""
    return sheet_of(parse(DESIGNER, tomllib.loads(f'name = "Made"\nlines = [\n{text}\n]'), "made"))


class Fleet:
    """A battle that has begun: everything down, computers unattached, the first bridge active."""

    def __init__(self, *sides: list[str | Sheet], **rules: int) -> None:
        designs = [[each if isinstance(each, Sheet) else sheet(each) for each in ships] for ships in sides]
        every = [each for ships in designs for each in ships]
        parts, ships_ = sum(len(each.components) for each in every), sum(len(each.sections) for each in every)
        small = parts <= 128 and ships_ + sum(len(each.shuttles) for each in every) <= 16
        self.b: Battle = blank(Battle, Size.SMALL if small else Size.LARGE)
        self.names: list[str] = []
        b = self.b
        b.sides = len(sides)
        for name, value in rules.items():
            setattr(b.rules, name, value)
        for k in range(8):
            b.teams[k] = k
            b.turns[k] = k
        places = [(side, each, self._add(side, each)) for side, ships in enumerate(designs) for each in ships]
        for side, each, first in places:
            self._add_shuttles(side, each, first)
        note_beginnings(b)
        for ship in b.ships[: b.ship_count]:
            bridges = [c for c in range(ship.first, ship.end) if b.parts[c].kind == Kind.BRIDGE]
            ship.bridge = ship.primary = bridges[0] if bridges else -1
        b.shown, b.round, b.stage = 1, 1, Stage.START

    def _add(self, side: int, design: Sheet) -> int:
        b = self.b
        i, first, first_section = b.ship_count, b.part_count, b.section_count
        ship = b.ships[i]
        ship.side, ship.status, ship.cost = side, Status.FIGHTING, design.cost
        ship.first, ship.first_section = first, first_section
        b.ship_count += max(1, len(design.sections))
        for k, section in enumerate(design.sections):
            row = b.sections[b.section_count]
            row.side, row.ship, row.home, row.size = side, i, i + k, section.size
            row.exposed, row.first = int(section.exposed), b.part_count
            row.neighbours = sum(1 << other for other in neighbours(design, k))
            for each in section.components:
                part = b.parts[b.part_count]
                part.side, part.kind, part.ship, part.section = side, each.kind, i, b.section_count
                part.size, part.low, part.high = each.size, each.low, each.high
                part.tg = part.tg_bought = each.tg
                part.bought = [each.first, each.second]
                part.value = [each.first, each.second]
                part.staffed = int(each.staffed and each.kind in (Kind.BRIDGE, Kind.CREW))
                self.names.append(each.name)
                b.part_count += 1
            row.end = b.part_count
            b.section_count += 1
        ship.end, ship.end_section = b.part_count, b.section_count
        names = [each.name for each in design.components]
        for place, each in enumerate(design.components):
            for name in each.supports:
                b.structure[b.support_count] = first + place
                b.dependant[b.support_count] = first + names.index(name)
                b.support_count += 1
        return first

    def _add_shuttles(self, side: int, design: Sheet, first: int) -> None:
        b = self.b
        for shuttle in design.shuttles:
            row = b.ships[b.ship_count]
            row.side, row.shuttle, row.cost = side, 1, SHUTTLE_PRICE
            row.berth = first + shuttle.home
            hold = b.parts[row.berth].kind == Kind.HOLD
            row.status = Status.STORED if hold else Status.DOCKED
            row.first = row.end = first
            b.ship_count += 1

    def part(self, name: str, ship: int = -1) -> int:
        """The number of a component by its name."""
        found = [c for c, n in enumerate(self.names) if n == name and ship in (-1, self.b.parts[c].ship)]
        assert found, f"no component {name}"
        return found[0]

    def __getitem__(self, name: str) -> Part:
        """A component by its name."""
        return self.b.parts[self.part(name)]

    def ship(self, i: int) -> Ship:
        """A ship by its number."""
        return self.b.ships[i]

    def destroy(self, *names: str, ship: int = -1) -> None:
        """Components that are gone already, without a roll."""
        for name in names:
            c = self.part(name, ship)
            self.b.parts[c].tg = 0
            for each in self.b.ships:
                if each.bridge == c:
                    each.bridge = -1


# ---- what several files of tests use ----

GOOD = (Die.ACTION, 2)


def can(f: Fleet, i: int, action: Action) -> bool:
    return menu(f.b, i) >> action & 1 == 1


def does(f: Fleet, i: int, action: Action, answers: Any = (), dice: Any = ()) -> ScriptedTable:
    """The ship acts; what it does is the first answer."""
    f.b.acting = i
    with use_script(list(dice), [(Ask.ACTION, action), *answers]) as t:
        assert act(t, f.b, i)
        settle(t, f.b)
    return t


def told(t: ScriptedTable, event: Event) -> list[tuple[int, ...]]:
    return [args for each, args in t.events if each == event]


def row(index: int) -> int:
    return index + 10


def dice(*numbers: int, kind: Die = Die.TO_HIT) -> list[tuple[int, int]]:
    return [(kind, number) for number in numbers]


def battleaxes(**rules: int) -> Fleet:
    return Fleet(["battleaxe"], ["battleaxe"], **rules)


def hurt(
    f: Fleet, c: int, points: int, dice: list[Any] | None = None, answers: list[Any] | None = None
) -> ScriptedTable:
    """So many points get through to a component, and all that follows."""
    with use_script(dice or [], answers or []) as t:
        push(f.b, Task.DAMAGE, c, NONE, NONE, points, Cause.COMBAT)
        settle(t, f.b)
    return t


def roll(number: int) -> tuple[int, int]:
    return (Die.DESTRUCTION, number)


def frame_of(f: Fleet, section: int) -> int:
    return next(c for c in range(f.b.part_count) if f.b.parts[c].kind == Kind.FRAME and f.b.parts[c].section == section)
