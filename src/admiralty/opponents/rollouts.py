"""Games that a chooser plays in its head: from what its seat knows, with answers on trial, and `simple` on every seat.

Rollout `k` of a search has the same dice whatever is on trial, and the same result on either engine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from admiralty.core.engines.proving import CALLED, CONTRADICTED, play
from admiralty.core.face.game import Game
from admiralty.core.sight.choosing import Sight
from admiralty.core.sight.prefix import Prefix
from admiralty.core.state.dice import SimulatedKeys, mix
from admiralty.core.state.records import Sizes, pack
from admiralty.odds.engines import Setup, begin_compiling, ready

if TYPE_CHECKING:
    from admiralty.core.engines.compiled import Kernel

Worths: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
SLICES = 8  # at least so many slices fill the time, so that it is kept to

_kernels: dict[tuple[str, Sizes], Kernel] = {}  # those that were loaded: reading one takes as long as an answer


@dataclass(frozen=True, slots=True)
class Trial:
    """What rollouts begin from: a battle, also packed, and what comes before the doctrines take over."""

    start: Any
    packed: bytes
    prefix: Prefix

    @staticmethod
    def of(start: Any, prefix: Prefix) -> Trial:
        """Of a battle in which nothing is that the seat may not know."""
        return Trial(start, pack(start), prefix)

    def followed_by(self, values: Mapping[int, Sequence[int]]) -> Trial:
        """The same with further answers of these seats."""
        before = self.prefix.answers or {}
        added = {seat: (*before.get(seat, ()), *row) for seat, row in values.items()}
        return replace(self, prefix=replace(self.prefix, answers={**before, **added}))


class Rollouts:
    """The rollouts of one search, within its time."""

    def __init__(
        self, sight: Sight, seconds: float, interpreted: bool = False, now: Callable[[], float] = time.perf_counter
    ) -> None:
        """`interpreted`: without a kernel, even if there is one; else it is used where it is, and never waited for.

        `now` is the clock that counts the seconds.
        """
        self.sight = sight
        self.seed = mix(sight.luck) >> 1
        self.doctrines = (sight.game.simple,) * len(sight.worths)
        self.minds = [pack(each) for each in self.doctrines]
        self.worth = np.array([np.nan, 0.0, np.nan, *sight.worths[sight.seat]])  # by outcome, see `_run`
        known = Setup(sight.state, sight.size, self.doctrines, sight.prefix)
        self.kernel = None if interpreted else _kernel(sight.game, known)
        self.now, self.until = now, now() + seconds
        self.seconds = seconds

    def gone(self, share: float) -> bool:
        """Is that share of the time up?"""
        return self.now() >= self.until - (1 - share) * self.seconds

    @property
    def over(self) -> bool:
        """Is the time up?"""
        return self.now() >= self.until

    def play(self, trials: Sequence[Trial], first: int, count: int, share: float = 1.0) -> Worths:
        """What rollouts `first` to `first + count - 1` of every trial are worth: a row each.

        Not a number: it contradicted what its seat has seen. When that share of the time that is left is up, the last
        columns are missing.
        """
        now = self.now()
        until = now + share * (self.until - now)
        done: list[Worths] = [np.empty((len(trials), 0))]
        end, size = first + count, 16 if self.kernel else 1
        while first < end:
            began = self.now()
            size = min(size, end - first)
            rows: list[Worths] = []
            for trial in trials:
                if self.now() >= until:
                    return np.concatenate(done, axis=1)
                rows.append(self._run(trial, first, size))
            done.append(np.stack(rows))
            first += size
            now = self.now()
            size = max(1, int(size * min(4.0, (until - now) / SLICES / max(now - began, 1e-6))))
        return np.concatenate(done, axis=1)

    def _run(self, trial: Trial, first: int, count: int) -> Worths:
        """Outcomes -3 (contradicted), -2 (called) and from 0 on stand in the table of worths at 0, 1 and from 3 on."""
        if self.kernel:
            ran = self.kernel.run(
                trial.packed, self.minds, self.seed, first, count, trial.prefix, keep=True, ends=False
            )
            outcomes = ran.results[:, 0]
        else:
            keys = (SimulatedKeys(self.seed, k) for k in range(first, first + count))
            played = [play(self.sight.game, trial.start, each, self.doctrines, trial.prefix) for each in keys]
            outcomes = np.array([each.outcome for each in played], np.int64)
        worths: Worths = self.worth[outcomes - CONTRADICTED]
        return worths


assert (CONTRADICTED, CALLED) == (-3, -2)


def _kernel(game: Game, setup: Setup) -> Kernel | None:
    """The kernel if it lies in the cache; else somebody else compiles it, for a later answer."""
    from admiralty.core.engines.compiled import load

    key = (game.room, setup.size)
    if key not in _kernels:
        if not ready(game, [setup]):
            begin_compiling(game, [setup])
            return None
        loaded = load(game, setup.size)
        if loaded is None:
            return None
        loaded.run(setup.start, setup.doctrines, 0, 0, 0)  # no battle: the machine code is read from the cache
        _kernels[key] = loaded
    return _kernels[key]
