"""The command as a process: how fast it starts, how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import admiralty

from .invoking import invoke

SOURCES = str(Path(admiralty.__file__).resolve().parents[1])
ENVIRONMENT = {**os.environ, "PYTHONPATH": SOURCES}
HEAVY = ("numba", "numpy", "pydantic", "rich", "scipy", "textual")


def test_starting_loads_nothing_that_is_slow() -> None:
    code = f"import sys, admiralty.cli.main; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("arguments", [(), ("--help",), ("simulate", "--help"), ("design", "check", "--help")])
def test_help(arguments: tuple[str, ...]) -> None:
    found = invoke(*arguments)
    assert "Usage: admiralty" in found.out + found.err
    assert found.status == (0 if arguments else 2)


def test_version() -> None:
    assert invoke("--version").out.startswith("admiralty")


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("simulate",),
        ("simulate", "systemships/challenge", "-n", "0"),
        ("simulate", "systemships/challenge", "-n", "many"),
        ("simulate", "systemships/challenge", "--seed", "-1"),
        ("simulate", "systemships/challenge", "--wings"),
        ("design",),
    ],
)
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...]) -> None:
    found = invoke(*arguments)
    assert found.status == 2
    assert "Traceback" not in found.err


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("sceanrios",), "admiralty: there is no command 'sceanrios'; did you mean 'scenarios'?"),
        (("SERVE", "--open"), "admiralty: there is no command 'SERVE'; did you mean 'serve'?"),
        (("design", "shet", "x"), "admiralty design: there is no command 'shet'; did you mean 'sheet'?"),
        (("design", "qq"), "admiralty design: there is no command 'qq'; commands: new, check, sheet"),
        (("x\ny\x1b[2J",), "admiralty: there is no command 'x\\ny\\x1b[2J'; commands: games, scenarios, rules,"),
    ],
)
def test_a_command_that_is_not_there_is_refused_in_a_line(arguments: tuple[str, ...], line: str) -> None:
    found = invoke(*arguments)
    assert found.status == 2 and found.out == ""
    assert found.err.startswith(line) and found.err.count("\n") == 1
