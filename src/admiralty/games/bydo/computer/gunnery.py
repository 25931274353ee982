"""What the computer fires, and at what."""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, SOUTH, magnitude, rescale
from admiralty.core.state.questions import Question

from ..beams import is_charged, wave_mount
from ..hulls import on_map, reach, reach_between, tile_x, tile_y, tiles_of
from ..names import PLACES, target_of, unit_of
from ..options import EnemyHealth
from ..records import NONE, Battle, Ship
from ..sight import is_known_wall
from ..tables import AIM_SIDES, DAMAGE, KINDS, MISSILE_ENGINE, MISSILE_HEALTH, RANGE, SEEKS
from ..words import Band, Kind, Side, Status, Step, Weapon

KEEP = 2  # tokens kept for evasion
TRACER_RANGE, OCULOID_RANGE, CONTACT_RANGE, LURKER_RANGE, BALMUNG_RANGE = 6, 12, 4, 12, 14
GUN_RANGE = 10  # of the weapons that all carry
WORTHY = 20  # the health of a target that is worth a Balmung


def sees_now(b: Battle, ship: Ship, j: int) -> bool:
    """Does the seat of a ship see ship j on the map: of its side, or in sight; a blind pilot sees nobody?  [BY-R83]"""
    if b.pilots[ship.seat].blind == 1:
        return False
    return on_map(b.ships[j]) and b.sides[ship.side].sight[j] == 1


def is_foe(b: Battle, ship: Ship, j: int) -> bool:
    """Is ship j an enemy that it sees, and that can be fought?"""
    if b.sides[ship.side].sight[j] == 0 or b.ships[j].side == ship.side:
        return False
    return b.ships[j].status == Status.ACTIVE and b.pilots[ship.seat].blind == 0


def nearest_foe(b: Battle, ship: Ship) -> int:
    """The nearest enemy in sight; NONE."""
    best, best_far, known = NONE, 999, b.sides[ship.side]
    for j in range(len(b.ships)):
        if known.sight[j] > known.own[j] and is_foe(b, ship, j):
            far = reach_between(ship, b.ships[j])
            if far < best_far:
                best = j
                best_far = far
    return best


def health_of(b: Battle, ship: Ship) -> int:
    """About how much health an enemy has left, as its band tells.  [BY-R101]"""
    if b.rules.enemy_health == EnemyHealth.HIDDEN or ship.band <= Band.UNHURT:
        return ship.design.health
    return max(1, ship.design.health * (5 - ship.band) // 5)


def worth(engine: int, tokens: int, weapon: int) -> int:
    """The damage of a shot that may be expected, in hundredths of a point."""
    sides, hit, glance = AIM_SIDES[weapon], 0, 0
    for evasion in range(1, max(1, engine) + 1):
        needed = tokens + (evasion if engine > 0 else 0)
        if needed <= sides:
            hit += sides - needed
            glance += 1 if needed > 0 else 0
    return 100 * (hit * DAMAGE[weapon] + glance * (DAMAGE[weapon] // 2)) // (sides * max(1, engine))


def score(b: Battle, ship: Ship, step: int) -> int:
    """How good a shot of a fire form is; 0: not worth it."""
    weapon = step >> 16
    unit = unit_of(b, ship.side, step & 65535)
    if unit == NONE:
        return 0
    if unit >= len(b.ships):
        missile = b.missiles[unit - len(b.ships)]
        if missile.side == ship.side or not threatens(b, ship, unit - len(b.ships)):
            return 0
        return 2 * worth(MISSILE_ENGINE[missile.kind], missile.tokens, weapon) // MISSILE_HEALTH[missile.kind]
    there = b.ships[unit]
    return 10 * worth(there.design.engine, there.tokens, weapon) // (9 + health_of(b, there))


def threatens(b: Battle, ship: Ship, m: int) -> bool:
    """May an enemy's missile reach a ship of its side within two rounds?"""
    missile = b.missiles[m]
    for j in range(len(b.ships)):
        friend = b.ships[j]
        if friend.side == ship.side and sees_now(b, ship, j):
            if reach(friend, missile.x, missile.y) <= MISSILE_ENGINE[missile.kind] + 2:
                return True
    return False


def choose_step(b: Battle, q: Question) -> int:
    """The wave cannon if it has a line, else the best shot, else a missile, else done."""
    ship = b.ships[q.facts[0] % PLACES]
    best, best_score = q.listed[0], 0  # done
    foe = NONE
    lines_up = q.facts[1] == 0 and is_charged(ship)
    for k in range(q.count):
        value = q.listed[k]
        points = 0
        if b.lesson.weapon >= Weapon.STANDARD_WAVE_CANNON and (value >= Step.SHOT or Step.LAUNCH < value < Step.WALL):
            points = 0  # by its wave cannon alone  [BY-S57]
        elif value >= Step.SHOT:
            points = 10 + score(b, ship, value)
        elif value >= Step.WALL:
            points = 0
        elif value > Step.LAUNCH:
            foe = nearest_foe(b, ship) if foe == NONE else foe
            points = 9 if missile_target(b, ship, value - Step.LAUNCH, foe) != NONE else 0
        elif value >= Step.TURN:
            points = 5000 if lines_up and has_beam(b, ship, value - Step.TURN) else 0
        elif value == Step.WAVE:
            points = 9999 if has_beam(b, ship, b.plan.heading) else 0
        if points > best_score and points != 10:
            best = value
            best_score = points
    return best


def has_beam(b: Battle, ship: Ship, heading: int) -> bool:
    """Is an enemy the first unit on the line of its wave cannon, as far as its side knows?"""
    far, first, known = RANGE[ship.design.mounts[wave_mount(ship)]] + 1, NONE, b.sides[ship.side]
    for j in range(len(b.ships)):
        if known.sight[j] == 1 and sees_now(b, ship, j) and b.ships[j].status == Status.ACTIVE:
            steps = steps_to(ship, heading, b.ships[j])
            if 0 < steps < far:
                far = steps
                first = j
    if first == NONE or b.ships[first].side == ship.side:
        return False
    if known.walled == 1:
        for k in range(1, far):
            x, y = ship.x + k * EAST[heading], ship.y + k * SOUTH[heading]
            if is_known_wall(b, ship.side, y * b.columns + x):
                return False
    return True


def steps_to(ship: Ship, heading: int, there: Ship) -> int:
    """After how many steps a line from its bow meets another hull; 0: never."""
    best = 0
    for k in range(tiles_of(there)):
        dx, dy = tile_x(there, k) - ship.x, tile_y(there, k) - ship.y
        steps = max(abs(dx), abs(dy))
        if dx == steps * EAST[heading] and dy == steps * SOUTH[heading] and (best == 0 or steps < best):
            best = steps
    return best


def wants_fire_first(b: Battle, i: int) -> bool:
    """Fire first, unless the only enemies in sight are just out of range."""
    ship = b.ships[i]
    foe = nearest_foe(b, ship)
    if foe == NONE:
        return False
    far, longest = reach_between(ship, b.ships[foe]), 0
    for k in range(len(ship.design.mounts)):
        if ship.design.mounts[k] > 0 and ship.reload[k] == 0:
            longest = max(longest, RANGE[ship.design.mounts[k]])
    return not longest < far <= longest + 3


def best_target(b: Battle, q: Question) -> int:
    """The second target: the first other one."""
    return q.listed[1] if q.count > 1 else q.listed[0]


# ---- missiles --------------------------------------------------------------------------------------------------------


def missile_target(b: Battle, ship: Ship, kind: int, foe: int) -> int:
    """The enemy for a missile of this kind, if the nearest is this one; NONE."""
    if foe == NONE:
        return NONE
    there = b.ships[foe]
    far = reach_between(ship, there)
    if kind == Kind.TRACER:
        return foe if far <= TRACER_RANGE else NONE
    if kind == Kind.OCULOID:
        return foe if far <= OCULOID_RANGE else NONE
    if kind == Kind.BALMUNG:
        return balmung_target(b, ship)
    still = there.dx == 0 and there.dy == 0
    fits = far <= (LURKER_RANGE if still else CONTACT_RANGE)
    return foe if fits and is_way_clear(b, ship, there) else NONE


def balmung_target(b: Battle, ship: Ship) -> int:
    """The enemy that is worth a Balmung, the soundest: in range, with no friend near it; NONE."""
    best, best_health, known = NONE, 0, b.sides[ship.side]
    for j in range(len(b.ships)):
        if known.sight[j] > known.own[j] and is_foe(b, ship, j) and reach_between(ship, b.ships[j]) <= BALMUNG_RANGE:
            health = health_of(b, b.ships[j])
            if (
                health > best_health
                and (health >= WORTHY or has_neighbour(b, ship, j))
                and is_apart(b, ship, b.ships[j])
            ):
                best = j
                best_health = health
    return best


def has_neighbour(b: Battle, ship: Ship, j: int) -> bool:
    """Is another enemy within a tile of this one?"""
    for k in range(len(b.ships)):
        if k != j and is_foe(b, ship, k) and reach_between(b.ships[j], b.ships[k]) <= 1:
            return True
    return False


def choose_homing(b: Battle, q: Question) -> int:
    """The ship that a Balmung is for."""
    ship = b.ships[q.facts[0] % PLACES]
    foe = balmung_target(b, ship)
    return q.listed[0] if foe == NONE else target_of(b, ship.side, foe)


def is_way_clear(b: Battle, ship: Ship, there: Ship) -> bool:
    """Does no friend stand on the line to an enemy?"""
    dx, dy, known = there.x - ship.x, there.y - ship.y, b.sides[ship.side]
    for j in range(len(b.ships)):
        friend = b.ships[j]
        if known.sight[j] == 1 and j != ship.index and friend.side == ship.side and friend.status == Status.ACTIVE:
            for k in range(tiles_of(friend)):
                if passes(ship, dx, dy, tile_x(friend, k), tile_y(friend, k), magnitude(dx, dy) - 1):
                    return False
    return True


def passes(ship: Ship, dx: int, dy: int, x: int, y: int, most: int) -> bool:
    """Does a ship come to a tile within so many steps of a way by a vector, and on in its direction?"""
    steps = max(abs(x - ship.x), abs(y - ship.y))
    if not 0 < steps <= most:
        return False
    east, south = rescale(dx, dy, steps)
    return x == ship.x + east and y == ship.y + south


def is_apart(b: Battle, ship: Ship, there: Ship) -> bool:
    """Is no friend within two tiles of an enemy?"""
    for j in range(len(b.ships)):
        friend = b.ships[j]
        if friend.side == ship.side and sees_now(b, ship, j) and reach_between(there, friend) <= 2:
            return False
    return True


def aim_tile(b: Battle, q: Question) -> int:
    """The tile that a missile is aimed at: where its target will be after its next move."""
    ship, kind = b.ships[q.facts[0] % PLACES], q.facts[3]
    foe = missile_target(b, ship, kind, nearest_foe(b, ship))
    if foe == NONE:
        x, y = ship.x + EAST[ship.heading], ship.y + SOUTH[ship.heading]
    else:
        there = b.ships[foe]
        lead = 0 if kind < KINDS and SEEKS[kind] == 1 else 1
        x, y = there.x + lead * there.dx + there.design.block // 2, there.y + lead * there.dy + there.design.block // 2
    x, y = min(b.columns - 1, max(0, x)), min(b.rows - 1, max(0, y))
    if x == ship.x and y == ship.y and foe != NONE:
        x, y = b.ships[foe].x, b.ships[foe].y
    return b.base + y * b.columns + x


def kept_tokens(ship: Ship) -> int:
    """The tokens that it keeps as evasion while enemies are near."""
    return 5 if ship.side == Side.BYDO and ship.design.rcs > 5 else KEEP
