"""Record sheets: a design as a sheet of paper with boxes to tick; its tables, and the same as plain text."""

from __future__ import annotations

from dataclasses import dataclass

from .designers import Design, Designer, Estimate, Table, blank, fault_said, parts_of, unit_for
from .parts import Number, Part, Value

BOXES_LIMIT = 100  # more boxes than these are not drawn
EMPTY_BOX = "□"


@dataclass(frozen=True, slots=True)
class Page:
    """A record sheet ready to be printed."""

    name: str
    title: str
    tables: tuple[Table, ...]
    sums: tuple[str, ...]  # what it costs, how large it is
    faults: tuple[str, ...]
    remarks: tuple[str, ...]
    notes: str


def page_of(designer: Designer, name: str, values: Design, notes: str = "") -> Page:
    """The record sheet of a design: the tables of its designer, else one of its parts and one of its bill."""
    values = {**blank(designer), **values}
    estimate = designer.evaluate(values)
    sums = [f"Cost: {estimate.cost} {unit_for(designer, estimate.cost)}"]
    if designer.size_unit:
        sums.append(f"Size: {estimate.size} {designer.size_unit}")
    if estimate.summary:
        sums.append(estimate.summary)
    faults, remarks = (
        tuple(fault_said(designer, values, each) for each in found) for found in (estimate.faults, estimate.remarks)
    )
    tables = estimate.tables or _plain_tables(designer, values, estimate)
    return Page(name, designer.title, tables, tuple(sums), faults, remarks, notes)


def _plain_tables(designer: Designer, values: Design, estimate: Estimate) -> tuple[Table, ...]:
    parts = []
    for group in designer.groups:
        rows = tuple(
            (part.label, str(values[part.key]), " ".join(_ticks(part, values[part.key]))) for part in group.parts
        )
        parts.append(Table(group.title, ("part", "", ""), rows, (1,)))
    bill = tuple((line.label, str(line.count), str(line.cost)) for line in estimate.lines)
    return (*parts, Table("Cost", ("part", "count", designer.cost_unit), bill, (1, 2)))


def sheet_text(designer: Designer, name: str, values: Design, notes: str = "") -> str:
    """The record sheet of a design as plain text: its parts with boxes to tick, its bill, its faults."""
    values = {**blank(designer), **values}
    estimate = designer.evaluate(values)
    page = page_of(designer, name, values, notes)
    out = [name, designer.title, "=" * max(len(name), len(designer.title), 40)]
    if estimate.tables:
        for table in page.tables:
            out += ["", table.title, *_aligned(table)]
        out += ["", *page.sums]
    else:
        out += _plain_lines(designer, values, estimate)
        if designer.size_unit:
            out += ["", f"Size: {estimate.size} {designer.size_unit}"]
    if page.faults:
        out += ["", "Not legal", *(f"  {fault}" for fault in page.faults)]
    if page.remarks:
        out += ["", "To note", *(f"  {remark}" for remark in page.remarks)]
    if notes:
        out += ["", "Notes", *(f"  {line}".rstrip() for line in notes.splitlines())]
    return "\n".join(out) + "\n"


def _plain_lines(designer: Designer, values: Design, estimate: Estimate) -> list[str]:
    wide = max([8, *(len(part.label) for part in parts_of(designer)), *(len(line.label) for line in estimate.lines)])
    out = []
    for group in designer.groups:
        out += ["", group.title, *(_part_line(part, values[part.key], wide) for part in group.parts)]
    out += ["", "Cost"]
    for line in estimate.lines:
        out.append(f"  {line.label:<{wide}} {line.count:>5} {line.cost:>7}  {line.clause}".rstrip())
    return [*out, f"  {'total':<{wide}} {'':>5} {estimate.cost:>7}  {unit_for(designer, estimate.cost)}".rstrip()]


def _aligned(table: Table) -> list[str]:
    """A table in columns as wide as their longest cell."""
    rows = [table.columns, *table.rows] if any(table.columns) else list(table.rows)
    wide = [max(len(row[k]) for row in rows) for k in range(len(table.columns))]
    sides = [">" if k in table.right else "<" for k in range(len(wide))]
    return [
        "  " + "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, wide, strict=True)).rstrip()
        for row in rows
    ]


def _part_line(part: Part, value: Value, wide: int) -> str:
    if not isinstance(part, Number):
        return f"  {part.label:<{wide}}       {value}"
    unit = f" {part.unit}" if part.unit else ""
    head = f"  {part.label:<{wide}} {value:>5}{unit}  "
    rows = _ticks(part, value) or [""]
    return "\n".join([(head + rows[0]).rstrip(), *(" " * len(head) + row for row in rows[1:])])


def _ticks(part: Part, value: Value) -> list[str]:
    return boxes(value) if isinstance(part, Number) and part.boxes and 0 < value <= BOXES_LIMIT else []


def boxes(count: int) -> list[str]:
    """Boxes in fives, twenty to a line."""
    fives = [EMPTY_BOX * min(5, count - start) for start in range(0, count, 5)]
    return [" ".join(fives[start : start + 4]) for start in range(0, len(fives), 4)]
