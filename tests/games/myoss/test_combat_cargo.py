"""Life support, cargo, and what is aboard: the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from admiralty.core.checks.scripted import use_script
from admiralty.games.myoss.damage import push
from admiralty.games.myoss.destruction import destruction_roll, settle
from admiralty.games.myoss.records import NONE
from admiralty.games.myoss.turn import ready
from admiralty.games.myoss.words import Ask, Cause, Die, Event, Status, Task

from .combat import FIRST, Fleet, hurt, made, roll

# ---- life support -------------------------------------------------------------------------------------------------


def test_mg_w56_without_life_support() -> None:
    f = Fleet(["battleaxe"], ["battleaxe"])
    hurt(f, f.part("Life Support"), 4, [roll(53)])
    left = []
    with use_script([roll(46)]) as t:
        for _ in range(4):
            ready(t, f.b, 0)
            left.append((f["Twin Cockpit"].value[0], f["Twin Cockpit"].tg, f.ship(FIRST).ap))
    assert left[:3] == [(1, 3, 1), (1, 2, 1), (1, 1, 1)]
    assert (f["Twin Cockpit"].tg, f.ship(FIRST).ap) == (0, 0)
    with use_script([roll(47)]) as t:
        ready(t, f.b, 0)
    assert f.ship(FIRST).status == Status.DESTROYED
    assert not any(event == Event.EXPLODES for event, _ in t.events)


def test_mg_w56_suffocation_does_not_explode() -> None:
    for explodes in (0, 1):
        f = Fleet(["battleaxe"], ["battleaxe"], lifesupport_explosion=explodes)
        f.destroy("Life Support", ship=FIRST)
        f["Twin Cockpit"].tg, f["Twin Cockpit"].value[0] = 1, 1
        flying = [(Die.FLYING, n) for n in (13, 25, 37)] + [(Die.TO_HIT, 99)] * 3
        with use_script([roll(47), *flying[: 6 * explodes]]) as t:
            ready(t, f.b, 0)
        assert f.ship(FIRST).status == Status.DESTROYED
        assert any(event == Event.EXPLODES for event, _ in t.events) == (explodes == 1)


def test_mg_w57_the_owner_chooses_who_suffers() -> None:
    f = Fleet(["explorer"], ["battleaxe"])
    f.destroy("Life Support A", ship=FIRST)
    crew = f.part("Crew A")
    with use_script([roll(92)], [(FIRST, Ask.SUFFER, crew), (FIRST, Ask.SUFFER, crew)]) as t:
        ready(t, f.b, 0)
        assert (f["Crew A"].value[0], f["Crew A"].tg, f.ship(FIRST).ap) == (1, 1, 5)
        ready(t, f.b, 0)
        assert (f["Crew A"].tg, f.ship(FIRST).ap) == (0, 4)
        ready(t, f.b, 0)
    assert t.asked[0].listed == (f.part("Bridge"), crew, f.part("Crew B"))


# ---- cargo --------------------------------------------------------------------------------------------------------

HOLD = '{{kind = "{kind}", name = "H", cc = {cc}, tg = {tg}}}, {{kind = "frame", tg = 9}}'


@pytest.mark.parametrize(
    ("kind", "cc", "tg", "cargo", "left"),
    [("rack", 12, 4, 12, [9, 6, 3, 0]), ("hold", 6, 3, 6, [4, 2, 0]), ("hold", 6, 3, 5, [3, 1, 0])],
)
def test_mg_w77_cargo_goes_with_toughness(kind: str, cc: int, tg: int, cargo: int, left: list[int]) -> None:
    f = Fleet([made(HOLD.format(kind=kind, cc=cc, tg=tg))], ["battleaxe"])
    f["H"].cargo = cargo
    found = []
    for k in range(tg):
        hurt(f, 0, 1, [roll(1)] if k == tg - 1 else [])
        found.append(f["H"].cargo)
    assert found == left


def test_mg_w24_the_owner_chooses_between_cargo_and_shuttle() -> None:
    ship = made('{kind = "hold", name = "H", cc = 4, tg = 2}, {kind = "shuttle"}, {kind = "frame"}')
    for plain, shuttle in ((2, Status.STORED), (0, Status.DESTROYED)):
        f = Fleet([ship], ["battleaxe"])
        f["H"].cargo = 2
        hurt(f, 0, 1, [], [(FIRST, Ask.CARGO_LOST, plain)])
        assert (f["H"].cargo, f.ship(2).status) == (2 - plain, shuttle)


def test_mg_w78_part_of_a_shuttle_is_none() -> None:
    ship = made('{kind = "hold", name = "H", tg = 3}, {kind = "shuttle"}, {kind = "frame"}')
    f = Fleet([ship], ["battleaxe"])
    hurt(f, 0, 1)
    assert f.ship(2).status == Status.DESTROYED


@pytest.mark.parametrize(("points", "lost"), [(1, 1), (2, 3), (3, 5)])
def test_mg_w79_a_ship_in_a_damaged_hold(points: int, lost: int) -> None:
    carrier = made('{kind = "hold", name = "H", cc = 6, tg = 3}, {kind = "frame", tg = 9}')
    f = Fleet([carrier, "tiniest_fighter"], ["battleaxe"])
    f.ship(1).status, f.ship(1).berth = Status.STORED, 0
    locations = [(Die.CARRIED_LOSS, n) for n in (1, 2, 3, 4, 5)]
    dice: list[tuple[int, int]] = [roll(1)] if points == 3 else []
    for k in range(lost):
        dice += [locations[k], roll(1)]
    if points == 3:  # without frame it is gone with the last roll
        dice = dice[:-1] + [roll(1)]
    hurt(f, 0, points, dice)
    assert sum(part.tg == 0 for part in f.b.parts[2:7]) == lost


def test_mg_1610_a_stored_ship_blows_up() -> None:
    carrier = made('{kind = "hold", name = "H", cc = 16, tg = 3}, {kind = "frame", tg = 9}')
    f = Fleet([carrier, "tiniest_fighter", "tiniest_fighter"], ["battleaxe"])
    for i in (1, 2):
        f.ship(i).status, f.ship(i).berth = Status.STORED, 0
    dice = [(Die.FLYING, 1), (Die.FLYING, 2), (Die.FLYING, 3), (Die.DEBRIS_TARGET, 1), (Die.DEBRIS_TARGET, 2)]
    dice += [(Die.DEBRIS_TARGET, 3)]  # the carrier twice, then the foe
    dice += [(Die.FLYING, 1), (Die.FLYING, 2), (Die.FLYING, 3)] + [(Die.DEBRIS_TARGET, 2)] * 3
    dice += [(Die.TO_HIT, 99)] * 3 + [roll(1)]  # MG-R61: the carrier rolls for its hold when the other has exploded
    dice += [(Die.TO_HIT, 99)] * 3
    with use_script(dice) as t:
        push(f.b, Task.EXPLODE, NONE, 1, 1, 0, Cause.COMBAT)
        settle(t, f.b)
    assert [f.ship(i).status for i in range(3)] == [Status.FIGHTING, Status.DESTROYED, Status.DESTROYED]
    assert f["H"].tg == 0


def test_mg_r61_ships_on_racks_are_set_free() -> None:
    carrier = made('{kind = "rack", cc = 6}, {kind = "hold", cc = 6}, {kind = "frame"}')
    f = Fleet([carrier, "tiniest_fighter", "tiniest_fighter"], ["battleaxe"])
    f.ship(1).status, f.ship(1).berth = Status.DOCKED, 0
    f.ship(2).status, f.ship(2).berth = Status.STORED, 1
    f.b.parts[2].tg = 1
    with use_script([roll(1)]) as t:
        f.b.parts[2].tg = 0
        destruction_roll(t, f.b, 0, Cause.COMBAT)
        settle(t, f.b)
    assert [f.ship(i).status for i in range(3)] == [Status.DESTROYED, Status.FIGHTING, Status.DESTROYED]


def test_mg_r74_a_chain_explodes_before_the_rest_flies() -> None:
    f = Fleet(["tiniest_fighter"], ["tiniest_fighter"], ["battleaxe"])
    dice = [(Die.FLYING, 1), (Die.FLYING, 2), (Die.FLYING, 3), (Die.DEBRIS_TARGET, 1), (Die.DEBRIS_TARGET, 1)]
    dice += [(Die.DEBRIS_TARGET, 2), (Die.TO_HIT, 1), roll(5)]  # the second ship loses its cockpit, and itself
    dice += [(Die.FLYING, 2), (Die.FLYING, 3), (Die.TO_HIT, 99), (Die.TO_HIT, 99)]  # its two pieces at the third
    dice += [(Die.TO_HIT, 99)]  # of the first ship's pieces one has lost its target
    with use_script(dice) as t:
        push(f.b, Task.EXPLODE, NONE, 0, 0, 0, Cause.COMBAT)
        settle(t, f.b)
    assert [args[1] for event, args in t.events if event == Event.DEBRIS] == [1, 2, 2, 2]
