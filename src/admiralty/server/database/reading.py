"""A table as the store has it: its row, its journal's lines, and what else is kept of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from . import schema

CHAT_KEPT = 200  # lines of a table's talk, for each viewer
REPLIES_KEPT = 256


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
    chat: Sequence[Any]  # the last lines, in their order
    clocks: Sequence[Any]
    walls: Sequence[Any]


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
    said = of(chat).where(chat.c.n > since.chat).order_by(chat.c.n)
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
        connection.execute(of(schema.walls).order_by(schema.walls.c.made_at, schema.walls.c.id)).all(),
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
