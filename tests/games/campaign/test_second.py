"""The second edition in the campaign: bases, holds, repair bays, what stars yield, movement and technology (3.7)."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.engines.proving import ProvingTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.wording import say_prompt
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import check
from admiralty.core.state.records import copy
from admiralty.core.state.views import mask, view
from admiralty.games.systemships.campaign.records import STARS, Campaign
from admiralty.games.systemships.campaign.words import Ask, Event, Work
from admiralty.games.systemships.damage import loss_of
from admiralty.games.systemships.words import Ask as CombatAsk
from admiralty.games.systemships.words import Attribute

from .reading import (
    ALDER,
    ASTER,
    BIRCH,
    BLUE,
    CALYX,
    FENNEL,
    LEVEL,
    MISSILES,
    NEW_SYSTEMSHIP,
    NEW_WARPSHIP,
    PD,
    RED,
    REPAIR,
    SCRAP,
    G,
    Plan,
    alive,
    at,
    begin,
    blue,
    build,
    campaign,
    explored,
    game_turn,
    guard,
    launch,
    own_turn,
    place,
    red,
    refused,
    values,
    where,
)

BASE, FILL, EMPTY = int(Work.BASE), int(Work.FILL), int(Work.EMPTY)
ARMOUR, SHELLS, HOLD = int(Attribute.ARMOUR), int(Attribute.SHELLS), int(Attribute.HOLD)
INCOME = 20  # of a home with its base


def second(stock: int = 50, turn: int = 2, **settings: Any) -> Campaign:
    """Before Red's build step in the second edition; after his income Alder has so much."""
    b = begin(campaign(edition="second", **settings), turn)
    explored(b)
    b.stars[ALDER].stock = stock - INCOME
    return b


def freighter(b: Campaign, number: int, hex_: int, *, holds: int = 5, cargo: int = 0, bay: bool = False) -> None:
    """A warpship with holds."""
    ship = launch(b, number, hex_, (4, 0, 0, 0, 0))
    ship.holds = ship.built.holds = holds
    ship.built.bays = int(bay)
    b.hulls[number].cargo = cargo


# ---- what follows the edition ---------------------------------------------------------------------------------------


def test_ww_r61_movement_and_technology_follow_the_edition_unless_set_by_hand() -> None:
    """WW-R61, WW-070, WW-110: half_pd and every_6; what is set by hand stays."""

    def said(**settings: Any) -> tuple[str, str]:
        made = G.deal(Request(G.scenario("median"), settings))
        return made.settings["movement"], made.settings["tech_schedule"]

    assert said() == ("pd", "bought")
    assert said(edition="second") == ("half_pd", "every_6")
    assert said(edition="second", movement="pd") == ("pd", "every_6")
    assert said(edition="second", tech_schedule="bought") == ("half_pd", "bought")
    assert said(movement="half_pd") == ("half_pd", "bought")


@pytest.mark.parametrize(("pd", "points"), [(1, 1), (4, 2), (5, 3), (7, 4), (0, 0)])
def test_ww_110_movement_points_are_half_of_pd_rounded_up(pd: int, points: int) -> None:
    """3.7, WW-110."""
    b = second()
    launch(b, red(0), at(b, ALDER), (pd, 1, 0, 0, 0))
    build(b)
    assert b.hulls[0].left == points


def test_ww_070_the_level_rises_every_six_turns() -> None:
    """3.7, WW-070, WW-R79: a ship of turn 6 has level 0, one of turn 7 level 1, one of turn 13 level 2."""
    for turn, level in ((6, 0), (7, 1), (12, 1), (13, 2)):
        b = second(turn=turn)
        build(b, (ALDER, NEW_SYSTEMSHIP, 2, *[0] * 6, 1, 0, 0, 0, 0))
        assert b.ships[0].tl == level and b.ships[0].armour == 2 + level
    b = second(turn=13)
    assert refused(b, (ALDER, LEVEL, 5))  # it is not bought


def test_ww_650_scrapping_brings_half() -> None:
    """WW-650: (7,0,0,0,0) with a generator, 12 points, brings 6; rounded down; in the classic edition a quarter."""
    for pd, half, quarter in ((7, 6, 3), (8, 6, 3)):
        b = second()
        launch(b, red(0), at(b, ALDER), (pd, 0, 0, 0, 0))
        build(b, (ALDER, SCRAP + 0))
        assert b.stars[ALDER].stock == 50 + half
        b = begin(campaign(), 2)
        explored(b)
        launch(b, red(0), at(b, ALDER), (pd, 0, 0, 0, 0))
        before = b.stars[ALDER].stock
        build(b, (ALDER, SCRAP + 0))
        assert b.stars[ALDER].stock == before + 10 + quarter


def test_ww_650_what_the_new_parts_are_worth() -> None:
    """WW-R70, WW-650: PD 2, 5 of 6 points of armour at level 1 (2), 7 shells (2), a hold, a bay (5), generator: 17."""
    b = second()
    ship = launch(b, red(0), at(b, ALDER), (2, 0, 0, 0, 0), tl=1)
    ship.built.armour, ship.armour, ship.built.shells, ship.shells, ship.built.holds, ship.holds = 2, 5, 12, 7, 1, 1
    ship.built.bays = 1
    b.hulls[0].cargo = 4
    build(b, (ALDER, SCRAP + 0))
    assert b.stars[ALDER].stock == 50 + 8 + 4  # WW-R77: what it carried stays at the base


# ---- building -------------------------------------------------------------------------------------------------------


def test_ww_r70_a_ship_of_all_new_parts() -> None:
    """WW-R70: 5 + PD 3 + ECM 1 + armour 2 + cannon 1 + 7 shells 2 + hold 1 + bay 5 = 20; complete at once."""
    b = second()
    build(b, (ALDER, NEW_WARPSHIP, 3, 0, 0, 0, 0, 0, 1, 2, 1, 7, 1, 1))
    ship = b.ships[0]
    assert (ship.pd, ship.ecm, ship.armour, ship.cannons, ship.shells, ship.holds) == (3, 1, 4, 1, 7, 1)
    assert ship.built.bays == 1 and b.stars[ALDER].stock == 30 and b.hulls[0].cargo == 0


def test_ww_r71_a_systemship_has_neither_holds_nor_bay() -> None:
    """WW-R71: and so no racks, as in the classic edition; the other new parts it may have."""
    b = second()
    t = build(b, (ALDER, NEW_SYSTEMSHIP, 1, 0, 0, 0, 0, 1, 1, 1, 6))
    asked = {each.facts[0] for each in t.asked if each.what == Ask.PART}
    assert asked == set(range(10)) - {int(Attribute.RACK)}
    assert b.ships[0].cannons == 1 and b.ships[0].shells == 6


def test_ww_r61_the_classic_campaign_has_none_of_it() -> None:
    """WW-R61: six parts to a ship, and no designs of the second edition."""
    b = begin(campaign(), 2)
    explored(b)
    b.stars[ALDER].stock = 50
    t = build(b, (ALDER, NEW_WARPSHIP, 3, 0, 0, 0, 0, 0))
    assert {each.facts[0] for each in t.asked if each.what == Ask.PART} == set(range(6))
    toml = {**G.scenario("median"), "designs": {"red": ["corsair"]}}
    with pytest.raises(Refused, match="WW-R61"):
        campaign(toml)
    assert campaign(toml, edition="second").designs[0].build.cannons == 2


def test_ww_r75_ships_are_built_and_scrapped_only_at_bases() -> None:
    """3.7: Aster is Red's, but has no base: nothing is built or scrapped there, in the classic edition it is."""
    b = second()
    b.stars[ASTER].owner, b.stars[ASTER].stock = RED, 30
    launch(b, red(3), at(b, ASTER), (4, 0, 0, 0, 0))
    assert refused(b, (ASTER, NEW_WARPSHIP, 3))
    b = second()
    b.stars[ASTER].owner, b.stars[ASTER].base, b.stars[ASTER].stock = RED, 1, 30
    build(b, (ASTER, NEW_SYSTEMSHIP, 3, *[0] * 9))
    assert where(b, 0) == at(b, ASTER)


# ---- what stars yield -----------------------------------------------------------------------------------------------


def test_ww_r76_a_star_with_a_base_gives_twice_v() -> None:
    """3.7: homes begin with one: 20 at Alder; Aster with one 8, without one and without ships nothing."""
    b = second(stock=20)
    assert [star.base for star in b.stars[: b.star_count]] == [int(k in (ALDER, BIRCH)) for k in range(b.star_count)]
    b.stars[ASTER].owner, b.stars[CALYX].owner, b.stars[ASTER].base = RED, RED, 1
    t = build(b)
    assert (b.stars[ALDER].stock, b.stars[ASTER].stock, b.stars[CALYX].stock) == (20, 8, 0)
    assert (Event.INCOME, (RED, 28)) in t.events


@pytest.mark.parametrize("owner", [RED, BLUE, -1])
def test_ww_r76_where_only_a_ship_is_half_of_v_goes_into_its_holds(owner: int) -> None:
    """3.7: Calyx, V 7: 3 for Red's freighter, whoever owns the star; nothing into the stock."""
    b = second()
    b.stars[CALYX].owner = owner
    freighter(b, red(0), at(b, CALYX), cargo=2)
    t = build(b)
    assert b.hulls[0].cargo == 5 and b.stars[CALYX].stock == 0 and b.stars[CALYX].yields == 0
    assert (Event.MINED, (RED, CALYX, 3)) in t.events


def test_ww_r76_what_finds_no_room_is_lost() -> None:
    """3.7: one of two holds is full but for 1, the other ship has none."""
    b = second()
    freighter(b, red(0), at(b, CALYX), holds=1, cargo=9)
    launch(b, red(1), at(b, CALYX), (4, 0, 0, 0, 0))
    build(b)
    assert (b.hulls[0].cargo, b.hulls[1].cargo, b.stars[CALYX].stock) == (10, 0, 0)
    build_again = begin(b, 3)
    build(build_again)
    assert b.hulls[0].cargo == 10


def test_ww_r76_two_ships_are_loaded_one_after_the_other() -> None:
    """WW-R76: the first ship's holds first; the first has room for 1 of 3."""
    b = second()
    freighter(b, red(0), at(b, CALYX), holds=1, cargo=9)
    freighter(b, red(1), at(b, CALYX), holds=1)
    build(b)
    assert (b.hulls[0].cargo, b.hulls[1].cargo) == (10, 2)


def test_ww_r76_an_enemy_or_a_systemship_in_the_hex_and_nobody_gets_it() -> None:
    """WW-R76."""
    b = second()
    freighter(b, red(0), at(b, CALYX))
    launch(b, blue(0), at(b, CALYX), (4, 0, 0, 0, 0))
    build(b)
    assert b.hulls[0].cargo == 0
    b = second()
    guard(b, CALYX, (2, 0, 0, 0, 0), treaties=1 << RED)
    freighter(b, red(0), at(b, CALYX))
    build(b)
    assert b.hulls[0].cargo == 0


# ---- bases ----------------------------------------------------------------------------------------------------------


def founding(cargo: int, paid: int = 0) -> Campaign:
    """Red owns Aster, V 4, and has a freighter there."""
    b = second()
    b.stars[ASTER].owner, b.stars[ASTER].paid = RED, paid
    freighter(b, red(0), at(b, ASTER), cargo=cargo)
    return b


def test_ww_r75_a_base_costs_thirty_from_holds() -> None:
    """3.7: paid at once; the yield of the turn, 2, is loaded after it."""
    b = founding(40)
    t = build(b, (ASTER, BASE, 30))
    assert b.stars[ASTER].base == 1 and b.stars[ASTER].paid == 0 and b.hulls[0].cargo == 10 + 2
    assert (Event.BASE_BUILT, (RED, ASTER)) in t.events
    assert max(t.legal(Ask.FOUND)) == 30
    b.stars[ALDER].stock, b.stars[ASTER].stock = 0, 0
    begin(b, 3)
    build(b)
    assert b.stars[ASTER].stock == 8  # twice V from the next turn on


def test_ww_r75_a_base_is_paid_in_parts() -> None:
    """3.7: 12 now, 18 later, by another ship."""
    b = founding(12)
    t = build(b, (ASTER, BASE, 12))
    assert (b.stars[ASTER].base, b.stars[ASTER].paid) == (0, 12) and max(t.legal(Ask.FOUND)) == 12
    freighter(b, red(1), at(b, ASTER), cargo=50)
    b.hulls[0].cargo = 0
    begin(b, 3)
    t = build(b, (ASTER, BASE, 18))
    assert (b.stars[ASTER].base, b.stars[ASTER].paid) == (1, 0) and max(t.legal(Ask.FOUND)) == 18
    assert b.hulls[0].cargo + b.hulls[1].cargo == 32 + 2


def test_ww_r75_not_from_that_star_s_yield_of_the_same_turn() -> None:
    """3.7: an empty freighter pays nothing, though Aster yields 2; a turn later it may pay those."""
    b = founding(0)
    assert refused(b, (ASTER, BASE, 1))
    b = founding(0)
    build(b)
    begin(b, 3)
    t = build(b, (ASTER, BASE, 2))
    assert b.stars[ASTER].paid == 2 and not t.legal(Ask.FOUND) - {1, 2}


def test_ww_r75_where_no_base_may_be_founded() -> None:
    """WW-R75: not at another's or nobody's star, not beside an enemy, and one a star."""
    b = founding(40)
    b.stars[ASTER].owner = -1
    assert refused(b, (ASTER, BASE, 30))
    b = founding(40)
    launch(b, blue(0), at(b, ASTER), (2, 0, 0, 0, 0))
    assert refused(b, (ASTER, BASE, 30))
    b = founding(40)
    b.stars[ASTER].base, b.stars[ASTER].stock = 1, 10
    assert refused(b, (ASTER, BASE, 30))


@pytest.mark.parametrize(("stock", "taken"), [(21, 10), (90, 45)])
def test_ww_r75_a_base_is_destroyed_by_who_stands_there_unopposed(stock: int, taken: int) -> None:
    """3.7: at the end of Red's turn at Blue's Fennel; half of the stock is his, the rest is lost; Blue owns it."""
    b = second()
    b.stars[FENNEL].owner, b.stars[FENNEL].base, b.stars[FENNEL].stock = BLUE, 1, stock
    freighter(b, red(0), at(b, FENNEL))
    t = own_turn(b)
    assert b.stars[FENNEL].base == 0 and b.stars[FENNEL].stock == 0 and b.stars[FENNEL].owner == BLUE
    assert b.hulls[0].cargo == taken and (Event.BASE_LOST, (BLUE, FENNEL)) in t.events
    assert (Event.PLUNDERED, (RED, FENNEL, taken)) in t.events


def test_ww_r75_an_unfinished_base_is_destroyed_too() -> None:
    """WW-R75."""
    b = second()
    b.stars[FENNEL].owner, b.stars[FENNEL].paid = BLUE, 20
    launch(b, red(0), at(b, FENNEL), (3, 0, 0, 0, 0))
    t = own_turn(b)
    assert b.stars[FENNEL].paid == 0 and (Event.BASE_BEGUN_LOST, (BLUE, FENNEL, 20)) in t.events


def test_ww_r75_not_while_a_ship_of_its_side_is_there() -> None:
    """3.7, unopposed: a combat of three rounds without result leaves both there, and the base."""
    b = second()
    b.stars[FENNEL].owner, b.stars[FENNEL].base = BLUE, 1
    launch(b, red(0), at(b, FENNEL), (3, 0, 0, 0, 0))
    launch(b, blue(0), at(b, FENNEL), (3, 0, 0, 0, 0), warp=False)
    own_turn(b)
    assert alive(b, 0) and b.stars[FENNEL].base == 1


def test_ww_r75_a_home_s_base_can_be_lost_and_founded_again() -> None:
    """WW-R75: without it Birch yields nothing and builds nothing."""
    b = second()
    launch(b, red(0), at(b, BIRCH), (3, 0, 0, 0, 0))
    own_turn(b)
    assert b.stars[BIRCH].base == 0
    before = b.stars[BIRCH].stock
    t = game_turn(b)
    assert before == 0 and (Event.INCOME, (BLUE, 0)) in t.events


def test_ww_r75_the_classic_edition_has_no_bases() -> None:
    """WW-R61: nothing is destroyed, and the star yields V."""
    b = begin(campaign(), 2)
    explored(b)
    b.stars[FENNEL].owner = BLUE
    launch(b, red(0), at(b, FENNEL), (3, 0, 0, 0, 0))
    t = own_turn(b)
    assert all(star.base == 0 for star in b.stars) and not [e for e, _ in t.events if e == Event.BASE_LOST]


# ---- holds and repair bays ------------------------------------------------------------------------------------------


def test_ww_r77_holds_are_filled_and_emptied_at_a_base() -> None:
    """3.7, WW-R77: a hold carries 10; what is unloaded can be spent by the next job."""
    b = second(stock=30)
    freighter(b, red(0), at(b, ALDER), holds=2, cargo=3)
    t = build(b, (ALDER, FILL + 0, 17))
    assert b.hulls[0].cargo == 20 and b.stars[ALDER].stock == 13 and max(t.legal(Ask.CARGO)) == 17
    b = second(stock=30)
    freighter(b, red(0), at(b, ALDER), holds=5, cargo=40)
    t = build(b, (ALDER, EMPTY + 0, 25), (ALDER, NEW_SYSTEMSHIP, 55))
    assert b.hulls[0].cargo == 15 and b.stars[ALDER].stock == 0 and max(t.legal(Ask.CARGO)) == 40


def test_ww_r77_no_more_than_there_is() -> None:
    """WW-R77: 30 points for 50 in holds; a second job sees what the first has taken."""
    b = second(stock=30)
    freighter(b, red(0), at(b, ALDER))
    t = build(b, (ALDER, FILL + 0, 20), (ALDER, FILL + 0, 10))
    assert b.hulls[0].cargo == 30 and b.stars[ALDER].stock == 0
    assert max(t.legal(Ask.CARGO)) == 10


def test_ww_r74_a_lost_hold_takes_its_cargo_with_it() -> None:
    """WW-R74: a hit of Blue's on the third of three holds with 25: 20 are left in two."""
    b = second()
    freighter(b, red(0), at(b, CALYX), holds=3, cargo=25)
    launch(b, blue(0), at(b, CALYX), (2, 1, 0, 0, 0))
    # a dodging beam of 1 at drive 0 against Dodge at drive 0 is a Hit: one
    orders = {blue(0): [{"beam": 1}], red(0): [{}]}
    t = own_turn(b, Plan(orders=orders, answers={CombatAsk.TAKE_HIT: [loss_of(HOLD)]}))
    assert b.ships[0].holds == 2 and b.hulls[0].cargo == 20 and (Event.SPILT, (0, 5)) in t.events


def bay(cargo: int, star: int = CALYX, **built: Any) -> Campaign:
    """A ship with a repair bay at a star without base, and a worn one beside it."""
    b = second()
    freighter(b, red(0), at(b, star), cargo=cargo, bay=True)
    launch(b, red(1), at(b, star), (2, 0, 0, 1, 0), built=(5, 0, 0, 1, 3))
    return b


def test_ww_r77_a_bay_mends_from_the_yield_first_and_then_from_holds() -> None:
    """3.7: Calyx yields 3: 3 PD for nothing of the holds, 3 missiles for 1 of them."""
    b = bay(4)
    build(b, (STARS + 0, REPAIR + 1, PD, 3), (STARS + 0, REPAIR + 1, MISSILES, 3))
    assert values(b.ships[1]) == (5, 0, 0, 1, 3) and b.hulls[0].cargo == 3


def test_ww_r77_what_the_bay_leaves_of_the_yield_is_loaded() -> None:
    """WW-R76, WW-R77: 1 of 3 spent, 2 into the holds."""
    b = bay(4)
    build(b, (STARS + 0, REPAIR + 1, PD, 1))
    assert b.ships[1].pd == 3 and b.hulls[0].cargo == 6


def test_ww_r77_a_bay_spends_no_more_than_yield_and_holds() -> None:
    """WW-R77: 3 and 1 for 3 PD and 3 missiles: nothing is left for anything else."""
    b = bay(0)
    t = build(b, (STARS + 0, REPAIR + 1, PD, 2), (STARS + 0, REPAIR + 1, MISSILES, 3))
    assert values(b.ships[1]) == (4, 0, 0, 1, 3) and b.hulls[0].cargo == 0
    assert t.legal(Ask.WORK, STARS) == {0, REPAIR + 1, Work.MEND + 1}


def test_ww_r77_a_bay_mends_its_own_ship_and_in_space() -> None:
    """3.7, ships in its hex: from holds, in a hex without a star."""
    b = second()
    freighter(b, red(0), place(-3, 3), cargo=5, bay=True)
    b.ships[0].pd = 1
    build(b, (STARS + 0, REPAIR + 0, PD, 3))
    assert b.ships[0].pd == 4 and b.hulls[0].cargo == 2


def test_ww_600_missiles_that_a_bay_has_paid_for_may_go_to_another_ship() -> None:
    """WW-600, WW-R77: one point in the holds is three missiles; two for the one, the third for the other."""
    b = second()
    freighter(b, red(0), place(-3, 3), cargo=1, bay=True)
    for number in (1, 2):
        launch(b, red(number), place(-3, 3), (2, 0, 0, 1, 1), built=(2, 0, 0, 1, 3))
    build(b, (STARS + 0, REPAIR + 1, MISSILES, 2), (STARS + 0, REPAIR + 2, MISSILES, 1))
    assert b.ships[1].missiles == 3 and b.ships[2].missiles == 2 and b.hulls[0].cargo == 0


def test_ww_r77_not_beside_an_enemy_and_not_where_a_base_is() -> None:
    """WW-R77."""
    b = bay(4)
    launch(b, blue(0), at(b, CALYX), (2, 0, 0, 0, 0))
    assert refused(b, (STARS + 0, REPAIR + 1, PD, 1))
    b = bay(4, ALDER)
    assert refused(b, (STARS + 0, REPAIR + 1, PD, 1))
    b = bay(4, ALDER)
    build(b, (ALDER, REPAIR + 1, PD, 3))
    assert b.ships[1].pd == 5 and b.hulls[0].cargo == 4


def test_ww_r77_base_and_bay_do_not_spend_the_same_points() -> None:
    """WW-R75, WW-R77: 10 in holds and a yield of 2 at Aster: 10 for the base leave 2 for the bay, none from holds."""
    b = founding(10)
    b.ships[0].built.bays = 1
    launch(b, red(1), at(b, ASTER), (1, 0, 0, 0, 0), built=(9, 0, 0, 0, 0))
    t = build(b, (ASTER, BASE, 10), (STARS + 0, REPAIR + 1, PD, 2))
    assert b.ships[1].pd == 3 and b.stars[ASTER].paid == 10 and b.hulls[0].cargo == 0
    assert max(t.legal(Ask.AMOUNT)) == 2


def test_ww_r77_what_a_bay_takes_from_holds_founds_no_base() -> None:
    """WW-R75, WW-R77: 10 in holds, a yield of 2: five repairs take 3 from holds and leave 7 for the base."""
    b = founding(10)
    b.ships[0].built.bays = 1
    launch(b, red(1), at(b, ASTER), (1, 0, 0, 0, 0), built=(9, 0, 0, 0, 0))
    t = build(b, (STARS + 0, REPAIR + 1, PD, 5), (ASTER, BASE, 7))
    assert max(t.legal(Ask.FOUND)) == 7
    assert b.ships[1].pd == 6 and b.stars[ASTER].paid == 7 and b.hulls[0].cargo == 0


def test_ww_600_armour_two_points_and_shells_six_for_one() -> None:
    """3.7, WW-R77: level 2 armour of 8 points, 5 lost: 3 BP for them; 7 shells for 2."""
    b = second(stock=20)
    ship = launch(b, red(0), at(b, ALDER), (4, 0, 0, 0, 0), tl=2)
    ship.built.armour, ship.armour, ship.built.shells, ship.shells = 2, 3, 12, 5
    t = build(b, (ALDER, REPAIR + 0, ARMOUR, 5), (ALDER, REPAIR + 0, SHELLS, 7))
    assert (ship.armour, ship.shells, b.stars[ALDER].stock) == (8, 12, 15)
    assert max(each.given for each in t.asked if each.what == Ask.AMOUNT) == 7


def test_ww_600_shells_of_one_point_go_to_several_ships() -> None:
    """WW-600, WW-R77: two for one ship and four for the next are one point."""
    b = second(stock=20)
    for number, lacks in ((0, 2), (1, 4)):
        ship = launch(b, red(number), at(b, ALDER), (4, 0, 0, 0, 0))
        ship.built.shells, ship.shells = 6, 6 - lacks
    build(b, (ALDER, REPAIR + 0, SHELLS, 2), (ALDER, REPAIR + 1, SHELLS, 4))
    assert (b.ships[0].shells, b.ships[1].shells, b.stars[ALDER].stock) == (6, 6, 19)


def test_ww_r74_a_hold_is_mended_but_a_bay_never_lacks() -> None:
    """WW-R74, WW-R77."""
    b = second(stock=20)
    freighter(b, red(0), at(b, ALDER), holds=3, bay=True)
    b.ships[0].holds = 1
    t = build(b, (ALDER, REPAIR + 0, HOLD, 2))
    assert b.ships[0].holds == 3 and b.stars[ALDER].stock == 18 and t.times(Ask.REPAIR) == 0


# ---- who sees what, who plays it ------------------------------------------------------------------------------------


def test_ww_080_cargo_and_what_is_paid_are_their_owner_s_to_know() -> None:
    """WW-080: the base itself everybody sees."""
    b = founding(40, paid=5)
    mine, theirs = view(b, RED), view(b, BLUE)
    assert mine["hulls"][0]["cargo"] == 40 and theirs["hulls"][0]["cargo"] is None
    assert mine["stars"][ASTER]["paid"] == 5 and theirs["stars"][ASTER]["paid"] is None
    assert theirs["stars"][ALDER]["base"] == 1


def test_3_7_the_computer_plays_it() -> None:
    """Each level to the end with legal answers, all fields within their limits; `simple` founds bases."""
    deal = G.deal(Request(G.scenario("outposts")))
    levels = {level.key: level.doctrine for level in G.levels}
    founded = {"random": 0, "simple": 0}

    class Watch(ProvingTable):
        def emit(self, event: int, *args: int) -> None:
            founded[level] += event == Event.BASE_BUILT

    for level in founded:
        for number in range(2):
            b = copy(deal.battle)
            t, beat = Watch(G, b, SimulatedKeys(number, number), [levels[level]] * 2), 0
            while G.outcome(b) < 0:
                t.begin(beat)
                G.play_beat(t, b)
                beat += 1
                assert check(b) == []
    assert founded["simple"] > 0


def test_3_7_what_another_side_carries_is_imagined_away() -> None:
    """WW-080: nothing of Blue's holds or unfinished bases is used where Red plays on in its head."""
    b = second()
    freighter(b, blue(0), at(b, BIRCH), cargo=40)
    b.stars[FENNEL].owner, b.stars[FENNEL].paid = BLUE, 20
    known = copy(mask(b, RED))
    t = ProvingTable(G, known, SimulatedKeys(1, 1), ())
    t.begin(0)
    G.imagine(t, known, RED)
    assert known.hulls[blue(0)].cargo == 0 and known.stars[FENNEL].paid == 0


def test_3_7_the_questions_say_what_is_paid_from_what() -> None:
    """WW-R70, WW-R75: with holds alone to pay from, an empty stock is told as one, and armour by what a point gives."""
    asks, names = G.wording.asks, G.deal(Request(G.scenario("median"))).names
    said = say_prompt(asks[Ask.WORK], (ALDER, 0, 0), names)
    assert said == "Alder has 0 points in stock: what do you do there?"
    assert "from holds alone" in asks[Ask.FOUND].help
    assert "all that you paid" in asks[Ask.FOUND].help
    assert "of armour two and one a technology level" in asks[Ask.PART].help
