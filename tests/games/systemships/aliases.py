"""The words of the cases of this room: names for what is more than one field, and for sides, dice and hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from admiralty.games.systemships.records import NEUTRAL, NONE, Build, Ship
from admiralty.games.systemships.setup import launch
from admiralty.games.systemships.words import Event, Status, Tactic

from ..cases import Words
from ..paths import Alias

SIDES = Words({"red": 0, "blue": 1, "green": 2, "amber": 3, "neutral": NEUTRAL})
TACTICS = Words({tactic.name.lower(): int(tactic) for tactic in Tactic})
HITS = {"PD": 0, "B": 1, "S": 2, "T": 3, "M": 4, "SR": 5, "E": 6, "A": 7, "C": 8, "SH": 9, "H": 10}
PARTS = {  # what a design has, in short
    "pd": "pd", "b": "beams", "s": "screens", "t": "tubes", "m": "missiles", "sr": "racks",
    "e": "ecm", "a": "armour", "c": "cannons", "sh": "shells", "h": "holds", "r": "bays",
}  # fmt: skip
PLACES = {
    Status.FIGHTING: "hex",
    Status.PEACE: "hex",
    Status.CARRIED: "carried",
    Status.ESCAPED: "away",
    Status.DESTROYED: "destroyed",
}


def values(ship: Ship) -> list[int]:
    """(PD, B, S, T, M) as the rulebook writes it."""
    return [ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles]


def put_built(built: Build, said: Sequence[int]) -> None:
    """Set what a ship was built with."""
    built.pd, built.beams, built.screens, built.tubes, built.missiles = said


def build(ship: Ship, said: Sequence[int], built: Sequence[int] | None = None, racks: int = 0) -> None:
    """Set a ship's values; what is not said of its build is as it is now."""
    put_built(ship.built, built or said)
    ship.built.racks = racks
    launch(ship)
    ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles = said


def put_ship(scene: Any, i: int, said: Sequence[int]) -> None:
    """Set the values that a ship has and was built with."""
    ship = scene.b.ships[i]
    put_built(ship.built, said)
    ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles = said


def put_racks(scene: Any, i: int, racks: int) -> None:
    """Set the racks that a ship has and was built with."""
    scene.b.ships[i].racks = scene.b.ships[i].built.racks = racks


def put_carrier(scene: Any, i: int, name: str) -> None:
    """Put a ship aboard another."""
    scene.b.ships[i].status, scene.b.ships[i].carrier = Status.CARRIED, scene.names.index(name)


def put_treaties(scene: Any, place: int, sides: Sequence[str]) -> None:
    """Set the sides that have a treaty."""
    scene.b.treaties = sum(1 << SIDES[side] for side in sides)


def is_away(scene: Any, i: int) -> bool:
    """Has it escaped, by itself or with its carrier?"""
    ship = scene.b.ships[i]
    carrier = scene.b.ships[ship.carrier] if ship.status == Status.CARRIED and ship.carrier != NONE else ship
    return bool(carrier.status == Status.ESCAPED)


ALIASES: dict[str, str | Alias] = {
    "ship": Alias(put_ship, lambda s, i: values(s.b.ships[i])),
    "built": Alias(lambda s, i, said: put_built(s.b.ships[i].built, said)),
    "racks": Alias(put_racks, lambda s, i: s.b.ships[i].racks),
    "carried_by": Alias(put_carrier),
    "tactic": "order.tactic",
    "drive": "order.drive",
    "treaties": Alias(put_treaties),
    "effective": Alias(None, lambda s, i: {who: hits for what, (who, hits, *_) in s.told(Event.DAMAGE)}.get(i, 0)),
    "destroyed": Alias(None, lambda s, i: s.b.ships[i].status == Status.DESTROYED),
    "escaped": Alias(None, is_away),
    "place": Alias(None, lambda s, i: PLACES[Status(s.b.ships[i].status)]),
}
