"""The opponent that tries its answers out: it plays on from each, in its head, and gives the one that fared best.

It works for every game, as it knows none: it plays the running beat again from what its seat knows, with an answer on
trial, what is hidden imagined, dice of its own, and `simple` on every seat from there on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from admiralty.core.sight.choosing import Chooser, Sight

ANSWERS_MOST = 32  # answers that are tried


@dataclass(frozen=True, slots=True)
class Search(Chooser):
    """Chooses by so many rollouts for each answer, fewer if the seconds end before.

    What it chooses depends on what its seat knows and on its luck alone, unless its time ends before its rollouts.
    `interpreted`: it uses no compiled rules.
    """

    playouts: int
    seconds: float = float("inf")
    interpreted: bool = False
    expected: float | None = None  # how often a foe is taken to order as `simple`; None: as the search usually does
    foes_plans: int = 2  # of a foe who writes orders, too
    now: Callable[[], float] = time.perf_counter  # the clock that counts its seconds

    def choose(self, sight: Sight) -> Sequence[int]:
        """As `Chooser`."""
        from .halving import best  # with NumPy, which whoever only lists levels does without
        from .matrix import EXPECTED
        from .plots import Fear, plan
        from .rollouts import Rollouts, Trial

        rollouts = Rollouts(sight, self.seconds, self.interpreted, self.now)
        here = Trial.of(sight.state, sight.prefix)
        if not sight.answers:
            fear = Fear(EXPECTED if self.expected is None else self.expected, self.foes_plans)
            found = plan(rollouts, here, self.playouts * max(1, len(sight.usual)), fear)
            return found if sight.writable(found) else sight.usual
        answers = candidates(sight.answers, sight.usual[0])
        trials = [here.followed_by({sight.seat: (value,)}) for value in answers]
        return (answers[best(rollouts, trials, self.playouts)],)


def candidates(answers: Sequence[int], usual: int) -> list[int]:
    """The answers to try, the usual one first: all legal ones, or of very many the ends and an even sample."""
    if len(answers) > ANSWERS_MOST:
        step = (len(answers) - 1) / (ANSWERS_MOST - 2)
        answers = [answers[round(k * step)] for k in range(ANSWERS_MOST - 1)]
    return [usual, *(value for value in answers if value != usual)]
