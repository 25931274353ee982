"""The gauges of a question, and of each box of a form: worked out once, from the battle as it was when it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from ..face.figures.gauges import NO_GAUGES, Gauges, Posed, read_gauges
from ..face.game import Game
from ..face.wording import Names
from ..sight.veils import Veiled
from .live import OpenPlot, OrderTable

KEPT_MOST = 512  # boxes of one plot and seat, in all its drafts
Gauged: TypeAlias = Callable[[Posed, Names], Gauges]
"""What gives a question its gauges."""


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

    def __init__(self, game: Game, plot: OpenPlot, seat: int, veiled: Veiled | None, see: Callable[[Any], Any]) -> None:
        """`see` gives a battle as the seat may know it."""
        self.game, self.plot, self.seat, self.see = game, plot, seat, see
        veils, known = plot.gauges.get(seat, (None, {}))
        if veils is not veiled or len(known) > KEPT_MOST:
            known = {}
        self.known: dict[tuple[int, ...], Gauges] = known
        plot.gauges[seat] = veiled, known

    def after(self, answers: Sequence[int]) -> Gauged:
        """Of the box that is asked after these answers."""
        given = tuple(answers)

        def see() -> Any:
            return self.see(self.plot.battle_after(OrderTable(self.seat, given, self.plot.taken)))

        def gauged(posed: Posed, names: Names) -> Gauges:
            if given not in self.known:
                self.known[given] = gauges_from(self.game, see)(posed, names)
            return self.known[given]

        return gauged
