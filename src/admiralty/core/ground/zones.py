"""Graphs of zones: which zones lie next to each other, how many steps lie between two, which way leads there.

A graph is a row of numbers of a record, two a zone: `graph: list[int] = numbers(PARTS * ZONES, 0, PART_MOST)`. They
are the bits of its neighbours: those of zones 0 to 30 in the first, those of zones 31 to 61 in the second. Several
zones at once are a mask, which has the bit of each; it is too long for a field of a record and lives
within a rule.
"""

from __future__ import annotations

NONE = -1
PARTS = 2  # numbers of a zone
BITS = 31  # zones in each of them
PART_MOST = 2**31 - 1  # the largest of these numbers
ZONES_MOST = 62


def neighbours(graph: list[int], zone: int) -> int:
    """The mask of all zones next to one."""
    return graph[PARTS * zone] | graph[PARTS * zone + 1] << BITS


def are_joined(graph: list[int], one: int, other: int) -> bool:
    """Does one step lead from one zone to another?"""
    return neighbours(graph, one) >> other & 1 == 1


def join(graph: list[int], one: int, other: int) -> None:
    """Two zones lie next to each other from now on."""
    graph[PARTS * one + other // BITS] |= 1 << other % BITS
    graph[PARTS * other + one // BITS] |= 1 << one % BITS


def part(graph: list[int], one: int, other: int) -> None:
    """Two zones lie next to each other no more."""
    graph[PARTS * one + other // BITS] &= ~(1 << other % BITS)
    graph[PARTS * other + one // BITS] &= ~(1 << one % BITS)


def spread(graph: list[int], mask: int) -> int:
    """The mask of these zones and all next to one of them."""
    found = mask
    for zone in range(len(graph) // PARTS):
        if mask >> zone & 1 == 1:
            found |= neighbours(graph, zone)
    return found


def within(graph: list[int], zone: int, steps: int) -> int:
    """The mask of all zones that at most so many steps lead to, the zone itself among them."""
    found = 1 << zone
    for _ in range(steps):
        found = spread(graph, found)
    return found


def steps(graph: list[int], one: int, other: int) -> int:
    """The fewest steps from one zone to another; NONE where no way leads there."""
    found, before, count = 1 << one, 0, 0
    while found != before:
        if found >> other & 1 == 1:
            return count
        before = found
        found = spread(graph, found)
        count += 1
    return NONE


def nearer(graph: list[int], here: int, goal: int) -> int:
    """The mask of the zones next to one from which fewer steps lead to the goal: every shortest way goes by them."""
    found, before = 1 << goal, 0
    while found != before:
        if found >> here & 1 == 1:
            return neighbours(graph, here) & before
        before = found
        found = spread(graph, found)
    return 0


def next_zone(graph: list[int], here: int, goal: int) -> int:
    """The next zone on a shortest way, of several the one of the lowest number; NONE at the goal, and without a way."""
    return zone_of(nearer(graph, here, goal), 0)


def count_ways(graph: list[int], one: int, other: int) -> int:
    """How many shortest ways lead from one zone to another; 1 from a zone to itself, 0 where none does."""
    far = steps(graph, one, other)
    if far == NONE:
        return 0
    ways = [0 for _ in range(len(graph) // PARTS)]
    ways[one] = 1
    reached = 1 << one
    for _ in range(far):
        beyond = spread(graph, reached) & ~reached
        for zone in range(len(ways)):
            if beyond >> zone & 1 == 1:
                for before in range(len(ways)):
                    # Of two reached zones next to this one both are as far from the first: else it were nearer itself.
                    if (reached & neighbours(graph, zone)) >> before & 1 == 1:
                        ways[zone] += ways[before]
        reached |= beyond
    return ways[other]


# ---- masks -----------------------------------------------------------------------------------------------------------


def has(mask: int, zone: int) -> bool:
    """Is this zone in the mask?"""
    return mask >> zone & 1 == 1


def count(mask: int) -> int:
    """How many zones are in the mask."""
    number = 0
    while mask > 0:
        mask &= mask - 1
        number += 1
    return number


def zone_of(mask: int, k: int) -> int:
    """Zone k of a mask, 0 being the one of the lowest number; NONE where there are fewer."""
    for zone in range(ZONES_MOST):
        if mask >> zone & 1 == 1:
            if k == 0:
                return zone
            k -= 1
    return NONE
