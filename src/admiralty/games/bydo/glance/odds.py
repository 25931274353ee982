"""Exact chances of shots: the rules' own evasion and aim for every face of the dice.

[BY-900 .. BY-930, BY-R49, BY-R50]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from admiralty.core.ground.squares import EAST, SOUTH
from admiralty.core.state.records import blank

from ..attack import GLANCE, HIT, MISS, aim, evade, judge, points_of, reaches_missile, reaches_ship
from ..beams import ends_beam, is_in_beam, next_in_beam, ship_in_beam, wave_mount
from ..crew.sanity import unsteadiness
from ..face.saying import say_chance
from ..hulls import is_inside, is_wall
from ..names import target_of
from ..options import Rules
from ..records import NONE, Battle
from ..remote.shields import shield
from ..tables import AIM_DICE, AIM_SIDES, MISSILE_ENGINE, RANGE
from .courses import Foreseen, Tile


class Shot(NamedTuple):
    """The chances of a shot: of a hit, of a glancing hit, and the damage that may be expected."""

    hit: float
    glance: float
    points: float

    def said(self) -> str:
        """In words, without false digits."""
        glance = f", {say_chance(self.glance)} glances" if self.glance else ""
        return f"{say_chance(self.hit)} hits{glance}, {self.points:.1f} damage expected"


class Aim(NamedTuple):
    """A shot that is open: the weapon, the unit (ships, then missiles), and its chances."""

    weapon: int
    unit: int
    target: int  # as the side calls it
    own: bool  # a missile of its own side
    shot: Shot


class _Faces(Foreseen):
    """A table on which the dice show these faces, one after the other."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = iter(faces)

    def roll(self, die: int, sides: int, /) -> int:
        return next(self.faces)


@lru_cache(maxsize=512)
def shot_at(weapon: int, engine: int, tokens: int, less: int = 0) -> Shot:
    """The chances of a weapon against a unit with this engine die and so many tokens left, by a pilot whose aim rolls
    lose so much.  [BY-S47]
    """
    b = blank(Battle)
    b.rules = blank(Rules)
    evasions = [evade(_Faces((face,)), b, engine, tokens, False) for face in range(1, max(engine, 1) + 1)]
    faces = product(range(1, AIM_SIDES[weapon] + 1), repeat=AIM_DICE[weapon])
    aims = [aim(_Faces(each), weapon) - less for each in faces]
    results = [judge(aimed, evasion) for evasion in evasions for aimed in aims]
    hit, glance = (results.count(each) / len(results) for each in (HIT, GLANCE))
    return Shot(hit, glance, hit * points_of(weapon, HIT) + glance * points_of(weapon, GLANCE))


def shot_at_unit(b: Battle, i: int, weapon: int, unit: int) -> Shot:
    """The chances of ship i against a ship or a missile as it is known, what shields it taken off.  [BY-R55, BY-S40]"""
    less = unsteadiness(b.ships[i])
    if unit >= len(b.ships):
        missile = b.missiles[unit - len(b.ships)]
        return shot_at(weapon, MISSILE_ENGINE[missile.kind], missile.tokens, less)
    there = b.ships[unit]
    shot = shot_at(weapon, there.design.engine, there.tokens, less)
    hit, glance = (shield(Foreseen(b), b, i, weapon, unit, points_of(weapon, each)) for each in (HIT, GLANCE))
    return shot._replace(points=shot.hit * hit + shot.glance * glance)


def aims_of(b: Battle, i: int, weapon: int, heading: int) -> Iterator[Aim]:
    """All that a weapon of a ship, facing so, may be fired at.  [BY-R51, BY-R55, BY-R56]"""
    side = b.ships[i].side
    units = [j for j in range(len(b.ships)) if reaches_ship(b, i, weapon, heading, j)]
    units += [len(b.ships) + m for m in range(b.sides[side].tracked) if reaches_missile(b, i, weapon, heading, m)]
    for unit in units:
        own = unit >= len(b.ships) and b.missiles[unit - len(b.ships)].side == side
        yield Aim(weapon, unit, target_of(b, side, unit), own, shot_at_unit(b, i, weapon, unit))


class Beam(NamedTuple):
    """The tiles of a wave cannon's line, the known units on it in their order, and whether a known wall ends it."""

    tiles: tuple[Tile, ...]
    units: tuple[int, ...]
    walled: bool


def beam_of(b: Battle, i: int, heading: int) -> Beam:
    """The line as far as the cannon reaches, to the edge, or to what ends the beam there whatever the dice show.

    A wall holds: how much it has taken is known to nobody.  [BY-1110, BY-R61, BY-R62, BY-R88]
    """
    ship, units = b.ships[i], list[int]()
    reach = range(1, RANGE[ship.design.mounts[wave_mount(ship)]] + 1)
    tiles = [(ship.x + k * EAST[heading], ship.y + k * SOUTH[heading]) for k in reach]
    tiles = [tile for tile in tiles if is_inside(b, *tile)]
    struck, far = NONE, next_in_beam(b, i, heading, NONE, 0)
    while far:
        x, y = tiles[far - 1]
        if is_wall(b, x, y):
            return Beam(tuple(tiles[:far]), tuple(units), True)
        ship_there = ship_in_beam(b, i, struck, x, y)
        if ship_there != NONE:
            struck = ship_there
            units.append(struck)
        units += [len(b.ships) + m for m in range(b.flying) if is_in_beam(b, i, m, x, y)]
        if ends_beam(b, MISS, True):
            return Beam(tuple(tiles[:far]), tuple(units[:1]), False)
        far = next_in_beam(b, i, heading, struck, far)
    return Beam(tuple(tiles), tuple(units), False)
