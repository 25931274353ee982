"""What is said at the table of a case, by whom it is heard, and what each viewer reads in the log."""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.core.journal.rulings import Note
from admiralty.core.play.session import Session
from admiralty.core.state.views import OPEN
from admiralty.server.known.talk import Said, Talk


class TableTalk:
    """The talk of a table's seats; a mark on the board is shown and not kept."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.talk, self.at = Talk("case", seats, bytes(32)), 0

    def begin(self) -> None:
        """What is said from now on is of this step."""
        self.at = self.talk.end

    def say(self, seat: int, text: str, to: Sequence[int] = ()) -> None:
        """To everybody, or whispered to some."""
        talk, hears = self.talk, (seat, *to) if to else ()
        talk.said([Said(talk.end + 1, talk.seats[seat], text, 0, hears, 0 if hears else talk.public_end + 1)])

    def read(self, viewer: int) -> list[str]:
        """What a viewer has read of this step."""
        return [str(line["text"]) for line in self.talk.told(viewer, self.at)]


def notes_read(session: Session, viewer: int, first: int = 0) -> list[str]:
    """The notes, from one on, that stand in what a viewer reads of the game."""
    notes = [each.entry.text for each in session.course.referee if isinstance(each.entry, Note)][first:]
    lines = session.log_for(viewer)
    return [text for text in notes if any(text in line.text for line in lines)]


GM = OPEN
