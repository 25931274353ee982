"""Pages of a rulebook as they are read: a clause, a section with its tables, what a search found, the contents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from admiralty.core.rules_text import ID, Kind
from admiralty.core.wording import counted

from .table_words import grid

if TYPE_CHECKING:
    from rich.console import RenderableType

    from admiralty.core.rules_text import Clause, Rulebook, Section

FOUND_MOST = 12  # clauses, and as many examples, that a search at the table shows
Page = tuple[str, list["str | RenderableType"]]


def page_of(book: Rulebook, title: str, wanted: str, most: int = FOUND_MOST) -> Page:
    """The page that is meant: a clause by its id, a section by how it begins, clauses by their words, or the contents.

    `Refused` where there is none of these.
    """
    if not wanted:
        return f"The rules of {title}", [contents(book)]
    if ID.fullmatch(wanted.upper()) is None:
        if section := section_of(book, wanted):
            return section.heading, [marked(section.text)]
        if found := book.find(wanted):
            return f"Rules with the words {wanted}", list(found_page(found, most))
    return clause_page(book.clause(wanted))


def clause_page(clause: Clause) -> Page:
    """A clause, a ruling, a supplement or an example, its cells by their names."""
    title = f"{clause.id} · {clause.kind.value} · {clause.section}"
    named = [(head, cell) for head, cell in clause.cells if cell]
    if clause.kind is Kind.CLAUSE or len(named) == 1:
        return title, [plain(clause.text), *([f"Part: {clause.part}"] if clause.part else [])]
    return title, [f"{head.capitalize()}: {plain(cell)}" if head else plain(cell) for head, cell in named]


def found_page(found: Sequence[Clause], most: int) -> list[str | RenderableType]:
    """Clauses first, examples apart."""
    rules = [clause for clause in found if clause.kind is not Kind.EXAMPLE]
    examples = [clause for clause in found if clause.kind is Kind.EXAMPLE]
    page: list[str | RenderableType] = []
    for title, part in (("", rules), ("Worked examples", examples)):
        if part:
            page += ([""] if page else []) + ([title] if title else [])
            page.append(grid([(clause.id, plain(clause.text)) for clause in part[:most]]))
            page += [f"… and {counted(len(part) - most, 'other')}"] if len(part) > most else []
    return page


def contents(book: Rulebook) -> RenderableType:
    """The sections with the clauses in each."""
    rows = []
    for section in book.sections:
        ids = [clause.id for clause in book.clauses.values() if clause.section == section.heading]
        span = f"{ids[0]} to {ids[-1]}" if len(ids) > 1 else "".join(ids)
        rows.append(("  " * max(0, section.level - 2) + section.heading, span))
    return grid(rows)


def section_of(book: Rulebook, text: str) -> Section | None:
    """The first section whose heading begins like this."""
    wanted = text.strip().casefold()
    return next((each for each in book.sections if wanted and each.heading.casefold().startswith(wanted)), None)


def marked(text: str) -> RenderableType:
    """A text in Markdown, its tables drawn."""
    from rich.markdown import Markdown

    return Markdown(text)


def plain(text: str) -> str:
    """A cell without the marks of Markdown."""
    return text.replace("**", "").replace("`", "")
