"""How many minor choices of a question are folded away, and with what."""

from __future__ import annotations

import pytest

from admiralty.core.face.game import Request
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.forms import Pending
from admiralty.core.play.session import new
from admiralty.games.bridge import GAME
from admiralty.games.bridge.words import Ask, Hazard, Status
from admiralty.server.seen.forms import choices_told


@pytest.fixture(scope="module")
def question() -> Pending:
    """What the GM may add to the order of a ship, with a ship in reserve and a hazard that can strike."""
    deal = GAME.deal(Request(GAME.scenario("edge")))
    b = deal.battle
    game = new(GAME, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
    game.edit("ships.3.status", Status.WAITING)
    game.edit(f"zones.{b.ships[0].zone}.hazard", Hazard.METEORS)
    for _ in range(400):
        (seat, *_) = game.waiting
        if seat != b.gm:
            auto_answer(game, seat, GAME.simple)
            continue
        answers: list[int] = []
        while (asked := game.fill(seat, answers).open) is not None and asked.what != Ask.EXTRA:
            answers.append(asked.choices[0].value)
        assert asked is not None
        return asked
    raise AssertionError("the GM was asked for no addition")


def test_what_the_gm_may_buy_is_folded_away_by_its_name(question: Pending) -> None:
    folds = dict.fromkeys(choice.get("fold", "").partition(" (")[0] for choice in choices_told(question))
    assert {"Reinforcements", "A hazard strikes", "A new trait", "More complications"} <= set(folds)
    for choice in choices_told(question):
        assert bool(choice.get("minor")) == bool(choice.get("fold"))
