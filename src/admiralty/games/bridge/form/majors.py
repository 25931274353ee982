"""Which major actions are open now, and why not.

[BC-790 .. BC-880, BC-1070 .. BC-1110, BC-1530, BC-2090, BC-2130, BC-2140, BC-R22 .. BC-R25, BC-R48, BC-R246, BC-R252]
"""

from __future__ import annotations

from ..design import is_out, is_system_destroyed, screens_of, threatens, unpatched_breaches
from ..options import DirectImmediate, NpcReserve, NpcUntil, OverrideTaskless
from ..places import is_foe, planned_zone, range_between
from ..ratings import dives, fails_by_itself, frees, is_forbidden, is_task, rescues
from ..records import Battle
from ..scene.influence import is_jammed
from ..scene.marks import is_ruled_out
from ..scene.others import why_no_task
from ..tables import (
    ACTION_POSITIONS,
    ACTION_SYSTEM,
    CLOSE,
    COMMAND,
    MAJORS_MOST,
    NONE,
    OFFICERS,
    TACTICAL,
    Action,
    Form,
)
from ..words import Arm, Bar, Status, System
from .dives import why_no_dive
from .legality import OPEN, is_at, may_prepare, why_no_fire
from .prices import direct_price, npc_price, ready_threat


def why_not(b: Battle, o: int, i: int, action: int) -> int:
    """Why a major action is not open: the number of a `Bar`, or OPEN.  [BC-790, BC-840, BC-R246]"""
    if o != NONE and b.officers[o].majors >= MAJORS_MOST:
        return Bar.TWO_MAJORS.value
    if is_out(b.ships[i]) and action != Action.PASS and not rescues(action):
        return Bar.CRITICAL.value
    if is_forbidden(b, o, i, action):
        return Bar.TRAIT.value
    if fails_by_itself(b, o, i, action):
        return Bar.SYSTEM_LOST.value
    if is_task(action) and is_ruled_out(b, o, i, action):
        return Bar.FORBIDDEN.value
    if o == NONE:
        if action == Action.REGAIN_POWER or action == Action.REROUTE_POWER:
            return Bar.NOT_NOW.value  # an NPC ship has no Reserve Power
        if action == Action.ASSIST:
            return OPEN if count_friends(b, i) > 0 else Bar.NOBODY.value
        if action == Action.SIGNALS or (action == Action.DIRECT and b.order.form != Form.TURN):
            return Bar.NOT_NOW.value
        if action != Action.FIRE and ready_threat(b) < npc_price(b, i, action, 0):
            used = ACTION_SYSTEM[action] != NONE and b.ships[i].used >> ACTION_SYSTEM[action] & 1 == 1
            return Bar.SYSTEM_USED.value if used else Bar.NO_THREAT.value
    if rescues(action):
        return OPEN if threatens(b, i) else Bar.NO_DANGER.value
    if action == Action.FIRE:
        return why_no_fire(b, o, i)
    if action == Action.DEFENSIVE_FIRE or action == Action.EVASIVE_ACTION or action == Action.ATTACK_PATTERN:
        return why_no_stance(b, o, i, action)
    if action == Action.ROTATE_SCREENS:
        if screens_to_come(b, o, i) == 0:
            return Bar.SCREENS_GONE.value
        return Bar.IN_FORCE.value if lasts(b, o, i, b.ships[i].rotates) else OPEN
    if action == Action.READY:
        own = b.order.form == Form.TURN or (b.order.form == Form.MAJOR and b.order.assisted == 0)
        return OPEN if own else Bar.NOT_IN_TURN.value
    if action == Action.SENSOR_SWEEP or action == Action.REVEAL or action == Action.CREATE_TRAIT:
        return OPEN
    if action == Action.OTHER:
        return why_no_task(b, o, i) if o != NONE else Bar.NOT_NOW.value
    if action == Action.SCAN_FOR_WEAKNESS:
        return OPEN if sees_enemy(b, i) else Bar.NO_TARGET.value
    if action == Action.SHROUD:
        return why_no_shroud(b, o, i)
    if action == Action.TRACTOR_BEAM or frees(action):
        return why_no_beam(b, i, action)
    if dives(action) or action == Action.RAM:
        return why_no_dive(b, o, i, action)
    return why_no_power(b, o, i, action)


def screens_to_come(b: Battle, o: int, i: int) -> int:
    """The screens that there are, or will be once Tactical has raised them on the way.  [BC-1990, BC-2130, BC-R287]"""
    ship = b.ships[i]
    if ship.raised == 1:
        return ship.screens
    if ship.shrouded == 1 or not (is_at(b, o, TACTICAL) and may_prepare(b, o, i)):
        return 0
    return ship.stored if ship.damaged == 1 else screens_of(b, i)


def sees_enemy(b: Battle, i: int) -> bool:
    """Is any enemy to be seen?  [BC-R104]"""
    for j in range(len(b.ships)):
        if is_foe(b, i, j):
            return True
    return False


def why_no_shroud(b: Battle, o: int, i: int) -> int:
    """Why the ship can't hide itself.  [BC-R259]"""
    ship = b.ships[i]
    if ship.design.shroud == 0:
        return Bar.NO_SHROUD.value
    if ship.shrouded == 1:
        return Bar.IN_FORCE.value
    if o != NONE:
        return OPEN if ship.reserve > 0 else Bar.NO_RESERVE.value
    return Bar.NO_RESERVE.value if b.rules.npc_reserve == NpcReserve.NEVER else OPEN


def why_no_beam(b: Battle, i: int, action: int) -> int:
    """Why nobody can be held, or nobody is to be freed.  [BC-2140, BC-2160, BC-R252]"""
    if action != Action.TRACTOR_BEAM:
        return OPEN if b.ships[i].holder != NONE else Bar.NOT_HELD.value
    if b.ships[i].shrouded == 1:
        return Bar.SHROUDED.value
    for j in range(len(b.ships)):
        if may_hold(b, i, j):
            return OPEN
    return Bar.NO_TARGET.value


def may_hold(b: Battle, i: int, j: int) -> bool:
    """May ship i catch ship j in its tractor beam: an enemy within Close that nobody holds?  [BC-2140]"""
    near = b.ships[i].shrouded == 0 and range_between(b, planned_zone(b, i), b.ships[j].zone) == CLOSE
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
        if ship.small == 1:
            return OPEN
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
    on_bridge = other.place != NONE and other.place != b.engineering
    return (
        p != o and on_bridge and other.aboard == 1 and other.ship == b.officers[o].ship and other.majors < MAJORS_MOST
    )


def count_allies(b: Battle, o: int) -> int:
    """Officers whom one could assist.  [BC-1130, BC-R42]"""
    found = 0
    for p in range(OFFICERS):
        found += 1 if may_be_assisted(b, o, p) else 0
    return found


def count_friends(b: Battle, i: int) -> int:
    """Ships that an NPC ship could assist.  [BC-R42]"""
    found = 0
    for j in range(len(b.ships)):
        found += 1 if may_be_aided(b, i, j) else 0
    return found


def may_be_aided(b: Battle, i: int, j: int) -> bool:
    """Can NPC ship i talk to ship j of its side, and has it not promised it help?  [BC-1130, BC-R42]"""
    one, other = b.ships[i], b.ships[j]
    friends = i != j and other.status == Status.FIGHTING and other.crewed == 0 and other.bystander == 0
    return friends and can_talk(b, i) and can_talk(b, j) and one.aids[j] == 0


def can_talk(b: Battle, i: int) -> bool:
    """Does a ship reach others: its Communications work, and it is not jammed?  [BC-330, BC-1360, BC-R42]"""
    return b.ships[i].lost[System.COMMUNICATIONS] == 0 and not is_jammed(b, i)


def may_be_assisted(b: Battle, o: int, p: int) -> bool:
    """Is this another officer of the ship, to whom no help of this turn is promised yet?  [BC-1130, BC-R40]"""
    if b.order.form != Form.TURN and b.officers[o].pledges[p] == 1:
        return False
    return p != o and b.officers[p].aboard == 1 and b.officers[p].ship == b.officers[o].ship


def takes(b: Battle, o: int, action: int) -> bool:
    """Is this an action of one of the officer's positions?  [BC-800, BC-870]"""
    return is_at(b, o, ACTION_POSITIONS[action])
