"""What a post notes of the game and orders nothing, a roll or a position, where it is not so.  [HC-1000, HC-1010]"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..condition import contact, hostile, in_sight
from ..face.saying import said_facing
from ..movement import destination, finishes, is_rotation, step_of
from ..records import NONE
from ..words import Manoeuvre
from .ordered import Orders
from .systems import FACING, ONE_FACING

POSITION = re.compile(
    rf"([a-d]\d?) {ONE_FACING}(?: to {ONE_FACING})? to ([a-d]\d?)(?: {ONE_FACING})?(?: to {ONE_FACING})?"
    r"(?:,? (?:at )?range (\d+))?"
)


def remark_on_roll(orders: Orders, i: int, total: int, line: int) -> None:
    """The dice are thrown before orders are written."""
    power = orders.b.ships[i].power
    if total != power:
        orders.seen.append((line, f"the dice gave {power} points, not {total} [HC-1000]"))


def remark_on_positions(orders: Orders) -> None:
    """Own facing, the enemy's, and the range, as they are or as the own orders leave them."""
    for line, i, found in orders.positions:
        j = orders.names.get(found[4], NONE)
        if orders.names.get(found[1]) == i and j != NONE and hostile(orders.b, i, j) and in_sight(orders.b, j):
            orders.seen += [(line, f"{said} [HC-1010]") for said in _wrong(orders, i, j, found)]


def _wrong(orders: Orders, i: int, j: int, found: re.Match[str]) -> Iterator[str]:
    """What is not so in one position."""
    b, lies, other = orders.b, contact(orders.b, i, j), contact(orders.b, j, i)
    moves = [move.number for move in orders.moves.get(i, []) if move.enemy == j]
    ends = [number - Manoeuvre.ROTATE for number in moves if is_rotation(number) and number < Manoeuvre.CLOSE]
    done = [end for end in ends if finishes(b.ships[i]) and destination(b, i, j) == end]
    name = orders.name(j)
    if FACING[found[2]] not in (lies.facing, *done):
        yield f"{_said(lies.facing)} is presented to {name}, not {_said(FACING[found[2]])}"
    elif found[3] and FACING[found[3]] not in ends:
        yield f"nothing is ordered that turns {_said(FACING[found[2]])} to {_said(FACING[found[3]])}"
    shifted = [number - Manoeuvre.SHIFT for number in moves if Manoeuvre.SHIFT <= number < Manoeuvre.ADVANCE]
    if found[5] and FACING[found[5]] not in (other.facing, *shifted):
        yield f"{name} presents {_said(other.facing)}, not {_said(FACING[found[5]])}"
    steps = {Manoeuvre.CLOSE: -1, Manoeuvre.RETREAT: 1, Manoeuvre.CLOSE_TWO: -2, Manoeuvre.RETREAT_TWO: 2}
    ranges = (lies.range, *(max(1, lies.range + steps[Manoeuvre(n)]) for n in moves if n in steps))
    if found[7] and int(found[7]) not in (*ranges, lies.range + step_of(b, i, j)):
        yield f"the range is {lies.range}, not {found[7]}"


def _said(facing: int) -> str:
    return said_facing(facing, {})
