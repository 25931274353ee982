"""What holds in every battle, watched in random ones: `make soak` watches 100,000, the ordinary run fewer."""

from __future__ import annotations

import os
from typing import Any

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.face.game import Request
from admiralty.core.state.limits import check
from admiralty.games.skeleton import GAME

BATTLES = int(os.environ.get("ADMIRALTY_SOAK", "200"))


class Watching(Watch):
    """Ships are never mended, reserves never grow, and nothing leaves its limits."""

    def __init__(self) -> None:
        self.before: list[tuple[int, int]] = []

    def checkpoint(self, b: Any) -> None:
        assert not check(b), check(b)[0]
        now = [(ship.hull, ship.reserve) for ship in b.ships]
        for (hull, reserve), (left, rest) in zip(self.before, now, strict=False):
            assert left <= hull and reserve - 2 <= rest <= reserve
        self.before = now
        assert all(ship.hits == 0 for ship in b.ships)


def test_what_always_holds() -> None:
    deal = GAME.deal(Request(GAME.scenario("first")))
    for number in range(BATTLES):
        play_random(GAME, deal, number, Watching())
