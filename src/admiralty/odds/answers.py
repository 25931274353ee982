"""The odds of an answer: what becomes of the battle if it is given and the doctrines play on for everyone."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from admiralty.core.engines.forecast import PATHS_MOST, Chances, forecast, is_imagined
from admiralty.core.engines.proving import CONTRADICTED
from admiralty.core.face.game import Deal, Game
from admiralty.core.sight.prefix import Prefix

from .engines import Setup, Tally, begin_compiling, march, ready
from .intervals import Interval
from .simulation import counts_of, label_of

REFRESH = 0.2  # seconds between two estimates at least
COUNT_FIRST = 0.05  # seconds in which the odds of all answers may come out exact, before any are sampled
COUNT_BETWEEN = 0.1  # seconds of counting after each estimate


@dataclass(frozen=True, slots=True)
class AnswerOdds:
    """What is known of one answer: label -> chance, with its interval at 95 %.

    Sampled ones rest on `battles` rollouts, counted in `outcomes`, without the `discarded` ones that contradicted what
    its seat has seen. Exact ones rest on none: every way that the battle can go has been counted.
    """

    answer: int
    battles: int
    discarded: int
    outcomes: dict[str, int]
    chances: dict[str, float]  # empty where no rollout fitted what was seen
    intervals: dict[str, Interval]
    exact: bool = False
    imagined: bool = False  # is anything of the battle hidden from the seat, so that it was imagined?


def rollouts(
    game: Game,
    deal: Deal,
    state: Any,
    prefix: Prefix | None,
    seat: int,
    answers: Sequence[int],
    doctrines: Sequence[Any],
    n: int,
    seed: int,
    engine: str = "auto",
    threads: int | None = 1,
    paths: int = PATHS_MOST,
) -> Iterator[tuple[AnswerOdds, ...]]:
    """Ever better estimates for each of a seat's `answers`, on common dice, up to `n` rollouts each.

    `state` is the checkpoint before the running beat, `prefix` that beat's answers so far and dice as this seat may
    know them. Without answers there is one estimate: of the battle as it stands. Every rollout begins from what the
    seat sees, with the rest imagined. The first estimate comes at once, interpreted; ``auto`` goes on compiled as soon
    as the kernel is there. Meanwhile every path is counted, where an answer has no more than `paths`: then its odds are
    exact, at the latest in the last estimate. Leave off whenever it is good enough.
    """
    prefixes: list[Prefix | None] = [(prefix or Prefix()).followed_by(seat, answer) for answer in answers]
    setups = tuple(Setup(state, deal.size, tuple(doctrines), each) for each in prefixes or [prefix])
    odds = _Odds(game, deal, setups, tuple(answers) or (0,), paths)
    odds.count(COUNT_FIRST)
    if odds.are_exact():
        yield odds.estimates()
        return
    if engine == "auto" and not ready(game, setups):
        begin_compiling(game, setups)
    played, told = 0, float("-inf")
    for chunk in march(game, setups, seed, n, engine=engine, threads=threads, prompt=True):
        odds.add(chunk.tallies)
        played += chunk.battles
        if played == n or time.perf_counter() - told >= REFRESH:
            yield odds.estimates()
            odds.count(COUNT_BETWEEN)
            told = time.perf_counter()
            if odds.are_exact():
                yield odds.estimates()
                return
    while odds.counting:
        odds.count(REFRESH)
        yield odds.estimates()


class _Odds:
    """What is known so far of each set-up, by sampling and by counting."""

    def __init__(self, game: Game, deal: Deal, setups: Sequence[Setup], answers: Sequence[int], paths: int) -> None:
        self.deal, self.answers = deal, answers
        self.totals = [Tally() for _ in setups]
        self.chances: list[Chances | None] = [None for _ in setups]
        self.counting: list[tuple[int, Generator[None, None, Chances | None]]] = [
            (k, forecast(game, setup.start, setup.doctrines, setup.prefix, paths)) for k, setup in enumerate(setups)
        ]
        seat = setups[0].prefix.imagine if setups[0].prefix else -1
        self.imagined = seat >= 0 and is_imagined(game, setups[0].start, seat)

    def are_exact(self) -> bool:
        """All of them?"""
        return all(self.chances)

    def add(self, tallies: Sequence[Tally]) -> None:
        for total, tally in zip(self.totals, tallies, strict=True):
            total.add(tally)

    def count(self, seconds: float) -> None:
        """Count paths for so long, one set-up after the other."""
        until = time.perf_counter() + seconds
        while self.counting and time.perf_counter() < until:
            k, going = self.counting[0]
            try:
                next(going)
            except StopIteration as end:
                self.chances[k] = end.value
                del self.counting[0]

    def estimates(self) -> tuple[AnswerOdds, ...]:
        return tuple(self._estimate(k) for k in range(len(self.answers)))

    def _estimate(self, k: int) -> AnswerOdds:
        chances = self.chances[k]
        if chances:
            counts = counts_of(self.deal, Tally())
            exact = dict.fromkeys(self.deal.outcomes, 0.0)
            exact |= {label_of(self.deal, outcome): float(chance) for outcome, chance in chances.items()}
            intervals = {label: (chance, chance) for label, chance in exact.items()}
            return AnswerOdds(self.answers[k], 0, 0, counts.outcomes, exact, intervals, True, self.imagined)
        total = self.totals[k]
        counts = counts_of(self.deal, total)
        battles = sum(counts.outcomes.values())
        shares = {label: count / battles for label, count in counts.outcomes.items()} if battles else {}
        discarded = total.outcomes.get(CONTRADICTED, 0)
        return AnswerOdds(
            self.answers[k], battles, discarded, counts.outcomes, shares, counts.intervals, False, self.imagined
        )
