"""What a dive and a Ram need, and why they are not open.

[BC-490, BC-500, BC-1590, BC-1600, BC-R03, BC-R04, BC-R06, BC-R08, BC-R17, BC-R24, BC-R65]
"""

from __future__ import annotations

from ..design import is_out
from ..options import DivePower, NpcReserve
from ..places import are_enemies, is_target, planned_zone, range_between
from ..ratings import dives, no_engines
from ..records import Battle, Pursuit
from ..tables import CLOSE, NONE, Action, Minor
from ..words import Bar, Hazard, Prepared, System
from .legality import OPEN, may_prepare
from .prices import dive_price, npc_price, ready_threat


def preparation(action: int) -> int:
    """What is prepared for this action."""
    return Prepared.DIVE.value if dives(action) else Prepared.RAM.value


def preparing(what: int) -> int:
    """The minor action that prepares it."""
    return Minor.PREPARE_DIVE.value if what == Prepared.DIVE else Minor.PREPARE_RAM.value


def is_ready(b: Battle, o: int, what: int) -> bool:
    """Has an officer prepared this in an earlier turn?  [BC-R04]"""
    return o != NONE and b.officers[o].prepared == what


def why_no_dive(b: Battle, o: int, i: int, action: int) -> int:
    """Why the ship can't dive, or ram: the number of a `Bar`, or OPEN."""
    if action == Action.PURSUE and not can_pursue(b, i):
        return Bar.NOBODY_FLED.value
    if b.ships[i].holder != NONE:
        return Bar.HELD.value
    if action == Action.RAM and b.ships[i].shrouded == 1:
        return Bar.SHROUDED.value
    if action == Action.RAM and not has_close_target(b, i):
        return Bar.NO_TARGET.value
    why = why_no_reserve(b, o, i, action)
    if why != OPEN:
        return why
    ready = is_ready(b, o, preparation(action))
    if not ready and not may_prepare(b, o, i):
        return Bar.UNPREPARED.value
    if o == NONE and ready_threat(b) < threat_for(b, i, action):
        return Bar.NO_THREAT.value
    return OPEN


def threat_for(b: Battle, i: int, action: int) -> int:
    """The Threat that a dive or a Ram takes of the GM: its Prepare may be a second minor action.  [BC-R17, BC-R108]"""
    found = npc_price(b, i, action, 0) + (1 if b.order.minors > 0 else 0)
    if dives(action) and not may_risk_dive(b, i):
        found += dive_price(b, i)
    return found


def may_risk_dive(b: Battle, i: int) -> bool:
    """May an NPC ship let the hazard of its zone strike in place of paying for its dive?  [BC-R17]"""
    return b.zones[planned_zone(b, i)].hazard != Hazard.NONE and dive_price(b, i) > 0


def why_no_reserve(b: Battle, o: int, i: int, action: int) -> int:
    """Why there is no power for it; what was rerouted to the Engines will do for a dive.  [BC-R03, BC-R24]"""
    if o == NONE:
        return Bar.NO_RESERVE.value if b.rules.npc_reserve == NpcReserve.NEVER else OPEN
    powered = action != Action.RAM and b.ships[i].rerouted[System.ENGINES] == 1
    if action != Action.RAM and b.rules.dive_power == DivePower.REROUTE_FIRST:
        return OPEN if powered else Bar.NOT_REROUTED.value
    return OPEN if powered or b.ships[i].reserve > 0 else Bar.NO_RESERVE.value


def can_pursue(b: Battle, j: int) -> bool:
    """May ship j still dive after the one that has left: an enemy that could, and was not asked?  [BC-R08]"""
    if b.fled == NONE or is_out(b.ships[j]) or not are_enemies(b.ships[j], b.ships[b.fled]):
        return False
    if b.ships[j].crewed == 0 and b.rules.npc_reserve == NpcReserve.NEVER:
        return False
    return b.ships[j].pursues == Pursuit.NONE and not no_engines(b, j)


def may_ram(b: Battle, i: int, j: int) -> bool:
    """May ship i ram ship j: within Close range?  [BC-1550]"""
    return is_target(b, i, j) and range_between(b, planned_zone(b, i), b.ships[j].zone) == CLOSE


def has_close_target(b: Battle, i: int) -> bool:
    """Is anything there to be rammed?"""
    for j in range(len(b.ships)):
        if may_ram(b, i, j):
            return True
    return False
