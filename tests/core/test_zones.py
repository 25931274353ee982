"""Graphs of zones: what holds for all of them, held against sets, and two maps worked out by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from admiralty.core.ground.zones import (
    NONE,
    PART_MOST,
    PARTS,
    ZONES_MOST,
    are_joined,
    count,
    count_ways,
    has,
    join,
    nearer,
    neighbours,
    next_zone,
    part,
    spread,
    steps,
    within,
    zone_of,
)

Edges = list[tuple[int, int]]


def graph_of(edges: Edges, zones: int = ZONES_MOST) -> list[int]:
    graph = [0] * (PARTS * zones)
    for one, other in edges:
        join(graph, one, other)
    return graph


def zones_in(mask: int) -> set[int]:
    return {zone for zone in range(ZONES_MOST) if has(mask, zone)}


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, Edges]:
    zones = draw(st.integers(2, ZONES_MOST))
    zone = st.integers(0, zones - 1)
    return zones, draw(st.lists(st.tuples(zone, zone).filter(lambda pair: pair[0] != pair[1]), max_size=2 * zones))


def distances(zones: int, edges: Edges, start: int) -> dict[int, int]:
    """Steps from one zone to all that it reaches, by sets."""
    far, ring = {start: 0}, {start}
    while ring:
        near = {b for a, b in [*edges, *((b, a) for a, b in edges)] if a in ring and b not in far}
        far.update(dict.fromkeys(near, max(far.values()) + 1))
        ring = near
    return far


@given(graphs(), st.data())
def test_steps_and_ways_are_those_of_sets(made: tuple[int, Edges], data: st.DataObject) -> None:
    zones, edges = made
    graph = graph_of(edges, zones)
    assert all(0 <= each <= PART_MOST for each in graph)
    one, other = (data.draw(st.integers(0, zones - 1)) for _ in range(2))
    far = distances(zones, edges, one)
    assert steps(graph, one, other) == steps(graph, other, one) == far.get(other, NONE)
    assert zones_in(neighbours(graph, one)) == {zone for zone in far if far[zone] == 1}
    for n in (0, 1, 2, 5):
        assert zones_in(within(graph, one, n)) == {zone for zone in far if far[zone] <= n}
    goal = distances(zones, edges, other)
    nearest = {zone for zone in zones_in(neighbours(graph, one)) if one in goal and goal[zone] < goal[one]}
    assert zones_in(nearer(graph, one, other)) == nearest
    assert next_zone(graph, one, other) == min(nearest, default=NONE)


@given(graphs(), st.data())
def test_no_detour_is_shorter_and_every_way_ends(made: tuple[int, Edges], data: st.DataObject) -> None:
    zones, edges = made
    graph = graph_of(edges, zones)
    a, b, c = (data.draw(st.integers(0, zones - 1)) for _ in range(3))
    if NONE not in (steps(graph, a, b), steps(graph, b, c)):
        assert steps(graph, a, c) <= steps(graph, a, b) + steps(graph, b, c)
    here, met = a, 0
    while here != b and next_zone(graph, here, b) != NONE:
        here, met = next_zone(graph, here, b), met + 1
    assert met == max(0, steps(graph, a, b)) and (here == b) == (steps(graph, a, b) != NONE)
    if NONE not in (steps(graph, a, b),) and a != b:
        ways = sum(count_ways(graph, zone, b) for zone in zones_in(nearer(graph, a, b)))
        assert count_ways(graph, a, b) == ways == count_ways(graph, b, a) > 0


@given(graphs(), st.data())
def test_what_is_joined_can_be_parted_again(made: tuple[int, Edges], data: st.DataObject) -> None:
    zones, edges = made
    one = data.draw(st.integers(0, zones - 2))
    other = data.draw(st.integers(one + 1, zones - 1))
    apart = [pair for pair in edges if set(pair) != {one, other}]
    graph = graph_of([*apart, (one, other)], zones)
    assert are_joined(graph, one, other) and are_joined(graph, other, one)
    part(graph, one, other)
    assert not are_joined(graph, one, other) and graph == graph_of(apart, zones)
    part(graph, other, one)
    assert graph == graph_of(apart, zones)


@given(st.sets(st.integers(0, ZONES_MOST - 1)))
def test_a_mask_is_a_set_of_zones(zones: set[int]) -> None:
    mask = sum(1 << zone for zone in zones)
    assert count(mask) == len(zones)
    assert [zone_of(mask, k) for k in range(len(zones))] == sorted(zones)
    assert zone_of(mask, len(zones)) == NONE


RING = [(1, 2), (1, 6), (2, 3), (2, 4), (3, 4), (3, 7), (4, 5), (4, 6), (5, 6), (5, 7)]
ROAD = [(1, 2), (1, 3), (2, 4), (3, 4), (3, 5), (4, 6), (5, 6), (6, 8), (8, 7)]


def test_a_map_by_hand() -> None:
    graph = graph_of(RING, 8)
    pairs = {(1, 4): 2, (1, 3): 2, (1, 5): 2, (1, 7): 3, (4, 7): 2, (1, 1): 0, (0, 1): NONE}
    assert {pair: steps(graph, *pair) for pair in pairs} == pairs
    assert zones_in(spread(graph, 1 << 1)) == {1, 2, 6}
    assert zones_in(nearer(graph, 1, 7)) == {2, 6} and next_zone(graph, 1, 7) == 2


def test_a_road_by_hand() -> None:
    graph = graph_of(ROAD, 9)
    assert steps(graph, 1, 7) == 5
    assert zones_in(nearer(graph, 1, 7)) == {2, 3} and zones_in(nearer(graph, 3, 7)) == {4, 5}
    assert count_ways(graph, 1, 7) == 3
    part(graph, 4, 6)
    assert (steps(graph, 1, 7), count_ways(graph, 1, 7), next_zone(graph, 1, 7)) == (5, 1, 3)
    assert (count_ways(graph, 0, 1), next_zone(graph, 0, 1), next_zone(graph, 1, 1)) == (0, NONE, NONE)
