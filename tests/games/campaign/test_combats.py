"""Combats on the map: where, who, how long, and where ships go.

WW-300, WW-480, WW-490, WW-500, WW-510, WW-090, IS-R47, IS-R49.
"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.games.systemships.campaign.records import Campaign
from admiralty.games.systemships.campaign.words import Ask, Load
from admiralty.games.systemships.words import Ask as CombatAsk
from admiralty.games.systemships.words import Die, Status, Tactic

from .reading import (
    AROUND,
    ASTER,
    BLUE,
    CALYX,
    RED,
    Plan,
    alive,
    at,
    axial,
    begin,
    blue,
    campaign,
    explored,
    game_turn,
    guard,
    guard_of,
    launch,
    own_turn,
    place,
    play,
    red,
    values,
    where,
)

NEUTRAL = 8
RETREAT = {"tactic": "retreat"}
OFFER = {"tactic": "negotiate"}


def fighting(player: int = RED, **settings: Any) -> Campaign:
    """A turn in the middle; who is at one star from the beginning fights there if nobody moves."""
    b = begin(campaign(**settings), 5, player)
    explored(b)
    return b


def around(b: Campaign, star: int) -> set[int]:
    """The six hexes beside a star."""
    q, r = axial(at(b, star))
    return {place(q + dq, r + dr) for dq, dr in AROUND}


# ---- where there is a combat ----------------------------------------------------------------------------------------


def test_ww_300_every_star_with_both_sides_in_the_order_that_the_phasing_player_chooses() -> None:
    """WW-300: two stars to choose from, Calyx first; then Aster is the only one left."""
    b = fighting()
    for star, number in ((ASTER, 0), (CALYX, 1)):
        launch(b, red(number), at(b, star), (3, 0, 0, 0, 0))
        guard(b, star, (2, 0, 0, 0, 0))
    t = own_turn(b, Plan(answers={Ask.COMBAT: [CALYX]}))
    assert t.legal(Ask.COMBAT) == {ASTER, CALYX}
    assert t.combats == [(CALYX, RED), (ASTER, RED)]


def test_ww_300_never_in_space() -> None:
    """WW-300: enemies in one hex of space do not fight, in anybody's turn."""
    b = fighting()
    launch(b, red(0), place(-1, 1), (3, 3, 0, 0, 0))
    launch(b, blue(0), place(-1, 1), (3, 3, 0, 0, 0))
    assert game_turn(b).combats == []


def test_ww_300_is_r49_not_without_a_ship_of_the_phasing_player() -> None:
    """WW-300, IS-R49: Blue's ship beside a systemship fights in Blue's and the neutral turn, not in Red's."""
    b = fighting()
    launch(b, blue(0), at(b, CALYX), (3, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 0, 0, 0))
    assert own_turn(b).combats == []
    assert game_turn(b).combats == [(CALYX, BLUE), (CALYX, NEUTRAL)]


def test_ww_300_who_does_not_leave_fights_again() -> None:
    """WW-300, IS-870: ships that stayed after three rounds fight again in the next turn."""
    b = fighting()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 0, 0, 0))
    assert game_turn(b).combats + own_turn(b).combats == [(CALYX, RED), (CALYX, NEUTRAL), (CALYX, RED)]


# ---- who fires at whom ----------------------------------------------------------------------------------------------


def three_sides(**settings: Any) -> tuple[Campaign, Plan]:
    """Red (phasing), Blue and a systemship at Calyx, all firing one round and more."""
    b = fighting(**settings)
    launch(b, red(0), at(b, CALYX), (3, 3, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (3, 3, 0, 0, 0))
    guard(b, CALYX, (2, 0, 0, 0, 0))
    fire = [{"beam": 1}] * 3
    return b, Plan(orders={0: list(fire), 16: list(fire)})


def test_is_r49_three_sides_are_one_combat_around_the_phasing_one() -> None:
    """IS-R49: Red may choose between Blue and the systemship; these two have only Red to fire at."""
    b, t = three_sides()
    own_turn(b, t)
    assert t.combats == [(CALYX, RED)]
    assert t.legal(CombatAsk.BEAM_TARGET, 0) == {16, guard_of(b, CALYX)}
    assert t.legal(CombatAsk.BEAM_TARGET, 16) == set()
    assert t.faces(Die.TARGET) == []


def test_is_r49_all_present() -> None:
    """IS-R49, engagement_scope: all_present: everybody may fire at everybody; the systemship draws among two."""
    b, t = three_sides(engagement_scope="all_present")
    own_turn(b, t)
    assert t.legal(CombatAsk.BEAM_TARGET, 16) == {0, guard_of(b, CALYX)}
    assert [sides for die, sides, _ in t.rolled if die == Die.TARGET] == [2, 2, 2]


# ---- retreat on the map ---------------------------------------------------------------------------------------------


def test_ww_480_ww_r65_a_retreat_goes_to_an_adjacent_hex() -> None:
    """WW-480, WW-R65: no beam was fired at it, so it escapes; its owner chooses among six hexes."""
    b = fighting()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 0, 0, 0))
    t = own_turn(b, Plan(orders={0: [RETREAT]}, answers={Ask.RETREAT: [place(-1, 1)]}))
    assert t.legal(Ask.RETREAT, 0) == around(b, CALYX)
    assert where(b, 0) == place(-1, 1) and len(t.faces(Die.SPEED)) == 1


def test_ww_480_a_carried_ship_goes_with_it() -> None:
    """WW-480, WW-090: what it carries escapes too."""
    b = fighting()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0), racks=1)
    launch(b, red(1), at(b, CALYX), (3, 1, 0, 0, 0), warp=False, carrier=red(0))
    guard(b, CALYX, (2, 0, 0, 0, 0))
    own_turn(b, Plan(orders={0: [RETREAT]}, answers={Ask.RETREAT: [place(-1, 1)]}))
    assert where(b, 1) == where(b, 0) == place(-1, 1) and b.ships[1].carrier == 0


def test_ww_480_also_in_another_s_turn_and_in_the_neutral_turn() -> None:
    """WW-480: Red's ship escapes in Blue's turn; from a systemship, in its turn."""
    b = fighting(BLUE)
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (3, 0, 0, 0, 0))
    game_turn(b, Plan(orders={0: [RETREAT]}, answers={Ask.RETREAT: [place(-1, 1)]}))
    assert (where(b, 0), where(b, 16)) == (place(-1, 1), at(b, CALYX))
    b = fighting(BLUE)
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 0, 0, 0))
    t = game_turn(b, Plan(orders={0: [RETREAT]}, answers={Ask.RETREAT: [place(-3, 3)]}))
    assert t.combats == [(CALYX, NEUTRAL)] and where(b, 0) == place(-3, 3)


def ring(hostile: int) -> Campaign:
    """Red with a systemship at Calyx; so many of the six hexes around hold a ship of Blue's."""
    b = fighting()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 0, 0, 0))
    for k, hex_ in enumerate(sorted(around(b, CALYX))[:hostile]):
        launch(b, blue(k), hex_, (3, 0, 0, 0, 0))
    return b


def test_ww_r65_not_onto_hostile_ships() -> None:
    """WW-R65: with Blue in four of the six hexes two are left, with Blue in five one, which is not asked for."""
    b = ring(4)
    free = sorted(around(b, CALYX))[4:]
    t = own_turn(b, Plan(orders={0: [RETREAT]}, answers={Ask.RETREAT: [free[1]]}))
    assert t.legal(Ask.RETREAT, 0) == set(free) and where(b, 0) == free[1]
    b = ring(5)
    own_turn(b, Plan(orders={0: [RETREAT]}))
    assert where(b, 0) == sorted(around(b, CALYX))[5]


def test_ww_r65_none_available_no_escape() -> None:
    """WW-480, WW-R65: with Blue all around the ship stays, and the combat goes on to its third round."""
    b = ring(6)
    t = own_turn(b, Plan(orders={0: [RETREAT] * 3}))
    assert where(b, 0) == at(b, CALYX) and len(t.faces(Die.SPEED)) == 3


def test_ww_500_what_is_dropped_stays_when_the_carrier_escapes() -> None:
    """WW-500, WW-480: a systemship dropped in the round in which its carrier escapes is left in the hex."""
    b = fighting()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0), racks=1)
    launch(b, red(1), at(b, CALYX), (3, 1, 0, 0, 0), warp=False, carrier=red(0))
    guard(b, CALYX, (2, 0, 0, 0, 0))
    orders = {0: [{**RETREAT, "carry": 2}]}
    own_turn(b, Plan(orders=orders, answers={Ask.RETREAT: [place(-1, 1)]}))
    assert (where(b, 0), where(b, 1)) == (place(-1, 1), at(b, CALYX))
    assert b.ships[1].status == Status.AWAY and b.ships[1].carrier < 0


# ---- how long -------------------------------------------------------------------------------------------------------


def chase(**settings: Any) -> tuple[Campaign, Plan]:
    """Red wears a drive of 5 down by a point a round: Attack, beam 1, three above its speed (CRT +3: Hit on Dodge)."""
    b = fighting(**settings)
    launch(b, red(0), at(b, CALYX), (9, 1, 0, 0, 0))
    guard(b, CALYX, (5, 0, 0, 0, 0))
    return b, Plan(orders={0: [{"tactic": "attack", "drive": 3 + pd, "beam": 1} for pd in (5, 4, 3, 2, 1)]})


def test_ww_490_is_r47_three_rounds_or_until_it_is_decided() -> None:
    """WW-490, IS-870, IS-R47, combat_length: five points take five rounds, which the default does not give."""
    b, t = chase()
    t.orders[0] = t.orders[0][:3]
    own_turn(b, t)
    assert values(b.ships[guard_of(b, CALYX)]) == (2, 0, 0, 0, 0) and len(t.faces(Die.SPEED)) == 3
    b, t = chase(combat_length="until_decided")
    own_turn(b, t)
    assert not alive(b, guard_of(b, CALYX)) and len(t.faces(Die.SPEED)) == 5
    assert where(b, 0) == at(b, CALYX)


def test_ww_490_three_quiet_rounds_and_the_phasing_player_withdraws() -> None:
    """WW-490: until_decided: after three rounds without damage Red has to leave for an adjacent hex, Blue stays."""
    b = fighting(combat_length="until_decided")
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0))
    launch(b, red(1), at(b, CALYX), (3, 0, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (3, 0, 0, 0, 0))
    plan, seen = Plan(answers={Ask.RETREAT: [place(-1, 1), place(-3, 3)]}), []
    ask = plan.ask

    def asked(seat: int, what: int, low: int, high: int, *facts: int) -> int:
        if what == Ask.RETREAT:
            seen.append(b.ships[facts[0]].status)  # who leaves sees the map
        return ask(seat, what, low, high, *facts)

    plan.ask = asked  # type: ignore[method-assign]
    t = own_turn(b, plan)
    assert seen == [Status.ESCAPED] * 2
    assert sum(each.what == CombatAsk.TACTIC and each.facts[0] == 16 for each in t.asked) == 3
    assert t.legal(Ask.RETREAT) == around(b, CALYX)
    assert {where(b, 0), where(b, 1)} == {place(-1, 1), place(-3, 3)} and where(b, 16) == at(b, CALYX)


def test_ww_490_three_quiet_rounds_in_a_row() -> None:
    """WW-490: damage in the third round begins the count again: two quiet, one hit, three quiet are six rounds."""
    b = fighting(combat_length="until_decided")
    launch(b, red(0), at(b, CALYX), (9, 1, 0, 0, 0))
    guard(b, CALYX, (5, 0, 0, 0, 0))
    orders = [{}, {}, {"tactic": "attack", "drive": 8, "beam": 1}, {}, {}, {}]
    t = own_turn(b, Plan(orders={0: orders}, answers={Ask.RETREAT: [place(-1, 1)]}))
    assert len(t.faces(Die.SPEED)) == 6 and values(b.ships[guard_of(b, CALYX)]) == (4, 0, 0, 0, 0)


def test_ww_490_is_r47_a_systemship_that_would_have_to_withdraw_just_stops() -> None:
    """IS-R47, WW-490: in the neutral turn three quiet rounds end the combat; nobody moves."""
    b = fighting(BLUE, combat_length="until_decided")
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0))
    guard(b, CALYX, (2, 0, 0, 0, 0))
    t = game_turn(b)
    assert t.combats == [(CALYX, NEUTRAL)] and len(t.faces(Die.SPEED)) == 3 and t.times(Ask.RETREAT) == 0
    assert where(b, 0) == where(b, guard_of(b, CALYX)) == at(b, CALYX)


# ---- peace between players ------------------------------------------------------------------------------------------


def two_players(**settings: Any) -> Campaign:
    b = fighting(**settings)
    launch(b, red(0), at(b, CALYX), (3, 3, 2, 0, 0))
    launch(b, blue(0), at(b, CALYX), (3, 3, 2, 0, 0))
    return b


def rounds(t: Plan) -> int:
    return sum(each.what == CombatAsk.TACTIC and each.facts[0] == 0 for each in t.asked)


def test_ww_510_peace_if_everybody_chose_it() -> None:
    """WW-510: both offer in the second round: the fight is over, both stay, and the next turn sees another."""
    b = two_players()
    t = own_turn(b, Plan(orders={0: [{}, OFFER], 16: [{}, OFFER]}))
    assert rounds(t) == 2 and where(b, 0) == where(b, 16) == at(b, CALYX)
    assert b.stars[CALYX].treaties == 0
    t = game_turn(b)
    assert t.combats == [(CALYX, BLUE)] and rounds(t) == 3


def test_ww_510_one_alone_is_an_attack_at_drive_0() -> None:
    """WW-510: Red's lone offer counts as Attack at drive 0 and fires nothing.

    Blue's beam of 1 at drive 0 is a Hit+2 of 3 hits: 2 on the screen, 1 through it.
    """
    b = two_players()
    orders = {0: [{**OFFER, "screen": 2}], 16: [{"tactic": "attack", "beam": 1}]}
    t = Plan(orders=orders)
    own_turn(b, t)
    assert values(b.ships[16]) == (3, 3, 2, 0, 0)
    assert sum(values(b.ships[0])) == 8 - 1 and rounds(t) == 3


def test_ww_510_all_ships_have_to() -> None:
    """WW-510: one of Red's two ships does not offer: no peace."""
    b = two_players()
    launch(b, red(1), at(b, CALYX), (3, 0, 0, 0, 0))
    t = own_turn(b, Plan(orders={0: [OFFER] * 3, 16: [OFFER] * 3}))
    assert rounds(t) == 3


def test_is_r21_without_negotiation() -> None:
    """IS-R21, WW-510, negotiate: switched off, the fourth choice is not there."""
    b = two_players(negotiate="off")
    t = own_turn(b)
    assert t.legal(CombatAsk.TACTIC, 0) == {Tactic.ATTACK, Tactic.DODGE, Tactic.RETREAT}
    t = own_turn(two_players())
    assert Tactic.NEGOTIATE in t.legal(CombatAsk.TACTIC, 0)


# ---- racks ----------------------------------------------------------------------------------------------------------


def test_ww_090_what_is_carried_is_lost_with_its_carrier() -> None:
    """WW-090: a beam of 10 (Attack at drive 0: Hit+2 = 12) destroys a carrier of 4 points and its cub."""
    b = fighting()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0), racks=1)
    launch(b, red(1), at(b, CALYX), (3, 2, 0, 0, 0), warp=False, carrier=red(0))
    launch(b, blue(0), at(b, CALYX), (10, 10, 0, 0, 0))
    own_turn(b, Plan(orders={0: [{"tactic": "attack"}], 16: [{"tactic": "attack", "beam": 10}]}))
    assert not alive(b, 0) and not alive(b, 1) and alive(b, 16)


def test_ww_090_what_is_carried_does_not_fight() -> None:
    """WW-090: no order for the carried ship, and nobody may fire at it."""
    b = fighting()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0), racks=1)
    launch(b, red(1), at(b, CALYX), (3, 2, 0, 0, 0), warp=False, carrier=red(0))
    launch(b, blue(0), at(b, CALYX), (3, 3, 0, 0, 0))
    t = own_turn(b, Plan(orders={16: [{"beam": 1}] * 3}))
    assert t.times(CombatAsk.BEAM_TARGET) == 0
    assert not [each for each in t.asked if each.what == CombatAsk.TACTIC and each.facts[0] == 1]


@pytest.mark.parametrize("carried", [True, False])
def test_ww_090_is_s04_stowing_after_the_combats(carried: bool) -> None:
    """IS-S04, WW-100: after the combats systemships are rearranged, without movement points, in any hex of a star."""
    b = fighting()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0), racks=1)
    launch(b, red(1), at(b, CALYX), (3, 2, 0, 0, 0), warp=False, carrier=red(0) if carried else -1)
    answer = Load.DROP + 1 if carried else Load.PICK_UP + 1
    t = own_turn(b, Plan(answers={Ask.STOW: [answer]}))
    assert answer in next(each.legal for each in t.asked if each.what == Ask.STOW)
    assert b.ships[1].status == (Status.AWAY if carried else Status.CARRIED)
    assert where(b, 1) == at(b, CALYX)


def test_ww_090_stowing_after_a_combat_with_the_survivors() -> None:
    """IS-S04, WW-090: a systemship that fought goes on a rack afterwards; one that is damaged away does not."""
    b = fighting()
    launch(b, red(0), at(b, CALYX), (3, 0, 0, 0, 0), racks=2)
    launch(b, red(1), at(b, CALYX), (3, 2, 0, 0, 0), warp=False)
    guard(b, CALYX, (2, 0, 0, 0, 0))
    t = Plan(answers={Ask.STOW: [Load.PICK_UP + 1]})
    play(b, t, turn=5, player=BLUE)
    assert t.combats == [(CALYX, RED)] and b.ships[1].status == Status.CARRIED
