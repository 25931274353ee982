"""What a station shows at a glance: what can be done now and how likely, why not, who could help.

[BC-R202 .. BC-R210, BC-R246]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Row
from admiralty.core.face.wording import name_of
from admiralty.core.state.plain import from_view
from admiralty.core.state.records import copy

from ..attack import add_pattern
from ..design import is_out
from ..entries import Action, Form
from ..form.aiming import shot_modifiers
from ..form.difficulty import open_order_task, task_difficulty
from ..form.legality import OPEN, in_reach, may_help
from ..form.majors import takes, why_not
from ..form.orders import open_order
from ..places import is_foe
from ..ratings import is_task, open_shot, target_for
from ..records import Battle
from ..tables import ACTION_ATTRIBUTE, ACTION_DEPARTMENT, ACTIONS, CREW, OFFICERS, OWN_DICE, WEAPONS
from ..turns import start_turn
from ..words import Arm, Defence
from .barred import BARS
from .odds import chance_of, mean_above, successes
from .saying import ACTIONS as SAID
from .saying import say_chance

View = Mapping[str, Any]
DICE = range(4)  # bought ones
NEEDS_MORE = (
    Action.SENSOR_SWEEP,
    Action.SCAN_FOR_WEAKNESS,
    Action.TRACTOR_BEAM,
    Action.RAM,
    Action.CREATE_TRAIT,
    Action.OTHER,
)
SILENT = (Action.PASS, Action.PURSUE)


def as_known(view: View) -> Battle:
    """The battle as its viewer knows it, for the rules that read it."""
    return from_view(Battle, view)  # type: ignore[no-any-return]


def station_rows(known: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """The rows of a station for the one who holds it."""
    if known.over or not known.officers[o].station or is_out(known.ships[CREW]):
        return
    b = copy(known)
    open_order(b, Form.TURN, b.officers[o].seat, o, CREW)
    start_turn(b, o, CREW)
    can, barred = [], []
    for action in range(ACTIONS):
        if action in SILENT or not takes(b, o, action) or (action == Action.SHROUD and not b.ships[CREW].design.shroud):
            continue
        why = why_not(b, o, CREW, action)
        if why == OPEN:
            can.append(SAID[Action(action)] + _chances(b, deal, o, action))
        elif action not in (Action.FIRE_AT_EMITTER, Action.DISRUPT, Action.MODULATE, Action.RAW_POWER):
            barred.append(f"{SAID[Action(action)]}: {BARS[why].text}")
    yield Row("Can do", "; ".join(can))
    if barred:
        yield Row("Not now", "; ".join(barred))
    if helpers := list(_helpers(b, deal, o)):
        yield Row("May help", ", ".join(helpers))


def _chances(b: Battle, deal: Deal, o: int, action: int) -> str:
    """The chance of a task with 2, 3, 4 and 5 dice, as far as nothing else is to be chosen for it."""
    if action == Action.FIRE:
        return _shot(b, deal, o)
    if not is_task(action) or action in NEEDS_MORE:
        return ""
    b.order.action = action
    open_order_task(b)
    b.task.difficulty = task_difficulty(b)
    return _told(b)


def _shot(b: Battle, deal: Deal, o: int) -> str:
    """The best shot: the weapon and the enemy that are hit most likely."""
    best, said = -1.0, ""
    for weapon in range(WEAPONS):
        if b.ships[CREW].design.weapons[weapon].arm != Arm.NONE:
            for j in range(len(b.ships)):
                if in_reach(b, CREW, weapon, j) and is_foe(b, CREW, j) and _defence(b, j) == Defence.NONE:
                    b.order.action, b.order.weapon, b.order.target = Action.FIRE, weapon, j
                    open_shot(b, o, CREW, weapon)
                    b.task.difficulty = max(0, b.task.difficulty + shot_modifiers(b, o, CREW, j, weapon))
                    add_pattern(b, o, CREW)
                    chance = chance_of(_dist(b, 0), b.task.difficulty)
                    if chance > best:
                        best, said = chance, f" at {name_of(deal.names, 'ship', j)}{_told(b)}"
    return said


def _defence(b: Battle, j: int) -> int:
    return Defence.EVASIVE_ACTION if b.ships[j].evades or b.ships[j].defends else Defence.NONE


def _dist(b: Battle, more: int) -> dict[int, float]:
    task = b.task
    helpers = tuple((task.helper_targets[k], task.helper_criticals[k]) for k in range(task.helpers))
    ship = task.ship_die, task.ship_target, task.ship_critical
    return successes(OWN_DICE + more, 0, task.target, task.critical, ship, helpers)


def _told(b: Battle) -> str:
    if b.task.difficulty == 0:
        return f" ({mean_above(_dist(b, 0), 0):.1f} Momentum)"
    chances = " · ".join(say_chance(chance_of(_dist(b, more), b.task.difficulty)) for more in DICE)
    return f" ({chances})"


USUAL = (
    Action.FIRE, Action.SCAN_FOR_WEAKNESS, Action.REGENERATE, Action.MANEUVER, Action.RALLY, Action.DAMAGE_CONTROL,
)  # fmt: skip


def _helpers(b: Battle, deal: Deal, o: int) -> Iterator[str]:
    """Who may give up the turn, with the target numbers for what this officer usually does."""
    usual = next((each for each in USUAL if takes(b, o, each)), Action.RALLY)
    attribute, department = ACTION_ATTRIBUTE[usual], ACTION_DEPARTMENT[usual]
    for p in range(OFFICERS):
        if may_help(b, o, p):
            yield f"{name_of(deal.names, 'officer', p)} ({target_for(b, p, CREW, attribute, department)})"
