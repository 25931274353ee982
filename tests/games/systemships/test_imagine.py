"""What a seat imagines of a foe's warpship: as people build them, and never more than its price."""

from __future__ import annotations

import tomllib
from collections import Counter

from admiralty.core.engines.proving import ProvingTable
from admiralty.core.face.game import Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.records import copy
from admiralty.core.state.views import mask
from admiralty.games import game
from admiralty.games.systemships.imagine import BOUGHT, READY, READY_POINTS
from admiralty.games.systemships.yard.yard import SECOND

GAME = game("systemships")
Values = tuple[int, int, int, int, int]
DRAWS = 1200


def _imagined(draws: int = DRAWS) -> Counter[Values]:
    content = GAME.scenario("duel")
    start = mask(GAME.deal(Request(content)).battle, 0)
    found: Counter[Values] = Counter()
    for battle in range(draws):
        b = copy(start)
        t = ProvingTable(GAME, b, SimulatedKeys(5, battle), ())
        t.begin(0)
        GAME.imagine(t, b, 0)
        ship = b.ships[1]
        found[ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles] += 1
    return found


def _ready() -> set[Values]:
    """The classic warpships without a rack that come with the game."""
    ships = [tomllib.loads(path.read_text(encoding="utf-8")) for path in GAME.ships.values()]
    names = ("pd", "beams", "screens", "tubes", "missiles")
    plain = [ship for ship in ships if not {"kind", "racks", *SECOND} & set(ship)]
    return {tuple(int(ship.get(name, 0)) for name in names) for ship in plain}  # type: ignore[misc]


def test_five_of_six_are_ships_that_come_with_the_game() -> None:
    found, ready = _imagined(), _ready()
    assert len(ready) * BOUGHT == len(READY)
    for ship in ready:  # five of eighteen: 333 of 1,200, and five standard deviations
        assert 255 < found[ship] < 411


def test_every_other_costs_what_its_price_allows_and_has_power() -> None:
    for (pd, beams, screens, tubes, missiles), _ in _imagined(300).items():
        assert missiles % 3 == 0
        assert pd >= 1
        assert pd + beams + screens + tubes + missiles // 3 == READY_POINTS


def test_ships_of_one_bent_come_up() -> None:
    found = set(_imagined()) - _ready()
    assert any(tubes and missiles and not beams + screens for _, beams, screens, tubes, missiles in found)
    assert any(beams and screens and not tubes + missiles for _, beams, screens, tubes, missiles in found)
    assert any(beams and tubes for _, beams, _, tubes, _ in found)
