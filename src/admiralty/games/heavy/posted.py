"""Orders read back from the posting form: four entries become the answers of a plot.  [HC-1000 .. HC-1100]"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from admiralty.core.errors import Refused, shown
from admiralty.core.game import Deal
from admiralty.core.live import Asked

from .aiming import INTO, by_die, loaded, reaches, reaches_flight
from .condition import contact, hostile, in_sight, seen
from .fighters import AT_FLIGHT
from .movement import cost, destination, is_rotation
from .notation import BOUGHT, CLAUSES, MOVEMENT, example
from .notation import FIRE as SHOTS
from .posting import ENTRIES, PLAIN, WEAPONS, letter, spread
from .records import FLIGHTS, MOUNTS, NONE, Battle
from .saying import SYSTEM_NAMES, WRITTEN_BANKS
from .special import detectable
from .tables import FACINGS, HALF, SYSTEMS
from .words import Ask, Cloak, CloakOrder, Facing, FlightOrder, Manoeuvre, System

FACING = {facing.name.lower(): int(facing) for facing in Facing}
_F = f"({'|'.join(FACING)})"
STEPS = {step.name.lower(): step for step in FlightOrder}
SYSTEM = {name.lower(): int(system) for system, name in SYSTEM_NAMES.items()}
_P = r"(?:(\d+) points? )?"
KINDS = {name.lower(): System.BANKS for name in WRITTEN_BANKS}
KINDS |= {name.lower(): system for system, name in WEAPONS.items()}
DECLARED = (Ask.CLOAK, Ask.FLASH, Ask.PLACE)
LINE = re.compile(r"([a-z]\d?)\)\s*(.+)", re.IGNORECASE)
FIRE = re.compile(rf"fire ({'|'.join(KINDS)}) ([\d+]+)(?: points?)?(?: at ([a-d]\d?)(?: (.+))?| to {_F})?")


class Row(dict[tuple[int, int], int]):
    """Orders of one kind, each with the phrase behind it, for a refusal."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[tuple[int, int], str] = {}

    def put(self, i: int, what: int, value: int, where: str) -> None:
        """Note an order; what is written twice adds up."""
        self[i, what] = self.get((i, what), 0) + value
        self.said[i, what] = where


class Orders:
    """What one text orders its seat's ships; each order is taken away as it is asked for."""

    def __init__(self, deal: Deal, b: Battle, seat: int) -> None:
        self.deal, self.b, self.seat = deal, b, seat
        self.moves: dict[int, list[Move]] = {}
        self.counts = Row()  # ship and question -> points
        self.reinforced = Row()  # ship and facing -> points
        self.repairs: dict[int, list[int]] = {}
        self.points = Row()  # ship and mount
        self.aims = Row()
        self.targets = Row()
        self.steps = Row()  # ship and flight
        self.attacks = Row()
        self.ordering = False
        self.last = (NONE, NONE)  # ship and facing that were reinforced last
        self.places: dict[int, int] = {}  # ship -> the facing of the enemy off which it lies
        self.axes: dict[int, int] = {}
        self.names = {letter(deal, i).lower(): i for i in range(b.vessels)}

    def left(self) -> str:
        """An order that was never asked for."""
        if not self.ordering:  # only what is declared was asked for: the rest of the block waits for the orders
            return ""
        if self.reinforced.get(self.last) == 1:
            del self.reinforced[self.last]
        for key in [key for key, value in self.counts.items() if self.declared(*key, value)]:
            del self.counts[key]
        for row in (self.counts, self.reinforced, self.points, self.aims, self.steps, self.attacks):
            for key, value in row.items():
                if value:
                    return row.said[key]
        moved = next((move.said for row in self.moves.values() for move in row), "")
        return moved or ("a repair" if any(self.repairs.values()) else "")

    def declared(self, i: int, what: int, value: int) -> bool:
        """Was this declared before the orders?  A cloak may have dropped by itself."""
        ship = self.b.ships[i]
        state = Cloak.ENGAGING if value == CloakOrder.ENGAGE else Cloak.DROPPING
        return (what == Ask.CLOAK and ship.cloak == state) or (what == Ask.FLASH and ship.order.flash == value - 1)

    def answer(self, asked: Asked) -> int:
        """The answer that was written, or the least."""
        i = asked.facts[0]
        self.ordering = self.ordering or asked.what not in DECLARED
        match asked.what:
            case Ask.PLACE:
                return self.places.get(i, asked.low)
            case Ask.CLOAK | Ask.FLASH | Ask.COUNTERMEASURES | Ask.COUNTER_COUNTERMEASURES | Ask.DIRECTION | Ask.LAUNCH:
                return self.counts.pop((i, asked.what), 0)
            case Ask.FLIGHT_STEP:
                return self.steps.pop((i, asked.facts[1]), 0)
            case Ask.FLIGHT_FACING:
                return self.attacks.pop((i, asked.facts[1]), 0)
            case Ask.ENEMY:
                return 1 + self.moves[i][0].enemy if self.moves.get(i) else 0
            case Ask.MANOEUVRE | Ask.BESIDE:
                return self.moving(i, asked.listed or ())
            case Ask.AXIS:
                return self.axes.get(i, asked.listed[0] if asked.listed else 0)
            case Ask.REINFORCE:
                return self.reinforcing(i)
            case Ask.REINFORCE_POINTS:
                return self.reinforced.pop((i, asked.facts[1]))
            case Ask.BANK | Ask.HEAVY:
                self.require_reach(i, asked.facts[1] % MOUNTS)
                return self.points.pop((i, asked.facts[1] % MOUNTS), 0)
            case Ask.TARGET:
                return self.targets[i, asked.facts[1] % MOUNTS]
            case Ask.SPECIFIC:
                return int(any(ship == i for ship, _ in self.aims))
            case Ask.AIM:
                return 1 + self.aims.pop((i, asked.facts[1] % MOUNTS), NONE)
            case Ask.GO_ON_REPAIR:
                return self.paid(i, asked.facts[2])
            case Ask.REPAIR:
                return 1 + self.repairs[i].pop(0) if self.repairs.get(i) else 0
        return asked.listed[0] if asked.listed else asked.low

    def moving(self, i: int, legal: Sequence[int]) -> int:
        """The next manoeuvre; `Refused` where it goes by the range of a ship that is hidden."""
        if not self.moves.get(i):
            return 0
        move = self.moves[i].pop(0)
        if move.number in PLAIN and move.number not in legal and not seen(self.b, move.enemy):
            what = f"{letter(self.deal, move.enemy)} is hidden, so nobody can close in on it, or leave it"
            raise Refused(move.said, what, "HC-R49", "write e.g. 1 Point Advance Fore, or turn the hull")
        return move.number

    def require_reach(self, i: int, m: int) -> None:
        """`Refused` where a mount is to fire at a ship or a flight that it does not reach, but has something else to.

        With one target alone nobody asks which.
        """
        b, target = self.b, self.targets.get((i, m), INTO)
        system = b.ships[i].mounts[m].system
        if target >= AT_FLIGHT and not reaches_flight(b, i, target, system):
            raise Refused(self.targets.said[i, m], "no such flight is within its reach", "HC-R86")
        if target < INTO and in_sight(b, target) and not reaches(b, i, target, system):
            raise Refused(self.targets.said[i, m], "it does not reach that ship", "HC-R77")

    def paid(self, i: int, what: int) -> int:
        """Is a repair that is under way paid for again?"""
        if what not in self.repairs.get(i, []):
            return 0
        self.repairs[i].remove(what)
        return 1

    def reinforcing(self, i: int) -> int:
        """The next facing to reinforce; where only one point is left for the last one nobody asked how many."""
        if self.reinforced.get(self.last) == 1:
            del self.reinforced[self.last]
        mine = [facing for ship, facing in self.reinforced if ship == i]
        self.last = (i, min(mine)) if mine else (NONE, NONE)
        return 1 + self.last[1]


class Move:
    """A manoeuvre that was written."""

    def __init__(self, number: int, enemy: int, said: str) -> None:
        self.number, self.enemy, self.said = number, enemy, said


def read(text: str, deal: Deal, seat: int, b: Battle) -> Orders:
    """The orders of a seat; `Refused` names the line, what is wrong, and the clause of its entry."""
    orders = Orders(deal, b, seat)
    mine = {name: i for name, i in orders.names.items() if b.ships[i].seat == seat}
    for number, line in enumerate(text.splitlines(), 1):
        found = LINE.fullmatch(line.strip())
        if not found or found[1].lower() not in mine:
            continue
        i, rest = mine[found[1].lower()], found[2]
        entry = next((k for k, name in enumerate(ENTRIES) if rest.lower().startswith(name.lower())), None)
        if entry is None:
            what = f"{shown(rest)} is none of the four entries"
            raise Refused(f"line {number}", what, "HC-1050", example(deal, i, MOVEMENT))
        bracket = re.match(r"\s*\[([^\]]*)\]", rest[len(ENTRIES[entry]) :])
        if bracket is None:
            raise Refused(f"line {number}", "the entry has no brackets", CLAUSES[entry], example(deal, i, entry))
        if lies := re.search(rf"\[[a-z]\d? .* to [a-z]\d? {_F}(?: to {_F})?, range", rest.lower()):
            orders.places[i] = FACING[lies[1]]
        for phrase in bracket[1].split(";"):
            said = " ".join(phrase.split()).lower()
            if entry and said not in ("", "0"):
                READERS[entry](orders, i, said, f"line {number}: {shown(phrase.strip())}")
    return orders


def _refused(orders: Orders, i: int, where: str, entry: int) -> Refused:
    return Refused(where, "cannot be read", CLAUSES[entry], example(orders.deal, i, entry))


# ---- movement -------------------------------------------------------------------------------------------------------


def _movement(orders: Orders, i: int, said: str, where: str) -> None:
    if found := re.fullmatch(rf"{_P}launch (\d+) flights?", said):
        if found[1] and found[1] != found[2]:
            raise Refused(where, f"{found[1]} is not what it costs: {found[2]}", "HC-R86")
        orders.counts.put(i, Ask.LAUNCH, int(found[2]), where)
        return
    if found := re.fullmatch(rf"flight (\d)(?: ({'|'.join(STEPS)}))?(?:,? attacks? {_F})?", said):
        orders.steps.put(i, int(found[1]) - 1, STEPS.get(found[2], FlightOrder.STAY), where)
        if found[3]:
            orders.attacks.put(i, int(found[1]) - 1, 1 + FACING[found[3]], where)
        return
    number, enemy = _manoeuvre(orders, i, said, where)
    paid = re.match(r"(\d+) points? ", said)
    if paid and int(paid[1]) != cost(number):
        raise Refused(where, f"{paid[1]} is not what it costs: {cost(number)}", "HC-1080")
    orders.moves.setdefault(i, []).append(Move(number, enemy, where))
    orders.moves[i].sort(key=lambda move: not is_rotation(move.number))  # a rotation is asked for first


def _manoeuvre(orders: Orders, i: int, said: str, where: str) -> tuple[int, int]:
    """The number of a manoeuvre, and the enemy that it is about."""
    b, enemy = orders.b, _first_enemy(orders, i)
    if found := re.fullmatch(r"(.+) towards ([a-d]\d?)", said):
        said, enemy = found[1], orders.names.get(found[2], enemy)
    if said == "surrender":
        return int(Manoeuvre.SURRENDER), enemy
    if found := re.fullmatch(rf"(?:begin|go on with) (?:roll|rotation) to {_F}(?: about {_F})?", said):
        _about(orders, i, found[2])
        return int(Manoeuvre.ROTATE) + FACING[found[1]], enemy
    if found := re.fullmatch(rf"turn hull from {_F} to {_F}(?: about {_F})?", said):
        _about(orders, i, found[3])
        return int(Manoeuvre.TURN) + FACINGS * FACING[found[1]] + FACING[found[2]], enemy
    if found := re.fullmatch(rf"{_P}(close|withdraw|retreat) to range (\d+)", said):
        steps = int(found[3]) - contact(b, i, enemy).range
        steps = -steps if found[2] == "close" else steps
        if not seen(b, enemy):  # it may show itself before the orders; how far it is nobody knows yet
            steps = int(found[1] or 1)
        elif steps not in (1, 2):
            raise Refused(where, f"the range is {contact(b, i, enemy).range}", "HC-700")
        near, far = (Manoeuvre.CLOSE, Manoeuvre.CLOSE_TWO), (Manoeuvre.RETREAT, Manoeuvre.RETREAT_TWO)
        return int((near if found[2] == "close" else far)[steps > 1]), enemy
    if found := re.fullmatch(rf"{_P}lateral to hold ([a-d]\d?)'s facing", said):
        return int(Manoeuvre.HOLD), orders.names.get(found[2], enemy)
    if found := re.fullmatch(rf"{_P}lateral to ([a-d]\d?) {_F}", said):
        return int(Manoeuvre.SHIFT) + FACING[found[3]], orders.names.get(found[2], enemy)
    if found := re.fullmatch(rf"{_P}advance {_F}", said):
        return int(Manoeuvre.ADVANCE) + FACING[found[2]], enemy
    if said == "go on" and b.ships[i].turning != NONE:
        return int(Manoeuvre.ROTATE) + destination(b, i, enemy), enemy
    raise _refused(orders, i, where, MOVEMENT)


def _about(orders: Orders, i: int, facing: str | None) -> None:
    if facing:
        orders.axes[i] = FACING[facing] // 2 * 2


def _first_enemy(orders: Orders, i: int) -> int:
    return next((j for j in range(orders.b.vessels) if hostile(orders.b, i, j)), NONE)


# ---- countermeasures, shields, and what else is bought --------------------------------------------------------------


def _bought(orders: Orders, i: int, said: str, where: str) -> None:
    if found := re.fullmatch(rf"(\d+) points? reinforce {_F}(?: shields?)?", said):
        orders.reinforced.put(i, FACING[found[2]], _halved(int(found[1]), "HC-R66", where), where)
    elif found := re.fullmatch(r"(\d+) points? (counter/)?countermeasures", said):
        what = Ask.COUNTER_COUNTERMEASURES if found[2] else Ask.COUNTERMEASURES
        orders.counts.put(i, what, _halved(int(found[1]), "HC-870", where), where)
    elif found := re.fullmatch(rf"{_P}repair (.+)", said):
        orders.repairs.setdefault(i, []).append(_box(found[2], where))
    elif re.fullmatch(rf"{_P}engage cloak", said):
        orders.counts.put(i, Ask.CLOAK, CloakOrder.ENGAGE, where)
    elif said == "drop cloak":
        orders.counts.put(i, Ask.CLOAK, CloakOrder.DROP, where)
    elif found := re.fullmatch(rf"{_P}flash detection(?: of ([a-d]\d?))?", said):
        flashed = orders.b.ships[i].order.flash  # where it was declared already
        hidden = [j for j in range(orders.b.vessels) if hostile(orders.b, i, j) and detectable(orders.b.ships[j])]
        named = [orders.names[found[2]]] if found[2] in orders.names else hidden
        orders.counts.put(i, Ask.FLASH, 1 + (named[0] if named else max(0, flashed)), where)
    else:
        raise _refused(orders, i, where, BOUGHT)


def _halved(power: int, clause: str, where: str) -> int:
    """Two points of power make one."""
    if power % HALF:
        raise Refused(where, f"{power} points cannot be halved", clause, "write an even number")
    return power // HALF


def _box(said: str, where: str) -> int:
    """A system, or a point of a shield."""
    if found := re.fullmatch(rf"(?:point of the )?{_F}(?: shield)?", said):
        return SYSTEMS + FACING[found[1]]
    name = said.removesuffix(" box")
    known = {**SYSTEM, "battery": int(System.BATTERIES), "bank": int(System.BANKS), "phaser bank": int(System.BANKS)}
    known |= {"beam disruptor bank": int(System.BANKS), "disruptor": int(System.DISRUPTORS)}
    known |= {"forward launcher": int(System.FORWARD_LAUNCHERS), "aft launcher": int(System.AFT_LAUNCHERS)}
    for each in (name, f"{name}s"):
        if each in known:
            return known[each]
    raise Refused(where, f"{shown(said)} is no system", "HC-640")


# ---- fire -----------------------------------------------------------------------------------------------------------


def _fire(orders: Orders, i: int, said: str, where: str) -> None:
    """Points of banks go to the first that are whole, six to each; launchers and disruptors fire one by one."""
    found = FIRE.fullmatch(said)
    if not found:
        raise _refused(orders, i, where, SHOTS)
    system = KINDS[found[1]]
    target, aim = _target(orders, i, found[3], found[4], where)
    if found[5]:
        target = INTO
        if not by_die(orders.b, orders.b.ships[i]):  # else it is what a die said
            orders.counts.pop((i, Ask.DIRECTION), None)
            orders.counts.put(i, Ask.DIRECTION, 1 + FACING[found[5]], where)
    ship, b = orders.b.ships[i], orders.b
    mounts = [m for m in range(ship.arms) if ship.mounts[m].system == system]
    row = [int(each) for each in found[2].split("+") if each]
    if len(row) == 1:
        mounts = [m for m in mounts if loaded(b, ship.mounts[m]) and (i, m) not in orders.points]
        row = spread(row[0], len(mounts)) if system == System.BANKS else [1] * row[0]
    if len(row) > len(mounts):
        raise Refused(where, f"{len(mounts)} of them can fire", "HC-1100")
    for m, points in zip(mounts, row, strict=False):
        if points:
            _aim_at(orders, i, m, points, target, where)
            if aim != NONE:
                orders.aims.put(i, m, aim, where)


def _aim_at(orders: Orders, i: int, m: int, points: int, target: int, where: str) -> None:
    """A mount fires once: what is written last holds."""
    orders.points.pop((i, m), None)
    orders.targets.pop((i, m), None)
    orders.points.put(i, m, points, where)
    orders.targets.put(i, m, target, where)


def _target(orders: Orders, i: int, name: str | None, rest: str | None, where: str) -> tuple[int, int]:
    """The ship that is named, and the system if one is."""
    if name is None:
        return _first_enemy(orders, i), NONE
    if name not in orders.names:
        raise Refused(where, f"there is no ship {shown(name)}", "HC-1100")
    if not hostile(orders.b, i, orders.names[name]):
        raise Refused(where, f"{name.upper()} is no enemy in this fight", "HC-1100")
    if rest is None or rest in FACING:
        return orders.names[name], NONE
    if found := re.fullmatch(r"flight ([12])", rest):
        return AT_FLIGHT + FLIGHTS * orders.names[name] + int(found[1]) - 1, NONE
    return orders.names[name], _box(rest, where)


READERS: dict[int, Callable[[Orders, int, str, str], None]] = {1: _movement, 2: _bought, 3: _fire}
