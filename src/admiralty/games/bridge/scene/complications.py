"""Complications: what a die of 20 brings, or 2 Threat in its place.  [BC-R204, BC-R118]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..damage import strain
from ..form.legality import actor, seat_of
from ..options import Complications
from ..pools import add_threat, funds, spend
from ..records import Battle
from ..tables import BUY_OFF, DELAYED, EXPOSED, FACES, FLICKERS, GLITCHES, NONE, OVERLOADED
from ..words import Ask, Die, Event, Side, System
from .words import Mishap

BUY, SUFFER = 0, 1


def resolve_complications(t: Table, b: Battle, o: int, i: int, system: int, count: int) -> None:
    """Suffer each complication of a task, or pay 2 Threat for it.  [BC-R204]"""
    for _ in range(count):
        if is_bought_off(t, b, o, i):
            t.emit(Event.BOUGHT_OFF, actor(o, i))
            if o != NONE:
                add_threat(t, b, BUY_OFF)
            else:
                spend(t, b, Side.GM.value, BUY_OFF, actor(o, i))
        else:
            suffer(t, b, o, i, system)


def is_bought_off(t: Table, b: Battle, o: int, i: int) -> bool:
    """Does the player add 2 Threat, or the GM spend 2?  [BC-R204]"""
    if o != NONE and b.rules.complications == Complications.ALWAYS_THREAT:
        return True
    if o == NONE and funds(b, Side.GM.value) < BUY_OFF:
        return False
    return t.ask(seat_of(b, o, i), Ask.COMPLICATION, BUY, SUFFER, actor(o, i)) == BUY


def suffer(t: Table, b: Battle, o: int, i: int, system: int) -> None:
    """Roll what it is, and let it happen.  [BC-R204]"""
    b.roller = i
    ship, die = b.ships[i], t.roll(Die.COMPLICATION, FACES)
    mishap = mishap_of(die)
    t.emit(Event.COMPLICATION, actor(o, i), mishap)
    if mishap == Mishap.EXPOSED:
        ship.exposed += 1
    elif mishap == Mishap.OVERLOAD and o != NONE:
        b.officers[o].overload += 1
    elif mishap == Mishap.OVERLOAD:
        ship.overload += 1
    elif mishap == Mishap.LOST_TIME and o != NONE:
        b.officers[o].delayed += 1
    elif mishap == Mishap.LOST_TIME:
        ship.delayed += 1
    elif mishap == Mishap.POWER_FLICKER:
        flicker(t, b, o, i)
    elif mishap == Mishap.GLITCH:
        ship.troubles[System.COMPUTERS if system == NONE else system] += 1
    else:
        strain(t, b, i)


def mishap_of(die: int) -> int:
    """What a die of the table of complications says."""
    if die <= EXPOSED:
        return Mishap.EXPOSED.value
    if die <= OVERLOADED:
        return Mishap.OVERLOAD.value
    if die <= DELAYED:
        return Mishap.LOST_TIME.value
    if die <= FLICKERS:
        return Mishap.POWER_FLICKER.value
    return Mishap.GLITCH.value if die <= GLITCHES else Mishap.STRAIN.value


def flicker(t: Table, b: Battle, o: int, i: int) -> None:
    """Lose Reserve Power, or else a point of Momentum; the GM a point of Threat.  [BC-R204]"""
    ship = b.ships[i]
    if o != NONE and ship.reserve > 0:
        ship.reserve -= 1
        t.emit(Event.DRAINED, i)
    elif o != NONE:
        b.momentum = max(0, b.momentum - 1)
        t.emit(Event.FLICKERED, Side.PLAYERS, b.momentum)
    else:
        b.threat = max(0, b.threat - 1)
        t.emit(Event.FLICKERED, Side.GM, b.threat)
