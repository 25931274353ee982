"""To resign: a seat gives up, and its one opponent has won, whatever the rules would have made of it."""

from __future__ import annotations

from ..errors import Refused
from ..face.endings import has_one_opponent
from .course import ending
from .history import UNDECIDED
from .session import Session


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
