"""The odds of an answer: what becomes of the battle if it is given and the doctrines play on for everyone."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from admiralty.core.game import Deal, Game
from admiralty.core.proving import CONTRADICTED, Prefix

from .engines import Setup, Tally, begin_compiling, holds, march, ready
from .intervals import Interval
from .simulation import counts_of

REFRESH = 0.2  # seconds between two estimates at least


@dataclass(frozen=True, slots=True)
class AnswerOdds:
    """What is known of one answer; `discarded` rollouts contradicted what its seat has seen."""

    answer: int
    battles: int
    discarded: int
    outcomes: dict[str, int]
    intervals: dict[str, Interval]
    exact: bool = False


def rollouts(
    game: Game,
    deal: Deal,
    state: Any,
    prefix: Prefix,
    seat: int,
    answers: Sequence[int],
    doctrines: Sequence[Any],
    n: int,
    seed: int,
    engine: str = "auto",
    threads: int | None = 1,
) -> Iterator[tuple[AnswerOdds, ...]]:
    """Ever better estimates for each of a seat's `answers`, on common dice, up to `n` rollouts each.

    `state` is the checkpoint before the running beat, `prefix` that beat's answers so far and dice as this seat may
    know them. Every rollout begins from what the seat sees, with the rest imagined. The first estimate comes at once,
    interpreted; ``auto`` goes on compiled as soon as the kernel is there. Leave off whenever it is good enough.
    """
    setups = tuple(Setup(state, deal.size, tuple(doctrines), _followed_by(prefix, seat, answer)) for answer in answers)
    if engine == "auto" and holds(setups) and not ready(game, setups):
        begin_compiling(game, setups)
    totals = tuple(Tally() for _ in answers)
    played, told = 0, float("-inf")
    for chunk in march(game, setups, seed, n, engine=engine, threads=threads, prompt=True):
        for total, tally in zip(totals, chunk.tallies, strict=True):
            total.add(tally)
        played += chunk.battles
        if played == n or time.perf_counter() - told >= REFRESH:
            told = time.perf_counter()
            yield tuple(_estimate(deal, answer, total) for answer, total in zip(answers, totals, strict=True))


def _followed_by(prefix: Prefix, seat: int, answer: int) -> Prefix:
    before = prefix.answers or {}
    return replace(prefix, answers={**before, seat: (*before.get(seat, ()), answer)}, imagine=seat)


def _estimate(deal: Deal, answer: int, total: Tally) -> AnswerOdds:
    counts = counts_of(deal, total)
    battles = sum(counts.outcomes.values())
    return AnswerOdds(answer, battles, total.outcomes.get(CONTRADICTED, 0), counts.outcomes, counts.intervals)
