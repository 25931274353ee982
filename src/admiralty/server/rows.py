"""What of a table stands in rows of the store, besides its journal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from . import schema
from .ending import end_of
from .people import Grant
from .pledges import waited_for
from .seen import text_of

if TYPE_CHECKING:
    from .store import Step
    from .tables import Table


def state_of(table: Table) -> dict[str, Any]:
    """The columns of a table's row that tell of its game: who plays, who is waited for, how it ended."""
    waiting = table.session.waiting if table.session else waited_for(table)
    request = table.request.plain() if table.request else None
    told = {"players": table.players, "waiting": list(waiting), "request": request}
    locking = text_of(table.locking.plain()) if table.locking else ""
    return {**{name: text_of(value) for name, value in told.items()}, **end_of(table), "locking": locking}


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
