"""Sets up and plays the cases of this room: scripted orders, dice and hits, nothing left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from admiralty.core.state.options import read
from admiralty.core.state.records import Size, blank
from admiralty.games.systemships import turn
from admiralty.games.systemships.campaign.options import CampaignRules
from admiralty.games.systemships.damage import CARRIED, loss_of
from admiralty.games.systemships.options import Rules
from admiralty.games.systemships.records import NONE, Battle
from admiralty.games.systemships.tables import CRT
from admiralty.games.systemships.words import Ask, Contest, Die, Event, Status

from ..cases import Case, Room, Step, read_dice, require_known
from ..paths import Paths
from .aliases import ALIASES, HITS, SIDES, TACTICS

ROOM = Room(Path(__file__).parent, Rules, CampaignRules)
ORDER = (
    "tactic", "drive", "beam", "beam_target", "screen", "missiles", "missile_speeds", "drop", "pick_up",
    "cannons", "shells", "cannon_target", "ecm", "jam", "take_hit",
)  # fmt: skip


class IllegalError(Exception):
    """The case's order or hit is not among the legal answers."""


def empty(rules: Mapping[str, Any] | None = None, size: Size = Size.SMALL) -> Battle:
    """A combat without ships."""
    b = blank(Battle, size)
    b.crt = list(CRT)
    b.contest, b.sides = Contest.DUEL, 2
    for name, value in (rules or {}).items():
        setattr(b.rules, name, read(Rules, name, value))
    return b


class Scene:
    """The combat of a case, with the names of its ships in their order."""

    def __init__(self, case: Case, sides: Mapping[str, Sequence[str]] | None = None, size: Size = Size.SMALL) -> None:
        sides = case.get("ships", sides or {})
        require_known(f"{case.where}, ships", sides, SIDES)
        self.names = [name for names in sides.values() for name in names]
        self.b = b = empty(case.settings, Size.LARGE if len(self.names) > 4 else size)
        self.events: list[tuple[Event, tuple[int, ...]]] = []
        if case.get("start") == "challenge":
            b.contest, b.sides = Contest.CHALLENGE, 1
        b.vessels = len(self.names)
        for ship in b.ships:
            ship.order.beam_target = ship.order.drop = ship.order.pick_up = NONE
        for ship, side in zip(b.ships, [side for side, names in sides.items() for _ in names], strict=False):
            ship.side, ship.status, ship.carrier = SIDES[side], Status.FIGHTING, NONE
        things = {"": ([b], 0), **{name: (b.ships, i) for i, name in enumerate(self.names)}}
        self.paths = Paths(self, things, ALIASES, number=_number)
        self.paths.put_all(case.set)

    def told(self, event: Event) -> list[tuple[Event, tuple[int, ...]]]:
        """The happenings of a kind in the last step."""
        return [each for each in self.events if each[0] == event]


def _number(value: Any, field: str) -> Any:
    """A side, a tactic or a number as the record has it."""
    words = {"phasing": SIDES, "tactic": TACTICS}.get(field, {})
    if isinstance(value, str):
        require_known(f"set.{field}", [value], words)
        return words[value]
    return int(value)


def faces(case: Case, step: Step) -> list[tuple[int, int]]:
    """The dice of a step; a case says the speed that a die gives, which is one less than its face."""
    rolled = read_dice(case.where, Die, step.dice)
    return [(die, face + 1 if die == Die.SPEED else face) for die, face in rolled]


def each(said: Any) -> list[str]:
    """A name, a list of names, or nothing."""
    return [said] if isinstance(said, str) else list(said or [])


def chain(b: Battle, first: int, key: str) -> set[int]:
    """The ships that an order drops or picks up, each of which names the next."""
    found: set[int] = set()
    while first != NONE:
        found.add(first)
        first = getattr(b.ships[first].order, key)
    return found


class ReadingTable:
    """Answers from the orders of a case, dice from its list; anything else than them fails."""

    def __init__(
        self,
        names: Sequence[str],
        orders: Mapping[str, Mapping[str, Any]],
        dice: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.names, self.offered = list(names), []
        self.orders = {name: order for name, order in orders.items() if set(order) != {"take_hit"}}
        self.dice = list(dice)
        for name, order in orders.items():
            require_known(f"answers.{name}", order, ORDER)
        self.jams = {name: list(order.get("jam", [])) for name, order in orders.items()}
        self.hits = {name: list(order.get("take_hit", [])) for name, order in orders.items()}
        self.events: list[tuple[Event, tuple[int, ...]]] = []
        self.plotted: set[str] = set()

    def offer(self, value: int) -> None:
        self.offered.append(int(value))

    def bar(self, value: int, why: int) -> None:
        """Do nothing: reasons are for people at a table."""

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
            if ship not in self.orders:
                raise IllegalError(f"{ship} has no order")
            value = self.ordered(Ask(what), self.orders[ship], facts, legal)
        if value not in legal:
            raise IllegalError(f"{ship}: {Ask(what).name} {value} is not among {legal}")
        return value

    def attribute(self, text: str) -> int:
        ship, _, what = text.rpartition(".")
        if what not in HITS:
            raise IllegalError(f"{what} cannot take a hit")
        return loss_of(HITS[what]) + (CARRIED * (self.names.index(ship) + 1) if ship else 0)

    def ordered(self, what: Ask, order: Mapping[str, Any], facts: Sequence[int], legal: Sequence[int]) -> int:
        missiles = order.get("missiles", [{"speed": speed} for speed in order.get("missile_speeds", [])])
        match what:
            case Ask.TACTIC:
                return TACTICS[order["tactic"]]
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
        assert kind == die, f"{Die(die).name} is rolled where the case has {Die(kind).name}"
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


def play_round(case: Case, scene: Scene, step: Step) -> None:
    """One round by the script of a step."""
    t = ReadingTable(scene.names, step.answers or {}, faces(case, step))
    turn.play_beat(t, scene.b)
    t.done()
    scene.events = t.events
