"""Who has won.  [BC-R08, BC-R262, BC-R263, BC-R330]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .design import threatens
from .records import Battle, Ship
from .tables import CREW, NONE, ROUNDS
from .words import Event, Status

PLAYERS, GM, DRAW = 0, 1, 2  # the places of the outcomes


def count_ships(b: Battle, crewed: int, out: int) -> int:
    """How many ships of a side are out, or still in the battle; bystanders count for neither."""
    found = 0
    for ship in b.ships:
        counts = ship.status != Status.NONE and ship.status != Status.WAITING and ship.bystander == 0
        if counts and ship.crewed == crewed and (out == 1) == is_lost(ship):
            found += 1
    return found


def is_lost(ship: Ship) -> bool:
    """Is a ship out for good? One that may still be caught is not.  [BC-R08, BC-R262]"""
    return ship.status == Status.CRITICAL or ship.status == Status.DESTROYED or ship.status == Status.GONE


def check_end(t: Table, b: Battle) -> None:
    """A side that has no ship left has lost, unless its leaving is what wins.  [BC-R263]"""
    if b.over == 1 or (b.fled != NONE and b.ships[b.fled].crewed == 1):
        return
    if count_ships(b, 1, 0) == 0:
        if not is_being_saved(b):
            end(t, b, PLAYERS if has_escaped(b) else GM)
    elif count_ships(b, 0, 0) == 0 and b.objective.rout == 1:
        end(t, b, PLAYERS)


def is_being_saved(b: Battle) -> bool:
    """Has the players' critical ship a reactor that may explode, or that is about to? Then it goes on.  [BC-R330]"""
    return threatens(b, CREW) or (b.ships[CREW].status == Status.CRITICAL and b.ships[CREW].ejected == 1)


def has_escaped(b: Battle) -> bool:
    """Have the players left with what the scenario asks for done, or after the last enemy?  [BC-R263, BC-R292]"""
    if b.ships[CREW].status != Status.GONE:
        return False
    return wins_by_leaving(b) or (b.ships[CREW].strayed == 1 and count_ships(b, 0, 0) == 0)


def wins_by_leaving(b: Battle) -> bool:
    """Would the players win now if their ship got away?"""
    objective = b.objective
    known = objective.escape_known == 0 or count_unidentified(b) == 0
    read = objective.escape_read == 0 or is_all_read(b)
    return objective.escape == 1 and known and read and count_ships(b, 0, 1) >= objective.escape_out


def count_unidentified(b: Battle) -> int:
    """How many enemies the players have not identified."""
    found = 0
    for ship in b.ships:
        there = ship.status != Status.NONE and ship.status != Status.WAITING and ship.bystander == 0
        if there and ship.identified == 0:
            found += 1
    return found


def is_all_read(b: Battle) -> bool:
    """Is every buoy read?"""
    for zone in b.zones:
        if zone.buoy == 1:
            return False
    return True


def check_docked(t: Table, b: Battle) -> None:
    """Players who have docked where the scenario says have won at the end of a round.  [BC-R263]"""
    if b.over == 1 or is_lost(b.ships[CREW]):
        return
    for j in range(len(b.ships)):
        if b.ships[j].harbour == 1 and b.ships[CREW].touches[j] == 1:
            end(t, b, PLAYERS)
            return


def check_time(t: Table, b: Battle) -> None:
    """After the last round the scenario says who has won.  [BC-R263]"""
    objective = b.objective
    last = objective.rounds if objective.rounds > 0 else ROUNDS
    if b.over == 1 or b.round < last:
        return
    enough = objective.enough > 0 and count_ships(b, 0, 1) >= objective.enough
    late = objective.late_read if is_all_read(b) else objective.late
    if count_ships(b, 1, 0) == 0:
        end(t, b, GM)
    else:
        end(t, b, PLAYERS if enough else late)


def end(t: Table, b: Battle, result: int) -> None:
    """The battle is over."""
    b.over = 1
    b.result = result
    t.emit(Event.OVER, result)
