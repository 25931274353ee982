"""Sets up and plays the cases of this room: scripted orders and dice, nothing left over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from admiralty.core.face.game import Request
from admiralty.core.state.records import copy
from admiralty.games.heavy import turn
from admiralty.games.heavy.condition import dice, gone, powered, threshold
from admiralty.games.heavy.deal.dealing import deal
from admiralty.games.heavy.options import Rules
from admiralty.games.heavy.records import NONE, Battle
from admiralty.games.heavy.words import Ask, Cloak, Die, Event, Status, System

from ..cases import Case, Room, Step, require_known
from ..paths import Paths
from .aliases import ALIASES, FACING, SEATS, WORDS
from .orders import IllegalError, Orders

ROOM = Room(Path(__file__).parent, Rules, usual="turns")
OF_FIRE = {Die.DIRECTION: "direction", Die.SENSORS: "sensors", Die.TO_HIT: "to_hit", Die.DAMAGE: "damage"}
OF_FIRE |= {Die.SYSTEM_SHOT: "system_shot", Die.SYSTEM_SHOT_CHART: "system_shot"}
OF_FIRE |= {Die.FIGHTER: "fighter", Die.AT_FIGHTER: "kill"}
OF_LOSS = {Die.INTERNAL: "internal", Die.ROW: "row", Die.CATASTROPHE: "catastrophe"}


def case_of(settings: Mapping[str, Any] | None = None, **said: Any) -> Case:
    """A case of a test: its house rules and what is set."""
    return Case("a test", {"settings": settings or {}, "set": said})


class Scene:
    """The engagement of a case before its first turn, with the letters of its ships: side by side."""

    def __init__(self, case: Case) -> None:
        sides = case.get("ships", {"a": ["a"], "b": ["b"]})
        self.names, said = "".join(name for side in sides.values() for name in side), case.set
        scenario = {
            "game": "heavy",
            "title": "case",
            "range": said.get("range", 3),
            "sides": {side: [_entry(said[name]) for name in names] for side, names in sides.items()},
        }
        rules = {"points": 999, **case.settings}  # what flights cost is no matter here
        self.b: Battle = copy(deal(Request(scenario, rules)).battle)
        self.b.turn = said.get("turn", 1) - 1
        things = {"": ([self.b], 0), **{name: (self.b.ships, i) for i, name in enumerate(self.names)}}
        self.paths = Paths(self, things, ALIASES, WORDS, lambda value, field: int(value))
        for i, name in enumerate(self.names):
            self.paths.put(f"{name}.lost", said[name].get("lost", {}))
            _finish(self.b, i, said[name])
        self.paths.put_all(said)
        for ship in self.b.ships[: self.b.vessels]:
            if ship.cloak == Cloak.OFF:
                ship.known = list(ship.lost)
        self.t: ReadingTable | None = None

    def play(self, step: Step, luck: Random | None = None) -> ReadingTable:
        """A turn as it is said; `IllegalError` for an order that may not be given."""
        self.t = ReadingTable(self.b, step, luck, self.names)
        turn.play_beat(self.t, self.b)
        for i, orders in self.t.orders.items():
            if left := orders.left():
                raise IllegalError(i, f"never asked for: {', '.join(left)}")
        return self.t


def _entry(said: Mapping[str, Any]) -> dict[str, Any]:
    """A ship as a scenario has it."""
    found = {"ship": said["class"], "presents": said.get("facing", "fore")}
    return {**found, "flights": len(said["flights"])} if "flights" in said else found


def _finish(b: Battle, i: int, said: Mapping[str, Any]) -> None:
    """What follows from the boxes that are lost, where a case says nothing else: charge and catastrophe."""
    ship = b.ships[i]
    ship.charge = min(ship.charge, ship.design.boxes[System.BATTERIES] - ship.lost[System.BATTERIES])
    ship.catastrophe = int(gone(ship) >= threshold(ship))


# ---- the table ------------------------------------------------------------------------------------------------------


class ReadingTable:
    """Answers from the orders of a turn, dice from its lists; anything else than them fails."""

    def __init__(self, b: Battle, step: Step, luck: Random | None = None, names: str = SEATS) -> None:
        self.b, self.offered, self.luck, self.names = b, [], luck, names
        ships, answers, rolled = range(b.vessels), step.answers or {}, step.dice or {}
        require_known("answers", answers, names[: b.vessels])
        require_known("dice", rolled, [*names[: b.vessels], "toss"])
        self.orders = {i: Orders(b, i, answers.get(names[i], {}), names) for i in ships}
        self.power = {i: rolled.get(names[i], {}).get("power", 7) for i in ships}
        self.power = {i: list(each) if isinstance(each, list) else each for i, each in self.power.items()}
        known = ["power", *OF_FIRE.values(), *OF_LOSS.values()]
        for i in ships:
            require_known(f"dice.{names[i]}", rolled.get(names[i], {}), known)
        given = {i: {k: list(v) for k, v in rolled.get(names[i], {}).items() if k != "power"} for i in ships}
        self.loss = {i: {k: v for k, v in given[i].items() if k in OF_LOSS.values()} for i in ships}
        self.fire = {k: [die for i in ships for die in given[i].get(k, [])] for k in OF_FIRE.values()}
        self.toss = list(rolled.get("toss", []))
        self.events: list[tuple[Event, tuple[int, ...]]] = []
        self.had: dict[int, int] = {}
        self.spent: dict[int, int] = {}

    def offer(self, value: int) -> None:
        self.offered.append(int(value))

    def bar(self, value: int, why: int) -> None:
        """Do nothing: reasons are for people at a table."""

    def tells_why(self) -> bool:
        return False

    def ask(self, seat: int, what: int, low: int, high: int, *facts: int) -> int:
        legal, self.offered = self.offered or list(range(low, high + 1)), []
        ship = facts[0]
        if what == Ask.STRUCK:
            ship = next(i for i in self.orders if self.b.ships[i].seat == seat)
            if self.luck:
                return legal[0]
        if not self.had and what not in (Ask.CLOAK, Ask.FLASH, Ask.PLACE):
            self.had = {i: self.b.ships[i].left for i in self.orders}
        value = self.orders[ship].answer(Ask(what), facts)
        if value not in legal:
            raise IllegalError(ship, f"{Ask(what).name} {value} is not among {legal}")
        return value

    def ask_all(self, b: Battle, seats: int, write: Any) -> None:
        for seat in range(b.seats):
            if seats >> seat & 1:
                write(self, b, seat)
        for i in self.orders:
            if powered(b.ships[i]):
                self.spent[i] = b.ships[i].power + self.charge(b, i) - b.ships[i].left
            else:
                self.spent[i] = sum(each != NONE for each in b.ships[i].order.repair) + sum(b.ships[i].order.go_on)

    def charge(self, b: Battle, i: int) -> int:
        return b.ships[i].charge

    def roll(self, die: int, sides: int) -> int:
        if die == Die.POWER:
            return self.power_die(self.b.rolling)
        if self.luck:
            return self.luck.randint(1, sides)
        if die == Die.TOSS:
            return self.toss.pop(0)
        queue = self.fire[OF_FIRE[Die(die)]] if die in OF_FIRE else self.loss[self.b.rolling].get(OF_LOSS[Die(die)], [])
        assert queue, f"no die is left for {Die(die).name}"
        value = queue.pop(0)
        assert 1 <= value <= sides
        return value

    def power_die(self, i: int) -> int:
        """Of a list, or of a total, as many as the ship rolls."""
        given = self.power[i]
        if not isinstance(given, list):
            count = dice(self.b, self.b.ships[i])
            assert count <= given <= 6 * count, f"{count} dice do not come to {given}"
            self.power[i] = given = [min(6, 1 + max(0, given - count - 5 * n)) for n in range(count)]
        assert given, "no power die is left"
        return int(given.pop(0))

    def roll_until(self, die: int, sides: int, low: int, high: int) -> int:
        raise AssertionError("nothing is rolled so")

    def emit(self, event: int, *args: int) -> None:
        self.events.append((Event(event), args))

    def require_done(self) -> None:
        """Nothing may be left over."""
        assert not any(self.fire.values()), f"dice are left over: {self.fire}"
        assert not any(each for queues in self.loss.values() for each in queues.values()), f"left over: {self.loss}"
        assert not self.toss
        assert not any(isinstance(each, list) and each for each in self.power.values()), f"left over: {self.power}"


# ---- what came of it ------------------------------------------------------------------------------------------------


def outcome(b: Battle, t: ReadingTable) -> Any:
    """Who won and why; "none" while it goes on."""
    place = turn.outcome(b)
    if place < 0:
        return "none"
    kinds = {event for event, _ in t.events}
    winner = SEATS[place] if place < b.seats else "draw"
    for event, reason in (
        (Event.DESTROYED, "destroyed"),
        (Event.SURRENDERED, "surrender"),
        (Event.DISENGAGED, "disengaged"),
        (Event.QUIET, "stalemate"),
        (Event.LAST_TURN, "turn_limit"),
    ):
        if event in kinds:
            crippled = event == Event.DESTROYED and any(
                ship.status == Status.DESTROYED and gone(ship) < sum(ship.design.boxes) for ship in b.ships[: b.vessels]
            )
            found: dict[str, Any] = {"winner": winner, "reason": "cripple" if crippled else reason}
            if reason == "disengaged" and winner != "draw":
                found["marginal"] = True
            return found
    raise AssertionError("it is over for no reason")


def told(b: Battle, t: ReadingTable) -> dict[str, list[str]]:
    """What each seat alone learnt: flashes, and what its fire at something hidden came to."""
    found: dict[str, list[str]] = {}
    hidden = {i: ship.order.hidden == 1 for i, ship in enumerate(b.ships[: b.vessels])}
    for event, args in t.events:
        if event == Event.FLASH_FOUND:
            line = f"flash {list(FACING)[args[2]]} {args[3]}"
            found.setdefault(SEATS[b.ships[args[0]].seat], []).append(line)
        if event == Event.VOLLEY and hidden[args[1]]:
            cost = sum(points for kind, (ship, points, *_) in inside(t) if ship == args[1])
            found.setdefault(SEATS[b.ships[args[0]].seat], []).append(f"hit {cost}")
    return found


def inside(t: ReadingTable) -> Iterator[tuple[Event, tuple[int, ...]]]:
    """The internals that ships took."""
    return ((event, args) for event, args in t.events if event == Event.INTERNALS)
