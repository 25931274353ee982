"""Sheets beside the board from the fields of a view: their rows, and a view looked at as the record it was made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from ..state.records import R, fields_of
from .game import Deal
from .scenes import Row, Sheet, row_of_boxes


def rows_of(*said: tuple[str, object]) -> list[Row]:
    """A row for each label that has something to say: what is None, 0 or empty has none."""
    return [Row(label, str(value)) for label, value in said if value]


def boxed_rows(
    labels: Mapping[str, str], whole: Mapping[str, int], left: Mapping[str, int], stock: Collection[str] = ()
) -> list[Row]:
    """A row with boxes for each field that has a label, and that there is or was any of: ``3 of 5 left``."""
    counts = [(key, whole[key], left[key]) for key in labels if whole[key] or left[key]]
    return [row_of_boxes(labels[key], f"{now} of {all_} left", all_, now, key in stock) for key, all_, now in counts]


def ship_sheet(i: int, side: int, deal: Deal, rows: Iterable[Row], role: str) -> Sheet:
    """The sheet of a ship, named after it and its side."""
    name = deal.names["ship"][i]
    return Sheet(f"sheet-{i}", f"{name} · {deal.names['side'][side]}", f"Record of {name}", tuple(rows), role)


class RecordView:
    """A view in the form of the record that it was made from, as far as it is looked at: rules can read it."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self._view = view

    def __getattr__(self, name: str) -> Any:
        """The field of that name; what is in the view stands in it."""
        value = self._view[name]
        if isinstance(value, dict):
            value = RecordView(value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            value = [RecordView(each) for each in value]
        setattr(self, name, value)
        return value


def record_of(cls: type[R], view: Mapping[str, Any]) -> R:
    """The record that a view shows, what is hidden at its default: rules can read it, and go on with it."""
    rows = ((spec, view[spec.name]) for spec in fields_of(cls))
    long = (spec.counts.index(len(row)) for spec, row in rows if isinstance(row, list) and len(set(spec.counts)) > 1)
    return _record_of(cls, view, next(long, 0))


def _record_of(cls: type[R], view: Mapping[str, Any] | None, size: int) -> R:
    """The same of a size class; None: all of it is hidden."""
    made = object.__new__(cls)
    for spec in fields_of(cls):
        value: Any = None if view is None else view[spec.name]
        match spec.kind:
            case "number":
                value = spec.default if value is None else value
            case "numbers":
                value = [spec.default] * spec.count(size) if value is None else list(value)
            case "one":
                value = _record_of(spec.record, value, size)
            case _:
                value = [_record_of(spec.record, each, size) for each in value or [None] * spec.count(size)]
        setattr(made, spec.name, value)
    return made
