"""How missiles choose a target and turn to it.  [BY-1230, BY-1320, BY-1490, BY-R72, BY-R73]"""

from __future__ import annotations

from admiralty.core.ground.squares import (
    ahead,
    compare_turns,
    heading_along,
    is_within_45,
    magnitude,
    reduce,
    to_the_right,
    turn_left,
    turn_right,
)
from admiralty.core.state.table import Table

from .hulls import tile_x, tile_y, tiles_of
from .names import is_spotted, target_of, unit_of
from .options import SeekerChoice, SeekerNeedsLine, SeekerSteering
from .records import NONE, Battle, Missile
from .sight import is_clear
from .tables import SEEK_RANGE
from .words import Ask, Status


def can_turn(missile: Missile) -> bool:
    """Has it a token?"""
    return missile.tokens > 0


def spend_token(missile: Missile) -> None:
    """A turn takes its token: it is easier to shoot until Setup.  [BY-R73]"""
    missile.tokens = max(0, missile.tokens - 1)


def aim_tile(b: Battle, m: int, i: int) -> int:
    """The hull tile of ship i that missile m would aim at: the nearest within reach and line; NONE: none.  [BY-R72]"""
    missile, ship = b.missiles[m], b.ships[i]
    best, best_far = NONE, SEEK_RANGE + 1
    for k in range(tiles_of(ship)):
        x, y = tile_x(ship, k), tile_y(ship, k)
        far = magnitude(x - missile.x, y - missile.y)
        if far <= min(SEEK_RANGE, best_far) and has_line(b, missile, x, y):
            if far < best_far or is_better_tile(missile, x, y, tile_x(ship, best), tile_y(ship, best)):
                best = k
                best_far = far
    return best


def has_line(b: Battle, missile: Missile, x: int, y: int) -> bool:
    """Is the two-way line free, where the house rules want one?"""
    return b.rules.seeker_needs_line == SeekerNeedsLine.OFF or is_clear(b, NONE, missile.x, missile.y, x, y)


def is_better_tile(missile: Missile, x: int, y: int, than_x: int, than_y: int) -> bool:
    """Of two tiles as near: the smaller turn, then the lowest row, then the lowest column.  [BY-R72]"""
    turn = compare_turns(missile.ux, missile.uy, x - missile.x, y - missile.y, than_x - missile.x, than_y - missile.y)
    return turn < 0 or (turn == 0 and (y < than_y or (y == than_y and x < than_x)))


def aim_x(b: Battle, m: int, i: int) -> int:
    """The column of the tile that it aims at."""
    return tile_x(b.ships[i], aim_tile(b, m, i))


def aim_y(b: Battle, m: int, i: int) -> int:
    """The row of the tile that it aims at."""
    return tile_y(b.ships[i], aim_tile(b, m, i))


def is_sought(b: Battle, m: int, i: int) -> bool:
    """May missile m seek ship i: an enemy in real space?  [BY-R72]"""
    return b.ships[i].side != b.missiles[m].side and b.ships[i].status == Status.ACTIVE


def choose_target(t: Table, b: Battle, m: int) -> int:
    """The nearest enemy; then the smallest turn, the lowest health, the lowest place. By house rule the owner picks
    among those that its side sees.  [BY-R72]
    """
    if b.rules.seeker_choice == SeekerChoice.OWNER_PICKS:
        picked = pick_target(t, b, m)
        if picked != NONE:
            return picked
    best, best_tile = NONE, NONE
    for i in range(b.vessels):
        if is_sought(b, m, i):
            tile = aim_tile(b, m, i)
            if tile != NONE and (best == NONE or is_better(b, m, i, tile, best, best_tile)):
                best = i
                best_tile = tile
    return best


def is_better(b: Battle, m: int, i: int, tile: int, than: int, than_tile: int) -> bool:
    """Does a missile rather go for ship i than for another that comes earlier?"""
    missile, ship, other = b.missiles[m], b.ships[i], b.ships[than]
    x, y = tile_x(ship, tile) - missile.x, tile_y(ship, tile) - missile.y
    than_x, than_y = tile_x(other, than_tile) - missile.x, tile_y(other, than_tile) - missile.y
    if magnitude(x, y) != magnitude(than_x, than_y):
        return magnitude(x, y) < magnitude(than_x, than_y)
    turn = compare_turns(missile.ux, missile.uy, x, y, than_x, than_y)
    if turn != 0:
        return turn < 0
    return ship.health < other.health


def pick_target(t: Table, b: Battle, m: int) -> int:
    """The owner's choice, where its side sees two or more that it may seek; the one if it sees one; else NONE."""
    missile = b.missiles[m]
    seat = b.ships[missile.ship].seat
    found = NONE
    for i in range(b.vessels):
        if is_sought(b, m, i) and is_spotted(b, i) and aim_tile(b, m, i) != NONE:
            found = i
            t.offer(target_of(b, missile.side, i))
    if found == NONE:
        return NONE
    return unit_of(b, missile.side, t.ask(seat, Ask.SEEK, 0, 0, target_of(b, missile.side, len(b.ships) + m)))


def steer(b: Battle, m: int, x: int, y: int) -> None:
    """Turn to an offset: straight at it within 45 degrees, else by 45 degrees; a turn takes the token.  [BY-R73]"""
    missile = b.missiles[m]
    old_x, old_y = missile.ux, missile.uy
    if b.rules.seeker_steering == SeekerSteering.EIGHT:
        steer_along(missile, x, y)
    elif is_within_45(old_x, old_y, x, y):
        missile.ux, missile.uy = reduce(x, y)
    else:
        missile.ux, missile.uy = turned_toward(old_x, old_y, x, y)
    if missile.ux != old_x or missile.uy != old_y:
        spend_token(missile)


def turned_toward(ux: int, uy: int, x: int, y: int) -> tuple[int, int]:
    """A direction turned by 45 degrees toward an offset; clockwise if that is exactly behind."""
    if to_the_right(ux, uy, x, y) >= 0:
        to_x, to_y = turn_right(ux, uy)
    else:
        to_x, to_y = turn_left(ux, uy)
    return reduce(to_x, to_y)


def steer_along(missile: Missile, x: int, y: int) -> None:
    """Along the eight headings: turned by 45 degrees whenever that lessens the angle.  [BY-R73]"""
    if heading_along(missile.ux, missile.uy) == NONE:
        return
    to_x, to_y = turned_toward(missile.ux, missile.uy, x, y)
    if is_straight(missile.ux, missile.uy, x, y):
        return
    if is_less(to_x, to_y, missile.ux, missile.uy, x, y):
        missile.ux = to_x
        missile.uy = to_y


def is_straight(ux: int, uy: int, x: int, y: int) -> bool:
    """Does a direction point exactly at an offset?"""
    return to_the_right(ux, uy, x, y) == 0 and ahead(ux, uy, x, y) > 0


def is_less(ux: int, uy: int, than_x: int, than_y: int, x: int, y: int) -> bool:
    """Is the angle from the one direction to an offset smaller than from the other?"""
    return compare_turns(x, y, ux, uy, than_x, than_y) < 0
