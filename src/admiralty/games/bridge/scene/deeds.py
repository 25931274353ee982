"""What the GM has spent Threat on before a turn.  [BC-R222, BC-R255, BC-R261, BC-R277]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..damage import set_hidden
from ..design import is_out
from ..moving.flight import impose, strike_with
from ..records import Battle
from ..tables import SHIPS, STRIKES
from ..words import Event, Status
from .traits import make


def do_deeds(t: Table, b: Battle) -> None:
    """A hazard strikes, a ship is called in, a trait is made, complications get likelier."""
    order = b.order
    if order.strike > 0:
        i = order.strike // STRIKES % SHIPS
        b.ships[i].beset = 1
        zone = b.ships[i].zone
        t.emit(Event.STRIKES, i, zone, b.zones[zone].hazard, order.strike % STRIKES)
        if order.strike >= STRIKES * SHIPS:
            impose(t, b, i, zone, order.strike % STRIKES)
        else:
            strike_with(t, b, i, zone, order.strike % STRIKES)
    if order.reinforce > 0:
        b.ships[order.reinforce - 1].comes = 1
        t.emit(Event.CALLED_IN, order.reinforce - 1)
    if order.quick > 0 and not is_out(b.ships[order.ship]):
        make(t, b, order.ship, order.quick, 0)
    if order.wary > 0:
        b.wary += order.wary
        t.emit(Event.WARY, b.wary)


def bring_in(t: Table, b: Battle) -> None:
    """Reinforcements arrive at the end of the round, and act from the next one.  [BC-R228, BC-R261]"""
    for i in range(len(b.ships)):
        if b.ships[i].comes == 1:
            b.ships[i].comes = 0
            b.ships[i].status = Status.FIGHTING
            b.ships[i].turns = 0
            t.emit(Event.ARRIVED, i, b.ships[i].zone)
            set_hidden(t, b, i)
