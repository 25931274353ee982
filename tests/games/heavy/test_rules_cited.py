"""RULES.md, the code and the tests name the same clauses: each one is tested, each switch bites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from admiralty.core.book import rules_text
from admiralty.core.errors import Refused
from admiralty.core.state.options import options_of, say
from admiralty.games.heavy import GAME
from admiralty.games.heavy.options import Rules

from ..cases import Case
from .orders import IllegalError
from .reading import ROOM as PLAYED
from .test_examples import CASES

ID = re.compile(r"\bHC-(?:[RSW]\d{2}|\d{3,4})\b")
ROOM = GAME.rulebook.parent
BOOK = rules_text.load(GAME.rulebook)
LATER: set[str] = set()  # what is not built yet

STARTS = ("a_presents", "b_presents")  # these say how a duel starts: tested with the dealing


def _named(paths: Iterator[Path]) -> set[str]:
    return {each for path in paths for each in ID.findall(path.read_text(encoding="utf-8"))}


def _tests() -> set[str]:
    here = Path(__file__).parent
    others = _named(path for path in here.glob("test_*.py") if path != Path(__file__))
    return others | {each for case in PLAYED.cases for each in case.clauses}


def test_every_clause_and_ruling_is_named_by_a_test() -> None:
    demanded = {c.id for c in BOOK.clauses.values() if c.kind.name != "EXAMPLE" and not c.narrative}
    assert demanded - LATER - _tests() == set()


def test_what_comes_later_is_there_and_is_not_tested() -> None:
    assert set(BOOK.clauses) >= LATER
    assert _tests() & LATER == set()


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    cited = _named(path for path in [*ROOM.rglob("*.py"), *Path(__file__).parent.glob("*.py")])
    cited |= {each for case in PLAYED.cases for each in case.clauses}
    assert cited - set(BOOK.clauses) == set()


def test_every_word_names_a_clause_of_the_book() -> None:
    words = (GAME.wording.events, GAME.wording.asks, GAME.wording.dice)
    assert {word.clause for each in words for word in each.values()} <= set(BOOK.clauses)


def test_every_worked_example_is_a_case() -> None:
    worked = {c.id for c in BOOK.clauses.values() if c.kind.name == "EXAMPLE"}
    assert {f"HC-W{int(name[1:]):02}" for name in map(str, PLAYED.cases) if re.fullmatch(r"W\d+", name)} == worked


def _switches() -> list[tuple[str, str]]:
    """Every non-default value of every switch with named values."""
    found = []
    for spec in options_of(Rules):
        if spec.note.values and spec.name not in STARTS:
            found += [(spec.name, say(spec, v)) for v in range(spec.low, spec.high + 1) if v != spec.default]
    return found


def _with(switch: str) -> list[Case]:
    """The cases that set a switch and can be played without it."""
    return [case for case in CASES if switch in case.settings]


@pytest.mark.parametrize("switch,value", _switches())
def test_every_value_of_every_switch_has_a_case_that_fails_without_it(switch: str, value: str) -> None:
    cases = [case for case in _with(switch) if str(case.settings[switch]) == value]
    assert any(_fails(_without(case, switch)) for case in cases), f"no case of {switch} = {value} differs"


@pytest.mark.parametrize("switch", [spec.name for spec in options_of(Rules) if not spec.note.values])
def test_every_number_has_a_case_that_fails_without_it(switch: str) -> None:
    """Where a duel starts and what its ships may cost are tested with the dealing."""
    if switch not in ("range", "points"):
        assert any(_fails(_without(case, switch)) for case in _with(switch))


def _without(case: Case, switch: str) -> Case:
    return case.but(settings={name: value for name, value in case.settings.items() if name != switch})


def _fails(case: Case) -> bool:
    try:
        PLAYED.play(case)
    except (AssertionError, IllegalError, Refused, KeyError, IndexError, pytest.fail.Exception):
        return True
    return False
