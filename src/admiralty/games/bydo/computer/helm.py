"""How the computer turns and thrusts: where it wants to be, which vector that takes, and what it must not fly into."""

from __future__ import annotations

from admiralty.core.ground.fog import kind_known
from admiralty.core.ground.squares import (
    EAST,
    HEADINGS,
    SOUTH,
    heading_of,
    magnitude,
    rescale,
)
from admiralty.core.state.questions import Question

from ..crew.sanity import is_broken
from ..hulls import is_inside, reach_between, tile_x, tile_y, tiles_of
from ..records import NONE, Battle, Ship
from ..sight import is_clear, is_known_wall
from ..tables import SLOWS, TERRAINS
from ..vectors import half_up, slowed, turn_cost
from ..words import Burn, Goal, Side, Terrain
from .gunnery import health_of, is_foe, kept_tokens, sees_now, step_at
from .placing import goal_x, goal_y

WANTED = 6  # tiles from an enemy; a Bydo keeps one more
FAST = 4
TURN, BURN, AFTER = 0, 1, 2  # in the notes
CRASH = 100000


# ---- where to -------------------------------------------------------------------------------------------------------


def prey_of(b: Battle, ship: Ship) -> int:
    """The enemy in sight that it goes for: the nearest, a Bydo the weakest of those near; NONE."""
    best, best_score, known = NONE, 0, b.sides[ship.side]
    for j in range(len(b.ships)):
        if known.sight[j] == 1 and is_foe(b, ship, j):
            points = 10 * reach_between(ship, b.ships[j])
            if ship.side == Side.BYDO:
                points += 2 * health_of(b, b.ships[j])
            if best == NONE or points < best_score:
                best = j
                best_score = points
    return best


def wanted_vector(b: Battle, i: int) -> tuple[int, int]:
    """The vector that it would like to have for its next move."""
    ship = b.ships[i]
    if ship.design.fighter == 0:
        return capital_vector(b, ship)
    prey = prey_of(b, ship)
    apart = WANTED + (1 if ship.side == Side.BYDO else 0)
    if prey != NONE:
        there = b.ships[prey]
        x, y = there.x + there.design.block // 2, there.y + there.design.block // 2
    else:
        x, y, apart = goal_x(b, ship.side), goal_y(b, ship.side), 2
        if ship.side == Side.BYDO and b.round < 4:
            return 0, 0
    far = magnitude(x - ship.x, y - ship.y)
    if far <= apart and (prey == NONE or is_clear(b, ship.side, ship.x, ship.y, x, y)):
        return 0, 0
    if is_clear(b, ship.side, ship.x, ship.y, x, y):
        return rescale(x - ship.x, y - ship.y, min(FAST, max(1, (far - apart + 1) // 2)))
    return way_round(b, ship, x, y)


def capital_vector(b: Battle, ship: Ship) -> tuple[int, int]:
    """A capital ship moves only where the objective takes it, at a speed of 2."""
    if ship.side == Side.BYDO or b.objective.goal != Goal.REACH:
        return 0, 0
    x, y = goal_x(b, ship.side), goal_y(b, ship.side)
    if is_clear(b, ship.side, ship.x, ship.y, x, y):
        return rescale(x - ship.x, y - ship.y, 2)
    return way_round(b, ship, x, y)


def way_round(b: Battle, ship: Ship, x: int, y: int) -> tuple[int, int]:
    """The first step round the walls that it knows to a tile, at a speed of 2; what is dark may be free.

    A search from the goal over free tiles, until it comes to the ship.
    """
    cells = b.columns * b.rows
    start = ship.y * b.columns + ship.x
    seen = [False] * cells
    row = [0] * cells
    row[0] = y * b.columns + x
    seen[row[0]] = True
    head, tail = 0, 1
    while head < tail:
        cell = row[head]
        head += 1
        at_x, at_y = cell % b.columns, cell // b.columns
        for heading in range(HEADINGS):
            to_x, to_y = at_x + EAST[heading], at_y + SOUTH[heading]
            if 0 <= to_x < b.columns and 0 <= to_y < b.rows:
                to = to_y * b.columns + to_x
                if to == start:
                    return -2 * EAST[heading], -2 * SOUTH[heading]
                if not seen[to] and not is_known_wall(b, ship.side, to):
                    seen[to] = True
                    row[tail] = to
                    tail += 1
    return 0, 0


# ---- what it must not do --------------------------------------------------------------------------------------------


def danger(b: Battle, i: int, dx: int, dy: int) -> int:
    """How bad the next move with this vector would be, as far as its side knows; 0: not at all."""
    ship = b.ships[i]
    kind = kind_known(b.sides[ship.side].chart, ship.y * b.columns + ship.x)
    if kind >= 0 and SLOWS[kind % TERRAINS] > 0:
        dx, dy = slowed(b, dx, dy, SLOWS[kind % TERRAINS])
    fast = magnitude(dx, dy)
    stop = max(0, fast - (ship.design.engine + 1) // 2)
    bad = 0
    for k in range(1, fast + stop + 1):
        east, south = rescale(dx, dy, k)
        x, y = ship.x + east, ship.y + south
        if not is_inside(b, x, y):
            return bad + CRASH // (1 if k <= fast else 2)
        known = kind_known(b.sides[ship.side].chart, y * b.columns + x)
        kind = known % TERRAINS if known >= 0 else 0
        if kind == Terrain.WALL or kind == Terrain.BYDO_WALL:
            return bad + (CRASH if k <= fast else CRASH // 2)
        if k <= fast and (known >= TERRAINS or (kind == Terrain.METEORS and fast > 4)):
            bad += 300
    return bad + meets(b, i, dx, dy)


def meets(b: Battle, i: int, dx: int, dy: int) -> int:
    """Would it run into a ship that it sees, or end in the way of a capital ship?"""
    ship, fast, bad = b.ships[i], magnitude(dx, dy), 0
    known = b.sides[ship.side]
    for j in range(len(b.ships)):
        there = b.ships[j]
        if known.sight[j] == 1 and j != i and sees_now(b, ship, j) and (there.dx != dx or there.dy != dy):
            for k in range(tiles_of(there)):
                if 0 < step_at(ship, dx, dy, tile_x(there, k), tile_y(there, k)) <= fast:
                    return CRASH // 4
            if there.design.overwhelming == 1 and (there.dx != 0 or there.dy != 0):
                steps = step_at(there, there.dx, there.dy, ship.x + dx, ship.y + dy)
                if 0 < steps <= magnitude(there.dx, there.dy):
                    bad = 5000
    return bad


def is_ruin(b: Battle, q: Question, burn: int) -> bool:
    """Would this thrust end in a crash or off the map?"""
    i = q.facts[0]
    ship = b.ships[i]
    dx, dy = after_burn(b, ship, q.facts[1], burn // 100 * 100, max(1, burn % 100))
    return danger(b, i, dx, dy) >= CRASH // 4


def after_burn(b: Battle, ship: Ship, heading: int, burn: int, amount: int) -> tuple[int, int]:
    """The vector that a thrust of an amount gives."""
    if burn == Burn.MAIN:
        return ship.dx + amount * EAST[heading], ship.dy + amount * SOUTH[heading]
    if burn == Burn.RETRO:
        return ship.dx - amount * EAST[heading], ship.dy - amount * SOUTH[heading]
    if burn == Burn.NOTHING:
        return ship.dx, ship.dy
    return slowed(b, ship.dx, ship.dy, amount)


# ---- the choice -----------------------------------------------------------------------------------------------------


def rate(b: Battle, i: int, dx: int, dy: int, want_x: int, want_y: int, best: int) -> int:
    """How far a vector is from the one it wants, what is dangerous counting more; no matter what, if not the best."""
    points = 10 * (abs(dx - want_x) + abs(dy - want_y))
    return points + danger(b, i, dx, dy) if points < best else points


def decide(b: Battle, q: Question) -> None:
    """Choose turn and thrust, and note them: the notes hold until the form is done."""
    i = q.facts[0]
    ship = b.ships[i]
    want_x, want_y = wanted_vector(b, i)
    turn, burn, best = ship.heading, 0, rate(b, i, ship.dx, ship.dy, want_x, want_y, 9 * CRASH)
    if ship.design.engine > 0 and best > 0 and ship.thrusts == 0:
        if ship.fuel == 0:
            burn = Burn.FREE_BRAKE + 0 if magnitude(ship.dx, ship.dy) > 0 else 0
        else:
            best -= 5  # a thrust has to be worth its fuel
            tokens = spare(b, ship)
            toward = heading_of(want_x - ship.dx, want_y - ship.dy)
            for k in range(3):
                heading = (max(0, toward) + (0, 1, 7)[k]) % HEADINGS
                if toward >= 0 and turn_cost(b, ship.heading, heading) <= tokens:
                    amount = amount_for(ship, heading, want_x, want_y, (ship.design.engine + 1) // 2)
                    dx, dy = after_burn(b, ship, heading, Burn.MAIN, amount)
                    points = rate(b, i, dx, dy, want_x, want_y, best)
                    if points < best:
                        turn, burn, best = heading, Burn.MAIN + amount, points
            for amount in range(1, min(magnitude(ship.dx, ship.dy), (ship.design.engine + 1) // 2) + 1):
                dx, dy = slowed(b, ship.dx, ship.dy, amount)
                points = rate(b, i, dx, dy, want_x, want_y, best)
                if points < best:
                    turn, burn, best = ship.heading, Burn.BRAKE + amount, points
            amount = amount_for(ship, (ship.heading + 4) % HEADINGS, want_x, want_y, half_up(ship.design.engine))
            dx, dy = after_burn(b, ship, ship.heading, Burn.RETRO, amount)
            points = rate(b, i, dx, dy, want_x, want_y, best)
            if points < best:
                turn, burn, best = ship.heading, Burn.RETRO + amount, points
    q.noted = 1
    q.notes[TURN] = turn
    q.notes[BURN] = burn


def amount_for(ship: Ship, heading: int, want_x: int, want_y: int, most: int) -> int:
    """About how much along a heading leads to the wanted vector."""
    dx, dy = want_x - ship.dx, want_y - ship.dy
    along = max(EAST[heading] * dx, SOUTH[heading] * dy)
    return min(max(1, along), max(1, most))


def spare(b: Battle, ship: Ship) -> int:
    """The tokens that a turn may take."""
    if prey_of(b, ship) == NONE:
        return ship.tokens
    return max(1 if ship.tokens > 0 else 0, ship.tokens - kept_tokens(ship))


def choose_turn(b: Battle, q: Question) -> int:
    """The heading that the thrust takes."""
    if q.noted == 0:
        decide(b, q)
    for k in range(q.count):
        if q.listed[k] == q.notes[TURN]:
            return q.listed[k]
    return q.listed[0]


def choose_burn(b: Battle, q: Question) -> int:
    """The thrust, if its turn was open; a broken pilot brakes as hard as may be.  [BY-S47]"""
    if is_broken(b.ships[q.facts[0]]):
        return q.listed[q.count - 1]
    if q.noted == 0:
        decide(b, q)
    if q.facts[1] != q.notes[TURN]:
        return q.listed[0]
    for k in range(q.count):
        if q.listed[k] == q.notes[BURN]:
            return q.listed[k]
    return q.listed[0]


def choose_after(b: Battle, q: Question) -> int:
    """No turn after the thrust: tokens are evasion."""
    return q.listed[0]
