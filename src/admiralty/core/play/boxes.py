"""The boxes of a form: how each keeps its answer when the form is written again after one of them has changed, and its
gauges, which are worked out once, from the battle as it was when the box was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ..face.figures.gauges import NO_GAUGES, Gauges, Posed, read_gauges
from ..face.game import Game
from ..face.wording import AskWord, Names
from ..sight.veils import Reader
from ..state.questions import Asked, fits
from .plots import OpenPlot, OrderTable

BoxName: TypeAlias = tuple[int, ...]  # a question and what it is about, see `box_name`
KEPT_MOST = 512  # boxes of one plot and seat, in all its drafts
Gauged: TypeAlias = Callable[[Posed, Names], Gauges]
"""What gives a question its gauges."""


def box_name(asks: Mapping[int, AskWord], what: int, facts: Sequence[int]) -> BoxName:
    """Which box of its form a question is: the question, and those of its facts that are no plain numbers.

    A fact that tells boxes apart (a ship, a mount) has a kind of its own. A plain number, such as the power that is
    left, follows from the boxes before, and the box is the same one whatever it is.
    """
    named = zip(asks[what].facts, facts, strict=False)
    return what, *(fact for arg, fact in named if arg.kind != "number")


def name_boxes(asks: Mapping[int, AskWord], boxes: Iterable[tuple[Asked, int]]) -> list[tuple[BoxName, int]]:
    """The answers of a form, each with the name of its box."""
    return [(box_name(asks, asked.what, asked.facts), value) for asked, value in boxes]


class Refilled(OrderTable):
    """A plot in which each box takes the answer that was kept for it; stops where there is none, or it is not legal."""

    def __init__(self, asks: Mapping[int, AskWord], seat: int, taken: int, kept: Mapping[BoxName, int]) -> None:
        super().__init__(seat, (), taken)
        self.asks, self.kept = asks, kept

    def _value(self, asked: Asked) -> int | None:
        value = self.kept.get(box_name(self.asks, asked.what, asked.facts))
        return value if value is not None and fits(asked, value) else None


# ---- gauges ---------------------------------------------------------------------------------------------------------


def ungauged(posed: Posed, names: Names) -> Gauges:
    """For a question that nobody is asked."""
    return NO_GAUGES


def gauges_from(game: Game, see: Callable[[], Any]) -> Gauged:
    """From the battle as the asked seat sees it when the gauges are looked at."""
    make = game.gauge
    if make is None:
        return ungauged
    return lambda posed, names: Gauges(lambda: read_gauges(make, see(), posed, names))


class FormGauges:
    """Those of the boxes of one form, kept with its plot.

    What is written in later boxes has changed the battle since a box was asked. So its gauges come from the plot as far
    as it was written then, and are the same again wherever the answers before it are.
    """

    def __init__(self, game: Game, plot: OpenPlot, reader: Reader, see: Callable[[Any], Any]) -> None:
        """`see` gives a battle as the seat may know it."""
        self.game, self.plot, self.seat, self.see = game, plot, reader.seat, see
        before, known = plot.gauges.get(self.seat, (None, {}))
        if not reader.is_same(before) or len(known) > KEPT_MOST:
            known = {}
        self.known: dict[tuple[int, ...], Gauges] = known
        plot.gauges[self.seat] = reader, known

    def after(self, answers: Sequence[int]) -> Gauged:
        """Of the box that is asked after these answers."""
        given = tuple(answers)

        def see() -> Any:
            return self.see(self.plot.battle_after(OrderTable(self.seat, given, self.plot.taken[self.seat])))

        def gauged(posed: Posed, names: Names) -> Gauges:
            if given not in self.known:
                self.known[given] = gauges_from(self.game, see)(posed, names)
            return self.known[given]

        return gauged
