"""The rulebooks for the browser: clauses, and numbered sections with their printed tables; made safe for HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

from admiralty.core.book import rules_text
from admiralty.core.book.rules_text import Clause, Section
from admiralty.games import game

_CODE, _BOLD, _SLANTED = re.compile(r"`([^`]+)`"), re.compile(r"\*\*([^*]+)\*\*"), re.compile(r"\*([^*\s][^*]*)\*")

_RULED, _NUMBER = re.compile(r"\|?(\s*:?-+:?\s*\|)+\s*:?-*:?\s*"), re.compile(r"(\d+\.\d+) ")


def html_of(text: str) -> str:
    """The text with code, bold and italics as elements; all else is escaped."""
    safe = escape(text, quote=True)
    safe = _CODE.sub(r"<code>\1</code>", safe)
    return _SLANTED.sub(r"<em>\1</em>", _BOLD.sub(r"<strong>\1</strong>", safe))


def _tell(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "title": clause.section,
        "kind": clause.kind.value,
        "part": clause.part,
        "text_html": html_of(clause.text),
    }


def _section_told(number: str, section: Section) -> dict[str, Any]:
    return {
        "id": number,
        "title": section.heading,
        "kind": "section",
        "part": "",
        "text_html": "".join(_block(block) for block in section.text.strip().split("\n\n")),
    }


def _block(text: str) -> str:
    """A paragraph, or a table whose first line is its header and whose second one rules it off.

    What stands over the names of the rows is often empty, and then heads nothing.
    """
    lines = text.strip().split("\n")
    if len(lines) < 2 or not _RULED.fullmatch(lines[1].strip()):
        return f"<p>{html_of(' '.join(lines))}</p>"
    head, *rows = ([cell.strip() for cell in line.strip().strip("|").split("|")] for line in (lines[0], *lines[2:]))
    body = "".join(_row("td", row) for row in rows)
    return f"<table><thead>{_row('th', head)}</thead><tbody>{body}</tbody></table>"


def _row(kind: str, cells: Sequence[str]) -> str:
    told = ((kind if cell else "td", html_of(cell)) for cell in cells)
    return "<tr>" + "".join(f"<{tag}>{text}</{tag}>" for tag, text in told) + "</tr>"


@cache
def _book(key: str) -> rules_text.Rulebook:
    return rules_text.load(game(key).rulebook)


@cache
def rulebook_told(key: str) -> list[dict[str, Any]]:
    """Every clause of a game's rulebook, then its numbered sections without clauses, which hold the printed tables.

    `Refused` if there is no such game.
    """
    book = _book(key)
    with_clauses = {clause.section for clause in book.clauses.values()}
    numbered = ((_NUMBER.match(section.heading), section) for section in book.sections)
    sections = [
        _section_told(found[1], section) for found, section in numbered if found and section.heading not in with_clauses
    ]
    return [_tell(clause) for clause in book.clauses.values()] + sections


def clause_told(key: str, name: str) -> dict[str, Any]:
    """One clause; `Refused`, naming ids like it, where there is none."""
    return _tell(_book(key).clause(name))
