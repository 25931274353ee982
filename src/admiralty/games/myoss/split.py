"""Oversized ships that come apart.  [MG-2090 .. MG-2140, MG-R32, MG-R66, MG-R78]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .movement import has_working
from .records import NONE, Battle
from .words import Ask, Event, Kind, Status


def split(t: Table, b: Battle, i: int) -> None:
    """Every group of sections that no longer hangs together with the rest is a ship of its own.  [MG-2090, MG-R78]"""
    if b.ships[i].status == Status.DESTROYED:
        return
    detach(b, i)
    group = group_of(b, i, first_section(b, i, 0))
    rest = sections_of(b, i) & ~group
    while rest != 0:
        other = group_of(b, i, first_section(b, i, group))
        if keeps(b, i, other, group):
            other, group = group, other
        j = part_company(t, b, i, other)
        tell_apart(t, b, i, j)
        group = group_of(b, i, first_section(b, i, 0))
        rest = sections_of(b, i) & ~group


def sections_of(b: Battle, i: int) -> int:
    """The sections that are left of a ship, a bit each."""
    mask = 0
    first = b.ships[i].first_section
    for s in range(first, b.ships[i].end_section):
        if b.sections[s].ship == i:
            mask = mask | 1 << (s - first)
    return mask


def first_section(b: Battle, i: int, without: int) -> int:
    """The first section of a ship, counted from its first place, that is not among those of a mask."""
    mask = sections_of(b, i) & ~without
    for k in range(b.ships[i].end_section - b.ships[i].first_section):
        if mask >> k & 1 == 1:
            return k
    return 0


def group_of(b: Battle, i: int, start: int) -> int:
    """The sections that hang together with one of them, a bit each.  [MG-2040, MG-R78]"""
    first, mine = b.ships[i].first_section, sections_of(b, i)
    group = 1 << start
    grown = 0
    while grown != group:
        grown = group
        for k in range(b.ships[i].end_section - first):
            if group >> k & 1 == 1:
                group = group | (b.sections[first + k].neighbours & mine)
    return group


def keeps(b: Battle, i: int, one: int, other: int) -> bool:
    """Is it rather the group `one` that goes on as the ship: with the active bridge, else the larger?  [MG-R32]"""
    bridge, first = b.ships[i].bridge, b.ships[i].first_section
    if bridge != NONE:
        at = b.parts[bridge].section - first
        if (one | other) >> at & 1 == 1:
            return one >> at & 1 == 1
    return group_size(b, first, one) > group_size(b, first, other)


def group_size(b: Battle, first: int, group: int) -> int:
    """The size of some sections together."""
    total = 0
    for k in range(len(b.sections) - first):
        if k < 31 and group >> k & 1 == 1:
            total += b.sections[first + k].size
    return total


def free_place(b: Battle, i: int, group: int) -> int:
    """A place in the record for the new ship: that of one of its sections, if none of theirs is taken."""
    first = b.ships[i].first_section
    for own in range(2):
        taken, place = False, NONE
        for k in range(b.ships[i].end_section - first):
            if b.sections[first + k].ship == i and (group >> k & 1 == 1) == (own == 0):
                home = b.sections[first + k].home
                if b.ships[home].status != Status.NONE:
                    taken = True
                elif place == NONE:
                    place = home
        if place != NONE and (own == 1 or not taken):
            return place
    return NONE


def part_company(t: Table, b: Battle, i: int, group: int) -> int:
    """A group of sections becomes a ship of its own; which one.  [MG-2140, MG-R30, MG-R78]"""
    ship, j = b.ships[i], free_place(b, i, group)
    new = b.ships[j]
    new.side = ship.side
    new.status = ship.status
    new.berth = ship.berth
    new.first, new.end = ship.first, ship.end
    new.first_section, new.end_section = ship.first_section, ship.end_section
    new.designed_unmanned = ship.designed_unmanned
    new.primary = ship.primary
    new.bridge = NONE
    new.shield = NONE
    new.cloak = NONE
    new.fleeing = 0
    new.chasing = ship.chasing
    new.acted = 1  # its first turn is the next one
    new.taken_up = 1
    if ship.fleeing == 1:
        new.chasing = NONE
    for s in range(ship.first_section, ship.end_section):
        if group >> (s - ship.first_section) & 1 == 1:
            move_section(b, s, i, j)
    for s in range(ship.first_section, ship.end_section):
        expose_cut(b, s)
    new.bridged = 1 if has_working(b, j, Kind.BRIDGE.value) or has_working(b, j, Kind.CREW.value) else 0
    if b.ship_count <= j:
        b.ship_count = j + 1
    t.emit(Event.SPLIT, i, j)
    return j


def move_section(b: Battle, s: int, i: int, j: int) -> None:
    """A section with its components goes to the new ship; its shield or cloak stays up there.  [MG-R78]"""
    ship, new, section = b.ships[i], b.ships[j], b.sections[s]
    section.ship = j
    for c in range(section.first, section.end):
        b.parts[c].ship = j
        if ship.shield == c:
            ship.shield = NONE
            new.shield = c
        if ship.cloak == c:
            ship.cloak = NONE
            new.cloak = c
        if ship.bridge == c:
            ship.bridge = NONE
            new.bridge = c


def expose_cut(b: Battle, s: int) -> None:
    """A section is exposed when one of its neighbours is cut off.  [MG-R77]"""
    section = b.sections[s]
    if section.ship == NONE:
        return
    first = b.ships[section.ship].first_section
    for q in range(first, b.ships[section.ship].end_section):
        if section.neighbours >> (q - first) & 1 == 1 and b.sections[q].ship != section.ship:
            section.exposed = 1


def detach(b: Battle, i: int) -> None:
    """Computers let go of weapons that are across a cut, or lost with their section.  [MG-R78]"""
    for c in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[c]
        if part.kind == Kind.COMPUTER and part.serves != NONE and part.ship != NONE:
            if b.parts[part.serves].ship != part.ship:
                part.serves = NONE
                part.autofire = 0
                part.target = NONE


def tell_apart(t: Table, b: Battle, i: int, j: int) -> None:
    """Computers across the cut let go; who held or aimed at the ship names the part that he keeps.

    [MG-R39, MG-R78]
    """
    detach(b, i)
    for c in range(b.part_count):
        part = b.parts[c]
        if part.lock == i:
            t.offer(i)
            t.offer(j)
            part.lock = t.ask(part.side, Ask.CHUNK_LOCKED, 0, 0, part.ship, c)
            t.emit(Event.MEANS, part.ship, part.lock)
        if part.autofire == 1 and part.target == i:
            t.offer(i)
            t.offer(j)
            part.target = t.ask(part.side, Ask.NEW_TARGET, 0, 0, part.ship, c)
            t.emit(Event.MEANS, part.ship, part.target)
