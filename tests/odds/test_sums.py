"""Sums of a run that is played part by part: the same as those of `simulate` and `compare`, however it is split."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from admiralty.odds import engines
from admiralty.odds.comparison import compare
from admiralty.odds.engines import Setup, for_a_while
from admiralty.odds.figures import comparison_json, simulation_json
from admiralty.odds.simulation import simulate
from admiralty.odds.sums import FIRSTS, Sums, marks, sums_of
from tests.core.toy import DEAL, GAME

RANDOM, SIMPLE = (level.doctrine for level in GAME.levels)
A, B = Setup(DEAL.battle, DEAL.size, (RANDOM, RANDOM)), Setup(DEAL.battle, DEAL.size, (SIMPLE, RANDOM))
TIMES = ("seconds", "battles_per_second")


def played(setups: Sequence[Setup], n: int, *parts: int, kernel: bool = False) -> Sums:
    """Parts of so many battles each, the rest in one, each kept as JSON in between; `kernel`: one may play."""
    total = Sums(len(setups))
    for end in (*parts, n):
        part = Sums(len(setups), total.end)
        with pytest.MonkeyPatch.context() as patch:
            if not kernel:
                patch.setattr(engines, "ready", lambda *_: False)
            for chunk in for_a_while(GAME, setups, 7, total.end, end, 60):
                part.count(chunk)
        total.extend(part)
        total = sums_of(json.loads(json.dumps(total.plain())))
    return total


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in TIMES}


@pytest.mark.parametrize("parts", [(), (1,), (3, 10, 11, 299)])
def test_parts_add_up_to_the_simulation(parts: tuple[int, ...]) -> None:
    found, right = played([A], 300, *parts), simulate(GAME, DEAL, A.doctrines, 300, 7, engine="interpreted")
    assert timeless(simulation_json("toy/x", DEAL, found.simulation(DEAL, 7), "beat")) == timeless(
        simulation_json("toy/x", DEAL, right, "beat")
    )
    assert sum(count for _, count in found.lengths[0].items()) == 300
    assert max(beats for _, _, beats in found.lengths[0]) == right.counts.beats.max


def test_parts_add_up_to_the_comparison() -> None:
    found = played([A, B], 300, 20, 21).comparison((DEAL, DEAL), 7)
    right = compare(GAME, (DEAL, A.doctrines), (DEAL, B.doctrines), 300, 7, engine="interpreted")
    options: dict[str, list[str]] = {"a": [], "b": ["seat x=simple"]}
    told = [timeless(comparison_json("toy/x", options, (DEAL, DEAL), each, "beat")) for each in (found, right)]
    assert told[0] == told[1] and told[0]["b"]["options"] == options["b"]


def test_the_course_is_what_shorter_runs_would_have_found() -> None:
    found = played([A], 300, 33, 34, 200)
    assert found.course == played([A], 300).course
    assert [mark for mark, _ in found.course] == marks(0, 300)
    for mark, ends in found.course:
        assert ends == played([A], mark).ends and ends.total() == mark


def test_the_first_battles_of_each_outcome_are_known() -> None:
    found = played([A], 300, 2, 50)
    right = simulate(GAME, DEAL, A.doctrines, 300, 7, engine="interpreted", keep=dict.fromkeys(DEAL.outcomes, FIRSTS))
    assert {DEAL.outcomes[outcome]: tuple(numbers) for outcome, numbers in found.firsts[0].items()} == {
        label: numbers for label, numbers in right.kept.items() if numbers
    }


def test_both_engines_give_the_same_sums(compiled: Any) -> None:
    interpreted = played([A, B], 300, 100)
    compiled(GAME)
    found = played([A, B], 300, 10, kernel=True)
    assert interpreted.interpreted == 300 and found.interpreted == 0
    for each in (interpreted, found):
        each.seconds = each.interpreted = 0
    assert found == interpreted


def test_it_leaves_off_when_its_time_is_over() -> None:
    chunks = list(for_a_while(GAME, [A], 7, 0, 10**9, 0.0))
    assert len(chunks) == 1 and chunks[0].battles == 1
    assert list(for_a_while(GAME, [A], 7, 5, 5, 1.0)) == []


def test_battles_are_counted_in_their_order() -> None:
    (chunk,) = for_a_while(GAME, [A], 7, 0, 1, 1.0)
    with pytest.raises(AssertionError):
        Sums(1, 1).count(chunk)
    assert Sums(1).plain() == sums_of(Sums(1).plain()).plain()
    with pytest.raises(AssertionError):
        Sums(1).extend(replace(Sums(1), first=3))
