"""What the tools of the documentation say to whoever calls them wrongly."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from .conftest import closing_line

TOOLS = Path(__file__).resolve().parents[1] / "tools"


def tool(name: str) -> Any:
    """A tool as a module."""
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("step", ["rank", "play", "habits"])
@pytest.mark.parametrize(
    ("rest", "said"),
    [([], "needs one FOLDER"), (["a", "b"], "needs one FOLDER"), (["nowhere"], "nowhere is no folder")],
)
def test_the_challenge_is_not_reckoned_without_its_folder(step: str, rest: list[str], said: str) -> None:
    with pytest.raises(SystemExit, match=said):
        tool("challenge").main([step, *rest])


def test_a_design_is_named_as_the_rulebook_writes_it() -> None:
    parts = {"pd": 5, "beams": 0, "screens": 0, "tubes": 5, "missiles": 15, "racks": 0}
    assert tool("challenge")._named(parts) == "PD 5 T 5 M 15"


@pytest.mark.parametrize(
    ("reasons", "said"),
    [
        ([], "All passed."),
        (
            ["no browser", "no database", "no browser"],
            "All passed. But skipped: 2 tests: no browser; 1 test: no database",
        ),
    ],
)
def test_what_was_skipped_is_said_last(reasons: list[str], said: str) -> None:
    skipped = [SimpleNamespace(longrepr=("test_x.py", 1, f"Skipped: {reason}")) for reason in reasons]
    assert closing_line("All passed.", skipped) == said
