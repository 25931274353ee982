"""The neutral turn.  IS-800 to IS-880, IS-R40 to IS-R49, IS-S09, EX-07."""

from __future__ import annotations

from typing import Any

from admiralty.games.systemships.campaign.records import Campaign
from admiralty.games.systemships.campaign.words import Ask, Phase
from admiralty.games.systemships.words import Ask as CombatAsk
from admiralty.games.systemships.words import Die, Status

from .reading import (
    ASTER,
    BLUE,
    CALYX,
    CORVUS,
    RED,
    Plan,
    X,
    alive,
    at,
    begin,
    besieged,
    blue,
    campaign,
    explored,
    game_turn,
    guard,
    guard_of,
    launch,
    now,
    own_turn,
    play,
    red,
    values,
    where,
)

NEUTRAL = 8
PARTS = {"PD": 0, "B": 1, "S": 2, "T": 3, "3M": 4, "2M": 4}


# ---- income ---------------------------------------------------------------------------------------------------------


def test_is_r44_income_saved() -> None:
    """IS-R44, neutral_income_saved: what a whole ship did not need in one turn is there in the next: 14 points."""
    for saved, after in (("no", (4, 1, 1, 1, 3)), ("yes", (7, 2, 2, 2, 6))):
        b = besieged(X, neutral_income_saved=saved)
        game_turn(b)
        guard(b, CALYX, (1, 0, 0, 0, 0), X)
        game_turn(b)
        assert now(b) == after


def test_is_r42_the_value_of_the_star_and_no_multiple() -> None:
    """IS-R42: V points a neutral turn, not the 3 x V of the budget; a star of value 0 restores nothing."""
    for value, after in ((2, (2, 0, 1, 0, 0)), (0, (1, 0, 0, 0, 0))):
        b = besieged((1, 0, 0, 0, 0), value=value)
        game_turn(b)
        assert now(b) == after


def test_is_800_is_r40_repair_goes_on_with_enemies_present() -> None:
    """IS-800, IS-R40, siege_blocks_repair: a hostile ship in the hex stops the repair only by that house rule."""
    for siege, after in (("no", (4, 1, 1, 1, 3)), ("yes", (1, 0, 0, 0, 0))):
        b = besieged((1, 0, 0, 0, 0), siege_blocks_repair=siege)
        launch(b, red(0), at(b, CALYX), (5, 0, 0, 0, 0))
        game_turn(b)
        assert now(b) == after


def test_is_r40_a_partner_is_no_siege() -> None:
    """IS-R40, IS-R23: with siege_blocks_repair a ship that has a treaty does not stop the repair: it is not hostile."""
    b = besieged((1, 0, 0, 0, 0), siege_blocks_repair="yes")
    begin(b, 1, BLUE)
    launch(b, red(0), at(b, CALYX), (5, 0, 0, 0, 0))
    b.stars[CALYX].treaties = 1 << RED
    game_turn(b)
    assert now(b) == (4, 1, 1, 1, 3)


# ---- the sequence ---------------------------------------------------------------------------------------------------


def test_is_830_is_r43_corner_21_one_neutral_turn_after_the_last_player() -> None:
    """IS-830, IS-R43, corner case 21: no repair after Red's turn, one after Blue's, none before Red's next."""
    b = besieged((1, 0, 0, 0, 0))
    launch(b, red(0), at(b, CALYX), (5, 0, 0, 0, 0))
    launch(b, blue(0), at(b, CORVUS), (5, 0, 0, 0, 0))
    own_turn(b)
    assert now(b) == (1, 0, 0, 0, 0)
    play(b, Plan(moves={BLUE: [(blue(0), at(b, CALYX))]}), turn=1, player=BLUE, phase=Phase.COMBAT)
    assert now(b) == (1, 0, 0, 0, 0)
    game_turn(b)
    assert now(b) == (4, 1, 1, 1, 3)
    own_turn(b)
    assert now(b) == (4, 1, 1, 1, 3)


def test_is_850_is_860_first_repaired_then_it_attacks() -> None:
    """IS-850, IS-860, corner case 21: the combat of the neutral turn is fought with what has been restored."""
    b = besieged((1, 0, 0, 0, 0))
    launch(b, red(0), at(b, CALYX), (5, 0, 0, 0, 0))
    begin(b, 1, BLUE)
    # (4,1,1,1,3): speed 0 of 0 to 4; d100 33 of 1/3: one missile, of speed 1 at drive 0, Dodge: a miss
    t = play(b, Plan(dice={Die.SPEED: [1], Die.MISSILES: [33], Die.MISSILE_SPEED: [1]}), turn=2)
    assert t.combats == [(CALYX, NEUTRAL)]
    assert next(sides for die, sides, _ in t.rolled if die == Die.SPEED) == 5
    assert now(b) == (4, 1, 1, 1, 2)


def test_is_s09_star_by_star_in_the_order_of_the_table() -> None:
    """IS-S09: Aster is restored and fights before Calyx is restored; Corvus comes last."""
    b = besieged((1, 0, 0, 0, 0))
    for star, number in ((CORVUS, 0), (CALYX, 1), (ASTER, 2)):
        guard(b, star, (1, 0, 0, 0, 0), X)
        launch(b, red(number), at(b, star), (5, 0, 0, 0, 0))
    begin(b, 1, BLUE)
    t, while_fighting = Plan(), {}
    while b.turn == 1:
        play(b, t)
        if b.place >= 0:
            while_fighting.setdefault(b.place, now(b, CALYX))
    assert t.combats == [(ASTER, NEUTRAL), (CALYX, NEUTRAL), (CORVUS, NEUTRAL)]
    assert while_fighting[ASTER] == (1, 0, 0, 0, 0) and while_fighting[CORVUS] == (4, 1, 1, 1, 3)


def test_is_r45_all_players_there_together_and_not_each_other() -> None:
    """IS-R45, IS-860: both players' ships are in one combat of three rounds; each may fire at the systemship alone."""
    b = besieged((2, 0, 0, 0, 0), built=(2, 0, 0, 0, 0))
    launch(b, red(0), at(b, CALYX), (5, 4, 0, 0, 0))
    launch(b, blue(0), at(b, CALYX), (5, 4, 0, 0, 0))
    begin(b, 1, BLUE, Phase.STOW)
    fire = [{"tactic": "attack", "beam": 1}] * 3
    t = game_turn(b, Plan(orders={0: list(fire), 16: list(fire)}))
    assert t.combats == [(CALYX, NEUTRAL)]
    assert t.times(CombatAsk.BEAM_TARGET) == 0  # one legal target
    assert len(t.faces(Die.TARGET)) == 3  # it draws among two
    assert values(b.ships[0]) == values(b.ships[16]) == (5, 4, 0, 0, 0)
    assert where(b, 0) == where(b, 16) == at(b, CALYX)


def test_is_860_nobody_there_no_combat() -> None:
    """IS-860: a systemship alone throws no die in its turn."""
    b = besieged((1, 0, 0, 0, 0))
    assert game_turn(b).rolled == []


# ---- the original's example -----------------------------------------------------------------------------------------


def line_90() -> Campaign:
    b = besieged(X)
    launch(b, red(0), at(b, ASTER), (6, 0, 0, 0, 0))
    launch(b, blue(0), at(b, CORVUS), (6, 0, 0, 0, 0))
    return b


def test_ex_07_is_840_is_870_is_880_the_original_s_last_example() -> None:
    """EX-07, IS-830 to IS-880, IS-R47, IS-R48: missiles destroy A, B meets fewer and survives; the neutral turn.

    Red attacks at drive 0: missiles of speed 10 miss, of speed 1 do 4 hits each. X's speed is 5 then;
    Blue dodges at drive 2, so that its beam of 3 (difference +3, Dodge) misses.
    """
    b = line_90()
    dice = {Die.SPEED: [5, 5], Die.MISSILES: [37, 30], Die.MISSILE_SPEED: [10, 10, 10, 1, 1, 1]}
    orders = {0: [{"tactic": "attack"}] * 2}
    t = own_turn(b, Plan(moves={RED: [(0, at(b, CALYX))]}, orders=orders, dice=dice))
    assert t.combats == [(CALYX, RED)] and not alive(b, 0)
    assert now(b) == (10, 3, 2, 3, 3)
    # 3 / (3 + 3 + 2) is 37 % still: 38 is the least that means beams
    dice = {Die.SPEED: [6, 6, 6], Die.MISSILES: [38, 38, 38]}
    moves = {BLUE: [(16, at(b, CALYX))]}
    orders = {16: [{"drive": 2}] * 3}
    t = play(b, Plan(moves=moves, orders=orders, dice=dice), turn=1, player=NEUTRAL)
    assert t.combats[0] == (CALYX, BLUE) and len(t.faces(Die.SPEED)) == 3
    assert values(b.ships[16]) == (6, 0, 0, 0, 0) and where(b, 16) == at(b, CALYX)
    assert now(b)[:4] == X[:4]
    orders = {16: [{"drive": 2}] * 3}
    t2 = game_turn(b, Plan(orders=orders, dice={Die.SPEED: [6, 6, 6]}))
    assert (t.combats + t2.combats) == [(CALYX, BLUE), (CALYX, NEUTRAL)]
    assert len(t2.faces(Die.SPEED)) == 3
    assert now(b) == X and b.stars[CALYX].stock == 0
    own_turn(b)
    t = own_turn(b, Plan(moves={BLUE: [(16, at(b, CORVUS))]}))
    assert t.combats == [] and where(b, 16) == at(b, CORVUS)


def test_ex_07_is_840_thirty_seven_is_still_missiles() -> None:
    """EX-07, IS-840: with three missiles left d100 37 launches them; none are left for the rest of Blue's turn."""
    b = line_90()
    guard(b, CALYX, (10, 3, 2, 3, 3), X)
    begin(b, 1, BLUE)
    dice = {Die.SPEED: [6, 6, 6], Die.MISSILES: [37], Die.MISSILE_SPEED: [1, 1, 1]}
    orders = {16: [{"drive": 2}] * 3}
    play(b, Plan(moves={BLUE: [(16, at(b, CALYX))]}, orders=orders, dice=dice), turn=1, player=NEUTRAL)
    assert alive(b, 16)


# ---- a star without its systemship ----------------------------------------------------------------------------------


def deserted(**settings: Any) -> Campaign:
    """Calyx has lost its systemship; nobody owns it."""
    b = begin(campaign(**settings), 1)
    explored(b)
    return b


def test_is_r46_never() -> None:
    """IS-R46, IS-800: by default no star gets a new one."""
    b = deserted()
    for _ in range(5):
        game_turn(b)
    assert all(star.guard < 0 for star in b.stars[: b.star_count])


def test_is_r46_when_empty() -> None:
    """IS-R46, neutral_rebuild: one of 3 x V is rolled after three neutral turns in a row without owner or ship."""
    b = deserted(neutral_rebuild="when_empty")
    b.stars[ASTER].owner = RED
    game_turn(b)
    game_turn(b)
    assert b.stars[CALYX].guard < 0
    t = game_turn(b)
    number = b.stars[CALYX].guard
    assert number == guard_of(b, CALYX) and b.ships[number].status == Status.AWAY
    pd, beams, screens, tubes, missiles = values(b.ships[number])
    assert pd + beams + screens + tubes + missiles // 3 == 21
    assert Die.TECHNOLOGY in {die for die, _, _ in t.rolled}
    assert b.stars[ASTER].guard < 0


def test_is_r46_a_player_s_ship_begins_the_count_again() -> None:
    """IS-R46: three in a row: a ship there in the second neutral turn puts it off."""
    b = deserted(neutral_rebuild="when_empty")
    launch(b, red(0), at(b, ASTER), (5, 0, 0, 0, 0))
    game_turn(b)
    play(b, turn=2, player=BLUE)
    b.hulls[0].hex = at(b, CALYX)  # as if it had come by a retreat: too late to take possession
    game_turn(b)
    b.hulls[0].hex = at(b, ASTER)
    game_turn(b)
    game_turn(b)
    assert b.stars[CALYX].guard < 0 and b.stars[CALYX].owner < 0
    game_turn(b)
    assert b.stars[CALYX].guard >= 0


def test_is_800_a_destroyed_systemship_is_not_restored() -> None:
    """IS-800, IS-R46: Red destroys it in his turn; the neutral turn restores nothing."""
    b = besieged((1, 0, 0, 0, 0))
    launch(b, red(0), at(b, ASTER), (6, 5, 0, 0, 0))
    # it moves at speed 1 and dodges; Dodge at drive 1 against Dodge, difference 0: a hit of 5 on one point
    t = own_turn(b, Plan(moves={RED: [(0, at(b, CALYX))]}, orders={0: [{"drive": 1, "beam": 5}]}))
    assert len(t.faces(Die.SPEED)) == 1
    assert b.stars[CALYX].guard < 0 and not alive(b, guard_of(b, CALYX))
    game_turn(b)
    assert b.stars[CALYX].guard < 0 and not alive(b, guard_of(b, CALYX))


def test_is_870_three_rounds_and_both_stay() -> None:
    """IS-870, IS-R47: after three rounds the attacker is still in the system, and so is the systemship."""
    b = besieged((2, 0, 0, 0, 0), built=(2, 0, 0, 0, 0))
    launch(b, red(0), at(b, ASTER), (6, 0, 0, 0, 0))
    t = own_turn(b, Plan(moves={RED: [(0, at(b, CALYX))]}))
    assert len(t.faces(Die.SPEED)) == 3
    assert where(b, 0) == where(b, guard_of(b, CALYX)) == at(b, CALYX)
    assert t.times(Ask.RETREAT) == 0


def test_is_890_the_book_gives_the_credit() -> None:
    """IS-890: whose game it is stands in the rulebook."""
    from .reading import G

    assert "HJC" in G.rulebook.read_text(encoding="utf-8")
