"""The rules of a toy game on a map: two scouts on a ground of 60 by 40 tiles, most of which they have not seen.

TG-1 All see where the scouts are. What lies on a row of tiles only a seat knows whose scout has seen that row.
TG-2 A scout sees its own row and some rows on either side; what it has seen its seat remembers.
TG-3 In turn each seat names a tile: its scout moves there, up to 3 columns and 3 rows, and onto no rock.
TG-4 The first scout on the last column wins; after so many beats it is a draw.
"""

from __future__ import annotations

from enum import IntEnum

from admiralty.core.state.dice import chance
from admiralty.core.state.options import setting
from admiralty.core.state.questions import Question
from admiralty.core.state.records import OWNER, number, numbers, one, record, several
from admiralty.core.state.table import Table

SEATS, COLUMNS, ROWS = 2, 60, 40
REACH = 3


class Ground(IntEnum):
    OPEN = 0
    ROCK = 1
    CLOUD = 2


class Chart(IntEnum):
    UNKNOWN = 0
    LOST = 1
    SEEN = 2


class Ask(IntEnum):
    TILE = 1


class Die(IntEnum):
    GROUND = 1


class Event(IntEnum):
    MOVED = 1
    OVER = 2


def charted(b: Land, strip: Strip, owner: int, seat: int) -> bool:
    """TG-1."""
    return 0 <= seat < SEATS and b.sides[seat].chart[strip.row] > Chart.UNKNOWN


@record()
class Strip:
    row: int = number(0, ROWS - 1)
    ground: list[int] = numbers(COLUMNS, 0, max(Ground), seen=charted)


@record(owner="seat")
class Side:
    seat: int = number(0, SEATS - 1)
    column: int = number(0, COLUMNS - 1)
    row: int = number(0, ROWS - 1)
    chart: list[int] = numbers(ROWS, 0, max(Chart), seen=OWNER)


@record()
class Rules:
    beats: int = setting("TG-R1", 1, 500, 30, "How many beats a game lasts.")
    sight: int = setting("TG-R2", 1, 40, 5, "How many rows on either side a scout sees.")


@record()
class Land:
    rules: Rules = one(Rules)
    beat: int = number(0, 500)
    over: int = number(0, 1)
    strips: list[Strip] = several(Strip, ROWS)
    sides: list[Side] = several(Side, SEATS)


@record()
class Doctrine:
    mind: int = number(0, 1)


def play_beat(t: Table, b: Land) -> None:
    """TG-2 to TG-4 in their order."""
    b.beat += 1
    for seat in range(SEATS):
        if b.over == 0:
            move(t, b, seat)
    if b.beat == b.rules.beats:
        b.over = 1
    if b.over == 1:
        t.emit(Event.OVER, b.beat)


def move(t: Table, b: Land, seat: int) -> None:
    """TG-3; a scout has seen all that it can reach."""
    side = b.sides[seat]
    for row in range(max(side.row - REACH, 0), min(side.row + REACH, ROWS - 1) + 1):
        for column in range(max(side.column - REACH, 0), min(side.column + REACH, COLUMNS - 1) + 1):
            if b.strips[row].ground[column] != Ground.ROCK:
                t.offer(row * COLUMNS + column)
    tile = t.ask(seat, Ask.TILE, 0, 0)
    side.row = tile // COLUMNS
    side.column = tile % COLUMNS
    look(b, seat)
    t.emit(Event.MOVED, seat, side.column + 1, side.row + 1)
    if side.column == COLUMNS - 1:
        b.over = 1


def look(b: Land, seat: int) -> None:
    """TG-2."""
    side = b.sides[seat]
    for row in range(ROWS):
        if side.chart[row] == Chart.SEEN:
            side.chart[row] = Chart.LOST
        if abs(row - side.row) <= b.rules.sight:
            side.chart[row] = Chart.SEEN


def outcome(b: Land) -> int:
    """TG-4: the seat that has won; 2 is a draw."""
    if b.over == 0:
        return -1
    for seat in range(SEATS):
        if b.sides[seat].column == COLUMNS - 1:
            return seat
    return SEATS


def answer(b: Land, q: Question, d: Doctrine) -> int:
    """A random tile, or one as far ahead as it goes."""
    if d.mind == 0:
        return q.listed[chance(q.luck, q.taken, q.count) - 1]
    best = q.listed[0]
    for i in range(q.count):
        if q.listed[i] % COLUMNS > best % COLUMNS:
            best = q.listed[i]
    return best


def imagine(t: Table, b: Land, seat: int) -> None:
    """What a seat has not seen may be anything; it does not know what the other has seen."""
    for row in range(ROWS):
        if seat < 0 or b.sides[seat].chart[row] == Chart.UNKNOWN:
            for column in range(COLUMNS):
                b.strips[row].ground[column] = t.roll(Die.GROUND, 3) - 1
