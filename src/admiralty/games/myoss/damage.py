"""Shields, damage point by point, destroyed components, and cargo lost.

[MG-150 .. MG-180, MG-290 .. MG-320, MG-720 .. MG-760, MG-1580 .. MG-1610, MG-2930 .. MG-3010]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .movement import in_battle, lose_sight, ship_size, unlock
from .options import AttributeLoss, RehitRoll, SupportRolls
from .records import BROKEN, NONE, Battle, Part
from .tables import ATTRIBUTES, SHUTTLE_CC
from .words import Ask, Cause, Event, Kind, Status, Task


def push(b: Battle, task: int, part: int, section: int, ship: int, points: int, cause: int) -> None:
    """One more thing to be worked out, before all that is on the list.  [MG-R74]"""
    k = b.work_count
    b.work_task[k] = int(task)
    b.work_part[k] = int(part)
    b.work_section[k] = int(section)
    b.work_ship[k] = int(ship)
    b.work_points[k] = int(points)
    b.work_cause[k] = int(cause)
    b.work_count = k + 1


# ---- a hit --------------------------------------------------------------------------------------------------------


def strike(t: Table, b: Battle, i: int, c: int, power: int) -> None:
    """A weapon or a piece of debris hits component c of ship i: the active shield first.  [MG-2930 .. MG-2950]"""
    t.emit(Event.HIT, i, c, power)
    through = absorb(t, b, i, power)
    if through > 0:
        push(b, Task.DAMAGE.value, c, NONE, i, through, Cause.COMBAT.value)


def absorb(t: Table, b: Battle, i: int, power: int) -> int:
    """What gets through the active shield, which loses one PR if it absorbs anything.  [MG-730 .. MG-750, MG-R47]"""
    shield = b.ships[i].shield
    if shield == NONE:
        return power
    part = b.parts[shield]
    through = max(0, power - part.value[0])
    if part.value[0] > 0:
        part.value[0] -= 1
        t.emit(Event.ABSORBED, i, shield, power - through, through, part.value[0])
    return through


def harm(t: Table, b: Battle, c: int, points: int, cause: int, floor: int) -> None:
    """Points of damage one at a time; what is left over when the component is destroyed is lost.

    What a destroyed component has lost before makes no difference, so its owner is not asked. `floor` is below what
    no attribute falls: 1, or 0 for a backfire.  [MG-150, MG-300, MG-2960 .. MG-3010, MG-R49]
    """
    part = b.parts[c]
    if part.ship == NONE:
        return
    if part.tg == 0:
        hit_again(t, b, c, cause)
        return
    before = part.tg
    t.emit(Event.DAMAGE, part.ship, c, min(points, before), max(0, before - points))
    if points < before:
        for _ in range(points):
            part.tg -= 1
            lose_attributes(t, b, c, floor)
    if part.lock != NONE:  # MG-1220: any damage breaks its lock until the next turn
        unlock(t, b, c, Event.LOCK_BROKEN.value)
        part.used = BROKEN
    if points >= before:
        ruin(t, b, c, cause)
    elif part.kind == Kind.HOLD or part.kind == Kind.RACK:
        lose_cargo(t, b, c, before)


def hit_again(t: Table, b: Battle, c: int, cause: int) -> None:
    """A hit on a destroyed component: another roll, but never for a decoration.  [MG-320, MG-R48]"""
    part = b.parts[c]
    t.emit(Event.HIT_AGAIN, part.ship, c)
    if part.kind != Kind.DECORATION and b.rules.rehit_roll == RehitRoll.YES:
        push(b, Task.ROLL.value, c, part.section, part.ship, 0, cause)


def lose_attributes(t: Table, b: Battle, c: int, floor: int) -> None:
    """With a point of toughness goes a point of the highest other attribute.  [MG-2960 .. MG-2980, MG-R50]"""
    part = b.parts[c]
    count = ATTRIBUTES[part.kind]
    if count == 0:
        return
    if b.rules.attribute_loss == AttributeLoss.ALL:
        for k in range(count):
            lose_point(t, part, c, k, floor)
        return
    lost = 0
    if count == 2:
        if part.value[1] > part.value[0]:
            lost = 1
        elif part.value[1] == part.value[0] and part.value[0] > floor:
            first = 2 * part.kind
            lost = t.ask(part.side, Ask.LOSE, first, first + 1, part.ship, c, part.value[0], part.tg) - first
    lose_point(t, part, c, lost, floor)


def lose_point(t: Table, part: Part, c: int, k: int, floor: int) -> None:
    """A point of one attribute, not below the floor; absorbing may have brought a shield below it.  [MG-R51]"""
    if part.value[k] > floor:
        part.value[k] -= 1
        t.emit(Event.ATTRIBUTE, part.ship, c, 2 * part.kind + k, part.value[k])


# ---- a component destroyed ----------------------------------------------------------------------------------------


def ruin(t: Table, b: Battle, c: int, cause: int) -> None:
    """A component is destroyed, and with it all that it supports: one roll, or one each.

    A decoration disappears without a roll.  [MG-320, MG-1860 .. MG-1880, MG-3110, MG-R10, MG-R11, MG-R69]
    """
    part = b.parts[c]
    part.tg = 0
    part.wrecked = 1
    t.emit(Event.DESTROYED, part.ship, c)
    put_out(b, c)
    lose_contents(t, b, c)
    rolls = 0 if part.kind == Kind.DECORATION else 1
    found = b.support_count > 0
    while found:
        found = False
        for k in range(b.support_count):
            falls = b.dependant[k]
            other = b.parts[falls]
            if b.parts[b.structure[k]].tg == 0 and other.tg > 0 and other.ship == part.ship:
                t.emit(Event.SUPPORT_LOST, part.ship, falls, b.structure[k])
                other.tg = 0
                other.wrecked = 1
                unlock(t, b, falls, Event.LOCK_BROKEN.value)
                put_out(b, falls)
                lose_contents(t, b, falls)
                found = True
                if b.rules.support_rolls == SupportRolls.ONE_PER_COMPONENT and other.kind != Kind.DECORATION:
                    rolls += 1
    for _ in range(rolls):
        push(b, Task.ROLL.value, c, part.section, part.ship, 0, cause)


def put_out(b: Battle, c: int) -> None:
    """What is destroyed is active no more.  [MG-440, MG-800, MG-900, MG-1070]"""
    part, ship = b.parts[c], b.ships[b.parts[c].ship]
    part.autofire = 0
    part.target = NONE
    part.staffed = 0
    if ship.shield == c:
        ship.shield = NONE
    if ship.cloak == c:
        ship.cloak = NONE
    if ship.bridge == c:
        ship.bridge = NONE


# ---- cargo --------------------------------------------------------------------------------------------------------


def cargo_size(b: Battle, j: int) -> int:
    """How much CC a ship or shuttle takes.  [MG-1490, MG-1500, MG-R59]"""
    return SHUTTLE_CC if b.ships[j].shuttle == 1 else ship_size(b, j)


def loaded(b: Battle, c: int) -> int:
    """How much CC of a hold or rack is taken.  [MG-1490, MG-1500]"""
    total = b.parts[c].cargo
    for j in range(b.ship_count):
        if b.ships[j].berth == c:
            total += cargo_size(b, j)
    return total


def lose_contents(t: Table, b: Battle, c: int) -> None:
    """A destroyed hold or rack: its cargo and shuttles are gone, ships in it lose all components, whenever they came.

    [MG-R60, MG-R61]
    """
    part = b.parts[c]
    if part.kind != Kind.HOLD and part.kind != Kind.RACK:
        return
    if part.cargo > 0:
        lose_plain(t, b, c, part.cargo)
    for j in range(b.ship_count):
        ship = b.ships[j]
        if ship.berth == c and in_battle(b, j):
            if ship.shuttle == 1:
                lose_shuttle(t, b, j, Event.SHUTTLE_LOST.value)
            else:
                push(b, Task.CARRIED.value, NONE, NONE, j, ship.end - ship.first, Cause.COMBAT.value)


def lose_cargo(t: Table, b: Battle, c: int, before: int) -> None:
    """Damage destroys cargo in proportion to lost toughness; the owner chooses which.

    What cannot be put on other cargo takes components of ships aboard.  [MG-1580 .. MG-1600, MG-R60, MG-R61]
    """
    part = b.parts[c]
    whole = loaded(b, c) + part.cargo_lost
    left = whole - whole * part.tg // part.tg_start - part.cargo_lost
    shuttles = 0
    for j in range(b.ship_count):
        if b.ships[j].berth == c and b.ships[j].shuttle == 1:
            shuttles += SHUTTLE_CC
    if left > 0 and part.cargo > 0:
        least = min(part.cargo, max(0, left - shuttles))
        plain = t.ask(part.side, Ask.CARGO_LOST, least, min(part.cargo, left), part.ship, c, left)
        if plain > 0:
            lose_plain(t, b, c, plain)
            left -= plain
    while left > 0 and shuttles > 0:
        offer_aboard(t, b, c, 1, 0)
        j = t.ask(part.side, Ask.SHUTTLE_LOST, 0, 0, part.ship, c, left)
        lose_shuttle(t, b, j, Event.SHUTTLE_LOST.value)
        part.cargo_lost += SHUTTLE_CC
        shuttles -= SHUTTLE_CC
        left -= SHUTTLE_CC
    if left > 0:
        hurt_ships_aboard(t, b, c, before, left)


def lose_plain(t: Table, b: Battle, c: int, amount: int) -> None:
    """Plain cargo is destroyed.  [MG-1580]"""
    part = b.parts[c]
    part.cargo -= amount
    part.cargo_lost += amount
    t.emit(Event.CARGO_LOST, part.ship, c, amount, part.cargo)


def lose_shuttle(t: Table, b: Battle, j: int, how: int) -> None:
    """A shuttle is destroyed with all that is in it; `how` is the event that tells it.  [MG-1770, MG-1780]"""
    if b.ships[j].people > 0 and b.ships[j].status == Status.FIGHTING and b.survivors[b.ships[j].side] > 0:
        b.survivors[b.ships[j].side] -= 1
    b.ships[j].status = Status.DESTROYED.value
    b.ships[j].berth = NONE
    b.ships[j].people = 0
    t.emit(how, j)
    lose_sight(t, b, j)


def offer_aboard(t: Table, b: Battle, c: int, shuttle: int, chosen: int) -> None:
    """Offer what is in a hold or on a rack: its shuttles, or the ships of which no bit is set."""
    for j in range(b.ship_count):
        if b.ships[j].berth == c and b.ships[j].shuttle == shuttle and chosen >> j & 1 == 0:
            t.offer(j)


def hurt_ships_aboard(t: Table, b: Battle, c: int, before: int, left: int) -> None:
    """Ships aboard suffer in the order that the owner chooses, until the loss is covered.  [MG-1590, MG-1600]"""
    part = b.parts[c]
    aboard, chosen = 0, 0
    for j in range(b.ship_count):
        if b.ships[j].berth == c and b.ships[j].shuttle == 0 and in_battle(b, j):
            aboard += 1
    while left > 0 and aboard > 0:
        offer_aboard(t, b, c, 0, chosen)
        j = t.ask(part.side, Ask.SHIP_HIT, 0, 0, part.ship, c, left)
        t.emit(Event.MEANS, part.ship, j)
        chosen = chosen | 1 << j
        aboard -= 1
        lost = part.tg_start - part.tg
        left -= (cargo_size(b, j) * lost + part.tg_start - 1) // part.tg_start
        hurt_carried(b, j, c, before)


def hurt_carried(b: Battle, j: int, c: int, before: int) -> None:
    """How many components a carried ship loses: its share of the lost toughness, less what it lost before.  [MG-R61]"""
    part, ship = b.parts[c], b.ships[j]
    count = 0
    for k in range(ship.first, ship.end):
        if b.parts[k].ship == j:
            count += 1
    now = count * (part.tg_start - part.tg) // part.tg_start
    earlier = count * (part.tg_start - before) // part.tg_start
    if now > earlier:
        push(b, Task.CARRIED.value, NONE, NONE, j, now - earlier, Cause.COMBAT.value)
