"""Orders that are written and not locked: kept beside the journal while nobody sits at the table.

Only *ready* writes orders into a journal; until then they belong to whoever writes them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from admiralty.core.errors import Refused

if TYPE_CHECKING:
    from admiralty.core.session import Session

ENDING = ".draft"  # behind the journal's name
PRIVATE = 0o600


def keep(session: Session, path: str, seats: Sequence[int]) -> None:
    """Write down what these seats have filled in; where that is nothing, what was kept before goes."""
    written = {}
    if session.plotting and not session.over:
        forms = {seat: session.draft(seat) for seat in seats if seat in session.waiting}
        written = {str(seat): [box.answer for box in form.boxes] for seat, form in forms.items() if form.boxes}
    with suppress(OSError):  # a journal in a folder that cannot be written to any more
        if not written:
            os.remove(path + ENDING)
            return
        made = os.open(path + ENDING, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
        with open(made, "w", encoding="utf-8") as file:
            json.dump({"receipt": session.receipt, "seats": written}, file)


def fill_in(session: Session, path: str, seats: Sequence[int]) -> bool:
    """Fill in what was kept, if the game stands where it was written; says whether there was any."""
    try:
        with open(path + ENDING, encoding="utf-8") as file:
            kept = json.load(file)
        if kept["receipt"] != session.receipt:
            return False
        written = {int(seat): [int(value) for value in values] for seat, values in kept["seats"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return False
    filled = False
    for seat, values in written.items():
        with suppress(Refused):
            if seat in seats and seat in session.waiting and session.plotting:
                session.fill(seat, values)
                filled = True
    return filled
