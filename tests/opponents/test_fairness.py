"""The search does not know what its seat may not know: other hidden facts, and it chooses the same."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import pytest

from admiralty.core.engines.proving import ProvingTable
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Game
from admiralty.core.journal import parse
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, resume
from admiralty.core.sight.choosing import Chooser, Sight
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.limits import leaves
from admiralty.core.state.paths import diff
from admiralty.core.state.records import copy
from admiralty.core.state.views import mask, view
from admiralty.opponents.levels import SEARCHES
from admiralty.opponents.search import Search

from ..games.chosen import CHOSEN
from .playing import begun, dealt, played

MORE = 3 if "ADMIRALTY_SOAK" in os.environ else 1
LEVELS = {
    level.key: replace(level.doctrine, playouts=24 if MORE > 1 else 16, seconds=inf, interpreted=True)
    for level in SEARCHES
    if level.key in ("search", "mixture")
}
CHANGES, DRAWN = 8, 8  # hidden facts that are changed at once to anything, and to what they may be
SEED = 10  # with it the first pairs in the campaign are in combats, where it matters most what is hidden
SECRETS = [("toy", {}, 6 * MORE), ("toy_plots", {}, 4 * MORE), ("toy_fog", {}, 3 * MORE)]
SECRETS += [(f"{room}/{each.SECRETS[0]}", *each.SECRETS[1:]) for room, each in CHOSEN.items()]


class Thinks(Chooser):
    """Keeps what the search chooses; where it peeks, from all that there is, and imagines nothing instead of it."""

    def __init__(self, search: Search, peeking: Session | None = None) -> None:
        self.search, self.peeking, self.chosen = search, peeking, tuple[int, ...]()

    def choose(self, sight: Sight) -> tuple[int, ...]:
        if self.peeking:
            game = replace(sight.game, imagine=lambda t, b, seat: None)
            prefix = replace(sight.prefix, imagine=-1)
            sight = replace(sight, game=game, state=self.peeking.state(), prefix=prefix)
        self.chosen = tuple(self.search.choose(sight))
        return self.chosen


def hidden(b: Any, seat: int) -> Iterator[tuple[str, int, int]]:
    """Path and limits of every number that the seat may not see."""
    known = view(b, seat)
    for path, spec, _ in leaves(b):
        at: Any = known
        for step in path.split("."):
            at = at if at is None else at[int(step)] if isinstance(at, list) else at[step]
        if at is None:
            yield path, spec.low, spec.high


def twins(game: Game, deal: Deal, seat: int, luck: Random, answers: int) -> tuple[Session, Session] | None:
    """Two games that differ only in what is hidden from a seat, at the beginning of a beat.

    None: nothing is, or with it others have to write before the seat has, or it shows: a number that is hidden may
    decide one that is seen, as the screens of a ship decide their band.
    """
    session = begun(game, deal, luck.randrange(1000))
    played(session, {}, answers)
    while not session.over and session.taken:
        played(session, {}, 1)
    if session.over or seat not in session.waiting:
        return None
    other = resume(game, parse(b"".join(session.journal.lines()), "journal")[0])
    unseen = list(hidden(session.state(), seat))
    values = imagined(session, seat, {path for path, _, _ in unseen}, luck)
    values += [
        (path, luck.randint(low, min(high, 9))) for path, low, high in luck.sample(unseen, min(len(unseen), CHANGES))
    ]
    changed = 0
    for path, value in values:
        with suppress(Refused):  # the rules cannot go on from it
            other.edit(path, value, hidden=True)
            changed += 1
    if not changed or seat not in other.waiting or session.view(seat) != other.view(seat):
        return None
    return session, other


def imagined(session: Session, seat: int, unseen: Collection[str], luck: Random) -> list[tuple[str, int]]:
    """What is hidden as the room draws it: of all that there is in a record little matters just now, and this does."""
    game, b = session.game, session.state()
    t = ProvingTable(game, b, SimulatedKeys(luck.randrange(1 << 30), 0), [game.simple] * len(session.deal.seats))
    t.begin(session.beat)
    guess = copy(mask(b, seat))
    game.imagine(t, guess, seat)
    values = [(path, new) for path, _, new in diff(b, guess) if path in unseen]
    return luck.sample(values, min(len(values), DRAWN))


def choices(
    game: Game, deal: Deal, pairs: int, search: Search, peeking: bool = False
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """What the search chooses in each of so many pairs of twins."""
    luck, found = Random(SEED), 0
    for trial in range(max(32, 16 * pairs)):
        seat = trial % 2
        if both := twins(game, deal, seat, luck, luck.randrange(20)):
            thinking = [Thinks(search, each if peeking else None) for each in both]
            for each, thinks in zip(both, thinking, strict=True):
                auto_answer(each, seat, thinks)
            yield tuple(thinks.chosen for thinks in thinking)
            found += 1
            if found == pairs:
                return
    raise AssertionError(f"only {found} pairs were found")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario, settings, pairs", SECRETS)
def test_hidden_facts_do_not_change_what_it_chooses(
    scenario: str, settings: dict[str, Any], pairs: int, level: str
) -> None:
    for one, two in choices(*dealt(scenario, **settings), pairs, LEVELS[level]):
        assert one == two


@pytest.mark.parametrize(
    "scenario, settings, level",
    [("toy", {}, "search"), ("systemships/duel", {}, "mixture"), ("campaign/border", {"turns": "1"}, "mixture")],
)
def test_the_comparison_notices_who_peeks(scenario: str, settings: dict[str, Any], level: str) -> None:
    assert any(one != two for one, two in choices(*dealt(scenario, **settings), 10, LEVELS[level], peeking=True))
