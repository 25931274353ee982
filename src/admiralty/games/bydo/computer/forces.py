"""What the computer does with the Force: carries it toward the enemy, sends it at one in line, hunts, takes it back.

[BY-S40 .. BY-S43]
"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH, heading_of, is_within_45, magnitude, rescale
from admiralty.core.state.questions import Question

from ..beams import is_charged
from ..hulls import hull_tile_at, reach
from ..names import PLACES
from ..records import NONE, Battle, Missile, Ship
from ..remote.forces import free_force
from ..tables import FORCE_ENGINE
from ..vectors import turn_cost
from ..words import Ask, Burn, Grip, Hold, Step
from .gunnery import is_foe, kept_tokens, nearest_foe
from .placing import is_open

SURE = 3  # tiles that a launch reaches in four cases of six
CHASE, FAST = 8, 4  # how far a free Force goes for an enemy, and how fast


# ---- whom it would strike -------------------------------------------------------------------------------------------


def is_passed(ship: Ship, there: Ship, x: int, y: int) -> bool:
    """Will an enemy be on this tile when the Force of a ship moves: as it is, or moved by its vector before?"""
    if there.initiative > ship.initiative:
        return hull_tile_at(there, x - there.dx, y - there.dy) != NONE
    return hull_tile_at(there, x, y) != NONE


def listed_or_first(q: Question, value: int) -> int:
    """A value if it is open, else the first that is: nothing."""
    for k in range(q.count):
        if q.listed[k] == value:
            return q.listed[k]
    return q.listed[0]


def strikes(b: Battle, ship: Ship, x: int, y: int, dx: int, dy: int) -> int:
    """With which step a Force of this vector comes to an enemy; 0: with none."""
    for k in range(1, magnitude(dx, dy) + 1):
        east, south = rescale(dx, dy, k)
        for j in range(len(b.ships)):
            if is_foe(b, ship, j) and is_passed(ship, b.ships[j], x + east, y + south):
                return k
    return 0


def is_in_line(b: Battle, ship: Ship, heading: int) -> bool:
    """Would a launch by a ship that faces so strike an enemy that is near?"""
    along = SURE if ship.grip == Grip.FRONT else -SURE
    return strikes(b, ship, ship.x, ship.y, along * EAST[heading], along * SOUTH[heading]) > 0


def launch_step(b: Battle, q: Question, ship: Ship) -> int:
    """The launch of the Force, or the turn that it needs, if an enemy is in line then; else 0."""
    plan = b.plan
    if not is_open(q, Step.FORCE) or nearest_foe(b, ship) == NONE:
        return 0
    if is_in_line(b, ship, plan.heading):
        return listed_or_first(q, Step.FORCE)
    if q.facts[1] > 0 or is_charged(ship):
        return 0
    for heading in range(HEADINGS):
        cheap = turn_cost(b, plan.heading, heading) <= max(1, plan.tokens - kept_tokens(ship))
        if cheap and is_open(q, Step.TURN + heading) and is_in_line(b, ship, heading):
            return Step.TURN + heading
    return 0


# ---- the free Force -------------------------------------------------------------------------------------------------


def thrust_toward(b: Battle, ship: Ship, force: Missile, heading: int) -> int:
    """The least main thrust along a heading with which it strikes an enemy; NONE: none does."""
    for amount in range(1, FORCE_ENGINE + 1):
        dx, dy = force.dx + amount * EAST[heading], force.dy + amount * SOUTH[heading]
        if strikes(b, ship, force.x, force.y, dx, dy) > 0:
            return amount
    return NONE


def strikes_anyway(b: Battle, ship: Ship, force: Missile) -> bool:
    """Does it strike an enemy without a thrust?"""
    return strikes(b, ship, force.x, force.y, force.dx, force.dy) > 0


def best_heading(b: Battle, ship: Ship, force: Missile) -> int:
    """Along which heading the least thrust strikes an enemy; NONE: along none."""
    best, least = NONE, FORCE_ENGINE + 1
    for heading in range(HEADINGS):
        amount = thrust_toward(b, ship, force, heading)
        if 0 < amount < least:
            best = heading
            least = amount
    return best


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


# ---- the boxes ------------------------------------------------------------------------------------------------------


def choose_for_force(b: Battle, q: Question) -> int:
    """A box about the Force."""
    ship = b.ships[q.facts[0] % PLACES]
    m = free_force(b, q.facts[0] % PLACES)
    if q.what == Ask.HOLD:
        return choose_hold(b, q, ship, m)
    if q.what == Ask.FORCE_AMOUNT:
        return q.high
    if m == NONE or q.what == Ask.FORCE_THRUST or q.what == Ask.FORCE_AFTER_TURN:
        return q.listed[0]
    force = b.missiles[m]
    if strikes_anyway(b, ship, force):
        return q.listed[0]
    if q.what == Ask.FORCE_TURN:
        heading = best_heading(b, ship, force)
        if heading == NONE:
            want_x, want_y = wanted_of(b, ship, force)
            heading = heading_of(want_x, want_y)
        return heading if is_open(q, heading) else q.listed[0]
    return choose_thrust(b, q, ship, force, q.facts[1])


def choose_thrust(b: Battle, q: Question, ship: Ship, force: Missile, heading: int) -> int:
    """The thrust that strikes an enemy, or brings it nearer."""
    amount = thrust_toward(b, ship, force, heading)
    if amount == NONE:
        want_x, want_y = wanted_of(b, ship, force)
        amount = min(FAST, max(EAST[heading] * want_x, SOUTH[heading] * want_y))
    return Burn.MAIN + amount if amount > 0 and is_open(q, Burn.MAIN + amount) else q.listed[0]


def choose_hold(b: Battle, q: Question, ship: Ship, m: int) -> int:
    """Take the Force back if it has nobody to strike, and carry it where the nearest enemy is."""
    foe = nearest_foe(b, ship)
    behind, ahead = False, False
    if foe != NONE:
        x, y = b.ships[foe].x - ship.x, b.ships[foe].y - ship.y
        ahead = is_within_45(EAST[b.plan.heading], SOUTH[b.plan.heading], x, y)
        behind = is_within_45(-EAST[b.plan.heading], -SOUTH[b.plan.heading], x, y)
    busy = m != NONE and (strikes_anyway(b, ship, b.missiles[m]) or best_heading(b, ship, b.missiles[m]) != NONE)
    for k in range(q.count):
        value = q.listed[k]
        if value == Hold.SWITCH and b.plan.tokens > kept_tokens(ship):
            if (behind and ship.grip == Grip.FRONT) or (ahead and ship.grip == Grip.REAR):
                return value
        if value == Hold.RECALL_FRONT or value == Hold.RECALL_REAR or value >= Hold.ATTACH:
            if (value % 2 == 1) == behind and not busy:
                return value
    return q.listed[0]
