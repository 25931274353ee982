"""What the computer does with the Force: carries it toward the enemy, sends it at one in line, and takes it back.

[BY-S40 .. BY-S43]
"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH, heading_of, is_within_45, magnitude, rescale
from admiralty.core.state.questions import Question

from ..hulls import reach
from ..records import NONE, Battle, Missile, Ship
from ..remote.forces import free_force
from ..words import Ask, Burn, Grip, Hold
from .gunnery import health_of, is_foe, kept_tokens, nearest_foe

SURE, STRIKE = 4, 4  # tiles that a launch is likely to reach, and the damage of a Force
CHASE, FAST = 8, 4  # how far it goes for an enemy, and how fast


def wants_force(b: Battle, ship: Ship) -> bool:
    """Is an enemy near in the line of its launch, that one blow destroys or that is the only one in sight?"""
    heading = ship.heading if ship.grip == Grip.FRONT else (ship.heading + 4) % HEADINGS
    count, found = 0, False
    for j in range(len(b.ships)):
        if is_foe(b, ship, j):
            there = b.ships[j]
            count += 1
            x, y = there.x + there.dx - ship.x, there.y + there.dy - ship.y
            far = magnitude(x, y)
            if 0 < far <= SURE and x == far * EAST[heading] and y == far * SOUTH[heading]:
                if health_of(b, there) <= STRIKE:
                    return True
                found = True
    return found and count == 1


def choose_for_force(b: Battle, q: Question) -> int:
    """A box about the Force."""
    i = q.facts[0]
    if q.what == Ask.HOLD:
        return choose_hold(b, q, b.ships[i])
    m = free_force(b, i)
    if q.what == Ask.FORCE_AMOUNT:
        return q.high
    if m == NONE or q.what == Ask.FORCE_THRUST or q.what == Ask.FORCE_AFTER_TURN:
        return q.listed[0]
    want_x, want_y = wanted_of(b, b.ships[i], b.missiles[m])
    if q.what == Ask.FORCE_TURN:
        return listed_or_first(q, heading_of(want_x, want_y))
    heading = q.facts[1]
    amount = max(EAST[heading] * want_x, SOUTH[heading] * want_y)
    return listed_or_first(q, Burn.MAIN + min(amount, FAST)) if amount > 0 else q.listed[0]


def listed_or_first(q: Question, value: int) -> int:
    """A value if it is open, else the first that is: nothing."""
    for k in range(q.count):
        if q.listed[k] == value:
            return q.listed[k]
    return q.listed[0]


def choose_hold(b: Battle, q: Question, ship: Ship) -> int:
    """Take the Force back if no enemy is next to it, and carry it where the nearest enemy is."""
    foe = nearest_foe(b, ship)
    behind, ahead = False, False
    if foe != NONE:
        x, y = b.ships[foe].x - ship.x, b.ships[foe].y - ship.y
        ahead = is_within_45(EAST[ship.heading], SOUTH[ship.heading], x, y)
        behind = is_within_45(-EAST[ship.heading], -SOUTH[ship.heading], x, y)
    for k in range(q.count):
        value = q.listed[k]
        if value == Hold.SWITCH and b.plan.tokens > kept_tokens(ship):
            if (behind and ship.grip == Grip.FRONT) or (ahead and ship.grip == Grip.REAR):
                return value
        if value == Hold.RECALL_FRONT or value == Hold.RECALL_REAR or value >= Hold.ATTACH:
            if (value % 2 == 1) == behind and not is_busy(b, ship):
                return value
    return q.listed[0]


def is_busy(b: Battle, ship: Ship) -> bool:
    """Has its free Force an enemy next to it?"""
    m = free_force(b, ship.index)
    for j in range(len(b.ships)):
        if m != NONE and is_foe(b, ship, j) and reach(b.ships[j], b.missiles[m].x, b.missiles[m].y) <= 1:
            return True
    return False


def wanted_of(b: Battle, ship: Ship, force: Missile) -> tuple[int, int]:
    """What its vector lacks to bring a free Force to the nearest enemy, or back to its ship."""
    x, y, near = ship.x + ship.dx, ship.y + ship.dy, CHASE + 1
    for j in range(len(b.ships)):
        if is_foe(b, ship, j):
            far = reach(b.ships[j], force.x, force.y)
            if far < near:
                near = far
                x, y = b.ships[j].x + b.ships[j].dx, b.ships[j].y + b.ships[j].dy
    x -= force.x
    y -= force.y
    x, y = rescale(x, y, min(FAST, magnitude(x, y)))
    return x - force.dx, y - force.dy
