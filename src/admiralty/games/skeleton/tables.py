"""The numbers of the rulebook."""

from __future__ import annotations

ENERGY_MOST = 2  # that an order may add  [SK-120]
FACES = 10  # of the die of an attack  [SK-210]
