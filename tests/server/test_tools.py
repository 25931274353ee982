"""The doors of the tools that games have: anybody may use them, at a pace, and a fault in one stays there."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from admiralty.server import app
from admiralty.server.asked import opening
from admiralty.server.told import game_models
from tests.core import toy_range

from .conftest import Start
from .guests import Guest


@pytest.fixture
def ann(start: Start, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    """At a server that has the range among its games, with a tool that breaks."""
    toy_range.enter(monkeypatch, app, opening)
    opening.games_told.cache_clear()  # the list of games is made once
    yield Guest(start())
    opening.games_told.cache_clear()


def test_a_game_tells_its_tools(ann: Guest) -> None:
    told = game_models.ToolsTold.model_validate(ann.get("/tools/range"))
    assert [(each.key, each.drags) for each in told.tools] == [("shot", True), ("split", False)]
    first = told.tools[0].inputs
    assert [(each.key, each.default, each.low, each.high, each.options) for each in first] == [
        ("distance", None, 0, 12, []), ("gun", "pistol", None, None, ["pistol", "rifle"]),
        ("aimed", "no", None, None, ["no", "yes"]),
    ]  # fmt: skip
    assert ann.get("/tools/heavy") == {"game": "heavy", "title": "Heavy Combat", "tools": []}


def test_a_tool_works_out_what_is_asked(ann: Guest) -> None:
    found = ann.get("/tools/range/shot?distance=3&gun=rifle")
    assert found["values"] == {"distance": 3, "gun": "rifle", "aimed": "no"}
    assert found["rows"][1] == {"label": "hits with", "value": "5 in 10"}
    assert found["sentence"] == "The rifle hits with 5 in 10." and found["scene"]["title"] == "A shot"
    assert ann.get("/tools/range/split")["scene"] is None


def test_a_drag_is_turned_into_values(ann: Guest) -> None:
    found = ann.get("/tools/range/shot/drag?x1=60&y1=60&x2=240&y2=60&start=name-0,ship-0&end=ship-1")
    assert found["values"] == {"distance": 6, "gun": "rifle", "aimed": "yes"}


@pytest.mark.parametrize(
    "path, status, where, what",
    [
        ("range/shot", 400, "Shot", "lacks Distance"),
        ("range/shot?distance=13", 400, "Shot", "distance: 13 is not from 0 to 12"),
        ("range/shot?distance=1&distance=2", 400, "Shot", "'distance' is given twice"),
        ("range/shot?far=1", 400, "Shot", "has no input 'far'"),
        ("range/shot?distance=1&aimed=yes", 400, "Shot", "a pistol can't be aimed"),
        ("range/shot/drag?x1=0&y1=0&x2=900&y2=0", 400, "Shot", "distance: 30 is not from 0 to 12"),
        ("range/split/drag?x1=0&y1=0&x2=9&y2=0", 400, "Split", "takes nothing from the board"),
        ("range/shoot?distance=1", 404, "range/shoot", "there is no tool 'shoot'"),
        ("nowhere", 404, "nowhere", "is not a game"),
        ("heavy/gun", 404, "heavy/gun", "there is no tool 'gun'"),
    ],
)
def test_what_does_not_fit_is_refused(ann: Guest, path: str, status: int, where: str, what: str) -> None:
    error = ann.get(f"/tools/{path}", status)["error"]
    assert (error["where"], error["what"]) == (where, what)


@pytest.mark.parametrize("far", ["nan", "inf", "1e300", "x", ""])
def test_a_place_that_no_board_has_is_refused(ann: Guest, far: str) -> None:
    ann.get(f"/tools/range/shot/drag?x1={far}&y1=0&x2=0&y2=0", 400)


def test_a_tool_that_breaks_is_a_fault_of_ours_and_stands_in_the_log(
    ann: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "admiralty.server"):
        error = ann.get("/tools/range/split?people=0", 500)["error"]
    assert error == {
        "where": "Split", "what": "this tool has a fault: it can't work this out", "rule": "",
        "remedy": "try other values",
    }  # fmt: skip
    assert "the tool split broke" in caplog.text and "ZeroDivisionError" in caplog.text
    assert ann.get("/tools/range/split?people=5")["rows"] == [{"label": "each gets", "value": "2"}]


def test_it_is_dearer_than_a_look(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    toy_range.enter(monkeypatch, app, opening)
    ann = Guest(start(request_rate=1e-9, request_burst=11))
    for _ in range(5):
        ann.get("/tools/range/shot?distance=1")
    ann.get("/tools/range/shot?distance=1", 429)
    ann.get("/tools/range/shot/drag?x1=0&y1=0&x2=0&y2=0", 429)


def test_games_and_tables_say_whether_they_have_any(ann: Guest) -> None:
    assert {each["key"]: each["tools"] for each in ann.get("/games")}.items() >= {("range", True), ("heavy", False)}
    table = ann.see(ann.make("range/duel")["id"])["table"]
    assert table["tools"] is True
    assert "tools" not in ann.see(ann.make("systemships/duel")["id"])["table"]


@pytest.mark.parametrize("path, status", [("/tools/range", 200), ("/tools/range/shot", 200), ("/tools", 404)])
def test_their_pages_are_there(ann: Guest, path: str, status: int) -> None:
    assert ann.client.get(path).status_code == status
