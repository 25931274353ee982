"""Ships that look as they did before are drawn as they were then."""

from __future__ import annotations

import pytest

from admiralty.core.checks.conformance_play import sample_states
from admiralty.core.face.game import Request
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games import game
from admiralty.games.heavy.face import drawn

GAME = game("heavy")


@pytest.mark.parametrize("scenario", ["duel", "fleet_action"])
def test_a_ship_that_was_drawn_before_is_drawn_as_if_it_were_new(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that its shapes are drawn from says which of the drawings that are kept is the one."""
    deal = GAME.deal(Request(GAME.scenario(scenario)))
    for b, _ in sample_states(GAME, deal, 2, 20):
        for seat in (0, 1, SPECTATOR, OPEN):
            kept = GAME.scene(view(b, seat), deal, seat)
            with monkeypatch.context() as anew:
                anew.setattr(drawn, "_drawn", drawn._drawn.__wrapped__)
                assert GAME.scene(view(b, seat), deal, seat) == kept
