"""What a form orders so far, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.wording import Names, Order, name_of, say_count

from ..form.prices import order_price
from ..records import Battle
from ..tables import ACTIONS, DETAIL, NONE, SHIPS, WALK, Action, Extra, Form, Minor
from ..words import Mode
from .closings import say_outcome
from .saying import ACTIONS as SAID
from .saying import (
    MINORS,
    MODES,
    say_extra,
    say_move,
    say_order,
    say_system,
    say_target,
    say_trait,
    say_trigger,
)


def order(b: Battle, seat: int, names: Names) -> Order:
    """The form that a seat is filling in, with its price; nothing where it orders nothing yet."""
    if b.order.seat == seat and b.order.closing:
        return Order(f"{say_outcome(b.order.outcome, names)}.")
    if b.order.seat != seat or b.order.form not in (Form.TURN, Form.MAJOR) or b.order.ship == NONE:
        return Order("")
    said = "; ".join(_said(b, names))
    if not said:
        return Order("")
    price = order_price(b)
    cost = f" It costs {price}." if price else ""
    return Order(f"{said[:1].upper()}{said[1:]}.{cost}")


def _said(b: Battle, names: Names) -> Iterator[str]:
    order = b.order
    if order.first:
        yield say_move(order.first, names).lower()[:1] + say_move(order.first, names)[1:]
    if order.strike:
        yield say_extra(Extra.STRIKE * DETAIL + order.strike, names)
    if order.reinforce:
        yield say_extra(Extra.REINFORCE * DETAIL + order.reinforce - 1, names)
    if order.quick:
        yield say_extra(Extra.QUICK_TRAIT * DETAIL + order.quick, names)
    if order.wary:
        yield say_extra(Extra.WARY * DETAIL + order.wary, names)
    if order.walk:
        yield say_order(WALK + order.walk - 1, names)
    for minor in Minor:
        if minor == Minor.CHANGE_POSITION:
            continue
        if order.minors >> minor & 1 and minor != Minor.IMPULSE:
            if minor == Minor.TARGETING:
                yield f"Targeting Solution on {name_of(names, 'ship', order.lock)}"
            elif minor == Minor.LAUNCH_PROBE:
                yield say_extra(Extra.PROBE * DETAIL + order.probe, names)
            elif minor == Minor.THRUSTERS:
                yield say_extra(Extra.THRUSTERS * DETAIL + order.berth, names)
            elif minor == Minor.INTERACT:
                yield say_extra(Extra.INTERACT * DETAIL + order.handled, names)
            elif minor == Minor.RESTORE:
                yield f"restore the {say_system(order.restored, names)}"
            else:
                yield MINORS[minor]
    if order.action != Action.PASS:
        yield _action(b, names)
    if order.dice:
        yield f"{say_count(order.dice, 'die', 'dice')} more"
    for o, called in enumerate(order.helpers):
        if called:
            yield say_extra(Extra.HELPER * DETAIL + o, names)
    if order.after:
        yield say_extra(Extra.AFTER * DETAIL + order.after, names)
    if order.leave:
        yield say_extra(Extra.WALK * DETAIL + order.leave - 1, names)
    if order.claimed:
        yield "with a focus, if the GM agrees"
    if order.unrolled:
        yield "without a roll"
    for j in range(SHIPS):
        if order.released >> j & 1:
            yield say_extra(Extra.RELEASE * DETAIL + j, names)
    if order.ignored != NONE:
        yield say_extra(Extra.IGNORE * DETAIL + order.ignored, names)
    if order.contact != NONE:
        yield say_extra(Extra.CONTACT * DETAIL + order.contact, names)
    if order.more:
        yield f"if it succeeds: {say_trait(order.more - 1, names)}"
    for k, times in enumerate(order.bought):
        if times:
            yield name_of(names, "spend", k) + (f" {times} times" if times > 1 else "")
    if order.then:
        yield say_extra(Extra.THEN * DETAIL + order.then, names)


def _action(b: Battle, names: Names) -> str:
    order = b.order
    said = SAID[Action(order.action)]
    if order.override:
        said = f"Override: {said}"
    if order.action == Action.FIRE and order.target != NONE:
        weapon = name_of(names, "weapon", b.ships[order.ship].design.weapons[order.weapon].called)
        said = f"fire the {weapon}{MODES[Mode(order.mode)]} at {say_target(order.target, names)}"
        return f"Override: {said}" if order.override else said
    if order.action == Action.SENSOR_SWEEP:
        return f"{said} of {name_of(names, 'zone', order.zone)}"
    if (
        order.action in (Action.SCAN_FOR_WEAKNESS, Action.TRACTOR_BEAM, Action.RAM, Action.ASSIST)
        and order.target != NONE
    ):
        return f"{said} on {name_of(names, 'ship', order.target)}"
    if order.action == Action.READY:
        trigger = say_trigger(order.trigger * SHIPS + order.about, names)
        return f"{said} {SAID[Action(order.readied)]}: {trigger[:1].lower()}{trigger[1:]}"
    if order.action == Action.OTHER:
        return name_of(names, "other", order.other)
    if order.action == Action.CREATE_TRAIT:
        return f"{said}: {say_trait(order.trait, names)}"
    if order.action in (Action.DAMAGE_CONTROL, Action.REROUTE_POWER):
        return f"{said}: {say_system(order.system, names)}"
    if order.action in (Action.DIRECT, Action.ASSIST) and order.allies[0] != NONE:
        return f"{said} {name_of(names, 'officer', order.allies[0])}"
    return said


assert len(SAID) == ACTIONS, "every action is said"
