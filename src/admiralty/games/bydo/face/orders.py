"""What a form orders so far, in a sentence, and the tokens that its turns are paid from.  [BY-560, BY-600, BY-S58]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from admiralty.core.face.wording import Budget, Names, Order

from ..names import PLACES
from ..records import NONE, Battle
from ..vectors import turn_cost
from ..words import Ask, Burn, Extra, Form, Status, Step
from .exercise import say_task
from .notes import say_held
from .saying import say_burn, say_extra, say_heading, say_step, say_tile


def budget(b: Battle, what: int, facts: tuple[int | None, ...], names: Names) -> Budget | None:
    """The RCS tokens, at each question that turns a ship; what is left is its evasion.  [BY-900, BY-1030]"""
    i = (facts[0] or 0) % PLACES
    plan, ship = b.plan, b.ships[i]
    if what not in (Ask.STEP, Ask.TURN, Ask.AFTER_TURN) or plan.ship != i:
        return None
    of = max(ship.design.rcs, ship.tokens)
    return Budget(plan.tokens, of, "token", partial(_price, b, Step.TURN if what == Ask.STEP else 0)) if of else None


def _price(b: Battle, base: int, value: int) -> int:
    """What a turn costs; anything else takes no token.  [BY-R30]"""
    return turn_cost(b, b.plan.heading, value - base) if base <= value < base + 8 else 0


def order(b: Battle, seat: int, names: Names) -> Order:
    """The form that a seat is filling in, behind the task of an exercise; nothing where it orders nothing yet."""
    if b.plan.seat != seat:
        return Order("")
    said = list(_fire(b, names) if b.plan.form == Form.FIRE else _manoeuvre(b, names))
    text = "; ".join(said)
    task = say_task(b, names)
    held = say_held(b, seat, names) if b.plan.form == Form.FIRE else ""
    return Order(" ".join(filter(None, (task, f"{text[:1].upper()}{text[1:]}." if text else ""))), held)


def _fire(b: Battle, names: Names) -> Iterator[str]:
    plan = b.plan
    for step in plan.steps[: plan.count]:
        if step != Step.DONE:
            yield _small(say_step(step, names)) if step < Step.WALL else say_step(step, names)


def _manoeuvre(b: Battle, names: Names) -> Iterator[str]:
    plan, ship = b.plan, b.ships[b.plan.ship]
    if ship.status in (Status.WAITING, Status.DOCKED):
        if plan.place != NONE:
            yield f"start at {say_tile(b.base + plan.place, names)}, heading {say_heading(plan.turn, names)}"
        return
    if plan.extra != Extra.NOTHING:
        yield _small(say_extra(plan.extra, names))
    if plan.turn != ship.heading:
        yield f"turn to {say_heading(plan.turn, names)}"
    if plan.burn != Burn.NOTHING:
        yield _small(say_burn(plan.burn, names))
    if plan.burn != Burn.NOTHING and plan.after_turn != plan.turn:
        yield f"then turn to {say_heading(plan.after_turn, names)}"


def _small(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"
