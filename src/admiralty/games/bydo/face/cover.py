"""The picture on the game's door: two fighters and a wave cannon's beam, before what has grown on the wall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from admiralty.core.face.covers import Cover, picture, pose
from admiralty.core.face.scenes import Line, Polygon, Scene, Shape
from admiralty.core.face.silhouettes import State, Vessel

from ..deal.called import MUSTER
from ..glance.hulls import vessel_of
from ..yard.yard import build_of

WALL = (
    (400, 0),
    (400, 225),
    (330, 225),
    (352, 196),
    (338, 170),
    (362, 140),
    (346, 108),
    (366, 70),
    (336, 44),
    (350, 0),
)


def _picture() -> Scene:
    """The scene."""
    under: list[Shape] = [
        Polygon("map-wall", "", "foe", tuple((float(x), float(y)) for x, y in WALL), None, 0.25),
        Line("map-beam", "", "hit", 168, 118, 306, 118),
        Line("map-vector", "", "neutral", 92, 182, 168, 160),
        Line("map-shot", "", "foe", 262, 46, 196, 76),
    ]
    posed = [
        pose("baldur", _vessel("baldur"), "foe", (334, 118), 270, 118, State(damage=0.3)),
        pose("rebo", _vessel("rebo"), "foe", (276, 42), 246, 56),
        pose("second", _vessel("rebo"), "foe", (266, 190), 290, 48),
        pose("arrowhead", _vessel("arrowhead"), "own", (112, 118), 90, 116),
        pose("strider", _vessel("strider"), "own", (60, 190), 74, 78),
        pose("star", _vessel("shooting_star"), "own", (70, 44), 104, 68, State(damage=0.3)),
    ]
    return picture("Fighters before a Baldur", under, posed)


def _vessel(ship: str) -> Vessel:
    design = MUSTER.find(ship, "cover")
    return vessel_of(_plain(build_of(design)), design["name"])


def _plain(build: Any) -> Mapping[str, Any]:
    return asdict(build)


COVER = Cover(_picture)
