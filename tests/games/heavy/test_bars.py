"""Why orders are not open: the rules bar what they do not offer, and the form says it in the game's words."""

from __future__ import annotations

from typing import Any

import pytest

from admiralty.core.book.rules_text import load
from admiralty.core.errors import Refused
from admiralty.core.play.forms import Pending
from admiralty.core.play.session import Session
from admiralty.games.heavy import GAME
from admiralty.games.heavy.face.barred import BARS
from admiralty.games.heavy.words import Ask, Bar, Manoeuvre

from .test_posting_faults import stood


def test_every_reason_has_its_words_and_a_clause() -> None:
    facings = range(Bar.BEARING, Bar.BEARING + 6)
    assert set(BARS) == {*Bar, *facings} - {Bar.NOTHING}
    clauses = {word.clause for word in BARS.values() if isinstance(word.text, str)}
    assert clauses <= set(load(GAME.rulebook).clauses)


def filled(game: Session, answers: dict[int, int]) -> dict[tuple[Any, ...], Pending]:
    """The form of A's with these answers and the least of everything else: all its questions by kind and facts."""
    found: dict[tuple[Any, ...], Pending] = {}
    while (question := game.draft(0).open) is not None:
        value = answers.get(question.what, question.choices[0].value)
        game.fill(0, [*(box.answer for box in game.draft(0).boxes), value])
    form = game.draft(0)
    for each in (*(box.question for box in form.boxes), *form.closed):
        found[each.what, *(fact for fact in each.facts[1:2] if each.what in (Ask.BANK, Ask.HEAVY, Ask.TARGET))] = each
    return found


def why(question: Pending, value: int) -> str:
    choice = question.reason(value)
    return f"{choice.text}: {choice.note} [{choice.clause}]" if choice else ""


LAUNCHER, AFT = 3, 4
CASES: list[tuple[dict[str, Any], dict[int, int], tuple[int, ...], int, str]] = [
    ({}, {}, (Ask.MANOEUVRE,), Manoeuvre.ROTATE, "rotate to Fore: it already presents its Fore [HC-090]"),
    ({"contacts.1.range": 1, "contacts.2.range": 1}, {}, (Ask.MANOEUVRE,), Manoeuvre.CLOSE,
     "close: range 1 is the nearest [HC-R18]"),
    ({"ships.0.lost.10": 4}, {}, (Ask.MANOEUVRE,), Manoeuvre.CLOSE,
     "any other answer: its impulse engines are lost [HC-660]"),
    ({}, {}, (Ask.COUNTERMEASURES,), 9, "5 or more: its sensors carry no more [HC-R60]"),
    ({}, {}, (Ask.BANK, 0), 7, "7 or more: a bank takes at most 6 points a turn [HC-R82]"),
    ({}, {Ask.MANOEUVRE: Manoeuvre.RETREAT}, (Ask.BANK, 0), 1,
     "any other answer: it retreats: no fire this turn [HC-710]"),
    ({}, {}, (Ask.HEAVY, AFT), 1, "any other answer: nothing it can fire at [HC-R77]"),
    ({}, {}, (Ask.TARGET, AFT), 1, "Federation CA 2: it doesn't bear Fore [HC-270]"),
    ({"ships.0.torpedoes": 0}, {}, (Ask.HEAVY, LAUNCHER), 1, "any other answer: no torpedoes left [HC-330]"),
    ({"ships.0.mounts.3.ready": 9}, {}, (Ask.HEAVY, LAUNCHER), 1,
     "any other answer: fired: ready again on turn 9 [HC-290]"),
    ({"ships.0.lost.12": 4}, {}, (Ask.REINFORCE,), 1,
     "any other answer: its warp is lost: it can only repair [HC-690]"),
    ({"ships.0.taken.2": 3}, {}, (Ask.REPAIR,), 16, "point of the Port shield: shields can't be repaired [HC-R32]"),
]  # fmt: skip


@pytest.mark.parametrize("state, answers, question, value, said", CASES, ids=[case[-1] for case in CASES])
def test_what_is_not_open_is_barred(
    state: dict[str, Any], answers: dict[int, int], question: tuple[int, ...], value: int, said: str
) -> None:
    assert why(filled(stood(state), answers)[question], value) == said


def test_what_fires_is_not_barred() -> None:
    found = filled(stood({}), {Ask.BANK: 1})
    assert why(found[Ask.BANK, 0], 6) == "" and found[Ask.BANK, 0].choices[-1].value == 6


def test_a_refused_box_says_why() -> None:
    game = stood({})
    with pytest.raises(
        Refused, match=r"Side A, manoeuvre \(box 1\): rotate to Fore is not open: it already presents its Fore"
    ):
        game.fill(0, [Manoeuvre.ROTATE])
