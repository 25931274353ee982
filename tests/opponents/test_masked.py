"""Whoever lets a room imagine hands it a masked battle: nothing is in it that the seat may not know."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.engines.forecast import forecast, is_imagined
from admiralty.core.errors import Refused
from admiralty.core.face.game import Game
from admiralty.core.play.autoplay import auto_answer, sight_of
from admiralty.core.play.foresight import preview
from admiralty.core.play.session import Session
from admiralty.core.post.rehearsal import posts
from admiralty.core.state.paths import diff
from admiralty.core.state.questions import legal, question_of
from admiralty.core.state.views import mask
from admiralty.odds.answers import rollouts
from admiralty.opponents.plots import _worlds

from ..games.chosen import CHOSEN
from .playing import TINY, begun, dealt

SECRETS = [("toy", {}), ("toy_plots", {})]
SECRETS += [(f"{room}/{each.SECRETS[0]}", each.SECRETS[1]) for room, each in CHOSEN.items()]
SECRETS += [("heavy/raider", {"plotting": "reply"})]
ACTS = 24


def watched(game: Game, met: list[int]) -> Game:
    """The game, with every battle looked at that it is to imagine."""

    def imagine(t: Any, b: Any, seat: int) -> None:
        faults = diff(mask(b, seat), b)
        assert not faults, f"seat {seat} may not know {faults[0]}"
        met.append(seat)
        game.imagine(t, b, seat)

    return replace(game, imagine=imagine)


def odds(session: Session, seat: int, engine: str = "interpreted") -> None:
    """Sampled and counted odds of the battle as it stands."""
    state, held = session.state(seat), [session.game.simple] * len(session.deal.seats)
    prefix = session.prefix(seat)
    is_imagined(session.game, state, seat)
    next(rollouts(session.game, session.deal, state, prefix, seat, (), held, 2, 1, engine))
    with suppress(StopIteration):
        next(forecast(session.game, session.state(), held, prefix))


def previews(session: Session, seat: int) -> None:
    """What may follow from an answer."""
    if session.asked:
        preview(session, seat, legal(question_of(session.asked))[0], 1)


def worlds(session: Session, seat: int) -> None:
    """What a search thinks through."""
    if session.plotting:
        list(_worlds(sight_of(session, seat), 1))
    else:
        TINY.choose(sight_of(session, seat))


def branches(session: Session, seat: int) -> None:
    """A game of its own, from what the seat knows."""
    with suppress(Refused):
        session.branch(session.beat, dict.fromkeys(session.deal.seats, "human"), seat=seat)


def drafts(session: Session, seat: int) -> None:
    """The running turn in the game's written form."""
    if session.game.posting:
        posts(session, seat)


@pytest.mark.parametrize("caller", [odds, previews, worlds, branches, drafts])
@pytest.mark.parametrize(("scenario", "settings"), SECRETS)
def test_what_is_imagined_from_is_masked(
    scenario: str, settings: dict[str, Any], caller: Callable[[Session, int], None]
) -> None:
    game, deal = dealt(scenario, **settings)
    met, luck = list[int](), Random(3)
    session = begun(watched(game, met), deal, 3)
    asked = 0
    for _ in range(ACTS):
        if session.over:
            break
        seat = session.waiting[0]
        asked += session.asked is not None
        if luck.random() < 0.5:
            caller(session, seat)
        auto_answer(session, seat, luck.choice(game.levels).doctrine)
    assert met or (caller is previews and not asked) or (caller is drafts and not game.posting)
