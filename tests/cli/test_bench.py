"""The benchmark's harness, with few battles."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from admiralty.cli.commands import bench
from admiralty.games import ROOMS, game
from admiralty.odds import limit
from tests.conftest import Compiled

from .invoking import invoke

ARGUMENTS = ("bench", "systemships/challenge", "-n", "1000", "--runs", "2")


@pytest.fixture
def kernel(compiled: Compiled) -> None:
    compiled(game("systemships"))


@pytest.mark.slow
@pytest.mark.usefixtures("kernel", "compiled")
def test_every_engine_is_measured() -> None:
    found = invoke(*ARGUMENTS, "--json")
    (data,) = json.loads(found.out)
    assert (found.status, data["faults"], data["runs"]) == (0, [], 2)
    by_hand = any(shutil.which(name) for name in limit.COMPILERS)
    in_c = [bench.BY_HAND]
    told = [bench.BY_HAND, bench.COPIES]
    names = [bench.INTERPRETED, bench.ONE, bench.ALL, *(told if by_hand else [])]
    assert (data["c_cores_ratio"] is not None) == (data["c_in_one_interpreted"] is not None) == by_hand
    assert list(data["battles_per_second"]) == names
    assert all(len(runs) == 2 and min(runs) > 0 for runs in data["every_run"].values())
    assert [name for name, ratio in data["c_ratios"].items() if ratio] == (in_c if by_hand else [])


@pytest.mark.slow
@pytest.mark.usefixtures("kernel", "compiled")
def test_another_scenario_has_no_c_program() -> None:
    found = invoke("bench", "systemships/siege", "-n", "1000", "--runs", "1", "--json")
    (data,) = json.loads(found.out)
    assert (found.status, data["faults"]) == (0, [])
    assert data["c_ratios"] == {bench.BY_HAND: None}
    assert data["c"][bench.BY_HAND] == f"there is only {' and '.join(limit.limits_there())}"


@pytest.mark.slow
@pytest.mark.usefixtures("kernel", "compiled")
def test_a_c_program_of_other_rules_is_not_compared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = limit.source_of("systemships_challenge").read_text()
    (tmp_path / "systemships_challenge.c").write_text(limit.VERSION.sub("RULES_VERSION = 999", source))
    monkeypatch.setattr(limit, "SOURCES", tmp_path)
    found = invoke(*ARGUMENTS, "--json")
    (data,) = json.loads(found.out)
    assert (found.status, data["faults"]) == (0, []) and bench.BY_HAND not in data["battles_per_second"]
    now = game("systemships").rules_version
    why = f"systemships_challenge.c plays version 999 of the rules, and this is version {now}"
    assert data["c"][bench.BY_HAND] == f"not available: {why}"


@pytest.mark.slow
@pytest.mark.usefixtures("kernel", "compiled")
def test_a_c_program_that_counts_otherwise_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = limit.Limit({"win": 1000}, 1, 1, 1.0)
    monkeypatch.setattr(limit, "build", lambda key, version, folder: (folder / key, "cc"))
    monkeypatch.setattr(limit, "run", lambda program, seed, battles: wrong)
    found = invoke(*ARGUMENTS)
    assert found.status == 1
    assert "are not those of the compiled engine" in " ".join(found.out.split())
    assert found.err.startswith(f"bench: {ARGUMENTS[1]}: {bench.BY_HAND} counts {{'win': 1000}}")


@pytest.mark.slow
@pytest.mark.usefixtures("kernel", "compiled")
def test_without_a_c_program_it_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limit, "COMPILERS", ())
    found = invoke(*ARGUMENTS)
    assert found.status == 0
    assert "not available: no C compiler is installed" in found.out


def test_without_a_scenario_each_that_has_a_c_program_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(scenario: str, battles: int, runs: int) -> dict[str, Any]:
        return {"scenario": scenario, "battles": battles, "runs": runs, "faults": []}

    monkeypatch.setattr(bench, "_measure", measured)
    asked = json.loads(invoke("bench", "-n", "1000", "--runs", "2", "--json").out)
    assert [report["scenario"] for report in asked] == limit.limits_there()
    assert {each.partition("/")[0] for each in limit.limits_there()} <= set(ROOMS)
    assert all((report["battles"], report["runs"]) == (1000, 2) for report in asked)
    monkeypatch.setattr(limit, "SOURCES", limit.SOURCES / "nowhere")  # as it is away from the source tree
    firsts = json.loads(invoke("bench", "--json").out)
    assert [report["scenario"].partition("/")[0] for report in firsts] == list(ROOMS)
