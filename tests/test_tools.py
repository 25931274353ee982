"""What the tools of the documentation say to whoever calls them wrongly."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from .conftest import closing_line
from .quick import Quick

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


@pytest.mark.parametrize(
    ("changed", "first", "more"),
    [
        ("src/admiralty/core/play/forms.py", "tests/core/test_forms.py", "tests/core/test_boxes.py"),
        ("src/admiralty/games/heavy/turn.py", "tests/games/heavy/test_examples.py", "tests/games/heavy/test_board.py"),
        ("src/admiralty/web/orders.js", "tests/web/test_barred.py", "tests/web/test_playing.py"),
        ("tests/core/test_dice.py", "tests/core/test_dice.py", "tests/test_architecture.py"),
        ("tests/games/heavy/examples_attack.toml", "", "tests/games/heavy/test_examples.py"),
        ("docs/figures.md", "tests/test_architecture.py", "tests/test_architecture.py"),
    ],
)
def test_what_changed_names_its_tests(changed: str, first: str, more: str) -> None:
    named = tool("quick").nearest_tests([changed])
    assert more in named and all((TOOLS.parent / each).exists() for each in named)
    if (TOOLS.parent / first).is_file():
        assert named[0] == first


def test_a_quick_run_ends_when_its_time_is_up() -> None:
    now = [0.0]
    quick = Quick(60, lambda: now[0])
    session = SimpleNamespace(shouldstop=False, exitstatus=pytest.ExitCode.INTERRUPTED)
    quick.pytest_sessionstart(session)  # type: ignore[arg-type]
    report: Any = SimpleNamespace(failed=False, when="teardown")
    quick.pytest_runtest_logreport(report)
    assert not session.shouldstop
    now[0] = 61
    quick.pytest_runtest_logreport(report)
    quick.pytest_sessionfinish(session)  # type: ignore[arg-type]
    assert session.shouldstop and session.exitstatus == pytest.ExitCode.OK and quick.done == 2


def test_a_quick_run_in_which_a_test_fails_has_failed() -> None:
    quick = Quick(0, lambda: 1.0)
    session = SimpleNamespace(shouldstop=False, exitstatus=pytest.ExitCode.INTERRUPTED)
    quick.pytest_sessionstart(session)  # type: ignore[arg-type]
    failed: Any = SimpleNamespace(failed=True, when="call")
    quick.pytest_runtest_logreport(failed)
    quick.pytest_sessionfinish(session)  # type: ignore[arg-type]
    assert session.exitstatus == pytest.ExitCode.INTERRUPTED
