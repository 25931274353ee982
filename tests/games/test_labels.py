"""Every label of every record sheet says what it means, in few words and by a clause of the room's rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from admiralty.core.book import rules_text
from admiralty.core.face.game import Game, Request
from admiralty.core.face.labels import Label
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.state.views import OPEN, SPECTATOR
from admiralty.games import game as game_of

from ..rooms import ROOMS
from .chosen import CHOSEN

ACTS, FEW = 30, 6  # of each scenario; of one that shows no rule of its own
WORDS_MOST = 25
PLAIN = re.compile(r"[\w ,/.+()|?\\-]+")  # what both languages read alike


def explain(labels: Sequence[Label], sheet: str, label: str) -> Label | None:
    """What a label of a sheet means, as the page finds it."""
    return next((each for each in labels if re.fullmatch(each.match, label) and re.fullmatch(each.sheet, sheet)), None)


def shown(game: Game) -> Iterator[tuple[str, str]]:
    """The sheets' ids and labels that come up in each scenario, for each viewer."""
    for name in game.scenarios:
        session = sessions.new(game, game.deal(Request(game.scenario(name))), {})
        viewers = (OPEN, SPECTATOR, *range(len(session.deal.seats)))
        for _ in range(FEW if name in CHOSEN[game.key].ALIKE else ACTS):
            for seat in viewers:
                for sheet in game.scene(session.view(seat), session.deal, seat).sheets:
                    for row in sheet.rows:
                        yield sheet.id, row.label
            if session.over:
                break
            auto_answer(session, session.waiting[0], game.simple)


@pytest.mark.parametrize("key", ROOMS)
def test_no_label_lacks_an_explanation(key: str) -> None:
    game = game_of(key)
    seen = dict.fromkeys(shown(game))
    assert seen
    lacking = [each for each in seen if explain(game.labels, *each) is None]
    assert not lacking


@pytest.mark.parametrize("key", ROOMS)
def test_each_explanation_is_short_and_has_a_clause(key: str) -> None:
    game = game_of(key)
    clauses = rules_text.load(game.rulebook).clauses
    for each in game.labels:
        assert each.clause in clauses, each
        assert all(len(sentence.split()) <= WORDS_MOST for sentence in each.text.split(". ")), each
        assert each.text.endswith("."), each
        assert PLAIN.fullmatch(each.match) and re.compile(each.match), each


def test_the_first_that_matches_counts_and_a_sheet_may_have_its_own() -> None:
    labels = game_of("campaign").labels
    star, ship = explain(labels, "side-0", "Anchor"), explain(labels, "sheet-3", "Anchor")
    assert star is not None and star.text.startswith("A star") and ship is None
    value = explain(labels, "side-0", "Technology")
    assert value is not None and value.clause == "WW-640"
    assert explain(labels, "sheet-3", "Tubes and more") is None  # the whole label counts
