"""How the round goes, next to the pools: turns to come and taken, and the last roll."""

from __future__ import annotations

from typing import Any

from admiralty.core.face.game import Deal, Request
from admiralty.core.state.views import SPECTATOR, view
from admiralty.games.bridge import GAME
from admiralty.games.bridge.face.sheets import pools_sheet
from admiralty.games.bridge.ratings import open_action
from admiralty.games.bridge.tables import NONE, Action
from admiralty.games.bridge.tasks import open_task, roll_task
from admiralty.games.bridge.words import Die, System

from .calls_turns import Table

CREW, GM, FANG, HARKOV = 0, 1, 1, 1


def dealt() -> Deal:
    return GAME.deal(Request(GAME.scenario("edge"), {"people": 1}))


def rows(deal: Deal, seat: int = SPECTATOR) -> dict[str, str]:
    return {row.label: row.value for row in pools_sheet(view(deal.battle, seat), deal).rows}


def roll(b: Any, officer: int, ship: int, action: int, *faces: int) -> None:
    """Throw the dice of a task."""
    b.roller = ship
    open_action(b, officer, ship, action)
    t: Any = Table(dice=[(Die.TASK, faces[0]), (Die.TASK, faces[1]), (Die.SHIP, faces[2])])
    roll_task(t, b)


def test_turns_are_to_come_or_taken() -> None:
    """BC-080, BC-390: officers once a round, a ship once for each point of its Scale."""
    deal = dealt()
    b = deal.battle
    assert "To act" not in rows(deal)
    b.round, b.officers[HARKOV].acted, b.ships[FANG].turns = 1, 1, 2
    assert rows(deal)["To act"] == (
        "Valcourt, Brandvold, Aimes, Nwosu, Kimura · Fang 1, Rake 2, Tatter 2; done: Harkov · Fang 2"
    )


def test_the_last_roll_is_told_die_by_die() -> None:
    """BC-R202, BC-R203, BC-R210: what each die scored, and what was needed."""
    deal = dealt()
    b = deal.battle
    assert "Last roll" not in rows(deal)
    roll(b, HARKOV, CREW, Action.FIRE, 4, 18, 9)
    assert rows(deal)["Last roll"] == "Chilkoot: 4 (2) · 18 (0) · ship 9 (1); in all 3 of 2"
    b.ships[CREW].rerouted[System.WEAPONS] = 1
    roll(b, HARKOV, CREW, Action.FIRE, 18, 19, 9)
    assert rows(deal)["Last roll"] == "Chilkoot: 18 (0) · 19 (0) · power (2); in all 0 of 2"
    open_task(b, 10, 1, 2)  # the next one, which is not rolled yet
    assert "Last roll" not in rows(deal)


def test_scores_of_a_crew_are_told_once_it_is_judged() -> None:
    """BC-R264: else they would tell its Quality."""
    deal = dealt()
    b = deal.battle
    roll(b, NONE, FANG, Action.FIRE, 9, 19, 3)
    assert rows(deal)["Last roll"].startswith("Fang: 9 · 19 · ship 3; in all ")
    b.ships[FANG].judged = 1
    assert rows(deal)["Last roll"].startswith("Fang: 9 (1) · 19 (0) · ship 3 (")


def test_the_roll_of_a_hidden_ship_is_told_to_nobody_ever() -> None:
    """BC-R104: nor once the ship is found, for nobody saw the dice."""
    deal = dealt()
    b = deal.battle
    b.ships[FANG].hidden = 1
    roll(b, NONE, FANG, Action.FIRE, 9, 19, 3)
    assert "Last roll" not in rows(deal, CREW)
    b.ships[FANG].hidden = 0
    assert "Last roll" not in rows(deal, CREW)
