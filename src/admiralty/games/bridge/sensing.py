"""What sensors find out: zones swept, ships identified, information for Momentum.

[BC-1940, BC-1950, BC-R217, BC-R257, BC-R264]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .design import has_talents
from .form.legality import actor
from .places import is_foe
from .pools import use_momentum
from .records import NONE, SHIPS, Battle
from .words import Ask, Event, Side, Talent


def sweep(t: Table, b: Battle) -> None:
    """A zone is swept: what is in it is identified, and hides less well.  [BC-1950, BC-R257, BC-R264]"""
    order = b.order
    t.emit(Event.SWEPT, actor(order.officer, order.ship), order.zone)
    if order.officer == NONE:
        b.zones[order.zone].read = 2
        return
    b.zones[order.zone].swept = order.officer + 1
    for j in range(SHIPS):
        if is_foe(b, order.ship, j) and b.ships[j].zone == order.zone:
            identify(t, b, j)
    if b.zones[order.zone].buoy == 1:
        b.zones[order.zone].buoy = 2
        t.emit(Event.READ, order.zone)
    learn(t, b)


def identify(t: Table, b: Battle, j: int) -> None:
    """The players know from now on what ship this is.  [BC-R264]"""
    if b.order.officer != NONE and b.ships[j].identified == 0:
        b.ships[j].identified = 1
        t.emit(Event.IDENTIFIED, j, b.ships[j].craft)


def learn(t: Table, b: Battle) -> None:
    """Obtain Information on ships in the zone, 1 Momentum each; Patient Ear has the first free.  [BC-R217, BC-R264]"""
    order = b.order
    officer = b.officers[order.officer]
    gratis = 1 if officer.talent == Talent.PATIENT_EAR and has_talents(b) else 0
    while gratis + b.task.momentum + b.momentum > 0 and count_unknown(b) > 0:
        t.offer(0)
        for j in range(SHIPS):
            if is_foe(b, order.ship, j) and b.ships[j].zone == order.zone:
                if b.ships[j].measured == 0:
                    t.offer(1 + 2 * j)
                if b.ships[j].judged == 0:
                    t.offer(2 + 2 * j)
        choice = t.ask(officer.seat, Ask.LEARN, 0, 0, actor(order.officer, order.ship), gratis)
        if choice == 0:
            return
        j = (choice - 1) // 2
        if choice % 2 == 1:
            b.ships[j].measured = 1
        else:
            b.ships[j].judged = 1
        t.emit(Event.LEARNT, j, choice % 2)
        if gratis == 0:
            use_momentum(t, b, Side.PLAYERS.value, 1)
        gratis = 0


def count_unknown(b: Battle) -> int:
    """How much there is to learn of the ships in the zone that is swept."""
    found = 0
    for j in range(SHIPS):
        if is_foe(b, b.order.ship, j) and b.ships[j].zone == b.order.zone:
            found += 2 - b.ships[j].measured - b.ships[j].judged
    return found
