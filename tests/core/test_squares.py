"""Square tiles: what holds for all vectors and lines, and examples that are worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import atan2, gcd, isclose, pi

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from admiralty.core.ground.squares import (
    HEADINGS,
    NONE,
    ahead,
    along,
    column_of,
    compare_turns,
    distance,
    heading_along,
    heading_of,
    is_line_clear,
    is_on_map,
    is_view_clear,
    is_within_45,
    line_of,
    magnitude,
    on_even_line,
    on_line,
    on_ring,
    reduce,
    rescale,
    slow,
    step_of,
    tile_at,
    to_the_right,
    turn,
    turn_left,
    turn_needed,
    turn_right,
)
from admiralty.core.ground.words import Heading

Pair = tuple[int, int]
parts = st.integers(-1000, 1000)
vectors = st.tuples(parts, parts)
headings = st.integers(0, HEADINGS - 1)
tiles = st.tuples(st.integers(0, 11), st.integers(0, 9))
COLUMNS, ROWS = 12, 10
signs_of_maps = st.lists(st.integers(0, 3), min_size=COLUMNS * ROWS, max_size=COLUMNS * ROWS)


def line(one: Pair, other: Pair) -> list[Pair]:
    """All tiles of a line from the one after the first to the last."""
    return [on_line(*one, *other, i) for i in range(1, distance(*one, *other) + 1)]


# ---- headings --------------------------------------------------------------------------------------------------------


def test_the_eight_headings_are_what_their_names_say() -> None:
    steps = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0)}
    steps["NW"] = (-1, -1)
    assert {heading.name: along(0, 0, heading, 1) for heading in Heading} == steps
    for heading, (x, y) in zip(Heading, steps.values(), strict=True):
        assert heading_of(7 * x, 7 * y) == heading_along(7 * x, 7 * y) == heading
        assert isclose(atan2(x, -y) % (2 * pi), heading * pi / 4)


@given(headings, st.integers(-20, 20))
def test_a_turn_is_undone_by_the_one_back(heading: int, steps: int) -> None:
    assert turn(turn(heading, steps), -steps) == heading
    assert -3 <= turn_needed(heading, turn(heading, steps)) <= 4


@given(headings, headings)
def test_the_turn_needed_leads_there_by_the_shorter_way(heading: int, wanted: int) -> None:
    assert turn(heading, turn_needed(heading, wanted)) == wanted
    ways = [steps for steps in range(-7, 8) if turn(heading, steps) == wanted]
    assert abs(turn_needed(heading, wanted)) == min(map(abs, ways))


@given(vectors, headings, st.integers(0, 50))
def test_steps_along_a_heading_are_undone_backwards(vector: Pair, heading: int, steps: int) -> None:
    assert along(*along(*vector, heading, steps), heading, -steps) == vector
    assert distance(*vector, *along(*vector, heading, steps)) == steps


@given(vectors)
def test_the_heading_of_a_vector_is_the_nearest(vector: Pair) -> None:
    assume(vector != (0, 0))
    angle = atan2(vector[0], -vector[1])
    apart = [abs((angle - k * pi / 4 + pi) % (2 * pi) - pi) for k in range(HEADINGS)]
    assert isclose(apart[heading_of(*vector)], min(apart), abs_tol=1e-9)
    exact = heading_along(*vector)
    assert (exact == NONE) == (0 not in vector and abs(vector[0]) != abs(vector[1]))
    assert exact in (NONE, heading_of(*vector))


def test_nothing_has_no_heading() -> None:
    assert heading_of(0, 0) == heading_along(0, 0) == NONE
    assert rescale(0, 0, 5) == reduce(0, 0) == slow(0, 0, 1) == (0, 0)


# ---- vectors ---------------------------------------------------------------------------------------------------------


@given(vectors, vectors, vectors)
def test_distances_are_alike_both_ways_and_no_detour_is_shorter(a: Pair, b: Pair, c: Pair) -> None:
    assert distance(*a, *b) == distance(*b, *a) == magnitude(b[0] - a[0], b[1] - a[1])
    assert (distance(*a, *b) == 0) == (a == b)
    assert distance(*a, *c) <= distance(*a, *b) + distance(*b, *c)


@given(vectors, st.integers(1, 1000))
def test_a_rescaled_vector_has_the_magnitude_wanted_and_the_nearest_direction(vector: Pair, wanted: int) -> None:
    assume(vector != (0, 0))
    found, long = rescale(*vector, wanted), magnitude(*vector)
    assert magnitude(*found) == wanted
    for part, now in zip(vector, found, strict=True):
        exact = Fraction(abs(part) * wanted, long)
        assert abs(abs(now) - exact) <= Fraction(1, 2)
        assert abs(abs(now) - exact) < Fraction(1, 2) or abs(now) < exact  # an exact half goes down
        assert now * part >= 0
    assert rescale(-vector[0], -vector[1], wanted) == (-found[0], -found[1])
    assert rescale(*vector, long) == vector and rescale(*vector, 0) == rescale(*vector, -wanted) == (0, 0)


@given(vectors)
def test_the_steps_of_a_move_lead_to_its_end_one_tile_each(vector: Pair) -> None:
    vector = rescale(*vector, min(40, magnitude(*vector)))
    steps = [step_of(*vector, i) for i in range(1, magnitude(*vector) + 1)]
    assert (sum(x for x, _ in steps), sum(y for _, y in steps)) == vector
    assert all(magnitude(*step) == 1 for step in steps)


@given(vectors)
def test_a_reduced_vector_is_the_shortest_of_its_direction(vector: Pair) -> None:
    assume(vector != (0, 0))
    x, y = reduce(*vector)
    times = gcd(*vector)
    assert (x * times, y * times) == vector and gcd(x, y) == 1


@given(vectors)
def test_a_turned_vector_is_turned_back_by_the_other_turn(vector: Pair) -> None:
    assume(vector != (0, 0))
    assert reduce(*turn_left(*turn_right(*vector))) == reduce(*turn_right(*turn_left(*vector))) == reduce(*vector)
    assert heading_of(*turn_right(*vector)) == turn(heading_of(*vector), 1)
    assert heading_of(*turn_left(*vector)) == turn(heading_of(*vector), -1)
    assert to_the_right(*vector, *turn_right(*vector)) == ahead(*vector, *turn_right(*vector)) > 0
    assert is_within_45(*vector, *turn_right(*vector)) and is_within_45(*vector, *turn_left(*vector))


@given(vectors, vectors, vectors)
def test_the_smaller_turn_is_the_one_of_the_smaller_angle(vector: Pair, one: Pair, other: Pair) -> None:
    assume((0, 0) not in (vector, one, other))

    def turned(offset: Pair) -> float:
        return abs(atan2(to_the_right(*vector, *offset), ahead(*vector, *offset)))

    found = compare_turns(*vector, *one, *other)
    assert found == -compare_turns(*vector, *other, *one)
    assert is_within_45(*vector, *one) == (turned(one) <= pi / 4 + 1e-9)
    if isclose(turned(one), turned(other), abs_tol=1e-7):
        if reduce(*one) == reduce(*other):
            assert found == 0
    else:
        assert found == (-1 if turned(one) < turned(other) else 1)


# ---- lines -----------------------------------------------------------------------------------------------------------


@given(vectors, vectors)
def test_a_line_has_as_many_tiles_as_steps_each_next_to_the_one_before(one: Pair, other: Pair) -> None:
    other = on_line(*one, *other, min(60, distance(*one, *other)))
    tiles = [one, *line(one, other)]
    assert on_line(*one, *other, 0) == one and tiles[-1] == other
    assert len(set(tiles)) == len(tiles) == distance(*one, *other) + 1
    assert all(distance(*a, *b) == 1 for a, b in pairwise(tiles))


@given(vectors, vectors)
def test_an_even_line_is_the_same_from_both_ends(one: Pair, other: Pair) -> None:
    other = on_line(*one, *other, min(60, distance(*one, *other)))
    far = distance(*one, *other)
    tiles = [on_even_line(*one, *other, i) for i in range(far + 1)]
    assert tiles == [on_even_line(*other, *one, far - i) for i in range(far + 1)]
    assert tiles[0] == one and tiles[-1] == other
    assert tiles[1:] == line(one, other) or tiles[-2::-1] == line(other, one)


@given(signs_of_maps, tiles, tiles, st.integers(0, 15))
def test_who_sees_can_be_seen(signs: list[int], one: Pair, other: Pair, blocking: int) -> None:
    found = is_view_clear(signs, COLUMNS, blocking, *one, *other)
    assert found == is_view_clear(signs, COLUMNS, blocking, *other, *one)
    ways = [line(*ends)[:-1] for ends in ((one, other), (other, one))]
    free = [all(not blocking >> signs[tile_at(*tile, COLUMNS)] & 1 for tile in way) for way in ways]
    assert found == any(free)
    assert is_line_clear(signs, COLUMNS, blocking, *one, *other) == free[0]


@given(tiles)
def test_tiles_lie_line_by_line(tile: Pair) -> None:
    place = tile_at(*tile, COLUMNS)
    assert (column_of(place, COLUMNS), line_of(place, COLUMNS)) == tile
    assert is_on_map(*tile, COLUMNS, ROWS)
    assert not is_on_map(tile[0] - COLUMNS, tile[1], COLUMNS, ROWS)
    assert not is_on_map(tile[0], tile[1] + ROWS, COLUMNS, ROWS)


@given(st.integers(1, 30))
def test_a_ring_holds_every_tile_at_its_distance_once(radius: int) -> None:
    ring = [on_ring(radius, k) for k in range(8 * radius)]
    assert len(set(ring)) == len(ring) and {magnitude(*tile) for tile in ring} == {radius}
    assert all(distance(*a, *b) == 1 for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
    assert ring[0] == (-radius, -radius)


@pytest.mark.parametrize("radius", [1, 4, 12])
def test_every_tile_of_a_square_lies_on_a_ray_to_its_rim(radius: int) -> None:
    met = {on_line(0, 0, *on_ring(radius, k), i) for k in range(8 * radius) for i in range(radius + 1)}
    assert met == {(x, y) for x in range(-radius, radius + 1) for y in range(-radius, radius + 1)}


# ---- worked out by hand ----------------------------------------------------------------------------------------------


def test_moves_by_hand() -> None:
    assert line((0, 0), (2, 1)) == [(1, 0), (2, 1)]
    assert line((0, 0), (5, -2)) == [(1, 0), (2, -1), (3, -1), (4, -2), (5, -2)]
    assert line((10, 10), (15, 8)) == [(11, 10), (12, 9), (13, 9), (14, 8), (15, 8)]


def test_pushes_and_brakes_by_hand() -> None:
    assert along(3, 0, Heading.NE, 2) == (5, -2)
    assert along(4, -4, Heading.W, 3) == (1, -4)
    assert along(5, 0, Heading.E, -2) == (3, 0)
    assert along(0, 2, Heading.N, 6) == (0, -4)
    assert [slow(4, -3, by) for by in (1, 2, 4, 6)] == [(3, -2), (2, -1), (0, 0), (0, 0)]
    assert [slow(2, 1, 1), slow(1, 0, 1)] == [(1, 0), (0, 0)]


def test_steering_by_hand() -> None:
    assert is_within_45(1, 0, 3, -1) and not is_within_45(1, 0, 0, -4)
    assert reduce(*turn_left(1, 0)) == (1, -1) and reduce(*turn_left(-1, 0)) == (-1, 1)
    assert reduce(*turn_left(1, -1)) == (0, -1)
    assert compare_turns(1, 0, 0, -3, 3, 3) == 1
    assert is_within_45(1, 0, 4, 3) and not is_within_45(1, 0, 3, 4) and is_within_45(1, 0, 5, 4)
    assert to_the_right(0, -1, -3, -4) < 0 and to_the_right(0, -1, 0, -5) == 0


def test_sight_by_hand() -> None:
    """From (2, 2) to (6, 4) and back: the lines part where the smaller offset is an exact half."""
    eye, seen = (2, 2), (6, 4)
    assert line(eye, seen)[:-1] == [(3, 2), (4, 3), (5, 3)]
    assert line(seen, eye)[:-1] == [(5, 4), (4, 3), (3, 3)]
    for walls, clear in (
        ([(3, 2)], True),
        ([(4, 3)], False),
        ([(3, 2), (5, 4)], False),
        ([(3, 2), (5, 3)], True),
    ):
        signs = [int((x, y) in walls) for y in range(ROWS) for x in range(COLUMNS)]
        assert is_view_clear(signs, COLUMNS, 1 << 1, *eye, *seen) == clear
        assert is_view_clear(signs, COLUMNS, 1 << 1, *seen, *eye) == clear
