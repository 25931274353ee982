"""What a seat does not know, redrawn: on closed sheets, foes' components that fit all that is seen of them.

The battle comes masked: everything hidden is at its default, and what is secret until it is shown stays so.
[MG-R20, MG-R22]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .options import OpenSheets
from .records import NONE, Battle
from .tables import ATTRIBUTES
from .words import Die, Kind

HIGHEST_DRAWN = 4
# What an unseen component is drawn from, the last of a section being its frame.
DRAWN = (
    Kind.BRIDGE,
    Kind.LIFE_SUPPORT,
    Kind.ENGINE,
    Kind.WEAPON,
    Kind.WEAPON,
    Kind.SHIELD,
    Kind.COMPUTER,
    Kind.CREW,
    Kind.MAINTENANCE,
    Kind.SENSOR,
)


def imagine(t: Table, b: Battle, seat: int) -> None:
    """Every sheet that the seat does not see gets components that it may have.  [MG-R22]"""
    if b.rules.open_sheets == OpenSheets.YES or b.over == 1:
        return
    for s in range(b.section_count):
        if b.sections[s].side < b.sides and b.teams[b.sections[s].side] != b.teams[seat]:
            draw_section(t, b, s)
    for i in range(b.ship_count):
        if b.ships[i].side < b.sides and b.teams[b.ships[i].side] != b.teams[seat]:
            draw_bridge(b, i)


def draw_section(t: Table, b: Battle, s: int) -> None:
    """The components of a section share its size; those seen destroyed keep what is seen of them.  [MG-R22]"""
    section = b.sections[s]
    place, left = 0, section.end - section.first
    for c in range(section.first, section.end):
        part = b.parts[c]
        room = (section.size - place) // max(1, left)
        left -= 1
        if part.wrecked == 1:
            place = max(place, int(part.high))
            continue
        part.size = max(1, min(room, section.size - place)) if left > 0 else max(1, section.size - place)
        part.low = min(place + 1, section.size)
        part.high = min(place + part.size, section.size)
        place = min(section.size, place + part.size)
        part.kind = Kind.FRAME.value if left == 0 else DRAWN[t.roll(Die.IMAGINED, len(DRAWN)) - 1].value
        draw_part(t, b, c)


def draw_part(t: Table, b: Battle, c: int) -> None:
    """Toughness and attributes of an unseen component, as far as its size would pay for them."""
    part = b.parts[c]
    part.tg_bought = t.roll(Die.IMAGINED, HIGHEST_DRAWN)
    part.tg_start = part.tg_bought
    part.tg = part.tg_bought
    for k in range(ATTRIBUTES[part.kind]):
        part.bought[k] = t.roll(Die.IMAGINED, HIGHEST_DRAWN)
        part.value[k] = part.bought[k]
    part.staffed = 1 if part.kind == Kind.BRIDGE or part.kind == Kind.CREW else 0
    part.built = part.size
    part.crewed = part.staffed


def draw_bridge(b: Battle, i: int) -> None:
    """The first bridge drawn leads the ship."""
    ship = b.ships[i]
    for c in range(ship.first, ship.end):
        if b.parts[c].kind == Kind.BRIDGE and b.parts[c].tg > 0 and b.parts[c].ship == i and ship.bridge == NONE:
            ship.primary = c
            ship.bridge = c
