"""Decisions of the other player in the middle of a shot, and standing orders that answer them."""

from __future__ import annotations

import tomllib

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import auto_answer, play_out, require_standing
from admiralty.core.play.session import new
from admiralty.games.myoss import GAME
from admiralty.games.myoss.face.prompts import REACTIONS
from admiralty.games.myoss.words import Ask

LEVELS = {level.key: level.doctrine for level in GAME.levels}


def test_a_standing_order_answers_for_the_target_and_nobody_waits() -> None:
    files = {
        side: (tomllib.loads(GAME.ships[name].read_text(encoding="utf-8")),)
        for side, name in (("first", "explorer"), ("second", "night_prowler"))
    }
    deal = GAME.deal(Request(GAME.scenario("duel"), {}, files))
    answered, amid = 0, 0
    for number in range(4):
        session = new(GAME, deal, {"first": "human", "second": "human"}, Source("simulated", 3, number))
        while not session.over:
            asked = session.asked
            if asked is not None and asked.seat == 1 and asked.what in (Ask.PICK_ROLL, Ask.ADJUST):
                amid += session.battle_now.turns[session.battle_now.place] == 0
            before = len(session.acts)
            play_out(session, {}, standing={1: require_standing(GAME, REACTIONS)})
            answered += len(session.acts) - before
            if session.over:
                break
            asked = session.asked
            assert asked is None or asked.seat != 1 or asked.what not in REACTIONS
            auto_answer(session, session.waiting[0], LEVELS["simple"])
        assert session.outcome >= 0
    assert amid > 0
    assert answered >= amid


def test_only_reactions_may_be_left_to_standing_orders() -> None:
    require_standing(GAME, REACTIONS)
    with pytest.raises(Refused):
        require_standing(GAME, (Ask.ACTION,))
