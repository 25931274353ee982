"""Before the first turn: where ships lie that start under their cloak.  [HC-480, HC-R78, HC-S10]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .condition import contact, fights, hostile, seen
from .records import Battle
from .tables import FACINGS
from .words import Ask


def place_hidden(t: Table, b: Battle) -> None:
    """Whoever starts cloaked chooses in secret off which facing of each enemy it lies.  [HC-480, HC-S10]"""
    seats = 0
    for i in range(b.vessels):
        if fights(b, i) and not seen(b, i):
            seats = seats | 1 << b.ships[i].seat
    if seats > 0:
        t.ask_all(b, seats, write_places)


def write_places(t: Table, b: Battle, seat: int) -> None:
    """A facing of each enemy for each of a seat's hidden ships; the enemy presents it without knowing it.  [HC-S10]"""
    for i in range(b.vessels):
        if b.ships[i].seat == seat and fights(b, i) and not seen(b, i):
            for j in range(b.vessels):
                if hostile(b, i, j) and not found_out(b, i, j):
                    contact(b, j, i).facing = t.ask(seat, Ask.PLACE, 0, FACINGS - 1, i, j)


def found_out(b: Battle, i: int, j: int) -> bool:
    """Does a search imagine that ship j knows already where this one lies, which it will see in this turn?"""
    return b.ships[i].disclosed > 0 or contact(b, j, i).flashed == 1
