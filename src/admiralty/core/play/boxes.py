"""The boxes of a form that is written again after one of them has changed: every answer stays at its own box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ..face.wording import AskWord
from ..state.questions import Asked, fits
from .live import OrderTable

BoxName: TypeAlias = tuple[int, ...]  # a question and what it is about, see `box_name`


def box_name(asks: Mapping[int, AskWord], what: int, facts: Sequence[int]) -> BoxName:
    """Which box of its form a question is: the question, and those of its facts that are no plain numbers.

    A fact that tells boxes apart (a ship, a mount) has a kind of its own. A plain number, such as the power that is
    left, follows from the boxes before, and the box is the same one whatever it is.
    """
    named = zip(asks[what].facts, facts, strict=False)
    return what, *(fact for arg, fact in named if arg.kind != "number")


class Refilled(OrderTable):
    """A plot in which each box takes the answer that was kept for it; stops where there is none, or it is not legal."""

    def __init__(self, asks: Mapping[int, AskWord], seat: int, taken: int, kept: Mapping[BoxName, int]) -> None:
        super().__init__(seat, (), taken)
        self.asks, self.kept = asks, kept

    def _value(self, asked: Asked) -> int | None:
        value = self.kept.get(box_name(self.asks, asked.what, asked.facts))
        return value if value is not None and fits(asked, value) else None
