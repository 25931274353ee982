"""The search does not know what its seat may not know: other hidden facts, and it chooses the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from admiralty.core.autoplay import Chooser, Sight, auto_answer
from admiralty.core.errors import Refused
from admiralty.core.game import Deal, Game
from admiralty.core.journal import parse
from admiralty.core.places import leaves
from admiralty.core.session import Session, resume
from admiralty.core.views import view
from admiralty.opponents.search import Search

from ..games.chosen import CHOSEN
from .playing import begun, dealt, played

SEARCH = Search(24, interpreted=True)
CHANGES = 8  # hidden facts that are changed at once
SECRETS = [("toy", {}, 10), ("toy_plots", {}, 6)]
SECRETS += [(f"{room}/{each.SECRETS[0]}", *each.SECRETS[1:]) for room, each in CHOSEN.items() if each.SECRETS]


class Thinks(Chooser):
    """Keeps what the search chooses; where it peeks, from all that there is."""

    def __init__(self, peeking: Session | None = None) -> None:
        self.peeking, self.chosen = peeking, tuple[int, ...]()

    def choose(self, sight: Sight) -> tuple[int, ...]:
        if self.peeking:
            sight = replace(sight, state=self.peeking.state(), prefix=replace(sight.prefix, imagine=-1))
        self.chosen = tuple(SEARCH.choose(sight))
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
    """Two games that differ only in what is hidden from a seat, at the beginning of a beat; None: there is nothing."""
    session = begun(game, deal, luck.randrange(1000))
    played(session, {}, answers)
    while not session.over and session.taken:
        played(session, {}, 1)
    if session.over or seat not in session.waiting:
        return None
    other = resume(game, parse(b"".join(session.journal.lines()), "journal")[0])
    changed, unseen = 0, list(hidden(session.state(), seat))
    for path, low, high in luck.sample(unseen, min(len(unseen), CHANGES)):
        try:
            other.edit(path, luck.randint(low, min(high, 9)), hidden=True)
            changed += 1
        except Refused:
            continue  # the rules cannot go on from it
    return (session, other) if changed else None


def choices(game: Game, deal: Deal, pairs: int, peeking: bool = False) -> Iterator[tuple[tuple[int, ...], ...]]:
    """What the search chooses in each of so many pairs of twins."""
    luck, found = Random(3), 0
    for trial in range(8 * pairs):
        seat = trial % 2
        if both := twins(game, deal, seat, luck, luck.randrange(12)):
            assert both[0].view(seat) == both[1].view(seat), "the twins differ in what is seen"
            thinking = [Thinks(each if peeking else None) for each in both]
            for each, thinks in zip(both, thinking, strict=True):
                auto_answer(each, seat, thinks)
            yield tuple(thinks.chosen for thinks in thinking)
            found += 1
            if found == pairs:
                return
    raise AssertionError(f"only {found} pairs were found")


@pytest.mark.parametrize("scenario, settings, pairs", SECRETS)
def test_hidden_facts_do_not_change_what_it_chooses(scenario: str, settings: dict[str, Any], pairs: int) -> None:
    for one, two in choices(*dealt(scenario, **settings), pairs):
        assert one == two


def test_the_comparison_notices_who_peeks() -> None:
    """A search that begins from all there is, and a game in which nothing is imagined, so that it stays."""
    game, deal = dealt("toy")
    peeped = replace(game, imagine=lambda t, b, seat: None)
    assert any(one != two for one, two in choices(peeped, deal, 10, peeking=True))
