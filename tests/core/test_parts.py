"""Parts that are lines, texts and names: read strictly, typed, written so that they read back, and their schema."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from admiralty.core.errors import Refused
from admiralty.core.face.record_sheets import page_of, sheet_text
from admiralty.core.yard.designers import (
    Design,
    Designer,
    Estimate,
    Fault,
    Group,
    Line,
    Table,
    blank,
    json_schema,
    parse,
    to_toml,
)
from admiralty.core.yard.parts import (
    Choice,
    Kind,
    Lines,
    Names,
    Number,
    Part,
    Text,
    number_of,
    read_typed,
    require_parts,
    value_of,
)

GUN = Kind("gun", "Gun", (Text("name", "Name"), Number("power", "Power", 1, 9, 1, clause="TY-010")), "TY-010")
WING = Kind("wing", "Wing", (Text("name", "Name", clause="TY-020"), Names("holds", "Holds", 2, clause="TY-030"),
                             Choice("bent", "Bent", ("no", "yes"))))  # fmt: skip
ROWS = Lines("rows", "Rows", (GUN, WING), 3, "Line by line.", "TY-040")


def evaluate(design: Design) -> Estimate:
    """A toy ship of lines: a gun costs its power; without a line it is none."""
    rows = design["rows"]
    lines = tuple(Line(row["name"] or row["kind"], 1, row.get("power", 0), "TY-010") for row in rows)
    faults = () if rows else (Fault("rows", "a ship has a line", "TY-040"),)
    sheet = Table("Lines", ("c", "what"), tuple((str(line.cost), line.label) for line in lines), (0,))
    cost = sum(line.cost for line in lines)
    return Estimate(lines, cost, len(rows), faults, (Fault("", "is a toy"),), f"{len(rows)} lines", "A toy.", (sheet,))


TOY = Designer("toy", "Toy ship", (Group("All", (ROWS, Text("motto", "Motto"))),), evaluate, size_unit="rows")
FULL: dict[str, Any] = {
    "motto": "on & on",
    "rows": [
        {"kind": "gun", "name": 'The "Big" One', "power": 9},
        {"kind": "wing", "name": "", "holds": ["The Big One", "Tail"], "bent": "yes"},
        {"kind": "gun", "name": "", "power": 1},
    ],
}


def refusal(data: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        parse(TOY, {"name": "X", **data}, "x.toml")
    return str(refused.value)


def test_what_is_left_out_has_its_default() -> None:
    assert blank(TOY) == {"rows": [], "motto": ""}
    read = parse(TOY, {"name": "X", "rows": [{"kind": "gun"}, {"kind": "wing"}]}, "x")
    assert read["rows"] == [
        {"kind": "gun", "name": "", "power": 1},
        {"kind": "wing", "name": "", "holds": [], "bent": "no"},
    ]
    assert parse(TOY, {"name": "X", **read}, "x") == read


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({"rows": 3}, "x.toml: rows: 3 is not a list of lines [TY-040]"),
        ({"rows": [{"kind": "gun"}] * 4}, "x.toml: rows: has 4 lines, more than 3 [TY-040]"),
        ({"rows": ["gun"]}, "x.toml: rows 1: 'gun' is not a table of parts [TY-040]; e.g. { kind = \"…\" }"),
        ({"rows": [{}]}, "x.toml: rows 1: the key 'kind' is missing [TY-040]; kinds: gun, wing"),
        ({"rows": [{"kind": "gnu"}]}, "x.toml: rows 1: 'gnu' is no kind [TY-040]; did you mean 'gun'?"),
        ({"rows": [{"kind": ["gun"]}]}, "x.toml: rows 1: a list is no kind [TY-040]; kinds: gun, wing"),
        ({"rows": [{"kind": "gun"}, {"kind": "gun", "pwoer": 2}]},
         "x.toml: rows 2: a line of the kind gun has no part 'pwoer' [TY-010]; did you mean 'power'?"),
        ({"rows": [{"kind": "gun", "power": 0}]}, "x.toml: rows 1: power: 0 is not from 1 to 9 [TY-010]"),
        ({"rows": [{"kind": "gun", "power": "2"}]}, "x.toml: rows 1: power: '2' is not a whole number [TY-010]"),
        ({"rows": [{"kind": "wing", "name": "\n"}]},
         "x.toml: rows 1: name: '\\n' is not a name of 1 to 80 plain characters [TY-020]"),
        ({"rows": [{"kind": "wing", "holds": "a"}]}, "x.toml: rows 1: holds: 'a' is not a list of names [TY-030]"),
        ({"rows": [{"kind": "wing", "holds": ["a"] * 3}]}, "x.toml: rows 1: holds: has 3 names, more than 2 [TY-030]"),
        ({"rows": [{"kind": "wing", "holds": ["a", "a"]}]}, "x.toml: rows 1: holds: 'a' is named twice [TY-030]"),
        ({"rows": [{"kind": "wing", "holds": [7]}]},
         "x.toml: rows 1: holds: 7 is not a name of 1 to 80 plain characters [TY-030]"),
        ({"motto": 3}, "x.toml: motto: 3 is not a name of 1 to 80 plain characters"),
    ],
)  # fmt: skip
def test_a_bad_line_is_refused_with_its_place(data: dict[str, Any], line: str) -> None:
    assert refusal(data) == line


def test_what_is_written_reads_back_and_says_only_what_is_not_the_default() -> None:
    text = to_toml(TOY, "Full", FULL, "two\nlines")
    data = tomllib.loads(text)
    assert data["rows"][2] == {"kind": "gun"}
    assert parse(TOY, data, "full") == FULL
    assert tomllib.loads(to_toml(TOY, "None", {"rows": []}))["rows"] == []


KEYS = ["kind", "name", "power", "holds", "bent", "odd"]
NASTY: list[Any] = [0, 1, 9, 10, True, 1.5, "", " ", "gun", "wing", "a", "\x1b", [], ["a"], ["a", "a"], {}, "no", "yes"]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(KEYS), st.sampled_from(NASTY)) | st.sampled_from(NASTY), max_size=4))
def test_the_schema_takes_what_the_reader_takes(rows: list[Any]) -> None:
    data = {"name": "X", "rows": rows}
    try:
        parse(TOY, data, "x")
        taken = True
    except Refused:
        taken = False
    assert Draft202012Validator(json_schema(TOY)).is_valid(data) == taken


def test_lines_are_typed_on_one_line() -> None:
    text = "gun name='The \"Big\" One' power=9; wing holds='The Big One, Tail' bent=yes;; gun"
    assert value_of(ROWS, read_typed(ROWS, text, "here"), "here") == FULL["rows"]
    assert read_typed(ROWS, "", "here") == []
    assert read_typed(ROWS, "gun power=two", "here") == [{"kind": "gun", "power": "two"}]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("gun power", "here: 'power' is not of the form KEY=VALUE; e.g. gun name=Laser"),
        ("gun power=1 power=2", "here: 'power' is given twice in one line"),
        ("gun name='x", 'here: "gun name=\'x" has a quotation mark that is not closed'),
    ],
)
def test_a_line_typed_wrong_is_refused(text: str, line: str) -> None:
    with pytest.raises(Refused) as refused:
        read_typed(ROWS, text, "here")
    assert str(refused.value) == line


def test_the_sheet_is_that_of_the_designer() -> None:
    text = sheet_text(TOY, "Full", FULL, "brave")
    assert '  c  what\n  9  The "Big" One\n  0  wing\n  1  gun\n' in text
    assert "Cost: 10 points\nSize: 3 rows\n3 lines\n" in text
    assert "To note\n  is a toy\n" in text and "Notes\n  brave\n" in text
    page = page_of(TOY, "Full", FULL, "brave")
    assert (page.name, page.sums, page.faults) == ("Full", ("Cost: 10 points", "Size: 3 rows", "3 lines"), ())
    assert page_of(TOY, "None", {}).faults == ("Rows: a ship has a line [TY-040]",)


def test_parts_that_no_file_could_hold_are_a_mistake_of_the_room() -> None:
    twice: tuple[Part, ...] = (Text("a", "A"), Text("a", "A"))
    for parts in (twice, (Lines("a", "A", (), 3),), (Lines("a", "A", (GUN, GUN), 3),),
                  (Lines("a", "A", (Kind("k", "K", (Text("kind", "Kind"),)),), 3),),
                  (Choice("a", "A", ("b", "c"), example="d"),)):  # fmt: skip
        with pytest.raises(ValueError):
            require_parts(parts, ())


def test_a_number_has_its_clause_behind_its_help() -> None:
    made = number_of("fire_control", 0, 9, "For fire, and for more. [TY-020]", 1, boxes=False)
    assert made == Number("fire_control", "Fire Control", 0, 9, 1, "", "For fire, and for more.", "TY-020", boxes=False)
    assert number_of("ecm", 0, 9, "Jams. [TY-030]", label="ECM").label == "ECM"
