"""The rules of the second toy: three sealed plots in a beat, which not every seat has something to write in.

TP-1 Each seat has a hull that all see, and cloaks of which only its owner knows.
TP-2 A beat begins with a sealed plot: who has a cloak left may put it on. Nobody else is ever told.
TP-3 In a second sealed plot each seat turns a mount away, or none, and shares out its power among the others.
TP-4 These orders are shown together.
TP-5 Seat 0 fires first: a die, to which the points of the mount that it names are added.
TP-6 The one fired at may brace, knowing the die: a point less, and a point less of its own fire.
TP-7 Then, in a plot of its own, it may spend a cloak to parry: two points less.
TP-8 A cloak that is on takes a point off each strike.
TP-9 A seat without hull has lost; both gone is a draw; six beats are the end.
"""

from __future__ import annotations

from enum import IntEnum

from admiralty.core.state.dice import chance
from admiralty.core.state.options import setting
from admiralty.core.state.questions import Question
from admiralty.core.state.records import OWNER, number, numbers, one, record, several
from admiralty.core.state.table import Table

MOUNTS, POWER = 4, 5


class Ask(IntEnum):
    CLOAK = 1
    AWAY = 2
    POINTS = 3
    BRACE = 4
    PARRY = 5


class Die(IntEnum):
    FIRE = 1
    CLOAKS = 2


class Event(IntEnum):
    ORDERS = 1
    STRUCK = 2
    OVER = 3


def shown(b: Duel, orders: Orders, owner: int, seat: int) -> bool:
    return owner == seat or b.shown == 1


@record()
class Orders:
    away: int = number(0, MOUNTS, seen=shown)  # counted from 1; 0: none
    points: list[int] = numbers(MOUNTS, 0, POWER, seen=shown)


@record(owner="seat")
class Side:
    seat: int = number(0, 1)
    hull: int = number(-99, 14, 14)
    cloaks: int = number(0, 2, 1, seen=OWNER)
    cloaked: int = number(0, 1, seen=OWNER)
    braced: int = number(0, 1)
    parried: int = number(0, 1)
    orders: Orders = one(Orders)


@record()
class Rules:
    beats: int = setting("TP-R1", 1, 50, 6, "How many beats a game lasts.")


@record()
class Duel:
    rules: Rules = one(Rules)
    shown: int = number(0, 1)
    beat: int = number(0, 50)
    over: int = number(0, 1)
    sides: list[Side] = several(Side, 2)


@record()
class Doctrine:
    mind: int = number(0, 1)


def put_on(t: Table, b: Duel, seat: int) -> None:
    """TP-2: a seat without a cloak is asked nothing."""
    side = b.sides[seat]
    if side.cloaks > 0 and t.ask(seat, Ask.CLOAK, 0, 1, side.cloaks) == 1:
        side.cloaked = 1
        side.cloaks -= 1


def write_orders(t: Table, b: Duel, seat: int) -> None:
    """TP-3: what is left of the power bounds each answer, and where none is left nothing is asked."""
    orders = b.sides[seat].orders
    orders.away = t.ask(seat, Ask.AWAY, 0, MOUNTS)
    left = POWER
    for mount in range(MOUNTS):
        if orders.away != mount + 1:
            orders.points[mount] = t.ask(seat, Ask.POINTS, 0, left, mount, left)
            left -= orders.points[mount]


def parry(t: Table, b: Duel, seat: int) -> None:
    """TP-7."""
    side = b.sides[seat]
    if side.cloaks > 0:
        side.parried = t.ask(seat, Ask.PARRY, 0, 1)
        side.cloaks -= side.parried


def fire(t: Table, b: Duel, seat: int, target: int) -> None:
    """TP-5 to TP-8."""
    side, other = b.sides[seat], b.sides[target]
    if side.hull <= 0 or other.hull <= 0:
        return
    number = t.roll(Die.FIRE, 6)
    other.braced = t.ask(target, Ask.BRACE, 0, 1, number, seat)
    t.ask_all(b, 1 << target, parry)
    points = number + side.orders.points[number % MOUNTS] - side.braced
    points -= other.braced + 2 * other.parried + other.cloaked
    if points > 0:
        other.hull -= points
        t.emit(Event.STRUCK, seat, target, points)


def play_beat(t: Table, b: Duel) -> None:
    """TP-2 to TP-9 in their order."""
    b.shown = 0
    b.beat += 1
    t.ask_all(b, 3, put_on)
    t.ask_all(b, 3, write_orders)
    b.shown = 1
    for seat in range(2):
        t.emit(Event.ORDERS, seat, b.sides[seat].orders.away)
    fire(t, b, 0, 1)
    fire(t, b, 1, 0)
    for side in b.sides:
        side.cloaked = 0
        side.braced = 0
        side.parried = 0
        side.orders.away = 0
        for mount in range(MOUNTS):
            side.orders.points[mount] = 0
    if b.sides[0].hull <= 0 or b.sides[1].hull <= 0 or b.beat == b.rules.beats:
        b.over = 1
        t.emit(Event.OVER, b.beat)


def outcome(b: Duel) -> int:
    """TP-9: 0 first, 1 second, 2 draw."""
    if b.over == 0:
        return -1
    if b.sides[0].hull > 0 and b.sides[1].hull > 0:
        return 2
    if b.sides[0].hull > 0:
        return 0
    return 1 if b.sides[1].hull > 0 else 2


def answer(b: Duel, q: Question, d: Doctrine) -> int:
    """A random legal answer, or cloaks and parries when it goes badly and the power where it is left."""
    if d.mind == 0:
        return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1
    if q.what == Ask.CLOAK or q.what == Ask.PARRY:
        return 1 if b.sides[q.seat].hull < 8 else 0
    if q.what == Ask.AWAY:
        return 0
    if q.what == Ask.POINTS:
        return (q.high + 1) // 2
    return 1 if q.facts[0] > 3 else 0


def imagine(t: Table, b: Duel, seat: int) -> None:
    """The other may have any number of cloaks."""
    b.sides[1 - seat].cloaks = t.roll(Die.CLOAKS, 3) - 1
