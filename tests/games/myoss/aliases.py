"""The words of the cases of this room: ships, components and sections by name, and what components can do.

``Explorer.ap`` is a field of a ship, ``Explorer/Bridge.tg`` of a component, ``Barge#Head.exposed`` of a section,
``Barge@Tail.ap`` of the ship that this section belongs to now, ``battle.round`` of the battle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from admiralty.games.myoss.records import BROKEN, NONE, Part
from admiralty.games.myoss.words import LETTERS, Action, Contest, Kind, Stage, Status

from ..paths import Alias, Paths

WORDS = {
    name: each.value
    for words in (Contest, Stage, Action, Status)  # where two have a word, it is that of the later one
    for name, each in words.__members__.items()
} | {"NONE": NONE, "BROKEN": BROKEN}
WORDS |= {
    letters.lower(): 2 * kind + k for kind in (Kind.ENGINE, Kind.WEAPON) for k, letters in enumerate(LETTERS[kind])
}


class Things(Mapping[str, tuple[Sequence[Any], int]]):
    """What a path may begin with; a section changes its ship, so this looks every time."""

    def __init__(self, scene: Any) -> None:
        self.scene = scene

    def __getitem__(self, name: str) -> tuple[Sequence[Any], int]:
        scene = self.scene
        if name == "battle":
            return [scene.b], 0
        if "@" in name:
            ship, _, section = name.partition("@")
            return scene.b.ships, scene.b.sections[scene.sections[f"{ship}#{section}"]].ship
        for names, records in ((scene.ships, scene.b.ships), (scene.sections, scene.b.sections)):
            if name in names:
                return records, names[name]
        return scene.b.parts, scene.parts[name]

    def __iter__(self) -> Iterator[str]:
        yield from ("battle", *self.scene.ships, *self.scene.sections, *self.scene.parts)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class ScenePaths(Paths):
    """The aliases are those of components; ships, sections and the battle have their own names."""

    def aliases_of(self, record: Any) -> Mapping[str, str | Alias]:
        """The names for the fields of a record."""
        return self.aliases if isinstance(record, Part) else {}


def put_lost(scene: Any, c: int, lost: bool) -> None:
    """A component that is gone already, without a roll."""
    scene.b.parts[c].tg, scene.b.parts[c].wrecked = 0, 1
    for ship in scene.b.ships:
        for field in ("bridge", "shield", "cloak"):
            if getattr(ship, field) == c:
                setattr(ship, field, NONE)


def put_aboard(scene: Any, c: int, name: str) -> None:
    """A ship begins in a hold or on a rack."""
    ship = scene.b.ships[scene.ships[name]]
    ship.berth = c
    ship.status = Status.STORED if scene.b.parts[c].kind == Kind.HOLD else Status.DOCKED


FIRST = ("ap", "bp", "mn", "pw", "pr", "cl", "sl", "tl", "rp", "hp", "tc", "cc", "dp", "pc")
ALIASES: dict[str, str | Alias] = {
    **dict.fromkeys(FIRST, "value[0]"),
    "th": "value[1]",
    "ac": "value[1]",
    "lost": Alias(put_lost),
    "carries": Alias(put_aboard),
}
