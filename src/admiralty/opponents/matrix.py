"""The best mixture of plans against a foe who chooses his own, knowing more: regret matching, without a solver."""

from __future__ import annotations

import numpy as np

from .rollouts import Worths

EXPECTED = 0.5  # how often, at least, the foe is taken to order as `simple` does: its first plan
ROUNDS = 400
NOTHING = -2.0  # the mean where every rollout contradicted what was seen


def mixture(values: Worths, expected: float = EXPECTED) -> list[float]:
    """How often each plan is to be played: they add up to 1.

    `values` has a row for each plan, in it one for each world, and in that what each plan of the foe comes to. In a
    world the foe plays his first plan as often as is expected, and else what is worst for the mixture (regret matching
    with the regrets kept at 0 or above, later rounds counting more).
    """
    fits = values > NOTHING
    values = np.where(fits, values, values[fits].mean() if fits.any() else 0.0)
    own, his = np.zeros(values.shape[0]), np.zeros(values.shape[1:])
    total = np.zeros(values.shape[0])
    for number in range(1, ROUNDS + 1):
        mine, free = _shares(own), _shares(his)
        costs = np.tensordot(mine, values, 1)
        his = np.maximum(0.0, his + (free * costs).sum(axis=1, keepdims=True) - costs)
        played = (1 - expected) * _shares(his)
        played[:, 0] += expected
        gains = np.tensordot(values, played, 2) / len(his)
        own = np.maximum(0.0, own + gains - mine @ gains)
        total += number * mine
    weights: list[float] = (total / total.sum()).tolist()
    return weights


def _shares(regrets: Worths) -> Worths:
    """Each row in proportion to its regrets; all alike where there are none."""
    sums = regrets.sum(axis=-1, keepdims=True)
    even = np.full_like(regrets, 1 / regrets.shape[-1])
    return np.where(sums > 0, regrets / np.where(sums > 0, sums, 1.0), even)
