"""The rules of the toy game of the ground, which calls every function of it with numbers that the dice give.

TG-1 A beat draws signs for some tiles, joins some zones and parts others.
TG-2 Then all that the ground can say of two tiles, two vectors, two zones and two hexes is noted.
TG-3 After so many beats the survey is over.
"""

from __future__ import annotations

from admiralty.core.ground import squares, zones
from admiralty.core.ground.hexes import at_hex, next_hex, q_of, r_of
from admiralty.core.ground.hexes import is_on_map as is_hex
from admiralty.core.ground.hexes import steps as hex_steps
from admiralty.core.ground.words import Heading
from admiralty.core.state.questions import Question
from admiralty.core.state.table import Table

from .toy_geometry_records import COLUMNS, RADIUS, ROWS, ZONES, Die, Doctrine, Survey


def play_beat(t: Table, b: Survey) -> None:
    """TG-1 and TG-2."""
    b.beat += 1
    b.count = 0
    for _ in range(6):
        b.signs[t.roll(Die.PLACE, COLUMNS * ROWS) - 1] = t.roll(Die.SIGN, 3)
        one, other = t.roll(Die.ZONE, ZONES) - 1, t.roll(Die.ZONE, ZONES) - 1
        zones.join(b.graph, one, other)
    zones.part(b.graph, t.roll(Die.ZONE, ZONES) - 1, t.roll(Die.ZONE, ZONES) - 1)
    note_headings(t, b)
    note_vectors(t, b)
    note_lines(t, b)
    note_zones(t, b)
    note_hexes(t, b)


def note(b: Survey, value: int) -> None:
    """TG-2: one more number."""
    b.found[b.count] = value
    b.count += 1


def note_both(b: Survey, x: int, y: int) -> None:
    """TG-2: both numbers of a tile or a vector."""
    note(b, x)
    note(b, y)


def part(t: Table) -> int:
    """TG-2: a part of a vector."""
    return t.roll(Die.PART, 15) - 8


def note_headings(t: Table, b: Survey) -> None:
    """TG-2: headings, turns and steps along them."""
    b.heading = squares.turn(b.heading, part(t))
    wanted = t.roll(Die.HEADING, 8) - 1
    note(b, squares.turn_needed(b.heading, wanted))
    b.x, b.y = squares.along(b.x, b.y, b.heading, 3)
    note(b, squares.heading_of(b.x, b.y))
    note(b, squares.heading_along(b.x, b.y))
    if squares.heading_of(b.x, b.y) == Heading.NE:
        b.x, b.y = squares.slow(b.x, b.y, 2)


def note_vectors(t: Table, b: Survey) -> None:
    """TG-2: magnitudes, directions and turns of vectors."""
    x, y, to_x, to_y = part(t), part(t), part(t), part(t)
    note(b, squares.magnitude(x, y))
    note(b, squares.distance(x, y, to_x, to_y))
    for i in range(4):
        east, south = squares.rescale(x, y, 3 * i - 1)
        note_both(b, east, south)
        east, south = squares.step_of(x, y, i + 1)
        note_both(b, east, south)
    east, south = squares.reduce(x, y)
    note_both(b, east, south)
    east, south = squares.turn_right(x, y)
    note_both(b, east, south)
    east, south = squares.turn_left(x, y)
    note_both(b, east, south)
    note(b, squares.ahead(x, y, to_x, to_y))
    note(b, squares.to_the_right(x, y, to_x, to_y))
    note(b, 1 if squares.is_within_45(x, y, to_x, to_y) else 0)
    note(b, squares.compare_turns(b.x, b.y, x, y, to_x, to_y))


def note_lines(t: Table, b: Survey) -> None:
    """TG-2: what lies between two tiles of the map."""
    one, other = t.roll(Die.PLACE, COLUMNS * ROWS) - 1, t.roll(Die.PLACE, COLUMNS * ROWS) - 1
    x, y = squares.column_of(one, COLUMNS), squares.line_of(one, COLUMNS)
    to_x, to_y = squares.column_of(other, COLUMNS), squares.line_of(other, COLUMNS)
    for i in range(1, 4):
        along_x, along_y = squares.on_line(x, y, to_x, to_y, i)
        note(
            b, squares.tile_at(along_x, along_y, COLUMNS) if squares.is_on_map(along_x, along_y, COLUMNS, ROWS) else -1
        )
        along_x, along_y = squares.on_even_line(x, y, to_x, to_y, i)
        note_both(b, along_x, along_y)
        along_x, along_y = squares.on_ring(i, part(t) + 7)
        note_both(b, along_x, along_y)
    note(b, 1 if squares.is_line_clear(b.signs, COLUMNS, 4, x, y, to_x, to_y) else 0)
    note(b, 1 if squares.is_view_clear(b.signs, COLUMNS, 6, x, y, to_x, to_y) else 0)


def note_zones(t: Table, b: Survey) -> None:
    """TG-2: what lies between two zones."""
    one, other = t.roll(Die.ZONE, ZONES) - 1, t.roll(Die.ZONE, ZONES) - 1
    near = zones.neighbours(b.graph, one)
    note(b, zones.count(near))
    note(b, 1 if zones.are_joined(b.graph, one, other) else 0)
    note(b, 1 if zones.has(near, other) else 0)
    note(b, zones.count(zones.spread(b.graph, near)))
    note(b, zones.count(zones.within(b.graph, one, 3)))
    note(b, zones.steps(b.graph, one, other))
    note(b, zones.count(zones.nearer(b.graph, one, other)))
    note(b, zones.next_zone(b.graph, one, other))
    note(b, zones.count_ways(b.graph, one, other))
    note(b, zones.zone_of(zones.within(b.graph, one, 2), 2))


def note_hexes(t: Table, b: Survey) -> None:
    """TG-2: what lies between two hexes."""
    q, r = t.roll(Die.PLACE, 5) - 3, t.roll(Die.PLACE, 5) - 3
    place, other = at_hex(q, r, RADIUS), at_hex(-r, q - 1, RADIUS)
    note(b, hex_steps(place, other, RADIUS))
    note_both(b, q_of(place, RADIUS), r_of(place, RADIUS))
    note(b, 1 if is_hex(q + 2, r + 1, RADIUS) else 0)
    for direction in range(6):
        note(b, next_hex(place, direction, RADIUS))


def outcome(b: Survey) -> int:
    """TG-3."""
    return 0 if b.beat == b.rules.beats else -1


def answer(b: Survey, q: Question, d: Doctrine) -> int:
    """Nobody is asked anything in a survey."""
    return q.low


def imagine(t: Table, b: Survey, seat: int) -> None:
    """Nothing is hidden in a survey."""
