"""Orders that are written and not locked: kept beside the journal while nobody sits at the table.

Only *ready* writes orders into a journal; until then they belong to whoever writes them.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from tempfile import mkstemp
from typing import TYPE_CHECKING

from admiralty.core.errors import Refused

if TYPE_CHECKING:
    from admiralty.core.play.session import Session

ENDING = ".draft"  # behind the journal's name
PRIVATE = 0o600


def keep(session: Session, path: str, seats: Sequence[int]) -> str:
    """Write down what these seats have filled in; what came of it, in a sentence, or nothing where there is nothing.

    What was kept before goes. A file of that name that is none of ours stays as it is.
    """
    written = {}
    if session.plotting and not session.over:
        forms = {seat: session.draft(seat) for seat in seats if seat in session.waiting}
        written = {str(seat): [box.answer for box in form.boxes] for seat, form in forms.items() if form.boxes}
    kept = path + ENDING
    foreign = os.path.lexists(kept) and _read(kept) is None
    if not written:
        with suppress(OSError):  # it was written for a moment that is over, and is not read any more
            if not foreign:
                os.remove(kept)
        return ""
    if foreign:
        return f"Your unfinished orders are lost: {kept} is a file of something else; move it away."
    try:
        _write(kept, json.dumps({"receipt": session.receipt, "seats": written}))
    except OSError as error:  # a journal in a folder that cannot be written to any more
        return f"Your unfinished orders are lost: {kept} cannot be written: {error.strerror}."
    return "Your unfinished orders are kept until you go on."


def _write(path: str, text: str) -> None:
    """A file for our eyes only, put in place whole."""
    folder, name = os.path.split(path)
    made, beside = mkstemp(prefix=f".{name}.", dir=folder or ".")
    try:
        with open(made, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(beside, path)
    except OSError:
        os.remove(beside)
        raise


def _read(path: str) -> tuple[str, dict[int, list[int]]] | None:
    """The receipt and the seats' answers that a file keeps; None if it is none of ours."""
    try:
        opened = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)  # a pipe of that name is not waited for
        with open(opened, encoding="utf-8") as file:
            if not stat.S_ISREG(os.fstat(opened).st_mode):
                return None
            kept = json.load(file)
        return str(kept["receipt"]), {int(seat): [int(each) for each in row] for seat, row in kept["seats"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None


def fill_in(session: Session, path: str, seats: Sequence[int]) -> bool:
    """Fill in what was kept, if the game stands where it was written; says whether there was any."""
    receipt, written = _read(path + ENDING) or ("", {})
    if receipt != session.receipt:
        return False
    filled = False
    for seat, values in written.items():
        with suppress(Refused):
            if seat in seats and seat in session.waiting and session.plotting:
                session.fill(seat, values)
                filled = True
    return filled
