"""The rules of the third toy game, a fray of twelve seats.

TF-1 Each seat has a hull that all see and a reserve that only its owner knows.
TF-2 A beat begins with a sealed plot: whom a seat strikes, and a stake of at most the reserve.
TF-3 Plots are shown together; all strike in the order of their seats with a die plus the stake.
TF-4 A seat without hull plots and strikes no more.
TF-5 The one seat with the most hull wins when no other is left, or after so many beats; else it is a draw.
TF-6 By a house rule the first seat picks a course before each beat, one of up to 4,096 numbers of its list.
"""

from __future__ import annotations

from enum import IntEnum

from admiralty.core.state.dice import chance
from admiralty.core.state.lasting import expire
from admiralty.core.state.options import setting
from admiralty.core.state.questions import Question
from admiralty.core.state.records import OWNER, number, one, record, several
from admiralty.core.state.table import Table

SEATS = 12


class Ask(IntEnum):
    TARGET = 1
    STAKE = 2
    COURSE = 3


class Die(IntEnum):
    STRIKE = 1
    RESERVE = 2


class Event(IntEnum):
    STRUCK = 1
    OVER = 2


def shown(b: Fray, plot: Plot, owner: int, seat: int) -> bool:
    return owner == seat or b.shown == 1


@record()
class Plot:
    target: int = number(0, SEATS - 1, seen=shown)
    stake: int = number(0, 9, seen=shown)


@record(owner="seat")
class Side:
    seat: int = number(0, SEATS - 1)
    hull: int = number(-99, 12, 12)
    reserve: int = number(0, 9, 5, seen=OWNER)
    plot: Plot = one(Plot, lasts="beat")


@record()
class Rules:
    beats: int = setting("TF-R1", 1, 50, 6, "How many beats a game lasts.")
    courses: int = setting("TF-R2", 0, 4096, 0, "How many courses the first seat picks from.")


@record()
class Fray:
    rules: Rules = one(Rules)
    shown: int = number(0, 1)
    beat: int = number(0, 50)
    over: int = number(0, 1)
    course: int = number(0, 99999)
    sides: list[Side] = several(Side, SEATS)


@record()
class Doctrine:
    mind: int = number(0, 1)


def write_plot(t: Table, b: Fray, seat: int) -> None:
    """TF-2: whom, and with how much."""
    plot = b.sides[seat].plot
    for other in range(SEATS):
        if other != seat and b.sides[other].hull > 0:
            t.offer(other)
    plot.target = t.ask(seat, Ask.TARGET, 0, 0)
    plot.stake = t.ask(seat, Ask.STAKE, 0, b.sides[seat].reserve)


def play_beat(t: Table, b: Fray) -> None:
    """TF-2 to TF-5 in their order."""
    b.shown = 0
    b.beat += 1
    pick_course(t, b)
    standing = 0
    for seat in range(SEATS):
        if b.sides[seat].hull > 0:
            standing |= 1 << seat
    t.ask_all(b, standing, write_plot)
    b.shown = 1
    for seat in range(SEATS):
        if standing >> seat & 1:
            strike(t, b, seat)
    expire(b, "beat")
    left = 0
    for side in b.sides:
        left += 1 if side.hull > 0 else 0
    if left < 2 or b.beat == b.rules.beats:
        b.over = 1
        t.emit(Event.OVER, b.beat)


def pick_course(t: Table, b: Fray) -> None:
    """TF-6."""
    for i in range(b.rules.courses):
        t.offer(7 * i + 3)
    if b.rules.courses > 0:
        b.course = t.ask(0, Ask.COURSE, 0, 0)


def strike(t: Table, b: Fray, seat: int) -> None:
    """TF-3."""
    side = b.sides[seat]
    points = t.roll(Die.STRIKE, 6) + side.plot.stake
    side.reserve -= side.plot.stake
    b.sides[side.plot.target].hull = max(b.sides[side.plot.target].hull - points, -99)
    t.emit(Event.STRUCK, seat, side.plot.target, points)


def outcome(b: Fray) -> int:
    """TF-5: the seat that has won; 12 is a draw."""
    if b.over == 0:
        return -1
    best = 0
    many = 0
    for seat in range(SEATS):
        if b.sides[seat].hull > b.sides[best].hull:
            best = seat
    for side in b.sides:
        many += 1 if side.hull == b.sides[best].hull else 0
    return best if many == 1 and b.sides[best].hull > 0 else SEATS


def answer(b: Fray, q: Question, d: Doctrine) -> int:
    """A random legal answer, or the weakest target and half of the reserve."""
    if d.mind == 0:
        if q.count > 0:
            return q.listed[chance(q.luck, q.taken, q.count) - 1]
        return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1
    if q.what == Ask.STAKE:
        return q.high // 2
    if q.what == Ask.COURSE:
        return q.listed[q.count - 1]
    best = q.listed[0]
    for i in range(q.count):
        if b.sides[q.listed[i]].hull < b.sides[best].hull:
            best = q.listed[i]
    return best


def imagine(t: Table, b: Fray, seat: int) -> None:
    """The others' reserves may be anything."""
    for other in range(SEATS):
        if other != seat:
            b.sides[other].reserve = t.roll(Die.RESERVE, 10) - 1
