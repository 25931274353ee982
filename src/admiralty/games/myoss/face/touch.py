"""What a referee can do to the ships on the board and their components: toughness, attributes, status, what is up."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Deed, Thing, choose, press, read_id
from admiralty.core.face.wording import say_member

from ..options import AttributeLoss
from ..records import NONE, Battle, Part
from ..tables import ATTRIBUTES
from ..words import LETTERS, Kind, Stage, Status

FATES = (Status.FIGHTING, Status.DESTROYED, Status.ESCAPED, Status.SURRENDERED)
SHOWS_PART = {"part", "lock", "aim"}  # kinds of shapes whose last number is that of a component


def touch(id: str, b: Battle, deal: Deal) -> Thing | None:
    """The ship or the component that a shape or a sheet of the board shows."""
    kind, numbers = read_id(id)
    if not numbers:
        return None
    number = numbers[0]
    if kind in SHOWS_PART:
        c = numbers[-1]
        return part(b, deal, c) if c < b.part_count and is_fitted(b.parts[c]) else None
    if number >= b.ship_count or b.ships[number].status == Status.NONE:
        return None
    active = {"shield": b.ships[number].shield, "cloak": b.ships[number].cloak}.get(kind, NONE)
    return ship(b, deal, number) if active == NONE else part(b, deal, active)


def is_fitted(it: Part) -> bool:
    """Is this a component of a ship that is still there?"""
    return it.kind != Kind.NONE and it.size > 0 and it.ship != NONE


def ship(b: Battle, deal: Deal, i: int) -> Thing:
    """A whole ship, and all its components."""
    it, path = b.ships[i], f"ships.{i}"
    fates = [(int(each), say_member(each)) for each in FATES if each != it.status]
    deeds = [choose("Set status", "Status", [f"{path}.status"], fates)]
    if b.stage == Stage.SHIPS:
        deeds.append(choose("Set actions", "Actions left", [f"{path}.ap"]))
    parts = (part(b, deal, c) for c in range(it.first, it.end) if is_fitted(b.parts[c]) and b.parts[c].ship == i)
    said = say_member(Status(it.status))
    return Thing(f"ship-{i}", deal.names["ship"][i], said, tuple(deeds), tuple(parts), path)


def part(b: Battle, deal: Deal, c: int) -> Thing:
    """A component: its toughness, its attributes, and the rest of what it does."""
    it, path = b.parts[c], f"parts.{c}"
    deeds = [*_toughness(b, c), *_attributes(b, c), *_workings(b, c)]
    said = f"{it.tg} of {it.tg_bought} TG left" if it.tg else "destroyed"
    return Thing(f"part-{c}", deal.names["part"][c], said, tuple(deeds), (), path, f"ship-{it.ship}")


def _toughness(b: Battle, c: int) -> Iterator[Deed]:
    """A point less takes a point of its highest attribute along, or of all.  [MG-2960 .. MG-2980, MG-R50]"""
    it, path = b.parts[c], f"parts.{c}"
    if it.tg > 1:
        lost = sorted(range(ATTRIBUTES[it.kind]), key=lambda k: -it.value[k])
        lost = lost if b.rules.attribute_loss == AttributeLoss.ALL else lost[:1]
        values = [(f"{path}.value.{k}", it.value[k] - 1) for k in lost if it.value[k] > 1]
        yield press("Damage", (f"{path}.tg", it.tg - 1), *values)
    if it.tg:
        yield press("Destroy", *_ruins(b, c))
    if it.tg < it.tg_bought:
        seen = [] if it.tg else [(f"{path}.wrecked", 0)]
        yield press("Mend", (f"{path}.tg", it.tg + 1), *seen)


def _ruins(b: Battle, c: int) -> Iterator[tuple[str, int]]:
    """What is destroyed is active no more, and everybody sees it.  [MG-440, MG-800, MG-900, MG-1070]"""
    it, path = b.parts[c], f"parts.{c}"
    yield f"{path}.tg", 0
    yield f"{path}.wrecked", 1
    if it.autofire:
        yield f"{path}.autofire", 0
        yield f"{path}.target", NONE
    if it.staffed:
        yield f"{path}.staffed", 0
    if it.lock != NONE:
        yield f"{path}.lock", NONE
    for key in ("shield", "cloak", "bridge"):
        if getattr(b.ships[it.ship], key) == c:
            yield f"ships.{it.ship}.{key}", NONE


def _attributes(b: Battle, c: int) -> Iterator[Deed]:
    """Each attribute set to what the referee says, up to what was bought."""
    it = b.parts[c]
    for k, letters in enumerate(LETTERS.get(Kind(it.kind), ())):
        levels = [
            (level, f"{level} {letters}, from {it.value[k]}")
            for level in range(it.bought[k] + 1)
            if level != it.value[k]
        ]
        if levels:
            yield choose(f"Set {letters}", letters, [f"parts.{c}.value.{k}"], levels)


def _workings(b: Battle, c: int) -> Iterator[Deed]:
    """A shield or a cloak goes up or down, a beam lets go."""
    it, path = b.parts[c], f"ships.{b.parts[c].ship}"
    key = {Kind.SHIELD: "shield", Kind.CLOAK: "cloak"}.get(Kind(it.kind))
    if key and getattr(b.ships[it.ship], key) == c:
        yield press("Lower", (f"{path}.{key}", NONE))
    elif key and it.tg:
        yield press("Raise", (f"{path}.{key}", c))
    if it.lock != NONE:
        yield press("Release", (f"parts.{c}.lock", NONE))
