"""The record sheet, the small rules of design, and that every clause of design is named by a test."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.book import rules_text
from admiralty.core.face.game import Request
from admiralty.core.yard.designers import Estimate, Table, parse
from admiralty.games.myoss import GAME
from admiralty.games.myoss.deal.dealing import MUSTER, deal
from admiralty.games.myoss.words import Kind
from admiralty.games.myoss.yard.sheet import sheet_of
from admiralty.games.myoss.yard.yard import DESIGNER, SHIPS

BOOK = rules_text.load(GAME.rulebook)
FRAME, GUN = {"kind": "frame"}, {"kind": "weapon"}


def design(*lines: dict[str, Any]) -> Estimate:
    return DESIGNER.evaluate(parse(DESIGNER, {"name": "X", "lines": list(lines)}, "x"))


def shipped(key: str) -> dict[str, Any]:
    return parse(DESIGNER, tomllib.loads(SHIPS[key].read_text(encoding="utf-8")), key)


def row(table: Table, name: str) -> tuple[str, ...]:
    return next(each for each in table.rows if each[1] == name)


def test_a_line_has_a_box_for_each_point() -> None:
    """MG-360, MG-2200: damage boxes are the toughness, attribute boxes one a point; MG-580: MN, TH besides TG."""
    table = DESIGNER.evaluate(shipped("local_tug")).tables[0]
    assert table.columns == ("c", "Component", "u", "Attributes", "Hit Loc", "Dmg", "Current attributes")
    fives = "□□□□□ □□□□□"
    assert row(table, "Mega Thruster A") == (
        "190", "Mega Thruster A", "26", "12MN/15TH/1TG", "03-28", "□", f"MN {fives} □□  TH {fives} □□□□□",
    )  # fmt: skip
    assert table.rows[-1][:3] == ("425", "Totals", "58")


@pytest.mark.parametrize("key", SHIPS)
def test_boxes_agree_with_attributes_on_every_sheet(key: str) -> None:
    """MG-2200"""
    for table in DESIGNER.evaluate(shipped(key)).tables[:-1]:
        for _, name, _, attributes, _, damage, now in table.rows[:-1]:
            said = {word: int(number) for number, word in re.findall(r"(\d+)([A-Z]{2})", attributes)}
            if attributes == "shuttle":
                continue
            assert damage.count("□") == said.pop("TG"), name
            assert {part.split(" ", 1)[0]: part.count("□") for part in now.split("  ") if part} == said, name


def test_a_shuttle_has_a_line_of_its_own_below_its_hold() -> None:
    """MG-1750, MG-1790: 5c, no size, no toughness, no hit location."""
    table = DESIGNER.evaluate(shipped("party_barge")).tables[2]
    names = [each[1] for each in table.rows]
    assert names.index("Shuttle Gwendolyn") == names.index("Port Hold") + 1
    assert row(table, "Shuttle Persephone") == ("5", "Shuttle Persephone", "", "shuttle", "", "□", "")


def test_what_is_pencilled_in_has_its_place() -> None:
    """MG-2210: the shield or cloak that is up, what each computer serves; MG-390: the primary of several bridges."""
    notes = DESIGNER.evaluate(shipped("party_barge")).tables[-1]
    assert [each[0] for each in notes.rows[:3]] == ["Shield or cloak up", "Primary bridge", "Computer A serves"]
    assert len(notes.rows) == 2 + 11 + 1
    assert [each[0] for each in DESIGNER.evaluate(shipped("tiniest_fighter")).tables[-1].rows] == ["Saved action"]


def test_sections_say_their_neighbours() -> None:
    """MG-2040"""
    titles = [table.title for table in DESIGNER.evaluate(shipped("party_barge")).tables]
    assert titles[:3] == [
        "Head (exposed; next to Middle)",
        "Middle (exposed; next to Head and Tail)",
        "Tail (exposed; next to Middle)",
    ]


def test_what_a_ship_may_lack() -> None:
    """MG-130: no engine, MS 0; MG-140: no weapon, or any number; MG-400: no bridge; MG-470: no crew, or many."""
    bare = design({"kind": "decoration"}, FRAME)
    assert not bare.faults and "MS 0; TS 0" in bare.summary
    many = [{"kind": "crew"}] * 5 + [GUN] * 10
    crowd = design({"kind": "bridge"}, {"kind": "life_support", "bp": 6}, *many, FRAME)
    assert not crowd.faults and crowd.summary.startswith("AP 6; BP 6;")


def test_lines_may_stand_in_any_order() -> None:
    """MG-340: the frame's size and hit locations follow from the rest wherever it stands."""
    first, last = design(FRAME, {**GUN, "pw": 30}), design({**GUN, "pw": 30}, FRAME)
    assert not first.faults and (first.cost, first.size) == (last.cost, last.size)
    assert row(first.tables[0], "Frame")[4] == "01-02" and row(last.tables[0], "Frame")[4] == "31-32"


def test_the_plainest_of_some_kinds() -> None:
    """MG-480, MG-550, MG-930, MG-1680: basic crew, life support, cloak and comms; MG-050: whole credits."""
    lines = design({"kind": "crew"}, {"kind": "life_support"}, {"kind": "cloak"}, {"kind": "communications"}).lines
    assert [(line.cost, line.count) for line in lines] == [(20, 2), (5, 1), (20, 1), (5, 1)]


def test_each_kind_has_its_attributes() -> None:
    """MG-180; MG-720: armor has no shield effect; MG-1850: structures, decorations and armor have none at all."""
    from admiralty.games.myoss.yard.sheet import ATTRIBUTES

    without = set(Kind) - set(ATTRIBUTES)
    assert without == {Kind.NONE, Kind.TRACTOR_BEAM, Kind.COMMUNICATIONS, Kind.STRUCTURE, Kind.DECORATION, Kind.ARMOR,
                       Kind.FRAME}  # fmt: skip


def test_a_small_ship_may_have_sections() -> None:
    """MG-2110: a rocket of three stages."""
    stage = [{"kind": "engine", "th": 3}, FRAME]
    names = ["First", "Second", "Third"]
    lines: list[dict[str, Any]] = []
    for k, name in enumerate(names):
        lines += [{"kind": "section", "name": name, "neighbours": names[k + 1 : k + 2]}, *stage]
    rocket = design(*lines)
    assert not rocket.faults and rocket.size == 12
    titles = [table.title for table in rocket.tables[:3]]
    assert titles[1] == "Second (exposed; next to First and Third)", "a neighbour named by one is one of both"


def test_the_thrust_score_is_at_least_one_with_an_engine() -> None:
    """MG-630, MG-R67: floor(100 x 1 / 196) is 0."""
    lines: list[dict[str, Any]] = [{"kind": "section", "name": "A", "neighbours": ["B"]}, {"kind": "engine"}]
    lines += [{"kind": "decoration", "size": 92}, FRAME, {"kind": "section", "name": "B"}]
    lines += [{"kind": "decoration", "size": 93}, FRAME]
    made = design(*lines)
    assert not made.faults and made.size == 196 and "TS 1" in made.summary


def test_the_tiniest_fighter_needs_six_units() -> None:
    """MG-3300: printed 5u, by the formulas 6u, for a bridge is 2u for each AP (MG-R03)."""
    assert DESIGNER.evaluate(shipped("tiniest_fighter")).size == 5
    least = design({"kind": "bridge"}, {"kind": "life_support"}, {"kind": "engine"}, GUN, FRAME)
    assert least.size == DESIGNER.evaluate(shipped("tiniest_fighter_legal")).size == 6
    assert design({"kind": "bridge", "ap": 2, "tg": 4}, FRAME).lines[0].count == 7


def test_the_printed_tug_cannot_tow_and_the_other_can() -> None:
    """MG-3320, MG-R14"""
    beams = {key: [each.kind for each in sheet_of(shipped(key)).components].count(Kind.TRACTOR_BEAM)
             for key in ("local_tug", "local_tug_legal", "local_tug_with_beam")}  # fmt: skip
    assert beams == {"local_tug": 0, "local_tug_legal": 0, "local_tug_with_beam": 1}


def test_the_summary_table_prices_a_beam() -> None:
    """MG-3280, MG-R12"""
    assert design({"kind": "tractor_beam"}).lines[0].cost == 10


def test_armor_supports_only_what_its_designer_names() -> None:
    """MG-R11"""
    plain = sheet_of(parse(DESIGNER, {"name": "X", "lines": [{"kind": "armor"}, GUN, FRAME]}, "x"))
    assert plain.components[0].supports == ()
    MUSTER.load({"name": "X", "lines": [{"kind": "armor", "supports": ["Weapon"]}, GUN, FRAME]}, "x")


@pytest.mark.parametrize(("word", "limit"), [("duel", 50), ("skirmish", 400), ("standard", 800), ("grand", 2500)])
def test_presets_of_the_limit(word: str, limit: int) -> None:
    """MG-080, MG-R24, MG-S10; any other number may be given."""
    sides = {"red": ["tiniest_fighter"], "blue": ["tiniest_fighter"]}
    data = {"game": "myoss", "title": "Try", "sides": sides}
    assert deal(Request(data, {"credits": word})).budgets == {"red": limit, "blue": limit}
    assert deal(Request(data, {"credits": "77"})).budgets["red"] == 77
    assert deal(Request(data, {"credits": "none"})).budgets == {}


def test_every_clause_of_design_is_named_by_a_test() -> None:
    here = Path(__file__).parent
    files = [*here.glob("test_design_*.py"), *here.glob("examples_design*.toml")]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"MG-[RSW]?\d+", text))
    order = list(BOOK.clauses)
    for first, last in re.findall(r"(MG-[RS]?\d+) \.\. (MG-[RS]?\d+)", text):
        named |= set(order[order.index(first) : order.index(last) + 1])
    wanted = {clause.id for clause in BOOK.clauses.values() if clause.part == "design"}
    wanted |= {f"MG-R{number:02}" for number in range(1, 17)} | {"MG-R24", "MG-R79", "MG-S10"}
    assert not sorted(wanted - named)
