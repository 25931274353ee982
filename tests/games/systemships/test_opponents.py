"""Opponents: standing orders see what their seat sees, in every path of an enumeration; careful beats simple."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from admiralty.core import exact
from admiralty.core.game import Request
from admiralty.games.systemships import GAME
from admiralty.games.systemships.records import Battle
from admiralty.games.systemships.turn import LOSS, WIN, play_beat

LEVELS = {level.key: level.doctrine for level in GAME.levels}


def test_standing_orders_follow_what_is_seen_on_every_path() -> None:
    """A foe with a beam is met at drive 5, another at drive 0; exact odds keep the two apart."""
    settings = {"system_points": 2, "tl": 0, "challenge_first_plot": "open"}
    deal = GAME.deal(Request(tomllib.loads(GAME.scenarios["challenge"].read_text()), settings))
    orders = [{"when": {"foe_beams": ">= 1"}, "drive": 5, "power": []}, {"drive": 0, "power": []}]
    doctrine = GAME.load_doctrine({"game": "systemships", "name": "Wary", "orders": orders}, "wary")

    def drives(t: Any, b: Battle) -> tuple[int, int]:
        play_beat(t, b)
        return b.ships[1].built.beams, b.ships[0].order.drive

    found = exact.results(drives, deal.battle, exact.doctrines(GAME, [doctrine]))
    assert found == {(1, 5): Fraction(5, 12), (0, 0): Fraction(7, 12)}


@pytest.mark.slow
def test_careful_wins_the_challenge_more_often_than_simple(compiled: Any) -> None:
    deal = GAME.deal(Request(tomllib.loads(GAME.scenarios["challenge"].read_text())))
    kernel = compiled(GAME, deal.size)
    random, simple, careful = (kernel.run(deal.battle, [LEVELS[key]], 5, 0, 3000).outcomes for key in LEVELS)
    assert random.get(WIN, 0) < simple[WIN] < careful[WIN]
    assert random[LOSS] > simple[LOSS] > careful[LOSS]
