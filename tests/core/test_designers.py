"""Designers: files read strictly, written so that they read back, and described by a schema that agrees."""

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
    blank,
    json_schema,
    name_of,
    notes_of,
    parse,
    parse_parts,
    place_said,
    require_sound,
    to_toml,
)
from admiralty.core.yard.parts import Choice, Kind, Lines, Number, Text


def evaluate(design: Design) -> Estimate:
    """A toy ship: engines cost 2, darts three for 1; at least one engine, at most 20 points."""
    engines, darts = int(design["engines"]), int(design["darts"])
    lines = (Line("Engines", engines, 2 * engines, "TY-010"), Line("Darts", darts, -(-darts // 3), "TY-020"))
    cost = sum(line.cost for line in lines)
    faults = []
    if engines < 1:
        faults.append(Fault("engines", "a ship needs one", "TY-030"))
    if cost > 20:
        faults.append(Fault("", f"costs {cost} of 20 points", "TY-040"))
    return Estimate(lines, cost, engines + darts, tuple(faults))


TOY = Designer(
    "toy",
    "Toy ship",
    (
        Group("Drive", (Number("engines", "Engines", 0, 9, 1, "units", "What moves it.", "TY-010"),)),
        Group(
            "Arms",
            (
                Number("darts", "Darts", 0, 60, 0, clause="TY-020"),
                Number("level", "Level", -2, 9, 0, boxes=False),
                Choice("hull", "Hull", ("light", "heavy"), help="How thick.", clause="TY-050"),
            ),
        ),
    ),
    evaluate,
    "toy ship",
    "points",
    "spaces",
)
LANCER = {"engines": 5, "darts": 23, "level": -1, "hull": "heavy"}


def test_a_part_left_out_has_its_default() -> None:
    assert blank(TOY) == {"engines": 1, "darts": 0, "level": 0, "hull": "light"}
    assert parse(TOY, {"name": "Bare"}, "bare.toml") == blank(TOY)
    assert parse(TOY, {"name": "Lancer", "notes": "swift", **LANCER}, "lancer.toml") == LANCER


@pytest.mark.parametrize(
    "data, said",
    [
        ({}, 'ship.toml: a toy ship has a name, which is missing; write name = "…"'),
        ({"name": ""}, "ship.toml: name: '' is not a name of 1 to 80 plain characters"),
        ({"name": 7}, "ship.toml: name: 7 is not a name of 1 to 80 plain characters"),
        ({"name": "a\nb"}, "ship.toml: name: 'a\\nb' is not a name of 1 to 80 plain characters"),
        ({"name": "x", "notes": ["a"]}, "ship.toml: notes: are not a plain text of up to 4000 characters"),
        ({"name": "x", "engine": 2}, "ship.toml: a toy ship has no part 'engine'; did you mean 'engines'?"),
        ({"name": "x", "nmae": 2}, "ship.toml: a toy ship has no part 'nmae'; did you mean 'name'?"),
        ({"name": "x", "ENGINES": 2}, "ship.toml: a toy ship has no part 'ENGINES'; did you mean 'engines'?"),
        ({"name": "x", "qqqqqq": 2},
         "ship.toml: a toy ship has no part 'qqqqqq'; known: engines, darts, level, hull, name, notes"),
        ({"name": "x", "engines": 10}, "ship.toml: engines: 10 is not from 0 to 9 [TY-010]"),
        ({"name": "x", "engines": -1}, "ship.toml: engines: -1 is not from 0 to 9 [TY-010]"),
        ({"name": "x", "darts": 10**999}, "ship.toml: darts: a number beyond all measure is not from 0 to 60 [TY-020]"),
        ({"name": "x", "engines": True}, "ship.toml: engines: true is not a whole number [TY-010]"),
        ({"name": "x", "engines": 2.0}, "ship.toml: engines: 2.0 is not a whole number [TY-010]"),
        ({"name": "x", "engines": "2"}, "ship.toml: engines: '2' is not a whole number [TY-010]"),
        ({"name": "x", "engines": [2]}, "ship.toml: engines: a list is not a whole number [TY-010]"),
        ({"name": "x", "hull": "haevy"}, "ship.toml: hull: 'haevy' is no such choice [TY-050]; did you mean 'heavy'?"),
        ({"name": "x", "hull": 1}, "ship.toml: hull: 1 is no such choice [TY-050]; choices: light, heavy"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_in_one_line(data: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse(TOY, data, "ship.toml")
    assert str(refusal.value) == said


def test_what_is_no_table_is_refused() -> None:
    for data in ([], "x", None, 3):
        for read in (parse, parse_parts, name_of, notes_of):
            with pytest.raises(Refused, match="is not a table with the parts of a toy ship"):
                read(TOY, data, "ship.toml")  # type: ignore[arg-type]


def test_a_form_that_has_no_name_yet_is_read_by_its_parts() -> None:
    assert parse_parts(TOY, {"engines": 3}, "form") == {**blank(TOY), "engines": 3}
    with pytest.raises(Refused, match="no part 'name'"):
        parse_parts(TOY, {"name": "x"}, "form")


def test_an_illegal_design_is_refused_with_its_clause() -> None:
    assert require_sound(TOY, LANCER, "lancer.toml").cost == 18
    with pytest.raises(Refused, match=r"^hulk.toml: engines: a ship needs one \[TY-030\]$"):
        require_sound(TOY, {**LANCER, "engines": 0}, "hulk.toml")
    with pytest.raises(Refused, match=r"^big.toml: costs 26 of 20 points \[TY-040\]$"):
        require_sound(TOY, {**LANCER, "engines": 9}, "big.toml")


@pytest.mark.parametrize(
    "part",
    [
        Number("name", "Name", 0, 1),
        Number("Beam", "Beam", 0, 1),
        Number("a.b", "Beam", 0, 1),
        Number("engines", "twice", 0, 1),
        Number("beam", "Beam", 1, 2),
        Choice("arm", "Arm", ()),
        Choice("arm", "Arm", ("a",), "b"),
    ],
)
def test_a_part_that_no_file_could_hold_is_a_mistake_of_the_room(part: Number | Choice) -> None:
    with pytest.raises(ValueError, match=r"cannot be the key|the default"):
        Designer("x", "X", (Group("", (Number("engines", "Engines", 0, 9),)), Group("", (part,))), evaluate)


# ---- files -----------------------------------------------------------------------------------------------------------


def test_the_file_of_a_design() -> None:
    assert to_toml(TOY, 'The "Lancer"', LANCER, "swift,\nthin \\") == (
        'name = "The \\"Lancer\\""\n'
        'notes = "swift,\\nthin \\\\"\n'
        "\n"
        "# Drive\n"
        "engines = 5             # Engines (units)\n"
        "\n"
        "# Arms\n"
        "darts = 23              # Darts\n"
        "level = -1              # Level\n"
        'hull = "heavy"          # Hull\n'
    )


def test_what_could_not_be_read_back_is_not_written() -> None:
    for name, values, notes in (("", {}, ""), ("x", {"engines": 99}, ""), ("x", {"wings": 2}, ""), ("x", {}, "\x00")):
        with pytest.raises(Refused):
            to_toml(TOY, name, values, notes)


DESIGNS = st.fixed_dictionaries(
    {"engines": st.integers(0, 9), "darts": st.integers(0, 60), "level": st.integers(-2, 9)},
    optional={"hull": st.sampled_from(["light", "heavy"])},
)
LINES = st.text(st.characters(exclude_categories=("C", "Zl", "Zp", "Zs")), min_size=1, max_size=80)


@settings(max_examples=300, deadline=None)
@given(LINES, DESIGNS, st.lists(LINES | st.just("\t"), max_size=5).map("\n".join))
def test_every_design_reads_back_from_its_file(name: str, design: dict[str, int | str], notes: str) -> None:
    data = tomllib.loads(to_toml(TOY, name, design, notes))
    assert parse(TOY, data, "again") == {**blank(TOY), **design}
    assert (name_of(TOY, data, "again"), notes_of(TOY, data, "again")) == (name, notes)
    Draft202012Validator(json_schema(TOY)).validate(data)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(["name", "notes", "engines", "darts", "level", "hull"]) | st.text(max_size=10)


@settings(max_examples=500, deadline=None)
@given(ANYTHING | st.dictionaries(KEYS, ANYTHING, max_size=6))
def test_anything_at_all_raises_nothing_but_a_refusal(data: Any) -> None:
    said, read = "ship.toml: ", blank(TOY)
    try:
        read = parse(TOY, data, "ship.toml")
    except Refused as refusal:
        said = str(refusal)
    assert said.startswith("ship.toml: ")
    assert "\n" not in said
    assert set(read) == set(blank(TOY))


NEAR = st.fixed_dictionaries(
    {"name": st.sampled_from(["", "x", "a b", 3])},
    optional={
        "engines": st.integers(-2, 12) | st.booleans() | st.text(max_size=2),
        "darts": st.integers(55, 65),
        "hull": st.sampled_from(["light", "heavy", "Heavy", ""]),
        "notes": st.sampled_from(["", "x", "x" * 4000, "x" * 4001]),
        "wings": st.just(1),
    },
)


@settings(max_examples=300, deadline=None)
@given(NEAR)
def test_the_schema_and_the_reader_agree(data: dict[str, Any]) -> None:
    try:
        parse(TOY, data, "ship.toml")
        accepted = True
    except Refused:
        accepted = False
    assert Draft202012Validator(json_schema(TOY)).is_valid(data) == accepted


def test_the_schema_is_a_schema_and_says_what_things_are() -> None:
    schema = json_schema(TOY)
    Draft202012Validator.check_schema(schema)
    assert schema["required"] == ["name"]
    assert schema["properties"]["engines"] == {
        "type": "integer", "minimum": 0, "maximum": 9, "title": "Engines", "default": 1,
        "description": "What moves it. in units [TY-010]",
    }  # fmt: skip
    assert schema["properties"]["hull"]["enum"] == ["light", "heavy"]
    assert list(schema["properties"]) == ["name", "notes", "engines", "darts", "level", "hull"]


# ---- the record sheet ------------------------------------------------------------------------------------------------


def test_the_record_sheet() -> None:
    assert sheet_text(TOY, "Lancer", LANCER, "swift,\nthin") == (
        "Lancer\n"
        "Toy ship\n"
        "========================================\n"
        "\n"
        "Drive\n"
        "  Engines      5 units  □□□□□\n"
        "\n"
        "Arms\n"
        "  Darts       23  □□□□□ □□□□□ □□□□□ □□□□□\n"
        "                  □□□\n"
        "  Level       -1\n"
        "  Hull           heavy\n"
        "\n"
        "Cost\n"
        "  Engines      5      10  TY-010\n"
        "  Darts       23       8  TY-020\n"
        "  total               18  points\n"
        "\n"
        "Size: 28 spaces\n"
        "\n"
        "Notes\n"
        "  swift,\n"
        "  thin\n"
    )


def test_the_record_sheet_of_an_illegal_design_says_so() -> None:
    text = sheet_text(TOY, "Hulk", {**LANCER, "engines": 0, "darts": 60})
    assert "Not legal\n  Engines: a ship needs one [TY-030]\n" in text
    text = sheet_text(TOY, "Big", {**LANCER, "engines": 9, "darts": 60})
    assert "Not legal\n  costs 38 of 20 points [TY-040]\n" in text


@pytest.mark.parametrize(("darts", "total"), [(0, "0  points"), (3, "1  point"), (6, "2  points")])
def test_a_cost_of_one_is_in_the_singular(darts: int, total: str) -> None:
    text = sheet_text(TOY, "Dart", {"engines": 0, "darts": darts})
    assert f"  total                {total}\n" in text


def test_the_page_of_plain_parts_has_a_table_a_group_and_the_bill() -> None:
    page = page_of(TOY, "Lancer", LANCER, "swift")
    assert [table.title for table in page.tables] == ["Drive", "Arms", "Cost"]
    assert page.tables[0].rows == (("Engines", "5", "□□□□□"),)
    assert page.tables[1].rows[1:] == (("Level", "-1", ""), ("Hull", "heavy", ""))
    assert page.tables[2].rows == (("Engines", "5", "10"), ("Darts", "23", "8"))
    assert (page.name, page.sums, page.faults, page.notes) == (
        "Lancer", ("Cost: 18 points", "Size: 28 spaces"), (), "swift",
    )  # fmt: skip


def test_the_place_of_a_fault_is_said_in_words() -> None:
    arms = Lines("arms", "Arms", (Kind("gun", "Gun", (Text("name", "Name"),)), Kind("dart", "Dart", ())), 9)
    armed = Designer("armed", "Armed", (Group("All", (Number("engines", "Engines", 0, 9), arms)),), evaluate)
    values = {"engines": 1, "arms": [{"kind": "gun", "name": "Laser"}, {"kind": "gun", "name": ""}, {"kind": "dart"}]}
    said = {key: place_said(armed, values, key) for key in ("", "engines", "arms", "arms 1", "arms 2", "arms 3")}
    assert list(said.values()) == ["", "Engines", "Arms", "Line 1, Laser", "Line 2, Gun", "Line 3, Dart"]
