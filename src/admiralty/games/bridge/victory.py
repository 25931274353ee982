"""Who has won.  [BC-R262, BC-R263]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .design import is_out
from .records import ROUNDS, Battle
from .words import Event, Status

PLAYERS, GM, DRAW = 0, 1, 2  # the places of the outcomes


def count_ships(b: Battle, crewed: int, out: int) -> int:
    """How many ships of a side are out, or still in the battle."""
    found = 0
    for i in range(len(b.ships)):
        if b.ships[i].status != Status.NONE and b.ships[i].crewed == crewed and (out == 1) == is_out(b.ships[i]):
            found += 1
    return found


def check_end(t: Table, b: Battle) -> None:
    """A side that has no ship left has lost.  [BC-R263]"""
    if b.over == 1:
        return
    if count_ships(b, 1, 0) == 0:
        end(t, b, GM)
    elif count_ships(b, 0, 0) == 0:
        end(t, b, PLAYERS)


def check_time(t: Table, b: Battle) -> None:
    """After the last round the scenario says who has won.  [BC-R263]"""
    objective = b.objective
    last = objective.rounds if objective.rounds > 0 else ROUNDS
    if b.over == 1 or b.round < last:
        return
    enough = objective.enough > 0 and count_ships(b, 0, 1) >= objective.enough
    end(t, b, PLAYERS if enough else objective.late)


def end(t: Table, b: Battle, result: int) -> None:
    """The battle is over."""
    b.over = 1
    b.result = result
    t.emit(Event.OVER, result)
