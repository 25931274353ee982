"""When a combat is over, and who has won it; when an exercise is.  [BY-R47, BY-S57]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .records import NONE, ROUNDS, Battle, Ship
from .school.grading import NO_GRADE, grade, is_exercise, is_lost, is_met, last_round, note_harm
from .words import Event, Goal, Side, Status

CORP_WINS, BYDO_WIN, DRAWN = 0, 1, 2


def is_operable(b: Battle, ship: Ship) -> bool:
    """Is it on the map, desynced, docked in a living capital ship, or still to be placed?  [BY-R47]"""
    if ship.status == Status.DOCKED:
        carrier = b.ships[max(0, ship.carrier)].status
        return ship.carrier != NONE and (carrier == Status.ACTIVE or carrier == Status.DESYNCED)
    return ship.status == Status.ACTIVE or ship.status == Status.DESYNCED or ship.status == Status.WAITING


def check_end(t: Table, b: Battle) -> None:
    """Has the event that was just resolved decided the combat? Both sides by one event: a draw.  [BY-R47]"""
    if b.over == 1 or b.held == 1:
        return
    if is_exercise(b):
        if is_lost(b):
            end(t, b, NO_GRADE)
        return
    corp, bydo = has_corp_won(b), have_bydo_won(b)
    if corp or bydo:
        end(t, b, DRAWN if corp and bydo else CORP_WINS if corp else BYDO_WIN)


def hold(b: Battle) -> None:
    """What comes is one event: the end is looked at when all of it is resolved."""
    b.held = 1


def release(t: Table, b: Battle) -> None:
    """The event is resolved."""
    b.held = 0
    check_end(t, b)


def end(t: Table, b: Battle, result: int) -> None:
    """It is over."""
    b.over = 1
    b.result = result
    t.emit(Event.OVER, result)


def has_corp_won(b: Battle) -> bool:
    """The objective, else no Bydo ship left."""
    objective = b.objective
    if objective.goal == Goal.DESTROY and objective.target != NONE:
        if b.ships[objective.target].status == Status.DESTROYED or b.ships[objective.target].status == Status.HULK:
            return True
    if objective.goal == Goal.REACH and has_reached(b):
        return True
    return is_beaten(b, Side.BYDO)


def have_bydo_won(b: Battle) -> bool:
    """What the scenario gives them, else no ship of SpaceCorp left."""
    if b.objective.fighters == 1 and count_operable(b, Side.SPACE_CORP, 1) == 0:
        return True
    if b.objective.capital == 1 and count_operable(b, Side.SPACE_CORP, 0) == 0 and b.objective.reached == 0:
        return True
    return is_beaten(b, Side.SPACE_CORP)


def is_beaten(b: Battle, side: int) -> bool:
    """Has a side that had ships none that is operable?"""
    had = False
    for i in range(b.vessels):
        if b.ships[i].side == side:
            had = True
            if is_operable(b, b.ships[i]):
                return False
    return had


def count_operable(b: Battle, side: int, fighter: int) -> int:
    """The operable fighters of a side, or its other ships, without those adrift."""
    count = 0
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.side == side and ship.design.fighter == fighter and ship.adrift == 0 and is_operable(b, ship):
            count += 1
    return count


def has_reached(b: Battle) -> bool:
    """Is a capital ship's bow where the scenario wants it, or has it left there?"""
    objective = b.objective
    if objective.reached == 1:
        return True
    for i in range(b.vessels):
        ship = b.ships[i]
        crewed = ship.side == Side.SPACE_CORP and ship.adrift == 0
        if crewed and ship.design.fighter == 0 and ship.status == Status.ACTIVE:
            if objective.left <= ship.x <= objective.right and objective.top <= ship.y <= objective.bottom:
                return True
    return False


def check_time(t: Table, b: Battle) -> None:
    """Is the last round over? An exercise's goal is looked at here.  [BY-R47, BY-S57]"""
    if b.over == 0 and is_exercise(b):
        note_harm(b)
        if is_met(b):
            b.lesson.reached = 1
            end(t, b, grade(b))
        elif b.round >= last_round(b):
            t.emit(Event.TIME_UP, b.round)
            end(t, b, NO_GRADE)
    elif b.over == 0 and (0 < b.objective.rounds <= b.round or b.round == ROUNDS):
        t.emit(Event.TIME_UP, b.round)
        end(t, b, b.objective.late)
