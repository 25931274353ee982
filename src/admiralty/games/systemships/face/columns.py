"""What is told of each combat of a simulation."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.figures.columns import MISSING, AnyColumn, Column, Noted, Told, columns_of, first_of, words_of
from admiralty.core.face.game import Deal

from ..words import Attribute, Contest, Event, Status

SHIP = (
    Told("fate", "where {} is in the end", "status", words_of(Status)),
    Told("damage", "build points that {} lost to hits  [WW-450]", "taken"),
    Told("drive", "power/drive that {} has left", "pd"),
    Told("beams", "beams that {} has left", "beams"),
    Told("screens", "screens that {} has left", "screens"),
    Told("tubes", "tubes that {} has left", "tubes"),
    Told("missiles", "missiles that {} has left", "missiles"),
)


def columns(deal: Deal) -> Iterator[AnyColumn]:
    """The combat, then each ship: where it is in the end, what it has lost, what it has left."""
    ships = deal.names["ship"]
    gauntlet = deal.battle.contest == Contest.GAUNTLET  # ten combats, each with a ship as new  [IS-R54]
    last = "in the last combat, " if gauntlet else ""
    yield Column("round", f"{last}rounds played", lambda b: b["round"])
    if gauntlet:
        yield Column("met", "systemships that are behind  [IS-R54]", lambda b: b["met"])
        yield Column("score", "points scored  [IS-R54]", lambda b: b["score"])
    for i in range(deal.battle.vessels):
        yield from columns_of("ships", i, ships[i], [each._replace(sentence=last + each.sentence) for each in SHIP])
    yield Noted("first_hit", "the ship damaged first; of two at once the first  [WW-430]", _hit, dict(enumerate(ships)))
    yield Noted(
        "first_lost", "the first system lost where one is taken by itself  [WW-450]", first_of(Event.TAKEN, 1),
        words_of(Attribute),
    )  # fmt: skip


def _hit(event: int, args: tuple[int, ...]) -> int:
    return args[0] if event == Event.DAMAGE and args[1] > 0 else MISSING
