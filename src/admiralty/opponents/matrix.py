"""The best mixture of plans against a foe who chooses his own, knowing more: regret matching, without a solver."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .rollouts import Worths

EXPECTED = 0.85  # how often, at least, the foe is taken to order as `simple` does: its first plan
ROUNDS = 300
NOTHING = -2.0  # the mean where every rollout contradicted what was seen
LEAST = 1e-12  # added to every regret: where there are none, all are alike


def mixture(values: Worths, expected: float = EXPECTED) -> list[float]:
    """How often each plan is to be played: they add up to 1.

    `values` has a row for each plan, in it one for each world, and in that what each plan of the foe comes to. In a
    world the foe plays his first plan as often as is expected, and else what is worst for the mixture (regret matching
    with the regrets kept at 0 or above, later rounds counting more).
    """
    rows, worlds, columns = values.shape
    fits = values > NOTHING
    table = np.where(fits, values, values[fits].mean() if fits.any() else 0.0).reshape(rows, worlds * columns)
    own, his = np.zeros(rows), np.zeros((worlds, columns))
    total = np.zeros(rows)
    for number in range(1, ROUNDS + 1):
        mine, free = _shares(own), _shares(his)
        costs = (mine @ table).reshape(worlds, columns)
        his = np.maximum(0.0, his + (free * costs).sum(axis=1, keepdims=True) - costs)
        played = (1 - expected) * _shares(his)
        played[:, 0] += expected
        gains = table @ played.ravel() / worlds
        own = np.maximum(0.0, own + gains - mine @ gains)
        total += number * mine
    weights: list[float] = (total / total.sum()).tolist()
    return weights


def gain_of_best_reply(values: Worths, weights: Sequence[float]) -> float:
    """What a foe gains who knows the mixture and answers with his best plan in each world: how much less the mixture is
    sure of than the best mixture would be."""
    fits = values > NOTHING
    table = np.where(fits, values, values[fits].mean() if fits.any() else 0.0)
    held = float(np.einsum("i,ijk->jk", np.asarray(weights), table).min(axis=1).mean())
    best = mixture(values, 0.0)
    value = float(np.einsum("i,ijk->jk", np.asarray(best), table).min(axis=1).mean())
    return max(0.0, value - held)


def _shares(regrets: Worths) -> Worths:
    """Each row in proportion to its regrets."""
    some: Worths = regrets + LEAST
    shares: Worths = some / some.sum(axis=-1, keepdims=True)
    return shares
