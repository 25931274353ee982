"""From a map with its settings to the state before the first turn.  [IS-S03 .. IS-S08]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.face.dealing import make_deal, read_request
from admiralty.core.face.game import Deal, Request, called_in
from admiralty.core.files.model_files import say_place
from admiralty.core.files.muster import list_ships
from admiralty.core.files.shipped import shipped
from admiralty.core.ground.hexes import at_hex, is_on_map, q_of, r_of
from admiralty.core.state.records import Size, blank
from admiralty.core.yard.designers import distinct

from ...deal.dealing import MUSTER, barred, require_edition, tubes_rolled
from ...options import Edition
from ...records import NEUTRAL, NONE, POINTS_MOST, TUBES
from ...setup import launch
from ...tables import CRT
from ...words import Contest, Status
from ...yard.yard import build_of
from ..galaxy import HOME_VALUE, MIDDLE, home_of, stars_of
from ..options import CampaignRules
from ..records import COUNTED, DESIGNS, HEXES, LINES, RADIUS, Campaign
from .files import INNER, ScenarioFile, StarFile

HALF_PD, EVERY_6 = 1, 2  # of the house rules movement and tech_schedule
COLOURS = ("red", "blue", "green", "amber")
DICE_MOST = 11  # the highest value that a star of a dealt map may have
NAMES = (
    "Acacia", "Bramble", "Clover", "Daphne", "Elder", "Foxglove", "Gentian", "Hazel", "Iris", "Juniper", "Kalmia",
    "Laurel", "Mallow", "Nettle", "Orchid", "Privet", "Quince",
)  # fmt: skip
SCENARIOS = shipped(__package__, "scenarios")


def deal(request: Request) -> Deal:
    """Deal a campaign; `Refused` names the file, the place and the clause of whatever does not fit."""
    scenario, rules, where = read_request(request, ScenarioFile, CampaignRules, INNER)
    _follow_edition(rules, {**scenario.settings, **request.settings})
    seats = COLOURS[: rules.sides] if scenario.map else _sides(scenario, where)
    if scenario.map:
        scenario = _dealt(scenario, seats)
    size = _size(scenario, rules, len(seats), where)
    b = blank(Campaign, size)
    b.rules, b.contest, b.crt = rules, Contest.CAMPAIGN, list(CRT)
    b.sides, b.counters, b.star_count = len(seats), scenario.counters, len(scenario.stars)
    b.tubes, b.watching = scenario.tubes, 0
    b.vessels = b.sides * b.counters + b.star_count
    for seat in range(b.sides):
        b.purses[seat].seat, b.purses[seat].level = seat, rules.warp_tl
    for i in range(b.vessels):
        b.ships[i].side = b.hulls[i].side = i // b.counters if i < b.sides * b.counters else NEUTRAL
    _place_stars(b, scenario, seats, where)
    _draw_lines(b, scenario, where)
    b.goal = 0 if scenario.map else sum(star.value for star in scenario.stars) // 2 + 1
    designs = _designs(b, scenario, request, seats)
    _place_fleets(b, scenario, seats)
    outcomes, names = (*seats, "draw"), _names(b, scenario, called_in(request.scenario, seats), designs)
    return make_deal(request, b, size, seats, outcomes, names, "campaign", barred=barred(rules.edition))


def _follow_edition(rules: CampaignRules, given: Mapping[str, Any]) -> None:
    """Movement and technology follow the edition, unless set by hand.  [WW-R61, WW-R79]"""
    for name, value in (("movement", HALF_PD), ("tech_schedule", EVERY_6)):
        if rules.edition == Edition.SECOND and name not in given:
            setattr(rules, name, value)


def _dealt(scenario: ScenarioFile, seats: tuple[str, ...]) -> ScenarioFile:
    """A map that is still to be dealt: its homes, and in the middle as many stars as it will have.  [IS-S10]

    Nothing but the names of those is used; they stand for the largest value that the dice may give them.
    """
    sides = len(seats)
    count = stars_of(sides)
    stars = []
    for k in range(count):
        place = home_of(k, sides) if k < sides else MIDDLE
        q, r = q_of(place, RADIUS), r_of(place, RADIUS)
        home = seats[k] if k < sides else None
        stars.append(StarFile(name=NAMES[k], q=q, r=r, value=HOME_VALUE if home else DICE_MOST, home=home))  # type: ignore[arg-type]
    kept = {
        "counters": min(scenario.counters, (COUNTED - count) // sides),
        "fleets": {side: fleet for side, fleet in scenario.fleets.items() if side in seats},
    }
    return scenario.model_copy(update={"stars": stars, **kept})


def _sides(scenario: ScenarioFile, where: str) -> tuple[str, ...]:
    """The sides that have a home, in the order of the stars."""
    seats = tuple(star.home for star in scenario.stars if star.home)
    for seat in seats:
        if seats.count(seat) > 1:
            raise Refused(where, f"the side {seat} has more than one home", "IS-S03")
    if len(seats) < 2:
        raise Refused(where, "there are fewer than two homes", "IS-S03", "write home = … in two stars or more")
    return tuple(seats)


def _size(scenario: ScenarioFile, rules: CampaignRules, sides: int, where: str) -> Size:
    """The size class that holds all ships that may be built or rolled up; refused where none does."""
    points = rules.budget_multiplier * max((star.value for star in scenario.stars if not star.home), default=0)
    if points > POINTS_MOST:
        what = f"a systemship of {points} build points may come; the program holds {POINTS_MOST}"
        raise Refused(where, what, "IS-R01", "give the stars less value, or lower budget_multiplier")
    rolled = tubes_rolled(points)
    count = sides * scenario.counters + len(scenario.stars)
    if count > COUNTED:
        what = f"{sides} sides with {scenario.counters} counters and {len(scenario.stars)} stars are {count} ships"
        raise Refused(where, f"{what}; the program holds {COUNTED}", "IS-S06", "give it fewer counters")
    return Size.SMALL if max(scenario.tubes, rolled) <= TUBES[0] else Size.LARGE


def _place_stars(b: Campaign, scenario: ScenarioFile, seats: tuple[str, ...], where: str) -> None:
    names = [star.name for star in scenario.stars]
    for k, file in enumerate(scenario.stars[: len(seats)] if scenario.map else scenario.stars):
        here = say_place(where, ["stars", k])
        if not is_on_map(file.q, file.r, RADIUS):
            raise Refused(here, f"{file.name} lies beyond the rim of the map", "IS-S03", f"|q + r| is at most {RADIUS}")
        if b.map[at_hex(file.q, file.r, RADIUS)] != NONE:
            raise Refused(here, f"{file.name} lies on {names[b.map[at_hex(file.q, file.r, RADIUS)]]}", "IS-S03")
        if names.index(file.name) != k:
            raise Refused(here, f"there are two stars called {file.name}", "IS-S03")
        star = b.stars[k]
        star.hex, star.value = at_hex(file.q, file.r, RADIUS), file.value
        b.map[star.hex] = k
        if file.home:
            star.home = star.owner = seats.index(file.home)
            star.stock, star.entered = b.rules.home_stock, 1
            star.base = int(b.rules.edition == Edition.SECOND)  # WW-R75: homes begin with one


def _draw_lines(b: Campaign, scenario: ScenarioFile, where: str) -> None:
    names = [star.name for star in scenario.stars]
    for k, ends in enumerate(scenario.warplines):
        here = say_place(where, ["warplines", k])
        for name in ends:
            if name not in names:
                raise Refused(here, f"there is no star {quote_value(name)}", "WW-120", suggest(name, names, "stars"))
        one, other = (names.index(name) for name in ends)
        if one == other or other in b.stars[one].lines:
            raise Refused(here, f"{ends[0]} and {ends[1]} are no pair that is not joined yet", "WW-120")
        for end, far in ((one, other), (other, one)):
            if NONE not in b.stars[end].lines:
                raise Refused(here, f"{names[end]} has more than {LINES} warplines", "WW-120")
            b.stars[end].lines[b.stars[end].lines.index(NONE)] = far


def _designs(b: Campaign, scenario: ScenarioFile, request: Request, seats: tuple[str, ...]) -> list[str]:
    """What each side may build by name: the ships that are asked for, else the scenario's."""
    named: dict[str, Any] = {side: scenario.designs.get(side, []) for side in seats}  # type: ignore[call-overload]
    names: list[str] = []
    for seat, wanted in enumerate(list_ships(named, request.ships, f"{scenario.title}: designs")):
        mine: list[str] = []
        for count, (entry, where) in enumerate(wanted, len(names)):
            ship = _fitting(entry, where, scenario, b.rules.edition)
            if count >= DESIGNS:
                raise Refused(where, f"more than {DESIGNS} designs in all", "WW-010")
            design = b.designs[count]
            design.side, design.warp, design.build = seat, int(ship["kind"] == "warpship"), build_of(ship)
            mine.append(ship["name"])
        names += distinct(mine)
    return names


def _place_fleets(b: Campaign, scenario: ScenarioFile, seats: tuple[str, ...]) -> None:
    """What is at home when it begins."""
    for side, fleet in scenario.fleets.items():
        where = say_place(f"{scenario.title}: fleets", [side])
        if side not in seats:
            raise Refused(where, "has no home", "IS-S03")
        if len(fleet) > b.counters:
            raise Refused(where, f"has {len(fleet)} ships for {b.counters} counters", "IS-S06")
        seat = seats.index(side)
        home = next(star.hex for star in b.stars if star.home == seat)
        for k, entry in enumerate(fleet):
            i, file = seat * b.counters + k, _fitting(entry, say_place(where, [k]), scenario, b.rules.edition)
            ship = b.ships[i]
            ship.warp, ship.tl, ship.budget = int(file["kind"] == "warpship"), b.rules.warp_tl, b.rules.warp_points
            ship.status, ship.built = Status.AWAY, build_of(file)
            launch(ship)
            b.hulls[i].hex = home


def _fitting(entry: object, where: str, scenario: ScenarioFile, edition: int) -> Mapping[str, Any]:
    """A ship that has no more tubes than ships may have, and only parts of the edition."""
    ship = MUSTER.load(entry, where) if isinstance(entry, Mapping) else MUSTER.read(entry, where)
    require_edition(ship, edition, where)
    if ship["tubes"] > scenario.tubes:
        what = f"{ship['name']} has {ship['tubes']} tubes, more than {scenario.tubes}"
        raise Refused(where, what, "IS-S06", "raise tubes in the scenario")
    return ship


def _names(
    b: Campaign, scenario: ScenarioFile, called: tuple[str, ...], designs: list[str]
) -> Mapping[str, tuple[str, ...]]:
    """Ships go by their counters, hexes by their stars or their place."""
    ships = [f"{name} {k + 1}" for name in called for k in range(b.counters)]
    stars = [star.name for star in scenario.stars]
    hexes = [f"{q_of(place, RADIUS)},{r_of(place, RADIUS)}" for place in range(HEXES)]
    for k in range(b.star_count):
        if b.stars[k].hex != NONE:
            hexes[b.stars[k].hex] = stars[k]
    return {
        "ship": (*ships, *(f"Systemship {star}" for star in stars)),
        "side": (*called, *("",) * (NEUTRAL - b.sides), "Neutral"),
        "star": tuple(stars),
        "hex": tuple(hexes),
        "design": tuple(designs),
    }
