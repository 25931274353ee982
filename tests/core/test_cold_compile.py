"""The benchmark of a cold compile goes on working: a small room is written, compiled, and equal on both engines.

In `make soak` alone: compiling takes most of a minute, and what is compiled so is shown by the kernels of the toys.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).resolve().parents[2] / "benchmarks" / "cold_compile.py"


@pytest.mark.skipif("ADMIRALTY_SOAK" not in os.environ, reason="a benchmark, tried in `make soak`")
def test_a_small_synthetic_room_compiles() -> None:
    pytest.importorskip("resource", reason="the benchmark asks the system what a compilation took")
    done = subprocess.run(
        [sys.executable, str(BENCHMARK), "--functions", "6"], capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stderr
    assert "functions" in done.stdout
