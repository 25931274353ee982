"""Battles drawn by chance: small maps of all terrain, all crafts on both sides, every house rule, every objective."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

from admiralty.core.face.game import Deal, Request
from admiralty.core.ground.squares import EAST, SOUTH
from admiralty.core.ground.words import Heading
from admiralty.core.state.options import options_of, say
from admiralty.games.bydo import GAME
from admiralty.games.bydo.deal.maps import KNOWN_SIGNS
from admiralty.games.bydo.hulls import is_wall
from admiralty.games.bydo.options import Rules
from admiralty.games.bydo.sight import chart_tile
from admiralty.games.bydo.tables import CHARGE

CRAFTS = {name: tomllib.loads(path.read_text(encoding="utf-8")) for name, path in GAME.ships.items()}
FIGHTERS = sorted(name for name, craft in CRAFTS.items() if craft.get("fighter") == "yes")
CAPITALS = sorted(name for name, craft in CRAFTS.items() if craft.get("hangar"))
WAVES = {"standard": CHARGE[5], "photon_belt": CHARGE[6], "heavy": CHARGE[7]}
SIDES = ("space_corp", "bydo")
FORCES = ("front", "rear", "none")
CROWDED: dict[str, Any] = {"name": "Crowded", "engine": 4, "sight": 1}
DRAWN = ("pilots",)  # a setting for scenarios, not a rule of the battle


class Ground:
    """A map on which ships are put, each on tiles of its own."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.columns, self.rows = luck.randint(7, 20), luck.randint(7, 16)
        usual = "." * luck.choice((8, 30, 60)) + KNOWN_SIGNS
        self.signs = [[luck.choice(usual) for _ in range(self.columns)] for _ in range(self.rows)]
        self.held: set[tuple[int, int]] = set()
        for y in range(3):  # where those are placed that are placed by their seats
            for x in range(6):
                self.clear(x, y)

    def clear(self, x: int, y: int) -> None:
        if self.signs[y][x] in "#@":
            self.signs[y][x] = "."

    def put(self, craft: dict[str, Any]) -> tuple[list[int], str] | None:
        """A place and a heading for a craft; None where it finds none."""
        hull, block = craft.get("hull", 1), craft.get("block", 1)
        for _ in range(12):
            x, y, heading = self.luck.randrange(self.columns), self.luck.randrange(self.rows), self.luck.randrange(8)
            tiles = [(x + i, y + j) for i in range(block) for j in range(block)]
            tiles += [(x - k * EAST[heading], y - k * SOUTH[heading]) for k in range(1, hull)]
            inside = all(0 <= i < self.columns and 0 <= j < self.rows for i, j in tiles)
            if inside and not self.held & {*tiles} and not any(i < 6 and j < 3 for i, j in tiles):
                self.held |= {*tiles}
                for i, j in tiles:
                    self.clear(i, j)
                return [x, y], Heading(heading).name
        return None

    def text(self) -> str:
        return "\n".join("".join(row) for row in self.signs)


def drawn_craft(luck: Random, name: str) -> dict[str, Any]:
    """A craft that comes with the game; at times with another hull, engine, or equipment."""
    craft = dict(CRAFTS[name])
    if luck.random() < 0.7:
        return craft
    for key, value in (
        ("overwhelming", "yes"),
        ("health", luck.randint(1, 60)),
        ("engine", 0 if craft.get("rooted") else luck.choice((0, 1, 4, 20))),
        ("rcs", luck.randint(0, 8)),
        ("sight", luck.choice((0, 4, 30))),
        ("drive", "yes"),
        ("tracers", luck.randint(0, 4)),
        ("oculoids", luck.randint(0, 4)),
        ("balmungs", luck.randint(0, 2)),
        ("regeneration", luck.randint(0, 5)),
    ):
        if luck.random() < 0.2:
            craft[key] = value
    if craft.get("hull", 1) == craft.get("block", 1) == 1:
        craft["bits"] = luck.choice(("none", "left", "right", "both"))
    return craft


def drawn_unit(luck: Random, ground: Ground, name: str, placed: bool) -> dict[str, Any] | None:
    """A ship of a scenario, on the map or still to be placed; None where there is no room for it."""
    craft = drawn_craft(luck, name)
    unit: dict[str, Any] = {"ship": craft}
    if not placed:
        if (found := ground.put(craft)) is None:
            return None
        unit["at"], unit["heading"] = found
        if craft.get("rooted") != "yes" and luck.random() < 0.7:
            fast = luck.choice((2, 3, 6, 6, 30))
            unit["vector"] = [luck.randint(-fast, fast), luck.randint(-fast, fast)]
    if luck.random() < 0.3:
        unit["health"] = luck.randint(1, craft["health"])
    if luck.random() < 0.3 and craft.get("tank") == "limited":
        unit["fuel"] = luck.randint(0, min(5, craft["fuel"]))
    if luck.random() < 0.5 and craft.get("wave_cannon", "none") != "none":
        unit["charge"] = luck.randint(0, WAVES[craft["wave_cannon"]])
    guns = sum(craft.get(key, 0) for key in ("vulcans", "organic_guns", "bydo_shots", "main_guns"))
    if luck.random() < 0.3 and craft.get("hull", 1) == craft.get("block", 1) == 1 and guns < 4:
        unit["force"] = luck.choice(FORCES)
    return unit


def drawn_forces(luck: Random, ground: Ground) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """SpaceCorp and the Bydo: mostly their own crafts, at times the other side's; some in hangars, some adrift."""
    corp: list[dict[str, Any]] = []
    for _ in range(luck.choice((1, 1, 1, 2))):
        if unit := drawn_unit(luck, ground, luck.choice(("escort_transport", *CAPITALS)), not corp):
            corp.append(unit)
    for _ in range(luck.randint(1, 3)):
        where = luck.choice(("placed", "map", "map", "docked"))
        unit = drawn_unit(luck, ground, luck.choice(FIGHTERS[:1] + FIGHTERS), where != "map")
        if unit:
            corp.append({**unit, "docked": True} if where == "docked" else unit)
    if luck.random() < 0.3 and (unit := drawn_unit(luck, ground, luck.choice(sorted(CRAFTS)), False)):
        corp.append({**unit, "adrift": True})
    bydo: list[dict[str, Any]] = []
    for _ in range(luck.randint(1, 4)):
        if unit := drawn_unit(luck, ground, luck.choice(("rebo", "pata_pata", *CRAFTS)), False):
            bydo.append({**unit, "dormant": luck.random() < 0.2, "seen": luck.random() < 0.2})
    if any("hangar" in unit["ship"] for unit in bydo) and luck.random() < 0.5:
        bydo.append({"ship": "rebo", "docked": True})
    return corp, bydo


def drawn_area(luck: Random, ground: Ground) -> dict[str, Any]:
    """Some rectangle of the map."""
    x, y = luck.randrange(ground.columns), luck.randrange(ground.rows)
    return {"columns": [x, luck.randrange(x, ground.columns)], "rows": [y, luck.randrange(y, ground.rows)]}


def drawn_objective(luck: Random, ground: Ground, bydo: list[dict[str, Any]]) -> dict[str, Any]:
    """Any goal, with few rounds."""
    goal: dict[str, Any] = {"goal": luck.choice(("annihilate", "destroy", "reach")), "rounds": luck.randint(2, 7)}
    if goal["goal"] == "destroy":
        bydo[0]["name"] = goal["target"] = "Target"
    elif goal["goal"] == "reach":
        goal |= {"edge": luck.choice("NESW")} if luck.random() < 0.5 else {"area": drawn_area(luck, ground)}
    goal["late"] = luck.choice(("space_corp", "bydo", "draw"))
    return {**goal, "capital": luck.random() < 0.3}


def drawn_rules(luck: Random) -> dict[str, str]:
    """In half of the battles few switches are other than usual, in half of them each is drawn."""
    share = luck.choice((0.1, 1.0))
    found = {}
    for spec in options_of(Rules):
        if spec.name not in DRAWN and luck.random() < share:
            found[spec.name] = say(spec, luck.randint(spec.low, spec.high))
    return found


def random_deal(luck: Random, worn: bool = True) -> Deal:
    """A battle; `worn`: with walls that are damaged already and mist that passes, as no scenario file says."""
    ground = Ground(luck)
    corp, bydo = drawn_forces(luck, ground)
    if not bydo:
        x, y = next((x, ground.rows - 1) for x in range(ground.columns) if (x, ground.rows - 1) not in ground.held)
        bydo = [{"ship": "buoy", "at": [x, y]}]
        ground.clear(x, y)
    known = luck.choice(("all", "some"))
    scenario = {
        "game": "bydo",
        "title": "random",
        "objective": drawn_objective(luck, ground, bydo),
        "map": ground.text(),
        "known": "all" if known == "all" else [{"columns": [0, 6], "rows": [0, 6]}, drawn_area(luck, ground)],
        "zone": {"columns": [0, 5], "rows": [0, 2]},
        "jamming": [{**drawn_area(luck, ground), "side": luck.choice(("space_corp", "bydo"))}][
            : luck.choice((0, 0, 1))
        ],
        "space_corp": corp,
        "bydo": bydo,
    }
    deal = GAME.deal(Request(scenario, drawn_rules(luck)))
    if worn:
        _wear(luck, deal.battle)
    return deal


def _wear(luck: Random, b: Any) -> None:
    """Some walls have been hit, and some tiles lie in mist for some rounds."""
    for cell in range(b.columns * b.rows):
        if is_wall(b, cell % b.columns, cell // b.columns):
            if luck.random() < 0.3:
                b.walls[cell] = luck.randint(1, b.walls[cell])
        elif luck.random() < 0.05 and b.mist[cell] == 0:
            b.mist[cell] = luck.randint(1, 4)
            b.misty += 1
            for side in range(len(b.sides)):
                if b.sides[side].whole:
                    chart_tile(b, side, cell)


def random_crowd(luck: Random) -> Deal:
    """Many fast ships on a small map, half of them overwhelming: they crash, push and crush each other."""
    ground = Ground(luck)
    ground.columns, ground.rows = luck.randint(9, 14), luck.randint(7, 10)
    ground.signs = [[luck.choice("." * 30 + "%,0246#@m") for _ in range(ground.columns)] for _ in range(ground.rows)]
    ships: list[dict[str, Any]] = []
    for _ in range(12):
        hull = luck.choice((1, 1, 1, 2, 3))
        overwhelming = "yes" if hull > 1 or luck.random() < 0.2 else "no"
        craft = {**CROWDED, "hull": hull, "overwhelming": overwhelming, "health": luck.choice((9, 60, 300))}
        if (found := ground.put(craft)) is not None:
            fast = luck.choice((1, 3, 8))
            vector = [luck.randint(-fast, fast), luck.randint(-fast, fast)]
            ships.append(
                {"ship": craft, "at": found[0], "heading": found[1], "vector": vector, "adrift": len(ships) > 1}
            )
    scenario = {
        "game": "bydo",
        "title": "crowd",
        "map": ground.text(),
        "space_corp": ships[::2],
        "bydo": ships[1::2],
        "objective": {"rounds": 3},
    }
    return GAME.deal(Request(scenario, {**drawn_rules(luck), "fog": "off"}))
