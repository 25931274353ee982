"""A table from the store: its journal is played again, every beat's hash checked, and it is as it was."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from admiralty.core.checks.agreed import shortened, watch_agreed
from admiralty.core.errors import Refused
from admiralty.core.face.game import Game
from admiralty.core.journal import Journal, parse
from admiralty.core.journal.entries import Entry, Over, entry_from
from admiralty.core.play import course as courses
from admiralty.core.play import session as sessions
from admiralty.core.play.session import Session
from admiralty.core.play.versions import parting_said
from admiralty.games import game

from ..base.logs import OF
from ..database import schema
from ..database.damage import damaged, sound
from ..database.people import Grant
from .clocks import dues_of
from .keeping import Kept, KeptDraft, request_from, written_from
from .pledges import locking_from
from .rows import CHAT_KEPT
from .tables import REPLIES_KEPT, Table

if TYPE_CHECKING:
    from ..hall.hall import Hall

log = logging.getLogger("admiralty.server")


@dataclass(frozen=True, slots=True)
class Row:
    """All that the store knows of a table."""

    table: Any
    lines: Sequence[bytes]
    grants: Sequence[Any]
    links: Sequence[Any]
    drafts: Sequence[Any]
    standing: Sequence[Any]
    replies: Sequence[Any]  # the last ones, the newest first
    chat: Sequence[Any]  # the last lines, the newest first
    clocks: Sequence[Any]


class Since(NamedTuple):
    """So much of a table is known already."""

    entries: int = 0
    replies: int = 0
    chat: int = 0


def read_row(connection: Connection, id: str, since: Since = Since()) -> Row | None:  # noqa: B008 - it never changes
    """Read a table as far as it is not known yet; None if there is none."""
    table = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == id)).first()
    if table is None:
        return None

    def of(source: sa.Table) -> sa.Select[Any]:
        return sa.select(source).where(source.c.table_id == id)

    entries, commands, chat = schema.entries, schema.commands, schema.chat
    grants = of(schema.grants).order_by(schema.grants.c.generation, schema.grants.c.device)
    replies = of(commands).where(commands.c.n > since.replies).order_by(commands.c.n.desc()).limit(REPLIES_KEPT)
    said = of(chat).where(chat.c.n > since.chat).order_by(chat.c.n.desc()).limit(CHAT_KEPT)
    return Row(
        table,
        [row.line for row in connection.execute(of(entries).where(entries.c.n > since.entries).order_by(entries.c.n))],
        connection.execute(grants).all(),
        connection.execute(of(schema.links)).all(),
        connection.execute(of(schema.drafts)).all(),
        connection.execute(of(schema.standing)).all(),
        connection.execute(replies).all(),
        connection.execute(said).all(),
        connection.execute(of(schema.clocks)).all(),
    )


def version_of(connection: Connection, id: str, written: bool = False) -> int:
    """The table's version; -1: there is no such table. `written`: once whatever is being written of it is there."""
    query = sa.select(schema.tables.c.version).where(schema.tables.c.id == id)
    found = connection.execute(query.with_for_update() if written else query).scalar()
    return -1 if found is None else int(found)


def reply_of(connection: Connection, table: str, seat: int, id: str) -> dict[str, Any] | None:
    """What a command was answered; None if it was not done."""
    commands = schema.commands
    mine = (commands.c.table_id == table) & (commands.c.seat == seat) & (commands.c.id == id)
    text = connection.execute(sa.select(commands.c.reply).where(mine)).scalar()
    return None if text is None else json.loads(text)


async def done_before(table: Table, seat: int, id: str) -> dict[str, Any] | None:
    """The reply of a command that was done longer ago than a table remembers."""
    try:
        return await table.hall.store.read(partial(reply_of, table=table.id, seat=seat, id=id))
    except Refused:
        return None


def loaded(hall: Hall, row: Row) -> Table:
    """The table as it was; one whose game cannot go on is readable as far as it agrees with the rules.

    `Broken` if it is damaged, with nothing of what its row holds.
    """
    try:
        return _loaded(hall, row)
    except Exception as problem:
        raise damaged("table", row.table.id, problem) from None


def _loaded(hall: Hall, row: Row) -> Table:
    journal, note, _ = parse(row.table.header + b"".join(row.lines), "journal")
    if note:
        raise Refused("journal", "is damaged in the store")
    stored = row.table
    table = Table(hall, stored.id, journal.header, json.loads(stored.opening), stored.private, stored.creator)
    _take_in(table, row)
    table.committed = len(journal.entries)
    if stored.locking:
        _let_lock(table, stored.locking)
    else:
        _seat(table, journal)
    return table


def _let_lock(table: Table, kept: str) -> None:
    """The game has not begun: so far are the words."""
    try:
        table.locking = locking_from(kept, table.header)
    except Refused as problem:
        table.why = "its words are damaged in the store, so it cannot start"
        log.warning("table %s cannot begin: %s", table.id, problem, extra={OF: table.id})


def _take_in(table: Table, row: Row) -> None:
    """All but the journal."""
    table.version = row.table.version
    table.grants = {}
    for each in row.grants:
        table.grants.setdefault(each.seat, []).append(Grant(each.device, each.name, each.generation))
    table.generations = {each.seat: each.generation for each in row.links}
    table.drafts = dict(sound(row.drafts, lambda it: (it.seat, _draft_of(it)), "draft"))
    table.standing = dict(sound(row.standing, lambda it: (it.seat, tuple(map(int, json.loads(it.asks)))), "standing"))
    for each in reversed(row.replies):
        sound([each], lambda it: table.remember(it.seat, it.id, dict(json.loads(it.reply))), "reply")
        table.replied = each.n
    table.said(*({"id": each.n, "who": each.who, "text": each.text, "at": each.at} for each in reversed(row.chat)))
    table.request = next(iter(sound([row.table], lambda it: request_from(it.request), "request")), None)
    table.over_at = row.table.over_at
    table.clock.dues = dues_of(row.clocks)


def _draft_of(row: Any) -> tuple[list[int], KeptDraft]:
    """Where it was written, and its answers; an error for what is neither."""
    at, (answers, waiting) = json.loads(row.at), written_from(row.answers)
    return [int(number) for number in at], [
        [int(each) for each in answers],
        [[list(name), int(value)] for name, value in waiting],
    ]


def follow(table: Table, row: Row) -> None:
    """Take in what is new: its row was read since what the table knows; `Refused` if it does not fit."""
    _take_in(table, row)
    if table.locking:
        _follow_locking(table, row)
        return
    session = table.session
    if session is None or table.why:
        return
    if row.lines:
        table.seat_session(followed(session, table.kept, row.lines, session.journal.append), table.kept)
        table.committed = len(session.journal.entries)
    table.restore_drafts()


def _follow_locking(table: Table, row: Row) -> None:
    """Others have locked or opened words, or the game has begun meanwhile: then all of its journal was read."""
    if row.table.locking:
        _let_lock(table, row.table.locking)
        return
    journal, _, _ = parse(row.table.header + b"".join(row.lines), "journal")
    table.locking, table.header, table.committed = None, journal.header, len(journal.entries)
    _seat(table, journal)


def followed(session: Session, kept: Kept | None, lines: Sequence[bytes], append: Callable[[Entry], str]) -> Session:
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


def _seat(table: Table, journal: Journal) -> None:
    """Give the table its session, or what can be watched of it and the reason why it cannot go on."""
    try:
        found = game(journal.header.game)
    except Refused as problem:
        table.why = str(problem)
        return
    try:
        kept = None if _is_over(journal) else Kept(journal)
        table.seat_session(resumed(found, journal, kept), kept)
        table.restore_drafts()
    except Refused as problem:
        table.why = f"it {parting_said(journal.header, found, problem)}"
        log.warning("table %s cannot go on: %s", table.id, getattr(problem, "detail", problem), extra={OF: table.id})
        with suppress(Refused):
            table.session, _ = watch_agreed(found, journal)


def played_again(journal: Journal) -> Session:
    """The session of a journal; one whose game is over can only be looked at."""
    return resumed(game(journal.header.game), journal, None if _is_over(journal) else Kept(journal))


def _is_over(journal: Journal) -> bool:
    return bool(journal.entries) and isinstance(journal.entries[-1], Over)


def resumed(found: Game, journal: Journal, kept: Kept | None) -> Session:
    """The session; to watch only where nothing is kept."""
    return sessions.resume(found, journal, kept) if kept else sessions.watch(found, journal)


def rolled_back(session: Session, count: int) -> tuple[Session, Kept]:
    """The session as it was after so many entries, and what it writes into."""
    journal = shortened(session.journal, count)
    kept = Kept(journal)
    return resumed(session.game, journal, kept), kept
