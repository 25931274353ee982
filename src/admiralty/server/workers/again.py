"""Games played again from their journals, in a worker: for what takes long there, so that no table waits for it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import NamedTuple

from admiralty.core.journal import parse
from admiralty.core.play import course as courses
from admiralty.core.play.autoplay import Standing, answer_late, play_go
from admiralty.core.play.bouts import Bouts
from admiralty.core.play.known import is_heard_by_all
from admiralty.core.play.session import Session

from ..asked.opening import doctrine_of
from ..base.json_text import text_of
from ..known.journals import play_again
from ..known.keeping import Kept, KeptDraft, write_again
from ..seen.places import place_of
from ..seen.replays import replay_told

HELD_MOST = 8  # games that a worker keeps to go on with
SECONDS_MOST = 1.0  # of computers in one piece: others wait for the worker

_held: OrderedDict[str, Session] = OrderedDict()  # by the hash of the header, which is each game's own


def session_of(data: bytes) -> Session:
    """The game of a journal as it stands; one that was held goes on from there."""
    journal, _, _ = parse(data, "journal")
    held = _held.pop(journal.hashes[0], None)
    done = len(held.journal.entries) if held else 0
    if held is not None and held.journal.hashes == journal.hashes[: done + 1]:
        course, due = courses.follow(held.course, [], done, journal.entries[done:])
        session = Session(held.stage, Kept(journal), journal, course, due)
    else:
        session = play_again(journal)
    _held[journal.hashes[0]] = session
    while len(_held) > HELD_MOST:
        _held.popitem(last=False)
    return session


class Piece(NamedTuple):
    """What computers have played at a stretch."""

    lines: list[bytes]  # of the journal
    whole: bool  # does the go end here? Else nobody may hear of it before the next piece


def computers_play(
    data: bytes,
    players: Mapping[int, str],
    standing: Standing,
    bouts: Bouts,
    drafts: Mapping[int, tuple[list[int], KeptDraft]],
) -> Piece:
    """The lines that a journal gets when these seats and the standing orders answer, until they need not any more, or
    others are to get their turn. `drafts`: what people have written of forms that the computer may finish, and where.
    """
    session = session_of(data)
    for seat, (place, written) in drafts.items():
        if session.plotting and seat in session.waiting and place_of(session, seat) == place:
            write_again(session, seat, written)
    doctrines = {seat: doctrine_of(session.game, who) for seat, who in players.items()}
    before, end = len(session.journal.entries), time.monotonic() + SECONDS_MOST
    spent = play_go(session, doctrines, standing, bouts, lambda: time.monotonic() > end, whole=False)
    lines = list(session.journal.lines())[before + 1 :]
    return Piece(lines, not spent or session.over or is_heard_by_all(session.course))


def late_answers(data: bytes, drafts: Mapping[int, KeptDraft], standing: Standing, bouts: Bouts) -> list[bytes]:
    """The lines that a journal gets when the time of the seats with these drafts is up; `standing`, `bouts`: as of
    `timed_seats`.
    """
    session = session_of(data)
    before = len(session.journal.entries)
    for seat, known in drafts.items() if session.plotting else ():
        write_again(session, seat, known)
    answer_late(session, drafts, standing, bouts)
    return list(session.journal.lines())[before + 1 :]


def replay_made(data: bytes, eyes: int, seat: int) -> str:
    """A game to look through, as JSON text; see `replay_told`."""
    journal, _, _ = parse(data, "journal")
    return text_of(replay_told(play_again(journal), eyes, seat))
