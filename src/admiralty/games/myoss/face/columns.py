"""What is told of each battle of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from admiralty.core.face.figures.columns import AnyColumn, Column, Noted, Told, columns_of, first_of, key_of, words_of
from admiralty.core.face.game import Deal

from ..words import Contest, Event, Status

SHIP = (Told("fate", "where {} is in the end", "status", words_of(Status)),)


def columns(deal: Deal) -> Iterator[AnyColumn]:
    """The battle, then each ship as it was dealt: where it is in the end, and which of its components are left."""
    names = deal.names
    yield Column("round", "rounds played", lambda b: b["round"])
    for i in range(len(names["ship"])):
        if deal.battle.ships[i].status != Status.NONE:
            yield from columns_of("ships", i, names["ship"][i], SHIP)
            if deal.battle.ships[i].end > deal.battle.ships[i].first:
                yield from _parts(deal, i)
    if deal.battle.contest in (Contest.RESCUE, Contest.CAMPAIGN):
        for side, name in enumerate(names["side"][: deal.battle.sides]):
            yield from _of_side(key_of(name), name, side, Contest(deal.battle.contest))
    yield Noted(
        "first_lost", "the first component destroyed  [MG-300]", first_of(Event.DESTROYED, 1),
        dict(enumerate(names["part"])),
    )  # fmt: skip
    yield Noted("first_hit", "the ship hit first  [MG-2920]", first_of(Event.HIT, 0), dict(enumerate(names["ship"])))


def _parts(deal: Deal, i: int) -> Iterator[Column]:
    """Of a ship's own rows, wherever they are after a split; a shuttle has none."""
    ship, name = deal.battle.ships[i], deal.names["ship"][i]
    own = slice(ship.first, ship.end)

    def tg(b: Any) -> Any:
        parts = b["parts"][:, own]
        return parts["tg"] * (parts["ship"] >= 0)  # else its section is gone

    key = key_of(name)
    yield Column(f"{key}_parts", f"components of {name} that are left", lambda b: (tg(b) > 0).sum(1))
    yield Column(f"{key}_tg", "TG that these have together  [MG-150]", lambda b: tg(b).sum(1))


def _of_side(key: str, name: str, side: int, contest: Contest) -> Iterator[Column]:
    if contest == Contest.RESCUE:
        yield Column(
            f"{key}_saved", f"AP of people that {name} saved from destroyed ships  [MG-R62]",
            lambda b: b["survivors"][:, side],
        )  # fmt: skip
    else:
        yield Column(f"{key}_purse", f"credits that {name} has not spent  [MG-S70]", lambda b: b["purse"][:, side])
