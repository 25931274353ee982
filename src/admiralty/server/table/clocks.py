"""Clocks: how long a seat has whenever the game waits for it, and what happens when its time is up.

A seat's time begins when the game begins to wait for it, and anew with every beat and whenever play is taken back; what
it answers in between gives it no more, for then others could count answers that they may not know of. No time runs
while a seat of the table is free, and none for what the referee plays. Why so: docs/decisions/0015.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from admiralty.core.errors import Refused

from ..asked.opening import COMPUTER, REFEREE
from ..database import schema
from ..database.store import Step
from ..known.pledges import LOCK_SECONDS, OPENING, is_complete, waited_for
from .computers import acting_for, answer_late, let_them_play
from .locking import strike
from .sharing import once_more

if TYPE_CHECKING:
    from ..hall.hall import Hall
    from .tables import Table

LOOK_SECONDS = 1.0  # from one look for seats whose time is up to the next
LATE_SECONDS = 10  # whose time was up so long ago when the server starts, nobody was there to answer for
STRUCK_AT_ONCE = 8  # tables: some of them wait for a worker
REST_SECONDS = 10.0  # until a table is tried again whose clock could not be heeded

_OLD = sa.delete(schema.clocks).where(schema.clocks.c.table_id == sa.bindparam("table"))
_NEW = sa.insert(schema.clocks)

log = logging.getLogger("admiralty.server")


@dataclass(frozen=True, slots=True)
class Due:
    """When a seat's time is up (seconds since 1970), and the place in the game that it was given for."""

    beat: int
    moves: int
    at: int


class Clock:
    """The clock of one table: `seconds` are what a seat has; 0: as long as it likes."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.dues: dict[int, Due] = {}  # by seat, as on the disk
        self.spent: Sequence[int] = ()  # seats that are just being answered for: what they are asked next is timed anew
        self._coming: dict[int, Due] = {}

    def due(self, seat: int) -> int | None:
        """When a seat's time is up, if it runs."""
        found = self.dues.get(seat)
        return found.at if found else None

    def late(self, now: float) -> list[int]:
        """The seats whose time is up."""
        return sorted(seat for seat, due in self.dues.items() if due.at <= now)

    def steps(self, table: Table) -> list[Step]:
        """What is to be written beside what is being committed; it counts from `settle` on."""
        self._coming = self._running(table) if self.seconds or table.locking else {}
        if self._coming == self.dues:
            return []
        rows = [
            {
                "table_id": table.id, "seat": seat, "beat": due.beat, "moves": due.moves, "due_at": due.at,
                "seconds": LOCK_SECONDS if table.locking else self.seconds,
            }
            for seat, due in self._coming.items()
        ]  # fmt: skip
        old: Step = (_OLD, [{"table": table.id}])
        return [old, (_NEW, rows)] if rows else [old]

    def settle(self) -> None:
        """What `steps` gave is on the disk."""
        self.dues = self._coming

    def _running(self, table: Table) -> dict[int, Due]:
        now = ceil(table.hall.clocks.now())
        if table.locking:  # no beat has begun; `moves` tells the phases apart
            fresh = Due(-1, int(table.locking.phase == OPENING), now + LOCK_SECONDS)
            before = {k: due for k, due in self.dues.items() if due.moves == fresh.moves and k not in self.spent}
            return {seat: before.get(seat, fresh) for seat in waited_for(table)} if is_complete(table) else {}
        session = table.session
        if session is None or table.why or session.over:
            return {}
        people = [k for k, who in enumerate(table.players) if who != REFEREE and not who.startswith(COMPUTER)]
        if not all(table.grants.get(seat) for seat in people):
            return {}
        fresh = Due(session.beat, session.course.moves, now + self.seconds)
        known = {seat: due for seat, due in self.dues.items() if seat not in self.spent}
        running = {seat: known.get(seat, fresh) for seat in session.waiting if seat in people}
        place = fresh.beat, fresh.moves
        return {seat: due if (due.beat, due.moves) == place else fresh for seat, due in running.items()}


def dues_of(rows: Sequence[Any]) -> dict[int, Due]:
    """Read what the store kept."""
    return {row.seat: Due(row.beat, row.moves, row.due_at) for row in rows}


class Clocks:
    """The one timer for all tables: it asks the store whose time is up, so tables need not be in memory."""

    def __init__(self, hall: Hall, now: Callable[[], float] = time.time) -> None:
        self.hall, self.now = hall, now
        self.looked_at = float("inf")  # when it was looked last whose time is up
        self.woke_at = float("-inf")  # until when this server could not be reached, if ever
        self._resting: dict[str, float] = {}  # tables that are left alone for a while
        self._few = asyncio.Semaphore(STRUCK_AT_ONCE)

    async def start(self) -> None:
        """Whose time ran out while no server was there has all of it again."""
        clocks, now = schema.clocks, ceil(self.now())
        missed = sa.update(clocks).where(clocks.c.due_at < now - LATE_SECONDS)
        await self.hall.store.write([(missed.values(due_at=now + clocks.c.seconds), [])])
        self.looked_at = now

    async def run(self) -> None:
        """Look again and again, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(Refused):  # the database is locked or full: it is said in the log
                await self.tick()

    async def tick(self) -> None:
        """Answer at every table where somebody's time is up.

        A look that comes late by more than `LATE_SECONDS` means that the server was suspended, or its database away:
        whose time ran out meanwhile had nobody to answer to, as before a start.
        """
        clocks, now = schema.clocks, self.now()
        if now - self.looked_at > LOOK_SECONDS + LATE_SECONDS:
            self.woke_at, gap = now, now - self.looked_at
            log.warning("nobody was served for %.0f seconds: clocks that ran out meanwhile start again", gap)
        self._resting = {id: until for id, until in self._resting.items() if until > now}
        due = sa.select(clocks.c.table_id).distinct().where(clocks.c.due_at <= now)
        query = due.where(clocks.c.table_id.not_in(list(self._resting)))
        late = await self.hall.store.read(lambda connection: connection.execute(query).scalars().all())
        self.looked_at = now
        await asyncio.gather(*(self._heed(id, now) for id in late))
        self.looked_at = self.now()  # to answer for many takes a while, in which everybody was served

    async def _heed(self, id: str, now: float) -> None:
        """Strike one table's clock. No table keeps another one waiting."""
        async with self._few:
            try:
                await self.hall.lasting(_strike(await self.hall.table(id), now, self.woke_at))
            except Exception as problem:
                self._resting[id] = now + REST_SECONDS
                log.warning("table %s: its clock is not heeded: %s", id, problem)


async def _strike(table: Table, now: float, woke_at: float = 0.0) -> None:
    async with table.lock:
        table.require_here()
        await once_more(table, partial(_forgiven, table, woke_at))
        await once_more(table, partial(_struck, table, now))
    table.go_on()


async def _forgiven(table: Table, woke_at: float) -> None:
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


async def _struck(table: Table, now: float) -> None:
    """Answer for the seats whose time is up, and tell everybody."""
    late = table.clock.late(now)
    if not late:
        return  # somebody has answered meanwhile
    if table.locking:
        await strike(table, late)
        return
    table.clock.spent = late
    try:
        async with acting_for(table):
            await answer_late(table, late)
            line, step = table.remark(_said(table, late))
            let_them_play(table)
            await table.commit([step])
    finally:
        table.clock.spent = ()
    table.said(line)
    table.publish()


def _said(table: Table, seats: Sequence[int]) -> str:
    """The same whether a draft or the computer answered: whether there was a draft is a secret."""
    whose = [f"{table.person(seat)} ({table.seats[seat]})" for seat in seats]
    return f"Time is up for {' and '.join(whose)}: the computer answers."
