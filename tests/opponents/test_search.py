"""The opponent that tries its answers out: what it answers is legal, the same again, and better than what it knew."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.sight.choosing import Sight
from admiralty.core.sight.prefix import Prefix
from admiralty.opponents import rollouts
from admiralty.opponents.search import ANSWERS_MOST, Search, candidates

from ..conftest import Compiled
from ..games.chosen import CHOSEN
from .playing import TINY, begun, dealt, played, worth

SOAKING = "ADMIRALTY_SOAK" in os.environ  # in `make soak` the search plays them whole
SEARCHED = 100_000 if SOAKING else 12  # so many answers are searched, then `simple` plays on
EVERY: dict[str, dict[str, str]] = {"toy": {}, "toy_plots": {}}
EVERY |= {f"{room}/{name}": how for room, each in CHOSEN.items() for name, how in each.SEARCHED.items()}


@pytest.mark.parametrize("scenario", EVERY)
def test_whole_games_are_legal_the_same_again_and_verify(scenario: str) -> None:
    """What is not legal would be refused; the journals are equal to the byte."""
    game, deal = dealt(scenario, **({} if SOAKING else EVERY[scenario]))
    ends = []
    for _ in range(2):
        session = begun(game, deal, 5)
        played(session, dict.fromkeys(range(len(deal.seats)), TINY), SEARCHED)
        played(session, {})
        ends.append(session.receipt)
        verdict = verify(session.journal, game, session.receipt)
        assert session.over and verdict.consistent and not verdict.rewritten and verdict.finished
    assert ends[0] == ends[1]


def test_games_of_many_seats_and_open_questions_go_on() -> None:
    many = {"myoss/melee": 12, "myoss/convoy": 12, "campaign/random": 10}  # and how many answers are taken
    for scenario, answers in many.items():
        game, deal = dealt(scenario, **({"sides": "4"} if scenario == "campaign/random" else {}))
        session = begun(game, deal, 2)
        searching = Search(2, seconds=0.05, interpreted=True)
        assert played(session, dict.fromkeys(range(len(deal.seats)), searching), answers) == answers


@pytest.mark.parametrize("scenario, games", [("toy", 30), ("systemships/duel", 8)])
def test_it_beats_random_clearly(scenario: str, games: int) -> None:
    game, deal = dealt(scenario)
    random = next(level.doctrine for level in game.levels if level.key == "random")
    worths = []
    for number in range(games):
        mine = number % 2  # on the same dice from both seats
        session = begun(game, deal, 8, number // 2)
        played(session, {mine: Search(60, interpreted=True), 1 - mine: random})
        worths.append(worth(session, mine))
    assert worths.count(1) >= 3 * worths.count(-1) and worths.count(1) >= games // 3, worths


def test_both_engines_choose_alike(compiled: Compiled) -> None:
    game, deal = dealt("toy")
    compiled(game)
    ends = []
    for interpreted in (True, False):
        session = begun(game, deal, 3)
        played(session, {0: Search(300, interpreted=interpreted)})
        ends.append(session.receipt)
    assert ends[0] == ends[1] and (game.room, deal.size) in rollouts._kernels, "both engines played"


def test_it_keeps_to_its_time() -> None:
    game, deal = dealt("myoss/battleaxes")
    session = begun(game, deal, 1)
    played(session, {}, 5)
    looks: list[float] = []

    def now() -> float:
        """A clock by which a second has passed whenever somebody looks at it."""
        looks.append(float(len(looks)))
        return looks[-1]

    played(session, dict.fromkeys(range(2), Search(10**9, 5.0, interpreted=True, now=now)), 3)
    assert 3 * 5 <= len(looks) < 3 * 20, "it looks again and again, and leaves off when five seconds are up"


def test_without_time_it_answers_as_simple_would() -> None:
    game, deal = dealt("toy")
    ends = []
    for player in (game.simple, Search(1000, 0.0, interpreted=True)):
        session = begun(game, deal, 4)
        played(session, {0: player})
        ends.append(session.receipt)
    assert ends[0] == ends[1]


def test_of_very_many_answers_the_ends_and_an_even_sample_are_tried() -> None:
    assert candidates((10, 20, 30), 20) == [20, 10, 30]
    assert candidates(range(2), 0) == [0, 1]
    tried = candidates(range(5, 1006), 700)
    assert len(tried) <= ANSWERS_MOST and tried[0] == 700 and {5, 1005} <= set(tried)
    steps = {later - earlier for earlier, later in zip(sorted(tried[1:]), sorted(tried[1:])[1:], strict=False)}
    assert max(steps) - min(steps) <= 1


def test_where_nothing_fits_what_was_seen_it_answers_as_simple_would() -> None:
    """Dice that the rules do not throw contradict every rollout."""
    game, deal = dealt("toy")
    session = begun(game, deal, 1)
    sights: list[Sight] = []

    class Spy(Search):
        def choose(self, sight: Sight) -> tuple[int, ...]:
            sights.append(sight)
            return sight.usual

    played(session, {0: Spy(1)}, 12)
    assert {bool(sight.answers) for sight in sights} == {True, False}, "plots and questions"
    for sight in sights:
        strange = replace(sight, prefix=Prefix(sight.prefix.beat, sight.prefix.answers, ((99, 3, 1),), sight.seat))
        assert tuple(TINY.choose(strange)) == sight.usual
