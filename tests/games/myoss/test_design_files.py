"""Ship files: what is wrong in one is refused in one line with its place, its clause and what was meant."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from admiralty.core.book import rules_text
from admiralty.core.errors import Refused
from admiralty.core.yard.designers import Estimate, parse, to_toml
from admiralty.games.myoss import GAME
from admiralty.games.myoss.deal.dealing import MUSTER
from admiralty.games.myoss.deal.schemas import schemas
from admiralty.games.myoss.words import Kind
from admiralty.games.myoss.yard.checks import PRICED
from admiralty.games.myoss.yard.sheet import KINDS, sheet_of
from admiralty.games.myoss.yard.yard import DESIGNER, SHIPS

VALID = Draft202012Validator(schemas()["ship"])
SHUTTLE = {"kind": "shuttle", "name": "Ajax"}
FRAME = {"kind": "frame"}


def ship(*lines: dict[str, Any]) -> dict[str, Any]:
    return {"name": "X", "lines": list(lines)}


def refused(*lines: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refusal:
        MUSTER.load(ship(*lines), "x.toml")
    return str(refusal.value)


def estimate(*lines: dict[str, Any]) -> Estimate:
    return DESIGNER.evaluate(parse(DESIGNER, ship(*lines), "x.toml"))


def section(name: str, *beside: str, exposed: str = "yes") -> dict[str, Any]:
    return {"kind": "section", "name": name, "neighbours": list(beside), "exposed": exposed}


GUN, FIN = {"kind": "weapon"}, {"kind": "decoration", "size": 90}


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        # what no part may be
        ([{"kind": "wepon"}], "x.toml: lines 1: 'wepon' is no kind [MG-360]; did you mean 'weapon'?"),
        ([{"kind": "weapon", "pww": 3}],
         "x.toml: lines 1: a line of the kind weapon has no part 'pww' [MG-700]; did you mean 'pw'?"),
        ([{"kind": "weapon", "ap": 3}],
         "x.toml: lines 1: a line of the kind weapon has no part 'ap' [MG-700]; known: kind, name, pw, ac, tg, size,"
         " cost, from, to"),
        ([{"kind": "bridge", "ap": 0}], "x.toml: lines 1: ap: 0 is not from 1 to 46 [MG-450]"),
        ([{"kind": "bridge", "ap": 10**50}],
         "x.toml: lines 1: ap: a number beyond all measure is not from 1 to 46 [MG-450]"),
        ([{"kind": "bridge", "tg": -1}], "x.toml: lines 1: tg: -1 is not from 1 to 93 [MG-160]"),
        ([{"kind": "bridge", "tg": True}], "x.toml: lines 1: tg: true is not a whole number [MG-160]"),
        ([{"kind": "bridge", "cost": -5}], "x.toml: lines 1: cost: -5 is not from 0 to 1000000 [MG-160]"),
        ([{"kind": "engine", "size": 99}], "x.toml: lines 1: size: 99 is not from 0 to 98 [MG-R06]"),
        ([{"kind": "hold", "cc": 64}], "x.toml: lines 1: cc: 64 is not from 2 to 62 [MG-1630]"),
        ([{"kind": "decoration", "supports": ["A"]}],
         "x.toml: lines 1: a line of the kind decoration has no part 'supports' [MG-1890]; known: kind, name, tg, size,"
         " cost, from, to"),
        # the formulas
        ([GUN, {"kind": "engine", "mn": 3, "th": 2, "tg": 4, "cost": 40}, FRAME],
         "x.toml: lines 2: Engine: 10c underpaid (stated 40c, formula 50c) [MG-660]"),
        ([GUN, {"kind": "engine", "cost": 15}, FRAME],
         "x.toml: lines 2: Engine: 5c overpaid (stated 15c, formula 10c) [MG-660]"),
        ([GUN, {"kind": "shield", "pr": 5, "size": 4}, FRAME],
         "x.toml: lines 2: Shield: 1u too small (stated 4u, formula 5u) [MG-850]"),
        ([GUN, {"kind": "frame", "size": 1, "tg": 2}],
         "x.toml: lines 2: Frame: 1u too small (stated 1u, formula 2u) [MG-1950]"),
        ([GUN, {"kind": "hold", "cc": 5}, FRAME], "x.toml: lines 2: Hold: 5 CC is not 2 or 2 more, and so on [MG-R16]"),
        ([GUN, {"kind": "rack", "cc": 4}, FRAME], "x.toml: lines 2: Rack: 4 CC is not 3 or 3 more, and so on [MG-R16]"),
        ([GUN, FRAME, {"kind": "total", "cost": 16}], "x.toml: lines 3: total 16c, the lines add up to 15c [MG-2150]"),
        ([GUN, FRAME, {"kind": "total", "size": 3}], "x.toml: lines 3: total 3u, the sizes add up to 2u [MG-R05]"),
        ([GUN, FRAME, {"kind": "total"}, {"kind": "total"}],
         "x.toml: lines 4: there is already a line of totals [MG-360]"),
        ([GUN, {**FRAME, "from": 3}], "x.toml: lines 2: Frame: its hit locations start at 3, not 2 [MG-2180]"),
        ([{**GUN, "to": 2}, FRAME], "x.toml: lines 1: Weapon: range length 2 for size 1 [MG-R05]"),
        # what a ship must have
        ([], "x.toml: it has only a frame [MG-100]"),
        ([FRAME], "x.toml: it has only a frame [MG-100]"),
        ([GUN], "x.toml: there is no frame [MG-110]"),
        ([GUN, FRAME, FRAME], "x.toml: lines 3: Frame (2): there is a frame already [MG-1930]"),
        ([{"kind": "crew"}, {"kind": "life_support"}, FRAME], "x.toml: a ship with a crew needs a bridge [MG-120]"),
        ([{"kind": "bridge"}, FRAME], "x.toml: a ship with people needs life support [MG-120]"),
        ([FIN, {**GUN, "tg": 4}, FRAME],
         "x.toml: is 99u, more than 98u: make something smaller or divide it into sections [MG-1980]"),
        # supports
        ([{"kind": "structure", "name": "Wing", "supports": ["Wepon"]}, GUN, FRAME],
         "x.toml: lines 1: Wing: supports: there is no component 'Wepon'; did you mean 'Weapon'? [MG-R10]"),
        ([{"kind": "armor", "name": "Plate", "supports": ["Plate"]}, GUN, FRAME],
         "x.toml: lines 1: Plate cannot support itself [MG-R10]"),
        ([section("A", "B"), {"kind": "structure", "name": "Wing", "supports": ["Gun"]}, FRAME, section("B"),
          {**GUN, "name": "Gun"}, FRAME],
         "x.toml: lines 2: Wing: supports: 'Gun' is in another section [MG-R10]"),
        # shuttles
        ([GUN, SHUTTLE, FRAME], "x.toml: lines 2: Ajax: a shuttle is listed below its hold or rack [MG-1790]"),
        ([{"kind": "hold"}, {**SHUTTLE, "cost": 1}, FRAME],
         "x.toml: lines 2: Ajax: a shuttle costs 5c, not 1c [MG-1750]"),
        ([{"kind": "hold"}, SHUTTLE, SHUTTLE, FRAME],
         "x.toml: lines 3: Hold: 2 shuttles take 4 CC of 2 [MG-1730]"),
        # sections
        ([section("A"), GUN, FRAME], "x.toml: lines 1: a ship in sections has two or more of them [MG-1980]"),
        ([GUN, FRAME, section("A", "B"), GUN, FRAME, section("B"), GUN, FRAME],
         "x.toml: lines 1: the lines before the first section belong to none [MG-1990]"),
        ([section("A", "Bee"), GUN, FRAME, section("Be"), GUN, FRAME],
         "x.toml: lines 1: neighbours: there is no section 'Bee'; did you mean 'Be'? [MG-2040]"),
        ([section("A", "A", "B"), GUN, FRAME, section("B"), GUN, FRAME],
         "x.toml: lines 1: A cannot be its own neighbour [MG-2040]"),
        ([section("A"), GUN, FRAME, section("B"), GUN, FRAME],
         "x.toml: lines 4: B is joined to no other section of the first's group [MG-R08]"),
        ([section("A", "B"), GUN, FRAME, section("B"), GUN], "x.toml: lines 4: B has no frame [MG-1990]"),
        ([section("A", "B"), FIN, {**GUN, "tg": 4}, FRAME, section("B"), GUN, FRAME],
         "x.toml: lines 1: A is 99u, more than 98u: make something smaller [MG-2160]"),
        ([section("A", "B", exposed="no"), GUN, FRAME, section("B", exposed="no"), GUN, FRAME],
         "x.toml: no section is exposed [MG-2040]"),
    ],
)  # fmt: skip
def test_a_bad_ship_is_refused(lines: list[dict[str, Any]], line: str) -> None:
    assert refused(*lines) == line


def test_too_many_lines_are_refused() -> None:
    assert refused(*[GUN] * 417) == "x.toml: lines: has 417 lines, more than 416 [MG-360]"
    many = "x.toml: there are 301 components; the program holds 256 of a ship"
    assert refused(*[GUN] * 300, FRAME) == many


def test_nobody_makes_a_printed_sheet_of_his_own() -> None:
    """MG-R04: the formulas are the law for all new designs."""
    mine = tomllib.loads(SHIPS["battleaxe"].read_text(encoding="utf-8"))
    mine["lines"][3]["pw"] = 6
    with pytest.raises(Refused) as refusal:
        MUSTER.load(mine, "mine.toml")
    assert str(refusal.value) == "mine.toml: sheet: only the examples of the rulebook are played as printed [MG-R04]"


def test_w83_enlarged_is_legal_and_too_small_is_not() -> None:
    """MG-1910, MG-R06: crew 1 AP / 3 TG of 5u and of 3u."""
    rest = [{"kind": "bridge"}, {"kind": "life_support", "bp": 2}, FRAME]
    large = estimate({"kind": "crew", "tg": 3, "size": 5}, *rest)
    assert not large.faults and [each.what for each in large.remarks] == ["Crew: 1u enlarged"]
    small = estimate({"kind": "crew", "tg": 3, "size": 3}, *rest)
    assert [fault.what for fault in small.faults] == ["Crew: 1u too small (stated 3u, formula 4u)"]


def test_w84_sizes_at_the_edge() -> None:
    """MG-1940, MG-1970: 93u of components fit in 98u, 94u do not; enlarged sizes count for the frame."""
    full = estimate({"kind": "decoration", "size": 93}, FRAME)
    assert (full.size, full.faults) == (98, ())
    over = estimate({"kind": "decoration", "size": 94}, FRAME)
    assert (over.size, [fault.clause for fault in over.faults]) == (99, ["MG-1980"])
    assert [estimate({"kind": "decoration", "size": size}, FRAME).size for size in (20, 21)] == [21, 23]


def test_a_structure_of_any_size_costs_by_its_toughness() -> None:
    """MG-1890, MG-R09, MG-W11"""
    for line, cost, size in (
        ({"kind": "structure", "tg": 2, "size": 10}, 10, 10),
        ({"kind": "decoration", "size": 5}, 5, 5),
        ({"kind": "armor", "tg": 5}, 25, 5),
    ):
        made = estimate(line, FRAME).lines[0]
        assert (made.cost, made.count) == (cost, size)
    assert refused({"kind": "structure", "tg": 4, "size": 3}, FRAME).endswith("(stated 3u, formula 4u) [MG-1890]")


def test_warnings_are_no_faults() -> None:
    """MG-540, MG-R02, MG-R08, MG-R27"""
    thin = estimate({"kind": "bridge", "ap": 2}, {"kind": "life_support"}, FRAME)
    assert not thin.faults
    said = [(each.what, each.clause) for each in thin.remarks]
    assert said == [("has 1 BP for 2 AP: its people suffer from the first turn on", "MG-540")]
    uneven = [section("A", "B"), FIN, FRAME, section("B"), GUN, FRAME]
    made = estimate(*uneven)
    assert not made.faults and made.size < 99
    assert "MG-R08" not in {each.clause for each in made.remarks}, "a ship below 99u may be as uneven as it likes"
    huge = estimate(section("A", "B"), FIN, FRAME, section("B"), {**FIN, "size": 20}, FRAME)
    assert not huge.faults and "MG-R08" in {each.clause for each in huge.remarks}
    drone = estimate({"kind": "decoration", "size": 92}, FRAME)
    assert ("is unmanned: lost at the start of a turn with a chance of 3 %", "MG-R27") in [
        (each.what, each.clause) for each in drone.remarks
    ]


def test_unstaffed_places_make_a_ship_unmanned() -> None:
    """MG-R15: the same price, no life support or bridge asked for."""
    hulk = estimate({"kind": "crew", "ap": 2, "staffed": "no"}, FRAME)
    assert not hulk.faults and hulk.lines[0].cost == 40
    assert "AP 0; BP 0" in hulk.summary
    assert "MG-R27" in {each.clause for each in hulk.remarks}


def test_only_the_best_bridge_counts_at_the_start() -> None:
    """MG-380, MG-390"""
    made = estimate({"kind": "bridge", "ap": 3}, {"kind": "bridge", "ap": 2}, {"kind": "crew"},
                    {"kind": "life_support", "bp": 4}, FRAME)  # fmt: skip
    assert made.summary.startswith("AP 4; BP 4;") and not made.remarks


def test_engines_of_hidden_sections_do_not_move_the_ship() -> None:
    """MG-2050"""
    made = estimate(section("A", "B", exposed="no"), {"kind": "engine", "mn": 5}, FRAME, section("B"), GUN, FRAME)
    assert "MS 0; TS 0" in made.summary


def test_things_of_one_name_are_told_apart() -> None:
    """MG-R13, MG-350"""
    names = [each.name for each in sheet_of(parse(DESIGNER, ship(GUN, {**GUN, "name": "Weapon"}, GUN), "x")).components]
    assert names == ["Weapon", "Weapon (2)", "Weapon (3)"]


def test_the_clauses_of_prices_stand_in_the_rulebook() -> None:
    book = rules_text.load(GAME.rulebook)
    assert set(PRICED) == set(KINDS.values()) == set(Kind) - {Kind.NONE}
    assert all(clause in book.clauses and book.clauses[clause].part == "design" for clause in PRICED.values())


# ---- spoilt files ---------------------------------------------------------------------------------------------------

NASTY: list[Any] = [
    -1,
    0,
    1,
    3,
    98,
    10**6,
    10**30,
    True,
    1.5,
    "",
    " ",
    "yes",
    "frame",
    "\x1b[2J",
    [],
    ["Head"],
    {},
    [[]],
]
KEYS = ["kind", "name", "tg", "size", "cost", "from", "pw", "ap", "supports", "neighbours", "exposed", "tgg", "sheet"]
SHIPPED = [tomllib.loads(path.read_text(encoding="utf-8")) for path in SHIPS.values()]


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A shipped ship of which up to three lines, or their keys, are changed, gone, doubled or strange."""
    data = copy.deepcopy(draw(st.sampled_from(SHIPPED)))
    if draw(st.booleans()):
        data.pop("sheet", None)
    for _ in range(draw(st.integers(1, 3))):
        lines = data["lines"]
        place = draw(st.integers(0, len(lines) - 1))
        act = draw(st.sampled_from(["key", "drop", "double", "swap", "line", "top"]))
        nasty = copy.deepcopy(draw(st.sampled_from(NASTY)))
        if act == "key" and isinstance(lines[place], dict):
            lines[place][draw(st.sampled_from(KEYS))] = nasty
        elif act == "drop" and len(lines) > 1:
            del lines[place]
        elif act == "double":
            lines.append(copy.deepcopy(lines[place]))
        elif act == "swap":
            lines[place], lines[0] = lines[0], lines[place]
        elif act == "line":
            lines[place] = nasty
        elif act == "top":
            data[draw(st.sampled_from(["name", "notes", "sheet", "lnes"]))] = nasty
    return data


@settings(max_examples=300, deadline=None)
@given(spoilt())
def test_a_spoilt_ship_is_taken_or_refused_in_one_line_and_its_schema_agrees(data: dict[str, Any]) -> None:
    try:
        read = parse(DESIGNER, data, "file.toml")
    except Refused as refusal:
        line = str(refusal)
        assert line.isprintable() and len(line) < 600 and line.startswith("file.toml")
        assert not VALID.is_valid(data)
        return
    assert VALID.is_valid(data)
    made = DESIGNER.evaluate(read)
    assert parse(DESIGNER, tomllib.loads(to_toml(DESIGNER, "Spoilt", read)), "again") == read
    if made.faults:
        with pytest.raises(Refused) as refusal_:
            MUSTER.load(data, "file.toml")
        line = str(refusal_.value)
        assert line.isprintable() and len(line) < 600
    else:
        assert MUSTER.load(data, "file.toml")["lines"] == read["lines"]
