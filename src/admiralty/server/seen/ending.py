"""How a game ended, in words."""

from __future__ import annotations

from admiralty.core.play.session import Session


def outcome_said(session: Session) -> str:
    """How it ended, in words; empty while it goes on."""
    if not session.over:
        return ""
    if session.outcome < 0:
        return "The game was ended undecided."
    return session.game.wording.outcomes(session.deal.outcomes[session.outcome], session.deal)
