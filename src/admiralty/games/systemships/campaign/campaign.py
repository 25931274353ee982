"""Income, possession, treaties, the neutral turn and victory.  [IS-580 .. IS-600, IS-800 .. IS-880, WW-610 .. 640]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..records import NONE, Ship
from ..words import Attribute
from .movement import present, ships_at
from .options import NeutralIncomeSaved, NeutralRebuild, RepairOrder, SiegeBlocksRepair, TechSchedule, TreatyAfterBreach
from .records import STOCK, Campaign
from .setup import raise_guard
from .special import find_yield, has_base, is_alone, is_second, worth
from .words import Event

EMPTY_TURNS = 3  # IS-R46: neutral turns after which an empty star gets a new systemship


# ---- a player's turn begins and ends -----------------------------------------------------------------------------


def take_possession(t: Table, b: Campaign, side: int) -> None:
    """Stars that a side has held alone for a full turn are its own.  [WW-630, IS-S07]"""
    for star in range(b.star_count):
        place = b.stars[star]
        if place.holding == side:
            place.holding = NONE
            place.owner = side
            place.stock = 0
            t.emit(Event.POSSESSION, side, star)


def note_holding(b: Campaign, side: int) -> None:
    """At the end of a side's turn: who holds which star, and whom this side has disturbed.  [WW-630]"""
    for star in range(b.star_count):
        place = b.stars[star]
        if ships_at(b, side, place.hex) > 0:
            place.holding = side if is_alone(b, side, star) and place.owner != side else NONE


def earn(t: Table, b: Campaign, side: int) -> None:
    """Every star that a side owns adds its value to its own stock; in the second edition one with a base, twice that.

    [WW-610, WW-630, WW-R76, IS-S03]
    """
    total = 0
    for star in range(b.star_count):
        place = b.stars[star]
        if place.owner == side and has_base(b, star):
            points = 2 * place.value if is_second(b) else place.value
            place.stock = min(STOCK, place.stock + points)
            total += points
    t.emit(Event.INCOME, side, total)
    if is_second(b):
        find_yield(b, side)


def scheduled_level(b: Campaign, side: int) -> None:
    """Where levels are not bought, all have the same by the game turn.  [WW-070]"""
    if b.rules.tech_schedule == TechSchedule.EVERY_4:
        b.purses[side].level = min(10, b.rules.warp_tl + (b.turn - 1) // 4)
    elif b.rules.tech_schedule == TechSchedule.EVERY_6:
        b.purses[side].level = min(10, b.rules.warp_tl + (b.turn - 1) // 6)


def end_treaties(t: Table, b: Campaign, side: int) -> None:
    """A side with a ship in the system at the end of its movement has broken the treaty.  [IS-590, IS-R24, IS-R25]"""
    for star in range(b.star_count):
        place = b.stars[star]
        if place.treaties >> side & 1 == 1 and ships_at(b, side, place.hex) > 0:
            place.treaties = place.treaties & ~(1 << side)
            if b.rules.treaty_after_breach == TreatyAfterBreach.HOSTILE_FOREVER:
                place.betrayed = place.betrayed | 1 << side
            t.emit(Event.BREACH, side, star)


# ---- the neutral turn --------------------------------------------------------------------------------------------


def restore_guard(t: Table, b: Campaign, star: int) -> None:
    """A systemship is repaired and resupplied with one turn of income.  [IS-800, IS-850, IS-R40 .. IS-R44]"""
    place = b.stars[star]
    ship = b.ships[place.guard]
    if b.rules.siege_blocks_repair == SiegeBlocksRepair.YES and is_besieged(b, star):
        return
    place.stock = min(STOCK, place.value + place.stock)
    spent, more = 0, True
    while more and place.stock > 0:
        part = next_repair(ship, b.rules.repair_order)
        more = part != NONE
        if more:
            mend(ship, part)
            place.stock -= 1
            spent += 1
    if b.rules.neutral_income_saved == NeutralIncomeSaved.NO:
        place.stock = 0
    if spent > 0:
        t.emit(Event.RESTORED, place.guard, spent, ship.pd, ship.beams, ship.screens, ship.tubes)


def is_besieged(b: Campaign, star: int) -> bool:
    """Is there a player's ship in its hex that has no treaty?  [IS-R40]"""
    for side in range(b.sides):
        if b.stars[star].treaties >> side & 1 == 0 and ships_at(b, side, b.stars[star].hex) > 0:
            return True
    return False


def next_repair(ship: Ship, order: int) -> int:
    """What the next point restores: the mirror of the damage list.  [IS-810, IS-820, IS-R41]"""
    built = ship.built
    if ship.missiles < 3 * ship.tubes and ship.missiles < built.missiles:  # r1
        return Attribute.MISSILES.value
    if ship.pd <= ship.tubes + ship.beams + ship.screens and ship.pd < built.pd:  # r2
        return Attribute.PD.value
    low = NONE  # r3: the lowest of those below their limit; of equals the screen, then the beam, then the tube
    least = 0
    if ship.screens < built.screens:
        low, least = Attribute.SCREEN.value, ship.screens
    if ship.beams < built.beams and (low == NONE or ship.beams < least):
        low, least = Attribute.BEAM.value, ship.beams
    if ship.tubes < min(built.tubes, built.missiles) and (low == NONE or ship.tubes < least):
        low = Attribute.TUBE.value
    if low == Attribute.TUBE and order == RepairOrder.STRICT_REVERSE:
        if ship.missiles < min(3 * (ship.tubes + 1), built.missiles):
            return Attribute.MISSILES.value
    if low != NONE:
        return low
    if ship.pd < built.pd:  # r4
        return Attribute.PD.value
    if ship.missiles < built.missiles:  # r5
        return Attribute.MISSILES.value
    if ship.tubes < built.tubes:  # r6
        return Attribute.TUBE.value
    return NONE


def mend(ship: Ship, part: int) -> None:
    """One point of it, of missiles up to three."""
    if part == Attribute.MISSILES:
        ship.missiles = min(ship.missiles + 3, ship.built.missiles)
        return
    ship.taken = max(0, ship.taken - 1)
    if part == Attribute.PD:
        ship.pd += 1
    elif part == Attribute.SCREEN:
        ship.screens += 1
    elif part == Attribute.BEAM:
        ship.beams += 1
    else:
        ship.tubes += 1


def stand_empty(t: Table, b: Campaign, star: int) -> None:
    """By house rule a star that stood empty for three neutral turns gets a new systemship.  [IS-R46]"""
    place = b.stars[star]
    empty = place.owner == NONE and place.entered == 1 and place.guard == NONE and place.value > 0
    for side in range(b.sides):
        if ships_at(b, side, place.hex) > 0:
            empty = False
    place.empty = min(99, place.empty + 1) if empty else 0
    if b.rules.neutral_rebuild == NeutralRebuild.WHEN_EMPTY and place.empty >= EMPTY_TURNS:
        place.empty = 0
        place.treaties = 0
        raise_guard(t, b, star)
        t.emit(Event.REBUILT, star)


# ---- victory -----------------------------------------------------------------------------------------------------


def holdings(b: Campaign, side: int) -> int:
    """The sum of the values of a side's stars."""
    total = 0
    for star in range(b.star_count):
        if b.stars[star].owner == side:
            total += b.stars[star].value
    return total


def fleet_worth(b: Campaign, side: int) -> int:
    """The present value of a side's ships."""
    total = 0
    for i in range(b.vessels):
        if b.ships[i].side == side and present(b, i):
            total += worth(b.ships[i])
    return total


def is_out(b: Campaign, side: int) -> bool:
    """Has this side neither star nor ship?"""
    for star in range(b.star_count):
        if b.stars[star].owner == side:
            return False
    for i in range(b.vessels):
        if b.ships[i].side == side and present(b, i):
            return False
    return True


def has_won(b: Campaign, side: int) -> bool:
    """Does a side own all other homes, or stars of more than half the value there is?  [IS-S08]"""
    if holdings(b, side) >= b.goal:
        return True
    for star in range(b.star_count):
        home = b.stars[star].home
        if home != NONE and home != side and b.stars[star].owner != side:
            return False
    return True


def best(b: Campaign, sides: int) -> int:
    """Of these sides the one with the larger sum of values, then of ships; `b.sides` where that is a draw.  [IS-S08]"""
    found, tied = NONE, False
    for side in range(b.sides):
        if sides >> side & 1 == 1:
            if found == NONE or is_better(b, side, found):
                found, tied = side, False
            elif not is_better(b, found, side):
                tied = True
    return b.sides if tied or found == NONE else found


def is_better(b: Campaign, one: int, other: int) -> bool:
    """Has one side more than the other?"""
    if holdings(b, one) != holdings(b, other):
        return holdings(b, one) > holdings(b, other)
    return fleet_worth(b, one) > fleet_worth(b, other)


def check_victory(t: Table, b: Campaign) -> None:
    """At the end of a game turn.  [IS-S08]"""
    winners, left = 0, 0
    for side in range(b.sides):
        if b.purses[side].out == 0:
            left = left | 1 << side
            if has_won(b, side):
                winners = winners | 1 << side
    if winners == 0 and (left == 0 or left & (left - 1) == 0):
        winners = left  # nobody else is left
        b.over = 1 if left == 0 else b.over
    if winners != 0:
        b.over = 1
        b.result = best(b, winners)
        t.emit(Event.VICTORY, b.result)
    elif b.over == 1 or b.turn >= b.rules.turns:
        b.over = 1
        b.result = best(b, left)
        t.emit(Event.TIME_UP, b.result)
