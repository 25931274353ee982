"""Styles of ships, one a function: what a yard builds from a vessel's numbers, as shapes from below to above.

A game chooses a style for each ship; two of a game that look alike are drawn apart by colour, name and plate.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from .parts import Chance, Corner, Parts, Points, Vessel, cut, disc, slab, stroke, whole


def dart(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """A warpship: a slim keel through a warp vane, missile cells along it, beams before it."""
    p = Parts()
    w, vane = 5 + r.size * 0.07, 16 + min(r.power, 10) * 1.6
    p.put("trim", stroke(-10, -vane, -10, vane, 5))
    floats: Points = [(-18, vane - 3), (-2, vane - 2), (6, vane + 1), (-2, vane + 4), (-18, vane + 3)]
    p.both("hull", cut(floats, 1)).both("glow", slab(-14, -4, vane + 0.6, 0.8))
    keel = [(50, 1.5), (44, w * 0.5), (18, w * 0.8), (4, w * 1.25), (-22, w * 1.35), (-38, w), (-44, w * 0.7), (-44, 0)]
    p.put("hull", whole(keel))
    p.put("deck", whole([(40, 1), (16, w * 0.45), (-6, w * 0.7), (-30, w * 0.7), (-36, 0)]))
    for k in range(min(r.tubes, 6)):
        x = 12 - 7 * k
        p.both("hull", slab(x - 5, x, w * 1.25 + 3, 2.5, 0.8)).both("dark", slab(x - 4, x - 0.6, w * 1.25 + 3.2, 1))
    beams = min(r.beams, 4)
    for k in range(beams):
        y = (k - (beams - 1) / 2) * w * 0.5
        p.put("gun", stroke(20, y, 52 - abs(y), y, 1.6)).put("gun", disc(20, y, 2.2, 2.2, 8))
    for k in range(min(r.shields, 4)):
        x = 34 - 6 * k
        p.put("trim", whole([(x, 0), (x - 2, w * 0.55), (x - 4, w * 0.6), (x - 2.5, 0)]))
    n = min(4, 1 + int(r.power // 3))
    for k in range(n):
        p.bell(-44, (k - (n - 1) / 2) * w * 0.62, w * 0.28, cold)
    return p.put("light", disc(6, 0, 1.6, w * 0.22, 10)).lights(rand, slab(-30, 14, 0, w * 0.5), 6)


def bastion(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """A systemship: a hexagon that goes nowhere, a work on each corner."""
    p = Parts()
    wide = 38.0

    def hexagon(far: float, turn: float = 0) -> Points:
        return disc(0, 0, far, far, 6, turn)

    for k in range(6):
        x, y = wide * cos(k * pi / 3), wide * sin(k * pi / 3)
        p.put("dark", stroke(x * 0.5, y * 0.5, x, y, 5))
    p.put("hull", hexagon(wide)).put("dark", hexagon(wide * 0.8)).put("deck", hexagon(wide * 0.74))
    p.put("hull", hexagon(wide * 0.46, pi / 6)).put("deck", disc(0, 0, wide * 0.24, wide * 0.24, 18))
    p.put("glow", disc(0, 0, wide * 0.11, wide * 0.11, 12))
    for k in range(6):
        a = k * pi / 3
        x, y = (wide + 2) * cos(a), (wide + 2) * sin(a)
        p.put("hull", disc(x, y, 6.5, 6.5, 8, a))
        if k < r.beams * 2:
            p.put("gun", stroke(x, y, x + 12 * cos(a), y + 12 * sin(a), 2.2))
        if k < r.tubes:
            p.put("dark", disc(0.6 * x, 0.6 * y, 3, 3, 8)).put("light", disc(0.6 * x, 0.6 * y, 1.1, 1.1, 6))
        p.put("trim", stroke(0.52 * x, 0.52 * y, 0.82 * x, 0.82 * y, 0.7))
    for k in range(min(r.shields, 4)):
        far = wide * (0.56 + 0.07 * k)
        p.put("trim", disc(0, 0, far, far, 6, pi / 6))
    return p.lights(rand, hexagon(wide * 0.6), 18)


def modular(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """Components bolted to a frame, section behind section."""
    p = Parts()
    n = r.sections
    long, w = 86 / n, 7 + sqrt(r.size) * 0.95 / (1.25 if n > 1 else 1)
    p.put("dark", slab(-44, 40, 0, 2.2))
    engines = max(1, r.engines)
    for k in range(engines):
        y = 0.0 if engines == 1 else (k - (engines - 1) / 2) * min(2.2 * w / engines * 1.1, 18)
        b = 3.4 + r.thrust * 0.32
        p.put("hull", slab(-46, -26, y, b + 1, 1.4)).put("deck", slab(-42, -30, y, b - 1, 0.8)).bell(-45, y, b, cold)
    for s in reversed(range(n)):
        _section(
            p, r, rand, 44 - s * long, 44 - s * long - long + 5, w * (0.8 if s == 0 else 0.95 if s == n - 1 else 1.1), s
        )
    for k in range(r.holds):
        x, y = -30 + 12 * (k % 3), (w + 3.2) * (-1 if k % 2 else 1)
        p.put("hull", slab(x, x + 10, y, 3.4, 0.8))
        p.put("trim", slab(x + 3, x + 3.6, y, 3)).put("trim", slab(x + 6, x + 6.6, y, 3))
    for k in range(r.beams):
        x, y = 30 - k // 2 * 16, 0.0 if r.beams == 1 else (-1 if k % 2 else 1) * w * 0.72
        far = 56 if r.beams == 1 else x + 9 + r.power
        p.put("gun", disc(x, y, 3, 3, 10)).put("gun", stroke(x, y, far, y, 1.5 + r.power * 0.22))
    if r.blade:
        p.both("hull", [(40, w * 0.4), (44, w * 1.5), (30, w * 1.9), (16, w * 1.35), (24, w * 0.6)])
        p.both("trim", stroke(41, w * 1.1, 30, w * 1.7, 0.8))
    p.put("light", disc(44 - w * 0.55, 0, 2.6, 1.6, 8))
    return p.lights(rand, slab(-20, 30, 0, w * 0.5), 6)


def _section(p: Parts, r: Vessel, rand: Chance, x2: float, x1: float, h: float, s: int) -> None:
    """One section of a modular ship, from x2 at its bow to x1; the first one has a nose."""
    nose = h * 0.9 if s == 0 else 2.5
    frame: Points = [
        (x2, -h * 0.45), (x2, h * 0.45), (x2 - nose, h), (x1 + 2, h), (x1, h * 0.7), (x1, -h * 0.7), (x1 + 2, -h),
        (x2 - nose, -h),
    ]  # fmt: skip
    p.put("hull", cut(frame, 1 if r.sections > 1 else 0))
    p.put("deck", slab(x1 + 4, x2 - nose - 1, 0, h * 0.58, 2))
    for k in range(1, 4):
        x = x1 + (x2 - x1) * k / 4.4
        p.put("trim", stroke(x, -h * 0.9, x, h * 0.9, 0.5))
    if s:
        p.put("dark", slab(x2 - 1, x2 + 5, 0, h * 0.3))
    if r.lounge:
        p.lights(rand, slab(x1 + 3, x2 - 4, 0, h * 0.8), 16)


def fighter(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """A canopy, an intake, a cannon down the middle."""
    p = Parts()
    wing, long = 20 + r.power * 0.9, 54.0 if r.spinal else 36.0
    p.both("dark", [(6, 5), (-10, wing), (-26, wing + 3), (-22, 7)])
    p.both("hull", cut([(2, 5), (-14, wing - 1), (-32, wing + 2), (-34, wing - 4), (-24, 6)], 1))
    p.both("trim", stroke(-4, 8, -26, wing - 2, 0.8))
    p.put("hull", whole([(34, 3), (26, 7), (4, 9), (-18, 12), (-36, 9), (-40, 5), (-40, 0)]))
    p.put("deck", whole([(22, 3), (4, 6), (-20, 8), (-30, 0)]))
    if r.spinal:
        p.put("gun", slab(18, long, 0, 1.8 + r.spinal * 0.06)).put("dark", slab(28, long - 2, 0, 0.7))
        p.put("glow", disc(long - 1, 0, 1.8, 1.8, 8))
    p.put("glass", cut(whole([(26, 0), (21, 4.6), (9, 5.2), (4, 0)]), 2))
    for k in range(min(r.tubes, 6)):
        x, y = -6 - 5 * (k // 2), (-1 if k % 2 else 1) * (12 + 4.2 * (k // 2))
        p.put("hull", slab(x - 12, x + 8, y, 1.7, 0.8)).put("glow", slab(x + 5, x + 7, y, 0.8))
    for y in (-5.5, 5.5) if r.engines > 1 else (0.0,):
        p.bell(-40, y, 4, cold)
    return p


def organic(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """Grown, not built; without engines it is rooted."""
    p = Parts()
    lobes, turn = 3 + rand.below(3), rand() * 6
    rooted = not r.engines
    wide = 36.0 if rooted else 25.0

    def at(a: float, k: float, wob: float) -> Corner:
        q = wide * k * (1 + wob * sin(lobes * a + turn) + 0.05 * sin(7 * a + turn * 2))
        return q * cos(a) * (1 if rooted else 1.25) + (0 if rooted else -4), q * sin(a)

    def ring(k: float, wob: float) -> Points:
        return [at(2 * pi * i / 40, k, wob) for i in range(40)]

    arms = 11 if rooted else 6
    for k in range(arms):
        a = pi * 0.55 + k * pi * 0.9 / (arms - 1) if rooted else pi * 0.62 + k * pi * 0.76 / (arms - 1)
        long = wide * (0.55 if rooted else 0.9) * (0.7 + 0.6 * rand())
        x, y = at(a, 0.85, 0.1)
        b = a + (rand() - 0.5) * 0.9
        u, v = x + long * 0.6 * cos(a), y + long * 0.6 * sin(a)
        far = (u + long * 0.6 * cos(b), v + long * 0.6 * sin(b))
        left, right = (x + 4 * sin(a), y - 4 * cos(a)), (x - 4 * sin(a), y + 4 * cos(a))
        p.put("flesh", cut([left, (u + 2 * sin(a), v - 2 * cos(a)), far, (u - 2 * sin(a), v + 2 * cos(a)), right], 2))
    p.put("flesh", ring(1, 0.11)).put("vein", ring(0.78, 0.13)).put("flesh", ring(0.7, 0.12))
    for _ in range(9):
        a = rand() * 2 * pi
        x, y = at(a, 0.32 + 0.5 * rand(), 0.1)
        q = 1.6 + 3 * rand()
        p.put("vein", disc(x, y, q, q * 0.8, 12))
    for k in range(r.tubes):
        x, y = at(-1.1 + 2.2 * k / max(1, r.tubes - 1), 0.72, 0.1)
        p.put("eye", disc(x, y, 4.4, 4.4, 14)).put("glow", disc(x + 1, y, 1.7, 1.7, 8))
    p.put("eye", disc(2 if rooted else 8, 0, wide * 0.32, wide * 0.29, 20))
    p.put("glow", disc(5 if rooted else 11, 0, wide * 0.18, wide * 0.18, 16))
    p.put("dark", disc(7 if rooted else 13, 0, wide * 0.06, wide * 0.13, 10))
    if not rooted:
        p.both("flesh", cut([(20, 12), (40, 9), (50, 2), (36, 16), (18, 18)], 2))
    return p


def survey(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """A survey ship: a dish before a long spine, a ring to live in."""
    p = Parts()
    ring = 15 + r.size * 0.14
    for y in (-12.0, 12.0):
        p.put("dark", stroke(-24, y * 0.3, -34, y, 3.4)).put("hull", slab(-50, -24, y, 4.4, 2))
        p.put("deck", slab(-46, -28, y, 2, 1)).bell(-49, y, 3.6, cold)
    p.put("hull", whole([(30, 3), (22, 6), (-6, 6.5), (-30, 8), (-40, 5), (-42, 0)]))
    p.put("deck", whole([(20, 3), (-8, 4), (-32, 4), (-34, 0)]))
    p.put("dark", stroke(4, -ring, 4, ring, 3)).put("hull", slab(-5, 13, ring, 3.6, 2)).put(
        "hull", slab(-5, 13, -ring, 3.6, 2)
    )
    p.lights(rand, slab(-4, 12, ring, 2.4), 7).lights(rand, slab(-4, 12, -ring, 2.4), 7)
    p.put("trim", stroke(-3, -ring, -3, ring, 0.7)).put("trim", stroke(11, -ring, 11, ring, 0.7))
    p.put("hull", cut(whole([(44, 17), (40, 19), (32, 9), (29, 0)]), 1)).put(
        "dark", whole([(43.5, 14.5), (36, 8), (33, 0)])
    )
    p.put("gun", stroke(33, 0, 50, 0, 1.4)).put("glow", disc(50, 0, 1.6, 1.6, 8))
    for k in range(r.beams):
        x, y = 18 - 20 * (k // 2), (-1 if k % 2 else 1) * 6.5
        p.put("gun", disc(x, y, 2.3, 2.3, 8)).put("gun", stroke(x, y, x + 9, y * 1.05, 1.4))
    for k in range(r.tubes):
        p.put("dark", slab(22, 27, (k - (r.tubes - 1) / 2) * 4, 1.1))
    return p.lights(rand, slab(-30, 18, 0, 4), 10)


def corsair(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """Built of what was found: a knife with a limp."""
    p = Parts()
    lean = 1 if rand() < 0.5 else -1
    k = 0.8 + rand() * 0.4
    blade: Points = [
        (50, 2), (20, 7), (4, 9), (-8, 26 * k), (-22, 30 * k), (-18, 12), (-34, 14), (-44, 8), (-44, -8), (-30, -12),
        (-14, -11), (-20, -22 / k), (-2, -9), (24, -6),
    ]  # fmt: skip
    p.put("hull", [(x, y * lean) for x, y in blade])
    deck = [(36, 1.5), (10, 5), (-28, 7), (-34, -5), (-8, -6), (16, -4)]
    p.put("deck", [(x, y * lean) for x, y in deck])
    p.put("hull", slab(-40, -6, -16 * lean, 4, 1.6)).put("trim", stroke(-36, -16 * lean, -10, -16 * lean, 0.8))
    p.put("trim", stroke(-12, 8 * lean, -18, 25 * k * lean, 0.9))
    for i in range(r.beams):
        y = (-9 if i % 2 else 12) * lean
        p.put("gun", stroke(-2, y, 26 - 5 * i, y, 1.9))
    for i in range(r.tubes):
        p.put("dark", slab(24, 31, (i * 2 - r.tubes + 1) * 1.8, 1))
    p.bell(-43, 4 * lean, 4.4, cold).bell(-43, -5 * lean, 2.8, cold)
    return p.put("light", disc(22, 0, 3, 1.3, 8)).lights(rand, slab(-26, 10, 0, 4), 5)


def station(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """Rings, spokes, docks."""
    p = Parts()
    wide, arms = 40.0, 3 + r.sections

    def band(far: float, near: float) -> Points:
        return [*disc(0, 0, far, far, 48), (far, 0), (near, 0), *reversed(disc(0, 0, near, near, 48))]

    for k in range(arms):
        a = 2 * pi * k / arms - pi / 2
        c, s = cos(a), sin(a)
        p.put("dark", stroke(0, 0, wide * c, wide * s, 4))
        p.put("hull", stroke(wide * 0.94 * c, wide * 0.94 * s, (wide + 9) * c, (wide + 9) * s, 7))
        p.put("light", disc((wide + 8) * c, (wide + 8) * s, 1.3, 1.3, 6))
    p.put("hull", band(wide, wide * 0.82)).put("trim", band(wide * 0.92, wide * 0.9))
    p.put("hull", band(wide * 0.52, wide * 0.42)).put("hull", disc(0, 0, wide * 0.3, wide * 0.3, 12))
    p.put("deck", disc(0, 0, wide * 0.2, wide * 0.2, 12)).put("glow", disc(0, 0, wide * 0.07, wide * 0.07, 10))
    for k in range(r.beams):
        a = 2 * pi * (k + 0.5) / r.beams - pi / 2
        x, y = wide * 0.91 * cos(a), wide * 0.91 * sin(a)
        p.put("gun", disc(x, y, 3, 3, 8)).put("gun", stroke(x, y, wide * 1.12 * cos(a), wide * 1.12 * sin(a), 1.6))
    for _ in range(26):
        a = rand() * 2 * pi
        p.put("light", disc(wide * 0.87 * cos(a), wide * 0.87 * sin(a), 0.8, 0.8, 5))
    return p
