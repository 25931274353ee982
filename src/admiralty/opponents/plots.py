"""Sealed orders: candidate plans against a foe's, in worlds that fit what is known, solved as a game of both.

A *world* is the battle with all imagined that the seat does not know. The foe, who knows its own ships, may choose
another plan in each world; the seat has to choose one plan for all. Of several foes the first one's plans are tried,
and the others order as `simple` does in the same rollout. After the beat `simple` plays on for everyone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from admiralty.core.engines.forecast import is_imagined
from admiralty.core.engines.proving import ProvingTable
from admiralty.core.face.game import Game, play_beat
from admiralty.core.files.shipped import content
from admiralty.core.play.autoplay import write_plot
from admiralty.core.play.boxes import BoxName, Refilled, box_name
from admiralty.core.play.plots import OpenPlot
from admiralty.core.sight.choosing import Sight
from admiralty.core.sight.prefix import Contradiction
from admiralty.core.state.dice import SimulatedKeys, chance, mix
from admiralty.core.state.questions import SEATS, Asked, legal, question_of
from admiralty.core.state.records import copy
from admiralty.core.state.table import WriteOrder

from .halving import best, means_of
from .matrix import EXPECTED, mixture
from .rollouts import Rollouts, Trial

OWN_MOST = 8  # plans of the seat itself in the matrix
LITTER, PARENTS, GENERATIONS = 24, 6, 3  # plans that are tried before; how many of them are changed; how often
OWN_TIME, FOES_TIME = 0.6, 0.8  # shares of the time after which no more plans are made
AFRESH = 1 << 20  # the first rollout of those on other dice than those that the plans were chosen on
WORLDS = 4  # that are tried where anything has to be imagined
TRIES = 4  # how many times as many are drawn, as some contradict what was seen
RARE = 0.1  # a plan with less than this part of the most likely one's weight is not played
PARTS = 1_000_000  # of which a draw takes one
DRAW, PLANS = 1 << 20, 1 << 21  # the places of the search's own draws among those of its luck


@dataclass(frozen=True, slots=True)
class World:
    """A battle as it may have been at the checkpoint, and the plot that it has come to."""

    start: Any
    plot: OpenPlot


@dataclass(frozen=True, slots=True)
class Fear:
    """What a foe is taken for who writes orders, too.

    `expected`: how often, at least, it is taken to order as `simple` does; else it orders the worst that could be.
    `plans`: how many of its plans are reckoned with in each world.
    """

    expected: float = EXPECTED
    plans: int = 2


@dataclass(frozen=True, slots=True)
class Standoff:
    """Plans of a seat against plans of its foe: what each pair comes to, and how often each own plan is to be played.

    `worths` has a row for each own plan, in it one for each world, in that a number for each plan of the foe.
    """

    plans: list[tuple[int, ...]]
    worths: Any
    weights: list[float]
    trials: Sequence[Trial] = ()  # what was played for the numbers, row by row


def plan(rollouts: Rollouts, here: Trial, playouts: int, fear: Fear) -> tuple[int, ...]:
    """The orders of the seat: drawn from the best mixture of its plans that was found."""
    found = standoff(rollouts, here, playouts, fear)
    return found.plans[_draw(found.weights, chance(rollouts.sight.luck, DRAW, PARTS) / PARTS)]


def standoff(rollouts: Rollouts, here: Trial, playouts: int, fear: Fear) -> Standoff:
    """The seat's most promising plans against its foe's, solved; where there is no foe who orders, the best of them."""
    sight = rollouts.sight
    worlds = list(_worlds(sight, rollouts.seed))
    if not worlds:  # nothing that was imagined fits what was seen
        return Standoff([sight.usual], None, [1.0])
    plans = _breed(rollouts, here, worlds[0].plot, playouts // 2)
    foe = _foe(sight, worlds)
    if foe is None:
        trials = [here.followed_by({sight.seat: each}) for each in plans]
        return Standoff([plans[best(rollouts, trials, playouts // 2, AFRESH)]], None, [1.0])
    against = [_foes_plans(rollouts, world.plot, foe, fear.plans) for world in worlds]
    starts = [Trial.of(world.start, replace(here.prefix, imagine=-1)) for world in worlds]
    trials = []
    for mine in plans:
        for start, its in zip(starts, against, strict=True):
            there = start.followed_by({sight.seat: mine})
            trials += [there, *(there.followed_by({foe: each}) for each in its)]
    played = rollouts.play(trials, AFRESH, max(1, playouts // 2 // len(trials)))
    if played.shape[1] == 0:
        return Standoff(plans[:1], None, [1.0])
    worths = means_of(played).reshape(len(plans), len(worlds), 1 + fear.plans)
    return Standoff(plans, worths, mixture(worths, fear.expected), trials)


def _draw(weights: list[float], draw: float) -> int:
    """One of the places, as likely as its weight; `draw` is above 0 and at most 1."""
    kept = [weight if weight >= RARE * max(weights) else 0.0 for weight in weights]
    left = draw * sum(kept)
    for place, weight in enumerate(kept):
        left -= weight
        if left <= 0 < weight:
            return place
    return kept.index(max(kept))


# ---- plans ----------------------------------------------------------------------------------------------------------


def _foe(sight: Sight, worlds: Sequence[World]) -> int | None:
    """The first seat that writes orders, too, and to whom not all outcomes are worth the same as to this seat."""
    writing = sorted({seat for world in worlds for seat in world.plot.seats})
    return next((seat for seat in writing if sight.worths[seat] != sight.worths[sight.seat]), None)


def _plans(rollouts: Rollouts, plot: OpenPlot, seat: int, most: int, share: float) -> list[tuple[int, ...]]:
    """Different plans that the doctrines of the game write, at most so many, each with luck of its own.

    At least one; more until that share of the time is up: an order for a whole campaign takes long to write.
    """
    sight, found = rollouts.sight, list[tuple[int, ...]]()
    for draw in range(most):
        for doctrine in _doctrines(sight.game):
            if found and rollouts.gone(share):
                return found
            luck = mix(sight.luck + PLANS + draw * len(sight.worths) + seat) >> 33
            row = write_plot(sight.game, plot.battle, plot.write_order, seat, doctrine, luck, plot.taken[seat])
            if row not in found:
                found.append(row)
            if len(found) == most:
                return found
    return found


def _breed(rollouts: Rollouts, here: Trial, plot: OpenPlot, playouts: int) -> list[tuple[int, ...]]:
    """The most promising plans of the seat against `simple`, the usual one first: those written and what they become.

    In each generation the best so far are changed in a box, and the changed ones tried.
    """
    sight, fares = rollouts.sight, dict[tuple[int, ...], float]()
    fresh = [
        sight.usual,
        *(each for each in _plans(rollouts, plot, sight.seat, LITTER, OWN_TIME) if each != sight.usual),
    ]
    for generation in range(GENERATIONS):
        trials = [here.followed_by({sight.seat: each}) for each in fresh]
        count = max(1, playouts // (GENERATIONS * LITTER))
        worths = rollouts.play(trials, 0, count, 1 / (2 * GENERATIONS - generation))
        if worths.shape[1] == 0:
            break
        fares |= zip(fresh, means_of(worths).tolist(), strict=True)
        parents = sorted(fares, key=lambda each: -fares[each])[:PARENTS]
        luck = sight.luck + PLANS * (2 + generation)
        fresh = []
        for k in range(LITTER):
            changed = _change(sight, plot, parents[k % len(parents)], luck + k * DRAW)
            if changed not in fares and changed not in fresh:
                fresh.append(changed)
            if rollouts.gone(OWN_TIME):
                break
        if not fresh:
            break
    found = sorted((each for each in fares if each != sight.usual), key=lambda each: -fares[each])
    return [sight.usual, *found[: OWN_MOST - 1]]


class _Changing(Refilled):
    """A plot as it was written, but for one box; in boxes that have no answer any more, one is drawn."""

    def __init__(self, sight: Sight, taken: int, kept: Mapping[BoxName, int], luck: int) -> None:
        super().__init__(sight.game.wording.asks, sight.seat, taken, kept)
        self.luck, self.changed = luck, list(kept)[chance(luck, 0, len(kept)) - 1]

    def _value(self, asked: Asked) -> int:
        before = super()._value(asked)
        if before is not None and box_name(self.asks, asked.what, asked.facts) != self.changed:
            return before
        answers = legal(question_of(asked))
        others = len(answers) - (before is not None)  # of all but the last, which stands for the one before
        drawn = answers[chance(self.luck, 1 + len(self.boxes), others) - 1]
        return drawn if drawn != before else answers[-1]


def _change(sight: Sight, plot: OpenPlot, before: tuple[int, ...], luck: int) -> tuple[int, ...]:
    boxes = plot.sheet(sight.seat, before).boxes
    if not boxes:
        return before
    kept = {box_name(sight.game.wording.asks, asked.what, asked.facts): value for asked, value in boxes}
    table = _Changing(sight, plot.taken[sight.seat], kept, mix(luck))
    plot.write_order(table, copy(plot.battle), sight.seat)
    return tuple(value for _, value in table.boxes)


def _foes_plans(rollouts: Rollouts, plot: OpenPlot, foe: int, most: int) -> list[tuple[int, ...]]:
    """Plans of the foe in a world: always as many, though some may be the same."""
    found = _plans(rollouts, plot, foe, most, FOES_TIME)
    return [found[k % len(found)] for k in range(most)]


def _doctrines(game: Game) -> Sequence[Any]:
    """Whatever writes plans at once: the levels that need not reckon, and the doctrines that come with the game."""
    if game.key not in _known:
        files = [(content(path), name) for name, path in game.doctrines.items()]
        quick = [level.doctrine for level in game.levels if not level.reckons]
        _known[game.key] = [*quick, *(game.load_doctrine(data, name) for data, name in files)]
    return _known[game.key]


_known: dict[str, Sequence[Any]] = {}  # by the game's key


# ---- worlds ---------------------------------------------------------------------------------------------------------


class _Reached(Exception):
    """The plot that waits; not an error."""

    def __init__(self, plot: OpenPlot) -> None:
        super().__init__()
        self.plot = plot


class _Peeping(ProvingTable):
    """Plays the running beat up to the plot that waits for a seat: what this seat has done before is in its script."""

    def __init__(self, sight: Sight, b: Any, keys: SimulatedKeys) -> None:
        super().__init__(sight.game, b, keys, [sight.game.simple] * len(sight.worths))
        self.seat = sight.seat

    def ask_all(self, b: Any, seats: int, write_order: WriteOrder) -> None:
        """Stop at the plot, or play one that was before it: no plot that asks the seat nothing waits for it."""
        if seats >> self.seat & 1 and not self.tape and not self.script.get(self.seat):
            plot = OpenPlot(copy(b), (), write_order, {}, [self.taken_by(seat) for seat in range(SEATS)], 0)
            writing = [seat for seat in range(seats.bit_length()) if seats >> seat & 1 and plot.sheet(seat, ()).open]
            if self.seat in writing:
                raise _Reached(replace(plot, seats=tuple(writing)))
        super().ask_all(b, seats, write_order)


def _worlds(sight: Sight, seed: int) -> Iterator[World]:
    """Battles that fit what the seat knows, different where anything is hidden from it."""
    wanted = WORLDS if is_imagined(sight.game, sight.state, sight.seat) else 1
    for draw in range(TRIES * wanted):
        if wanted and (world := _world(sight, SimulatedKeys(seed, draw))):
            wanted -= 1
            yield world


def _world(sight: Sight, keys: SimulatedKeys) -> World | None:
    """One such battle; None if it contradicts what was seen of the running beat."""
    b, prefix = copy(sight.state), sight.prefix
    t = _Peeping(sight, b, keys)
    t.begin(prefix.beat)
    t.key = keys.luck(prefix.beat, 63)  # a stretch of its own, as in the proving ground
    sight.game.imagine(t, b, sight.seat)
    start = copy(b)
    t.tape = list(prefix.dice)
    t.script = {seat: list(answers) for seat, answers in (prefix.answers or {}).items() if answers}
    t.begin(prefix.beat)
    try:
        play_beat(sight.game, t, b)
    except _Reached as reached:
        return World(start, reached.plot)
    except Contradiction:
        pass
    return None
