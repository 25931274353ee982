"""Plays the second reading's cases: battles from their data, scripted orders, dice and hits, nothing left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.core.state.options import read
from admiralty.core.state.records import Size, blank
from admiralty.games.systemships import actions, turn
from admiralty.games.systemships.damage import CARRIED, loss_of
from admiralty.games.systemships.options import Rules
from admiralty.games.systemships.records import NEUTRAL, NOBODY, Battle, Ship
from admiralty.games.systemships.setup import launch
from admiralty.games.systemships.tables import CRT
from admiralty.games.systemships.words import Ask, Contest, Die, Event, Status, Tactic

SIDES = {"red": 0, "blue": 1, "green": 2, "amber": 3, "neutral": NEUTRAL}
ATTRIBUTES = {"PD": 0, "B": 1, "S": 2, "T": 3, "M": 4, "SR": 5, "E": 6, "A": 7, "C": 8, "SH": 9, "H": 10}
SETTINGS = {"challenge_tl": "tl"}  # the rulebook's name of the switch, and what it is called here
DICE = {
    "speed": Die.SPEED,
    "missiles": Die.MISSILES,
    "coin": Die.COIN,
    "tactic": Die.TACTIC,
    "target": Die.TARGET,
    "missile_speed": Die.MISSILE_SPEED,
}


class IllegalError(Exception):
    """The case's order or hit is not among the legal answers."""


def build(ship: Ship, values: Sequence[int], built: Sequence[int] | None = None, racks: int = 0) -> None:
    """Set a ship's values; what is not said of its build is as it is now."""
    ship.built.pd, ship.built.beams, ship.built.screens, ship.built.tubes, ship.built.missiles = built or values
    ship.built.racks = racks
    launch(ship)
    ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles = values


def equip(ship: Ship, more: Mapping[str, int]) -> None:
    """Set what the second edition adds."""
    for key, value in more.items():
        setattr(ship, key, value)


def values(ship: Ship) -> list[int]:
    """(PD, B, S, T, M) as the rulebook writes it."""
    return [ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles]


def empty(rules: Mapping[str, Any] | None = None, size: Size = Size.SMALL) -> Battle:
    """A combat without ships."""
    b = blank(Battle, size)
    b.crt = list(CRT)
    b.contest, b.sides = Contest.DUEL, 2
    for name, value in (rules or {}).items():
        name = SETTINGS.get(name, name)
        setattr(b.rules, name, read(Rules, name, value))
    return b


def battle(case: Mapping[str, Any]) -> Battle:
    """The combat of a case."""
    b = empty(case.get("rules"), Size.LARGE if len(case["ships"]) > 4 else Size.SMALL)
    challenge = case.get("scenario") == "challenge"
    b.contest = Contest.CHALLENGE if challenge else Contest.DUEL
    b.sides = 1 if challenge else 2
    b.phasing = SIDES[case.get("phasing", "red")]
    for treaty in case.get("treaties", []):
        b.treaties |= 1 << SIDES[treaty]
    names = [ship["name"] for ship in case["ships"]]
    b.vessels = len(names)
    for place, ship in zip(b.ships, case["ships"], strict=False):
        place.side = SIDES[ship["side"]]
        place.status = Status.CARRIED if ship.get("carried_by") else Status.FIGHTING
        place.carrier = names.index(ship["carried_by"]) if ship.get("carried_by") else NOBODY
        place.warp, place.tl = int(ship.get("warp", False)), ship.get("tl", 0)
        place.automatic = int(ship.get("automatic", False))
        place.order.drop = place.order.pick_up = place.order.beam_target = NOBODY
        if "ship" in ship:
            build(place, ship["ship"], ship.get("built"), ship.get("racks", 0))
        equip(place, ship.get("more", {}))
    return b


def each(said: Any) -> list[str]:
    """A name, a list of names, or nothing."""
    return [said] if isinstance(said, str) else list(said or [])


def chain(b: Battle, first: int, key: str) -> set[int]:
    """The ships that an order drops or picks up, each of which names the next."""
    found: set[int] = set()
    while first != NOBODY:
        found.add(first)
        first = getattr(b.ships[first].order, key)
    return found


class ReadingTable:
    """Answers from the orders of a case, dice from its list; anything else than them fails."""

    def __init__(
        self,
        names: Sequence[str],
        orders: Mapping[str, Mapping[str, Any]],
        dice: Sequence[tuple[str, int]] = (),
        hits: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.names, self.orders, self.offered = list(names), orders, []
        self.dice = [(DICE[kind], value + 1 if kind == "speed" else value) for kind, value in dice]
        self.jams = {name: list(order.get("jam", [])) for name, order in orders.items()}
        self.hits = {name: list(taken) for name, taken in (hits or {}).items()}
        self.events: list[tuple[Event, tuple[int, ...]]] = []
        self.plotted: set[str] = set()

    def offer(self, value: int) -> None:
        self.offered.append(int(value))

    def bar(self, value: int, why: int) -> None:
        """Nobody reads it."""

    def tells_why(self) -> bool:
        return False

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        legal = self.offered or list(range(low, high + 1))
        self.offered = []
        ship = self.names[facts[0]]
        if what == Ask.TAKE_HIT:
            if not self.hits.get(ship):
                raise IllegalError(f"{ship}: no hit given for one of {legal}")
            value = self.attribute(self.hits[ship].pop(0))
        elif what == Ask.JAM:
            value = self.jams[ship].pop(0) if self.jams.get(ship) else facts[3]
        else:
            self.plotted.add(ship)
            value = self.ordered(Ask(what), self.orders[ship], facts, legal)
        if value not in legal:
            raise IllegalError(f"{ship}: {Ask(what).name} {value} is not among {legal}")
        return value

    def attribute(self, text: str) -> int:
        ship, _, what = text.rpartition(".")
        if what not in ATTRIBUTES:
            raise IllegalError(f"{what} cannot take a hit")
        return loss_of(ATTRIBUTES[what]) + (CARRIED * (self.names.index(ship) + 1) if ship else 0)

    def ordered(self, what: Ask, order: Mapping[str, Any], facts: Sequence[int], legal: Sequence[int]) -> int:
        missiles = order.get("missiles", [{"speed": speed} for speed in order.get("missile_speeds", [])])
        match what:
            case Ask.TACTIC:
                return Tactic[order["tactic"].upper()]
            case Ask.CARRY:
                loads = [1 + self.names.index(name) for name in each(order.get("drop"))]
                loads += [101 + self.names.index(name) for name in each(order.get("pick_up"))]
                return loads[facts[1]] if facts[1] < len(loads) else 0
            case Ask.DRIVE:
                return order.get("drive", 0)
            case Ask.TUBES:
                return len(missiles)
            case Ask.MISSILE_SPEED:
                return missiles[facts[1]]["speed"]
            case Ask.MISSILE_TARGET:
                return self.target(missiles[facts[1]].get("target"), legal)
            case Ask.BEAM:
                return order.get("beam", 0)
            case Ask.BEAM_TARGET:
                return self.target(order.get("beam_target"), legal)
            case Ask.CANNONS | Ask.SHELLS | Ask.ECM:
                return order.get(what.name.lower(), 0)
            case Ask.CANNON_TARGET:
                return self.target(order.get("cannon_target"), legal)
            case _:
                return order.get("screen", 0)

    def target(self, name: str | None, legal: Sequence[int]) -> int:
        return self.names.index(name) if name else legal[0]

    def ask_all(self, b: Battle, seats: int, write_order: Any) -> None:
        for seat in range(8):
            if seats >> seat & 1:
                write_order(self, b, seat)
        for ship, order in self.orders.items():
            self.require_written(b, ship, order)

    def require_written(self, b: Battle, ship: str, order: Mapping[str, Any]) -> None:
        """Whatever the order says must have found its place on the form."""
        written = b.ships[self.names.index(ship)].order
        missiles = order.get("missiles", order.get("missile_speeds", []))
        said = (order.get("drive", 0), order.get("beam", 0), order.get("screen", 0), len(missiles))
        loads = [{self.names.index(name) for name in each(order.get(key))} for key in ("drop", "pick_up")]
        warp = b.ships[self.names.index(ship)].warp == 1  # in other ships' orders stands what comes after them
        found = [chain(b, getattr(written, key), key) if warp else set() for key in ("drop", "pick_up")]
        more = [order.get(key, 0) for key in ("cannons", "shells", "ecm")]
        if (
            said != (written.drive, written.beam, written.screen, written.tubes)
            or loads != found
            or more != [written.cannons, written.shells, written.ecm]
        ):
            raise IllegalError(f"{ship}: {order} is not what could be written")
        if ship not in self.plotted:
            raise IllegalError(f"{ship} does not get an order")

    def roll(self, die: int, sides: int) -> int:
        assert self.dice, f"a die for {Die(die).name} that is not in the case"
        kind, value = self.dice.pop(0)
        assert kind == die, f"{Die(die).name} is rolled where the case has {kind.name}"
        assert 1 <= value <= sides, f"{Die(die).name} {value} on a die of {sides} sides"
        return value

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        raise AssertionError("nothing is rolled again and again here")

    def emit(self, event: int, *args: int) -> None:
        self.events.append((Event(event), tuple(int(arg) for arg in args)))

    def done(self) -> None:
        assert not self.dice, f"dice left over: {self.dice}"
        left = {ship: hits for given in (self.hits, self.jams) for ship, hits in given.items() if hits}
        if left:
            raise IllegalError(f"hits left over: {left}")


def play_round(b: Battle, names: Sequence[str], orders: Any, dice: Any, hits: Any) -> ReadingTable:
    """One round by the case's script."""
    t = ReadingTable(names, orders, dice, hits)
    turn.play_beat(t, b)
    t.done()
    return t


def legal_order(case: Mapping[str, Any]) -> bool:
    """May this order be written?"""
    others = [(name, "carried") for name in case.get("carried", [])]
    others += [(name, "adrift") for name in case.get("adrift", [])] + [
        (name, "neutral") for name in case.get("neutral", [])
    ]
    names = ["it", *(name for name, _ in others), "enemy", "carrier"]
    b = empty(case.get("rules"), Size.LARGE)
    b.vessels = len(names)
    for ship in b.ships[: b.vessels]:
        ship.status, ship.carrier = Status.FIGHTING, NOBODY
        ship.order.drop = ship.order.pick_up = ship.order.beam_target = NOBODY
        build(ship, [3, 1, 1, 0, 0])
    it = b.ships[0]
    it.warp, it.tl = int(case["warp"]), case["tl"]
    build(it, case["ship"], None, case.get("racks", 0))
    equip(it, case.get("more", {}))
    for k, (_, state) in enumerate(others):
        ship = b.ships[k + 1]
        if state == "carried":
            ship.status, ship.carrier = Status.CARRIED, 0
        elif state == "neutral":
            ship.side = NEUTRAL
    b.ships[-1 + b.vessels - 1].side = 1
    carrier = b.ships[b.vessels - 1]
    status = case.get("status")
    carrier.status = Status.FIGHTING if status == "picked_up" else Status.NONE
    if status == "picked_up":
        carrier.warp, carrier.order.pick_up = 1, 0
    elif status in ("carried", "dropped"):
        it.status = Status.CARRIED
    t = ReadingTable(names, {"it": case["order"]})
    try:
        if it.status == Status.FIGHTING:
            actions.write_order(t, b, 0, 0)
        t.require_written(b, "it", case["order"])
    except IllegalError:
        return False
    return True
