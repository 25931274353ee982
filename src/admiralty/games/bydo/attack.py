"""Attack Resolving, and instant fire: evasion, aim, glancing hits.  [BY-500 .. BY-530, BY-590, BY-890 .. BY-930]"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, SOUTH, is_within_45
from admiralty.core.state.table import Table

from .crew.sanity import is_broken, unsteadiness
from .damage import hurt, hurt_by, hurt_missile, remove_missile
from .hulls import is_inside, is_wall, on_map, reach, tile_x, tile_y, tiles_of
from .master.modifiers import modify
from .names import aware, foe_name, own_name, place_of_name, sees_foe, target_of
from .options import (
    AttacksPerRound,
    BalmungShotDown,
    DryEvasion,
    EvasionSpendsRcs,
    Intercept,
    MissileCount,
    WallsBlockFire,
)
from .records import NONE, STEPS, Battle, Ship
from .remote.drifting import strike_all
from .remote.forces import facing, gunner, is_at_hand, muzzle
from .remote.shields import halve_impact, shield
from .sight import is_clear, sides_looking, wake, watch
from .tables import (
    AIM_DICE,
    AIM_SIDES,
    ARC,
    BEAM,
    BLAST,
    DAMAGE,
    FORWARD,
    IMPACT,
    INTERCEPTS,
    MISSILE_ENGINE,
    RANGE,
    RELOAD,
)
from .victory import check_end, hold, release
from .walls import spray, strike_wall
from .words import Ask, Cause, Die, Event, Given, Kind, Status, Step, Terrain, Weapon

MISS, GLANCE, HIT = 0, 1, 2
HOLD = 0  # the answer that fires nothing


# ---- Attack Resolving -----------------------------------------------------------------------------------------------


def resolve_attacks(t: Table, b: Battle) -> None:
    """Phase 3: missiles in contact go off and free Forces strike, in the order.  [BY-510 .. BY-530, BY-R71, BY-S42]"""
    for k in range(b.queued):
        unit = b.turns[k]
        if b.over == 0 and unit >= len(b.ships):
            m = unit - len(b.ships)
            b.striker = b.missiles[m].ship
            if b.missiles[m].kind > 0 and (b.missiles[m].contact != NONE or b.missiles[m].wall == 1):
                resolve_contact(t, b, m)
            elif b.missiles[m].kind == Kind.FORCE:
                strike_all(t, b, m)
            b.striker = NONE


def resolve_contact(t: Table, b: Battle, m: int) -> None:
    """The impact, unless what it touched is gone: then it is free again.  [BY-R71]"""
    missile = b.missiles[m]
    i = missile.contact
    if missile.wall == 1:
        inside = is_inside(b, missile.wall_x, missile.wall_y)
        missile.wall = 0
        if not inside or is_wall(b, missile.wall_x, missile.wall_y):
            hit_wall_tile(t, b, m, missile.wall_x, missile.wall_y)
        return
    missile.contact = NONE
    if not on_map(b.ships[i]):
        return
    if b.rules.intercept == Intercept.REACTION:
        intercept(t, b, m, i)
    if missile.kind > 0:
        b.striker = missile.ship
        hit_ship(t, b, m, i)


def hit_ship(t: Table, b: Battle, m: int, i: int) -> None:
    """A missile's damage to the ship that it touches, or its blast.  [BY-990, BY-R57, BY-R77]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    kind, x, y = missile.kind, missile.x, missile.y
    known = aware(b, unit) & aware(b, i)
    t.emit(Event.IMPACT, known, own_name(b, unit), foe_name(b, unit), own_name(b, i), foe_name(b, i), IMPACT[kind])
    side, points = missile.side, halve_impact(t, b, m, i, IMPACT[kind])
    remove_missile(b, m)
    wake(t, b, i)
    if kind == Kind.BALMUNG:
        blast(t, b, x, y, side, i, points)
    else:
        hurt(t, b, i, points, Cause.IMPACT)
    check_end(t, b)


def hit_wall_tile(t: Table, b: Battle, m: int, x: int, y: int) -> None:
    """A missile strikes a wall and is gone; a Bydo wall sprays.  [BY-1630, BY-R74, BY-R77, BY-R88, BY-R89]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    kind, side = missile.kind, missile.side
    t.emit(Event.IMPACT_WALL, aware(b, unit), own_name(b, unit), foe_name(b, unit), x, y, IMPACT[kind])
    remove_missile(b, m)
    if kind == Kind.BALMUNG:
        blast(t, b, x, y, side, NONE, 0)
    elif is_inside(b, x, y):
        shoot_wall(t, b, x, y, IMPACT[kind], side)
    check_end(t, b)


def shoot_wall(t: Table, b: Battle, x: int, y: int, points: int, side: int) -> None:
    """A weapon's hit on one wall tile, and the mist that it calls forth.  [BY-R88, BY-R89]"""
    flesh = b.terrain[y * b.columns + x] == Terrain.BYDO_WALL
    strike_wall(t, b, x, y, points, side)
    if flesh:
        spray(t, b, x, y, 1 << side)


def blast(t: Table, b: Battle, x: int, y: int, side: int, struck: int, left: int) -> None:
    """Every unit with a tile in the 3 by 3 takes the full damage once, each wall tile in it, too.  [BY-1350, BY-R77]

    The ship that was struck, if any, takes what its Force leaves of it.  [BY-S40]
    """
    points = BLAST
    near_x, near_y = max(0, min(x, b.columns - 1)), max(0, min(y, b.rows - 1))  # of one at the edge, by house rule
    t.emit(Event.BLAST, 1 << side | sides_looking(b, near_x, near_y), x, y, points)
    flesh = 0
    for k in range(9):
        to_x, to_y = x - 1 + k % 3, y - 1 + k // 3
        if is_inside(b, to_x, to_y) and is_wall(b, to_x, to_y):
            if b.terrain[to_y * b.columns + to_x] == Terrain.BYDO_WALL:
                flesh = flesh | 1 << k
            strike_wall(t, b, to_x, to_y, points, side)
    hold(b)  # all of it is one event: the end is looked at afterwards
    for i in range(b.vessels):
        if on_map(b.ships[i]) and reach(b.ships[i], x, y) <= 1:
            wake(t, b, i)
            hurt(t, b, i, left if i == struck else points, Cause.BLAST)
    for m in range(b.flying):
        missile = b.missiles[m]
        if missile.kind > 0 and abs(missile.x - x) <= 1 and abs(missile.y - y) <= 1:
            hurt_missile(t, b, m, points)
    for k in range(9):
        if flesh >> k & 1 == 1:
            spray(t, b, x - 1 + k % 3, y - 1 + k // 3, 1 << side)
    release(t, b)


def intercept(t: Table, b: Battle, m: int, i: int) -> None:
    """By house rule ready weapons of the target and its friends may fire at a missile about to hit.  [BY-R55]"""
    unit = len(b.ships) + m
    for j in range(b.vessels):
        ship = b.ships[j]
        ready = ship.side == b.ships[i].side and ship.status == Status.ACTIVE and ship.adrift == 0
        if ready and not is_broken(ship) and b.missiles[m].kind > 0 and aware(b, unit) >> ship.side & 1 == 1:
            k = intercepting_mount(b, j, m)
            if k != NONE:
                t.offer(HOLD)
                t.offer(ship.design.mounts[k])
                known = target_of(b, ship.side, unit)
                if t.ask(ship.seat, Ask.INTERCEPT, 0, 0, place_of_name(b, j), known) != HOLD:
                    fire_at_missile(t, b, j, k, m)


def intercepting_mount(b: Battle, j: int, m: int) -> int:
    """A ready weapon of ship j that may fire at missile m; NONE: none."""
    ship = b.ships[j]
    for k in range(len(ship.design.mounts)):
        weapon = ship.design.mounts[k]
        if weapon > 0 and INTERCEPTS[weapon] == 1 and ship.reload[k] == 0 and is_at_hand(b, j, weapon):
            if b.missiles[m].side != ship.side and reaches_missile(b, j, weapon, ship.heading, m):
                return k
    return NONE


# ---- who can be shot ------------------------------------------------------------------------------------------------


def bears(weapon: int, heading: int, to_x: int, to_y: int) -> bool:
    """Does an offset lie in a weapon's arc?  [BY-650, BY-R52]"""
    return ARC[weapon] != FORWARD or is_within_45(EAST[heading], SOUTH[heading], to_x, to_y)


def reaches_tile(b: Battle, i: int, weapon: int, heading: int, x: int, y: int) -> bool:
    """Does one of its own tiles meet range, arc and line to a tile?  [BY-1000, BY-R51]"""
    ship = b.ships[i]
    if weapon >= Weapon.FORCE_LASER:
        own_x, own_y = muzzle(b, i, weapon)
        if max(abs(own_x - x), abs(own_y - y)) > RANGE[weapon]:
            return False
        bearing = bears(weapon, facing(ship, weapon, heading), x - own_x, y - own_y)
        return bearing and has_line_of_fire(b, ship.side, own_x, own_y, x, y)
    for k in range(tiles_of(ship)):
        own_x, own_y = tile_x(ship, k), tile_y(ship, k)
        if max(abs(own_x - x), abs(own_y - y)) <= RANGE[weapon]:
            if bears(weapon, heading, x - own_x, y - own_y) and has_line_of_fire(b, ship.side, own_x, own_y, x, y):
                return True
    return False


def has_line_of_fire(b: Battle, side: int, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Is the two-way line free, as far as the side knows?  [BY-R51, BY-S20]"""
    if b.rules.walls_block_fire == WallsBlockFire.OFF:
        return True
    return is_clear(b, side, x, y, to_x, to_y)


def reaches_ship(b: Battle, i: int, weapon: int, heading: int, j: int) -> bool:
    """May ship i, facing so, fire this weapon at ship j?  [BY-R51, BY-R56]"""
    ship, there = b.ships[i], b.ships[j]
    if not sees_foe(b, ship.side, j) or there.status != Status.ACTIVE:
        return False
    for k in range(tiles_of(there)):
        if reaches_tile(b, i, weapon, heading, tile_x(there, k), tile_y(there, k)):
            return True
    return False


def reaches_missile(b: Battle, i: int, weapon: int, heading: int, m: int) -> bool:
    """May ship i fire this weapon at missile m?  [BY-1210, BY-R55, BY-R56]"""
    missile = b.missiles[m]
    if INTERCEPTS[weapon] == 0 or b.sides[b.ships[i].side].tracking[m] == 0 or missile.kind == Kind.FORCE:
        return False
    return reaches_tile(b, i, weapon, heading, missile.x, missile.y)


def is_ready(b: Battle, i: int, k: int) -> bool:
    """May mount k fire now, apart from a target?  [BY-580, BY-R53, BY-R54]"""
    ship = b.ships[i]
    weapon = ship.design.mounts[k]
    if weapon == 0 or ARC[weapon] == BEAM or ship.reload[k] > 0:
        return False
    if weapon >= Weapon.FORCE_LASER and not is_at_hand(b, i, weapon):
        return False
    return b.rules.attacks_per_round == AttacksPerRound.ALL or ship.fired == 0


def may_launch(b: Battle, i: int, kind: int) -> bool:
    """Has it a missile of this kind that is ready?  [BY-R54, BY-R65]"""
    ship = b.ships[i]
    if ship.missiles[kind] == 0 or (b.rules.attacks_per_round == AttacksPerRound.ONE and ship.fired == 1):
        return False
    return b.rules.missile_count == MissileCount.TUBES or ship.wait[kind] == 0


def planned_launches(b: Battle, kind: int) -> int:
    """How many missiles of a kind the form launches already, where each tube has its own counter.  [BY-R65]"""
    count = 0
    if b.rules.missile_count == MissileCount.TUBES:
        for s in range(STEPS):
            if b.plan.steps[s] == Step.LAUNCH + kind:
                count += 1
    return count


# ---- a shot ---------------------------------------------------------------------------------------------------------


def use_mount(b: Battle, i: int, k: int) -> None:
    """The weapon reloads.  [BY-1010, BY-R54]"""
    ship = b.ships[i]
    ship.reload[k] = RELOAD[ship.design.mounts[k]]
    ship.fired = 1


def evade(t: Table, b: Battle, engine: int, tokens: int, dry: bool) -> int:
    """The number that an aim roll has to beat.  [BY-900, BY-R49]"""
    return (t.roll(Die.EVASION, engine) if is_rolled(b, engine, dry) else 0) + tokens


def is_rolled(b: Battle, engine: int, dry: bool) -> bool:
    """Is a die thrown for evasion?  [BY-900, BY-R49]"""
    return engine > 0 and not (dry and b.rules.dry_evasion == DryEvasion.RCS_ONLY)


def aim(t: Table, weapon: int) -> int:
    """The aim roll of a weapon.  [BY-910, BY-R58]"""
    total = 0
    for _ in range(AIM_DICE[weapon]):
        total += t.roll(Die.AIM, AIM_SIDES[weapon])
    return total


def judge(aimed: int, evasion: int) -> int:
    """A hit, a glancing hit, or a miss.  [BY-910, BY-930]"""
    if aimed == evasion:
        return GLANCE
    return HIT if aimed > evasion else MISS


def points_of(weapon: int, result: int) -> int:
    """The damage: half of it, rounded down, for a glancing hit.  [BY-930, BY-R50]"""
    if result == GLANCE:
        return DAMAGE[weapon] // 2
    return DAMAGE[weapon] if result == HIT else 0


def fire_at_ship(t: Table, b: Battle, i: int, k: int, j: int) -> None:
    """A weapon of ship i is fired at ship j.  [BY-890 .. BY-930]"""
    use_mount(b, i, k)
    shoot_ship(t, b, i, b.ships[i].design.mounts[k], j)


def shoot_ship(t: Table, b: Battle, i: int, weapon: int, j: int) -> int:
    """The two rolls, and what comes of them."""
    there, by = b.ships[j], i if weapon != Weapon.FORCE_SHOT else gunner(b, i)
    watch(b, by, j)
    evasion = evade(t, b, there.design.engine, there.tokens, there.fuel == 0)
    if is_rolled(b, there.design.engine, there.fuel == 0):
        evasion = modify(t, b, j, Given.EVASION, evasion)
    result = aim_at(t, b, i, weapon, by, j, evasion)
    spend_evasion(b, j)
    wake(t, b, j)
    hurt_by(t, b, i, j, shield(t, b, i, weapon, j, points_of(weapon, result)), Cause.SHOT)
    if j == b.lesson.target and there.health == 0:
        b.lesson.struck = weapon
    return result


def aim_at(t: Table, b: Battle, i: int, weapon: int, by: int, unit: int, evasion: int) -> int:
    """The aim roll of ship i, which fires from the unit `by`; who sees both units is told.  [BY-910, BY-S23]"""
    aimed = modify(t, b, i, Given.AIM, aim(t, weapon) - unsteadiness(b.ships[i]))
    result = judge(aimed, evasion)
    own, foe = own_name(b, by), foe_name(b, by)
    t.emit(Event.SHOT, b.watched, own, foe, own_name(b, unit), foe_name(b, unit), weapon, evasion, aimed, result)
    return result


def spend_evasion(b: Battle, j: int) -> None:
    """By house rule evading uses up a token.  [BY-R49]"""
    if b.rules.evasion_spends_rcs == EvasionSpendsRcs.ON:
        b.ships[j].tokens = max(0, b.ships[j].tokens - 1)


def fire_at_missile(t: Table, b: Battle, i: int, k: int, m: int) -> None:
    """A weapon of ship i is fired at a missile.  [BY-1210, BY-1470, BY-R55]"""
    use_mount(b, i, k)
    shoot_missile(t, b, i, b.ships[i].design.mounts[k], m)


def shoot_missile(t: Table, b: Battle, i: int, weapon: int, m: int) -> int:
    """Shot down, a missile is gone harmlessly; a Balmung explodes by house rule.  [BY-R55, BY-R77]"""
    missile, unit = b.missiles[m], len(b.ships) + m
    kind, x, y, side = missile.kind, missile.x, missile.y, missile.side
    by = i if weapon != Weapon.FORCE_SHOT else gunner(b, i)
    watch(b, by, unit)
    evasion = evade(t, b, MISSILE_ENGINE[kind], missile.tokens, False)
    result = aim_at(t, b, i, weapon, by, unit, evasion)
    if b.rules.evasion_spends_rcs == EvasionSpendsRcs.ON:
        missile.tokens = max(0, missile.tokens - 1)
    hurt_missile(t, b, m, points_of(weapon, result))
    if missile.kind == 0 and kind == Kind.BALMUNG and b.rules.balmung_shot_down == BalmungShotDown.EXPLODES:
        blast(t, b, x, y, side, NONE, 0)
    return result


def fire_at_wall(t: Table, b: Battle, i: int, k: int, x: int, y: int) -> None:
    """A wall has no evasion: it is hit without a roll.  [BY-R51, BY-R88]"""
    use_mount(b, i, k)
    ship = b.ships[i]
    weapon = ship.design.mounts[k]
    by = i if weapon != Weapon.FORCE_SHOT else gunner(b, i)
    t.emit(Event.SHOT_AT_WALL, aware(b, by), own_name(b, by), foe_name(b, by), weapon, x, y, DAMAGE[weapon])
    shoot_wall(t, b, x, y, DAMAGE[weapon], ship.side)


def line_is_free(b: Battle, ship: Ship, x: int, y: int, weapon: int, heading: int) -> bool:
    """Is a line of fire free in truth, from any tile that bears?  [BY-R51]"""
    if b.rules.walls_block_fire == WallsBlockFire.OFF or b.solid == 0:
        return True
    if weapon == Weapon.FORCE_SHOT:
        own_x, own_y = muzzle(b, ship.index, weapon)
        return is_clear(b, NONE, own_x, own_y, x, y)
    for k in range(tiles_of(ship)):
        own_x, own_y = tile_x(ship, k), tile_y(ship, k)
        near = max(abs(own_x - x), abs(own_y - y)) <= RANGE[weapon]
        if near and bears(weapon, facing(ship, weapon, heading), x - own_x, y - own_y):
            if is_clear(b, NONE, own_x, own_y, x, y):
                return True
    return False


def skip(t: Table, b: Battle, i: int, why: int, step: int) -> None:
    """A step has become impossible, and its side is told so; 0 stands for a manoeuvre that is no turn.  [BY-S58]"""
    t.emit(Event.SKIPPED, 1 << b.ships[i].side, own_name(b, i), foe_name(b, i), why, step)
