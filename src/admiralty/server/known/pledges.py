"""Words that seats lock before a game begins: the table opens with its commitment, and the dice wait for the words.

First each human seat locks words of its own: it sends their hash with a salt. Each lock is shown at once. When all are
there, each seat opens its own; when all are open, the game begins. Nobody is shown another seat's words before then.
A seat that takes longer than `LOCK_SECONDS`, counted while no seat is free, is left out. Why so: docs/decisions/0027.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Header, Source
from admiralty.core.play.live import Stage
from admiralty.core.play.staging import header_of, stage_of
from admiralty.games import game

from ..asked.opening import Opening

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
