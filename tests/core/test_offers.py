"""What a seat sets unasked: in the record, as the game lets it, read by who may see it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from admiralty.core.checks.verify import verify
from admiralty.core.errors import Refused
from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Edit, entry_from, entry_json
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new, resume
from admiralty.core.state.views import OPEN, SPECTATOR
from admiralty.server.seen.places import place_of, receipt_for

from ..releases.toy_salvage import DEAL, GAME, SEATS

FIRST, SECOND, RIVAL = range(3)
PATH = "sides.2.depth"


def begun() -> Session:
    return new(GAME, DEAL, dict.fromkeys(SEATS, "human"), secret=bytes(32))


def lines(session: Session, seat: int) -> list[str]:
    return [line.text for line in session.log_for(seat) if line.kind == "offer"]


def depth(session: Session) -> int:
    return int(session.battle_now.sides[RIVAL].depth)


def orders(session: Session, *seats: int) -> None:
    for seat in seats:
        session.fill(seat, [1])
        session.ready(seat)


def test_before_anybody_has_answered_it_holds_at_once_and_is_read_by_who_sees_its_place() -> None:
    session = begun()
    session.fill(FIRST, [2])
    session.offer(RIVAL, PATH, 2)
    assert depth(session) == 2 and session.offers(RIVAL)[0][1] == 2
    assert lines(session, RIVAL) == lines(session, OPEN) == ["Rival plans depth 2."]
    assert [lines(session, seat) for seat in (FIRST, SECOND, SPECTATOR)] == [[], [], []]
    assert session.draft(FIRST).complete, "what another one writes is not lost"


def test_later_in_a_beat_it_waits_for_the_end_of_it() -> None:
    session = begun()
    orders(session, FIRST)
    session.offer(RIVAL, PATH, 2)
    assert depth(session) == 0 and lines(session, RIVAL) == []
    assert session.offers(RIVAL)[0][1] == 2, "it knows what it will be"
    orders(session, SECOND, RIVAL)
    while session.beat == 0:
        session.answer(session.waiting[0], 2)
    assert depth(session) == 2 and lines(session, RIVAL) == ["Rival plans depth 2."]


def test_that_it_waits_tells_nobody_that_another_one_has_locked_orders() -> None:
    """Who has answered in secret knows it, and nobody else, as of the place in the game."""
    session = begun()
    assert not any(session.offers_wait(seat) for seat in (FIRST, SECOND, RIVAL))
    orders(session, FIRST)
    assert [session.offers_wait(seat) for seat in (FIRST, SECOND, RIVAL)] == [True, False, False]


def test_it_is_in_the_record_and_proved_from_it() -> None:
    session = begun()
    session.offer(RIVAL, PATH, 2)
    entry = session.journal.entries[-1]
    assert entry == Edit(0, PATH, 2, by=RIVAL) == entry_from(entry_json(entry))
    assert verify(session.journal, GAME).consistent
    assert resume(GAME, session.journal).view(RIVAL) == session.view(RIVAL)
    for forged in (
        replace(entry, value=3),
        replace(entry, path="sides.1.depth"),
        replace(entry, by=FIRST),
        replace(entry, hidden=True),
        replace(entry, also=(("found", 1),)),
        replace(entry, reason="why not"),
    ):
        journal = Journal(session.journal.header)
        for each in session.journal.entries[:-1]:
            journal.append(each)
        journal.append(forged)
        with pytest.raises(Refused):
            resume(GAME, journal)


@pytest.mark.parametrize(
    ("seat", "path", "value"),
    [(RIVAL, PATH, 3), (RIVAL, PATH, -1), (FIRST, PATH, 1), (RIVAL, "found", 1), (SPECTATOR, PATH, 1), (OPEN, PATH, 1)],
)
def test_what_the_game_does_not_let_a_seat_set_is_refused(seat: int, path: str, value: int) -> None:
    session = begun()
    before = len(session.journal.entries)
    with pytest.raises(Refused, match="may not offer that now"):
        session.offer(seat, path, value)
    assert len(session.journal.entries) == before


def test_what_stands_already_is_refused_and_leaves_no_entry() -> None:
    """Also what will stand once the beat is over."""
    session = begun()
    session.offer(RIVAL, PATH, 2)
    orders(session, FIRST)
    session.offer(RIVAL, PATH, 1)
    before = len(session.journal.entries)
    with pytest.raises(Refused, match="it stands so already"):
        session.offer(RIVAL, PATH, 1)
    assert len(session.journal.entries) == before
    session.offer(RIVAL, PATH, 2)


def test_nobody_else_learns_that_something_was_offered_in_secret() -> None:
    quiet, loud = begun(), begun()
    for value in (1, 2, 0):
        loud.offer(RIVAL, PATH, value)
    for seat in (FIRST, SECOND, SPECTATOR):
        for ask in (lambda s, seat=seat: s.view(seat), lambda s, seat=seat: s.log_for(seat)):
            assert ask(quiet) == ask(loud)
        assert (place_of(quiet, seat), receipt_for(quiet, seat)) == (place_of(loud, seat), receipt_for(loud, seat))
    assert receipt_for(quiet, RIVAL) != receipt_for(loud, RIVAL)


def test_it_is_no_act_of_the_referees_and_no_end_waits_for_them_because_of_it() -> None:
    session = begun()
    session.offer(RIVAL, PATH, 2)
    desk = Desk(session)
    assert desk.acts == [] and desk.newest_edit is None and desk.last == 0
    with pytest.raises(Refused):
        desk.take_back(len(session.journal.entries))
    while not session.over:
        if session.plotting:
            orders(session, *session.waiting)
        elif session.waiting:
            session.offer(RIVAL, PATH, 0 if session.offers(RIVAL)[0][1] else 1)
            auto_answer(session, session.waiting[0], GAME.simple)
    assert not desk.deciding and verify(session.journal, GAME).consistent


def test_what_a_veil_hides_can_not_be_offered() -> None:
    session = begun()
    Desk(session).veil("sides.2.depth", [RIVAL])
    assert session.offers(RIVAL) == []


def test_a_game_without_offers_has_none() -> None:
    game = replace(GAME, offers=None)
    session = new(game, DEAL, dict.fromkeys(SEATS, "human"), secret=bytes(32))
    assert session.offers(RIVAL) == []
    with pytest.raises(Refused, match="may not offer"):
        session.offer(RIVAL, PATH, 1)
