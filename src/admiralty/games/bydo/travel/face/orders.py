"""What a form orders so far, in a sentence: on a leg the hangar action, in a combat what a ship does."""

from __future__ import annotations

from admiralty.core.face.wording import Budget, Names, Order, name_of, say_count

from ...face import orders as combat
from ...records import NONE
from ...tables import KINDS as RACKS
from ..records import Campaign
from ..words import Act, Ask, Fate, Mode

DEEDS = {
    Act.NOTHING: "",
    Act.REPAIR: "Repair the ship.",
    Act.REST: "Rest.",
    Act.TALK: "Talk with the crew.",
    Act.INVESTIGATE: "Investigate.",
}


def order(b: Campaign, seat: int, names: Names) -> Order:
    """The form that a seat is filling in; nothing where it orders nothing yet.  [BY-S51, BY-S53]"""
    if b.mode == Mode.COMBAT:
        return combat.order(b, seat, names)
    if seat == b.bydo:
        return Order(" ".join(_gifts(b, names)))
    deed = b.plan.deeds[seat]
    return Order(_load(b, seat, names) if deed.act == Act.REFIT else DEEDS[Act(deed.act)])


def _gifts(b: Campaign, names: Names) -> list[str]:
    """The new ships that the GM gives, and the notes."""
    pilots = range(b.crew)
    ships = [
        f"A new ship for {name_of(names, 'pilot', seat)}: {name_of(names, 'craft', b.plan.ships[seat])}."
        for seat in pilots
        if b.careers[seat].fate != Fate.FLIES and b.plan.ships[seat] != NONE
    ]
    return ships + [f"A note for {name_of(names, 'pilot', seat)}." for seat in pilots if b.plan.notes[seat]]


def _load(b: Campaign, seat: int, names: Names) -> str:
    """The missiles of a refit."""
    load = b.plan.deeds[seat].load
    loaded = [say_count(load[kind], name_of(names, "kind", kind)) for kind in range(1, RACKS) if load[kind]]
    return f"Refit: {', '.join(loaded)}." if loaded else "Refit."


def budget(b: Campaign, what: int, facts: tuple[int | None, ...], names: Names) -> Budget | None:
    """In a combat the RCS tokens.  [BY-1030]"""
    return combat.budget(b, what, facts, names) if what < Ask.FOUND else None
