"""The computer's answers, from what its seat may see."""

from __future__ import annotations

from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question

from ..flight import launch_cell
from ..names import PLACES
from ..records import Battle, Doctrine
from ..words import Ask, Burn, Grip, Mind, Purpose
from .forces import choose_for_force, launch_step
from .gunnery import aim_tile, best_target, choose_homing, choose_step, wants_fire_first
from .hangars import choose_extra, choose_launch
from .helm import choose_after, choose_burn, choose_turn, is_ruin
from .placing import capital_tile, pilot_tile, start_heading


def answer(b: Battle, q: Question, d: Doctrine) -> int:
    """Any legal answer, or plain good sense."""
    if d.mind == Mind.RANDOM:
        return random_answer(b, q)
    if q.what == Ask.STEP:
        return choose_fire(b, q)
    if q.what == Ask.TURN:
        return choose_turn(b, q)
    if q.what == Ask.BURN:
        return choose_burn(b, q)
    if q.what == Ask.AFTER_TURN:
        return choose_after(b, q)
    if q.what == Ask.FIRST:
        return q.listed[0] if wants_fire_first(b, q.facts[0] % PLACES) else q.listed[1]
    if q.what == Ask.OTHERWISE:
        return best_target(b, q)
    if q.what == Ask.TILE:
        return choose_tile(b, q)
    if Ask.HOLD <= q.what <= Ask.FORCE_THRUST:
        return choose_for_force(b, q)
    return plain_answer(b, q)


def choose_fire(b: Battle, q: Question) -> int:
    """The launch of the Force, where that is good; else the next step of the form."""
    ship = b.ships[q.facts[0] % PLACES]
    step = launch_step(b, q, ship) if ship.grip != Grip.NONE else 0
    return step if step != 0 else choose_step(b, q)


def random_answer(b: Battle, q: Question) -> int:
    """Any legal one; of two thrusts that would end it one is thought better of."""
    value = any_answer(q)
    if q.what == Ask.BURN and value != Burn.NOTHING and is_ruin(b, q, value):
        if chance(q.luck, q.taken + 4096, 2) == 1:
            return q.listed[0]
    return value


def any_answer(q: Question) -> int:
    """One of those listed, or of the numbers."""
    if q.count > 0:
        return q.listed[chance(q.luck, q.taken, q.count) - 1]
    return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1


def choose_tile(b: Battle, q: Question) -> int:
    """A place, or what is aimed at."""
    purpose = q.facts[1]
    if purpose == Purpose.CAPITAL:
        return capital_tile(b, q)
    if purpose == Purpose.PILOT:
        return pilot_tile(b, q)
    if purpose == Purpose.AIM:
        cell = aim_tile(b, q)
        own_cell = launch_cell(b, q.facts[0] % PLACES, b.plan.tubes[q.facts[2]])
        return q.listed[0] if q.count > 0 and cell == own_cell else cell
    if purpose == Purpose.LAUNCH:
        return choose_launch(b, q)
    return q.listed[0] if q.count > 0 else q.low


def plain_answer(b: Battle, q: Question) -> int:
    """What comes up less often."""
    if q.what == Ask.EXTRA:
        return choose_extra(b, q)
    if q.what == Ask.HOMING:
        return choose_homing(b, q)
    if q.what == Ask.START_HEADING:
        return start_heading(b, q)
    if q.what == Ask.AMOUNT:
        return q.high
    if q.what == Ask.AIM_HEADING:
        return b.ships[q.facts[0] % PLACES].heading
    if q.what == Ask.INTERCEPT:
        return q.listed[q.count - 1]
    if q.count > 0:
        return q.listed[0]
    return q.low
