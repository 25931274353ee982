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

from ..attack import GLANCE, HIT, aim, evade, judge, points_of, reaches_missile, reaches_ship
from ..beams import is_spared, wave_mount
from ..crew.sanity import unsteadiness
from ..face.saying import say_chance
from ..hulls import is_inside, is_wall, missile_at, ship_at
from ..names import target_of
from ..options import Rules
from ..records import NONE, Battle
from ..remote.shields import shield
from ..tables import AIM_DICE, AIM_SIDES, MISSILE_ENGINE, RANGE
from ..words import Kind, Status
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
        yield Aim(weapon, unit, target_of(b, side, unit), shot_at_unit(b, i, weapon, unit))


def beam_of(b: Battle, i: int, heading: int) -> tuple[list[Tile], int, bool]:
    """The tiles of a wave cannon's line, the first known unit on it or NONE, and whether a known wall ends it there.

    The tiles go as far as the cannon does, or to the edge.  [BY-1110, BY-R61, BY-R62]
    """
    ship = b.ships[i]
    tiles: list[Tile] = []
    unit, walled = NONE, False
    x, y = ship.x, ship.y
    for _ in range(RANGE[ship.design.mounts[wave_mount(ship)]]):
        x, y = x + EAST[heading], y + SOUTH[heading]
        if not is_inside(b, x, y):
            break
        tiles.append((x, y))
        if is_wall(b, x, y):
            walled = True
            break
        unit = first_at(b, i, x, y)
        if unit != NONE:
            break
    return tiles, unit, walled


def first_at(b: Battle, i: int, x: int, y: int) -> int:
    """The unit on a tile that a beam would meet; NONE."""
    j = ship_at(b, x, y, i)
    if j != NONE and b.ships[j].status == Status.ACTIVE and not is_spared(b, i, b.ships[j].side):
        return j
    m = missile_at(b, x, y)
    struck = m != NONE and b.missiles[m].kind < Kind.FORCE and not is_spared(b, i, b.missiles[m].side)
    return len(b.ships) + m if struck else NONE
