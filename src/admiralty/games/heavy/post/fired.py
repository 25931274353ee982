"""The fire entry of a post: which weapons fire, with how much power, at whom, and at what of it.

[HC-1030, HC-1100, HC-190, HC-R47, HC-R77, HC-R93]
"""

from __future__ import annotations

import re

from admiralty.core.errors import Refused, quote_value, suggest

from ..aiming import INTO, bears, by_die, is_launcher, loaded
from ..condition import contact, in_sight
from ..face.saying import WRITTEN_BANKS, said_facing
from ..fighters import AT_FLIGHT, codes, flight_of
from ..records import FLIGHTS, NONE
from ..words import Ask, System
from .moved import enemy_named, first_enemy
from .ordered import Orders, UnreadError
from .posting import WEAPONS, spread
from .systems import FACING, ONE_FACING, box_of

LAUNCHERS = (System.FORWARD_LAUNCHERS, System.AFT_LAUNCHERS)
KINDS: dict[str, tuple[System, ...]] = {name.lower(): (System.BANKS,) for name in WRITTEN_BANKS}
KINDS |= {name.lower(): (system,) for system, name in WEAPONS.items()}
KINDS |= {f"{end} photons": KINDS[f"{end} photon"] for end in ("forward", "aft")}
KINDS |= {f"{end} {word}": KINDS[f"{end} photon"] for end in ("forward", "aft") for word in ("launcher", "torpedo")}
KINDS |= {"phaser": (System.BANKS,), "beam disruptor": (System.BANKS,), "beams": (System.BANKS,)}
KINDS |= {"disruptor": (System.DISRUPTORS,), "klingon disruptors": (System.DISRUPTORS,)}
KINDS |= {"photon": LAUNCHERS, "photons": LAUNCHERS, "torpedo": LAUNCHERS, "torpedoes": LAUNCHERS}
KINDS |= {f"photon {word}": LAUNCHERS for word in ("torpedo", "torpedoes", "torpedos")}
ONE = {"forward photon", "aft photon", "disruptor", "photon", "torpedo", "photon torpedo"}  # without a number
SHOT = re.compile(
    r"(?:fire )?(?:(?P<before>[\d+]+)(?: points?)?(?: of| from| with)? )?"
    rf"(?P<weapon>{'|'.join(sorted(KINDS, key=len, reverse=True))})(?: (?P<number>[\d+]+))?(?: points?)?"
    rf"(?: (?:at|on) (?P<ship>[a-z]\d?)(?:'s)?(?: (?P<rest>(?!(?:with |for )?\d+ points?$).+?))?"
    rf"| (?:to|into) (?:the )?(?P<off>{ONE_FACING[1:-1]}))?"
    r"(?:,? (?:with |for )?(?P<after>\d+) points?)?"
)
NAMELESS = re.compile(r"fire(?: [\d+]+(?: points?)?)?(?: (?:at|on|to|into) .*)?")
UNKNOWN = re.compile(r"fire (?:[\d+]+ (?:points? )?)?([a-z][a-z ]*?)(?: [\d+].*| (?:at|on|to|into) .*|)")


def read_shot(orders: Orders, i: int, said: str, where: str) -> None:
    """Points of banks go to the first that are whole, six to each; launchers and disruptors fire one by one."""
    found = SHOT.fullmatch(said)
    if not found:
        raise _no_shot(orders, i, said, where)
    weapon, kinds = found["weapon"], KINDS[found["weapon"]]
    target, aim = _target(orders, i, found["ship"], found["rest"], where)
    facing = NONE
    if found["off"]:
        target, facing = INTO, FACING[found["off"]]
        if not by_die(orders.b, orders.b.ships[i]):  # else it is what a die said
            _direction(orders, i, facing, where)
    mounts = _mounts(orders, i, kinds, target, facing)
    if not mounts:
        what = f"{orders.name(i)} has no {weapon}"
        raise Refused(where, what, "HC-1100", suggest("", _weapons(orders, i), "its weapons"))
    row = _row(orders, i, found, mounts, where)
    if len(row) > len(mounts):
        what = f"it has {len(mounts)} of the kind, and {len(row)} are ordered to fire"
        raise Refused(f"{where}, {weapon}", what, "HC-R93", f"write {len(mounts)} at most")
    for m, points in zip(mounts, row, strict=False):
        if points:
            _aim_at(orders, i, m, points, target, where)
            if aim != NONE:
                orders.aims.name(i, m, aim, where, "HC-190")


def _no_shot(orders: Orders, i: int, said: str, where: str) -> Exception:
    """Another weapon than it has, or no shot at all."""
    if NAMELESS.fullmatch(said):
        return Refused(
            f"{where}, fire", "no weapon is named", "HC-1100", suggest("", _weapons(orders, i), "its weapons")
        )
    found = UNKNOWN.fullmatch(said)
    if not found or found[1] in KINDS:
        return UnreadError()
    remedy = suggest(found[1], _weapons(orders, i), "its weapons")
    return Refused(f"{where}, fire", f"{quote_value(found[1])} is no weapon", "HC-1100", remedy)


def _weapons(orders: Orders, i: int) -> list[str]:
    """The weapons that the ship was built with, as they are written."""
    design = orders.b.ships[i].design
    names = {System.BANKS: WRITTEN_BANKS[design.beam], **WEAPONS}
    return [name for system, name in names.items() if design.boxes[system]]


def _mounts(orders: Orders, i: int, kinds: tuple[System, ...], target: int, facing: int) -> list[int]:
    """The ship's mounts of a kind; of launchers whose end is not said first those that bear."""
    b, ship = orders.b, orders.b.ships[i]
    found = [m for m in range(ship.arms) if ship.mounts[m].system in kinds]
    facing = _towards(orders, i, target) if facing == NONE else facing
    if len(kinds) > 1 and facing != NONE:
        found.sort(key=lambda m: not bears(b, ship.mounts[m].system, facing))
    return found


def _towards(orders: Orders, i: int, target: int) -> int:
    """The own facing that points at a target; -1: it is not known."""
    b = orders.b
    if target == INTO:
        return NONE
    if target >= AT_FLIGHT:
        return flight_of(b, target).facing if target < codes(b) else NONE
    return contact(b, i, target).facing if target != NONE and in_sight(b, target) else NONE


def _row(orders: Orders, i: int, found: re.Match[str], mounts: list[int], where: str) -> list[int]:
    """The points of each mount; one number is spread over those that may fire, which `mounts` is cut down to."""
    b, ship = orders.b, orders.b.ships[i]
    banks, weapon = ship.mounts[mounts[0]].system == System.BANKS, found["weapon"]
    given = found["before"] or found["number"] or found["after"] or ("1" if weapon in ONE else "")
    if not given:
        unit, clause = ("points of power", "HC-250") if banks else ("of them", "HC-1100")
        wanted = "6 Points" if banks else "2"
        remedy = f"write e.g. Fire {weapon.title()} {wanted}"
        raise Refused(where, f"how many {unit} are fired is not said", clause, remedy)
    row = [int(each) for each in given.split("+") if each]
    if len(row) != 1:
        return _forward(orders, i, row, mounts)
    idle = [m for m in mounts if not loaded(b, ship.mounts[m])]
    mounts[:] = [m for m in mounts if m not in idle and (i, m) not in orders.points]
    if banks:
        orders.volleys[where] = (row[0], len(mounts))
    row = spread(row[0], len(mounts)) if banks else [1] * row[0]
    if len(row) > len(mounts):
        if idle:  # that it cannot fire is for the rules to say
            mounts.append(idle[0])
            return row[: len(mounts)]
        if banks:
            raise Refused(
                f"{where}, {weapon}", "all its banks fire already", "HC-R93", "write all points in one phrase"
            )
    return row


def _forward(orders: Orders, i: int, row: list[int], mounts: list[int]) -> list[int]:
    """Points given one by one: of weapons alike the first fire.  [HC-R95]"""
    b, ship = orders.b, orders.b.ships[i]
    given = row[:]
    for system in {ship.mounts[m].system for m in mounts}:
        alike = [
            n for n, m in enumerate(mounts[: len(row)]) if ship.mounts[m].system == system and loaded(b, ship.mounts[m])
        ]
        points = [row[n] for n in alike if row[n]]
        for n, each in zip(alike, points + [0] * len(alike), strict=False):
            given[n] = each
    return given


def _direction(orders: Orders, i: int, facing: int, where: str) -> None:
    """The one direction in which a ship fires at what is hidden.  [HC-R47]"""
    before = orders.counts.get((i, Ask.DIRECTION), 1 + facing)
    if before != 1 + facing:
        known = said_facing(before - 1, {})
        what = f"it fires to {known} already, and in one direction a turn"
        raise Refused(where, what, "HC-R47", f"write to {known}")
    orders.counts.name(i, Ask.DIRECTION, before, where, "HC-R47")


def _aim_at(orders: Orders, i: int, m: int, points: int, target: int, where: str) -> None:
    """A mount fires once a turn."""
    if (i, m) in orders.points:
        system = orders.b.ships[i].mounts[m].system
        clause = "HC-R82" if system == System.BANKS else "HC-290" if is_launcher(system) else "HC-400"
        what = "is fired twice, and fires once a turn"
        raise Refused(f"{where}, {orders.box(i, m)}", what, clause, "write it once")
    orders.points.put(i, m, points, where)
    orders.targets.name(i, m, target, where, "HC-1100")


def _target(orders: Orders, i: int, name: str | None, rest: str | None, where: str) -> tuple[int, int]:
    """The ship that is named, and the system if one is: else it is the general location.  [HC-190]"""
    if name is None:
        return first_enemy(orders, i), NONE
    j = enemy_named(orders, i, name, where, "HC-1100")
    said = re.sub(r"^(?:the )?(.+?)(?: shields?)?$", r"\1", rest or "")
    if said in FACING:
        _presented(orders, i, j, FACING[said], where)
    if said in ("", "shield", "shields", "general", "general location", *FACING):
        return j, NONE
    if found := re.fullmatch(r"flight (\d+)", said):
        if not 1 <= int(found[1]) <= FLIGHTS:
            raise Refused(where, f"a ship has no flight {found[1]}", "HC-R86", f"write flight 1 to {FLIGHTS}")
        return AT_FLIGHT + FLIGHTS * j + int(found[1]) - 1, NONE
    return j, box_of(said, orders.b.ships[j], f"{where}, aim", "HC-190")


def _presented(orders: Orders, i: int, j: int, facing: int, where: str) -> None:
    """The facing that is named is the one that the enemy presents: none may be chosen.  [HC-R77]"""
    presents = contact(orders.b, j, i).facing
    if in_sight(orders.b, j) and facing != presents:
        known = said_facing(presents, {})
        what = f"{orders.name(j)} presents its {known}, and no other facing may be chosen"
        raise Refused(where, what, "HC-R77", f"write at {name_of(orders, j)} {known}")


def name_of(orders: Orders, j: int) -> str:
    """The letter of a ship."""
    return next((name.upper() for name, k in orders.names.items() if k == j), "")
