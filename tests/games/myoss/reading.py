"""Sets up the cases of this room: ships from files or lines, states by field paths, scripts of dice and answers.

Nothing here asks the rules how a ship is made: sizes and hit locations are computed from the rulebook's own table, so
that a case stands on the text alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from admiralty import games
from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.state.options import read
from admiralty.core.state.records import Size, blank
from admiralty.games.myoss.options import Rules
from admiralty.games.myoss.records import NONE, VESSELS, Battle
from admiralty.games.myoss.records import PARTS as RECORD_PARTS
from admiralty.games.myoss.setup import note_beginnings
from admiralty.games.myoss.words import Ask, Die, Kind, Stage, Status

from ..cases import Case, Room, read_answers, read_dice, require_known, word
from .aliases import ALIASES, WORDS, ScenePaths, Things

ROOM = Room(Path(__file__).parent, Rules, usual="beats")
SHIPS = Path(games.__file__).parent / "myoss" / "data" / "ships"
SIDES = ("red", "blue", "green", "amber", "white", "black", "grey", "brown")
# kind: cost, size, then for each attribute: its name, base value, step, cost and size of a step  [rulebook 3.1]
TABLE: dict[str, tuple[int, ...] | tuple[Any, ...]] = {
    "bridge": (20, 2, ("ap", 1, 1, 20, 2)),
    "crew": (20, 2, ("ap", 1, 1, 20, 2)),
    "life_support": (5, 1, ("bp", 1, 1, 5, 1)),
    "engine": (10, 1, ("mn", 1, 1, 10, 1), ("th", 1, 1, 5, 1)),
    "weapon": (10, 1, ("pw", 1, 1, 5, 1), ("ac", 1, 1, 5, 1)),
    "shield": (20, 1, ("pr", 1, 1, 10, 1)),
    "cloak": (20, 1, ("cl", 1, 1, 10, 1)),
    "sensor": (10, 1, ("sl", 1, 1, 10, 1)),
    "computer": (25, 1, ("tl", 1, 1, 25, 1)),
    "tractor_beam": (10, 1),
    "maintenance": (20, 1, ("rp", 1, 1, 20, 1)),
    "medical": (20, 1, ("hp", 1, 1, 20, 1)),
    "transporter": (10, 2, ("tc", 1, 1, 5, 1)),
    "hold": (10, 3, ("cc", 2, 2, 10, 3)),
    "rack": (10, 1, ("cc", 3, 3, 5, 1)),
    "communications": (5, 1),
    "self_destruct": (5, 1, ("dp", 1, 1, 5, 1)),
    "structure": (5, 1),
    "decoration": (5, 1),
    "armor": (5, 1),
    "amenity": (5, 1, ("pc", 1, 1, 5, 1)),
}


def price(line: Mapping[str, Any]) -> tuple[int, int]:
    """Credits and units of a component by the rulebook's formulas; frames apart."""
    cost, size, *attributes = TABLE[line["kind"]]
    for name, base, step, more_cost, more_size in attributes:
        steps = (line.get(name, base) - base) // step
        cost, size = cost + steps * more_cost, size + steps * more_size
    more = line.get("tg", 1) - 1
    return cost + 5 * more, size + more


def frame_price(others: int, tg: int) -> tuple[int, int]:
    """Credits and units of the frame of so many units of components."""
    units = -(-others // 20) + tg - 1
    return 5 * units, units


def case_of(**said: Any) -> Case:
    """A case of a test: its ships, and what is set."""
    return Case("a test", said)


class Scene:
    """The battle of a case, with the names of what is in it."""

    def __init__(self, case: Case, designs: Mapping[str, Any] | None = None) -> None:
        self.designs = designs or {}
        self.ships: dict[str, int] = {}
        self.parts: dict[str, int] = {}
        self.sections: dict[str, int] = {}
        fleets, start = case["ships"], case.get("start", "")
        require_known(f"{case.where}, ships", fleets, [*SIDES, *(f"{side}_for_sale" for side in SIDES), "adrift"])
        self.b: Battle = blank(Battle, self._size(fleets))
        b = self.b
        b.sides = sum(side in fleets for side in SIDES)
        b.teams, b.turns = list(range(8)), list(range(8))
        for name, value in case.settings.items():
            setattr(b.rules, name, read(Rules, name, value))
        for side in range(b.sides):
            for ship in fleets[SIDES[side]]:
                self._ship(side, ship)
            for ship in fleets.get(f"{SIDES[side]}_for_sale", []):
                self._for_sale(self._ship(side, ship))
        for ship in fleets.get("adrift", []):
            self._adrift(self._ship(b.sides, ship))
        b.berths = sum(each.kind in (Kind.HOLD, Kind.RACK) for each in b.parts)
        note_beginnings(b)
        for i in range(b.ship_count):
            if start != "setup":
                self._first_bridge(i)
        b.shown, b.round, b.stage = int(start != "setup"), int(start != "setup"), Stage.START
        self.paths = ScenePaths(self, Things(self), ALIASES, number=self.number)
        self.paths.put_all(case.set)
        b.locks = sum(each.kind == Kind.TRACTOR_BEAM and each.lock != NONE for each in b.parts[: b.part_count])
        if start.startswith("actions of "):
            self._acting(self.ships[start.removeprefix("actions of ")])
        elif start:
            b.stage = Stage(word(f"{case.where}, start", Stage, start))

    def _size(self, fleets: Mapping[str, Sequence[str]]) -> Size:
        """The smallest size that has room for the case's ships."""
        lines = [line for side in fleets.values() for said in side for line in self._design(said)["lines"]]
        places = sum(len(side) for side in fleets.values())
        places += sum(line["kind"] in ("section", "shuttle") for line in lines)
        sides = sum(side in fleets for side in SIDES)
        fits = places <= VESSELS[0] and len(lines) <= RECORD_PARTS[0] and sides <= 4
        return Size.SMALL if fits else Size.LARGE

    def _design(self, said: str) -> Any:
        """The lines of a ship of a case: its own design, or a file that comes with the game."""
        key = said.partition("=")[0].strip()
        return self.designs.get(key) or tomllib.loads((SHIPS / f"{key}.toml").read_text(encoding="utf-8"))

    def _acting(self, i: int) -> None:
        b = self.b
        b.stage, b.acting, b.place = Stage.SHIPS, i, b.turns.index(b.ships[i].side)
        b.ships[i].taken_up = 1

    def _first_bridge(self, i: int) -> None:
        ship = self.b.ships[i]
        bridges = [c for c in range(ship.first, ship.end) if self.b.parts[c].kind == Kind.BRIDGE]
        ship.bridge = ship.primary = bridges[0] if bridges else -1

    def _for_sale(self, i: int) -> None:
        """A ship that can be bought between two battles, with its shuttles.  [MG-S70]"""
        for ship in self.b.ships[i : self.b.ship_count]:
            ship.status, ship.berth = Status.FOR_SALE, NONE

    def _adrift(self, i: int) -> None:
        """A neutral ship: passengers in all of its bunks.  [MG-S90]"""
        self.b.ships[i].status = Status.ADRIFT
        for part in self.b.parts[self.b.ships[i].first : self.b.ships[i].end]:
            if part.kind == Kind.AMENITY:
                part.people = part.value[0]

    def _ship(self, side: int, said: str) -> int:
        """A ship of a case: ``battleaxe`` by its file, or ``battleaxe = Other Name``; its place."""
        design = self._design(said)
        name = said.partition("=")[2].strip() or design["name"]
        assert name not in self.ships, f"two ships are named {name}"
        b, lines = self.b, design["lines"]
        i = self.ships[name] = b.ship_count
        ship = b.ships[i]
        ship.side, ship.status = side, Status.FIGHTING
        ship.first, ship.first_section = b.part_count, b.section_count
        sections = _sections(lines)
        b.ship_count += len(sections)
        shuttles = []
        for k, (head, rows) in enumerate(sections):
            shuttles += self._section(side, i, k, name, head, rows)
        self._neighbours(name, [head for head, _ in sections])
        ship.end, ship.end_section = b.part_count, b.section_count
        for line in lines:
            for other in line.get("supports", []):
                b.structure[b.support_count] = self.parts[f"{name}/{line['name']}"]
                b.dependant[b.support_count] = self.parts[f"{name}/{other}"]
                b.support_count += 1
        for shuttle_name, home in shuttles:
            self.ships[f"{name}/{shuttle_name}"] = b.ship_count
            row = b.ships[b.ship_count]
            row.side, row.shuttle, row.berth, row.home, row.cost = side, 1, home, home, 5
            row.first = row.end = ship.first
            row.status = Status.STORED if b.parts[home].kind == Kind.HOLD else Status.DOCKED
            b.ship_count += 1
        return i

    def _section(self, side: int, i: int, k: int, name: str, head: Any, rows: Any) -> list[tuple[str, int]]:
        b = self.b
        s = b.section_count
        if "name" in head:
            self.sections[f"{name}#{head['name']}"] = s
        row = b.sections[s]
        row.side, row.ship, row.home, row.exposed = side, i, i + k, int(head.get("exposed", True))
        row.first, b.section_count = b.part_count, s + 1
        low, cost, shuttles = 1, 0, []
        others = sum(line.get("size", price(line)[1]) for line in rows if line["kind"] in TABLE)
        for line in rows:
            if line["kind"] == "shuttle":
                shuttles.append((line.get("name", f"Shuttle {len(shuttles) + 1}"), b.part_count - 1))
                cost += 5
                continue
            if line["kind"] == "total":
                row.size, cost = line["size"], line["cost"]
                continue
            by_table = frame_price(others, line.get("tg", 1)) if line["kind"] == "frame" else price(line)
            part = b.parts[b.part_count]
            part.side, part.ship, part.section, part.kind = side, i, s, Kind[line["kind"].upper()]
            part.size = part.built = line.get("size", by_table[1])
            part.cost = line.get("cost", by_table[0])
            part.low, part.high = line.get("from", low), line.get("to", low + part.size - 1)
            low = row.size = part.high + 1
            row.size -= 1
            part.tg = part.tg_bought = line.get("tg", 1)
            values = [line.get(attribute[0], attribute[1]) for attribute in TABLE.get(line["kind"], (0, 0))[2:]]
            part.bought = part.value = [*values, 0, 0][:2]
            if not line.get("staffed", True):
                part.value = [0, 0]
            part.value = list(part.value)
            part.staffed = part.crewed = int(part.kind in (Kind.BRIDGE, Kind.CREW) and line.get("staffed", True))
            self._named(f"{name}/{line.get('name', line['kind'])}", k, head)
            b.part_count += 1
            cost += part.cost
        b.ships[i].cost += cost
        row.end = b.part_count
        return shuttles

    def _named(self, name: str, k: int, head: Any) -> None:
        """A component's names: `Ship/Part`, in a section also `Ship/Section/Part`; a second one gets ``(2)``."""
        ship, _, part = name.partition("/")
        for each in [name, *([f"{ship}/{head['name']}/{part}"] if "name" in head else [])]:
            self.parts[f"{each} (2)" if each in self.parts else each] = self.b.part_count

    def _neighbours(self, name: str, heads: Sequence[Any]) -> None:
        names = [head.get("name") for head in heads]
        for k, head in enumerate(heads):
            for other in head.get("neighbours", []):
                j = names.index(other)
                for one, two in ((k, j), (j, k)):
                    self.b.sections[self.sections[f"{name}#{names[one]}"]].neighbours |= 1 << two

    # ---- values ----

    def number(self, value: Any, field: str = "") -> Any:
        """A value of a case as a number of the record: a name, a word of the rulebook, or a number."""
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, str):
            if field in ("ship", "lock", "target", "chasing", "acting") and value in self.ships:
                return self.ships[value]
            if "@" in value:
                ship, _, section = value.partition("@")
                return self.b.sections[self.sections[f"{ship}#{section}"]].ship
            return self._named_number(value)
        return value

    def _named_number(self, value: str) -> int:
        for names in (self.parts, self.ships, self.sections):
            if value in names:
                return names[value]
        if value.lstrip("-").isdigit():
            return int(value)
        words = {each.lower(): number for each, number in WORDS.items()}
        require_known("a value", [value], [*self.parts, *self.ships, *self.sections, *words])
        return words[value]

    # ---- scripts ----

    def table(self, case: Case) -> ScriptedTable:
        """The table with the case's script."""
        step = case.steps[0]
        dice = read_dice(case.where, Die, step.dice)
        return ScriptedTable(dice, read_answers(case.where, Ask, step.answers, SIDES, self.number))

    def asked(self, t: ScriptedTable) -> list[str]:
        """The questions as ``blue pick_roll``."""
        return [f"{SIDES[each.seat]} {Ask(each.what).name.lower()}" for each in t.asked]


def _sections(lines: Sequence[Mapping[str, Any]]) -> list[tuple[Mapping[str, Any], list[Mapping[str, Any]]]]:
    """The lines of each section with its head; one without a head where the ship has no sections."""
    found: list[tuple[Mapping[str, Any], list[Mapping[str, Any]]]] = []
    for line in lines:
        if line["kind"] == "section":
            found.append((line, []))
        else:
            if not found:
                found.append(({}, []))
            found[-1][1].append(line)
    return found
