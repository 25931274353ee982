"""From a scenario with its ships and settings to the first state of an engagement.  [HC-R78, HC-R87, HC-S10, HC-S16]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from admiralty.core.errors import Refused
from admiralty.core.face.dealing import make_deal, read_request
from admiralty.core.face.game import Deal, Request, called_in
from admiralty.core.files.model_files import read as read_file
from admiralty.core.files.model_files import say_place
from admiralty.core.files.muster import Muster, require_sides
from admiralty.core.files.shipped import shipped
from admiralty.core.state.records import Size, blank
from admiralty.core.yard.designers import distinct

from ..design import arm
from ..face.saying import system_word
from ..fighters import fill, in_play
from ..options import SAME, Batteries, Moderator, MultiShip, Rules
from ..records import MOUNTS, NONE, VESSELS, Battle, Ship
from ..words import Cloak, Facing, Status, System
from ..yard.yard import CARRIED, DESIGNER, build_of
from .files import INNER, START_KEYS, ScenarioFile, StartFile

SCENARIOS = shipped(__package__, "scenarios")
SHIPS = shipped(__package__, "ships")
MUSTER = Muster(DESIGNER, SHIPS, "HC-030", own=START_KEYS, lent=(CARRIED,))
MODERATOR = "moderator"


@dataclass(frozen=True, slots=True)
class Entry:
    """A ship of a side: its parts with its name, how it starts, the place that a later refusal of it names."""

    ship: Mapping[str, Any]
    start: StartFile
    where: str


def deal(request: Request) -> Deal:
    """Deal an engagement; `Refused` names the file, the place and the clause of whatever does not fit."""
    scenario, rules, where = read_request(request, ScenarioFile, Rules, INNER)
    named = {seat: fleet for seat, fleet in scenario.sides if fleet}
    sides = tuple(named)
    fleets = _fleets(scenario.title, named, request)
    _check_count(fleets, rules, where)
    entries = [(seat, entry) for seat, fleet in enumerate(fleets) for entry in fleet]
    for _, entry in entries:
        _require_price(entry, rules.points)
    size = Size.SMALL if len(entries) <= VESSELS[0] else Size.LARGE
    battle = blank(Battle, size)
    battle.rules, battle.seats = rules, len(sides)
    moderated = rules.moderator == Moderator.HUMAN
    battle.moderator = len(sides) if moderated else NONE
    for seat, entry in entries:
        _place(battle, seat, entry)
    _meet(battle, [_facing(seat, entry, rules) for seat, entry in entries], rules.range or scenario.range)
    seats = (*sides, MODERATOR) if moderated else sides
    names = {
        "ship": distinct([entry.ship["name"] for _, entry in entries]),
        "side": called_in(request.scenario, seats),
        "mount": tuple(name for ship in battle.ships[: battle.vessels] for name in _mount_names(ship)),
    }
    kind, outcomes = "duel" if size == Size.SMALL else "fleet", (*sides, "mutual", "undecided")
    budgets = dict.fromkeys(sides, rules.points)
    return make_deal(request, battle, size, seats, outcomes, names, kind, budgets)


def _mount_names(ship: Ship) -> list[str]:
    """What a ship's mounts are called; several of a kind get a number."""
    plain = [system_word(mount.system, ship.design.beam) for mount in ship.mounts[: ship.arms]]
    return [*distinct(plain), *[""] * (MOUNTS - ship.arms)]


# ---- ships ----------------------------------------------------------------------------------------------------------


def _fleets(title: str, named: Mapping[str, Sequence[Any]], request: Request) -> list[list[Entry]]:
    """Every side's ships: those asked for, each where the scenario has one, else the scenario's."""
    require_sides(request.ships, list(named))
    fleets = []
    for seat, fleet in named.items():
        own = [_entry(ship, say_place(f"{title}: sides", [seat, k])) for k, ship in enumerate(fleet)]
        given = [_entry(ship, f"--ship {seat}") for ship in request.ships.get(seat, ())]
        fleets.append([_instead(each, own[k : k + 1]) for k, each in enumerate(given)] or own)
    return fleets


def _instead(given: Entry, own: Sequence[Entry]) -> Entry:
    """A ship that was asked for starts as the one of the scenario that it takes the place of, cloaked if it can."""
    if not own:
        return given
    kept = own[0].start.model_dump(exclude_unset=True)
    if not given.ship["cloak"]:
        kept.pop("cloaked", None)
    start = StartFile.model_validate({**kept, **given.start.model_dump(exclude_unset=True)})
    return Entry(given.ship, start, given.where)


def _entry(entry: object, where: str) -> Entry:
    """A ship of a side, and how it starts."""
    kept = {key: entry[key] for key in START_KEYS if key in entry} if isinstance(entry, Mapping) else {}
    start, ship = read_file(StartFile, kept, where), MUSTER.read(entry, where)
    if start.cloaked and not ship["cloak"]:
        raise Refused(where, f"{ship['name']} has no cloak to start under", "HC-460", "give it one, or cloaked = false")
    return Entry(ship, start, where)


# ---- what has to fit ------------------------------------------------------------------------------------------------


def _check_count(fleets: Sequence[Sequence[Entry]], rules: Rules, where: str) -> None:
    """A duel unless the house says otherwise, and no more ships than the record holds.  [HC-R87]"""
    count = sum(map(len, fleets))
    if count > VESSELS[1]:
        raise Refused(where, f"has {count} ships; the program holds at most {VESSELS[1]} in one engagement")
    if count > VESSELS[0] and rules.multi_ship == MultiShip.OFF:
        raise Refused(where, f"has {count} ships, which is no duel", "HC-R87", "set multi_ship to pairwise")


def _require_price(entry: Entry, limit: int) -> None:
    """What a ship may cost.  [HC-S16]"""
    cost = DESIGNER.evaluate(entry.ship).cost
    if cost > limit:
        what = f"{entry.ship['name']} costs {cost} points, {cost - limit} more than the {limit} allowed"
        raise Refused(entry.where, what, "HC-S16", f"set points to {cost}, or give it less")


# ---- the first state ------------------------------------------------------------------------------------------------


def _place(b: Battle, seat: int, entry: Entry) -> None:
    """A ship undamaged, its weapons loaded, its batteries charged.  [HC-R78, HC-R79, HC-R86, HC-S09, HC-S10]"""
    ship = b.ships[b.vessels]
    b.vessels += 1
    ship.seat, ship.status = seat, Status.FIGHTING
    ship.design = build_of(entry.ship)
    arm(ship)
    ship.torpedoes, ship.hull = ship.design.torpedoes, b.rules.hull_boxes
    ship.charge = ship.design.boxes[System.BATTERIES] if b.rules.batteries == Batteries.RESERVE else 0
    ship.given = entry.start.power or 0
    ship.cloak = Cloak.ON if entry.start.cloaked else Cloak.OFF
    if in_play(b):
        fill(b, b.vessels - 1)


def _facing(seat: int, entry: Entry, rules: Rules) -> int:
    """What it presents: as a setting says for the first two sides, else as the scenario does.  [HC-R78]"""
    wanted = (rules.a_presents, rules.b_presents)[seat] if seat < 2 else SAME
    return wanted - 1 if wanted != SAME else Facing[entry.start.presents.upper()]


def _meet(b: Battle, facings: Sequence[int], distance: int) -> None:
    """How all ships lie to each other, and what each sees of its enemies.  [HC-460, HC-R78, HC-R91]"""
    for i in range(b.vessels):
        for j in range(b.vessels):
            lies, other = b.contacts[i * len(b.ships) + j], b.ships[j]
            lies.seat, lies.ship, lies.other = b.ships[i].seat, i, j
            if other.seat != lies.seat:
                lies.facing, lies.range, lies.seen_range = facings[i], distance, distance
                lies.seen_facing = NONE if other.cloak == Cloak.ON else facings[i]
