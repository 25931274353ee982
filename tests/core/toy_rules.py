"""The rules of the toy game: ten rules that between them need everything the core offers.

TY-1 Each seat has a hull that all see and a reserve that only its owner knows.
TY-2 A beat begins with a sealed plot: a stance and a stake of at most the reserve.
TY-3 Plots are shown together; the bold seat strikes first, seat 0 on a tie.
TY-4 A strike throws a die; a six is thrown again until it is none.
TY-5 The one struck may swap the die for a second one, knowing the first.
TY-6 The damage is the die plus the stake; it comes off the hull.
TY-7 A struck hull sets off the mines beside it, and each mine its neighbour (a chain, as a work list).
TY-8 A mine costs the seat it lies on one point, chosen among hull and reserve where both are left.
TY-9 Reserves come back by one a beat.
TY-10 A seat without hull has lost; both gone is a draw; five beats are the end.
"""

from __future__ import annotations

from enum import IntEnum

from admiralty.core.state.dice import chance
from admiralty.core.state.lasting import expire
from admiralty.core.state.options import Switch, option, setting
from admiralty.core.state.questions import Question
from admiralty.core.state.records import OWNER, copy_into, number, numbers, one, record, several
from admiralty.core.state.table import Table

MINES = 6


class Ask(IntEnum):
    STANCE = 1
    STAKE = 2
    SWAP = 3
    LOSE = 4


class Bar(IntEnum):
    RESERVE = 1
    NO_HULL = 2
    NO_RESERVE = 3


class Die(IntEnum):
    STRIKE = 1
    SECOND = 2
    RESERVE = 3


class Event(IntEnum):
    STANCE = 1
    STRUCK = 2
    MINE = 3
    OVER = 4


def shown(b: Toy, plot: Plot, owner: int, seat: int) -> bool:
    return owner == seat or b.shown == 1


@record()
class Plot:
    stance: int = number(0, 2, seen=shown)
    stake: int = number(0, 9, seen=shown)


@record(owner="seat")
class Side:
    seat: int = number(0, 1)
    hull: int = number(-99, 12, 12)
    reserve: int = number(0, 9, 5, seen=OWNER)
    plot: Plot = one(Plot, lasts="beat")
    last: Plot = one(Plot)


class Swaps(Switch):
    ON = 0
    OFF = 1


@record()
class Rules:
    swaps: int = option("TY-R1", Swaps, "May the one struck swap the die?")
    beats: int = setting("TY-R2", 1, 50, 5, "How many beats a game lasts.")


@record()
class Toy:
    rules: Rules = one(Rules)
    shown: int = number(0, 1)
    beat: int = number(0, 50)
    over: int = number(0, 1)
    mines: list[int] = numbers(MINES, 0, 1, 1)
    work: list[int] = numbers(MINES, 0, MINES)
    waiting: int = number(0, MINES)
    sides: list[Side] = several(Side, 2)


@record()
class Doctrine:
    mind: int = number(0, 1)
    caution: int = number(0, 9, 2)


def write_plot(t: Table, b: Toy, seat: int) -> None:
    """TY-2: a stance and a stake."""
    side = b.sides[seat]
    side.plot.stance = t.ask(seat, Ask.STANCE, 0, 2)
    if side.plot.stance > 0:
        t.bar(side.reserve + 1, Bar.RESERVE)
        side.plot.stake = t.ask(seat, Ask.STAKE, 0, side.reserve, side.plot.stance)
        side.reserve -= side.plot.stake


def strike(t: Table, b: Toy, seat: int, target: int) -> None:
    """TY-4 to TY-6."""
    side, other = b.sides[seat], b.sides[target]
    if side.plot.stance == 0 or side.hull <= 0:
        return
    number = t.roll_until(Die.STRIKE, 6, 1, 5)
    if b.rules.swaps == Swaps.ON and t.ask(target, Ask.SWAP, 0, 1, number, seat) == 1:
        number = t.roll(Die.SECOND, 6)
    other.hull -= number + side.plot.stake
    t.emit(Event.STRUCK, seat, target, number, side.plot.stake)
    if number >= 3:
        set_off(t, b, target, number % MINES)


def set_off(t: Table, b: Toy, seat: int, first: int) -> None:
    """TY-7: a chain is a work list in the record."""
    b.waiting = 0
    push(b, first)
    while b.waiting > 0:
        b.waiting -= 1
        mine = b.work[b.waiting]
        if b.mines[mine] == 1:
            b.mines[mine] = 0
            mined(t, b, seat, mine)
            push(b, (mine + 2) % MINES)


def push(b: Toy, mine: int) -> None:
    """Put a mine on the work list."""
    b.work[b.waiting] = mine
    b.waiting += 1


def mined(t: Table, b: Toy, seat: int, mine: int) -> None:
    """TY-8."""
    side = b.sides[seat]
    if side.hull > 0 or side.reserve > 0:
        if side.hull > 0:
            t.offer(10)
        else:
            t.bar(10, Bar.NO_HULL)
        if side.reserve > 0:
            t.offer(20)
        else:
            t.bar(20, Bar.NO_RESERVE)
        if t.ask(seat, Ask.LOSE, 0, 0, mine) == 10:
            side.hull -= 1
        else:
            side.reserve -= 1
    t.emit(Event.MINE, seat, mine, side.reserve)


def play_beat(t: Table, b: Toy) -> None:
    """TY-2 to TY-10 in their order."""
    b.shown = 0
    b.beat += 1
    t.ask_all(b, 3, write_plot)
    b.shown = 1
    for seat in range(2):
        t.emit(Event.STANCE, seat, b.sides[seat].plot.stance, b.sides[seat].plot.stake)
    first = 1 if b.sides[1].plot.stance > b.sides[0].plot.stance else 0
    strike(t, b, first, 1 - first)
    strike(t, b, 1 - first, first)
    for side in b.sides:
        side.reserve = min(side.reserve + 1, 9)
        copy_into(side.last, side.plot)
    expire(b, "beat")
    if b.sides[0].hull <= 0 or b.sides[1].hull <= 0 or b.beat == b.rules.beats:
        b.over = 1
        t.emit(Event.OVER, b.beat)


def outcome(b: Toy) -> int:
    """TY-10: 0 first, 1 second, 2 draw."""
    if b.over == 0:
        return -1
    if b.sides[0].hull <= 0 and b.sides[1].hull <= 0:
        return 2
    if b.sides[0].hull <= 0:
        return 1
    if b.sides[1].hull <= 0:
        return 0
    return 2


def answer(b: Toy, q: Question, d: Doctrine) -> int:
    """A random legal answer, or a cautious one."""
    if d.mind == 0:
        if q.count > 0:
            return q.listed[chance(q.luck, q.taken, q.count) - 1]
        return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1
    if q.what == Ask.STAKE:
        return max(q.low, min(q.high, b.sides[q.seat].reserve - d.caution))
    if q.what == Ask.SWAP:
        return 1 if q.facts[0] > 3 else 0
    if q.what == Ask.LOSE:
        return q.listed[q.count - 1]
    return q.high


def imagine(t: Table, b: Toy, seat: int) -> None:
    """The other's reserve may be anything."""
    b.sides[1 - seat].reserve = t.roll(Die.RESERVE, 10) - 1
