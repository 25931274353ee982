"""Movement on the map: points, hexes, warplines, who stops whom, racks.  WW-110 to WW-160, WW-090, IS-S05."""

from __future__ import annotations

import pytest

from admiralty.games.systemships.campaign.records import Campaign
from admiralty.games.systemships.campaign.words import Ask, Load, Phase
from admiralty.games.systemships.words import Ask as CombatAsk
from admiralty.games.systemships.words import Status

from .plan import STAY, IllegalError
from .reading import (
    ALDER,
    ASTER,
    AURIC,
    BERYL,
    BIRCH,
    BLUE,
    CALYX,
    CORVUS,
    MEDIAN,
    RED,
    Plan,
    alive,
    at,
    begin,
    blue,
    campaign,
    clock,
    distances,
    explored,
    guard,
    guard_of,
    launch,
    own_turn,
    place,
    play,
    red,
    where,
)


def open_map(turn: int = 2, **settings: object) -> Campaign:
    """The map with every neutral star known to be empty, before Red's turn."""
    b = begin(campaign(**settings), turn)
    explored(b)
    return b


def goals(b: Campaign, ship: int = 0) -> set[int]:
    """Where a ship of the player in turn may go, its own hex left out."""
    t = Plan(moves={b.player: [(ship, STAY)]})
    play(b, t, turn=b.turn, player=b.player, phase=Phase.COMBAT)
    return t.legal(Ask.GOAL, ship) - {STAY}


def within(costs: dict[int, int], points: int) -> set[int]:
    return {hex_ for hex_, cost in costs.items() if 0 < cost <= points}


# ---- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pd", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("start", [ALDER, MEDIAN, BIRCH])
def test_ww_110_ww_120_ww_130_a_point_is_a_hex_or_a_whole_warpline(pd: int, start: int) -> None:
    """WW-110, WW-120, WW-130: as many points as PD; a hex or a warpline, entered at its end, is one."""
    b = open_map()
    launch(b, red(0), at(b, start), (pd, 0, 0, 0, 0))
    assert goals(b) == within(distances(b, at(b, start)), pd)


def test_ww_120_the_first_step_from_alder_by_hand() -> None:
    """WW-120: six hexes beside Alder, and the stars at the other ends of its two warplines."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (1, 0, 0, 0, 0))
    beside = {place(q, r) for q, r in ((-5, 3), (-7, 3), (-6, 4), (-6, 2), (-5, 2), (-7, 4))}
    assert goals(b) == beside | {at(b, AURIC), at(b, ASTER)}


def test_ww_130_a_warpline_is_not_entered_in_the_middle() -> None:
    """WW-130: from (-5, 2), beside Alder and under the warpline to Auric, Auric is two hexes away."""
    b = open_map()
    launch(b, red(0), place(-5, 2), (1, 0, 0, 0, 0))
    assert goals(b) == {place(q, r) for q, r in ((-4, 2), (-6, 2), (-5, 3), (-5, 1), (-4, 1), (-6, 3))}


def test_ww_130_the_edge_of_the_map() -> None:
    """IS-S03, WW-120: a hex is on the map if |q|, |r| and |q + r| are all 7 or less."""
    b = open_map()
    launch(b, red(0), place(-7, 7), (1, 0, 0, 0, 0))
    assert goals(b) == {place(-6, 6), place(-6, 7), place(-7, 6)}


@pytest.mark.parametrize(("pd", "points"), [(1, 1), (2, 1), (5, 3), (6, 3), (7, 4)])
def test_ww_r61_half_pd(pd: int, points: int) -> None:
    """WW-110, WW-R61, movement = half_pd: half of PD rounded up."""
    b = open_map(movement="half_pd")
    launch(b, red(0), at(b, ALDER), (pd, 0, 0, 0, 0))
    assert goals(b) == within(distances(b, at(b, ALDER)), points)


def test_ww_110_points_are_of_the_current_pd() -> None:
    """WW-110: a damaged drive moves less far."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (2, 0, 0, 0, 0), built=(8, 0, 0, 0, 0))
    assert goals(b) == within(distances(b, at(b, ALDER)), 2)


def test_ww_120_a_move_may_be_taken_in_parts() -> None:
    """WW-120: what is left after one stretch can be used for another, by any ship in any order."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (3, 0, 0, 0, 0))
    launch(b, red(1), at(b, ALDER), (2, 0, 0, 0, 0))
    moves = [(0, at(b, ASTER)), (1, at(b, AURIC)), (0, at(b, CALYX)), (0, at(b, MEDIAN)), (1, at(b, CORVUS))]
    play(b, Plan(moves={RED: moves}), turn=2, phase=Phase.COMBAT)
    assert (where(b, 0), where(b, 1)) == (at(b, MEDIAN), at(b, CORVUS))


def test_ww_110_no_more_than_the_points() -> None:
    """WW-110: three warplines with PD 2 are refused."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (2, 0, 0, 0, 0))
    moves = [(0, at(b, ASTER)), (0, at(b, CALYX)), (0, at(b, MEDIAN))]
    with pytest.raises(IllegalError):
        play(b, Plan(moves={RED: moves}), turn=2, phase=Phase.COMBAT)


def test_ww_150_without_pd_it_does_not_move() -> None:
    """WW-150: a ship of PD 0 is not asked where it goes."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (0, 1, 1, 0, 0))
    t = own_turn(b)
    assert t.times(Ask.MOVE) == 0 and where(b, 0) == at(b, ALDER)


def test_ww_030_a_systemship_of_a_player_does_not_move_by_itself() -> None:
    """WW-030, WW-110: only a warpship has movement points."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (5, 1, 0, 0, 0), warp=False)
    assert own_turn(b).times(Ask.MOVE) == 0


def test_ww_150_movement_costs_no_power_in_combat() -> None:
    """WW-150: a ship that moved as far as it can still has all its PD in the combat."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (1, 0, 0, 0, 0))
    guard(b, ASTER, (1, 0, 0, 0, 0))
    t = own_turn(b, Plan(moves={RED: [(0, at(b, ASTER))]}, orders={0: [{"drive": 1}] * 3}))
    assert t.legal(CombatAsk.DRIVE, 0) == {0, 1} and t.combats == [(ASTER, RED)]


# ---- who stops whom -------------------------------------------------------------------------------------------------


def test_ww_140_a_star_with_an_enemy_stops() -> None:
    """WW-140: a known systemship at Aster and a ship of Blue's at Auric may be entered, not passed."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (5, 0, 0, 0, 0))
    launch(b, blue(0), at(b, AURIC), (5, 0, 0, 0, 0))
    guard(b, ASTER, (2, 0, 1, 0, 0))
    costs = distances(b, at(b, ALDER), stops=(at(b, ASTER), at(b, AURIC)))
    assert costs[at(b, CORVUS)] > 2  # by the warpline through Auric it would be 2
    assert goals(b) == within(costs, 5)


def test_ww_140_having_entered_it_goes_no_further() -> None:
    """WW-140: after the stop no points are left."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (5, 0, 0, 0, 0))
    guard(b, ASTER, (2, 0, 1, 0, 0))
    with pytest.raises(IllegalError):
        own_turn(b, Plan(moves={RED: [(0, at(b, ASTER)), (0, at(b, CALYX))]}))


def test_ww_140_enemies_in_space_do_not_stop() -> None:
    """WW-140, WW-300: a hex of space with an enemy is passed, and there is no combat in it."""
    b = open_map()
    launch(b, red(0), place(-3, 0), (3, 4, 0, 0, 0))
    launch(b, blue(0), place(-2, 0), (5, 4, 0, 0, 0))
    assert goals(b) == within(distances(b, place(-3, 0)), 3)
    b = open_map()
    launch(b, red(0), place(-3, 0), (3, 4, 0, 0, 0))
    launch(b, blue(0), place(-2, 0), (5, 4, 0, 0, 0))
    assert own_turn(b, Plan(moves={RED: [(0, place(-2, 0))]})).combats == []


def test_ww_140_own_ships_do_not_stop() -> None:
    """WW-140: a star with own ships only is passed."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (2, 0, 0, 0, 0))
    launch(b, red(1), at(b, ASTER), (2, 0, 0, 0, 0))
    assert at(b, CALYX) in goals(b)


def test_is_s03_ww_140_an_unknown_star_is_entered_and_stops() -> None:
    """IS-S03, IS-R07, WW-140: what is met at first contact is an enemy: nobody passes a star that is not known."""
    b = begin(campaign(), 2)
    launch(b, red(0), at(b, ALDER), (4, 0, 0, 0, 0))
    neutral = [star.hex for star in b.stars[: b.star_count] if star.home < 0]
    assert goals(b) == within(distances(b, at(b, ALDER), stops=neutral), 4)


def test_is_r08_ww_140_a_star_found_empty_does_not_stop() -> None:
    """IS-R08, WW-140: with one_in_six a star without systemship may be left in the same turn."""
    b = begin(campaign(neutral_presence="one_in_six"), 2)
    launch(b, red(0), at(b, ALDER), (4, 0, 0, 0, 0))
    play(b, Plan(moves={RED: [(0, at(b, ASTER)), (0, place(-4, 3))]}), turn=2, phase=Phase.COMBAT)
    assert where(b, 0) == place(-4, 3)


def test_ww_160_is_r48_beside_enemies_it_may_leave() -> None:
    """WW-160, IS-R48: only entering stops; a survivor leaves in its own next turn."""
    b = open_map()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (3, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 1, 0, 0))
    assert goals(b) == within(distances(b, at(b, CALYX)), 3)


def test_is_r23_a_treaty_partner_is_not_stopped() -> None:
    """IS-R23, IS-580, corner case 22: free passage by one's own treaty, none by the other side's."""
    b = open_map()
    launch(b, red(0), at(b, ASTER), (2, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 1, 0, 0), treaties=1 << RED)
    assert at(b, MEDIAN) in goals(b)
    b = open_map()
    launch(b, red(0), at(b, ASTER), (2, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 1, 0, 0), treaties=1 << BLUE)
    found = goals(b)
    assert at(b, MEDIAN) not in found and at(b, CALYX) in found


# ---- homes in the first turn ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [1, 2])
def test_is_s05_the_other_home_in_the_first_game_turn(turn: int) -> None:
    """IS-S05: closed in game turn 1, by hex and by warpline, open from the second on."""
    b = open_map(turn)
    launch(b, red(0), place(5, -3), (3, 0, 0, 0, 0))
    closed = (at(b, BIRCH),) if turn == 1 else ()
    assert (at(b, BIRCH) in goals(b)) == (turn == 2)
    b = open_map(turn)
    launch(b, red(0), at(b, BERYL), (3, 0, 0, 0, 0))
    assert goals(b) == within(distances(b, at(b, BERYL), closed=closed), 3)


def test_is_s05_blue_too_and_his_own_home_is_open() -> None:
    """IS-S05: Blue may not enter Alder in turn 1; Birch is his own."""
    b = begin(open_map(1), 1, BLUE)
    launch(b, blue(0), place(-6, 4), (3, 0, 0, 0, 0))
    found = goals(b, blue(0))
    assert at(b, ALDER) not in found and found == within(distances(b, place(-6, 4), closed=(at(b, ALDER),)), 3)
    b = begin(open_map(1), 1, BLUE)
    launch(b, blue(0), at(b, BERYL), (1, 0, 0, 0, 0))
    assert at(b, BIRCH) in goals(b, blue(0))


# ---- racks ----------------------------------------------------------------------------------------------------------


def carrier(b: Campaign, star: int, pd: int = 3, racks: int = 1, cub: bool = True) -> None:
    """A warpship of Red's with racks, and a systemship beside it or on its rack."""
    launch(b, red(0), at(b, star), (pd, 1, 0, 0, 0), racks=racks)
    launch(b, red(1), at(b, star), (3, 2, 0, 0, 0), warp=False, carrier=red(0) if cub else -1)


def test_ww_120_ww_090_picking_up_costs_a_point() -> None:
    """WW-090, WW-120: a step, a pick-up, and one point of three is left to carry it on."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (3, 1, 0, 0, 0), racks=1)
    launch(b, red(1), at(b, ASTER), (3, 2, 0, 0, 0), warp=False)
    t = Plan(moves={RED: [(0, at(b, ASTER), Load.PICK_UP + 1), (0, at(b, CALYX))]})
    play(b, t, turn=2, phase=Phase.COMBAT)
    assert b.ships[1].status == Status.CARRIED and b.ships[1].carrier == 0
    assert where(b, 1) == where(b, 0) == at(b, CALYX)
    assert t.legal(Ask.GOAL, 0, 1) - {STAY} == within(distances(b, at(b, ASTER)), 1)


def test_ww_120_what_is_picked_up_where_a_ship_stands_goes_with_it() -> None:
    """WW-090, WW-120: the first point of two picks up where the ship begins, the second moves both."""
    b = open_map()
    carrier(b, ALDER, pd=2, cub=False)
    play(b, Plan(moves={RED: [(0, STAY, Load.PICK_UP + 1), (0, at(b, ASTER))]}), turn=2, phase=Phase.COMBAT)
    assert where(b, 1) == where(b, 0) == at(b, ASTER)


def test_ww_120_ww_090_dropping_costs_a_point() -> None:
    """WW-120: two points of three are gone after a step and a drop."""
    b = open_map()
    carrier(b, ALDER)
    t = Plan(moves={RED: [(0, at(b, ASTER), Load.DROP + 1), (0, at(b, CALYX))]})
    play(b, t, turn=2, phase=Phase.COMBAT)
    assert t.legal(Ask.GOAL, 0, 1) - {STAY} == within(distances(b, at(b, ASTER)), 1)
    assert (where(b, 0), where(b, 1)) == (at(b, CALYX), at(b, ASTER))
    assert b.ships[1].status == Status.AWAY and b.ships[1].carrier < 0


def test_ww_120_without_points_nothing_is_picked_up_or_dropped() -> None:
    """WW-120: after its last point a ship loads nothing while it moves."""
    b = open_map()
    carrier(b, ALDER, pd=1)
    t = Plan(moves={RED: [(0, at(b, ASTER))]})
    play(b, t, turn=2, phase=Phase.COMBAT)
    assert t.times(Ask.LOAD) == 0


def test_ww_090_one_systemship_a_rack() -> None:
    """WW-090: with its one rack occupied a ship can drop, not pick up another; a ship without racks does neither."""
    b = open_map()
    carrier(b, ALDER, pd=5)
    launch(b, red(2), at(b, ALDER), (1, 0, 0, 0, 0), warp=False)
    launch(b, red(3), at(b, ALDER), (5, 0, 0, 0, 0))
    t = Plan(moves={RED: [(0, STAY), (3, STAY)]})
    play(b, t, turn=2, phase=Phase.COMBAT)
    assert t.legal(Ask.LOAD, 0) == {Load.NOTHING, Load.DROP + 1}
    assert t.legal(Ask.LOAD, 3) == set()


def test_ww_090_only_own_systemships_and_no_random_one() -> None:
    """WW-090: neither a random systemship, nor the enemy's, nor a warpship goes on a rack."""
    b = open_map()
    launch(b, red(0), at(b, CALYX), (5, 1, 0, 0, 0), racks=4)
    launch(b, red(1), at(b, CALYX), (1, 0, 0, 0, 0), warp=False)
    launch(b, red(2), at(b, CALYX), (1, 0, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (1, 0, 0, 0, 0), warp=False)
    guard(b, CALYX, (1, 0, 1, 0, 0))
    t = Plan(moves={RED: [(0, STAY)]})
    play(b, t, turn=2, phase=Phase.COMBAT)
    assert t.legal(Ask.LOAD, 0) == {Load.NOTHING, Load.PICK_UP + 1}
    assert alive(b, guard_of(b, CALYX))


def test_ww_100_when_nobody_can_move_any_more_the_turn_goes_on() -> None:
    """WW-100: build, move, fight, then the next player."""
    b = open_map()
    launch(b, red(0), at(b, ALDER), (1, 0, 0, 0, 0))
    play(b, Plan(moves={RED: [(0, at(b, ASTER))]}), turn=2, player=BLUE)
    assert clock(b) == (2, BLUE, Phase.BUILD)
