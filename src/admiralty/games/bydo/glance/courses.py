"""Where ships will be: the rules' own Movement Resolving, played on what a side knows, without thrusts.

[BY-300, BY-310, BY-350, BY-670, BY-700]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from admiralty.core.ground.squares import magnitude, on_line, rescale

from ..movement import resolve_movement
from ..names import MISSILES, PLACES
from ..piloting import thrust
from ..records import Battle, Ship
from ..words import Burn, Event, Status
from .known import afresh, near, play_safe

Tile = tuple[int, int]
ROUNDS = 3  # that are shown
CRASHES = (Event.HIT_WALL, Event.COLLIDED, Event.CRUSHED, Event.LEFT_MAP, Event.PUSHED)
STOPS_MOST = 30  # rounds of braking that are looked at
ALL = 99  # of what the roll allows


@dataclass(slots=True)
class Leg:
    """One round of a ship's course: the tiles that it enters, and what happens to it there, as events tell it."""

    path: list[Tile] = field(default_factory=list)
    happens: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)

    def crash(self) -> tuple[int, tuple[int, ...]] | None:
        """What ends it."""
        return next((each for each in self.happens if each[0] in CRASHES), None)

    def dice(self) -> int:
        """How many D4 of damage its crash rolls.  [BY-430, BY-470]"""
        event, args = self.crash() or (0, ())
        return args[7] if event == Event.HIT_WALL else args[5] if event == Event.COLLIDED else 0


class Foreseen:
    """A table on which nothing is asked and all dice show 1: it notes what happens to each ship."""

    def __init__(self, b: Battle) -> None:
        self.b = b
        self.legs = {i: Leg() for i, ship in enumerate(b.ships) if ship.status != Status.NONE}
        self.vectors = {i: (b.ships[i].dx, b.ships[i].dy) for i in self.legs}
        self.offered: list[int] = []

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        """The first answer."""
        offered, self.offered = self.offered, []
        return offered[0] if offered else low

    def offer(self, value: int, /) -> None:
        """Keep it for the question."""
        self.offered.append(value)

    def offer_range(self, low: int, high: int, /) -> None:
        """Keep them for the question."""
        self.offered.extend(range(low, high + 1))

    def bar(self, value: int, why: int, /) -> None:
        """Nobody reads it."""

    def tells_why(self) -> bool:
        """Nobody reads it."""
        return False

    def share(self, seats: int, /) -> None:
        """Nobody answers."""

    def ask_all(self, b: Any, seats: int, write_order: Callable[[Any, Any, int], None], /) -> None:
        """Nobody plots."""

    def roll(self, die: int, sides: int, /) -> int:
        """The least."""
        return 1

    def roll_until(self, die: int, sides: int, low: int, high: int, /) -> int:
        """The least."""
        return low

    def emit(self, event: int, *args: int) -> None:
        """Note it for the ship that it happens to, and for the one that it runs into."""
        if event == Event.OVER:
            self.b.over = 0
        who = (args[1] // 2 - 1) % PLACES if len(args) > 1 and args[1] < MISSILES * 2 else -1
        if who not in self.legs:
            return
        if event == Event.MOVED:
            self.legs[who].path += _tiles(self.vectors[who], args[3:5], args[5:7])
            return
        if event != Event.PUSHED:
            self.legs[who].happens.append((event, args))
        if event in (Event.COLLIDED, Event.PUSHED):
            self.legs[(args[3] // 2 - 1) % PLACES].happens.append((event, args))
        if event in (Event.SLOWED, Event.CARRIED):
            self.vectors[who] = args[-2], args[-1]
        elif event == Event.PUSHED:
            self.vectors[(args[3] // 2 - 1) % PLACES] = args[-2], args[-1]


def _tiles(vector: Tile, start: Sequence[int], end: Sequence[int]) -> Iterator[Tile]:
    """The tiles that a move enters, from the first to the last."""
    (x, y), (to_x, to_y) = start, end
    far = magnitude(to_x - x, to_y - y)
    step = rescale(*vector, far)
    straight = (x + step[0], y + step[1]) == (to_x, to_y)
    for k in range(1, far + 1):
        if straight:
            east, south = rescale(*vector, k)
            yield x + east, y + south
        else:
            yield on_line(x, y, to_x, to_y, k)


def next_move(b: Battle) -> tuple[Battle, dict[int, Leg]]:
    """All ships after the next Movement Resolving, and how each comes there; b itself is played on."""
    table = Foreseen(b)
    b.over = 0
    resolve_movement(table, b)
    return b, table.legs


class Ahead:
    """The rounds to come, each played once, whichever ships are asked for."""

    def __init__(self, b: Battle) -> None:
        self.battle = play_safe(b)
        self.rounds: list[tuple[frozenset[int], dict[int, Leg]]] = []  # who still flies then, and the moves of all

    def round(self, k: int) -> tuple[frozenset[int], dict[int, Leg]]:
        """A round, counted from 0."""
        while len(self.rounds) <= k:
            flying = frozenset(i for i, ship in enumerate(self.battle.ships) if flies(ship))
            self.battle, legs = next_move(self.battle)
            self.rounds.append((flying, legs))
        return self.rounds[k]

    def course(self, i: int, rounds: int = ROUNDS) -> list[Leg]:
        """The rounds that a ship flies on by itself, to the one in which it crashes, leaves or is forced.  [BY-300]"""
        legs: list[Leg] = []
        for k in range(rounds):
            flying, found = self.round(k)
            if i not in flying:
                break
            legs.append(found[i])
            if found[i].crash():
                break
        return legs


def course_of(b: Battle, i: int, rounds: int = ROUNDS) -> list[Leg]:
    """The course of a ship."""
    return Ahead(b).course(i, rounds)


def all_next(b: Battle) -> dict[int, Leg]:
    """The next move of every ship that is known."""
    return Ahead(b).round(0)[1]


def with_vector(b: Battle, i: int, vector: Tile, status: int = -1) -> Battle:
    """The same with another vector of a ship, to play a move on."""
    made = afresh(b)
    made.ships[i].dx, made.ships[i].dy = vector
    if status >= 0:
        made.ships[i].status = status
    return made


def say_crash(event: int, dice: int) -> str:
    """What ends a course."""
    return {
        Event.HIT_WALL: f"a crash into a wall, {dice}d4 damage",
        Event.COLLIDED: f"a collision, {dice}d4 damage",
        Event.CRUSHED: "crushed",
        Event.LEFT_MAP: "off the map",
        Event.PUSHED: "pushed by an overwhelming ship",
    }.get(Event(event), "")


# ---- braking --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a ship comes to rest if it brakes each round by the same roll: after how many rounds and tiles."""

    rolled: int
    rounds: int
    path: tuple[Tile, ...]
    blocked: bool  # a crash or the edge comes first


class _Braking(Foreseen):
    """All dice show the roll that is looked at."""

    def __init__(self, b: Battle, rolled: int) -> None:
        super().__init__(b)
        self.rolled = rolled

    def roll(self, die: int, sides: int, /) -> int:
        """That roll."""
        return self.rolled


def stops_of(b: Battle, i: int) -> list[Stop]:
    """Braking with the worst, the average and the best roll, by the rules' own brakes and moves.

    [BY-700, BY-770, BY-790]
    """
    ship = b.ships[i]
    engine = ship.design.engine
    if not engine or not (ship.dx or ship.dy) or not flies(ship):
        return []
    fast = magnitude(ship.dx, ship.dy)  # by the worst roll 1 is taken off in each round
    safe = near(play_safe(b), i, fast * (fast + 1) // 2, fast)
    found = [_stop(safe, i, rolled) for rolled in dict.fromkeys((1, (engine + 1) // 2, engine))]
    return found if found[0].path != found[-1].path else found[:1]  # a free brake may need no roll


def flies(ship: Ship) -> bool:
    """Is it in space, real or not?"""
    return ship.status in (Status.ACTIVE, Status.DESYNCED, Status.HULK)


def _stop(safe: Battle, i: int, rolled: int) -> Stop:
    ahead, rounds = afresh(safe), 0
    path: list[Tile] = []
    while rounds < STOPS_MOST:
        ship = ahead.ships[i]
        rounds, ship.thrusts = rounds + 1, 0
        thrust(_Braking(ahead, rolled), ahead, i, Burn.BRAKE + ALL if ship.fuel else Burn.FREE_BRAKE)
        ahead, legs = next_move(ahead)
        path += legs[i].path
        if legs[i].crash() or not flies(ship):
            return Stop(rolled, rounds, tuple(path), True)
        if not (ship.dx or ship.dy):
            break
    return Stop(rolled, rounds, tuple(path), False)
