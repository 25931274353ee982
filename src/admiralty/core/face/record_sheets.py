"""Record sheets: a design as a sheet of paper with boxes to tick; its tables, and the same as plain text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..errors.plain_text import columns_of, pad
from ..yard.designers import Design, Designer, Estimate, Table, blank, fault_said, groups_of, parts_of, unit_for
from ..yard.parts import Number, Part, Value
from .scenes import Scene
from .silhouettes import Silhouette

BOXES_LIMIT = 100  # more boxes than these are not drawn
EMPTY_BOX = "□"


@dataclass(frozen=True, slots=True)
class Display:
    """A design as a drawing to be ticked with a pencil, and the tables that stand beside that."""

    drawing: Scene
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnDesigner(Designer):
    """A designer whose sheets are drawn where they are printed; as text they are tables all the same.

    `silhouette` is what the ship looks like, from what is filled in so far.
    """

    display: Callable[[Design], Display] | None = None
    silhouette: Callable[[Design], Silhouette] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A record sheet ready to be printed; one with a drawing has its tables beside that."""

    name: str
    title: str
    tables: tuple[Table, ...]
    sums: tuple[str, ...]  # what it costs, how large it is
    faults: tuple[str, ...]
    remarks: tuple[str, ...]
    notes: str
    drawing: str = ""  # an SVG file


def page_of(designer: Designer, name: str, values: Design, notes: str = "") -> Page:
    """The record sheet of a design: drawn, if its designer does that, else the tables of its designer, else one of its
    parts and one of its bill.
    """
    values = {**blank(designer), **values}
    page = _plain_page(designer, name, values, notes, designer.evaluate(values))
    if not isinstance(designer, DrawnDesigner) or designer.display is None:
        return page
    from .scene_svg import print_scene  # only who prints pays for it

    shown = designer.display(values)
    return replace(page, tables=shown.tables, drawing=print_scene(shown.drawing))


def _plain_page(designer: Designer, name: str, values: Design, notes: str, estimate: Estimate) -> Page:
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
    for group in groups_of(designer, values):
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
    page = _plain_page(designer, name, values, notes, estimate)
    out = [name, designer.title, "=" * max(columns_of(name), len(designer.title), 40)]
    if estimate.tables:
        for table in page.tables:
            out += ["", table.title, *_align(table)]
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
    for group in groups_of(designer, values):
        out += ["", group.title, *(_part_line(part, values[part.key], wide) for part in group.parts)]
    out += ["", "Cost"]
    for line in estimate.lines:
        out.append(f"  {line.label:<{wide}} {line.count:>5} {line.cost:>7}  {line.clause}".rstrip())
    return [*out, f"  {'total':<{wide}} {'':>5} {estimate.cost:>7}  {unit_for(designer, estimate.cost)}".rstrip()]


def _align(table: Table) -> list[str]:
    """A table in columns as wide as their longest cell."""
    rows = [table.columns, *table.rows] if any(table.columns) else list(table.rows)
    wide = [max(columns_of(row[k]) for row in rows) for k in range(len(table.columns))]
    return [
        "  " + "  ".join(pad(cell, wide[k], k in table.right) for k, cell in enumerate(row)).rstrip() for row in rows
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
