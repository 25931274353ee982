"""The benchmark of a cold compile goes on working: a small room is written, compiled, and equal on both engines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).resolve().parents[2] / "benchmarks" / "cold_compile.py"


def test_a_small_synthetic_room_compiles() -> None:
    pytest.importorskip("resource", reason="the benchmark asks the system what a compilation took")
    done = subprocess.run(
        [sys.executable, str(BENCHMARK), "--functions", "6"], capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stderr
    assert "functions" in done.stdout
