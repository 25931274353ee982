"""The levels that every game has, where they can be chosen and where not, and what an outcome is worth."""

from __future__ import annotations

import pytest

from admiralty.core.play.autoplay import Chooser
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
def test_what_an_outcome_is_worth_is_what_its_seat_is_told(scenario: str) -> None:
    found, deal = dealt(scenario)
    worths = {}
    for label in deal.outcomes:
        for seat in range(len(deal.seats)):
            worth = worths[label, seat] = found.worth(label, deal, seat)
            said = found.wording.verdicts(label, deal, seat)
            assert worth == (1 if said.startswith("You won") else -1 if said.startswith("You lost") else 0), said
    for seat in range(len(deal.seats)):
        assert max(worths[label, seat] for label in deal.outcomes) == 1, f"seat {seat} cannot win"
