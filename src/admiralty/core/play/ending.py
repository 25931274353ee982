"""How a game ends: a seat gives up; and how it ended, for all and for each seat: the result, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import Refused
from ..face.endings import LOST, NEITHER, RESULTS, WON, Ending, has_one_opponent, worths_of
from ..face.wording import LogLine
from ..sight.story import EVENT
from ..state.views import OPEN
from .course import ending
from .history import UNDECIDED

if TYPE_CHECKING:
    from .session import Session

UNDECIDED_SAID = "The game ended in a draw."


def result_of(session: Session, seat: int) -> str | None:
    """Whether a seat has won, lost or neither; None while the game goes on, and for who has no seat."""
    if not session.over or seat < 0:
        return None
    if session.course.resigned is not None and any(worths_of(session.game, session.deal, seat)):
        return LOST if seat == session.course.resigned else WON
    if session.outcome < 0:
        return NEITHER
    return RESULTS[session.game.worth(session.deal.outcomes[session.outcome], session.deal, seat)]


def outcome_said(session: Session) -> str:
    """How it ended, in a sentence for all; empty while it goes on."""
    if not session.over:
        return ""
    if session.course.resigned is not None:
        return f"{session.called[session.course.resigned]} resigned."
    if session.outcome < 0:
        return UNDECIDED_SAID
    return session.game.wording.outcomes(session.deal.outcomes[session.outcome], session.deal_for(OPEN))


def cause_said(session: Session, seat: int, lines: Sequence[LogLine] | None = None) -> str:
    """What decided it, told to a seat: ship, cause and round; empty where the game can't say.

    `lines` are the whole log as everybody may read it after the end, where it is at hand.
    """
    if not session.over or session.outcome < 0 or session.game.cause is None:
        return ""
    deal, result = session.deal_for(OPEN), result_of(session, seat) or NEITHER
    events = [line for line in (session.log_for(OPEN) if lines is None else lines) if line.kind == EVENT]
    return session.game.cause(Ending(deal, deal.outcomes[session.outcome], seat, result, events, session.view(OPEN)))


def verdict_said(session: Session, seat: int, lines: Sequence[LogLine] | None = None) -> str:
    """How it ended for a seat, by what decided it; for who has no seat what decided it, if anything did."""
    if session.course.resigned is not None:
        return "You resigned." if seat == session.course.resigned else ""
    said = cause_said(session, seat, lines)
    if said or seat < 0 or not session.over or session.outcome < 0:
        return said
    return session.game.wording.verdicts(session.deal.outcomes[session.outcome], session.deal_for(OPEN), seat)


def may_resign(session: Session, seat: int) -> bool:
    """May this seat give up now?"""
    return not session.over and seat >= 0 and has_one_opponent(session.game, session.deal, seat)


def resign(session: Session, seat: int) -> str:
    """End the game with this seat's defeat and open its secret; returns the receipt.

    `Refused` where it does not play alone against one side: else its friends, or others, play on.
    """
    session.require_playable()
    if not may_resign(session, seat):
        why = "cannot resign: more than it and one side play"
        raise Refused(session.called[seat], why, "", "offer a draw, or hand its seat over")
    return session.act(ending(session.course, UNDECIDED, seat))
