"""Actions, the turn, fleeing, people and draws: worked examples and clauses, with scripted dice and answers."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable, use_script
from admiralty.games.myoss.actions import act, heal, repair
from admiralty.games.myoss.damage import push
from admiralty.games.myoss.destruction import settle
from admiralty.games.myoss.menu import CREW_ONLY, menu
from admiralty.games.myoss.records import NONE
from admiralty.games.myoss.setup import open_battle, write_plans
from admiralty.games.myoss.turn import (
    count_points,
    finish,
    keep_locks,
    next_action,
    ready,
    take_up,
)
from admiralty.games.myoss.words import Action, Ask, Cause, Die, Event, Stage, Task

from .combat import FIRST, GOOD, SECOND, Fleet, can, does, made, told

# ---- repairs and healing ------------------------------------------------------------------------------------------

YARD = (
    '{kind = "bridge", ap = 7}, {kind = "life_support", bp = 9}, {kind = "maintenance", name = "M3", rp = 3},'
    '{kind = "maintenance", name = "M2", rp = 2}, {kind = "medical", name = "H2", hp = 2},'
    '{kind = "medical", name = "H1", hp = 1}, {kind = "armor", name = "A", tg = 30},'
    '{kind = "crew", name = "C", ap = 9, tg = 9}, {kind = "frame"}'
)


def repaired(ap: int, *gone: str) -> int:
    f = Fleet([made(YARD)], ["battleaxe"])
    f["A"].tg = 1
    f.destroy(*gone)
    with use_script() as t:
        count_points(t, f.b, 0)
    f.ship(FIRST).ap = ap
    count = 0
    while f.ship(FIRST).ap > 0 and can(f, 0, Action.REPAIR):
        does(f, 0, Action.REPAIR, [], [GOOD])
        count += 1
    assert f["A"].tg == 1 + count
    return count


def test_mg_w19_repairs_by_rp_and_ap() -> None:
    assert [repaired(5), repaired(7), repaired(2), repaired(3)] == [5, 5, 2, 3]
    assert repaired(7, "M3") == 2


def healed(ap: int, *gone: str) -> int:
    f = Fleet([made(YARD)], ["battleaxe"])
    f["C"].value[0] = 1
    f.destroy(*gone)
    with use_script() as t:
        count_points(t, f.b, 0)
    f.ship(FIRST).ap = ap
    count = 0
    while f.ship(FIRST).ap > 0 and can(f, 0, Action.HEAL):
        does(f, 0, Action.HEAL, [], [GOOD])
        count += 1
    assert f["C"].value[0] == 1 + count
    return count


def test_mg_w20_heals_by_hp_and_ap() -> None:
    assert [healed(7), healed(2), healed(1), healed(7, "H2")] == [3, 2, 1, 1]


def test_mg_w21_healing_restores_ap_only_and_for_later() -> None:
    f = Fleet([made(YARD)], ["battleaxe"])
    f["C"].value[0], f["C"].tg = 8, 8
    with use_script() as t:
        count_points(t, f.b, 0)
    before = f.ship(FIRST).ap
    does(f, 0, Action.HEAL, [], [GOOD])
    assert (f["C"].value[0], f["C"].tg, f.ship(FIRST).ap) == (9, 8, before - 1)


ENGINE = '{kind = "engine", name = "E", mn = 3, th = 2, tg = 4}, {kind = "frame"}'


def mended(start: list[int], answers: list[Any], **rules: int) -> tuple[int, list[int]]:
    f = Fleet([made(ENGINE)], ["battleaxe"], **rules)
    f["E"].tg, f["E"].value = 2, list(start)
    f.ship(FIRST).rp = 1
    with use_script([GOOD], answers) as t:
        f["E"].used = 0
        f.b.ships[0].rp = 1
        _repair_alone(t, f)
    return f["E"].tg, f["E"].value


def _repair_alone(t: ScriptedTable, f: Fleet) -> None:
    """The engine is the only thing to repair; a yard that the ship has not got is taken for granted."""
    yard = next(part for part in f.b.parts[: f.b.part_count] if part.kind == 22 and part.ship == 0)
    yard.kind, yard.value[0] = 11, 1
    repair(t, f.b, 0)
    yard.kind = 22


def test_mg_w18_a_repair_gives_an_attribute_too() -> None:
    assert mended([1, 2], []) == (3, [2, 2])
    assert mended([2, 1], [(Ask.RESTORE, 8)]) == (3, [3, 1])
    assert mended([2, 1], [(Ask.RESTORE, 9)]) == (3, [2, 2])


def test_mg_r53_either_damage_or_attribute() -> None:
    assert mended([1, 2], [(Ask.REPAIR_WHAT, 0)], repair_attribute=1) == (3, [1, 2])
    assert mended([1, 2], [(Ask.REPAIR_WHAT, 1)], repair_attribute=1) == (2, [2, 2])


@pytest.mark.parametrize(("dice", "tg"), [([1, 10], 1), ([1, 11], 2), ([2], 3)])
def test_mg_w67_failures(dice: list[int], tg: int) -> None:
    f = Fleet([made(YARD)], ["battleaxe"])
    f["A"].tg = 2
    f.ship(FIRST).rp = f.ship(FIRST).ap = 1
    thrown = [(Die.ACTION, dice[0]), *[(Die.BACKFIRE, each) for each in dice[1:]]]
    does(f, 0, Action.REPAIR, [], thrown)
    assert (f["A"].tg, f.ship(FIRST).rp, f.ship(FIRST).ap) == (tg, 0, 0)


def test_mg_2570_healing_backfires() -> None:
    f = Fleet([made(YARD)], ["battleaxe"])
    f["C"].value[0] = 5
    f.ship(FIRST).hp = 1
    with use_script([(Die.ACTION, 1), (Die.BACKFIRE, 1)]) as t:
        heal(t, f.b, 0)
    assert f["C"].value[0] == 4


# ---- scans, computers, autofire -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "scans"), [([2], 2), ([1, 11], 0), ([1, 10], -1)])
def test_scans(dice: list[int], scans: int) -> None:
    f = Fleet(["night_prowler"], ["battleaxe"])
    f.ship(FIRST).ap = 2
    thrown = [(Die.ACTION, dice[0]), *[(Die.BACKFIRE, each) for each in dice[1:]]]
    does(f, 0, Action.SCAN, [], thrown)
    assert f.ship(FIRST).scans == scans
    assert not can(f, 0, Action.SCAN)  # MG-2310: once a turn


@pytest.mark.parametrize(("whole", "left"), [(0, 0), (1, 2)])
def test_mg_r38_a_scan_is_for_the_next_shot(whole: int, left: int) -> None:
    f = Fleet(["night_prowler"], ["battleaxe"], scan_scope=whole)
    f.ship(FIRST).ap, f.ship(FIRST).scans = 2, 2
    torpedo = f.part("Torpedo A")
    does(f, 0, Action.FIRE, [(Ask.WEAPON, torpedo)], [(Die.TO_HIT, 99), (Die.TO_HIT, 98)])
    assert f.ship(FIRST).scans == left
    assert f["Torpedo A"].used == 1


def test_mg_2330_a_weapon_fires_once_a_turn() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    f.ship(FIRST).ap = 2
    assert can(f, 0, Action.FIRE)
    f["Photon Cannon"].used = 1
    assert not can(f, 0, Action.FIRE)


def test_autofire_costs_no_action_and_takes_the_shot() -> None:
    for when in (0, 1):
        f = Fleet(["sting"], ["battleaxe"], autofire_when=when)
        f["Brain"].serves, f["Brain"].autofire, f["Brain"].target = f.part("Stinger"), 1, 1
        f.b.place, f.b.stage = 0, Stage.SHIPS
        f.ship(FIRST).acted = 0
        with use_script([(Die.TO_HIT, 99)], []) as t:
            next_action(t, f.b)
        assert told(t, Event.ATTACK) == [(0, f.part("Stinger"), 1, 1, 0, 1)]
        assert f["Stinger"].used == 1


def test_mg_1100_autofire_goes_off_with_its_target() -> None:
    f = Fleet(["sting"], ["battleaxe", "battleaxe"])
    f["Brain"].serves, f["Brain"].autofire, f["Brain"].target = f.part("Stinger"), 1, 1
    with use_script([(Die.DESTRUCTION, 1)]) as t:
        push(f.b, Task.DAMAGE, f.part("Frame", 1), NONE, 1, 9, Cause.COMBAT)
        settle(t, f.b)
    assert (f["Brain"].autofire, f["Brain"].target) == (0, NONE)


def test_remote_actions_need_a_link() -> None:
    f = Fleet(["minder", "sting"], ["battleaxe"])
    sting = f.b.parts[f.part("Brain")].ship
    f["Brain"].serves = f.part("Stinger")
    f.ship(FIRST).ap = 3
    does(f, 0, Action.REMOTE, [(Ask.AUTOFIRE_TARGET, 2)])
    assert (f["Brain"].autofire, f["Brain"].target, f.ship(FIRST).ap) == (1, 2, 2)
    assert menu(f.b, sting) & ~CREW_ONLY != 0
    f.destroy("Comms")
    with use_script([], [(Ask.ACTION, Action.END)]) as t:
        assert not act(t, f.b, 0)
    assert Action.REMOTE not in t.asked[0].listed


def test_surprise_and_plans() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"], surprise=2, turn_order=1)
    f.b.stage, f.b.shown = Stage.SETUP, 0
    shield, computer, cannon = f.part("Shield"), f.part("Computer"), f.part("Photon Cannon")
    with use_script([], [(FIRST, Ask.RAISE, shield), (FIRST, Ask.SERVE, cannon)]) as t:
        open_battle(t, f.b)
    assert (f.ship(FIRST).shield, f.b.parts[computer].serves) == (shield, cannon)
    assert (f.ship(SECOND).shield, f.ship(SECOND).cloak) == (NONE, NONE)


def test_mg_r19_ties_are_rolled_again() -> None:
    f = Fleet(["tiniest_fighter"], ["tiniest_fighter"], ["tiniest_fighter"])
    f.b.stage = Stage.SETUP
    with use_script([(Die.TURN_ORDER, n) for n in (50, 70, 50, 20, 30)]) as t:
        open_battle(t, f.b)
    assert f.b.turns[:3] == [1, 2, 0]


def test_plans_of_berth_and_tow() -> None:
    f = Fleet(["minder", "sting", "tiniest_fighter"], ["battleaxe"])
    f.b.shown = 0
    with use_script([], [(Ask.RAISE, NONE), (Ask.TOW, 1), (Ask.SERVE, NONE)]) as t:
        write_plans(t, f.b, 0)
    assert f["Tow Beam"].planned == 1


# ---- shields, cloaks, beams ---------------------------------------------------------------------------------------


def test_shields_and_cloaks_exclude_each_other_and_beams() -> None:
    ship = made(
        '{kind = "bridge", ap = 5}, {kind = "life_support", bp = 5}, {kind = "shield", name = "S1"},'
        '{kind = "shield", name = "S2"}, {kind = "cloak", name = "K"}, {kind = "tractor_beam", name = "T"},'
        '{kind = "frame"}'
    )
    f = Fleet([ship], ["battleaxe"])
    f.ship(FIRST).ap = 5
    does(f, 0, Action.LOCK)
    assert f["T"].lock == 1
    does(f, 0, Action.SHIELD_ON, [(Ask.SHIELD, f.part("S1"))])
    assert f["T"].lock == NONE  # MG-R55
    assert not can(f, 0, Action.CLOAK_ON)
    assert not can(f, 0, Action.LOCK)
    does(f, 0, Action.SHIELD_ON)  # MG-790: changed in one action
    assert f.ship(FIRST).shield == f.part("S2")
    does(f, 0, Action.SHIELD_OFF)
    assert can(f, 0, Action.CLOAK_ON)
    does(f, 0, Action.CLOAK_ON)
    assert (f.ship(FIRST).cloak, f.ship(FIRST).ap) == (f.part("K"), 0)
    assert not can(f, 0, Action.LOCK)


@pytest.mark.parametrize(("either", "locks"), [(0, True), (1, False)])
def test_mg_r56_whose_shields_stop_beams(either: int, locks: bool) -> None:
    f = Fleet(["explorer"], ["battleaxe"], beams_blocked_by=either)
    f.ship(SECOND).shield = f.part("Shield", 1)
    assert can(f, 0, Action.LOCK) == locks


def test_mg_r57_locks_cost_an_action_each_turn() -> None:
    f = Fleet(["explorer"], ["battleaxe"])
    f["Tractor Beam"].lock, f.b.locks = 1, 1
    f.ship(FIRST).ap = 2
    with use_script([], [(Ask.KEEP_LOCK, 1)]) as t:
        keep_locks(t, f.b, 0)
    assert (f.ship(FIRST).ap, f["Tractor Beam"].lock) == (1, 1)
    with use_script([], [(Ask.KEEP_LOCK, 0)]) as t:
        keep_locks(t, f.b, 0)
    assert (f.ship(FIRST).ap, f["Tractor Beam"].lock, f.b.locks) == (1, NONE, 0)


# ---- the turn -----------------------------------------------------------------------------------------------------


def test_mg_w58_one_action_is_saved() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    seen = []
    for spent in (1, 2, 2):
        with use_script() as t:
            ready(t, f.b, 0)
            seen.append(f.ship(FIRST).ap)
            f.ship(FIRST).ap -= spent
            finish(t, f.b, 0)
    assert seen == [2, 3, 3]


def test_mg_r25_somebody_always_acts() -> None:
    f = Fleet(["tiniest_fighter"], ["battleaxe"])
    f["Cockpit"].value[0] = 0
    with use_script() as t:
        ready(t, f.b, 0)
    assert f.ship(FIRST).ap == 1


@pytest.mark.parametrize("cost", [0, 1])
def test_mg_r31_another_bridge(cost: int) -> None:
    f = Fleet(["party_barge"], ["battleaxe"], bridge_handover=cost)
    f.destroy("Luxurious Bridge")
    with use_script() as t:
        ready(t, f.b, 0)
    assert f.ship(FIRST).ap == 12 + (2 if cost == 0 else 0)
    if cost == 1:
        does(f, 0, Action.BRIDGE)
        assert (f.ship(FIRST).bridge, f.ship(FIRST).ap) == (f.part("Backup Bridge"), 11)


@pytest.mark.parametrize(("rule", "rolls"), [(0, 1), (1, 0), (2, 0)])
def test_mg_r27_who_decays(rule: int, rolls: int) -> None:
    f = Fleet(["sting", "minder"], ["battleaxe"], unmanned_decay=rule)
    with use_script([(Die.DESTRUCTION, 1)] * rolls) as t:
        ready(t, f.b, 0)
    f.destroy("Comms")
    f["Comms"].tg = 0
    with use_script([(Die.DESTRUCTION, 1)] * (1 if rule < 2 else 0)) as t:
        ready(t, f.b, 0)


def test_ships_act_in_the_order_of_choice() -> None:
    f = Fleet(["tiniest_fighter", "tiniest_fighter"], ["battleaxe"])
    for i in (0, 1):
        f.ship(i).ap = 1
    with use_script([], [(FIRST, Ask.SHIP, 1)]) as t:
        take_up(t, f.b, 0)
    assert f.b.acting == 1
