"""What people and ships of a campaign are called, so that no two of them share a name."""

from __future__ import annotations

from admiralty.core.face.game import Request
from admiralty.core.state.views import OPEN, view
from admiralty.games import game

GAME = game("travel")


def test_a_pilot_without_a_name_does_not_share_the_ships() -> None:
    deal = GAME.deal(Request(GAME.scenario("first")))
    titles = [sheet.title for sheet in GAME.scene(view(deal.battle, OPEN), deal, OPEN).sheets]
    assert {"Falcon", "Falcon's pilot"} <= {*titles}
    assert len(titles) == len({*titles})
    deal.battle.careers[1].pilots = 2
    titles = [sheet.title for sheet in GAME.scene(view(deal.battle, OPEN), deal, OPEN).sheets]
    assert "Falcon's successor 1" in titles


def test_the_bydo_go_by_their_type_where_it_is_the_same_in_all_combats() -> None:
    assert GAME.deal(Request(GAME.scenario("first"))).names["ship"][2] == "Spore"
    three = GAME.deal(Request(GAME.scenario("three"))).names["ship"]
    assert three[4:6] == ("Bydo ship 1", "B-Rv Rebo 1"), "a Rebo in one combat, another type in the next"
