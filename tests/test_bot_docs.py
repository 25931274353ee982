"""The page of bots, and the examples in every language: they run, and give what the page prints."""

from __future__ import annotations

import shutil
import sys
from typing import Any

import pytest

import admiralty as ad
from admiralty.core.door.loading import load
from admiralty.games import game
from admiralty.odds.simulation import simulate

from .rooms import ROOT

DUEL, HOUR = "systemships/duel", 3_600_000  # milliseconds for an answer, however busy the machine is
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return [part.partition("```")[0] for part in PAGE.split(f"```{kind}\n")[1:]]


def test_the_code_of_the_page_prints_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = blocks("python")
    scope: dict[str, Any] = {}
    exec(first, scope)
    assert f"```\n{capsys.readouterr().out}```" in PAGE
    exec(second, scope)


def test_the_page_says_what_goes_over_the_lines() -> None:
    """Each name of a message stands on it."""
    told = (ROOT / "src/admiralty/core/door/stdio.py").read_text(encoding="utf-8")
    for name in ("protocol", "rules_version", "called", "outcomes", "settings", "listed", "facts", "time_ms", "luck"):
        assert f'"{name}":' in told and f'"{name}":' in PAGE


PROGRAMS = {
    "Python": f"'{sys.executable}' '{ROOT}/examples/bold.py'",
    "shell": f"'{ROOT}/examples/bold.sh'",
    "Node": f"node '{ROOT}/examples/bold.js'",
}


@pytest.mark.parametrize("command", PROGRAMS.values(), ids=PROGRAMS)
def test_each_example_plays_as_the_class_does(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if command.startswith("node") and not shutil.which("node"):
        pytest.skip("Node isn't installed")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    monkeypatch.syspath_prepend(str(ROOT))
    found, dealt = game("systemships"), ad.deal(DUEL)
    here, program = load("python:examples.bold.Bold", "bot", HOUR), load(f"stdio:{command}", "bot", HOUR)
    right = simulate(found, dealt, (here, found.simple), 40, 1)
    assert simulate(found, dealt, (program, found.simple), 40, 1).counts == right.counts
    program.close()
    assert str(program) == "Bold 1" and program.remarks == ()
