"""Plays the second reading's cases: engagements from their data, scripted orders and dice, nothing left over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from admiralty.core.face.game import Request
from admiralty.core.state.records import copy
from admiralty.games.heavy import turn
from admiralty.games.heavy.aiming import by_die
from admiralty.games.heavy.condition import contact, dice, gone, powered, threshold
from admiralty.games.heavy.deal.dealing import deal
from admiralty.games.heavy.fighters import AT_FLIGHT
from admiralty.games.heavy.movement import destination, rotating, slow
from admiralty.games.heavy.records import FLIGHTS, NONE, Battle, Ship
from admiralty.games.heavy.records import MOUNTS as SLOTS
from admiralty.games.heavy.special import can_cloak
from admiralty.games.heavy.tables import FACINGS, LATERAL_WAIT, SYSTEMS
from admiralty.games.heavy.words import Ask, Cloak, Die, Event, Facing, Flight, FlightOrder, Manoeuvre, Status, System

FACING = {facing.name.lower(): int(facing) for facing in Facing}
SYSTEM = {system.name.lower(): int(system) for system in System}
FLIGHT = {flight.name.lower(): int(flight) for flight in Flight}
SEATS = "abcd"
MOUNTS = {
    "bank": System.BANKS,
    "disruptor": System.DISRUPTORS,
    "forward launcher": System.FORWARD_LAUNCHERS,
    "aft launcher": System.AFT_LAUNCHERS,
}
SPREAD = {"banks": "bank", "disruptors": "disruptor"}
MOVES = {"none": 0, "close": Manoeuvre.CLOSE, "retreat": Manoeuvre.RETREAT, "hold": Manoeuvre.HOLD}
MOVES |= {"close 2": Manoeuvre.CLOSE_TWO, "retreat 2": Manoeuvre.RETREAT_TWO}
OF_FIRE = {Die.DIRECTION: "direction", Die.SENSORS: "sensors", Die.TO_HIT: "to_hit", Die.DAMAGE: "damage"}
OF_FIRE |= {Die.SYSTEM_SHOT: "system_shot", Die.SYSTEM_SHOT_CHART: "system_shot"}
OF_FIRE |= {Die.FIGHTER: "fighter", Die.AT_FIGHTER: "kill"}
STEPS = {"close": FlightOrder.CLOSE, "retreat": FlightOrder.WITHDRAW, "return": FlightOrder.RETURN}
OF_LOSS = {Die.INTERNAL: "internal", Die.ROW: "row", Die.CATASTROPHE: "catastrophe"}


class IllegalError(Exception):
    """The order of a ship is not among the legal answers, or is never asked for."""

    def __init__(self, ship: int, what: str) -> None:
        super().__init__(f"ship {ship}: {what}")
        self.ship = ship


# ---- the state ------------------------------------------------------------------------------------------------------


def names_of(case: Mapping[str, Any]) -> str:
    """The letters of the ships of a case, in the order of the program: side by side."""
    return "".join(name for side in case.get("sides", [["a"], ["b"]]) for name in side)


def battle(case: Mapping[str, Any]) -> Battle:
    """The engagement of a case before its first turn."""
    names, first = names_of(case), iter(SEATS)
    scenario = {
        "game": "heavy",
        "title": "case",
        "range": case.get("range", 3),
        "sides": {next(first): [entry(case[name]) for name in side] for side in case.get("sides", [["a"], ["b"]])},
    }
    rules = {"points": 999, **case.get("rules", {})}  # what flights cost is no matter here
    b: Battle = copy(deal(Request(scenario, rules)).battle)
    b.turn, b.quiet = case.get("turn", 1) - 1, case.get("quiet", 0)
    for i, name in enumerate(names):
        set_ship(b, i, case[name])
    for pair in case.get("pairs", []):
        set_pair(b, [names.index(name) for name in pair["ships"]], pair)
    return b


def entry(said: Mapping[str, Any]) -> dict[str, Any]:
    """A ship as a scenario has it."""
    found = {"ship": said["class"], "presents": said.get("facing", "fore")}
    return {**found, "flights": len(said["flights"])} if "flights" in said else found


def set_pair(b: Battle, ships: Sequence[int], said: Mapping[str, Any]) -> None:
    """How two ships lie to each other."""
    for i, j, facing in zip(ships, reversed(ships), said["facing"], strict=True):
        lies = contact(b, i, j)
        lies.facing, lies.range = FACING[facing], said["range"]
        lies.seen_facing, lies.seen_range = lies.facing, lies.range


def set_ship(b: Battle, i: int, said: Mapping[str, Any]) -> None:
    """What differs from a fresh ship."""
    ship, first = b.ships[i], b.turn + 1
    for facing, points in said.get("shields", {}).items():
        ship.taken[FACING[facing]] = points
    for system, count in said.get("lost", {}).items():
        lose(ship, SYSTEM[system], count)
    for facing, points in said.get("reinforced", {}).items():
        ship.old[FACING[facing]] = points
    ship.cm_old, ship.ccm_old = said.get("cm", 0), said.get("ccm", 0)
    ship.torpedoes = said.get("torpedoes", ship.torpedoes)
    for name, wait in said.get("reload", {}).items():
        ship.mounts[mount(ship, name)].ready = first + wait
    if "rotation" in said:
        set_rotation(b, i, said["rotation"])
    if "step" in said:
        ship.step, ship.step_left, ship.step_enemy = int(MOVES[said["step"]["move"]]), 1, 1 - i
    if "lateral_wait" in said:
        ship.lateral = first - (2 * LATERAL_WAIT if slow(ship) else LATERAL_WAIT) + said["lateral_wait"]
    ship.cloak = Cloak.ON if said.get("cloak") == "cloaked" else Cloak.OFF
    ship.cloaked = said.get("cloaked_turns", 0)
    left = ship.design.boxes[System.BATTERIES] - ship.lost[System.BATTERIES]
    ship.charge = said.get("batteries", min(ship.charge, left))
    for slot, repair in enumerate(said.get("repairs", [])):
        ship.repairs[slot].what, ship.repairs[slot].done = what_of(repair["system"]), repair["done"]
    ship.catastrophe = int(said.get("catastrophe", gone(ship) >= threshold(ship)))
    ship.hull = said.get("hull", ship.hull)
    for flight, each in zip(ship.flights, said.get("flights", []), strict=False):
        flight.state, flight.fighters = FLIGHT[each["state"]], each["fighters"]
        flight.range, flight.turns = each.get("range", flight.range), each.get("turns", 0)
        flight.prey = 1 - i if each["state"] == "out" else NONE
    if ship.cloak == Cloak.OFF:
        ship.known = list(ship.lost)


def lose(ship: Ship, system: int, count: int) -> None:
    """Boxes of a system, and the mounts that are in them."""
    ship.lost[system] = count
    for each in ship.mounts[: ship.arms]:
        if each.system == system and count > 0:
            each.down, count = 1, count - 1


def set_rotation(b: Battle, i: int, said: Mapping[str, Any]) -> None:
    """A rotation under way."""
    ship, lies = b.ships[i], contact(b, i, 1 - i)
    ship.turning, ship.turn_enemy = FACING[said["to"]], 1 - i
    ship.turned_from = FACING[said["from"]] if "from" in said else lies.facing
    ship.turn_done, ship.turn_needs = said["done"], said.get("needed", 2)
    ship.axis = FACING[said.get("axis", "fore")] // 2 * 2
    lies.tracked = int(said.get("tracked", False))


def what_of(text: str) -> int:
    """A system, or a point of a shield."""
    return SYSTEMS + FACING[text.removeprefix("shield ")] if text.startswith("shield ") else SYSTEM[text]


def mount(ship: Ship, name: str) -> int:
    """The number of a mount by its name."""
    kind, _, number = name.rpartition(" ") if name[-1].isdigit() else (name, "", "1")
    found = [m for m in range(ship.arms) if ship.mounts[m].system == MOUNTS[kind]]
    return found[int(number) - 1] if int(number) <= len(found) else NONE


def mount_name(ship: Ship, m: int) -> str:
    """Its name by its number."""
    kind = next(name for name, system in MOUNTS.items() if system == ship.mounts[m].system)
    same = [n for n in range(ship.arms) if ship.mounts[n].system == ship.mounts[m].system]
    return kind if "launcher" in kind and len(same) == 1 else f"{kind} {same.index(m) + 1}"


# ---- orders ---------------------------------------------------------------------------------------------------------


class Orders:
    """One ship's order of a turn; what is asked for is taken away."""

    def __init__(self, b: Battle, i: int, said: Mapping[str, Any], names: str) -> None:
        self.b, self.i, self.names = b, i, names
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


# ---- the table ------------------------------------------------------------------------------------------------------


class ReadingTable:
    """Answers from the orders of a turn, dice from its lists; anything else than them fails."""

    def __init__(self, b: Battle, said: Mapping[str, Any], luck: Random | None = None, names: str = SEATS) -> None:
        self.b, self.offered, self.luck, self.names = b, [], luck, names
        ships = range(b.vessels)
        self.orders = {i: Orders(b, i, said.get(names[i], {}), names) for i in ships}
        powers = said.get("power", {})
        self.power = {i: powers.get(names[i], 7) for i in ships}
        self.power = {i: list(each) if isinstance(each, list) else each for i, each in self.power.items()}
        given = {i: {k: list(v) for k, v in said.get("dice", {}).get(names[i], {}).items()} for i in ships}
        self.loss = {i: {k: v for k, v in given[i].items() if k in OF_LOSS.values()} for i in ships}
        self.fire = {k: [die for i in ships for die in given[i].get(k, [])] for k in OF_FIRE.values()}
        self.toss = list(said.get("dice", {}).get("toss", []))
        self.events: list[tuple[Event, tuple[int, ...]]] = []
        self.had: dict[int, int] = {}
        self.spent: dict[int, int] = {}

    def offer(self, value: int) -> None:
        self.offered.append(int(value))

    def bar(self, value: int, why: int) -> None:
        """Nobody reads it."""

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


def play(b: Battle, said: Mapping[str, Any], luck: Random | None = None, names: str = SEATS) -> ReadingTable:
    """A turn as it is said; `IllegalError` for an order that may not be given."""
    t = ReadingTable(b, said, luck, names)
    turn.play_beat(t, b)
    for i, orders in t.orders.items():
        if left := orders.left():
            raise IllegalError(i, f"never asked for: {', '.join(left)}")
    return t


# ---- what came of it ------------------------------------------------------------------------------------------------


def seen(b: Battle, i: int, t: ReadingTable) -> dict[str, Any]:
    """A ship after a turn in the words of the cases."""
    ship = b.ships[i]
    names = list(SYSTEM)
    enemy = ship.turn_enemy if rotating(ship) else 1 - i if b.vessels == 2 else NONE
    found: dict[str, Any] = {
        "facing": list(FACING)[contact(b, i, 1 - i).facing] if b.vessels == 2 else "",  # else it is one of a pair
        "shields": {name: ship.taken[f] for name, f in FACING.items() if ship.taken[f]},
        "lost": {name: ship.lost[s] for name, s in SYSTEM.items() if ship.lost[s]},
        "torpedoes": ship.torpedoes,
        "cloak": "cloaked"
        if ship.cloak == Cloak.ON or (ship.cloak == Cloak.ENGAGING and can_cloak(b, ship))
        else "off",
        "reinforced": {name: ship.old[f] for name, f in FACING.items() if ship.old[f]},
        "cm": ship.cm_old,
        "ccm": ship.ccm_old,
        "batteries": ship.charge,
        "spent": t.spent.get(i, 0),
        "reload": {
            mount_name(ship, m): ship.mounts[m].ready - b.turn - 1
            for m in range(ship.arms)
            if ship.mounts[m].ready > b.turn + 1 and not ship.mounts[m].down
        },
        "cloaked_turns": ship.cloaked,
        "repairs": [
            {
                "system": names[r.what] if r.what < SYSTEMS else f"shield {list(FACING)[r.what - SYSTEMS]}",
                "done": r.done,
            }
            for r in ship.repairs
            if r.what != NONE
        ],
        "catastrophe": bool(ship.catastrophe),
        "hull": ship.hull,
        "flights": [
            {"state": list(FLIGHT)[each.state], "fighters": each.fighters, "range": each.range, "turns": each.turns}
            for each in ship.flights[: ship.design.carried]
        ],
    }
    if rotating(ship):
        found["rotation"] = {
            "to": list(FACING)[ship.turning],
            "from": list(FACING)[ship.turned_from],
            "done": ship.turn_done,
            "needed": ship.turn_needs,
            "tracked": bool(contact(b, i, enemy).tracked),
            "axis": list(FACING)[ship.axis],
        }
    return found


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
