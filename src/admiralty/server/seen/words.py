"""What everybody may know of the words that seats lock before a game begins."""

from __future__ import annotations

from typing import Any

from ..known.state import TableState


def words_told(table: TableState) -> dict[str, Any] | None:
    """What everybody may know of the words: no seat's before the game begins. None: there are no words at all."""
    now, header = table.locking, table.header
    if now is not None:
        told = {"phase": now.phase, "locks": dict(now.locks), "words": {}, "salts": {}, "left_out": []}
        return {**told, "opened": sorted(now.words)}
    if not header.words and not header.locks:
        return None
    told = {"phase": "", "locks": dict(header.locks), "words": dict(header.words), "salts": dict(header.salts)}
    return {**told, "opened": sorted(header.words), "left_out": list(header.left_out)}
