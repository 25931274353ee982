"""Who just goes on with the first answers places a fleet that can fight.  [BY-080, BY-090, BY-R48]"""

from __future__ import annotations

import pytest

from admiralty.core.face.game import Request
from admiralty.core.play.session import new
from admiralty.games.bydo import GAME
from admiralty.games.bydo.words import Status


@pytest.mark.parametrize("name", ["belt", "root", "colony"])
def test_the_first_answers_place_fighters_before_the_bow_all_looking_ahead(name: str) -> None:
    deal = GAME.deal(Request(GAME.scenario(name)))
    session = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    for seat in range(4):
        written: list[int] = []
        while (asked := session.fill(seat, written).open) is not None:
            written.append(asked.choices[0].value)
            if "start" in asked.prompt:
                assert asked.choices[-1].text == "none: stay docked"
        session.ready(seat)
    capital, *fighters = session.battle_now.ships[:4]
    assert capital.heading == 2, "towards the middle of the map"
    for each in fighters:
        assert each.status == Status.ACTIVE and each.heading == capital.heading
        assert capital.x < each.x <= capital.x + 2 and abs(each.y - capital.y) <= 1
