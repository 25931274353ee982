"""The rulebooks' clauses for the browser: plain text, made safe for HTML, with what is emphasised marked."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Any

from admiralty.core import rules_text
from admiralty.core.rules_text import Clause
from admiralty.games import game

_CODE, _BOLD, _SLANTED = re.compile(r"`([^`]+)`"), re.compile(r"\*\*([^*]+)\*\*"), re.compile(r"\*([^*\s][^*]*)\*")


def html_of(text: str) -> str:
    """The text with code, bold and italics as elements; all else is escaped."""
    safe = escape(text, quote=True)
    safe = _CODE.sub(r"<code>\1</code>", safe)
    return _SLANTED.sub(r"<em>\1</em>", _BOLD.sub(r"<strong>\1</strong>", safe))


def _told(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "title": clause.section,
        "kind": clause.kind.value,
        "part": clause.part,
        "text_html": html_of(clause.text),
    }


@cache
def _book(key: str) -> rules_text.Rulebook:
    return rules_text.load(game(key).rulebook)


@cache
def rulebook_told(key: str) -> list[dict[str, Any]]:
    """Every clause of a game's rulebook; `Refused` if there is no such game."""
    return [_told(clause) for clause in _book(key).clauses.values()]


def clause_told(key: str, name: str) -> dict[str, Any]:
    """One clause; `Refused`, naming ids like it, where there is none."""
    return _told(_book(key).clause(name))
