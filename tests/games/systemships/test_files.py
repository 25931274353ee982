"""Scenarios, ships and doctrines spoilt at any depth: taken, or refused in one line; and the schemas say the same."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.games.systemships import GAME
from admiralty.games.systemships.deal.files import CLAUSES
from admiralty.games.systemships.records import MISSILES
from admiralty.games.systemships.tables import CRT

from ..spoiling import Path, changed, spoilt

VALID = {kind: Draft202012Validator(schema) for kind, schema in GAME.schemas().items()}
BEYOND = (
    "build points, ",
    "racks",
    "a star of value 0",
    "the program holds",
    "is more than",
    "of the second edition",
)  # what no schema can say
NASTY: list[Any] = [
    -1, 0, 1, 3, 7, 100, 10**6, 10**30, True, False, 1.5, float("nan"), float("inf"), "", " ", "red", "lance", "cub",
    "challenge", "pd > beams", "pd > 298", "tubes 3", "tubes 300", ">= 2", "=> 2", "1 .. 3", "all", "x" * 5000,
    "\x1b[2J\n", [], {}, [1], ["lance"], ["cub"], [[]], {"lance": 1}, {"ship": "cub"}, {"ship": 3}, {"dodge": 0},
    {"name": "A", "pd": 2}, {"name": "B", "kind": "systemship", "beams": 1, "pd": 1}, datetime.date(1977, 1, 1),
]  # fmt: skip
KEYS = ["<number>", "[key]", "ship", "name", "kind", "carries", "pd", "rounds", "roundz", "tl", "red", "warp", "",
        "purple", "drive", "spare", "tactic", "take", "when", "attack", "foes", "\x1b", "crt", "phasing"]  # fmt: skip


def shipped(paths: Any) -> list[dict[str, Any]]:
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths.values()]


CUB = {"name": "Cub two", "kind": "systemship", "pd": 2, "beams": 1}
TENDER = {"name": "Mother", "pd": 7, "beams": 4, "racks": 2, "carries": ["cub", CUB]}
FULL = {
    "game": "systemships", "title": "All there is", "contest": "duel", "notes": "Two lines\nof notes.",
    "settings": {"rounds": 5, "tl": "rolled", "value": 7, "speed_draw": "clamp", "warp_points": 60},
    "sides": {"red": ["lance", {"ship": "tender", "carries": [{"ship": "cub"}]}], "blue": [TENDER, "bulwark"]},
    "systemships": 2, "phasing": "neutral", "crt": list(CRT),
}  # fmt: skip
ORDER = {
    "when": {"round": 1, "pd": ">= 2", "foe_drive": "1 .. 3"}, "tactic": {"attack": 2, "dodge": 0}, "drive": "all",
    "power": ["tubes 3", "beams"], "speeds": [0, 5], "volley": "any", "over_foe": True, "target": "weakest",
}  # fmt: skip
STANDING = {
    "game": "systemships", "name": "Mine", "orders": [ORDER, {"spare": 2}],
    "hits": [{"when": {"lost": "< 9"}, "take": ["pd > beams", f"missiles > {MISSILES}", "racks"]}],
}  # fmt: skip
GOOD: dict[str, list[dict[str, Any]]] = {
    "scenario": [*shipped(GAME.scenarios), FULL, FULL],
    "ship": [*shipped(GAME.ships), {"name": "Full", "pd": 1, "racks": 3}],
    "doctrine": [*shipped(GAME.doctrines), STANDING, STANDING],
}
LOAD: dict[str, Callable[[dict[str, Any]], object]] = {
    "scenario": lambda data: GAME.deal(Request(data)),
    "ship": lambda data: GAME.load_ship(data, "file.toml"),
    "doctrine": lambda data: GAME.load_doctrine(data, "file.toml"),
}


def refusal(kind: str, data: dict[str, Any]) -> Refused | None:
    try:
        LOAD[kind](data)
    except Refused as refused:
        return refused
    return None


@pytest.mark.parametrize("kind", GOOD)
def test_the_good_files_are_good(kind: str) -> None:
    for data in GOOD[kind]:
        assert refusal(kind, data) is None
        VALID[kind].validate(data)


@pytest.mark.parametrize("kind", GOOD)
@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_spoilt_file_is_refused_in_one_line_and_by_its_schema_too(kind: str, data: st.DataObject) -> None:
    file = data.draw(spoilt(GOOD[kind], NASTY, KEYS))
    refused = refusal(kind, file)
    if refused is not None:
        line = str(refused)
        assert line.isprintable() and len(line) < 500
        assert refused.what
        title = file.get("title") if kind == "scenario" else "file.toml"
        assert refused.where.startswith((str(title), "scenario"))
    if refused is None or not any(words in refused.what for words in BEYOND):
        assert VALID[kind].is_valid(file) == (refused is None), refused


@pytest.mark.parametrize(
    ("way", "value", "line"),
    [
        (("title",), "\x1b[2J", "scenario: title: '\\x1b[2J' is not a name of 1 to 80 plain characters"),
        (("contest",), "dule", "All there is: contest: 'dule' is none of its words [IS-020]; did you mean 'duel'?"),
        (("contents",), 1, "All there is: there is no key 'contents'; did you mean 'contest'?"),
        (("settings",), 3, "All there is: settings: 3 is not a table"),
        (("settings", "rouns"), 3, "All there is: settings: there is no setting 'rouns'; did you mean 'rounds'?"),
        (("settings", "rounds"), [3], "All there is: settings: rounds: a list is not a whole number"),
        (("settings", "rounds"), 0,
         "All there is: settings: rounds cannot be 0 [IS-R47]; it is a number from 1 to 200"),
        (("settings", "speed_draw"), "fast",
         "All there is: settings: speed_draw cannot be 'fast' [IS-R10]; it is range or clamp"),
        (("sides",), [], "All there is: sides: a list is not a table [WW-300]"),
        (("sides",), {}, "All there is: sides: has 0 entries, fewer than 1 [WW-300]"),
        (("sides", "rde"), ["lance"], "All there is: sides: 'rde' is none of its words [WW-300]; did you mean 'red'?"),
        (("sides", "red"), "lance", "All there is: sides: red: 'lance' is not a list [WW-300]"),
        (("sides", "red"), ["lance"] * 25, "All there is: sides: red: has 25 entries, more than 24 [WW-300]"),
        (("sides", "red", 0), "lanse",
         "All there is: sides: red 1: no ship 'lanse' comes with the game; did you mean 'lance'?"),
        (("sides", "red", 0), 7,
         "All there is: sides: red 1: 7 is neither the name of a ship nor a table of its parts [WW-010]"),
        (("sides", "red", 1, "ship"), 7,
         "All there is: sides: red 2: ship: no ship 7 comes with the game; "
         "known: argosy, bulwark, corsair, cub, falchion, lance, tender"),
        (("sides", "red", 1, "pd"), 7,
         "All there is: sides: red 2: a ship that is named has no part 'pd'; give its name or its parts"),
        (("sides", "red", 1, "carries"), "cub",
         "All there is: sides: red 2: Tender: carries: 'cub' is not a list of ships [WW-090]"),
        (("sides", "red", 1, "carries"), ["cub", "cub"],
         "All there is: sides: red 2: Tender carries 2 ships on 1 racks [WW-090]"),
        (("sides", "blue", 0, "pd"), True, "All there is: sides: blue 1: pd: true is not a whole number [WW-010]"),
        (("sides", "blue", 0, "tube"), 1,
         "All there is: sides: blue 1: a ship has no part 'tube'; did you mean 'tubes'?"),
        (("sides", "blue", 0, "carries", 1, "pd"), 1000,
         "All there is: sides: blue 1: carries 2: pd: 1000 is not from 0 to 99 [WW-010]"),
        (("sides", "blue", 0, "carries", 1, "kind"), "warpship",
         "All there is: sides: blue 1: carries 2: Cub two is a warpship; racks carry systemships [WW-090]"),
        (("sides", "blue", 0, "carries", 1, "carries"), [],
         "All there is: sides: blue 1: carries 2: a ship that is carried carries none itself [WW-090]"),
        (("settings", "warp_points"), 19,
         "All there is: sides: red 1: Lance costs 20 build points, 1 more than the 19 allowed [IS-R50]; "
         "set warp_points=20, or take 1 off"),
        (("systemships",), 9, "All there is: systemships: 9 is more than 8 [IS-010]"),
        (("phasing",), "green", "All there is: the phasing side green has no ships [IS-R49]"),
        (("crt",), [0] * 89, "All there is: crt: has 89 entries, fewer than 90 [WW-380]"),
        (("crt", 4), 5, "All there is: crt 5: 5 is more than 4 [WW-380]"),
        (("crt", 0), "Hit", "All there is: crt 1: 'Hit' is not a whole number [WW-380]"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_scenario_is_named_with_its_place_and_clause(way: Path, value: Any, line: str) -> None:
    assert str(refusal("scenario", changed(FULL, way, value))) == line


@pytest.mark.parametrize(
    ("way", "value", "line"),
    [
        (("nmae",), 1, "file.toml: there is no key 'nmae'; did you mean 'name'?"),
        (("orders",), [], "file.toml: orders: has 0 entries, fewer than 1 [WW-310]"),
        (("orders", 0), 3, "file.toml: orders 1: 3 is not a table [WW-310]"),
        (("orders", 1, "drvie"), 3, "file.toml: orders 2: there is no key 'drvie'; did you mean 'drive'?"),
        (("orders", 0, "tactic"), "hide",
         "file.toml: orders 1: tactic: 'hide' is none of its words [WW-310]; known: attack, dodge, retreat, negotiate"),
        (("orders", 0, "tactic", "dogde"), 1,
         "file.toml: orders 1: tactic: 'dogde' is none of its words [WW-310]; did you mean 'dodge'?"),
        (("orders", 0, "tactic", "dodge"), -1, "file.toml: orders 1: tactic: dodge: -1 is less than 0 [WW-310]"),
        (("orders", 0, "tactic"), {"dodge": 0}, "file.toml: orders 1: tactic: no tactic has any weight [WW-310]"),
        (("orders", 0, "drive"), "some",
         "file.toml: orders 1: drive: 'some' is none of its words [WW-320]; known: all"),
        (("orders", 0, "drive"), 100, "file.toml: orders 1: drive: 100 is more than 99 [WW-320]"),
        (("orders", 0, "spare"), 2, "file.toml: orders 1: drive and spare exclude each other [WW-320]"),
        (("orders", 0, "power", 1), "beam",
         "file.toml: orders 1: power 2: 'beam' is not tubes, beams or screens, with a limit or without [WW-330]; "
         "did you mean 'beams'?"),
        (("orders", 0, "power", 1), "tubes", "file.toml: orders 1: power 2: tubes are named twice [WW-330]"),
        (("orders", 0, "power", 1), 3, "file.toml: orders 1: power 2: 3 is not a text [WW-330]"),
        (("orders", 0, "speeds", 1), 1.5, "file.toml: orders 1: speeds 2: 1.5 is not a whole number [WW-360]"),
        (("orders", 1, "speeds"), [4, 0],
         "file.toml: orders 2: speeds: a missile's speed is 1 or more; 0 has a meaning only with over_foe [WW-360]"),
        (("orders", 0, "speeds"), [], "file.toml: orders 1: speeds: has 0 entries, fewer than 1 [WW-360]"),
        (("orders", 0, "over_foe"), 1, "file.toml: orders 1: over_foe: 1 is not true or false [WW-370]"),
        (("orders", 0, "when"), ["pd"], "file.toml: orders 1: when: a list is not a table"),
        (("orders", 0, "when", "foe_pdd"), 1,
         "file.toml: orders 1: when: nothing is known of 'foe_pdd'; did you mean 'foe_pd'?"),
        (("orders", 0, "when", "pd"), "=> 2",
         "file.toml: orders 1: when: pd: '=> 2' is not a number up to 99999, '>= 2', '< 4' or '1 .. 3'"),
        (("orders", 0, "when", "pd"), "3 .. 2", "file.toml: orders 1: when: pd: '3 .. 2': 3 is more than 2"),
        (("orders", 0, "when", "pd"), True, "file.toml: orders 1: when: pd: true is not a whole number"),
        (("hits", 0), {}, "file.toml: hits 1: the key 'take' is missing [WW-450]"),
        (("hits", 0, "take"), [], "file.toml: hits 1: take: has 0 entries, fewer than 1 [WW-450]"),
        (("hits", 0, "take", 1), "missiles > 298",
         "file.toml: hits 1: take 2: 'missiles > 298' is not an attribute, or 'attribute > number up to 297 or "
         "attribute' [WW-450]; did you mean 'missiles'?"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_doctrine_is_named_with_its_place_and_clause(way: Path, value: Any, line: str) -> None:
    assert str(refusal("doctrine", changed(STANDING, way, value))) == line


def test_what_the_program_cannot_hold_is_no_clause() -> None:
    crowd = changed(FULL, ("sides", "red"), ["lance"] * 24)
    crowd = changed(crowd, ("sides", "blue"), ["lance"] * 24)
    line = "All there is: has 50 ships; the program holds at most 48 in one combat"
    assert str(refusal("scenario", crowd)) == line
    rich = changed(FULL, ("settings",), {"value": 50, "warp_points": 60})
    line = "a systemship of 150 build points may get 65 tubes; the program holds at most 64 on one ship"
    assert str(refusal("scenario", rich)) == f"All there is: {line}; give it fewer points"


def test_the_clauses_of_fields_stand_in_the_rulebook() -> None:
    from admiralty.core.book.rules_text import load

    book = load(GAME.rulebook)
    assert CLAUSES["tactic"] == "WW-310" and CLAUSES["take"] == "WW-450"
    assert all(clause in book.clauses for clause in CLAUSES.values())
