"""What of a table stands in rows of the store, besides its journal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from ..base.json_text import text_of
from ..database import schema
from ..database.people import Grant
from ..database.reading import CHAT_KEPT
from ..known.pledges import waited_for
from ..seen.ending import end_of

TOUCH_SECONDS = 24 * 3600

if TYPE_CHECKING:
    from ..database.store import Step
    from .tables import Table


def state_of(table: Table) -> dict[str, Any]:
    """What changes of a table's row as it goes on: what the list of tables shows, and that it was touched."""
    waiting = table.session.waiting if table.session else waited_for(table)
    request = table.request.plain() if table.request else None
    told = {"players": table.players, "waiting": list(waiting), "request": request}
    plain = {name: text_of(value) for name, value in told.items()}
    locking = text_of(table.locking.plain()) if table.locking else ""
    return {**plain, **end_of(table), "locking": locking, "touched_at": int(time.time())}


def touch(id: str, touched_at: int) -> list[Step]:
    """The steps that keep a table that somebody looks at from being pruned, at most once a day."""
    now = int(time.time())
    if now - touched_at < TOUCH_SECONDS:
        return []
    return [(sa.update(schema.tables).where(schema.tables.c.id == id).values(touched_at=now), [])]


def prune_chat(table: Table) -> list[Step]:
    """The steps that delete what was said longer ago than is told, once as many lines again have come.

    When they are done `table.chat_pruned` is `table.chat_end - CHAT_KEPT`.
    """
    chat, last = schema.chat, table.chat_end - CHAT_KEPT
    if last - table.chat_pruned < CHAT_KEPT:
        return []
    return [(sa.delete(chat).where(chat.c.table_id == table.id, chat.c.n <= last), [])]


def table_step(table: Table) -> Step:
    """The step that makes a table."""
    row = {
        "id": table.id,
        "header": table.header_line(),
        "opening": text_of(dict(table.opening)),
        "private": table.private,
        "creator": table.creator,
        "made_at": int(time.time()),
        "listed": bool(table.opening.get("listed")),
        **state_of(table),
    }
    return sa.insert(schema.tables), [row]


def grant_row(table: Table, seat: int, grant: Grant) -> dict[str, Any]:
    """The row of who may play a seat."""
    return {
        "table_id": table.id, "seat": seat, "device": grant.device, "name": grant.name, "generation": grant.generation,
    }  # fmt: skip
