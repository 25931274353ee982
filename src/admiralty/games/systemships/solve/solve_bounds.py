"""A bound of every design: its chance to win if no systemship ever hit it.

Without hits the ship keeps all it has but the missiles it launches; a tactic, a drive and screens matter only to its
own beam. So designs that may power the same tubes and beams have one bound, and there are few of those. What a design
wins in the end is never more.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from .solve_kernels import TACTICS, Reals, Side, Volleys, Whole
from .solve_own import Own
from .solve_rounds import Tell, by_top
from .solve_tables import Foes, given_by, missile_hits, speeds_of

Bare = tuple[int, int, int, int]  # what counts: PD if there is a beam, B, tubes that can be powered, missiles


def bare(own: Own, rounds: int) -> Bare:
    """What of a ship counts while nothing hits it, with so many rounds to come."""
    pd, beams, _, tubes, missiles, _ = own
    beams, tubes = min(beams, pd), min(tubes, pd)
    missiles = min(missiles, rounds * tubes)
    return pd if beams else 0, beams, tubes if missiles else 0, missiles


def most_of(key: Bare) -> int:
    """How many missiles it may launch at once."""
    return min(key[2], key[3])


class Bounds:
    """The bounds at one technology level."""

    def __init__(self, foes: Foes, rounds: int, seen: bool, side: Side, volleys: Volleys, quick: Any) -> None:
        """`seen` says whether the first order is written with the systemship seen.  [IS-R55]"""
        self.foes, self.rounds, self.side, self.volleys, self.quick = foes, rounds, side, volleys, quick
        self.seen = seen
        self._rows: dict[tuple[Bare, int], Reals] = {}
        self._bounds: dict[Bare, float] = {}
        top = int(side.top[self._states(1)].max())
        self.hits = missile_hits(foes.bench, top)
        self.chances = np.array([float(foes.rolled[values]) for values in foes.rounds[0]])

    def _states(self, number: int) -> Whole:
        return np.array([self.foes.place[values] for values in self.foes.rounds[number - 1]], np.int32)

    def prepare(self, owns: Iterable[Own], threads: int, tell: Tell) -> None:
        """Find the bounds of many designs, on several cores."""
        blind = sorted({bare(own, self.rounds) for own in owns} - set(self._bounds))
        steps: list[list[tuple[Bare, int]]] = [[(key, self.rounds) for key in blind]]
        for rounds in range(self.rounds - 1, 0, -1):
            needed = {(self._after(key, n, rounds), rounds) for key, _ in steps[-1] for n in range(most_of(key) + 1)}
            steps.append(sorted(needed - set(self._rows)))
        done, all_ = 0, sum(len(step) for step in steps)
        with ThreadPoolExecutor(threads) as pool:
            try:
                for step in reversed(steps):
                    found: Any = self._first if step is steps[0] else self._row
                    for _ in pool.map(lambda each, found=found: found(*each), step):
                        done += 1
                        tell(done, all_)
            finally:
                pool.shutdown(cancel_futures=True)

    def of(self, own: Own) -> float:
        """The bound of a design."""
        key = bare(own, self.rounds)
        return self._bounds[key] if key in self._bounds else self._first(key, self.rounds)

    def _first(self, key: Bare, rounds: int) -> float:
        """The best first order, or the best one against each systemship."""
        if self.seen:
            best = float(self.chances @ self._row(key, rounds)[self._states(1)])
        else:
            best = self._blind(key, rounds)
        self._bounds[key] = best
        return best

    def _blind(self, key: Bare, rounds: int) -> float:
        pd, beams, _, _ = key
        best = 0.0
        for n in range(1, most_of(key) + 1):
            given = given_by(self.hits, speeds_of(len(self.hits), n))
            table = np.zeros((given.shape[1], int(given.max()) + 1))
            self.quick.sum_free(self.side, self._states(1), self.chances, self._worth(key, n, rounds - 1), table)
            scores = np.zeros(len(given))
            self.quick.score_volleys(table, given, scores)
            best = max(best, float(scores.max()))
        worth = self._worth(key, 0, rounds - 1)
        for beam in range(beams + 1):
            for drive in range(max(0, min(self.foes.bench.drive_limit(pd), pd - beam)) + 1):
                for tactic in range(TACTICS):
                    order = (tactic, drive, beam, 0)
                    score = self.quick.sum_beams(self.side, self._states(1), self.chances, order, worth, 0, True)
                    best = max(best, score)
        return best

    def _after(self, key: Bare, missiles: int, rounds: int) -> Bare:
        """What counts after a launch, with so many rounds to come."""
        pd, beams, tubes, left = key
        return bare((pd or tubes, beams, 0, tubes, left - missiles, 0), rounds)

    def _worth(self, key: Bare, missiles: int, rounds: int) -> Reals:
        """worth[state, 0] after a launch, with so many rounds to come."""
        worth = np.zeros((len(self.foes.states) + 1, 1))
        worth[-1] = 1.0
        if rounds:
            worth[:-1, 0] = self._row(self._after(key, missiles, rounds), rounds)
        return worth

    def _row(self, key: Bare, rounds: int) -> Reals:
        """The bound against each systemship that may be met with so many rounds to come."""
        if (key, rounds) not in self._rows:
            pd, beams, _, _ = key
            out, most = np.zeros(len(self.foes.states)), most_of(key)
            worths = np.stack([self._worth(key, n, rounds - 1) for n in range(most + 1)])
            powers = (pd, self.foes.bench.drive_limit(pd), beams)
            states, places = self._states(self.rounds - rounds + 1), np.arange(most + 1, dtype=np.int32)
            self.quick.free_orders(self.side, self.volleys, by_top(self.side, states), powers, worths, places, out)
            self._rows[key, rounds] = out
        return self._rows[key, rounds]
