"""Where the computer places its ships."""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH
from admiralty.core.state.questions import Question

from ..records import NONE, Battle, Ship
from ..words import Goal, Status


def goal_x(b: Battle, side: int) -> int:
    """The column that a side makes for, as far as it knows."""
    if side == 0 and b.objective.goal == Goal.REACH and b.objective.left <= b.objective.right:
        return (b.objective.left + b.objective.right) // 2
    known = b.sides[side]
    for j in range(len(b.ships)):
        if known.sight[j] == 1 and known.own[j] == 0:
            return b.ships[j].x
        if known.last[j] != NONE:
            return known.last[j] % b.columns
    if b.zone.used == 1 and side == 1:
        return (b.zone.left + b.zone.right) // 2
    if b.zone.used == 1:
        return b.columns - 1 if b.zone.left + b.zone.right < b.columns else 0
    return b.columns // 2


def goal_y(b: Battle, side: int) -> int:
    """The row that a side makes for."""
    if side == 0 and b.objective.goal == Goal.REACH and b.objective.left <= b.objective.right:
        return b.rows // 2
    known = b.sides[side]
    for j in range(len(b.ships)):
        if known.sight[j] == 1 and known.own[j] == 0:
            return b.ships[j].y
        if known.last[j] != NONE:
            return known.last[j] // b.columns
    return b.rows // 2


def capital_tile(b: Battle, q: Question) -> int:
    """The rear third of the zone, in its middle row."""
    x, y = b.columns // 4, b.rows // 2
    if b.zone.used == 1:
        x = b.zone.left + (b.zone.right - b.zone.left) // 3
        y = (b.zone.top + b.zone.bottom) // 2
    best, best_far = q.listed[0], 9999
    for k in range(q.count):
        far = 2 * abs(q.listed[k] % b.columns - x) + abs(q.listed[k] // b.columns - y)
        if far < best_far:
            best = q.listed[k]
            best_far = far
    return best


def pilot_tile(b: Battle, q: Question) -> int:
    """Ahead of the capital ship, out of its way, apart from the others."""
    ship = b.ships[q.facts[0]]
    best, best_score = q.listed[0], -999999
    for k in range(q.count):
        cell = q.listed[k]
        if cell >= 0:
            points = rate_tile(b, ship, q.facts[0], cell % b.columns, cell // b.columns)
            if points > best_score:
                best = q.listed[k]
                best_score = points
    return best


def rate_tile(b: Battle, ship: Ship, i: int, x: int, y: int) -> int:
    """How good a tile is to start from."""
    points = -max(abs(goal_x(b, ship.side) - x), abs(goal_y(b, ship.side) - y))
    for j in range(len(b.ships)):
        there = b.ships[j]
        if j != i and there.side == ship.side and there.status == Status.ACTIVE:
            if there.design.fighter == 0:
                ahead = (x - there.x) * EAST[there.heading] + (y - there.y) * SOUTH[there.heading]
                beside = (x - there.x) * SOUTH[there.heading] - (y - there.y) * EAST[there.heading]
                if ahead > 0 and beside == 0:
                    points -= 20
            elif max(abs(there.x - x), abs(there.y - y)) <= 1:
                points -= 5
    return points


def start_heading(b: Battle, q: Question) -> int:
    """Of the headings that are open the one that leads best toward the enemy."""
    cell, ship = b.plan.place, b.ships[q.facts[0]]
    dx, dy = goal_x(b, ship.side) - cell % b.columns, goal_y(b, ship.side) - cell // b.columns
    best, best_far = NONE, 0
    for heading in range(HEADINGS):
        far = 10 * (EAST[heading] * dx + SOUTH[heading] * dy) // (10 if heading % 2 == 0 else 14)
        if is_open(q, heading) and (best == NONE or far > best_far):
            best = heading
            best_far = far
    return best


def is_open(q: Question, value: int) -> bool:
    """Is this a legal answer?"""
    if q.count == 0:
        return q.low <= value <= q.high
    for k in range(q.count):
        if q.listed[k] == value:
            return True
    return False
