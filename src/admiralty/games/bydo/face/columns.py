"""What is told of each skirmish of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from admiralty.core.face.figures.columns import MISSING, AnyColumn, Column, Noted, Told, columns_of, words_of
from admiralty.core.face.game import Deal

from ..words import Event, Side, Status

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
    for side, key in ((Side.SPACE_CORP, "space_corp"), (Side.BYDO, "bydo")):
        yield _alive(side, key)
    for i in range(deal.battle.vessels):
        yield from columns_of("ships", i, ships[i], SHIP)
    yield Noted("first_lost", "the first ship destroyed  [BY-960]", _destroyed, dict(enumerate(ships)))


def _alive(side: Side, key: str) -> Column:
    def alive(b: Any) -> Any:
        status = b["ships"]["status"]
        return sum(status == each for each in IN_THE_FIGHT) * (b["ships"]["side"] == side)

    return Column(
        f"{key}_left",
        f"ships of {'SpaceCorp' if side == Side.SPACE_CORP else 'the Bydo'} that are in the fight in the end",
        lambda b: alive(b).sum(1),
    )


def _destroyed(event: int, args: tuple[int, ...]) -> int:
    """A ship's own side calls it 1 + its place, with the side in the last bit."""
    return args[1] // 2 - 1 if event in (Event.DESTROYED, Event.CRUSHED) else MISSING
