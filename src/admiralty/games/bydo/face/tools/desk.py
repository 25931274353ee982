"""What the calculators work with: a ship on an empty map to which the rules are applied, and how vectors are said.

All of it goes by the usual house rules.  [BY-R14]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import atan2, degrees
from threading import local
from typing import Any

from admiralty.core.face.figures.tools import Spot
from admiralty.core.face.scenes import Circle, Line, Scene, Shape, Text
from admiralty.core.ground.squares import heading_of, magnitude, step_of
from admiralty.core.ground.words import Heading
from admiralty.core.state.records import blank
from admiralty.core.yard.parts import Choice, Number

from ...glance.shapes import TILE
from ...piloting import most_of, push_ship
from ...records import Battle, Size
from ...vectors import turn_cost
from ...words import Burn, Status

Vector = tuple[int, int]
FASTEST, ENGINE_MOST, TOKENS_MOST = 99, 10, 8
HEADINGS = tuple(each.name for each in Heading)
BURNS = {Burn.MAIN: "main", Burn.RETRO: "retro", Burn.BRAKE: "brake"}
DX = Number("dx", "Vector, east", -FASTEST, FASTEST, 0, "tiles", "Tiles a round; west is below 0.", "BY-R02")
DY = Number("dy", "Vector, south", -FASTEST, FASTEST, 0, "tiles", "Tiles a round; north is below 0.", "BY-R02")
HEADING = Choice("heading", "Heading", HEADINGS, "E", "Where the nose points.", "BY-620")
TOKENS = Number("tokens", "RCS tokens", 0, TOKENS_MOST, 3, help="Each turns by 45 degrees.", clause="BY-R30")
ENGINE = Number("engine", "Engine die", 1, ENGINE_MOST, 4, help="The sides of its engine die.", clause="BY-730")


class Silent:
    """A table that tells nobody anything."""

    def emit(self, event: int, *args: int) -> None:
        """Nobody reads it."""


SILENT: Any = Silent()
DESKS = local()
RULED = 16  # tiles of a drawing up to which each has its number
KEPT = 1 << 16  # results of a function that are remembered


def desk() -> Battle:
    """An empty map with two ships on it, by the usual house rules; one for each thread that computes."""
    if not hasattr(DESKS, "battle"):
        DESKS.battle = blank(Battle, Size.SMALL)
        DESKS.battle.vessels = 2
        for ship in DESKS.battle.ships[:2]:
            ship.status, ship.design.length, ship.design.block = Status.ACTIVE, 1, 1
    battle: Battle = DESKS.battle
    return battle


@lru_cache(KEPT)
def pushed(vector: Vector, heading: int, burn: int, roll: int) -> tuple[Vector, ...]:
    """The vectors that a thrust may lead to with this roll, by its amount from 1 on.  [BY-740, BY-R36]"""
    b = desk()
    ship = b.ships[0]
    found = []
    ship.dx, ship.dy = vector
    for amount in range(1, most_of(ship, burn, roll) + 1):
        ship.dx, ship.dy = vector
        ship.heading = heading
        push_ship(SILENT, b, 0, burn, roll, amount)
        found.append((ship.dx, ship.dy))
    return tuple(found)


@lru_cache(KEPT)
def turns(heading: int, tokens: int) -> list[tuple[int, int]]:
    """The headings in reach, each with the tokens that it costs, the cheapest first.  [BY-R30]"""
    costs = [(turn_cost(desk(), heading, to), to) for to in range(len(HEADINGS))]
    return [(to, cost) for cost, to in sorted(costs) if cost <= tokens]


def tiles_of_move(x: int, y: int, vector: Vector) -> list[Vector]:
    """The tiles that a move enters, one after the other.  [BY-R05]"""
    found = []
    for k in range(1, magnitude(*vector) + 1):
        east, south = step_of(*vector, k)
        x, y = x + east, y + south
        found.append((x, y))
    return found


# ---- words ----------------------------------------------------------------------------------------------------------


def say_vector(vector: Vector) -> str:
    """``(3, -1), magnitude 3, E, 72 degrees``.  [BY-R02, BY-R03]"""
    if vector == (0, 0):
        return "(0, 0), at rest"
    dx, dy = vector
    turned = round(degrees(atan2(dx, -dy))) % 360
    return f"({dx}, {dy}), magnitude {magnitude(dx, dy)}, {Heading(heading_of(dx, dy)).name}, {turned} degrees"


def say_tiles(tiles: Sequence[Vector]) -> str:
    """The tiles of a way, in their order."""
    return " ".join(f"({x}, {y})" for x, y in tiles)


def say_dice(count: int) -> str:
    """What a crash rolls.  [BY-430, BY-470]"""
    mean = f"{5 * count / 2:g}"
    return f"{count}D4: {count} to {4 * count} damage, {mean} on average" if count else "no damage"


def say_count(number: float, noun: str) -> str:
    """``3 rounds``, in figures."""
    return f"{int(number)} {noun}{'' if number == 1 else 's'}"


def say_chance(chance: float) -> str:
    """A chance in percent."""
    return f"{round(100 * chance)} %"


# ---- drawings -------------------------------------------------------------------------------------------------------


def draw(title: str, start: Vector, stops: Iterable[tuple[str, str, list[Vector]]]) -> Scene:
    """Ways one after the other, each with what its end is called and its role, on tiles of the board's size."""
    ways = [(name, role, tiles) for name, role, tiles in stops]
    points = [start, *(tile for _, _, tiles in ways for tile in tiles)]
    left, top = min(x for x, _ in points) - 1, min(y for _, y in points) - 1
    wide, high = max(x for x, _ in points) - left + 2, max(y for _, y in points) - top + 2

    def at(tile: Vector) -> tuple[float, float]:
        return (tile[0] - left + 0.5) * TILE, (tile[1] - top + 0.5) * TILE

    shapes: list[Shape] = [*ruled(left, top, wide, high)]
    here = start
    for k, (name, role, tiles) in enumerate(ways, 1):
        if tiles:
            shapes.append(Line(f"way-{k}", "", "note", *at(here), *at(tiles[-1])))
            shapes += [Circle(f"passed-{k}-{n}", "", "ghost", *at(tile), 3) for n, tile in enumerate(tiles[:-1], 1)]
            here = tiles[-1]
        shapes.append(Circle(f"end-{k}", f"{name} at ({here[0]}, {here[1]})", role, *at(here), 7))
    shapes.append(Circle("start", f"start at ({start[0]}, {start[1]})", "own", *at(start), 9))
    return Scene(title, wide * TILE, high * TILE, tuple(shapes))


def ruled(left: int, top: int, wide: int, high: int) -> Iterator[Shape]:
    """The scale: the edges of the tiles, and the numbers of columns and rows; of many every fifth or twentieth."""
    each = next((step for step in (1, 5, 20) if max(wide, high) <= RULED * step), 50)
    size = TILE * each * (0.4 if each == 1 else 0.25)
    for way, (first, count, across) in {"column": (left, wide, high), "row": (top, high, wide)}.items():
        for number in range(first + 1, first + count):
            if number % each == 0:
                edge, middle = (number - first) * TILE, (number - first + 0.5) * TILE
                ends = (edge, 0.0, edge, across * TILE) if way == "column" else (0.0, edge, across * TILE, edge)
                yield Line(f"{way}-{number}", "", "ground", *ends)
                place = (middle, TILE / 2) if way == "column" else (TILE / 2, middle)
                yield Text(f"{way}-{number}-said", "", "note", *place, str(number), size)


def tile_at(spot: Spot) -> Vector:
    """The tile of a place on the board."""
    return int(spot.x // TILE), int(spot.y // TILE)


def offset(start: Spot, end: Spot) -> Vector:
    """From the tile of one place on the board to that of another."""
    (x, y), (to_x, to_y) = tile_at(start), tile_at(end)
    return to_x - x, to_y - y


def drag_vector(start: Spot, end: Spot) -> dict[str, int]:
    """An arrow drawn on the board is a vector."""
    dx, dy = offset(start, end)
    return {"dx": dx, "dy": dy}


def drag_tile(start: Spot, end: Spot) -> dict[str, int]:
    """An arrow drawn on the board leads to a tile."""
    east, south = offset(start, end)
    return {"east": east, "south": south}
