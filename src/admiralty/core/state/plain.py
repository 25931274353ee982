"""A record from plain data: what a viewer was told, as a battle that rules can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .records import blank, fields_of


def from_view(record: type, view: Mapping[str, Any]) -> Any:
    """A record with the numbers of a view; what the viewer may not see is at its default."""
    made: Any = blank(record)
    _fill(made, view)
    return made


def _fill(made: Any, view: Mapping[str, Any]) -> None:
    for spec in fields_of(type(made)):
        told = view[spec.name]
        if told is None:
            continue
        if spec.kind == "number":
            setattr(made, spec.name, told)
        elif spec.kind == "numbers":
            getattr(made, spec.name)[:] = told
        elif spec.kind == "one":
            _fill(getattr(made, spec.name), told)
        else:
            for each, row in zip(getattr(made, spec.name), told, strict=True):
                _fill(each, row)
