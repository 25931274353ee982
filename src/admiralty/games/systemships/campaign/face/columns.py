"""What is told of each war of a simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from admiralty.core.face.figures.columns import AnyColumn, Column, Noted, Told, columns_of, first_of, key_of
from admiralty.core.face.game import Deal

from ...words import Event, Status

SIDE = (Told("level", "the technology level of {}  [WW-640]", "level"),)


def columns(deal: Deal) -> Iterator[AnyColumn]:
    """The war, then each side: its stars, what they are worth, its ships and its level."""
    sides, ships = deal.names["side"], dict(enumerate(deal.names["ship"]))
    yield Column("turn", "game turns played  [IS-S04]", lambda b: b["turn"])
    for side in range(len(deal.seats)):
        yield from _of_side(key_of(sides[side]), sides[side], side)
        yield from columns_of("purses", side, sides[side], SIDE)
    yield Noted("first_lost", "the first ship destroyed", first_of(Event.DESTROYED, 0), ships)


def _of_side(key: str, name: str, side: int) -> Iterator[Column]:
    def held(b: Any) -> Any:
        return (b["stars"]["hex"] >= 0) & (b["stars"]["owner"] == side)

    def sum_of(field: str) -> Callable[[Any], Any]:
        return lambda b: (held(b) * b["stars"][field]).sum(1)

    def ships(b: Any) -> Any:
        status = b["ships"]["status"]
        there = (status != Status.NONE) & (status != Status.DESTROYED)
        return (there & (b["ships"]["side"] == side)).sum(1)

    yield Column(f"{key}_stars", f"stars that {name} holds", lambda b: held(b).sum(1))
    yield Column(f"{key}_worth", f"the values of {name}'s stars together  [IS-S08]", sum_of("value"))
    yield Column(f"{key}_stock", f"build points that {name} has in stock", sum_of("stock"))
    yield Column(f"{key}_ships", f"ships that {name} has", ships)
