"""The search does not know what its seat may not know: other hidden facts, and it chooses the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from admiralty.core.autoplay import Chooser, Sight, auto_answer
from admiralty.core.conformance import hidden
from admiralty.core.errors import Refused
from admiralty.core.game import Deal, Game
from admiralty.core.journal import parse
from admiralty.core.session import Session, resume
from admiralty.opponents.search import Search

from .playing import begun, dealt, played

SEARCH = Search(24, interpreted=True)
CHANGES = 8  # hidden facts that are changed at once


class Thinks(Chooser):
    """Keeps what the search chooses, without doing it."""

    def __init__(self) -> None:
        self.chosen: tuple[int, ...] = ()

    def choose(self, sight: Sight) -> tuple[int, ...]:
        self.chosen = tuple(SEARCH.choose(sight))
        return self.chosen


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


def choice(session: Session, seat: int) -> tuple[int, ...]:
    thinking = Thinks()
    auto_answer(session, seat, thinking)
    return thinking.chosen


@pytest.mark.parametrize(
    "scenario, settings, pairs",
    [
        ("toy", {}, 10),
        ("systemships/duel", {}, 4),
        ("myoss/battleaxes", {"open_sheets": "no"}, 2),
    ],
)
def test_hidden_facts_do_not_change_what_it_chooses(scenario: str, settings: dict[str, Any], pairs: int) -> None:
    game, deal = dealt(scenario, **settings)
    luck, compared = Random(3), 0
    for trial in range(8 * pairs):
        seat = trial % 2
        found = twins(game, deal, seat, luck, luck.randrange(12))
        if found is None:
            continue
        one, two = found
        assert one.view(seat) == two.view(seat), "the twins differ in what is seen"
        assert choice(one, seat) == choice(two, seat)
        compared += 1
        if compared == pairs:
            return
    raise AssertionError(f"only {compared} pairs were found")
