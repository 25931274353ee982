"""Vectors: slowing and halving by the house rule, turns and what they cost.  [BY-R02 .. BY-R05, BY-R30]"""

from __future__ import annotations

from admiralty.core.ground.squares import HEADINGS, magnitude, rescale

from .options import Slowing, TurnCost
from .records import Battle

TURNS = (0, 1, 2, 3, 4, 3, 2, 1)  # of 45 degrees, by the shorter way, to a heading so much further clockwise


def slowed(b: Battle, x: int, y: int, by: int) -> tuple[int, int]:
    """A vector with so much less magnitude, never past 0.  [BY-R04]"""
    if b.rules.slowing == Slowing.SCALE:
        return rescale(x, y, magnitude(x, y) - by)
    return toward_zero(x, by), toward_zero(y, by)


def toward_zero(part: int, by: int) -> int:
    """A component so much nearer to 0."""
    return max(0, part - by) if part > 0 else min(0, part + by)


def halved(b: Battle, x: int, y: int) -> tuple[int, int]:
    """A vector with half of its magnitude, rounded down.  [BY-R04]"""
    if b.rules.slowing == Slowing.SCALE:
        return rescale(x, y, magnitude(x, y) // 2)
    return (x // 2 if x > 0 else -(-x // 2)), (y // 2 if y > 0 else -(-y // 2))


def turn_cost(b: Battle, heading: int, wanted: int) -> int:
    """The tokens that a turn takes, by the shorter way.  [BY-R30]"""
    steps = TURNS[(wanted - heading) % HEADINGS]
    if steps > 0 and b.rules.turn_cost == TurnCost.START_PLUS_STEP:
        return steps + 1
    return steps


def half_up(number: int) -> int:
    """Half, rounded up: what retrograde thrusters give.  [BY-810]"""
    return (number + 1) // 2
