"""A table from the store: its journal is played again, every beat's hash checked, and it is as it was."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from admiralty.core import session as sessions
from admiralty.core.course import replay
from admiralty.core.entries import Over
from admiralty.core.errors import Refused
from admiralty.core.game import Game
from admiralty.core.journal import Journal, parse
from admiralty.core.live import Disagrees
from admiralty.core.session import Session
from admiralty.core.staging import stage_of
from admiralty.games import game

from . import schema
from .keeping import Kept, request_from
from .people import Grant
from .tables import CHAT_KEPT, REPLIES_KEPT, Table

if TYPE_CHECKING:
    from .hall import Hall

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
    replied: int
    chat: Sequence[Any]  # the last lines, the newest first
    chat_end: int


def read_row(connection: Connection, id: str) -> Row | None:
    """Read a table; None if there is none."""
    table = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == id)).first()
    if table is None:
        return None

    def of(source: sa.Table) -> sa.Select[Any]:
        return sa.select(source).where(source.c.table_id == id)

    entries, commands, chat = schema.entries, schema.commands, schema.chat
    replies = connection.execute(of(commands).order_by(commands.c.n.desc()).limit(REPLIES_KEPT)).all()
    said = connection.execute(of(chat).order_by(chat.c.n.desc()).limit(CHAT_KEPT)).all()
    return Row(
        table,
        [row.line for row in connection.execute(of(entries).order_by(entries.c.n))],
        connection.execute(of(schema.grants)).all(),
        connection.execute(of(schema.links)).all(),
        connection.execute(of(schema.drafts)).all(),
        connection.execute(of(schema.standing)).all(),
        replies,
        replies[0].n if replies else 0,
        said,
        said[0].n if said else 0,
    )


def loaded(hall: Hall, row: Row) -> Table:
    """The table as it was; one whose game cannot go on is readable as far as it agrees with the rules."""
    journal, note, _ = parse(row.table.header + b"".join(row.lines), "journal")
    if note:
        raise Refused("journal", "is damaged in the store")
    stored = row.table
    table = Table(hall, stored.id, journal.header, json.loads(stored.opening), stored.private, stored.creator)
    for each in row.grants:
        table.grants.setdefault(each.seat, []).append(Grant(each.device, each.name, each.generation))
    table.generations = {each.seat: each.generation for each in row.links}
    table.drafts = {each.seat: (json.loads(each.at), json.loads(each.answers)) for each in row.drafts}
    table.standing = {each.seat: tuple(json.loads(each.asks)) for each in row.standing}
    for each in reversed(row.replies):
        table.replies[each.seat, each.id] = json.loads(each.reply)
    table.replied = row.replied
    for each in reversed(row.chat):
        table.chat.append({"id": each.n, "who": each.who, "text": each.text, "at": each.at})
    table.chat_end = row.chat_end
    table.request = request_from(stored.request)
    table.committed = len(journal.entries)
    _seat(table, journal)
    return table


def _seat(table: Table, journal: Journal) -> None:
    """Give the table its session, or what can be watched of it and the reason why it cannot go on."""
    try:
        found = game(journal.header.game)
        kept = None if _is_over(journal) else Kept(journal)
        table.seat_session(resumed(found, journal, kept), kept)
        table.restore_drafts()
    except Refused as problem:
        table.why = _why(journal.header.rules_version)
        log.warning("table %s cannot go on: %s", table.id, problem)
        bad = problem.entry if isinstance(problem, Disagrees) else 0
        if bad > 0:
            table.session = _cut(found, journal, bad - 1)


def _why(version: int) -> str:
    """What may be said to everybody: what exactly disagrees may be a secret, and stands in the server's log."""
    return f"it was played by version {version} of the rules, and by the rules of today it cannot be played again"


def _is_over(journal: Journal) -> bool:
    return bool(journal.entries) and isinstance(journal.entries[-1], Over)


def resumed(found: Game, journal: Journal, kept: Kept | None) -> Session:
    """The session. A game of another version of the rules goes on only if its replay gives every beat's hash."""
    version = journal.header.rules_version
    if version == found.rules_version:
        return sessions.resume(found, journal, kept) if kept else sessions.watch(found, journal)
    stage = stage_of(found, _as_of(journal, found, len(journal.entries)))
    try:
        course, due, _ = replay(stage, journal.entries)
    except Disagrees as problem:
        versions = f"version {version} of the rules, and by version {found.rules_version}"
        what = f"was played by {versions} it goes another way: it {problem.what}"
        raise Disagrees(problem.entry, what) from None
    return Session(stage, kept, journal, course, due)


def _as_of(journal: Journal, found: Game, count: int) -> Journal:
    """The first entries of a journal, as if played by the rules of today: to look at, its hashes are others."""
    copied = Journal(replace(journal.header, rules_version=found.rules_version))
    for entry in journal.entries[:count]:
        copied.append(entry)
    return copied


def _cut(found: Game, journal: Journal, count: int) -> Session | None:
    """What agrees with the rules, to look at."""
    try:
        return sessions.watch(found, _as_of(journal, found, count))
    except Refused:
        return None
