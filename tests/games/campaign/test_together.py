"""One place of work, all of a ship, ships that move together.  WW-R80, WW-R81, WW-600, WW-110 to WW-160."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.core.state.digests import digest
from admiralty.games.systemships.campaign.records import STARS, Campaign
from admiralty.games.systemships.campaign.words import Ask, Event, Load, Move, Phase, Work
from admiralty.games.systemships.words import Attribute, Status

from .plan import STAY
from .reading import (
    ALDER,
    ASTER,
    AURIC,
    BEAM,
    BUILD_DESIGN,
    CALYX,
    LEVEL,
    MEDIAN,
    MISSILES,
    NEW_SYSTEMSHIP,
    PD,
    RACK,
    RED,
    REPAIR,
    SCRAP,
    SCREEN,
    TUBE,
    Plan,
    at,
    begin,
    blue,
    build,
    campaign,
    distances,
    explored,
    guard,
    launch,
    own_turn,
    place,
    play,
    red,
    refused,
    values,
    where,
)

MEND, FLEET = int(Work.MEND), int(Move.FLEET)
NOWHERE, NOBODY, NOTHING = -1, -1, int(Work.NONE)
ARMOUR, SHELLS, HOLD = int(Attribute.ARMOUR), int(Attribute.SHELLS), int(Attribute.HOLD)
LANCE = BUILD_DESIGN  # (5,0,0,5,15) for 20


# ---- WW-R80: where ---------------------------------------------------------------------------------------------------


def building(alder: int = 50, aster: int | None = None, **settings: Any) -> Campaign:
    """Before Red's build step; after the income Alder has so much, and Aster, if it is Red's."""
    b = begin(campaign(**settings), 2)
    explored(b)
    b.stars[ALDER].stock, b.stars[ALDER].value = alder, 0
    if aster is not None:
        b.stars[ASTER].owner, b.stars[ASTER].stock, b.stars[ASTER].value = RED, aster, 0
    return b


def test_ww_r80_of_one_place_nobody_is_asked_where() -> None:
    """WW-R80: at once what is done at Alder, and nothing ends the step as nowhere would."""
    t = build(building())
    assert (t.times(Ask.WORK_AT), t.times(Ask.WORK)) == (0, 1)
    assert t.asked[0].facts[0] == ALDER and t.asked[0].given == NOTHING
    t = build(building(), (ALDER, LANCE), (ALDER, LANCE))
    assert (t.times(Ask.WORK_AT), t.times(Ask.WORK)) == (0, 3)


def test_ww_r80_of_two_places_it_is_asked_where() -> None:
    """WW-R80, WW-100: Alder and Aster have stock: nowhere ends the step, before anything else is asked."""
    t = build(building(aster=20))
    assert t.legal(Ask.WORK_AT) == {NOWHERE, ALDER, ASTER}
    assert (t.times(Ask.WORK_AT), t.times(Ask.WORK)) == (1, 0)


@pytest.mark.parametrize("why", ["no stock", "an enemy"])
def test_ww_r80_without_work_nothing_is_asked(why: str) -> None:
    """WW-R80, IS-S04: an empty star without ships has no work, nor has one that holds a hostile ship."""
    b = building(alder=0 if why == "no stock" else 50)
    if why == "an enemy":
        launch(b, red(0), at(b, ALDER), (1, 0, 0, 0, 0), built=(5, 0, 0, 0, 0))
        launch(b, blue(0), at(b, ALDER), (3, 0, 0, 0, 0))
    assert build(b).asked == []


def test_ww_r80_a_job_may_end_the_work_of_a_place() -> None:
    """WW-R80, WW-640: Aster pays its three points for a level; then Alder alone has work and is not asked about."""
    t = build(building(aster=3), (ASTER, LEVEL, 3), (ALDER, LANCE))
    assert t.times(Ask.WORK_AT) == 1
    assert [each.facts[0] for each in t.asked if each.what == Ask.WORK] == [ASTER, ALDER, ALDER]


def test_ww_r80_a_job_may_begin_the_work_of_another_place() -> None:
    """WW-R80, IS-S06: all counters are out, levels not for sale: Aster has work once a ship is scrapped at Alder."""
    b = building(alder=0, aster=50, tech_schedule="every_4")
    launch(b, red(0), at(b, ALDER), (5, 0, 0, 0, 0))
    for k in range(1, 16):
        launch(b, red(k), place(0, 1), (5, 0, 0, 0, 0))
    t = build(b, (ALDER, SCRAP), (ASTER, NEW_SYSTEMSHIP, 1, 0, 0, 0, 0))
    assert [(each.what, each.facts[0]) for each in t.asked[:2]] == [(Ask.WORK, ALDER), (Ask.WORK, ASTER)]
    assert values(b.ships[0]) == (1, 0, 0, 0, 0) and where(b, 0) == at(b, ASTER)


# ---- WW-R80: all of a ship -------------------------------------------------------------------------------------------


def worn(b: Campaign, number: int = 0, star: int = ALDER) -> Campaign:
    """A ship built (5,3,2,4,10) with two racks, now (2,0,2,4,1) with one: 3 + 3 + 3 + 1 points."""
    launch(b, number, at(b, star), (2, 0, 2, 4, 1), built=(5, 3, 2, 4, 10), racks=2).racks = 1
    return b


def test_ww_r80_ww_600_all_that_a_ship_lacks() -> None:
    """WW-R80, WW-600, WW-060: a point a unit, nine missiles for three; the level of the ship stays."""
    b = worn(building())
    b.purses[RED].level = 2
    t = build(b, (ALDER, MEND))
    ship = b.ships[0]
    assert (values(ship), ship.racks, ship.tl) == ((5, 3, 2, 4, 10), 2, 0)
    assert b.stars[ALDER].stock == 50 - 10
    assert [each.what for each in t.asked] == [Ask.WORK] * 2
    assert not {MEND, REPAIR} & set(t.asked[1].legal)


@pytest.mark.parametrize(
    ("stock", "mended"),
    [(10, (5, 3, 2, 4, 10)), (9, (5, 3, 2, 4, 10)), (8, (5, 3, 2, 4, 7)), (4, (5, 1, 2, 4, 1)), (1, (3, 0, 2, 4, 1))],
)
def test_ww_r80_as_far_as_the_stock_goes(stock: int, mended: tuple[int, ...]) -> None:
    """WW-R80: part after part, the drive first and the rack last; all of it for ten points."""
    b = worn(building(alder=stock))
    build(b, (ALDER, MEND))
    assert values(b.ships[0]) == mended and b.stars[ALDER].stock == 0
    assert b.ships[0].racks == (2 if stock == 10 else 1)


def test_ww_r80_not_without_a_point() -> None:
    """WW-R80, WW-600: an empty stock mends nothing."""
    assert refused(worn(building(alder=0)), (ALDER, MEND))


def test_ww_r80_ww_600_each_star_mends_its_own_ships() -> None:
    """WW-R80, WW-600: not a ship at another star, in space or without damage, and each from its own stock."""
    b = worn(worn(building(aster=12), red(0)), red(1), ASTER)
    launch(b, red(2), at(b, ALDER), (5, 0, 0, 0, 0))
    launch(b, red(3), place(0, 1), (1, 0, 0, 0, 0), built=(5, 0, 0, 0, 0))
    t = build(b, (ALDER, MEND + 0), (ASTER, MEND + 1))
    first = {each.facts[0]: set(each.legal) for each in reversed(t.asked) if each.what == Ask.WORK}
    mended = {star: {answer - MEND for answer in legal if answer >= MEND} for star, legal in first.items()}
    assert mended == {ALDER: {0}, ASTER: {1}}
    assert (b.stars[ALDER].stock, b.stars[ASTER].stock) == (40, 2)


def test_ww_r80_a_ship_that_lacks_one_part_alone() -> None:
    """WW-R80: two points of drive are all that it lacks; that takes one answer, too."""
    b = building()
    launch(b, red(0), at(b, ALDER), (3, 1, 0, 0, 0), built=(5, 1, 0, 0, 0))
    t = build(b, (ALDER, MEND))
    assert b.ships[0].pd == 5 and b.stars[ALDER].stock == 48 and t.times(Ask.AMOUNT) == 0


def lacking(b: Campaign, number: int, missiles: int, pd: int = 0) -> None:
    """A ship at Alder that lacks so many missiles and so much of its drive."""
    launch(b, number, at(b, ALDER), (5 - pd, 0, 0, 5, 9 - missiles), built=(5, 0, 0, 5, 9))


@pytest.mark.parametrize(
    ("first", "second", "price"),
    [((1, 0), (2, 0), 1), ((1, 0), (3, 0), 2), ((2, 0), (1, 1), 2), ((4, 0), (5, 0), 3), ((3, 0), (1, 0), 2)],
)
def test_ww_r80_ww_600_missiles_that_are_paid_for_go_to_the_next_ship(
    first: tuple[int, int], second: tuple[int, int], price: int
) -> None:
    """WW-R80, WW-600: three missiles a point, for both ships together; just that much in stock is enough."""
    b = building(alder=price)
    lacking(b, red(0), *first)
    lacking(b, red(1), *second)
    build(b, (ALDER, MEND + 0), (ALDER, MEND + 1))
    assert [values(ship) for ship in b.ships[:2]] == [(5, 0, 0, 5, 9)] * 2 and b.stars[ALDER].stock == 0
    b = building(alder=price - 1)
    lacking(b, red(0), *first)
    lacking(b, red(1), *second)
    left_out = refused(b, (ALDER, MEND + 0), (ALDER, MEND + 1))  # where nothing is left for one of them
    whole = [values(ship) == (5, 0, 0, 5, 9) for ship in b.ships[:2]]
    assert left_out or whole == [True, False]


def test_ww_r80_ww_600_what_a_missile_named_alone_leaves_counts_too() -> None:
    """WW-R80, WW-600: one missile named for a point; the two others of it complete this ship for its drive alone."""
    b = building(alder=2)
    lacking(b, red(0), 3, pd=1)
    build(b, (ALDER, REPAIR, MISSILES, 1), (ALDER, MEND))
    assert values(b.ships[0]) == (5, 0, 0, 5, 9) and b.stars[ALDER].stock == 0


def battered(b: Campaign) -> None:
    """Three worn ships, whose missiles share points."""
    worn(b)
    lacking(b, red(1), 5, pd=2)
    launch(b, red(2), at(b, ALDER), (0, 1, 0, 0, 0), built=(4, 3, 2, 1, 1), warp=False)


def battered_second(b: Campaign) -> None:
    """Two worn ships with parts of the second edition: armour 8 of level 2, holds, shells that share points."""
    for number, lost in ((0, 7), (1, 4)):
        ship = launch(b, number, at(b, ALDER), (4, 1, 0, 2, 2), built=(6, 2, 0, 2, 6), tl=2)
        ship.built.armour, ship.armour, ship.built.shells, ship.shells = 2, 8 - lost, 12, 12 - lost
        ship.built.holds, ship.holds, ship.built.ecm, ship.ecm, ship.built.cannons, ship.cannons = 3, 1, 2, 1, 1, 0


NAMED = {
    "classic": [
        [(PD, 3), (BEAM, 3), (MISSILES, 9), (RACK, 1)],
        [(PD, 2), (MISSILES, 5)],
        [(PD, 4), (BEAM, 2), (SCREEN, 2), (TUBE, 1), (MISSILES, 1)],
    ],
    "second": [
        [
            (PD, 2),
            (BEAM, 1),
            (MISSILES, 4),
            (Attribute.ECM, 1),
            (ARMOUR, lost),
            (Attribute.CANNON, 1),
            (SHELLS, lost),
            (HOLD, 2),
        ]
        for lost in (7, 4)
    ],
}


@pytest.mark.parametrize(("edition", "price"), [("classic", 10 + 4 + 9), ("second", 15 + 10)])
def test_ww_r80_it_is_a_job_for_each_part_as_if_each_had_been_named(edition: str, price: int) -> None:
    """WW-R80, WW-600: the same ships, the same stock, the same log; missiles and shells share points (WW-R77)."""
    ends = []
    for together in (True, False):
        b = building(alder=60, edition=edition)
        (battered if edition == "classic" else battered_second)(b)
        parts = list(enumerate(NAMED[edition]))
        named = [(ALDER, REPAIR + number, part, amount) for number, row in parts for part, amount in row]
        t = build(b, *([(ALDER, MEND + number) for number, _ in parts] if together else named))
        assert b.stars[ALDER].stock == 60 - price
        ends.append((digest(b), t.events))
    assert ends[0] == ends[1]


def test_ww_r80_is_s06_it_takes_as_many_jobs_as_parts() -> None:
    """WW-R80, IS-S06: a side writes 24 jobs: after 20 there is room for the four parts, after 21 for three of them."""

    def after(jobs: int, *last: tuple[int, ...]) -> tuple[Campaign, Plan]:
        b = worn(building())
        launch(b, red(1), at(b, ALDER), (1, 0, 0, 0, 0), built=(30, 0, 0, 0, 0))
        return b, build(b, *[(ALDER, REPAIR + 1, PD, 1)] * jobs, *last)

    for jobs, racks in ((20, 2), (21, 1)):
        b, t = after(jobs, (ALDER, MEND))
        assert (values(b.ships[0]), b.ships[0].racks) == ((5, 3, 2, 4, 10), racks) and t.asked[-1].given == MEND


# ---- WW-R80: repair bays ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cargo", "missiles"), [(1, 3), (0, 0), (4, 3)])
def test_ww_r80_ww_r77_a_bay_mends_all_of_a_ship_too(cargo: int, missiles: int) -> None:
    """WW-R80, WW-R77: Calyx yields 3; 3 PD and 3 missiles take these and one from holds. No place but the bay's."""

    def bay() -> Campaign:
        b = begin(campaign(edition="second"), 2)
        explored(b)
        b.stars[ALDER].base, b.stars[ALDER].stock = 0, 0
        ship = launch(b, red(0), at(b, CALYX), (4, 0, 0, 0, 0))
        ship.holds = ship.built.holds = 5
        ship.built.bays, b.hulls[0].cargo = 1, cargo
        launch(b, red(1), at(b, CALYX), (2, 0, 0, 1, 0), built=(5, 0, 0, 1, 3))
        return b

    b = bay()
    t = build(b, (STARS + 0, MEND + 1))
    assert values(b.ships[1]) == (5, 0, 0, 1, missiles) and b.hulls[0].cargo == max(0, cargo - 1)
    assert t.times(Ask.WORK_AT) == 0 and t.asked[0].facts[0] == STARS


def test_ww_r80_ww_r77_missiles_that_a_bay_has_paid_for_go_to_the_next_ship() -> None:
    """WW-R80, WW-R77, WW-600: in space, one point in holds: two missiles for one ship, the third for the other."""
    b = begin(campaign(edition="second"), 2)
    b.stars[ALDER].base, b.stars[ALDER].stock = 0, 0
    ship = launch(b, red(0), place(-3, 3), (4, 0, 0, 0, 0))
    ship.holds = ship.built.holds = ship.built.bays = b.hulls[0].cargo = 1
    for number, missiles in ((1, 1), (2, 2)):
        launch(b, red(number), place(-3, 3), (2, 0, 0, 1, missiles), built=(2, 0, 0, 1, 3))
    build(b, (STARS + 0, MEND + 1), (STARS + 0, MEND + 2))
    assert (b.ships[1].missiles, b.ships[2].missiles, b.hulls[0].cargo) == (3, 3, 0)


# ---- WW-R81: who goes ------------------------------------------------------------------------------------------------


def open_map(turn: int = 2, **settings: object) -> Campaign:
    """The map with every neutral star known to be empty, before Red's turn."""
    b = begin(campaign(**settings), turn)
    explored(b)
    return b


def squadron(b: Campaign, hex_: int, *drives: int, first: int = 0) -> Campaign:
    """Warpships of Red's with these drives in one hex, with the numbers from `first` on."""
    for k, pd in enumerate(drives):
        launch(b, red(first + k), hex_, (pd, 1, 0, 0, 0))
    return b


def at_alder(*drives: int, **settings: object) -> Campaign:
    """The open map with these warpships of Red's at Alder."""
    b = open_map(**settings)
    return squadron(b, at(b, ALDER), *drives)


def moved(b: Campaign, *moves: tuple[int, ...]) -> Plan:
    """The movement of the player in turn."""
    return play(b, Plan(moves={b.player: [*moves]}), turn=b.turn, player=b.player, phase=Phase.COMBAT)


def fleets(t: Plan) -> list[set[int]]:
    """The first ships of the fleets that were offered, question by question."""
    return [{x - FLEET for x in each.legal if x >= FLEET} for each in t.asked if each.what == Ask.MOVE]


def within(costs: dict[int, int], points: int) -> set[int]:
    return {hex_ for hex_, cost in costs.items() if 0 < cost <= points}


def test_ww_r81_once_a_hex_where_two_or_more_have_points() -> None:
    """WW-R81: three at Alder, two in space; not one alone, nor one beside ships without points or of Blue's."""
    b = at_alder(3, 4, 2)
    squadron(b, place(0, 1), 0, 2, 2, first=3)  # ship 3 has no drive, so 4 is the first
    squadron(b, place(0, 2), 5, first=6)
    squadron(b, place(3, 1), 5, 0, first=7)
    launch(b, red(9), at(b, CALYX), (5, 0, 0, 0, 0))
    launch(b, red(10), at(b, CALYX), (5, 0, 0, 0, 0), warp=False)
    launch(b, red(11), place(-3, 0), (5, 0, 0, 0, 0))
    launch(b, blue(0), place(-3, 0), (5, 0, 0, 0, 0))
    launch(b, blue(1), place(-3, 0), (5, 0, 0, 0, 0))
    t = moved(b)
    assert fleets(t) == [{0, 4}]
    alone = {x for x in t.legal(Ask.MOVE) if x < FLEET}
    assert alone == {NOBODY, 0, 1, 2, 4, 5, 6, 7, 9, 11}  # who wants to move one ship still can


def test_ww_r81_where_ships_meet_they_are_a_fleet_and_where_points_end_they_are_none() -> None:
    """WW-R81: ship 0 joins 1 and 2 with points left; without points it is not of them."""
    for pd, first in ((2, 0), (1, 1)):
        b = at_alder(pd)
        squadron(b, at(b, ASTER), 2, 2, first=1)
        t = moved(b, (0, at(b, ASTER)), (FLEET + first, at(b, CALYX)))
        assert fleets(t)[:2] == [{1}, {first}]
        assert [where(b, k) for k in range(3)] == [at(b, CALYX if k >= first else ASTER) for k in range(3)]


def test_ww_r81_all_go_and_each_pays_for_its_own_move() -> None:
    """WW-R81, WW-110: two points of 3, 5 and 4 leave 1, 3 and 2, of which one more is paid together."""
    b = at_alder(3, 5, 4)
    t = moved(b, (FLEET, at(b, CALYX)), (FLEET, at(b, MEDIAN)), (1, STAY), (2, STAY))
    assert [where(b, k) for k in range(3)] == [at(b, MEDIAN)] * 3
    told = [each.facts for each in t.asked if each.what == Ask.GOAL]
    assert told[:2] == [(0, 3, 3), (0, 1, 3)]  # the slowest, its points, how many go
    assert [facts[:2] for facts in told[2:]] == [(1, 2), (2, 1)]
    assert fleets(t)[2] == {1}


@pytest.mark.parametrize(
    ("drives", "slowest", "points", "settings"),
    [
        ((4, 2, 3), 1, 2, {}),
        ((1, 8), 0, 1, {}),
        ((9, 8, 5), 2, 3, {"movement": "half_pd"}),
        ((0, 4, 3), 2, 3, {}),
    ],
)
def test_ww_r81_as_far_as_the_one_with_the_fewest_points_comes(
    drives: tuple[int, ...], slowest: int, points: int, settings: dict[str, str]
) -> None:
    """WW-R81, WW-110, WW-150: the reach of the slowest; one without any points is not counted and stays."""
    b = at_alder(*drives, **settings)
    first = next(k for k, pd in enumerate(drives) if pd)
    t = moved(b, (FLEET + first, at(b, AURIC)))
    asked = next(each for each in t.asked if each.what == Ask.GOAL)
    assert asked.facts == (slowest, points, sum(pd > 0 for pd in drives))
    assert set(asked.legal) - {STAY} == within(distances(b, at(b, ALDER)), points)
    assert [where(b, k) for k in range(len(drives))] == [at(b, AURIC if pd else ALDER) for pd in drives]


def test_ww_r81_the_fewest_points_left_and_not_the_smallest_drive() -> None:
    """WW-R81: ship 0 has gone two of its three points when it meets ship 1 with two: the fleet goes one."""
    b = at_alder(3)
    squadron(b, at(b, CALYX), 2, first=1)
    t = moved(b, (0, at(b, CALYX)), (FLEET, at(b, MEDIAN)), (1, STAY))
    asked = [each for each in t.asked if each.what == Ask.GOAL]
    assert asked[1].facts == (0, 1, 2) and set(asked[1].legal) - {STAY} == within(distances(b, at(b, CALYX)), 1)
    assert asked[2].facts[:2] == (1, 1)


def test_ww_r81_who_does_not_go() -> None:
    """WW-R81, WW-030: another side's ship, one elsewhere, one without drive and a systemship stay where they are."""
    b = open_map()
    squadron(b, at(b, CALYX), 3, 3, 0)
    launch(b, red(3), at(b, CALYX), (3, 0, 0, 0, 0), warp=False)
    launch(b, red(4), at(b, ASTER), (3, 0, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (3, 0, 0, 0, 0))
    goal = place(0, 1)
    moved(b, (FLEET, goal))
    assert [where(b, k) for k in range(5)] == [goal, goal, *[at(b, CALYX)] * 2, at(b, ASTER)]
    assert where(b, blue(0)) == at(b, CALYX)


def test_ww_r81_to_stay_is_the_end_for_all_of_them() -> None:
    """WW-R81: as for each ship that is sent nowhere; a ship elsewhere still moves."""
    b = at_alder(3, 4, 2)
    squadron(b, at(b, MEDIAN), 2, first=3)
    t = moved(b, (FLEET, STAY))
    assert t.legal(Ask.MOVE) == {NOBODY, 3} and [where(b, k) for k in range(3)] == [at(b, ALDER)] * 3


# ---- WW-R81: where it arrives ----------------------------------------------------------------------------------------


def test_ww_r81_ww_140_at_an_enemy_all_stop_and_all_fight() -> None:
    """WW-R81, WW-140: nobody passes the systemship at Aster, nobody has points left there; one combat."""
    b = at_alder(4, 5)
    guard(b, ASTER, (2, 0, 1, 0, 0))
    t = own_turn(b, Plan(moves={RED: [(FLEET, at(b, ASTER))]}))
    goal = next(each for each in t.asked if each.what == Ask.GOAL)
    assert set(goal.legal) - {STAY} == within(distances(b, at(b, ALDER), stops=(at(b, ASTER),)), 4)
    assert t.times(Ask.MOVE) == 1 and t.combats == [(ASTER, RED)]


def test_ww_r81_is_r07_an_unseen_star_is_entered_once() -> None:
    """WW-R81, IS-R07, IS-S03: one first contact for three ships, and all of them stop at it."""
    b = begin(campaign(), 2)
    squadron(b, at(b, ALDER), 4, 4, 4)
    t = moved(b, (FLEET, at(b, ASTER)))
    assert sum(event == Event.CONTACT for event, _ in t.events) == 1 and t.times(Ask.MOVE) == 1
    assert [where(b, k) for k in range(3)] == [at(b, ASTER)] * 3


def test_ww_r81_is_r08_from_a_star_found_empty_all_may_go_on() -> None:
    """WW-R81, IS-R08, WW-140: the star is looked at once, and nobody is stopped there."""
    b = begin(campaign(neutral_presence="one_in_six"), 2)
    squadron(b, at(b, ALDER), 2, 2)
    t = moved(b, (FLEET, at(b, ASTER)), (FLEET, place(-4, 3)))
    assert sum(event == Event.NO_GUARD for event, _ in t.events) == 1
    assert (where(b, 0), where(b, 1)) == (place(-4, 3), place(-4, 3))


def carriers(b: Campaign, *drives: int, racks: int = 1, loaded: bool = True) -> Campaign:
    """At Alder warpships of Red's with a systemship each on their racks or beside them: 0 with 1, 2 with 3 …"""
    for k, pd in enumerate(drives):
        launch(b, red(2 * k), at(b, ALDER), (pd, 1, 0, 0, 0), racks=racks)
        launch(b, red(2 * k + 1), at(b, ALDER), (3, 2, 0, 0, 0), warp=False, carrier=red(2 * k) if loaded else -1)
    return b


def test_ww_r81_ww_090_what_one_carries_goes_along() -> None:
    """WW-R81, WW-090: it is no ship of the fleet, and costs nothing."""
    b = carriers(open_map(), 2)
    squadron(b, at(b, ALDER), 2, first=2)
    t = moved(b, (FLEET, at(b, CALYX)))
    assert [where(b, k) for k in range(3)] == [at(b, CALYX)] * 3
    assert t.asked[-1].facts[2] == 2 and b.ships[1].status == Status.CARRIED


def test_ww_r81_ww_120_each_drops_and_picks_up_by_itself() -> None:
    """WW-R81, WW-120: the racks are asked about ship by ship; one drops, the other keeps, and has its point left."""
    b = carriers(open_map(), 2, 2)
    squadron(b, at(b, ALDER), 2, first=4)
    t = moved(b, (FLEET, at(b, ASTER), Load.DROP + 1, Load.NOTHING), (FLEET + 2, at(b, CALYX)))
    loads = [(each.facts[0], set(each.legal)) for each in t.asked if each.what == Ask.LOAD]
    assert loads[:2] == [(0, {Load.NOTHING, Load.DROP + 1}), (2, {Load.NOTHING, Load.DROP + 3})]
    assert fleets(t) == [{0}, {2}]
    assert [where(b, k) for k in range(5)] == [at(b, star) for star in (ASTER, ASTER, CALYX, CALYX, CALYX)]
    assert b.ships[1].status == Status.AWAY and b.ships[3].carrier == 2


# ---- WW-R81: one after the other -------------------------------------------------------------------------------------


def besieged() -> Campaign:
    """At Calyx Red's and Blue's ships beside a systemship, and another one, with a treaty, at Median."""
    b = open_map()
    squadron(b, at(b, CALYX), 3, 3, 4)
    launch(b, blue(0), at(b, CALYX), (3, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 1, 0, 0))
    guard(b, MEDIAN, (2, 1, 1, 0, 0), treaties=1 << RED)
    return b


def laden() -> Campaign:
    """Two carriers, and a systemship that waits at Aster."""
    b = carriers(open_map(), 4, 3, racks=2)
    launch(b, red(4), at(b, ASTER), (1, 0, 0, 0, 0), warp=False)
    return b


def unseen(**settings: Any) -> Campaign:
    """Three ships at Alder before anybody has entered a neutral star."""
    b = begin(campaign(**settings), 2)
    return squadron(b, at(b, ALDER), 2, 5, 4)


SPACE = -2
DROPPED = ((Load.DROP + 1, Load.PICK_UP + 4, Load.NOTHING), (Load.PICK_UP + 1, Load.NOTHING))
TAKEN = ((Load.PICK_UP + 1, Load.NOTHING), (Load.PICK_UP + 3, Load.NOTHING))
Leg = tuple[int, tuple[tuple[int, ...], ...]]  # a star, and what each of the ships loads there
POSITIONS: dict[str, tuple[Callable[[], Campaign], list[int], list[Leg]]] = {
    "known stars": (lambda: at_alder(3, 5, 4), [0, 1, 2], [(ASTER, ()), (CALYX, ())]),
    "into space by half of PD": (lambda: at_alder(3, 6, movement="half_pd"), [0, 1], [(SPACE, ())]),
    "an unseen star": (unseen, [0, 1, 2], [(ASTER, ())]),
    "an empty star": (lambda: unseen(neutral_presence="one_in_six"), [0, 1, 2], [(ASTER, ()), (CALYX, ())]),
    "from enemies to a treaty's star": (besieged, [0, 1, 2], [(MEDIAN, ())]),
    "what one drops the next picks up": (laden, [0, 2], [(ASTER, DROPPED)]),
    "racks where they stand": (lambda: carriers(open_map(), 2, 2, loaded=False), [0, 2], [(STAY, TAKEN), (ASTER, ())]),
    "nobody goes": (lambda: at_alder(3, 3), [0, 1], [(STAY, ())]),
}


def ends(name: str, together: bool) -> tuple[list[int], str, str, list[Any]]:
    """Where all are, the state after the movement and after the turn, and what was told, of one of the positions."""
    start, ships, legs = POSITIONS[name]
    b = start()
    moves: list[tuple[int, ...]] = []
    for star, loads in legs:
        hex_ = {STAY: STAY, SPACE: place(-6, 4)}.get(star) or at(b, star)
        if together:
            moves.append((FLEET + ships[0], hex_, *(load for each in loads for load in each)))
        else:
            each_loads = loads or ((),) * len(ships)
            moves += [(ship, hex_, *each) for ship, each in zip(ships, each_loads, strict=True)]
    t = moved(b, *moves)
    places, after = [where(b, k) for k in range(6)], digest(b)
    later = own_turn(b)
    return places, after, digest(b), t.events + later.events


@pytest.mark.parametrize("name", POSITIONS)
def test_ww_r81_it_is_what_moving_them_one_after_the_other_comes_to(name: str) -> None:
    """WW-R81, WW-120, WW-140: the same state after the movement and after the turn, and the same log."""
    together, apart = ends(name, True), ends(name, False)
    assert together[0] == apart[0]
    assert together == apart
