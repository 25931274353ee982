"""What a turn and a thrust lead to: ends of the next move, with the chance that the engine die allows them.

[BY-610, BY-710 .. BY-810, BY-R30 .. BY-R39]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from admiralty.core.ground.squares import EAST, HEADINGS, SOUTH, magnitude

from ..actions import seems_turnable
from ..piloting import most_of
from ..records import NONE, Battle, Ship
from ..special import is_desynced_then
from ..tables import THRUSTS
from ..vectors import slowed, turn_cost
from ..words import Burn, Extra, Form, Status
from .courses import Tile, next_move, say_crash, with_vector
from .known import near, play_safe

BURNS = (Burn.MAIN, Burn.RETRO, Burn.BRAKE)
ENGINE_MOST = 20  # a larger die has too many ends to be shown


@dataclass(frozen=True, slots=True)
class End:
    """Where a ship may be after its next move, by a vector, and how likely; `crash` says what ends the move."""

    tile: Tile
    vector: Tile
    chance: float
    crash: str = ""
    dice: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A manoeuvre form as far as it is filled in: the heading that it leaves, and the ends of the next move."""

    heading: int
    ends: tuple[End, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A turn and a thrust that lead to a tile, and the chance that the die allows all of the thrust."""

    heading: int
    burn: int  # the answer that says so
    tokens: int  # left after the turn
    chance: float
    crash: str


def chance_of(ship: Ship, burn: int, amount: int) -> float:
    """The chance that the engine die gives as much.  [BY-730, BY-740, BY-810]"""
    engine = ship.design.engine
    return sum(most_of(ship, burn, rolled) >= amount for rolled in range(1, engine + 1)) / engine


def pushed(b: Battle, ship: Ship, heading: int, burn: int, amount: int) -> Tile:
    """The vector after a thrust of so much.  [BY-750, BY-770]"""
    if burn >= Burn.BRAKE:
        return slowed(b, ship.dx, ship.dy, amount)
    along = amount if burn < Burn.RETRO else -amount
    return ship.dx + along * EAST[heading], ship.dy + along * SOUTH[heading]


def amounts(ship: Ship, burn: int) -> dict[int, float]:
    """How much of a thrust that was ordered is used, each with its chance; of what is asked after the roll all."""
    engine = ship.design.engine
    if burn == Burn.NOTHING or engine == 0:
        return {0: 1.0}
    if burn == Burn.FREE_BRAKE:
        return {1: 1.0}
    group, cap = burn // 100 * 100, burn % 100 or 99
    found: dict[int, float] = {}
    for rolled in range(1, engine + 1):
        used = min(cap, most_of(ship, group, rolled))
        found[used] = found.get(used, 0) + 1 / engine
    return found


class Ends:
    """The ends of a ship's next move by the rules' own movement, each vector played on once."""

    def __init__(self, b: Battle, i: int, status: int = -1) -> None:
        """With another status the ship leaves or enters real space first."""
        ship = b.ships[i]
        thrust = ship.design.engine * (2 if ship.status == Status.DESYNCED else 1)
        fastest = magnitude(ship.dx, ship.dy) + thrust
        self.b, self.i, self.status, self.safe = b, i, status, near(play_safe(b), i, fastest)
        self.known: dict[Tile, tuple[Tile, str, int]] = {}

    def at(self, vector: Tile, chance: float = 1.0) -> End:
        """Where a vector leads."""
        if vector not in self.known:
            leg = next_move(with_vector(self.safe, self.i, vector, self.status))[1][self.i]
            ship, crash = self.b.ships[self.i], leg.crash()
            tile = leg.path[-1] if leg.path else (ship.x, ship.y)
            self.known[vector] = tile, say_crash(crash[0], leg.dice()) if crash else "", leg.dice()
        tile, crashed, dice = self.known[vector]
        return End(tile, vector, chance, crashed, dice)

    def of(self, heading: int, burn: int, amount: int) -> End:
        """Where so much of a thrust leads."""
        return self.at(pushed(self.b, self.b.ships[self.i], heading, burn, amount))

    def after(self, heading: int, burn: int) -> tuple[End, ...]:
        """The ends of a thrust that is ordered, by the rolls of the engine."""
        ship = self.b.ships[self.i]
        found: dict[Tile, float] = {}
        for amount, chance in amounts(ship, burn).items():
            group = Burn.BRAKE if burn == Burn.FREE_BRAKE else burn // 100 * 100
            vector = pushed(self.b, ship, heading, group, amount) if burn else (ship.dx, ship.dy)
            found[vector] = found.get(vector, 0) + chance
        return tuple(self.at(vector, chance) for vector, chance in found.items())


def ends_ordered(b: Battle, i: int) -> Ends:
    """The ends of a ship whose form leaves real space or comes back, before or after the thrust.  [BY-830, BY-R79]"""
    ship, extra = b.ships[i], b.plan.extra if b.plan.ship == i else Extra.NOTHING
    if is_desynced_then(ship, extra):
        b = with_vector(b, i, (ship.dx, ship.dy), Status.DESYNCED)
    after = {Extra.DESYNC_AFTER: Status.DESYNCED, Extra.RESYNC: Status.ACTIVE, Extra.RESYNC_AFTER: Status.ACTIVE}
    return Ends(b, i, next((status for each, status in after.items() if each == extra), NONE))


def draft_of(b: Battle) -> Draft | None:
    """The manoeuvre form that its seat is filling in; None where there is none, or nothing in it yet."""
    plan, ship = b.plan, b.ships[b.plan.ship]
    if plan.form != Form.MANOEUVRE or ship.status not in (Status.ACTIVE, Status.DESYNCED) or plan.extra >= Extra.DOCK:
        return None
    turned = plan.heading != ship.heading
    if not turned and plan.burn == Burn.NOTHING and plan.extra == Extra.NOTHING:
        return None
    aimed = plan.turn if plan.burn else plan.heading
    heading = plan.after_turn if plan.burn else plan.heading
    return Draft(heading, ends_ordered(b, plan.ship).after(aimed, plan.burn))


# ---- reach ----------------------------------------------------------------------------------------------------------


def may_thrust(ship: Ship, limit: bool) -> bool:
    """Has it an engine, fuel and a thrust left?  [BY-780, BY-R33]"""
    most = 1 if limit else THRUSTS
    return 0 < ship.design.engine <= ENGINE_MOST and ship.fuel != 0 and ship.thrusts < most


def headings_open(b: Battle, i: int, heading: int, tokens: int) -> Iterator[tuple[int, int, bool]]:
    """Each heading with the tokens that it costs, and whether the ship may turn there.  [BY-R29, BY-R30]"""
    for wanted in range(HEADINGS):
        cost = turn_cost(b, heading, wanted)
        yield wanted, cost, cost <= tokens and (wanted == heading or seems_turnable(b, i, heading, wanted))


def reach_of(b: Battle, i: int) -> dict[Tile, Way]:
    """Tiles where a ship can be after its next move, each by the likeliest way; of two alike the cheaper turn."""
    plan, ends = b.plan, ends_ordered(b, i)
    ship = ends.b.ships[i]
    found: dict[Tile, Way] = {}
    heading, tokens = (plan.heading, plan.tokens) if plan.ship == i and plan.seat >= 0 else (ship.heading, ship.tokens)
    turns = [each for each in headings_open(b, i, heading, tokens) if each[2]]
    if heading != ship.heading:
        turns = [each for each in turns if each[0] == heading]
    for wanted, cost, _ in turns:
        for burn in BURNS:
            if burn == Burn.BRAKE and wanted != heading:
                continue  # it needs no turn
            for amount in range(1, _most(ship, burn) + 1):
                chance = chance_of(ship, burn, amount)
                end = ends.of(wanted, burn, amount)
                way = Way(wanted, burn + amount, tokens - cost, chance, end.crash)
                if end.tile not in found or _rank(way) > _rank(found[end.tile]):
                    found[end.tile] = way
    return found


def _rank(way: Way) -> tuple[bool, float, int]:
    return not way.crash, way.chance, way.tokens


def _most(ship: Ship, burn: int) -> int:
    return most_of(ship, burn, ship.design.engine)
