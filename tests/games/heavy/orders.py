"""One ship's orders of a turn as a case says them, and the answers that come of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from admiralty.games.heavy.aiming import by_die, loaded
from admiralty.games.heavy.condition import contact
from admiralty.games.heavy.fighters import AT_FLIGHT
from admiralty.games.heavy.movement import destination, rotating
from admiralty.games.heavy.records import FLIGHTS, NONE, Battle, Ship
from admiralty.games.heavy.records import MOUNTS as SLOTS
from admiralty.games.heavy.tables import FACINGS, MOUNTED
from admiralty.games.heavy.words import Ask, Cloak, FlightOrder, Manoeuvre

from ..cases import require_known
from .aliases import FACING, MOUNTS, MOVES, SYSTEM, mount, what_of

SPREAD = {"banks": "bank", "disruptors": "disruptor"}
STEPS = {"close": FlightOrder.CLOSE, "retreat": FlightOrder.WITHDRAW, "return": FlightOrder.RETURN}
SAID = (
    "cloak", "flash", "axis", "with", "launch", "flights", "moves", "move", "surrender", "cm", "ccm", "reinforce",
    "fire", "direction", "repair", "choices",
)  # fmt: skip


class IllegalError(Exception):
    """The order of a ship is not among the legal answers, or is never asked for."""

    def __init__(self, ship: int, what: str) -> None:
        super().__init__(f"ship {ship}: {what}")
        self.ship = ship


class Orders:
    """One ship's order of a turn; what is asked for is taken away."""

    def __init__(self, b: Battle, i: int, said: Mapping[str, Any], names: str) -> None:
        self.b, self.i, self.names = b, i, names
        require_known(f"answers.{names[i]}", said, SAID)
        self.cloak = {"engage": 1, "drop": 2}.get(said.get("cloak", ""), 0)
        self.flash = bool(said.get("flash"))
        self.about: str | None = said.get("axis")
        self.enemy = names.index(said["with"]) if "with" in said else NONE
        self.launch = sorted(said.get("launch", []))
        self.flights = {int(name[-1]) - 1: dict(each) for name, each in said.get("flights", {}).items()}
        self.moves = list(said["moves"]) if "moves" in said else [said["move"]] if "move" in said else []
        if said.get("surrender"):
            self.moves = ["surrender"]
        self.cm, self.ccm = said.get("cm", 0), said.get("ccm", 0)
        self.reinforce = {FACING[facing]: power for facing, power in said.get("reinforce", {}).items()}
        self.points, self.aim = fire_of(b.ships[i], said.get("fire", []), i)
        self.target = target_of(b, i, said.get("fire", []), names)
        for system in MOUNTED:
            self.bring_forward(system)
        self.direction = FACING[said["direction"]] if "direction" in said else NONE
        self.repair = [what_of(each) for each in said.get("repair", [])]
        self.choices = [SYSTEM[each] for each in said.get("choices", [])]

    def left(self) -> list[str]:
        """What was ordered and never asked for."""
        left: list[str] = [name for name in ("cloak", "flash", "cm", "ccm") if getattr(self, name)]
        left += [f"move {each}" for each in self.moves if each != "none"]
        left += [f"reinforce {each}" for each in self.reinforce]
        left += [f"fire {m}" for m, points in self.points.items() if points]
        left += [f"aim {m}" for m in self.aim] + [f"repair {each}" for each in self.repair]
        left += [f"choice {each}" for each in self.choices] + [f"launch {each}" for each in self.launch]
        left += [f"{what} of flight {k}" for k, said in self.flights.items() for what in said]
        at = self.b.ships[self.i].order.target
        left += [f"fire at {each}" for m, each in self.target.items() if at[m] != each]
        named = self.direction != NONE and not by_die(self.b, self.b.ships[self.i])  # else a die replaces the name
        return left + ([f"direction {self.direction}"] if named else [])

    def answer(self, what: Ask, facts: Sequence[int]) -> int:
        """The answer to a question, which is then done with."""
        match what:
            case Ask.CLOAK | Ask.COUNTERMEASURES | Ask.COUNTER_COUNTERMEASURES:
                name = {Ask.CLOAK: "cloak", Ask.COUNTERMEASURES: "cm"}.get(what, "ccm")
                value = int(getattr(self, name))
                setattr(self, name, 0)
                return value
            case Ask.FLASH:
                value, self.flash = (2 - self.i if self.flash else 0), False
                return value
            case Ask.ENEMY:
                going_on = self.b.ships[self.i].turn_enemy if self.moves else NONE
                return 1 + (going_on if self.enemy == NONE else self.enemy)
            case Ask.PLACE:
                return contact(self.b, facts[1], facts[0]).facing
            case Ask.MANOEUVRE | Ask.BESIDE:
                return self.manoeuvre(self.moves.pop(0), facts[1]) if self.moves else 0
            case Ask.REINFORCE:
                return 1 + min(self.reinforce) if self.reinforce else 0
            case Ask.REINFORCE_POINTS:
                return self.reinforcement(facts[1])
            case Ask.DIRECTION:
                value, self.direction = self.direction, NONE
                return 1 + value
            case Ask.BANK | Ask.HEAVY:
                return int(self.points.pop(facts[1] % SLOTS, 0))
            case Ask.SALVO:
                ship = self.b.ships[self.i]
                like = [m for m in self.points if ship.mounts[m].system == facts[1] and loaded(self.b, ship.mounts[m])]
                if any(self.points[m] > 1 for m in like):
                    raise IllegalError(self.i, "more than a point for a heavy weapon")
                return sum(self.points.pop(m) for m in like)
            case Ask.SPECIFIC:
                return int(bool(self.aim))
            case Ask.AIM:
                return 1 + self.aim.pop(facts[1] % SLOTS, NONE)
        return self.rest(what, facts)

    def rest(self, what: Ask, facts: Sequence[int]) -> int:
        """Axes, repairs, and what is asked in the middle of the damage."""
        match what:
            case Ask.AXIS:
                if self.about is None:
                    raise IllegalError(self.i, "a half turn names its axis")
                return FACING[self.about] // 2 * 2
            case Ask.GO_ON_REPAIR:
                if facts[2] in self.repair:
                    self.repair.remove(facts[2])
                    return 1
                return 0
            case Ask.REPAIR:
                return 1 + self.repair.pop(0) if self.repair else 0
            case Ask.STRUCK:
                return self.choices.pop(0)
            case Ask.TARGET:
                return self.target.get(facts[1] % SLOTS, 1 - self.i)
            case Ask.LAUNCH:
                value, self.launch = len(self.launch), []
                return value
            case Ask.FLIGHT_STEP:
                move = self.flights.get(facts[1], {}).pop("move", "")
                return int(STEPS.get(move, FlightOrder.STAY))
            case Ask.FLIGHT_FACING:
                facing = self.flights.get(facts[1], {}).pop("attack", None)
                return 0 if facing is None else 1 + FACING[facing]
        raise IllegalError(self.i, f"no answer to {what.name}")

    def bring_forward(self, system: int) -> None:
        """Of weapons alike the first ones fire, so that they are asked about.  [HC-R95]"""
        ship = self.b.ships[self.i]
        like = [m for m in range(ship.arms) if ship.mounts[m].system == system and loaded(self.b, ship.mounts[m])]
        named = [m for m in like if m in self.points]
        for row in (self.points, self.aim, self.target):
            moved = {to: row.pop(m) for to, m in zip(like, named, strict=False) if m in row}
            row |= moved

    def reinforcement(self, facing: int) -> int:
        """Points for power: two of it for one.  [HC-R66]"""
        power = self.reinforce.pop(facing)
        if power % 2:
            raise IllegalError(self.i, f"{power} power for reinforcement")
        return int(power // 2)

    def manoeuvre(self, said: str, enemy: int) -> int:
        """A manoeuvre's number."""
        ship, words = self.b.ships[self.i], said.split()
        if said == "surrender":
            return int(Manoeuvre.SURRENDER)
        if said in MOVES:
            return int(MOVES[said])
        if said == "go on":
            if not rotating(ship):
                raise IllegalError(self.i, "no rotation to go on with")
            if self.b.ships[enemy].cloak == Cloak.ON:
                return int(Manoeuvre.TURN) + FACINGS * ship.turned_from + ship.turning
            return int(Manoeuvre.ROTATE) + destination(self.b, self.i, enemy)
        base = {"rotate": Manoeuvre.ROTATE, "shift": Manoeuvre.SHIFT, "advance": Manoeuvre.ADVANCE}[words[0]]
        if "to" in words:
            self.about = words[5] if "about" in words else None
            return int(Manoeuvre.TURN) + FACINGS * FACING[words[1]] + FACING[words[3]]
        return int(base) + FACING[words[1]]


def fire_of(ship: Ship, said: Sequence[Mapping[str, Any]], i: int) -> tuple[dict[int, int], dict[int, int]]:
    """Points and aims by mount; fire that is named for several is spread out."""
    points: dict[int, int] = {}
    aim: dict[int, int] = {}
    for each in said:
        for m, given in spread(ship, each):
            if m == NONE:
                raise IllegalError(i, f"there is no {each['mount']}")
            if given == 0:
                raise IllegalError(i, f"no point for {each['mount']}")
            points[m] = given
            if "aim" in each:
                aim[m] = SYSTEM[each["aim"]]
    return points, aim


def target_of(b: Battle, i: int, said: Sequence[Mapping[str, Any]], names: str) -> dict[int, int]:
    """Whom each mount is fired at, where that is said: a ship, or a flight of the only enemy."""
    found = {}
    for each in said:
        if "target" in each:
            ship = NONE if "flight" in each["target"] else names.index(each["target"])
            code = AT_FLIGHT + FLIGHTS * (1 - i) + int(each["target"][-1]) - 1 if ship == NONE else ship
            found |= {m: code for m, _ in spread(b.ships[i], each)}
    return found


def spread(ship: Ship, said: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """The mounts of one entry, each with its points."""
    name = said["mount"]
    if name not in SPREAD:
        yield mount(ship, name), said.get("points", 1)
        return
    whole = [m for m in range(ship.arms) if ship.mounts[m].system == MOUNTS[SPREAD[name]] and ship.mounts[m].down == 0]
    if not whole:
        yield NONE, 1
    left = said.get("points", len(whole))
    for n, m in enumerate(whole):
        given = 1 if name == "disruptors" else left if n == len(whole) - 1 else min(6, left)
        left -= given
        if given:
            yield m, given
