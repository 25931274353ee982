"""A seat whose ships can neither move nor fire is told so in one sentence.  [HC-690, HC-S06]"""

from __future__ import annotations

import pytest

from admiralty.core.face.game import Deal, Request
from admiralty.core.state.records import copy
from admiralty.games import game
from admiralty.games.heavy.face.orders import order
from admiralty.games.heavy.records import Battle
from admiralty.games.heavy.words import System

GAME = game("heavy")
BRIDGES = (System.BRIDGE, System.AUXILIARY_BRIDGE)


def dealt(name: str) -> tuple[Deal, Battle]:
    deal = GAME.deal(Request(GAME.scenario(name)))
    return deal, copy(deal.battle)


def lose(b: Battle, ship: int, *systems: int) -> None:
    for system in systems:
        b.ships[ship].lost[system] = b.ships[ship].design.boxes[system]


@pytest.mark.parametrize(
    ("systems", "said"),
    [
        ((), ""),
        ((System.BRIDGE,), ""),
        (BRIDGES, "Your bridges are gone. Until one is mended you can only reinforce and repair."),
        ((System.WARP,), "Your warp is gone. Until a box of it is mended you can only repair."),
        ((System.WARP, *BRIDGES), "Your warp is gone. Until a box of it is mended you can only repair."),
    ],
)
def test_the_one_ship_of_a_seat(systems: tuple[int, ...], said: str) -> None:
    deal, b = dealt("duel")
    lose(b, 0, *systems)
    assert order(b, 0, deal.names).helpless == said
    assert order(b, 1, deal.names).helpless == ""


def test_a_fleet_is_helpless_when_all_of_it_is() -> None:
    deal, b = dealt("fleet_action")
    mine = [i for i in range(b.vessels) if b.ships[i].seat == 0]
    lose(b, mine[0], *BRIDGES)
    assert order(b, 0, deal.names).helpless == ""
    lose(b, mine[1], System.WARP)
    assert order(b, 0, deal.names).helpless == "None of your ships can move or fire until it is mended."
    lose(b, mine[0], System.WARP)
    assert order(b, 0, deal.names).helpless.startswith("Your warp is gone.")
