"""Small parts of which silhouettes are made, and the chances by which two of a kind differ.

Lengths are those of a silhouette: 100 from stern to bow, the bow at x = 50, starboard where y is more than 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import TypeAlias

Corner: TypeAlias = tuple[float, float]
Points: TypeAlias = list[Corner]

BITS = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Vessel:
    """What a ship's silhouette is drawn from. Its numbers can be counted on the drawing, if its style shows them."""

    style: str
    name: str = ""  # two vessels of one style and name have the same scars and lights
    size: float = 40
    power: float = 4
    engines: int = 2
    thrust: float = 4
    beams: int = 0
    tubes: int = 0
    shields: int = 0
    sections: int = 1
    holds: int = 0
    spinal: int = 0
    lounge: bool = False
    blade: bool = False
    cloak: bool = False


def seed_of(text: str) -> int:
    """A number of 32 bits for a text (FNV-1a)."""
    seed = 2166136261
    for letter in text:
        seed = (seed ^ ord(letter)) * 16777619 & BITS
    return seed


class Chance:
    """Numbers from 0 to below 1, the same ones for the same seed wherever this runs."""

    def __init__(self, seed: int) -> None:
        self.state = seed & BITS

    def __call__(self) -> float:
        """The next one."""
        self.state = (self.state * 1664525 + 1013904223) & BITS
        return (self.state >> 8) / 16777216

    def below(self, count: int) -> int:
        """A whole number from 0 to below `count`."""
        return int(self() * count)


def rounded(number: float) -> int:
    """The nearest whole number, the upper one of two."""
    return int((number + 0.5) // 1)


def whole(half: Sequence[Corner]) -> Points:
    """Both halves of a shape, from its corners on one side, bow to stern."""
    return [*half, *((x, -y) for x, y in reversed(half) if y != 0)]


def other(points: Sequence[Corner]) -> Points:
    """The same on the other side."""
    return [(x, -y) for x, y in reversed(points)]


def slab(x1: float, x2: float, y: float, half: float, chamfer: float = 0) -> Points:
    """A rectangle from x1 to x2, its middle at y, with its corners cut off by `chamfer`."""
    if not chamfer:
        return [(x2, y - half), (x2, y + half), (x1, y + half), (x1, y - half)]
    near, far = half - chamfer, half
    return [
        (x2, y - near), (x2, y + near), (x2 - chamfer, y + far), (x1 + chamfer, y + far),
        (x1, y + near), (x1, y - near), (x1 + chamfer, y - far), (x2 - chamfer, y - far),
    ]  # fmt: skip


def disc(x: float, y: float, rx: float, ry: float | None = None, n: int = 24, turn: float = 0) -> Points:
    """An ellipse of n corners, the first of them at the angle `turn`."""
    ry = rx if ry is None else ry
    angles = [turn + 2 * pi * k / n for k in range(n)]
    return [(x + rx * cos(a), y + ry * sin(a)) for a in angles]


def cut(points: Points, times: int = 2) -> Points:
    """The shape with its corners cut off (Chaikin)."""
    for _ in range(times):
        after = [*points[1:], points[0]]
        points = [
            corner
            for (x, y), (u, v) in zip(points, after, strict=True)
            for corner in ((0.75 * x + 0.25 * u, 0.75 * y + 0.25 * v), (0.25 * x + 0.75 * u, 0.25 * y + 0.75 * v))
        ]
    return points


def stroke(x1: float, y1: float, x2: float, y2: float, wide: float) -> Points:
    """A line of this width, as a shape."""
    long = sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) or 1
    a, b = (y2 - y1) / long * wide / 2, (x2 - x1) / long * wide / 2
    return [(x1 + a, y1 - b), (x2 + a, y2 - b), (x2 - a, y2 + b), (x1 - a, y1 + b)]


class Parts(list[tuple[str, Points]]):
    """Shapes with their tones, from below to above."""

    def put(self, tone: str, points: Points) -> Parts:
        """Add a shape."""
        self.append((tone, points))
        return self

    def both(self, tone: str, points: Points) -> Parts:
        """Add a shape on either side."""
        return self.put(tone, points).put(tone, other(points))

    def bell(self, x: float, y: float, half: float, cold: bool) -> Parts:
        """Add an engine's bell, and its flame unless it is cold."""
        self.put("engine", [(x + 3, y - half * 0.7), (x + 3, y + half * 0.7), (x - 3, y + half), (x - 3, y - half)])
        if not cold:
            self.put("glow", [(x - 3, y - half * 0.8), (x - 3, y + half * 0.8), (x - 9 - half, y)])
        return self

    def lights(self, rand: Chance, points: Iterable[Corner], count: int) -> Parts:
        """Add lit windows, scattered over a shape."""
        xs, ys = zip(*points, strict=True)
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        for _ in range(count):
            x = left + (right - left) * (0.15 + 0.7 * rand())
            y = top + (bottom - top) * (0.2 + 0.6 * rand())
            self.put("light", slab(x - 0.7, x + 0.7, y, 0.7))
        return self
