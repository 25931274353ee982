"""Sessions from their journals: played again, gone on with, rolled back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from admiralty.core.checks.agreed import shorten
from admiralty.core.errors import Refused
from admiralty.core.face.game import Game
from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Entry, Over, entry_from
from admiralty.core.play import course as courses
from admiralty.core.play import session as sessions
from admiralty.core.play.session import Session
from admiralty.games import game

from .keeping import Kept


def add_lines(session: Session, kept: Kept | None, lines: Sequence[bytes], append: Callable[[Entry], str]) -> Session:
    """The session with these lines of its journal, each of which is given to `append`; `Refused` if they do not fit."""
    news = [_entry(line) for line in lines]
    entries = [entry for entry, _ in news]
    course, due = courses.follow(session.course, [], len(session.journal.entries), entries)
    for entry in entries:
        append(entry)
    if session.journal.receipt != news[-1][1]:
        raise Refused("journal", "is damaged in the store")
    return Session(session.stage, kept, session.journal, course, due)


def _entry(line: bytes) -> tuple[Entry, str]:
    """An entry, and the running hash with it."""
    data = json.loads(line)
    del data["n"]
    known = data.pop("hash")
    return entry_from(data), known


def play_again(journal: Journal) -> Session:
    """The session of a journal; one whose game is over can only be looked at."""
    return resume(game(journal.header.game), journal, None if is_over(journal) else Kept(journal))


def is_over(journal: Journal) -> bool:
    """Does the journal end with the end of its game?"""
    return bool(journal.entries) and isinstance(journal.entries[-1], Over)


def resume(found: Game, journal: Journal, kept: Kept | None) -> Session:
    """The session; to watch only where nothing is kept."""
    return sessions.resume(found, journal, kept) if kept else sessions.watch(found, journal)


def rewind(session: Session, count: int) -> tuple[Session, Kept]:
    """The session as it was after so many entries, and what it writes into."""
    journal = shorten(session.journal, count)
    kept = Kept(journal)
    return resume(session.game, journal, kept), kept
