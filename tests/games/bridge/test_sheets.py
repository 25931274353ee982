"""Record sheets of ships and officers: every number that the book prints, a box for each point, one page each."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.record_sheets import page_of, sheet_text
from admiralty.core.files.shipped import content
from admiralty.core.yard.designers import Table, blank, parse
from admiralty.games.bridge import GAME
from admiralty.games.bridge.words import Attribute, Department, Talent
from admiralty.games.bridge.yard.officer_sheet import TALENTS
from admiralty.games.bridge.yard.officers import OFFICERS
from admiralty.games.bridge.yard.ship_sheet import track
from admiralty.games.bridge.yard.ships import SHIPS
from tests.conftest import Golden

BOOK = {  # Resistance, tractor strength, screens, T1 and T2, as the book has them (3.4); critical at (3.3)
    "chilkoot": (4, 3, 15, 7, 3, 5), "malahat": (3, 2, 15, 7, 3, 4), "jackal": (2, 1, 11, 5, 2, 3),
    "shrike": (3, 2, 12, 6, 3, 4), "bailiff": (3, 2, 13, 6, 3, 4), "warden": (4, 3, 16, 8, 4, 5),
    "tyrant": (5, 4, 18, 9, 4, 6), "leviathan": (6, 5, 22, 11, 5, 7), "tin_duck": (1, 0, 8, 4, 2, 2),
    "halden_station": (8, 7, 24, 12, 6, 9), "mule": (3, 2, 11, 5, 2, 4), "shuttle": (0, 0, 6, 3, 1, 2),
}  # fmt: skip
MARKED = {15: (9, 13), 11: (7, 10), 12: (7, 10), 13: (8, 11), 16: (9, 13), 18: (10, 15), 22: (12, 18), 8: (5, 7)}


def read(key: str) -> dict[str, Any]:
    """A ship that comes with the game."""
    return parse(SHIPS, content(GAME.ships[key]), key)


def tables(design: dict[str, Any]) -> dict[str, Table]:
    """The sheet of a ship, by the titles of its tables."""
    return {table.title: table for table in SHIPS.evaluate(design).tables}


def officer(**parts: Any) -> dict[str, Table]:
    """The sheet of an officer, by the titles of its tables."""
    return {table.title: table for table in OFFICERS.evaluate({**blank(OFFICERS), **parts}).tables}


@pytest.mark.parametrize("key", BOOK)
def test_a_sheet_has_the_numbers_of_the_book(key: str) -> None:
    """BC-2280, BC-2570, BC-R90, BC-R234, BC-R247, BC-R252; unarmed ships have a tractor beam, too: BC-R336."""
    found = tables(read(key))
    ratings = dict(zip(found["Ratings"].columns, found["Ratings"].rows[0], strict=True))
    (screens,), together = found["Screens"].rows, found["Systems"].rows[-1]
    numbers = ratings["Resistance"], ratings["Tractor"], *screens[:3], together[3].removeprefix("critical at ")
    assert tuple(map(int, numbers)) == BOOK[key]
    assert screens[3].count("□") == int(screens[0]) and together[4].count("□") == BOOK[key][5]


@pytest.mark.parametrize("whole", MARKED)
def test_the_marked_boxes_are_the_first_past_each_mark(whole: int) -> None:
    """BC-2580, BC-R90, BC-W48: 9 and 13 of 15."""
    sheet = tables({**blank(SHIPS), "scale": 1, "structure": min(15, whole - 1), "security": max(0, whole - 16)})
    first, _, rest = sheet["Screens"].rows[0][3].partition("T1")
    middle, _, _ = rest.partition("T2")
    assert (first.count("□") + 1, first.count("□") + middle.count("□") + 1) == MARKED[whole]


def test_few_screens_have_no_second_mark() -> None:
    """BC-R90: fewer than 4 have no T2."""
    assert track(3, (1, 0)) == "□□ T1 □" and track(1, (0, 0)) == "□"
    tiny = {**blank(SHIPS), "scale": 1, "structure": 1, "security": 1}
    assert tables(tiny)["Screens"].rows[0][:3] == ("3", "1", "none")


def test_each_system_has_its_die_its_limit_and_its_boxes() -> None:
    """BC-2380 .. BC-2430, BC-R244, BC-R246, BC-W44: the Engines of the Chilkoot take one more."""
    rows = tables(read("chilkoot"))["Systems"].rows
    assert [row[0] for row in rows] == ["1", "2", "3-6", "7-9", "10-17", "18-20", ""]
    assert rows[2] == ("3-6", "Engines", "10", "destroyed at 3", "□□□", "□□□")
    assert rows[3] == ("7-9", "Sensors", "11", "destroyed at 2", "□□", "□□")
    assert tables(read("halden_station"))["Systems"].rows[2][2] == "none", "a rating of 0 is none"


def test_talents_and_charges_are_on_it() -> None:
    """BC-430, BC-R236, BC-R278."""
    malahat, jackal = tables(read("malahat")), tables(read("jackal"))
    assert malahat["Talents"].rows == (("Second Cell", "2 charges of Reserve Power."),)
    assert malahat["Ratings"].rows[0][3] == "□□" and jackal["Ratings"].rows[0][3] == "none"
    assert "Talents" not in jackal and "Weapons" not in tables(read("mule"))
    assert tables(read("chilkoot"))["Talents"].rows[0][0] == "Twin Circuits: Engines"


def test_a_crew_of_the_gm_has_its_target_numbers() -> None:
    """BC-370, BC-380, BC-390, BC-440 .. BC-470."""
    label, said = tables(read("jackal"))["In battle"].rows[0]
    assert label == "Crew, 2 turns a round"
    assert said.split("   ") == ["□ Basic 9 (1)", "□ Proficient 11 (2)", "□ Talented 13 (3)", "□ Exceptional 15 (4)"]
    assert not any(row[0].startswith("Crew") for row in tables(read("chilkoot"))["In battle"].rows)


def test_an_officer_has_every_sum_and_every_task() -> None:
    """BC-R201, BC-R203, BC-W43: Nwosu fires without a focus, Aimes scans with one."""
    people = {
        key: OFFICERS.evaluate(parse(OFFICERS, content(path), key)) for key, path in GAME.stock["officers"].items()
    }
    found = {key: {table.title: table for table in made.tables} for key, made in people.items()}
    sums = found["nwosu"]["Target numbers: attribute and department"]
    assert len(sums.rows) == len(Attribute) and sums.columns[2:8] == tuple(
        f"{each.name.title()} {rating}" for each, rating in zip(Department, (2, 2, 2, 5, 3, 2), strict=True)
    )
    assert sums.rows[Attribute.REASON] == ("Reason", "11", "13", "13", "13", "16", "14", "13", "")
    tasks = " / ".join(row[1] for row in found["nwosu"]["Tasks"].rows)
    assert "Fire (energy) 13," in tasks and "Regain Power 16 (5)" in tasks
    assert "Scan For Weakness 17 (5)" in " / ".join(row[1] for row in found["aimes"]["Tasks"].rows)
    assert ("Vessel recognition", "Create Trait about a vessel") in found["aimes"]["Focuses"].rows


def test_an_officer_has_values_a_talent_and_determination() -> None:
    """BC-R224, BC-R232, BC-R278."""
    rows = officer(values=["Words first"], talent="big_gun", known_as="Major X")["The officer"].rows
    assert rows[0][:2] == ("Known as", "Major X") and rows[1] == ("Value", "Words first", "□ crossed out")
    assert rows[2][:2] == ("Talent", "Big Gun") and rows[3] == ("Determination", "1 at the start, 3 at most", "□□□")
    assert set(TALENTS) == set(Talent) and all(TALENTS[each] for each in Talent if each)


def test_a_draft_has_a_sheet_whatever_its_faults() -> None:
    """BC-R281: a form is looked at while it is filled in."""
    wrong = {"focuses": [{"kind": "focus", "name": "all", "tags": ["everything", "rally"]}], "leadership": 5}
    assert officer(**wrong)["Focuses"].rows == (("All", "Rally"),)
    arms = [{"kind": "torpedo", "name": "", "type": "ion"}]
    assert "Screens" in tables({**blank(SHIPS), "structure": 0, "scale": 12, "arms": arms})


@pytest.mark.parametrize("key", ["chilkoot", "jackal", "valcourt"])
def test_a_sheet_as_text(golden: Golden, key: str) -> None:
    """BC-R232, BC-R233: all of it as a terminal prints it."""
    designer = SHIPS if key in GAME.ships else OFFICERS
    data = content(GAME.ready(designer)[key])
    golden(f"sheet_{key}.txt", sheet_text(designer, data["name"], parse(designer, data, key), data.get("notes", "")))
    assert page_of(designer, data["name"], parse(designer, data, key)).tables
