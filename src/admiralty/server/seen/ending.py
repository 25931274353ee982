"""How a game ended, as one viewer is told: the result of its seat, the outcome, and what decided it."""

from __future__ import annotations

import logging
from typing import Any

from admiralty.core.play.ending import outcome_said, result_of, verdict_said
from admiralty.core.play.session import Session

log = logging.getLogger("admiralty.server")


def ending_told(session: Session, seat: int) -> dict[str, Any]:
    """What a table's description says of its end; nothing but the outcome where it ended undecided.

    After the end everybody sees everything, and only then is it told what decided it. A fault of a room in telling
    that is for the log of the server.
    """
    told: dict[str, Any] = {"outcome_text": outcome_said(session), "result": result_of(session, seat)}
    if session.course.resigned is not None:
        told["verdict"] = verdict_said(session, seat)
    elif session.over and session.outcome >= 0:
        told["outcome"] = label = session.deal.outcomes[session.outcome]
        try:
            told["verdict"] = verdict_said(session, seat)
        except Exception as problem:
            log.error("what decided a battle of %s can't be told", session.game.key, exc_info=problem)
            told["verdict"] = session.game.wording.verdicts(label, session.deal, seat) if seat >= 0 else ""
    return told
