"""The board: where the ships of a side stand."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from admiralty.core.face.game import Request
from admiralty.core.face.scenes import Polygon
from admiralty.core.state.views import OPEN, view
from admiralty.games import game

GAME = game("systemships")
APART = 50.0  # units of the scene; an arrowhead has 40


@pytest.mark.parametrize("count", [1, 2, 4, 5, 9, 16])
def test_no_ship_covers_another(count: int) -> None:
    """Also a fleet's ships stand apart, within the board, each side on its own half."""
    fleet = [{"ship": "lance"}] * count
    deal = GAME.deal(
        Request(
            {"game": "systemships", "title": "x", "contest": "duel", "sides": dict.fromkeys(("red", "blue"), fleet)}
        )
    )
    scene = GAME.scene(view(deal.battle, OPEN), deal, 0)
    ships = [each for each in scene.shapes if isinstance(each, Polygon) and each.id.startswith("ship-")]
    assert len(ships) == 2 * count
    places = [
        (sum(x for x, _ in ship.points) / len(ship.points), sum(y for _, y in ship.points) / len(ship.points))
        for ship in ships
    ]
    assert all(dist(one, other) > APART for one, other in combinations(places, 2))
    assert all(20 < x < scene.width - 20 and 20 < y < scene.height - 20 for x, y in places)
    assert all((x < scene.width / 2) == (k < count) for k, (x, _) in enumerate(places))
