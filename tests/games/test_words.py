"""What every game asks, in words: nothing is named twice, and nobody is asked about itself as about another."""

from __future__ import annotations

import re
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.wording import say_prompt
from admiralty.core.state.questions import Question
from admiralty.core.yard.designers import distinct
from admiralty.games import game
from tests.rooms import ROOMS

from .chosen import CHOSEN

DEALT = [(room, name, game(room).scenario(name)) for room in ROOMS for name in game(room).scenarios]
DEALT += [(room, scenario["title"], scenario) for room in ROOMS for scenario in CHOSEN[room].CROWDED]


class _Listening(Watch):
    def __init__(self, deal: Deal) -> None:
        self.deal, self.asks = deal, game(deal.game).wording.asks
        ships = sorted(set(deal.names["ship"]) - {""}, key=len, reverse=True)
        self.ship = re.compile(rf"\b(?:{'|'.join(map(re.escape, ships))})\b")

    def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
        said = say_prompt(self.asks[q.what], facts, self.deal.names)
        named = self.ship.findall(said)
        assert len(named) == len(set(named)), said


@pytest.mark.parametrize("room, name, scenario", DEALT, ids=[f"{room}-{name}" for room, name, _ in DEALT])
def test_no_question_names_a_ship_twice(room: str, name: str, scenario: dict[str, Any]) -> None:
    deal = game(room).deal(Request(scenario))
    play_random(game(room), deal, 2, _Listening(deal))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Lance",), ("Lance",)),
        (("Lance", "Cub", "Lance"), ("Lance 1", "Cub", "Lance 2")),
        (("Lance", "Lance", "Lance 1"), ("Lance 2", "Lance 3", "Lance 1")),
        (("A 1", "A 1", "A"), ("A 1 1", "A 1 2", "A")),
    ],
)
def test_every_ship_has_a_name_of_its_own(names: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert distinct(names) == told
