"""Mixtures of plans, and the halving of trials, on numbers that can be checked by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from admiralty.opponents.halving import best, is_clearly_better, means_of
from admiralty.opponents.matrix import NOTHING, gain_of_best_reply, mixture
from admiralty.opponents.plots import _draw

ROCK_PAPER_SCISSORS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


def solved(rows: Sequence[Sequence[float]], expected: float = 0.0) -> list[float]:
    return mixture(np.array(rows, float)[:, None, :], expected)


def test_rock_paper_and_scissors_alike_against_a_foe_of_whom_nothing_is_expected() -> None:
    assert solved(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3, abs=0.02)


def test_a_game_whose_mixture_is_known() -> None:
    """The first row is played p times, where p - 2 (1 - p) / 3 = (1 - p) / 3 - p / 3: 3 times of 7."""
    assert solved([[1, -1 / 3], [-2 / 3, 1 / 3]]) == pytest.approx([3 / 7, 4 / 7], abs=0.02)


def test_what_is_better_against_everything_is_always_played() -> None:
    assert solved([[0.5, 0.1], [0.2, 0.0], [0.4, 0.05]])[0] > 0.95


def test_who_always_plays_rock_loses_all_to_the_best_reply_and_who_mixes_well_loses_nothing() -> None:
    table = np.array(ROCK_PAPER_SCISSORS, float)[:, None, :]
    assert gain_of_best_reply(table, [1.0, 0.0, 0.0]) == pytest.approx(1, abs=0.03)
    assert gain_of_best_reply(table, [0.5, 0.5, 0.0]) == pytest.approx(0.5, abs=0.03)
    assert gain_of_best_reply(table, solved(ROCK_PAPER_SCISSORS)) == pytest.approx(0, abs=0.03)


def test_what_is_expected_is_answered() -> None:
    """Who plays rock at least every second time meets paper."""
    assert solved(ROCK_PAPER_SCISSORS, 0.5)[1] > 0.6
    assert solved(ROCK_PAPER_SCISSORS, 1.0)[1] > 0.95


def test_the_foe_knows_in_which_world_he_is() -> None:
    """Alone he could not hurt both plans at once; knowing the world he takes the worst of each in his."""
    values = np.array([[[1, -1], [0, 0]], [[0.4, 0.4], [0.4, 0.4]]])
    assert mixture(values, 0.0)[1] > 0.95


def test_what_contradicted_everywhere_counts_as_the_mean() -> None:
    values = np.array([[[0.9, NOTHING]], [[0.1, 0.1]]])
    assert mixture(values, 0.0)[0] > 0.95


def test_plans_are_drawn_by_their_weight_and_rare_ones_never() -> None:
    weights = [0.5, 0.03, 0.47]
    drawn = [_draw(weights, draw / 1000) for draw in range(1, 1001)]
    assert drawn.count(1) == 0 and drawn.count(0) == pytest.approx(515, abs=2) and drawn.count(2) > 480
    assert _draw([1.0], 1.0) == 0


# ---- halving --------------------------------------------------------------------------------------------------------


class Known:
    """Rollouts whose worths are known: trial `k` is the number of a row."""

    def __init__(self, rows: Any, over: bool = False) -> None:
        self.rows, self.over, self.played = np.array(rows, float), over, 0

    def play(self, trials: Sequence[int], first: int, count: int) -> Any:
        self.played += len(trials) * count
        return self.rows[list(trials), first : first + count]


def chosen(rows: Any, playouts: int = 400) -> int:
    rollouts = Known(rows)
    place = best(rollouts, range(len(rows)), playouts)  # type: ignore[arg-type]
    assert rollouts.played <= playouts
    return place


def coins(share: float, luck: Any, count: int = 400) -> Any:
    return np.where(luck.random(count) < share, 1.0, -1.0)


def test_the_best_trial_is_found() -> None:
    luck = np.random.default_rng(1)
    for place in range(1, 8):
        assert chosen([coins(0.9 if k == place else 0.4, luck) for k in range(8)], 2000) == place


def test_the_first_trial_stays_unless_another_is_clearly_better() -> None:
    same = coins(0.5, np.random.default_rng(2))
    assert chosen([same, same, same]) == 0
    assert chosen([np.ones(400), -np.ones(400)]) == 0
    assert chosen([-np.ones(400), np.ones(400)]) == 1
    assert chosen([same]) == 0


def test_rollouts_that_contradict_count_for_nothing() -> None:
    luck = np.random.default_rng(3)
    nothing, some = np.full(400, np.nan), coins(0.8, luck)
    some[::3] = np.nan
    assert means_of(np.array([nothing, np.ones(400)])).tolist() == [NOTHING, 1.0]
    assert chosen([coins(0.3, luck), nothing, some]) == 2
    assert chosen([nothing, nothing]) == 0


def test_better_is_not_better_by_chance() -> None:
    one = np.array([1.0, -1.0] * 50)
    other = one.copy()
    other[:5] = [-1.0, 1.0, -1.0, 1.0, -1.0]
    assert is_clearly_better(np.ones(100), one)
    assert not is_clearly_better(one, one)
    assert not is_clearly_better(one, other), "three better and two worse of a hundred may be chance"
    assert not is_clearly_better(one[:1], -one[:1])
