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

from ...design import can_act, is_out
from ...form.legality import OPEN, may_help
from ...form.majors import takes, why_not
from ...form.orders import is_out_of_question, open_order
from ...ratings import is_attack, is_task, target_for
from ...records import Battle
from ...tables import ACTION_ATTRIBUTE, ACTION_DEPARTMENT, ACTIONS, CREW, OFFICERS, Action, Form
from ..barred import BARS
from ..figures.foresight import start
from ..saying import ACTIONS as SAID
from ..telling.offers import say_offer
from .attempts import best_attempt, reach_chances, say_reaches
from .helping import say_helps, say_minors
from .repairs import say_reactor
from .stations import position_rows

View = Mapping[str, Any]
SILENT = (Action.PASS, Action.PURSUE)
BEAM_ONLY = (Action.FIRE_AT_EMITTER, Action.DISRUPT, Action.MODULATE, Action.RAW_POWER)


def as_known(view: View) -> Battle:
    """The battle as its viewer knows it, for the rules that read it."""
    return from_view(Battle, view)  # type: ignore[no-any-return]


def station_rows(view: View, known: Battle, deal: Deal, o: int) -> Iterator[Row]:
    """The rows of a station for the one who holds it."""
    if known.over or not known.officers[o].station or not can_act(known, CREW):
        return
    b = copy(known)
    _open(b, o)
    start(b)
    odds, plain, barred = [], [], dict[int, list[str]]()
    for action in range(ACTIONS):
        if action in SILENT or not takes(b, o, action) or is_out_of_question(b, CREW, action):
            continue
        why = why_not(b, o, CREW, action)
        if why != OPEN:
            if action not in BEAM_ONLY:
                barred.setdefault(why, []).append(SAID[Action(action)])
        elif is_task(action):
            odds.append(Row(SAID[Action(action)], _chances(b, deal, o, action)))
        else:
            plain.append(SAID[Action(action)])
    if not is_out(b.ships[CREW]):
        yield from position_rows(view, b, deal, o)
    yield from odds
    yield Row("Without a roll" if odds else "Can do", ", ".join(plain) or "nothing")
    if not known.officers[o].acted:
        yield Row("Minor actions", say_minors(b, o, known.officers[o].delayed))
    for why, actions in barred.items():
        yield Row("Not now", f"{', '.join(actions)}: {BARS[why].text} [{BARS[why].clause}]")
    if helps := say_helps(b, deal, o, _usual(b, o)):
        yield Row("Helps now", helps)
    if is_out(b.ships[CREW]):
        yield Row("Reactor", say_reactor(view["ships"][CREW]))
    if helpers := list(_helpers(b, deal, o)):
        yield Row("May help", ", ".join(helpers))


def _open(b: Battle, o: int) -> None:
    """Hand the officer an empty order for a turn."""
    open_order(b, Form.TURN, b.officers[o].seat, o, CREW)


def _chances(b: Battle, deal: Deal, o: int, action: int) -> str:
    """The easiest target, with its Difficulty and the chances for 2, 3, 4 and 5 dice; of a Reveal each range."""
    b.order.action = action
    reaches = reach_chances(b) if action == Action.REVEAL else []
    best = best_attempt(b, deal, o, action)
    _open(b, o)
    if reaches:
        return say_reaches(reaches)
    if best is None:
        return "the target rolls first" if is_attack(action) else "no target"
    return f"{best.about.strip()}, {best.say()}" if best.about else best.say()


USUAL = (
    Action.FIRE, Action.SCAN_FOR_WEAKNESS, Action.REGENERATE, Action.MANEUVER, Action.RALLY, Action.DAMAGE_CONTROL,
)  # fmt: skip


def _usual(b: Battle, o: int) -> tuple[int, int]:
    """The attribute and the department of what an officer usually does."""
    usual = next((each for each in USUAL if takes(b, o, each)), Action.RALLY)
    return ACTION_ATTRIBUTE[usual], ACTION_DEPARTMENT[usual]


def _helpers(b: Battle, deal: Deal, o: int) -> Iterator[str]:
    """Who may give up the turn, with the target numbers for what this officer usually does, and who has offered to.

    [BC-1140, BC-R117]
    """
    for p in range(OFFICERS):
        if may_help(b, o, p):
            offer = b.officers[p].offers
            more = f"; offered to {say_offer(offer, deal.names)}" if offer else ""
            yield f"{name_of(deal.names, 'officer', p)} ({target_for(b, p, CREW, *_usual(b, o))}{more})"
