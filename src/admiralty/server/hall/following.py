"""Hears what other processes write of the tables in memory, and has these follow."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from admiralty.core.errors import Refused

from ..database.neighbours import Listener
from ..table.computers import go_on
from ..table.running import House, RunningTable
from ..table.sharing import catch_up


async def be_current(table: RunningTable, version: int) -> None:
    """Catch up if the store has this version and the table is older."""
    if version <= table.version:
        return
    async with table.lock:
        if version > table.version and not table.dropped:
            await catch_up(table)
    go_on(table)


class Following:
    """Hears what other processes write, and has the tables in memory follow."""

    def __init__(self, house: House, find: Callable[[str], Awaitable[RunningTable]]) -> None:
        self.house, self.find = house, find
        self._listener: Listener | None = None

    def begin(self) -> None:
        """In the loop that the server runs in."""
        if not self.house.store.shared:
            return
        later = asyncio.get_running_loop().call_soon_threadsafe

        def heard(id: str, version: int) -> None:
            later(self._heard, id, version)

        def missed() -> None:
            later(self._missed)

        self._listener = Listener(self.house.store.engine, self.house.store.name, heard, missed)

    async def end(self) -> None:
        """Hear no more."""
        if self._listener:
            await asyncio.to_thread(self._listener.close)

    def _heard(self, id: str, version: int) -> None:
        if id in self.house.tables or id in self.house.loading:
            self.house.later(self._follow(id, version))

    async def _follow(self, id: str, version: int) -> None:
        with suppress(Refused):  # it has left the memory; or whoever comes next hears of what is wrong
            table = self.house.tables.get(id) or await self.find(id)
            await be_current(table, version)

    def _missed(self) -> None:
        """So far the others could not be heard, or not for a while: look at every table."""
        for id in list(self.house.tables):
            self.house.later(self._look(id))

    async def _look(self, id: str) -> None:
        with suppress(Refused):
            await self.find(id)
