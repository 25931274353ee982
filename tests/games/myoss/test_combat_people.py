"""Fleeing, people, draws and sections: worked examples and clauses, with scripted dice and answers."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable, use_script
from admiralty.core.engines.proving import play
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.games.myoss import GAME
from admiralty.games.myoss.actions import perform
from admiralty.games.myoss.attack import attack_index, can_attack
from admiralty.games.myoss.damage import push
from admiralty.games.myoss.destruction import settle
from admiralty.games.myoss.menu import menu
from admiralty.games.myoss.movement import chase_of, flee_or_chase, maneuver_score, turns_needed, watch_chases
from admiralty.games.myoss.records import NONE
from admiralty.games.myoss.turn import (
    begin_turn,
    end_round,
)
from admiralty.games.myoss.victory import anything_can_happen, judge, surrender
from admiralty.games.myoss.words import Action, Ask, Cause, Die, Event, Status, Task

from .combat import FIRST, SECOND, Fleet, can, does, made, told

# ---- fleeing ------------------------------------------------------------------------------------------------------


def test_mg_w60_and_w61_turns_needed() -> None:
    assert turns_needed(20, 8) == 3
    assert turns_needed(51, 8) == -1
    assert turns_needed(51, 20) == 3
    assert turns_needed(51, 6) == -3


def chase(*answers: Any, ships: Any = (["local_tug"], ["tiniest_fighter", "explorer"])) -> tuple[Fleet, ScriptedTable]:
    f = Fleet(*ships, fleeing=1)
    with use_script([], list(answers)) as t:
        flee_or_chase(t, f.b, 0)
    return f, t


def test_mg_w60_a_chase_and_its_turns() -> None:
    f, _ = chase((Ask.FLEE, 1), (Ask.CHASE, 1), (Ask.CHASE, 0))
    assert f.ship(FIRST).fleeing == 1
    assert chase_of(f.b, 1) == 0
    with use_script() as t:
        for _ in range(3):
            flee_or_chase(t, f.b, 0)
    assert f.ship(FIRST).status == Status.ESCAPED
    assert f.ship(1).chasing == NONE


def test_mg_w61_a_slow_chaser_helps() -> None:
    f, _ = chase((Ask.FLEE, 1), (Ask.CHASE, 1), (Ask.CHASE, 1))
    assert f.ship(FIRST).status == Status.ESCAPED


def test_mg_w60_impossible() -> None:
    ships = (["battleaxe"], ["explorer", "tiniest_fighter"])
    f, t = chase((Ask.FLEE, 1), (Ask.CHASE, 1), (Ask.CHASE, 1), ships=ships)
    assert (f.ship(FIRST).fleeing, f.ship(FIRST).status) == (0, Status.FIGHTING)
    assert told(t, Event.CHASE_FAILS) == [(0,)]


def test_mg_w25_slower_but_possible() -> None:
    ship = made('{kind = "bridge"}, {kind = "engine", name = "E", th = 60, tg = 9}, {kind = "frame", size = 38}')
    f = Fleet([ship], ["battleaxe"], fleeing=1)  # 141 against 8
    f["E"].value[1] = 12
    with use_script([], [(Ask.FLEE, 1), (Ask.CHASE, 1)]) as t:
        flee_or_chase(t, f.b, 0)
    assert f.ship(FIRST).fleeing == 1
    assert turns_needed(28 * 0 + 8 * 4, 8) == 2
    assert turns_needed(8 * 2, 8) == 4  # 2 becomes 4: three more turns after the first


def test_mg_3090_too_slow() -> None:
    f, _ = chase((Ask.FLEE, 1), (Ask.CHASE, 1), (Ask.CHASE, 0))
    f.destroy("Mega Thruster A", "Mega Thruster B")
    with use_script() as t:
        watch_chases(t, f.b)
    assert (f.ship(FIRST).fleeing, f.ship(1).chasing) == (0, NONE)


# ---- holds, people, surrender -------------------------------------------------------------------------------------


def test_doors_docking_and_shuttles() -> None:
    f = Fleet(["explorer", "tiniest_fighter"], ["battleaxe"])
    shuttle = 3
    f.ship(FIRST).ap = 9
    assert not can(f, 0, Action.LAUNCH)
    does(f, 0, Action.DOORS)
    does(f, 0, Action.LAUNCH, [(Ask.PEOPLE_FROM, f.part("Crew A"))])
    assert (f.ship(shuttle).status, f.ship(shuttle).people, f["Crew A"].value[0]) == (Status.FIGHTING, 1, 1)
    assert maneuver_score(f.b, shuttle) == 1
    does(f, 0, Action.STOW, [(Ask.VESSEL, 1)])  # 5u into 6 CC
    assert f.ship(1).status == Status.STORED
    assert not can(f, 0, Action.STOW)  # no room for the shuttle
    f.b.acting = 1
    f.ship(1).ap = 1
    does(f, 1, Action.LAUNCH)
    assert f.ship(1).status == Status.FIGHTING
    does(f, 0, Action.STOW, [(Ask.VESSEL, shuttle)])
    assert (f.ship(shuttle).people, f["Crew A"].value[0]) == (0, 2)


def test_mg_r63_people_are_beamed() -> None:
    ship = made('{kind = "bridge", name = "B", staffed = "no"}, {kind = "life_support"}, {kind = "frame"}')
    f = Fleet(["explorer", ship], ["battleaxe"])
    f.ship(FIRST).ap = 2
    does(f, 0, Action.BEAM_PEOPLE, [(Ask.PEOPLE_FROM, f.part("Crew A"))])
    assert (f["B"].value[0], f["B"].staffed, f["Crew A"].value[0], f["Crew A"].vacant) == (1, 1, 1, 1)
    assert not can(f, 0, Action.BEAM_PEOPLE)
    f.ship(FIRST).hp = 2
    assert not can(f, 0, Action.HEAL)  # MG-R15: empty places cannot be healed


def test_mg_r62_survivors() -> None:
    f = Fleet(["mercy", "explorer"], ["battleaxe"])
    hope = f.b.ship_count - 3
    with use_script([(Die.DESTRUCTION, 1)], [(FIRST, Ask.EVACUATE, 2)]) as t:
        f["Crew"].value[0] = 0
        push(f.b, Task.DAMAGE, f.part("Frame"), NONE, 0, 9, Cause.COMBAT)
        settle(t, f.b)
    assert f.b.survivors[FIRST] == 2
    assert [f.ship(i).status for i in (hope, hope + 1)] == [Status.FIGHTING, Status.FIGHTING]
    f = Fleet(["mercy", "explorer"], ["battleaxe"], evacuation=1)
    with use_script([(Die.DESTRUCTION, 1)]) as t:
        push(f.b, Task.DAMAGE, f.part("Frame"), NONE, 0, 9, Cause.COMBAT)
        settle(t, f.b)
    assert f.b.survivors[FIRST] == 0


def test_transporters_save_people_with_shields_down() -> None:
    for up, saved in ((False, 1), (True, 0)):
        f = Fleet(["mercy", "explorer"], ["battleaxe"])
        for i in (2, 3):
            f.ship(f.b.ship_count - 3 + i - 2).status = Status.DESTROYED
            f.ship(f.b.ship_count - 3 + i - 2).berth = NONE
        f["Crew A"].value[0], f["Crew A"].vacant = 1, 1  # room for one on the Explorer
        f["Crew B"].value[0] = 1  # and somebody wounded, who keeps his place
        if up:
            f.ship(FIRST).shield = f.part("Shield")
        with use_script([(Die.DESTRUCTION, 1)]) as t:
            push(f.b, Task.DAMAGE, f.part("Frame"), NONE, 0, 9, Cause.COMBAT)
            settle(t, f.b)
        assert f.b.survivors[FIRST] == saved


def test_mg_r64_surrender() -> None:
    for accepted in (0, 1):
        f = Fleet(["minder"], ["minder"])
        with use_script([], [(FIRST, Ask.SURRENDER, 1), (SECOND, Ask.ACCEPT, accepted)]) as t:
            surrender(t, f.b, 0)
            judge(t, f.b)
        assert (f.b.over, f.b.result if accepted else 0) == (accepted, accepted)
    f = Fleet(["battleaxe"], ["minder"])
    with use_script() as t:
        surrender(t, f.b, 0)  # without communications there is nothing to say


def test_mg_r66_sections_are_cut_off() -> None:
    f = Fleet(["party_barge"], ["battleaxe"])
    f.ship(FIRST).ap = 3
    does(f, 0, Action.CUT, [(Ask.JOINT, 0)])
    assert [f.b.sections[s].ship for s in range(3)] == [0, 0, 2]
    assert f.ship(2).status == Status.FIGHTING
    assert f.b.sections[1].neighbours == 1


# ---- the end ------------------------------------------------------------------------------------------------------


def test_mg_r17_and_r18_ends() -> None:
    f = Fleet(["tiniest_fighter"], ["tiniest_fighter"])
    assert anything_can_happen(f.b)
    f.destroy("Laser", ship=0)
    f.destroy("Laser", ship=1)
    assert not anything_can_happen(f.b)
    f.destroy("Life Support", ship=1)
    assert anything_can_happen(f.b)  # somebody is about to suffocate
    f = Fleet(["tiniest_fighter"], ["tiniest_fighter"])
    f.ship(0).status = f.ship(1).status = Status.DESTROYED
    with use_script() as t:
        judge(t, f.b)
    assert (f.b.over, f.b.result) == (1, 2)


def test_mg_r18_rounds() -> None:
    f = Fleet(["tiniest_fighter"], ["tiniest_fighter"], turn_limit=3)
    with use_script() as t:
        for _ in range(3):
            end_round(t, f.b)
    assert (f.b.over, f.b.result) == (1, 3)
    f = Fleet(["tiniest_fighter"], ["tiniest_fighter"])
    f.b.quiet = 49
    with use_script() as t:
        end_round(t, f.b)
    assert (f.b.over, f.b.result) == (1, 3)


def test_perform_knows_every_action() -> None:
    f = Fleet(["explorer"], ["battleaxe"])
    f["Tractor Beam"].lock, f.b.locks = 1, 1
    with use_script() as t:
        perform(t, f.b, 0, Action.RELEASE)
    assert f.b.locks == 0


@pytest.mark.parametrize(("rule", "over"), [(0, 0), (1, 1)])
def test_mg_r17_the_last_crewed_ship(rule: int, over: int) -> None:
    f = Fleet(["sting"], ["battleaxe"], victory=rule)
    f.b.place = 0
    with use_script([(Die.DESTRUCTION, 1)]) as t:
        begin_turn(t, f.b)
        judge(t, f.b)
    assert f.b.over == over
    if over:
        assert (f.b.result, f.ship(FIRST).status) == (1, Status.WITHDRAWN)


@pytest.mark.parametrize(("out_of_range", "beams"), [(0, True), (1, False)])
def test_mg_s60_transporter_range(out_of_range: int, beams: bool) -> None:
    f = Fleet(["explorer", "mercy"], ["battleaxe"], transporter_range=out_of_range)
    f.ship(FIRST).ap = 1
    assert can(f, 0, Action.BEAM_PEOPLE) == beams


def test_mg_3060_a_chase_is_out_of_reach() -> None:
    ships = (["local_tug"], ["tiniest_fighter", "explorer"])
    f, _ = chase((Ask.FLEE, 1), (Ask.CHASE, 1), (Ask.CHASE, 0), ships=ships)
    assert not can_attack(f.b, 2, 0)
    assert can_attack(f.b, 1, 0)
    assert not can_attack(f.b, 2, 1)


def test_mg_1540_ships_in_holds_and_on_racks() -> None:
    carrier = made('{kind = "rack", cc = 6}, {kind = "hold", cc = 6}, {kind = "engine", mn = 4}, {kind = "frame"}')
    f = Fleet([carrier, "tiniest_fighter", "tiniest_fighter"], ["battleaxe"])
    f.ship(1).status, f.ship(1).berth = Status.DOCKED, 0
    f.ship(2).status, f.ship(2).berth = Status.STORED, 1
    assert [can_attack(f.b, 3, i) for i in range(3)] == [True, True, False]
    assert [can_attack(f.b, i, 3) for i in range(3)] == [True, True, False]
    assert maneuver_score(f.b, 1) == 4  # MG-R59: that of the carrier


def test_mg_2050_what_an_unexposed_section_cannot_do() -> None:
    f = Fleet(["party_barge"], ["battleaxe"])
    f.ship(FIRST).ap = 3
    before = menu(f.b, 0)
    for s in range(3):
        f.b.sections[s].exposed = 0
    assert maneuver_score(f.b, 0) == 0
    assert not can(f, 0, Action.FIRE) and not can(f, 0, Action.SCAN)
    assert before >> Action.FIRE & 1 and before >> Action.SCAN & 1
    axe = f.b.parts[f.part("Photon Cannon")].ship
    assert not can_attack(f.b, axe, 0)  # MG-2070


def test_mg_2010_each_further_section_helps_the_attacker() -> None:
    f = Fleet(["battleaxe"], ["party_barge"])
    before = attack_index(f.b, 0, f.part("Photon Cannon"), 1, False)
    f.b.sections[2].ship = NONE
    assert attack_index(f.b, 0, f.part("Photon Cannon"), 1, False) == before - 1


def test_simple_beats_random() -> None:
    levels = {level.key: level.doctrine for level in GAME.levels}
    won = {"simple": 0, "random": 0}
    for who in (("simple", "random"), ("random", "simple")):
        data = GAME.scenario("battleaxes")
        deal = GAME.deal(Request(data))
        for k in range(25):
            result = play(GAME, deal.battle, SimulatedKeys(9, k), [levels[each] for each in who])
            if 0 <= result.outcome < 2:
                won[who[result.outcome]] += 1
    assert 100 * won["simple"] >= 85 * sum(won.values())
