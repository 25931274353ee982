"""Tables that several processes have in memory: each writes the version after the one that it knows, or none.

A process hears of what the others write (`neighbours`) and catches up with it. Where it was too late it catches up
first, and then does again what it was about to do; nobody who plays sees anything of it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from ..base.refusals import Overtaken, no_table
from ..database.reading import Since, read_row
from .loading import follow
from .running import RunningTable

T = TypeVar("T")
TRIES = 8  # so often may others be quicker, one after the other

log = logging.getLogger("admiralty.server")


async def retry_if_overtaken(table: RunningTable, attempt: Callable[[], Awaitable[T]]) -> T:
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


async def catch_up(table: RunningTable) -> None:
    """Take in what others have written since, and tell everybody who is here; under the table's lock."""
    table.roll_back()
    since = Since(table.committed, table.replied, table.talk.end)
    row = await table.house.store.read(partial(read_row, id=table.id, since=since))
    try:
        if row is None:
            raise no_table()
        follow(table, row)
    except Exception as problem:
        log.error("table %s is loaded again", table.id, exc_info=problem)
        table.drop()
        table.require_here()
    table.send_away()
    table.publish()
