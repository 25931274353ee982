"""The database: one thread reads and writes it, and commits what many tables wrote in one go.

What `Store.write` has returned from is on the disk (SQLite: a write-ahead log, synced at every commit).
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from admiralty.core.errors import Refused, shown

T = TypeVar("T")
Step: TypeAlias = tuple[sa.Executable, Sequence[dict[str, Any]]]  # a statement, and its rows (none: as it stands)
GROUP_MOST = 256  # writes that are committed together
BUSY_SECONDS = 2  # how long another program may hold the database
MIGRATIONS = Path(__file__).resolve().parent / "migrations"
WAIT = "nothing was changed; try again in a while"

log = logging.getLogger("admiralty.server")


@dataclass(slots=True)
class _Job:
    """Something for the thread to do: to write some steps, or to read."""

    steps: Sequence[Step] = ()
    read: Callable[[Connection], Any] | None = None
    done: Future[Any] = field(default_factory=Future)


class Store:
    """A database that is open."""

    def __init__(self, url: str) -> None:
        """Open it, and bring it up to date; `Refused` if that cannot be."""
        self.url = url
        try:
            self.engine = _engine(url)
            with self.engine.connect() as connection:
                _migrate(connection)
        except (SQLAlchemyError, OSError) as problem:
            raise Refused(_named(url), f"the database cannot be opened: {_said(problem)}") from None
        self._closed = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def write(self, steps: Sequence[Step]) -> None:
        """Do these steps as one; `Refused` and nothing done if they cannot be committed."""
        job = self._put(_Job(steps))
        await asyncio.shield(asyncio.wrap_future(job.done))

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """What `ask` finds; `Refused` if the database cannot be read."""
        job = self._put(_Job(read=ask))
        found: T = await asyncio.shield(asyncio.wrap_future(job.done))
        return found

    def _put(self, job: _Job) -> _Job:
        if self._closed:
            raise Refused("database", "is closed: the server is being stopped")
        self._jobs.put(job)
        return job

    def close(self) -> None:
        """Finish what is under way, and close."""
        self._closed = True
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()

    # ---- in the thread ----------------------------------------------------------------------------------------------

    def _work(self) -> None:
        going = True
        while going:
            jobs = [self._jobs.get()]
            with suppress(Empty):
                while len(jobs) < GROUP_MOST:
                    jobs.append(self._jobs.get_nowait())
            going = None not in jobs
            known = [job for job in jobs if job is not None and job.done.set_running_or_notify_cancel()]
            self._write([job for job in known if job.read is None])
            for job in known:
                if job.read is not None:
                    self._settle(job, partial(self._read, job.read))

    def _write(self, jobs: list[_Job]) -> None:
        """All in one transaction; if one of them is at fault, each in one of its own, so that it spoils no other.

        A database that is locked or full is at fault for all of them: each one's own wait would hold up all tables.
        """
        if len(jobs) > 1:
            try:
                self.commit([step for job in jobs for step in job.steps])
            except (OperationalError, OSError) as problem:
                refused = _unusable(problem)
                for job in jobs:
                    job.done.set_exception(refused)
                return
            except Exception as problem:
                log.warning("writes are tried one by one: %s", _said(problem))
            else:
                for job in jobs:
                    job.done.set_result(None)
                return
        for job in jobs:
            self._settle(job, partial(self.commit, job.steps))

    def _settle(self, job: _Job, work: Callable[[], Any]) -> None:
        try:
            job.done.set_result(work())
        except (SQLAlchemyError, OSError) as problem:
            job.done.set_exception(_unusable(problem))
        except BaseException as problem:  # whoever waits has to hear of it
            job.done.set_exception(problem)

    def commit(self, steps: Sequence[Step]) -> None:
        """Do these steps in one transaction; in the store's own thread."""
        with self.engine.begin() as connection:
            for statement, rows in steps:
                if rows:
                    connection.execute(statement, list(rows))
                else:
                    connection.execute(statement)

    def _read(self, ask: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return ask(connection)


def _unusable(problem: BaseException) -> Refused:
    """What anybody may read of it; the rest is for the log."""
    log.error("the database cannot be used: %s", _said(problem))
    return Refused("database", "is locked or full", "", WAIT)


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise Refused("--database", f"{shown(url)} is not the URL of a database", "", "e.g. sqlite:///FILE") from None
    if parsed.get_backend_name() != "sqlite":
        return sa.create_engine(parsed, pool_pre_ping=True)
    inside = parsed.database in (None, "", ":memory:")
    if not inside:
        _make_private(Path(str(parsed.database)))
    options: dict[str, Any] = {"poolclass": StaticPool} if inside else {}
    arguments = {"check_same_thread": False, "timeout": BUSY_SECONDS}
    engine = sa.create_engine(parsed, connect_args=arguments, **options)
    sa.event.listen(engine, "connect", _durable)
    sa.event.listen(engine, "begin", _begun)
    return engine


def _make_private(path: Path) -> None:
    """Only its owner may read the database: it holds the secrets of running games."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _durable(connection: Any, _: object) -> None:
    connection.isolation_level = None  # Python would leave the making of tables out of transactions: we begin them
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begun(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


def _named(url: str) -> str:
    """The URL without a password."""
    return make_url(url).render_as_string(hide_password=True)


def _said(problem: BaseException) -> str:
    inner = getattr(problem, "orig", None) or problem
    return " ".join(str(inner).split()) or type(problem).__name__
