"""Who may know what of a battle.  [BC-R104, BC-R264]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from admiralty.core.ground.zones import are_joined
from admiralty.core.state.views import OPEN

from .scene.words import Obstacle
from .tables import OPEN_TRAITS, TURNS, ZONES
from .words import Status, System

SYSTEM_NAMES = tuple(each.name.title() for each in System)


def knows(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Who knows what a ship is: its own side, and the players once they have identified it.  [BC-R264]"""
    return bool(ship.identified == 1 or is_own(b, ship, owner, seat))


def measures(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Who knows the exact screens of a ship: its own side, and the players once they have learnt them.  [BC-R264]"""
    return bool(spots(b, ship, owner, seat) and (ship.measured == 1 or is_own(b, ship, owner, seat)))


def judges(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Who knows the Crew Quality.  [BC-R264]"""
    return bool(ship.judged == 1 or is_own(b, ship, owner, seat))


def foresees(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Who knows what a ship's next attack or task will use: its own side, and who has learnt it.  [BC-R264, BC-R331]"""
    return bool(spots(b, ship, owner, seat) and (ship.foreseen == 1 or is_own(b, ship, owner, seat)))


def watches(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Who knows whether a ship has readied an action: its own side, and who has learnt it.  [BC-R264, BC-R331]"""
    return bool(spots(b, ship, owner, seat) and (ship.watched == 1 or is_own(b, ship, owner, seat)))


def is_of(b: Any, ship: Any, seat: int) -> bool:
    """Is a seat of this ship's side? After the end everybody knows all."""
    return bool(seat == OPEN or b.over == 1 or (seat >= 0 and (seat == b.gm) == (ship.crewed == 0)))


def spots(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Who knows where a ship is and how it fares: its own side, and others unless it is hidden.  [BC-R74, BC-R104]"""
    return bool(ship.hidden == 0 or ship.revealed == 1 or is_of(b, ship, seat))


def on_map(b: Any, ship: Any) -> tuple[int, int]:
    """The zones that a ship may be in: those of the scenario, or after a chase the two that are left.

    Who is not in the chase stays on record where it was.  [BC-R09]
    """
    if b.zones[b.spare].used == 0:
        return 0, b.spare - 1
    return (b.spare, b.spare + 1) if ship.status == Status.FIGHTING else (0, b.spare + 1)


def its_turns(b: Any, ship: Any) -> tuple[int, int]:
    """How many turns a ship may have taken in a round."""
    return 0, ship.scale


def systems(ship: Any) -> Sequence[str]:
    """The names of the systems of a ship, for a number of each."""
    return SYSTEM_NAMES


def until_whose(b: Any, ship: Any) -> tuple[int, int]:
    """Until whose turn something is in force on the crew's ship: 1 + the officer; of another its turn's number."""
    return 0, 1 + max((o for o, each in enumerate(b.officers) if each.aboard), default=-1) if ship.crewed else TURNS


def of_crew(b: Any, officer: Any) -> tuple[int, int]:
    """The seats that may hold an officer: those of the crew, which come before the GM's.  [BC-R272]"""
    return 0, b.gm - 1


def lies(b: Any, battle: Any, way: int) -> tuple[int, int]:
    """What may lie between two zones next to each other: it is set from the one that the scenario lists first, and the
    way back has the same.  [BC-R258, BC-R354]
    """
    one, other = divmod(way, ZONES)
    if one > other:
        return (b.obstacles[other * ZONES + one],) * 2
    return 0, max(Obstacle) if are_joined(b.graph, one, other) else 0


def in_use(b: Any, officer: Any) -> tuple[int, int]:
    """The stations of the players' ship; -1: between two."""
    return -1, max(k for k, positions in enumerate(b.stations) if positions or k == 0)


def readies(b: Any, ready: Any, owner: int, seat: int) -> bool:
    """What is readied is a secret of its side.  [BC-R44]"""
    return bool(seat == OPEN or b.over == 1 or (seat >= 0 and (seat == b.gm) == (ready.side == 1)))


def is_gm(b: Any, zone: Any, owner: int, seat: int) -> bool:
    """The GM's own knowledge."""
    return bool(seat in (b.gm, OPEN) or b.over == 1)


def sees_trait(b: Any, trait: Any, owner: int, seat: int) -> bool:
    """Who knows of a trait: everybody, but of those in the last places the GM alone.  [BC-R323]"""
    return is_gm(b, trait, owner, seat) or not any(trait is each for each in b.traits[OPEN_TRAITS:])


def sees_roll(b: Any, battle: Any, owner: int, seat: int) -> bool:
    """Who sees dice: whoever sees the ship that throws them.  [BC-R104]"""
    return spots(b, b.ships[b.roller], owner, seat)


def sees_hit(b: Any, battle: Any, owner: int, seat: int) -> bool:
    """Who sees a hit: whoever sees the ship that is struck."""
    return spots(b, b.ships[b.struck], owner, seat)


def is_own(b: Any, ship: Any, owner: int, seat: int) -> bool:
    """Everybody knows the players' ship; of the others the GM knows all, and everybody after the end."""
    return bool(ship.crewed == 1 or seat == b.gm or seat == OPEN or b.over == 1)


def writes(b: Any, order: Any, owner: int, seat: int) -> bool:
    """Who fills in a form sees it."""
    return bool((seat >= 0 and order.seat == seat) or seat == OPEN)
