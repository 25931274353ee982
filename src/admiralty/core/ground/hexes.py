"""Hexes of a map that is a hexagon itself: `radius` steps lead from the one in the middle to each corner.

A hex has two coordinates, q along the columns and r along each of them, (0, 0) in the middle. Its place in a row of all
hexes counts a whole rhombus of them, of which the hexagon leaves out two corners.
"""

from __future__ import annotations

NONE = -1
STEPS = (1, 0, 1, -1, 0, -1, -1, 0, -1, 1, 0, 1)  # q and r of the six directions


def at_hex(q: int, r: int, radius: int) -> int:
    """The place of a hex in the row of all hexes."""
    return (q + radius) * (2 * radius + 1) + r + radius


def q_of(place: int, radius: int) -> int:
    """The q of the hex at a place."""
    return place // (2 * radius + 1) - radius


def r_of(place: int, radius: int) -> int:
    """The r of the hex at a place."""
    return place % (2 * radius + 1) - radius


def is_on_map(q: int, r: int, radius: int) -> bool:
    """Is this a hex of the map?"""
    return max(abs(q), abs(r), abs(q + r)) <= radius


def next_hex(place: int, direction: int, radius: int) -> int:
    """The hex next to one in a direction from 0 to 5; NONE beyond the rim of the map."""
    q = q_of(place, radius) + STEPS[2 * direction]
    r = r_of(place, radius) + STEPS[2 * direction + 1]
    return at_hex(q, r, radius) if is_on_map(q, r, radius) else NONE


def steps(one: int, other: int, radius: int) -> int:
    """How many steps lie between two hexes."""
    q = q_of(one, radius) - q_of(other, radius)
    r = r_of(one, radius) - r_of(other, radius)
    return max(abs(q), abs(r), abs(q + r))
