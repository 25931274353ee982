"""Board and sheet claim nothing that a ship has not: no shields, no ready weapons under a cloak, or on a wreck."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.scenes import Scene
from admiralty.core.state.paths import set_place
from admiralty.core.state.records import copy
from admiralty.core.state.views import view
from admiralty.games.heavy.face.board import scene
from admiralty.games.heavy.words import Cloak, Status

from .test_posting_faults import stood

BARE = [
    ({"ships.0.cloak": Cloak.ENGAGING}, "engages its cloak"),
    ({"ships.0.cloak": Cloak.ON}, "cloaked"),
    ({"ships.0.cloak": Cloak.DROPPING}, "drops its cloak"),
]
SILENT = [
    ({"ships.0.lost.12": 4}, "no warp"),
    ({"ships.0.lost.1": 1, "ships.0.lost.2": 1}, "no bridge"),
    ({"ships.0.step": 7, "ships.0.step_enemy": 1, "ships.0.step_left": 1}, "it moves"),
]
LAUNCHER, DISRUPTORS = "Forward launcher, die 3", "Disruptors, die 3"


def shown(state: dict[str, Any], seat: int = 0) -> Scene:
    """The scene of a duel of a D7 with a CA at range 2, as it stands."""
    game = stood({"ship": "d7"})
    assert game.plot
    b = copy(game.plot.battle)
    for path, value in {"ships.0.old.0": 2, **state}.items():
        set_place(b, path, int(value))
    return scene(view(b, seat), game.deal, seat)


def rows(state: dict[str, Any], seat: int = 0) -> dict[str, str]:
    sheet = next(sheet for sheet in shown(state, seat).sheets if sheet.id == "sheet-0")
    return {row.label: row.value for row in sheet.rows}


def words(state: dict[str, Any], seat: int) -> dict[str, str]:
    """What stands in words on the board."""
    return {shape.id: shape.text for shape in shown(state, seat).shapes if hasattr(shape, "text")}


def test_a_sound_ship_has_shields_and_loaded_weapons() -> None:
    found = rows({})
    assert found["Fore shield"] == "27 of 27 left, +2" and found[LAUNCHER] == found[DISRUPTORS] == "loaded"
    assert "Fire" not in found and "Hits, as it stands" in found


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("state, why", BARE)
def test_a_cloak_leaves_neither_shields_nor_ready_weapons(state: dict[str, Any], why: str, seat: int) -> None:
    """HC-520, HC-530, HC-550: whoever looks, what stands before the hull is off, and nothing is ready to fire."""
    found = rows(state, seat)
    assert found["Fore shield"] == "off, 27 of 27 left"
    if seat == 0 or state["ships.0.cloak"] != Cloak.ON:
        assert found[LAUNCHER] == found[DISRUPTORS] == "silent"
    assert found["Fire"] == f"none: {why}" and "Hits, as it stands" not in found and "Strikes a system" not in found
    board = words(state, seat)
    assert board["label-0-0"] == "off"
    if state["ships.0.cloak"] != Cloak.ON:
        assert board["state-0"].endswith("no shields, no fire")
    whole = [shape.id for shape in flat(shown(state, seat).shapes)]
    assert not any(id.startswith(("bar-0-", "band-0-")) for id in whole)


@pytest.mark.parametrize("state, why", SILENT)
def test_a_ship_that_cannot_fire_says_why(state: dict[str, Any], why: str) -> None:
    """HC-690, HC-710, HC-S06: its shields stand."""
    found = rows(state)
    assert found["Fire"] == f"none: {why}" and found[DISRUPTORS] == "silent" and "Hits, as it stands" not in found
    assert found["Fore shield"] == "27 of 27 left, +2"


@pytest.mark.parametrize("status", [Status.DESTROYED, Status.SURRENDERED, Status.DISENGAGED])
def test_a_ship_that_is_out_of_the_fight_claims_no_weapon_and_no_rotation(status: Status) -> None:
    state = {"ships.0.status": status, "ships.0.turning": 2, "ships.0.turn_enemy": 1, "ships.0.turn_needs": 2}
    found = rows(state)
    assert found[DISRUPTORS] == found[LAUNCHER] == "silent"
    assert (found["Fore shield"] == "off, 27 of 27 left") == (status == Status.DESTROYED)
    assert not any(shape.id.startswith("turn-0") for shape in flat(shown(state).shapes))


@pytest.mark.parametrize(
    "state, label, said",
    [
        ({"ships.0.torpedoes": 0}, LAUNCHER, "no torpedo"),
        ({"ships.0.lost.5": 1}, "Cloak", "lost, 10 of 10 turns left"),
        ({"rules.batteries": 1}, "Batteries, die 5", "inert"),
    ],
)
def test_what_is_there_and_good_for_nothing_says_so(state: dict[str, Any], label: str, said: str) -> None:
    assert rows(state)[label] == said
    if "ships.0.torpedoes" in state:
        assert "launcher" not in rows(state)["Hits, as it stands"]


def flat(shapes: Any) -> Any:
    """Every shape, also those within groups."""
    for shape in shapes:
        yield shape
        yield from flat(getattr(shape, "shapes", ()))
