"""The ships that come with the game: the examples exactly as printed, their differences, rebuilds and supplements."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.book import rules_text
from admiralty.core.yard.designers import Estimate, parse, require_sound
from admiralty.games.myoss import GAME
from admiralty.games.myoss.words import Kind
from admiralty.games.myoss.yard.sheet import SECTION, SHUTTLE, TOTAL, Component, sheet_of
from admiralty.games.myoss.yard.yard import DESIGNER, SHIPS

BOOK = rules_text.load(GAME.rulebook)
SAMPLES = Path(__file__).parent / "samples"
PARTY = "Party Barge of Doom: "
PRINTED = {  # the table of the rulebook -> the file, and its section
    "Record-sheet sample": ("record_sheet", 0),
    "Finalizing sample": ("finalizing", 0),
    "Tiniest Fighter": ("tiniest_fighter", 0),
    "Battleaxe": ("battleaxe", 0),
    "Local Tug": ("local_tug", 0),
    "Cargo Drone": ("cargo_drone", 0),
    "Explorer": ("explorer", 0),
    f"{PARTY}head section": ("party_barge", 0),
    f"{PARTY}middle section": ("party_barge", 1),
    f"{PARTY}tail section": ("party_barge", 2),
}
SUPPLEMENTS = {
    "Tiniest Fighter (legal)": "tiniest_fighter_legal",
    "Battleaxe (legal)": "battleaxe_legal",
    "Local Tug with beam": "local_tug_with_beam",
    "Night Prowler": "night_prowler",
    "Minder": "minder",
    "Sting": "sting",
    "Mercy": "mercy",
}
WORDS = {"life": "life support", "tractor": "tractor beam", "selfdestruct": "self destruct", "comms": "communications",
         "cargo hold": "hold", "cargo rack": "rack"}  # fmt: skip


def read(key: str) -> dict[str, Any]:
    path = SHIPS.get(key, SAMPLES / f"{key}.toml")
    return parse(DESIGNER, tomllib.loads(path.read_text(encoding="utf-8")), key)


def estimate(key: str) -> Estimate:
    return DESIGNER.evaluate(read(key))


def table(text: str, header: str) -> list[dict[str, str]]:
    """The table of a section whose first column has this header."""
    rows = [[cell.strip(" *") for cell in line.strip().strip("|").split("|")] for line in text.splitlines()]
    start = next(k for k, row in enumerate(rows) if row[0] == header)
    end = next((k for k in range(start, len(rows)) if len(rows[k]) < 2), len(rows))
    return [dict(zip(rows[start], row, strict=True)) for row in rows[start + 2 : end]]


def section(heading: str) -> str:
    return next(each.text for each in BOOK.sections if each.heading == heading)


def own_lines(key: str, number: int) -> list[Any]:
    """The components and shuttles of a section in the order of their lines, then its line of totals."""
    found = sheet_of(read(key)).sections[number]
    rows = sorted([*found.components, *found.shuttles], key=lambda each: each.number)
    return [*rows, *found.totals]


@pytest.mark.parametrize("heading", PRINTED)
def test_a_printed_example_stands_in_its_file_line_by_line(heading: str) -> None:
    """MG-3290, MG-R04, MG-R05: cost, size, range and attributes exactly as printed."""
    rows = table(section(heading), "c")
    mine = own_lines(*PRINTED[heading])
    assert len(rows) == len(mine)
    for row, each in zip(rows, mine, strict=True):
        if row["Component"].startswith("Totals"):
            assert each[1:] == (int(row["c"]), int(row["u"]))
            continue
        name = re.sub(r" \(\d+\)$", "", each.name)
        assert (name, each.cost) == (row["Component"], int(row["c"]))
        if isinstance(each, Component):
            kind = WORDS.get(row["kind"], row["kind"])
            assert each.kind == Kind[kind.upper().replace(" ", "_")]
            assert each.size == int(row["u"])
            values = [int(number) for number, key in re.findall(r"(\d+)([A-Z]{2})", row["Attributes"]) if key != "TG"]
            assert [*values, 0, 0][:2] == [each.first, each.second]
            assert f"{each.tg}TG" == row["Attributes"].split("/")[-1]
            if row["Hit Loc"] != "-":
                low, _, high = row["Hit Loc"].partition("-")
                assert (each.low, each.high) == (int(low), int(high or low))


@pytest.mark.parametrize("heading", PRINTED)
def test_the_formulas_say_of_each_printed_line_what_the_rulebook_says(heading: str) -> None:
    """MG-R04: the column `formula c / u`, a frame's by the printed sizes of the others."""
    rows = [row for row in table(section(heading), "c") if "/" in row["formula c / u"]]
    mine = [each for each in own_lines(*PRINTED[heading]) if isinstance(each, Component)]
    for row, each in zip([row for row in rows if row["u"] and "Totals" not in row["Component"]], mine, strict=True):
        cost, size = row["formula c / u"].split(" / ")
        assert (each.price, each.room) == (int(cost), int(size)), each.name


def verdicts(heading: str) -> list[tuple[str, str]]:
    """What the validator says of each line of a table: (component, verdict)."""
    key, number = PRINTED[heading]
    sheet = sheet_of(read(key))
    lines = {each.number for each in sheet.sections[number].components}
    made = estimate(key)
    found = []
    for each in (*made.faults, *made.remarks):
        place, _, what = each.key.removeprefix("lines ").partition(" ")
        if not place.isdecimal() or int(place) not in lines or what:
            continue
        name, said = each.what.split(": ", 1)
        found.append((re.sub(r" \(\d+\)$", "", name), re.sub(r" \(.*", "", said)))
    return found


@pytest.mark.parametrize("heading", PRINTED)
def test_the_validator_lists_exactly_the_rulebooks_mismatches(heading: str) -> None:
    """MG-R04: the full table of mismatches; the Battleaxe's enlarged frame is legal."""
    rows = table(section("Full table of mismatches in the printed examples (for MG-R04)"), "table")
    wanted = []
    for row in rows:
        if row["table"] == heading:
            wanted += [(row["component"], said.replace(" (legal)", "")) for said in row["verdict"].split("; ")]
    assert sorted(verdicts(heading)) == sorted(wanted)
    assert len(wanted) == sum(len(row["verdict"].split("; ")) for row in rows if row["table"] == heading) > 0


@pytest.mark.parametrize("key", [key for key in SHIPS if read(key)["sheet"] == "printed"])
def test_a_printed_example_may_be_played_and_is_said_to_be_no_legal_design(key: str) -> None:
    """MG-R04, MG-R05"""
    made = require_sound(DESIGNER, read(key), key)
    assert made.verdict == "As printed. The formulas cannot build it."
    renamed = [{**line, "name": f"{line['name']} X"} for line in read(key)["lines"]]
    assert DESIGNER.evaluate({"sheet": "formula", "lines": read(key)["lines"]}).faults, "strict validation fails"
    assert DESIGNER.evaluate({"sheet": "printed", "lines": renamed}).faults[0].clause == "MG-R04"


@pytest.mark.parametrize("key", [key for key in SHIPS if read(key)["sheet"] == "formula"])
def test_other_ships_are_legal(key: str) -> None:
    made = require_sound(DESIGNER, read(key), key)
    assert made.verdict == "" and made.size <= 98
    assert not [each for each in made.remarks if each.clause not in ("MG-R27", "MG-R06")]


@pytest.mark.parametrize("name", SUPPLEMENTS)
def test_a_supplement_ship_comes_out_as_the_rulebook_has_it(name: str) -> None:
    """Section 4, supplement ships: each line's cost, size and hit locations, the totals, AP, BP and TS."""
    text = section("Supplement ships (all validated by the formulas; for use beside the examples)")
    head = re.search(rf"\*\*{re.escape(name)}\*\* — (\d+)c, (\d+)u", text)
    assert head is not None
    rows = table(text[head.end() :], "c")
    mine = own_lines(SUPPLEMENTS[name], 0)
    for row, each in zip(rows, mine, strict=True):
        assert (each.cost, each.name) == (int(row["c"]), row["Component"])
        if isinstance(each, Component):
            low, _, high = row["Hit Loc"].partition("-")
            assert (each.size, each.low, each.high) == (int(row["u"]), int(low), int(high or low))
    made = estimate(SUPPLEMENTS[name])
    assert (made.cost, made.size) == (int(head[1]), int(head[2]))
    said = re.search(r"AP (\d+) BP (\d+) TS (\d+)", text[head.end() :])
    assert said is not None
    assert f"AP {said[1]}; BP {said[2]}; MS" in made.summary and f"; TS {said[3]}" in made.summary


@pytest.mark.parametrize(
    ("key", "cost", "size"),
    [
        ("tiniest_fighter_legal", 50, 6),
        ("battleaxe_legal", 400, 57),
        ("local_tug_legal", 425, 59),
        ("cargo_drone_legal", 410, 97),
        ("liner", 190, 30),  # MG-S90
    ],
)
def test_legal_rebuilds(key: str, cost: int, size: int) -> None:
    made = estimate(key)
    assert (made.cost, made.size) == (cost, size)


@pytest.mark.parametrize(("key", "cost", "size"), [("explorer", 790, 106), ("party_barge", 2200, 312)])
def test_examples_too_large_by_the_formulas_exist_only_as_printed(key: str, cost: int, size: int) -> None:
    """MG-R04, MG-1970: the formulas make the Explorer 106u, the sections of the Party Barge 105u, 103u and 104u."""
    plain = ("size", "cost", "from", "to")
    lines = [
        {k: (0 if k in plain else v) for k, v in line.items()} for line in read(key)["lines"] if line["kind"] != TOTAL
    ]
    made = DESIGNER.evaluate({"sheet": "formula", "lines": lines})
    assert (made.cost, made.size) == (cost, size)
    assert {fault.clause for fault in made.faults} == {"MG-1980" if key == "explorer" else "MG-2160"}
    if key == "party_barge":
        assert [each.size for each in sheet_of({"sheet": "formula", "lines": lines}).sections] == [105, 103, 104]


def test_w29_figures_of_the_examples() -> None:
    """MG-W29, MG-3310, MG-3330, MG-3350"""
    battleaxe = sheet_of(read("battleaxe"))
    extra = sum(each.tg - 1 for each in battleaxe.components)
    assert (extra, battleaxe.size, round(100 * extra / battleaxe.size)) == (24, 58, 41)
    drone = sheet_of(read("cargo_drone")).components
    assert sum(each.first for each in drone if each.kind == Kind.HOLD) == 46
    assert sum(each.first for each in drone if each.kind == Kind.RACK) == 69
    assert estimate("party_barge").cost == 2210
    assert estimate("party_barge_long").cost == 2210 + 575


def test_derived_values_of_the_examples() -> None:
    """Section 3.6: AP, BP, MS, TS, weapons, shield, RP, HP of each ship as printed."""
    keys = {"PBoD, one middle": "party_barge"}
    for row in table(section("3.6 Derived values of the example ships (as printed, undamaged)"), "ship")[:-1]:
        key = keys.get(row["ship"], row["ship"].lower().replace(" ", "_"))
        made = estimate(key)
        assert f"{made.cost:,}" == row["cost"]
        assert made.size == sum(int(each) for each in row["size"].split("+"))
        start = f"AP {row['AP']}; BP {row['BP']}; MS {row['MS']}; TS {row['TS']}"
        assert made.summary.startswith(start), key
        guns = row["weapons (PW/AC)"].replace("4 x 1/1", "1/1, 1/1, 1/1, 1/1")
        assert (f"PW/AC {guns}" in made.summary) == (guns != "-")
        for column in ("RP", "HP"):
            assert (f"{column} {row[column]}" in made.summary) == (row[column] != "-")
        assert (f"PR {row['shield PR'].split(' ')[0]}" in made.summary) == (row["shield PR"] != "-")
        pieces = row["debris pieces if it explodes whole"]
        counts = [len(each.components) for each in sheet_of(read(key)).sections]
        assert [int(each) for each in re.findall(r"\((\d+)", pieces)] == counts
        assert [int(each) for each in re.findall(r"(\d+) \(", pieces)] == [(each + 1) // 2 for each in counts]


def test_the_samples_are_no_ships() -> None:
    """MG-370, MG-2190, MG-110: without a frame, and not offered for play."""
    assert not {"record_sheet", "finalizing"} & set(SHIPS)
    for key in ("record_sheet", "finalizing"):
        assert "MG-110" in {fault.clause for fault in estimate(key).faults}


def test_the_sections_of_the_party_barge_stand_in_a_row_all_exposed() -> None:
    """MG-R79"""
    from admiralty.games.myoss.yard.checks import neighbours

    for key, row in (("party_barge", 3), ("party_barge_long", 4)):
        sheet = sheet_of(read(key))
        assert all(each.exposed for each in sheet.sections)
        assert [neighbours(sheet, k) for k in range(row)] == [
            [each for each in (k - 1, k + 1) if 0 <= each < row] for k in range(row)
        ]


def test_the_winglets_support_the_engine_of_their_side_and_shuttles_lie_in_their_holds() -> None:
    """MG-3340, MG-R10, MG-1790"""
    explorer = sheet_of(read("explorer"))
    assert {each.name: each.supports for each in explorer.components if each.supports} == {
        "Port Winglet": ("Port Engine",),
        "Starboard Winglet": ("Starboard Engine",),
    }
    for key in ("explorer", "party_barge"):
        sheet = sheet_of(read(key))
        stowed = {shuttle.name: sheet.components[shuttle.home].name for shuttle in sheet.shuttles}
        wanted = {"Shuttle Ajax": "Cargo Hold"}
        if key == "party_barge":
            wanted = {"Shuttle Gwendolyn": "Port Hold", "Shuttle Persephone": "Starboard Hold"}
        assert stowed == wanted


def test_the_kinds_of_lines() -> None:
    kinds = {line["kind"] for key in SHIPS for line in read(key)["lines"]}
    assert {SECTION, SHUTTLE, TOTAL} < kinds
