"""Battles as they may be for all that a seat knows: what is hidden from it drawn afresh, what it has seen as it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..engines.proving import BEATS_MAX, ProvingTable
from ..engines.stepping import Run
from ..engines.stepping_tables import Place, Stop
from ..errors import Refused
from ..face.figures.gauges import Posed
from ..face.game import Deal, Game, play_beat, rounds
from ..play.forms import known_facts
from ..sight.choosing import Shown, Sight
from ..sight.prefix import Contradiction
from ..state.dice import SimulatedKeys, mix
from ..state.questions import SEATS, Asked
from ..state.records import copy
from ..state.views import view
from .questions import computer_answer
from .remembering import Remembered, remember

TRIES = 64  # battles that are drawn before one is given up to find that fits
SPAN = 1 << 32  # of the numbers of imagined battles


def imagine(game: Game, deal: Deal, run: Run, seat: int, luck: int) -> Run:
    """Another run, in which all is as the seat has seen it, and all that it does not know is drawn from `luck`.

    It waits for the same seats; those that have done in a running plot have written what a computer would, and of
    others nothing is written. `Refused` where no battle was found that fits.
    """
    twin = run.copy()
    twin.dice  # noqa: B018  which plays on to the last checkpoint
    place, stop = twin.place, twin.stop
    if stop is None:
        raise Refused("imagined", "the battle is over", "", "go on from a copy made before its end")
    known = remember(game, deal, place, seat)

    def fits(found: Run) -> bool:
        _finish(found, [each.asked.seat for each in twin.stops])
        return _fits(found, twin, seat)

    return _search(game, place, stop, known, seat, luck, run.beats, fits)


def imagine_shown(sight: Sight, shown: Shown, written: Sequence[int], luck: int) -> Run:
    """The same at a table, from what a chooser is told of a question; `written`: its answers of the running plot.

    It is called as undecided after as many rounds from there on as a battle may have.
    """
    game, posed, prefix = sight.game, shown.posed, sight.prefix
    facts = tuple(fact or 0 for fact in posed.facts)
    asked = Asked(sight.waiting[0], posed.what, posed.low, posed.high, facts, posed.listed, 0)
    own = (0,) * SEATS if game.uncounted else ()
    place = Place(0, 0, None, prefix.beat, first=prefix.beat, begun=rounds(game, sight.state), own=own)
    known, seen = Remembered(sight.state, prefix, tuple(written)), shown.view()

    def fits(found: Run) -> bool:
        _finish(found, sight.waiting)
        stop = next((each for each in found.stops if each.asked.seat == posed.seat), None)
        return (
            stop is not None
            and _posed(game, found, stop) == (posed, int(shown.sealed))
            and view(found.battle_of(posed.seat), posed.seat) == seen
        )

    stop = Stop(asked, int(shown.sealed), sight.luck)
    return _search(game, place, stop, known, posed.seat, luck, BEATS_MAX, fits)


def _posed(game: Game, run: Run, stop: Stop) -> tuple[Posed, int]:
    """A question as its seat may know it."""
    asked = stop.asked
    facts = known_facts(game.wording.asks[asked.what], run.battle_of(asked.seat), asked, asked.seat)
    return Posed(asked.seat, asked.what, facts, asked.low, asked.high, asked.listed), stop.sealed


def _search(
    game: Game,
    place: Place,
    stop: Stop,
    known: Remembered,
    seat: int,
    luck: int,
    beats: int,
    fits: Callable[[Run], bool],
) -> Run:
    """The first battle drawn from `luck` that fits; `Refused` where none does."""
    seed = mix(luck & (1 << 64) - 1) >> 1
    for draw in range(TRIES):
        try:
            found = Run(game, (), _drawn(game, place, stop, known, seat, seed, draw), beats)
            if fits(found):
                return found
        except Contradiction:
            continue
    what = f"none of {TRIES} battles that were drawn fits all that seat {seat} has seen"
    raise Refused("imagined", what, "", "try another luck")


def _drawn(game: Game, place: Place, stop: Stop, known: Remembered, seat: int, seed: int, draw: int) -> Place:
    """A place that may be the one where the seat stands; `Contradiction` where it can't be."""
    keys, b = SimulatedKeys(seed, draw), copy(known.start)
    level = game.simple if draw % 4 == 0 else game.levels[draw % len(game.levels)].doctrine
    t = _Dream(game, b, keys, level, stop, seat)
    t.begin(place.beat)
    t.key = keys.luck(place.beat, 63)  # a stretch of its own, away from the battle's dice
    game.imagine(t, b, seat)
    t.begin(place.beat)
    t.dice, t.thrown = 0, []
    start = copy(b)
    own: tuple[int, ...] = ()
    answers = place.answers
    if place.own:  # of the others' answers nobody hears how many there were
        own = tuple(count if each == seat else 0 for each, count in enumerate(place.own))
        answers = own[seat]
        t.own = list(own)
    t.answers = answers
    t.tape = list(known.prefix.dice)
    t.script = {each: list(row) for each, row in (known.prefix.answers or {}).items() if row}
    try:
        play_beat(game, t, b)
    except _Reached:
        since, ahead = tuple(t.given), dict[int, tuple[int, ...]]()
        if stop.asked.seat == seat:
            since += known.written
        elif known.written:
            ahead = {seat: known.written}
        counts = place.beat, answers, 0, 0, place.first, place.begun, own
        return Place(seed, draw, start, *counts, since, tuple(ahead.items()), tuple(t.thrown))
    raise Contradiction


class _Reached(Exception):
    """The battle has come to the question that waits."""


class _Dream(ProvingTable):
    """The table of an imagined beat: it keeps what was answered and thrown, and stops where the real beat stands."""

    def __init__(self, game: Game, b: Any, keys: SimulatedKeys, doctrine: Any, stop: Stop, seat: int) -> None:
        super().__init__(game, b, keys, [doctrine] * SEATS)
        self.waiting, self.seat = stop, seat
        self.given: list[int] = []
        self.thrown: list[tuple[int, int, int]] = []

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """As `ProvingTable`."""
        before = self.answers
        value = super().ask(seat, what, low, high, *facts)
        if self.answers > before:
            self.given.append(value)
        return value

    def think(self, seat: int) -> int:
        """A computer's answer in place of one that is hidden."""
        if self.question.sealed == self.waiting.sealed and seat == self.waiting.asked.seat:
            if not self.tape and not any(self.script.values()):
                raise _Reached
        if seat == self.seat:
            raise Contradiction
        return super().think(seat)

    def roll(self, die: int, sides: int) -> int:
        """As `ProvingTable`."""
        value = super().roll(die, sides)
        self.thrown.append((die, sides, value))
        return value


def _finish(found: Run, waiting: Sequence[int]) -> None:
    """Let seats that have done write what a computer would; `Contradiction` where it waits for others than these."""
    while True:
        stops = found.stops
        done = next((stop for stop in stops if stop.asked.seat not in waiting), None)
        if done is None:
            break
        if not done.sealed or done is stops[0]:
            raise Contradiction
        found.answer(computer_answer(found.game, found, done, found.game.simple), done.asked.seat)
    if [stop.asked.seat for stop in stops] != [*waiting]:
        raise Contradiction


def _fits(found: Run, real: Run, seat: int) -> bool:
    """Does the seat see the same, and is it asked the same?"""
    one, other = ([stop for stop in run.stops if stop.asked.seat == seat] for run in (found, real))
    if [_question(stop) for stop in one] != [_question(stop) for stop in other]:
        return False
    return view(found.battle_of(seat), seat) == view(real.battle_of(seat), seat)


def _question(stop: Stop) -> tuple[Any, ...]:
    """What is asked, but for how many answers came before it, of which some may be hidden."""
    return stop.asked._replace(taken=0), stop.sealed
