"""What an officer or an NPC ship may do now, and why not: actions, shots, minor actions, and what they cost.

[BC-790 .. BC-880, BC-1070 .. BC-1110, BC-400 .. BC-430, BC-R22 .. BC-R25, BC-R108, BC-R245, BC-R246]
"""

from __future__ import annotations

from ..design import is_out, is_system_destroyed, screens_of, unpatched_breaches
from ..options import Determination, DirectImmediate, NpcReserve, NpcUntil, OverrideTaskless
from ..places import is_foe, is_target, planned_zone, range_between
from ..ratings import fails_by_itself, is_task
from ..records import NONE, OFFICERS, Battle
from ..tables import (
    ACTION_POSITIONS,
    ACTION_SYSTEM,
    AREA,
    CALIBRATION,
    CLOSE,
    COMMAND,
    LONG,
    MAJORS_MOST,
    MEDIUM,
    SPREAD,
    TACTICAL,
)
from ..words import Action, Arm, Bar, Form, Minor, Mode, Side, System
from .prices import direct_price, npc_price, ready_threat, spare

OPEN = 0
PREPARES = 1 << Minor.ARM | 1 << Minor.DISARM | 1 << Minor.RAISE | 1 << Minor.LOWER | 1 << Minor.PREPARE


def actor(o: int, i: int) -> int:
    """The number under which questions and happenings name who acts: an officer, or an NPC ship."""
    return o if o != NONE else OFFICERS + i


def seat_of(b: Battle, o: int, i: int) -> int:
    """The seat that decides for an officer, or for an NPC ship."""
    return b.officers[o].seat if o != NONE else b.ships[i].seat


def may_act(b: Battle, o: int) -> bool:
    """Has this officer a turn left in this round?  [BC-080]"""
    officer = b.officers[o]
    return officer.aboard == 1 and officer.acted == 0 and not is_out(b.ships[officer.ship])


def has_turns(b: Battle, i: int) -> bool:
    """Has this NPC ship a turn left in this round?  [BC-390]"""
    ship = b.ships[i]
    return ship.crewed == 0 and not is_out(ship) and ship.turns < ship.scale


def turns_left(b: Battle, side: int) -> int:
    """The turns that a side has left in this round."""
    found = 0
    if side == Side.PLAYERS:
        for o in range(OFFICERS):
            found += 1 if may_act(b, o) else 0
        return found
    for i in range(len(b.ships)):
        if has_turns(b, i):
            found += b.ships[i].scale - b.ships[i].turns
    return found


# ---- minor actions --------------------------------------------------------------------------------------------------


def may_prepare(b: Battle, o: int, i: int) -> bool:
    """Has the turn room for Prepare, which it takes once only?  [BC-1990, BC-R108]"""
    return has_minor(b, o, i) and b.order.minors & PREPARES == 0


def has_minor(b: Battle, o: int, i: int) -> bool:
    """May the order hold another minor action? The first is free, others cost 1.  [BC-790, BC-R108, BC-R204]"""
    if b.order.form != Form.TURN:
        return False
    if (b.officers[o].delayed if o != NONE else b.ships[i].delayed) > 0:
        return False
    return o != NONE or b.order.minors == 0 or spare(b) > 0


def is_at(b: Battle, o: int, positions: int) -> bool:
    """Is an officer at one of these positions? An NPC ship is at any.  [BC-840, BC-R27]"""
    return o == NONE or b.officers[o].station & positions > 0


# ---- shots ----------------------------------------------------------------------------------------------------------


def weapon_reach(b: Battle, i: int, weapon: int) -> int:
    """The greatest range of a weapon; without Sensors Medium.  [BC-2310, BC-R246]"""
    reach = b.ships[i].design.weapons[weapon].reach
    return min(reach, MEDIUM) if is_system_destroyed(b, i, System.SENSORS.value) else reach


def in_reach(b: Battle, i: int, weapon: int, j: int) -> bool:
    """Is ship j an enemy within the weapon's range, from where the ship will be?  [BC-2300, BC-2310]"""
    return is_target(b, i, j) and range_between(b, planned_zone(b, i), b.ships[j].zone) <= weapon_reach(b, i, weapon)


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
    price = npc_price(b, i, Action.FIRE.value, weapon)
    if needs > 0 and b.order.minors > 0:
        price += 1
    if o == NONE and ready_threat(b) < price:
        return Bar.NO_THREAT.value
    for j in range(len(b.ships)):
        if in_reach(b, i, weapon, j):
            return OPEN
    return Bar.NO_TARGET.value


def has_mode(b: Battle, i: int, weapon: int, mode: int) -> bool:
    """May the weapon fire so? An array chooses Area or Spread.  [BC-R240]"""
    qualities = b.ships[i].design.weapons[weapon].qualities
    if mode == Mode.AREA:
        return qualities & AREA > 0
    if mode == Mode.SPREAD:
        return qualities & SPREAD > 0
    return qualities & (AREA | SPREAD) == 0


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


# ---- major actions --------------------------------------------------------------------------------------------------


def why_not(b: Battle, o: int, i: int, action: int) -> int:
    """Why a major action is not open: the number of a `Bar`, or OPEN.  [BC-790, BC-840, BC-R246]"""
    if o != NONE and b.officers[o].majors >= MAJORS_MOST:
        return Bar.TWO_MAJORS.value
    if fails_by_itself(b, i, action):
        return Bar.SYSTEM_LOST.value
    if o == NONE:
        if action == Action.REGAIN_POWER or action == Action.REROUTE_POWER or action == Action.ASSIST:
            return Bar.NOT_NOW.value  # an NPC ship has no Reserve Power, and nobody whom it could assist
        if action == Action.SIGNALS or (action == Action.DIRECT and b.order.form != Form.TURN):
            return Bar.NOT_NOW.value
        if action != Action.FIRE and ready_threat(b) < npc_price(b, i, action, 0):
            used = ACTION_SYSTEM[action] != NONE and b.ships[i].used >> ACTION_SYSTEM[action] & 1 == 1
            return Bar.SYSTEM_USED.value if used else Bar.NO_THREAT.value
    if action == Action.FIRE:
        return why_no_fire(b, o, i)
    if action == Action.DEFENSIVE_FIRE or action == Action.EVASIVE_ACTION or action == Action.ATTACK_PATTERN:
        return why_no_stance(b, o, i, action)
    if action == Action.ROTATE_SCREENS:
        if b.ships[i].raised == 0 or b.ships[i].screens == 0:
            return Bar.SCREENS_GONE.value
        return Bar.IN_FORCE.value if lasts(b, o, i, b.ships[i].rotates) else OPEN
    if action == Action.SCAN_FOR_WEAKNESS or action == Action.SENSOR_SWEEP:
        return OPEN
    if action >= Action.TRACTOR_BEAM:
        return why_no_beam(b, i, action)
    return why_no_power(b, o, i, action)


def why_no_beam(b: Battle, i: int, action: int) -> int:
    """Why nobody can be held, or nobody is to be freed.  [BC-2140, BC-2160, BC-R252]"""
    if action != Action.TRACTOR_BEAM:
        return OPEN if b.ships[i].holder != NONE else Bar.NOT_HELD.value
    for j in range(len(b.ships)):
        if may_hold(b, i, j):
            return OPEN
    return Bar.NO_TARGET.value


def may_hold(b: Battle, i: int, j: int) -> bool:
    """May ship i catch ship j in its tractor beam: an enemy within Close that nobody holds?  [BC-2140]"""
    near = range_between(b, planned_zone(b, i), b.ships[j].zone) == CLOSE
    return near and is_foe(b, i, j) and b.ships[j].holder == NONE


def may_override(b: Battle, o: int, action: int) -> bool:
    """Is this an action of another position that an officer may take from the own one?  [BC-1170, BC-R31 .. BC-R34]"""
    if o == NONE or takes(b, o, action) or ACTION_POSITIONS[action] & ~COMMAND == 0:
        return False
    return is_task(action) or b.rules.override_taskless != OverrideTaskless.FORBID


def why_no_stance(b: Battle, o: int, i: int, action: int) -> int:
    """Why no Defensive Fire, Evasive Action, Attack Pattern.  [BC-1530, BC-2090, BC-2210, BC-R58]"""
    ship = b.ships[i]
    if action == Action.DEFENSIVE_FIRE:
        if lasts(b, o, i, ship.evades):
            return Bar.EVADING.value
        if guard_weapon(b, i) == NONE:
            return Bar.NO_WEAPON.value
        if ship.armed == 0 and not (may_prepare(b, o, i) and is_at(b, o, TACTICAL)):
            return Bar.UNARMED.value
        return Bar.IN_FORCE.value if lasts(b, o, i, ship.defends) else OPEN
    if action == Action.EVASIVE_ACTION:
        if lasts(b, o, i, ship.defends):
            return Bar.DEFENDING.value
        return Bar.IN_FORCE.value if lasts(b, o, i, ship.evades) else OPEN
    return Bar.IN_FORCE.value if lasts(b, o, i, ship.attacks) else OPEN


def lasts(b: Battle, o: int, i: int, until: int) -> bool:
    """Will an effect still be there once this turn has started? What its own maker made ends then.  [BC-R26, BC-R29]"""
    if until == 0:
        return False
    if b.order.form != Form.TURN:
        return True
    if o != NONE:
        return until != o + 1
    if b.rules.npc_until == NpcUntil.SAME_TURN:
        return until != b.ships[i].turns + 1
    return b.rules.npc_until == NpcUntil.ROUND_END


def until_turn(b: Battle, o: int, i: int) -> int:
    """The number of the turn until which an effect lasts: the officer's, or that of an NPC ship.  [BC-R26, BC-R29]"""
    return o + 1 if o != NONE else b.ships[i].turns


def guard_weapon(b: Battle, i: int) -> int:
    """The first energy weapon of a ship; NONE.  [BC-2070]"""
    for weapon in range(len(b.ships[i].design.weapons)):
        if b.ships[i].design.weapons[weapon].arm == Arm.ENERGY:
            return weapon
    return NONE


def why_no_power(b: Battle, o: int, i: int, action: int) -> int:
    """Why nothing is restored, regained, patched, generated or ordered."""
    ship = b.ships[i]
    if action == Action.REGENERATE:
        if ship.raised == 0:
            return Bar.SCREENS_DOWN.value
        if ship.screens >= screens_of(b, i):
            return Bar.SCREENS_FULL.value
        if o != NONE:
            return OPEN if ship.reserve > 0 else Bar.NO_RESERVE.value
        return Bar.NO_RESERVE.value if b.rules.npc_reserve == NpcReserve.NEVER else OPEN
    if action == Action.REGAIN_POWER:
        if is_system_destroyed(b, i, System.ENGINES.value):
            return Bar.SYSTEM_LOST.value
        return OPEN if ship.reserve < ship.design.charges else Bar.HAS_RESERVE.value
    if action == Action.REROUTE_POWER:
        return why_no_reroute(b, i)
    if action == Action.DAMAGE_CONTROL:
        for system in range(len(ship.breaches)):
            if unpatched_breaches(ship, system) > 0:
                return OPEN
        return Bar.NO_BREACH.value
    if action == Action.SIGNALS:
        return OPEN if b.officers[o].signals == 0 else Bar.DONE_ALREADY.value
    if action == Action.DIRECT:
        return why_no_order(b, o)
    if action == Action.ASSIST:
        return OPEN if count_allies(b, o) > 0 else Bar.NOBODY.value
    return OPEN


def why_no_reroute(b: Battle, i: int) -> int:
    """Why no power can be rerouted: there is none, or each system has some.  [BC-1790, BC-R68]"""
    if b.ships[i].reserve == 0:
        return Bar.NO_RESERVE.value
    for system in range(len(b.ships[i].rerouted)):
        if may_power(b, i, system):
            return OPEN
    return Bar.IN_FORCE.value


def may_power(b: Battle, i: int, system: int) -> bool:
    """Can power go to this system: it works, and none waits there?  [BC-R68]"""
    return b.ships[i].rerouted[system] == 0 and b.ships[i].lost[system] == 0


def why_no_order(b: Battle, o: int) -> int:
    """Why the captain can't direct anybody.  [BC-1300, BC-R28, BC-R47, BC-R48]"""
    if o == NONE:
        return OPEN
    if b.order.declined == 1:
        return Bar.REFUSED.value
    immediate = b.rules.direct_immediate == DirectImmediate.YES
    if b.momentum < direct_price(b, b.officers[o]) and not immediate:
        return Bar.NO_MOMENTUM.value
    for p in range(OFFICERS):
        if may_be_directed(b, o, p):
            return OPEN
    return Bar.NOBODY.value


def may_be_directed(b: Battle, o: int, p: int) -> bool:
    """Has another officer of the ship a major action left?  [BC-R48]"""
    other = b.officers[p]
    return p != o and other.aboard == 1 and other.ship == b.officers[o].ship and other.majors < MAJORS_MOST


def count_allies(b: Battle, o: int) -> int:
    """Officers whom one could assist.  [BC-1130, BC-R42]"""
    found = 0
    for p in range(OFFICERS):
        found += 1 if may_be_assisted(b, o, p) else 0
    return found


def may_be_assisted(b: Battle, o: int, p: int) -> bool:
    """Is this another officer of the ship, to whom no help of this turn is promised yet?  [BC-1130, BC-R40]"""
    if b.order.form != Form.TURN and b.officers[o].pledges[p] == 1:
        return False
    return p != o and b.officers[p].aboard == 1 and b.officers[p].ship == b.officers[o].ship


def may_help(b: Battle, o: int, p: int) -> bool:
    """May officer p give up the turn to assist a task of officer o?  [BC-1140, BC-R41]"""
    other = b.officers[p]
    if p == o or not may_act(b, p) or other.ship != b.officers[o].ship or other.majors >= MAJORS_MOST:
        return False
    return b.ships[other.ship].braces == 0 or turns_left(b, Side.PLAYERS.value) > b.ships[other.ship].braces + 1


def has_determination(b: Battle, o: int) -> bool:
    """May an officer spend Determination?  [BC-R224]"""
    return o != NONE and b.officers[o].determination > 0 and b.rules.determination == Determination.ON


def takes(b: Battle, o: int, action: int) -> bool:
    """Is this an action of one of the officer's positions?  [BC-800, BC-870]"""
    return is_at(b, o, ACTION_POSITIONS[action])


def may_lock(b: Battle, i: int, j: int) -> bool:
    """May a Targeting Solution be found for this enemy?  [BC-2040]"""
    return (
        is_foe(b, i, j) and range_between(b, planned_zone(b, i), b.ships[j].zone) <= LONG and b.ships[i].targets[j] == 0
    )
