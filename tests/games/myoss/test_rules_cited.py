"""RULES.md, the code and the tests name the same clauses: every one that is a rule is tested, every switch bites."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from admiralty.core.book import rules_text
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.state.options import options_of, say
from admiralty.core.state.records import pack
from admiralty.games.myoss import GAME
from admiralty.games.myoss.options import Rules

from ..cases import Case
from . import test_examples

ID = re.compile(r"\bMG-[RSW]?\d{2,4}\b")
ROOM = GAME.rulebook.parent
BOOK = rules_text.load(GAME.rulebook)
DEALT = ("example_ships", "tractor_cost")  # what ships may be dealt, and what they cost; a battle knows nothing of it
SETTINGS = {"credits", "turn_limit", "surprise", "battles"}
PLAYED = test_examples.ROOM


def _named(paths: Iterator[Path]) -> set[str]:
    return {each for path in paths for each in ID.findall(path.read_text(encoding="utf-8"))}


def _tests() -> set[str]:
    """The ids that a test function holds, in its docstring, its data or its parameters, and those of the cases."""
    here = Path(__file__).parent
    found = {each for case in PLAYED.cases for each in case.clauses}
    for path in here.glob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        values = {target.id: node for node in tree.body if isinstance(node, ast.Assign) for target in _names(node)}
        for node in tree.body if path != Path(__file__) else []:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & set(values)
                found |= {each for part in (node, *(values[name] for name in used)) for each in _strings(part)}
    return found


def _names(node: ast.Assign) -> list[ast.Name]:
    return [target for target in node.targets if isinstance(target, ast.Name)]


def _strings(node: ast.AST) -> set[str]:
    """Ids in the strings of a piece of code; comments are none."""
    texts = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return {each for text in texts if isinstance(text, str) for each in ID.findall(text)}


def test_every_clause_ruling_supplement_and_worked_example_is_named_by_a_test() -> None:
    demanded = {clause.id for clause in BOOK.clauses.values() if not clause.narrative}
    assert len(demanded) > 400
    assert demanded - _tests() == set()


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    here = Path(__file__).parent
    cited = _named(path for path in [*ROOM.rglob("*.py"), *here.glob("*.py"), *here.glob("*.toml")])
    assert len(cited) > 400
    assert cited - set(BOOK.clauses) == set()


def test_every_word_names_a_clause_of_the_book() -> None:
    words = (GAME.wording.events, GAME.wording.asks, GAME.wording.dice)
    assert {word.clause for each in words for word in each.values()} <= set(BOOK.clauses)


# ---- switches -------------------------------------------------------------------------------------------------------


def _switches() -> list[tuple[str, str]]:
    """Every non-default value of every switch with named values."""
    return [
        (spec.name, say(spec, value))
        for spec in options_of(Rules)
        if spec.note.values
        for value in range(spec.low, spec.high + 1)
        if value != spec.default
    ]


def test_the_switches_are_those_of_the_book_and_the_range_of_transporters() -> None:
    listed = next(section.text for section in BOOK.sections if section.heading.startswith("All switches"))
    names = set(re.findall(r"^\| `(\w+)` \|", listed, re.MULTILINE))
    assert len(names) == 25
    assert {spec.name for spec in options_of(Rules)} == names | {"credits", "transporter_range", "battles"}
    assert {spec.name for spec in options_of(Rules) if not spec.note.values} == SETTINGS


@pytest.mark.parametrize("switch,value", [each for each in _switches() if each[0] not in DEALT])
def test_every_value_of_every_switch_has_a_case_that_fails_without_it(switch: str, value: str) -> None:
    assert _bites(switch, value), f"no case of {switch} = {value} differs from the default's"


@pytest.mark.parametrize("switch,value", [("turn_limit", 1), ("surprise", 1), ("battles", 1)])
def test_every_setting_has_a_case_that_fails_without_it(switch: str, value: int) -> None:
    assert _bites(switch, value)


def _bites(switch: str, value: object) -> bool:
    chosen = [case for case in PLAYED.cases if case.settings.get(switch) == value]
    return any(_fails(_without(case, switch)) for case in chosen)


def _without(case: Case, switch: str) -> Case:
    return case.but(settings={name: value for name, value in case.settings.items() if name != switch})


def _fails(case: Case) -> bool:
    try:
        PLAYED.play(case)
    except (AssertionError, pytest.fail.Exception):
        return True
    return False


@pytest.mark.parametrize("switch,value", [each for each in _switches() if each[0] in DEALT])
def test_every_switch_of_what_is_dealt_deals_otherwise(switch: str, value: str) -> None:
    """A printed Battleaxe and a tug with a beam of its own lines, by the house rule and by the default."""
    tug = {"name": "Tug", "lines": [{"kind": kind} for kind in ("bridge", "life_support", "tractor_beam", "frame")]}
    scenario = {"game": "myoss", "title": "Try", "sides": {"red": ["battleaxe"], "blue": [tug]}}
    plain, other = (GAME.deal(Request(scenario, rules)).battle for rules in ({}, {switch: value}))
    assert pack(plain.ships[0]) + pack(plain.ships[1]) != pack(other.ships[0]) + pack(other.ships[1])


def test_a_limit_of_credits_refuses_what_none_allows() -> None:
    """MG-R24, MG-S10: the least of the presets is 50."""
    scenario = {"game": "myoss", "title": "Try", "sides": {"red": ["battleaxe"], "blue": ["battleaxe"]}}
    assert GAME.deal(Request(scenario)).budgets == {}
    with pytest.raises(Refused, match=r"335 more than the 50 allowed.*; allow 385 credits, or take 335 off"):
        GAME.deal(Request(scenario, {"credits": "duel"}))
