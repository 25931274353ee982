"""Where names and numbers stand on the board: each where it covers as little as may be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import inf

from admiralty.core.face.scenes import Point

Box = tuple[float, float, float, float]
LETTER = 0.6  # how wide a letter is, by its size
OUTSIDE = 2.0  # what a part beyond the map counts, by one that covers something
STRIP = 32.0  # how high a strip is by which what is taken is kept, so that only what lies near is looked at
FARTHER = 2.0  # what each further try counts, in units of area


class Places:
    """What is taken on a board of this size, and the places that are given out."""

    def __init__(self, wide: float, high: float, taken: Iterable[Box] = ()) -> None:
        self.wide, self.high = wide, high
        self.strips: dict[int, list[Box]] = defaultdict(list)
        for box in taken:
            self._keep(box)

    def take(self, wide: float, high: float, tries: Iterable[Point]) -> Point:
        """The middle of the best place for something of this size; tries are such middles, the best liked first."""
        best, least = (0.0, 0.0), inf
        for k, place in enumerate(tries):
            if least <= FARTHER * k:
                break
            if (cost := self._cost(around(place, wide, high)) + FARTHER * k) < least:
                best, least = place, cost
        self._keep(around(best, wide, high))
        return best

    def write(self, text: str, size: float, at: Point, off: float) -> Point:
        """Where a text next to a mark stands, in the middle of its line and at its foot."""
        wide = LETTER * size * len(text)
        x, y = self.take(wide, size, beside(at, off + size / 2, off + wide / 2))
        return x, y + size * 0.35

    def _cost(self, box: Box) -> float:
        left, top, right, low = box
        inside = max(0.0, min(right, self.wide) - max(left, 0)) * max(0.0, min(low, self.high) - max(top, 0))
        beyond = (right - left) * (low - top) - inside
        covered = sum(shared(part, other) for k, part in parts(box) for other in self.strips.get(k, ()))
        return covered + OUTSIDE * beyond

    def _keep(self, box: Box) -> None:
        for k, part in parts(box):
            self.strips[k].append(part)


def parts(box: Box) -> Iterator[tuple[int, Box]]:
    """What lies of a box in each strip of the board, with the strip's number."""
    left, top, right, low = box
    for k in range(int(top // STRIP), int(low // STRIP) + 1):
        yield k, (left, max(top, k * STRIP), right, min(low, (k + 1) * STRIP))


def around(at: Point, wide: float, high: float) -> Box:
    """A box with this middle."""
    return at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2


def shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def beside(at: Point, up: float, aside: float) -> Iterator[Point]:
    """Below, above, at the sides, and the same farther off."""
    x, y = at
    for more in (0.0, 11.0, 22.0):
        yield from ((x, y + up + more), (x, y - up - more), (x + aside + more, y), (x - aside - more, y))
        for right in (0.6, -0.6):
            yield from ((x + right * aside, y + up + more), (x + right * aside, y - up - more))
