"""Tables that nobody has touched for long are removed from a database, also while servers run on it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from admiralty.core.errors import Refused

from . import schema
from .databases import file_of, open_database, say_problem

DAY = 24 * 3600
AT_ONCE = 100  # tables that are removed together: a server does not wait long for its turn


def prune(url: str, days: int, dry: bool, now: Callable[[], float] = time.time) -> list[dict[str, Any]]:
    """Remove the tables that nobody has played at or loaded for so many days, the oldest first; what they are.

    `dry`: remove nothing. `Refused` in one line.
    """
    file = file_of(url)
    if file is not None and not file.is_file():
        raise Refused(str(file), "there is no such database")
    engine = open_database(url)
    try:
        return _prune(engine, int(now()) - days * DAY, dry)
    except SQLAlchemyError as problem:
        raise Refused("--database", f"cannot be pruned: {say_problem(problem)}", "", "try again") from None
    finally:
        engine.dispose()


def _prune(engine: Engine, before: int, dry: bool) -> list[dict[str, Any]]:
    tables = schema.tables.c
    old = (tables.touched_at < before) & (tables.made_at < before)
    query = sa.select(schema.tables).where(old).order_by(tables.touched_at, tables.id)
    with engine.connect() as connection:
        found = [_tell_row(row) for row in connection.execute(query)]
    for start in range(0, 0 if dry else len(found), AT_ONCE):
        ids = [each["id"] for each in found[start : start + AT_ONCE]]
        with engine.begin() as connection:  # whoever has touched one meanwhile keeps it
            connection.execute(sa.delete(schema.tables).where(old, tables.id.in_(ids)))  # all that hangs on them, too
    return found


def _tell_row(row: Any) -> dict[str, Any]:
    """A table, as far as its row can be read."""
    try:
        header = json.loads(row.header)
        title = str(header["scenario"]["scenario"].get("title", header["game"]))
    except Exception:
        title = "(damaged)"
    return {"id": row.id, "title": title, "over": bool(row.over), "touched_at": row.touched_at or row.made_at}
