"""Where ships lie: the tiles of a hull, who is on a tile, and how far apart they are.  [BY-R01, BY-R03, BY-R28]"""

from __future__ import annotations

from admiralty.core.ground.squares import EAST, SOUTH

from .records import NONE, Battle, Ship
from .tables import SOLID
from .words import Kind, Status


def on_map(ship: Ship) -> bool:
    """Is it in real space, as a ship or a hulk?"""
    return ship.status == Status.ACTIVE or ship.status == Status.HULK


def tiles_of(ship: Ship) -> int:
    """How many tiles its hull has.  [BY-R28]"""
    return ship.design.block * ship.design.block if ship.design.block > 1 else ship.design.length


def tile_x(ship: Ship, k: int) -> int:
    """The column of tile k of its hull, the bow first; of a block line by line.  [BY-R28]"""
    if ship.design.block > 1:
        return ship.x + k % ship.design.block
    return ship.x - k * EAST[ship.heading]


def tile_y(ship: Ship, k: int) -> int:
    """The row of tile k of its hull."""
    if ship.design.block > 1:
        return ship.y + k // ship.design.block
    return ship.y - k * SOUTH[ship.heading]


def hull_tile_at(ship: Ship, x: int, y: int) -> int:
    """Which tile of the hull lies here; NONE: none."""
    if ship.x == x and ship.y == y:
        return 0
    for k in range(1, tiles_of(ship)):
        if tile_x(ship, k) == x and tile_y(ship, k) == y:
            return k
    return NONE


def ship_at(b: Battle, x: int, y: int, but: int) -> int:
    """The ship in real space on a tile, other than `but`; NONE: none."""
    for j in range(b.vessels):
        ship = b.ships[j]
        if ship.x == x and ship.y == y:
            if j != but and on_map(ship):
                return j
        elif (ship.design.length > 1 or ship.design.block > 1) and j != but and on_map(ship):
            if hull_tile_at(ship, x, y) != NONE:
                return j
    return NONE


def missile_at(b: Battle, x: int, y: int) -> int:
    """A missile in flight on a tile, no Force; NONE: none.  [BY-R01, BY-S41]"""
    for m in range(b.flying):
        missile = b.missiles[m]
        if 0 < missile.kind < Kind.FORCE and missile.x == x and missile.y == y:
            return m
    return NONE


def is_inside(b: Battle, x: int, y: int) -> bool:
    """Is this a tile of the map?"""
    return 0 <= x < b.columns and 0 <= y < b.rows


def is_wall(b: Battle, x: int, y: int) -> bool:
    """Is a tile of the map a wall of either kind?  [BY-1560, BY-1620]"""
    return SOLID >> b.terrain[y * b.columns + x] & 1 == 1


def is_free(b: Battle, x: int, y: int, but: int) -> bool:
    """May a unit be placed here: on the map, no wall, no unit in real space other than `but`?  [BY-R01]"""
    if not is_inside(b, x, y) or is_wall(b, x, y):
        return False
    return ship_at(b, x, y, but) == NONE and missile_at(b, x, y) == NONE


def reach(ship: Ship, x: int, y: int) -> int:
    """The distance from a ship's nearest hull tile to a tile.  [BY-R03, BY-R28]"""
    far = max(abs(ship.x - x), abs(ship.y - y))
    if ship.design.length > 1 or ship.design.block > 1:
        for k in range(1, tiles_of(ship)):
            far = min(far, max(abs(tile_x(ship, k) - x), abs(tile_y(ship, k) - y)))
    return far


def reach_between(ship: Ship, other: Ship) -> int:
    """The distance between the nearest hull tiles of two ships."""
    far = reach(ship, other.x, other.y)
    if other.design.length > 1 or other.design.block > 1:
        for k in range(1, tiles_of(other)):
            far = min(far, reach(ship, tile_x(other, k), tile_y(other, k)))
    return far


def is_normal(ship: Ship) -> bool:
    """Is it neither overwhelming nor rooted?  [BY-R01]"""
    return ship.design.overwhelming == 0 and ship.design.rooted == 0


def bow_after(ship: Ship, heading: int) -> tuple[int, int]:
    """Where its bow comes to lie when the hull turns to a heading.  [BY-R29]"""
    pivot = ship.design.length // 2
    x = ship.x - pivot * EAST[ship.heading] + pivot * EAST[heading]
    y = ship.y - pivot * SOUTH[ship.heading] + pivot * SOUTH[heading]
    return x, y


def fits_turned(b: Battle, i: int, heading: int, wanted: int) -> bool:
    """May a hull that faces `heading` about its pivot turn on by 45 degrees to this one?  [BY-R29]"""
    ship = b.ships[i]
    if ship.design.length == 1:
        return True
    pivot = ship.design.length // 2
    x = ship.x - pivot * EAST[ship.heading]
    y = ship.y - pivot * SOUTH[ship.heading]
    for k in range(ship.design.length):
        to_x, to_y = x + (pivot - k) * EAST[wanted], y + (pivot - k) * SOUTH[wanted]
        if not is_inside(b, to_x, to_y):
            return False
        if ship.status != Status.DESYNCED and not is_free(b, to_x, to_y, i):
            return False
    return True


def way_blocked(b: Battle, x: int, y: int, sx: int, sy: int, rule: int) -> bool:
    """Is a diagonal step between wall tiles blocked; `rule` is the value of `corner_cutting`.  [BY-R06]"""
    if sx == 0 or sy == 0 or b.solid == 0 or rule == 1:
        return False
    one, other = is_inside(b, x + sx, y) and is_wall(b, x + sx, y), is_inside(b, x, y + sy) and is_wall(b, x, y + sy)
    return (one or other) if rule == 2 else (one and other)


# ---- a step of a whole hull ------------------------------------------------------------------------------------------


def leaves_map(b: Battle, ship: Ship, sx: int, sy: int) -> bool:
    """Does any tile of the hull leave the map with this step?  [BY-R13]"""
    if not is_inside(b, ship.x + sx, ship.y + sy):
        return True
    for k in range(1, tiles_of(ship)):
        if not is_inside(b, tile_x(ship, k) + sx, tile_y(ship, k) + sy):
            return True
    return False


def meets_wall(b: Battle, ship: Ship, sx: int, sy: int) -> bool:
    """Is a newly entered tile a wall, or the bow's step a diagonal between two?  [BY-R06, BY-R28]"""
    if b.solid == 0:
        return False
    if way_blocked(b, ship.x, ship.y, sx, sy, b.rules.corner_cutting) or is_wall(b, ship.x + sx, ship.y + sy):
        return True
    for k in range(1, tiles_of(ship)):
        if is_wall(b, tile_x(ship, k) + sx, tile_y(ship, k) + sy):
            return True
    return False


def ship_in_way(b: Battle, i: int, sx: int, sy: int) -> int:
    """The ship on the first newly entered tile that holds one, bow to stern; NONE.  [BY-R28]"""
    ship = b.ships[i]
    for k in range(tiles_of(ship)):
        other = ship_at(b, tile_x(ship, k) + sx, tile_y(ship, k) + sy, i)
        if other != NONE:
            return other
    return NONE


def eye_x(ship: Ship) -> int:
    """The column of its eye: the bow, or the middle of a block.  [BY-S20]"""
    return ship.x + ship.design.block // 2


def eye_y(ship: Ship) -> int:
    """The row of its eye."""
    return ship.y + ship.design.block // 2
