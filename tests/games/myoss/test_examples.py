"""The second reading: cases written from the rulebook by one who had not seen the rules, played beat by beat.

Whatever a case does not script - a die, a question - fails it, and so does what is left over of its script.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from admiralty.core.state.options import Note, options_of
from admiralty.core.state.views import SPECTATOR, view
from admiralty.games.myoss import GAME, design
from admiralty.games.myoss.options import Rules
from admiralty.games.myoss.words import Kind

from ..cases import Case
from . import calls, calls_design
from .reading import ROOM, SHIPS, Scene, case_of

CALLS = (calls, calls_design)  # the functions that cases call
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


def test_every_ship_has_its_totals() -> None:
    rows = [row["ship"] for case in ROOM.cases if case.call == "ship_total" for row in case["rows"]]
    assert sorted(path.stem for path in SHIPS.glob("*.toml")) == sorted(rows)


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
