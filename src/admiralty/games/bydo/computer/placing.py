"""Where the computer places its ships."""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH
from admiralty.core.state.questions import Question

from ..names import PLACES
from ..records import NONE, Battle, Ship
from ..words import Goal, Side, Status


def goal_of(b: Battle, ship: Ship) -> tuple[int, int]:
    """Where its side makes for, as far as it knows: the objective, else the enemy, else where the enemy may be."""
    objective, known = b.objective, b.sides[ship.side]
    if ship.side == Side.SPACE_CORP and objective.goal == Goal.REACH and objective.left <= objective.right:
        return (objective.left + objective.right) // 2, b.rows // 2
    sought = objective.target if ship.side == Side.SPACE_CORP and objective.goal == Goal.DESTROY else NONE
    for j in range(len(b.ships)):
        if sought in (NONE, j) and known.own[j] == 0:
            if known.sight[j] == 1 and b.pilots[ship.seat].blind == 0:
                return b.ships[j].x, b.ships[j].y
            if known.last[j] != NONE:
                return known.last[j] % b.columns, known.last[j] // b.columns
    if b.zone.used == 0:
        return b.columns // 2, b.rows // 2
    middle = (b.zone.left + b.zone.right) // 2
    if ship.side == Side.SPACE_CORP:
        middle = b.columns - 1 if 2 * middle < b.columns else 0
    return middle, b.rows // 2


def capital_tile(b: Battle, q: Question) -> int:
    """The rear third of the zone, in its middle row."""
    x, y = b.columns // 4, b.rows // 2
    if b.zone.used == 1:
        x = b.zone.left + (b.zone.right - b.zone.left) // 3
        y = (b.zone.top + b.zone.bottom) // 2
    best, best_far = q.listed[0], 9999
    for k in range(q.count):
        cell = q.listed[k] - b.base
        far = 2 * abs(cell % b.columns - x) + abs(cell // b.columns - y)
        if far < best_far:
            best = q.listed[k]
            best_far = far
    return best


def pilot_tile(b: Battle, q: Question) -> int:
    """Ahead of the capital ship, out of its way, apart from the others."""
    ship = b.ships[q.facts[0] % PLACES]
    best, best_score = q.listed[0], -999999
    goal_x, goal_y = goal_of(b, ship)
    for k in range(q.count):
        cell = q.listed[k] - b.base
        if q.listed[k] >= 0:
            points = rate_tile(b, ship, cell % b.columns, cell // b.columns, goal_x, goal_y)
            if points > best_score:
                best = q.listed[k]
                best_score = points
    return best


def rate_tile(b: Battle, ship: Ship, x: int, y: int, goal_x: int, goal_y: int) -> int:
    """How good a tile is to start from."""
    points = -max(abs(goal_x - x), abs(goal_y - y))
    for j in range(len(b.ships)):
        there = b.ships[j]
        if j != ship.index and there.side == ship.side and there.status == Status.ACTIVE:
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
    cell, ship = b.plan.place, b.ships[q.facts[0] % PLACES]
    goal_x, goal_y = goal_of(b, ship)
    dx, dy = goal_x - cell % b.columns, goal_y - cell // b.columns
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
