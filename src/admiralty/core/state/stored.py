"""Long tables of whole numbers that rules look up: in files beside a room, read when they are first asked.

A table is a NumPy file of 32-bit numbers. A kernel holds it as a constant, so it has at most a million bytes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

BYTES_MOST = 1_000_000

_paths: list[Path] = []


def table(path: Path) -> int:
    """Declare a table: the number that rules know it by. The file is not read yet."""
    if path not in _paths:
        _paths.append(path)
    return _paths.index(path)


def stored(number: int, place: int) -> int:
    """The number at a place of a table, which a rule names by a constant; 0 everywhere in a table that is not there."""
    numbers = _numbers(number)
    return numbers[place] if numbers else 0


@cache
def _numbers(number: int) -> list[int]:
    return [int(each) for each in numbers_of(number)]


def numbers_of(number: int) -> list[int]:
    """All numbers of a table; none where its file is not there."""
    import numpy as np

    path = _paths[number]
    if not path.exists():
        return []
    data = np.load(path)
    if data.dtype != np.int32 or data.ndim != 1 or data.nbytes > BYTES_MOST:
        raise AssertionError(f"{path} is no row of 32-bit numbers of at most {BYTES_MOST} bytes")
    return data.tolist()  # type: ignore[no-any-return]
