"""The upper limit: one duel written by hand in C, compiled and run next to the engines; in source trees only.

A game may have programs in ``benchmarks/limit``: ``GAME_SCENARIO.c`` plays that one scenario and knows no other. Each
names the version of the rules that it was written for, and is compared with no other.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from admiralty.core.engines.proving import CALLED_LABEL
from admiralty.core.errors import Refused

FLAGS = ("-O3", "-march=native")
COMPILERS = ("gcc", "cc", "clang")
PATIENCE = 600  # seconds
SOURCES = Path(__file__).resolve().parents[3] / "benchmarks" / "limit"
VERSION = re.compile(r"\bRULES_VERSION = (\d+)\b")  # how a program names the rules that it plays
_running: set[subprocess.Popen[str]] = set()


@dataclass(frozen=True, slots=True)
class Limit:
    """What a run of a C program counted; `seconds` is its own timing of its loop, `turns` are beats."""

    outcomes: dict[str, int]
    dice: int
    turns: int
    seconds: float


def of_one(game: str, scenario: str) -> str:
    """The name of the C program that plays one scenario of a game."""
    return f"{game}_{scenario}"


def limits_there() -> list[str]:
    """The scenarios, as ``game/name``, that a C program of their own is there for."""
    return [path.stem.replace("_", "/", 1) for path in sorted(SOURCES.glob("*.c"))]


def source_of(name: str) -> Path:
    """Where a C program lies in the source tree; it need not be there."""
    return SOURCES / f"{name}.c"


def build(name: str, rules_version: int, folder: Path) -> tuple[Path | None, str]:
    """Compile a C program into a folder: the program, or None and why there is none to compare with these rules."""
    source = source_of(name)
    if not source.is_file():
        return None, f"there is no benchmarks/limit/{name}.c: it comes with the source tree only"
    named = VERSION.search(source.read_text(encoding="utf-8"))
    if named is None or int(named[1]) != rules_version:
        version = named[1] if named else "unknown"
        return None, f"{source.name} plays version {version} of the rules, and this is version {rules_version}"
    compiler = next((found for each in COMPILERS if (found := shutil.which(each))), None)
    if compiler is None:
        return None, "no C compiler is installed"
    program = folder / name
    command = [compiler, *FLAGS, "-o", str(program), str(source), "-lm"]
    made = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    if made.returncode:
        return None, f"{compiler} refuses {source.name}: {made.stderr.strip().splitlines()[:1]}"
    return program, f"{Path(compiler).name} {' '.join(FLAGS)}"


def run(program: Path, seed: int, battles: int) -> Limit:
    """Run the program of one scenario. `Refused` where it does not play."""
    told = _run([str(program), str(seed), str(battles)])
    outcomes = {str(key): int(n) for key, n in told["outcomes"].items() if n or key != CALLED_LABEL}
    return Limit(outcomes, *_sums(told))


def _run(command: list[str]) -> dict[str, Any]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        _running.add(program)
        try:
            out, err = program.communicate(timeout=PATIENCE)
        except BaseException:
            program.kill()
            raise
        finally:
            _running.discard(program)
    if program.returncode:
        name = Path(command[0]).name
        why = err.strip().removeprefix(f"{name}: ") or f"ends with status {program.returncode}"
        raise Refused(f"benchmarks/limit/{name}.c", why)
    told: dict[str, Any] = json.loads(out)
    return told


def stop() -> None:
    """End the programs that run in other threads."""
    for program in list(_running):
        program.kill()


def _sums(told: dict[str, Any]) -> tuple[int, int, float]:
    return int(told["dice"]), int(told["turns"]), float(told["seconds"])
