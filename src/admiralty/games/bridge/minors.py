"""Minor actions carried out.  [BC-960 .. BC-1060, BC-1430, BC-1820, BC-1980 .. BC-2050]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .damage import lower_screens, raise_screens
from .flight import fly
from .form.legality import actor
from .records import NONE, Battle
from .words import Event, Minor


def fly_first(t: Table, b: Battle, threat: int) -> None:
    """The Impulse before the action."""
    order = b.order
    if order.first > 0:
        fly(t, b, order.officer, order.ship, order.first, threat)
        order.first = 0


def do_minors(t: Table, b: Battle) -> None:
    """The minor actions of an order that come before its major one.  [BC-1040, BC-1820, BC-1980 .. BC-2050]"""
    order = b.order
    o, i, minors = order.officer, order.ship, order.minors
    ship = b.ships[i]
    if minors >> Minor.ARM & 1 == 1 or minors >> Minor.DISARM & 1 == 1:
        ship.armed = minors >> Minor.ARM & 1
        t.emit(Event.ARMED, i, ship.armed)
    if minors >> Minor.RAISE & 1 == 1:
        raise_screens(b, i)
        t.emit(Event.SCREENED, i, 1)
    if minors >> Minor.LOWER & 1 == 1:
        lower_screens(b, i)
        t.emit(Event.SCREENED, i, 0)
    if minors >> Minor.PREPARE & 1 == 1:
        t.emit(Event.PREPARED, actor(o, i))
    if minors >> Minor.CALIBRATE_WEAPONS & 1 == 1:
        if o == NONE:
            ship.calibrated = 1
        else:
            b.officers[o].calibrated = 1
        t.emit(Event.CALIBRATED, actor(o, i), 0)
    if minors >> Minor.CALIBRATE_SENSORS & 1 == 1:
        if o == NONE:
            ship.focused = 1
        else:
            b.officers[o].focused = 1
        t.emit(Event.CALIBRATED, actor(o, i), 1)
    if minors >> Minor.TARGETING & 1 == 1:
        ship.targets[order.lock] = 1
        t.emit(Event.TARGETED, actor(o, i), order.lock)
    if minors >> Minor.RESTORE & 1 == 1:
        ship.troubles[order.restored] = max(0, ship.troubles[order.restored] - 1)
        t.emit(Event.RESTORED, actor(o, i), order.restored)
