"""The upper limit: a game written by hand in C, compiled and run beside the engines; in source trees only.

A game may have programs in ``benchmarks/limit``: ``GAME_SCENARIO.c`` plays that one scenario and knows no other, and
``GAME_rules.c`` does the work of the compiled rules: it reads the same records.
"""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.game import Deal
from admiralty.core.records import Size, pack

from .simulation import CALLED_LABEL

FLAGS = ("-O3", "-march=native")
COMPILERS = ("gcc", "cc", "clang")
PATIENCE = 600  # seconds
SOURCES = Path(__file__).resolve().parents[3] / "benchmarks" / "limit"
RULES = "rules"  # what the name of the program with all rules ends with


@dataclass(frozen=True, slots=True)
class Limit:
    """What a run of a C program counted; `seconds` is its own timing of its loop, `turns` are beats."""

    outcomes: dict[str, int]
    dice: int
    turns: int
    seconds: float


def with_all_rules(game: str) -> str:
    """The name of the game's C program that plays what it is given."""
    return f"{game}_{RULES}"


def of_one(game: str, scenario: str) -> str:
    """The name of the C program that plays one scenario of a game."""
    return f"{game}_{scenario}"


def written() -> list[str]:
    """The scenarios, as ``game/name``, that a C program of their own is there for."""
    names = (path.stem.partition("_") for path in sorted(SOURCES.glob("*.c")))
    return [f"{game}/{scenario}" for game, _, scenario in names if scenario != RULES]


def source_of(name: str) -> Path:
    """Where a C program lies in the source tree; it need not be there."""
    return SOURCES / f"{name}.c"


def build(name: str, folder: Path) -> tuple[Path | None, str]:
    """Compile a C program into a folder: the program, or None and why there is none."""
    source = source_of(name)
    if not source.is_file():
        return None, f"there is no benchmarks/limit/{name}.c beside this package: it comes with the source tree only"
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
    told = _told([str(program), str(seed), str(battles)])
    outcomes = {str(key): int(n) for key, n in told["outcomes"].items() if n or key != CALLED_LABEL}
    return Limit(outcomes, *_sums(told))


def write_records(path: Path, deal: Deal, doctrines: Sequence[object]) -> None:
    """Write what a program with all rules reads: its records' sizes, the battle dealt, a doctrine for each seat.

    `Refused` for a battle of the large size class, whose records have other lengths.
    """
    if deal.size != Size.SMALL:
        raise Refused(deal.title, "too many ships or tubes for the C program, which plays small battles")
    battle, crews = pack(deal.battle), [pack(doctrine) for doctrine in doctrines]
    sizes = struct.pack("<3i", len(battle), len(crews[0]), len(crews))
    path.write_bytes(sizes + battle + b"".join(crews))


def run_with_all_rules(program: Path, deal: Deal, records: Path, seed: int, battles: int) -> Limit:
    """Run the program of any scenario on a file of `write_records`. `Refused` where it does not play."""
    told = _told([str(program), str(records), str(seed), str(battles)])
    outcomes = dict(zip(deal.outcomes, told["outcomes"], strict=False))
    if called := int(told["called"]):
        outcomes[CALLED_LABEL] = called
    return Limit(outcomes, *_sums(told))


def _told(command: list[str]) -> dict[str, Any]:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode:
        name = Path(command[0]).name
        why = done.stderr.strip().removeprefix(f"{name}: ") or f"ends with status {done.returncode}"
        raise Refused(f"benchmarks/limit/{name}.c", why)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _sums(told: dict[str, Any]) -> tuple[int, int, float]:
    return int(told["dice"]), int(told["turns"]), float(told["seconds"])
