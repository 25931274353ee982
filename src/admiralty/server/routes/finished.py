"""The journals of finished games, as far as they may be told."""

from __future__ import annotations

from ..base.refusals import Denied, Unknown
from ..hall.hall import Hall
from ..known.state import TableState

BRANCH = "branch"  # in a table's opening: what it came from


def sealed_by(table: TableState) -> str:
    """The table whose secrets a branch of this one holds while that goes on: its ships are in every journal."""
    return str(table.opening.get(BRANCH, {}).get("sealed_by", "")) or ("" if table.status == "over" else table.id)


async def require_unsealed(hall: Hall, table: TableState) -> None:
    """`Denied` while the game that this one came from goes on: the journal holds what its seats may not know."""
    if root := str(table.opening.get(BRANCH, {}).get("sealed_by", "")):
        try:
            first = await hall.table(root)
        except Unknown:  # it is gone, and with it who might learn from it; a database in trouble opens nothing
            return
        if first.status == "running":
            raise Denied("journal", "holds secrets of the game it came from, which still goes on")


async def finished_journal(hall: Hall, id: str, device: str, what: str) -> bytes:
    """The journal of a finished game, as far as it may be told; `Denied` else."""
    table = await hall.seen_by(id, device)
    await require_unsealed(hall, table)
    async with table.lock:
        if table.session is None or not table.session.over:
            raise Denied(what, "is for finished games: a running game's journal holds secrets")
        return b"".join(table.session.journal.lines())
