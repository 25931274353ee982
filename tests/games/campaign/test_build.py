"""The build step: income, new ships, repair, scrapping.  WW-600, WW-610, WW-650, IS-S03, IS-S04, IS-S06."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.wording import Note
from admiralty.games.systemships.campaign.records import Campaign
from admiralty.games.systemships.campaign.words import Ask
from admiralty.games.systemships.words import Status

from .reading import (
    ALDER,
    ASTER,
    BEAM,
    BIRCH,
    BLUE,
    BUILD_DESIGN,
    CALYX,
    MISSILES,
    NEW_SYSTEMSHIP,
    NEW_WARPSHIP,
    PD,
    RACK,
    RED,
    REPAIR,
    SCRAP,
    TUBE,
    G,
    Plan,
    at,
    begin,
    blue,
    build,
    campaign,
    explored,
    game_turn,
    guard,
    launch,
    play,
    red,
    refused,
    values,
    where,
)

LANCE, CUB = BUILD_DESIGN, BUILD_DESIGN + 4  # Red's designs: (5,0,0,5,15) for 20, a systemship (5,3,2,0,0) for 10
INCOME = 10  # of a home


def building(stock: int = 50, turn: int = 2, **settings: Any) -> Campaign:
    """Before Red's build step; after his income Alder has so much."""
    b = begin(campaign(**settings), turn)
    explored(b)
    b.stars[ALDER].stock = stock - INCOME
    return b


# ---- income, new ships ----------------------------------------------------------------------------------------------


def test_is_s04_ww_630_each_owned_star_adds_its_value_to_its_own_stock() -> None:
    """IS-S04, WW-630: Alder 10 and Aster 4 for Red, nothing for Blue's and neutral stars."""
    b = building(stock=20)
    b.stars[ASTER].owner = RED
    before = b.stars[BIRCH].stock
    build(b)
    assert (b.stars[ALDER].stock, b.stars[ASTER].stock) == (20, 4)
    assert (b.stars[BIRCH].stock, b.stars[CALYX].stock) == (before, 0)


def test_is_s03_homes_begin_with_twenty_and_have_ten_more_in_the_first_turn() -> None:
    """IS-S03, IS-S04: 20 in stock, and the first turn's income comes before the first ships are built."""
    b = campaign()
    assert (b.stars[ALDER].stock, b.stars[BIRCH].stock) == (20, 20)
    build(b)
    assert b.stars[ALDER].stock == 30


def test_home_stock_is_what_homes_begin_with() -> None:
    """IS-S03, home_stock."""
    b = campaign(home_stock=7)
    assert [star.stock for star in b.stars[: b.star_count]].count(7) == 2 and b.stars[ALDER].stock == 7


def test_ww_010_is_s04_a_ship_is_paid_for_from_the_stock_of_its_star() -> None:
    """WW-010, IS-S04: 5 for the generator, one a unit, three missiles for 1; the ship is complete and at the star."""
    b = building(stock=50)
    build(b, (ALDER, NEW_WARPSHIP, 4, 3, 2, 1, 4, 1))  # 5 + 4 + 3 + 2 + 1 + 2 + 1
    ship = b.ships[0]
    assert values(ship) == (4, 3, 2, 1, 4) and (ship.racks, ship.warp, ship.side) == (1, 1, RED)
    assert where(b, 0) == at(b, ALDER) and b.stars[ALDER].stock == 50 - 18


def test_ww_030_ww_050_what_cannot_be_built() -> None:
    """WW-030, WW-050: a systemship has no racks, and a ship without any attribute is none: nothing is paid for it."""
    b = building()
    t = build(b, (ALDER, NEW_SYSTEMSHIP, 3, 1, 0, 0, 0))
    assert (values(b.ships[0]), b.ships[0].warp, b.ships[0].racks) == ((3, 1, 0, 0, 0), 0, 0)
    assert b.stars[ALDER].stock == 46 and RACK not in {each.facts[0] for each in t.asked if each.what == Ask.PART}
    b = building()
    build(b, (ALDER, NEW_WARPSHIP, 0, 0, 0, 0, 0, 0))
    assert b.ships[0].status == Status.NONE and b.stars[ALDER].stock == 50


def test_is_s04_each_star_pays_from_its_own_stock() -> None:
    """IS-S04, WW-630: no points are moved between stars: 10 at Alder and 14 at Aster do not buy a ship of 20."""
    b = building(stock=10)
    b.stars[ASTER].owner, b.stars[ASTER].stock = RED, 10
    assert refused(b, (ALDER, LANCE))
    b = building(stock=10)
    b.stars[ASTER].owner, b.stars[ASTER].stock = RED, 16
    build(b, (ASTER, LANCE))
    assert where(b, 0) == at(b, ASTER) and (b.stars[ALDER].stock, b.stars[ASTER].stock) == (10, 0)


def test_is_s04_only_at_owned_stars_without_hostile_ships() -> None:
    """IS-S04: an enemy at Alder closes it, and its income still comes; Aster, also Red's, stays open."""
    b = building(stock=50)
    b.stars[ASTER].owner, b.stars[ASTER].stock = RED, 50
    launch(b, blue(0), at(b, ALDER), (3, 0, 0, 0, 0))
    t = build(b, (ASTER, LANCE))
    assert t.times(Ask.WORK_AT) == 0 and t.asked[0].facts[0] == ASTER  # WW-R80: one place alone has work
    assert b.stars[ALDER].stock == 50


def test_is_s06_sixteen_counters() -> None:
    """IS-S06: with 15 ships a sixteenth is built, and no seventeenth; a scrapped one gives its counter back."""
    b = building(stock=90)
    for k in range(15):
        launch(b, red(k), at(b, ALDER), (5, 0, 0, 0, 0))
    build(b, (ALDER, LANCE))
    assert values(b.ships[15]) == (5, 0, 0, 5, 15)
    b = building(stock=90)
    for k in range(16):
        launch(b, red(k), at(b, ALDER), (5, 0, 0, 0, 0))
    assert refused(b, (ALDER, LANCE))


def test_is_s06_what_is_scrapped_gives_its_counter_back() -> None:
    """IS-S06: the counter serves for a new ship, in a later turn, or in the same step, where the jobs have an order."""
    b = building(stock=90)
    for k in range(16):
        launch(b, red(k), at(b, ALDER), (5, 0, 0, 0, 0))
    build(b, (ALDER, SCRAP + 7))
    play(b, turn=3)
    build(b, (ALDER, LANCE))
    assert values(b.ships[7]) == (5, 0, 0, 5, 15)


def test_is_s06_a_counter_is_back_as_soon_as_its_ship_is_scrapped() -> None:
    """IS-S06, IS-S04: jobs are done in the order written, so a ship written after a scrapping has its counter."""
    b = building(stock=90)
    for k in range(16):
        launch(b, red(k), at(b, ALDER), (5, 0, 0, 0, 0))
    build(b, (ALDER, SCRAP + 7), (ALDER, LANCE))
    assert values(b.ships[7]) == (5, 0, 0, 5, 15)


def test_is_s06_a_scenario_may_have_fewer_counters_and_more_tubes() -> None:
    """IS-S06: as many ships and tubes as the scenario says; without a word 16 of each."""
    toml = {**G.scenario("median"), "counters": 2, "tubes": 20}
    b = begin(campaign(toml), 2)
    b.stars[ALDER].stock = 190
    t = build(b, (ALDER, NEW_WARPSHIP, 1, 0, 0, 20, 0, 0), (ALDER, NEW_WARPSHIP, 1, 0, 0, 1, 0, 0))
    assert max(t.legal(Ask.PART, TUBE)) == 20
    b = begin(campaign(toml), 2)
    b.stars[ALDER].stock = 190
    assert refused(b, *[(ALDER, NEW_WARPSHIP, 1, 0, 0, 1, 0, 0)] * 3)
    b = building(stock=90)
    t = build(b, (ALDER, NEW_WARPSHIP, 1, 0, 0, 16, 0, 0))
    assert max(t.legal(Ask.PART, TUBE)) == 16


# ---- repair ---------------------------------------------------------------------------------------------------------


def damaged(stock: int = 50, where_: int = ALDER) -> Campaign:
    """Red 1, built (5,3,2,4,10), now (2,0,2,4,1), at a star of his."""
    b = building(stock)
    launch(b, red(0), at(b, where_), (2, 0, 2, 4, 1), built=(5, 3, 2, 4, 10))
    return b


def test_ww_600_a_point_a_unit() -> None:
    """WW-600: two PD and a beam for 3."""
    b = damaged()
    build(b, (ALDER, REPAIR, PD, 2), (ALDER, REPAIR, BEAM, 1))
    assert values(b.ships[0]) == (4, 1, 2, 4, 1) and b.stars[ALDER].stock == 47


def test_ww_600_never_above_what_was_built() -> None:
    """WW-600: PD up to 5, beams up to 3, missiles up to 10; screens and tubes, which lack nothing, not at all."""
    b = damaged()
    t = build(b, (ALDER, REPAIR, PD, 3), (ALDER, REPAIR, BEAM, 3), (ALDER, REPAIR, MISSILES, 9))
    assert values(b.ships[0]) == (5, 3, 2, 4, 10) and b.stars[ALDER].stock == 50 - 3 - 3 - 3
    assert next(each.legal for each in t.asked if each.what == Ask.REPAIR) == (PD, BEAM, MISSILES)
    assert {max(t.legal(Ask.AMOUNT, 0, part)) for part in (PD, BEAM)} == {3}
    assert max(t.legal(Ask.AMOUNT, 0, MISSILES)) == 9


def test_ww_600_the_three_missiles_of_a_point_may_go_to_several_ships() -> None:
    """WW-600: one to a ship and two to another at the same star are one point; the rest of a point does not keep."""
    b = damaged()
    launch(b, red(1), at(b, ALDER), (5, 0, 0, 5, 4), built=(5, 0, 0, 5, 6))
    build(b, (ALDER, REPAIR, MISSILES, 1), (ALDER, REPAIR + 1, MISSILES, 2))
    assert (b.ships[0].missiles, b.ships[1].missiles, b.stars[ALDER].stock) == (2, 6, 49)


def test_ww_600_the_rest_of_a_point_is_lost() -> None:
    """WW-600: a missile in one turn and two in the next are two points."""
    b = damaged()
    build(b, (ALDER, REPAIR, MISSILES, 1))
    play(b, turn=3)
    build(b, (ALDER, REPAIR, MISSILES, 2))
    assert (b.ships[0].missiles, b.stars[ALDER].stock) == (4, 50 - 1 + INCOME - 1)


def test_ww_600_only_at_own_stars_free_of_enemies_and_from_their_stock() -> None:
    """WW-600, IS-S04: not at a neutral star, not in space, not beside an enemy, and for no more than is there."""
    assert refused(damaged(where_=ASTER), (ALDER, REPAIR, PD, 1))
    b = damaged()
    launch(b, blue(0), at(b, ALDER), (1, 0, 0, 0, 0))
    assert refused(b, (ALDER, REPAIR, PD, 1))
    b = damaged()
    b.stars[ALDER].stock, b.stars[ALDER].value = 2, 0
    t = build(b, (ALDER, REPAIR, PD, 2))
    assert max(t.legal(Ask.AMOUNT, 0, PD)) == 2 and b.stars[ALDER].stock == 0


def test_ww_060_repair_keeps_the_level_of_the_ship() -> None:
    """WW-060: a ship of level 0 stays at 0 when its owner's level is 2, through repair too."""
    b = damaged()
    b.purses[RED].level = 2
    build(b, (ALDER, REPAIR, PD, 3), (ALDER, LANCE))
    assert (b.ships[0].tl, b.ships[1].tl) == (0, 2)


# ---- scrapping ------------------------------------------------------------------------------------------------------


def test_ww_650_only_at_a_friendly_star() -> None:
    """WW-650: not at a neutral star, not at one with a hostile ship."""
    b = building()
    launch(b, red(0), at(b, ASTER), (5, 0, 0, 0, 0))
    assert refused(b, (ALDER, SCRAP))
    b = building()
    launch(b, red(0), at(b, ALDER), (5, 0, 0, 0, 0))
    launch(b, blue(0), at(b, ALDER), (5, 0, 0, 0, 0))
    assert refused(b, (ALDER, SCRAP))


def test_ww_650_ww_090_what_a_scrapped_carrier_carried_stays() -> None:
    """WW-650: only the carrier is scrapped (3 PD, 1 rack, 5: 2 points); its systemship is left at the star."""
    b = building(stock=20)
    launch(b, red(0), at(b, ALDER), (3, 0, 0, 0, 0), racks=1)
    launch(b, red(1), at(b, ALDER), (3, 1, 0, 0, 0), warp=False, carrier=red(0))
    build(b, (ALDER, SCRAP))
    assert (b.ships[1].status, b.ships[1].carrier, where(b, 1)) == (Status.AWAY, -1, at(b, ALDER))
    assert b.stars[ALDER].stock == 22


# ---- values ---------------------------------------------------------------------------------------------------------


def test_ww_610_is_s03_the_values_of_the_map() -> None:
    """WW-610, IS-S03: homes 10, the others 1 to 11, 79 together, 40 to win; they never change."""
    b = campaign()
    expected = [10, 4, 5, 7, 6, 2, 11, 2, 6, 7, 5, 4, 10]
    assert [star.value for star in b.stars[: b.star_count]] == expected and sum(expected) == 79 and b.goal == 40
    guard(b, CALYX, (1, 0, 0, 0, 0), built=(10, 3, 2, 3, 9))
    for _ in range(3):
        game_turn(b)
    assert [star.value for star in b.stars[: b.star_count]] == expected


def test_ww_610_a_value_beyond_its_limits_is_refused() -> None:
    """WW-610: a scenario's star yields a whole number of points, none below 0."""
    toml = G.scenario("median")
    toml["stars"][1]["value"] = -1
    with pytest.raises(Refused):
        campaign(toml)


def test_is_s04_both_players_build_in_their_own_turn() -> None:
    """IS-S04, WW-100: Blue's step comes in Blue's turn, with his own designs at his own home."""
    b = begin(campaign(), 2)
    explored(b)
    play(b, turn=2, player=BLUE)
    t = play(b, Plan(jobs={BLUE: [(BIRCH, BUILD_DESIGN + 5)]}))
    assert values(b.ships[blue(0)]) == (5, 0, 0, 5, 15) and where(b, blue(0)) == at(b, BIRCH)
    assert {each.seat for each in t.asked} == {BLUE}


def test_what_a_ship_costs_stands_next_to_it() -> None:
    """WW-010, WW-030: the designs of the war for Median, four warpships and a systemship."""
    b = building()
    note = G.wording.asks[Ask.WORK].note
    assert note is not None
    said = [note(b, (ALDER, 50, 0), BUILD_DESIGN + design, RED, {}) for design in range(5)]
    assert said == [
        Note("20 points: drive 5, 15 missiles", "WW-010"),
        Note("20 points: drive 8, 4 beams, 3 screens", "WW-010"),
        Note("20 points: drive 8, 3 missiles, 3 beams", "WW-010"),
        Note("20 points: drive 7, 4 beams, 1 rack", "WW-010"),
        Note("10 points, can't leave the star", "WW-030"),
    ]


def test_ww_650_what_scrapping_brings_stands_next_to_it() -> None:
    """WW-650: a quarter of the value; a systemship of three points brings nothing, which is asked about once more."""
    b = building()
    launch(b, red(0), at(b, ALDER), (5, 0, 0, 0, 0))
    launch(b, red(1), at(b, ALDER), (1, 1, 1, 0, 0), warp=False)
    note = G.wording.asks[Ask.WORK].note
    assert note is not None
    assert note(b, (ALDER, 50, 0), SCRAP, RED, {}) == Note("gone for a quarter of its value", "WW-650")
    nothing = Note("gone for nothing", "WW-650", grave=True)
    assert note(b, (ALDER, 50, 0), SCRAP + 1, RED, {}) == nothing
    assert note(b, (ALDER, 50, 0), NEW_WARPSHIP, RED, {}) is None
