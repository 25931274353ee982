"""Players of one team: what every game has to pass, where they dock with each other and lead each other's drones."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from admiralty.core.checks import conformance
from admiralty.core.face.game import Request
from admiralty.games.myoss import GAME

from .chosen import HAULER

SIDES = {"red": [HAULER, "tiniest_fighter"], "blue": ["minder", HAULER], "green": [HAULER, "sting", "mercy"]}


@pytest.mark.parametrize("sheets", ["yes", "no"])
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_a_team_is_a_team(check: Callable[..., None], sheets: str) -> None:
    """MG-1570, MG-S100, and with closed sheets MG-R22: allies see each other's."""
    settings = {"turn_limit": 8, "open_sheets": sheets}
    scenario = {"game": "myoss", "title": "Friends", "teams": [["red", "green"]], "sides": SIDES, "settings": settings}
    check(GAME, GAME.deal(Request(scenario)), 8 if "ADMIRALTY_SOAK" in os.environ else 1)
