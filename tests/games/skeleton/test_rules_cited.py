"""RULES.md, the code and the cases name the same clauses: each one is tested, each switch bites."""

from __future__ import annotations

import re

import pytest

from admiralty.core.book import rules_text
from admiralty.core.state.options import options_of
from admiralty.games.skeleton import GAME

from ..cases import Case
from .reading import HERE
from .reading import ROOM as EXAMPLES

PREFIX = "SK"
ID = re.compile(rf"\b{PREFIX}-[RSW]?\d{{2,3}}\b")
ROOM = GAME.rulebook.parent
BOOK = rules_text.load(GAME.rulebook)


def test_every_clause_is_named_by_a_case() -> None:
    named = {each for case in EXAMPLES.cases for each in case.clauses}
    assert {clause.id for clause in BOOK.clauses.values() if not clause.narrative} == named


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    files = [*ROOM.rglob("*.py"), *ROOM.rglob("*.toml"), *HERE.glob("*.toml")]
    cited = {each for path in files for each in ID.findall(path.read_text(encoding="utf-8"))}
    assert cited and cited <= set(BOOK.clauses)


@pytest.mark.parametrize("switch", [spec.name for spec in options_of(GAME.rules)])
def test_every_switch_has_a_case_that_fails_without_it(switch: str) -> None:
    assert any(_fails(case.but(settings={})) for case in EXAMPLES.cases if switch in case.settings)


def _fails(case: Case) -> bool:
    try:
        EXAMPLES.play(case)
    except AssertionError:
        return True
    return False
