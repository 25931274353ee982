"""What a scenario may not say, though each of its keys alone would be in order."""

from __future__ import annotations

from admiralty.core.errors import Refused

from ..hulls import is_inside, is_wall, on_map, ship_at, tile_x, tile_y, tiles_of
from ..records import NONE, Battle, Ship
from ..setup import fits_somehow
from ..tables import CHARGE
from ..words import Goal, Side, Status
from .files import ScenarioFile, StrengthFile, UnitFile

FREE = "give it a free tile"
EDGES = ("N", "E", "S", "W")


def require_numbers(ship: Ship, file: UnitFile, where: str) -> None:
    """Health, fuel and charge are what the craft can have.  [BY-950, BY-1040, BY-1090]"""
    design = ship.design
    if ship.health > design.health:
        raise Refused(where, f"has health {ship.health}; its craft has {design.health}", "BY-950")
    if file.fuel is not None and design.fuel == NONE:
        raise Refused(where, f"has fuel {file.fuel}, and its craft an endless tank", "BY-R40", "leave fuel out")
    if file.fuel is not None and file.fuel > design.fuel:
        raise Refused(where, f"has fuel {file.fuel}; its craft has {design.fuel}", "BY-1040")
    if file.charge and design.wave == NONE:
        raise Refused(where, "has a charge, and no wave cannon", "BY-1060", "leave charge out")
    most = 0 if design.wave == NONE else CHARGE[design.mounts[design.wave]]
    if file.charge > most:
        raise Refused(where, f"has charge {file.charge}; its wave cannon is full at {most}", "BY-1090")


def require_place(ship: Ship, file: UnitFile, where: str) -> None:
    """What is rooted, docked or still to be placed has no vector; only the Bydo sleep.  [BY-R26, BY-R48, BY-S13]"""
    moves = file.vector != [0, 0]
    if ship.design.rooted and moves:
        raise Refused(where, "is rooted, and has a vector", "BY-R26", "leave vector out")
    if file.docked and file.at is not None:
        raise Refused(where, "is docked, and has a place on the map", "BY-S05", "leave docked or at out")
    if file.docked and moves:
        raise Refused(where, "is docked, and has a vector of its own", "BY-S05", "leave vector out")
    if file.at is None and not file.docked and ship.side == Side.BYDO:
        raise Refused(where, "has no place on the map", "BY-R48", "give it an at")
    if file.at is None and not file.docked and moves:
        raise Refused(where, "is still to be placed, and has a vector", "BY-R48", "give it an at, or leave vector out")
    if file.at is None and file.adrift:
        raise Refused(where, "is adrift, and nobody can place it", "BY-R48", "give it an at")
    if file.dormant and ship.side == Side.SPACE_CORP:
        raise Refused(where, "is dormant; only the Bydo sleep", "BY-S13", "leave dormant out")


def require_tiles(b: Battle, i: int, where: str) -> None:
    """A ship lies on the map, free of walls and of other ships; `Refused` names row and column.  [BY-R01, BY-R28]"""
    ship = b.ships[i]
    for k in range(tiles_of(ship)):
        x, y = tile_x(ship, k), tile_y(ship, k)
        place = f"{where}: row {y}, column {x}"
        if not is_inside(b, x, y):
            raise Refused(place, "is off the map", "BY-R28", f"the map has {b.columns} columns and {b.rows} rows")
        if is_wall(b, x, y):
            raise Refused(place, "is a wall", "BY-R01", FREE)
        if ship_at(b, x, y, i) != NONE:
            raise Refused(place, "holds another ship already", "BY-R01", FREE)


def require_places(b: Battle, file: StrengthFile | None, where: str) -> None:
    """Each further place of the Bydo is on the map, no wall, and listed once.  [BY-R103]"""
    places = file.places if file else []
    for k, (x, y) in enumerate(places):
        place = f"{where} {k + 1}: row {y}, column {x}"
        if not is_inside(b, x, y):
            raise Refused(place, "is off the map", "BY-R103", f"the map has {b.columns} columns and {b.rows} rows")
        if is_wall(b, x, y):
            raise Refused(place, "is a wall", "BY-R103", FREE)
        if [x, y] in places[:k]:
            raise Refused(place, "is there already", "BY-R103", FREE)


def require_standing(b: Battle, where: str) -> None:
    """In a state that a file says each unit lies on the map; a referee may have put it into a wall.  [BY-R28]"""
    units = [(f"ships {i + 1}", ship) for i, ship in enumerate(b.ships[: b.vessels]) if on_map(ship)]
    tiles = [(name, tile_x(ship, k), tile_y(ship, k)) for name, ship in units for k in range(tiles_of(ship))]
    tiles += [(f"missiles {m + 1}", it.x, it.y) for m, it in enumerate(b.missiles[: b.flying]) if it.kind]
    for name, x, y in tiles:
        if not is_inside(b, x, y):
            place = f"{where}: {name}: row {y}, column {x}"
            raise Refused(place, "is off the map", "BY-R28", f"the map has {b.columns} columns and {b.rows} rows")


def require_room(b: Battle, where: str) -> None:
    """Each capital ship that is still to be placed has a tile for that.  [BY-080, BY-R48]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.status == Status.WAITING and ship.design.fighter == 0:
            cells = ((x, y) for y in range(b.rows) for x in range(b.columns))
            if not any(fits_somehow(b, i, x, y) for x, y in cells):
                what = "no known free tiles there hold the capital ship"
                remedy = "make the zone larger, or let the players know more"
                raise Refused(f"{where}: zone" if b.zone.used else where, what, "BY-R48", remedy)


def require_objective(b: Battle, scenario: ScenarioFile, where: str) -> None:
    """Each key of an objective belongs to its goal, and there is somebody who can lose by it.  [BY-R47]"""
    _require_foe(b, scenario, where)
    file, where = scenario.objective, f"{where}: objective"
    kinds = {"target": Goal.DESTROY, "area": Goal.REACH, "edge": Goal.REACH}
    for key, goal in kinds.items():
        if getattr(file, key) is not None and Goal[file.goal.upper()] != goal:
            what = f"belongs to the goal {goal.name.lower()}; this one is {file.goal}"
            raise Refused(f"{where}: {key}", what, "BY-R47", f"leave {key} out, or change the goal")
    if file.edge is not None and file.edge not in EDGES:
        raise Refused(f"{where}: edge", f"no edge lies {file.edge}", "BY-R47", f"give {', '.join(EDGES)}")
    corp = [ship for ship in b.ships[: b.vessels] if ship.side == Side.SPACE_CORP]
    if file.fighters and not any(ship.design.fighter for ship in corp):
        raise Refused(f"{where}: fighters", "there is no fighter that could be lost", "BY-R47", "leave fighters out")
    capital = any(not ship.design.fighter for ship in corp)
    if not capital and (file.capital or file.goal == "reach"):
        key, remedy = ("capital", "leave capital out") if file.capital else ("goal", "add a capital ship")
        raise Refused(f"{where}: {key}", "there is no capital ship", "BY-R47", remedy)


def _require_foe(b: Battle, scenario: ScenarioFile, where: str) -> None:
    """A combat without Bydo ends by something else than their loss: a goal, its last round, ships to come.  [BY-R47]"""
    objective = scenario.objective
    if any(ship.side == Side.BYDO for ship in b.ships[: b.vessels]) or scenario.lesson or scenario.reserve:
        return
    if objective.goal == "annihilate" and objective.rounds == 0:
        remedy = "list a ship under bydo, or give the objective its last round (rounds) or the goal reach"
        raise Refused(where, "has no ship of the Bydo, so nothing ends the combat", "BY-R47", remedy)
