"""Whose a star is, and first contact.  WW-620, WW-630, IS-S03, IS-S07, IS-R07, IS-R08."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.games.systemships.campaign.records import Campaign
from admiralty.games.systemships.campaign.words import Ask
from admiralty.games.systemships.campaign.words import Die as MapDie
from admiralty.games.systemships.words import Die

from .reading import (
    ALDER,
    ASTER,
    BLUE,
    CALYX,
    MEDIAN,
    RED,
    Plan,
    alive,
    at,
    begin,
    blue,
    campaign,
    explored,
    game_turn,
    guard,
    guard_of,
    launch,
    map_of,
    own_turn,
    play,
    red,
    values,
    where,
)


def open_map(turn: int = 5, **settings: Any) -> Campaign:
    b = begin(campaign(**settings), turn)
    explored(b)
    return b


# ---- possession -----------------------------------------------------------------------------------------------------


def test_ww_630_is_s07_after_one_full_turn_alone() -> None:
    """WW-630, IS-S07: Red's ship is at Aster when turn 5 ends: not his yet; from the start of turn 6 it is."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (3, 0, 0, 0, 0))
    game_turn(b, Plan(moves={RED: [(0, at(b, ASTER))]}))
    assert b.stars[ASTER].owner < 0
    play(b)
    assert b.stars[ASTER].owner == RED and b.stars[ASTER].stock == 4


def test_is_s07_it_has_to_be_there_at_the_end_of_the_turn_before() -> None:
    """IS-S07: a ship that has left again by the end of the turn gains nothing."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (5, 0, 0, 0, 0))
    game_turn(b, Plan(moves={RED: [(0, at(b, ASTER)), (0, at(b, ALDER))]}))
    play(b)
    assert b.stars[ASTER].owner < 0


def test_is_s07_not_beside_a_living_systemship() -> None:
    """IS-S07: the systemship of the star keeps it."""
    b = open_map()
    launch(b, red(0), at(b, ASTER), (3, 0, 0, 0, 0))
    guard(b, ASTER, (2, 0, 0, 0, 0))
    game_turn(b)
    play(b)
    assert b.stars[ASTER].owner < 0


def test_is_s07_not_beside_a_hostile_ship() -> None:
    """IS-S07, WW-630: Blue comes in his turn 5 and both stay: neither owns it."""
    b = open_map()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0))
    launch(b, blue(0), at(b, MEDIAN), (3, 0, 0, 0, 0))
    game_turn(b, Plan(moves={BLUE: [(16, at(b, CALYX))]}))
    game_turn(b)
    assert b.stars[CALYX].owner < 0


def test_is_s07_nor_when_the_enemy_is_gone_again() -> None:
    """IS-S07: Blue comes in his turn 5 and is destroyed in it; the full turn without an enemy ends one turn later."""
    b = open_map()
    launch(b, red(0), at(b, CALYX), (10, 10, 0, 0, 0))
    launch(b, blue(0), at(b, MEDIAN), (3, 0, 0, 0, 0))
    orders = {0: [{"tactic": "attack", "beam": 9}], 16: [{"tactic": "attack"}]}
    game_turn(b, Plan(moves={BLUE: [(16, at(b, CALYX))]}, orders=orders))
    assert not alive(b, 16)
    play(b)
    assert b.stars[CALYX].owner < 0
    game_turn(b)
    play(b)
    assert b.stars[CALYX].owner == RED


def test_is_s07_the_systemship_destroyed_in_its_own_turn() -> None:
    """IS-S07: it lived at the end of Red's turn 5 and fell in neutral turn 5: his in turn 7, not in 6."""
    b = open_map()
    guard(b, CALYX, (1, 0, 0, 0, 0))
    launch(b, red(0), at(b, CALYX), (6, 5, 0, 0, 0))
    game_turn(b, Plan(orders={0: [{}, {}, {}, {"drive": 1, "beam": 5}]}))
    assert not alive(b, guard_of(b, CALYX))
    play(b)
    assert b.stars[CALYX].owner < 0
    game_turn(b)
    play(b)
    assert b.stars[CALYX].owner == RED


def test_is_s07_it_stays_owned_without_ships() -> None:
    """IS-S07: after Red's ship has left Aster is still his and yields every turn."""
    b = open_map()
    b.stars[ASTER].owner = RED
    game_turn(b)
    game_turn(b)
    assert b.stars[ASTER].owner == RED and b.stars[ASTER].stock == 8


def test_is_s07_another_player_takes_it_and_the_stock_is_lost() -> None:
    """IS-S07: Blue was alone at Red's Aster for a turn: it is his, Red's 30 points are nobody's, Blue gets 4."""
    b = open_map()
    b.stars[ASTER].owner, b.stars[ASTER].stock = RED, 30
    launch(b, blue(0), at(b, ASTER), (3, 0, 0, 0, 0))
    game_turn(b)
    assert b.stars[ASTER].owner == RED
    play(b, turn=6, player=BLUE)
    assert b.stars[ASTER].owner == RED
    play(b)
    assert b.stars[ASTER].owner == BLUE and b.stars[ASTER].stock == 4


def test_is_s07_carried_and_systemships_hold_too() -> None:
    """IS-S07: any ship of his: a systemship alone holds a star."""
    b = open_map()
    launch(b, red(0), at(b, ASTER), (5, 3, 2, 0, 0), warp=False)
    game_turn(b)
    play(b)
    assert b.stars[ASTER].owner == RED


# ---- first contact --------------------------------------------------------------------------------------------------


def voyage(**settings: Any) -> tuple[Campaign, Plan]:
    """Red enters Calyx for the first time."""
    b = begin(campaign(**settings), 5)
    b.stars[ASTER].entered = 1
    launch(b, red(0), at(b, ASTER), (3, 0, 0, 0, 0))
    return b, Plan(moves={RED: [(0, at(b, CALYX))]})


def test_is_s03_is_r07_is_010_a_systemship_at_first_contact() -> None:
    """IS-S03, IS-R07, IS-R08, IS-100: nothing is there before; then a ship of 3 x 7, which fights at once."""
    b, t = voyage()
    assert b.stars[CALYX].guard < 0
    t.dice = {Die.TECHNOLOGY: [7, 8], Die.COMPONENT: [1, 6] * 10 + [1, 1]}
    own_turn(b, t)
    number = b.stars[CALYX].guard
    assert (
        values(b.ships[number]) == (11, 0, 10, 0, 0) and b.ships[number].tl == 1
    )  # EX-12, and two rolls against V = 7
    assert t.combats == [(CALYX, RED)] and b.stars[MEDIAN].guard < 0


def test_is_r07_it_is_the_same_ship_ever_after() -> None:
    """IS-R07: rolled up once: a second visit rolls nothing and finds what the first one left."""
    b, t = voyage()
    own_turn(b, t)
    built = values(b.ships[guard_of(b, CALYX)])
    game_turn(b)
    t = Plan(moves={RED: [(0, at(b, ASTER))]})
    game_turn(b, t)
    t = Plan(moves={RED: [(0, at(b, CALYX))]})
    own_turn(b, t)
    assert t.faces(Die.TECHNOLOGY) == t.faces(Die.COMPONENT) == []
    assert values(b.ships[guard_of(b, CALYX)]) == built


def test_is_r07_setup() -> None:
    """IS-R07, systemship_timing: with setup all eleven are rolled up before the first turn; contact rolls nothing."""
    b, t = campaign(systemship_timing="setup"), Plan()
    play(b, t)
    neutral = [star for star in range(b.star_count) if b.stars[star].home < 0]
    assert len(neutral) == 11
    for star in neutral:
        pd, beams, screens, tubes, missiles = values(b.ships[guard_of(b, star)])
        assert pd + beams + screens + tubes + missiles // 3 == 3 * b.stars[star].value
    launch(b, red(0), at(b, ALDER), (3, 0, 0, 0, 0))
    b.hulls[0].left = 3
    t = Plan(moves={RED: [(0, at(b, ASTER))]})
    begin(b, 2)
    own_turn(b, t)
    assert t.faces(Die.TECHNOLOGY) == t.faces(Die.COMPONENT) == [] and t.combats == [(ASTER, RED)]
    b, t = campaign(), Plan()
    play(b, t)
    assert t.rolled == []


# Fails: nothing is rolled up; the ship sits at a star that nobody has entered.
def test_is_s03_is_r07_a_retreat_enters_a_star_too() -> None:
    """IS-S03, IS-R07: on a map with adjacent stars Red flees to one that nobody knows: he has entered it."""
    b = begin(campaign(map_of({"Near": (-1, 2, 3), "Unknown": (-2, 2, 7)})), 9)
    guard(b, 0, (2, 0, 0, 0, 0))
    launch(b, red(0), at(b, 0), (3, 1, 0, 0, 0))
    goal = at(b, 1)
    t = own_turn(b, Plan(orders={0: [{"tactic": "retreat"}]}, answers={Ask.RETREAT: [goal]}))
    assert where(b, 0) == goal and t.faces(Die.TECHNOLOGY)
    assert b.stars[1].entered == 1 and b.stars[1].guard >= 0


@pytest.mark.parametrize(("face", "exists"), [(1, True), (2, False), (6, False)])
def test_is_r08_ww_620_one_in_six(face: int, exists: bool) -> None:
    """IS-R08, WW-620, neutral_presence: a d6 at first contact, before the level; a systemship only on a 1."""
    b, t = voyage(neutral_presence="one_in_six")
    t.dice = {MapDie.PRESENCE: [face]}
    own_turn(b, t)
    assert t.rolled[0] == (MapDie.PRESENCE, 6, face)
    assert (b.stars[CALYX].guard >= 0) == exists == bool(t.combats) and b.stars[CALYX].entered == 1
    assert exists == (Die.TECHNOLOGY in {die for die, _, _ in t.rolled})


def test_is_r08_an_empty_star_stays_empty_and_can_be_had() -> None:
    """IS-R08, IS-S07: no second d6 for the next ship that comes; who stays owns it."""
    b, t = voyage(neutral_presence="one_in_six")
    game_turn(b, t)
    launch(b, red(1), at(b, ASTER), (3, 0, 0, 0, 0))
    t = Plan(moves={RED: [(1, at(b, CALYX))]})
    own_turn(b, t)
    assert t.rolled == [] and b.stars[CALYX].owner == RED


def test_is_r08_always_is_no_roll() -> None:
    """IS-R08: by default every neutral star has one, without a d6; a star of value 0 has none (IS-R02)."""
    b, t = voyage()
    own_turn(b, t)
    assert t.faces(MapDie.PRESENCE) == [] and b.stars[CALYX].guard >= 0
    b, t = voyage()
    b.stars[CALYX].value = 0
    own_turn(b, t)
    assert t.rolled == [] and b.stars[CALYX].guard < 0


def test_is_r01_is_r04_the_switches_of_the_roll_up_hold_on_the_map() -> None:
    """IS-R01, IS-R04: five points for each of value; a chance capped at 3 percent."""
    b, t = voyage(budget_multiplier=5, tl_chance_cap=3)
    t.dice = {Die.TECHNOLOGY: [4]}
    own_turn(b, t)
    ship = b.ships[guard_of(b, CALYX)]
    made = ship.built
    assert made.pd + made.beams + made.screens + made.tubes + made.missiles // 3 == 35 and ship.tl == 0
