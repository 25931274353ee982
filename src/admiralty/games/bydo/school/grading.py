"""The flight school: is an exercise's goal met, can it still be, and which grade is it?  [BY-S57]"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST

from ..records import NONE, Battle, Lesson
from ..words import Status

GOLD, SILVER, BRONZE, NO_GRADE = 0, 1, 2, 3
SILVER_LATE, BRONZE_LATE = 1, 3  # rounds over par


def is_exercise(b: Battle) -> bool:
    """Is this an exercise, and no combat?"""
    return b.lesson.par > 0


def is_lost(b: Battle) -> bool:
    """Is the pilot's ship gone, or was it pushed where it never may be?"""
    lesson = b.lesson
    status = b.ships[lesson.pilot].status
    if status != Status.ACTIVE and status != Status.DESYNCED and status != Status.DOCKED:
        return True
    return lesson.unpushed == 1 and lesson.pushed == 1


def is_met(b: Battle) -> bool:
    """Does all hold that the goal asks for?"""
    lesson = b.lesson
    ship = b.ships[lesson.pilot]
    if lesson.docked == 1:
        return ship.status == Status.DOCKED and is_shot(b, lesson)
    if ship.status != Status.ACTIVE or not is_shot(b, lesson):
        return False
    if lesson.steered == 1 and (ship.dx != lesson.dx or ship.dy != lesson.dy):
        return False
    return is_there(lesson, ship.x, ship.y) and is_ahead(b, lesson, ship.x)


def is_shot(b: Battle, lesson: Lesson) -> bool:
    """Is the target destroyed, by the weapon that the goal names?"""
    if lesson.target == NONE:
        return True
    if b.ships[lesson.target].status != Status.DESTROYED:
        return False
    return lesson.weapon == 0 or lesson.struck == lesson.weapon


def is_there(lesson: Lesson, x: int, y: int) -> bool:
    """Is a tile in the goal's area?"""
    area = lesson.area
    return area.used == 0 or (area.left <= x <= area.right and area.top <= y <= area.bottom)


def is_ahead(b: Battle, lesson: Lesson, x: int) -> bool:
    """Does a column lie as far before the leader's bow as the goal asks?"""
    if lesson.leader == NONE:
        return True
    leader = b.ships[lesson.leader]
    return lesson.nearest <= (x - leader.x) * EAST[leader.heading] <= lesson.farthest


def note_harm(b: Battle) -> None:
    """Damage counts, even if a hangar repairs it later."""
    lesson = b.lesson
    if b.ships[lesson.pilot].health < lesson.health:
        lesson.harmed = 1


def last_round(b: Battle) -> int:
    """The last round that a grade is given for."""
    return b.lesson.par + BRONZE_LATE


def grade(b: Battle) -> int:
    """By the rounds over par, one less with damage."""
    late = b.round - b.lesson.par
    if late <= 0:
        given = GOLD
    elif late <= SILVER_LATE:
        given = SILVER
    elif late <= BRONZE_LATE:
        given = BRONZE
    else:
        given = NO_GRADE
    return min(NO_GRADE, given + b.lesson.harmed)
