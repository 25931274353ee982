"""Places inside a record: every number has a path such as ``ships.0.drive``; limits, differences and edits go by it."""

from __future__ import annotations

from typing import Any, cast

from ..errors import Refused
from .limits import leaves
from .records import Spec, check_number, fields_of


def diff(old: object, new: object) -> list[tuple[str, int, int]]:
    """What differs between two records of one type: (path, old, new)."""
    if old == new:
        return []
    pairs = zip(leaves(old), leaves(new), strict=True)
    return [(path, was, now) for (path, _, was), (_, _, now) in pairs if was != now]


def place(source: object, path: str) -> int:
    """The number at a path; `Refused` where there is none."""
    holder, spec, at = find_number(source, path)
    value = getattr(holder, spec.name)
    return int(value if at is None else value[at])


def set_place(source: object, path: str, value: int) -> None:
    """Set the number at a path within the limits of its field; `Refused` otherwise, and nothing is changed."""
    holder, spec, at = find_number(source, path)
    check_number(spec, value, path)
    if at is None:
        setattr(holder, spec.name, value)
    else:
        getattr(holder, spec.name)[at] = value


def find_number(source: object, path: str) -> tuple[Any, Spec, int | None]:
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
            if len(index) > 6 or not index.isdecimal() or index != str(int(index)) or int(index) >= len(row):
                raise Refused(path, f"{name} has the places 0 to {len(row) - 1}")
            if spec.kind == "numbers":
                if steps:
                    raise Refused(path, "is not the place of a number")
                return holder, spec, int(index)
            here = row[int(index)]
    raise Refused(path, "is not the place of a number")
