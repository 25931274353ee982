"""Backwards: which thrust gives a vector, and which lead to a tile.  [BY-710, BY-740, BY-750]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from admiralty.core.face.figures.tools import Drawn, Figure, Tool, Values
from admiralty.core.ground.squares import magnitude
from admiralty.core.ground.words import Heading
from admiralty.core.yard.parts import Number

from ...words import Burn
from .desk import (
    BURNS,
    DX,
    DY,
    ENGINE,
    FASTEST,
    HEADING,
    KEPT,
    TOKENS,
    Vector,
    drag_tile,
    draw,
    pushed,
    say_chance,
    say_count,
    say_vector,
    turns,
)

ROUNDS, BEST = 3, 8  # the most rounds ahead, and how many first thrusts are told
REST = (0, 0)
COASTS = "no thrust"


def ways_to(vector: Vector, wanted: Vector, heading: int, tokens: int, sides: int) -> Iterator[tuple[str, int, float]]:
    """Each thrust that gives a vector: what it is, the tokens for its turn, the chance that the die allows it."""
    for to, cost in turns(heading, tokens):
        for burn, said in BURNS.items():
            if burn == max(BURNS) and (to != heading or vector == REST):
                continue  # a brake needs no turn
            rolls = [roll for roll in range(1, sides + 1) if wanted in pushed(vector, to, burn, roll)]
            if rolls:
                amount = pushed(vector, to, burn, rolls[0]).index(wanted) + 1
                turn = "" if to == heading else f"turn {Heading(to).name}, "
                yield f"{turn}{said} {amount}", cost, len(rolls) / sides


def run_wanted(values: Values) -> Drawn:
    """The thrusts that turn the one vector into the other."""
    vector, wanted = (values["dx"], values["dy"]), (values["to_dx"], values["to_dy"])
    if vector == wanted:
        return Drawn("It has this vector already: no thrust is needed.")
    found = [*ways_to(vector, wanted, Heading[values["heading"]], values["tokens"], values["engine"])]
    found.sort(key=lambda way: (-way[2], way[1]))
    rows = [Figure(what, f"{say_chance(chance)}, {say_count(cost, 'token')}") for what, cost, chance in found]
    if not rows:
        return Drawn(f"No single thrust gives it the vector {say_vector(wanted)}.")
    return Drawn(f"Best: {rows[0].label}, allowed by {rows[0].value.partition(',')[0]} of the rolls.", tuple(rows))


# ---- to a tile -------------------------------------------------------------------------------------------------------


def is_too_far(way: Vector, vector: Vector, rounds: int, sides: int) -> bool:
    """Is a tile out of reach, whatever is rolled?"""
    most = sides * rounds * (rounds + 1) // 2
    return magnitude(way[0] - rounds * vector[0], way[1] - rounds * vector[1]) > most


@lru_cache(KEPT)
def chance(way: Vector, vector: Vector, heading: int, tokens: int, sides: int, rounds: int) -> float:
    """The best chance to stand on a tile this far away after exactly so many moves, with a thrust before each."""
    if is_too_far(way, vector, rounds, sides):
        return 0.0
    if rounds == 1:
        given = (given_by(vector, to, sides).get(way, 0.0) for to, _ in turns(heading, tokens))
        return 1.0 if way == vector else max(given)
    best = moved(way, vector, heading, tokens, 0, sides, rounds)
    for _, _, each in first_thrusts(way, vector, heading, tokens, sides, rounds):
        best = max(best, each)
    return best


@lru_cache(KEPT)
def given_by(vector: Vector, heading: int, sides: int) -> dict[Vector, float]:
    """The vectors that one thrust along a heading gives, each with how often the die allows it."""
    found: dict[Vector, float] = {}
    for burn in BURNS:
        if burn != max(BURNS) or vector != REST:
            rolls = [set(pushed(vector, heading, burn, roll)) for roll in range(1, sides + 1)]
            for each in set().union(*rolls):
                found[each] = max(found.get(each, 0.0), sum(each in roll for roll in rolls) / sides)
    return found


def first_thrusts(
    way: Vector, vector: Vector, heading: int, tokens: int, sides: int, rounds: int
) -> Iterator[tuple[int, int, float]]:
    """Each turn and engine, and the best chance after it; the amount is chosen after the roll.  [BY-R34]"""
    for to, cost in turns(heading, tokens):
        for burn in BURNS:
            if burn == max(BURNS) and vector == REST:
                continue
            total = 0.0
            for roll in range(1, sides + 1):
                after = pushed(vector, to, burn, roll)
                total += max((moved(way, each, to, tokens, cost, sides, rounds) for each in after), default=0.0)
            yield to, burn, total / sides


@lru_cache(KEPT)
def moved(way: Vector, vector: Vector, heading: int, tokens: int, spent: int, sides: int, rounds: int) -> float:
    """The chance once the vector is settled: the move, and the rounds after it, with the tokens left for a turn."""
    left = way[0] - vector[0], way[1] - vector[1]
    if rounds == 1:
        return float(left == REST)
    return max(chance(left, vector, to, tokens, sides, rounds - 1) for to, _ in turns(heading, tokens - spent))


def run_reach(values: Values) -> Drawn:
    """The first thrusts from which the tile is reached most often."""
    way, vector = (values["east"], values["south"]), (values["dx"], values["dy"])
    heading, tokens, sides = Heading[values["heading"]], values["tokens"], values["engine"]
    rounds = values["rounds"]
    found = [(COASTS, moved(way, vector, heading, tokens, 0, sides, rounds))]
    for to, burn, each in first_thrusts(way, vector, heading, tokens, sides, rounds):
        found.append((f"{BURNS[Burn(burn)]} with heading {Heading(to).name}", each))
    best = sorted((each for each in found if each[1] > 0), key=lambda each: -each[1])[:BEST]
    moves = "the next move" if rounds == 1 else f"{rounds} moves"
    if not best:
        return Drawn(f"No thrusts lead there in {moves}.")
    rows = tuple(Figure(what, say_chance(each)) for what, each in best)
    picture = draw("The tile", REST, [("the tile", "neutral", [way])]) if way != REST else None
    return Drawn(f"Best: {rows[0].label} first, {rows[0].value} to be there after {moves}.", rows, picture)


WANTED = Tool(
    "thrust",
    "Thrust to a vector",
    "The thrusts that turn a vector into the one you want, and how often the die allows them.",
    (
        DX,
        DY,
        HEADING,
        TOKENS,
        ENGINE,
        Number("to_dx", "Wanted, east", -FASTEST, FASTEST, help="The vector that you want.", clause="BY-750"),
        Number("to_dy", "Wanted, south", -FASTEST, FASTEST, clause="BY-750"),
    ),
    run_wanted,
)
REACH = Tool(
    "reach",
    "Reach a tile",
    "The first thrust that brings you to a tile in open space most often, with the best play after it.",
    (
        DX,
        DY,
        HEADING,
        TOKENS,
        ENGINE,
        Number("east", "Tile, east", -FASTEST, FASTEST, 4, "tiles", "How far from the ship.", "BY-R01"),
        Number("south", "Tile, south", -FASTEST, FASTEST, 0, "tiles", clause="BY-R01"),
        Number("rounds", "Moves", 1, ROUNDS, 2, help="Exactly so many, a thrust before each.", clause="BY-670"),
    ),
    run_reach,
    drag=drag_tile,
)  # fmt: skip
