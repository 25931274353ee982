"""Clocks: how long a seat has whenever the game waits for it, and what happens when its time is up.

A seat's time begins when the game begins to wait for it, and anew with every beat and whenever play is taken back; what
it answers in between gives it no more, for then others could count answers that they may not know of. No time runs
while a seat of the table is free, and none for what the referee plays. Why so: docs/decisions/0015.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from math import ceil

import sqlalchemy as sa

from admiralty.core.errors import Refused

from ..database import schema
from ..table.computers import (
    Late,
    acting_for,
    answer_late,
    dear_seats,
    drafts_of,
    follow,
    go_on,
    let_them_play,
    play_late,
)
from ..table.locking import strike
from ..table.rows import remark
from ..table.running import House, RunningTable
from ..table.sharing import retry_if_overtaken

LOOK_SECONDS = 1.0  # from one look for seats whose time is up to the next
LATE_SECONDS = 10  # whose time was up so long ago when the server starts, nobody was there to answer for
STRUCK_AT_ONCE = 8  # tables: some of them wait for a worker
REST_SECONDS = 10.0  # until a table is tried again whose clock could not be heeded

log = logging.getLogger("admiralty.server")


class Clocks:
    """The one timer for all tables: it asks the store whose time is up, so tables need not be in memory."""

    def __init__(self, house: House, find: Callable[[str], Awaitable[RunningTable]]) -> None:
        self.house, self.find = house, find
        self.looked_at = float("inf")  # when it was looked last whose time is up
        self.woke_at = float("-inf")  # until when this server could not be reached, if ever
        self._resting: dict[str, float] = {}  # tables that are left alone for a while
        self._few = asyncio.Semaphore(STRUCK_AT_ONCE)
        self._striking: set[str] = set()  # tables whose answers are under way
        self._looking = False

    async def start(self) -> None:
        """Whose time ran out while no server was there has all of it again."""
        clocks, now = schema.clocks, ceil(self.house.now())
        missed = sa.update(clocks).where(clocks.c.due_at < now - LATE_SECONDS)
        await self.house.store.write([(missed.values(due_at=now + clocks.c.seconds), [])])
        self.looked_at = now

    async def run(self) -> None:
        """Look again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if not self._looking:  # what is found is answered beside the next look
                self.house.later(self._look())

    async def _look(self) -> None:
        with suppress(Refused):  # the database is locked or full: it is said in the log
            await self.tick()

    async def tick(self) -> None:
        """Answer at every table where somebody's time is up.

        A look that comes late by more than `LATE_SECONDS` means that the server was suspended, or its database away:
        whose time ran out meanwhile had nobody to answer to, as before a start.
        """
        clocks, now = schema.clocks, self.house.now()
        if now - self.looked_at > LOOK_SECONDS + LATE_SECONDS:
            self.woke_at, gap = now, now - self.looked_at
            log.warning("nobody was served for %.0f seconds: clocks that ran out meanwhile start again", gap)
        self._resting = {id: until for id, until in self._resting.items() if until > now}
        due = sa.select(clocks.c.table_id).distinct().where(clocks.c.due_at <= now)
        query = due.where(clocks.c.table_id.not_in([*self._resting, *self._striking]))
        self._looking = True
        try:
            late = await self.house.store.read(lambda connection: connection.execute(query).scalars().all())
        finally:
            self._looking = False
        self.looked_at = now
        await asyncio.gather(*(self._heed(id, now) for id in late if id not in self._striking))
        self.looked_at = self.house.now()  # to answer for many takes a while, in which everybody was served

    async def _heed(self, id: str, now: float) -> None:
        """Strike one table's clock. While a worker answers, neither this table nor another one waits for it."""
        self._striking.add(id)
        try:
            async with self._few:
                table = await self.find(id)
                left = await self.house.lasting(_strike(table, now, self.woke_at))
            if left and (found := await play_late(table, left)):
                async with self._few:
                    await self.house.lasting(_take_late(table, now, found))
        except Exception as problem:
            self._resting[id] = now + REST_SECONDS
            known = isinstance(problem, Refused)
            log.warning("table %s: its clock is not heeded: %s", id, problem, exc_info=not known)
        finally:
            self._striking.discard(id)


async def _strike(table: RunningTable, now: float, woke_at: float = 0.0) -> Sequence[int]:
    """Answer for those whose time is up; returns the seats for which a worker has to."""
    async with table.lock:
        table.require_here()
        await retry_if_overtaken(table, partial(_forgive, table, woke_at))
        left = dear_seats(table, table.clock.late(now))
        if not left:
            await retry_if_overtaken(table, partial(_answer_for, table, now))
    go_on(table)
    return left


async def _take_late(table: RunningTable, now: float, found: Late) -> None:
    """Take over what a worker has answered, if nobody has done anything meanwhile; else the next look finds it."""
    async with table.lock:
        table.require_here()
        await retry_if_overtaken(table, partial(_answer_for, table, now, found))
    go_on(table)


async def _forgive(table: RunningTable, woke_at: float) -> None:
    """Give those all of their time again whose time ran out while the server could not be reached."""
    missed = table.clock.late(woke_at)
    if not missed:
        return
    table.clock.spent = missed
    try:
        async with acting_for(table) as before:
            table.request = before
            await table.commit([])
    finally:
        table.clock.spent = ()
    table.publish()


async def _answer_for(table: RunningTable, now: float, found: Late | None = None) -> None:
    """Answer for the seats whose time is up, and tell everybody."""
    late = table.clock.late(now)
    if not late or (found and not _is_fresh(table, found)):
        return  # somebody has answered, or written something, meanwhile
    if table.locking:
        await strike(table, late)
        return
    table.clock.spent = late
    try:
        async with acting_for(table):
            if found:
                await follow(table, found.lines)
            else:
                answer_late(table, late)
            line, step = remark(table, _say(table, late))
            let_them_play(table)
            await table.commit([step])
    finally:
        table.clock.spent = ()
    table.talk.said([line])
    table.publish()


def _is_fresh(table: RunningTable, found: Late) -> bool:
    """Does the game stand where a worker has answered it, with the same orders written?"""
    return table.playing.receipt == found.receipt and drafts_of(table, found.drafts) == found.drafts


def _say(table: RunningTable, seats: Sequence[int]) -> str:
    """The same whether a draft or the computer answered: whether there was a draft is a secret."""
    whose = [table.say_who(seat) for seat in seats]
    return f"Time is up for {' and '.join(whose)}: the computer answers."
