"""A simulation: a scenario played many times, counted."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from admiralty.core.door.bots import has_bots
from admiralty.core.engines.forecast import is_determined
from admiralty.core.engines.proving import CALLED, CALLED_LABEL, CONTRADICTED
from admiralty.core.errors import Refused, quote_value
from admiralty.core.errors.interrupts import Interrupted, hold_interrupts
from admiralty.core.face.game import Deal, Game

from .engines import (
    ENGINES,
    Chunk,
    Progress,
    Setup,
    Tally,
    begin_compiling,
    march,
    ready,
    wait_for_kernels,
)
from .intervals import Interval, deviation, wilson

if TYPE_CHECKING:
    from .gathering import Gathering

FIRST_LOOK = 128  # battles


class Named(Protocol):
    """What of a deal its figures are told by."""

    @property
    def game(self) -> str:
        """The game's key."""

    @property
    def settings(self) -> Mapping[str, str]:
        """Every option's value in words."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The labels of the outcomes, by their numbers."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How long battles were."""

    mean: float
    sd: float
    max: int


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of one set-up's battles."""

    outcomes: dict[str, int]  # label -> battles; "called" only where some were
    intervals: dict[str, Interval]  # label -> the share at 95 %
    turns: Spread  # as the game's players count them
    beats: Spread
    dice: int
    alike: bool = False  # does every battle take the same course? Then the intervals are the shares themselves


@dataclass(frozen=True, slots=True)
class Run:
    """How the battles were played. `seconds` is the time of playing, without that of getting the kernel beforehand."""

    battles: int
    seed: int
    engine: str  # the one that played most of them
    interpreted_battles: int
    seconds: float
    remark: str = ""  # why it was not the compiled engine, where there is something to say
    wanted: int | None = None  # how many battles were asked for, where Ctrl-C came before them

    @property
    def battles_per_second(self) -> float:
        """Battles a second of wall time."""
        return self.battles / max(self.seconds, 1e-9)


@dataclass(frozen=True, slots=True)
class Simulation:
    """The counts of a simulation, and the numbers of the battles kept for each outcome asked for."""

    counts: Counts
    run: Run
    kept: dict[str, tuple[int, ...]] = field(default_factory=dict)


def simulate(
    game: Game,
    deal: Deal,
    doctrines: Sequence[Any],
    n: int,
    seed: int,
    engine: str = "auto",
    threads: int | None = None,
    progress: Progress | None = None,
    keep: Mapping[str, int] | None = None,
    until: float | None = None,
    rows: Gathering | None = None,
) -> Simulation:
    """Play battles 0 to `n - 1` of a seed; the same counts on any engine and any number of threads.

    A bot may stand in the place of a doctrine; then the interpreter plays.

    `keep` asks for the numbers of the first K battles with an outcome. `Refused` for an outcome there is not.
    With `until` it ends at the first of `looks` at which the interval of every outcome's share has that half width.
    `rows` gathers columns of every battle; what it notes in play the interpreter alone can tell.
    `Interrupted` by Ctrl-C, with the battles counted until then.
    """
    wanted = wanted_of(deal, keep)
    kept: dict[str, list[int]] = {label: [] for label in wanted}
    setup = Setup(deal.battle, deal.size, tuple(doctrines), deal=deal)
    engine = engine_for((setup,), engine, rows)
    clock, total = Clock(engine), Tally()

    def found(asked: int) -> Simulation:
        numbers = {label: tuple(battles) for label, battles in kept.items()}
        return Simulation(counts_of(deal, total, are_alike(game, setup, total)), clock.run(asked, seed), numbers)

    def some_wanted() -> bool:
        return any(len(kept[label]) < k for label, k in wanted.items())

    how: dict[str, Any] = {"engine": engine, "threads": threads, "progress": progress, "each": some_wanted}
    try:
        clock.prepare(game, (setup,), progress)
        for look in (n,) if until is None else looks(n):
            for chunk in march(game, (setup,), seed, look, first=clock.battles, reader=rows, **how):
                with hold_interrupts():
                    total.add(chunk.tallies[0])
                    clock.count(chunk)
                    _keep(chunk, deal, wanted, kept)
                    if rows:
                        rows.add(chunk.read)
            if until is not None and half_width(counts_of(deal, total)) <= until:
                return found(look)
    except KeyboardInterrupt:
        raise Interrupted(found(n)) from None
    return found(n)


def wanted_of(deal: Deal, keep: Mapping[str, int] | None) -> dict[str, int]:
    """How many battles of which outcomes are to be kept; `Refused` for an outcome there is not."""
    wanted = {label: k for label, k in (keep or {}).items() if k > 0}
    for label in wanted:
        if label not in labels(deal):
            remedy = f"outcomes: {', '.join(labels(deal))}"
            raise Refused("--keep", f"there is no outcome {quote_value(label)}", "", remedy)
    return wanted


def looks(most: int) -> Iterator[int]:
    """After how many battles a run that goes on until its intervals are narrow looks at them; last after `most`.

    They are the same for every run, so it ends after as many battles on any engine and any machine.
    """
    look = FIRST_LOOK
    while look < most:
        yield look
        look += look // 8
    yield most


def enough(until: float) -> int:
    """The first look at which every interval has this half width, however the battles end."""
    return next(look for look in looks(2**62) if half_of(wilson(look // 2, look)) <= until)


def half_width(counts: Counts) -> float:
    """Half of the widest interval of an outcome's share."""
    return max(map(half_of, counts.intervals.values()))


def half_of(interval: Interval) -> float:
    """Half of the width of an interval."""
    return (interval[1] - interval[0]) / 2


def engine_for(setups: Sequence[Setup], engine: str, rows: Gathering | None = None) -> str:
    """The engine that was asked for, or the interpreter where a bot plays or something is noted in play.

    `Refused` for the compiled one there, and where both come together.
    """
    noted = rows.noted[0].key if rows and rows.noted else ""
    bots = any(has_bots(setup.doctrines) for setup in setups)
    if bots and noted:
        raise Refused(f"column {noted}", "is noted in play, which isn't done where a bot plays", "", "leave it out")
    if not bots and not noted:
        return engine
    if engine == "compiled":
        why = "compiled rules can't ask a bot" if bots else f"compiled rules can't note {noted}"
        raise Refused("--engine", why, "", "leave --engine out")
    return "interpreted" if engine == "auto" else engine


def are_alike(game: Game, setup: Setup, total: Tally) -> bool:
    """Is nothing in these battles random? Of a bot nobody knows."""
    return (
        len(total.outcomes) == 1 and not has_bots(setup.doctrines) and is_determined(game, setup.start, setup.doctrines)
    )


def _keep(chunk: Chunk, deal: Deal, wanted: Mapping[str, int], kept: dict[str, list[int]]) -> None:
    for row in chunk.each:
        for k, outcome in enumerate(row):
            label = label_of(deal, outcome)
            if label in wanted and len(kept[label]) < wanted[label]:
                kept[label].append(chunk.first + k)


class Clock:
    """Chooses the engine before a run, and tells afterwards how it went. `Refused` where it is not to be had."""

    def __init__(self, engine: str) -> None:
        if engine not in ENGINES:
            raise Refused("--engine", f"there is no engine {quote_value(engine)}", "", f"engines: {', '.join(ENGINES)}")
        self.engine, self.remark = engine, ""
        self.began, self.battles, self.interpreted = 0.0, 0, 0

    def prepare(self, game: Game, setups: Sequence[Setup], progress: Progress | None) -> None:
        """Get the kernels, or see to it that they are made."""
        if self.engine == "compiled":
            wait_for_kernels(game, setups, progress or (lambda done, word: None))
        elif self.engine == "auto" and not ready(game, setups):
            self.remark = begin_compiling(game, setups)

    def count(self, chunk: Chunk) -> None:
        """Take note of who played a block; time runs from the beginning of the first."""
        self.began = self.began or time.perf_counter() - chunk.seconds
        self.battles += chunk.battles
        self.interpreted += 0 if chunk.compiled else chunk.battles

    def run(self, wanted: int, seed: int) -> Run:
        """How the battles so far went."""
        engine = "interpreted" if 2 * self.interpreted > self.battles or not self.battles else "compiled"
        remark = self.remark if engine == "interpreted" else ""
        seconds = time.perf_counter() - self.began if self.battles else 0.0
        missed = wanted if self.battles < wanted else None
        return Run(self.battles, seed, engine, self.interpreted, seconds, remark, missed)


def labels(deal: Deal) -> tuple[str, ...]:
    """Every outcome a battle of this deal may have, "called" last."""
    return (*deal.outcomes, CALLED_LABEL)


def label_of(deal: Named, outcome: int) -> str:
    """An outcome's label."""
    return CALLED_LABEL if outcome == CALLED else deal.outcomes[outcome]


def counts_of(deal: Named, total: Tally, alike: bool = False) -> Counts:
    """The sums of a set-up with their labels; contradicted rollouts are left out."""
    outcomes = dict.fromkeys(deal.outcomes, 0)
    for outcome, count in sorted(total.outcomes.items(), reverse=True):
        if outcome != CONTRADICTED:
            outcomes[label_of(deal, outcome)] = count
    battles = sum(outcomes.values())
    return Counts(
        outcomes=outcomes,
        intervals={label: _interval(count, battles, alike) for label, count in outcomes.items()},
        turns=_spread(total.turns, total.turn_squares, total.turns_most, battles),
        beats=_spread(total.beats, total.squares, total.longest, battles),
        dice=total.dice,
        alike=alike,
    )


def _interval(count: int, battles: int, alike: bool) -> Interval:
    return (count / battles, count / battles) if alike else wilson(count, battles)


def _spread(total: int, squares: int, most: int, battles: int) -> Spread:
    return Spread(total / max(1, battles), deviation(total, squares, battles), most)
