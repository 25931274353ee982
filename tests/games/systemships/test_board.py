"""The board: where the ships of a side stand."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from admiralty.core.face.game import Request
from admiralty.core.face.scenes import Hull, Text
from admiralty.core.state.views import OPEN, view
from admiralty.games import game

GAME = game("systemships")
APART = 50.0  # units of the scene


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
    ships = [each for each in scene.shapes if isinstance(each, Hull)]
    assert [ship.id for ship in ships] == [f"ship-{i}" for i in range(2 * count)]
    assert len(scene.silhouettes) == len({ship.of for ship in ships}) == 1  # ships that look alike share it
    places = [(ship.x, ship.y) for ship in ships]
    assert all(dist(one, other) > max(APART, ships[0].length * 0.72) for one, other in combinations(places, 2))
    assert all(20 < x < scene.width - 20 and 20 < y < scene.height - 20 for x, y in places)
    assert all((x < scene.width / 2) == (k < count) for k, (x, _) in enumerate(places))


def test_what_is_not_known_of_a_ship_is_not_drawn() -> None:
    """[WW-080] A foe's hull tells whether it has a warp generator, one's own what it is built of and has lost."""
    deal = GAME.deal(Request(GAME.scenario("duel")))

    def drawn(seat: int) -> list[str]:
        return [each.of for each in GAME.scene(view(deal.battle, seat), deal, 0).shapes if isinstance(each, Hull)]

    whole = [drawn(0), drawn(1)]
    deal.battle.ships[1].taken, deal.battle.ships[1].pd = 3, 0
    assert drawn(0) == whole[0]
    assert drawn(1)[1] != whole[1][1] and drawn(1)[0] == whole[1][0]


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_names_stand_clear_of_their_ships(scenario: str) -> None:
    deal = GAME.deal(Request(GAME.scenario(scenario)))
    scene = GAME.scene(view(deal.battle, OPEN), deal, 0)
    texts = {each.id: each for each in scene.shapes if isinstance(each, Text)}
    for ship in (each for each in scene.shapes if isinstance(each, Hull)):
        name = texts[f"name-{ship.id.removeprefix('ship-')}"]
        assert 0.2 * ship.length < abs(name.y - ship.y) and 13 < name.y < scene.height - 20
