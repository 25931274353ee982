"""Notes of the referee that stay readable at the seats that have them."""

from __future__ import annotations

from typing import Any

from admiralty.core.play.referee import handouts_of
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN


def handouts_told(session: Session, eyes: int, seat: int) -> list[dict[str, Any]]:
    """The hand-outs that these eyes may read; at the referee's place with the entry that takes each back."""
    called = session.called
    return [
        {
            "beat": each.beat, "title": each.title, "text": each.text, "to": [called[one] for one in each.seats],
            **({"entry": each.n} if seat == OPEN else {}),
        }
        for each in handouts_of(session.course, eyes)
    ]  # fmt: skip
