"""Scenarios and ships spoilt at any depth: taken, or refused in one line; and the schemas say the same."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from admiralty.core.book import rules_text
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.files.shipped import content, data_of
from admiralty.games.heavy.deal import dealing
from admiralty.games.heavy.deal.files import CLAUSES
from admiralty.games.heavy.deal.schemas import schemas

from ..spoiling import Path, changed, spoilt

RULEBOOK = data_of("admiralty.games.heavy").parent / "RULES.md"

VALID = {kind: Draft202012Validator(schema) for kind, schema in schemas().items()}
BEYOND = (" points, ", "the program holds", "more than 12")  # what no schema can say
NASTY: list[Any] = [
    -1, 0, 1, 3, 5, 7, 13, 25, 100, 10**6, 10**30, True, False, 1.5, float("nan"), float("inf"), "", " ", "a", "ca",
    "d7", "aft", "klingon", "romulan", "yes", "pairwise", "off", "x" * 5000, "\x1b[2J\n", [], {}, [1], ["ca"], ["d7"],
    [[]], {"ca": 1}, {"ship": "d7"}, {"ship": "ca", "cloaked": True}, {"ship": "bop", "cloaked": True},
    {"ship": "ca", "flights": 2}, {"ship": "ca", "flights": 3}, {"ship": 3}, {"name": "A"},
    {"name": "B", "navy": "klingon", "cloak": 1, "cloaked": True}, {"name": "C", "cloaked": True},
    {"name": "D", "navy": "klingon", "banks": 1}, {"name": "E", "banks": 9, "power": 12}, datetime.date(2008, 6, 27),
]  # fmt: skip
KEYS = ["<number>", "[key]", "ship", "name", "navy", "cloak", "cloaked", "cloakd", "power", "presents", "flights", "a",
        "b", "c", "d", "e", "", "range", "multi_ship", "points", "a_presents", "rang", "banks", "launchers", "warp",
        "escort", "\x1b", "sides", "settings", "game"]  # fmt: skip


def shipped(paths: Any) -> list[dict[str, Any]]:
    return [content(path) for path in paths.values()]


OWN = {"name": "Hornet", "navy": "klingon", "dice": 2, "cloak": 1, "disruptors": 3, "cloaked": True, "power": 7}
FULL = {
    "game": "heavy", "title": "All there is", "notes": "Two lines\nof notes.", "range": 2,
    "settings": {"multi_ship": "pairwise", "points": 130, "range": "scenario", "a_presents": "aft", "hull_boxes": 4},
    "sides": {
        "a": ["ca", {"ship": "dd", "presents": "dorsal", "power": 12, "flights": 1}],
        "b": [OWN, {"ship": "bop", "cloaked": True}], "c": ["f5"],
    },
}  # fmt: skip
GOOD: dict[str, list[dict[str, Any]]] = {
    "scenario": [*shipped(dealing.SCENARIOS), FULL, FULL],
    "ship": [*shipped(dealing.SHIPS), {"name": "Hull"}, {"name": "Full", "banks": 6, "launchers": 6, "torpedoes": 60}],
}
LOAD: dict[str, Callable[[dict[str, Any]], object]] = {
    "scenario": lambda data: dealing.deal(Request(data)),
    "ship": lambda data: dealing.MUSTER.load(data, "file.toml"),
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
        assert line.isprintable() and len(line) < 900  # which names all settings that there are
        assert refused.what
        title = file.get("title") if kind == "scenario" else "file.toml"
        assert refused.where.startswith((str(title), "scenario"))
    if refused is None or not any(words in refused.what for words in BEYOND):
        assert VALID[kind].is_valid(file) == (refused is None), refused


TOML = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(
    st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=6), TOML, max_size=6), st.sampled_from(["ship", "duel"])
)
def test_no_file_gives_anything_but_a_deal_or_a_refusal(data: dict[str, Any], name: str) -> None:
    if name == "ship":
        refused = refusal("ship", data)
    else:
        refused = refusal("scenario", {**content(dealing.SCENARIOS[name]), **data})
    assert refused is None or "\n" not in str(refused)


@pytest.mark.parametrize(
    ("way", "value", "line"),
    [
        (("title",), "\x1b[2J", "scenario: title: '\\x1b[2J' is not a name of 1 to 80 plain characters"),
        (("game",), "myoss", "All there is: game: 'myoss' is none of its words; known: heavy"),
        (("contest",), "duel", "All there is: there is no key 'contest'; did you mean 'notes'?"),
        (("range",), 5, "All there is: range: 5 is more than 4 [HC-R78]"),
        (("range",), 0, "All there is: range: 0 is less than 1 [HC-R78]"),
        (("range",), "near", "All there is: range: 'near' is not a whole number [HC-R78]"),
        (("settings",), 3, "All there is: settings: 3 is not a table"),
        (("settings", "plottin"), "reply",
         "All there is: settings: there is no setting 'plottin'; did you mean 'plotting'?"),
        (("settings", "range"), 5, "All there is: settings: range cannot be 5 [HC-R78]; it is scenario or a number from"
         " 1 to 4"),
        (("settings", "a_presents"), "bow",
         "All there is: settings: a_presents cannot be 'bow' [HC-R78]; it is scenario or fore or aft or port or"
         " starboard or dorsal or ventral"),
        (("sides",), [], "All there is: sides: a list is not a table [HC-R87]"),
        (("sides",), {"a": ["ca"]}, "All there is: sides: the key 'b' is missing [HC-R87]"),
        (("sides", "a"), [], "All there is: sides: a: has 0 entries, fewer than 1 [HC-R87]"),
        (("sides", "a"), ["ca"] * 8, "All there is: sides: a: has 8 entries, more than 7 [HC-R87]"),
        (("sides", "e"), ["ca"], "All there is: sides: there is no key 'e'; known: a, b, c, d"),
        (("sides", "c"), "ca", "All there is: sides: c: 'ca' is not a list [HC-R87]"),
        (("sides", "a", 0), "cab", "All there is: sides: a 1: no ship 'cab' comes with the game; did you mean 'ca'?"),
        (("sides", "a", 0), 7,
         "All there is: sides: a 1: 7 is neither the name of a ship nor a table of its parts [HC-030]"),
        (("sides", "a", 1, "ship"), 7,
         "All there is: sides: a 2: ship: no ship 7 comes with the game; known: bop, ca, d7, dd, f5, rca"),
        (("sides", "a", 1, "banks"), 7,
         "All there is: sides: a 2: a ship that is named has no key 'banks'; keys: ship, presents, cloaked, power,"
         " flights"),
        (("sides", "a", 1, "presents"), "bow",
         "All there is: sides: a 2: presents: 'bow' is none of its words [HC-R78]; known: fore, aft, port, starboard,"
         " dorsal, ventral"),
        (("sides", "a", 1, "power"), 25, "All there is: sides: a 2: power: 25 is more than 24 [HC-1000]"),
        (("sides", "a", 1, "power"), 0, "All there is: sides: a 2: power: 0 is less than 1 [HC-1000]"),
        (("sides", "a", 1, "cloaked"), 1, "All there is: sides: a 2: cloaked: 1 is not true or false [HC-480]"),
        (("sides", "a", 1, "cloaked"), True,
         "All there is: sides: a 2: Federation DD has no cloak to start under [HC-460]; give it one, or"
         " cloaked = false"),
        (("sides", "a", 1, "flights"), 3, "All there is: sides: a 2: flights: 3 is not from 0 to 2 [HC-R86]"),
        (("sides", "b", 0, "dice"), True, "All there is: sides: b 1: dice: true is not a whole number [HC-R01]"),
        (("sides", "b", 0, "clock"), 1, "All there is: sides: b 1: a ship has no part 'clock'; did you mean 'cloak'?"),
        (
            ("sides", "b", 0, "banks"), 1,
            "All there is: sides: b 1: banks: 1, and the Klingon chart has none: take 0, or navy federation or romulan"
            " [HC-930]",
        ),
        (("sides", "b", 0, "warp"), 0, "All there is: sides: b 1: warp: 0 is not from 1 to 12 [HC-680]"),
        (("settings", "points"), 123,
         "All there is: sides: a 1: Federation CA costs 124 points, 1 more than the 123 allowed [HC-S16];"
         " set points to 124, or give it less"),
        (("settings", "multi_ship"), "off",
         "All there is: has 5 ships, which is no duel [HC-R87]; set multi_ship to pairwise"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_scenario_is_named_with_its_place_and_clause(way: Path, value: Any, line: str) -> None:
    assert str(refusal("scenario", changed(FULL, way, value))) == line


def test_what_the_program_cannot_hold_is_no_clause() -> None:
    crowd = changed(changed(FULL, ("sides", "a"), ["ca"] * 5), ("sides", "b"), ["ca"] * 3)
    line = "All there is: has 9 ships; the program holds at most 8 in one engagement"
    assert str(refusal("scenario", crowd)) == line


def test_a_schema_is_closed_and_says_what_each_key_is() -> None:
    common = ("game", "title", "name", "notes", "called", "settings", "seats", "doctrines", "table", "state")
    for schema in schemas().values():
        Draft202012Validator.check_schema(schema)
        assert schema["additionalProperties"] is False and schema["description"] and schema["required"]
        for name, each in schema["properties"].items():
            assert each["description"] and (name in common or "[HC-" in each["description"]), name


def test_the_clauses_of_fields_stand_in_the_rulebook() -> None:
    book = rules_text.load(RULEBOOK)
    assert CLAUSES["presents"] == "HC-R78" and CLAUSES["sides"] == "HC-R87"
    assert all(clause in book.clauses for clause in CLAUSES.values())
