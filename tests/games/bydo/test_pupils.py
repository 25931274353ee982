"""The computer flies the exercises of the flight school, so that odds of them say something."""

from __future__ import annotations

import pytest

from admiralty.core.engines.proving import play
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.games.bydo import GAME
from admiralty.games.bydo.computer.lessons import way_to_stop

FLIGHTS = 60
PASSED = {1: 45, 2: 30, 3: 42, 4: 42, 5: 36}  # by exercise: so many of them at least


@pytest.mark.parametrize("number", PASSED)
def test_simple_mostly_passes(number: int) -> None:
    deal = GAME.deal(Request(GAME.scenario(f"school_{number}")))
    flown = [play(GAME, deal.battle, SimulatedKeys(5, k), [GAME.simple]).battle for k in range(FLIGHTS)]
    grades = [deal.outcomes[b.result] for b in flown]
    assert FLIGHTS - grades.count("none") >= PASSED[number]
    if number == 3:
        shot = [b for b, grade in zip(flown, grades, strict=True) if grade != "none"]
        assert all(b.lesson.struck == b.lesson.weapon for b in shot)


def test_the_way_to_a_stop_counts_the_next_move() -> None:
    assert [way_to_stop(fast) for fast in range(7)] == [0, 1, 2, 4, 6, 9, 12]
