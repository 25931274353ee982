"""RULES.md, the code and the tests name the same clauses: each one is tested, each switch bites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from admiralty.core.book import rules_text
from admiralty.core.errors import Refused
from admiralty.core.state.options import options_of, say
from admiralty.games.bydo import GAME
from admiralty.games.bydo.travel.options import CampaignRules

from ..cases import Case
from . import calls, calls_school, calls_travel  # noqa: F401
from .reading import ROOM as PLAYED

ID = re.compile(r"\bBY-(?:[RSW]\d{2,3}|\d{3,4})\b")
ROOM = GAME.rulebook.parent
BOOK = rules_text.load(GAME.rulebook)


def _named(paths: Iterator[Path]) -> set[str]:
    return {each for path in paths for each in ID.findall(path.read_text(encoding="utf-8"))}


def _tests() -> set[str]:
    here = Path(__file__).parent
    others = _named(path for path in here.glob("test_*.py") if path != Path(__file__))
    return others | {each for case in PLAYED.cases for each in case.clauses}


def test_every_clause_and_ruling_is_named_by_a_test() -> None:
    demanded = {c.id for c in BOOK.clauses.values() if c.kind.name != "EXAMPLE" and not c.narrative}
    assert demanded - _tests() == set()


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    cited = _named(path for path in [*ROOM.rglob("*.py"), *Path(__file__).parent.glob("*.py")])
    cited |= {each for case in PLAYED.cases for each in case.clauses}
    assert cited - set(BOOK.clauses) == set()


def test_every_word_names_a_clause_of_the_book() -> None:
    words = (GAME.wording.events, GAME.wording.asks, GAME.wording.dice)
    assert {word.clause for each in words for word in each.values()} <= set(BOOK.clauses)


def test_every_worked_example_is_a_case() -> None:
    worked = {c.id for c in BOOK.clauses.values() if c.kind.name == "EXAMPLE"}
    assert {f"BY-W{int(name[1:]):02}" for name in map(str, PLAYED.cases) if re.fullmatch(r"W\d+", name)} == worked


def _switches() -> list[tuple[str, str]]:
    """Every non-default value of every switch with named values."""
    found = []
    for spec in options_of(CampaignRules):
        if spec.note.values:
            found += [(spec.name, say(spec, v)) for v in range(spec.low, spec.high + 1) if v != spec.default]
    return found


def _with(switch: str) -> list[Case]:
    """The cases that set a switch and can be played without it."""
    return [case for case in PLAYED.cases if switch in case.settings]


@pytest.mark.parametrize("switch,value", _switches())
def test_every_value_of_every_switch_has_a_case_that_fails_without_it(switch: str, value: str) -> None:
    cases = [case for case in _with(switch) if str(case.settings[switch]) == value]
    assert any(_fails(_without(case, switch)) for case in cases), f"no case of {switch} = {value} differs"


def _without(case: Case, switch: str) -> Case:
    settings = {name: value for name, value in case.settings.items() if name != switch}
    if switch == "fog" and case.settings[switch] == "off":  # as all cases are that say nothing of it
        settings[switch] = "gm"
    return case.but(settings=settings)


def _fails(case: Case) -> bool:
    try:
        PLAYED.play(case)
    except (AssertionError, Refused, KeyError, IndexError, pytest.fail.Exception):
        return True
    return False
