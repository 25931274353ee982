"""A game of twelve seats: at the table, on both engines, in every view."""

from __future__ import annotations

from random import Random

import pytest

from admiralty.core.checks.conformance import CHECKS
from admiralty.core.engines.proving import play
from admiralty.core.face.game import Request
from admiralty.core.play.session import new, resume
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.questions import OFFERS
from admiralty.core.state.records import Size, pack
from admiralty.core.state.views import SPECTATOR, view

from ..conftest import Compiled
from .playing import SECRET, again, bytes_of, play_on
from .toy_fray import DEAL, GAME, NAMES, deal

CAST = [GAME.levels[seat % 2].doctrine for seat in range(len(NAMES))]


@pytest.mark.parametrize("check", CHECKS)
def test_a_game_of_twelve_seats_passes(check) -> None:  # type: ignore[no-untyped-def]
    check(GAME, DEAL)


def test_twelve_people_play_at_one_table() -> None:
    session = new(GAME, DEAL, dict.fromkeys(NAMES, "human"), secret=SECRET)
    assert session.waiting == tuple(range(12))
    play_on(session, Random(4))
    assert session.over


def test_a_question_of_4096_answers_is_asked_and_journalled() -> None:
    session = new(GAME, deal(Request({}, {"courses": OFFERS})), dict.fromkeys(NAMES, "human"), secret=SECRET)
    box = session.pending[0]
    assert box.listed is not None and len(box.listed) == OFFERS
    session.answer(0, box.listed[-1])
    assert session.battle_now.course == 7 * (OFFERS - 1) + 3
    assert resume(GAME, again(bytes_of(session))).battle_now.course == 7 * (OFFERS - 1) + 3


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 11])
def test_each_of_twelve_sees_its_own_reserve_only(seat: int) -> None:
    known = [side["reserve"] is not None for side in view(DEAL.battle, seat)["sides"]]
    assert known == [other == seat for other in range(12)]


@pytest.mark.parametrize("courses", [0, 257, OFFERS])
def test_both_engines_play_twelve_seats_alike(compiled: Compiled, courses: int) -> None:
    battle = deal(Request({}, {"courses": courses})).battle
    block = compiled(GAME, Size.SMALL).run(battle, CAST, 21, 0, 60, keep=True)
    for k in range(60):
        slow = play(GAME, battle, SimulatedKeys(21, k), CAST)
        assert (slow.outcome, slow.beats, slow.dice) == tuple(int(n) for n in block.results[k][:3]), k
        assert pack(slow.battle) == block.finals[k].tobytes(), k
    assert max(block.outcomes) > 8
