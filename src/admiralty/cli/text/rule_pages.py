"""Pages of a rulebook as they are read: a clause, a section with its tables, what a search found, the contents."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from admiralty.core.book.rules_text import ID, Kind, holds
from admiralty.core.errors import Refused
from admiralty.core.face.wording import say_count

from ..table.table_words import grid

if TYPE_CHECKING:
    from rich.console import RenderableType

    from admiralty.core.book.rules_text import Clause, Rulebook, Section
    from admiralty.core.face.game import Game

HOW = ("how to play", "how")
FOUND_MOST = 12  # clauses, and as many examples, that a search at the table shows
_BESIDE = re.compile(r"^[\d.]+ +|\(.*?\)")
Page = tuple[str, list["str | RenderableType"]]


def game_page(game: Game, wanted: str) -> Page:
    """How a game is played, on one page; with the contents of its rulebook, or alone; else the page that is meant."""
    from admiralty.core.book import rules_text
    from admiralty.core.book.guides import guide_of, words_of

    guide, book = guide_of(game), rules_text.load(game.rulebook)
    if guide is None or (wanted and wanted.casefold() not in HOW):
        return page_of(book, game.title, wanted, words_of(game))
    how = grid([(f"{k}.", plain(step)) for k, step in enumerate(guide.how, 1)])
    if wanted:
        return f"How to play {game.title}", [how]
    title, page = page_of(book, game.title, wanted)
    return title, ["How to play", "", how, "", *page]


def page_of(book: Rulebook, title: str, wanted: str, words: Mapping[str, str] | None = None) -> Page:
    """The page that is meant: a clause by its id, a section by how it begins or by its initials (CRT), else clauses by
    their words, and where there are none the sections that hold them; or the contents. An abbreviation among the game's
    `words`, or one that stands for the words that are looked for, is said first.

    `Refused` where there is none of these.
    """
    if meant := _meanings(words or {}, wanted):
        try:
            heading, page = page_of(book, title, wanted)
        except Refused:
            heading, page = f"The word {wanted}", []
        return heading, [*meant, *([""] if page else []), *page]
    if not wanted:
        return f"The rules of {title}", [contents(book)]
    if ID.fullmatch(wanted.upper()) is None:
        if section := section_of(book, wanted):
            return section.heading, [draw_markdown(section.text)]
        if found := book.find(wanted):
            return f"Rules with the words {wanted}", list(found_page(found, FOUND_MOST))
        if held := sections_with(book, wanted):
            return _sections_page(held, wanted)
        if not any(letter.isdigit() for letter in wanted):  # else it is an id mistyped
            raise Refused(wanted, "no clause and no section of this rulebook holds these words")
    return clause_page(book.clause(wanted))


def meaning_of(words: Mapping[str, str], wanted: str) -> str:
    """What an abbreviation means, or that one stands for these words; empty where none does."""
    return "\n".join(_meanings(words, wanted))


def found_in(book: Rulebook, wanted: str, by_words: bool, known: bool) -> list[Clause | Section]:
    """What `page_of` shows of the book; `by_words`: as ``--find`` looks. `Refused` unless the words are `known`."""
    if not wanted:
        return list(book.sections)
    if not by_words and ID.fullmatch(wanted.upper()):
        return [book.clause(wanted)]
    if not by_words and (section := section_of(book, wanted)):
        return [section]
    found: list[Clause | Section] = list(book.find(wanted))
    if not found and not by_words:
        found = list(sections_with(book, wanted))
    if not found and not known:
        raise Refused(wanted, "no clause and no section of this rulebook holds these words")
    return found


def _meanings(words: Mapping[str, str], wanted: str) -> list[str]:
    """What an abbreviation means; for words that one stands for, this abbreviation with its meaning."""
    from admiralty.core.book.guides import brief

    same = [text for word, text in words.items() if word.casefold() == wanted.casefold()]
    sought = wanted.split()
    return same or [f"{word}: {text}" for word, text in words.items() if sought and holds(brief(text), sought)]


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
            page += [f"… and {say_count(len(part) - most, 'other')}; more words find fewer"] if len(part) > most else []
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
    """The first section whose heading begins like this, with its number or, for more than a word, without; else the
    one whose words have these initials."""
    wanted = " ".join(text.casefold().split())
    if not wanted:
        return None
    begun = (each for each in book.sections if each.heading.casefold().startswith(wanted))
    named = (each for each in book.sections if _is_named(each.heading.casefold(), wanted))
    return next(chain(begun, named), None)


def _is_named(heading: str, wanted: str) -> bool:
    """Does the heading without its number and what stands in brackets begin so, or have these initials?"""
    name = _BESIDE.sub("", heading)
    initials = "".join(word[0] for word in name.split())
    return name.startswith(wanted) if " " in wanted else len(wanted) > 1 and initials == wanted


def sections_with(book: Rulebook, words: str) -> list[Section]:
    """The sections in whose headings, or else in whose tables and texts, all these words stand."""
    wanted = words.split()
    titled = [each for each in book.sections if holds(each.heading, wanted)]
    return titled or [each for each in book.sections if holds(each.text, wanted)]


def _sections_page(found: Sequence[Section], wanted: str) -> Page:
    """The one section that was found, or a list to choose from."""
    if len(found) == 1:
        return found[0].heading, [draw_markdown(found[0].text)]
    how = "Open one by the start of its heading."
    return f"Sections with the words {wanted}", [grid([(each.heading,) for each in found]), "", how]


def draw_markdown(text: str) -> RenderableType:
    """A text in Markdown, its tables drawn."""
    from rich.markdown import Markdown

    return Markdown(text)


def plain(text: str) -> str:
    """A cell without the marks of Markdown."""
    return text.replace("**", "").replace("`", "")
