"""How the computer flies an exercise of the flight school: to the goal's area, and there with the goal's vector."""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH, magnitude, rescale

from ..hulls import is_inside
from ..records import NONE, Battle, Ship
from ..school.grading import is_exercise, is_shot, is_there
from ..sight import is_clear, is_known_wall
from ..tables import RANGE
from ..words import Weapon
from .ways import way_round

BRAKED = 2  # what a thrust takes off a vector, about
SPEED = 6
SWEEP = 3  # past where it fires
FAR = 999


def is_pupil(b: Battle, i: int) -> bool:
    """Does this ship fly the exercise?"""
    return is_exercise(b) and b.lesson.pilot == i


def needs_beam(b: Battle) -> bool:
    """Does only the wave cannon count?  [BY-S57]"""
    return b.lesson.weapon >= Weapon.STANDARD_WAVE_CANNON


def lesson_vector(b: Battle, ship: Ship) -> tuple[int, int]:
    """The vector that it would like to have for its next move."""
    lesson = b.lesson
    if lesson.leader != NONE:
        leader = b.ships[lesson.leader]
        x = max(0, min(leader.x + lesson.farthest * EAST[leader.heading], b.columns - 1))  # its bow may be at the edge
        dx, dy = stopping(b, ship, x, max(0, min(leader.y, b.rows - 1)))
        return dx + leader.dx, dy + leader.dy
    x, y = (lesson.area.left + lesson.area.right) // 2, (lesson.area.top + lesson.area.bottom) // 2
    if not is_shot(b, lesson) and needs_beam(b):
        cell = firing_tile(b, ship, x, y)
        dx, dy = cell % b.columns - ship.x, cell // b.columns - ship.y
        return rescale(dx, dy, min(SWEEP, magnitude(dx, dy)))
    if is_there(lesson, ship.x, ship.y):
        return lesson.dx, lesson.dy
    return stopping(b, ship, x, y)


def firing_tile(b: Battle, ship: Ship, x: int, y: int) -> int:
    """Where its wave cannon reaches the target, on its way to a tile."""
    target, seen_at = b.ships[b.lesson.target], b.sides[ship.side].last[b.lesson.target]
    best, least = ship.y * b.columns + ship.x, FAR
    if b.sides[ship.side].sight[b.lesson.target] == 1:
        seen_at = target.y * b.columns + target.x
    for heading in range(HEADINGS if seen_at != NONE else 0):
        at_x, at_y = seen_at % b.columns, seen_at // b.columns
        for _ in range(RANGE[ship.design.mounts[ship.design.wave]]):
            at_x -= EAST[heading]
            at_y -= SOUTH[heading]
            if not is_inside(b, at_x, at_y) or is_known_wall(b, ship.side, at_y * b.columns + at_x):
                break
            way = magnitude(at_x - ship.x, at_y - ship.y) + magnitude(x - at_x, y - at_y)
            if way < least:
                least = way
                best = at_y * b.columns + at_x
    return best


def stopping(b: Battle, ship: Ship, x: int, y: int) -> tuple[int, int]:
    """Toward a tile, as fast as it can still stop there; round walls."""
    dx, dy = x - ship.x, y - ship.y
    if not is_clear(b, ship.side, ship.x, ship.y, x, y):
        return way_round(b, ship, x, y)
    fast, left = 0, magnitude(dx, dy)
    while fast < SPEED and fast < left and way_to_stop(fast + 1) <= left:
        fast += 1
    return rescale(dx, dy, fast)


def way_to_stop(fast: int) -> int:
    """The tiles that it still flies from a magnitude on, its next move included."""
    tiles = 0
    while fast > 0:
        tiles += fast
        fast -= BRAKED
    return tiles
