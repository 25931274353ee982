"""A table that is as it was, if what is tried fails before its game has begun."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .tables import Table


@contextmanager
def kept_whole(table: Table) -> Iterator[None]:
    """If what is done meanwhile fails, the game has not begun, and nothing was locked or opened."""
    before = table.locking, table.header, table.session, table.kept, table.players
    try:
        yield
    except BaseException:
        if before[0] is not None:
            table.locking, table.header, table.session, table.kept, table.players = before
        raise
