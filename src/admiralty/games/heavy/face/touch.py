"""What a referee can do to the ships on the board: boxes, shields, range and facings, status, who commands them."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Deed, Thing, as_part, choose, press, read_id, tally
from admiralty.core.face.wording import say_member

from ..condition import intact
from ..records import Battle, Ship
from ..tables import FACINGS, SYSTEMS
from ..words import Cloak, Status, System
from .saying import heading, said_facing

SHIELDS = {
    "shield",
    "frame",
    "bar",
    "band",
    "knob",
    "label",
    "plate",
    "cell",
    "crack",
}  # kinds of shapes that show a shield
SYSTEM = {"box", "system"}  # … and a system
BETWEEN = {"range", "multiplier", "tick", "pair", "stop", "at", "times", "rail"}  # what lies between two ships


def touch(id: str, b: Battle, deal: Deal) -> Thing | None:
    """The thing that a shape or a sheet of the board shows."""
    kind, numbers = read_id(id)
    if kind in BETWEEN:
        return _between(b, deal, numbers)
    if not numbers or not is_there(b, numbers[0]):
        return None
    i, part = numbers[0], numbers[1] if len(numbers) > 1 else -1
    if kind in SHIELDS and 0 <= part < FACINGS:
        return shield(b, i, part)
    if kind in SYSTEM and 0 <= part < SYSTEMS and b.ships[i].design.boxes[part]:
        return system(b, i, part)
    return ship(b, deal, i)


def is_there(b: Battle, i: int) -> bool:
    """Is there a ship of this number?"""
    return 0 <= i < b.vessels and b.ships[i].status != Status.NONE


def ship(b: Battle, deal: Deal, i: int) -> Thing:
    """A whole ship: its shields, its systems, how it lies to the others."""
    it, whole = b.ships[i], f"ship-{i}"
    parts = [shield(b, i, facing) for facing in range(FACINGS)]
    parts += [system(b, i, each) for each in range(SYSTEMS) if it.design.boxes[each]]
    if b.rules.hull_boxes:
        parts.append(tally(f"inside-{i}", "Hull", f"ships.{i}.hull", it.hull, b.rules.hull_boxes, whole))
    parts += [as_part(pair(b, deal, i, j)) for j in range(b.vessels) if _are_foes(b, i, j)]
    said = say_member(Status(it.status))
    return Thing(whole, deal.names["ship"][i], said, tuple(_deeds(b, deal, i)), tuple(parts), f"ships.{i}")


def _deeds(b: Battle, deal: Deal, i: int) -> Iterator[Deed]:
    """What is done to a ship as a whole."""
    it, path = b.ships[i], f"ships.{i}"
    fates = [each for each in Status if each not in (Status.NONE, it.status)]
    yield choose("Set status", "Status", [f"{path}.status"], [(each, say_member(each)) for each in fates])
    if it.design.torpedoes:
        yield choose("Set torpedoes", "Torpedoes left", [f"{path}.torpedoes"])
    if it.design.boxes[System.CLOAK]:
        cloaks = [(int(each), say_member(each)) for each in Cloak if each != it.cloak]
        yield choose("Set cloak", "Cloak", [f"{path}.cloak"], cloaks)
    others = [(seat, deal.called[seat]) for seat in range(b.seats) if seat != it.seat]
    if others:
        yield choose("Hand over", "To", [f"{path}.seat"], others)


def shield(b: Battle, i: int, facing: int) -> Thing:
    """One shield: points taken from it, or given back."""
    it, path, of = b.ships[i], f"ships.{i}.taken.{facing}", b.ships[i].design.shield
    taken = it.taken[facing]
    deeds = [press("Damage", (path, taken + 1))] if taken < of else []
    deeds += [press("Mend", (path, taken - 1))] if taken else []
    points = [(of - left, str(left)) for left in range(of, -1, -1) if of - left != taken]
    deeds.append(choose("Set points", "Points left", [path], points))
    left = max(0, of - taken)
    return Thing(
        f"shield-{i}-{facing}", f"{said_facing(facing, {})} shield", f"{left} of {of} left", tuple(deeds),
        whole=f"ship-{i}",
    )  # fmt: skip


def system(b: Battle, i: int, what: int) -> Thing:
    """The boxes of a system, each with the mount or the charge that is in it.  [HC-R64, HC-R31]"""
    it = b.ships[i]
    left, of = intact(it, what), it.design.boxes[what]
    deeds: list[Deed] = []
    if left:
        deeds.append(press("Damage", *_losses(it, i, what, left)))
    if left < of:
        deeds.append(press("Mend", *_repairs(it, i, what)))
    name = heading(what, it.design.beam, of)
    return Thing(f"system-{i}-{what}", name, f"{left} of {of} left", tuple(deeds), whole=f"ship-{i}")


def _losses(it: Ship, i: int, what: int, left: int) -> Iterator[tuple[str, int]]:
    """What a lost box changes: the box, its mount, and what charge no longer fits."""
    path = f"ships.{i}"
    yield f"{path}.lost.{what}", it.lost[what] + 1
    if (mount := _mount(it, what, 0)) is not None:
        yield f"{path}.mounts.{mount}.down", 1
    if what == System.BATTERIES and it.charge >= left:
        yield f"{path}.charge", left - 1


def _repairs(it: Ship, i: int, what: int) -> Iterator[tuple[str, int]]:
    """What a mended box changes: the box, and its mount, which is loaded."""
    path = f"ships.{i}"
    yield f"{path}.lost.{what}", it.lost[what] - 1
    if (mount := _mount(it, what, 1)) is not None:
        yield f"{path}.mounts.{mount}.down", 0
        if it.mounts[mount].ready:
            yield f"{path}.mounts.{mount}.ready", 0


def _mount(it: Ship, what: int, down: int) -> int | None:
    """The first mount of a system that is down, or that is not."""
    return next((m for m in range(it.arms) if it.mounts[m].system == what and it.mounts[m].down == down), None)


# ---- between two ships --------------------------------------------------------------------------------------------


def _are_foes(b: Battle, i: int, j: int) -> bool:
    return i != j and is_there(b, i) and is_there(b, j) and b.ships[i].seat != b.ships[j].seat


def _between(b: Battle, deal: Deal, numbers: tuple[int, ...]) -> Thing | None:
    """The range of the two ships that an id names; in a duel it may name none."""
    i, j = numbers if len(numbers) == 2 else (0, 1)
    only = len(numbers) == 2 or b.vessels == 2
    return pair(b, deal, i, j) if only and _are_foes(b, i, j) else None


def pair(b: Battle, deal: Deal, i: int, j: int) -> Thing:
    """How two ships lie to each other: their range, and the facing that each of them presents."""
    names, row = deal.names["ship"], len(b.ships)
    one, other = f"contacts.{i * row + j}", f"contacts.{j * row + i}"
    apart = b.contacts[i * row + j].range
    deeds = [choose("Move", "Range", [f"{one}.range", f"{other}.range"])]
    for ship, path, lies in ((i, one, b.contacts[i * row + j]), (j, other, b.contacts[j * row + i])):
        others = [facing for facing in range(FACINGS) if facing != lies.facing]
        facings = [(facing, f"{names[ship]}: {said_facing(facing, {})}") for facing in others]
        deeds.append(choose("Turn", f"{names[ship]} presents", [f"{path}.facing"], facings))
    return Thing(f"pair-{i}-{j}", f"Range to {names[j]}", f"range {apart}", tuple(deeds), whole=f"ship-{i}")
