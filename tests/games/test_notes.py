"""What stands next to a choice, open or not, in every game: short, with a clause; `simple` takes nothing grave."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from admiralty.core.checks.conformance_play import Watch, play_random
from admiralty.core.engines.proving import ProvingTable
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.face.wording import Names, Note
from admiralty.core.play.forms import Known, barred_choices, known_facts
from admiralty.core.sight.veils import Reader
from admiralty.core.state.dice import SimulatedKeys
from admiralty.core.state.questions import Asked, Question, legal
from admiralty.core.state.records import copy
from admiralty.core.state.views import mask, sees
from admiralty.games import game
from tests.rooms import ROOMS

LENGTH = 40  # characters next to a choice, so that they fit in a line of a phone
NAME = "x" * 8  # what a name counts as, which a player may make as long as they like
NAMED = ("ship", "side", "star")
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


def check_short(text: str, names: Names) -> None:
    """It fits, a name counting as eight characters, and is no sentence with a full stop."""
    said = sorted({name for kind in NAMED for name in names.get(kind, ()) if name}, key=len, reverse=True)
    named = re.sub(rf"\b(?:{'|'.join(map(re.escape, said))})(?!\w)", NAME, text) if said else text
    assert 0 < len(named) <= LENGTH, f"{text!r} has {len(named)} characters"
    assert text == text.strip() and not text.endswith("."), f"{text!r} is no short note"


class _Reading(Watch):
    def __init__(self, deal: Deal) -> None:
        self.deal, self.clauses = deal, clauses_of(deal.game)
        self.looked: dict[tuple[int, bool], int] = {}

    def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
        if self.is_new(q.what, True):
            for note in noted(self.deal, b, q.seat, q.what, facts, legal(q)):
                if note is not None:
                    assert note.clause in self.clauses, f"{note}: there is no such clause"
                    check_short(note.text, self.deal.names)

    def barred(self, b: Any, asked: Asked) -> None:
        if self.is_new(asked.what, False):
            words = game(self.deal.game).wording
            facts = known_facts(words.asks[asked.what], b, asked, asked.seat)
            for choice in barred_choices(words, self.deal.names, Known(b, Reader(asked.seat, self.deal)), asked, facts):
                assert choice.clause in self.clauses, f"{choice}: there is no such clause"
                check_short(choice.note, self.deal.names)

    def is_new(self, what: int, is_open: bool) -> bool:
        """Count a question of a kind; is it among those that are looked at?"""
        self.looked[what, is_open] = self.looked.get((what, is_open), 0) + 1
        return self.looked[what, is_open] <= QUESTIONS


def clauses_of(room: str) -> set[str]:
    return set(re.findall(r"^\| ([A-Z]{2}-\w+) ", _rulebook(room), re.MULTILINE))


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
def test_notes_and_reasons_are_short_and_have_a_clause(room: str, name: str) -> None:
    deal = game(room).deal(Request(game(room).scenario(name)))
    play_random(game(room), deal, 5, _Reading(deal))


@pytest.mark.parametrize("room", ROOMS)
def test_reasons_that_need_no_battle_are_short_and_have_a_clause(room: str) -> None:
    bars = game(room).wording.bars
    assert bars
    for bar in bars.values():
        if isinstance(bar.text, str):
            assert bar.clause in clauses_of(room), f"{bar}: there is no such clause"
            check_short(bar.text, {})


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
