"""Momentum and Threat: what is paid, and what is gained.  [BC-690, BC-R207, BC-R216 .. BC-R223]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .records import Battle
from .tables import COUNT, NONE, POOL
from .words import Event, Side


def pay(t: Table, b: Battle, side: int, price: int, threat: int, who: int) -> None:
    """Pay an Immediate price: the players in Momentum and, so much of it, by adding Threat; the GM in Threat.

    `who` is the actor that pays.  [BC-690, BC-R218, BC-R223]
    """
    if price == 0:
        return
    if side == Side.GM:
        b.threat -= price
        note_paid(t, b, side, 0, price, who)
        return
    b.momentum -= price - threat
    b.threat = min(COUNT, b.threat + threat)
    note_paid(t, b, side, price - threat, threat, who)


def note_paid(t: Table, b: Battle, side: int, momentum: int, threat: int, who: int) -> None:
    """Say who has paid what, and keep it to stand next to the pools; of the GM's ships none is named there."""
    b.payer = who if side == Side.PLAYERS else NONE
    b.paid, b.added = momentum, threat
    t.emit(Event.PAID, side, momentum, threat, who)


def least_threat(b: Battle, price: int) -> int:
    """So much of a price the players must pay in Threat, as they have no more Momentum."""
    return max(0, price - b.momentum)


def spend(t: Table, b: Battle, side: int, price: int, who: int) -> None:
    """Pay a price that is not Immediate: in Momentum, or as the GM in Threat.  [BC-R217, BC-R223]"""
    if price > 0 and side == Side.GM:
        b.threat -= price
    elif price > 0:
        b.momentum -= price
    if price > 0:
        note_paid(t, b, side, 0 if side == Side.GM else price, price if side == Side.GM else 0, who)


def gain(t: Table, b: Battle, side: int, points: int) -> None:
    """Bank Momentum, up to 6; what a GM's ship makes becomes Threat.  [BC-R216, BC-R223]"""
    if points <= 0:
        return
    if side == Side.GM:
        b.threat = min(COUNT, b.threat + points)
        t.emit(Event.BANKED, side, points, b.threat)
    else:
        b.momentum = min(POOL, b.momentum + points)
        t.emit(Event.BANKED, side, points, b.momentum)


def give_back(t: Table, b: Battle, points: int, threat: int) -> None:
    """Return to the players what they paid for nothing: so much of it was Threat that they added.  [BC-R117, BC-R48]"""
    threat = min(threat, points, b.threat)
    b.threat -= threat
    if threat > 0:
        t.emit(Event.EASED, threat, b.threat)
    gain(t, b, Side.PLAYERS.value, points - threat)


def funds(b: Battle, side: int) -> int:
    """What a side has to spend besides what a task makes."""
    return b.threat if side == Side.GM else b.momentum


def add_threat(t: Table, b: Battle, points: int) -> None:
    """Let the Threat grow by what players do.  [BC-R221]"""
    b.threat = min(COUNT, b.threat + points)
    t.emit(Event.THREATENED, points, b.threat)


def use_momentum(t: Table, b: Battle, side: int, price: int, who: int) -> None:
    """Pay first with the Momentum that the task has made.  [BC-R217]"""
    made = min(price, b.task.momentum)
    b.task.momentum -= made
    spend(t, b, side, price - made, who)
