"""The database: one thread reads and writes it, and commits what many tables wrote in one go.

What `Store.write` has returned from is on the disk (SQLite: a write-ahead log, synced at every commit; PostgreSQL: its
own log). Other processes may write a PostgreSQL database as well: see `sharing`.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from admiralty.core.errors import Refused

from ..base.refusals import Overtaken, Unavailable
from . import schema
from .databases import is_shared, open_database, say_problem
from .neighbours import Claims, notify

T = TypeVar("T")
Step: TypeAlias = tuple[sa.Executable, Sequence[dict[str, Any]]]  # a statement, and its rows (none: as it stands)
GROUP_MOST = 256  # writes that are committed together
WAIT = "nothing changed; try again in a while"
STATE = (  # what changes of a table's row
    "over", "players", "waiting", "request", "over_at", "outcome_text", "locking", "touched_at",
)  # fmt: skip
COUNTED = ("state", "why", "sums", "saved_at")  # what a run's row tells of how it goes

_NEXT = {
    rows.name: (
        sa.update(rows)
        .where(rows.c.id == sa.bindparam("row"), rows.c.version == sa.bindparam("seen"))
        .values(version=rows.c.version + 1, **{name: sa.bindparam(name) for name in columns})
    )
    for rows, columns in ((schema.tables, STATE), (schema.runs, COUNTED))
}

log = logging.getLogger("admiralty.server")


@dataclass(frozen=True, slots=True)
class Turn:
    """The next version of a table or a run: it is written only if the database still has the one that was seen."""

    id: str
    seen: int
    state: Mapping[str, Any]  # the columns `STATE`, or `COUNTED`
    of: str = "tables"  # or runs, of which other processes are not told


@dataclass(slots=True)
class _Job:
    """Something for the thread to do: to write some steps, or other work."""

    steps: Sequence[Step] = ()
    turn: Turn | None = None
    work: Callable[[], Any] | None = None
    done: Future[Any] = field(default_factory=Future)


class Store:
    """A database that is open."""

    def __init__(self, url: str) -> None:
        """Open it, and bring it up to date; `Refused` if that cannot be."""
        self.url = url
        self.name = os.urandom(6).hex()  # as other processes of the database hear of it
        self.engine = open_database(url)
        self.shared = is_shared(self.engine)
        self._claims = Claims(self.engine)
        self._closed = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def write(self, steps: Sequence[Step], turn: Turn | None = None) -> None:
        """Do these steps as one; `Refused` and nothing done if they cannot be committed.

        With a turn, `Overtaken` and nothing done if another process has written its table, or run, since.
        """
        await self._finish(_Job(steps, turn))

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """What `ask` finds; `Refused` if the database cannot be read."""
        found: T = await self._finish(_Job(work=partial(self._read, ask)))
        return found

    async def claim(self, table: str) -> bool:
        """May this process reckon for the table's computers, until `release`? No other one of the database then may."""
        return not self.shared or bool(await self._finish(_Job(work=partial(self._claims.take, table))))

    async def release(self, table: str) -> None:
        """Let another process do it."""
        if self.shared:
            await self._finish(_Job(work=partial(self._claims.give, table)))

    async def _finish(self, job: _Job) -> Any:
        return await asyncio.shield(asyncio.wrap_future(self._queue(job).done))

    def _queue(self, job: _Job) -> _Job:
        if self._closed:
            raise Unavailable("database", "is closed: the server is being stopped")
        self._jobs.put(job)
        return job

    def close(self) -> None:
        """Finish what is under way, and close."""
        self._closed = True
        self._jobs.put(None)
        self._thread.join()
        self._claims.close()
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
            self._write_all([job for job in known if job.work is None])
            for job in known:
                if job.work is not None:
                    self._settle(job, job.work)

    def _write_all(self, jobs: list[_Job]) -> None:
        """All in one transaction; if one of them is at fault, each in one of its own, so that it spoils no other.

        A database that is locked or full is at fault for all of them: each one's own wait would hold up all tables.
        """
        jobs.sort(key=lambda job: (job.turn.of != "tables", job.turn.id) if job.turn else (True, ""))  # so lock all
        if len(jobs) > 1:
            try:
                done = self.transact(jobs)
            except (OperationalError, OSError) as problem:
                refused = self._unusable(problem)
                for job in jobs:
                    job.done.set_exception(refused)
                return
            except Exception as problem:
                log.warning("writes are tried one by one: %s", say_problem(problem))
            else:
                for job, mine in zip(jobs, done, strict=True):
                    self._settle(job, partial(_require_mine, mine))
                return
        for job in jobs:
            self._settle(job, partial(self._commit_alone, job))

    def _commit_alone(self, job: _Job) -> None:
        _require_mine(self.transact([job])[0])

    def _settle(self, job: _Job, work: Callable[[], Any]) -> None:
        try:
            job.done.set_result(work())
        except (SQLAlchemyError, OSError) as problem:
            job.done.set_exception(self._unusable(problem))
        except BaseException as problem:  # whoever waits has to hear of it
            job.done.set_exception(problem)

    def transact(self, jobs: Sequence[_Job]) -> list[bool]:
        """Write them in one transaction, but for those whose turn it is no longer; which ones were written.

        All turns come first: a job that was overtaken has then done nothing that would have to be taken back.
        """
        with self.engine.begin() as connection:
            mine = [job.turn is None or _is_next(connection, job.turn) for job in jobs]
            written = [job for job, is_mine in zip(jobs, mine, strict=True) if is_mine]
            for statement, rows in (step for job in written for step in job.steps):
                if not rows:
                    connection.execute(statement)
                else:
                    connection.execute(statement, rows[0] if len(rows) == 1 else list(rows))
            if self.shared:
                turns = [job.turn for job in written if job.turn and job.turn.of == "tables"]
                notify(connection, self.name, [(turn.id, turn.seen + 1) for turn in turns])
        return mine

    def _read(self, ask: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return ask(connection)

    def _unusable(self, problem: BaseException) -> Refused:
        """What anybody may read of it; the rest is for the log."""
        log.error("the database cannot be used: %s", say_problem(problem))
        known = isinstance(problem, OperationalError | OSError)
        busy = "does not answer or is full" if self.shared else "is locked or full"
        return Unavailable("database", busy if known else "cannot be used", "", WAIT)


def _is_next(connection: Connection, turn: Turn) -> bool:
    row = {"row": turn.id, "seen": turn.seen, **turn.state}
    return bool(connection.execute(_NEXT[turn.of], row).rowcount == 1)


def _require_mine(mine: bool) -> None:
    if not mine:
        raise Overtaken("table", "somebody else changed it at the same moment", "", "nothing changed; try again")


__all__ = ["Step", "Store", "Turn"]
