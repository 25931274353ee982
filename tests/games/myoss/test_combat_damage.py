"""Shields, damage, destruction, debris and cargo: the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from admiralty.core.checks.scripted import use_script
from admiralty.games.myoss.attack import attack_index, bridge_penalty
from admiralty.games.myoss.damage import absorb, harm, push, strike
from admiralty.games.myoss.destruction import destruction_index, entries_of, list_target, settle
from admiralty.games.myoss.movement import maneuver_score, thrust_score
from admiralty.games.myoss.records import NONE
from admiralty.games.myoss.turn import action_points, ready, support_points
from admiralty.games.myoss.words import Ask, Cause, Die, Event, Status, Task

from .combat import FIRST, SECOND, Fleet, frame_of, hurt, made, roll

# ---- shields ------------------------------------------------------------------------------------------------------


def through(pr: int, *powers: int) -> list[tuple[int, int]]:
    f = Fleet(["battleaxe"], ["battleaxe"])
    f["Shield"].value[0] = pr
    f.ship(FIRST).shield = f.part("Shield")
    with use_script() as t:
        return [(absorb(t, f.b, 0, power), f["Shield"].value[0]) for power in powers]


def test_mg_w14_a_shield_wears_down() -> None:
    assert through(3, 2, 2, 2, 2) == [(0, 2), (0, 1), (1, 0), (2, 0)]


def test_mg_w54_power_against_protection() -> None:
    assert [through(4, power)[0] for power in (3, 4, 5)] == [(0, 3), (0, 3), (1, 3)]
    assert through(0, 5) == [(5, 0)]


def test_mg_w55_the_shield_itself_is_hit() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    shield = f.part("Shield")
    f.ship(FIRST).shield = shield
    with use_script() as t:
        strike(t, f.b, 0, shield, 7)
        settle(t, f.b)
    assert (f["Shield"].tg, f["Shield"].value[0]) == (1, 1)
    losses = [args for event, args in t.events if event == Event.ATTRIBUTE]
    assert [value for _, _, _, value in losses] == [2, 1]


# ---- damage -------------------------------------------------------------------------------------------------------


def test_mg_w16_a_bridge_keeps_one_ap() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    bridge = f.part("Twin Cockpit")
    hurt(f, bridge, 1)
    assert (f.b.parts[bridge].tg, f.b.parts[bridge].value[0]) == (3, 1)
    hurt(f, bridge, 1)
    assert (f.b.parts[bridge].tg, f.b.parts[bridge].value[0]) == (2, 1)


def test_mg_w17_a_weapon_loses_its_highest() -> None:
    f = Fleet([made('{kind = "weapon", pw = 4, ac = 3, tg = 2}, {kind = "frame"}')], ["battleaxe"])
    hurt(f, 0, 1)
    assert (f.b.parts[0].tg, f.b.parts[0].value) == (1, [3, 3])
    t = hurt(f, 0, 1, [roll(1)])
    assert f.b.parts[0].tg == 0
    assert (Event.DESTROYED, (0, 0)) in t.events


@pytest.mark.parametrize(("lost", "left"), [(8, [1, 2]), (9, [2, 1])])
def test_mg_w18_equal_attributes_are_the_owners_choice(lost: int, left: list[int]) -> None:
    f = Fleet([made('{kind = "engine", mn = 3, th = 2, tg = 4}, {kind = "frame"}')], ["battleaxe"])
    hurt(f, 0, 2, [], [(FIRST, Ask.LOSE, lost)])
    assert (f.b.parts[0].tg, f.b.parts[0].value) == (2, left)


def test_nothing_is_asked_about_what_the_hit_destroys() -> None:
    f = Fleet([made('{kind = "engine", mn = 3, th = 3, tg = 4}, {kind = "frame"}')], ["battleaxe"])
    t = hurt(f, 0, 4, [roll(1)])  # MG-2980: the attributes of a destroyed component are gone anyhow
    assert t.asked == [] and f.b.parts[0].tg == 0


def test_mg_r50_all_attributes() -> None:
    f = Fleet([made('{kind = "engine", mn = 3, th = 2, tg = 4}, {kind = "frame"}')], ["battleaxe"], attribute_loss=1)
    hurt(f, 0, 2)
    assert f.b.parts[0].value == [1, 1]


def test_mg_r49_what_is_left_over_is_lost() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    hurt(f, f.part("Workshop"), 9, [roll(1)])
    assert [part.tg for part in f.b.parts[:8]] == [4, 4, 4, 4, 4, 4, 0, 4]


def test_mg_w68_backfires_reach_zero() -> None:
    f = Fleet([made('{kind = "crew", tg = 2}, {kind = "bridge"}, {kind = "frame"}')], ["battleaxe"])
    with use_script([roll(1)]) as t:
        harm(t, f.b, 0, 1, Cause.COMBAT, 0)
        assert (f.b.parts[0].tg, f.b.parts[0].value[0]) == (1, 0)
        harm(t, f.b, 1, 1, Cause.COMBAT, 0)
        settle(t, f.b)
    assert f.b.parts[1].tg == 0


# ---- destruction rolls --------------------------------------------------------------------------------------------


def test_mg_w62_a_winglet_takes_its_engine_along() -> None:
    f = Fleet(["explorer"], ["battleaxe"])
    hurt(f, f.part("Port Winglet"), 3, [roll(87)])
    assert f["Port Engine"].tg == 0
    assert destruction_index(f.b, 0) == 87
    assert (maneuver_score(f.b, 0), thrust_score(f.b, 0)) == (4, 3)
    assert f.ship(FIRST).status == Status.FIGHTING


def test_mg_r10_a_roll_for_each() -> None:
    f = Fleet(["explorer"], ["battleaxe"], support_rolls=1)
    hurt(f, f.part("Port Winglet"), 3, [roll(87), roll(87)])


def test_mg_w63_the_frame() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    t = hurt(f, f.part("Frame"), 4, [roll(51)])
    assert f.ship(FIRST).status == Status.DESTROYED
    assert (Event.FALLS_APART, (0, 0)) in t.events
    f = Fleet(["battleaxe"], ["battleaxe"])
    flying = [(Die.FLYING, n) for n in (1, 8, 13, 25)]
    t = hurt(f, f.part("Frame"), 4, [roll(52), *flying, *[(Die.TO_HIT, 99)] * 4])
    assert (Event.EXPLODES, (0, 0, 4, Cause.COMBAT)) in t.events


def test_mg_w64_and_w13_debris_flies_with_its_toughness() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    f.destroy("Workshop", ship=FIRST)
    f["Photon Cannon"].tg = 2
    target = f.part("Twin Cockpit", SECOND)
    flying = [(Die.FLYING, n) for n in (50, 30, 30, 1, 60, 8, 13)]  # 50 is gone, 30 twice, 60 nothing
    hits = [(Die.TO_HIT, n) for n in (1, 99, 99, 99)]
    with use_script([*flying, *hits]) as t:
        push(f.b, Task.EXPLODE, NONE, 0, 0, 0, Cause.COMBAT)
        settle(t, f.b)
    pieces = [args for event, args in t.events if event == Event.DEBRIS]
    assert pieces == [(3, 1, 1, 2), (0, 1, 1, 4), (1, 1, 1, 4), (2, 1, 1, 4)]
    assert (f.b.parts[target].tg, f.b.parts[target].value[0]) == (2, 1)


@pytest.mark.parametrize(("add", "power"), [(0, 12), (1, 7)])
def test_mg_w65_self_destruction(add: int, power: int) -> None:
    ship = made('{kind = "armor", tg = 3}, {kind = "self_destruct", dp = 4}, {kind = "frame"}')
    f = Fleet([ship], ["battleaxe"], self_destruct_power=add)
    with use_script([(Die.FLYING, 1), (Die.TO_HIT, 99)]) as t:
        push(f.b, Task.EXPLODE, 1, 0, 0, 0, Cause.SELF_DESTRUCT)
        settle(t, f.b)
    assert (Event.DEBRIS, (0, 1, 1, power)) in t.events


def test_mg_w76_the_cargo_drone() -> None:
    for number, status in ((98, Status.FIGHTING), (99, Status.DESTROYED)):
        f = Fleet(["cargo_drone"], ["battleaxe"])
        with use_script([roll(number)]) as t:
            ready(t, f.b, 0)
        assert f.ship(FIRST).status == status
        assert not any(event == Event.EXPLODES for event, _ in t.events)
    f = Fleet(["cargo_drone"], ["battleaxe"])
    hurt(f, f.part("Main Hold"), 1, [roll(77)])
    assert destruction_index(f.b, 0) == 77


def test_mg_w81_a_destroyed_component_is_hit_again() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    f.destroy("Workshop", ship=FIRST)
    hurt(f, f.part("Workshop"), 2, [roll(54)])
    assert f.ship(FIRST).status == Status.FIGHTING
    f.ship(FIRST).shield = f.part("Shield")
    with use_script() as t:
        strike(t, f.b, 0, f.part("Workshop"), 4)
        settle(t, f.b)
    f = Fleet(["battleaxe"], ["battleaxe"], rehit_roll=1)
    f.destroy("Workshop", ship=FIRST)
    hurt(f, f.part("Workshop"), 2)


def test_mg_w82_armor_and_decorations() -> None:
    ship = made(
        '{kind = "armor", name = "A", size = 10}, {kind = "decoration", name = "D", size = 10},'
        '{kind = "sensor", name = "S", size = 4}, {kind = "armor", size = 33}, {kind = "frame", size = 3}'
    )
    f = Fleet([ship], ["battleaxe"])
    hurt(f, f.part("A"), 1, [roll(50)])
    hurt(f, f.part("D"), 1)
    hurt(f, f.part("D"), 1)  # MG-R48: never for a decoration
    hurt(f, f.part("S"), 1, [roll(36)])
    assert destruction_index(f.b, 0) == 36


def test_mg_r73_uniform_choice_of_pieces() -> None:
    f = Fleet(["tiniest_fighter"], ["battleaxe"], debris_selection=1)
    dice = [(Die.FLYING, 5), (Die.FLYING, 1), (Die.FLYING, 3), *[(Die.TO_HIT, 99)] * 3]
    with use_script(dice) as t:
        push(f.b, Task.EXPLODE, NONE, 0, 0, 0, Cause.COMBAT)
        settle(t, f.b)
    assert [args[0] for event, args in t.events if event == Event.DEBRIS] == [4, 0, 3]


def test_mg_r72_equal_split() -> None:
    f = Fleet(["tiniest_fighter"], ["battleaxe", "battleaxe"], debris_targets=1)
    dice = [(Die.FLYING, 1), (Die.FLYING, 2), (Die.FLYING, 3)]
    dice += [(Die.DEBRIS_TARGET, 2)]  # the third piece goes to the second ship
    dice += [(Die.DEBRIS_TARGET, 3), (Die.DEBRIS_TARGET, 2)]  # of three slots (1, 2, 2), then of two (1, 2)
    dice += [(Die.TO_HIT, 99)] * 3
    with use_script(dice) as t:
        push(f.b, Task.EXPLODE, NONE, 0, 0, 0, Cause.COMBAT)
        settle(t, f.b)
    assert [args[1] for event, args in t.events if event == Event.DEBRIS] == [2, 2, 1]


def test_mg_w26_each_piece_draws_its_target() -> None:
    f = Fleet(["tiniest_fighter"], ["battleaxe"], ["battleaxe"], ["battleaxe"])
    dice = [(Die.FLYING, n) for n in (1, 2, 3)]
    dice += [(Die.DEBRIS_TARGET, n) for n in (4, 100, 3, 1, 1)] + [(Die.TO_HIT, 99)] * 3
    with use_script(dice) as t:
        push(f.b, Task.EXPLODE, NONE, 0, 0, 0, Cause.COMBAT)
        settle(t, f.b)
    assert [args[1] for event, args in t.events if event == Event.DEBRIS] == [3, 1, 1]


def test_mg_w27_neighbours_stand_twice_in_the_list() -> None:
    f = Fleet(["party_barge", "battleaxe"], ["battleaxe", "battleaxe"])
    ships = sorted({f.b.parts[c].ship for c in range(f.b.part_count)} - {0})
    middle = 1
    f.b.sections[middle].ship = NONE  # it has just exploded
    found = [list_target(f.b, middle, 0, NONE, NONE, n) for n in range(1, 8)]
    assert list_target(f.b, middle, 0, NONE, NONE, NONE) == 7
    assert [f.b.sections[s].ship for s in found] == [*ships, 0, 0, 0, 0]
    assert found[3:] == [0, 0, 2, 2]
    assert entries_of(f.b, 0, 0, NONE, NONE, 2) == 1  # no neighbour of the head, but exposed


def test_mg_w72_the_party_barge_splits() -> None:
    f = Fleet(["party_barge"], ["battleaxe"])
    barge, axe = f.ship(FIRST), f.b.parts[f.part("Photon Cannon")].ship
    f.ship(FIRST).shield = f.part("Main Shield")
    t = hurt(f, frame_of(f, 1), 3, [roll(1)])
    tail = next(args[1] for event, args in t.events if event == Event.SPLIT)
    assert (barge.status, f.ship(tail).status) == (Status.FIGHTING, Status.FIGHTING)
    assert (action_points(f.b, 0), support_points(f.b, 0)) == (7, 9)
    with use_script() as t:
        ready(t, f.b, tail)
    assert f.ship(tail).bridge == f.part("Backup Bridge")
    assert (f.ship(tail).ap, support_points(f.b, tail)) == (6, 7)
    assert (bridge_penalty(f.b, tail), bridge_penalty(f.b, 0)) == (1, 0)
    assert (f.ship(tail).shield, barge.shield) == (NONE, f.part("Main Shield"))
    assert attack_index(f.b, axe, f.part("Photon Cannon"), tail, False) == 5 - 7 + 5


def test_mg_w71_the_tail_is_gone() -> None:
    f = Fleet(["battleaxe"], ["party_barge"])
    f["Computer"].serves = f.part("Photon Cannon")
    hurt(f, frame_of(f, 3), 3, [roll(1)], [(SECOND, Ask.EVACUATE, 0)])
    assert attack_index(f.b, 0, f.part("Photon Cannon"), 1, False) == 12
