"""Verification asks the computer's cheap levels again, and says whom it could not ask."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from admiralty.core.checks import seat_checks
from admiralty.core.checks.verify import Verdict, verify
from admiralty.core.face.game import Request
from admiralty.core.files.shipped import content
from admiralty.core.journal import Journal, read_strict
from admiralty.core.journal.entries import COMPUTER, DRAFT, Answer, Entry, Plot, Source
from admiralty.core.play import staging
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, new
from admiralty.games import game

from .playing import again, bytes_of, play_on

GAME = game("systemships")
DEAL = GAME.deal(Request(content(GAME.scenarios["duel"])))
OLD = Path(__file__).parent / "v1"


def played(blue: str, dice: Source | None = None, **known: Any) -> Session:
    """A whole game: red answers at random; blue answers as `simple` does, whatever it is called."""
    session = new(GAME, DEAL, {"red": "human", "blue": blue}, dice, **known)
    rng = Random(3)
    while not session.over:
        while 1 in session.waiting:
            auto_answer(session, 1, GAME.simple)
        if not session.over:
            play_on(session, rng, 1)
    return session


def forged(journal: Journal, change: Any) -> Journal:
    """The journal with its first computer answer changed, chained again: a chain alone finds nothing."""
    at, done = next((n, act) for n, act in enumerate(journal.entries) if isinstance(act, Plot) and act.seat == 1)
    made = Journal(journal.header)
    for n, entry in enumerate(journal.entries):
        made.append(change(done) if n == at else entry)
    return made


def idle(plot: Plot) -> Entry:
    """Another plot that the rules take: its first box answered otherwise."""
    what, low, high, value, listed = plot.answers[0]
    choices = listed if listed is not None else tuple(range(low, high + 1))
    other = next(each for each in choices if each != value)
    return replace(plot, answers=((what, low, high, other, listed), *plot.answers[1:]))


@pytest.mark.parametrize("dice", [None, Source("practice", 4), Source("simulated", 4, 2)])
def test_a_cheap_computer_is_asked_again(dice: Source | None) -> None:
    verdict = verify(again(bytes_of(played("computer:simple", dice))), GAME)
    assert verdict.consistent and verdict.checked == ("blue",) and not verdict.unchecked
    assert "blue answered as the computer would" in str(verdict)


def test_what_the_computer_would_not_have_answered_is_found() -> None:
    """Today's verification took any legal answer for the computer's own."""
    verdict = verify(forged(played("computer:simple").journal, idle), GAME)
    assert (verdict.status, verdict.exit_status) == ("inconsistent", 1)
    assert "is not what computer:simple answers for blue by this secret" in verdict.why


def test_another_secret_gives_random_computers_other_answers() -> None:
    one = played("computer:random")
    assert verify(one.journal, GAME).why == "is not what computer:random answers for blue by this secret"


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("computer:search", "computer:search is no cheap level of this game"),
        ("computer:careful", "computer:careful takes its time"),
        ("doctrine:mine.toml", "doctrine:mine.toml is not in the journal"),
        ("computer:own", "computer:own is not in the journal"),
    ],
)
def test_whom_it_cannot_ask_it_names(who: str, why: str) -> None:
    verdict: Verdict = verify(played(who).journal, GAME)
    assert verdict.consistent and verdict.unchecked == {"blue": why} and not verdict.checked
    assert f"blue was not checked: {why}" in str(verdict)
    assert verdict.plain()["unchecked"] == {"blue": why} and verdict.plain()["said"] == str(verdict)


def test_without_its_secret_nobody_is_asked() -> None:
    session = played("computer:simple")
    untold = Journal(replace(session.journal.header, secret=""))
    for entry in session.journal.entries[:-1]:
        untold.append(entry)
    assert verify(untold, GAME).unchecked == {"blue": "the secret is not told"}


def test_a_journal_of_an_older_format_is_not_refuted_by_the_computers_of_today() -> None:
    journal = read_strict(OLD / "finished.jsonl")
    assert verify(journal, GAME).checked == ("blue",)
    verdict = verify(forged(journal, idle), GAME)
    if verdict.consistent:  # else the rules themselves went another way
        assert verdict.unchecked == {"blue": "computer:simple answers differently in this release"}
    else:
        assert "by this secret" not in verdict.why


@pytest.mark.parametrize("named", ["", "0.0.1"])
def test_only_the_release_that_the_journal_names_refutes_it(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two source trees name no release: they may be of any, so their computers may differ."""
    monkeypatch.setattr(staging, "release", lambda: named)
    journal = played("computer:random").journal
    for now in ("", "0.0.1", "0.0.2"):
        monkeypatch.setattr(seat_checks, "release", lambda now=now: now)
        verdict = verify(journal, GAME)
        assert verdict.consistent == (not named or now != named)
        if verdict.consistent:
            assert verdict.unchecked == {"blue": "computer:random answers differently in this release"}


# ---- clocks ----------------------------------------------------------------------------------------------------------


def late(clock: int, mark: str, answer: bool = False) -> Session:
    """Red's first plot is the clock's: by `simple`, or as its draft stood."""
    session = new(GAME, DEAL, {"red": "human", "blue": "human"}, terms={"clock": clock})
    if answer:
        play_on(session, Random(5), 1)
        act = session.acts[-1][1]
        session.undo(session.acts[-1][0])
        assert isinstance(act, Plot)
        session.fill(act.seat, [box[3] for box in act.answers])
        session.ready(act.seat, mark)
    else:
        auto_answer(session, 0, GAME.simple, mark)
    return session


def test_an_answer_of_the_clock_is_asked_again() -> None:
    verdict = verify(late(60, COMPUTER).journal, GAME)
    assert verdict.consistent and verdict.clocked == 1 and "1 answer of the clock checked" in str(verdict)
    assert verify(late(60, DRAFT, answer=True).journal, GAME).consistent, "a draft is its seat's own"
    verdict = verify(late(60, COMPUTER, answer=True).journal, GAME)
    assert not verdict.consistent and "is not what the computer answers" in verdict.why


@pytest.mark.parametrize("mark", [COMPUTER, DRAFT])
def test_without_a_clock_in_the_header_no_clock_runs_out(mark: str) -> None:
    verdict = verify(late(0, mark).journal, GAME)
    assert not verdict.consistent and "says that a clock ran out, and this game has none" in verdict.why
    assert isinstance(late(0, mark).journal.entries[verdict.bad_entry - 1], Answer | Plot)
