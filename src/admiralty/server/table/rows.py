"""What of a table stands in rows of the store, besides its journal."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from admiralty.core.play.ending import outcome_said

from ..base.json_text import text_of
from ..database import schema
from ..database.people import Grant, hash_secret, link_secret
from ..database.reading import CHAT_KEPT
from ..database.store import Step
from ..known.clock import Due
from ..known.pledges import LOCK_SECONDS
from ..known.state import TableState
from ..known.talk import Said

TOUCH_SECONDS = 24 * 3600
PRUNED_MOST = 5 * CHAT_KEPT  # lines of the talk that are deleted at once

_OLD_CLOCKS = sa.delete(schema.clocks).where(schema.clocks.c.table_id == sa.bindparam("table"))
_NEW_CLOCKS = sa.insert(schema.clocks)  # statements that are made once: making them takes longer than doing them


def state_of(table: TableState) -> dict[str, Any]:
    """What changes of a table's row as it goes on: what the list of tables shows, and that it was touched."""
    waiting = table.session.waiting if table.session else table.owing_words()
    request = table.request.plain() if table.request else None
    told = {"players": table.players, "waiting": list(waiting), "request": request}
    plain = {name: text_of(value) for name, value in told.items()}
    locking = text_of(table.locking.plain()) if table.locking else ""
    return {**plain, **_end_of(table), "locking": locking, "touched_at": int(time.time())}


def _end_of(table: TableState) -> dict[str, Any]:
    """The columns of a table's row that tell whether, when (as first seen) and how its game ended."""
    over = table.status == "over"
    table.over_at = (table.over_at or int(time.time())) if over else None
    text = outcome_said(table.session) if over and table.session else ""
    return {"over": over, "over_at": table.over_at, "outcome_text": text}


def touch(id: str, touched_at: int) -> list[Step]:
    """The steps that keep a table that somebody looks at from being pruned, at most once a day."""
    now = int(time.time())
    if now - touched_at < TOUCH_SECONDS:
        return []
    return [(sa.update(schema.tables).where(schema.tables.c.id == id).values(touched_at=now), [])]


def prune_chat(table: TableState) -> list[Step]:
    """The steps that delete what nobody is told any more, once there are many lines of it.

    When they are done those lines are to be struck from `table.talk.dead`: the first `PRUNED_MOST` at most.
    """
    chat, dead = schema.chat, table.talk.dead[:PRUNED_MOST]
    if len(dead) < CHAT_KEPT:
        return []
    return [(sa.delete(chat).where(chat.c.table_id == table.id, chat.c.n.in_(dead)), [])]


def table_step(table: TableState) -> Step:
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


def grant_row(table: TableState, seat: int, grant: Grant) -> dict[str, Any]:
    """The row of who may play a seat."""
    return {
        "table_id": table.id, "seat": seat, "device": grant.device, "name": grant.name, "generation": grant.generation,
    }  # fmt: skip


def link_row(table: TableState, seat: int, generation: int, heard_from: int | None = None) -> dict[str, Any]:
    """The row of a seat's link; `heard_from` as of `Talk`, if it is another one than before."""
    secret = link_secret(table.key, table.id, seat, generation)
    return {
        "table_id": table.id, "seat": seat, "generation": generation, "hash": hash_secret(secret),
        "heard_from": table.talk.heard_from.get(seat, 0) if heard_from is None else heard_from,
    }  # fmt: skip


def clock_steps(table: TableState, dues: Mapping[int, Due]) -> list[Step]:
    """The steps that write when the time of the seats is up, if that has changed."""
    if dues == table.clock.dues:
        return []
    seconds = LOCK_SECONDS if table.locking else table.clock.seconds
    rows = [
        {
            "table_id": table.id, "seat": seat, "beat": due.beat, "moves": due.moves, "due_at": due.at,
            "seconds": seconds,
        }
        for seat, due in dues.items()
    ]  # fmt: skip
    old: Step = (_OLD_CLOCKS, [{"table": table.id}])
    return [old, (_NEW_CLOCKS, rows)] if rows else [old]


def remark(table: TableState, text: str, who: str = "", hears: Sequence[int] = ()) -> tuple[Said, Step]:
    """A line of the talk, and how it is kept; nobody's lines are the table's own. `hears`: as of `Said`."""
    talk = table.talk
    line = Said(talk.end + 1, who, text, int(time.time()), tuple(hears), 0 if hears else talk.public_end + 1)
    row = {
        "table_id": table.id, "n": line.n, "who": who, "text": text, "at": line.at,
        "hears": text_of(line.hears) if hears else "", "number": line.number,
    }  # fmt: skip
    return line, (sa.insert(schema.chat), [row])
