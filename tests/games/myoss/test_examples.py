"""The second reading: cases written from the rulebook by one who had not seen the rules, played beat by beat.

Whatever a case does not script - a die, a question - fails it, and so does what is left over of its script.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from admiralty.core.state.options import Note, options_of
from admiralty.core.state.views import SPECTATOR, view
from admiralty.games.myoss import GAME, design
from admiralty.games.myoss.options import Rules
from admiralty.games.myoss.words import Kind

from ..cases import Case
from . import calls
from .reading import ROOM, SHIPS, TABLE, Scene, case_of, frame_price, price

CALLS = (calls,)  # the functions that cases call
RULES = GAME.rulebook.read_text(encoding="utf-8")


def test_there_are_cases_and_each_has_its_own_name() -> None:
    names = [str(case) for case in ROOM.cases]
    assert len(ROOM.cases) > 250 and sorted(set(names)) == sorted(names)


def test_each_design_has_its_own_name() -> None:
    names = [key for file in ROOM.files for key in file.designs]
    assert sorted(set(names)) == sorted(names)


def test_every_clause_named_stands_in_the_rulebook() -> None:
    known = set(re.findall(r"MG-[RSW]?\d+", RULES))
    assert [clause for case in ROOM.cases for clause in case.clauses if clause not in known] == []


def test_every_value_of_every_house_rule_has_a_case() -> None:
    """But what ships may be dealt and what a beam costs: nothing of a battle depends on those two."""
    played = {(name, str(value)) for case in ROOM.cases for name, value in case.settings.items()}
    for spec in options_of(Rules):
        note = spec.note
        assert isinstance(note, Note)
        if spec.name not in ("example_ships", "tractor_cost"):
            assert [value for value in note.values[1:] if (spec.name, value) not in played] == [], spec.name


@pytest.mark.parametrize("case", ROOM.cases, ids=str)
def test_example(case: Case) -> None:
    ROOM.play(case)


# ---- the ships that come with the game -------------------------------------------------------------------------------

TOTALS = {  # credits and units as the rulebook lists them  [3.5, 3.6, supplement]
    "tiniest_fighter": (50, 5),
    "tiniest_fighter_legal": (50, 6),
    "battleaxe": (385, 58),
    "battleaxe_legal": (400, 57),
    "local_tug": (425, 58),
    "local_tug_legal": (425, 59),
    "local_tug_with_beam": (435, 60),
    "cargo_drone": (410, 98),
    "cargo_drone_legal": (410, 97),
    "cargo_drone_armoured": (380, 88),
    "explorer": (795, 98),
    "party_barge": (2210, 3 * 98),
    "party_barge_long": (2785, 4 * 98),
    "night_prowler": (375, 50),
    "minder": (295, 44),
    "sting": (150, 96),
    "mercy": (515, 74),
    "liner": (190, 30),
    "samaritan": (490, 74),
}
PRICES = [  # MG-W01 .. MG-W11, MG-W83
    ({"kind": "bridge", "ap": 2, "tg": 4}, 55, 7),
    ({"kind": "crew", "ap": 3, "tg": 3}, 70, 8),
    ({"kind": "life_support", "bp": 5, "tg": 2}, 30, 6),
    ({"kind": "engine", "mn": 3, "th": 4, "tg": 2}, 50, 7),
    ({"kind": "weapon", "pw": 5, "ac": 7, "tg": 4}, 75, 14),
    ({"kind": "shield", "pr": 4, "tg": 2}, 55, 5),
    ({"kind": "cloak", "cl": 2, "tg": 4}, 45, 5),
    ({"kind": "sensor", "sl": 3, "tg": 3}, 40, 5),
    ({"kind": "computer", "tl": 3, "tg": 2}, 80, 4),
    ({"kind": "maintenance", "rp": 4, "tg": 3}, 90, 6),
    ({"kind": "medical", "hp": 3, "tg": 4}, 75, 6),
    ({"kind": "transporter", "tc": 5, "tg": 2}, 35, 7),
    ({"kind": "hold", "cc": 6, "tg": 3}, 40, 11),
    ({"kind": "hold", "cc": 62}, 310, 93),
    ({"kind": "rack", "cc": 9, "tg": 2}, 25, 4),
    ({"kind": "self_destruct", "dp": 4, "tg": 4}, 35, 7),
    ({"kind": "amenity", "pc": 10}, 50, 10),
    ({"kind": "amenity", "pc": 2, "tg": 2}, 15, 3),
    ({"kind": "armor", "tg": 5}, 25, 5),
    ({"kind": "crew", "ap": 1, "tg": 3}, 30, 4),
]
FRAMES = [(57, 1, 15, 3), (83, 1, 25, 5), (83, 3, 35, 7), (20, 1, 5, 1), (21, 1, 10, 2), (93, 1, 25, 5), (94, 1, 25, 5)]


def test_every_ship_has_its_totals() -> None:
    assert sorted(path.stem for path in SHIPS.glob("*.toml")) == sorted(TOTALS)


@pytest.mark.parametrize("name", TOTALS)
def test_ships_add_up_to_the_rulebook(name: str) -> None:
    """A ship file, priced by the second reading's own table.  [MG-R04, MG-R05, MG-S10 .. MG-S100]"""
    b = Scene(case_of(ships={"red": [name]})).b
    ship = b.ships[0]
    size = sum(section.size for section in b.sections[: ship.end_section])
    assert (ship.cost, size) == TOTALS[name]


@pytest.mark.parametrize(("line", "cost", "size"), PRICES)
def test_prices_of_the_second_reading(line: Mapping[str, Any], cost: int, size: int) -> None:
    """The cases' own designs and the rules agree with the rulebook: MG-W01 .. MG-W11, MG-W13, MG-W83."""
    values = [line.get(attribute[0], 0) for attribute in TABLE[line["kind"]][2:]]
    bought = (Kind[line["kind"].upper()], *[*values, 0, 0][:2], line.get("tg", 1))
    assert price(line) == (cost, size)
    assert (design.price(*bought, 0), design.room(*bought)) == (cost, size)


@pytest.mark.parametrize(("others", "tg", "cost", "size"), FRAMES)
def test_frames_of_the_second_reading(others: int, tg: int, cost: int, size: int) -> None:
    """MG-W12, MG-W84."""
    assert frame_price(others, tg) == (cost, size)
    assert (design.frame_price(others, tg), design.frame_room(others, tg)) == (cost, size)


def test_the_price_of_a_tractor_beam() -> None:
    """MG-1230, MG-R12: 10, by the house rule 20; a toughness costs 5 either way."""
    assert [design.price(Kind.TRACTOR_BEAM, 0, 0, tg, cost) for cost in (0, 1) for tg in (1, 2)] == [10, 15, 20, 25]


# ---- who sees what ---------------------------------------------------------------------------------------------------

RED, BLUE = 0, 1


def sight(seat: int, **said: Any) -> tuple[Scene, Any]:
    """A battle of two Battleaxes, the first one's Workshop gone, as a seat sees it."""
    ships = {"red": ["battleaxe = A"], "blue": ["battleaxe = B"]}
    scene = Scene(case_of(**{"ships": ships, **said, "set": {"A/Workshop.lost": True, **said.get("set", {})}}))
    return scene, view(scene.b, seat)


@pytest.mark.parametrize("seat", [RED, BLUE, SPECTATOR])
def test_open_sheets_are_seen_by_all(seat: int) -> None:
    """MG-R22."""
    scene, seen = sight(seat)
    cannon = seen["parts"][scene.parts["A/Photon Cannon"]]
    assert cannon["value"] == [5, 5] and cannon["tg"] == 4 and cannon["size"] == 12


@pytest.mark.parametrize("seat", [BLUE, SPECTATOR])
def test_closed_sheets_show_what_is_plain_to_see(seat: int) -> None:
    """Size, which shield is up and destroyed components, but no values.  [MG-R22]"""
    scene, seen = sight(seat, settings={"open_sheets": "no"}, set={"A.shield": "A/Shield"})
    cannon, shop = (seen["parts"][scene.parts[name]] for name in ("A/Photon Cannon", "A/Workshop"))
    assert cannon["value"] in (None, [None, None]) and cannon["tg"] is None
    assert shop["tg"] == 0
    assert seen["ships"][0]["shield"] == scene.parts["A/Shield"]
    assert seen["parts"][scene.parts["A/Shield"]]["value"] in (None, [None, None])
    assert seen["sections"][0]["size"] == 58


def test_closed_sheets_are_open_to_their_owner() -> None:
    """MG-R22."""
    scene, seen = sight(RED, settings={"open_sheets": "no"})
    assert seen["parts"][scene.parts["A/Photon Cannon"]]["value"] == [5, 5]


def test_choices_before_the_battle_are_sealed() -> None:
    """MG-R20."""
    scene, _ = sight(BLUE, start="setup")
    scene.b.ships[0].plan.raised = scene.parts["A/Shield"]
    assert view(scene.b, BLUE)["ships"][0]["plan"]["raised"] is None
    assert view(scene.b, RED)["ships"][0]["plan"]["raised"] == scene.parts["A/Shield"]
