"""Minor actions carried out.  [BC-960 .. BC-1060, BC-1430, BC-1820, BC-1980 .. BC-2050]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .damage import hide_again, lower_screens, raise_screens, set_hidden
from .form.contacts import consents, may_thrust
from .form.legality import actor
from .moving.flight import fly, part, touch
from .moving.ramming import approach
from .options import PrepareLasts
from .records import Battle, Ship
from .scene.others import finish, is_open
from .scene.stations import go
from .tables import NONE, Minor
from .words import Event, Prepared


def fly_first(t: Table, b: Battle, threat: int) -> None:
    """The Impulse before the action."""
    order = b.order
    if order.first > 0:
        move = order.first
        fly(t, b, order.officer, order.ship, move, threat)
        order.first = 0
        if order.contact != NONE and order.after == 0:
            approach(t, b, order.officer, order.ship, order.contact, move)


def do_minors(t: Table, b: Battle) -> None:
    """The minor actions of an order that come before its major one.  [BC-1040, BC-1820, BC-1980 .. BC-2050]"""
    order = b.order
    o, i, minors = order.officer, order.ship, order.minors
    ship = b.ships[i]
    if order.walk > 0:
        go(t, b, o, order.walk - 1)
        order.walk = 0
    if minors >> Minor.UNSHROUD & 1 == 1:
        ship.shrouded = 0
        t.emit(Event.UNSHROUDED, i)
        set_hidden(t, b, i)
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
    if minors >> Minor.PREPARE_DIVE & 1 == 1:
        prepare(t, b, o, i, Prepared.DIVE.value)
    if minors >> Minor.PREPARE_RAM & 1 == 1:
        prepare(t, b, o, i, Prepared.RAM.value)
    if minors >> Minor.THRUSTERS & 1 == 1:
        thrust(t, b, i)
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
    if minors >> Minor.LAUNCH_PROBE & 1 == 1:
        ship.probes[order.probe] += 1
        t.emit(Event.LAUNCHED, i, order.probe)
    if minors >> Minor.INTERACT & 1 == 1 and is_open(b, order.handled):
        t.emit(Event.INTERACTED, actor(o, i), order.handled)
        finish(t, b, i, order.handled)
    if minors >> Minor.RESTORE & 1 == 1:
        restore(ship, order.restored)
        t.emit(Event.RESTORED, actor(o, i), order.restored)


def restore(ship: Ship, system: int) -> None:
    """Take 1 off the troubles of a system.  [BC-1040, BC-R37]"""
    ship.troubles[system] = max(0, ship.troubles[system] - 1)


def prepare(t: Table, b: Battle, o: int, i: int, what: int) -> None:
    """Prepare a dive or a Ram; an NPC ship's lasts for its turn.  [BC-1030, BC-R04, BC-R27]"""
    if o != NONE:
        b.officers[o].prepared = what
        b.officers[o].lapses = 2 if b.rules.prepare_lasts == PrepareLasts.NEXT_TURN else 1
    t.emit(Event.READIED, actor(o, i), what)


def thrust(t: Table, b: Battle, i: int) -> None:
    """Move within the zone: out of Contact, and safely into that with another ship.  [BC-1450, BC-1460]"""
    berth, zone = b.order.berth, b.ships[i].zone
    if not may_thrust(b, i):
        return
    part(t, b, i)
    hide_again(t, b, i)
    if berth == 0:
        t.emit(Event.THRUST, i)
    elif consents(b, i, berth - 1, zone):
        touch(t, b, i, berth - 1)
