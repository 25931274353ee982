"""An end that a referee's act leads to waits: until it is confirmed all can be taken back, and no seat is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.journal.entries import Over
from admiralty.core.play.desk import Desk
from admiralty.core.play.history import UNDECIDED
from admiralty.core.play.live import Disagrees
from admiralty.core.play.session import Session, resume, watch
from admiralty.core.state.views import OPEN, SPECTATOR
from tests.core.playing import again, bytes_of, order, play_on, plots, step, toy
from tests.core.toy import GAME


def at_once() -> Session:
    session = toy()
    session.edit("over", 1, "a slip")
    return session


def reopened() -> Session:
    session = toy()
    plots(session)
    session.edit("over", 1, "a slip", reopen=True)
    return session


def later() -> Session:
    """An edit that waits for the end of the beat, which a seat's answer brings about."""
    session = toy()
    order(session, 0, 0)
    session.edit("over", 1, "a slip", hidden=True)
    order(session, 1, 0)
    return session


SLIPS = [at_once, reopened, later]


@pytest.mark.parametrize("slip", SLIPS)
def test_the_end_waits_and_the_secret_stays_closed(slip: Callable[[], Session]) -> None:
    session = slip()
    assert not session.over and Desk(session).deciding and Desk(session).end
    assert not any(isinstance(entry, Over) for entry in session.journal.entries)
    assert session.waiting == () and session.pending == {}
    with pytest.raises(Refused):
        session.answer(0, 0)


@pytest.mark.parametrize("slip", SLIPS)
def test_it_is_taken_back_as_if_it_had_not_been(slip: Callable[[], Session]) -> None:
    session = slip()
    Desk(session).take_back(Desk(session).newest_edit or 0)
    assert not Desk(session).deciding and session.waiting and not session.over
    assert session.battle_now.over == 0 and [act.stands for act in Desk(session).acts] == [False]
    assert verify(again(bytes_of(session)), GAME).consistent


def test_what_a_seat_has_written_outlasts_a_slip() -> None:
    session = toy()
    session.fill(1, [1])
    session.edit("over", 1, "a slip")
    assert Desk(session).deciding
    Desk(session).take_back(Desk(session).newest_edit or 0)
    assert [box.answer for box in session.draft(1).boxes] == [1]


@pytest.mark.parametrize("slip", SLIPS)
def test_play_is_taken_back_to_before_it(slip: Callable[[], Session]) -> None:
    session = slip()
    session.undo(session.acts[0][0])
    assert not Desk(session).deciding and session.waiting == (0, 1)


@pytest.mark.parametrize("slip", SLIPS)
def test_confirmed_it_is_the_end(slip: Callable[[], Session]) -> None:
    session = slip()
    Desk(session).confirm()
    assert session.over and session.outcome == 2 and not Desk(session).deciding
    assert isinstance(session.journal.entries[-1], Over) and session.journal.entries[-1].secret
    verdict = verify(again(bytes_of(session)), GAME)
    assert verdict.consistent and verdict.finished
    with pytest.raises(Refused, match="the game is over"):
        Desk(session).confirm()


@pytest.mark.parametrize("slip", SLIPS)
def test_all_may_end_it_undecided_without_the_referee(slip: Callable[[], Session]) -> None:
    session = slip()
    session.leave()
    assert session.over and session.outcome == UNDECIDED and not Desk(session).deciding
    assert verify(again(bytes_of(session)), GAME).finished


@pytest.mark.parametrize("slip", SLIPS)
def test_whoever_takes_the_journal_up_finds_it_waiting(slip: Callable[[], Session]) -> None:
    session = slip()
    data = bytes_of(session)
    found = resume(GAME, again(data))
    assert Desk(found).deciding and not found.over and bytes_of(found) == data
    assert Desk(watch(GAME, again(data))).deciding
    assert not verify(again(data), GAME).finished and verify(again(data), GAME).consistent
    for seat in (0, 1, SPECTATOR, OPEN):
        assert found.view(seat) == session.view(seat) and found.log_for(seat) == session.log_for(seat)
    Desk(found).confirm()
    assert resume(GAME, again(bytes_of(found))).over


@pytest.mark.parametrize("slip", SLIPS)
def test_the_seats_see_what_they_saw_before(slip: Callable[[], Session]) -> None:
    """Rules that open everything at the end open nothing yet."""
    session = slip()
    assert session.view(OPEN)["over"] == 1
    for seat in (0, 1, SPECTATOR):
        assert session.view(seat)["over"] == 0 and session.state(seat).over == 0
        assert not any("a slip" in line.text for line in session.log_for(seat))
        assert session.course.known(seat).beat.number == 0
    Desk(session).note("wait a moment", (0, 1))
    assert [line.text for line in session.log_for(0)][-1] == "The referee to everybody: wait a moment"
    assert Desk(session).deciding


def test_of_two_slips_each_is_taken_back() -> None:
    session = at_once()
    session.edit("over", 1, "again")
    first, second = (act.n for act in Desk(session).acts)
    Desk(session).take_back(second)
    assert Desk(session).deciding and session.view(0)["over"] == 0
    session.undo(first)
    assert not Desk(session).deciding


def test_a_journal_of_before_in_which_the_end_followed_at_once_still_fits() -> None:
    """No kind of entry and no field is new: the end that he confirms is the entry that always ended a game."""
    session = later()
    Desk(session).confirm()
    kinds = [type(entry).__name__ for entry in session.journal.entries]
    assert kinds[-1] == "Over" and kinds.count("Edit") == 1
    assert verify(again(bytes_of(session)), GAME).finished


def test_another_end_than_the_one_that_waits_is_none() -> None:
    session = at_once()
    over = Over(1, session.stage.secret, "0" * 32)
    with pytest.raises(Disagrees, match="does not end the game"):
        session.act(over)
    assert Desk(session).deciding
    with pytest.raises(Refused, match="no end waits"):
        Desk(toy()).confirm()


def test_what_follows_from_an_edit_in_its_own_beat_waits_too() -> None:
    """A computer answers at once: the end may be there before the referee sees what he has done."""
    session = toy()
    session.edit("sides.0.hull", 1, "a slip")
    session.edit("rules.beats", 1, "a slip")
    random = Random(1)
    while not Desk(session).deciding:
        step(session, random)
    assert session.beat == 0 and not session.over
    for act in Desk(session).acts:
        Desk(session).take_back(act.n)
    assert not Desk(session).deciding and session.waiting


def test_the_end_that_play_brings_about_in_a_later_beat_is_the_end() -> None:
    session = toy()
    session.edit("sides.0.hull", 11, "a scratch")
    random = Random(1)
    while not session.over:
        assert not Desk(session).deciding
        step(session, random)
    assert session.beat > 0


def test_an_end_that_comes_all_the_same_does_not_tell_of_a_hidden_edit() -> None:
    session, random = toy(), Random(3)
    while not session.over and not Desk(session).deciding:
        play_on(session, random, 1)
        if session.course.beat.given and not session.over:
            session.edit("mines.2", random.randint(0, 1), "in secret", hidden=True)
    assert session.over and session.course.beat.edits(waiting=True)
    assert verify(again(bytes_of(session)), GAME).finished
