"""How far a ship flies until it is at rest, with its worst, its average and its best rolls.  [BY-700, BY-770]"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from admiralty.core.face.figures.tools import Drawn, Figure, Tool, Values
from admiralty.core.ground.squares import heading_along, magnitude
from admiralty.core.ground.words import Heading

from ...words import Burn
from .desk import DX, DY, ENGINE, HEADING, KEPT, Vector, drag_vector, draw, pushed, say_count, tiles_of_move

REST = (0, 0)
DRY = 1  # what an empty tank brakes by  [BY-R39]


class Stop(NamedTuple):
    """Rounds with a thrust each, which are its fuel, and tiles entered meanwhile, until a ship is at rest."""

    rounds: float
    tiles: float


def slower(vector: Vector, heading: int, burn: int, roll: int) -> Vector:
    """The whole of a roll is used; a retro gives no more than stops the ship."""
    return min(pushed(vector, heading, burn, roll), key=lambda each: magnitude(*each))


@lru_cache(KEPT)
def expected(vector: Vector, heading: int, burn: int, low: int, high: int) -> Stop:
    """On average over all rolls from the one to the other."""
    if vector == REST:
        return Stop(0, 0)
    rounds, tiles = 0.0, 0.0
    for roll in range(low, high + 1):
        left = slower(vector, heading, burn, roll)
        later = expected(left, heading, burn, low, high)
        rounds += (1 + later.rounds) / (high - low + 1)
        tiles += (magnitude(*left) + later.tiles) / (high - low + 1)
    return Stop(rounds, tiles)


def figures(name: str, stop: Callable[[int, int], Stop], sides: int) -> Iterator[Figure]:
    """The rows of one way to stop."""
    for word, low, high in (("worst", 1, 1), ("average", 1, sides), ("best", sides, sides)):
        yield Figure(f"{name}, {word}", f"{say_stop(stop(low, high))}, a fuel each round")


def say_stop(stop: Stop) -> str:
    """``3 rounds, 3 tiles``; averages with one place."""
    if stop.rounds == int(stop.rounds) and stop.tiles == int(stop.tiles):
        return f"{say_count(stop.rounds, 'round')}, {say_count(stop.tiles, 'tile')}"
    return f"{stop.rounds:.1f} rounds, {stop.tiles:.1f} tiles"


def run(values: Values) -> Drawn:
    """Braking, the retro, the empty tank."""
    vector, sides, heading = (values["dx"], values["dy"]), values["engine"], Heading[values["heading"]]
    if vector == REST:
        return Drawn("It is at rest.")
    rows = [*figures("Brake", lambda low, high: expected(vector, heading, Burn.BRAKE, low, high), sides)]
    straight = heading_along(*vector)
    if straight == heading:
        rows += figures("Retro", lambda low, high: expected(vector, heading, Burn.RETRO, low, high), sides)
    else:
        turn = f"turn {Heading(straight).name} first" if straight >= 0 else "its vector lies between two headings"
        rows.append(Figure("Retro", f"does not stop it: {turn}"))
    worst, average, best = (
        expected(vector, heading, Burn.BRAKE, *rolls) for rolls in ((1, 1), (1, sides), (sides, sides))
    )
    rows.append(Figure("Empty tank", f"{say_stop(worst)}, without fuel"))
    said = f"Braking stops it after {say_count(best.tiles, 'tile')} at best, {say_count(worst.tiles, 'tile')} at worst."
    way = braked_way(vector, heading)
    stops = [("best stop", "own", way[: int(best.tiles)]), ("average stop", "neutral", way[: round(average.tiles)])]
    return Drawn(said, tuple(rows), draw("Stopping distance", (0, 0), [*stops, ("worst stop", "hit", way)]))


def braked_way(vector: Vector, heading: int) -> list[Vector]:
    """The tiles that it enters with the worst rolls."""
    here, found = REST, list[Vector]()
    while vector != REST:
        vector = slower(vector, heading, Burn.BRAKE, 1)
        found += tiles_of_move(*here, vector)
        here = found[-1] if found else here
    return found


STOPPING = Tool(
    "stopping",
    "Stopping distance",
    "The rounds and tiles until a ship is at rest, at worst, on average and at best.",
    (DX, DY, HEADING, ENGINE),
    run,
    drag=drag_vector,
)
