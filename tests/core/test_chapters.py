"""A rulebook from front to back: every line in a block of its chapter, every chapter at its address."""

from __future__ import annotations

import re

import pytest

from admiralty.core.book import rules_text
from admiralty.core.book.chapters import Drawn, Grid, Listing, Prose, Rules, chapters_of, fields_of, referring
from admiralty.games import game
from tests.rooms import ROOMS

from .test_rules_text import BOOK

MORE = """
## 7. Corner cases

1. The first,
   which goes on.
2. The second.

## 7. Corner cases

- a dash
- another
"""


def test_chapters_keep_the_order_and_have_addresses_of_their_own() -> None:
    chapters = chapters_of(rules_text.parse(BOOK + MORE))
    assert [(each.anchor, each.number, each.title, each.level) for each in chapters] == [
        ("a-toy-the-rules", "", "A toy: the rules", 1),
        ("2", "2", "Clauses", 2),
        ("throwing", "", "Throwing", 3),
        ("4", "4", "Rulings", 2),
        ("5", "5", "Worked examples", 2),
        ("6", "6", "Data", 2),
        ("7", "7", "Corner cases", 2),
        ("7~2", "7", "Corner cases", 2),
    ]


def test_blocks_are_prose_lists_tables_rules_and_what_is_drawn() -> None:
    book = rules_text.parse(BOOK + MORE)
    chapters = {each.anchor: each.blocks for each in chapters_of(book)}
    assert chapters["a-toy-the-rules"] == (Prose("Two lines about it."),)
    (rules,) = chapters["throwing"]
    assert isinstance(rules, Rules) and [each.id for each in rules.clauses] == ["TY-010", "TY-020", "TY-030", "TY-040b"]
    assert [type(each) for each in chapters["4"]] == [Rules, Rules]
    table, drawn = chapters["6"]
    assert table == Grid(("2d6", "ways"), (("2", "1"),)) and table.numeric == (True, True)
    assert drawn == Drawn("# not a heading\n| TY-900 | not a clause | action |")
    assert chapters["7"] == (Listing(True, ("The first, which goes on.", "The second.")),)
    assert chapters["7~2"] == (Listing(False, ("a dash", "another")),)


def test_a_column_of_words_is_none_of_numbers() -> None:
    (chapter,) = chapters_of(
        rules_text.parse("# T\n| what | much | cost |\n|---|---|---|\n| PD | 1 | 5c |\n| WG | - | |\n")
    )
    (table,) = chapter.blocks
    assert isinstance(table, Grid) and table.numeric == (False, True, True)


def test_what_a_rule_says_in_parts() -> None:
    clauses = rules_text.parse(BOOK).clauses
    assert list(fields_of(clauses["TY-030"])) == [("", "It lands | rolls.")]
    assert list(fields_of(clauses["TY-R01"])) == [
        ("", "who throws first?"),
        ("Readings", "oldest; youngest"),
        ("Ruling", "youngest: it is kinder"),
        ("House rule", "`first`: youngest, oldest"),
    ]
    assert list(fields_of(clauses["TY-R02"])) == [("", "a toy lost"), ("Ruling", "gone")]
    assert list(fields_of(clauses["EX-01"])) == [("", "2d6: 7"), ("Expected", "it flies"), ("Clauses", "TY-020")]


def test_what_a_text_names() -> None:
    book = rules_text.parse(BOOK)
    pieces = referring(book, chapters_of(book))

    def named(text: str) -> list[tuple[str, str]]:
        assert "".join(piece for piece, _ in pieces(text)) == text
        return [(piece, to) for piece, to in pieces(text) if to]

    assert named("TY-020 to TY-040b, TY-999, XTY-020") == [("TY-020", "TY-020"), ("TY-040b", "TY-040b")]
    assert named("[R01, S01]") == [("R01", "TY-R01"), ("S01", "TY-S01")]
    assert named("section 4, 4 of 6, in 4..9") == [("4", "4")]


@pytest.mark.parametrize("key", ROOMS)
def test_every_clause_of_a_room_stands_in_one_chapter(key: str) -> None:
    book = rules_text.load(game(key).rulebook)
    chapters = chapters_of(book)
    found = [
        each.id
        for chapter in chapters
        for block in chapter.blocks
        if isinstance(block, Rules)
        for each in block.clauses
    ]
    assert sorted(found) == sorted(book.clauses)
    assert all(re.fullmatch(r"[\w.~-]+", chapter.anchor) for chapter in chapters)
