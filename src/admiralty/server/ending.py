"""How a game ended, for its snapshot; how it stands, for the list of tables."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from admiralty.core.session import Session

if TYPE_CHECKING:
    from .tables import Table


def outcome_said(session: Session) -> str:
    """How it ended, in words; empty while it goes on."""
    if not session.over:
        return ""
    if session.outcome < 0:
        return "The game was ended undecided."
    return session.game.wording.outcomes(session.deal.outcomes[session.outcome], session.deal)


def state_of(table: Table) -> dict[str, Any]:
    """The columns of a table's row that tell of its game: who plays, who is waited for, how it ended."""
    from .pledges import waited_for
    from .seen import text_of

    waiting = table.session.waiting if table.session else waited_for(table)
    request = table.request.plain() if table.request else None
    told = {"players": table.players, "waiting": list(waiting), "request": request}
    locking = text_of(table.locking.plain()) if table.locking else ""
    return {**{name: text_of(value) for name, value in told.items()}, **end_of(table), "locking": locking}


def end_of(table: Table) -> dict[str, Any]:
    """The columns of a table's row that tell whether, when (as first seen) and how its game ended."""
    over = table.status == "over"
    table.over_at = (table.over_at or int(time.time())) if over else None
    text = outcome_said(table.session) if over and table.session else ""
    return {"over": over, "over_at": table.over_at, "outcome_text": text}
