"""What is told of each campaign of a simulation."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.figures.columns import AnyColumn, Column, Told, columns_of, words_of
from admiralty.core.face.game import Deal

from ..words import Fate

SEAT = (
    Told("fate", "what became of {}", "fate", words_of(Fate)),
    Told("sorties", "combats that {} flew in", "sorties"),
)
SHIP = (
    Told("health", "health that {}'s ship has left", "health"),
    Told("kills", "ships of the enemy that {}'s ship destroyed", "kills"),
    Told("sanity", "sanity that {} has left; -1 where none is counted  [BY-S45]", "sanity"),
)


def columns(deal: Deal) -> Iterator[AnyColumn]:
    """The campaign, then each of the crew: what became of them, how often they flew, their ship."""
    yield Column("combats", "combats fought", lambda b: (b["fought"] > 0).sum(1))
    yield Column("won", "combats won", lambda b: b["won"])
    yield Column("lost", "combats lost, given up ones too", lambda b: b["lost"])
    for seat in range(deal.battle.crew):
        yield from columns_of("careers", seat, deal.called[seat], SEAT)
        yield from columns_of("ships", seat, deal.called[seat], SHIP)
