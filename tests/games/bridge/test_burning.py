"""Damage that comes again, in ships that have dived away.  BC-R253, BC-R358"""

from __future__ import annotations

import pytest

from admiralty.core.checks.scripted import ScriptedTable
from admiralty.core.face.game import Request
from admiralty.games.bridge import GAME
from admiralty.games.bridge.moving.words import Pursuit
from admiralty.games.bridge.records import Battle
from admiralty.games.bridge.tables import CREW, NONE
from admiralty.games.bridge.turn import burn
from admiralty.games.bridge.victory import GM
from admiralty.games.bridge.words import Status

FOE, OTHER = 1, 2


def burning(i: int, status: Status) -> Battle:
    """The first scenario: a ship that what burns will make critical, and who is pursued is that ship."""
    b = GAME.deal(Request(GAME.scenario("edge"))).battle
    ship = b.ships[i]
    ship.status, ship.screens, ship.breaches[0] = status, 0, ship.scale
    ship.lasting[0].rounds, ship.lasting[0].rating = 2, 3
    if status == Status.FLED:
        b.fled, b.beat, b.window = i, 1, 2
    return b


def test_nothing_burns_in_a_ship_that_is_gone_for_good() -> None:
    b = burning(FOE, Status.GONE)
    burn(ScriptedTable(), b, FOE)
    assert b.ships[FOE].status == Status.GONE and b.ships[FOE].breaches[0] == b.ships[FOE].scale


def test_an_enemy_that_burns_out_where_it_has_dived_to_is_gone() -> None:
    """It is no wreck on the map that it has left, and nobody can pursue it any more."""
    b = burning(FOE, Status.FLED)
    burn(ScriptedTable(), b, FOE)
    assert b.ships[FOE].status == Status.GONE and b.fled == NONE and not b.over


def test_players_whose_ship_burns_out_have_not_got_away() -> None:
    """Though their scenario is won by leaving."""
    b = burning(CREW, Status.FLED)
    b.objective.escape = 1
    burn(ScriptedTable(), b, CREW)
    assert b.over == 1 and b.result == GM


@pytest.mark.parametrize("caught", [False, True])
def test_who_has_caught_up_with_what_burns_out_goes_on_in_the_chase(caught: bool) -> None:
    b = burning(FOE, Status.FLED)
    if caught:
        b.ships[CREW].status, b.ships[CREW].pursues = Status.FLED, Pursuit.CAUGHT
    burn(ScriptedTable(), b, FOE)
    assert b.ships[CREW].status == Status.FIGHTING and b.ships[CREW].pursues == Pursuit.NONE
    assert b.ships[FOE].status == Status.GONE and b.ships[OTHER].status == (Status.GONE if caught else Status.FIGHTING)
    assert (b.ships[CREW].zone == b.spare + 1) is caught
