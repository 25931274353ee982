"""What a referee can do to the ships of a combat: what they have left, their status, their side."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Deed, Thing, choose, read_id, tally
from admiralty.core.face.wording import say_member

from ..design import armour_points
from ..records import Battle
from ..words import Status
from .board import ROWS

FATES = (Status.FIGHTING, Status.DESTROYED, Status.ESCAPED, Status.PEACE)


def touch(id: str, b: Battle, deal: Deal) -> Thing | None:
    """The ship that a shape or a sheet of the board shows."""
    kind, numbers = read_id(id)
    if kind in ("hex", "star", "round") or not numbers or not is_there(b, numbers[0]):
        return None
    if kind == "part":
        return next((each for each in rows(b, numbers[0]) if each.id == id), None)
    return ship(b, deal, numbers[0])


def is_there(b: Battle, i: int) -> bool:
    """Is there a ship of this number?"""
    return 0 <= i < b.vessels and b.ships[i].status != Status.NONE


def ship(b: Battle, deal: Deal, i: int, fates: tuple[Status, ...] = FATES, also: tuple[str, ...] = ()) -> Thing:
    """A whole ship; `also` are the places that say whose it is besides its own."""
    it, path = b.ships[i], f"ships.{i}"
    others = [each for each in fates if each != it.status]
    deeds = [choose("Set status", "Status", [f"{path}.status"], [(each, say_member(each)) for each in others])]
    deeds += hand_over(b, deal, i, also)
    parts, said = tuple(rows(b, i)), say_member(Status(it.status))
    return Thing(f"ship-{i}", deal.names["ship"][i], said, tuple(deeds), parts, path)


def hand_over(b: Battle, deal: Deal, i: int, also: tuple[str, ...]) -> Iterator[Deed]:
    """A player's ship goes over to another player."""
    side = b.ships[i].side
    others = [(other, deal.names["side"][other]) for other in range(b.sides) if other != side]
    if side < b.sides and others:
        yield choose("Hand over", "To", [f"ships.{i}.side", *also], others)


def rows(b: Battle, i: int) -> Iterator[Thing]:
    """All that a ship has or had, one by one."""
    it = b.ships[i]
    for key, label in ROWS.items():
        built, left = getattr(it.built, key), getattr(it, key)
        of = armour_points(built, it.tl) if key == "armour" else built
        if of or left:
            place = list(ROWS).index(key)
            yield tally(f"part-{i}-{place}", label, f"ships.{i}.{key}", left, max(of, left), f"ship-{i}")
