"""What of a happening is told to whom, how an end is put into words, and what always comes to an end."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.face.endings import LOST, Ending
from admiralty.core.face.game import Request
from admiralty.core.face.wording import LogLine
from admiralty.core.state.views import OPEN, sees, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.damage import find_system
from admiralty.games.bridge.tables import OFFICERS, ROUNDS
from admiralty.games.bridge.victory import DRAW, check_time
from admiralty.games.bridge.words import Event, System

from .calls_turns import Table

CREW, GM, FANG = 0, 1, 1  # the seats, and a corsair


def edge() -> Any:
    """The first scenario as it is dealt: one person has the crew, another the corsairs."""
    return GAME.deal(Request(GAME.scenario("edge"), {"people": 1}))


def told(event: Event, args: tuple[int, ...], b: Any, seat: int) -> list[bool]:
    """Which arguments of a happening a seat is told."""
    return [sees(arg.seen, b, args, seat, seat) for arg in GAME.wording.events[event].args]


def test_the_target_number_of_a_crew_tells_its_quality() -> None:
    """BC-R264: only to those who have judged it; officers' target numbers are no secret."""
    b = edge().battle
    of_fang, of_harkov = (OFFICERS + FANG, 1, 11, 2), (1, 1, 15, 2)
    assert told(Event.ROLLS, of_fang, b, CREW) == [True, True, False, True]
    assert told(Event.ROLLS, of_fang, b, GM) == told(Event.ROLLS, of_harkov, b, GM) == [True] * 4
    b.ships[FANG].judged = 1
    assert told(Event.ROLLS, of_fang, b, CREW) == [True] * 4


def test_screens_that_come_back_are_counted_by_those_who_know_them() -> None:
    """BC-1780, BC-R264."""
    b = edge().battle
    assert told(Event.REGENERATED, (FANG, 3, 9), b, CREW) == [True, False, False]
    b.ships[FANG].measured = 1
    assert told(Event.REGENERATED, (FANG, 3, 9), b, CREW) == [True] * 3


@pytest.mark.parametrize(
    ("event", "args", "said"),
    [
        (Event.COUNTERED, (FANG, 0), "The Fang put your Chilkoot out of action in round 4."),
        (Event.BURNS, (0,), "A fire aboard put your Chilkoot out of action in round 4."),
        (Event.STRUCK, (0, 1, 1, 2), "A hazard put your Chilkoot out of action in round 4."),
        (Event.EXPLODED, (0,), "A reactor put your Chilkoot out of action in round 4."),
    ],
)
def test_an_end_names_what_did_it(event: Event, args: tuple[int, ...], said: str) -> None:
    """BC-R247: not who fired before, but what struck last."""
    deal = edge()
    happened = ((Event.ROUND, (4,)), (Event.SHOOTS, (0, 0, 0, FANG, 0)), (event, args), (Event.CRITICAL, (0,)))
    lines = [LogLine(0, "event", what, its, "", "") for what, its in happened]
    assert GAME.cause(Ending(deal, "gm", CREW, LOST, lines, view(deal.battle, OPEN))) == said


def test_a_battle_without_a_limit_ends_with_the_last_round_there_is() -> None:
    """BC-R263: as the scenario says of time that is up."""
    b = edge().battle
    b.objective.rounds, b.objective.enough, b.objective.late = 0, 0, DRAW
    b.round = ROUNDS - 1
    check_time(Table(), b)
    assert b.over == 0
    b.round = ROUNDS
    check_time(Table(), b)
    assert (b.over, b.result) == (1, DRAW)


def test_a_ship_without_systems_is_hit_in_its_hull() -> None:
    """BC-R87: where no system could be found the die is not thrown for ever."""
    b = edge().battle
    b.ships[FANG].design.systems[:] = [0] * 6
    assert find_system(Table(), b, FANG) == System.STRUCTURE
