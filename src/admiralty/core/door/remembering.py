"""What a seat knows of the running beat of a stepped battle.

The beat is played again at a table that notes who hears of which answer and sees which die.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from ..engines.stepping_tables import Place
from ..face.game import Deal, Game
from ..journal.entries import Answer, Plot
from ..play.history import Beat, Course, Run
from ..play.known import prefix_of
from ..play.live import LiveTable, Stage
from ..play.plots import Act, OrderTable, Suspended
from ..play.sources import Throw
from ..sight.imagining import recalled
from ..sight.prefix import Prefix
from ..state.dice import SimulatedKeys, die
from ..state.questions import Asked
from ..state.records import copy
from ..state.table import WriteOrder
from ..state.views import mask


class Remembered(NamedTuple):
    """What a seat knows of a place, but for what it writes itself in a running plot."""

    start: Any  # the battle at the checkpoint, as the seat knows it
    prefix: Prefix
    written: tuple[int, ...]  # what the seat has written in the running plot, if it has not done


def remember(game: Game, deal: Deal, place: Place, seat: int) -> Remembered:
    """What a seat knows at a place whose checkpoint is the last one before the question."""
    stage = Stage(game, deal, _PlaceDice(place), None, "", place.beat, place.battle)
    t = _Again(stage, place)
    try:
        game.play_beat(t, t.b)
    except Suspended:
        pass
    else:
        raise AssertionError("nothing is asked after the last checkpoint")
    counts = False, t.taken, t.attempt
    run = Run(place.battle, t.b, tuple(t.lines), t.dice_thrown(), t.heard, t.asked, t.plot, tuple(t.revealed), *counts)
    course = Course(stage, (Beat(place.beat, place.battle, 0, tuple(t.played), run=run),))
    written = tuple(t.left) if t.writes == seat else dict(place.ahead).get(seat, ())
    return Remembered(recalled(game, place.battle, t.b, seat, mask), prefix_of(course, {}, seat), written)


class _PlaceDice:
    """The dice of a place: those of its tape, then those of its keys."""

    def __init__(self, place: Place) -> None:
        self.keys, self.tape = SimulatedKeys(place.seed, place.number), list(place.tape)

    def stretch(self, beat: int, answers: int, attempt: int) -> Throw:
        """As `DiceSource`."""
        key, taped = self.keys.stretch(beat, answers, attempt), 0

        def throw(index: int, kind: int, sides: int) -> int:
            nonlocal taped
            if self.tape:
                taped += 1
                return self.tape.pop(0)[2]
            return die(key, index - taped, sides)

        return throw


class _Again(LiveTable):
    """The table at which the beat is played again; what was answered becomes acts as they are asked for."""

    def __init__(self, stage: Stage, place: Place) -> None:
        self.played: list[tuple[int, Act]] = []
        super().__init__(stage, copy(place.battle), place.beat, 0, self.played)
        self.left, self.writes = list(place.since), -1  # what is answered yet; the seat whose turn it is to write
        self.taken, self.index = place.answers, place.rolled
        if place.own:
            self.own = list(place.own[: stage.seats])

    def _answered(self, asked: Asked) -> int:
        if self.at == len(self.played) and self.left:
            given = asked.seat, asked.what, asked.low, asked.high, self.left.pop(0), 0, asked.listed
            self._add(Answer(self.beat, *given))
        return super()._answered(asked)

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """As `LiveTable`; the plot is running where a seat's answers do not suffice."""
        for seat in range(seats.bit_length()):
            if not seats >> seat & 1:
                continue
            form = OrderTable(seat, self.left, self.taken_by(seat))
            with suppress(Suspended):
                write_order(form, copy(b), seat)
            if form.open is not None:
                self.writes = seat
                break
            if form.boxes:
                del self.left[: len(form.boxes)]
                self._add(Plot(self.beat, seat, 0, tuple(asked.given(value) for asked, value in form.boxes)))
        super().ask_all(b, seats, write_order)

    def _add(self, act: Act) -> None:
        self.played.append((len(self.played) + 1, act))
