"""The best of several trials by successive halving: the rollouts go where the choice is still open."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2

import numpy as np

from .rollouts import Rollouts, Trial, Worths

CLEAR = 1.0  # standard errors by which a trial must be better than the usual one


def best(rollouts: Rollouts, trials: Sequence[Trial], playouts: int, first: int = 0) -> int:
    """The place of the trial that is worth most; the first, which is the usual one, unless another is clearly better.

    All that are left play the same rollouts, on the same dice, from number `first` on. After each round the better half
    is left, and the first.
    """
    if len(trials) < 2:
        return 0
    left = list(range(len(trials)))
    rounds = ceil(log2(len(trials)))
    worths: Worths = np.empty((len(trials), 0))
    for _ in range(rounds):
        count = max(1, playouts // (rounds * len(left)))
        more = rollouts.play([trials[k] for k in left], first + worths.shape[1], count)
        worths = np.concatenate([worths, more], axis=1)
        means = means_of(worths)
        order = sorted(range(1, len(left)), key=lambda k: (-means[k], k))[: max(1, ceil(len(left) / 2) - 1)]
        left, worths = [left[k] for k in (0, *order)], worths[[0, *order]]
        if rollouts.over:
            break
    return left[1] if is_clearly_better(worths[1], worths[0]) else left[0]


def means_of(worths: Worths) -> Worths:
    """The mean of each row without what contradicted; -2, which is less than any, where nothing else is there."""
    fits = ~np.isnan(worths)
    counts = fits.sum(axis=-1)
    return np.where(counts > 0, np.where(fits, worths, 0.0).sum(axis=-1) / np.maximum(counts, 1), -2.0)


def is_clearly_better(one: Worths, other: Worths) -> bool:
    """Is the difference of two rows on the same dice greater than its standard error?"""
    differences = one - other
    differences = differences[~np.isnan(differences)]
    if len(differences) < 2:
        return False
    return bool(differences.mean() > CLEAR * differences.std(ddof=1) / np.sqrt(len(differences)))
