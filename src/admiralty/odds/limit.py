"""The upper limit: a scenario written by hand in C, compiled and run beside the engines; in source trees only."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

FLAGS = ("-O3", "-march=native")
COMPILERS = ("gcc", "cc", "clang")
PATIENCE = 600  # seconds


@dataclass(frozen=True, slots=True)
class Limit:
    """What a run of the C program counted; `seconds` is its own timing of its loop."""

    outcomes: dict[str, int]
    dice: int
    seconds: float


def source_of(game: str) -> Path:
    """Where the C program of a game lies in the source tree; it need not be there."""
    return Path(__file__).resolve().parents[3] / "benchmarks" / "limit" / f"{game}.c"


def build(game: str, folder: Path) -> tuple[Path | None, str]:
    """Compile the game's C program into a folder: the program, or None and why there is none."""
    source = source_of(game)
    if not source.is_file():
        return None, f"there is no benchmarks/limit/{game}.c beside this package: it comes with the source tree only"
    compiler = next((found for name in COMPILERS if (found := shutil.which(name))), None)
    if compiler is None:
        return None, "no C compiler is installed"
    program = folder / game
    command = [compiler, *FLAGS, "-o", str(program), str(source), "-lm"]
    made = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    if made.returncode:
        return None, f"{compiler} refuses {source.name}: {made.stderr.strip().splitlines()[:1]}"
    return program, f"{Path(compiler).name} {' '.join(FLAGS)}"


def run(program: Path, seed: int, battles: int) -> Limit:
    """Run the program. Raises `CalledProcessError` or `ValueError` where it does not keep to what was agreed."""
    done = subprocess.run(
        [str(program), str(seed), str(battles)], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    told = json.loads(done.stdout)
    return Limit({str(key): int(n) for key, n in told["outcomes"].items()}, int(told["dice"]), float(told["seconds"]))
