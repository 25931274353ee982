"""How the database is: can this server do its work?"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import time
from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from admiralty.core.errors import Refused

from ..database import schema
from ..database.databases import file_of
from ..database.store import Store

ANSWER_SECONDS = 3.0  # in which the database has to answer
KEPT_SECONDS = 5.0  # for which an answer serves whoever asks: a look writes and syncs
FREE_LEAST = 16 * 1024 * 1024  # bytes on the disk of an SQLite database: what it has allocated hides a full disk
SIGN = "health"  # the row that is written

log = logging.getLogger("admiralty.server")


class Health:
    """How the database is, looked at now and then."""

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self.store, self.now = store, now
        self._known: tuple[float, dict[str, bool]] | None = None
        self._lock = asyncio.Lock()

    async def found(self) -> dict[str, bool]:
        """Can every table of it be read, and can it be written?"""
        async with self._lock:
            if self._known is None or self.now() - self._known[0] >= KEPT_SECONDS:
                read = await self._does(self.store.read(_read_all))
                written = read and self._has_room() and await self._does(self._write())
                self._known = self.now(), {"database": read, "disk": written}
            return self._known[1]

    async def _does(self, work: Coroutine[Any, Any, None]) -> bool:
        try:
            await asyncio.wait_for(work, ANSWER_SECONDS)
        except (Refused, TimeoutError):
            return False
        return True

    async def _write(self) -> None:
        sign = (postgresql if self.store.shared else sqlite).insert(schema.keys)
        over = sign.on_conflict_do_update(index_elements=["name"], set_={"value": sign.excluded.value})
        await self.store.write([(over, [{"name": SIGN, "value": os.urandom(8)}])])

    def _has_room(self) -> bool:
        file = file_of(self.store.url)
        if file is None or (free := shutil.disk_usage(file.parent).free) >= FREE_LEAST:
            return True
        log.error("the disk of the database has %d bytes left", free)
        return False


def _read_all(connection: Connection) -> None:
    for table in schema.metadata.sorted_tables:
        connection.execute(sa.select(table).limit(1)).first()
