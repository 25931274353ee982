"""The room as far as it is built: rules keep to the subset and name clauses of the book, and every switch bites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from admiralty.core.book import rules_text
from admiralty.core.checks.lint_parts import lint_room, rule_files
from admiralty.core.state.options import options_of, say
from admiralty.games import bridge
from admiralty.games.bridge.options import Rules

from ..cases import Case
from .reading import ROOM as PLAYED

ID = re.compile(r"\bBC-(?:[RW]\d{2,3}|\d{3,4})\b")
ROOM = Path(bridge.__file__).parent
BOOK = rules_text.load(ROOM / "RULES.md")


def test_rule_files_keep_to_the_subset() -> None:
    assert {path.stem for path in rule_files(ROOM, ROOM / "RULES.md")} >= {"attack", "damage", "design", "tasks"}
    assert not lint_room(ROOM, ROOM / "RULES.md")


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    cited = {each for path in ROOM.glob("*.py") for each in ID.findall(path.read_text(encoding="utf-8"))}
    assert cited | {each for case in PLAYED.cases for each in case.clauses} <= set(BOOK.clauses)


def test_the_book_is_whole() -> None:
    count = {letter: sum(each.startswith(f"BC-{letter}") for each in BOOK.clauses) for letter in "RW"}
    assert count == {"R": 118 + 82, "W": 50} and len(BOOK.clauses) == 267 + 200 + 50


def _switches() -> list[tuple[str, str]]:
    return [
        (spec.name, say(spec, value))
        for spec in options_of(Rules)
        for value in range(spec.low, spec.high + 1)
        if value != spec.default
    ]


def _fails(case: Case) -> bool:
    try:
        PLAYED.play(case)
    except (AssertionError, KeyError, IndexError):
        return True
    return False


@pytest.mark.parametrize("switch, value", _switches())
def test_every_value_of_every_switch_has_a_case_that_fails_without_it(switch: str, value: str) -> None:
    cases = [case for case in PLAYED.cases if str(case.settings.get(switch)) == value]
    without = [
        case.but(settings={name: said for name, said in case.settings.items() if name != switch}) for case in cases
    ]
    assert any(_fails(case) for case in without), f"no case of {switch} = {value} differs"
