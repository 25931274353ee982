"""From a scenario with its settings to the state before the first round.  [BC-100 .. BC-220, BC-R80, BC-R225]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.face.dealing import make_deal, read_request
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.game import Side as Bringing
from admiralty.core.files.model_files import say_place
from admiralty.core.files.muster import Muster, require_sides
from admiralty.core.files.shipped import shipped
from admiralty.core.ground import zones
from admiralty.core.state.records import Size, blank, copy_into
from admiralty.core.yard.designers import distinct

from ..design import hides, screens_of, set_band
from ..options import Budgets, Rules
from ..places import ALL, OBSTACLES, PLAYERS, measure_ranges
from ..places import GM as GM_SHIPS
from ..records import Battle, Ship
from ..tables import ACTORS, CREW, EXTRAS, IMPOSSIBLE, OFFICERS, OTHERS, STATIONS, TRAITS, ZONES
from ..words import Hazard, Position, Quality, Side, Status
from ..yard.officers import build_officer
from ..yard.ships import SHIPS as SHIP
from ..yard.ships import UNBOUND, WORDS, build_of, weapons_of
from .files import INNER, CrewFile, ObjectFile, ScenarioFile, ShipFile, ZoneFile
from .manning import PEOPLE, places_of, read_people, say_station
from .people import call_seats
from .tasks import challenges_of, lay_spends, lay_tasks
from .traits import lay_gains, lay_traits

MUSTER = Muster(SHIP, shipped(__package__, "ships"), "BC-R233")
UNBOUND_MUSTER = replace(MUSTER, designer=UNBOUND)  # where the budgets don't bind  [BC-R279]
STOCK = {"officers": PEOPLE.known}  # what comes with the game besides ships
OUTCOMES = ("players", "gm", "draw")
KIND = "battle"
CREW_SIDE, GM = "crew", "gm"  # the sides that bring ships; the crew's is one, however many people share it
BELOW = "main engineering"
CHASE = ("Chase A", "Chase B")  # [BC-R09]
CONCERNED = {"all": ALL, "players": PLAYERS, "gm": GM_SHIPS}


def deal(request: Request) -> Deal:
    """Deal a battle; `Refused` names the file, the place and the clause of whatever doesn't fit."""
    scenario, rules, where = read_request(refuse_later(request), ScenarioFile, Rules, INNER)
    require_sides(request.ships, [CREW_SIDE, GM])
    b = blank(Battle)
    b.rules = rules
    keys = _lay_zones(b, scenario, where)
    crafts = _crafts(scenario, request, where, UNBOUND_MUSTER if rules.budgets == Budgets.OFF else MUSTER)
    people = read_people(scenario, request.places, where)
    seats = _seat(b, scenario, where)
    names = _names(b, scenario, crafts, people)
    files: list[CrewFile | ShipFile] = [scenario.crew, *scenario.gm]
    for i, (craft, file) in enumerate(zip(crafts, files, strict=True)):
        _put(b, i, craft, file, names, keys, say_place(where, ["crew"] if i == CREW else [GM, i - 1]))
    for o, person in enumerate(people):
        _man(b, o, person, scenario, len(seats) - 1, where)
    _build_stations(b, scenario, where)
    lay_tasks(b, scenario.tasks, where)
    lay_spends(b, scenario.spends)
    names = lay_traits(b, scenario, names, keys, where)
    lay_gains(b, scenario, names, keys, where)
    b.momentum = scenario.momentum
    b.threat = 2 * len(people) if scenario.threat is None else scenario.threat
    for k in range(OFFICERS, ACTORS):
        b.readied[k].side = Side.GM
    b.opens = b.side = Side.PLAYERS if scenario.first == "players" else Side.GM
    objective = scenario.objective
    b.objective.rounds, b.objective.enough, b.objective.rout = objective.rounds, objective.enough, int(objective.rout)
    b.objective.late = OUTCOMES.index(objective.late)
    b.objective.late_read = OUTCOMES.index(objective.late_read or objective.late)
    if (escape := objective.escape) is not None:
        b.objective.escape, b.objective.escape_out = 1, escape.out
        b.objective.escape_known, b.objective.escape_read = int(escape.identified), int(escape.read)
    sides = _sides(scenario, seats, names["ship"][CREW])
    held = call_seats(seats, names["officer"], [b.officers[o].seat for o in range(len(people))])
    known_as = {**{side.seat: side.called for side in sides}, **held}
    duties = _duties(seats, names["station"], len(people))
    places = places_of(scenario, names["officer"])
    return make_deal(
        request,
        b,
        Size.SMALL,
        seats,
        OUTCOMES,
        names,
        KIND,
        known_as=known_as,
        shared=sides,
        duties=duties,
        places=places,
    )


LATER_SETTINGS = {  # with the one value that is built
    "boarding": ("off", "BC-R260"),
    "large_turns": ("all", "BC-R231"),
}
LATER_KEYS = {"crews": "BC-R21", "sides": "BC-R230", "events": "BC-R282", "boarders": "BC-830", "casualties": "BC-R116"}


def refuse_later(request: Request) -> Request:
    """`Refused` for what the rules keep for later: boarding, a second crew, a third side, events.  [BC-R282]

    The request without house rules of which one value only is built.
    """
    given = request.scenario.get("settings")
    scenario = request.scenario
    if isinstance(given, Mapping):
        scenario = {**scenario, "settings": _settings_built("settings", given)}
    for key, clause in LATER_KEYS.items():
        if key in scenario:
            raise Refused("scenario", f"{key} come later: no scenario can have them yet", clause, "leave them out")
    return replace(request, scenario=scenario, settings=_settings_built("--set", request.settings))


def _settings_built(where: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    """House rules without those of which one value only is built; `Refused` for another value of theirs."""
    for key, (only, clause) in LATER_SETTINGS.items():
        if (value := settings.get(key, only)) != only:
            said = f"{key} = {quote_value(value)} comes later: it can only be {only} yet"
            raise Refused(where, said, clause, f"set it to {only}, or leave it out")
    return {key: value for key, value in settings.items() if key not in LATER_SETTINGS}


# ---- the map ---------------------------------------------------------------------------------------------------------


def _lay_zones(b: Battle, scenario: ScenarioFile, where: str) -> dict[str, int]:
    """The zones, what joins them, and their numbers by key."""
    keys: dict[str, int] = {}
    b.spare = len(scenario.zones)
    for k, file in enumerate(scenario.zones):
        if file.key in keys:
            raise Refused(say_place(where, ["zones", k]), f"another zone has the key {quote_value(file.key)}", "BC-130")
        keys[file.key] = k
        _lay(b, k, file)
    for k, ends in enumerate(scenario.edges):
        one, other = (_zone(keys, end, say_place(where, ["edges", k])) for end in ends)
        if one == other:
            raise Refused(say_place(where, ["edges", k]), f"joins {quote_value(ends[0])} to itself", "BC-230")
        zones.join(b.graph, one, other)
    for k, file in enumerate(scenario.zones):
        place = say_place(where, ["zones", k, "open_to"])
        if file.cover:
            b.zones[k].open = sum(1 << _zone(keys, each, place) for each in file.open_to)
    for k, each in enumerate(scenario.obstacles):
        place = say_place(where, ["obstacles", k])
        one, other = (_zone(keys, end, place) for end in each.between)
        if not zones.are_joined(b.graph, one, other):
            raise Refused(place, "lies between zones that are not next to each other", "BC-R258")
        price = each.price + OBSTACLES * CONCERNED[each.against]
        b.obstacles[one * ZONES + other] = b.obstacles[other * ZONES + one] = price
    measure_ranges(b)
    apart = [file.name for k, file in enumerate(scenario.zones) if zones.steps(b.graph, 0, k) == zones.NONE]
    if apart:
        raise Refused(f"{where}: edges", f"no way leads to {apart[0]}", "BC-230", "add an edge")
    return keys


def _lay(b: Battle, k: int, file: ZoneFile) -> None:
    zone = b.zones[k]
    zone.used, zone.terrain = 1, file.terrain
    zone.cover = IMPOSSIBLE if file.cover == "impossible" else file.cover
    zone.concealment = IMPOSSIBLE if file.concealment == "impossible" else file.concealment
    zone.hazard = Hazard[file.hazard.upper()] if file.hazard else Hazard.NONE
    zone.volatile, zone.edge = int(file.volatile), int(file.edge)
    zone.exit, zone.buoy = int(file.exit), int(file.buoy)


def _zone(keys: Mapping[str, int], key: str, where: str) -> int:
    if key not in keys:
        raise Refused(where, f"there is no zone {quote_value(key)}", "BC-200", suggest(key, keys, "zones"))
    return keys[key]


# ---- ships and officers ----------------------------------------------------------------------------------------------


def _crafts(scenario: ScenarioFile, request: Request, where: str, muster: Muster) -> list[Mapping[str, Any]]:
    """The classes of all ships, the players' first; those that a side brings take the places of its own."""
    own = [muster.read(scenario.crew.ship, f"{where}: crew: ship")]
    foes = [muster.read(each.ship, f"{say_place(where, [GM, k])}: ship") for k, each in enumerate(scenario.gm)]
    for side, fleet in ((CREW_SIDE, own), (GM, foes)):
        given = request.ships.get(side, ())
        if len(given) > len(fleet):
            raise Refused(f"--ship {side}", f"brings {len(given)} ships for {len(fleet)}", "BC-350", "bring fewer")
        for k, ship in enumerate(given):
            fleet[k] = muster.read(ship, f"--ship {side}")
    return [*own, *foes]


def _put(
    b: Battle,
    i: int,
    craft: Mapping[str, Any],
    file: CrewFile | ShipFile,
    names: Mapping[str, Sequence[str]],
    keys: Mapping[str, int],
    where: str,
) -> None:
    """A ship, whole and at its place."""
    ship: Ship = b.ships[i]
    ship.status, ship.crewed, ship.scale = Status.FIGHTING, int(i == CREW), craft["scale"]
    ship.seat = 0 if i == CREW else b.gm
    if (craft["crew"] == "players") != (i == CREW):
        whose = "the players'" if craft["crew"] == "players" else "an NPC"
        raise Refused(where, f"{craft['name']} is {whose} ship", "BC-350", "take another, or change its crew")
    ship.small, ship.craft = WORDS.index(craft["small_craft"]), names["craft"].index(craft["name"])
    copy_into(ship.design, build_of(craft))
    for weapon, each in zip(ship.design.weapons, weapons_of(craft), strict=False):
        weapon.called = names["weapon"].index(each.name)
    ship.zone = _zone(keys, file.zone, f"{where}: zone")
    ship.raised, ship.armed = int(file.raised), int(file.armed)
    whole = screens_of(b, i)
    screens = whole
    if isinstance(file, ShipFile):
        ship.quality, ship.identified = Quality[file.quality.upper()], int(file.known or file.bystander)
        ship.bystander, ship.interdicts, ship.harbour = int(file.bystander), int(file.interdicts), int(file.harbour)
        screens = whole if file.screens is None else file.screens
        if file.object is not None:
            _mark(ship, file.object)
            screens = 0
    else:
        ship.identified = ship.measured = ship.judged = 1
    if isinstance(file, ShipFile) and not file.shroud:
        ship.design.shroud = 0
    if isinstance(file, ShipFile) and file.shrouded:
        if not ship.design.shroud:
            raise Refused(f"{where}: shrouded", f"{craft['name']} has no shroud", "BC-R259")
        ship.shrouded, ship.raised = 1, 0
    ship.hidden = hides(b, ship)
    if isinstance(file, ShipFile) and file.reserve:
        ship.status = Status.WAITING
        if not b.zones[ship.zone].edge:
            raise Refused(f"{where}: zone", "a reserve comes in at an edge zone", "BC-R261", "mark the zone as an edge")
    if screens > whole:
        raise Refused(f"{where}: screens", f"{screens} is more than {whole}, its maximum", "BC-2280")
    ship.screens, ship.stored = (screens, 0) if ship.raised else (0, screens)
    ship.damaged = int(screens < whole and not ship.hits)
    ship.reserve = ship.design.charges
    set_band(b, i)


def _mark(ship: Ship, file: ObjectFile) -> None:
    """An object: everybody knows it, and it has neither screens nor weapons that are armed.  [BC-R114]"""
    ship.hits, ship.hard = file.hits, file.resistance
    ship.bystander = ship.identified = ship.measured = ship.judged = ship.foreseen = ship.watched = 1
    ship.raised = ship.armed = 0


def _man(b: Battle, o: int, person: Mapping[str, Any], scenario: ScenarioFile, people: int, where: str) -> None:
    """An officer at a station, in the seat of one of the people."""
    file, officer = scenario.crew.officers[o], b.officers[o]
    copy_into(officer, build_officer(person))
    officer.seat, officer.ship = o % people, CREW
    place = f"{say_place(where, ['crew', 'officers', o])}: at"
    officer.station = _station(file.at, place)
    _require_room(b, [b.officers[p].station for p in range(o + 1)], "manned by {}", place)


def _station(at: Sequence[str], where: str) -> int:
    """The positions of a station, a bit each.  [BC-850]"""
    if twice := [each for each in at if at.count(each) > 1]:
        raise Refused(where, f"{twice[0]} stands there twice", "BC-850", "name each position once")
    return sum(1 << Position[each.upper()] for each in at)


def _require_room(b: Battle, stations: Sequence[int], said: str, where: str) -> None:
    """`Refused` if the last of these stations has a position of which the ship has no more.  [BC-880, BC-R36]"""
    for position in Position:
        held = sum(station >> position & 1 for station in stations)
        second = SECOND.get(position)
        most = 2 if second is not None and b.ships[CREW].design.departments[second] >= 4 else 1
        if stations[-1] >> position & 1 and held > most:
            what = f"{position.name.lower()} is {said.format(held)}, and the ship has {most} of it"
            raise Refused(where, what, "BC-880", "give one of them another position")


def _build_stations(b: Battle, scenario: ScenarioFile, where: str) -> None:
    """The stations of the players' ship: the officers', those that nobody mans, main engineering."""
    count = len(scenario.crew.officers)
    for o in range(count):
        b.officers[o].place, b.stations[o] = o, b.officers[o].station
    for k, file in enumerate(scenario.crew.unmanned):
        if count + k > STATIONS - 2:
            raise Refused(f"{where}: crew: unmanned", f"the ship has {STATIONS - 1} stations at most", "BC-R280")
        place = say_place(where, ["crew", "unmanned", k])
        b.stations[count + k] = _station(file, place)
        _require_room(b, b.stations[: count + k + 1], "at {} stations", place)
    if scenario.crew.engineering:
        b.engineering = count + len(scenario.crew.unmanned)
        b.stations[b.engineering] = 1 << Position.OPERATIONS


SECOND = {Position.COMMAND: 0, Position.OPERATIONS: 3, Position.SENSORS: 4, Position.TACTICAL: 2}
"""By which department of the ship a position may be manned twice.  [BC-1250, BC-1690, BC-1810, BC-1970]"""


def _seat(b: Battle, scenario: ScenarioFile, where: str) -> tuple[str, ...]:
    """A seat for each of the people who share the officers, and the GM's.  [BC-R272]"""
    count = min(b.rules.people, len(scenario.crew.officers))
    b.gm = count
    b.players = (1 << count) - 1
    return (*(f"crew{k + 1}" for k in range(count)), GM)


def _sides(scenario: ScenarioFile, seats: Sequence[str], ship: str) -> tuple[Bringing, ...]:
    """Who brings ships: the crew, whose people share one that the first of them chooses, and the GM.  [BC-R272]"""
    told = {seats[0]: f"The {ship}'s crew", GM: "The GM", **scenario.called}
    crew = Bringing(CREW_SIDE, seats[0], told[seats[0]], 1, {"crew": "players"})
    return crew, Bringing(GM, GM, told[GM], len(scenario.gm), {"crew": "npc"})


def _duties(seats: Sequence[str], stations: Sequence[str], officers: int) -> dict[str, str]:
    """The stations of each of several people.  [BC-R272]"""
    people = len(seats) - 1
    if people == 1:
        return {}
    return {seats[k]: ", ".join(stations[o] for o in range(k, officers, people)) for k in range(people)}


def _ship_name(file: CrewFile | ShipFile, craft: Mapping[str, Any]) -> str:
    """What a ship is called; a name of its own never tells the class of one that nobody has identified.  [BC-R264]"""
    unknown = isinstance(file, ShipFile) and not file.known
    return file.name or ("Contact" if unknown else str(craft["name"]))


def _tasks(scenario: ScenarioFile) -> tuple[str, ...]:
    """What the tasks of the scene are called; the GM may add some, and name them."""
    named = [file.name for file in scenario.tasks]
    return (*distinct(named), *(f"Task {k + 1}" for k in range(len(named), OTHERS)))


def _names(
    b: Battle, scenario: ScenarioFile, crafts: Sequence[Mapping[str, Any]], people: Sequence[Mapping[str, Any]]
) -> dict[str, tuple[str, ...]]:
    """What ships, classes, weapons, zones and officers are called."""
    named: list[CrewFile | ShipFile] = [scenario.crew, *scenario.gm]
    weapons = [each.name for craft in crafts for each in weapons_of(craft)]
    officers = distinct([person["name"] for person in people])
    return {
        "ship": distinct([_ship_name(file, craft) for file, craft in zip(named, crafts, strict=True)]),
        "craft": tuple(dict.fromkeys(craft["name"] for craft in crafts)),
        "weapon": tuple(dict.fromkeys(weapons)),
        "zone": (*(file.name for file in scenario.zones), *CHASE),
        "feature": (*(file.feature or "" for file in scenario.zones), "", ""),
        "place": (*(f"{file.at[0]} {file.at[1]}" for file in scenario.zones), "25 50", "75 50"),
        "obstacle": tuple(each.name or "obstacle" for each in scenario.obstacles),
        "other": _tasks(scenario),
        "spend": tuple(file.name for file in scenario.spends),
        "challenge": tuple(challenges_of(scenario.tasks)),
        "officer": officers,
        "offer": _offers(officers),
        "officer_known": tuple(person["known_as"] or person["name"] for person in people),
        "station": (
            *(say_station(each.at) for each in scenario.crew.officers),
            *map(say_station, scenario.crew.unmanned),
            BELOW,
        ),
        "value": tuple(" · ".join(person["values"]) for person in people),
        "trait": tuple(f"trait {k + 1}" for k in range(TRAITS)),
        "addition": tuple(f"addition {k + 1}" for k in range(EXTRAS)),
    }


def _offers(officers: Sequence[str]) -> tuple[str, ...]:
    """What a turn may be offered to, as an officer's `offers` counts it: nobody, each officer's task, what else."""
    tasks = (f"{name}'s next task" for name in officers)
    return ("nobody", *tasks, *[""] * (OFFICERS - len(officers)), "the next attack", "the next reactive roll")


assert len(Position) <= OFFICERS, "every position may be a station of its own"
