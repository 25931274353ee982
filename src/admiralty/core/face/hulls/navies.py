"""Styles of warships that fight behind six shields: a man-of-war, a grapnel, a hunter that dives."""

from __future__ import annotations

from math import pi

from .parts import Chance, Parts, Points, Vessel, cut, disc, slab, stroke, whole

ENGINES, GUNS, TUBES, BAYS = 6, 8, 6, 4  # so many are drawn at most


def picket(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """A man-of-war: an armoured keel with a ram, turrets fore, aft and on its sponsons, galleries on its quarters."""
    p = Parts()
    w, guns = 8 + r.size * 0.045, min(r.beams, GUNS)
    rows, out = (guns - 1) // 2, w + 4.4  # of turrets in pairs; where the galleries lie
    for x in (-26, -37):
        p.put("dark", stroke(x, -out, x - 3, out, 3)).put("dark", stroke(x - 3, -out, x, out, 3))
    engines = max(1, min(r.engines, ENGINES))
    inner = engines if engines == 1 else engines - 2
    for k in range(inner):
        p.bell(-46, (k - (inner - 1) / 2) * min(5.4, 1.7 * w / inner), min(2.6, 0.72 * w / inner), cold)
    for y in (-out, out) if engines > 1 else ():
        p.bell(-47, y, 3.1, cold)
    p.both("hull", slab(-47, -21, out, 4, 2.4)).both("deck", slab(-43, -26, out, 1.9, 1))
    aft = 6 - 14 * max(1, rows)
    p.both("hull", [(21, w * 0.8), (15, w + 5), (12, w + 6), (aft + 4, w + 6), (aft, w + 4.6), (aft - 5, w * 0.9)])
    p.both("trim", stroke(13, w + 4.6, aft + 3, w + 4.6, 0.7))
    keel = [
        (50, 1),
        (45, w * 0.42),
        (37, w * 0.74),
        (25, w * 0.95),
        (9, w),
        (-31, w),
        (-40, w * 0.92),
        (-45, w * 0.72),
        (-45, 0),
    ]
    p.put("hull", whole(keel)).put("trim", whole([(50, 1), (45, w * 0.42), (41, w * 0.59), (43, 0)]))
    deck = [(38, 1.8), (33, w * 0.4), (24, w * 0.64), (8, w * 0.74), (-30, w * 0.74), (-38, w * 0.6), (-40, 0)]
    p.put("deck", whole(deck))
    for x, half in ((30, w * 0.86), (14, w * 0.98), (-8, w), (-33, w * 0.98)):
        p.put("trim", stroke(x, -half, x, half, 0.4))
    p.both("trim", stroke(36, w * 0.56, 24, w * 0.8, 0.6)).both("trim", stroke(24, w * 0.8, -34, w * 0.86, 0.6))
    for k in range(min(r.tubes, TUBES)):
        x, y = -38 if k % 2 else 38, (k // 2 + 1) // 2 * 4.4 * (1 if k // 2 % 2 else -1)
        p.put("dark", slab(x - 5, x + 5, y, 1.3, 0.5))
    p.put("hull", slab(-30, -4, 0, w * 0.34, 1.6)).put("dark", disc(-14, 0, 2.4, 1.7, 12)).put(
        "dark", disc(-22, 0, 2.4, 1.7, 12)
    )
    p.put("hull", disc(4, 0, 9, w * 0.56, 8, pi / 8)).put("deck", disc(4, 0, 6, w * 0.36, 8, pi / 8))
    p.put("glass", slab(7, 9.2, 0, w * 0.2, 0.8))
    _bays(p, r, -12, w * 0.54)
    p.lights(rand, slab(-36, -6, 0, w * 0.7), 7).lights(rand, slab(12, 30, 0, w * 0.5), 3)
    for k in range(guns):
        side, row = (1 if k % 2 else -1), (k - 1) // 2
        if k == 0:
            _turret(p, 22, 0, 1)
        elif k == guns - 1 and guns % 2 == 0:
            _turret(p, -33, 0, -1)
        else:
            _turret(p, 8 - 14 * row, side * (w + 2.4), 1)
    return p


def _turret(p: Parts, x: float, y: float, way: int) -> None:
    """Two barrels that point to the bow or to the stern, and their house."""
    for apart in (-1.3, 1.3):
        p.put("gun", stroke(x + way * 2, y + apart, x + way * 14, y + apart, 1.3))
    p.put("hull", disc(x, y, 4.4, 3.6, 8, pi / 8)).put("gun", disc(x - way * 0.6, y, 2.3, 1.9, 8, pi / 8))


def talon(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """A grapnel: a barbed shank, and two arms that reach forward from its crown with a gun at each fluke."""
    p = Parts()
    span, guns = 25 + r.size * 0.13, min(r.beams, GUNS)
    arm: Points = [
        (-30, 6), (-43, 8), (-47, 17), (-43, span * 0.72), (-31, span), (-12, span + 4), (6, span + 2.5),
        (21, span - 3), (7, span - 7), (-2, span - 12), (-5, span - 5.5), (-17, span - 7), (-27, span * 0.6),
        (-30, 14),
    ]  # fmt: skip
    p.both("hull", cut(arm, 1))
    rib: Points = [
        (-40, 14), (-38, span * 0.66), (-28, span - 4), (-12, span), (4, span - 1), (-12, span - 3.2),
        (-28, span * 0.72), (-34, 14),
    ]  # fmt: skip
    p.both("deck", cut(rib, 1))
    p.both("trim", stroke(-33, span * 0.62, -24, span - 2, 0.8)).both("trim", stroke(-40, 19, -31, 18, 0.8))
    _row_of_bells(p, r, 18, cold)
    for k in range(guns):
        x, y = 13 - 15 * (k // 2), (-1 if k % 2 else 1) * (span - (0.6, 3.4, 2.4, 9)[k // 2])
        p.put("gun", stroke(x - 8, y, x + 15, y, 1.7)).put("gun", slab(x - 9, x, y, 2.1, 0.7))
    p.put("dark", stroke(15, -14, 15, 14, 2.6))
    for y in (-14, 14):
        p.put("hull", disc(15, y, 3.4, 2.3, 10))
    shank = [
        (50, 0.7), (44, 3.6), (33, 8), (26, 8.6), (29, 5.6), (20, 5.8), (8, 8.2), (-8, 10.4), (-26, 11.4), (-37, 12),
        (-43, 9), (-44, 0),
    ]  # fmt: skip
    p.put("hull", whole(shank)).put("deck", whole([(14, 2), (4, 4.8), (-12, 6.6), (-32, 7.4), (-38, 4.5), (-38, 0)]))
    p.put("deck", whole([(46, 0.8), (34, 4.8), (31, 0)])).put("glass", disc(35, 0, 2.6, 1.7, 12))
    for k in range(r.sections - 1):
        x = 10 - 8 * k
        half = 5.4 + 0.7 * k
        p.put("trim", [(x, 0), (x - 4, half), (x - 6, half), (x - 2, 0), (x - 6, -half), (x - 4, -half)])
    for k in range(min(r.tubes, TUBES)):
        y = (k // 2 + 1) // 2 * 3.2 * (1 if k // 2 % 2 else -1)
        p.put("dark", slab(-43, -36, y, 1.2, 0.5) if k % 2 else slab(40, 49, y * 0.6, 1.1, 0.5))
    _bays(p, r, -4, 6.4)
    if r.cloak:
        p.put("glass", disc(-28, 0, 3.4, 3.4, 12)).put("light", disc(-28, 0, 1.2, 1.2, 8))
    return p.lights(rand, slab(-34, 2, 0, 6), 7)


def lurker(r: Vessel, cold: bool, rand: Chance) -> Parts:
    """A hunter that dives: a blunt body with a tower, planes fore and aft, guns in blisters, shrouded bells."""
    p = Parts()
    w, guns = 11 + r.size * 0.075, min(r.beams, GUNS)
    tail = w * 0.3
    p.both("hull", [(27, w * 0.8), (25.5, w + 8), (24, w + 9.5), (17, w + 9.5), (15.5, w + 8), (14, w * 0.8)])
    p.both("deck", slab(16.5, 19.5, w + 4, 4.6)).both("trim", stroke(22, w, 22, w + 8.4, 0.7))
    plane: Points = [
        (-29, w * 0.5),
        (-37, tail + 10.5),
        (-39, tail + 12),
        (-47, tail + 12),
        (-48, tail + 10.5),
        (-45, 4),
    ]
    p.both("hull", plane)
    p.both("deck", [(-42, tail), (-42.5, tail + 10.5), (-46.5, tail + 10.5), (-45, 5)])
    p.both("trim", stroke(-35, tail + 1, -40, tail + 10, 0.7))
    _row_of_bells(p, r, 13, cold)
    p.put("hull", slab(-47, -41, 0, 9, 2)).put("dark", slab(-45, -43, 0, 7.4))
    body = [
        (50, 3), (49, w * 0.44), (44, w * 0.78), (34, w * 0.97), (18, w), (-2, w * 0.9), (-20, w * 0.66),
        (-34, w * 0.42), (-42, 5), (-43, 0),
    ]  # fmt: skip
    p.put("hull", cut(whole(body), 1))
    for k in range(4):
        x, half = 33 - 16 * k, w * (0.96, 0.95, 0.84, 0.66)[k]
        p.put("trim", stroke(x, -half, x, half, 0.6))
    inside = [(43, w * 0.16), (39, w * 0.5), (24, w * 0.66), (0, w * 0.58), (-22, w * 0.36), (-36, 2.6), (-37, 0)]
    p.put("deck", cut(whole(inside), 1))
    tower = cut(whole([(27, 1.5), (24, 4.6), (10, 4.4), (-4, 2.2), (-7, 0)]), 1)
    p.put("hull", tower).put("glass", slab(19.5, 22, 0, 2.9, 0.8))
    p.put("deck", whole([(17, 2.6), (8, 2.6), (-2, 0)]))
    p.lights(rand, slab(-30, -6, 0, 4), 5).lights(rand, slab(28, 42, 0, w * 0.4), 4)
    for k in range(guns):
        lone, row = k == 0 and guns % 2, (k - guns % 2) // 2
        side = 0 if lone else 1 if k % 2 else -1
        x, y = 36 if lone else 29 - 13 * row, side * w * (0.82 - 0.07 * row)
        p.put("gun", stroke(x, y, x + 12, y + side * 0.8, 1.7))
        p.put("hull", disc(x, y, 4.4, 2.9, 14)).put("gun", disc(x, y, 2, 1.4, 10))
    for k in range(min(r.tubes, TUBES)):
        p.put("dark", slab(43, 49, (k - (min(r.tubes, TUBES) - 1) / 2) * 4, 1.2))
    for k in range(r.sections - 1):
        p.both("trim", stroke(20 - 9 * k, w * 0.74, 14 - 9 * k, w * 0.74, 1.6))
    _bays(p, r, 4, w * 0.44)
    if r.cloak:
        p.put("glass", disc(-20, 0, 4, 3, 14)).put("light", disc(-20, 0, 1.5, 1.2, 8))
    return p


def _bays(p: Parts, r: Vessel, x: float, y: float) -> None:
    """Open doors for what it carries, in pairs along its flanks."""
    for k in range(min(r.holds, BAYS)):
        at, side = x - 11 * (k // 2), -1 if k % 2 else 1
        p.put("dark", slab(at - 4, at + 4, side * y, 1.7, 0.6)).put("light", slab(at - 3, at + 3, side * y, 0.5))


def _row_of_bells(p: Parts, r: Vessel, wide: float, cold: bool) -> None:
    """Engines side by side at the stern, as wide as there is room."""
    n = max(1, min(r.engines, ENGINES))
    apart = min(9.0, wide / n)
    for k in range(n):
        p.bell(-45, (k - (n - 1) / 2) * apart, apart * 0.42, cold)
