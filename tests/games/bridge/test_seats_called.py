"""What people and their seats are called once officers have been handed over.  [BC-R272]"""

from __future__ import annotations

from admiralty.cli.commands.journals import _odds_jobs
from admiralty.core.face.game import Request
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.session import Session, new
from admiralty.games import game
from admiralty.odds.fortune_words import step_said
from admiralty.odds.track import Cause, Moment, Step, Track
from admiralty.server.seen.logs import Log

HARKOV, AIMES, KIMURA = 1, 3, 5


def begun() -> Session:
    """Two people have the crew: Kimura, Harkov and Aimes are one's."""
    room = game("bridge")
    deal = room.deal(Request(room.scenario("edge"), settings={"people": "2"}))
    return new(room, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))


def hand_over(session: Session) -> None:
    """All but one go to the other person."""
    for officer in (HARKOV, AIMES):
        session.edit(f"officers.{officer}.seat", 0)
    assert session.called != session.deal.called


def test_chances_and_odds_call_them_as_the_log_does() -> None:
    session = begun()
    hand_over(session)
    step = Step(1, Cause.CHOICE, 0, ())
    assert step_said(session, Track((), (Moment(0, 0, 0),), (step,)), step) == f"turn 1, what {session.called[0]} chose"
    for at in (None, 1):
        for _, seat, title in _odds_jobs(session, "kept", at):
            assert session.called[seat] in title, title


def test_a_log_that_was_kept_reads_like_one_that_is_made_anew() -> None:
    """Also of beats before the officers were handed over."""
    session = begun()
    kept = Log(0)
    kept.tell(session)
    session.answer(1, HARKOV)
    while session.beat == 0:
        auto_answer(session, session.waiting[0], session.game.simple)
    kept.tell(session)
    hand_over(session)
    kept.tell(session)
    fresh = Log(0)
    fresh.tell(session)
    assert kept.texts() == fresh.texts()
