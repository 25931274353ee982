"""From a scenario with its ships and settings to the first state of a combat.  [IS-020, IS-030, IS-R50 .. IS-R57]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.errors import Refused, quote_value
from admiralty.core.face.dealing import make_deal, read_request
from admiralty.core.face.game import Deal, Request, called_in
from admiralty.core.files.model_files import say_place
from admiralty.core.files.muster import Muster, list_ships
from admiralty.core.files.shipped import shipped
from admiralty.core.state.records import Size, blank
from admiralty.core.yard.designers import distinct

from ..design import is_second
from ..options import NO_VALUE, SAME, WARP_POINTS_MOST, Edition, Rules
from ..records import EVERY_SIDE, NEUTRAL, TUBES, VESSELS, Battle
from ..setup import launch
from ..tables import CRT
from ..words import Contest, Status
from ..yard.yard import DESIGNER, SECOND, build_of
from .files import CLAUSES, ScenarioFile

TENTHS = ("below_10", *(f"{low}_to_{low + 9}" for low in range(10, 90, 10)), "90_to_100")  # % of the highest score
SCENARIOS = shipped(__package__, "scenarios")
SHIPS = shipped(__package__, "ships")
MUSTER = Muster(DESIGNER, SHIPS, "WW-010", own=("carries",), remedy="give its name or its parts")


def _require_price(ship: Mapping[str, Any], limit: int) -> None:
    cost = DESIGNER.evaluate(ship).cost
    if cost > limit:
        what = f"{ship['name']} costs {cost} build points, {cost - limit} more than the {limit} allowed"
        way = f"set warp_points={cost}, or take" if cost <= WARP_POINTS_MOST else "take"
        raise Refused(ship["where"], what, "IS-R50", f"{way} {cost - limit} off")


def barred(edition: int) -> tuple[str, ...]:
    """The parts that ships may not have.  [WW-R61]"""
    return tuple(SECOND) if edition == Edition.CLASSIC else ()


def require_edition(ship: Mapping[str, Any], edition: int, where: str) -> None:
    """The parts of the second edition are refused in the classic one.  [WW-R61]"""
    if edition == Edition.CLASSIC and is_second(build_of(ship)):
        part = next(part.label for key, part in SECOND.items() if ship[key])
        what = f"{ship['name']} has parts of the second edition ({part})"
        raise Refused(where, what, "WW-R61", "set edition to second, or take them out")


def deal(request: Request) -> Deal:
    """Deal a combat; `Refused` names the file, the place and the clause of whatever does not fit."""
    scenario, rules, where = read_request(request, ScenarioFile, Rules)
    seats: tuple[str, ...] = tuple(scenario.sides)
    wanted = list_ships(scenario.sides, request.ships, f"{scenario.title}: sides")
    fleets = [[_crewed(ship, place) for ship, place in fleet] for fleet in wanted]
    _check_contest(scenario, seats, fleets, where)
    if scenario.systemships and budget_of(rules) == 0:
        raise Refused(where, "a star of value 0 has no systemship", "IS-R02", "set value to 1 or more")
    size = _size(fleets, scenario.systemships, rules, where)
    battle = blank(Battle, size)
    battle.rules = rules
    battle.contest = Contest[scenario.contest.upper()]
    battle.sides = len(seats)
    battle.phasing = NEUTRAL if scenario.phasing == "neutral" else seats.index(scenario.phasing or seats[0])
    battle.barred = EVERY_SIDE if rules.exits == 0 else 0
    battle.crt = list(scenario.crt) if scenario.crt else list(CRT)
    battle.ahead[: len(seats)] = _ahead(rules, seats)
    names = _place_all(battle, fleets, scenario.systemships)
    said = {"ship": distinct(names), "side": (*called_in(request.scenario, seats), *_neutral(len(seats)))}
    outcomes, budgets = _outcomes(scenario, seats), dict.fromkeys(seats, rules.warp_points)
    return make_deal(
        request, battle, size, seats, outcomes, said, scenario.contest, budgets, barred=barred(rules.edition)
    )


def _neutral(sides: int) -> tuple[str, ...]:
    """Names up to that of the neutral side, whose number comes after all seats."""
    return (*("",) * (NEUTRAL - sides), "Neutral")


def _crewed(entry: object, where: str) -> dict[str, Any]:
    """A ship of a side with what it carries: its name, its parts, or either of them beside `carries`.  [WW-090]

    Beside its parts it has ``where``: the place that a later refusal of it names.
    """
    ship = MUSTER.read(entry, where)
    cargo = entry.get("carries", []) if isinstance(entry, Mapping) else []
    if not isinstance(cargo, list):
        raise Refused(where, f"{ship['name']}: carries: {quote_value(cargo)} is not a list of ships", "WW-090")
    carried = []
    for k, each in enumerate(cargo):
        place = say_place(where, ["carries", k])
        if isinstance(each, Mapping) and "carries" in each:
            raise Refused(place, "a ship that is carried carries none itself", "WW-090")
        carried.append({**MUSTER.read(each, place), "carries": [], "where": place})
        if carried[k]["kind"] != "systemship":
            raise Refused(place, f"{carried[k]['name']} is a warpship; racks carry systemships", "WW-090")
    if len(carried) > ship["racks"]:
        raise Refused(where, f"{ship['name']} carries {len(carried)} ships on {ship['racks']} racks", "WW-090")
    return {**ship, "carries": carried, "where": where}


def _check_contest(
    scenario: ScenarioFile, seats: tuple[str, ...], fleets: list[list[dict[str, Any]]], where: str
) -> None:
    if scenario.contest != "duel":
        if seats != ("warp",) or len(fleets[0]) != 1 or scenario.systemships != 1:
            raise Refused(
                where, f"the {scenario.contest} is one warpship of the side warp against one systemship", "IS-020"
            )
        ship = fleets[0][0]
        if ship["kind"] != "warpship":
            raise Refused(ship["where"], f"{ship['name']} has no warp generator", "IS-R50", "take a warpship")
        if ship["carries"]:
            raise Refused(ship["where"], f"{ship['name']} may not carry a systemship", "IS-R56")
    elif len(seats) == 1 and scenario.systemships == 0:
        raise Refused(where, "nobody to fight", "WW-300", "name a second side, or systemships")
    if scenario.phasing not in (None, "neutral", *seats):
        raise Refused(where, f"the phasing side {scenario.phasing} has no ships", CLAUSES["phasing"])
    if scenario.phasing == "neutral" and scenario.systemships == 0:
        raise Refused(where, "the neutral side has no systemship to be phasing with", "IS-R45")


def _size(fleets: list[list[dict[str, Any]]], systemships: int, rules: Rules, where: str) -> Size:
    """The size class that holds what the combat can bring forth; refused where none does."""
    ships = [each for fleet in fleets for ship in fleet for each in (ship, *ship["carries"])]
    count, points = len(ships) + systemships, budget_of(rules)
    if count > VESSELS[1]:
        raise Refused(where, f"has {count} ships; the program holds at most {VESSELS[1]} in one combat")
    rolled = tubes_rolled(points) if systemships else 0
    if rolled > TUBES[1]:
        tubes = f"may get {rolled} tubes; the program holds at most {TUBES[1]} on one ship"
        raise Refused(where, f"a systemship of {points} build points {tubes}", "", "give it fewer points")
    tubes_most = max([ship["tubes"] for ship in ships] + [rolled])
    return Size.SMALL if count <= VESSELS[0] and tubes_most <= TUBES[0] else Size.LARGE


def tubes_rolled(points: int) -> int:
    """The most tubes of a systemship of so many points: no line of the table buys more for its points.  [IS-350]"""
    return (3 * points + 6) // 7


def budget_of(rules: Rules) -> int:
    """A systemship's build points: given, or by the star's value.  [IS-100, IS-R01, IS-R02]"""
    return rules.system_points if rules.value == NO_VALUE else rules.budget_multiplier * rules.value


def _place_all(battle: Battle, fleets: list[list[dict[str, Any]]], systemships: int) -> list[str]:
    """Put every ship into the record, those that are carried after their carriers; their names in that order."""
    names = []
    for seat, fleet in enumerate(fleets):
        for ship in fleet:
            carrier = battle.vessels
            for each in (ship, *ship["carries"]):
                _require_price(each, battle.rules.warp_points)
                require_edition(each, battle.rules.edition, each["where"])
                _place(battle, seat, each)
                if each is not ship:
                    carried = battle.ships[battle.vessels - 1]
                    carried.status, carried.carrier = Status.CARRIED, carrier
                names.append(each["name"])
    for k in range(systemships):
        _place_systemship(battle)
        names.append("Systemship" if systemships == 1 else f"Systemship {k + 1}")
    return names


def _ahead(rules: Rules, seats: tuple[str, ...]) -> list[int]:
    """How many levels each side's ships have over the level of all.  [IS-R51]"""
    own = [getattr(rules, f"{seat}_tl", SAME) for seat in seats]
    return [0 if level == SAME else level - rules.warp_tl for level in own]


def _place(battle: Battle, seat: int, file: Mapping[str, Any]) -> None:
    ship, rules = battle.ships[battle.vessels], battle.rules
    battle.vessels += 1
    ship.side, ship.status, ship.warp = seat, Status.FIGHTING, int(file["kind"] == "warpship")
    ship.tl = rules.warp_tl + battle.ahead[seat]
    ship.built = build_of(file)
    ship.budget = rules.warp_points
    launch(ship)


def _place_systemship(battle: Battle) -> None:
    ship, rules = battle.ships[battle.vessels], battle.rules
    battle.vessels += 1
    ship.side, ship.status, ship.automatic = NEUTRAL, Status.FIGHTING, 1
    ship.budget = budget_of(rules)
    # IS-R51: where only the build points are given, 21 of them stand for V = 7
    ship.value = min(100, ship.budget // rules.budget_multiplier) if rules.value == NO_VALUE else rules.value


def _outcomes(scenario: ScenarioFile, seats: tuple[str, ...]) -> tuple[str, ...]:
    if scenario.contest == "challenge":
        return ("win", "loss", "mutual", "standoff")
    if scenario.contest == "gauntlet":
        return TENTHS
    return (*seats, "mutual", "standoff", *(["neutral"] if scenario.systemships else []))
