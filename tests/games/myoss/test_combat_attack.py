"""Attack Index, dice and hits: the worked examples of the rulebook, and the exact chance of a hit."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import use_script
from admiralty.games.myoss.attack import (
    aimed,
    attack_index,
    bridge_penalty,
    debris_hits,
    fire,
    part_at,
    shoot_shuttle,
)
from admiralty.games.myoss.damage import harm
from admiralty.games.myoss.destruction import settle
from admiralty.games.myoss.movement import maneuver_score, thrust_score
from admiralty.games.myoss.words import Ask, Die, Status

from .combat import FIRST, SECOND, Fleet, battleaxes, dice

# ---- the Attack Index ---------------------------------------------------------------------------------------------


def test_mg_w15_everything_is_added() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    cannon = f.part("Photon Cannon")
    assert attack_index(f.b, 0, cannon, 1, False) == 5  # MS equal, AC 5
    f.b.parts[cannon].value[1] = 3
    f.ship(FIRST).scans = 2
    assert attack_index(f.b, 0, cannon, 1, False) == 5
    f.b.parts[cannon].value[1] = 1
    f.ship(FIRST).scans = 1 + 3 + 1
    assert attack_index(f.b, 0, cannon, 1, False) == 6


@pytest.mark.parametrize(("banded", "index"), [(0, 4), (1, 5)])
def test_mg_w40_torpedoes_with_computer_and_scan(banded: int, index: int) -> None:
    f = Fleet(["explorer"], ["battleaxe"], maneuver_index=banded)
    torpedoes = f.part("Light Torpedoes")
    f["Computer A"].serves = torpedoes
    f.ship(FIRST).scans = 1
    assert attack_index(f.b, 0, torpedoes, 1, False) == index


def test_mg_w41_picks_shield_and_owner_chooses_the_attribute() -> None:
    f = Fleet(["explorer"], ["battleaxe"])
    f["Computer A"].serves = f.part("Light Torpedoes")
    f.ship(FIRST).scans = 1
    shield, cannon = f.part("Shield", SECOND), f.part("Photon Cannon")
    f.ship(SECOND).shield = shield
    with use_script(dice(77, 30), [(FIRST, Ask.PICK_ROLL, 30), (SECOND, Ask.LOSE, 10)]) as t:
        fire(t, f.b, 0, f.part("Light Torpedoes"), 1, 1, False)
        settle(t, f.b)
    assert t.asked[0].listed == (77, 30)
    assert f.b.parts[shield].value[0] == 3
    assert (f.b.parts[cannon].tg, f.b.parts[cannon].value) == (3, [4, 5])
    assert f.ship(FIRST).scans == 0


def test_mg_w69_a_lock_halves_both_and_helps_the_holder() -> None:
    f = Fleet(["explorer"], ["battleaxe"])
    torpedoes, cannon = f.part("Light Torpedoes"), f.part("Photon Cannon")
    f["Computer"].serves = cannon
    assert attack_index(f.b, 0, torpedoes, 1, False) == 2
    assert attack_index(f.b, 1, cannon, 0, False) == 7
    f["Tractor Beam"].lock = 1
    f.b.locks = 1
    assert (maneuver_score(f.b, 0), maneuver_score(f.b, 1)) == (2, 2)
    assert attack_index(f.b, 0, torpedoes, 1, False) == 4
    assert attack_index(f.b, 1, cannon, 0, False) == 6
    with use_script() as t:
        harm(t, f.b, f.part("Tractor Beam"), 1, 0, 1)
    assert f["Tractor Beam"].lock == -1
    assert f.b.locks == 0


def test_mg_w70_locks_on_slow_and_engineless_ships() -> None:
    f = Fleet(["minder"], ["tiniest_fighter", "cargo_drone"])
    beam = f.part("Tow Beam")
    f.b.locks = 1
    f.b.parts[beam].lock = 1
    assert maneuver_score(f.b, 1) == 1
    f.b.parts[beam].lock = 2
    assert maneuver_score(f.b, 2) == 0
    f = Fleet(["minder", "cargo_drone"], ["tiniest_fighter"])
    f.b.locks = 1
    f["Tow Beam"].lock = 1
    assert maneuver_score(f.b, 1) == 1


def test_mg_r37_two_ships_that_lock_each_other() -> None:
    f = Fleet(["explorer"], ["minder"], [("battleaxe")])
    minder = f.b.parts[f.part("Gun")].ship
    axe = f.b.parts[f.part("Photon Cannon")].ship
    f["Tractor Beam"].lock, f["Tow Beam"].lock, f.b.locks = minder, 0, 2
    assert (maneuver_score(f.b, 0), maneuver_score(f.b, minder)) == (1, 1)
    assert attack_index(f.b, 0, f.part("Light Torpedoes"), minder, False) == 3
    assert attack_index(f.b, 0, f.part("Light Torpedoes"), axe, False) == 3
    assert attack_index(f.b, axe, f.part("Photon Cannon"), 0, False) == 5 - 1 + 5


def test_mg_w71_and_w80_the_party_barge() -> None:
    f = Fleet(["battleaxe"], ["party_barge"])
    f["Computer"].serves = f.part("Photon Cannon")
    assert attack_index(f.b, 0, f.part("Photon Cannon"), 1, False) == 6
    assert bridge_penalty(f.b, 1) == 0
    f.destroy("Luxurious Bridge")
    assert bridge_penalty(f.b, 1) == 1
    f.destroy("Backup Bridge")
    assert bridge_penalty(f.b, 1) == 2


def test_mg_w73_cloak() -> None:
    for banded, index in ((0, 3), (1, 2)):
        f = Fleet(["battleaxe"], ["night_prowler"], maneuver_index=banded)
        f["Computer"].serves = f.part("Photon Cannon")
        f.ship(SECOND).cloak = f.part("Veil")
        assert attack_index(f.b, 0, f.part("Photon Cannon"), 1, False) == index


def test_mg_w74_and_w75_autofire() -> None:
    f = Fleet(["sting", "minder"], ["battleaxe"])
    axe = f.b.parts[f.part("Photon Cannon")].ship
    f["Brain"].serves = f.part("Stinger")
    assert attack_index(f.b, 0, f.part("Stinger"), axe, True) == 2
    f.destroy("Comms")
    assert attack_index(f.b, 0, f.part("Stinger"), axe, True) == 0
    f = Fleet(["explorer"], ["explorer"])
    torpedoes = f.part("Light Torpedoes")
    f["Computer A"].serves = f["Computer B"].serves = torpedoes
    assert attack_index(f.b, 0, torpedoes, 1, False) == 3 + 2
    f.ship(FIRST).scans = 5
    assert attack_index(f.b, 0, torpedoes, 1, True) == 3 + 1


def test_mg_w59_thrust() -> None:
    f = Fleet(["explorer"], ["battleaxe", "local_tug"])
    axe = f.b.parts[f.part("Photon Cannon")].ship
    assert [thrust_score(f.b, i) for i in (0, axe, axe + 1)] == [6, 8, 51]
    f.destroy("Port Winglet", "Port Engine")
    f.destroy("Life Support", ship=axe)
    assert [thrust_score(f.b, i) for i in (0, axe)] == [3, 9]
    f = Fleet(["local_tug_with_beam", "cargo_drone"], ["battleaxe"])
    f["Tow Beam"].lock, f.b.locks = 1, 1
    assert thrust_score(f.b, 0) == 25
    assert thrust_score(f.b, 1) == 0


# ---- the dice -----------------------------------------------------------------------------------------------------


def shot(f: Fleet, index: int, rolled: list[Any], answers: list[Any] | None = None) -> int:
    """Where a shot of the first ship's weapon at the second ship lands."""
    weapon = next(c for c in range(f.b.part_count) if f.b.parts[c].ship == 0)
    with use_script(rolled, answers or []) as t:
        return aimed(t, f.b, 0, weapon, 1, f.ship(1).first_section, index)


def name(f: Fleet, c: int) -> str:
    return "miss" if c < 0 else f.names[c]


@pytest.mark.parametrize(("number", "hit"), [(58, "Frame"), (59, "miss"), (1, "Twin Cockpit")])  # MG-W42
def test_mg_w42_plain_rolls(number: int, hit: str) -> None:
    f = battleaxes()
    assert name(f, shot(f, 0, dice(number))) == hit


def test_mg_w42_a_hundred_is_critical() -> None:
    f = battleaxes()
    assert name(f, shot(f, 0, [(Die.TO_HIT, 100), (Die.CRITICAL, 59), (Die.CRITICAL, 8)])) == "Life Support"


@pytest.mark.parametrize(
    ("index", "number", "low", "high", "answer", "hit"),
    [
        (-1, 55, 50, 60, 59, "miss"),  # MG-W43
        (-1, 53, 48, 58, 48, "Workshop"),  # MG-W44
        (-1, 3, 1, 8, 8, "Life Support"),  # MG-W45
        (3, 61, 56, 66, 56, "Frame"),  # MG-W46
        (3, 63, 58, 68, 59, "miss"),  # MG-W46
        (3, 17, 12, 22, 22, "Greased Lightning"),  # MG-W22
    ],
)
def test_adjusting(index: int, number: int, low: int, high: int, answer: int, hit: str) -> None:
    f = battleaxes()
    seat = FIRST if index > 0 else SECOND
    with use_script(dice(number), [(seat, Ask.ADJUST, answer)]) as t:
        c = aimed(t, f.b, 0, f.part("Photon Cannon"), 1, 1, index)
    assert name(f, c) == hit
    assert (t.asked[0].low, t.asked[0].high) == (low, high)


def test_mg_w47_picks_and_adjusts() -> None:
    closed = battleaxes(open_sheets=1)  # MG-R81: only there it is asked
    assert shot(closed, 7, dice(99, 64), [(FIRST, Ask.PICK_ROLL, 99), (FIRST, Ask.ADJUST, 94)]) < 0
    assert shot(closed, 7, dice(99, 64), [(FIRST, Ask.PICK_ROLL, 64), (FIRST, Ask.ADJUST, 59)]) < 0
    assert shot(battleaxes(), 7, dice(99, 64)) < 0


def test_mg_w48_never_to_a_hundred() -> None:
    f = Fleet(["battleaxe"], ["cargo_drone"])
    with use_script(dice(99), [(FIRST, Ask.ADJUST, 94)]) as t:
        c = aimed(t, f.b, 0, f.part("Photon Cannon"), 1, 1, 3)
    assert (t.asked[0].low, t.asked[0].high) == (94, 99)
    assert f.names[c] == "Frame"


def test_mg_w49_and_w50_a_hundred_voids_the_other_rolls() -> None:
    f = battleaxes()
    rolled = [*dice(30, 100), *dice(73, 12, kind=Die.CRITICAL)]
    assert name(f, shot(f, 4, rolled)) == "Life Support"
    assert shot(f, -4, [*dice(30, 100), (Die.CRITICAL, 100)]) < 0


def test_mg_w23_the_first_hundred_ends_the_rolling() -> None:
    f = battleaxes()
    assert name(f, shot(f, -4, [(Die.TO_HIT, 100), (Die.CRITICAL, 60), (Die.CRITICAL, 58)])) == "Frame"


def test_mg_w51_clean_miss() -> None:
    f = battleaxes()
    assert shot(f, -12, dice(57)) < 0
    assert name(f, shot(f, -12, [(Die.TO_HIT, 100), (Die.CRITICAL, 99), (Die.CRITICAL, 58)])) == "Frame"


def test_mg_w52_free_pick() -> None:
    f = battleaxes()
    assert shot(f, 11, [(Die.FREE_PICK, 99)]) < 0
    frame = f.part("Frame", SECOND)
    for number in (100, 57):
        assert shot(f, 11, [(Die.FREE_PICK, number)], [(FIRST, Ask.FREE_PICK, frame)]) == frame


def test_mg_r22_free_pick_on_closed_sheets_is_by_location() -> None:
    f = battleaxes(open_sheets=1)
    assert name(f, shot(f, 11, [(Die.FREE_PICK, 1)], [(FIRST, Ask.FREE_LOCATION, 58)])) == "Frame"


@pytest.mark.parametrize(("may_miss", "low", "high"), [(0, 51, 58), (1, 51, 61)])
def test_mg_w53_adjusting_a_critical(may_miss: int, low: int, high: int) -> None:
    f = battleaxes(critical_adjust=may_miss)
    with use_script([(Die.TO_HIT, 100), (Die.CRITICAL, 56)], [(SECOND, Ask.ADJUST, high)]) as t:
        c = aimed(t, f.b, 0, f.part("Photon Cannon"), 1, 1, -1)
    assert (t.asked[0].low, t.asked[0].high) == (low, high)
    assert (c < 0) == (may_miss == 1)


def test_mg_r41_adjusting_below_one() -> None:
    f = battleaxes(adjust_floor=1)
    assert shot(f, -1, dice(3), [(SECOND, Ask.ADJUST, -2)]) < 0


def test_three_rolls_target_picks_and_adjusts() -> None:
    f = battleaxes()
    with use_script(dice(10, 70, 40), [(SECOND, Ask.PICK_ROLL, 70)]) as t:  # MG-R81: 65 to 75 miss
        assert aimed(t, f.b, 0, f.part("Photon Cannon"), 1, 1, -9) < 0
    assert t.asked[0].listed == (10, 70, 40)
    with use_script(dice(10, 70, 40), [(SECOND, Ask.PICK_ROLL, 40)]) as t:
        aimed(t, f.b, 0, f.part("Photon Cannon"), 1, 1, -8)


def test_equal_rolls_are_no_choice() -> None:
    f = battleaxes()
    assert name(f, shot(f, 4, dice(30, 30))) == "Photon Cannon"


@pytest.mark.parametrize(("index", "chance"), [(3, 80), (-5, 0), (5, 100)])
def test_mg_w66_shuttles(index: int, chance: int) -> None:
    for number in (1, 80, 81, 100):
        f = Fleet(["battleaxe"], ["explorer"])
        f.ship(2).status = Status.FIGHTING
        with use_script([(Die.SHUTTLE, number)]) as t:
            shoot_shuttle(t, f.b, 2, index)
        assert (f.ship(2).status == Status.DESTROYED) == (number <= chance)


def test_mg_w66_debris_at_a_shuttle() -> None:
    for number, status in ((60, Status.DESTROYED), (61, Status.FIGHTING)):
        f = Fleet(["battleaxe"], ["explorer"])
        f.ship(2).status = Status.FIGHTING
        with use_script([(Die.SHUTTLE, number)]) as t:
            debris_hits(t, f.b, 0, 2, -1, 4)
        assert f.ship(2).status == status


def test_locations_are_those_printed() -> None:
    f = Fleet(["cargo_drone"], ["party_barge"])
    assert [f.names[part_at(f.b, 0, number)] for number in (70, 75, 76, 98)] == [
        "Main Rack",
        "Main Rack",
        "Rack B",
        "Frame",
    ]
    assert f.names[part_at(f.b, 2, 47)] == "1st Class Suites"
    assert f.names[part_at(f.b, 2, 48)] == "Dining Hall"
