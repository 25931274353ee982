"""RULES.md, the code and the tests name the same clauses: every one a combat needs is tested, every switch bites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from admiralty.core import rules_text
from admiralty.core.options import options_of, say
from admiralty.games.systemships import GAME
from admiralty.games.systemships.options import Rules

from . import test_examples
from .reading import SETTINGS, IllegalError

ID = re.compile(r"\b(?:IS|WW)-R?\d{2,3}\b")
ROOM = GAME.rulebook.parent
BOOK = rules_text.load(GAME.rulebook)
LATER = {  # the campaign, repair, movement, treaties over time and the second edition: not built yet
    *("IS-590", "IS-600", "IS-800", "IS-810", "IS-820", "IS-830", "IS-840", "IS-850", "IS-860", "IS-880"),
    *("WW-100", "WW-110", "WW-120", "WW-130", "WW-140", "WW-150", "WW-160"),
    *("WW-600", "WW-610", "WW-620", "WW-630", "WW-640", "WW-650", "WW-660"),
    *("IS-R24", "IS-R25", "IS-R26", "IS-R40", "IS-R41", "IS-R42", "IS-R43", "IS-R44", "IS-R46", "IS-R48"),
    *("WW-R61", "WW-R68", "WW-070", "IS-R07", "IS-R08"),
}
SETTING = {"warp_points", "system_points", "value", "tl", "warp_tl", "rounds", "exits", "budget_multiplier"}


def _named(paths: Iterator[Path]) -> set[str]:
    return {each for path in paths for each in ID.findall(path.read_text(encoding="utf-8"))}


def _tests() -> set[str]:
    here = Path(__file__).parent
    others = _named(path for path in here.glob("test_*.py") if path != Path(__file__))
    return others | {each for case in test_examples.NEEDED for each in case["clauses"]}


def test_every_clause_and_ruling_of_a_combat_is_named_by_a_test() -> None:
    demanded = {c.id for c in BOOK.clauses.values() if c.kind.name in ("CLAUSE", "RULING") and not c.narrative}
    assert demanded - LATER - _tests() == set()


def test_what_comes_later_is_not_claimed_by_the_code() -> None:
    code = _named(path for path in ROOM.rglob("*.py"))
    assert set(BOOK.clauses) >= LATER
    assert code & LATER == set()


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    cited = _named(path for path in [*ROOM.rglob("*.py"), *Path(__file__).parent.glob("*.py")])
    assert cited - set(BOOK.clauses) == set()


def test_every_word_names_a_clause_of_the_book() -> None:
    words = (GAME.wording.events, GAME.wording.asks, GAME.wording.dice)
    assert {word.clause for each in words for word in each.values()} <= set(BOOK.clauses)


def _switches() -> list[tuple[str, str]]:
    """Every non-default value of every switch with named values."""
    found = []
    for spec in options_of(Rules):
        if spec.note.values:
            found += [(spec.name, say(spec, v)) for v in range(spec.low, spec.high + 1) if v != spec.default]
    return found


@pytest.mark.parametrize("switch,value", _switches())
def test_every_value_of_every_switch_has_a_case_that_fails_without_it(switch: str, value: str) -> None:
    bitten = 0
    for case in test_examples.NEEDED:
        rules = {SETTINGS.get(name, name): each for name, each in case.get("rules", {}).items()}
        if rules.get(switch) == value:
            plain = {**case, "rules": {n: v for n, v in case["rules"].items() if SETTINGS.get(n, n) != switch}}
            bitten += _fails(plain)
    assert bitten > 0, f"no case of {switch} = {value} differs from the default's"


@pytest.mark.parametrize("switch", sorted(SETTING - {"warp_tl", "rounds", "exits", "system_points", "value"}))
def test_every_setting_has_a_case_that_fails_without_it(switch: str) -> None:
    """The other settings are changed one by one in test_dealing."""
    cases = [case for case in test_examples.NEEDED if case.get("rules")]
    if switch == "warp_points":
        cases = [{**case, "points": 300} for case in test_examples.NEEDED if case["kind"] == "legal_design"]
        assert any(_fails(case) for case in cases)
        return
    name = next((long for long, short in SETTINGS.items() if short == switch), switch)
    chosen = [case for case in cases if name in case["rules"]]
    plain = [{**case, "rules": {n: v for n, v in case["rules"].items() if n != name}} for case in chosen]
    assert any(_fails(case) for case in plain)


def _fails(case: dict[str, Any]) -> bool:
    try:
        test_examples.test_example(case)
    except (AssertionError, IllegalError, KeyError, IndexError, pytest.fail.Exception):
        return True
    return False


def test_the_numbers_that_are_switches_too_are_listed() -> None:
    plain = {spec.name for spec in options_of(Rules) if not spec.note.values}
    assert plain - {"tl_chance_cap"} == SETTING
