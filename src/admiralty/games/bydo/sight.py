"""Who sees whom, and what a side knows of the terrain.  [BY-S13, BY-S20 .. BY-S22, BY-R83, BY-R91]"""

from __future__ import annotations

from admiralty.core.ground.fog import kind_known, tell
from admiralty.core.ground.squares import on_ring
from admiralty.core.state.table import Table

from .hulls import eye_x, eye_y, hull_tile_at, on_map, reach, tile_x, tile_y, tiles_of
from .names import aware, foe_name, is_spotted, is_tracked, meet_ship, own_name, see_missile, sees_foe, target_of
from .options import DesyncSight, Fog
from .records import NONE, Battle, Ship
from .tables import SOLID, TERRAINS, WAKE_RANGE, WATER_SIGHT
from .words import Event, Side, Status, Terrain

SHOWN, HIDDEN = 1, 2  # by the GM


# ---- lines ----------------------------------------------------------------------------------------------------------


def is_clear(b: Battle, side: int, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Is the two-way line between two tiles free of walls, its ends apart; as far as a side knows, or in truth: NONE.

    What a side doesn't know may be free.  [BY-S20, BY-R51]
    """
    dx, dy = to_x - x, to_y - y
    far, short = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    if far <= 1 or (b.solid if side == NONE else b.sides[side].walled) == 0:
        return True
    along = (1 if dx > 0 else -1) if abs(dx) >= abs(dy) else (b.columns if dy > 0 else -b.columns)
    across = (b.columns if dy > 0 else -b.columns) if abs(dx) >= abs(dy) else (1 if dx > 0 else -1)
    cell, error, low, high = y * b.columns + x, 0, True, True
    for _ in range(far - 1):
        cell += along
        error += 2 * short
        if error > far:
            error -= 2 * far
            cell += across
        wall = SOLID >> b.terrain[cell] & 1 == 1 if side == NONE else is_known_wall(b, side, cell)
        if wall:
            low = False
        if error == far:
            upper = cell + across
            wall = SOLID >> b.terrain[upper] & 1 == 1 if side == NONE else is_known_wall(b, side, upper)
        if wall:
            high = False
        if not low and not high:
            return False
    return True


def is_known_wall(b: Battle, side: int, cell: int) -> bool:
    """Does a side know of a wall here?"""
    kind = kind_known(b.sides[side].chart, cell)
    return kind >= 0 and SOLID >> (kind % TERRAINS) & 1 == 1


def seen_at(b: Battle, side: int, x: int, y: int) -> int:
    """The enemy ship that a side sees on a tile: a missile aimed there is kept if that one is gone.  [BY-S58]"""
    for j in range(len(b.ships)):
        if sees_foe(b, side, j) and hull_tile_at(b.ships[j], x, y) != NONE:
            return target_of(b, side, j)
    return 0


# ---- charts ---------------------------------------------------------------------------------------------------------


def chart_tile(b: Battle, side: int, cell: int) -> None:
    """A side learns what a tile is now.  [BY-S22]"""
    tell(b.sides[side].chart, cell, b.terrain[cell] + (TERRAINS if b.mist[cell] > 0 else 0))
    if SOLID >> b.terrain[cell] & 1 == 1:
        b.sides[side].walled = 1


def chart_change(b: Battle, cell: int, sides: int) -> None:
    """A tile has changed: those know it at once who did it, or who know all of the terrain.  [BY-S22]"""
    for side in range(len(b.sides)):
        if sides >> side & 1 == 1 or b.sides[side].whole == 1:
            chart_tile(b, side, cell)


def chart_round(b: Battle, i: int) -> None:
    """A ship that sees charts the terrain round it for its side.  [BY-S22]"""
    ship = b.ships[i]
    ship.felled = b.felled
    if b.sides[ship.side].whole == 1 or not sees(ship):
        return
    x, y, radius = min(eye_x(ship), b.columns - 1), min(eye_y(ship), b.rows - 1), sight_of(b, ship)
    if b.terrain[y * b.columns + x] == Terrain.WATER:
        radius = min(radius, WATER_SIGHT)
    chart_tile(b, ship.side, y * b.columns + x)
    for k in range(8 * radius):
        chart_ray(b, ship.side, x, y, k, radius)


def chart_ray(b: Battle, side: int, x: int, y: int, k: int, radius: int) -> None:
    """One ray to the square at a radius, up to the first wall or the edge; a half is rounded down.  [BY-S22]"""
    far_x, far_y = on_ring(radius, k)
    steep = abs(far_y) > abs(far_x)
    east, south = (1 if far_x > 0 else -1), (b.columns if far_y > 0 else -b.columns)
    room_x, room_y = (b.columns - 1 - x if far_x > 0 else x), (b.rows - 1 - y if far_y > 0 else y)
    along, across = (south, east) if steep else (east, south)
    steps, room = (room_y, room_x) if steep else (room_x, room_y)
    chart, cell, error, short = b.sides[side].chart, y * b.columns + x, 0, 2 * min(abs(far_x), abs(far_y))
    for _ in range(min(radius, steps)):
        cell += along
        error += short
        if error > radius:
            error -= 2 * radius
            cell += across
            room -= 1
            if room < 0:
                return
        kind = b.terrain[cell]
        if kind_known(chart, cell) != kind or b.mist[cell] > 0:
            chart_tile(b, side, cell)
        if SOLID >> kind & 1 == 1:
            return


def chart_again(b: Battle, i: int, turned: bool) -> None:
    """At the end of its action: charts if its hull turned or a wall has fallen.  [BY-S22]"""
    ship = b.ships[i]
    if turned or ship.felled < b.felled:
        chart_round(b, i)


# ---- eyes -----------------------------------------------------------------------------------------------------------


def sees(ship: Ship) -> bool:
    """Does it look around?  [BY-S20]"""
    return ship.status == Status.ACTIVE and ship.design.radius > 0


def sight_of(b: Battle, ship: Ship) -> int:
    """How far it sees, jamming counted.  [BY-S20, BY-S21]"""
    return min(ship.design.radius, WATER_SIGHT) if is_jammed(b, ship) == 1 else ship.design.radius


def is_jammed(b: Battle, ship: Ship) -> int:
    """1 if its eye lies where the GM jams the radar of its side.  [BY-S21]"""
    x, y = eye_x(ship), eye_y(ship)
    for k in range(len(b.jams)):
        jam = b.jams[k]
        if jam.used == 1 and jam.side != 1 - ship.side and jam.left <= x <= jam.right and jam.top <= y <= jam.bottom:
            return 1
    return 0


def sees_tile(b: Battle, ship: Ship, x: int, y: int) -> bool:
    """The pair test from a ship's eye to one tile of a unit.  [BY-S20, BY-R91]"""
    at_x, at_y = ship.x + ship.design.block // 2, ship.y + ship.design.block // 2
    far = max(abs(at_x - x), abs(at_y - y))
    if far > ship.design.radius:
        return False
    if far > WATER_SIGHT:
        if far > sight_of(b, ship):
            return False
        if b.terrain[at_y * b.columns + at_x] == Terrain.WATER or b.terrain[y * b.columns + x] == Terrain.WATER:
            return False
    return b.solid == 0 or is_clear(b, NONE, at_x, at_y, x, y)


def sides_looking(b: Battle, x: int, y: int) -> int:
    """The sides that see a tile now, a bit each.  [BY-S20]"""
    if b.rules.fog == Fog.OFF:
        return 3
    sides = 0
    for i in range(b.vessels):
        ship = b.ships[i]
        if sees(ship) and sees_tile(b, ship, x, y):
            sides = sides | 1 << ship.side
    return sides


def sees_ship(b: Battle, ship: Ship, other: Ship) -> bool:
    """Does a ship see another, by any of its tiles?  [BY-S20]"""
    for k in range(tiles_of(other)):
        if sees_tile(b, ship, tile_x(other, k), tile_y(other, k)):
            return True
    return False


def is_ship_seen(b: Battle, j: int) -> bool:
    """Does any enemy see ship j?"""
    other = b.ships[j]
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side != other.side and sees(ship) and sees_ship(b, ship, other):
            return True
    return False


def is_missile_seen(b: Battle, m: int) -> bool:
    """Does any enemy see missile m?"""
    missile = b.missiles[m]
    return is_looked_at(b, 1 - missile.side, missile.x, missile.y)


def is_looked_at(b: Battle, side: int, x: int, y: int) -> bool:
    """Does a ship of a side see a tile?"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side == side and sees(ship) and sees_tile(b, ship, x, y):
            return True
    return False


# ---- what is seen ---------------------------------------------------------------------------------------------------


def spot_ship(t: Table, b: Battle, j: int, seen: bool) -> None:
    """An enemy ship comes into sight, or is lost from it.  [BY-S20]"""
    if not notice_ship(b, j, seen):
        return
    ship = b.ships[j]
    side = 1 - ship.side
    if b.sides[side].sight[j] == 1:
        t.emit(Event.SIGHTED, 1 << side, own_name(b, j), foe_name(b, j), ship.x, ship.y, ship.heading, ship.dx, ship.dy)
    else:
        t.emit(Event.LOST_SIGHT, 1 << side, own_name(b, j), foe_name(b, j), ship.x, ship.y)


def notice_ship(b: Battle, j: int, seen: bool) -> bool:
    """A side sees an enemy ship or no longer, as far as the GM does not say so: is that new to it?  [BY-060]"""
    ship = b.ships[j]
    if ship.shown > 0:
        seen = ship.shown == SHOWN
    now = 1 if seen else 0
    side = 1 - ship.side
    known = b.sides[side]
    if known.sight[j] == now:
        return False
    known.sight[j] = now
    if now == 1:
        meet_ship(b, side, j)
        for k in range(tiles_of(ship)):
            chart_tile(b, side, tile_y(ship, k) * b.columns + tile_x(ship, k))
    else:
        known.last[j] = ship.y * b.columns + ship.x
        known.last_round[j] = b.round
    return True


def spot_missile(t: Table, b: Battle, m: int, seen: bool) -> None:
    """An enemy missile comes into sight, or is lost from it.  [BY-S20]"""
    if not notice_missile(b, m, seen):
        return
    missile = b.missiles[m]
    side, unit = 1 - missile.side, len(b.ships) + m
    own, foe = own_name(b, unit), foe_name(b, unit)
    if b.sides[side].tracking[m] == 1:
        t.emit(Event.SIGHTED, 1 << side, own, foe, missile.x, missile.y, NONE, missile.ux, missile.uy)
    else:
        t.emit(Event.LOST_SIGHT, 1 << side, own, foe, missile.x, missile.y)


def notice_missile(b: Battle, m: int, seen: bool) -> bool:
    """A side sees an enemy missile or no longer: is that new to it?"""
    missile = b.missiles[m]
    now = 1 if seen else 0
    side = 1 - missile.side
    if b.sides[side].tracking[m] == now:
        return False
    b.sides[side].tracking[m] = now
    if now == 1:
        see_missile(b, side, m)
        chart_tile(b, side, missile.y * b.columns + missile.x)
    return True


def look(t: Table, b: Battle, i: int) -> None:
    """A ship has moved a step, turned or appeared: who sees it now, and whom it sees.  [BY-S20]"""
    ship = b.ships[i]
    ship.jammed = is_jammed(b, ship)
    if b.rules.fog == Fog.OFF:
        if on_map(ship):
            spot_ship(t, b, i, True)
    else:
        if on_map(ship):
            spot_ship(t, b, i, is_ship_seen(b, i))
        if sees(ship):
            look_out(t, b, i)
    wake_near(t, b, i)


def look_out(t: Table, b: Battle, i: int) -> None:
    """Which enemies a ship that has moved sees now, or no longer."""
    ship = b.ships[i]
    for j in range(b.vessels):
        other = b.ships[j]
        if other.side != ship.side and on_map(other):
            if sees_ship(b, ship, other):
                spot_ship(t, b, j, True)
            elif is_spotted(b, j):
                spot_ship(t, b, j, is_ship_seen(b, j))
    for m in range(b.flying):
        missile = b.missiles[m]
        if missile.kind > 0 and missile.side != ship.side:
            if sees_tile(b, ship, missile.x, missile.y):
                spot_missile(t, b, m, True)
            elif is_tracked(b, m):
                spot_missile(t, b, m, is_missile_seen(b, m))


def look_at_missile(t: Table, b: Battle, m: int) -> None:
    """A missile has moved a step or appeared: does the enemy see it?"""
    spot_missile(t, b, m, b.rules.fog == Fog.OFF or is_missile_seen(b, m))


def forget_eyes(t: Table, b: Battle, i: int) -> None:
    """A ship is gone from real space: what it alone saw is lost from sight.  [BY-S20]"""
    if b.rules.fog == Fog.OFF:
        return
    side = b.ships[i].side
    for j in range(b.vessels):
        if b.ships[j].side != side and is_spotted(b, j) and on_map(b.ships[j]):
            spot_ship(t, b, j, is_ship_seen(b, j))
    for m in range(b.flying):
        if b.missiles[m].kind > 0 and b.missiles[m].side != side and is_tracked(b, m):
            spot_missile(t, b, m, is_missile_seen(b, m))


def look_everywhere(t: Table, b: Battle) -> None:
    """All pairs: after the placement, and whenever a wall has fallen.  [BY-S20]"""
    for j in range(b.vessels):
        if on_map(b.ships[j]):
            b.ships[j].jammed = is_jammed(b, b.ships[j])
            spot_ship(t, b, j, b.rules.fog == Fog.OFF or is_ship_seen(b, j))
            wake_near(t, b, j)
    for m in range(b.flying):
        if b.missiles[m].kind > 0:
            look_at_missile(t, b, m)


def mark_everybody(b: Battle) -> None:
    """Each side sees its own ships; a desynced pilot sees nothing else, and is seen by nobody.  [BY-R83]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.status == Status.NONE or ship.status >= Status.RESERVE:  # nobody but the GM knows of it  [BY-S54]
            continue
        known = b.sides[ship.side]
        pilot = ship.adrift == 0 and ship.seat != b.bydo and ship.seat != b.captain
        blind = pilot and ship.status == Status.DESYNCED and b.rules.desync_sight == DesyncSight.BLIND
        known.own[i] = 1
        known.sight[i] = 0 if blind else 1
        if pilot:
            b.pilots[ship.seat].ship = i
            b.pilots[ship.seat].blind = 1 if blind else 0


# ---- the dormant ----------------------------------------------------------------------------------------------------


def wake(t: Table, b: Battle, j: int) -> None:
    """A dormant ship acts from its next place in the order on.  [BY-S13]"""
    if b.ships[j].dormant == 1:
        b.ships[j].dormant = 0
        t.emit(Event.WOKE, 1 << b.ships[j].side, own_name(b, j), foe_name(b, j))


def wake_near(t: Table, b: Battle, i: int) -> None:
    """A ship of SpaceCorp that has moved wakes the dormant near it.  [BY-S13]"""
    ship = b.ships[i]
    if ship.side != Side.SPACE_CORP or not on_map(ship):
        return
    for j in range(b.vessels):
        other = b.ships[j]
        if other.dormant == 1 and on_map(other) and wakes(b, ship, other):
            wake(t, b, j)


def wakes(b: Battle, ship: Ship, other: Ship) -> bool:
    """Is it within 8 tiles of the dormant ship, with a clear line?"""
    for k in range(tiles_of(other)):
        x, y = tile_x(other, k), tile_y(other, k)
        for n in range(tiles_of(ship)):
            near_x, near_y = tile_x(ship, n), tile_y(ship, n)
            if max(abs(x - near_x), abs(y - near_y)) <= WAKE_RANGE and is_clear(b, NONE, near_x, near_y, x, y):
                return True
    return False


def wake_within(t: Table, b: Battle, x: int, y: int, far: int) -> None:
    """All the dormant within so many tiles wake.  [BY-S13, BY-R90]"""
    for j in range(b.vessels):
        if b.ships[j].dormant == 1 and on_map(b.ships[j]) and reach(b.ships[j], x, y) <= far:
            wake(t, b, j)


def watch(b: Battle, unit: int, other: int) -> None:
    """The dice that come are seen by who sees both units; `other` may be NONE.  [BY-S23]"""
    b.watched = aware(b, unit)
    if other != NONE:
        b.watched = b.watched & aware(b, other)
