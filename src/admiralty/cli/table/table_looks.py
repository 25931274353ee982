"""How the table looks on the screen: sheets, log, form, odds and the end as renderables of Rich."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from admiralty.core.face.scenes import Sheet

from .table import BoxRow, Table
from .table_odds import Estimates, OddsJob, odds_cells, odds_heads, odds_remarks, share_said
from .table_sheets import row_text
from .table_words import LogRow


def typeable(table: Table) -> str:
    """What the empty line says: the commands that can be given now."""
    if table.curtain:
        return "Enter, or help, rules, save, quit"
    names = ["help", *(name for name in table.commands() if name != "help")]  # help is seen on a narrow screen, too
    return f"{'an answer, or ' if table.question() else ''}{', '.join(names)}"


def page(parts: Sequence[str | RenderableType]) -> RenderableType:
    """A longer text with what is drawn between its lines."""
    return Group(*(Text(part) if isinstance(part, str) else part for part in parts))


class Sheets:
    """Record sheets, with boxes where there is room for them."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self.sheets = sheets

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for sheet in self.sheets:
            room = options.max_width - 1 - max([len(row.label) for row in sheet.rows], default=0)
            grid = Grid.grid(padding=(0, 1, 0, 0))
            grid.add_column(no_wrap=True)
            grid.add_column()
            for row in sheet.rows:
                grid.add_row(Text(row.label), Text(row_text(row, room)))
            yield Text(sheet.title, style="bold underline")
            yield grid
            yield Text("")


def log_pane(rows: Sequence[LogRow], mark: str = " ") -> RenderableType:
    """Lines of the log, each behind a mark; an empty line between the beats."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=1)
    grid.add_column(ratio=1)
    beat = rows[0].beat if rows else 0
    for row in rows:
        if row.beat != beat or row.heading:
            grid.add_row("", "")
            beat = row.beat
        line = Text(row.text, style="bold" if row.heading else "dim" if row.dice else "")
        if row.clause:
            line.append(f" [{row.clause}]", style="dim")
        grid.add_row(mark, line)
    return grid


def form_pane(boxes: Sequence[BoxRow], whole: bool) -> RenderableType:
    """The boxes of the form, the open one marked; `whole`: with the legal answers and the clauses."""
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(width=1)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, min_width=8)
    grid.add_column(ratio=1)
    grid.add_column(no_wrap=True, justify="right")
    for row in boxes:
        style = "bold" if row.open else ""
        answer = Text(row.answer or "____", style=style)
        legal = Text(row.legal, style="" if row.open else "dim", overflow="ellipsis", no_wrap=not row.open)
        told = (legal, Text(row.clause, "dim")) if whole else ("", "")
        grid.add_row("▸" if row.open else " ", Text(row.label, style=style), answer, *told)
    return grid


def odds_pane(job: OddsJob, estimates: Estimates) -> RenderableType:
    """The odds of each answer in columns, and what they mean."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=all(len(text) < 20 for text in job.texts))
    heads = odds_heads(job, estimates)
    for _ in heads[1:]:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row(*(Text(head, style="bold") for head in heads))
    for cells in odds_cells(job, estimates):
        grid.add_row(*(Text(cell) for cell in cells))
    return Group(Text(job.title), Text(""), grid, Text(""), *(Text(line) for line in odds_remarks(job, estimates)))


def closing_pane(lines: Sequence[str], odds: str) -> RenderableType:
    """The last words, how it ended first, then the odds that the game had."""
    first, *others = [Text(line) for line in lines] or [Text("")]
    first.stylize("bold")
    return Group(first, *([Text(odds)] if odds else []), *others)


def start_said(estimates: Estimates) -> str:
    """The odds at the start in a line."""
    if not estimates:
        return ""
    shares = ", ".join(f"{label} {share_said(estimates[0], label)}" for label in estimates[0].outcomes)
    return f"The odds at the start, in percent: {shares}."
