"""Copies of a whole database, taken while servers write it, and brought back into any kind of database.

A copy is an SQLite database with its key beside it, whatever it is of: it can be served as it stands.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from admiralty.core.errors import Refused

from ..base.logs import OF
from . import schema
from .databases import connect, file_of, open_database, say_problem
from .people import KEY, key_file

ROWS_AT_ONCE = 500
log = logging.getLogger("admiralty.server")
TABLES = [table for table in schema.metadata.sorted_tables if table is not schema.keys]


def back_up(url: str, file: Path) -> int:
    """Write a copy of the database into a new file; how many games it holds. `Refused` in one line."""
    key = key_file(file)
    for path in (file, key):
        if path.exists():
            raise Refused(str(path), "is there already", "", "name a new file, or move that one away")
    source = file_of(url)
    try:
        with tempfile.TemporaryDirectory(
            prefix=".backup-", dir=file.parent
        ) as folder:  # on the same disk: renamed whole
            made = Path(folder) / "copy"
            if source is not None:
                _copy_file(source, made)
                known = key_file(source).read_bytes() if key_file(source).exists() else None
            else:
                known = _copy_shared(url, made)
            count = _finish(made)
            if known is not None:
                _place(known, Path(folder) / "key", key)
            made.replace(file)
    except (OSError, sqlite3.Error, SQLAlchemyError) as problem:
        raise Refused(str(file), f"the copy cannot be made: {say_problem(problem)}") from None
    return count


def restore(file: Path, url: str) -> int:
    """Bring a copy into a database that holds no games yet; how many it brought. `Refused` in one line."""
    if not file.is_file():
        raise Refused(str(file), "there is no such file", "", "name a file that 'admiralty backup' has written")
    target = file_of(url)
    if target is not None and target.exists():
        raise Refused(str(target), "is there already", "", "name a new file, or move that one away")
    known = key_file(file).read_bytes() if key_file(file).exists() else None
    try:
        if target is not None:
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=target and target.parent) as folder:
            copied = Path(folder) / "copy"  # the copy itself stays as it is, though its tables may be of an earlier day
            _copy_file(file, copied)
            open_database(f"sqlite:///{copied}").dispose()
            if target is None:
                return _pour(copied, url, known)
            count = _finish(copied)
            if known is not None:
                _place(known, Path(folder) / "key", key_file(target))
            copied.replace(target)
    except (OSError, sqlite3.Error, SQLAlchemyError) as problem:
        raise Refused(str(file), f"cannot be restored: {say_problem(problem)}") from None
    return count


def _pour(copied: Path, url: str, known: bytes | None) -> int:
    """Every row, into a database of another kind."""
    source, into = open_database(f"sqlite:///{copied}"), open_database(url)
    try:
        with source.connect() as old, into.begin() as new:
            if _count(new):
                raise Refused("--database", "holds games already", "", "name an empty one")
            _copy_rows(old, new)
            if known is not None:
                new.execute(sa.delete(schema.keys).where(schema.keys.c.name == KEY))
                new.execute(sa.insert(schema.keys), {"name": KEY, "value": known})
            return _count(new)
    finally:
        source.dispose()
        into.dispose()


def _copy_file(source: Path, made: Path) -> None:
    """SQLite's own way to copy a database that is being written."""
    if not source.is_file():
        raise Refused(str(source), "there is no such database")
    os.close(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    address = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as old, closing(sqlite3.connect(made)) as new:
        old.backup(new, pages=1024)


def _copy_shared(url: str, made: Path) -> bytes | None:
    """All rows as they are at one moment, and the key."""
    source, into = connect(url), open_database(f"sqlite:///{made}")
    try:
        with source.connect().execution_options(isolation_level="REPEATABLE READ") as old, into.begin() as new:
            with into.connect() as fresh:
                _require_same(old, fresh)
            _copy_rows(old, new)
            known = old.execute(sa.select(schema.keys.c.value).where(schema.keys.c.name == KEY)).scalar()
    finally:
        source.dispose()
        into.dispose()
    return None if known is None else bytes(known)


def _require_same(old: Connection, fresh: Connection) -> None:
    version = sa.text("SELECT version_num FROM alembic_version")
    made = sa.inspect(old).has_table("alembic_version")
    if not made or old.execute(version).scalar() != fresh.execute(version).scalar():
        raise Refused("--database", "is not of this version of Admiralty", "", "start the server on it once")


def _copy_rows(old: Connection, new: Connection) -> None:
    """Every row; a game with a row that the other kind of database does not take is left behind, and named."""
    lost: set[str] = set()
    for table in TABLES:
        rows = old.execution_options(yield_per=ROWS_AT_ONCE).execute(sa.select(table)).mappings()
        for part in rows.partitions(ROWS_AT_ONCE):
            _copy_part(new, table, [dict(row) for row in part], lost)
    for id in sorted(lost):  # what had been copied of it goes with it
        new.execute(sa.delete(schema.tables).where(schema.tables.c.id == id))
        log.error("%s is damaged, and is left behind", id, extra={OF: id})


def _copy_part(new: Connection, table: sa.Table, rows: list[dict[str, Any]], lost: set[str]) -> None:
    try:
        with new.begin_nested():
            new.execute(sa.insert(table), rows)
    except (SQLAlchemyError, ValueError):
        if len(rows) == 1:
            lost.add(str(rows[0].get("table_id", rows[0].get("id"))))
            return
        for row in rows:
            _copy_part(new, table, [row], lost)


def _count(connection: Connection) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(schema.tables)).scalar_one())


def _finish(made: Path) -> int:
    """On the disk, and sound."""
    with closing(sqlite3.connect(made)) as connection:
        if (fault := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise Refused("database", f"is damaged: {fault}")
        count = int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
        connection.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
    fd = os.open(made, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
    return count


def _place(known: bytes, fresh: Path, path: Path) -> None:
    """The key, whole or not at all."""
    fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(fd, "wb") as file:
        file.write(known)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
