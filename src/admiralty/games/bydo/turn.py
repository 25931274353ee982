"""The course of a combat: placement, then rounds of five phases in three beats.

[BY-140, BY-150, BY-R45, BY-R47, BY-S59]
"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .attack import resolve_attacks
from .master.arriving import admit, note_arrivals
from .master.looking import look_again
from .movement import resolve_movement
from .piloting import acts, take_turn
from .records import NONE, Battle
from .school.grading import is_exercise
from .setup import place_all, roll_initiative
from .special import resolve_setup
from .victory import check_end, check_time
from .walls import recount
from .words import Event, Phase


def play_beat(t: Table, b: Battle) -> None:
    """Placement; or Setup, Movement and Attack Resolving; or one ship's place in a pass.  [BY-S59]

    An exercise starts with the forms of its first round: its ships have moved.  [BY-S57]
    """
    let_in(t, b)
    if b.phase == Phase.PLACING:
        recount(b)
        place_all(t, b)
        roll_initiative(t, b)
        b.phase = Phase.RESOLVING
        if is_exercise(b):
            begin_round(t, b)
            start_pass(t, b, Phase.FIRST_PASS)
    elif b.phase == Phase.RESOLVING:
        resolve(t, b)
    else:
        act(t, b)


def let_in(t: Table, b: Battle) -> None:
    """Whom the GM brings in: what is done by hand is done before a pass starts, or what comes before it.  [BY-S54]"""
    if b.arrivals > 0:
        admit(t, b)
        if b.phase >= Phase.FIRST_PASS:
            b.at = 0
            go_to_next(b)


def resolve(t: Table, b: Battle) -> None:
    """Phases 1 to 3, which ask nobody.  [BY-230 .. BY-530]"""
    begin_round(t, b)
    check_end(t, b)
    if b.over == 0:
        resolve_setup(t, b)
    if b.over == 0:
        resolve_movement(t, b)
    if b.over == 0:
        resolve_attacks(t, b)
    start_pass(t, b, Phase.FIRST_PASS)


def begin_round(t: Table, b: Battle) -> None:
    """The next round is told."""
    b.round += 1
    t.emit(Event.ROUND, b.round)


def start_pass(t: Table, b: Battle, phase: int) -> None:
    """Phases 4 and 5, first what each ship chooses.  [BY-540, BY-R45]"""
    b.phase = phase
    b.at = 0
    b.begun = 0
    if b.over == 0:
        t.emit(Event.PASS, phase)
        go_to_next(b)


def go_to_next(b: Battle) -> None:
    """On to the next ship for which somebody decides."""
    while b.at < b.ordered and not acts(b, b.ships[b.order[b.at]]):
        b.at += 1
    show_acting(b, b.order[b.at] if b.at < b.ordered else NONE)


def show_acting(b: Battle, i: int) -> None:
    """Whose turn it is, to the sides that see that ship.  [BY-S23]"""
    for side in range(len(b.sides)):
        b.sides[side].acting = i if i != NONE and b.sides[side].own[i] + b.sides[side].sight[i] > 0 else NONE


def act(t: Table, b: Battle) -> None:
    """One ship's form, and then the next one's place; the round is over after the second pass.  [BY-120, BY-150]"""
    if b.at < b.ordered:
        take_turn(t, b, b.order[b.at])
        b.at += 1
        b.begun = 1
        go_to_next(b)
    if b.at < b.ordered and b.over == 0:
        return
    b.at = 0
    b.begun = 0
    show_acting(b, NONE)
    if b.phase == Phase.FIRST_PASS and b.over == 0:
        start_pass(t, b, Phase.SECOND_PASS)
        return
    check_time(t, b)
    b.phase = Phase.RESOLVING


def after_edit(b: Battle) -> None:
    """After what the GM has done by hand.  [BY-210, BY-S54]"""
    recount(b)
    note_arrivals(b)
    look_again(b)


def midway(b: Battle) -> bool:
    """Is a pass under way?  Where it starts says nothing of those in the order that do not act.  [BY-S59]"""
    return b.over == 0 and b.begun == 1 and b.phase >= Phase.FIRST_PASS


def rounds(b: Battle) -> int:
    """Rounds that are over."""
    return b.round if b.phase <= Phase.RESOLVING else b.round - 1


def turns(b: Battle) -> int:
    """Rounds as players count them, the running one among them."""
    return b.round if b.over == 1 or b.phase > Phase.RESOLVING else b.round + 1


def outcome(b: Battle) -> int:
    """The place of the result among the deal's outcomes; -1 while the combat goes on."""
    return b.result if b.over == 1 else NONE
