"""A referee holds the game: no beat gets its first answer, all else goes on, and the journal keeps it."""

from __future__ import annotations

from random import Random

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.play.autoplay import answers_next, play_out
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, resume
from admiralty.core.state.views import SPECTATOR
from tests.core.playing import again, bytes_of, order, play_on, plots, toy
from tests.core.toy import GAME


def held() -> Session:
    session = toy()
    Desk(session).hold(True)
    return session


def test_nobody_is_asked_and_no_computer_answers() -> None:
    session = held()
    assert session.on_hold and session.waiting == () and session.pending == {} and not session.plotting
    everybody = dict.fromkeys(range(len(session.deal.seats)), GAME.simple)
    assert answers_next(session, everybody, None) is None
    play_out(session, everybody)
    assert session.beat == 0 and session.taken == 0
    for refused in (lambda: session.answer(0, 0), lambda: session.fill(0, [1]), lambda: session.ready(0)):
        with pytest.raises(Refused, match="the referee holds the game"):
            refused()


def test_it_goes_on_where_it_was() -> None:
    session = toy()
    session.fill(0, [0])
    draft = session.drafts[0].values
    Desk(session).hold(True)
    Desk(session).hold(False)
    assert not session.on_hold and session.drafts[0].values == draft
    plots(session)
    assert [line.text for line in session.log_for(SPECTATOR)][:2] == [
        "The referee holds the game.",
        "The referee lets the game go on.",
    ]
    play_on(session, Random(7))
    assert session.over and verify(session.journal, GAME, session.receipt).status == "whole"


def test_a_beat_that_is_under_way_goes_on_to_its_end() -> None:
    session = toy()
    order(session, 0, 0)
    Desk(session).hold(True)
    assert session.course.hold and not session.on_hold and session.waiting
    beat = session.beat
    for _ in range(20):
        if session.on_hold:
            break
        if session.plotting:
            order(session, session.waiting[0], 0)
        else:
            session.answer(session.waiting[0], session.pending[session.waiting[0]].low)
    assert session.beat == beat + 1 and session.waiting == ()


def test_the_referee_rules_meanwhile() -> None:
    session = held()
    desk = Desk(session)
    desk.note("a pause", [0])
    session.edit("over", 0, "nothing")
    desk.hand(0, "computer:simple")
    assert session.on_hold and [act.kind for act in desk.acts] == ["hold", "note", "edit", "hand"]


def test_pressing_twice_is_refused_and_an_undo_counts() -> None:
    session = held()
    desk = Desk(session)
    with pytest.raises(Refused, match="held already"):
        desk.hold(True)
    desk.take_back(desk.last)
    assert not session.on_hold and session.waiting
    with pytest.raises(Refused, match="nobody holds"):
        desk.hold(False)


def test_a_hold_survives_a_restart() -> None:
    session = resume(GAME, again(bytes_of(held())))
    assert session.on_hold and session.waiting == ()
    Desk(session).hold(False)
    assert resume(GAME, again(bytes_of(session))).waiting
