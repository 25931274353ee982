"""The levels that every game has, where they can be chosen and where not, and what an outcome is worth."""

from __future__ import annotations

import pytest

from admiralty.core.sight.choosing import Chooser
from admiralty.games import game
from admiralty.opponents.levels import SEARCHES, levels
from tests.rooms import ROOMS

from .playing import dealt

SCENARIOS = [f"{room}/{name}" for room in ROOMS for name in game(room).scenarios]


@pytest.mark.parametrize("room", ROOMS)
def test_every_game_has_the_same_searches_after_its_own_levels(room: str) -> None:
    found = levels(game(room))
    own = len(game(room).levels)
    assert (found[:own], found[own:]) == (game(room).levels, SEARCHES)
    assert len({level.key for level in found}) == len(found)
    assert all(level.reckons and isinstance(level.doctrine, Chooser) for level in SEARCHES)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_seat_can_win(scenario: str) -> None:
    found, deal = dealt(scenario)
    for seat in range(len(deal.seats)):
        worths = {found.worth(label, deal, seat) for label in deal.outcomes}
        assert worths <= {1, 0, -1} and 1 in worths, f"seat {seat} cannot win"
