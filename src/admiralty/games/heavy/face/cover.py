"""The picture on the game's door: two cruisers bow to bow in their shields."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.core.face.covers import Cover, picture, pose
from admiralty.core.face.scenes import Polygon, Scene, Shape
from admiralty.core.face.silhouettes import State, Vessel

from ..deal.dealing import MUSTER
from ..tables import FACINGS
from ..words import Facing
from ..yard.yard import build_of
from .hulls import vessel_of
from .plan import Place, plate
from .stage import SHOW

WEST, EAST, DOWN = 106.0, 294.0, 112.5  # where the ships lie
RING, LENGTH, EDGES = 0.4, 126.0, (186.0, 206.0)  # how large their shields are; their hulls; a shield's edges
LEFT = ((1, 0.8, 1, 1, 1, 1), (0.35, 1, 0, 1, 1, 0.7))  # of each shield


def _picture() -> Scene:
    """The scene."""
    posed = [
        pose("cruiser", _vessel("ca"), "own", (WEST, DOWN), 90, LENGTH),
        pose("battlecruiser", _vessel("d7"), "foe", (EAST, DOWN), 270, LENGTH, State(damage=0.4)),
    ]
    west = Place(0, WEST, DOWN, RING, 90, Facing.FORE, frozenset(), "own")
    east = Place(1, EAST, DOWN, RING, 270, Facing.FORE, frozenset(), "foe")
    return picture("Two cruisers in their shields", [*_shields(west), *_shields(east)], posed)


def _shields(place: Place) -> Iterator[Shape]:
    """What is left of its shields; a spent one is seen as damage."""
    for facing in range(FACINGS):
        share = LEFT[place.ship][facing]
        corners = plate(place, place.bearing(facing), *EDGES, share or 1)
        yield Polygon(f"shield-{place.ship}-{facing}", "", place.role if share else "hit", corners)


def _vessel(ship: str) -> Vessel:
    built = build_of(MUSTER.find(ship, "cover"))
    return vessel_of(built.boxes, built.beam, built.dice, built.carried)


COVER = Cover(_picture, SHOW)
