"""Reads a room's RULES.md: clauses, rulings, supplements and worked examples, each found by its id, and the sections.

Every row of a table whose first cell is an id (`AB-120`, `AB-R07`, `AB-S03`, `AB-W12` or `EX-12`) becomes a `Clause`.
The table's header says what the other cells are. All else in the file is only the text of its section; nothing in it
is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from os import PathLike
from pathlib import Path

from ..errors import Refused
from ..errors.word_forms import pattern_of

ID = re.compile(r"[A-Z]{2}-(?P<letter>[RSW]?)\d{1,4}[a-z]?")
EXAMPLES = "EX"  # the prefix of worked examples where their ids have no W

_HEADING = re.compile(r"(#{1,6})(?:[ \t](.*))?")
_FENCE = re.compile(r" {0,3}(```|~~~)")
_RULE = re.compile(r"\s*:?-+:?\s*")  # one cell of the line under a table's header
_PIPE = re.compile(r"(?<!\\)\|")
_NO_SWITCH = {"", "-", "no"}


class Kind(Enum):
    """What an id stands for."""

    CLAUSE = "clause"  # a rule of the game
    RULING = "ruling"  # the decision of an open point
    SUPPLEMENT = "supplement"  # a rule that the original text left unwritten
    EXAMPLE = "example"  # a worked example: what is given, what must come out


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered row of a rulebook."""

    id: str
    kind: Kind
    text: str  # for people; a ruling: question, decision, house rule; an example: given → expected (clauses)
    part: str  # last cell of a clause: the part of the game it belongs to; empty for the other kinds
    narrative: bool  # part "narrative": nothing to play or test
    section: str  # the heading it stands under
    line: int  # in the file, from 1
    cells: tuple[tuple[str, str], ...]  # (header, text) of every cell after the id, for a full rendering


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the text up to the next heading of any level; level 0 is the text before the first heading."""

    heading: str
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook as read; clauses in the order of the file. Where an id stands twice the first row counts."""

    where: str
    clauses: dict[str, Clause]
    sections: tuple[Section, ...]

    def clause(self, name: str) -> Clause:
        """The clause of that id, in upper or lower case; Refused, naming ids like it, where there is none."""
        wanted = name.strip().casefold()
        for key, clause in self.clauses.items():
            if key.casefold() == wanted:
                return clause
        import difflib

        like = difflib.get_close_matches(name.strip().upper(), self.clauses, n=3)
        remedy = f"did you mean {', '.join(like)}?" if like else "search it by words instead"
        raise Refused(name, "no such clause in this rulebook", remedy=remedy)

    def find(self, words: str) -> list[Clause]:
        """The clauses in which every word stands, in any form, case and order; none for no words."""
        wanted = words.split()
        if not wanted:
            return []
        return [clause for clause in self.clauses.values() if holds(_row(clause), wanted)]


def load(path: str | PathLike[str]) -> Rulebook:
    """Reads the rulebook at `path`; Refused if the file cannot be read as UTF-8 text."""
    where = str(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(where, f"the rulebook cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        what = f"the rulebook is not UTF-8 text (byte {error.start})"
        raise Refused(where, what, remedy="save it as UTF-8") from error
    return parse(text, where)


def parse(text: str, where: str = "RULES.md") -> Rulebook:
    """Reads a rulebook from its text; any text is a rulebook, if perhaps one without a single clause."""
    clauses: dict[str, Clause] = {}
    sections: list[Section] = []
    heading, level = "", 0
    body: list[str] = []
    header: list[str] = []  # of the table in which the line stands; empty outside of tables
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    for number, line, fenced in _tell_fenced(lines):
        title = None if fenced else _HEADING.fullmatch(line)
        if title:
            _close(sections, heading, level, body)
            heading, level, body, header = (title[2] or "").strip(), len(title[1]), [], []
            continue
        body.append(line)
        if fenced or not line.lstrip().startswith("|"):
            header = []
            continue
        cells = cells_of(line)
        name = cells[0].strip("*`_ ")
        if ID.fullmatch(name):
            clauses.setdefault(name, _clause(name, cells[1:], header[1:], heading, number))
        elif not is_rule_line(line):
            header = header or cells
    _close(sections, heading, level, body)
    return Rulebook(where, clauses, tuple(sections))


def _tell_fenced(lines: list[str]) -> Iterator[tuple[int, str, bool]]:
    """Every line with its number from 1, and whether it belongs to a fenced block, where markdown means nothing."""
    fence = ""
    for number, line in enumerate(lines, start=1):
        mark = _FENCE.match(line)
        edge = mark is not None and fence in ("", mark[1])
        yield number, line, bool(fence) or edge
        if edge and mark:
            fence = "" if fence else mark[1]


def _close(sections: list[Section], heading: str, level: int, body: list[str]) -> None:
    """Adds the section that ends here; text before the first heading only if there is any."""
    text = "\n".join(body).strip()
    if level or text:
        sections.append(Section(heading, level, text))


def cells_of(line: str) -> list[str]:
    """The cells of a table line; `\\|` is a bar inside a cell."""
    inside = line.strip().removeprefix("|")
    if inside.endswith("|") and not inside.endswith("\\|"):
        inside = inside[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _PIPE.split(inside)]


def is_rule_line(line: str) -> bool:
    """Is this the line that rules off a table's header?"""
    return all(_RULE.fullmatch(cell) for cell in cells_of(line))


def _clause(name: str, cells: list[str], headers: list[str], section: str, line: int) -> Clause:
    """One row, read by the names its table gives to the columns."""
    known = [header.casefold() for header in headers[: len(cells)]]
    columns = tuple(zip(known + [""] * (len(cells) - len(known)), cells, strict=True))
    kind = _kind(name, known)
    part = ""
    if kind is Kind.CLAUSE:
        # Without a header the last cell is the part, as in every clause table.
        part = _text_under(columns, "part") or (cells[-1] if len(cells) > 1 and not headers else "")
        text = _text_under(columns, "rule") or (cells[0] if cells else "")
    elif kind is Kind.EXAMPLE:
        text = _example(columns)
    else:
        text = _ruling(columns)
    return Clause(name, kind, text, part.strip("*` "), part.strip("*` ") == "narrative", section, line, columns)


def _kind(name: str, headers: list[str]) -> Kind:
    if name.startswith(EXAMPLES + "-"):
        return Kind.EXAMPLE
    if "what is missing" in headers:
        return Kind.SUPPLEMENT
    match = ID.fullmatch(name)
    letter = match["letter"] if match else ""
    return {"R": Kind.RULING, "S": Kind.SUPPLEMENT, "W": Kind.EXAMPLE}.get(letter, Kind.CLAUSE)


def _text_under(columns: tuple[tuple[str, str], ...], *beginnings: str) -> str:
    """The text of the first column whose header begins with one of these words; empty if there is none."""
    return next((cell for header, cell in columns if header.startswith(beginnings)), "")


def _ruling(columns: tuple[tuple[str, str], ...]) -> str:
    """`question. Ruling: decision. House rule: switch.`; the readings stay in the cells."""
    question = columns[0][1] if columns else ""
    decision = _text_under(columns[1:], "default", "supplement", "ruling", "rule")
    switch = _text_under(columns[1:], "switch", "house rule", "option")
    if switch.casefold().rstrip(".") in _NO_SWITCH:
        switch = ""
    parts = (question, decision and f"Ruling: {decision}", switch and f"House rule: {switch}")
    sentences = [part if part.endswith((".", "?", "!")) else f"{part}." for part in parts if part]
    return " ".join(sentences)


def _example(columns: tuple[tuple[str, str], ...]) -> str:
    """`given → expected (clauses)`."""
    given = _text_under(columns, "input", "given") or (columns[0][1] if columns else "")
    expected = _text_under(columns, "expected", "result") or (columns[1][1] if len(columns) > 1 else "")
    behind = _text_under(columns, "clause", "rule")
    line = " → ".join(part for part in (given, expected) if part)
    return f"{line} ({behind})" if behind else line


def holds(text: str, words: Sequence[str]) -> bool:
    """Does every word stand in the text, in whatever form?"""
    return all(pattern_of(word).search(text) for word in words)


def _row(clause: Clause) -> str:
    return " ".join((clause.id, *(cell for _, cell in clause.cells)))
