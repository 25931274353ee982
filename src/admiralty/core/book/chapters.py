"""A rulebook as it is read from front to back: chapters with addresses, made of prose, lists, tables and rules.

`rules_text` finds clauses by their ids; here the whole of `RULES.md` keeps its order. Texts stay as they are written,
in Markdown's few inline marks; whoever shows them decides how.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from .rules_text import ID, Clause, Kind, Rulebook, cells_of, is_rule_line

_NUMBERED = re.compile(r"(\d+(?:\.\d+)*)\.? +(.*)")
_ITEM, _STEP = re.compile(r"[-*] +(.*)"), re.compile(r"\d+\. +(.*)")
_NUMERIC = re.compile(r"[-+±]?[\d ,./%<>=c]*\d[\d ,./%c]*|-|")
_NAMED = re.compile(
    r"(?<![\w-])(?:(?P<id>[A-Z]{2}-[RSW]?\d{1,4}[a-z]?)|(?P<short>[RSW]\d{2,3}))\b"
    r"|(?P<section>(?<=section )\d+(?:\.\d+)*|(?:(?<=\()|(?<=see )|(?<=of )|(?<=in )|(?<=list ))\d+(?:\.\d+)+)"
    r"\b(?!\.\d|,\d)"
)
_UNMARKED = str.maketrans("", "", "`*")
LABELS = (  # of a ruling's cells, by how the column's heading begins
    (("readings", "the readings"), "Readings"),
    (("default", "supplement", "ruling", "rule"), "Ruling"),
    (("switch", "house rule", "option"), "House rule"),
)
NOTHING = ("", "-", "no")


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; its items are counted, or not."""

    counted: bool
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A printed table; a column of numbers is set as one."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Which columns hold numbers, and at least one."""
        columns = (tuple(row[k] if k < len(row) else "" for row in self.rows) for k in range(len(self.head)))
        return tuple(all(map(_NUMERIC.fullmatch, each)) and any(map(str.strip, each)) for each in columns)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A fenced block, letter by letter."""

    text: str


@dataclass(frozen=True, slots=True)
class Rules:
    """Numbered rules, one after the other."""

    clauses: tuple[Clause, ...]


Block = Prose | Listing | Grid | Drawn | Rules


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading with what stands below it; its anchor is its address in the book."""

    anchor: str
    number: str
    title: str
    level: int
    blocks: tuple[Block, ...] = field(default=())


def chapters_of(book: Rulebook) -> tuple[Chapter, ...]:
    """The whole book in order; anchors are a section's number, or the words of its heading, and never come twice."""
    out: list[Chapter] = []
    for section in book.sections:
        found = _NUMBERED.fullmatch(section.heading)
        number, title = (found[1], found[2]) if found else ("", section.heading)
        title = title.translate(_UNMARKED)
        anchor = number or "-".join(re.findall(r"[a-z0-9]+", title.casefold())) or "book"
        same = sum(each.anchor == anchor or each.anchor.startswith(f"{anchor}~") for each in out)
        anchor = f"{anchor}~{same + 1}" if same else anchor
        out.append(Chapter(anchor, number, title, section.level, tuple(_blocks(section.text, book))))
    return tuple(out)


def fields_of(clause: Clause) -> Iterator[tuple[str, str]]:
    """What a rule says, each part with its label; the first one needs none. A switch that is none is left out."""
    if clause.kind is Kind.CLAUSE:
        yield "", clause.text
        return
    for k, (head, text) in enumerate(clause.cells):
        label = next((said for begins, said in LABELS if head.startswith(begins)), head.capitalize())
        if text.casefold().rstrip(".") not in NOTHING:
            yield ("" if k == 0 else label), text


def referring(book: Rulebook, chapters: tuple[Chapter, ...]) -> Callable[[str], Iterator[tuple[str, str]]]:
    """Cuts a text into pieces, each with the address that it names: a rule's id, a section's anchor, or nothing.

    `R07` means the one id of the book that ends so.
    """
    shorts = [name.partition("-")[2] for name in book.clauses]
    short = {name.partition("-")[2]: name for name in book.clauses if shorts.count(name.partition("-")[2]) == 1}
    anchors = {each.number: each.anchor for each in chapters if each.number}

    def pieces(text: str) -> Iterator[tuple[str, str]]:
        at = 0
        for found in _NAMED.finditer(text):
            named = found["id"] if found["id"] in book.clauses else short.get(found["short"] or "")
            target = named or anchors.get(found["section"] or "")
            if target:
                yield text[at : found.start()], ""
                yield found[0], target
                at = found.end()
        yield text[at:], ""

    return pieces


def _blocks(text: str, book: Rulebook) -> Iterator[Block]:
    """The blocks of a section's text."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        kind = _kind(lines[at])
        end = at + 1
        if kind == "fence":
            while end < len(lines) and _kind(lines[end]) != "fence":
                end += 1
            yield Drawn("\n".join(lines[at + 1 : end]))
            at = end + 1
            continue
        while end < len(lines) and _goes_on(kind, lines[end]):
            end += 1
        block = lines[at:end]
        if kind == "table":
            yield from _tables([cells_of(line) for line in block if not is_rule_line(line)], book)
        elif kind in ("item", "step"):
            yield Listing(kind == "step", tuple(_items(block)))
        elif kind == "prose":
            yield Prose(" ".join(line.strip() for line in block))
        at = end


def _kind(line: str) -> str:
    if not line.strip():
        return "blank"
    if line.lstrip().startswith(("```", "~~~")):
        return "fence"
    if line.lstrip().startswith("|"):
        return "table"
    return "item" if _ITEM.match(line) else "step" if _STEP.match(line) else "prose"


def _goes_on(kind: str, line: str) -> bool:
    """Does this line belong to a block of that kind? A list takes the lines that go on with an item."""
    other = _kind(line)
    return other == kind or (kind in ("item", "step") and other == "prose")


def _items(lines: list[str]) -> Iterator[str]:
    item: list[str] = []
    for line in lines:
        found = _ITEM.match(line) or _STEP.match(line)
        if found and item:
            yield " ".join(item)
            item = []
        item.append(found[1] if found else line.strip())
    yield " ".join(item)


def _tables(rows: list[list[str]], book: Rulebook) -> Iterator[Block]:
    """A table, or the rules that its rows are."""
    head, body = rows[0], rows[1:]
    for numbered, group in groupby(body if not _id(head) else rows, key=lambda row: bool(_id(row))):
        if numbered:
            yield Rules(tuple(book.clauses[_id(row)] for row in group))
        else:
            yield Grid(tuple(head), tuple(map(tuple, group)))


def _id(row: list[str]) -> str:
    name = row[0].strip("*`_ ")
    return name if ID.fullmatch(name) else ""
