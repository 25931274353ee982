"""Where the computer wants to be: at its distance from its prey, where the objective is, at home, past a wall."""

from __future__ import annotations

from admiralty.core.ground.fog import kind_known
from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH, magnitude, rescale

from ..hulls import reach_between
from ..records import NONE, Battle, Ship
from ..sight import is_clear, is_known_wall
from ..tables import CHARGE
from ..words import Goal, Side, Status
from .gunnery import GUN_RANGE, health_of, is_foe, sees_now
from .placing import goal_of

APART, BYDO_APART = 4, 8  # tiles from an enemy
FAST = 4
EARLY = 4  # rounds for which the Bydo wait
LOW = 3  # fuel with which it brakes to rest
HUNTED = 150  # how much nearer a ship seems that is to be stopped
HOME = 8  # tiles from where a fighter that is hurt flies home


def prey_of(b: Battle, ship: Ship) -> int:
    """The enemy in sight that it goes for: the objective, else the nearest, a Bydo the weakest of those near; NONE."""
    best, best_score, known = NONE, 0, b.sides[ship.side]
    for j in range(len(b.ships)):
        if known.sight[j] > known.own[j] and is_foe(b, ship, j):
            points = 10 * reach_between(ship, b.ships[j])
            if ship.side == Side.BYDO:
                points += 2 * health_of(b, b.ships[j])
                if is_stopped(b, j):
                    points -= HUNTED
            elif b.objective.goal == Goal.DESTROY and j == b.objective.target:
                points -= 1000
            if best == NONE or points < best_score:
                best = j
                best_score = points
    return best


def is_stopped(b: Battle, j: int) -> bool:
    """Is it a capital ship that must not get where it wants to?"""
    return b.objective.goal == Goal.REACH and b.ships[j].design.fighter == 0


def wanted_vector(b: Battle, i: int, prey: int) -> tuple[int, int]:
    """The vector that it would like to have for its next move, where this is its prey."""
    ship = b.ships[i]
    if ship.design.fighter == 0:
        return capital_vector(b, ship)
    home = home_of(b, ship) if wants_home(ship) else NONE
    if home != NONE:
        return home_vector(b, ship, b.ships[home])
    if 0 <= ship.fuel < LOW:
        return 0, 0
    if prey != NONE and not is_passed(b, ship, prey):
        there = b.ships[prey]
        return toward(b, ship, there.x + there.design.block // 2, there.y + there.design.block // 2, apart_from(ship))
    if ship.side == Side.BYDO and b.round < EARLY:
        return 0, 0
    x, y = goal_of(b, ship)
    return toward(b, ship, x, y, 2)


def is_passed(b: Battle, ship: Ship, prey: int) -> bool:
    """Does it fly past an enemy, as only the objective counts?"""
    return ship.side == Side.SPACE_CORP and b.objective.goal == Goal.DESTROY and prey != b.objective.target


def apart_from(ship: Ship) -> int:
    """How far from an enemy it wants to be; out of its range while a wave cannon is more than half charged."""
    k = ship.design.wave
    if k != NONE and CHARGE[ship.design.mounts[k]] // 2 < ship.charge < CHARGE[ship.design.mounts[k]] - 1:
        return GUN_RANGE + 1
    return BYDO_APART if ship.side == Side.BYDO else APART


def toward(b: Battle, ship: Ship, x: int, y: int, apart: int) -> tuple[int, int]:
    """Toward a tile, slower as it comes near, and away from it if that is much too near; round walls."""
    dx, dy = x - ship.x, y - ship.y
    far = magnitude(dx, dy)
    if is_clear(b, ship.side, ship.x, ship.y, x, y):
        if far < apart - 2:
            return rescale(-dx, -dy, 2)
        return rescale(dx, dy, min(FAST, (far - apart + 1) // 2)) if far > apart else (0, 0)
    return way_round(b, ship, x, y)


def capital_vector(b: Battle, ship: Ship) -> tuple[int, int]:
    """A capital ship moves only where the objective takes it, at a speed of 2."""
    if ship.side == Side.BYDO or b.objective.goal != Goal.REACH:
        return 0, 0
    x, y = goal_of(b, ship)
    if is_clear(b, ship.side, ship.x, ship.y, x, y):
        return rescale(x - ship.x, y - ship.y, 2)
    return way_round(b, ship, x, y)


# ---- home ------------------------------------------------------------------------------------------------------------


def wants_home(ship: Ship) -> bool:
    """Is half of its health, or three quarters of its fuel, gone?"""
    whole = ship.design.fuel
    return 2 * ship.health <= ship.design.health or (whole > 0 and 4 * ship.fuel <= whole)


def home_of(b: Battle, ship: Ship) -> int:
    """The ship of its side with a hangar that it sees near; NONE."""
    known = b.sides[ship.side]
    for j in range(len(b.ships)):
        there = b.ships[j]
        if known.own[j] == 1 and there.design.hangar > 0 and there.status == Status.ACTIVE and sees_now(b, ship, j):
            if reach_between(ship, there) <= HOME:
                return j
    return NONE


def home_vector(b: Battle, ship: Ship, there: Ship) -> tuple[int, int]:
    """To the hull of the capital ship, and then along with it."""
    far = reach_between(ship, there)
    if far <= 1:
        return there.dx, there.dy
    dx, dy = toward(b, ship, there.x, there.y, magnitude(there.x - ship.x, there.y - ship.y) - far + 1)
    return dx + there.dx, dy + there.dy


# ---- ways ------------------------------------------------------------------------------------------------------------


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
