"""Paths of one entry's many places, kept short in its line: of neighbours in one row only the number is written.

``charts.0.cells.17``, ``charts.0.cells.18``, ``ships.1`` stand there as ``"charts.0.cells.17"``, ``18``, ``"ships.1"``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from ..errors.reading import Reader, Unfit, rows, text, whole
from ..state.paths import is_number
from ..state.records import HIGHEST, LOWEST

PLACES_MOST = 32_768  # places that one entry sets or hides
Step: TypeAlias = str | int
_path, _place, _value = text(200), whole(0, 999_999), whole(LOWEST, HIGHEST)


def read_step(value: object) -> Step:
    """A path, or the number of a place in the row of the path before."""
    step: Step = _path(value) if isinstance(value, str) else _place(value)
    return step


def read_change(value: object) -> tuple[Step, int]:
    """A path or number, and what is set there."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Unfit("a change has two parts: path, value")
    return read_step(value[0]), _value(value[1])


def further(each: Reader) -> Reader:
    """The places that follow an entry's first one: an entry without any has no such field."""
    read = rows(each, PLACES_MOST - 1)

    def read_further(value: object) -> tuple[Any, ...]:
        if value in ([], ()):
            raise Unfit("is empty")
        found: tuple[Any, ...] = read(value)
        return found

    return read_further


def shorten(first: str, paths: Iterable[str]) -> list[Step]:
    """The paths that follow the first one: the number alone where the row is that of the path before."""
    stem, out = first.rpartition(".")[0], list[Step]()
    for path in paths:
        here, _, last = path.rpartition(".")
        out.append(int(last) if stem and here == stem and is_number(last) else path)
        stem = here
    return out


def spell_out(first: str, steps: Iterable[Step]) -> tuple[str, ...]:
    """The paths that `shorten` gave these for; `Unfit` where a number follows a path that leads to no row."""
    stem, out = first.rpartition(".")[0], list[str]()
    for step in steps:
        if isinstance(step, str):
            out.append(step)
            stem = step.rpartition(".")[0]
        elif stem:
            out.append(f"{stem}.{step}")
        else:
            raise Unfit(f"{step} follows a path that leads to no row")
    return tuple(out)
