"""A leg of travel: the GM's form, the crew's, and what comes of them; and the fates of those who were shot down.

[BY-040, BY-S50 .. BY-S53, BY-S55]
"""

from __future__ import annotations

from admiralty.core.state.records import copy_into
from admiralty.core.state.table import Table

from ..damage import band_of
from ..options import Sanity
from ..records import NONE
from ..tables import KINDS, SANITY
from ..words import Kind, Side, Status
from .options import BetweenCombats
from .records import STAGES, Campaign
from .staging import fit_out
from .words import Act, Ask, Bar, Craft, Die, Event, Fate

ALIVE = 3  # on a d6  [BY-S52]
RESTS = 3  # sanity  [BY-S48]
PILOTS_A_CARRIER = 2  # of Balmungs  [BY-S50]


def travel_on(t: Table, b: Campaign) -> bool:
    """A leg: the GM's form, the crew's, the GM's answers; is there a capital ship to go on with?  [BY-S51]"""
    b.leg += 1
    t.emit(Event.LEG, b.leg)
    open_forms(b)
    t.ask_all(b, 1 << b.bydo, write_scene)
    carry_scene(t, b)
    if b.careers[0].fate != Fate.FLIES:
        t.emit(Event.STRANDED)
        return False
    seats = 0
    for seat in range(b.crew):
        seats = seats | (1 if b.careers[seat].fate == Fate.FLIES or is_alive(b, seat) else 0) << seat
    t.ask_all(b, seats, write_leg)
    t.ask_all(b, 1 << b.bydo, write_notes)
    for seat in range(1, b.crew):
        carry_deed(t, b, seat)
    look_after(t, b)
    t.emit(Event.COURSE, b.plan.course)
    return True


def open_forms(b: Campaign) -> None:
    """Empty forms."""
    plan = b.plan
    for stage in range(STAGES):
        plan.offers[stage] = 0
    plan.course = 0
    plan.leave = 0
    plan.scene = 0
    for seat in range(len(plan.deeds)):
        plan.found[seat] = 0
        plan.ships[seat] = NONE
        plan.notes[seat] = 0
        plan.deeds[seat].act = Act.NOTHING
        for kind in range(KINDS):
            plan.deeds[seat].load[kind] = 0


def is_alive(b: Campaign, seat: int) -> bool:
    """Has the seat a pilot who is with the crew?"""
    return b.careers[seat].fate == Fate.FLIES or b.careers[seat].fate == Fate.GROUNDED


# ---- the GM's form --------------------------------------------------------------------------------------------------


def write_scene(t: Table, b: Campaign, seat: int) -> None:
    """Who is found, who gets a ship, which courses are offered, leave, a scene.  [BY-S48, BY-S51, BY-S52]"""
    plan = b.plan
    for who in range(b.crew):
        if b.careers[who].fate == Fate.MISSING:
            t.offer(0)
            t.offer(1)
            plan.found[who] = t.ask(seat, Ask.FOUND, 0, 0, who)
    for who in range(b.crew):
        if b.careers[who].fate != Fate.FLIES:
            write_ship(t, b, seat, who)
    for stage in range(b.stage_count):
        if b.fought[stage] == 0 and count_courses(b) > 1:
            t.offer(0)
            t.offer(1)
            plan.offers[stage] = t.ask(seat, Ask.OFFER, 0, 0, stage)
    if b.rules.sanity != Sanity.OFF:
        t.offer(0)
        t.offer(1)
        plan.leave = t.ask(seat, Ask.LEAVE, 0, 0)
    if b.scene_count > 0:
        for scene in range(b.scene_count + 1):
            t.offer(scene)
        plan.scene = t.ask(seat, Ask.SCENE, 0, 0)


def write_ship(t: Table, b: Campaign, seat: int, who: int) -> None:
    """A new ship of any listed type for a seat without one, if the GM allows.  [BY-S50, BY-S52]"""
    wanted = Craft.CAPITAL if who == 0 else Craft.FIGHTER
    t.offer(NONE)
    for craft in range(b.craft_count):
        if b.crafts[craft].kind == wanted:
            if b.crafts[craft].build.racks[Kind.BALMUNG] > 0 and not may_carry(b, who):
                t.bar(craft, Bar.CARRIERS)
            else:
                t.offer(craft)
    b.plan.ships[who] = t.ask(seat, Ask.SHIP, 0, 0, who)


def may_carry(b: Campaign, who: int) -> bool:
    """May this pilot fly with Balmungs, too: one carrier per two pilots at most?  [BY-S50]"""
    carriers = 1
    for seat in range(1, b.crew):
        if seat != who:
            if b.plan.ships[seat] != NONE:
                carriers += 1 if b.crafts[b.plan.ships[seat]].build.racks[Kind.BALMUNG] > 0 else 0
            elif b.careers[seat].fate == Fate.FLIES:
                carriers += 1 if b.crafts[b.careers[seat].craft].build.racks[Kind.BALMUNG] > 0 else 0
    return PILOTS_A_CARRIER * carriers <= b.crew - 1


def count_courses(b: Campaign) -> int:
    """Combats that are still to come."""
    count = 0
    for stage in range(b.stage_count):
        count += 1 if b.fought[stage] == 0 else 0
    return count


def carry_scene(t: Table, b: Campaign) -> None:
    """What the GM has decided.  [BY-S51, BY-S52]"""
    plan = b.plan
    if plan.scene > 0:
        t.emit(Event.SCENE, plan.scene - 1)
    for who in range(b.crew):
        career = b.careers[who]
        if career.fate == Fate.MISSING:
            career.fate = Fate.GROUNDED if plan.found[who] == 1 else Fate.DEAD
            t.emit(Event.FOUND if plan.found[who] == 1 else Event.GIVEN_UP, who)
        if career.fate != Fate.FLIES and plan.ships[who] != NONE:
            give_ship(t, b, who, plan.ships[who])


def give_ship(t: Table, b: Campaign, who: int, craft: int) -> None:
    """A new ship, whole; in the place of a dead pilot a new one comes with it.  [BY-S50, BY-S52]"""
    career, ship = b.careers[who], b.ships[who]
    if career.fate == Fate.DEAD:
        career.pilots += 1
        career.sorties = 0
        career.knows = b.common
        ship.kills = 0
        if ship.sanity != NONE:
            ship.sanity = SANITY
        t.emit(Event.NEW_PILOT, who)
    career.fate = Fate.FLIES
    copy_into(b.fleet[who].build, b.crafts[craft].build)
    fit_out(b, who)
    ship.craft = craft
    career.craft = craft
    ship.health = ship.design.health
    ship.band = band_of(ship.health, ship.design.health)
    ship.status = Status.DOCKED if who > 0 else Status.WAITING
    ship.carrier = 0 if who > 0 else NONE
    t.emit(Event.NEW_SHIP, who, craft)


# ---- the crew's form ------------------------------------------------------------------------------------------------


def write_leg(t: Table, b: Campaign, seat: int) -> None:
    """The captain's course; a pilot's hangar action, one in a leg.  [BY-R99, BY-S51, BY-S53]"""
    if seat == 0:
        for stage in range(b.stage_count):
            if is_offered(b, stage):
                t.offer(stage)
        b.plan.course = t.ask(seat, Ask.COURSE, 0, 0)
        return
    deed, ship = b.plan.deeds[seat], b.ships[seat]
    flies = b.careers[seat].fate == Fate.FLIES
    t.offer(Act.NOTHING)
    if not flies:
        t.bar(Act.REPAIR, Bar.NO_SHIP)
        t.bar(Act.REFIT, Bar.NO_SHIP)
    else:
        if ship.health < ship.design.health and b.rules.between_combats == BetweenCombats.LIMITED:
            t.offer(Act.REPAIR)
        else:
            t.bar(Act.REPAIR, Bar.WHOLE)
        if count_kinds(b, seat) > 1:
            t.offer(Act.REFIT)
        else:
            t.bar(Act.REFIT, Bar.ONE_KIND)
    if ship.sanity != NONE:
        t.offer(Act.REST)
    else:
        t.bar(Act.REST, Bar.UNCOUNTED)
    t.offer(Act.TALK)
    t.offer(Act.INVESTIGATE)
    deed.act = t.ask(seat, Ask.ACT, 0, 0, seat)
    if deed.act == Act.REFIT:
        write_load(t, b, seat)


def is_offered(b: Campaign, stage: int) -> bool:
    """Is this a course that the GM offers; where none is, the first that is left?  [BY-S51]"""
    first, offered = NONE, 0
    for other in range(b.stage_count):
        if b.fought[other] == 0:
            first = other if first == NONE else first
            offered += b.plan.offers[other]
    return b.fought[stage] == 0 and (b.plan.offers[stage] == 1 or (offered == 0 and stage == first))


def count_kinds(b: Campaign, seat: int) -> int:
    """The kinds of missiles that its type of ship carries."""
    count = 0
    for kind in range(1, KINDS):
        count += 1 if b.crafts[b.careers[seat].craft].build.racks[kind] > 0 else 0
    return count


def write_load(t: Table, b: Campaign, seat: int) -> None:
    """As many missiles as before, divided otherwise among the kinds that its type lists.  [BY-S53]"""
    deed, kinds = b.plan.deeds[seat], count_kinds(b, seat)
    left = 0
    for kind in range(1, KINDS):
        left += b.fleet[seat].build.racks[kind]
    for kind in range(1, KINDS):
        if b.crafts[b.careers[seat].craft].build.racks[kind] > 0:
            kinds -= 1
            deed.load[kind] = t.ask(seat, Ask.LOAD, 0, left, seat, kind, left) if kinds > 0 else left
            left -= deed.load[kind]


def write_notes(t: Table, b: Campaign, seat: int) -> None:
    """The GM answers who investigates: a note that the pilot doesn't know yet, or nothing.  [BY-S53]"""
    for who in range(1, b.crew):
        if b.plan.deeds[who].act == Act.INVESTIGATE:
            t.offer(0)
            for note in range(b.note_count):
                if b.careers[who].knows >> note & 1 == 0:
                    t.offer(1 + note)
            b.plan.notes[who] = t.ask(seat, Ask.NOTE, 0, 0, who)


# ---- what comes of it -----------------------------------------------------------------------------------------------


def carry_deed(t: Table, b: Campaign, seat: int) -> None:
    """A pilot's hangar action.  [BY-S48, BY-S53]"""
    deed = b.plan.deeds[seat]
    if not is_alive(b, seat):
        return
    if deed.act == Act.NOTHING:
        t.emit(Event.IDLE, seat)
    elif deed.act == Act.REPAIR:
        mend(b, seat)
        t.emit(Event.REPAIRED, seat, b.ships[seat].health)
    elif deed.act == Act.REFIT:
        for kind in range(KINDS):
            b.fleet[seat].build.racks[kind] = deed.load[kind]
        fit_out(b, seat)
        t.emit(Event.REFITTED, seat, deed.load[Kind.TRACER], deed.load[Kind.CONTACT], deed.load[Kind.BALMUNG])
    elif deed.act == Act.REST or deed.act == Act.TALK:
        calm(b, seat, RESTS)
        t.emit(Event.RESTED if deed.act == Act.REST else Event.TALKED, seat, b.ships[seat].sanity)
    else:
        t.emit(Event.INVESTIGATED, seat)
        if b.plan.notes[seat] > 0:
            b.careers[seat].knows = b.careers[seat].knows | 1 << b.plan.notes[seat] - 1
            t.emit(Event.LEARNED, seat, b.plan.notes[seat] - 1)


def mend(b: Campaign, seat: int) -> None:
    """Its ship is whole again."""
    ship = b.ships[seat]
    ship.health = ship.design.health
    ship.band = band_of(ship.health, ship.design.health)


def calm(b: Campaign, seat: int, points: int) -> None:
    """A pilot regains sanity.  [BY-S48]"""
    if b.ships[seat].sanity != NONE:
        b.ships[seat].sanity = min(SANITY, b.ships[seat].sanity + points)


def look_after(t: Table, b: Campaign) -> None:
    """Fuel and missiles are free; by the house rule's usual value repairs are, too; in port all have leave.

    [BY-S48, BY-S53]
    """
    for seat in range(b.crew):
        if b.careers[seat].fate == Fate.FLIES:
            b.ships[seat].fuel = b.ships[seat].design.fuel
            for kind in range(KINDS):
                b.ships[seat].missiles[kind] = b.ships[seat].design.racks[kind]
            if b.rules.between_combats == BetweenCombats.FULL:
                mend(b, seat)
    if b.plan.leave == 1:
        t.emit(Event.LEAVE)
        for seat in range(1, b.crew):
            calm(b, seat, SANITY)


# ---- fates ----------------------------------------------------------------------------------------------------------


def settle_fates(t: Table, b: Campaign, held: bool) -> None:
    """Who was shot down, lost or adrift; `held`: the crew's side holds the field.  [BY-R13, BY-S52]"""
    for seat in range(b.crew):
        ship, career = b.ships[seat], b.careers[seat]
        if career.fate == Fate.FLIES:
            if ship.status == Status.LOST:
                career.fate = Fate.DEAD if seat > 0 else Fate.GROUNDED
                t.emit(Event.DIED, seat)
            elif ship.status == Status.DESTROYED or ship.health == 0:  # a hulk may have drifted off the map
                career.fate = Fate.GROUNDED
                if seat > 0:
                    eject(t, b, seat, held)
            elif ship.status == Status.ADRIFT and not held:
                career.fate = Fate.MISSING if seat > 0 else Fate.GROUNDED
                t.emit(Event.SHIP_LOST, seat)


def eject(t: Table, b: Campaign, seat: int, held: bool) -> None:
    """1d6 for a pilot at 0 health: from 3 on ejected alive.  [BY-S52]"""
    career = b.careers[seat]
    b.watched = 1 << Side.SPACE_CORP | 1 << Side.BYDO
    if t.roll(Die.FATE, 6) < ALIVE:
        career.fate = Fate.DEAD
        t.emit(Event.DIED, seat)
    else:
        career.fate = Fate.GROUNDED if held else Fate.MISSING
        t.emit(Event.EJECTED, seat, 1 if held else 0)
