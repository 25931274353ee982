"""What an officer or an NPC ship may do now, and why not: actions, shots, minor actions, and what they cost.

[BC-790 .. BC-880, BC-1070 .. BC-1110, BC-400 .. BC-430, BC-R22 .. BC-R25, BC-R108, BC-R245, BC-R246]
"""

from __future__ import annotations

from ..design import can_act, is_out, is_system_destroyed
from ..options import Determination, TorpedoSalvo
from ..places import cover_from, is_foe, is_target, planned_zone, range_between, side_of
from ..records import Battle
from ..scene.probes import is_probe_target
from ..scene.stations import station_after, who_mans
from ..tables import (
    ANYBODY,
    AREA,
    CALIBRATION,
    CUMBERSOME,
    HELM,
    IMPOSSIBLE,
    LONG,
    MAJORS_MOST,
    MEDIUM,
    NONE,
    OFFICERS,
    SPREAD,
    TACTICAL,
    ZONES,
    Action,
    Form,
    Minor,
)
from ..words import Arm, Bar, Mode, Side, System
from .prices import npc_price, ready_threat, spare

OPEN = 0
PREPARES = (
    1 << Minor.ARM
    | 1 << Minor.DISARM
    | 1 << Minor.RAISE
    | 1 << Minor.LOWER
    | 1 << Minor.PREPARE
    | 1 << Minor.PREPARE_DIVE
    | 1 << Minor.PREPARE_RAM
)


def actor(o: int, i: int) -> int:
    """The number under which questions and happenings name who acts: an officer, or an NPC ship."""
    return o if o != NONE else OFFICERS + i


def seat_of(b: Battle, o: int, i: int) -> int:
    """The seat that decides for an officer, or for an NPC ship."""
    return b.officers[o].seat if o != NONE else b.ships[i].seat


def helm_of(b: Battle, i: int) -> int:
    """The officer at a ship's helm; NONE where nobody is, and of an NPC ship."""
    for o in range(OFFICERS):
        if b.officers[o].aboard == 1 and b.officers[o].ship == i and b.officers[o].station & HELM > 0:
            return o
    return NONE


def may_act(b: Battle, o: int) -> bool:
    """Has this officer a turn left in this round?  [BC-080]"""
    officer = b.officers[o]
    return officer.aboard == 1 and officer.acted == 0 and can_act(b, officer.ship)


def has_turns(b: Battle, i: int) -> bool:
    """Has this NPC ship a turn left in this round?  [BC-390]"""
    ship = b.ships[i]
    return ship.crewed == 0 and ship.bystander == 0 and ship.turns < turns_of(b, i)


def turns_of(b: Battle, i: int) -> int:
    """How many turns a round gives a ship: its Scale, and one if only its reactor is to be saved.  [BC-390, BC-R330]"""
    if is_out(b.ships[i]):
        return 1 if can_act(b, i) else 0
    return b.ships[i].scale


def turns_left(b: Battle, side: int) -> int:
    """The turns that a side has left in this round."""
    found = 0
    if side == Side.PLAYERS:
        for o in range(OFFICERS):
            found += 1 if may_act(b, o) else 0
        return found
    for i in range(len(b.ships)):
        if has_turns(b, i):
            found += turns_of(b, i) - b.ships[i].turns
    return found


# ---- minor actions --------------------------------------------------------------------------------------------------


def may_prepare(b: Battle, o: int, i: int) -> bool:
    """Has the turn room for Prepare, which it takes once only?  [BC-1990, BC-R108]"""
    return has_minor(b, o, i) and b.order.minors & PREPARES == 0


def may_unshroud(b: Battle, o: int, i: int) -> bool:
    """May the shroud be dropped in this turn?  [BC-R259]"""
    return b.ships[i].shrouded == 1 and is_at(b, o, TACTICAL) and has_minor(b, o, i)


def has_minor(b: Battle, o: int, i: int) -> bool:
    """May the order hold another minor action? The first is free, others cost 1.  [BC-790, BC-R108, BC-R204]"""
    if b.order.form != Form.TURN:
        return False
    if (b.officers[o].delayed if o != NONE else b.ships[i].delayed) > 0:
        return False
    return o != NONE or b.order.minors == 0 or spare(b) > 0


def is_at(b: Battle, o: int, positions: int) -> bool:
    """Is an officer at one of these positions? An NPC ship is at any.  [BC-840, BC-R27]"""
    return o == NONE or positions == ANYBODY or station_of(b, o) & positions > 0


def station_of(b: Battle, o: int) -> int:
    """The positions of an officer, as they will be in the turn whose order is written; as they are for what waits.

    [BC-980, BC-1000, BC-R35, BC-R345]
    """
    order, officer = b.order, b.officers[o]
    if order.officer != o or order.form == Form.READIED:
        return officer.station
    if order.walk > 0 and officer.place != order.walk - 1:
        return station_after(b, o, order.walk - 1)
    if officer.acted == 0 and officer.heads != NONE and who_mans(b, officer.heads) == NONE:
        return b.stations[officer.heads]
    return officer.station


# ---- shots ----------------------------------------------------------------------------------------------------------


def weapon_reach(b: Battle, i: int, weapon: int) -> int:
    """The greatest range of a weapon; without Sensors Medium.  [BC-2310, BC-R246]"""
    reach = b.ships[i].design.weapons[weapon].reach
    return min(reach, MEDIUM) if is_system_destroyed(b, i, System.SENSORS.value) else reach


def in_reach(b: Battle, i: int, weapon: int, j: int) -> bool:
    """Is ship j an enemy within the weapon's range, from where the ship will be?  [BC-2300, BC-2310]"""
    here, there = planned_zone(b, i), b.ships[j].zone
    near = is_target(b, i, j) and range_between(b, here, there) <= weapon_reach(b, i, weapon)
    return near and cover_from(b, side_of(b.ships[i]), here, there) < IMPOSSIBLE


def probe_in_reach(b: Battle, i: int, weapon: int, zone: int) -> bool:
    """Is an enemy's probe within the weapon's range, from where the ship will be?  [BC-1850]"""
    here = planned_zone(b, i)
    near = is_probe_target(b, i, zone) and range_between(b, here, zone) <= weapon_reach(b, i, weapon)
    return near and cover_from(b, side_of(b.ships[i]), here, zone) < IMPOSSIBLE


def shot_minors(b: Battle, i: int, weapon: int) -> int:
    """What the minor actions that a shot still needs cost the GM: arming, preparing, dropping the shroud.  [BC-R108]"""
    needs = 1 - b.ships[i].armed + (1 if b.ships[i].design.weapons[weapon].qualities & CALIBRATION > 0 else 0)
    return max(0, needs + b.ships[i].shrouded - (1 if b.order.minors == 0 else 0))


def why_silent(b: Battle, o: int, i: int, weapon: int) -> int:
    """Why a weapon can't fire in this turn: the number of a `Bar`, or OPEN.  [BC-2020, BC-R83, BC-R240, BC-R246]"""
    arm = b.ships[i].design.weapons[weapon]
    if arm.arm == Arm.NONE:
        return Bar.NO_WEAPON.value
    if b.ships[i].armed == 0 and not is_at(b, o, TACTICAL):
        return Bar.UNARMED.value
    needs = 1 - b.ships[i].armed + (1 if arm.qualities & CALIBRATION > 0 else 0)
    if needs > 1 or (needs == 1 and not may_prepare(b, o, i)):
        return Bar.UNARMED.value
    if b.ships[i].shrouded == 1 and not may_unshroud(b, o, i):
        return Bar.SHROUDED.value
    price = npc_price(b, i, Action.FIRE.value, weapon)
    price += shot_minors(b, i, weapon)
    if o == NONE and ready_threat(b) < price:
        return Bar.NO_THREAT.value
    for j in range(len(b.ships)):
        if in_reach(b, i, weapon, j):
            return OPEN
    for zone in range(ZONES):
        if probe_in_reach(b, i, weapon, zone):
            return OPEN
    return Bar.NO_TARGET.value


def has_mode(b: Battle, i: int, weapon: int, mode: int) -> bool:
    """May the weapon fire so? An array chooses Area or Spread.  [BC-R240]"""
    qualities = b.ships[i].design.weapons[weapon].qualities
    if may_salvo(b, i, weapon):
        return True
    if mode == Mode.AREA:
        return qualities & AREA > 0
    if mode == Mode.SPREAD:
        return qualities & SPREAD > 0
    return qualities & (AREA | SPREAD) == 0


def may_salvo(b: Battle, i: int, weapon: int) -> bool:
    """May this torpedo be fired in a salvo, as an Area or a Spread attack?  [BC-R82]"""
    arm = b.ships[i].design.weapons[weapon]
    plain = arm.qualities & (AREA | SPREAD | CUMBERSOME) == 0
    return b.rules.torpedo_salvo == TorpedoSalvo.ON and arm.arm == Arm.TORPEDO and plain


def why_no_fire(b: Battle, o: int, i: int) -> int:
    """Why the ship can't fire at all.  [BC-2020, BC-2100]"""
    if b.ships[i].design.systems[System.WEAPONS] == 0:
        return Bar.NO_WEAPON.value
    found = Bar.NO_WEAPON.value
    for weapon in range(len(b.ships[i].design.weapons)):
        why = why_silent(b, o, i, weapon)
        if why == OPEN:
            return OPEN
        if why != Bar.NO_WEAPON:
            found = why
    return found


def until_turn(b: Battle, o: int, i: int) -> int:
    """The number of the turn until which an effect lasts: the officer's, or that of an NPC ship; what the ship has
    readied belongs to the turn that readied it.  [BC-R26, BC-R29, BC-R357]
    """
    if o != NONE:
        return o + 1
    return b.readied[OFFICERS + i].until if b.order.form == Form.READIED else b.ships[i].turns


def may_help(b: Battle, o: int, p: int) -> bool:
    """May officer p give up the turn to assist a task of officer o?  [BC-1140, BC-R41]"""
    return p != o and may_give(b, p) and b.officers[p].ship == b.officers[o].ship


def may_give(b: Battle, p: int) -> bool:
    """Has officer p a turn to give up: still to come, not the one that a Brace takes?  [BC-1110, BC-1140, BC-R41]"""
    if not may_act(b, p) or b.officers[p].majors >= MAJORS_MOST:
        return False
    braces = b.ships[b.officers[p].ship].braces
    return braces == 0 or turns_left(b, Side.PLAYERS.value) > braces + 1


def has_determination(b: Battle, o: int) -> bool:
    """May an officer spend Determination?  [BC-R224]"""
    return o != NONE and b.officers[o].determination > 0 and b.rules.determination == Determination.ON


def may_lock(b: Battle, i: int, j: int) -> bool:
    """May a Targeting Solution be found for this enemy?  [BC-2040]"""
    return (
        is_foe(b, i, j) and range_between(b, planned_zone(b, i), b.ships[j].zone) <= LONG and b.ships[i].targets[j] == 0
    )
