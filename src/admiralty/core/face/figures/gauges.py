"""Gauges: a room's own exact figures next to a question, such as the chance to hit for each target.

A room that has some brings `face/gauge.py` with a function `gauge(b, question, names)`. Like a note on an answer it is
made from what the asked seat may know: `b` is the battle masked for that seat, so the rules' own functions can read it,
and what is hidden in it, under a referee's veils too, is at its default. It only looks, and draws nothing by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from ..wording import Names

GAUGES_MOST = 256  # of one question


class Posed(NamedTuple):
    """A question as the asked seat may know it: a fact is None where it is hidden from it."""

    seat: int
    what: int
    facts: tuple[int | None, ...]
    low: int
    high: int
    listed: tuple[int, ...] | None  # the legal answers; None: any from `low` to `high`

    @property
    def answers(self) -> Sequence[int]:
        """Every legal answer, in the order offered."""
        return range(self.low, self.high + 1) if self.listed is None else self.listed


@dataclass(frozen=True, slots=True)
class Gauge:
    """One figure: what it is of, its value in words, and the answer at which it stands, if it belongs to one.

    `share` is the same value from 0 to 1, drawn as a small bar; nothing is told by the bar alone.
    """

    label: str
    value: str
    share: float | None = None
    answer: int | None = None

    def __post_init__(self) -> None:
        """Raises `ValueError` for what nobody could show: a mistake of the room."""
        if not self.label.strip() or not self.value.strip():
            raise ValueError("a gauge says what it is of, and its value")
        if self.share is not None and not 0 <= self.share <= 1:
            raise ValueError(f"{self.label}: a share of {self.share}")


MakeGauges: TypeAlias = Callable[[Any, Posed, Names], Iterable[Gauge]]
"""The battle, the question and the names as the asked seat may know them -> the gauges."""
Heed: TypeAlias = Callable[[Exception], None]


class Gauges:
    """The gauges of one question: made when somebody looks at them first, and never again."""

    def __init__(self, make: Callable[[], Sequence[Gauge]] | None = None) -> None:
        """Without a function there are none."""
        self._make, self._rows = make, tuple[Gauge, ...]()

    def rows(self, heed: Heed | None = None) -> tuple[Gauge, ...]:
        """All of them. A fault of the room leaves none, and `heed` is told of it once: the game goes on without."""
        make, self._make = self._make, None
        if make is not None:
            try:
                self._rows = tuple(make())
            except Exception as fault:
                if heed:
                    heed(fault)
        return self._rows


def read_gauges(make: MakeGauges, b: Any, posed: Posed, names: Names) -> tuple[Gauge, ...]:
    """What a room's function gives; `ValueError` for more than 256, and for one at an answer that isn't legal."""
    made = tuple(make(b, posed, names))
    if len(made) > GAUGES_MOST:
        raise ValueError(f"question {posed.what}: {len(made)} gauges, more than {GAUGES_MOST}")
    strange = next((each for each in made if each.answer is not None and each.answer not in posed.answers), None)
    if strange:
        raise ValueError(f"question {posed.what}: {strange.label} stands at {strange.answer}, which isn't legal")
    return made


NO_GAUGES = Gauges()
