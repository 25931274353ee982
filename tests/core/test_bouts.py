"""A combat of a campaign that a seat leaves to the computer: answered to its end, and no further."""

from __future__ import annotations

import pytest

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.journal.entries import Answer, Plot
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import answers_next, auto_answer, play_out
from admiralty.core.play.bouts import NO_BOUT, bout_of, first_left, is_left, leave_bout
from admiralty.core.play.session import Session
from admiralty.games import game

CAMPAIGN = game("campaign")
STEPS = 600  # in which the computer comes to a combat


def fighting(skip: int = 0) -> tuple[Session, int]:
    """A campaign at a moment when a seat is asked something of a combat; `skip` so many such moments first."""
    session = sessions.new(CAMPAIGN, CAMPAIGN.deal(Request(CAMPAIGN.scenario("border"))), {})
    for _ in range(STEPS):
        seat = session.waiting[0]
        if bout_of(session, seat):
            if skip == 0:
                return session, seat
            skip -= 1
        auto_answer(session, seat, CAMPAIGN.simple)
    raise AssertionError("nobody fought")


def others(session: Session, seat: int) -> dict[int, object]:
    return {each: CAMPAIGN.simple for each in range(len(session.deal.seats)) if each != seat}


def test_all_of_the_combat_is_answered_and_nothing_after_it() -> None:
    session, seat = fighting()
    number = bout_of(session, seat)
    bouts = {seat: leave_bout(session, seat)}
    before = len(session.acts)
    while (following := answers_next(session, others(session, seat), {}, bouts)) is not None:
        mine = following[0] == seat
        assert not mine or bout_of(session, seat) == number
        auto_answer(session, *following)
    assert session.over or bout_of(session, seat) != number
    assert session.over or session.waiting == (seat,)
    mine = [act for _, act in session.acts[before:] if isinstance(act, Answer | Plot) and act.seat == seat]
    assert mine  # the journal has ordinary answers
    assert all(act.clock == "" for act in mine)


def test_nobody_else_is_answered_for() -> None:
    session, seat = fighting()
    bouts = {seat: leave_bout(session, seat)}
    play_out(session, {}, bouts=bouts)
    other = 1 - seat
    assert session.over or other in session.waiting or bout_of(session, seat) != bouts[seat].bout
    assert not is_left(session, other, bouts)


def test_all_that_was_answered_is_taken_back_at_once() -> None:
    session, seat = fighting()
    bouts = {seat: leave_bout(session, seat)}
    assert first_left(session, seat, bouts) is None
    since, place = bouts[seat].since, session.beat
    play_out(session, others(session, seat), bouts=bouts)
    assert not session.over
    count = first_left(session, seat, bouts)
    assert count == since + 1
    session.undo_last(seat, count)
    assert session.beat == place and seat in session.waiting
    assert bout_of(session, seat) == bouts[seat].bout


def test_only_what_runs_can_be_left() -> None:
    session = sessions.new(CAMPAIGN, CAMPAIGN.deal(Request(CAMPAIGN.scenario("border"))), {})
    seat = session.waiting[0]
    assert bout_of(session, seat) == 0
    assert not is_left(session, seat, {seat: NO_BOUT})
    with pytest.raises(Refused, match="nothing that could be left"):
        leave_bout(session, seat)
    duel = game("systemships")
    other = sessions.new(duel, duel.deal(Request(duel.scenario("duel"))), {})
    with pytest.raises(Refused, match="nothing that could be left"):
        leave_bout(other, other.waiting[0])


def test_each_combat_has_a_number_of_its_own() -> None:
    """By seat and combat: the number changes with the star, the turn or whose turn it is, and with nothing else."""
    session, _ = fighting()
    seen: dict[int, tuple[int, int, int]] = {}
    for _ in range(120):
        if session.over:
            break
        b = session.battle_now
        for seat in session.waiting:
            if number := bout_of(session, seat):
                assert seen.setdefault(number, (b.place, b.player, b.turn)) == (b.place, b.player, b.turn)
        auto_answer(session, session.waiting[0], CAMPAIGN.simple)
    assert len(seen) > 1
    assert len(set(seen.values())) == len(seen)
