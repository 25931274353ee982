"""Hexes of a round map: places, neighbours and steps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from admiralty.core.ground.hexes import NONE, at_hex, is_on_map, next_hex, q_of, r_of, steps

radii = st.integers(1, 12)


@st.composite
def places(draw: st.DrawFn, count: int) -> tuple[int, ...]:
    """A radius, and so many places of the map."""
    radius = draw(radii)
    hexes = [(q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if is_on_map(q, r, radius)]
    return radius, *(at_hex(*draw(st.sampled_from(hexes)), radius) for _ in range(count))


@given(radii)
def test_every_hex_has_a_place_of_its_own(radius: int) -> None:
    hexes = [(q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1)]
    found = [at_hex(q, r, radius) for q, r in hexes]
    assert found == list(range(len(hexes)))
    assert [(q_of(place, radius), r_of(place, radius)) for place in found] == hexes
    assert sum(is_on_map(q, r, radius) for q, r in hexes) == 3 * radius * (radius + 1) + 1


@given(places(1), st.integers(0, 5))
def test_the_way_back_from_a_neighbour_is_three_directions_on(made: tuple[int, ...], direction: int) -> None:
    radius, place = made
    other = next_hex(place, direction, radius)
    if other == NONE:
        assert steps(place, at_hex(0, 0, radius), radius) == radius
    else:
        assert steps(place, other, radius) == 1
        assert next_hex(other, (direction + 3) % 6, radius) == place


@given(places(3))
def test_steps_are_alike_both_ways_and_no_detour_is_shorter(made: tuple[int, ...]) -> None:
    radius, a, b, c = made
    assert steps(a, b, radius) == steps(b, a, radius)
    assert (steps(a, b, radius) == 0) == (a == b)
    assert steps(a, c, radius) <= steps(a, b, radius) + steps(b, c, radius)


@given(places(1))
def test_steps_are_those_of_a_walk(made: tuple[int, ...]) -> None:
    radius, start = made
    far, ring = {start: 0}, {start}
    while ring:
        near = {next_hex(place, k, radius) for place in ring for k in range(6)} - {NONE, *far}
        far.update(dict.fromkeys(near, max(far.values()) + 1))
        ring = near
    assert all(steps(start, place, radius) == n for place, n in far.items())
    assert len(far) == 3 * radius * (radius + 1) + 1
