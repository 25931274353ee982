"""Silhouettes: a ship's drawing from its numbers, as polygons with a tone each. The same vessel, the same polygons.

A tone says what a part is (hull, gun, glow, breach); the page decides how that looks. Only sums, products,
roots, sines and a small generator go into it, so that it comes out alike wherever it is worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from hashlib import blake2b
from math import cos, pi, sin, sqrt
from typing import TypeAlias

from .hulls.navies import lurker, picket, talon
from .hulls.parts import Chance, Corner, Parts, Points, Vessel, rounded, seed_of
from .hulls.styles import bastion, corsair, dart, fighter, modular, organic, station, survey

__all__ = ["STYLES", "TONES", "WHOLE", "Silhouette", "State", "Vessel", "length_of", "polygons", "silhouette"]

TONES: Mapping[str, str] = {
    "hull": "plates",
    "deck": "a lighter part of the hull",
    "dark": "a recess",
    "trim": "lines, bands",
    "gun": "weapons",
    "engine": "a bell",
    "glow": "what burns or shines by itself",
    "light": "a lit window",
    "glass": "a canopy, a lens",
    "flesh": "what has grown",
    "vein": "... and lies deeper",
    "eye": "... and looks back",
    "scorch": "round a hole",
    "ember": "its rim",
    "breach": "a hole",
}
STYLES: Mapping[str, Callable[[Vessel, bool, Chance], Parts]] = {
    style.__name__: style
    for style in (dart, bastion, modular, fighter, organic, survey, corsair, station, picket, talon, lurker)
}
LIMITS: Mapping[str, tuple[int, int]] = {  # what goes beyond them is drawn as if it did not
    "size": (1, 100),
    "power": (0, 12),
    "engines": (0, 6),
    "thrust": (0, 16),
    "beams": (0, 8),
    "tubes": (0, 6),
    "shields": (0, 60),
    "sections": (1, 4),
    "holds": (0, 4),
    "spinal": (0, 40),
}
MOST = 150  # polygons; lights that would be more are left out
HOLES, TRIES = 9, 400  # in a ship that is nearly gone
SOLID, LIT = ("hull", "flesh"), ("glow", "light")
Drawn: TypeAlias = Sequence[tuple[str, Points]]


@dataclass(frozen=True, slots=True)
class State:
    """What has become of a vessel."""

    damage: float = 0  # 0: whole; 1: nearly gone
    cold: bool = False  # its engines are out
    wreck: bool = False  # it is broken up


WHOLE = State()


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A drawing, and the name by which hulls on a board call for it: its tones, and corners as SVG writes them."""

    id: str
    parts: tuple[tuple[str, str], ...]


def polygons(vessel: Vessel, state: State = WHOLE) -> list[tuple[str, Points]]:
    """The tones and corners, from below to above; raises `KeyError` for a style that is none."""
    vessel = _within_limits(vessel)
    seed = seed_of(vessel.name + vessel.style)
    parts: Drawn = STYLES[vessel.style](vessel, state.cold, Chance(seed))
    parts = _with_fewer_lights(parts, MOST - 3 * HOLES)
    if state.wreck:
        parts = _broken(_breached(parts, 0.8, Chance(seed ^ 0x51ED270B)), Chance(seed ^ 0x7F4A7C15))
    elif state.damage > 0:
        parts = _breached(parts, min(state.damage, 1), Chance(seed ^ 0x9E3779B9))
    return list(parts)


@lru_cache(maxsize=1024)
def silhouette(vessel: Vessel, state: State = WHOLE) -> Silhouette:
    """The drawing as it is sent: alike for all who see the same vessel in the same state."""
    digest = blake2b(repr((vessel, state)).encode("utf-8", "replace"), digest_size=6).hexdigest()
    parts = tuple((tone, written(points)) for tone, points in polygons(vessel, state))
    return Silhouette(f"{vessel.style}-{digest}", parts)


def written(points: Points) -> str:
    """Corners as SVG writes them, to a tenth, in as few letters as it takes."""
    return " ".join(f"{_short(x)} {_short(y)}" for x, y in points).replace(" -", "-")


def length_of(vessel: Vessel) -> float:
    """How long it is among others on a board, in the board's own measure: larger ships are longer, but not by much."""
    return 46 + 9 * sqrt(_within_limits(vessel).size)


def _short(number: float) -> str:
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".") if abs(number) < 1 else text


def _within_limits(vessel: Vessel) -> Vessel:
    known = {each.name: getattr(vessel, each.name) for each in fields(vessel) if each.name in LIMITS}
    return replace(vessel, **{name: min(max(value, LIMITS[name][0]), LIMITS[name][1]) for name, value in known.items()})


def _with_fewer_lights(parts: Drawn, most: int) -> Drawn:
    """So many polygons at most, as far as lights are what can go."""
    over = len(parts) - most
    kept = []
    for part in parts:
        if over > 0 and part[0] == "light":
            over -= 1
        else:
            kept.append(part)
    return kept


# ---- damage -------------------------------------------------------------------------------------------------------


def _breached(parts: Drawn, damage: float, rand: Chance) -> Drawn:
    """Holes with glowing rims, and lights that went out."""
    hosts = [points for tone, points in parts if tone in SOLID]
    out = [part for part in parts if part[0] != "light" or rand() > damage]
    wanted, made = rounded(damage * HOLES), 0
    for _ in range(TRIES):
        if made >= wanted:
            break
        host = hosts[rand.below(len(hosts))]
        xs, ys = [x for x, _ in host], [y for _, y in host]
        x = min(xs) + (max(xs) - min(xs)) * rand()
        y = min(ys) + (max(ys) - min(ys)) * rand()
        if _inside((x, y), host):
            made += 1
            out += _hole(x, y, damage, rand)
    return out


def _hole(x: float, y: float, damage: float, rand: Chance) -> Drawn:
    """A ragged hole: what is burnt, what glows, what is gone."""
    n = 11
    q = 1.9 + 2.6 * damage * rand() + damage * 1.2
    rag = [0.55 + 0.6 * rand() for _ in range(n)]
    lie = rand() * pi

    def jag(k: float) -> Points:
        points = []
        for i in range(n):
            a, f = 2 * pi * i / n, q * k * rag[i]
            u, v = 1.5 * f * cos(a), 0.8 * f * sin(a)
            points.append((x + u * cos(lie) - v * sin(lie), y + u * sin(lie) + v * cos(lie)))
        return points

    return [("scorch", jag(2)), ("ember", jag(1)), ("breach", jag(0.68))]


def _inside(point: Corner, points: Points) -> bool:
    """Does a point lie in a polygon?"""
    x, y = point
    odd = False
    before = points[-1]
    for a, b in points:
        c, d = before
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            odd = not odd
        before = (a, b)
    return odd


def _broken(parts: Drawn, rand: Chance) -> Drawn:
    """A wreck: three pieces that drift apart, all lights out."""
    a, b = 6 + 16 * rand(), -14 - 14 * rand()
    s = 0.35 * (rand() - 0.5)
    pieces = (((a, 1, s),), ((a, -1, -s), (b, 1, -s)), ((b, -1, s),))
    drifts = ((9, -7, 0.22), (0, 5, -0.12), (-9, -5, -0.3))
    out = []
    for planes, (dx, dy, t) in zip(pieces, drifts, strict=True):
        for tone, points in parts:
            if tone in LIT:
                continue
            for x0, nx, ny in planes:
                points = _clipped(points, x0, nx, ny)
            if len(points) > 2:
                out.append((tone, [(x * cos(t) - y * sin(t) + dx, x * sin(t) + y * cos(t) + dy) for x, y in points]))
    return out


def _clipped(points: Points, x0: float, nx: float, ny: float) -> Points:
    """What lies on that side of a line through (x0, 0) to which (nx, ny) points."""
    out: Points = []
    for k, p in enumerate(points):
        q = points[(k + 1) % len(points)]
        a, b = (p[0] - x0) * nx + p[1] * ny, (q[0] - x0) * nx + q[1] * ny
        if a >= 0:
            out.append(p)
        if (a >= 0) != (b >= 0):
            t = a / (a - b)
            out.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return out
