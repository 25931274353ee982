"""The form of a readied action: which one, with what, and what sets it off.  [BC-1200, BC-R44]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..places import are_enemies
from ..ratings import is_task, rescues
from ..records import Battle
from ..scene.marks import is_ruled_out_for_long
from ..tables import ACTIONS, ARMS, NONE, OFFICERS, OVERRIDE, SHIPS, WEAPONS, Action, Trigger
from ..words import Arm, Mode, Status
from .legality import has_mode
from .majors import may_override, takes


def is_readiable(b: Battle, o: int, i: int, action: int) -> bool:
    """May this action be readied: one of the own position, or of another by Override?  [BC-1170, BC-1200, BC-R300]"""
    if action == Action.SHROUD and b.ships[i].design.shroud == 0:
        return False
    odd = action == Action.PASS or action == Action.READY or action == Action.DIRECT or action == Action.ASSIST
    if is_task(action) and is_ruled_out_for_long(b, o, i, action):
        return False
    late = action == Action.PURSUE or action == Action.OTHER or rescues(action)
    return not odd and not late and (takes(b, o, action) or may_override(b, o, action))


def offer_readiable(t: Table, b: Battle, o: int, i: int) -> None:
    """The actions that may be readied."""
    for action in range(ACTIONS):
        if is_readiable(b, o, i, action):
            t.offer(action if takes(b, o, action) else OVERRIDE + action)


def offer_arms(t: Table, b: Battle, i: int, action: int) -> None:
    """The weapons of a ship, each in its modes; Defensive Fire takes an energy weapon.  [BC-2070]"""
    for weapon in range(WEAPONS):
        arm = b.ships[i].design.weapons[weapon]
        if action == Action.DEFENSIVE_FIRE and arm.arm == Arm.ENERGY:
            t.offer(arm.called)
        elif action == Action.FIRE and arm.arm != Arm.NONE:
            for mode in range(Mode.SPREAD + 1):
                if has_mode(b, i, weapon, mode):
                    t.offer(arm.called + ARMS * mode)


def needs_ship(action: int) -> bool:
    """Is the action aimed at the ship that sets it off?"""
    aimed = action == Action.FIRE or action == Action.RAM or action == Action.TRACTOR_BEAM
    return aimed or action == Action.SCAN_FOR_WEAKNESS or action == Action.SENSOR_SWEEP


def offer_triggers(t: Table, b: Battle, o: int, i: int, action: int) -> None:
    """What may set it off: a deed of an enemy, or a task of an officer of the ship.  [BC-R44]"""
    for j in range(SHIPS):
        if b.ships[j].status == Status.FIGHTING and are_enemies(b.ships[i], b.ships[j]):
            if b.ships[j].hidden == 1 and b.ships[j].revealed == 0:
                t.offer(Trigger.REVEALED * SHIPS + j)
            else:
                for trigger in range(Trigger.NEARS, Trigger.ARMS + 1):
                    t.offer(trigger * SHIPS + j)
    if o != NONE and not needs_ship(action):
        for p in range(OFFICERS):
            if p != o and b.officers[p].aboard == 1 and b.officers[p].ship == i:
                t.offer(Trigger.ALLY * SHIPS + p)
