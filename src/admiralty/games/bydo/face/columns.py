"""What is told of each skirmish of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from admiralty.core.face.figures.columns import MISSING, AnyColumn, Column, Noted, Told, columns_of, words_of
from admiralty.core.face.game import Deal

from ..words import Event, Side, Status
from .printed import BYDO, CORP

IN_THE_FIGHT = (Status.ACTIVE, Status.DOCKED, Status.DESYNCED, Status.WAITING, Status.ARRIVING)
SHIP = (
    Told("fate", "where {} is in the end", "status", words_of(Status)),
    Told("health", "health that {} has left", "health"),
    Told("kills", "ships of the enemy that {} destroyed", "kills"),
)


def columns(deal: Deal) -> Iterator[AnyColumn]:
    """The skirmish, then each ship that was dealt: where it is in the end, its health, what it shot down."""
    ships = deal.names["ship"]
    yield Column("round", "rounds played", lambda b: b["round"])
    yield Column("walls_felled", "wall tiles that have fallen", lambda b: b["felled"])
    for side, key, called in ((Side.SPACE_CORP, "space_corp", CORP), (Side.BYDO, "bydo", BYDO)):
        yield _alive(side, key, called.format(names=deal.names))
    for i in range(deal.battle.vessels):
        yield from columns_of("ships", i, ships[i], SHIP)
    yield Noted("first_lost", "the first ship destroyed  [BY-960]", _destroyed, dict(enumerate(ships)))


def _alive(side: Side, key: str, called: str) -> Column:
    def alive(b: Any) -> Any:
        status = b["ships"]["status"]
        return sum(status == each for each in IN_THE_FIGHT) * (b["ships"]["side"] == side)

    said = f"ships of {called} that are in the fight in the end"
    return Column(f"{key}_left", said, lambda b: alive(b).sum(1))


def _destroyed(event: int, args: tuple[int, ...]) -> int:
    """A ship's own side calls it 1 + its place, with the side in the last bit."""
    return args[1] // 2 - 1 if event in (Event.DESTROYED, Event.CRUSHED) else MISSING
