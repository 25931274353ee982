"""The clock of one table: how long a seat has, and when its time is up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


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

    def due(self, seat: int) -> int | None:
        """When a seat's time is up, if it runs."""
        found = self.dues.get(seat)
        return found.at if found else None

    def late(self, now: float) -> list[int]:
        """The seats whose time is up."""
        return sorted(seat for seat, due in self.dues.items() if due.at <= now)


def dues_of(rows: Sequence[Any]) -> dict[int, Due]:
    """Read what the store kept."""
    return {row.seat: Due(row.beat, row.moves, row.due_at) for row in rows}
