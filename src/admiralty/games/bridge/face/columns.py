"""What is told of each battle of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from admiralty.core.face.figures.columns import AnyColumn, Column, Noted, Told, columns_of, first_of, words_of
from admiralty.core.face.game import Deal

from ..words import Event, Status, System


def columns(deal: Deal) -> Iterator[AnyColumn]:
    """The battle, then each ship: where it is in the end, its screens and breaches."""
    ships = deal.names["ship"]
    yield Column("round", "rounds played", lambda b: b["round"])
    yield Column("momentum", "Momentum that the players have in the end", lambda b: b["momentum"])
    yield Column("threat", "Threat that the GM has in the end", lambda b: b["threat"])
    for i, name in enumerate(ships):
        if deal.battle.ships[i].status != Status.NONE:
            yield from columns_of("ships", i, name, SHIP)
    yield Noted("first_hit", "the ship hit first", first_of(Event.HIT, 0), dict(enumerate(ships)))
    yield Noted("first_breached", "the first system breached  [BC-R244]", first_of(Event.BREACHED, 1), words_of(System))


def _breaches(ship: Any) -> Any:
    return ship["breaches"].sum(1)


def _open(ship: Any) -> Any:
    return (ship["breaches"] - ship["patched"]).clip(0).sum(1)


SHIP = (
    Told("fate", "where {} is in the end", "status", words_of(Status)),
    Told("screens", "screens that {} has left", "screens"),
    Told("breaches", "breaches of {}, patched ones too  [BC-R244]", _breaches),
    Told("unpatched", "breaches of {} that are not patched", _open),
)
