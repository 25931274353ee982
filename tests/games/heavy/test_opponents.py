"""`simple` against `random`: how often it wins the decided duels of equal ships, each seat played by each."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from admiralty.core.engines.proving import ProvingTable, play
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import copy
from admiralty.games.heavy import GAME

LEVELS = {level.key: level.doctrine for level in GAME.levels}
SHIPS = sorted(GAME.ships)
LEAST = 0.85  # of 100 decided duels
DEAREST = 0.005  # seconds that an answer of `simple` may take at most, interpreted, on average


def mirrored(ship: str) -> Any:
    """A duel of two such ships."""
    sides = {seat: [ship] for seat in "ab"}
    return GAME.deal(Request({"game": "heavy", "title": "Mirror", "sides": sides}))


@pytest.mark.parametrize("ship", SHIPS)
def test_simple_beats_random_in_some_mirrored_duels(ship: str) -> None:
    """A few, interpreted, which a bad day may cost some."""
    deal, won, decided = mirrored(ship), 0, 0
    for seat in (0, 1):
        minds = [LEVELS["simple" if place == seat else "random"] for place in (0, 1)]
        for number in range(20):
            outcome = play(GAME, deal.battle, SimulatedKeys(5, number), minds).outcome
            won += outcome == seat
            decided += outcome in (0, 1)
    assert decided >= 20
    assert won >= (LEAST - 0.1) * decided


@pytest.mark.slow
@pytest.mark.parametrize("ship", SHIPS)
def test_simple_beats_random_in_mirrored_duels(compiled: Any, ship: str) -> None:
    deal, won, decided = mirrored(ship), 0, 0
    for seat in (0, 1):
        minds = [LEVELS["simple" if place == seat else "random"] for place in (0, 1)]
        outcomes = compiled(GAME, deal.size).run(deal.battle, minds, 5, 0, 1000).outcomes
        won += outcomes.get(seat, 0)
        decided += outcomes.get(0, 0) + outcomes.get(1, 0)
    assert decided > 1000
    assert won >= LEAST * decided


@pytest.mark.parametrize("name", ["neutral_zone", "raider"])
def test_who_begins_under_a_cloak_is_no_easy_prey(name: str) -> None:
    """`simple` on both sides: it lies in wait out of range, and shows itself there, not under the enemy's guns."""
    deal = GAME.deal(Request(GAME.scenario(name)))
    played = [play(GAME, deal.battle, SimulatedKeys(3, k), [LEVELS["simple"]] * 2).outcome for k in range(100)]
    hidden, seeking = played.count(1), played.count(0)
    assert hidden >= 35 and seeking >= 30


@pytest.mark.parametrize("name", sorted(GAME.scenarios))
def test_simple_answers_cheaply_whatever_it_is_asked(name: str) -> None:
    """An answer that is not legal is refused by the table."""
    deal = GAME.deal(Request(GAME.scenario(name)))
    b, answers, begun = copy(deal.battle), 0, process_time()
    t = ProvingTable(GAME, b, SimulatedKeys(7, 7), [LEVELS["simple"]] * len(deal.seats))
    for beat in range(deal.battle.rules.turn_limit):
        t.begin(beat)
        GAME.play_beat(t, b)
        answers += t.answers
        if GAME.outcome(b) >= 0:
            break
    assert GAME.outcome(b) >= 0
    assert process_time() - begun < DEAREST * answers
