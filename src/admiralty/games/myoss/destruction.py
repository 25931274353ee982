"""Destruction rolls, explosions and their debris, chain reactions, and ships that split.

Everything that follows from a hit stands in the battle's list of work, the last entry first, so that a ship set off by
debris explodes before the rest of that debris flies.

[MG-1610, MG-2020 .. MG-2100, MG-3110 .. MG-3260, MG-R69 .. MG-R78]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .attack import debris_hits, part_at
from .damage import harm, push, put_out, ruin
from .movement import chase_of, in_battle, in_space, ship_size, unlock
from .options import DebrisSelection, DebrisTargets, LifesupportExplosion, SelfDestructPower
from .people import evacuate
from .records import NONE, Battle
from .split import split
from .words import Cause, Die, Event, Kind, Status, Task
from .wrecks import sink, strand, wreck_berth

DOUBLE = 2  # how often a neighbour or carrier stands in the list of targets  [MG-3220, MG-1620]
ENTRY_OF_SHUTTLES = 100  # past the numbers of all sections


def settle(t: Table, b: Battle) -> None:
    """Work out all that is still to be worked out.  [MG-3200, MG-R74]"""
    while b.work_count > 0:
        b.work_count -= 1
        k = b.work_count
        task, part, section = b.work_task[k], b.work_part[k], b.work_section[k]
        ship, points, cause = b.work_ship[k], b.work_points[k], b.work_cause[k]
        if task == Task.DAMAGE:
            harm(t, b, part, points, cause, 1)
        elif task == Task.ROLL:
            destruction_roll(t, b, section, cause)
        elif task == Task.EXPLODE:
            explode(t, b, section, cause, part)
        elif task == Task.DEBRIS:
            fly(t, b, part, section, ship, points)
        elif task == Task.SPLIT:
            split(t, b, ship)
        elif task == Task.CARRIED:
            carried_loss(t, b, ship, points)


# ---- the roll -----------------------------------------------------------------------------------------------------


def destruction_index(b: Battle, s: int) -> int:
    """The section's original size less the sizes of its destroyed components.  [MG-3120, MG-3210, MG-R05]"""
    section = b.sections[s]
    index = section.size
    for c in range(section.first, section.end):
        if b.parts[c].tg == 0:
            index -= b.parts[c].size
    return index


def destruction_roll(t: Table, b: Battle, s: int, cause: int) -> None:
    """Above the Destruction Index the ship or section is lost; without its frame it is lost in any case.

    [MG-1920, MG-2080, MG-3110 .. MG-3130, MG-3210, MG-R29, MG-R70]
    """
    i = b.sections[s].ship
    if i == NONE:
        return
    index = destruction_index(b, s)
    roll = t.roll(Die.DESTRUCTION, 100)
    t.emit(Event.ROLL, i, s, roll, index, cause)
    if roll > index:
        quiet = cause == Cause.LIFE_SUPPORT or cause == Cause.DERELICT
        if quiet and b.rules.lifesupport_explosion == LifesupportExplosion.NO:
            fall_apart(t, b, s, Event.LOST_QUIETLY.value)
        else:
            push(b, Task.EXPLODE.value, NONE, s, i, 0, cause)
    elif frame_is_gone(b, s):
        fall_apart(t, b, s, Event.FALLS_APART.value)


def frame_is_gone(b: Battle, s: int) -> bool:
    """Is the section's frame destroyed?  [MG-1920]"""
    for c in range(b.sections[s].first, b.sections[s].end):
        if b.parts[c].kind == Kind.FRAME and b.parts[c].tg == 0:
            return True
    return False


def fall_apart(t: Table, b: Battle, s: int, how: int) -> None:
    """The ship or section is lost, and nothing flies; `how` is the event that tells it.

    [MG-2080, MG-3130, MG-R29, MG-R70]
    """
    i = b.sections[s].ship
    evacuate(t, b, s)
    t.emit(how, i, s)
    remove(t, b, s)
    push(b, Task.SPLIT.value, NONE, NONE, i, 0, Cause.COMBAT.value)


# ---- the explosion ------------------------------------------------------------------------------------------------


def explode(t: Table, b: Battle, s: int, cause: int, charge: int) -> None:
    """Half of the undestroyed components, rounded up, fly at all other ships.

    First the components are chosen, then a target for each, then one flies after the other; what is left of the ship
    is looked at after that, and the hold in which it blew up before.  [MG-1610, MG-3130 .. MG-3200, MG-R61, MG-R71]
    """
    i = b.sections[s].ship
    if i == NONE:
        return
    evacuate(t, b, s)
    ship = b.ships[i]
    chase, berth = chase_of(b, i), ship.berth
    pieces = (living(b, s, charge) + 1) // 2
    t.emit(Event.EXPLODES, i, s, pieces, cause)
    remove(t, b, s)
    push(b, Task.SPLIT.value, NONE, NONE, i, 0, cause)
    entries = list_target(b, s, i, chase, berth, NONE)
    if entries > 0:
        base = b.work_count
        choose_pieces(t, b, s, cause, charge, pieces)
        choose_targets(t, b, s, i, chase, berth, base, pieces, entries)
    if berth != NONE and b.parts[berth].ship != NONE:
        wreck_berth(t, b, berth)


def living(b: Battle, s: int, charge: int) -> int:
    """Undestroyed components, the frame included, without the self-destruct that was used.  [MG-3150, MG-R71]"""
    count = 0
    for c in range(b.sections[s].first, b.sections[s].end):
        if b.parts[c].tg > 0 and c != charge:
            count += 1
    return count


def choose_pieces(t: Table, b: Battle, s: int, cause: int, charge: int, pieces: int) -> None:
    """The flying components go to the top of the list of work, the first of them topmost.  [MG-3240, MG-R73]"""
    base = b.work_count
    for _ in range(pieces):
        push(b, Task.DEBRIS.value, NONE, NONE, NONE, 0, cause)
    for n in range(pieces):
        c = draw_piece(t, b, s, charge, base, living(b, s, charge) - n)
        b.work_part[base + pieces - 1 - n] = c
        b.work_points[base + pieces - 1 - n] = debris_power(b, c, charge)


def draw_piece(t: Table, b: Battle, s: int, charge: int, base: int, left: int) -> int:
    """One undestroyed component that does not fly yet: by its locations, or all alike.  [MG-3240, MG-R73]"""
    if b.rules.debris_selection == DebrisSelection.UNIFORM:
        n = t.roll(Die.FLYING, left) if left > 1 else 1
        for c in range(b.sections[s].first, b.sections[s].end):
            if may_fly(b, c, charge, base):
                n -= 1
                if n == 0:
                    return c
    c = part_at(b, s, t.roll(Die.FLYING, 100))
    while c == NONE or not may_fly(b, c, charge, base):
        t.emit(Event.CANNOT_FLY, 1)
        c = part_at(b, s, t.roll(Die.FLYING, 100))
    return c


def may_fly(b: Battle, c: int, charge: int, base: int) -> bool:
    """Is it undestroyed, not the charge, and not chosen yet?"""
    if b.parts[c].tg == 0 or c == charge:
        return False
    for k in range(base, b.work_count):
        if b.work_part[k] == c:
            return False
    return True


def debris_power(b: Battle, c: int, charge: int) -> int:
    """Its current toughness, by the destruct power multiplied or increased.  [MG-3180, MG-3190, MG-1700, MG-R75]"""
    if charge == NONE:
        return b.parts[c].tg
    power = b.parts[charge].value[0]
    return b.parts[c].tg * power if b.rules.self_destruct_power == SelfDestructPower.MULTIPLY else b.parts[c].tg + power


def choose_targets(
    t: Table, b: Battle, s: int, i: int, chase: int, berth: int, base: int, pieces: int, entries: int
) -> None:
    """Every piece gets a random entry of the list, or the pieces are dealt evenly.  [MG-3170, MG-3250, MG-R72]"""
    quota = [0] * entries
    if b.rules.debris_targets == DebrisTargets.EQUAL_SPLIT:
        deal_evenly(t, quota, pieces, entries)
    for n in range(pieces):
        at = base + pieces - 1 - n
        number = 1
        if b.rules.debris_targets == DebrisTargets.EQUAL_SPLIT:
            number = draw_slot(t, quota, pieces - n)
        elif entries > 1:
            number = t.roll_until(Die.DEBRIS_TARGET, 100, 1, entries)
        found = list_target(b, s, i, chase, berth, number)
        b.work_section[at] = found if found < ENTRY_OF_SHUTTLES else NONE
        b.work_ship[at] = b.sections[found].ship if found < ENTRY_OF_SHUTTLES else found - ENTRY_OF_SHUTTLES


def deal_evenly(t: Table, quota: list[int], pieces: int, entries: int) -> None:
    """As many to every entry; the rest to different entries drawn at random.  [MG-R72]"""
    each = pieces // entries
    for k in range(entries):
        quota[k] = each
    for n in range(pieces - each * entries):
        left = t.roll(Die.DEBRIS_TARGET, entries - n)
        for k in range(entries):
            if quota[k] == each:
                left -= 1
                if left == 0:
                    quota[k] += 1
                    break


def draw_slot(t: Table, quota: list[int], slots: int) -> int:
    """Which entry's slot this piece takes, all slots alike.  [MG-R72]"""
    n = t.roll(Die.DEBRIS_TARGET, slots) if slots > 1 else 1
    for k in range(len(quota)):
        n -= quota[k]
        if n <= 0:
            quota[k] -= 1
            return k + 1
    return 1


def list_target(b: Battle, s: int, i: int, chase: int, berth: int, number: int) -> int:
    """Entry `number` of the list of targets: a section, or a shuttle's number past them; NONE counts the entries.

    Other ships first, then the exploding ship's own sections.  [MG-3160, MG-3220, MG-3230, MG-1620, MG-R76]
    """
    count = 0
    for own in range(2):
        for q in range(b.section_count):
            j = b.sections[q].ship
            if j != NONE and (j == i) == (own == 1):
                count += entries_of(b, s, i, chase, berth, q)
                if number != NONE and count >= number:
                    return q
        if own == 0:
            for j in range(b.ship_count):
                if b.ships[j].shuttle == 1 and b.ships[j].status != Status.STORED and in_space(b, j):
                    if chase_of(b, j) == chase:
                        count += 1
                        if count == number:
                            return ENTRY_OF_SHUTTLES + j
    return count


def entries_of(b: Battle, s: int, i: int, chase: int, berth: int, q: int) -> int:
    """How often section q stands in the list of targets when section s of ship i explodes.  [MG-R76]"""
    j = b.sections[q].ship
    exposed = b.sections[q].exposed
    if j == i:
        bit = q - b.ships[i].first_section
        return DOUBLE if b.sections[s].neighbours >> bit & 1 == 1 else exposed
    if berth != NONE and b.parts[berth].ship == j:
        return DOUBLE if b.parts[berth].section == q else exposed
    return exposed if in_space(b, j) and chase_of(b, j) == chase else 0


def fly(t: Table, b: Battle, c: int, s: int, j: int, power: int) -> None:
    """One piece of debris; one whose target is gone is lost.  [MG-3180, MG-R71]"""
    if s != NONE:
        j = b.sections[s].ship  # it may have split off meanwhile
    if j != NONE and in_battle(b, j):
        debris_hits(t, b, c, j, s, power)


# ---- what is lost -------------------------------------------------------------------------------------------------


def remove(t: Table, b: Battle, s: int) -> None:
    """A section is gone, with all that is in it; what hung on it is looked at by `split`.  [MG-3130, MG-R61, MG-R77]"""
    section = b.sections[s]
    i = section.ship
    ship = b.ships[i]
    for c in range(section.first, section.end):
        unlock(t, b, c, Event.LOCK_ENDS.value)
        put_out(b, c)
        b.parts[c].ship = NONE
    section.ship = NONE
    left = 0
    for q in range(ship.first_section, ship.end_section):
        if b.sections[q].ship == i:
            left += 1
            if section.neighbours >> (q - ship.first_section) & 1 == 1:
                b.sections[q].exposed = 1
    if left == 0:
        sink(t, b, i)
    strand(t, b)


def carried_loss(t: Table, b: Battle, j: int, points: int) -> None:
    """A carried ship loses components, one after the other, with a destruction roll for each.  [MG-1600, MG-R61]"""
    size = ship_size(b, j)
    alive = 0
    for c in range(b.ships[j].first, b.ships[j].end):
        if b.parts[c].ship == j and b.parts[c].tg > 0:
            alive += 1
    if not in_battle(b, j) or alive == 0:
        return
    if points > 1:
        push(b, Task.CARRIED.value, NONE, NONE, j, points - 1, Cause.COMBAT.value)
    c = sheet_part(b, j, t.roll_until(Die.CARRIED_LOSS, max(100, size), 1, size))
    while c == NONE or b.parts[c].tg == 0:
        t.emit(Event.LOST_ALREADY, 1)
        c = sheet_part(b, j, t.roll_until(Die.CARRIED_LOSS, max(100, size), 1, size))
    t.emit(Event.CARRIED_HIT, j, c)
    unlock(t, b, c, Event.LOCK_BROKEN.value)
    ruin(t, b, c, Cause.COMBAT.value)


def sheet_part(b: Battle, j: int, number: int) -> int:
    """The component at a hit location, a ship's sections counted one after the other.  [MG-R61]"""
    for s in range(b.ships[j].first_section, b.ships[j].end_section):
        if b.sections[s].ship == j:
            if number <= b.sections[s].size:
                return part_at(b, s, number)
            number -= b.sections[s].size
    return NONE
