"""SpaceCorp against the Bydo for programs that learn: answers that are made of parts are asked for part by part."""

from __future__ import annotations

from typing import Any

from admiralty.core.face.figures.environment import Environment

from ..names import CRAFT
from ..words import Ask, Step

SHOT = 100  # a shot's first part is this and the weapon, beyond all other steps
GROUPS = {Ask.BURN, Ask.THRUST, Ask.FORCE_BURN, Ask.FORCE_THRUST}
TARGETS = {Ask.OTHERWISE, Ask.SEEK}


def parts(b: Any, what: int, value: int) -> tuple[int, ...]:
    """A tile's row and column, a burn's group and amount, a shot's weapon and target, a target's number and craft."""
    if what == Ask.TILE:
        tile = value - b.base
        return divmod(tile, b.columns) if tile >= 0 else (-1,)
    if what in GROUPS:
        return divmod(value, 100)
    if what == Ask.STEP and value >= Step.SHOT:
        weapon, target = divmod(value, Step.SHOT)
        return SHOT + weapon, *divmod(target, CRAFT)
    return divmod(value, CRAFT) if what in TARGETS else (value,)


ENVIRONMENT = Environment(parts=parts)
