"""Places inside a record: every number has a path such as ``ships.0.drive``; limits, differences and edits go by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

from ..errors import Refused
from .limits import leaves
from .records import Spec, check_number, fields_of

Found: TypeAlias = tuple[Any, Spec, int | None]  # the record that holds a number, its field, its place in a row


def diff(old: object, new: object) -> list[tuple[str, int, int]]:
    """What differs between two records of one type: (path, old, new)."""
    if old == new:
        return []
    pairs = zip(leaves(old), leaves(new), strict=True)
    return [(path, was, now) for (path, _, was), (_, _, now) in pairs if was != now]


def place(source: object, path: str) -> int:
    """The number at a path; `Refused` where there is none."""
    return number_at(*find_number(source, path))


def set_place(source: object, path: str, value: int) -> None:
    """Set the number at a path within the limits of its field; `Refused` otherwise, and nothing is changed."""
    holder, spec, at = find_number(source, path)
    check_number(spec, value, path)
    put(holder, spec, at, value)


def set_places(source: object, changes: Sequence[tuple[str, int]]) -> list[int]:
    """Set many numbers, as `set_place` does: all of them, or none. Returns what they were before."""
    find = Finder(source).find
    found = [(*find(path), path, value) for path, value in changes]
    for _, spec, _, path, value in found:
        check_number(spec, value, path)
    before = [number_at(holder, spec, at) for holder, spec, at, _, _ in found]
    for holder, spec, at, _, value in found:
        put(holder, spec, at, value)
    return before


def number_at(holder: Any, spec: Spec, at: int | None) -> int:
    """The number that was found there."""
    value = getattr(holder, spec.name)
    return int(value if at is None else value[at])


def put(holder: Any, spec: Spec, at: int | None, value: int) -> None:
    """Set the number that was found there, whatever its limits."""
    if at is None:
        setattr(holder, spec.name, value)
    else:
        getattr(holder, spec.name)[at] = value


class Finder:
    """Finds the numbers of one record by their paths; those of a row after its first cost next to nothing."""

    def __init__(self, source: object) -> None:
        self.source, self.rows = source, dict[str, tuple[Any, Spec, int]]()  # path of a row -> holder, field, length

    def find(self, path: str) -> Found:
        """As `find_number`."""
        stem, _, last = path.rpartition(".")
        row = self.rows.get(stem)
        if row is not None and is_number(last) and int(last) < row[2]:
            return row[0], row[1], int(last)
        holder, spec, at = find_number(self.source, path)
        if at is not None:
            self.rows[stem] = holder, spec, len(getattr(holder, spec.name))
        return holder, spec, at


def is_number(step: str) -> bool:
    """Is this step of a path the number of a place in a row, in the one way in which it is written?"""
    return len(step) < 7 and step.isdecimal() and step == str(int(step))


def find_number(source: object, path: str) -> Found:
    """The record that holds a number, the number's field, and its place where that is a row."""
    steps, here = path.split("."), source
    while steps:
        name = steps.pop(0)
        spec = next((s for s in fields_of(type(here)) if s.name == name), None)
        if spec is None:
            raise Refused(path, f"there is no field {name!r}")
        if spec.kind == "number" and not steps:
            return here, spec, None
        if spec.kind == "number" or (spec.kind != "one" and not steps):
            raise Refused(path, "is not the place of a number")
        holder, here = here, getattr(here, name)
        if spec.kind != "one":
            row = cast("list[Any]", here)
            index = steps.pop(0)
            if not is_number(index) or int(index) >= len(row):
                raise Refused(path, f"{name} has the places 0 to {len(row) - 1}")
            if spec.kind == "numbers":
                if steps:
                    raise Refused(path, "is not the place of a number")
                return holder, spec, int(index)
            here = row[int(index)]
    raise Refused(path, "is not the place of a number")
