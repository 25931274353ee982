"""The Attack Index, the dice of an attack, and where it hits.  [MG-250 .. MG-280, MG-2640 .. MG-2920, MG-1770]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .damage import lose_shuttle, strike
from .movement import holds, in_space, is_locked_in, linked, maneuver_score, manned, outermost, together
from .options import AdjustFloor, CriticalAdjust, ManeuverIndex, OpenSheets, ScanScope
from .records import NONE, Battle
from .tables import (
    ADJUSTER,
    ADJUSTMENT,
    CLEAN_MISS,
    DEBRIS_INDEX,
    FREE_PICK,
    LOWEST_INDEX,
    NEITHER,
    PICKER,
    ROLLS,
)
from .words import Ask, Bar, Die, Event, Kind, Status

MISS = -1000  # below every number that a die can be adjusted to
MIXED = -2  # no component, and not `NONE`: numbers that do not all land alike

# ---- who can be attacked ------------------------------------------------------------------------------------------


def can_attack(b: Battle, i: int, j: int) -> bool:
    """May ship i attack ship j: any other ship in the battle that is not in a hold?  [MG-1540, MG-3060, MG-R23]"""
    if i == j or not in_space(b, j) or not in_space(b, i) or not together(b, i, j):
        return False
    return b.ships[j].shuttle == 1 or is_exposed(b, j)


def is_exposed(b: Battle, i: int) -> bool:
    """Can any section of a ship be aimed at?  [MG-2000, MG-2070]"""
    for s in range(b.ships[i].first_section, b.ships[i].end_section):
        if b.sections[s].ship == i and b.sections[s].exposed == 1:
            return True
    return False


def exposed_sections(b: Battle, i: int) -> int:
    """How many sections of a ship can be aimed at.  [MG-2000, MG-2070]"""
    count = 0
    for s in range(b.ships[i].first_section, b.ships[i].end_section):
        if b.sections[s].ship == i and b.sections[s].exposed == 1:
            count += 1
    return count


def section_count(b: Battle, i: int) -> int:
    """How many sections are still joined to the ship.  [MG-R40]"""
    count = 0
    for s in range(b.ships[i].first_section, b.ships[i].end_section):
        if b.sections[s].ship == i:
            count += 1
    return count


def why_silent(b: Battle, c: int) -> int:
    """What keeps an undestroyed weapon from firing: fired in this turn, or not exposed.  [MG-2330, MG-2050]"""
    if b.parts[c].used > 0:
        return Bar.FIRED.value
    return Bar.NOTHING.value if b.sections[b.parts[c].section].exposed == 1 else Bar.COVERED.value


def can_fire(b: Battle, i: int, c: int) -> bool:
    """Is this an undestroyed weapon of ship i that may fire?  [MG-2330, MG-2050]"""
    part = b.parts[c]
    return part.kind == Kind.WEAPON and part.ship == i and part.tg > 0 and why_silent(b, c) == Bar.NOTHING


# ---- the Attack Index ---------------------------------------------------------------------------------------------


def attack_index(b: Battle, i: int, c: int, j: int, auto: bool) -> int:
    """The Attack Index of weapon c of ship i at ship j; `auto` on autofire.

    All that applies is added.  [MG-330, MG-2640 .. MG-2700, MG-R35]
    """
    index = maneuver_part(b, i, j) + targeting(b, i, c, auto) + b.parts[c].value[1]
    if holds(b, i, j) and not is_locked_in(b, i):  # MG-2650, MG-R37
        index += 1
    if not auto:  # MG-1060
        index += b.ships[i].scans
    elif not manned(b, i) and not linked(b, i):  # MG-1660
        index -= 2
    cloak = b.ships[j].cloak
    if cloak != NONE:
        index -= b.parts[cloak].value[0]
    return index - bridge_penalty(b, i) + max(1, section_count(b, j)) - 1  # MG-2010


def maneuver_part(b: Battle, i: int, j: int) -> int:
    """The difference of the maneuver scores, in full or in bands.  [MG-610, MG-2640, MG-R34, MG-R37]"""
    if is_locked_in(b, i):
        return 0
    difference = maneuver_score(b, i) - maneuver_score(b, j)
    if b.rules.maneuver_index == ManeuverIndex.PLAIN:
        return difference
    band = 0 if abs(difference) < 2 else 1 if abs(difference) < 5 else 2
    return band if difference > 0 else -band


def targeting(b: Battle, i: int, c: int, auto: bool) -> int:
    """What the computers attached to the weapon add, one less on autofire.  [MG-990, MG-1000, MG-1050, MG-R39]"""
    total = 0
    for k in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[k]
        if part.kind == Kind.COMPUTER and part.serves == c and part.tg > 0 and part.ship == i:
            total += part.value[0]
    return max(0, total - 1) if auto else total


def bridge_penalty(b: Battle, i: int) -> int:
    """2 when all bridges are destroyed, 1 when only the primary one is.  [MG-410 .. MG-430, MG-R30]"""
    ship = b.ships[i]
    if ship.bridged == 0:
        return 0
    if ship.primary != NONE and b.parts[ship.primary].tg > 0 and b.parts[ship.primary].ship == i:
        return 0
    for c in range(ship.first, ship.end):
        part = b.parts[c]
        if part.kind == Kind.BRIDGE and part.tg > 0 and part.ship == i:
            return 1
    return 2


# ---- the dice -----------------------------------------------------------------------------------------------------


def fire(t: Table, b: Battle, i: int, c: int, j: int, s: int, auto: bool) -> None:
    """Weapon c of ship i fires at section s of ship j.  [MG-240, MG-250, MG-2640 .. MG-2950]"""
    index = attack_index(b, i, c, j, auto)
    power = b.parts[c].value[0]
    b.parts[c].used = 1
    b.shots = 1
    if not auto and b.rules.scan_scope == ScanScope.NEXT_SHOT:  # MG-960, MG-R38: used up, hit or miss
        b.ships[i].scans = 0
    t.emit(Event.ATTACK, i, c, j, s, index, int(auto))
    if b.ships[j].shuttle == 1:
        shoot_shuttle(t, b, j, index)
        return
    k = aimed(t, b, i, c, j, s, index)
    if k == NONE:
        t.emit(Event.MISS, i, j)
    else:
        strike(t, b, j, k, power)


def shoot_shuttle(t: Table, b: Battle, j: int, index: int) -> None:
    """One die against ten times the Attack Index plus 5; a hit destroys the shuttle.  [MG-1770, MG-R46]"""
    chance = 10 * (index + 5)
    roll = t.roll(Die.SHUTTLE, 100)
    t.emit(Event.SHUTTLE_SHOT, j, roll, chance)
    if roll <= chance:
        lose_shuttle(t, b, j, Event.SHOT_DOWN.value)


def debris_hits(t: Table, b: Battle, c: int, j: int, s: int, power: int) -> None:
    """A flying component attacks with AI +1 and nothing else.  [MG-3180, MG-R71]"""
    b.shots = 1
    t.emit(Event.DEBRIS, c, j, s, power)
    if b.ships[j].shuttle == 1:
        shoot_shuttle(t, b, j, DEBRIS_INDEX)
        return
    k = aimed(t, b, j, c, j, s, DEBRIS_INDEX)  # at this index nobody picks or adjusts
    if k == NONE:
        t.emit(Event.DEBRIS_PAST, c, j)
    else:
        strike(t, b, j, k, power)


def aimed(t: Table, b: Battle, i: int, c: int, j: int, s: int, index: int) -> int:
    """The component that the attack hits, or NONE.  [MG-2710 .. MG-2920]"""
    row = min(max(index - LOWEST_INDEX, CLEAN_MISS), FREE_PICK)
    if row == FREE_PICK:
        return picked_freely(t, b, i, c, j, s)
    number = location(t, b, i, c, j, s, row)
    return part_at(b, s, number) if 1 <= number <= b.sections[s].size else NONE


def picked_freely(t: Table, b: Battle, i: int, c: int, j: int, s: int) -> int:
    """Unless 99 is rolled the attacker names the component, destroyed ones too.  [MG-2830, MG-2870, MG-R22, MG-R44]"""
    if t.roll(Die.FREE_PICK, 100) == 99:
        return NONE
    section, seat = b.sections[s], b.ships[i].side
    if b.rules.open_sheets == OpenSheets.NO and b.teams[b.ships[j].side] != b.teams[seat]:
        return part_at(b, s, t.ask(seat, Ask.FREE_LOCATION, 1, section.size, i, c, j, s))
    for k in range(section.first, section.end):
        t.offer(k)
    chosen = t.ask(seat, Ask.FREE_PICK, 0, 0, i, c, j, s)
    t.emit(Event.FREE_PICK, i, j, chosen)
    return chosen


def part_at(b: Battle, s: int, number: int) -> int:
    """The component of a section with this hit location.  [MG-280, MG-2180, MG-2920, MG-R05]"""
    for c in range(b.sections[s].first, b.sections[s].end):
        if b.parts[c].low <= number <= b.parts[c].high:
            return c
    return NONE


def location(t: Table, b: Battle, i: int, c: int, j: int, s: int, row: int) -> int:
    """The number that decides where a shot lands: rolled, picked, adjusted.

    [MG-2840 .. MG-2910, MG-R43, MG-R45, MG-R81]
    """
    number = t.roll(Die.TO_HIT, 100)
    if row == CLEAN_MISS:
        return critical(t, b, j, s) if number == 100 else MISS
    picker = b.ships[i].side if PICKER[row] > NEITHER else b.ships[j].side
    second, third = number, number
    if number < 100 and ROLLS[row] > 1:  # MG-2900: the dice stop at the first 100
        second = t.roll(Die.TO_HIT, 100)
        third = second
        if second < 100 and ROLLS[row] > 2:
            third = t.roll(Die.TO_HIT, 100)
    is_critical = number == 100 or second == 100 or third == 100
    if is_critical:
        void = 0 if number == 100 else 1 if second == 100 else 2  # MG-2900
        if void > 0:
            t.emit(Event.VOID, void, 1)
        number = critical(t, b, j, s)
        if number == MISS:
            return MISS
    elif ROLLS[row] > 1 and not all_alike(b, s, row, number, second, third):
        t.offer(number)
        if second != number:
            t.offer(second)
        if third != number and third != second:
            t.offer(third)
        number = t.ask(picker, Ask.PICK_ROLL, 0, 0, i, c, j, s, b.sections[s].size, ADJUSTER[row] * PICKER[row])
        t.emit(Event.PICKED, picker, number)
    return number if ADJUSTER[row] == NEITHER else adjusted(t, b, i, c, j, s, row, number, is_critical)


def lands(b: Battle, s: int, low: int, high: int) -> int:
    """The component that every number from low to high hits: `NONE` where all miss, `MIXED` where they differ.

    [MG-280, MG-2920, MG-R81]
    """
    section = b.sections[s]
    if low > section.size:
        return NONE
    for c in range(section.first, section.end):
        part = b.parts[c]
        if part.low <= high and low <= part.high:
            return c if part.low <= low and high <= min(part.high, section.size) else MIXED
    return NONE


def lowest(b: Battle, number: int) -> int:
    """The least number that this one can be adjusted to.  [MG-2860, MG-R41]"""
    return number - ADJUSTMENT if b.rules.adjust_floor == AdjustFloor.NONE else max(1, number - ADJUSTMENT)


def highest(number: int) -> int:
    """The greatest number that this one can be adjusted to, never 100.  [MG-2860]"""
    return min(99, number + ADJUSTMENT)


def reaches(b: Battle, s: int, row: int, number: int) -> int:
    """Where a roll lands wherever it may still be adjusted to, as `lands`.  [MG-R81]"""
    if ADJUSTER[row] == NEITHER:
        return lands(b, s, number, number)
    return lands(b, s, lowest(b, number), highest(number))


def all_alike(b: Battle, s: int, row: int, first: int, second: int, third: int) -> bool:
    """Does it come to the same which roll is picked?  Closed sheets do not tell.  [MG-R22, MG-R81]"""
    if b.rules.open_sheets == OpenSheets.NO:
        return False
    where = reaches(b, s, row, first)
    if where == MIXED or reaches(b, s, row, second) != where:
        return False
    return third == second or reaches(b, s, row, third) == where


def critical(t: Table, b: Battle, j: int, s: int) -> int:
    """Roll until the number lies within the size, which is a hit; another 100 misses.  [MG-2890, MG-R42, MG-R43]"""
    size = b.sections[s].size
    number = t.roll_until(Die.CRITICAL, 100, 100, size)
    t.emit(Event.CRITICAL, j, number)
    return number if number <= size else MISS


def adjusted(t: Table, b: Battle, i: int, c: int, j: int, s: int, row: int, number: int, is_critical: bool) -> int:
    """The number after one player has moved it by up to 5, never to 100; it stays where all land alike.

    [MG-2860, MG-2910, MG-R41, MG-R42, MG-R81]
    """
    seat = b.ships[i].side if ADJUSTER[row] > NEITHER else b.ships[j].side
    low, high = lowest(b, number), highest(number)
    if is_critical and b.rules.critical_adjust == CriticalAdjust.KEEP_HIT:
        low, high = max(1, low), min(b.sections[s].size, high)
    if b.rules.open_sheets != OpenSheets.NO and lands(b, s, low, high) != MIXED:
        return number
    chosen = t.ask(seat, Ask.ADJUST, low, high, i, c, j, s, number, b.sections[s].size)
    if chosen != number:
        t.emit(Event.ADJUSTED, seat, number, chosen)
    return chosen


# ---- autofire -----------------------------------------------------------------------------------------------------


def autofire_target(b: Battle, i: int, c: int) -> int:
    """Whom weapon c fires at by itself: the target of the first working computer set to it.  [MG-1040, MG-1070]"""
    for k in range(b.ships[i].first, b.ships[i].end):
        part = b.parts[k]
        if part.kind == Kind.COMPUTER and part.serves == c and part.autofire == 1 and part.tg > 0 and part.ship == i:
            if can_attack(b, i, part.target):
                return part.target
    return NONE


def is_gone(b: Battle, j: int) -> bool:
    """Has the ship left the battle for good?  [MG-1100]"""
    status = b.ships[outermost(b, j)].status
    return status != Status.FIGHTING and status != Status.STORED


def aim_section(t: Table, b: Battle, i: int, c: int, j: int) -> int:
    """The exposed section that the attacker aims at.  [MG-2000]"""
    if b.ships[j].shuttle == 1:
        return NONE
    for s in range(b.ships[j].first_section, b.ships[j].end_section):
        if b.sections[s].ship == j and b.sections[s].exposed == 1:
            t.offer(s)
    return t.ask(b.ships[i].side, Ask.SECTION, 0, 0, i, c, j)
