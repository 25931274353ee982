"""The player's ships of the challenge as the solver counts them: those that differ, and what hits may leave of them.

Three things are proved in the decision on the solver and merge ships without changing any chance to win:

- A unit that no order can use (a beam, screen or tube beyond PD; three missiles beyond what the rounds left can launch)
  only absorbs a hit. It is *ballast*.
- Ballast takes hits before anything else does: whatever else is lost could have been the ballast.
- Of two ways to take hits, one that leaves at least as much of everything is at least as good.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .solve_bench import Bench, Values

Own = tuple[int, int, int, int, int, int]  # (PD, B, S, T, M, ballast)


def points(own: Own) -> int:
    """How many hits it can take.  [WW-450]"""
    return sum(own[:4]) + (own[4] + 2) // 3 + own[5]


def merged(own: Own, rounds: int) -> Own:
    """The ship as it counts with so many rounds to come: what it cannot use is ballast."""
    pd, beams, screens, tubes, missiles, ballast = own
    ballast += max(0, beams - pd) + max(0, screens - pd) + max(0, tubes - pd)
    beams, screens, tubes = min(beams, pd), min(screens, pd), min(tubes, pd)
    spare = max(0, missiles - rounds * tubes) // 3
    return pd, beams, screens, tubes, missiles - 3 * spare, ballast + spare


def without(own: Own, missiles: int) -> Own:
    """After so many missiles have left, at once.  [WW-350]"""
    return (*own[:4], own[4] - missiles, own[5])


def launches(own: Own) -> range:
    """How many missiles it may launch at most, and less.  [WW-320, WW-350]"""
    return range(min(own[0], own[3], own[4]) + 1)


class Losses:
    """What hits may leave of the player's ships, asked of the rules and kept."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self._one: dict[tuple[Own, int], tuple[Own, ...]] = {}
        self._all: dict[tuple[Own, int], list[tuple[Own, ...]]] = {}

    def one(self, own: Own, rounds: int) -> tuple[Own, ...]:
        """Every ship that one more hit may leave, none of them no better than another; none if it was its end."""
        key = (own, rounds)
        if key not in self._one:
            self._one[key] = tuple(best_of(self._left(own, rounds)))
        return self._one[key]

    def _left(self, own: Own, rounds: int) -> Iterator[Own]:
        values: Values = own[:5]
        for _, left, ballast in self.bench.losses(values, own[5]):
            made = merged((*left, ballast), rounds)
            if points(made) > 0 and (own[5] == 0 or ballast < own[5]):
                yield made

    def after(self, own: Own, rounds: int) -> list[tuple[Own, ...]]:
        """For each number of hits, from none up to one less than its end, the ships that they may leave."""
        key = (own, rounds)
        if key not in self._all:
            ways: list[tuple[Own, ...]] = [(merged(own, rounds),)]
            while more := {left for each in ways[-1] for left in self.one(each, rounds)}:
                ways.append(tuple(best_of(more)))
            self._all[key] = ways
        return self._all[key]


def best_of(owns: Iterable[Own]) -> list[Own]:
    """Those of some ships with the same points to which none other is at least equal."""
    found = sorted(set(owns), reverse=True)
    return [own for own in found if not any(other != own and is_as_good(other, own) for other in found)]


def is_as_good(own: Own, other: Own) -> bool:
    """Has a ship of the same points at least as much of everything but ballast?  Spare missiles count by threes."""
    more = own[4] - other[4]
    return all(a >= b for a, b in zip(own[:5], other[:5], strict=True)) and more % 3 == 0


class Fleet:
    """All ships that some designs may become: at the beginning of each round, and when their missiles have left."""

    def __init__(self, designs: Mapping[Own, Iterable[int]], losses: Losses, rounds: int) -> None:
        """`designs` says how many missiles each may launch in the first round; each is as `merged` makes it."""
        self.losses, self.rounds = losses, rounds
        self.begin: list[list[Own]] = [sorted(designs)]
        first = [(own, n) for own in self.begin[0] for n in designs[own]]
        for later in range(rounds - 1, 0, -1):
            self.begin.append(sorted(self._later(first, later)))
            first = [(own, n) for own in self.begin[-1] for n in launches(own)]

    def _later(self, launching: Iterable[tuple[Own, int]], rounds: int) -> set[Own]:
        found: set[Own] = set()
        for own, missiles in launching:
            for ships in self.losses.after(without(own, missiles), rounds):
                found.update(ships)
        return found
