"""The command as a process: how fast it starts, how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
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


def test_ctrl_c_ends_with_130() -> None:
    command = [sys.executable, "-m", "admiralty.cli.main", "simulate", "systemships/challenge", "-n", "100000000"]
    child = subprocess.Popen(
        [*command, "--engine", "interpreted"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    )
    time.sleep(1.5)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert child.returncode == 130
    assert b"Traceback" not in err
    assert out == b""
