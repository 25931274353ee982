"""What every game must pass where its rules say why an answer is not open: `conformance`."""

from __future__ import annotations

from random import Random
from typing import Any

from ..face.game import Deal, Game
from ..play.forms import Known, barred_choices, known_facts
from ..sight.veils import Reader
from ..state.paths import diff
from ..state.questions import Asked
from ..state.records import copy
from ..state.table import WriteOrder
from ..state.views import sees, view
from .conformance_play import BATTLES, Plotter, Watch, play_random, redraw

Reasons = list[tuple[Any, ...]]


def check_bars(game: Game, deal: Deal, battles: int = BATTLES) -> None:
    """Every bar has its words and a clause, no legal answer is barred, and no reason tells what its seat may not know.

    Where a seat writes its orders in a battle in which something else is hidden from it, it reads the same reasons.
    """
    luck, words = Random(5), game.wording

    class Bars(Watch):
        def barred(self, b: Any, asked: Asked) -> None:
            for value, why in asked.barred:
                assert why in words.bars, f"question {asked.what!r}, answer {value}: reason {why!r} has no words"
            facts = known_facts(words.asks[asked.what], b, asked, asked.seat)
            for choice in barred_choices(words, deal.names, Known(b, Reader(asked.seat, deal)), asked, facts):
                where = f"question {asked.what!r}, {choice.text}"
                assert choice.note.strip(), f"{where}: its reason is empty"
                assert choice.clause, f"{where}: its reason names no clause"

        def plot(self, b: Any, seats: int, write_order: WriteOrder) -> None:
            for seat in range(len(deal.seats)):
                if seats >> seat & 1:
                    _check_dropped(b, seat, self.battle, write_order)
                    other = copy(b)
                    redraw(other, view(b, seat), luck)
                    _check_alike(
                        game, seat, *(_reasons(game, each, seat, self.battle, write_order) for each in (b, other))
                    )

    for number in range(battles):
        play_random(game, deal, number, Bars(), guarded=False)


def _check_dropped(b: Any, seat: int, number: int, write_order: WriteOrder) -> None:
    """Where nobody reads the bars, a seat is asked the same and its orders come out the same."""
    written = []
    for telling in (True, False):
        alone, t = copy(b), Plotter(number, telling)
        write_order(t, alone, seat)
        written.append((alone, t.asked))
    (one, asked), (two, asked_untold) = written
    assert asked == asked_untold, f"seat {seat} is asked otherwise where nobody reads what is barred"
    assert not diff(one, two), f"orders depend on whether somebody reads what is barred: {diff(one, two)[0]}"


def _reasons(game: Game, b: Any, seat: int, number: int, write_order: WriteOrder) -> Reasons | None:
    """What a seat is barred while it writes its orders, and why, as far as it may know; None where the rules fail."""
    t, alone = Plotter(number), copy(b)
    try:
        write_order(t, alone, seat)
    except (AssertionError, ValueError, LookupError, ArithmeticError):
        return None  # what is redrawn at random may be no battle
    asks, bars = game.wording.asks, game.wording.bars
    return [
        (what, value, why)
        for what, facts, barred in t.closed.get(seat, ())
        for value, why in barred
        if what in asks and why in bars and sees(bars[why].seen, b, facts, seat, seat)
    ]


def _check_alike(game: Game, seat: int, known: Reasons | None, other: Reasons | None) -> None:
    if known is None or other is None:
        return
    for one, two in zip(known, other, strict=False):
        assert one == two, f"seat {seat} reads reason {one} or {two} (question, value, why) by what is hidden from it"
    assert len(known) == len(other), (
        f"seat {seat} is barred {len(known)} or {len(other)} answers by what is hidden from it"
    )
