"""How often a beat may rest: one whose `midway` always holds has no end, and would hold fast who plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

RESTS_MAX = 10_000  # in one beat
ENDLESS = f"the beat has no end: `midway` still holds after {RESTS_MAX:,} rests"


class EndlessBeat(AssertionError):
    """A beat has rested `RESTS_MAX` times, and `midway` still holds."""

    def __init__(self, what: str = ENDLESS) -> None:
        super().__init__(what)


def count_rests(midway: Callable[[Any], bool] | None, b: Any, before: int = 0) -> Iterator[int]:
    """The numbers of the places where a beat of battle `b` rests, while it is played on after `before` of them;
    `EndlessBeat` where there are too many.
    """
    number = before
    while midway is not None and midway(b):
        if number >= RESTS_MAX:
            raise EndlessBeat
        number += 1
        yield number
