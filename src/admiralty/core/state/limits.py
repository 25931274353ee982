"""The numbers of a record with their paths, and which of them lie beyond their limits."""

from __future__ import annotations

from collections.abc import Iterator

from .records import Spec, fields_of


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
