"""The databases that tables are kept in: how SQLite and PostgreSQL are opened, brought up to date, and refused."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from admiralty.core.errors import Refused, quote_value

BUSY_SECONDS = 2  # how long another program may hold what is to be written
STUCK_SECONDS = 10  # after which PostgreSQL ends a transaction whose process does nothing
CONNECT_SECONDS = 5
MIGRATING = 0x41646D69  # the advisory lock under which one process at a time brings the tables up to date
MIGRATIONS = Path(__file__).resolve().parent / "migrations"
POSTGRESQL, SQLITE = "postgresql", "sqlite"
FAULTS = {  # of a database server, as its driver words them -> what is wrong, what to do
    "password authentication failed": ("the password is wrong", ""),
    "no password supplied": ("it wants a password", "put it into the URL, or into PGPASSWORD"),
    "does not exist": ("there is no such database or user", "make them with createuser and createdb"),
    "connection refused": ("no database server listens there", "start it, or fix the address"),
    "no such file or directory": ("no database server listens there", "start it, or fix the address"),
    "timeout expired": ("no database server answers there", "fix the address"),
    "name or service not known": ("there is no such host", "fix the address"),
    "could not translate host name": ("there is no such host", "fix the address"),
    "permission denied": ("this user may not make its tables there", "let it own the database"),
}


def parse_url(url: str) -> URL:
    """The URL with the driver that is used; `Refused` if it names no database that can be."""
    try:
        found = make_url("postgresql" + url.removeprefix("postgres") if url.startswith("postgres://") else url)
    except ArgumentError:
        raise Refused(
            "--database", f"{quote_value(url)} is not the URL of a database", "", "e.g. sqlite:///FILE"
        ) from None
    kind = found.get_backend_name()
    if kind not in (SQLITE, POSTGRESQL):
        known = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        raise Refused("--database", f"{quote_value(kind)} is not a kind of database that works here", "", known)
    return found.set(drivername="postgresql+psycopg") if kind == POSTGRESQL else found


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for one in memory, and for other kinds."""
    found = parse_url(url)
    inside = found.get_backend_name() != SQLITE or found.database in (None, "", ":memory:")
    return None if inside else Path(str(found.database))


def is_shared(engine: Engine) -> bool:
    """May other processes write it as well?"""
    return engine.dialect.name == POSTGRESQL


def open_database(url: str) -> Engine:
    """The database, up to date; `Refused` in one line if that cannot be."""
    return _try(url, _migrate)


def connect(url: str) -> Engine:
    """The database as it stands; `Refused` in one line if that cannot be."""
    return _try(url, lambda _: None)


def _try(url: str, begin: Callable[[Connection], None]) -> Engine:
    found = parse_url(url)
    engine = None
    try:
        engine = _sqlite(found) if found.get_backend_name() == SQLITE else _postgresql(found)
        with engine.connect() as connection:
            begin(connection)
    except BaseException as problem:
        if engine is not None:
            engine.dispose()
        if isinstance(problem, SQLAlchemyError | OSError):
            raise _refusal_of(found, problem) from None
        raise
    return engine


def say_problem(problem: BaseException) -> str:
    """What went wrong, on one line."""
    inner = getattr(problem, "orig", None) or problem
    return " ".join(str(inner).split()) or type(problem).__name__


def _refusal_of(url: URL, problem: Exception) -> Refused:
    text = say_problem(problem)
    where = url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
    if isinstance(problem, OperationalError) and url.get_backend_name() == POSTGRESQL:
        for words, (what, remedy) in FAULTS.items():
            if words in text.casefold():
                return Refused(where, f"the database cannot be opened: {what}", "", remedy)
    return Refused(where, f"the database cannot be opened: {text}")


def _postgresql(url: URL) -> Engine:
    waits = {"lock_timeout": f"{BUSY_SECONDS}s", "idle_in_transaction_session_timeout": f"{STUCK_SECONDS}s"}
    options = " ".join(f"-c {name}={value}" for name, value in {**waits, "synchronous_commit": "on"}.items())
    arguments = {  # a host that is gone without a word is noticed by the system
        "connect_timeout": CONNECT_SECONDS, "options": options, "application_name": "admiralty",
        "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3,
    }  # fmt: skip
    try:
        return sa.create_engine(url, connect_args=arguments, pool_pre_ping=True)
    except ImportError:
        raise Refused("--database", "PostgreSQL needs psycopg", "", "pip install 'psycopg[binary]'") from None


def _sqlite(url: URL) -> Engine:
    inside = url.database in (None, "", ":memory:")
    if not inside:
        _make_private(Path(str(url.database)))
    options: dict[str, Any] = {"poolclass": StaticPool} if inside else {}
    engine = sa.create_engine(url, connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS}, **options)
    sa.event.listen(engine, "connect", _durable)
    sa.event.listen(engine, "begin", _begin)
    return engine


def _make_private(path: Path) -> None:
    """Only its owner may read the database: it holds the secrets of running games."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _durable(connection: Any, _: object) -> None:
    connection.text_factory = _text
    connection.isolation_level = None  # Python would leave the making of tables out of transactions: we begin them
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _text(data: bytes) -> str:
    """What is no text hurts its own row alone: else nothing could be read together with it."""
    return data.decode("utf-8", "replace")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _migrate(connection: Connection) -> None:
    from alembic import command  # slow to load: what only looks at a database does without
    from alembic.config import Config
    from alembic.util import CommandError

    if is_shared(connection.engine):  # several processes may start at once
        connection.exec_driver_sql("SET LOCAL lock_timeout = '60s'")
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise Refused("--database", "was written by a newer Admiralty", "", "take that one, or a backup") from None
    connection.commit()
