"""What is told of each engagement of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from admiralty.core.face.figures.columns import AnyColumn, Column, Noted, Told, columns_of, first_of, words_of
from admiralty.core.face.game import Deal

from ..tables import FACINGS
from ..words import Event, Status, System


def columns(deal: Deal) -> Iterator[AnyColumn]:
    """The engagement, then each ship: where it is in the end, what it has left."""
    ships = deal.names["ship"]
    yield Column("turn", "turns played", lambda b: b["turn"])
    for i in range(deal.battle.vessels):
        yield from columns_of("ships", i, ships[i], SHIP)
    yield Noted("first_lost", "the first system to lose a box  [HC-R64]", first_of(Event.LOST, 1), words_of(System))
    yield Noted("first_hit", "the ship that lost it", first_of(Event.LOST, 0), dict(enumerate(ships)))


def _shields(ship: Any) -> Any:
    return FACINGS * ship["design"]["shield"] - ship["taken"].sum(1)


def _boxes(ship: Any) -> Any:
    return (ship["design"]["boxes"] - ship["lost"]).clip(0).sum(1)


SHIP = (
    Told("fate", "where {} is in the end", "status", words_of(Status)),
    Told("hull", "hull boxes that {} has left", "hull"),
    Told("shields", "points that the shields of {} have left together", _shields),
    Told("boxes", "boxes that the systems of {} have left together", _boxes),
    Told("torpedoes", "torpedoes that {} has left", "torpedoes"),
)
