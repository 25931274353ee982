"""Where the computer wants to be: at its distance from its prey, where the objective is, at home, past a wall."""

from __future__ import annotations

from admiralty.core.ground.fog import kind_known
from admiralty.core.ground.squares import magnitude, rescale

from ..hulls import reach_between
from ..records import NONE, Battle, Ship
from ..sight import is_clear
from ..tables import CHARGE, SLOWS, TERRAINS
from ..words import Goal, Side, Status
from .gunnery import GUN_RANGE, health_of, is_foe, sees_now
from .lessons import is_pupil, lesson_vector
from .placing import goal_of
from .ways import FAST, way_round

APART, BYDO_APART = 4, 8  # tiles from an enemy
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
    if is_pupil(b, i) and b.lesson.docked == 0:
        return lesson_vector(b, ship)
    home = home_of(b, ship) if wants_home(b, ship) else NONE
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


def wants_home(b: Battle, ship: Ship) -> bool:
    """Is half of its health, or three quarters of its fuel, gone, or is that its exercise?"""
    whole = ship.design.fuel
    return b.lesson.docked == 1 or 2 * ship.health <= ship.design.health or (whole > 0 and 4 * ship.fuel <= whole)


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
    return with_drag(b, ship, dx + there.dx, dy + there.dy)


def with_drag(b: Battle, ship: Ship, dx: int, dy: int) -> tuple[int, int]:
    """A vector with what the tile under the ship takes off it before it moves.  [BY-R09]"""
    kind = kind_known(b.sides[ship.side].chart, ship.y * b.columns + ship.x)
    drag = SLOWS[kind % TERRAINS] if kind >= 0 else 0
    return rescale(dx, dy, magnitude(dx, dy) + drag) if drag > 0 else (dx, dy)
