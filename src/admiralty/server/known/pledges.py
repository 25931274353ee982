"""Words that seats lock before a game begins: the table opens with its commitment, and the dice wait for the words.

First each human seat locks words of its own: it sends their hash with a salt. Each lock is shown at once. When all are
there, each seat opens its own; when all are open, the game begins. Nobody is shown another seat's words before then.
A seat that takes longer than `LOCK_SECONDS`, counted while no seat is free, is left out. Why so: docs/decisions/0027.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Header, Source
from admiralty.core.play.live import Stage
from admiralty.core.play.staging import header_of, stage_of
from admiralty.games import game

from ..asked.opening import HUMAN, Opening

if TYPE_CHECKING:
    from ..table.tables import Table

LOCK_SECONDS = 60  # that the others wait for a lock, and then for its words
LOCKING, OPENING = "lock", "open"  # what the seats are to do
START = "{}"  # what the store keeps of a table where nothing is locked yet


@dataclass(frozen=True, slots=True)
class Locking:
    """How far a table is with its words, by the seats' names; `stage` is what will be played."""

    stage: Stage
    phase: str = LOCKING
    locks: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    salts: Mapping[str, str] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """As the store keeps it."""
        return {name: getattr(self, name) for name in ("phase", "locks", "words", "salts")}


def locking_from(kept: str, header: Header) -> Locking | None:
    """Read what the store kept; None for a game that has begun; `Refused` if it cannot be dealt any more."""
    return Locking(stage_of(game(header.game), Journal(header)), **json.loads(kept)) if kept else None


def header_before(opening: Opening) -> Header:
    """The header of a game that is not begun yet: its secret is drawn, its words are still to come."""
    header = header_of(opening.game, opening.deal, opening.players, Source(), None, {}, None, {})
    return Journal(header).header


def words_told(table: Table) -> dict[str, Any] | None:
    """What everybody may know of the words: no seat's before the game begins. None: there are no words at all."""
    now, header = table.locking, table.header
    if now is not None:
        told = {"phase": now.phase, "locks": dict(now.locks), "words": {}, "salts": {}, "left_out": []}
        return {**told, "opened": sorted(now.words)}
    if not header.words and not header.locks:
        return None
    told = {"phase": "", "locks": dict(header.locks), "words": dict(header.words), "salts": dict(header.salts)}
    return {**told, "opened": sorted(header.words), "left_out": list(header.left_out)}


# ---- who is waited for -----------------------------------------------------------------------------------------------


def waited_for(table: Table) -> list[int]:
    """The seats that have to lock their words now, or to open them."""
    now = table.locking
    if now is None:
        return []
    people = [(k, name) for k, name in enumerate(table.seats) if table.players[k] == HUMAN]
    if now.phase == LOCKING:
        return [k for k, name in people if name not in now.locks]
    return [k for k, name in people if name in now.locks and name not in now.words]


def is_complete(table: Table) -> bool:
    """Does anybody sit at every human seat? Until then no time runs."""
    return all(table.grants.get(k) for k, who in enumerate(table.players) if who == HUMAN)


def without_lock(table: Table, seat: int) -> None:
    """Whoever locked there sits there no more: before the locks are shown, the next one may lock words instead."""
    now = table.locking
    if now is not None and now.phase == LOCKING:
        table.locking = replace(now, locks={name: it for name, it in now.locks.items() if name != table.seats[seat]})
