"""Treaties with systemships over time.  IS-560 to IS-600, IS-R20 to IS-R26, EX-67 to EX-69, corner case 22."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from admiralty.games.systemships.campaign.records import Campaign
from admiralty.games.systemships.campaign.words import Ask, Load, Phase
from admiralty.games.systemships.words import Ask as CombatAsk
from admiralty.games.systemships.words import Die

from .reading import (
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
    place,
    play,
    red,
    values,
    where,
)

NEUTRAL = 8
OFFER = {"tactic": "negotiate"}
WILLING = {Die.SPEED: [1], Die.TACTIC: [1]}  # of a systemship (2,0,2,0,0): speed 0, screen 2, Attack: IS-560
SHIELDED = (2, 0, 2, 0, 0)
REDS, BLUES = 1 << RED, 1 << BLUE


def calyx(turn: int = 5, player: int = RED, treaties: int = 0, **settings: Any) -> Campaign:
    """A game turn with a systemship of two screens at Calyx."""
    b = begin(campaign(**settings), turn, player)
    explored(b)
    guard(b, CALYX, SHIELDED, treaties=treaties)
    return b


def dice(**more: list[int]) -> Mapping[int, list[int]]:
    return {die: list(faces) for die, faces in WILLING.items()} | {Die[name]: each for name, each in more.items()}


def partner(**settings: Any) -> Campaign:
    """Red makes a treaty at Calyx in his turn 5; it is Blue's turn 5."""
    b = calyx(**settings)
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    own_turn(b, Plan(orders={0: [OFFER]}, dice=dice()))
    return b


def orders_asked(t: Plan, ship: int) -> int:
    return sum(each.what == CombatAsk.TACTIC and each.facts[0] == ship for each in t.asked)


# ---- how a treaty comes about ---------------------------------------------------------------------------------------


def test_is_560_is_570_is_580_is_r23_a_treaty_ends_the_combat() -> None:
    """IS-560, IS-570, IS-580, IS-R23: in the first round; nobody is hit, both stay, the star stays neutral."""
    b = calyx()
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    t = own_turn(b, Plan(orders={0: [OFFER]}, dice=dice()))
    assert b.stars[CALYX].treaties == REDS and orders_asked(t, 0) == 1
    assert values(b.ships[0]) == (4, 2, 0, 0, 0) and alive(b, guard_of(b, CALYX))
    assert where(b, 0) == at(b, CALYX) and b.stars[CALYX].owner < 0


@pytest.mark.parametrize("faces", [{Die.SPEED: [2], Die.TACTIC: [1]}, {Die.SPEED: [1], Die.TACTIC: [2]}])
def test_is_560_not_willing(faces: Mapping[int, list[int]]) -> None:
    """IS-560: not at speed 1, not dodging."""
    b = calyx()
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    t = own_turn(b, Plan(orders={0: [OFFER]}, dice=faces))
    assert b.stars[CALYX].treaties == 0 and orders_asked(t, 0) == 3


def test_is_560_is_r20_not_with_a_beam() -> None:
    """IS-560, IS-R20: a systemship of a beam at speed 0 fires it: no treaty, though it attacks."""
    b = calyx()
    guard(b, CALYX, (1, 1, 0, 0, 0))
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    own_turn(b, Plan(orders={0: [OFFER]}, dice=dice()))
    assert b.stars[CALYX].treaties == 0


def test_is_570_it_takes_an_offer() -> None:
    """IS-570: the systemship is ready, Red does not offer: no treaty."""
    b = calyx()
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    own_turn(b, Plan(orders={0: [{}]}, dice=dice()))
    assert b.stars[CALYX].treaties == 0


def test_is_r22_all_ships_fighting_it() -> None:
    """IS-R22: Red has two ships there and only one of them offers: no treaty, with either scope."""
    for scope in ("all_opposing", "per_player"):
        b = calyx(negotiate_scope=scope)
        launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
        launch(b, red(1), at(b, CALYX), (4, 2, 0, 0, 0))
        own_turn(b, Plan(orders={0: [OFFER]}, dice=dice()))
        assert b.stars[CALYX].treaties == 0


@pytest.mark.parametrize(("scope", "treaties", "red_rounds"), [("all_opposing", 0, 3), ("per_player", REDS, 1)])
def test_is_r22_per_player_in_the_neutral_turn(scope: str, treaties: int, red_rounds: int) -> None:
    """IS-R22, negotiate_scope: both players fight it, Red offers: nothing, or Red's treaty while Blue fights on."""
    b = calyx(player=BLUE, negotiate_scope=scope)
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (4, 2, 0, 0, 0))
    begin(b, 5, BLUE, Phase.STOW)
    t = game_turn(b, Plan(orders={0: [OFFER]}, dice=dice()))
    assert t.combats == [(CALYX, NEUTRAL)]
    assert b.stars[CALYX].treaties == treaties
    assert (orders_asked(t, 0), orders_asked(t, 16)) == (red_rounds, 3)


def test_is_r23_the_fight_with_another_player_goes_on() -> None:
    """IS-R23, WW-510: in Red's turn the systemship fights Red alone and accepts; Red and Blue fight the three rounds.

    In the round of the offer Red counts as Attack at drive 0: Blue's beam of 1, Attack at drive 0, is a Hit+2 of 3.
    """
    b = calyx()
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (4, 2, 0, 0, 0))
    orders = {0: [OFFER], 16: [{"tactic": "attack", "beam": 1}]}
    t = own_turn(b, Plan(orders=orders, dice=dice()))
    assert b.stars[CALYX].treaties == REDS
    assert (orders_asked(t, 0), orders_asked(t, 16)) == (3, 3) and len(t.faces(Die.SPEED)) == 1
    assert sum(values(b.ships[0])) == 6 - 3


# ---- what it means --------------------------------------------------------------------------------------------------


def test_is_590_is_r24_the_neutral_turn_after_it_is_peaceful() -> None:
    """EX-67, IS-590, IS-R24: Red's ship may stay through neutral turn 5; it is not attacked."""
    b = partner()
    t = game_turn(b)
    assert t.combats == [] and b.stars[CALYX].treaties == REDS and where(b, 0) == at(b, CALYX)


def test_ex_67_out_at_the_end_of_the_next_movement() -> None:
    """EX-67, IS-580, IS-590: it leaves in turn 6; in turn 7 Aster-Calyx-Median is two points without a stop."""
    b = partner()
    game_turn(b)
    t = own_turn(b, Plan(moves={RED: [(0, at(b, ASTER))]}))
    assert t.combats == [] and b.stars[CALYX].treaties == REDS
    play(b, turn=7)
    b.ships[0].pd = 2
    t = own_turn(b, Plan(moves={RED: [(0, at(b, MEDIAN))]}))
    assert where(b, 0) == at(b, MEDIAN) and b.stars[CALYX].treaties == REDS and t.combats == []


def test_is_590_is_r24_is_r25_who_stays_breaks_it() -> None:
    """EX-67, IS-590, IS-R25: still in Calyx at the end of Red's movement in turn 6: void, and a combat in that turn."""
    b = partner()
    game_turn(b)
    play(b, turn=6, player=RED, phase=Phase.COMBAT)
    assert b.stars[CALYX].treaties == 0
    t = own_turn(b)
    assert t.combats + game_turn(b).combats == [(CALYX, RED), (CALYX, NEUTRAL)]


def test_is_590_every_future_movement_phase() -> None:
    """IS-590: out in turn 6, back at the end of the movement of turn 8: a breach then."""
    b = partner()
    game_turn(b)
    game_turn(b, Plan(moves={RED: [(0, at(b, ASTER))]}))
    game_turn(b)
    assert b.stars[CALYX].treaties == REDS and b.turn == 8
    t = own_turn(b, Plan(moves={RED: [(0, at(b, CALYX))]}))
    assert b.stars[CALYX].treaties == 0 and t.combats == [(CALYX, RED)]


def test_is_590_is_r24_corner_22_only_at_the_end_of_its_own_side_s_movement() -> None:
    """Corner case 22, IS-R24: Blue's movement breaks nothing; a treaty of the neutral turn counts from Red's next."""
    b = calyx(player=BLUE)
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    launch(b, blue(0), at(b, ASTER), (4, 2, 0, 0, 0))
    t = game_turn(b, Plan(orders={0: [OFFER]}, dice=dice(), moves={BLUE: [(16, at(b, MEDIAN))]}))
    assert t.combats == [(CALYX, NEUTRAL)] and b.stars[CALYX].treaties == REDS
    own_turn(b, Plan(moves={RED: [(0, at(b, ASTER))]}))
    assert b.stars[CALYX].treaties == REDS


def test_is_r25_another_side_s_treaty_is_untouched() -> None:
    """IS-R25: Red's breach leaves Blue's treaty as it is."""
    b = calyx(treaties=REDS | BLUES)
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    own_turn(b)
    assert b.stars[CALYX].treaties == BLUES


@pytest.mark.parametrize(("after", "treaties"), [("void", REDS), ("hostile_forever", 0)])
def test_is_r25_a_new_treaty_after_a_breach(after: str, treaties: int) -> None:
    """IS-R25, treaty_after_breach: the combat of the breach may end with a new treaty, or never again."""
    b = calyx(treaties=REDS, treaty_after_breach=after)
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    t = own_turn(b, Plan(orders={0: [OFFER]}, dice=dice()))
    assert t.combats == [(CALYX, RED)] and b.stars[CALYX].treaties == treaties
    begin(b, 9)
    if after == "hostile_forever":
        own_turn(b, Plan(orders={0: [OFFER]}, dice=dice()))
        assert b.stars[CALYX].treaties == 0


def test_is_r25_hostile_forever_is_for_who_broke_it() -> None:
    """IS-R25: Blue, who broke nothing, still gets a treaty."""
    b = calyx(treaties=REDS, treaty_after_breach="hostile_forever")
    launch(b, red(0), at(b, CALYX), (4, 2, 0, 0, 0))
    own_turn(b)
    b.hulls[0].hex = at(b, ASTER)
    launch(b, blue(0), at(b, CALYX), (4, 2, 0, 0, 0))
    play(b, Plan(orders={16: [OFFER]}, dice=dice()), turn=6)
    assert b.stars[CALYX].treaties == BLUES


def test_ex_68_a_dropped_systemship_is_a_breach() -> None:
    """EX-68, IS-R25: in turn 8 Red's carrier drops a systemship in Calyx and goes on: void, and a combat there."""
    b = calyx(turn=8, treaties=REDS)
    launch(b, red(0), at(b, ASTER), (3, 0, 0, 0, 0), racks=1)
    launch(b, red(1), at(b, ASTER), (5, 3, 2, 0, 0), warp=False, carrier=red(0))
    t = own_turn(b, Plan(moves={RED: [(0, at(b, CALYX), Load.DROP + 1), (0, at(b, MEDIAN))]}))
    assert (where(b, 0), where(b, 1)) == (at(b, MEDIAN), at(b, CALYX))
    assert b.stars[CALYX].treaties == 0 and t.combats == [(CALYX, RED)]


def test_ex_68_carried_through_it_is_none() -> None:
    """IS-590: a carrier that only passes with its load breaks nothing."""
    b = calyx(turn=8, treaties=REDS)
    launch(b, red(0), at(b, ASTER), (3, 0, 0, 0, 0), racks=1)
    launch(b, red(1), at(b, ASTER), (5, 3, 2, 0, 0), warp=False, carrier=red(0))
    t = own_turn(b, Plan(moves={RED: [(0, at(b, MEDIAN))]}))
    assert b.stars[CALYX].treaties == REDS and t.combats == []


# ---- retreating to a partner's star ---------------------------------------------------------------------------------

NEAR, HAVEN = 0, 1  # the stars of the test map: a fight, and a treaty beside it


def two_stars(turn: int = 9, player: int = RED, pd: int = 3) -> Campaign:
    """EX-69: one more star beside Calyx. Red is at Near with its systemship, and has a treaty with Haven's."""
    stars = {"Near": (-1, 2, 3), "Haven": (-2, 2, 7)}
    b = begin(campaign(map_of(stars)), turn, player)
    guard(b, NEAR, (2, 0, 0, 0, 0))
    guard(b, HAVEN, SHIELDED, treaties=REDS)
    launch(b, red(0), at(b, NEAR), (pd, 1, 0, 0, 0))
    return b


def flee(b: Campaign) -> Plan:
    return Plan(orders={0: [{"tactic": "retreat"}]}, answers={Ask.RETREAT: [at(b, HAVEN)]})


@pytest.mark.parametrize("player", [RED, BLUE])
def test_ex_69_is_600_is_r26_a_retreat_is_no_breach(player: int) -> None:
    """EX-69, IS-600, IS-R26: no combat on arrival, nor in the neutral turn; it is gone after Red's movement in turn 10.

    The retreat is in Red's turn 9, or in the neutral turn 9.
    """
    b = two_stars(player=player)
    t = game_turn(b, flee(b))
    assert where(b, 0) == at(b, HAVEN)
    assert t.combats == [(NEAR, RED if player == RED else NEUTRAL)]
    assert b.stars[HAVEN].treaties == REDS
    t = own_turn(b, Plan(moves={RED: [(0, place(-3, 2))]}))
    assert b.stars[HAVEN].treaties == REDS and t.combats == []


def test_ex_69_is_600_is_r26_who_stays_breaks_it_then() -> None:
    """EX-69, IS-600, IS-R26: still in Haven at the end of the movement of turn 10: a breach and a combat."""
    b = two_stars()
    game_turn(b, flee(b))
    t = own_turn(b)
    assert b.stars[HAVEN].treaties == 0 and t.combats == [(HAVEN, RED)]


def test_is_r26_also_when_it_cannot_move() -> None:
    """IS-R26: a ship of PD 0 that escaped to Haven cannot leave in time."""
    b = two_stars(pd=0)
    game_turn(b, flee(b))
    assert where(b, 0) == at(b, HAVEN)
    t = own_turn(b)
    assert b.stars[HAVEN].treaties == 0 and t.combats == [(HAVEN, RED)]


def test_is_600_without_a_treaty_there_is_no_retreat_there() -> None:
    """IS-600, WW-R65: a systemship without treaty is hostile: Haven is not among the hexes to retreat to."""
    b = two_stars()
    b.stars[HAVEN].treaties = BLUES
    t = own_turn(b, Plan(orders={0: [{"tactic": "retreat"}]}))
    assert at(b, HAVEN) not in t.legal(Ask.RETREAT, 0) and len(t.legal(Ask.RETREAT, 0)) == 5


# ---- the others' fights ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scope", ["phasing_only", "all_present"])
def test_corner_22_is_r23_a_partner_and_the_systemship_leave_each_other_alone(scope: str) -> None:
    """Corner case 22, IS-R23, IS-R49: Blue attacks; Red, a partner of turn 5, fights Blue alone.

    The systemship does not fire at Red, nor Red at it.
    """
    b = partner(engagement_scope=scope)
    launch(b, blue(0), at(b, CALYX), (4, 2, 0, 0, 0))
    fire = [{"beam": 1}] * 3
    t = play(b, Plan(orders={0: list(fire), 16: list(fire)}), turn=5, player=NEUTRAL)
    assert t.combats[0] == (CALYX, BLUE)
    assert t.legal(CombatAsk.BEAM_TARGET, 0) == set()
    assert t.legal(CombatAsk.BEAM_TARGET, 16) == {0, guard_of(b, CALYX)}
    assert t.faces(Die.TARGET) == []


def test_corner_22_in_the_neutral_turn_only_the_other_fights() -> None:
    """Corner case 22, IS-R45: beside a partner of Red's the systemship attacks Blue alone."""
    b = partner()
    launch(b, blue(0), at(b, CALYX), (4, 2, 0, 0, 0))
    begin(b, 5, BLUE, Phase.STOW)
    t = game_turn(b)
    assert t.combats == [(CALYX, NEUTRAL)] and t.faces(Die.TARGET) == []
    assert (orders_asked(t, 0), orders_asked(t, 16)) == (0, 3)


def test_is_s07_a_treaty_never_gives_possession() -> None:
    """IS-S07, IS-R23: Red was in Calyx from the end of his turn 5 to the start of turn 6, and does not own it."""
    b = partner()
    game_turn(b)
    play(b)
    assert b.stars[CALYX].owner < 0 and b.stars[CALYX].stock == 0
