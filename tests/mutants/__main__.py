"""``python -m tests.mutants [ROOM]``: the mutants of one room, or of all."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec

from admiralty.games import ROOMS, game

from ..planting import HOME, Fault, Ground, plant


def missed(room: str) -> int:
    """How many mutants of a room no test finds; a room without any counts as one."""
    name = f"{__package__}.{room}"
    if find_spec(name) is None:
        print(f"{room} has no mutants: write tests/mutants/{room}.py")
        return 1
    tests = [str(path.relative_to(HOME)) for path in sorted((HOME / "tests/games" / room).glob("test_*.py"))]
    ground = Ground(f"src/{game(room).room.replace('.', '/')}", [*tests, "-m", "not slow"], {"ADMIRALTY_SOAK": "300"})
    rows = import_module(name).MUTANTS
    said = [Fault(new.strip() or "nothing", file, first, old, new) for file, first, old, new in rows]
    return plant(ground, said)


if __name__ == "__main__":
    chosen = sys.argv[1:] or list(ROOMS)
    if strange := [room for room in chosen if room not in ROOMS]:
        sys.exit(f"no mutants of {strange[0]}: {', '.join(ROOMS)}")
    sys.exit(1 if sum(missed(room) for room in chosen) else 0)
