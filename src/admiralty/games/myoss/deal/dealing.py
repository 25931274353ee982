"""From a scenario with its ships and settings to the first state of a battle.

[MG-010, MG-060 .. MG-080, MG-S70 .. MG-S90]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from admiralty.core.errors import Refused, quote_value
from admiralty.core.face.dealing import make_deal, read_request
from admiralty.core.face.game import Deal, Request, called_in
from admiralty.core.files.model_files import say_place
from admiralty.core.files.muster import Muster, list_ships
from admiralty.core.files.shipped import shipped
from admiralty.core.state.records import Size, blank
from admiralty.core.yard.designers import distinct

from ..options import NO_LIMIT, ExampleShips, Fleeing, Rules
from ..records import PARTS, SEATS, SECTIONS, SUPPORTS, VESSELS, Battle
from ..words import Contest, Kind, Stage
from ..yard.sheet import Sheet, sheet_of
from ..yard.yard import DESIGNER, SHIPS, example_of
from .files import CARGO, CLAUSES, ScenarioFile
from .placing import Names, place, put_on_sale, set_adrift

SCENARIOS = shipped(__package__, "scenarios")
MUSTER = Muster(DESIGNER, SHIPS, "MG-100", own=("cargo",), table="lines")


@dataclass(frozen=True, slots=True)
class Entry:
    """A ship of a side: its name, its record sheet, the cargo that it carries, the place a later refusal names."""

    name: str
    sheet: Sheet
    cargo: int
    where: str
    rows: int = field(init=False)  # places in the record: itself, its sections after the first, its shuttles

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", len(self.sheet.sections) + len(self.sheet.shuttles))


def deal(request: Request) -> Deal:
    """Deal a battle; `Refused` names the file, the place and the clause of whatever does not fit."""
    scenario, rules, where = read_request(request, ScenarioFile, Rules)
    seats = tuple(scenario.sides)
    fleets = _fleets(list_ships(scenario.sides, request.ships, f"{scenario.title}: sides"), rules, where)
    others = _others(scenario, seats, rules)
    teams = _teams(scenario, seats, where)
    _check_contest(scenario, seats, fleets, rules, where)
    budgets: dict[str, int] = {seat: scenario.limits.get(seat, rules.credits) for seat in scenario.sides}  # MG-060
    _check_costs(fleets, budgets, where)
    if scenario.contest == "campaign":
        _check_campaign([*fleets, *others.values()], budgets, where)
    size = _size([*fleets, *others.values()], where)
    battle = blank(Battle, size)
    battle.rules, battle.sides, battle.stage = rules, len(seats), Stage.SETUP
    battle.teams[: len(teams)] = teams
    battle.contest = Contest[scenario.contest.upper()]
    if scenario.whose is not None:
        battle.goal_side, battle.goal_rounds = seats.index(scenario.whose), scenario.rounds
    if scenario.contest == "rescue":
        battle.goal_rounds = scenario.rounds
    if scenario.contest == "campaign":
        battle.battle = 1
        for seat, limit in enumerate(budgets.values()):
            battle.limits[seat] = limit
            battle.purse[seat] = limit - sum(entry.sheet.cost for entry in fleets[seat])
    names = _place_all(battle, fleets, others)
    outcomes = (*seats, "mutual" if scenario.contest in ("battle", "escape") else "tie", "stalemate")
    said = {
        "ship": tuple(names.ships),
        "part": tuple(names.parts),
        "section": tuple(names.sections),
        "side": (*called_in(request.scenario, seats), *(["Adrift"] if scenario.adrift is not None else [])),
    }
    limited = {seat: limit for seat, limit in budgets.items() if limit != NO_LIMIT}
    return make_deal(request, battle, size, seats, outcomes, said, scenario.contest, limited)


# ---- ships ----------------------------------------------------------------------------------------------------------


def _fleets(wanted: list[list[tuple[Any, str]]], rules: Rules, where: str) -> list[list[Entry]]:
    """Every side's ships; those that are equal are reckoned once."""
    if (count := sum(map(len, wanted))) > VESSELS[Size.LARGE]:  # before they are reckoned, which takes long
        raise Refused(where, f"has {count} ships; the program holds at most {VESSELS[Size.LARGE]} in one battle")
    made: dict[str, Entry] = {}
    fleets: list[list[Entry]] = []
    for fleet in wanted:
        fleets.append([])
        for ship, place_ in fleet:
            same = made.get(repr(ship))
            made[repr(ship)] = entry = replace(same, where=place_) if same else _entry(ship, place_, rules)
            fleets[-1].append(entry)
    return fleets


def _others(scenario: ScenarioFile, seats: tuple[str, ...], rules: Rules) -> dict[int, list[Entry]]:
    """What is nobody's yet: by seat the ships for sale, and past the seats the ship in distress.  [MG-S70, MG-S90]"""
    where = f"{scenario.title}: yard"
    sold = [_entry(ship, say_place(where, [k]), rules) for k, ship in enumerate(scenario.yard)]
    found = {seat: list(sold) for seat in range(len(seats))}
    if scenario.adrift is not None:
        found[len(seats)] = [_entry(scenario.adrift, f"{scenario.title}: adrift", rules)]
    return found


def _entry(entry: object, where: str, rules: Rules) -> Entry:
    """A ship of a side: its name, a table with its name and its cargo, or a table of its lines."""
    cargo = 0
    if isinstance(entry, Mapping):
        cargo = entry.get("cargo", 0)
        if not isinstance(cargo, int) or isinstance(cargo, bool) or not 0 <= cargo <= CARGO:
            raise Refused(where, f"cargo: {quote_value(cargo)} is not a whole number from 0 to {CARGO}", "MG-1490")
    ship = _by_house(MUSTER.read(entry, where), where, rules)
    sheet = sheet_of(ship, rules.tractor_cost)
    if cargo > (space := capacity(sheet)):
        raise Refused(where, f"{ship['name']} has room for {space} CC of cargo, not {cargo}", "MG-1490")
    return Entry(ship["name"], sheet, cargo, where)


def capacity(sheet: Sheet) -> int:
    """CC of all holds and racks beside their shuttles.  [MG-1490, MG-1730]"""
    room = sum(each.first for each in sheet.components if each.kind in (Kind.HOLD, Kind.RACK))
    return room - 2 * len(sheet.shuttles)


def _by_house(ship: dict[str, Any], where: str, rules: Rules) -> dict[str, Any]:
    """A printed example, or its rebuild where the house takes no printed ones.  [MG-R04]"""
    if ship["sheet"] != "printed" or rules.example_ships == ExampleShips.AS_PRINTED:
        return ship
    rebuilt = f"{example_of(ship['lines'])}_legal"
    if rebuilt not in SHIPS:
        remedy = "play with example_ships = as_printed"
        raise Refused(where, f"{ship['name']} exists only as printed", "MG-R04", remedy)
    return MUSTER.find(rebuilt, where)


# ---- what has to fit ------------------------------------------------------------------------------------------------


def _teams(scenario: ScenarioFile, seats: Sequence[str], where: str) -> list[int]:
    """Each seat's team, named after the first seat of it.  [MG-S100]"""
    teams = list(range(len(seats)))
    seen: set[str] = set()
    for k, team in enumerate(scenario.teams):
        for side in team:
            if side not in seats:
                raise Refused(say_place(where, ["teams", k]), f"the side {side} has no ships", CLAUSES["teams"])
            if side in seen:
                raise Refused(say_place(where, ["teams", k]), f"{side} is in a team already", CLAUSES["teams"])
            seen.add(side)
        first = min(seats.index(side) for side in team)
        for side in team:
            teams[seats.index(side)] = first
    if len(set(teams)) < 2:
        raise Refused(f"{where}: teams", "nobody to fight", "MG-010", "leave a side out of the team")
    return teams


def _check_contest(
    scenario: ScenarioFile, seats: Sequence[str], fleets: list[list[Entry]], rules: Rules, where: str
) -> None:
    for key in scenario.limits:
        if key not in seats:
            raise Refused(f"{where}: limits", f"the side {key} has no ships", CLAUSES["limits"])
    if (scenario.adrift is not None) != (scenario.contest == "rescue"):
        what = (
            "the key 'adrift' is missing: the ship in distress" if scenario.adrift is None else "is only for a rescue"
        )
        raise Refused(f"{where}: adrift", what, CLAUSES["adrift"], 'contest = "rescue" and adrift go together')
    if scenario.adrift is not None and len(seats) == SEATS:
        raise Refused(where, f"a rescue has at most {SEATS - 1} players", CLAUSES["adrift"])
    if scenario.yard and scenario.contest != "campaign":
        raise Refused(f"{where}: yard", "has a meaning only in a campaign", CLAUSES["yard"])
    if scenario.contest not in ("convoy", "escape"):
        if scenario.whose is not None:
            raise Refused(f"{where}: whose", "has a meaning only in a convoy or an escape", CLAUSES["whose"])
        return
    if scenario.whose is None:
        raise Refused(where, "the key 'whose' is missing: whose convoy or escape it is", CLAUSES["whose"])
    if scenario.whose not in seats:
        raise Refused(f"{where}: whose", f"the side {scenario.whose} has no ships", CLAUSES["whose"])
    if scenario.contest == "convoy" and not any(entry.cargo for entry in fleets[seats.index(scenario.whose)]):
        raise Refused(where, f"{scenario.whose} carries no cargo", CLAUSES["whose"], "write { ship = …, cargo = 40 }")
    if scenario.contest == "escape" and rules.fleeing == Fleeing.OFF:
        raise Refused(where, "nobody can escape with fleeing = off", "MG-R68", "set fleeing to on")


def _check_campaign(fleets: Sequence[list[Entry]], budgets: Mapping[str, int], where: str) -> None:
    """Shares of a limit need one, and ships in sections would have to be put together again.  [MG-S70]"""
    if seat := next((seat for seat, limit in budgets.items() if limit == NO_LIMIT), None):
        raise Refused(where, f"{seat} has no limit of credits to have shares of", "MG-S70", "set credits")
    if entry := next((entry for fleet in fleets for entry in fleet if len(entry.sheet.sections) > 1), None):
        remedy = "take ships of one section"
        raise Refused(entry.where, f"{entry.name} is divided into sections; a campaign has none", "MG-S70", remedy)


def _check_costs(fleets: list[list[Entry]], budgets: Mapping[str, int], where: str) -> None:
    """A player's ships together keep within his limit.  [MG-070, MG-2150, MG-R01]"""
    for (seat, limit), fleet in zip(budgets.items(), fleets, strict=True):
        cost = sum(entry.sheet.cost for entry in fleet)
        if limit != NO_LIMIT and cost > limit:
            place = fleet[0].where if len(fleet) == 1 or fleet[0].where.startswith("--") else f"{where}: sides: {seat}"
            whose = f"{fleet[0].name} costs" if len(fleet) == 1 else f"{len(fleet)} ships cost"
            more = cost - limit
            what = f"{whose} {cost} credits, {more} more than the {limit} allowed"
            raise Refused(place, what, "MG-070", f"allow {cost} credits, or take {more} off")


def _size(fleets: Sequence[list[Entry]], where: str) -> Size:
    """The size class that holds what the battle can bring forth; refused where none does."""
    entries = [entry for fleet in fleets for entry in fleet]
    sheets = [entry.sheet for entry in entries]
    counts = (
        (sum(entry.rows for entry in entries), VESSELS, "ships, sections and shuttles"),
        (sum(len(sheet.sections) for sheet in sheets), SECTIONS, "sections"),
        (sum(len(sheet.components) for sheet in sheets), PARTS, "components"),
        (sum(len(each.supports) for sheet in sheets for each in sheet.components), SUPPORTS, "supports"),
    )
    for count, limits, what in counts:
        if count > limits[Size.LARGE]:
            raise Refused(where, f"has {count} {what}; the program holds at most {limits[Size.LARGE]} in one battle")
    return Size.SMALL if all(count <= limits[Size.SMALL] for count, limits, _ in counts) else Size.LARGE


def _place_all(battle: Battle, fleets: list[list[Entry]], others: Mapping[int, list[Entry]]) -> Names:
    """Put every ship into the record; ships of one name get a number."""
    entries = [(seat, entry, True) for seat, fleet in enumerate(fleets) for entry in fleet]
    entries += [(seat, entry, False) for seat, fleet in others.items() for entry in fleet]
    names = Names()
    for name, (seat, entry, fights) in zip(distinct([entry.name for _, entry, _ in entries]), entries, strict=True):
        i = place(battle, names, seat, name, entry.sheet, entry.cargo)
        if not fights and seat == battle.sides:
            set_adrift(battle, i)
        elif not fights:
            put_on_sale(battle, i)
    return names
