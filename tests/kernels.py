"""Compile the kernels, one after the other, while other tests run: those that need them do not wait then.

They are kept in `.pytest_cache` for the next run, by the digests of their sources: no kernel is ever stale.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from admiralty.core.engines import compiling
from admiralty.core.face.game import Request
from admiralty.core.state.records import Size
from admiralty.games import game
from tests.rooms import ROOMS

LARGE = {(Size.LARGE, room) for room in ROOMS}  # of use to `make soak` alone
KEPT = Path(__file__).resolve().parents[1] / ".pytest_cache" / "kernels"


def copy(name: str, source: Path, target: Path) -> None:
    """A kernel's module, its machine code, and last the file that says that it is ready, with their times."""
    (target / "__pycache__").mkdir(parents=True, exist_ok=True)
    for path in (source / f"{name}.py", *source.glob(f"__pycache__/{name}.*"), source / f"{name}.ready"):
        shutil.copy2(path, target / path.relative_to(source))


if __name__ == "__main__":
    scenarios = [(room, game(room).scenario(name)) for room in ROOMS for name in game(room).scenarios]
    sizes = sorted({(game(room).deal(Request(scenario)).size, room) for room, scenario in scenarios} - LARGE)
    paths = {each: compiling.kernel_path(game(each[1]).room, each[0]) for each in sizes}
    for folder in KEPT.glob("*"):
        if folder.name not in {path.parent.name for path in paths.values()}:
            shutil.rmtree(folder)
    for (size, room), path in paths.items():  # the small ones first: most tests wait for those
        kept = KEPT / path.parent.name
        if (kept / f"{path.stem}.ready").is_file():
            copy(path.stem, kept, path.parent)
        else:
            compiling.compile_now(game(room).room, size)
            copy(path.stem, path.parent, kept)
