"""Tables that several processes have in memory: each writes the version after the one that it knows, or none.

A process hears of what the others write (`neighbours`) and catches up with it. Where it was too late it catches up
first, and then does again what it was about to do; nobody who plays sees anything of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from admiralty.core.errors import Refused

from ..base.refusals import Overtaken, no_table
from ..database.neighbours import Listener
from .audience import send_away

if TYPE_CHECKING:
    from ..hall.hall import Hall
    from .tables import Table

T = TypeVar("T")
TRIES = 8  # so often may others be quicker, one after the other

log = logging.getLogger("admiralty.server")


async def once_more(table: Table, attempt: Callable[[], Awaitable[T]]) -> T:
    """Do it, under the table's lock; where another process was quicker, catch up with it and do it again.

    An attempt that raises `Overtaken` has put back whatever it had changed but the session.
    """
    for left in range(TRIES - 1, -1, -1):
        try:
            return await attempt()
        except Overtaken:
            await catch_up(table)
            if not left:
                raise
    raise AssertionError("not reached")


async def catch_up(table: Table) -> None:
    """Take in what others have written since, and tell everybody who is here; under the table's lock."""
    from ..database.reading import Since, read_row
    from .loading import follow

    table.roll_back()
    since = Since(table.committed, table.replied, table.chat_end)
    row = await table.hall.store.read(partial(read_row, id=table.id, since=since))
    try:
        if row is None:
            raise no_table()
        follow(table, row)
    except Exception as problem:
        log.error("table %s is loaded again", table.id, exc_info=problem)
        table.drop()
        table.require_here()
    send_away(table)
    table.publish()


async def be_current(table: Table, version: int) -> None:
    """Catch up if the store has this version and the table is older."""
    if version <= table.version:
        return
    async with table.lock:
        if version > table.version and not table.dropped:
            await catch_up(table)
    table.go_on()


class Following:
    """Hears what other processes write, and has the tables in memory follow."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._listener: Listener | None = None

    def begin(self) -> None:
        """In the loop that the server runs in."""
        if not self.hall.store.shared:
            return
        later = asyncio.get_running_loop().call_soon_threadsafe

        def heard(id: str, version: int) -> None:
            later(self._heard, id, version)

        def missed() -> None:
            later(self._missed)

        self._listener = Listener(self.hall.store.engine, self.hall.store.name, heard, missed)

    async def end(self) -> None:
        """Hear no more."""
        if self._listener:
            await asyncio.to_thread(self._listener.close)

    def _heard(self, id: str, version: int) -> None:
        if id in self.hall.tables or id in self.hall.loading:
            self.hall.later(self._follow(id, version))

    async def _follow(self, id: str, version: int) -> None:
        with suppress(Refused):  # it has left the memory; or whoever comes next hears of what is wrong
            table = self.hall.tables.get(id) or await self.hall.table(id)
            await be_current(table, version)

    def _missed(self) -> None:
        """So far the others could not be heard, or not for a while: look at every table."""
        for id in list(self.hall.tables):
            self.hall.later(self._look(id))

    async def _look(self, id: str) -> None:
        with suppress(Refused):
            await self.hall.table(id)
