"""Readied actions: those that can no longer be done when their moment comes; how long others last.  BC-R345, BC-R357"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.face.game import Request
from admiralty.games.bridge import GAME
from admiralty.games.bridge.actions import do_plainly
from admiralty.games.bridge.form.making import may_still_make
from admiralty.games.bridge.form.orders import open_order
from admiralty.games.bridge.readied import is_possible, write_readied
from admiralty.games.bridge.scene.traits import clears, made_in
from admiralty.games.bridge.sensing import read_zone
from admiralty.games.bridge.tables import ACTION_SYSTEM, NONE, OFFICERS, ZONES, Action, Effect, Form
from admiralty.games.bridge.turns import start_turn
from admiralty.games.bridge.words import Arm, Position


def test_who_has_left_a_position_makes_no_trait_of_it() -> None:
    """BC-R296, BC-R345: Jammed is of Communications, obstacles are cleared from Navigator, also when it had waited."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    one, other = b.ships[0].zone, b.ships[1].zone
    b.obstacles[min(one, other) * ZONES + max(one, other)] = 1
    for position, said in (
        (Position.COMMUNICATIONS, made_in(Effect.JAMMED, one)),
        (Position.NAVIGATOR, clears(one, other)),
    ):
        o = next(o for o, each in enumerate(b.officers) if each.station >> position & 1)
        open_order(b, Form.READIED, b.officers[o].seat, o, 0)
        assert may_still_make(b, o, 0, said)
        b.officers[o].station = 0
        assert not may_still_make(b, o, 0, said)


@pytest.mark.parametrize(("threat", "possible"), [(0, False), (1, False), (2, True)])
def test_what_the_threat_does_not_pay_any_more_is_lost(threat: int, possible: bool) -> None:
    """BC-R345, BC-R83, BC-410: a torpedo with Weapons used in this round costs 2 Threat when its moment comes, too."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    i, weapon = 1, b.ships[1].design.weapons[0]
    b.ships[i].armed, b.ships[i].zone = 1, b.ships[0].zone
    b.ships[i].used = 1 << ACTION_SYSTEM[Action.FIRE]
    weapon.arm, weapon.qualities = Arm.TORPEDO, 0
    open_order(b, Form.READIED, b.gm, NONE, i)
    b.order.action, b.order.target, b.threat = Action.FIRE, 0, threat
    assert is_possible(b, NONE, i) is possible


FANG = 1


def sprung(action: Action, readied_in: int, turns: int, until: str = "same_turn") -> Any:
    """A battle in which Fang has just done what it readied in that turn, after so many turns of this round."""
    b: Any = GAME.deal(Request(GAME.scenario("edge"), {"npc_until": until})).battle
    ready = b.readied[OFFICERS + FANG]
    ready.action, ready.about, ready.until, b.ships[FANG].turns = action, 0, readied_in, turns
    write_readied(b, OFFICERS + FANG, NONE, FANG)
    if action == Action.SENSOR_SWEEP:
        read_zone(b)
    else:
        do_plainly(ScriptedTable(), b)
    return b


@pytest.mark.parametrize(
    ("readied_in", "turns", "rounds"),
    [
        (1, 0, 1),  # in the round before, and it has had no turn of this
        (2, 1, 1),
        (1, 1, 2),  # in this round
        (1, 2, 2),
    ],
)
def test_a_readied_sweep_lasts_until_the_turn_that_readied_it_comes_again(
    readied_in: int, turns: int, rounds: int
) -> None:
    """BC-R357, BC-R26, BC-1210: so many ends of rounds at most, should that turn never come."""
    b = sprung(Action.SENSOR_SWEEP, readied_in, turns)
    zone = b.zones[b.ships[0].zone]
    assert zone.read == rounds
    if rounds == 2:
        zone.read, b.ships[FANG].turns = 1, 0  # the next round
    while b.ships[FANG].turns < readied_in - 1:
        start_turn(b, NONE, FANG)
        assert zone.read == 1
    start_turn(b, NONE, FANG)
    assert zone.read == 0


@pytest.mark.parametrize("until", ["same_turn", "next_turn", "round_end"])
def test_what_springs_before_the_first_turn_of_a_round_is_in_force(until: str) -> None:
    """BC-R357, BC-R26: until that turn starts; by house rule to the end of the round."""
    b = sprung(Action.EVASIVE_ACTION, 1, 0, until)
    assert b.ships[FANG].evades == 1
    start_turn(b, NONE, FANG)
    assert b.ships[FANG].evades == (1 if until == "round_end" else 0)
