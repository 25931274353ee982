"""RULES.md, the code and the tests name the same clauses: every one that is built is tested, every switch bites.

The campaign's own switches are in `tests/games/campaign/test_switches.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from admiralty.core.book import rules_text
from admiralty.core.checks.scripted import use_script
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.state.options import options_of, say
from admiralty.games.systemships import GAME
from admiralty.games.systemships.attack import fire
from admiralty.games.systemships.damage import damage
from admiralty.games.systemships.options import Rules
from admiralty.games.systemships.words import Ask, Attribute, Event

from ..cases import Case
from .reading import ROOM as PLAYED
from .reading import IllegalError

ID = re.compile(r"\b(?:(?:IS|WW)-[RS]?\d{2,3}|EX-\d{2})\b")
ROOM = GAME.rulebook.parent
BOOK = rules_text.load(GAME.rulebook)
LEVELS = {"red_tl", "blue_tl", "green_tl", "amber_tl"}  # tested in test_dealing.py
SETTING = LEVELS | {
    "warp_points", "system_points", "value", "tl", "warp_tl", "rounds", "exits", "budget_multiplier", "gauntlet"
}  # fmt: skip
TESTED_ELSEWHERE = LEVELS | {
    "warp_tl",
    "rounds",
    "exits",
    "system_points",
    "value",
    "gauntlet",
}  # one by one
HERE = Path(__file__).parent
FOLDERS = (HERE, HERE.parent / "campaign")


def _named(paths: Iterable[Path]) -> set[str]:
    return {each for path in paths for each in ID.findall(path.read_text(encoding="utf-8"))}


def _files() -> list[Path]:
    return [path for folder in FOLDERS for path in folder.glob("test_*.py")]


def _tests() -> set[str]:
    cases = {each for case in PLAYED.cases for each in (*case.clauses, str(case))}
    return cases | _named(path for path in _files() if path != Path(__file__))


@pytest.mark.parametrize("kind", ["CLAUSE", "RULING", "SUPPLEMENT", "EXAMPLE"])
def test_every_clause_ruling_supplement_and_example_is_named_by_a_test(kind: str) -> None:
    demanded = {c.id for c in BOOK.clauses.values() if c.kind.name == kind and not c.narrative}
    assert demanded and demanded - _tests() == set()


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    cited = _named(path for path in [*ROOM.rglob("*.py"), *_files()])
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
    cases = [case for case in PLAYED.cases if case.settings.get(switch) == value]
    assert any(_fails(_without(case, switch)) for case in cases), f"no case of {switch} = {value} differs"


@pytest.mark.parametrize("switch", sorted(SETTING - TESTED_ELSEWHERE))
def test_every_setting_has_a_case_that_fails_without_it(switch: str) -> None:
    """The other settings are changed one by one in test_dealing, the length of the gauntlet in its own tests."""
    cases = [_without(case, switch) for case in PLAYED.cases if switch in case.settings]
    if switch == "warp_points":
        designs = [case for case in PLAYED.cases if case.call == "legal_design"]
        cases = [case.but(**{"with": {**case.given, "points": 300}}) for case in designs]
    assert any(_fails(case) for case in cases)


def _without(case: Case, switch: str) -> Case:
    return case.but(settings={name: value for name, value in case.settings.items() if name != switch})


def _fails(case: Case) -> bool:
    try:
        PLAYED.play(case)
    except (AssertionError, IllegalError, KeyError, IndexError, Refused, pytest.fail.Exception):
        return True
    return False


@pytest.mark.parametrize(("level", "screen", "hits", "through"), [(0, 1, 6, 5), (2, 1, 8, 5), (2, 0, 8, 8)])
def test_the_players_technology_level_counts(level: int, screen: int, hits: int, through: int) -> None:
    """Setting `warp_tl`: more hits of a beam of 4 power at equal drives (Hit+2), more that a powered screen absorbs.

    [IS-R51, WW-410, WW-430, WW-440]
    """
    guns = ({"name": "Gun", "pd": 9, "beams": 4, "screens": 1},)
    b = GAME.deal(Request(GAME.scenario("duel"), {"warp_tl": level}, {"red": guns, "blue": guns})).battle
    red, blue = (ship.order for ship in b.ships[:2])
    red.drive = blue.drive = 1
    red.beam, red.beam_target, blue.screen = 4, 1, screen
    with use_script(answers=[(Ask.TAKE_HIT, Attribute.PD)] * through) as t:
        fire(t, b)
        assert b.ships[1].hits == hits
        damage(t, b)
    assert (Event.DAMAGE, (1, through)) in t.events


def test_the_numbers_that_are_switches_too_are_listed() -> None:
    plain = {spec.name for spec in options_of(Rules) if not spec.note.values}
    assert plain - {"tl_chance_cap"} == SETTING
