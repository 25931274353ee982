"""Tools of a room: what they take, what they give, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from admiralty.core.checks.conformance import CHECKS
from admiralty.core.checks.conformance_tools import check_tools
from admiralty.core.errors import Refused
from admiralty.core.face.figures.tools import (
    Drawn,
    Figure,
    Spot,
    Tool,
    ToolFault,
    drag_values,
    find_tool,
    read_texts,
    require_values,
    say_limits,
    start_values,
    work_out,
)
from admiralty.core.face.rooms import game_of
from admiralty.core.face.scene_text import map_of
from admiralty.core.yard.parts import Choice, Number

from .test_rooms import build
from .toy_range import DEAL, FAULTY, GAME, TOOLS

(SHOT,) = TOOLS


@pytest.mark.parametrize("check", CHECKS)
def test_the_range_passes_with_its_tools(check) -> None:  # type: ignore[no-untyped-def]
    check(GAME, DEAL)


def test_a_tool_works_out_what_follows_from_its_inputs() -> None:
    values = read_texts(SHOT, {"distance": "3", "gun": "rifle"})
    assert values == {"distance": 3, "gun": "rifle", "aimed": "no"}
    found = work_out(SHOT, values)
    assert found.sentence == "The rifle hits with 5 in 10."
    assert found.rows == (Figure("distance", "3 hexes"), Figure("hits with", "5 in 10"))
    assert found.scene and map_of(found.scene)


def test_what_is_usual_and_what_must_be_given() -> None:
    assert start_values(SHOT) == {"gun": "pistol", "aimed": "no"}
    assert [say_limits(each) for each in SHOT.inputs] == ["0 to 12 hexes", "pistol, rifle", "no, yes"]


@pytest.mark.parametrize(
    "texts, line",
    [
        ({}, "Shot: lacks Distance; give distance: 0 to 12 hexes"),
        ({"distance": "13"}, "Shot: distance: 13 is not from 0 to 12"),
        ({"distance": "-1"}, "Shot: distance: -1 is not from 0 to 12"),
        ({"distance": "far"}, "Shot: distance: 'far' is not a whole number"),
        ({"distance": ""}, "Shot: distance: '' is not a whole number"),
        ({"distance": "1", "gun": "riffle"}, "Shot: gun: 'riffle' is no such choice; did you mean 'rifle'?"),
        ({"distnace": "1"}, "Shot: has no input 'distnace'; did you mean 'distance'?"),
    ],
)
def test_what_does_not_fit_is_refused_in_plain_words(texts: Mapping[str, str], line: str) -> None:
    with pytest.raises(Refused) as refused:
        read_texts(SHOT, texts)
    assert str(refused.value) == line


def test_values_that_do_not_go_together_are_refused_by_the_room() -> None:
    with pytest.raises(Refused, match=r"a pistol can't be aimed \[TY-4\]; take the rifle"):
        work_out(SHOT, read_texts(SHOT, {"distance": "3", "aimed": "yes"}))


def test_a_tool_that_breaks_says_so_and_keeps_the_cause() -> None:
    with pytest.raises(ToolFault) as fault:
        work_out(FAULTY, require_values(FAULTY, {"people": 0}))
    assert str(fault.value) == "Split: this tool has a fault: it can't work this out; try other values"
    assert isinstance(fault.value.__cause__, ZeroDivisionError)
    with pytest.raises(ToolFault):
        work_out(replace(FAULTY, run=lambda values: None), {})  # type: ignore[arg-type, return-value]


def test_a_tool_that_is_not_there() -> None:
    assert find_tool(TOOLS, "shot", "range") is SHOT
    with pytest.raises(Refused, match="range/shoot: there is no tool 'shoot'; did you mean 'shot'"):
        find_tool(TOOLS, "shoot", "range/shoot")


# ---- a drag on the board ---------------------------------------------------------------------------------------------


def test_a_drag_fills_inputs_in() -> None:
    assert drag_values(SHOT, Spot(0, 0), Spot(60, 0)) == {"distance": 2, "gun": "rifle", "aimed": "no"}
    assert drag_values(SHOT, Spot(60, 60, ("ship-0",)), Spot(240, 60, ("ship-1",)))["aimed"] == "yes"


@pytest.mark.parametrize(
    "tool, start, end, line",
    [
        (SHOT, Spot(0, 0), Spot(9000, 0), "Shot: distance: 300 is not from 0 to 12"),
        (SHOT, Spot(float("nan"), 0), Spot(0, 0), "Shot: a place on the board is two numbers"),
        (FAULTY, Spot(0, 0), Spot(1, 1), "Split: takes nothing from the board; type its inputs"),
    ],
)
def test_a_drag_that_does_not_fit_is_refused(tool: Tool, start: Spot, end: Spot, line: str) -> None:
    with pytest.raises(Refused) as refused:
        drag_values(tool, start, end)
    assert str(refused.value) == line and not isinstance(refused.value, ToolFault)


@pytest.mark.parametrize("drag", [lambda start, end: {"speed": 1}, lambda start, end: {"distance": 1 // int(start.x)}])
def test_a_drag_that_breaks_is_the_rooms_fault(drag: Any) -> None:
    with pytest.raises(ToolFault):
        drag_values(replace(SHOT, drag=drag), Spot(0, 0), Spot(1, 1))


# ---- mistakes of a room ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"key": "Shot"}, {"title": " "}, {"sentence": ""}, {"needs": ("speed",)},
        {"inputs": (Number("a", "A", 0, 1), Number("a", "B", 0, 1)), "needs": ()},
        {"inputs": (Choice("a", "A", ()),), "needs": ()},
    ],
)  # fmt: skip
def test_a_tool_that_nobody_could_use_is_not_made(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        replace(SHOT, **changes)


def test_a_room_has_its_tools_where_the_plan_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    tools = "from tests.core.toy_range import TOOLS as given\nTOOLS = given\n"
    said = {"title": "Toy", "sentence": "Play.", "rules_version": 1}
    assert game_of(build(tmp_path, "tooledroom", **{"face.tools": tools}), **said).tools == TOOLS
    assert game_of(build(tmp_path, "bareroom"), **said).tools == ()
    twice = build(tmp_path, "twiceroom", **{"face.tools": tools + "TOOLS += given\n"})
    with pytest.raises(ValueError, match="two tools have one key"):
        game_of(twice, **said)


DRAWN = count()
CAUGHT: Mapping[str, Tool] = {
    "breaks: ZeroDivisionError": FAULTY,
    "comes out otherwise": replace(SHOT, run=lambda values: Drawn(str(next(DRAWN)))),
    "says 'It is None.'": replace(SHOT, run=lambda values: Drawn(f"It is {values.get('wind')}.")),
    "dragged from": replace(SHOT, drag=lambda start, end: {"distance": 1 // int(start.x + start.y - end.x - end.y)}),
}


@pytest.mark.parametrize("why", CAUGHT)
def test_conformance_catches_tools_that_are_not_sound(why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        check_tools(replace(GAME, tools=(CAUGHT[why],)), DEAL)
