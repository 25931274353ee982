"""What stands next to a choice, in every game: short, with a clause; nothing grave is taken by `simple`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.engines.proving import ProvingTable
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.face.wording import Note
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.questions import Question, legal
from admiralty.core.state.records import copy
from admiralty.core.state.views import mask, sees
from admiralty.games import game
from tests.rooms import ROOMS

WORDS = 12
QUESTIONS = 40  # of each kind that are looked at in a battle
SCENARIOS = [(room, name) for room in ROOMS for name in game(room).scenarios]


def noted(deal: Deal, b: Any, seat: int, what: int, facts: Sequence[int], values: Sequence[int]) -> list[Note | None]:
    """What stands next to answers, from what the asked seat may know."""
    word = game(deal.game).wording.asks[what]
    if word.note is None:
        return []
    known = tuple(
        value if sees(arg.seen, b, tuple(facts), seat, seat) else None
        for arg, value in zip(word.facts, facts, strict=False)
    )
    masked = mask(b, seat)
    return [word.note(masked, known, value, seat, deal.names) for value in values]


class _Reading(Watch):
    def __init__(self, deal: Deal) -> None:
        self.deal, self.clauses = deal, set(re.findall(r"^\| ([A-Z]{2}-\w+) ", _rulebook(deal.game), re.MULTILINE))
        self.looked: dict[int, int] = {}

    def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
        self.looked[q.what] = self.looked.get(q.what, 0) + 1
        if self.looked[q.what] > QUESTIONS:
            return
        for note in noted(self.deal, b, q.seat, q.what, facts, legal(q)):
            if note is not None:
                assert note.clause in self.clauses, f"{note}: there is no such clause"
                assert 0 < len(note.text.split()) <= WORDS and note.text == note.text.strip(), f"{note} is too long"


def _rulebook(room: str) -> str:
    return game(room).rulebook.read_text(encoding="utf-8")


class _Taking(ProvingTable):
    """A table at which computers take nothing grave."""

    def __init__(self, played: Game, deal: Deal, b: Any, keys: SimulatedKeys, minds: Sequence[Any]) -> None:
        super().__init__(played, b, keys, minds)
        self.deal = deal

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        before = self.answers
        value = super().ask(seat, what, low, high, *facts)
        if self.answers > before:  # it was a question
            for note in noted(self.deal, self.b, seat, what, facts, [value]):
                assert note is None or not note.grave, f"simple answers {what!r} with {value}: {note}"
        return value


@pytest.mark.parametrize("room, name", SCENARIOS)
def test_notes_are_short_and_have_a_clause(room: str, name: str) -> None:
    deal = game(room).deal(Request(game(room).scenario(name)))
    play_random(game(room), deal, 5, _Reading(deal))


@pytest.mark.parametrize("room, name", SCENARIOS)
def test_simple_takes_nothing_grave(room: str, name: str) -> None:
    played = game(room)
    deal = played.deal(Request(played.scenario(name)))
    b = copy(deal.battle)
    t = _Taking(played, deal, b, SimulatedKeys(7, 1), [played.simple] * len(deal.seats))
    for beat in range(300):
        if played.outcome(b) >= 0:
            break
        t.begin(beat)
        played.play_beat(t, b)
