"""Scenarios and crafts spoilt at any depth: taken, or refused in one line with place and clause; schemas agree."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.files.shipped import content
from admiralty.games.bydo import GAME
from admiralty.games.bydo.deal.called import MUSTER
from admiralty.games.bydo.deal.schemas import schemas
from admiralty.games.bydo.records import ROUNDS
from admiralty.games.bydo.setup import place_all
from admiralty.games.bydo.victory import check_time
from admiralty.games.bydo.words import Ask, Status

from ...cli.invoking import refused
from ..spoiling import spoilt

VALID = {kind: Draft202012Validator(schema) for kind, schema in schemas().items()}
NASTY: list[Any] = [
    -1, 0, 1, 3, 7, 25, 99, 100, 10**6, 10**30, True, False, 1.5, float("nan"), float("inf"), "", " ", "E", "NE",
    "rebo", "all", "reach", "destroy", "yes", "off", "x" * 5000, "\x1b[2J\n", "..\n..", "?", [], {}, [1], [0, 0], [3,
    1], [99, 99], [[]], {"columns": [0, 3]}, {"rows": [5, 1]}, {"ship": "rebo"}, {"ship": "rebo", "at": [2, 2]},
    {"ship": "baldur", "at": [0, 0]}, {"ship": {"name": "A", "rooted": "yes"}, "at": [1, 1], "vector": [1, 0]}, {"name":
    "B", "hull": 4}, {"goal": "reach"}, {"par": 3, "goal": {"docked": True}}, {"par": 3, "goal": {}},
    datetime.date(2008, 6, 27),
]  # fmt: skip
KEYS = [
    "<number>", "[key]", "ship", "name", "at", "heading", "vector", "health", "fuel", "charge", "seen", "dormant",
    "adrift", "docked", "columns", "rows", "goal", "target", "edge", "lesson", "par", "known", "zone", "jamming", "map",
    "names", "vulcan", "", "\x1b", "space_corp", "bydo", "settings", "game", "rcs", "vulcans", "wave_cannon"
]  # fmt: skip
GOOD: dict[str, list[dict[str, Any]]] = {
    "scenario": [content(path) for path in GAME.scenarios.values()],
    "ship": [content(path) for path in GAME.ships.values()],
}
LOAD: dict[str, Callable[[dict[str, Any]], object]] = {
    "scenario": lambda data: GAME.deal(Request(data)),
    "ship": lambda data: MUSTER.load(data, "file.toml"),
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
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_spoilt_file_is_refused_in_one_line_and_what_its_schema_refuses_is(kind: str, data: st.DataObject) -> None:
    file = data.draw(spoilt(GOOD[kind], NASTY, KEYS))
    fault = refusal(kind, file)
    if fault is None:
        assert VALID[kind].is_valid(file)
    else:
        assert str(fault).isprintable() and len(str(fault)) < 900 and fault.what


# ---- each fault, with row, column and clause -------------------------------------------------------------------------

FIGHTER = {"ship": "arrowhead", "at": [1, 1]}
BASE: dict[str, Any] = {
    "game": "bydo",
    "title": "T",
    "map": "\n".join(["." * 20] * 10),
    "zone": {"columns": [0, 5]},
    "space_corp": [{"ship": "escort_transport"}, {"ship": "arrowhead"}],
    "bydo": [{"ship": "rebo", "at": [15, 5], "name": "R"}],
}
FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    # the map
    "empty": ({"map": ""}, "T: map: the map is empty [BY-R01]"),
    "blank": ({"map": "\n  \n"}, "T: map: the map is empty [BY-R01]"),
    "ragged": ({"map": "...\n..\n..."}, "T: map: row 1: has 2 tiles, and row 0 has 3 [BY-R01]"),
    "gap": ({"map": "...\n\n..."}, "T: map: row 1: has 0 tiles, and row 0 has 3 [BY-R01]"),
    "sign": (
        {"map": "...\n.?.\n..."},
        "T: map: row 1, column 1: '?' is no terrain [BY-R01]; signs: '.' Open Space, ',' Open Air, '~' Water, "
        "'*' Micro Meteors, '#' Wall, '%' Bydo Tissues, '@' Bydo Wall, '0' to '7' Current (N to NW)",
    ),
    "control": ({"map": "..\x1b\n..."}, "T: map: row 0, column 2: '\\x1b' is no terrain [BY-R01]"),
    "wide": ({"map": "." * 101}, "T: map: the map has 101 columns and 1 rows; 100 of each are the most [BY-R01]"),
    "no text": ({"map": ["..."]}, "T: map: a list is not a text [BY-R01]"),
    "ruin of walls": ({"ruin": "#"}, "T: ruin: '#' can't be left of a wall that falls; signs: '.' Open Space, ','"),
    "ruin in mist": ({"ruin": "m"}, "T: ruin: 'm' can't be left of a wall that falls; signs: "),
    "ruin of no sign": ({"ruin": "water"}, "T: ruin: 'water' can't be left of a wall that falls; signs: "),
    # places
    "off": ({"bydo": [{"ship": "rebo", "at": [25, 5]}]}, "T: bydo 1: row 5, column 25: is off the map [BY-R28]"),
    "hull off": (
        {"space_corp": [{"ship": "escort_transport", "at": [0, 0], "heading": "E"}]},
        "T: space_corp 1: row 0, column -1: is off the map [BY-R28]",
    ),
    "block off": (
        {"bydo": [{"ship": "baldur", "at": [18, 4]}]},
        "T: bydo 1: row 4, column 20: is off the map [BY-R28]",
    ),
    "wall": (
        {"map": "...\n..#\n...", "space_corp": [FIGHTER], "bydo": [{"ship": "rebo", "at": [2, 1]}], "zone": None},
        "T: bydo 1: row 1, column 2: is a wall [BY-R01]",
    ),
    "two on a tile": (
        {"bydo": [{"ship": "baldur", "at": [14, 4]}, {"ship": "rebo", "at": [16, 6]}]},
        "T: bydo 2: row 6, column 16: holds another ship already [BY-R01]; give it a free tile",
    ),
    "no place": ({"bydo": [{"ship": "rebo"}]}, "T: bydo 1: has no place on the map [BY-R48]"),
    "far beyond": ({"bydo": [{"ship": "rebo", "at": [100, 5]}]}, "T: bydo 1: at 1: 100 is more than 99 [BY-R48]"),
    "further places": (
        {"strength": {"ship": "rebo", "places": [[9, 9], [9, 10]]}},
        "T: strength: places 2: row 10, column 9: is off the map [BY-R103]; the map has 20 columns and 10 rows",
    ),
    "further walls": (
        {"map": "\n".join(["." * 19 + "#"] * 10), "strength": {"ship": "rebo", "places": [[19, 3]]}},
        "T: strength: places 1: row 3, column 19: is a wall [BY-R103]; give it a free tile",
    ),
    "a further place twice": (
        {"strength": {"ship": "rebo", "places": [[9, 9], [8, 9], [9, 9]]}},
        "T: strength: places 3: row 9, column 9: is there already [BY-R103]",
    ),
    # words
    "heading": (
        {"bydo": [{"ship": "rebo", "at": [15, 5], "heading": "UP"}]},
        "T: bydo 1: heading: 'UP' is none of its words [BY-620]",
    ),
    "craft": ({"bydo": [{"ship": "robo", "at": [15, 5]}]}, "T: bydo 1: ship: no ship 'robo' comes with the game"),
    "part": (
        {"bydo": [{"ship": {"name": "X", "lasers": 3}, "at": [15, 5]}]},
        "T: bydo 1: ship: a ship has no part 'lasers'",
    ),
    "weapon": (
        {"bydo": [{"ship": {"name": "X", "wave_cannon": "laser"}, "at": [15, 5]}]},
        "T: bydo 1: ship: wave_cannon: 'laser' is no such choice [BY-1060]",
    ),
    "setting": ({"settings": {"fog": "thick"}}, "T: settings: fog cannot be 'thick' [BY-R93]"),
    "later": ({"settings": {"movement_order": "simultaneous"}}, "settings: movement_order can't be set yet"),
    # numbers
    "vector": (
        {"bydo": [{"ship": "rebo", "at": [15, 5], "vector": [100, 0]}]},
        "T: bydo 1: vector 1: 100 is more than 99 [BY-680]",
    ),
    "half a vector": (
        {"bydo": [{"ship": "rebo", "at": [15, 5], "vector": [1]}]},
        "T: bydo 1: vector: has 1 entry, fewer than 2 [BY-680]",
    ),
    "a broken one": (
        {"bydo": [{"ship": "rebo", "at": [15, 5], "vector": [1.5, 0]}]},
        "T: bydo 1: vector 1: 1.5 is not a whole number [BY-680]",
    ),
    "health": (
        {"space_corp": [{**FIGHTER, "health": 21}]},
        "T: space_corp 1: has health 21; its craft has 20 [BY-950]",
    ),
    "fuel": ({"space_corp": [{**FIGHTER, "fuel": 31}]}, "T: space_corp 1: has fuel 31; its craft has 30 [BY-1040]"),
    "endless": (
        {"bydo": [{"ship": "rebo", "at": [15, 5], "fuel": 3}]},
        "T: bydo 1: has fuel 3, and its craft an endless tank [BY-R40]",
    ),
    "charge": (
        {"space_corp": [{**FIGHTER, "charge": 7}]},
        "T: space_corp 1: has charge 7; its wave cannon is full at 6 [BY-1090]",
    ),
    "no cannon": (
        {"bydo": [{"ship": "rebo", "at": [15, 5], "charge": 1}]},
        "T: bydo 1: has a charge, and no wave cannon [BY-1060]",
    ),
    "rounds": ({"objective": {"rounds": 1000}}, "T: objective: rounds: 1000 is more than 999 [BY-R47]"),
    "ships": ({"bydo": [{"ship": "rebo", "at": [9, 9]}] * 65}, "T: bydo: has 65 entries, more than 64 [BY-020]"),
    # how ships start
    "rooted": (
        {"bydo": [{"ship": "baldur", "at": [9, 5], "vector": [1, 0]}]},
        "T: bydo 1: is rooted, and has a vector [BY-R26]",
    ),
    "unplaced": (
        {"space_corp": [{"ship": "escort_transport"}, {"ship": "arrowhead", "vector": [3, 3]}]},
        "T: space_corp 2: is still to be placed, and has a vector [BY-R48]",
    ),
    "unplaced wreck": (
        {"space_corp": [{"ship": "escort_transport", "adrift": True}, FIGHTER]},
        "T: space_corp 1: is adrift, and nobody can place it [BY-R48]",
    ),
    "docked and placed": (
        {"space_corp": [{"ship": "escort_transport"}, {**FIGHTER, "docked": True}]},
        "T: space_corp 2: is docked, and has a place on the map [BY-S05]",
    ),
    "no hangar": ({"bydo": [{"ship": "rebo", "docked": True}]}, "T: bydo 1: has no hangar to be docked in [BY-S04]"),
    "asleep": (
        {"space_corp": [{**FIGHTER, "dormant": True}]},
        "T: space_corp 1: is dormant; only the Bydo sleep [BY-S13]",
    ),
    # forces
    "no captain": (
        {"space_corp": [{"ship": "arrowhead"}]},
        "T: has no capital ship by which its pilots could be placed [BY-080]",
    ),
    "nobody": (
        {"space_corp": [{**FIGHTER, "adrift": True}], "bydo": []},
        "T: nobody has a ship to decide for [BY-020]",
    ),
    "pilots": (
        {"space_corp": [{"ship": "arrowhead", "at": [x, 2]} for x in range(12)]},
        "T: has 12 pilots; 11 are the most [BY-020]",
    ),
    "no ships": ({"space_corp": []}, "T: space_corp: has 0 entries, fewer than 1 [BY-020]"),
    # areas
    "zone": (
        {"zone": {"columns": [0, 20]}},
        "T: zone: columns 0 to 20, rows 0 to 9 are no rectangle of this map [BY-080]",
    ),
    "known by a word": ({"known": "none"}, "T: known: 'none' is none of its words [BY-050]; known: all"),
    "known by a number": ({"known": 5}, "T: known: 5 is not a list [BY-050]"),
    "known": (
        {"known": [{"columns": [5, 3]}]},
        "T: known 1: columns 5 to 3, rows 0 to 9 are no rectangle of this map [BY-050]",
    ),
    "jamming": (
        {"jamming": [{"rows": [0, 10]}]},
        "T: jamming 1: columns 0 to 19, rows 0 to 10 are no rectangle of this map [BY-S21]",
    ),
    "walled in": (
        {"map": "\n".join(["######" + "." * 14] * 10)},
        "T: zone: no known free tiles there hold the capital ship [BY-R48]",
    ),
    "unknown zone": (
        {"known": [{"columns": [9, 12]}]},
        "T: zone: no known free tiles there hold the capital ship [BY-R48]",
    ),
    # what decides it
    "nothing ends it": ({"bydo": []}, "T: has no ship of the Bydo, so nothing ends the combat [BY-R47]"),
    "no target": (
        {"objective": {"goal": "destroy", "target": "Z"}},
        "T: objective: names no ship of the Bydo as its target [BY-R47]",
    ),
    "idle target": (
        {"objective": {"target": "R"}},
        "T: objective: target: belongs to the goal destroy; this one is annihilate [BY-R47]",
    ),
    "nowhere": (
        {"objective": {"goal": "reach"}},
        "T: objective: says neither where to get to nor over which edge [BY-R47]",
    ),
    "no edge": ({"objective": {"goal": "reach", "edge": "NE"}}, "T: objective: edge: no edge lies NE [BY-R47]"),
    "no fighter": (
        {"space_corp": [{"ship": "escort_transport"}], "objective": {"fighters": True}},
        "T: objective: fighters: there is no fighter that could be lost [BY-R47]",
    ),
    "no capital ship": (
        {"space_corp": [FIGHTER], "objective": {"goal": "reach", "edge": "E"}},
        "T: objective: goal: there is no capital ship [BY-R47]",
    ),
    # states
    "state off": ({"state": {"ships.2.x": 99}}, "T: state: ships 3: row 5, column 99: is off the map [BY-R28]"),
    "state of a place": ({"state": {"ships.2.z": 1}}, "T: state: ships.2.z"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_told_with_its_place_and_clause(name: str) -> None:
    changes, line = FAULTS[name]
    refused = refusal("scenario", {key: value for key, value in {**BASE, **changes}.items() if value is not None})
    assert str(refused).startswith(line)


BELT = GAME.scenarios["belt"].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("good", "bad", "at"),
    [
        ("..............****..............", "..............*X**..............", "7: X: map: row 2, column 15: "),
        ("..............****..............", "..............****", "7: X: map: row 2: "),
        ("at = [24, 13]", "at = [40, 13]", "69: X: bydo 3: row 13, column 40: "),
        ("at = [24, 13]", "at = [24, 4]", "69: X: bydo 3: row 4, column 24: "),
        ("at = [24, 13]", "at = [24, 13]\nvector = [100, 0]", "72: X: bydo 3: vector 1: "),
        ("at = [24, 13]", 'at = [24, 13]\nheading = "UP"', "72: X: bydo 3: heading: "),
        ('ship = "strider"', 'ship = "strider"\ncharge = 3', "52: X: space_corp 3: "),
        ("[[22, 8]]", "[[22, 80]]", "37: X: strength: places 1: row 80, column 22: "),
    ],
)
def test_each_fault_of_a_file_is_told_with_its_line(good: str, bad: str, at: str, tmp_path: Path) -> None:
    assert good in BELT
    path = tmp_path / "mine.toml"
    path.write_text(BELT.replace(good, bad, 1), encoding="utf-8")
    assert refused("simulate", str(path), "-n", "1").startswith(
        f"{path}:{at.replace(' X:', ' Picket in the meteors:')}"
    )


@pytest.mark.parametrize(
    "changes", [{"objective": {"rounds": 9}}, {"objective": {"goal": "reach", "edge": "E"}}, {"reserve": 1}]
)
def test_a_combat_without_bydo_that_ends_otherwise_is_taken(changes: dict[str, Any]) -> None:
    """Its last round or a goal ends it, or the GM brings in whom it waits for.  [BY-R47, BY-S54]"""
    assert refusal("scenario", {**BASE, "bydo": [], **changes}) is None


@pytest.mark.parametrize(
    "changes",
    [{"map": ("." * 100 + "\n") * 100_000}, {"map": "#" * 10_000_000}, {"notes": "x" * 10_000_000},
     {"bydo": [{"ship": "rebo", "at": [9, 9]}] * 200_000}],
    ids=["rows", "columns", "notes", "ships"],
)  # fmt: skip
def test_ten_megabytes_are_refused_at_once(changes: dict[str, Any]) -> None:
    start = perf_counter()
    refused = refusal("scenario", {**BASE, **changes})
    assert refused and len(str(refused)) < 300
    assert perf_counter() - start < 5


# ---- placement where there is hardly any room ------------------------------------------------------------------------


def placed(scenario: dict[str, Any], answers: list[tuple[int, int]]) -> Any:
    """A battle after its placement."""
    b = GAME.deal(Request({**BASE, **scenario})).battle
    with_answers = ScriptedTable(answers=answers)
    place_all(with_answers, b)
    assert not with_answers.answers
    return b


def test_a_pilot_without_a_tile_within_two_gets_the_nearest() -> None:
    """BY-R48: a full gunship's berth between walls; the first free tile is three away."""
    ship = {"name": "Gunship", "hull": 1, "overwhelming": "yes"}
    scenario = {
        "map": "#" * 20 + "\n#.##...............#\n" + "#" * 20,
        "zone": {"columns": [1, 1], "rows": [1, 1]},
        "space_corp": [{"ship": ship}, {"ship": "arrowhead"}],
        "bydo": [{"ship": "rebo", "at": [15, 1]}],
    }
    b = placed(scenario, [(Ask.START_HEADING, 2), (Ask.START_HEADING, 0)])
    assert (b.ships[1].x, b.ships[1].y, b.ships[1].status) == (4, 1, Status.ACTIVE)


def test_a_ship_for_which_no_tile_is_left_stays_out() -> None:
    """Two capital ships want the one tile of the zone."""
    ship = {"name": "Gunship", "hull": 1, "overwhelming": "yes"}
    scenario = {"zone": {"columns": [3, 3], "rows": [3, 3]}, "space_corp": [{"ship": ship}, {"ship": ship}]}
    b = placed(scenario, [(Ask.START_HEADING, 2)])
    assert [b.ships[i].status for i in (0, 1)] == [Status.ACTIVE, Status.WITHDRAWN]


def test_an_unseen_ship_that_gives_way_and_has_no_place_stays_out() -> None:
    """BY-R48: walls leave a Baldur no room but where the transport is placed, which its captain cannot know."""
    scenario = {
        "map": "......\n.##...\n......",
        "zone": {"columns": [3, 4], "rows": [1, 1]},
        "space_corp": [{"ship": "escort_transport"}],
        "bydo": [{"ship": "baldur", "at": [3, 0]}, {"ship": "rebo", "at": [0, 0]}],
        "settings": {"fog": "auto"},
    }
    b = placed(scenario, [(Ask.TILE, 6 + 4)])
    assert [b.ships[i].status for i in (0, 1, 2)] == [Status.ACTIVE, Status.WITHDRAWN, Status.ACTIVE]


def test_a_battle_ends_with_the_last_round_that_there_is() -> None:
    b = GAME.deal(Request(BASE)).battle
    t, b.round = ScriptedTable(), ROUNDS
    check_time(t, b)
    assert b.over == 1
