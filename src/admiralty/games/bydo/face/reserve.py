"""What the GM brings in: any craft of the rulebook, in a place of the record that is still free.  [BY-S54]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from admiralty.core.face.game import Deal
from admiralty.core.face.touch import Deed, Thing, press
from admiralty.core.state.records import FIXED, fields_of

from ..deal.called import MUSTER
from ..master.arriving import is_new
from ..names import CRAFT as CRAFT_MOST
from ..records import NONE, Battle
from ..words import Status
from ..yard.yard import build_of
from .board import MAP

CRAFT = "craft"  # as an id: its number among the crafts of a deal


def crafts(b: Battle, deal: Deal) -> Iterator[Thing]:
    """The crafts of which one more may come in, while there is room."""
    seat, own = b.bydo if b.bydo != NONE else b.captain, deal.request.scenario.get("names", {})
    i = next_place(b, deal, seat, (Status.NONE,))
    if i == NONE:
        return
    for key in MUSTER.known:
        found = MUSTER.find(key, key)
        called = own.get(key, found["name"])
        number = deal.names["craft"].index(called)
        if number < CRAFT_MOST:
            fields = [("craft", number), ("seat", seat), ("status", int(Status.RESERVE))]
            fields += _changed(b.ships[i].design, build_of(found), "design.")
            changes = [(f"ships.{i}.{name}", value) for name, value in fields]
            yield Thing(f"{CRAFT}-{number}", called, "", (press("Place", *changes),), whole=MAP)


def bring_in(b: Battle, deal: Deal, i: int) -> Deed:
    """A ship comes in, in the next place of its side, by which it is called; who waits there changes places with it.

    So neither its name nor any number counts the reserve, or what came unseen.  [BY-S23]
    """
    j = next_place(b, deal, b.ships[i].seat, (Status.NONE, Status.RESERVE)) if is_new(b, i) else i
    changes = [] if j == i else [*_moved(b, i, j), *_moved(b, j, i)]
    status = f"ships.{j}.status"
    return press("Bring in", *(each for each in changes if each[0] != status), (status, int(Status.ARRIVING)))


def next_place(b: Battle, deal: Deal, seat: int, statuses: Sequence[Status]) -> int:
    """The first place of a side that no side knows of yet, of what is there any of these; else one of the others'."""
    places = [i for i in range(len(deal.names["ship"])) if is_new(b, i) and b.ships[i].status in statuses]
    odd = seat != b.bydo  # as they are named
    return min(places, key=lambda i: (i % 2 != odd, i), default=NONE)


def _moved(b: Battle, i: int, j: int) -> Iterator[tuple[str, int]]:
    """What has to be set in place j to make its ship that of place i."""
    for name, value in _changed(b.ships[j], b.ships[i]):
        yield f"ships.{j}.{name}", value


def _changed(now: object, wanted: object, path: str = "") -> Iterator[tuple[str, int]]:
    """The numbers of a record that have to be set; those apart that nobody sets by hand."""
    for spec in fields_of(type(now)):
        one, other = getattr(now, spec.name), getattr(wanted, spec.name)
        if spec.record is not None:
            yield from _changed(one, other, f"{path}{spec.name}.")
        elif isinstance(one, list):
            places = enumerate(zip(one, other, strict=True))
            yield from ((f"{path}{spec.name}.{k}", value) for k, (old, value) in places if old != value)
        elif one != other and spec.within is not FIXED:
            yield f"{path}{spec.name}", other
