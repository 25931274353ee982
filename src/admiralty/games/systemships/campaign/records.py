"""The records of a campaign: fields only. A campaign is a combat with everything around it."""

from __future__ import annotations

from typing import Any

from admiralty.core.state.records import COUNTER, FIXED, number, numbers, one, record, several

from ..records import EVERY_SIDE, NEUTRAL, NONE, SEATS, TUBES, UNITS, Battle, Build, Ship, belonging
from ..words import Attribute
from .options import CampaignRules
from .words import Phase

RADIUS = 7  # of the map
ACROSS = 2 * RADIUS + 1
HEXES = ACROSS * ACROSS  # the place of hex (q, r) is (q + RADIUS) * ACROSS + r + RADIUS
STARS = 24
LINES = 6  # warplines of one star
COUNTED = 48  # ships in play, a counter for each side's and each star's
COUNTERS = 16  # of a side, at most
JOBS = 24
DESIGNS = 16
STOCK = 9999
BASE_PRICE = 30
HOLD = 10  # build points that a hold carries


def own(b: Any, record: Any, owner: int, seat: int) -> bool:
    """What a side has in stock and builds is its secret until the end.  [WW-080]"""
    return bool((seat >= 0 and owner == seat) or b.over == 1)


def moving(b: Any, record: Any, owner: int, seat: int) -> bool:
    """How far a ship may go would tell its power/drive to all but the side that moves it.  [WW-080]"""
    return bool((seat >= 0 and b.player == seat) or b.over == 1)


def on_the_map(b: Any, hull: Any) -> tuple[int, int]:
    """A ship in play is in a hex."""
    return (NONE if hull.hex == NONE else 0), HEXES - 1


def movable(b: Any, hull: Any) -> tuple[int, int]:
    """What is in no hex does not move."""
    return 0, 0 if hull.hex == NONE else UNITS


def in_turn(b: Any, record: Any) -> tuple[int, int]:
    """Whose turn it may be: a player's, and in the neutral turn nobody's."""
    return (NEUTRAL, NEUTRAL) if b.player == NEUTRAL else (0, b.sides - 1)


def in_phase(b: Any, record: Any) -> tuple[int, int]:
    """The phases of a player's turn, or the neutral turn."""
    return (Phase.NEUTRAL, Phase.NEUTRAL) if b.player == NEUTRAL else (0, Phase.NEUTRAL - 1)


def winning(b: Any, record: Any) -> tuple[int, int]:
    """What wins, once the map is dealt; 0 says that it is not."""
    return min(1, b.goal), STOCK * min(1, b.goal)


def fitted(b: Any, record: Any) -> tuple[int, int]:
    """An order has room for the missiles of so many tubes."""
    return 1, len(b.ships[0].order.speeds)


@record(owner="owner")
class Star:
    """A star, its warplines, and the systemship that guards it."""

    hex: int = number(NONE, HEXES - 1, within=FIXED)  # `map` says the same
    value: int = number(0, 100)
    owner: int = number(NONE, SEATS - 1, within="seat")
    home: int = number(NONE, SEATS - 1, within="seat")  # whose home it is
    stock: int = number(0, STOCK, seen=own)
    entered: int = number(0, 1)  # is it known whether it has a systemship?
    guard: int = number(NONE, COUNTED - 1, within="ship")  # its systemship while it lives
    treaties: int = number(0, EVERY_SIDE)  # a bit for each side with free passage
    betrayed: int = number(0, EVERY_SIDE)  # a bit for each side that broke a treaty here
    # who was alone here at the end of his turn, and has been since
    holding: int = number(NONE, SEATS - 1, within="seat")
    empty: int = number(0, 99, within=COUNTER)  # neutral turns in a row without owner, systemship or player's ship
    fought: int = number(0, 1, lasts="turn")  # has there been a combat in this turn?
    lines: list[int] = numbers(LINES, NONE, STARS - 1, within="star")
    base: int = number(0, 1)  # in the second edition: has it one?
    paid: int = number(0, BASE_PRICE, seen=own)  # for one that is not finished
    yields: int = number(0, 50)  # in this turn, to the ships that are alone there, until their holds have it


@record(owner="side")
class Hull:
    """Where the ship of the same number is on the map."""

    side: int = number(0, NEUTRAL, within=belonging)
    hex: int = number(NONE, HEXES - 1, within=on_the_map)
    # movement points, which tell its power/drive
    left: int = number(0, UNITS, seen=own, within=movable, lasts="movement")
    cargo: int = number(0, HOLD * UNITS, seen=own)  # build points in its holds


@record()
class Job:
    """One thing that is done in the build step."""

    work: int = number(0, 255, lasts="build")  # a Work
    star: int = number(0, STARS + COUNTED - 1)  # where; after all stars the ships with repair bays
    ship: int = number(NONE, COUNTED - 1, lasts="build")
    part: int = number(0, max(Attribute), lasts="build")
    amount: int = number(0, STOCK, lasts="build")
    cost: int = number(-STOCK, STOCK, 0, lasts="build")  # what it takes from the stock there, or from holds
    build: Build = one(Build, lasts="build")


@record(owner="seat")
class Purse:
    """A side's level, what it has paid for the next, and what it builds this turn."""

    seat: int = number(NONE, SEATS - 1, within=FIXED)
    level: int = number(0, 10, seen=own)
    paid: int = number(0, STOCK, seen=own)
    out: int = number(0, 1)  # has it neither stars nor ships?
    jobs: list[Job] = several(Job, JOBS, seen=own)
    count: int = number(0, JOBS, seen=own)


@record()
class Design:
    """A ship that a side may build by its name."""

    side: int = number(NONE, SEATS - 1, within="seat")
    warp: int = number(0, 1)
    build: Build = one(Build)


@record()
class Campaign(Battle):
    """A war for stars; of `ships`, those that fight just now are in the combat, the others are away."""

    rules: CampaignRules = one(CampaignRules)
    ships: list[Ship] = several(Ship, COUNTED)
    hulls: list[Hull] = several(Hull, COUNTED)
    stars: list[Star] = several(Star, STARS)
    purses: list[Purse] = several(Purse, SEATS)
    designs: list[Design] = several(Design, DESIGNS)
    star_count: int = number(0, STARS, within=FIXED)
    counters: int = number(1, COUNTERS, within=FIXED)  # ships that a side may have at once
    tubes: int = number(1, TUBES[1], TUBES[0], within=fitted)  # that a ship may have at most
    goal: int = number(0, STOCK, within=winning)  # the sum of values that wins
    turn: int = number(0, 999, within=COUNTER)
    player: int = number(0, NEUTRAL, within=in_turn)  # whose turn it is
    phase: int = number(0, max(Phase), names=Phase, within=in_phase)
    place: int = number(NONE, STARS - 1, within="star")  # where there is a combat
    map: list[int] = numbers(HEXES, NONE, STARS - 1, within=FIXED)  # the star of each hex
    # what each hex costs the ship that moves, scratch of its move
    reach: list[int] = numbers(HEXES, -1, 999, -1, seen=moving, lasts="move")
    queue: list[int] = numbers(HEXES, 0, HEXES - 1, seen=moving, lasts="move")  # scratch of the same
