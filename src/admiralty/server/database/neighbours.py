"""Other processes of the same PostgreSQL database: what they have written, and which tables they reckon for."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from selectors import EVENT_READ, DefaultSelector
from threading import Thread
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from .databases import say_problem

CHANNEL = "admiralty"
NEWS_MOST = 150  # tables in one message: PostgreSQL takes 8,000 bytes
AGAIN_SECONDS = 1.0  # until a line that is cut is tried again

log = logging.getLogger("admiralty.server")


def notify(connection: Connection, sender: str, news: Sequence[tuple[str, int]]) -> None:
    """When this transaction is committed, tell the others the new versions of these tables."""
    for start in range(0, len(news), NEWS_MOST):
        told = " ".join(f"{table}:{version}" for table, version in news[start : start + NEWS_MOST])
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{sender} {told}")))


def _line(engine: Engine) -> Connection:
    """A connection of one's own, which ends when it is closed: nobody else takes on what was said on it."""
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    connection.detach()
    return connection


class Listener:
    """A thread that hears what other processes have written."""

    def __init__(self, engine: Engine, own: str, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """`own` is what this process sends as; `heard` gets a table and its version; `missed` is called whenever it
        begins to listen: of what was written before nothing was heard.
        """
        self.engine, self.own, self.heard, self.missed = engine, own, heard, missed
        self._wake, self._woken = socket.socketpair()
        self._thread = Thread(target=self._work, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hang up."""
        self._wake.close()
        self._thread.join()
        self._woken.close()

    def _work(self) -> None:
        while True:
            try:
                with _line(self.engine) as connection:
                    connection.exec_driver_sql(f"LISTEN {CHANNEL}")
                    self.missed()
                    self._listen(connection.connection.dbapi_connection)
                    return
            except Exception as problem:
                log.warning("news of other processes cannot be heard: %s", say_problem(problem))
            if _readable(self._woken, seconds=AGAIN_SECONDS):
                return

    def _listen(self, line: Any) -> None:
        """Until it is closed; an error of the driver where the line is cut."""
        wire = line.pgconn
        while True:
            if self._woken in _readable(wire.socket, self._woken):
                return
            wire.consume_input()
            while (note := wire.notifies()) is not None:
                sender, *news = note.extra.decode("ascii").split()
                for each in news if sender != self.own else ():
                    table, _, version = each.partition(":")
                    self.heard(table, int(version))


def _readable(*lines: Any, seconds: float | None = None) -> list[Any]:
    """Which of them have something to read; not by `select`, which takes no file beyond the 1,024th of a process."""
    with DefaultSelector() as selector:
        for line in lines:
            selector.register(line, EVENT_READ)
        return [key.fileobj for key, _ in selector.select(seconds)]


class Claims:
    """Which tables' computers this process reckons for: locks of a connection, which end with the process.

    Only for the store's own thread.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._connection: Connection | None = None

    def take(self, table: str) -> bool:
        """Nobody else may from now on; False where another process does it already."""
        return bool(self._do(sa.func.pg_try_advisory_lock(_number(table))))

    def give(self, table: str) -> None:
        """Somebody else may."""
        self._do(sa.func.pg_advisory_unlock(_number(table)))

    def _do(self, what: sa.ColumnElement[Any]) -> Any:
        if self._connection is None or self._connection.invalidated or self._connection.closed:
            self._connection = _line(self.engine)
        try:
            return self._connection.execute(sa.select(what)).scalar()
        except SQLAlchemyError:
            self.close()
            raise

    def close(self) -> None:
        """Give all of them back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()


def _number(table: str) -> int:
    """A table's id as the number that PostgreSQL locks."""
    return int.from_bytes(blake2b(table.encode("ascii"), digest_size=8).digest(), signed=True)
