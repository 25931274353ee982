"""From a scenario with its settings to the state before the placement.  [BY-050 .. BY-100, BY-R48]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.dealing import make_deal, read_request
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.state_files import STATE
from admiralty.core.files.model_files import say_place
from admiralty.core.files.muster import require_sides
from admiralty.core.ground.words import Heading
from admiralty.core.state.records import blank
from admiralty.core.yard.designers import distinct

from ..crew.sanity import first_sanity
from ..damage import band_of
from ..face.printed import printed_rows
from ..hulls import on_map, tile_x, tile_y, tiles_of
from ..names import meet_ship
from ..options import Fog, Rules
from ..records import CELLS, FLYING, MOUNTS, NONE, SEATS, STEPS, Battle, Size
from ..records import SHIPS as SHIPS_MOST
from ..remote.forces import arm
from ..sight import chart_tile, mark_everybody
from ..tables import FORCES, PERMANENT, SOLID
from ..walls import wall_health
from ..words import Grip, Purpose, Side, Status
from ..yard.yard import RACKS, build_of
from .areas import area_of, set_area
from .called import MUSTER, own_names, require_crafts, with_stock
from .checks import (
    require_numbers,
    require_objective,
    require_place,
    require_places,
    require_room,
    require_standing,
    require_tiles,
)
from .files import INNER, MIST, SIGNS, ScenarioFile, UnitFile
from .goals import GRADES, OUTCOMES, set_lesson, set_objective
from .maps import read_map
from .strength import follow, nearest_to

CAPTAIN, BYDO = "captain", "bydo"
LATER = "movement_order"
MOST_CRAFTS = 64  # that a ship's record tells apart


@dataclass(frozen=True, slots=True)
class Unit:
    """A ship of a scenario, its craft, and the place that a refusal of it names."""

    file: UnitFile
    craft: Mapping[str, Any]
    side: int
    where: str
    key: str  # of the file's list that it stands in
    place: int  # in that list


def deal(request: Request) -> Deal:
    """Deal a skirmish; `Refused` names the file, the place and the clause of whatever doesn't fit."""
    refuse_later(request)
    return _dealt(replace(request, scenario=followed(request)), request)


def _dealt(request: Request, asked: Request) -> Deal:
    """A skirmish whose forces are as its number of pilots asks for."""
    scenario, rules, where = read_request(request, ScenarioFile, Rules, INNER)
    rows = read_map(scenario.map, f"{where}: map")
    listed = _units(scenario, where)
    units, named = _asked_for(listed, request), distinct([each.file.name or each.craft["name"] for each in listed])
    size = _size(rows, units, scenario.reserve, where)
    b = blank(Battle, size)
    b.rules, b.columns, b.rows = rules, len(rows[0]), len(rows)
    _lay_ground(b, rows)
    b.ruin = SIGNS[scenario.ruin]
    seats = _seat(b, units, where)
    crafts = _names(units, b.columns, {}, size)["craft"]
    for unit, seat in zip(units, _seats_of(units), strict=True):
        _put(b, unit, crafts.index(unit.craft["name"]), seats.index(seat) if seat else 0)
    require_places(b, scenario.strength, f"{where}: strength: places")
    _set_zone(b, scenario, where)
    _set_knowledge(b, scenario, units, where)
    require_room(b, where)
    require_objective(b, scenario, where)
    set_objective(b, scenario, named, where)
    if scenario.lesson:
        set_lesson(b, scenario, request, named, where)
    outcomes = GRADES if scenario.lesson else OUTCOMES
    own = own_names(scenario.names, where)
    require_crafts([(unit.craft, unit.where) for unit in units], own, variants=True)
    names = _names(units, b.columns, own, size)
    contest, sides = ("exercise", ()) if scenario.lesson else ("skirmish", None)  # an exercise has its own ship
    dealt = make_deal(asked, b, size, seats, outcomes, names, contest, shared=sides)
    require_standing(dealt.battle, f"{where}: state")
    return dealt


def followed(request: Request) -> Mapping[str, Any]:
    """The scenario of a request with the forces for its number of pilots.  [BY-R103]"""
    scenario, rules, where = read_request(request, ScenarioFile, Rules, INNER)
    if scenario.strength:
        MUSTER.read(scenario.strength.ship, f"{where}: strength: ship")
    if rules.pilots == 0:
        return request.scenario

    def name_of(ship: object) -> str:
        return str(MUSTER.read(ship, f"{where}: ship")["name"])

    def is_pilots(unit: Mapping[str, Any]) -> bool:
        return not unit.get("adrift") and MUSTER.read(unit["ship"], f"{where}: ship")["fighter"] == "yes"

    def near(made: Mapping[str, Any], key: str, place: int) -> list[int]:
        so_far = Request({each: value for each, value in made.items() if each != STATE}, request.settings)
        i = units_of(so_far).index((key, place))
        return nearest_to(_dealt(so_far, so_far).battle, i, f"{where}: {key}")

    return follow(request.scenario, rules.pilots, scenario.strength, is_pilots, name_of, near)


def refuse_later(request: Request) -> None:
    """`Refused` for the one value of a house rule that is not built.  [BY-R07]"""
    given = request.scenario.get("settings")
    for where, settings in (("settings", given if isinstance(given, Mapping) else {}), ("--set", request.settings)):
        if LATER in settings:
            what = f"{LATER} can't be set yet: units move one after the other, by initiative"
            raise Refused(where, what, "BY-R07", "leave it out")


def is_fighter(unit: Unit) -> bool:
    """Does it dock in hangars?  [BY-S04]"""
    return bool(unit.craft["fighter"] == "yes")


def _asked_for(units: list[Unit], request: Request) -> list[Unit]:
    """The ships, those of seats that brought one of their own replaced by it."""
    seats = _seats_of(units)
    require_sides(request.ships, [*dict.fromkeys(seat for seat in seats if seat)])
    made = list(units)
    for seat, fleet in request.ships.items():
        places = [k for k, each in enumerate(seats) if each == seat]
        for place, ship in zip(places, fleet, strict=False):
            craft = MUSTER.read(ship, f"--ship {seat}")
            made[place] = replace(units[place], craft=craft, where=f"--ship {seat}")
            if is_fighter(made[place]) != is_fighter(units[place]):
                kind = "a fighter" if is_fighter(units[place]) else "no fighter"
                raise Refused(
                    f"--ship {seat}", f"{craft['name']} is not what this seat flies", "BY-S04", f"take {kind}"
                )
        if len(fleet) > len(places):
            raise Refused(f"--ship {seat}", f"brings {len(fleet)} ships for {len(places)}", "BY-020", "bring fewer")
    return made


def crafts_brought(request: Request) -> list[tuple[str, int, Mapping[str, Any]]]:
    """The crafts that seats brought in place of the scenario's: the file's list, the place in it, the craft."""
    request = replace(request, scenario=followed(request))
    scenario, _, where = read_request(request, ScenarioFile, Rules, INNER)
    own = _units(scenario, where)
    both = zip(own, _asked_for(own, request), strict=True)
    return [(unit.key, unit.place, made.craft) for unit, made in both if made is not unit]


def units_of(request: Request) -> list[tuple[str, int]]:
    """Where each ship of a battle stands in a scenario with its forces: the file's list, the place in it."""
    scenario, _, where = read_request(request, ScenarioFile, Rules, INNER)
    return [(unit.key, unit.place) for unit in _units(scenario, where)]


def _seats_of(units: Sequence[Unit]) -> list[str]:
    """The key of the seat that decides for each ship; empty for what is adrift."""
    found, pilots = [], 0
    for unit in units:
        if unit.file.adrift:
            found.append("")
        elif unit.side == Side.BYDO:
            found.append(BYDO)
        elif not is_fighter(unit):
            found.append(CAPTAIN)
        else:
            pilots += 1
            found.append(f"pilot{pilots}")
    return found


def _units(scenario: ScenarioFile, where: str) -> list[Unit]:
    """All ships, SpaceCorp's first; the Bydo ship that is to be destroyed before the others."""
    found = []
    for side, key in ((Side.SPACE_CORP, "space_corp"), (Side.BYDO, "bydo")):
        listed: Sequence[UnitFile] = getattr(scenario, key)
        target = scenario.objective.target
        units = [
            Unit(each, MUSTER.read(each.ship, f"{place}: ship"), side, place, key, k)
            for k, each in enumerate(listed)
            for place in [say_place(where, [key, k])]
        ]
        found += sorted(units, key=lambda unit: not (target and target == (unit.file.name or unit.craft["name"])))
    return found


def _size(rows: Sequence[str], units: Sequence[Unit], reserve: int, where: str) -> Size:
    """The smallest class that holds the map, the ships and all missiles that they carry; `Refused` beyond the last."""
    cells = len(rows) * len(rows[0])
    missiles = sum(sum(unit.craft[key] for key in RACKS) + (unit.craft["force"] == "yes") for unit in units)
    for size in Size:
        fits = cells <= CELLS[size] and len(units) + reserve <= SHIPS_MOST[size]
        if fits and (missiles <= FLYING[size] or size == Size.LARGE):
            return size
    more = f" and {reserve} in reserve" if reserve else ""
    raise Refused(where, f"has {len(units)} ships{more}; {SHIPS_MOST[-1]} are the most")


def _seat(b: Battle, units: Sequence[Unit], where: str) -> tuple[str, ...]:
    """A seat for the captain, one for each pilot, one for the Bydo."""
    known = dict.fromkeys(seat for seat in _seats_of(units) if seat)
    seats = [
        seat for seat in (CAPTAIN, *(each for each in known if each not in (CAPTAIN, BYDO)), BYDO) if seat in known
    ]
    pilots = [unit for unit, seat in zip(units, _seats_of(units), strict=True) if seat.startswith("pilot")]
    if not seats:
        raise Refused(where, "nobody has a ship to decide for", "BY-020")
    if len(seats) > SEATS:
        most = SEATS - len(seats) + len(pilots)
        raise Refused(where, f"has {len(pilots)} pilots; {most} are the most", "BY-020")
    if CAPTAIN not in known and any(unit.file.at is None and not unit.file.docked for unit in pilots):
        raise Refused(
            where, "has no capital ship by which its pilots could be placed", "BY-080", "add one, or give each an at"
        )
    b.seats = len(seats)
    for seat, pilot in enumerate(b.pilots):
        pilot.seat = seat
    for index, ship in enumerate(b.ships):
        ship.index = index
    for index, missile in enumerate(b.missiles):
        missile.index = index
    b.captain = seats.index(CAPTAIN) if CAPTAIN in known else NONE
    b.bydo = seats.index(BYDO) if BYDO in seats else NONE
    return tuple(seats)


def newcomers(first: int, places: int) -> Iterator[str]:
    """What those are called whom the GM brings in: the Bydo in even places, SpaceCorp in odd ones.  [BY-S54]"""
    for i in range(first, places):
        yield f"{'Relief' if i % 2 else 'Newcomer'} {(i - first) // 2 + 1}"


def _names(units: Sequence[Unit], columns: int, own: Mapping[str, str], size: Size) -> dict[str, tuple[str, ...]]:
    """What ships, crafts, the steps of a form and all that is printed are called."""
    crafts = [unit.craft["name"] for unit in units]
    ships = [unit.file.name or own.get(craft, craft) for unit, craft in zip(units, crafts, strict=True)]
    called = [*distinct([*ships, *newcomers(len(ships), SHIPS_MOST[size])])]
    for k, unit in enumerate(units):  # its enemies call it so by the number under which they met it
        if called[k] == ships[k] and not unit.file.name:
            called[k] += " 1"
    return {
        **printed_rows(own),
        "ship": tuple(called),
        "hull": tuple(called),  # the same by `named_place`
        "craft": with_stock([*dict.fromkeys(crafts)], MOST_CRAFTS, own),
        "step": tuple(f"Step {k + 1}" for k in range(STEPS)),
        "purpose": tuple(each.name.lower() for each in Purpose),
        "columns": (str(columns),),
    }


# ---- the ground ------------------------------------------------------------------------------------------------------


def _lay_ground(b: Battle, rows: Sequence[str]) -> None:
    """Terrain, the health of walls, mist that stays.  [BY-R88, BY-R89]"""
    for cell, sign in enumerate("".join(rows)):
        b.terrain[cell] = 0 if sign == MIST else SIGNS[sign]
        b.mist[cell] = PERMANENT if sign == MIST else 0
        b.walls[cell] = wall_health(b, b.terrain[cell])
    b.solid = sum(SOLID >> kind & 1 for kind in b.terrain[: b.columns * b.rows])
    b.misty = sum(1 for each in b.mist if each)


def _set_zone(b: Battle, scenario: ScenarioFile, where: str) -> None:
    """Where the capital ship is placed, and where radar is jammed.  [BY-080, BY-S21]"""
    if scenario.zone:
        set_area(b.zone, area_of(b, scenario.zone, f"{where}: zone", "BY-080"))
    for k, jam in enumerate(scenario.jamming):
        set_area(b.jams[k], area_of(b, jam, say_place(where, ["jamming", k]), "BY-S21"))
        b.jams[k].side = Side[jam.side.upper()] if jam.side else len(Side)


def _set_knowledge(b: Battle, scenario: ScenarioFile, units: Sequence[Unit], where: str) -> None:
    """What each side knows before the combat: the Bydo the whole terrain, the players what they are shown.  [BY-050]"""
    for side in Side:
        b.sides[side].side = side
    whole = [True, True]
    whole[Side.SPACE_CORP] = scenario.known == "all" or b.rules.fog == Fog.OFF
    for side in Side:
        b.sides[side].whole = int(whole[side])
        if whole[side]:
            for cell in range(b.columns * b.rows):
                chart_tile(b, side, cell)
    if not whole[Side.SPACE_CORP] and scenario.known != "all":
        for k, area in enumerate(scenario.known):
            left, top, right, bottom = area_of(b, area, say_place(where, ["known", k]), "BY-050")
            for y in range(top, bottom + 1):
                for x in range(left, right + 1):
                    chart_tile(b, Side.SPACE_CORP, y * b.columns + x)
    for i, unit in enumerate(units):
        if unit.file.seen and on_map(b.ships[i]):
            b.sides[1 - unit.side].sight[i] = 1
            meet_ship(b, 1 - unit.side, i)
            for k in range(tiles_of(b.ships[i])):
                chart_tile(b, 1 - unit.side, tile_y(b.ships[i], k) * b.columns + tile_x(b.ships[i], k))
    mark_everybody(b)


# ---- the ships -------------------------------------------------------------------------------------------------------


def _put(b: Battle, unit: Unit, craft: int, seat: int) -> None:
    """A ship whole, loaded and uncharged; where it has no place yet it waits for the placement.  [BY-950, BY-1100]"""
    i, file = b.vessels, unit.file
    ship = b.ships[i]
    ship.side, ship.craft, ship.design = unit.side, craft, build_of(unit.craft)
    ship.adrift, ship.dormant = int(file.adrift), int(file.dormant)
    ship.seat = seat
    ship.health = file.health or ship.design.health
    require_numbers(ship, file, unit.where)
    require_place(ship, file, unit.where)
    ship.band = band_of(ship.health, ship.design.health)
    ship.fuel = ship.design.fuel if file.fuel is None or ship.design.fuel < 0 else file.fuel
    ship.charge, ship.tokens = file.charge, ship.design.rcs
    ship.sanity = _sanity(b, unit)
    ship.missiles[:] = ship.design.racks
    _give_remotes(b, i, unit)
    ship.heading, (ship.dx, ship.dy) = Heading[file.heading], file.vector
    b.vessels += 1
    if file.docked:
        _dock(b, i, unit)
    elif file.at is not None:
        _stand(b, i, unit)
    else:
        ship.status = Status.WAITING


def _give_remotes(b: Battle, i: int, unit: Unit) -> None:
    """The Force and the Bits of its craft, or the Force that the scenario gives it.  [BY-S40, BY-S44]"""
    ship, force = b.ships[i], unit.file.force
    if force in ("front", "rear") and not ship.design.force:
        if tiles_of(ship) > 1:
            raise Refused(unit.where, "is given a Force, and has more than one tile", "BY-S40", "leave force out")
        if sum(map(bool, ship.design.mounts)) + ship.design.bits.bit_count() + 2 > MOUNTS:
            raise Refused(unit.where, "is given a Force, and has no two mounts for it", "BY-S40", "leave force out")
        ship.design.force = 1
    arm(b, ship)
    if ship.design.force and i >= FORCES:
        raise Refused(unit.where, f"carries a Force; only the first {FORCES} ships may", "BY-S40", "list it earlier")
    if ship.design.force and force:
        ship.grip = Grip[force.upper()]


def _sanity(b: Battle, unit: Unit) -> int:
    """Of a pilot, where the house rules count it; Bydo and captains have none.  [BY-R98, BY-S45, BY-S49]"""
    first = first_sanity(b.rules.sanity, False, unit.side, is_fighter(unit), unit.file.adrift)
    if unit.file.sanity is None:
        return first
    if first == NONE:
        raise Refused(unit.where, "has a pilot's sanity, which is not counted here", "BY-R98", "leave it out")
    return unit.file.sanity


def _stand(b: Battle, i: int, unit: Unit) -> None:
    """On its tiles, which are on the map, free of walls and of other ships.  [BY-R48]"""
    ship = b.ships[i]
    ship.x, ship.y = unit.file.at or (0, 0)
    require_tiles(b, i, unit.where)
    ship.status = Status.ACTIVE


def _dock(b: Battle, i: int, unit: Unit) -> None:
    """In the first hangar of its side that has room.  [BY-S05]"""
    for j in range(b.vessels):
        there = b.ships[j]
        held = sum(1 for each in b.ships[: b.vessels] if each.status == Status.DOCKED and each.carrier == j)
        if j != i and there.side == unit.side and held < there.design.hangar and is_fighter(unit):
            b.ships[i].status, b.ships[i].carrier = Status.DOCKED, j
            return
    raise Refused(
        unit.where, "has no hangar to be docked in", "BY-S04", "list a ship with room in its hangar before it"
    )
