"""The rules of the toy game of salvage, whose journals hold every kind of entry; see `keep`.

Journals that are kept were played by these rules: what is added here changes no game that is played without it.

TV-1 Two divers of one ship search the bottom, and a rival after the same relics. All the bottom lies in fog.
TV-2 A beat begins with sealed orders: how deep each of the three goes.
TV-3 The divers then share which tile they search: any that the first diver doesn't know.
TV-4 Two dice are rolled for it; each of 4 and more finds a relic, as long as there is room. The rival sees none.
TV-5 The rival, who learns the lower depth of the divers, takes up to 2 relics from elsewhere.
TV-6 Divers see what lies within the radius of where they search; the rival sees the column that goes by the depth.
TV-7 After so many beats the divers have won if they found as many as were taken; else the rival has.
"""

from __future__ import annotations

from enum import IntEnum

from admiralty.core.ground.fog import imagine_terrain, knows, look_round, lose, see
from admiralty.core.ground.fog_fields import chart, terrain
from admiralty.core.ground.squares import column_of, line_of, tile_at
from admiralty.core.state.dice import chance
from admiralty.core.state.options import setting
from admiralty.core.state.questions import Question
from admiralty.core.state.records import OWNER, number, one, record, several
from admiralty.core.state.table import Table

FIRST, SECOND, RIVAL = 0, 1, 2
SIDES, CREW, ALL_SIDES, DEEPEST, ROOM = 3, 3, 7, 2, 6  # the second and third are bit masks of seats
COLUMNS, ROWS, KINDS = 6, 4, 2
CELLS = COLUMNS * ROWS


class Ask(IntEnum):
    DEPTH = 1
    SEARCH = 2
    TAKE = 3


class Die(IntEnum):
    SEARCH = 1
    UNKNOWN = 2


class Event(IntEnum):
    DIVED = 1
    FOUND = 2
    TOOK = 3
    OVER = 4


class Bottom(IntEnum):
    SAND = 0
    ROCK = 1


def crew(b: Salvage, holder: object, owner: int, seat: int) -> bool:
    return seat in (FIRST, SECOND)


@record()
class Relic:
    found: int = number(0, 51, seen=crew)  # the beat that found it, from 1; 0: there is none


@record(owner="seat")
class Side:
    seat: int = number(0, SIDES - 1)
    depth: int = number(0, DEEPEST, seen=OWNER)
    chart: list[int] = chart(CELLS, KINDS)


@record()
class Rules:
    beats: int = setting("TV-R1", 1, 50, 4, "How many beats a search lasts.")


@record()
class Salvage:
    rules: Rules = one(Rules)
    beat: int = number(0, 50)
    found: int = number(0, ROOM, seen=crew)
    taken: int = number(0, 100, within="fixed")  # so a file that sets it needs the seal of its server
    sides: list[Side] = several(Side, SIDES)
    relics: list[Relic] = several(Relic, ROOM)
    terrain: list[int] = terrain(CELLS, KINDS)


@record()
class Doctrine:
    mind: int = number(0, 1)


def play_beat(t: Table, b: Salvage) -> None:
    """TV-2 to TV-7 in their order."""
    b.beat += 1
    t.ask_all(b, ALL_SIDES, write_depth)
    for seat in range(SIDES):
        t.emit(Event.DIVED, seat, b.sides[seat].depth)
    search(t, b)
    points = t.ask(RIVAL, Ask.TAKE, 0, 2, min(b.sides[FIRST].depth, b.sides[SECOND].depth))
    b.taken += points
    t.emit(Event.TOOK, points)
    look_down(b)
    if b.beat == b.rules.beats:
        t.emit(Event.OVER, b.beat)


def write_depth(t: Table, b: Salvage, seat: int) -> None:
    """TV-2."""
    b.sides[seat].depth = t.ask(seat, Ask.DEPTH, 0, DEEPEST)


def search(t: Table, b: Salvage) -> None:
    """TV-3, TV-4 and of TV-6 what the divers see."""
    t.offer(CELLS)
    for tile in range(CELLS):
        if not knows(b.sides[FIRST].chart, tile):
            t.offer(tile)
    t.share(CREW)
    tile = t.ask(FIRST, Ask.SEARCH, 0, 0, b.beat)
    for seat in range(RIVAL):
        lose(b.sides[seat].chart)
        if tile < CELLS:
            x, y = column_of(tile, COLUMNS), line_of(tile, COLUMNS)
            look_round(b.sides[seat].chart, b.terrain, COLUMNS, ROWS, 0, x, y, 1)
    hits = 0
    for _ in range(2):
        if t.roll(Die.SEARCH, 6) >= 4:
            hits += 1
    for _ in range(hits):
        if b.found < ROOM:
            b.relics[b.found].found = b.beat
            b.found += 1
            t.emit(Event.FOUND, b.found - 1)


def look_down(b: Salvage) -> None:
    """TV-6: the rival."""
    lose(b.sides[RIVAL].chart)
    for y in range(ROWS):
        tile = tile_at(b.sides[RIVAL].depth, y, COLUMNS)
        see(b.sides[RIVAL].chart, tile, b.terrain[tile])


def outcome(b: Salvage) -> int:
    """TV-7: 0 the divers, 1 the rival."""
    if b.beat < b.rules.beats:
        return -1
    return 0 if b.found >= b.taken else 1


def answer(b: Salvage, q: Question, d: Doctrine) -> int:
    """A random legal answer, or the first of them."""
    if q.count > 0:
        return q.listed[chance(q.luck, q.taken, q.count) - 1 if d.mind == 0 else 0]
    return q.low + (chance(q.luck, q.taken, q.high - q.low + 1) - 1 if d.mind == 0 else 0)


def imagine(t: Table, b: Salvage, seat: int) -> None:
    """The terrain, the others' depths and charts, and for the rival the relics."""
    imagine_terrain(t, Die.UNKNOWN, b.sides[seat].chart, b.terrain, CELLS, KINDS)
    for other in range(SIDES):
        if other != seat:
            b.sides[other].depth = t.roll(Die.UNKNOWN, DEEPEST + 1) - 1
    if seat == RIVAL:
        b.found = min(t.roll(Die.UNKNOWN, 2 * b.beat + 1) - 1, ROOM)
        for i in range(b.found):
            b.relics[i].found = t.roll(Die.UNKNOWN, b.beat)
