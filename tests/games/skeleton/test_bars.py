"""Why an answer is not open: what a form says behind it."""

from __future__ import annotations

import pytest

from admiralty.core.checks.scripted import use_script
from admiralty.core.face.game import Request
from admiralty.games.skeleton import GAME
from admiralty.games.skeleton.turn import write_order
from admiralty.games.skeleton.words import Ask, Bar


@pytest.mark.parametrize(
    ("reserve", "barred", "said"),
    [
        (0, (1, Bar.RESERVE), "the reserve is empty"),
        (1, (2, Bar.RESERVE), "only 1 energy left in the reserve"),
        (2, (3, Bar.ENERGY), "an order takes 2 energy at most"),
    ],
)
def test_more_energy_is_barred_and_the_form_says_why(reserve: int, barred: tuple[int, Bar], said: str) -> None:
    deal = GAME.deal(Request(GAME.scenario("first")))
    deal.battle.ships[0].reserve = reserve
    with use_script(answers=[(0, Ask.GUNS, 1), *[(0, Ask.ENERGY, 0)] * (reserve > 0)]) as t:
        write_order(t, deal.battle, 0)
    assert t.bars[Ask.ENERGY] == [barred]
    word = GAME.wording.bars[barred[1]]
    note = word.text(deal.battle, (0,), barred[0], 0, deal.names) if callable(word.text) else word
    assert (note.text, note.clause) == (said, "SK-120")
