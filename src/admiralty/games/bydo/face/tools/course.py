"""The vector calculator: a vector, what is done to it step by step, and the tiles that it leads over.  [BY-480]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from admiralty.core.face.figures.tools import Drawn, Figure, Spot, Tool, Values
from admiralty.core.ground.squares import along, magnitude
from admiralty.core.yard.parts import Choice, Number

from ...records import TILE_MOST
from ...tables import SLOWS
from ...vectors import halved, slowed
from ...words import Terrain
from .desk import DX, DY, FASTEST, HEADINGS, Vector, desk, draw, offset, say_dice, say_tiles, say_vector, tile_at
from .desk import tiles_of_move as tiles_of

STEPS, ROUNDS, OPEN = 6, 5, 99
NOTHING, BRAKE, SLOW, HALVE, TAKE, STOP, MOVE = "nothing", "brake", "slow", "halve", "take over", "stop", "end of round"
THRUSTS = {f"thrust {name}": heading for heading, name in enumerate(HEADINGS)}
DONE = (NOTHING, *THRUSTS, BRAKE, SLOW, HALVE, TAKE, STOP, MOVE)
COUNTED = (*THRUSTS, BRAKE, SLOW)
GROUNDS = {"space": Terrain.SPACE, "air": Terrain.AIR, "water": Terrain.WATER}


@dataclass
class Course:
    """A ship with its vector, where it has been, and what is said of it."""

    x: int
    y: int
    vector: Vector
    ground: int
    free: int  # tiles before a wall
    rows: list[Figure] = field(default_factory=list)
    ways: list[tuple[str, str, list[Vector]]] = field(default_factory=list)
    rounds: int = 0
    crashed: str = ""

    def change(self, done: str, by: int, other: Vector) -> None:
        """What a step makes of the vector.  [BY-750, BY-770, BY-R04, BY-450]"""
        b, (dx, dy) = desk(), self.vector
        if done in THRUSTS:
            self.vector = along(dx, dy, THRUSTS[done], by)
        elif done in (BRAKE, SLOW):
            self.vector = slowed(b, dx, dy, by)
        elif done == HALVE:
            self.vector = halved(b, dx, dy)
        elif done == TAKE:
            self.vector = other
        elif done == STOP:
            self.vector = (0, 0)

    def move(self) -> None:
        """Movement Resolving: the ground at the start slows, then the whole vector is flown.  [BY-330, BY-350]"""
        self.rounds += 1
        if SLOWS[self.ground]:
            self.vector = slowed(desk(), *self.vector, SLOWS[self.ground])
        tiles = tiles_of(self.x, self.y, self.vector)
        fast, flown = magnitude(*self.vector), tiles[: self.free] if self.free < OPEN else tiles
        if flown:
            self.x, self.y = flown[-1]
        said = f"to ({self.x}, {self.y}) over {say_tiles(flown)}" if flown else f"stays at ({self.x}, {self.y})"
        if len(flown) < len(tiles):
            self.crashed = f"It crashes into the wall in round {self.rounds} at magnitude {fast}: {say_dice(fast)}."
            said, self.vector = f"{said}; crash at magnitude {fast}", (0, 0)
        self.free -= len(flown) if self.free < OPEN else 0
        self.rows.append(Figure(f"round {self.rounds}", f"{said}; vector {say_vector(self.vector)}"))
        self.ways.append((f"after round {self.rounds}", "hit" if self.crashed else "own", flown))


def steps_of(values: Values) -> Iterator[tuple[str, int]]:
    """What is done, in its order."""
    for k in range(1, STEPS + 1):
        if values[f"step{k}"] != NOTHING:
            yield values[f"step{k}"], values[f"by{k}"]


def run(values: Values) -> Drawn:
    """Each step's vector, each round's tiles, and the rounds after that without a thrust."""
    start = values["x"], values["y"]
    course = Course(*start, (values["dx"], values["dy"]), GROUNDS[values["ground"]], values["free"])
    course.rows.append(Figure("start", f"({start[0]}, {start[1]}), vector {say_vector(course.vector)}"))
    for done, by in steps_of(values):
        if done == MOVE:
            course.move()
        else:
            course.change(done, by, (values["other_dx"], values["other_dy"]))
            label = f"{done} by {by}" if done in COUNTED else done
            course.rows.append(Figure(label, say_vector(course.vector)))
    for _ in range(values["rounds"]):
        if not course.crashed:
            course.move()
    dx, dy = course.vector
    rest = "at rest" if (dx, dy) == (0, 0) else f"with the vector ({dx}, {dy})"
    sentence = course.crashed or f"It ends at ({course.x}, {course.y}), {rest}."
    return Drawn(sentence, tuple(course.rows), draw("The way", start, course.ways))


def drag(start: Spot, end: Spot) -> Values:
    """An arrow drawn on the board: where it starts, and the vector."""
    (x, y), (dx, dy) = tile_at(start), offset(start, end)
    return {"x": x, "y": y, "dx": dx, "dy": dy}


def _steps() -> Iterator[Choice | Number]:
    for k in range(1, STEPS + 1):
        text = "A retro is a thrust the other way; slow is what the ground does." if k == 1 else ""
        yield Choice(f"step{k}", f"Step {k}", DONE, help=text, clause="BY-750" if k == 1 else "")
        yield Number(f"by{k}", f"Step {k}, by", 1, FASTEST, 1, seldom=k > 3)


COURSE = Tool(
    "vector",
    "Vector calculator",
    "What thrusts and brakes make of a vector, and the tiles that it leads over.",
    (
        DX,
        DY,
        Number("x", "Start, column", 0, TILE_MOST, clause="BY-R01"),
        Number("y", "Start, row", 0, TILE_MOST, clause="BY-R01"),
        *_steps(),
        Number("rounds", "Rounds after that", 0, ROUNDS, 1, help="Without a thrust.", clause="BY-300"),
        Choice("ground", "Ground", tuple(GROUNDS), help="Where each move starts; it slows first.", clause="BY-R09"),
        Number("free", "Tiles to the wall", 0, OPEN, OPEN, help=f"{OPEN}: there is none.", clause="BY-470"),
        Number("other_dx", "Other ship, east", -FASTEST, FASTEST, help="The vector to take over.", clause="BY-450"),
        Number("other_dy", "Other ship, south", -FASTEST, FASTEST, clause="BY-450"),
    ),
    run,
    drag=drag,
)  # fmt: skip
