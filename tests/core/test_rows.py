"""Rows of sheets, and views that rules can read."""

from __future__ import annotations

from typing import Any

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.rows import RecordView, boxed_rows, rows_of, ship_sheet
from admiralty.core.face.scenes import Row
from admiralty.core.state.records import Size


def test_a_row_says_something_or_is_left_out() -> None:
    assert rows_of(("Status", ""), ("Actions", 2), ("Scans", None), ("Flees", "turn 1"), ("Left", 0)) == [
        Row("Actions", "2"), Row("Flees", "turn 1"),
    ]  # fmt: skip


def test_boxes_are_those_that_there_are_or_were() -> None:
    labels = {"pd": "Power/drive", "beams": "Beams", "tubes": "Tubes"}
    rows = boxed_rows(labels, {"pd": 5, "beams": 0, "tubes": 0}, {"pd": 3, "beams": 0, "tubes": 1})
    assert rows == [Row("Power/drive", "3 of 5 left", 5, 3), Row("Tubes", "1 of 0 left", 1, 1)]


def test_a_sheet_is_named_after_its_ship() -> None:
    names = {"ship": ("Lance",), "side": ("Red", "Blue")}
    deal = Deal("toy", "duel", "Duel", None, Size.SMALL, ("red", "blue"), (), names, {}, Request({}))
    sheet = ship_sheet(0, 1, deal, [Row("Status", "lost")], "hit")
    assert (sheet.id, sheet.title, sheet.name, sheet.role) == ("sheet-0", "Lance · Blue", "Record of Lance", "hit")


def test_a_view_reads_as_its_record() -> None:
    b: Any = RecordView({"turn": 3, "ships": [{"order": {"drive": None}, "taken": [1, 2]}]})
    assert (b.turn, b.ships[0].order.drive, b.ships[0].taken) == (3, None, [1, 2])
