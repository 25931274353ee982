"""What a seat does not know is filled in: the table at which a room imagines it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from ..face.game import Deal, Game
from ..state.dice import among, die
from ..state.records import copy
from ..state.table import WriteOrder
from ..state.views import OPEN, mask
from .veils import Veiled


def seen_by(game: Game, deal: Deal, b: Any, seat: int, veiled: Veiled | None = None) -> tuple[Any, str]:
    """The battle as a seat knows it, what is hidden from it imagined, and the seat's name; `OPEN`: as it is."""
    if seat == OPEN:
        return b, ""
    known = veiled.mask(b) if veiled else copy(mask(b, seat))
    game.imagine(Dreamer(int.from_bytes(os.urandom(8))), known, seat)
    return known, deal.seats[seat]


def recalled(game: Game, start: Any, now: Any, seat: int, see: Callable[[Any, int], Any]) -> Any:
    """The battle at a checkpoint as a seat knows it, with what the running beat has shown of it since.

    `now` is the battle as it is; `see` gives one with what the seat may not know at its default.
    """
    known = copy(see(start, seat))
    if game.recall is not None and seat >= 0:
        game.recall(known, see(now, seat), seat)
        known = copy(see(known, seat))  # a note may not outgrow what the seat may see
    return known


class Dreamer:
    """The table of a room's `imagine`: it has dice only."""

    def __init__(self, key: int) -> None:
        self.key, self.index = key, 0

    def roll(self, kind: int, sides: int) -> int:
        value = die(self.key, self.index, sides)
        self.index += 1
        return value

    def roll_until(self, kind: int, sides: int, low: int, high: int) -> int:
        value = self.roll(kind, sides)
        while not among(value, low, high):
            value = self.roll(kind, sides)
        return value

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        raise AssertionError("a question is asked while the unknown is imagined")

    def offer(self, value: int) -> None:
        raise AssertionError("a value is offered while the unknown is imagined")

    def offer_range(self, low: int, high: int) -> None:
        raise AssertionError("values are offered while the unknown is imagined")

    def bar(self, value: int, why: int) -> None:
        raise AssertionError("a value is barred while the unknown is imagined")

    def share(self, seats: int) -> None:
        raise AssertionError("a question is shared while the unknown is imagined")

    def tells_why(self) -> bool:
        return False

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        raise AssertionError("a plot is opened while the unknown is imagined")

    def emit(self, event: int, *args: int) -> None:
        """Do nothing: what is imagined has not happened."""
