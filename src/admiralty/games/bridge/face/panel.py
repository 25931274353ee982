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

from ..design import is_out
from ..form.legality import OPEN, in_reach, may_help
from ..form.majors import takes, why_not
from ..form.orders import open_order
from ..places import is_foe
from ..ratings import is_task, target_for
from ..records import Battle
from ..tables import ACTION_ATTRIBUTE, ACTION_DEPARTMENT, ACTIONS, CREW, OFFICERS, OWN_DICE, WEAPONS, Action, Form
from ..words import Arm
from .barred import BARS
from .figures.foresight import distribution, mean_momentum, set_task, start
from .figures.odds import chance_of
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
    start(b)
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
    return _told(b) if set_task(b) else ""


def _shot(b: Battle, deal: Deal, o: int) -> str:
    """The best shot: the weapon and the enemy that are hit most likely."""
    best, said = -1.0, ""
    for weapon in range(WEAPONS):
        if b.ships[CREW].design.weapons[weapon].arm != Arm.NONE:
            for j in range(len(b.ships)):
                if in_reach(b, CREW, weapon, j) and is_foe(b, CREW, j):
                    b.order.action, b.order.weapon, b.order.target = Action.FIRE, weapon, j
                    if not set_task(b):
                        continue
                    chance = chance_of(distribution(b), b.task.difficulty)
                    if chance > best:
                        best, said = chance, f" at {name_of(deal.names, 'ship', j)}{_told(b)}"
    return said


def _told(b: Battle) -> str:
    if b.task.difficulty == 0:
        return f" ({mean_momentum(b):.1f} Momentum)"
    chances = []
    for more in DICE:
        b.task.dice = OWN_DICE + more
        chances.append(say_chance(chance_of(distribution(b), b.task.difficulty)))
    return f" ({' · '.join(chances)})"


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
