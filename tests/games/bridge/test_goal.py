"""What wins and loses is said from the scenario's numbers.  BC-R263"""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.game import Request
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.victory import DRAW, GM, PLAYERS

SAID = {
    "edge": {
        "Crew wins if it": "puts all three enemies out; or identifies every enemy, puts one enemy out and dives away;"
        " or has two enemies out after round 8",
        "Crew loses if": "Chilkoot is put out; or Chilkoot leaves before that",
        "Draw if": "round 8 ends first",
    },
    "halden": {
        "Crew wins if it": "docks with Halden Station",
        "Crew loses if": "Chilkoot is put out; or Chilkoot leaves the map; or round 8 ends first",
    },
    "tern": {
        "Crew wins if it": "puts Writ out; or reads every buoy by Sensor Sweep and dives away",
        "Crew loses if": "Malahat is put out; or Malahat leaves before that; or round 6 ends first",
        "Draw if": "round 6 ends first, with every buoy read",
    },
}


def goal(scenario: str, seat: int = SPECTATOR, **numbers: int) -> dict[str, str]:
    """The rows of the sheet of pools that say it, perhaps with other numbers."""
    deal = GAME.deal(Request(GAME.scenario(scenario)))
    b: Any = deal.battle
    for name, value in numbers.items():
        setattr(b.objective, name, value)
    sheets = GAME.scene(view(b, seat), deal, seat).sheets
    return {row.label: row.value for row in sheets[0].rows if row.label.endswith((" if", " if it"))}


@pytest.mark.parametrize("scenario", SAID)
@pytest.mark.parametrize("seat", [OPEN, SPECTATOR, 0, 1])
def test_everybody_reads_what_wins(scenario: str, seat: int) -> None:
    """BC-R263."""
    assert goal(scenario, seat) == SAID[scenario]


def test_time_that_is_up_decides_as_the_scenario_says() -> None:
    """BC-R263: for the crew, against it, for nobody; where there is no buoy all are read."""
    late = {"late": PLAYERS, "late_read": PLAYERS, "rout": 0, "escape": 0, "enough": 0}
    assert goal("edge", **late)["Crew wins if it"] == "is still there after round 8"
    lost = goal("edge", late=GM, late_read=GM)
    assert lost["Crew loses if"].endswith("; or round 8 ends first") and "Draw if" not in lost
    assert goal("edge", late=GM, late_read=DRAW)["Draw if"] == "round 8 ends first"
    assert "read every buoy when round 6 ends" in goal("tern", late_read=PLAYERS)["Crew wins if it"]


def test_once_the_battle_is_over_no_turn_is_to_come() -> None:
    """BC-R263: the sheet of pools says so, once, and no other sheet."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    b: Any = deal.battle
    b.round = b.begun = b.over = 1
    rows = [row for sheet in GAME.scene(view(b, 0), deal, 0).sheets for row in sheet.rows]
    assert [row.label for row in rows if "the battle is over" in row.value] == ["Next turn"]
    assert "to come" not in [row.value for row in rows]
