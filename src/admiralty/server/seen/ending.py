"""How a game ended, in words and in columns of its row."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from admiralty.core.play.session import Session

if TYPE_CHECKING:
    from ..table.tables import Table


def outcome_said(session: Session) -> str:
    """How it ended, in words; empty while it goes on."""
    if not session.over:
        return ""
    if session.outcome < 0:
        return "The game was ended undecided."
    return session.game.wording.outcomes(session.deal.outcomes[session.outcome], session.deal)


def end_of(table: Table) -> dict[str, Any]:
    """The columns of a table's row that tell whether, when (as first seen) and how its game ended."""
    over = table.status == "over"
    table.over_at = (table.over_at or int(time.time())) if over else None
    text = outcome_said(table.session) if over and table.session else ""
    return {"over": over, "over_at": table.over_at, "outcome_text": text}
