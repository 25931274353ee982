"""Simulations: the same counts however they are come by; engines chosen without waiting."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.engines import compiling
from admiralty.core.engines.proving import BEATS_MAX, play
from admiralty.core.errors import Refused
from admiralty.core.state.dice import SimulatedKeys
from admiralty.odds import engines, simulation
from admiralty.odds.simulation import Simulation, simulate
from tests.core.toy import DEAL, GAME

RANDOM, SIMPLE = (level.doctrine for level in GAME.levels)
MIXED = (SIMPLE, RANDOM)


def run(n: int = 1500, seed: int = 3, **more: Any) -> Simulation:
    return simulate(GAME, DEAL, MIXED, n, seed, **more)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """No kernel in the cache; the compiling processes that would have been started."""
    rooms: list[str] = []
    monkeypatch.setattr(compiling, "is_ready", lambda room, size, bounds=False: False)
    monkeypatch.setattr(compiling, "in_progress", lambda room, size, bounds=False: False)
    monkeypatch.setattr(compiling, "start", lambda room, size, bounds=False: rooms.append(room))
    monkeypatch.setattr(engines.Readiness, "__bool__", lambda self: False)
    return rooms


def test_the_counts_are_the_same_on_any_engine_and_any_number_of_threads(compiled: Any) -> None:
    compiled(GAME)
    right = run(engine="interpreted")
    assert right.run.engine == "interpreted"
    assert right.run.interpreted_battles == 1500
    for threads in (1, 2, 3):
        found = run(engine="compiled", threads=threads)
        assert found.counts == right.counts
        assert (found.run.engine, found.run.interpreted_battles) == ("compiled", 0)
    assert run(engine="auto").counts == right.counts


def test_the_counts_add_up(compiled: Any) -> None:
    compiled(GAME)
    found = run()
    battles = [play(GAME, DEAL.battle, SimulatedKeys(3, k), MIXED) for k in range(1500)]
    assert set(found.counts.outcomes) == set(DEAL.outcomes)
    assert sum(found.counts.outcomes.values()) == 1500
    assert found.counts.dice == sum(battle.dice for battle in battles)
    assert found.counts.beats.mean == pytest.approx(sum(battle.beats for battle in battles) / 1500)
    assert found.counts.beats.max == max(battle.beats for battle in battles)
    for label, (low, high) in found.counts.intervals.items():
        assert low <= found.counts.outcomes[label] / 1500 <= high


def test_auto_interprets_while_the_kernel_is_missing_and_has_it_compiled(started: list[str]) -> None:
    found = run(n=50)
    assert started == [GAME.room]
    assert (found.run.engine, found.run.interpreted_battles) == ("interpreted", 50)
    assert "background" in found.run.remark


def test_auto_starts_no_second_compiling_process(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "in_progress", lambda room, size, bounds=False: True)
    run(n=5)
    assert started == []


def test_auto_switches_when_the_kernel_appears(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(GAME)
    looks = iter(range(1000))
    monkeypatch.setattr(engines.Readiness, "__bool__", lambda self: next(looks) > 3)
    found = run()
    assert 0 < found.run.interpreted_battles < 1500
    assert found.counts == run(engine="interpreted").counts


def test_without_the_compiler_auto_says_so(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "can_compile", lambda: False)
    assert "not installed" in run(n=5).run.remark
    assert started == []
    with pytest.raises(Refused, match="not installed"):
        run(n=5, engine="compiled")


def test_a_compiling_process_that_fails_is_told(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Dead:
        returncode = 9

        def poll(self) -> int:
            return 9

    monkeypatch.setattr(compiling, "start", lambda room, size, bounds=False: Dead())
    with pytest.raises(Refused, match="failed with status 9"):
        run(n=5, engine="compiled")


def test_kept_battles_are_the_first_with_their_outcome(compiled: Any) -> None:
    compiled(GAME)
    label = DEAL.outcomes[1]
    right = [
        k for k in range(1500) if DEAL.outcomes[play(GAME, DEAL.battle, SimulatedKeys(3, k), MIXED).outcome] == label
    ]
    for engine in ("interpreted", "compiled"):
        assert run(engine=engine, keep={label: 4, "called": 2}).kept == {label: tuple(right[:4]), "called": ()}
        assert run(engine=engine, threads=2, keep={label: 9999}).kept == {label: tuple(right)}


def test_battles_without_end_are_called() -> None:
    endless = replace(GAME, outcome=lambda b: -1)
    found = simulate(endless, DEAL, MIXED, 3, 1, engine="interpreted", keep={"called": 2})
    assert found.counts.outcomes == {**dict.fromkeys(DEAL.outcomes, 0), simulation.CALLED_LABEL: 3}
    assert found.counts.turns.max == BEATS_MAX
    assert found.kept == {"called": (0, 1)}


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(Refused, match="no engine 'steam'"):
        run(engine="steam")
    with pytest.raises(Refused, match="no outcome 'glory'; outcomes: first"):
        run(keep={"glory": 1})


def test_progress_is_told(compiled: Any) -> None:
    compiled(GAME)
    told: list[int] = []
    run(progress=lambda done, word: told.append(done))
    assert told == sorted(told)
    assert told[-1] == 1500
