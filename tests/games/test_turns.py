"""What a battle's turns are: the rounds or game turns that its log announces, in every scenario of such rooms."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.engines.proving import BEATS_MAX, CALLED, ProvingTable, Result, play
from admiralty.core.face.game import Game, Request
from admiralty.core.state.dice import SimulatedKeys
from admiralty.games import game
from admiralty.games.myoss.words import Contest
from admiralty.games.myoss.words import Event as Myoss
from admiralty.games.systemships.campaign.words import Event as Campaign
from tests.rooms import ROOMS

ANNOUNCED: dict[str, int] = {"myoss": Myoss.ROUND, "campaign": Campaign.GAME_TURN}
BATTLES = 6
COUNTING = [(room, name) for room in ANNOUNCED for name in game(room).scenarios]


def announced(room: str, name: str, number: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, Result]:
    """How many turns a battle's log announces, how many of them have anything in them, and how it went."""
    events: list[int] = []
    monkeypatch.setattr(ProvingTable, "emit", lambda self, event, *args: events.append(event))
    found = game(room)
    deal = found.deal(Request(found.scenario(name)))
    most = 3 if number == 0 else BEATS_MAX  # the first one is called
    result = play(found, deal.battle, SimulatedKeys(5, number), [found.simple] * len(deal.seats), None, most)
    return events.count(ANNOUNCED[room]), int(result.outcome == CALLED), result


@pytest.mark.parametrize("room,name", COUNTING)
def test_turns_are_those_that_the_log_announces(room: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(BATTLES if room == "myoss" else 2):
        told, empty, result = announced(room, name, number, monkeypatch)
        b: Any = result.battle
        if room == "myoss" and b.contest in (Contest.CONVOY, Contest.RESCUE) and b.round > b.goal_rounds and not empty:
            empty = 1  # a convoy or a rescue has lasted its rounds
        assert result.turns == told - empty, f"battle {number}"
        assert 0 < result.turns <= result.beats


def test_a_battle_is_called_after_whole_turns() -> None:
    found = game("myoss")
    deal = found.deal(Request(found.scenario("tiniest_fighters")))
    result = play(found, deal.battle, SimulatedKeys(5, 0), [found.simple] * 2, None, 3)
    assert (result.outcome, result.turns) == (CALLED, 3) and result.beats > 3


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_that_counts_names_what_it_counts(room: str) -> None:
    found: Game = game(room)
    assert (found.turns is not None) == bool(found.wording.turn_word)
    assert found.wording.unit in ("round", "turn")
