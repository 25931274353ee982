"""Systemships that the solver looks at abreast come to what each comes to by itself, bit for bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from admiralty.core.face.solving import Task
from admiralty.games.systemships.solve import solve_lanes as lanes
from admiralty.games.systemships.solve.solve import Level, Search
from admiralty.games.systemships.solve.solve_rounds import by_top

MISSILES = 3


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Search:
    settings = {"warp_points": 12, "system_points": 4, "rounds": 2, "tl": "zero"}
    return Search(Task(settings, tmp_path_factory.mktemp("solved"), 1))


def groups(level: Level, states: Any) -> list[int]:
    sizes, begin = [], 0
    while begin < len(states):
        sizes.append(len(lanes.abreast(level.side, states, begin)))
        begin += sizes[-1]
    return sizes


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["best_orders", "free_orders", "last_volleys"])
def test_all_at_once_and_one_at_a_time_are_the_same(search: Search, name: str, seed: int) -> None:
    level, all_states = search.level(0), np.arange(len(search.foes.states))
    states = by_top(level.side, all_states)
    assert {lanes.LANES, 1} <= set(groups(level, states)) and len(set(groups(level, states))) > 2  # full, and rests
    draw = np.random.default_rng(seed)
    worths = -np.sort(-draw.random((MISSILES + 1, len(states) + 1, 4)))  # more hits are never better
    worths[:, draw.random(len(states) + 1) < 0.2] = 0.0  # nothing to be won
    places = np.arange(MISSILES + 1, dtype=np.int32)
    reckon: dict[str, Callable[[Any, Any], None]] = {
        "best_orders": lambda some, out: lanes.best_orders(
            level.side, level.volleys, some, (3, 3, 1, 1), worths, places, out
        ),
        "free_orders": lambda some, out: lanes.free_orders(
            level.side, level.volleys, some, (3, 3, 1), worths, places, out
        ),
        "last_volleys": lambda some, out: lanes.last_volleys(
            level.side, level.volleys, some, np.array([0, 2, 1, -1]), worths[1], out
        ),
    }
    shape = (MISSILES + 1, 4, len(states)) if name == "last_volleys" else (len(states),)
    together, apart = np.zeros(shape), np.zeros(shape)
    reckon[name](states, together)
    for state in states:
        reckon[name](np.array([state]), apart)
    assert together.any() and np.array_equal(together, apart)
