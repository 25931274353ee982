"""Reactors that may explode.  [BC-R249]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..damage import destroy, find_system, start_attack, strike
from ..design import is_system_destroyed
from ..options import Reactor
from ..records import Battle
from ..tables import FACES, SHIPS
from ..words import Die, Event, Status, System


def check_reactor(t: Table, b: Battle, i: int) -> None:
    """The reactor of a critical ship whose Engines are destroyed may explode.  [BC-R249]"""
    ship = b.ships[i]
    if b.rules.reactor == Reactor.OFF or ship.status != Status.CRITICAL:
        return
    if not is_system_destroyed(b, i, System.ENGINES.value):
        return
    if t.roll(Die.REACTOR, FACES) <= ship.design.systems[System.ENGINES]:
        return
    t.emit(Event.EXPLODED, i)
    destroy(t, b, i)
    for j in range(SHIPS):
        there = b.ships[j].status == Status.FIGHTING or b.ships[j].status == Status.CRITICAL
        if j != i and there and b.ships[j].zone == ship.zone:
            start_attack(b)
            hit = b.hit
            hit.rating, hit.piercing = ship.scale + 1, 1
            hit.depleting, hit.high_yield, hit.devastating, hit.extra = 0, 0, 0, 0
            hit.system = find_system(t, b, j)
            strike(t, b, j)
