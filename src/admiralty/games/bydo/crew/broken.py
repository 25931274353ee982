"""The forms of a broken pilot: the ship brakes or drifts, and nothing else is open.  [BY-S47]"""

from __future__ import annotations

from admiralty.core.ground.squares import magnitude
from admiralty.core.state.table import OTHERS, Table

from ..actions import ask_form, offer_amounts
from ..names import place_of_name
from ..options import DeclareBurn, ThrustsPerRound
from ..records import NONE, Battle
from ..tables import THRUSTS
from ..words import Ask, Bar, Burn, Extra, Form, Purpose, Status, Step


def write_broken(t: Table, b: Battle, seat: int) -> None:
    """The same boxes as in other forms, each with what a broken pilot does alone.  [BY-S47, BY-S58]"""
    plan = b.plan
    i = plan.ship
    ship = b.ships[i]
    ask_form(t, b, seat)
    if plan.form == Form.FIRE:
        t.offer(Step.DONE)
        t.bar(OTHERS, Bar.BROKEN)
        t.ask(seat, Ask.STEP, 0, 0, place_of_name(b, i), 0)
    elif ship.status == Status.DOCKED:
        t.offer(NONE)
        t.bar(OTHERS, Bar.BROKEN)
        plan.place = t.ask(seat, Ask.TILE, 0, 0, place_of_name(b, i), Purpose.LAUNCH, 0, 0)
    else:
        t.offer(Extra.NOTHING)
        t.bar(OTHERS, Bar.BROKEN)
        plan.extra = t.ask(seat, Ask.EXTRA, 0, 0, place_of_name(b, i))
        t.offer(ship.heading)
        t.bar(OTHERS, Bar.BROKEN)
        plan.turn = t.ask(seat, Ask.TURN, 0, 0, place_of_name(b, i))
        plan.burn = ask_brake(t, b, seat)


def ask_brake(t: Table, b: Battle, seat: int) -> int:
    """An emergency brake, as far as there is anything to brake.  [BY-760, BY-790, BY-R38, BY-S47]"""
    plan = b.plan
    ship = b.ships[plan.ship]
    fast = magnitude(ship.dx, ship.dy)
    most = 1 if b.rules.thrusts_per_round == ThrustsPerRound.ONE else THRUSTS
    t.offer(Burn.NOTHING)
    t.bar(OTHERS, Bar.BROKEN)
    if fast > 0 and ship.design.engine > 0 and ship.thrusts < most:
        if ship.fuel == 0:
            t.offer(Burn.FREE_BRAKE)
        elif b.rules.declare_burn == DeclareBurn.AFTER:
            t.offer(Burn.ROLL)
        else:
            doubled = 2 if ship.status == Status.DESYNCED else 1
            offer_amounts(t, Burn.BRAKE, min(fast, ship.design.engine * doubled))
    return t.ask(seat, Ask.BURN, 0, 0, place_of_name(b, plan.ship), plan.heading)
