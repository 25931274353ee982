"""Missiles in flight: where they fly, how far by each roll, and whom a seeker would choose among those in sight.

[BY-500, BY-1230, BY-1260, BY-R68 .. BY-R73]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from admiralty.core.face.scenes import Circle, Group, Line, Polygon, Shape, Text
from admiralty.core.ground.squares import rescale, turn_left, turn_right

from ..options import BalmungGuidance
from ..records import NONE, Battle
from ..seeking import choose_target
from ..tables import MISSILE_ENGINE, MISSILE_HEALTH, SEEK_RANGE, SEEKS
from ..words import Kind
from .courses import Foreseen
from .drawn import LABEL
from .labels import Places
from .shapes import TILE, arrow, box, middle

View = Mapping[str, Any]


def missile(
    b: Battle, view: View, number: int, name: str, role: str, called: Mapping[int, str], places: Places
) -> Iterator[Shape]:
    """One missile: its sign, its name, the tiles of its next move by roll, and a seeker's cone."""
    m = view["index"]
    x, y = middle(view["x"], view["y"])
    target = seeks(b, m)
    parts = [*_ways(view, number, role), *(_cone(view, number) if _is_seeker(b, view["kind"]) else ())]
    if target != NONE:
        there = b.ships[target]
        parts.append(Line(f"in-seek-{number}", "", role, x, y, *middle(there.x, there.y)))
    said = [f"{name} at ({view['x']}, {view['y']}), direction ({view['ux']}, {view['uy']})"]
    said.append(f"{view['health']} of {MISSILE_HEALTH[view['kind']]} health, {view['tokens']} tokens")
    if view["moves"] == 0:
        said.append("first move: it seeks nothing yet")
    elif target in called:
        said.append(f"would seek {called[target]}")
    yield Group(f"plan-way-{number}", f"Next move of {name}, by its roll", "ghost", tuple(parts))
    far = max(abs(view["ux"]), abs(view["uy"]), 1)
    tip = x + TILE * 0.55 * view["ux"] / far, y + TILE * 0.55 * view["uy"] / far
    tail = x - TILE * 0.35 * view["ux"] / far, y - TILE * 0.35 * view["uy"] / far
    shapes = (*arrow(f"in-dart-{number}", role, tail, tip, 8), Circle(f"in-body-{number}", "", role, x, y, 2.5))
    yield Group(f"missile-{number}", ", ".join(said), role, shapes)
    label = f"{name}, new" if view["moves"] == 0 else name
    yield Text(f"label-{number}", "", role, *places.write(label, LABEL, (x, y), 7), label, LABEL)


def _is_seeker(b: Battle, kind: int) -> bool:
    return SEEKS[kind] == 1 or (kind == Kind.BALMUNG and b.rules.balmung_guidance == BalmungGuidance.SEEK5)


def seeks(b: Battle, m: int) -> int:
    """The ship in sight that a seeker would turn to; NONE.  [BY-1230, BY-R72]"""
    if not _is_seeker(b, b.missiles[m].kind) or b.missiles[m].moves == 0:
        return NONE
    return choose_target(Foreseen(b), b, m)


def _ways(view: View, number: int, role: str) -> Iterator[Shape]:
    """The tiles straight ahead, each the paler the fewer rolls lead so far."""
    engine = MISSILE_ENGINE[view["kind"]]
    for k in range(1, engine + 1):
        east, south = rescale(view["ux"], view["uy"], k)
        tile = box(view["x"] + east, view["y"] + south, off=5)
        yield Polygon(f"in-step-{number}-{k}", "", role, tile, None, round(0.6 * (engine + 1 - k) / engine, 3))


def _cone(view: View, number: int) -> Iterator[Shape]:
    """Five tiles, 45 degrees to either side: straight at what lies there, else it turns by 45 degrees.  [BY-R73]"""
    x, y = middle(view["x"], view["y"])
    for k, turn in enumerate((turn_left, turn_right)):
        east, south = rescale(*turn(view["ux"], view["uy"]), SEEK_RANGE)
        yield Line(f"in-cone-{number}-{k}", "", "ghost", x, y, x + east * TILE, y + south * TILE)
