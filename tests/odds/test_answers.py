"""The odds of an answer: from what its seat may know, ever better, the same on either engine."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.journal.entries import Source
from admiralty.core.play import session
from admiralty.core.play.autoplay import play_out
from admiralty.core.sight.prefix import Prefix
from admiralty.core.state.records import copy
from admiralty.odds.answers import AnswerOdds, rollouts
from admiralty.odds.engines import ENGINES
from tests.core.toy import DEAL, GAME
from tests.core.toy_rules import Ask

SIMPLE = GAME.levels[1].doctrine
BOTH = (SIMPLE, SIMPLE)


def reckon(state: Any, prefix: Prefix, seat: int, answers: list[int], n: int = 300, **more: Any) -> list[Any]:
    return list(rollouts(GAME, DEAL, state, prefix, seat, answers, BOTH, n, 9, **more))


def at_a_swap() -> session.Session:
    """A game in the middle of a beat: a seat has seen a die and is asked."""
    for seed in range(50):
        played = session.new(GAME, DEAL, dict.fromkeys(DEAL.seats, "human"), Source("practice", seed))
        for seat in (0, 1):
            play_out(played, {seat: SIMPLE}, most=1)
        if played.asked and played.asked.what == Ask.SWAP:
            return played
    raise AssertionError("no game came to a swap")


def last(state: Any, prefix: Prefix, seat: int, answers: list[int], **more: Any) -> tuple[AnswerOdds, ...]:
    return reckon(state, prefix, seat, answers, **more)[-1]


def test_estimates_get_better_up_to_what_was_asked_for(compiled: Any) -> None:
    compiled(GAME)
    rounds = reckon(DEAL.battle, Prefix(), 0, [0, 1, 2], n=3000, engine="interpreted")
    played = [estimate[0].battles + estimate[0].discarded for estimate in rounds]
    assert played == sorted(played)
    assert played[-1] == 3000
    assert [each.answer for each in rounds[-1]] == [0, 1, 2]
    for each in rounds[-1]:
        assert sum(each.outcomes.values()) == each.battles > 0
        assert not each.exact
        for label, (low, high) in each.intervals.items():
            assert low <= each.outcomes[label] / each.battles <= high


def test_the_first_estimate_takes_one_rollout_of_each_answer() -> None:
    first = next(rollouts(GAME, DEAL, DEAL.battle, Prefix(), 0, [0, 1, 2], BOTH, 10**9, 9, engine="interpreted"))
    assert [each.battles + each.discarded for each in first] == [1, 1, 1]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_reckons_the_same(compiled: Any, engine: str) -> None:
    compiled(GAME)
    played = at_a_swap()
    seat = played.waiting[0]
    state, prefix = played.state(), played.prefix(seat)
    right = last(state, prefix, seat, [0, 1], engine="interpreted", paths=0)
    assert last(state, prefix, seat, [0, 1], engine=engine, threads=2, paths=0) == right
    assert all(each.battles > 0 for each in right)
    exact = last(state, prefix, seat, [0, 1], engine=engine)
    assert all(each.exact for each in exact)
    assert exact == last(state, prefix, seat, [0, 1], engine="interpreted", n=1)


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_what_a_seat_cannot_see_is_not_used(compiled: Any, engine: str) -> None:
    compiled(GAME)
    other = copy(DEAL.battle)
    other.sides[1].reserve = 9 - other.sides[1].reserve
    right = last(DEAL.battle, Prefix(), 0, [0, 1, 2], engine=engine)
    assert last(other, Prefix(), 0, [0, 1, 2], engine=engine) == right
    other.sides[0].hull = 1
    assert last(other, Prefix(), 0, [0, 1, 2], engine=engine) != right


def test_rollouts_that_contradict_what_was_seen_are_left_out() -> None:
    prefix = Prefix(dice=((99, 6, 3),))  # a die that this game does not know
    for each in last(DEAL.battle, prefix, 0, [0, 1], engine="interpreted", n=20):
        assert (each.battles, each.discarded) == (0, 20)
        assert set(each.intervals.values()) == {(0.0, 1.0)}
