"""Games at the table for the tests of opponents: of every game, and of the toy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.journal.entries import Source
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session
from admiralty.games import game as game_of
from admiralty.opponents.search import Search
from tests.core import toy, toy_fog, toy_plots

TINY = Search(24, interpreted=True)
TOYS = {"toy": toy, "toy_plots": toy_plots, "toy_fog": toy_fog}


def dealt(scenario: str, **settings: str) -> tuple[Game, Deal]:
    """A scenario of a room, or a toy."""
    if scenario in TOYS:
        return TOYS[scenario].GAME, TOYS[scenario].deal(Request({}, settings))
    key, _, name = scenario.partition("/")
    game = game_of(key)
    return game, game.deal(Request(game.scenario(name), settings))


def begun(game: Game, deal: Deal, seed: int, number: int = 0) -> Session:
    return sessions.new(game, deal, dict.fromkeys(deal.seats, "human"), Source("simulated", seed, number))


def played(session: Session, players: Mapping[int, Any], most: int = 100_000) -> int:
    """Play on with these players, and `simple` on the other seats, for so many answers; how many they were."""
    for count in range(most):
        if session.over:
            return count
        seat = session.waiting[0]
        auto_answer(session, seat, players.get(seat, session.game.simple))
    return most


def worth(session: Session, seat: int) -> int:
    """What a game that is over was worth to a seat."""
    return session.game.worth(session.deal.outcomes[session.outcome], session.deal, seat)
