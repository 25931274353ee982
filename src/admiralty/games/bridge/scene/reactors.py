"""Reactors that may explode: stabilised, ejected, or not.  [BC-R249, BC-R330]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from ..damage import destroy, find_system, start_attack, strike
from ..design import threatens
from ..form.legality import actor
from ..places import side_of
from ..pools import funds, use_momentum
from ..ratings import department_for
from ..records import Battle
from ..tables import FACES, IMPACT_PRICE, SHIPS
from ..words import Ask, Department, Die, Event, Status, System


def secure(t: Table, b: Battle) -> None:
    """Stabilise marks as many boxes as the department is rated, for 2 Momentum one more.  [BC-R214, BC-R249]"""
    order = b.order
    o, i = order.officer, order.ship
    ship, side = b.ships[i], side_of(b.ships[i])
    boxes = ship.design.systems[System.ENGINES]
    marks = max(1, department_for(b, o, i, Department.SYSTEMS.value))
    missing = max(0, boxes - ship.secured - marks)
    most = min(missing, (b.task.momentum + funds(b, side)) // IMPACT_PRICE)
    more = t.ask(order.seat, Ask.BOXES, 0, most, actor(o, i)) if most > 0 else 0
    use_momentum(t, b, side, IMPACT_PRICE * more, actor(o, i))
    ship.secured = min(boxes, ship.secured + marks + more)
    t.emit(Event.SECURED, i, ship.secured, boxes)


def eject(t: Table, b: Battle, i: int) -> None:
    """The reactor is out of the ship, and will explode next to it.  [BC-R249]"""
    b.ships[i].ejected = 1
    t.emit(Event.EJECTED, i)


def check_reactor(t: Table, b: Battle, i: int) -> None:
    """The reactor of a critical ship without Engines may explode; one that was ejected does.  [BC-R249]"""
    ship = b.ships[i]
    if ship.ejected == 1:
        ship.ejected = 2
    elif not threatens(b, i) or t.roll(Die.REACTOR, FACES) <= ship.design.systems[System.ENGINES]:
        return
    t.emit(Event.EXPLODED, i)
    if ship.ejected == 0:
        destroy(t, b, i)
    for j in range(SHIPS):
        there = b.ships[j].status == Status.FIGHTING or b.ships[j].status == Status.CRITICAL
        if there and b.ships[j].zone == ship.zone:
            start_attack(b)
            if j == i:
                ship.doomed = 1  # no breach of its own reactor destroys a ship that is rid of it
            hit = b.hit
            hit.rating, hit.piercing = ship.scale + 1, 1
            hit.depleting, hit.high_yield, hit.devastating, hit.extra = 0, 0, 0, 0
            hit.system = find_system(t, b, j)
            strike(t, b, j)
