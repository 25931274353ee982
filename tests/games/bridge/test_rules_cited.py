"""RULES.md, the code and the tests name the same clauses: each one is tested, each switch bites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from admiralty.core.book import rules_text
from admiralty.core.errors import Refused
from admiralty.core.state.options import options_of, say
from admiralty.games.bridge import GAME
from admiralty.games.bridge.options import Rules

from ..cases import Case
from . import calls, calls_turns
from .not_built import NOT_BUILT
from .reading import ROOM as PLAYED

ID = re.compile(r"\bBC-(?:[RW]\d{2,3}|\d{3,4})\b")
ROOM = GAME.rulebook.parent
BOOK = rules_text.load(GAME.rulebook)


def _named(paths: Iterator[Path]) -> set[str]:
    return {each for path in paths for each in ID.findall(path.read_text(encoding="utf-8"))}


def _tests() -> set[str]:
    here = Path(__file__).parent
    mine = (Path(__file__).name, "not_built.py")
    others = _named(path for path in here.glob("*.py") if path.name not in mine)
    return others | {each for case in PLAYED.cases for each in case.clauses}


def test_every_clause_and_ruling_that_is_built_is_named_by_a_test() -> None:
    demanded = {c.id for c in BOOK.clauses.values() if not c.narrative}
    assert sorted(demanded - NOT_BUILT - _tests()) == []


def test_what_is_not_built_is_in_the_book_and_not_tested() -> None:
    assert set(BOOK.clauses) >= NOT_BUILT
    assert sorted(_tests() & NOT_BUILT) == []


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    cited = _named(path for path in [*ROOM.rglob("*.py"), *Path(__file__).parent.glob("*.py")])
    cited |= {each for case in PLAYED.cases for each in case.clauses}
    assert cited - set(BOOK.clauses) == set()


def test_every_word_names_a_clause_of_the_book() -> None:
    words = (GAME.wording.events, GAME.wording.asks, GAME.wording.dice)
    assert {word.clause for each in words for word in each.values()} <= set(BOOK.clauses)


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
    except (AssertionError, KeyError, IndexError, Refused):
        return True
    return False


@pytest.mark.parametrize("switch, value", _switches())
def test_every_value_of_every_switch_has_a_case_that_fails_without_it(switch: str, value: str) -> None:
    assert calls.hit and calls_turns.turns, "their calls are known to the room"
    cases = [case for case in PLAYED.cases if str(case.settings.get(switch)) == value]
    without = [
        case.but(settings={name: said for name, said in case.settings.items() if name != switch}) for case in cases
    ]
    assert any(_fails(case) for case in without), f"no case of {switch} = {value} differs"
