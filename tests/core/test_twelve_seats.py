"""A game of twelve seats: at the table, on both engines, in every view."""

from __future__ import annotations

from random import Random

import pytest

from admiralty.core.checks.conformance import CHECKS
from admiralty.core.engines.proving import play
from admiralty.core.play.session import new
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import Size, pack
from admiralty.core.state.views import SPECTATOR, view

from ..conftest import Compiled
from .playing import SECRET, play_on
from .toy_fray import DEAL, GAME, NAMES

CAST = [GAME.levels[seat % 2].doctrine for seat in range(len(NAMES))]


@pytest.mark.parametrize("check", CHECKS)
def test_a_game_of_twelve_seats_passes(check) -> None:  # type: ignore[no-untyped-def]
    check(GAME, DEAL)


def test_twelve_people_play_at_one_table() -> None:
    session = new(GAME, DEAL, dict.fromkeys(NAMES, "human"), secret=SECRET)
    assert session.waiting == tuple(range(12))
    play_on(session, Random(4))
    assert session.over


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 11])
def test_each_of_twelve_sees_its_own_reserve_only(seat: int) -> None:
    known = [side["reserve"] is not None for side in view(DEAL.battle, seat)["sides"]]
    assert known == [other == seat for other in range(12)]


def test_both_engines_play_twelve_seats_alike(compiled: Compiled) -> None:
    block = compiled(GAME, Size.SMALL).run(DEAL.battle, CAST, 21, 0, 60, keep=True)
    for k in range(60):
        slow = play(GAME, DEAL.battle, SimulatedKeys(21, k), CAST)
        assert (slow.outcome, slow.beats, slow.dice) == tuple(int(n) for n in block.results[k][:3]), k
        assert pack(slow.battle) == block.finals[k].tobytes(), k
    assert max(block.outcomes) > 8
