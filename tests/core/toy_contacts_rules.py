"""The rules of the toy game of contacts: pieces are met in other orders by two sides, some of them never.

TC-1 Pieces lie in lanes, one in a lane at most; nobody sees one before meeting it.
TC-2 In each beat each side in turn searches a lane, and meets what lies there: alone it knows, by a number of its own.
TC-3 Then it may fire at something that it has met; on a 4 or more that is gone, as all see who have met it.
TC-4 After so many beats the side with more hits has won; else it is a draw.
"""

from __future__ import annotations

from admiralty.core.state.contacts import count_met, meet, number_of, piece_of
from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question
from admiralty.core.state.table import Table

from .toy_contacts_records import LANES, MAKES, PIECES, SIDES, Ask, Die, Doctrine, Event, Search


def play_beat(t: Table, b: Search) -> None:
    """TC-2 and TC-3."""
    b.beat += 1
    for seat in range(SIDES):
        search(t, b, seat)
        fire(t, b, seat)


def search(t: Table, b: Search, seat: int) -> None:
    """TC-2."""
    lane = t.ask(seat, Ask.SEARCH, 1, LANES)
    for piece in range(PIECES):
        if b.pieces[piece].lane == lane:
            number = meet(b.sides[seat].contacts, piece)
            t.emit(Event.MET, seat, number, lane, b.pieces[piece].make)
            return
    t.emit(Event.EMPTY, seat, lane)


def fire(t: Table, b: Search, seat: int) -> None:
    """TC-3: what is asked and answered are the side's own numbers."""
    side = b.sides[seat]
    t.offer(0)
    for number in range(1, count_met(side.contacts) + 1):
        if b.pieces[piece_of(side.contacts, number)].gone == 0:
            t.offer(number)
    target = t.ask(seat, Ask.FIRE, 0, 0)
    if target == 0 or t.roll(Die.HIT, 6) < 4:
        return
    piece = piece_of(side.contacts, target)
    b.pieces[piece].gone = 1
    side.hits += 1
    for other in range(SIDES):
        number = number_of(b.sides[other].contacts, piece)
        if number > 0:
            t.emit(Event.GONE, other, number)


def outcome(b: Search) -> int:
    """TC-4: 0 first, 1 second, 2 draw."""
    if b.beat < b.rules.beats:
        return -1
    if b.sides[0].hits == b.sides[1].hits:
        return 2
    return 0 if b.sides[0].hits > b.sides[1].hits else 1


def answer(b: Search, q: Question, d: Doctrine) -> int:
    """A random legal answer, or fire at the newest contact."""
    if q.count > 0:
        return q.listed[chance(q.luck, q.taken, q.count) - 1 if d.mind == 0 else q.count - 1]
    return q.low + chance(q.luck, q.taken, q.high - q.low + 1) - 1


def imagine(t: Table, b: Search, seat: int) -> None:
    """What the side has not met may lie anywhere else."""
    for piece in range(PIECES):
        b.pieces[piece].index = piece
        if number_of(b.sides[seat].contacts, piece) == 0:
            lane = t.roll(Die.LANE, LANES)
            free = True
            for other in range(PIECES):
                if b.pieces[other].lane == lane:
                    free = False
            b.pieces[piece].lane = lane if free else 0
            b.pieces[piece].make = t.roll(Die.MAKE, MAKES) - 1
