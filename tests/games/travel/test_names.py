"""What people and ships of a campaign are called, so that no two of them share a name."""

from __future__ import annotations

from admiralty.core.face.game import Request
from admiralty.core.state.views import OPEN, view
from admiralty.games import game

GAME = game("travel")


def test_a_pilot_without_a_name_does_not_share_the_ships() -> None:
    deal = GAME.deal(Request(GAME.scenario("first")))
    titles = [sheet.title for sheet in GAME.scene(view(deal.battle, OPEN), deal, OPEN).sheets]
    assert {"Falcon", "Falcon's record"} <= {*titles}
    assert len(titles) == len({*titles})
    deal.battle.careers[1].pilots = 2
    titles = [sheet.title for sheet in GAME.scene(view(deal.battle, OPEN), deal, OPEN).sheets]
    assert "Record of Falcon's successor 1" in titles
