"""Orders read back from the posting form: four entries become the answers of a plot.  [HC-1000 .. HC-1100]"""

from __future__ import annotations

import re
from collections.abc import Callable

from admiralty.core.errors import Refused, meant, shown
from admiralty.core.game import Deal

from .aiming import INTO, by_die, loaded
from .condition import contact, hostile, in_sight, seen
from .fighters import AT_FLIGHT
from .grounds import NOT_NOW
from .movement import cost, destination, is_rotation
from .notation import BOUGHT, CLAUSES, MOVEMENT, ROLL, example
from .notation import FIRE as SHOTS
from .ordered import Move, Orders, against
from .posting import ENTRIES, WEAPONS, spread
from .records import FLIGHTS, NONE, Battle
from .saying import SYSTEM_NAMES, WRITTEN_BANKS, said_facing
from .special import detectable
from .tables import FACINGS, HALF, SYSTEMS
from .words import Ask, CloakOrder, Facing, FlightOrder, Manoeuvre, System

FACING = {facing.name.lower(): int(facing) for facing in Facing}
_F = f"({'|'.join(FACING)})"
STEPS = {step.name.lower(): step for step in FlightOrder}
SYSTEM = {name.lower(): int(system) for system, name in SYSTEM_NAMES.items()}
_P = r"(?:(\d+) points? )?"
KINDS = {name.lower(): System.BANKS for name in WRITTEN_BANKS}
KINDS |= {name.lower(): system for system, name in WEAPONS.items()}
LIES = "[A Fore to B Aft, Range 2]"
BRACKETS = re.compile(r"\s*\[([^\]]*)\](?:\s*/\s*\[([^\]]*)\])?[\s.]*")
POSITION = re.compile(rf"([a-d]\d?) {_F}(?: to {_F})? to ([a-d]\d?)(?: {_F})?(?: to {_F})?(?:, ?range (\d+))?")
LINE = re.compile(r"([a-z]\d?)\)\s*(.+)", re.IGNORECASE)
MISWRITTEN = re.compile(rf"[^\w>]*(?:[a-z]\d?\W+)?({'|'.join(map(re.escape, ENTRIES))})\s*\[", re.IGNORECASE)
FIRE = re.compile(rf"fire ({'|'.join(KINDS)}) ([\d+]+)(?: points?)?(?: at ([a-d]\d?)(?: (.+))?| to {_F})?")


def read(text: str, deal: Deal, seat: int, b: Battle) -> Orders:
    """The orders of a seat; `Refused` names the line, what is wrong, and the clause of its entry."""
    orders = Orders(deal, b, seat)
    mine = {name: i for name, i in orders.names.items() if b.ships[i].seat == seat}
    for number, line in enumerate(text.splitlines(), 1):
        found, where = LINE.fullmatch(line.strip()), f"line {number}"
        if not found:
            _passed_over(orders, mine, line.strip(), where)
        elif found[1].lower() in mine:
            _entry(orders, mine[found[1].lower()], found[2], where)
        elif found[1].lower() not in orders.names and "[" in found[2] and entry_of(found[2]) is not None:
            raise Refused(where, f"there is no ship {shown(found[1])}", "HC-1050")
    return orders


def entry_of(said: str) -> int | None:
    """The entry that is named at the beginning."""
    return next((k for k, name in enumerate(ENTRIES) if said.lower().startswith(name.lower())), None)


def _passed_over(orders: Orders, mine: dict[str, int], line: str, where: str) -> None:
    """A line that begins with no ship's letter is talk, or quoted, unless it is an entry with its letter miswritten."""
    found = MISWRITTEN.match(line)
    entry = entry_of(found[1]) if found else None
    if entry is not None and mine:
        remedy = example(orders.deal, next(iter(mine.values())), entry)
        raise Refused(where, "an entry begins with a ship's letter and a bracket", CLAUSES[entry], remedy)


def _entry(orders: Orders, i: int, rest: str, where: str) -> None:
    """One of the four entries of a ship."""
    entry = entry_of(rest)
    if entry is None:
        what = f"{shown(rest)} is none of the four entries"
        raise Refused(where, what, "HC-1050", example(orders.deal, i, MOVEMENT))
    bracket = BRACKETS.fullmatch(rest[len(ENTRIES[entry]) :])
    if bracket is None:
        what = (
            "behind the entry stands something else than its brackets" if "]" in rest else "the entry has no brackets"
        )
        raise Refused(where, what, CLAUSES[entry], example(orders.deal, i, entry))
    if bracket[2] is not None:
        _position(orders, i, entry, bracket[2], where)
    if entry == ROLL:
        if bracket[1].strip() and not bracket[1].strip().isdecimal():
            raise Refused(
                f"{where}: {shown(bracket[1])}", "is no total of dice", "HC-1000", example(orders.deal, i, ROLL)
            )
        return
    for phrase in bracket[1].split(";"):
        said = " ".join(phrase.split()).lower()
        if said not in ("", "0"):
            READERS[entry](orders, i, said, f"{where}: {shown(phrase.strip())}")


def _position(orders: Orders, i: int, entry: int, written: str, where: str) -> None:
    """How the ship lies is a record and orders nothing, but off which facing it lies where it may choose.  [HC-R77]"""
    for phrase in written.split(";"):
        said = " ".join(phrase.split()).lower()
        if said in ("", "0"):
            continue
        found = POSITION.fullmatch(said)
        if entry != MOVEMENT or found is None:
            what = "is no position: own facing, enemy's facing, range"
            raise Refused(f"{where}: {shown(phrase.strip())}", what, "HC-1010", f"write e.g. {LIES}")
        if orders.names.get(found[1]) == i and found[5]:
            orders.places.setdefault(i, FACING[found[5]])


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
    if found := re.fullmatch(r"(\d+) points? reinforce (.+?)(?: shields?)?", said):
        if found[2] not in FACING:
            raise Refused(f"{where}, reinforce", f"{shown(found[2])} is no facing", "HC-850", meant(found[2], FACING))
        orders.reinforced.put(i, FACING[found[2]], _halved(int(found[1]), "HC-R66", where), where)
    elif found := re.fullmatch(r"(\d+) points? (counter/)?countermeasures", said):
        what = Ask.COUNTER_COUNTERMEASURES if found[2] else Ask.COUNTERMEASURES
        orders.counts.put(i, what, _halved(int(found[1]), "HC-870", where), where)
    elif found := re.fullmatch(rf"{_P}repair (.+)", said):
        box = _box(found[2], where)
        orders.repairs.setdefault(i, []).append(box)
        orders.mended.put(i, box, 1, where)
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
            _direction(orders, i, FACING[found[5]], where)
    ship, b = orders.b.ships[i], orders.b
    mounts = [m for m in range(ship.arms) if ship.mounts[m].system == system]
    row = [int(each) for each in found[2].split("+") if each]
    if len(row) == 1:
        idle = [m for m in mounts if not loaded(b, ship.mounts[m])]
        mounts = [m for m in mounts if m not in idle and (i, m) not in orders.points]
        row = spread(row[0], len(mounts)) if system == System.BANKS else [1] * row[0]
        if len(row) > len(mounts) and idle:
            stand = orders.stand(i)
            raise against(where, stand.box(idle[0]), stand.mount(idle[0]) or NOT_NOW)
    if not any(mount.system == system for mount in ship.mounts[: ship.arms]):
        raise Refused(where, f"{orders.stand(i).name(i)} has no {found[1]}", "HC-1100")
    if len(row) > len(mounts):
        raise Refused(f"{where}, {found[1]}", f"{len(mounts)} of them can fire", "HC-1100")
    for m, points in zip(mounts, row, strict=False):
        if points:
            _aim_at(orders, i, m, points, target, where)
            if aim != NONE:
                orders.aims.put(i, m, aim, where)


def _direction(orders: Orders, i: int, facing: int, where: str) -> None:
    """The one direction in which a ship fires at what is hidden.  [HC-R47]"""
    before = orders.counts.get((i, Ask.DIRECTION), 1 + facing)
    if before != 1 + facing:
        what = f"it fires to {said_facing(before - 1, {})} already, and in one direction a turn"
        raise Refused(where, what, "HC-R47")
    orders.counts[i, Ask.DIRECTION] = before
    orders.counts.said[i, Ask.DIRECTION] = where


def _aim_at(orders: Orders, i: int, m: int, points: int, target: int, where: str) -> None:
    if (i, m) in orders.points:
        raise Refused(f"{where}, {orders.stand(i).box(m)}", "is fired twice, and fires once a turn", "HC-1100")
    orders.points.put(i, m, points, where)
    orders.targets.put(i, m, target, where)


def _presented(orders: Orders, i: int, j: int, facing: str | None, where: str) -> None:
    """The facing that is named is the one that the enemy presents: none may be chosen.  [HC-R77]"""
    presents = contact(orders.b, j, i).facing
    if facing is not None and in_sight(orders.b, j) and FACING[facing] != presents:
        what = f"{orders.stand(i).name(j)} presents its {said_facing(presents, {})}, and no other facing may be chosen"
        raise Refused(where, what, "HC-R77")


def _target(orders: Orders, i: int, name: str | None, rest: str | None, where: str) -> tuple[int, int]:
    """The ship that is named, and the system if one is."""
    if name is None:
        return _first_enemy(orders, i), NONE
    if name not in orders.names:
        raise Refused(where, f"there is no ship {shown(name)}", "HC-1100")
    if not hostile(orders.b, i, orders.names[name]):
        raise Refused(where, f"{name.upper()} is no enemy in this fight", "HC-1100")
    if rest is None or rest in FACING:
        _presented(orders, i, orders.names[name], rest, where)
        return orders.names[name], NONE
    if found := re.fullmatch(r"flight ([12])", rest):
        return AT_FLIGHT + FLIGHTS * orders.names[name] + int(found[1]) - 1, NONE
    return orders.names[name], _box(rest, where)


READERS: dict[int, Callable[[Orders, int, str, str], None]] = {1: _movement, 2: _bought, 3: _fire}
