"""The way round walls."""

from __future__ import annotations

from admiralty.core.ground.fog import kind_known
from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH

from ..records import NONE, Battle, Ship
from ..sight import is_known_wall

FAST = 4


def way_round(b: Battle, ship: Ship, x: int, y: int) -> tuple[int, int]:
    """The first straight stretch of the way round the walls that it knows to a tile; what is dark may be free.

    If walls enclose that tile, the way to the nearest dark one.
    """
    steps = [0] * (b.columns * b.rows)
    row = [0] * (b.columns * b.rows)
    row[0] = y * b.columns + x
    steps[row[0]] = 1
    if not spread(b, ship, steps, row, 1):
        dark = 0
        for cell in range(b.columns * b.rows):
            steps[cell] = 0
            if kind_known(b.sides[ship.side].chart, cell) == NONE:
                steps[cell] = 1
                row[dark] = cell
                dark += 1
        spread(b, ship, steps, row, dark)
    best, along = 0, 0
    for heading in range(HEADINGS):
        straight = straight_way(b, ship, steps, heading)
        if straight > best:
            best = straight
            along = heading
    return best * EAST[along], best * SOUTH[along]


def spread(b: Battle, ship: Ship, steps: list[int], row: list[int], tail: int) -> bool:
    """Count the steps from the tiles in a row over free ones, until they come to the ship: do they?"""
    start, head = ship.y * b.columns + ship.x, 0
    while head < tail and steps[start] == 0:
        cell = row[head]
        head += 1
        at_x, at_y = cell % b.columns, cell // b.columns
        for heading in range(HEADINGS):
            to_x, to_y = at_x + EAST[heading], at_y + SOUTH[heading]
            if 0 <= to_x < b.columns and 0 <= to_y < b.rows:
                to = to_y * b.columns + to_x
                if steps[to] == 0 and not is_known_wall(b, ship.side, to) and is_passable(b, ship, cell, to):
                    steps[to] = steps[cell] + 1
                    row[tail] = to
                    tail += 1
    return steps[start] > 0


def is_passable(b: Battle, ship: Ship, cell: int, to: int) -> bool:
    """Is a step no slanting one between two walls?  [BY-R06]"""
    x, y, to_x, to_y = cell % b.columns, cell // b.columns, to % b.columns, to // b.columns
    if x == to_x or y == to_y:
        return True
    side = ship.side
    return not (is_known_wall(b, side, y * b.columns + to_x) and is_known_wall(b, side, to_y * b.columns + x))


def straight_way(b: Battle, ship: Ship, steps: list[int], heading: int) -> int:
    """How many tiles along a heading the counted steps go down, up to its speed."""
    straight, left = 0, steps[ship.y * b.columns + ship.x]
    x, y = ship.x + EAST[heading], ship.y + SOUTH[heading]
    while straight < FAST and 0 <= x < b.columns and 0 <= y < b.rows and steps[y * b.columns + x] == left - 1 > 0:
        left -= 1
        straight += 1
        x, y = x + EAST[heading], y + SOUTH[heading]
    return straight
