"""A comparison: two set-ups on common dice, battle by battle, and what the difference is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from admiralty.core.errors.interrupts import Interrupted, hold_interrupts
from admiralty.core.face.game import Deal, Game

from .engines import Progress, Setup, Tally, march
from .intervals import Interval, paired_interval
from .simulation import Clock, Counts, Named, Run, are_alike, counts_of, engine_for, label_of


@dataclass(frozen=True, slots=True)
class Difference:
    """The share of an outcome in B less that in A, and its interval at 95 % from the paired battles."""

    share: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Comparison:
    """The counts of both, how often each pair of outcomes came of the same dice, and the differences."""

    a: Counts
    b: Counts
    run: Run  # its battles are those of either set-up
    pairs: dict[tuple[str, str], int]
    differences: dict[str, Difference]


def compare(
    game: Game,
    a: tuple[Deal, Sequence[Any]],
    b: tuple[Deal, Sequence[Any]],
    n: int,
    seed: int,
    engine: str = "auto",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Play battles 0 to `n - 1` of a seed with both set-ups, each a deal and its doctrines.

    `Interrupted` by Ctrl-C, with the battles counted until then.
    """
    setups = tuple(Setup(deal.battle, deal.size, tuple(doctrines), deal=deal) for deal, doctrines in (a, b))
    engine = engine_for(setups, engine)
    clock, totals, numbers = Clock(engine), (Tally(), Tally()), Counter[tuple[int, int]]()

    def found() -> Comparison:
        alike = [are_alike(game, setup, total) for setup, total in zip(setups, totals, strict=True)]
        return compare_sums((a[0], b[0]), totals, numbers, clock.run(n, seed), alike)

    try:
        clock.prepare(game, setups, progress)
        for chunk in march(game, setups, seed, n, engine=engine, threads=threads, progress=progress, each=lambda: True):
            with hold_interrupts():
                for total, tally in zip(totals, chunk.tallies, strict=True):
                    total.add(tally)
                numbers.update(zip(*chunk.each, strict=True))
                clock.count(chunk)
    except KeyboardInterrupt:
        raise Interrupted(found()) from None
    return found()


def compare_sums(
    deals: tuple[Named, Named],
    totals: Sequence[Tally],
    numbers: Mapping[tuple[int, int], int],
    run: Run,
    alike: Sequence[bool],
) -> Comparison:
    """What the sums of both set-ups come to; `numbers` has the outcomes of A and B on the same dice -> battles.

    `alike` says of each set-up whether all its battles are.
    """
    a, b = deals
    pairs = {(label_of(a, x), label_of(b, y)): count for (x, y), count in sorted(numbers.items())}
    counts = tuple(counts_of(*each) for each in zip(deals, totals, alike, strict=True))
    found = dict.fromkeys([*counts[0].outcomes, *counts[1].outcomes])
    differences = {label: difference(pairs, label, run.battles, all(alike)) for label in found}
    return Comparison(counts[0], counts[1], run, pairs, differences)


def difference(pairs: Mapping[tuple[str, str], int], label: str, battles: int, sure: bool = False) -> Difference:
    """By how much the share of an outcome differs, from how often each pair of outcomes came of the same dice.

    It is `sure` where all battles of either set-up are alike.
    """
    gained = sum(count for (x, y), count in pairs.items() if x != label and y == label)
    lost = sum(count for (x, y), count in pairs.items() if x == label and y != label)
    share = (gained - lost) / max(1, battles)
    return Difference(share, (share, share) if sure else paired_interval(gained, lost, battles))
