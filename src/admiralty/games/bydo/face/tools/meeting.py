"""Two ships that run into each other: the dice, and both vectors after it.  [BY-430 .. BY-450]"""

from __future__ import annotations

from admiralty.core.face.figures.tools import Drawn, Figure, Tool, Values
from admiralty.core.ground.squares import magnitude
from admiralty.core.yard.parts import Number

from ...collisions import share_vectors
from .desk import FASTEST, desk, say_dice, say_vector


def run(values: Values) -> Drawn:
    """The larger vector gives the dice, and is halved; the slower ship gets it.  [BY-R16 .. BY-R18]"""
    b = desk()
    mover, other = b.ships[0], b.ships[1]
    mover.dx, mover.dy, other.dx, other.dy = (values[key] for key in ("dx", "dy", "other_dx", "other_dy"))
    mine, theirs = magnitude(mover.dx, mover.dy), magnitude(other.dx, other.dy)
    if mine == 0:
        return Drawn("A ship at rest runs into nothing.")
    share_vectors(b, 0, 1, mine >= theirs)
    rows = (
        Figure("damage to each", say_dice(max(mine, theirs))),
        Figure("the ship that moves", say_vector((mover.dx, mover.dy))),
        Figure("the other ship", say_vector((other.dx, other.dy))),
    )
    return Drawn(f"Both take {say_dice(max(mine, theirs))}; then both fly {say_vector((mover.dx, mover.dy))}.", rows)


def _part(key: str, label: str, default: int = 0, text: str = "") -> Number:
    return Number(key, label, -FASTEST, FASTEST, default, "tiles", text, "BY-430")


COLLISION = Tool(
    "collision",
    "Collision",
    "The damage of a collision of two ships, and their vectors after it.",
    (
        _part("dx", "Vector, east", 3, "Of the ship that moves."),
        _part("dy", "Vector, south"),
        _part("other_dx", "Other's vector, east", 0, "Of the ship on its way."),
        _part("other_dy", "Other's vector, south"),
    ),
    run,
)
