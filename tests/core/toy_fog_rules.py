"""The rules of the toy game of fog: two captains chart waters that neither has seen, and in which ice drifts.

TO-1 Nobody sees the terrain by itself: what a captain knows stands in the captain's own chart.
TO-2 A beat asks each captain in turn for a heading, or to stay: any that leads to a tile without a reef or ice.
TO-3 Then ice drifts one tile to the east where there is open water and no captain.
TO-4 What lies within the radius and is not hidden by reef or ice is seen; what is lost from sight stays in the chart.
TO-5 A captain on a tile that the other sees is sighted.
TO-6 After so many beats who has charted more has won; else it is a draw.
"""

from __future__ import annotations

from admiralty.core.ground.fog import count_known, imagine_terrain, is_dark, kind_known, look_round, lose, sees
from admiralty.core.ground.squares import HEADINGS, along, column_of, is_on_map, line_of, tile_at
from admiralty.core.state.dice import chance
from admiralty.core.state.questions import Question
from admiralty.core.state.table import Table

from .toy_fog_records import BLOCKING, KINDS, SIDES, STAY, Ask, Die, Doctrine, Event, Fog, Terrain


def play_beat(t: Table, b: Fog) -> None:
    """TO-2 to TO-5 in their order."""
    b.beat += 1
    for seat in range(SIDES):
        move(t, b, seat)
        look(b, seat)
    drift(b)
    for seat in range(SIDES):
        look(b, seat)
    for seat in range(SIDES):
        note_sighted(t, b, seat)


def move(t: Table, b: Fog, seat: int) -> None:
    """TO-2: what is open is what the captain's own chart says, which shows the tiles next to the ship as they are."""
    side = b.sides[seat]
    t.offer(STAY)
    for heading in range(HEADINGS):
        x, y = along(side.x, side.y, heading, 1)
        if is_on_map(x, y, b.columns, b.rows) and kind_known(side.chart, tile_at(x, y, b.columns)) == Terrain.WATER:
            t.offer(heading)
    heading = t.ask(seat, Ask.HEADING, 0, 0)
    if heading != STAY:
        side.x, side.y = along(side.x, side.y, heading, 1)
    t.emit(Event.MOVED, seat, heading)


def look(b: Fog, seat: int) -> None:
    """TO-4."""
    side = b.sides[seat]
    lose(side.chart)
    look_round(side.chart, b.terrain, b.columns, b.rows, BLOCKING, side.x, side.y, b.rules.radius)


def drift(b: Fog) -> None:
    """TO-3: from the east, so that ice moves once."""
    for y in range(b.rows):
        for x in range(b.columns - 2, -1, -1):
            here = tile_at(x, y, b.columns)
            if b.terrain[here] == Terrain.ICE and b.terrain[here + 1] == Terrain.WATER and not is_taken(b, here + 1):
                b.terrain[here] = Terrain.WATER
                b.terrain[here + 1] = Terrain.ICE
                b.drifted += 1


def is_taken(b: Fog, tile: int) -> bool:
    """TO-3: does a captain lie there?"""
    for side in b.sides:
        if tile_at(side.x, side.y, b.columns) == tile:
            return True
    return False


def note_sighted(t: Table, b: Fog, seat: int) -> None:
    """TO-5."""
    other = b.sides[1 - seat]
    before = b.sides[seat].sights
    b.sides[seat].sights = 1 if sees(b.sides[seat].chart, tile_at(other.x, other.y, b.columns)) else 0
    if b.sides[seat].sights > before:
        t.emit(Event.SIGHTED, seat)


def outcome(b: Fog) -> int:
    """TO-6: 0 first, 1 second, 2 draw."""
    if b.beat < b.rules.beats:
        return -1
    first, second = (
        count_known(b.sides[0].chart, b.columns * b.rows),
        count_known(b.sides[1].chart, b.columns * b.rows),
    )
    if first == second:
        return 2
    return 0 if first > second else 1


def answer(b: Fog, q: Question, d: Doctrine) -> int:
    """A random legal answer, or the first heading along which the dark is near."""
    side = b.sides[q.seat]
    if d.mind == 1:
        for steps in range(2, b.rules.radius + 3):
            for i in range(1, q.count):
                x, y = along(side.x, side.y, q.listed[i], steps)
                if is_dark(side.chart, b.columns, b.rows, x, y):
                    return q.listed[i]
    return q.listed[chance(q.luck, q.taken, q.count) - 1]


def imagine(t: Table, b: Fog, seat: int) -> None:
    """What the chart leaves open may be anything; so may the place of a captain that isn't sighted."""
    side, other = b.sides[seat], b.sides[1 - seat]
    cells = b.columns * b.rows
    imagine_terrain(t, Die.TERRAIN, side.chart, b.terrain, cells, KINDS)
    if side.sights == 0:
        for _ in range(9):
            place = t.roll(Die.PLACE, cells) - 1
            if b.terrain[place] == Terrain.WATER and not sees(side.chart, place):
                other.x, other.y = column_of(place, b.columns), line_of(place, b.columns)
    look(b, 1 - seat)
