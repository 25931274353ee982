"""Answers that a clock gave: they stand in the record as such, and the log says so once, until they are taken back."""

from __future__ import annotations

from random import Random

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.journal.entries import COMPUTER, DRAFT, Answer, Plot, Unfit, entry_from, entry_json
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, resume
from admiralty.core.state.views import OPEN, SPECTATOR
from tests.core.playing import again, bytes_of, order, play_on, practice, toy
from tests.core.toy import GAME
from tests.core.toy_rules import Ask

SAID = "Time is up for Second: the computer answers."
VIEWERS = (OPEN, SPECTATOR, 0, 1)


def said(session: Session, seat: int = OPEN) -> list[str]:
    return [line.text for line in session.log_for(seat) if line.kind == "late"]


def late(session: Session, seat: int) -> None:
    """All that a seat is asked, by `simple`, until others are asked or the beat is over."""
    beat = session.beat
    while seat in session.waiting and session.beat == beat:
        auto_answer(session, seat, GAME.simple, COMPUTER)


def test_everybody_reads_where_it_was() -> None:
    session = toy()
    order(session, 0, 1, 2)
    assert not said(session)
    late(session, 1)
    for viewer in VIEWERS:
        lines = [line.text for line in session.log_for(viewer)]
        assert said(session, viewer) == [SAID]
        assert lines.index(SAID) < next(i for i, line in enumerate(lines) if "takes stance" in line)


def test_in_a_sealed_plot_it_is_said_at_once() -> None:
    session = toy()
    late(session, 1)
    assert session.waiting == (0,) and said(session, 0) == [SAID]


def test_a_draft_that_counted_reads_alike() -> None:
    texts = []
    for clock in (DRAFT, COMPUTER):
        session = toy()
        session.fill(1, [2, 3])
        session.ready(1, clock)
        order(session, 0, 0)
        texts.append([[line.text for line in session.log_for(viewer)] for viewer in VIEWERS])
    assert texts[0] == texts[1]


def test_however_many_answers_there_were_it_is_said_once() -> None:
    """How often a seat is asked in a row may be a secret."""
    for seed in range(60):
        session = practice(seed)
        order(session, 0, 2, 5)
        order(session, 1, 0)
        before = len(session.course.beat.given)
        late(session, 1)
        acts = [act for _, act in session.course.beats[0].given[before:]]
        if len(acts) > 1:
            assert all(act.seat == 1 and act.clock == COMPUTER for act in acts)
            assert said(session) == [SAID]
            return
    raise AssertionError("nobody was asked twice in a row")


def test_whoever_is_late_again_is_told_of_again() -> None:
    session = practice(3)
    late(session, 1)
    order(session, 0, 0)
    play_on(session, Random(1), 1) if not session.plotting else None
    while not session.plotting:
        play_on(session, Random(1), 1)
    late(session, 1)
    assert said(session) == [SAID, SAID]


def test_taking_it_back_leaves_nothing_of_it() -> None:
    session = toy()
    late(session, 1)
    session.undo_last(1)
    assert not said(session)
    order(session, 1, 2, 3)
    assert not said(session)


def test_the_record_has_it_and_proves_it() -> None:
    session = toy(terms={"clock": 60})
    order(session, 0, 1, 2)
    late(session, 1)
    read = again(bytes_of(session))
    assert [entry.clock for entry in read.entries if isinstance(entry, Answer | Plot)][:2] == ["", COMPUTER]
    assert resume(GAME, read).log_for(0) == session.log_for(0)
    verdict = verify(again(bytes_of(session)), GAME)
    assert verdict.consistent and verdict.clocked and not verdict.unchecked


def test_an_answer_in_time_is_written_as_ever() -> None:
    """So journals of before keep their hashes."""
    answer = Answer(0, 1, Ask.SWAP, 0, 1, 1)
    assert "clock" not in entry_json(answer) and entry_from(entry_json(answer)) == answer
    by_clock = Answer(0, 1, Ask.SWAP, 0, 1, 1, clock=DRAFT)
    assert entry_json(by_clock)["clock"] == "draft" and entry_from(entry_json(by_clock)) == by_clock
    for wrong in ("", "nobody", 1, None):
        with pytest.raises(Unfit):
            entry_from({**entry_json(answer), "clock": wrong})
    with pytest.raises(Unfit):
        entry_from({"kind": "undo", "to": 1, "clock": "draft"})
