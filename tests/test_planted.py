"""What `make mutants` and `make holes` write wrongly stands where they say, so that neither list grows old unseen."""

from __future__ import annotations

from importlib import import_module

import pytest

from admiralty.games import game
from tests.rooms import ROOMS

from .holes import CORE, CORE_HOLES, GROUND, HOLES
from .planting import HOME

PLANTED = [
    (ground.room, file, old, new)
    for ground, holes in ((GROUND, HOLES), (CORE, CORE_HOLES))
    for _, file, _, old, new in holes
] + [
    (f"src/{game(room).room.replace('.', '/')}", file, old, new)
    for room in ROOMS
    for file, _, old, new in import_module(f"tests.mutants.{room}").MUTANTS
]


@pytest.mark.parametrize(("folder", "file", "old", "new"), PLANTED)
def test_it_stands_there_once(folder: str, file: str, old: str, new: str) -> None:
    count = (HOME / folder / file).read_text(encoding="utf-8").count(old)
    where = f"stands {count} times in {folder}/{file}; write it in tests/mutants or tests/holes.py as it reads now"
    assert count == 1, f"{old!r} {where}"
    assert old != new
