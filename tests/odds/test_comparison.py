"""Comparisons on common dice."""

from __future__ import annotations

from typing import Any

from admiralty.odds.comparison import Comparison, compare
from admiralty.odds.simulation import simulate
from tests.core.toy import DEAL, GAME

RANDOM, SIMPLE = (level.doctrine for level in GAME.levels)
A, B = (DEAL, (RANDOM, RANDOM)), (DEAL, (SIMPLE, RANDOM))


def run(n: int, seed: int = 1, **more: Any) -> Comparison:
    return compare(GAME, A, B, n, seed, **more)


def test_both_sides_are_their_own_simulations_on_either_engine(compiled: Any) -> None:
    compiled(GAME)
    interpreted, found = run(800, engine="interpreted"), run(800, engine="compiled", threads=2)
    assert (found.a, found.b, found.pairs) == (interpreted.a, interpreted.b, interpreted.pairs)
    assert found.differences == interpreted.differences
    assert found.a == simulate(GAME, *A, 800, 1).counts
    assert found.b == simulate(GAME, *B, 800, 1).counts


def test_pairs_and_differences_add_up(compiled: Any) -> None:
    compiled(GAME)
    found = run(800)
    assert sum(found.pairs.values()) == 800
    for label, each in found.differences.items():
        assert sum(count for (a, _), count in found.pairs.items() if a == label) == found.a.outcomes[label]
        assert sum(count for (_, b), count in found.pairs.items() if b == label) == found.b.outcomes[label]
        assert each.share == (found.b.outcomes[label] - found.a.outcomes[label]) / 800
        assert each.interval[0] <= each.share <= each.interval[1]
    assert abs(sum(each.share for each in found.differences.values())) < 1e-12


def test_the_same_set_up_does_not_differ(compiled: Any) -> None:
    compiled(GAME)
    found = compare(GAME, A, A, 300, 5)
    assert all(a == b for a, b in found.pairs)
    assert all(each.share == 0 and each.interval[0] < 0 < each.interval[1] for each in found.differences.values())


def test_the_interval_covers_the_difference_as_often_as_it_says(compiled: Any) -> None:
    compiled(GAME)
    truth = run(200_000, seed=77).differences["first"].share
    tries = [run(250, seed=1000 + k).differences["first"].interval for k in range(200)]
    covered = sum(low <= truth <= high for low, high in tries)
    assert 180 <= covered <= 199  # 190 expected, sd 3
