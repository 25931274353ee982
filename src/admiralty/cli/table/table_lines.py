"""The table line by line: for terminals that cannot do more, for screen readers and braille, and for pipes."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.console import RenderableType

from admiralty.core.errors.plain_text import columns_of

from ..text.console import read_line
from ..text.shows import show
from .table import Table
from .table_help import seats_said
from .table_odds import Estimates, OddsJob, odds_lines
from .table_sheets import changed_lines, first_lines
from .table_words import Reply, log_rows, row_said

if TYPE_CHECKING:
    from admiralty.core.face.scenes import Sheet
    from admiralty.core.face.wording import LogLine

PATIENCE = 1.5  # seconds in which odds are reckoned


def play_lines(table: Table) -> None:
    """Play by reading lines from standard input until the game is left, over, or the lines end."""
    teller = _Teller(table)
    if not table.curtain:
        _tell("\n".join(table.intro()))
    if table.begun:
        _tell(f"The journal is {table.match.path}")
    teller.tell()
    try:
        for line in _typed():
            reply = table.enter(line)
            _say(reply)
            if reply.quit:
                break
            teller.tell()
            if table.over:
                break
    except KeyboardInterrupt:
        print()
    for line in table.closing():
        print(line)  # whole, as it is to be copied


def _typed() -> Iterable[str]:
    while True:
        print("> ", end="", flush=True)
        line = read_line()
        if not line:
            print()
            return
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))  # a terminal shows what is typed, a pipe does not
        yield line


def _tell(text: str) -> None:
    """Print lines, on a terminal broken between words; what is broken goes on a bit further in."""
    wide = shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else 0
    for line in text.split("\n"):
        print("\n".join(broken(line, wide)) if wide > 0 else line, flush=True)


def broken(line: str, wide: int) -> list[str]:
    """A line in pieces of at most so many columns, but for a word that is longer."""
    inset = " " * (len(line) - len(line.lstrip()) + 2)
    if columns_of(line) <= wide:
        return [line]
    return wrap(line, wide, subsequent_indent=inset, break_long_words=False, break_on_hyphens=False)


def _say(reply: Reply) -> None:
    _print([*([reply.title] if reply.title else []), *reply.body, *([reply.text] if reply.text else [])])
    if reply.job:
        _tell("\n".join(work_out(reply.job)))


def _print(page: Sequence[str | RenderableType]) -> None:
    for line in page:
        if isinstance(line, str):
            _tell(line)
        else:
            show(line)


def work_out(job: OddsJob) -> list[str]:
    """The odds as good as they get while one waits."""
    estimates = estimate(job)
    return odds_lines(job, estimates) if estimates else ["No odds."]


def estimate(job: OddsJob) -> Estimates:
    """The estimates as good as they get while one waits."""
    until = time.perf_counter() + PATIENCE
    found: Estimates = ()
    for estimates in job.estimates():
        found = estimates
        if time.perf_counter() > until:
            break
    return found


def labelled(label: str, prompt: str) -> str:
    """A question behind its label; what the label ends with is not said again: ``fire Step 2: what does Lance do?``."""
    head, colon, rest = prompt.partition(": ")
    return f"{label}: {rest if colon and label.endswith(f' {head}') else prompt}"


class _Teller:
    """Tells what is new since it last told anything."""

    def __init__(self, table: Table) -> None:
        self.table, self.seat, self.begun, self.covered = table, -3, False, False
        self.told: list[LogLine] = []
        self.taught: set[str] = set()  # explanations, and clauses of questions that may be answered several at once
        self.sheets: dict[str, Sheet] = {}

    def tell(self) -> None:
        """The new lines of the log, the sheets that have changed, and what is wanted now."""
        table = self.table
        if table.begun and not self.begun:
            self.begun = True
            self._begin()
        if table.curtain:
            if not self.covered:
                print("\n" * 50)  # nothing of the seat before is left on the screen
            self.covered = True
            _tell(table.asking().prompt)
            return
        self.covered = False
        offered = table.offer() if table.seat != self.seat else []
        if table.seat != self.seat:
            self.told, self.sheets, self.seat = [], {}, table.seat
        self._news()
        if offered:
            _print(offered)
            print()
        asking = table.asking()
        if (explanation := table.explanation()) and explanation not in self.taught:
            self.taught.add(explanation)
            _tell(explanation)
        row = next((row for row in table.boxes() if row.open), None)
        _tell(labelled(row.label, asking.prompt) if row else asking.prompt)
        if asking.legal:
            _tell(f"  {asking.legal}" + (f"  [{asking.clause}]" if asking.clause else ""))
        for line in (*asking.notes, *asking.gauges, *asking.barred):
            _tell(f"  {line}")
        if asking.several and asking.clause not in self.taught:
            self.taught.add(asking.clause)
            _tell(f"  {asking.several}")

    def _begin(self) -> None:
        bar, match = self.table.bar(), self.table.match
        _tell(f"{bar.title}: {seats_said(match)}; {bar.dice}")
        if match.note:
            _tell(match.note)
        _tell("board draws the board in text; rules how tells how to play; help lists all commands.")
        match.thinking = _tell

    def _news(self) -> None:
        lines = self.table.lines()
        pairs = enumerate(zip(lines, self.told, strict=False))
        same = next((k for k, (line, before) in pairs if line != before), min(len(lines), len(self.told)))
        for row in log_rows(lines[same:], self.table.game.wording.headings):
            _tell(row_said(row))
        if lines == self.told and self.sheets and self.table.begun:
            return
        self.told = lines
        sheets, before = {sheet.id: sheet for sheet in self.table.sheets()}, self.sheets
        self.sheets = sheets
        over, kept = self.table.over, [(one, before[id]) for id, one in sheets.items() if id in before]
        changed = [line for pair in kept for line in changed_lines(*pair, over)]
        changed += [""] if changed else []
        changed += first_lines([one for id, one in sheets.items() if id not in before])
        if changed:
            print()
            _tell("\n".join(changed))
