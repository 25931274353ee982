"""The picture on the game's door: a warpship runs down on the fortress that guards a star, missiles ahead of it."""

from __future__ import annotations

from math import cos, radians, sin

from admiralty.core.face.covers import Cover, picture, pose
from admiralty.core.face.scenes import Circle, Line, Scene, Shape
from admiralty.core.face.silhouettes import State, Vessel
from admiralty.core.yard.designers import Design

from ..deal.dealing import MUSTER
from .hulls import vessel_of

FORTRESS: Design = {"kind": "systemship", "pd": 8, "beams": 3, "screens": 4, "tubes": 4, "missiles": 12}
BUILT = ("pd", "beams", "screens", "tubes", "racks", "ecm", "cannons", "holds", "armour", "missiles", "shells")
STAR, HOT = (366.0, 32.0), (17.0, 25.0)  # where it stands; how far it shines
AT, COURSE = (96.0, 150.0), 72.0  # the warpship; where it flies
SALVO = ((0, 0), (15, -9), (15, 9), (30, 0), (34, -17))  # missiles, ahead of its bow and to the side of its course
AHEAD, TRAIL = 82.0, 17.0  # from the middle of the ship to the last missile; how long their trails are


def _picture() -> Scene:
    """The scene."""
    along, across = (sin(radians(COURSE)), -cos(radians(COURSE))), (cos(radians(COURSE)), sin(radians(COURSE)))
    under: list[Shape] = [Circle(f"star-{k}", "", "ground", *STAR, far) for k, far in enumerate(HOT)]
    for k, (far, beside) in enumerate(SALVO):
        x, y = (at + (AHEAD + far) * a + beside * b for at, a, b in zip(AT, along, across, strict=True))
        under.append(Line(f"missile-{k}", "", "own", x, y, x + TRAIL * along[0], y + TRAIL * along[1]))
    posed = [
        pose("fortress", _vessel(FORTRESS), "neutral", (300, 112), 80, 158, State(damage=0.25)),
        pose("lance", _vessel(MUSTER.find("lance", "cover")), "own", AT, COURSE, 142),
        pose("falchion", _vessel(MUSTER.find("falchion", "cover")), "own", (64, 66), COURSE + 14, 104),
    ]
    return picture("A systemship under attack", under, posed)


def _vessel(design: Design) -> Vessel:
    return vessel_of({key: design.get(key, 0) for key in BUILT}, design["kind"] == "warpship")


COVER = Cover(_picture)
