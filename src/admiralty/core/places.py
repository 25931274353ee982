"""Places inside a record: every number has a path such as ``ships.0.drive``; limits, differences and edits go by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from .errors import Refused
from .records import Spec, checked, fields_of


def leaves(source: object, path: str = "") -> Iterator[tuple[str, Spec, int]]:
    """Every number of a record with its path, e.g. ``ships.0.drive``."""
    for spec in fields_of(type(source)):
        value, here = getattr(source, spec.name), f"{path}{spec.name}"
        match spec.kind:
            case "number":
                yield here, spec, value
            case "numbers":
                yield from ((f"{here}.{i}", spec, each) for i, each in enumerate(value))
            case "one":
                yield from leaves(value, f"{here}.")
            case _:
                for i, each in enumerate(value):
                    yield from leaves(each, f"{here}.{i}.")


def check(source: object) -> list[str]:
    """What lies beyond its limits, a line each; nothing when all is well."""
    if _fits(source):
        return []
    return [
        f"{path} is {value}, not from {spec.low} to {spec.high}"
        for path, spec, value in leaves(source)
        if not spec.low <= value <= spec.high
    ]


def _fits(source: object) -> bool:
    """Is every number inside its limits? Without the paths, which take most of the time."""
    for spec in fields_of(type(source)):
        value = getattr(source, spec.name)
        match spec.kind:
            case "number":
                fits = spec.low <= value <= spec.high
            case "numbers":
                fits = not value or (spec.low <= min(value) and max(value) <= spec.high)
            case "one":
                fits = _fits(value)
            case _:
                fits = all(map(_fits, value))
        if not fits:
            return False
    return True


def diff(old: object, new: object) -> list[tuple[str, int, int]]:
    """What differs between two records of one type: (path, old, new)."""
    if old == new:
        return []
    pairs = zip(leaves(old), leaves(new), strict=True)
    return [(path, was, now) for (path, _, was), (_, _, now) in pairs if was != now]


def place(source: object, path: str) -> int:
    """The number at a path; `Refused` where there is none."""
    holder, key, _ = _walk(source, path)
    return int(holder[cast(int, key)] if isinstance(holder, list) else getattr(holder, cast(str, key)))


def put(source: object, path: str, value: int) -> None:
    """Set the number at a path within the limits of its field; `Refused` otherwise, and nothing is changed."""
    holder, key, spec = _walk(source, path)
    checked(spec, value, path)
    if isinstance(holder, list):
        holder[cast(int, key)] = value
    else:
        setattr(holder, cast(str, key), value)


def _walk(source: object, path: str) -> tuple[Any, str | int, Spec]:
    steps, here = path.split("."), source
    while steps:
        name = steps.pop(0)
        spec = next((s for s in fields_of(type(here)) if s.name == name), None)
        if spec is None:
            raise Refused(path, f"there is no field {name!r}")
        if spec.kind == "number" and not steps:
            return here, name, spec
        if spec.kind == "number" or (spec.kind != "one" and not steps):
            raise Refused(path, "is not the place of a number")
        here = getattr(here, name)
        if spec.kind != "one":
            row = cast("list[Any]", here)
            index = steps.pop(0)
            if len(index) > 6 or not index.isdecimal() or index != str(int(index)) or int(index) >= len(row):
                raise Refused(path, f"{name} has the places 0 to {len(row) - 1}")
            if spec.kind == "numbers":
                if steps:
                    raise Refused(path, "is not the place of a number")
                return row, int(index), spec
            here = row[int(index)]
    raise Refused(path, "is not the place of a number")
