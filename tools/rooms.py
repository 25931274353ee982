"""What a room is made of: lines by kind, runs of lines that the rest of two rooms share, and Python files by folder.

    python tools/rooms.py [FOLDER]

FOLDER holds another checkout of the project, whose rooms are counted instead.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("rules", "records, words, options", "computer", "the rest")
RUN = 6  # lines that make a repetition
GIVEN = ("records", "words", "options", "tables")
COUNTED = """
import sys
from pathlib import Path
from admiralty.games import ROOMS, game
for key in ROOMS:
    found = game(key)
    home = Path(sys.modules[found.room].__file__).parent
    for name in found.rule_files:
        print(key, home, Path(sys.modules[name].__file__))
"""


def compiled(source: Path) -> dict[str, tuple[Path, set[Path]]]:
    """Each room with its folder and the files that the compiler takes."""
    command = [sys.executable, "-c", COUNTED]
    told = subprocess.run(command, env={"PYTHONPATH": str(source)}, capture_output=True, check=True, text=True).stdout
    rooms: dict[str, tuple[Path, set[Path]]] = {}
    for line in told.splitlines():
        key, home, file = line.split(" ")
        rooms.setdefault(key, (Path(home), set()))[1].add(Path(file))
    return rooms


def kind_of(path: Path, rules: set[Path], called: set[Path]) -> str:
    """Which kind of file of a room this is."""
    if path.stem in GIVEN:
        return KINDS[1]
    if path in called:
        return KINDS[2]
    return KINDS[0] if path in rules and path.stem != "imagine" else KINDS[3]


def is_of_computer(path: Path) -> bool:
    """Is it the computer's? By its folder, or where there are none by its first words."""
    if path.parent.name == "computer":
        return True
    first = path.read_text(encoding="utf-8").partition("\n")[0].lower()
    return any(word in first for word in ("opponent", "computer", "`simple`", "standing orders"))


def files_by_kind(source: Path) -> dict[str, dict[Path, str]]:
    """The files of each room with their kinds; those of a room inside another are its own, a solver is left out."""
    rooms = compiled(source)
    homes = [home for home, _ in rooms.values()]
    found: dict[str, dict[Path, str]] = {}
    for key, (home, rules) in rooms.items():
        files = [path for path in home.rglob("*.py") if not path.stem.startswith("solve")]
        inner = [other for other in homes if other != home and other.is_relative_to(home)]
        files = [path for path in files if not any(path.is_relative_to(other) for other in inner)]
        called = {path for path in files if is_of_computer(path)}
        found[key] = {path: kind_of(path, rules, called) for path in files}
    return found


def repeated(rooms: dict[str, dict[Path, str]]) -> list[str]:
    """The runs of so many lines, imports and blank ones left out, that stand in the rest of more than one room."""
    runs: dict[tuple[str, ...], set[str]] = {}
    for key, files in rooms.items():
        for path in (path for path, kind in files.items() if kind == KINDS[3]):
            lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
            lines = [line for line in lines if line and not re.match(r"from |import |\w+,$", line)]
            for at in range(len(lines) - RUN + 1):
                runs.setdefault(tuple(lines[at : at + RUN]), set()).add(key)
    return [f"{' and '.join(sorted(keys))}: {run[0]} …" for run, keys in runs.items() if len(keys) > 1]


def main() -> None:
    """Print all three."""
    source = Path(sys.argv[1] if sys.argv[1:] else ROOT) / "src"
    rooms = files_by_kind(source)
    print(f"{'room':14}", *(f"{kind:>24}" for kind in KINDS))
    for key, files in rooms.items():
        lines: Counter[str] = Counter()
        for path, kind in files.items():
            lines[kind] += len(path.read_text(encoding="utf-8").splitlines())
        print(f"{key:14}", *(f"{lines[kind]:>24,}" for kind in KINDS))
    found = repeated(rooms)
    print(f"\nruns of {RUN} lines in the rest of two rooms: {len(found)}", *found, sep="\n  ")
    print()
    folders = Counter(path.parent.relative_to(source) for path in source.rglob("*.py"))
    for folder, files in sorted(folders.items()):
        print(f"{files:4} {folder.as_posix()}")


if __name__ == "__main__":
    main()
