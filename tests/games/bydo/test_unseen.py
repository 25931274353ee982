"""Twins that differ in what a side cannot see are told the same, in every scenario with fog that shows a rule of its
own; `make soak` plays more pairs, and in all scenarios.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from admiralty.core.checks.conformance_unseen import count_alike
from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.face.game import Request
from admiralty.core.state.records import copy
from admiralty.games.bydo import GAME
from admiralty.games.bydo.setup import roll_off
from admiralty.games.bydo.turn import midway, start_pass
from admiralty.games.bydo.words import Phase

from .chosen import ALIKE

PAIRS = min(200, max(24, int(os.environ.get("ADMIRALTY_SOAK", "0")) // 100))  # of twins


REMOTES = {"remotes": "on", "sanity": "on"}
FOGGY = [
    name
    for name in GAME.scenarios
    if "lesson" not in GAME.scenario(name) and ("ADMIRALTY_SOAK" in os.environ or name not in ALIKE)
]


@pytest.mark.parametrize(("name", "settings"), [*((name, {}) for name in FOGGY), ("first", REMOTES), ("root", REMOTES)])
def test_nothing_told_to_a_side_counts_what_it_cannot_see(name: str, settings: dict[str, str]) -> None:
    deal = GAME.deal(Request(GAME.scenario(name), settings={"fog": "auto", **settings}))
    assert count_alike(GAME, deal, PAIRS, pairs=PAIRS) >= PAIRS // 8


@pytest.mark.parametrize(("seen", "told"), [(1, [3, 3, 3]), (0, [2, 2])])
def test_who_rolls_off_with_the_unseen_is_not_told_so(seen: int, told: list[int]) -> None:
    """Two ships of the Bydo and one of SpaceCorp have rolled alike; or one of each, and SpaceCorp sees only its own."""
    b = copy(GAME.deal(Request(GAME.scenario("belt"))).battle)
    for i, ship in enumerate(b.ships):
        ship.initiative = i
    tied = [1, b.vessels - 1, b.vessels - 2][: len(told)]
    for i in tied:
        b.ships[i].initiative, b.sides[0].sight[i], b.sides[1].sight[i] = 20, seen, 1
    heard = []

    class Rolled:
        """A table that keeps which sides see the dice."""

        def roll(self, die: int, sides: int) -> int:
            heard.append(b.watched)
            return 1

    table: Any = Rolled()
    roll_off(table, b, 20)
    assert heard == told


def test_a_pass_has_begun_when_somebody_has_acted_in_it() -> None:
    """BY-S59: where it starts in the order would tell of those before that do not act, asleep or unseen."""
    b = copy(GAME.deal(Request(GAME.scenario("duel"))).battle)
    b.order[:2], b.ordered, b.ships[1].dormant = [1, 0], 2, 1
    start_pass(ScriptedTable(), b, Phase.FIRST_PASS)
    assert b.at == 1 and not midway(b)
    b.begun = 1
    assert midway(b)
