"""What the GM brings in: any craft of the rulebook, in a place of the record that is still free.  [BY-S54]"""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Thing, press
from admiralty.core.state.records import fields_of

from ..deal.dealing import MUSTER
from ..names import CRAFT as CRAFT_MOST
from ..records import NONE, Battle
from ..words import Status
from ..yard.yard import build_of
from .board import MAP

CRAFT = "craft"  # as an id: its number among the crafts of a deal


def crafts(b: Battle, deal: Deal) -> Iterator[Thing]:
    """The crafts of which one more may come in, while there is room."""
    i = next((i for i in range(b.vessels, len(b.ships)) if b.ships[i].status == Status.NONE), NONE)
    if i == NONE or i >= len(deal.names["ship"]):
        return
    seat, own = b.bydo if b.bydo != NONE else b.captain, deal.request.scenario.get("names", {})
    for key in MUSTER.known:
        found = MUSTER.find(key, key)
        called = own.get(key, found["name"])
        number = deal.names["craft"].index(called)
        if number < CRAFT_MOST:
            fields = [("craft", number), ("seat", seat), ("status", int(Status.RESERVE))]
            fields += _changed(b.ships[i].design, build_of(found))
            changes = [(f"ships.{i}.{name}", value) for name, value in fields]
            yield Thing(f"{CRAFT}-{number}", called, "", (press("Place", *changes),), whole=MAP)


def _changed(now: object, wanted: object) -> Iterator[tuple[str, int]]:
    """The numbers of a design that have to be set."""
    for spec in fields_of(type(now)):
        one, other = getattr(now, spec.name), getattr(wanted, spec.name)
        if isinstance(one, list):
            places = enumerate(zip(one, other, strict=True))
            yield from ((f"design.{spec.name}.{k}", value) for k, (old, value) in places if old != value)
        elif one != other:
            yield f"design.{spec.name}", other
