"""The course of a duel.  [SK-110 .. SK-130, SK-410, SK-420]"""

from __future__ import annotations

from admiralty.core.state.lasting import clear, expire
from admiralty.core.state.table import Table

from .attack import shoot
from .damage import take_damage
from .records import Battle
from .tables import ENERGY_MOST
from .words import Ask, Bar, Event

BOTH = 3  # a bit for each side
DRAWN = 2  # the outcome that no side has won


def play_beat(t: Table, b: Battle) -> None:
    """One round.  [SK-110 .. SK-130]"""
    b.round += 1
    b.shown = 0
    t.emit(Event.ROUND, b.round)
    t.ask_all(b, BOTH, write_order)
    b.shown = 1
    for i in range(len(b.ships)):
        ship = b.ships[i]
        ship.reserve -= ship.order.energy
        t.emit(Event.ORDER, i, ship.order.guns, ship.power - ship.order.guns, ship.order.energy)
    for i in range(len(b.ships)):
        shoot(t, b, i)
    for i in range(len(b.ships)):
        take_damage(t, b, i)
        expire(b.ships[i], "round")
    end(b)


def write_order(t: Table, b: Battle, seat: int) -> None:
    """A side's secret order.  [SK-110, SK-120]"""
    ship = b.ships[seat]
    clear(ship.order)
    ship.order.guns = t.ask(seat, Ask.GUNS, 0, ship.power, seat)
    if ship.order.guns > 0:
        if ship.reserve < ENERGY_MOST:
            t.bar(ship.reserve + 1, Bar.RESERVE)
        else:
            t.bar(ENERGY_MOST + 1, Bar.ENERGY)
        ship.order.energy = t.ask(seat, Ask.ENERGY, 0, min(ship.reserve, ENERGY_MOST), seat)


def end(b: Battle) -> None:
    """Is the duel over, and who has won it?  [SK-410, SK-420]"""
    red, blue = b.ships[0].hull, b.ships[1].hull
    if red > 0 and blue > 0 and b.round < b.rules.rounds:
        return
    b.over = 1
    b.result = 0 if red > blue else 1 if blue > red else DRAWN


def outcome(b: Battle) -> int:
    """The place of the result among the deal's outcomes; -1 while the duel goes on."""
    return b.result if b.over == 1 else -1
