"""A fleet action as it is shown to onlookers: large ships and their shields, no words, no numbers, no boxes.

What is on it has the ids that it has on the board, so that the same cues are played on both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, degrees
from typing import Any

from admiralty.core.face.covers import Show
from admiralty.core.face.game import Deal
from admiralty.core.face.scenes import Group, Hull, Point, Polygon, Scene, Shape

from ..tables import FACINGS
from ..words import Cloak, Facing, Status
from .board import presented
from .hulls import drawn_as_seen
from .plan import Place, ahead, left, plate, shielded

WIDTH, HEIGHT = 1000.0, 620.0
STATIONS: Sequence[Sequence[tuple[Point, float]]] = (  # of each side: where its ships are, how large
    (((300.0, 420.0), 0.62), ((168.0, 152.0), 0.46)),
    (((716.0, 196.0), 0.62), ((800.0, 462.0), 0.46)),
)
SIDES = ("own", "foe")
FIELD = 61.0  # degrees off the enemy within which a shield faces it
LENGTH, EDGES, BEHIND = 336.0, (196.0, 210.0), (200.0, 206.0)  # of a hull; a shield's edges, ahead and behind
SEED = 4  # by these dice the battle is short, and both sides hit


def scene(view: Mapping[str, Any], deal: Deal, _: int) -> Scene:
    """The ships of the first two sides, as far as there are stations for them."""
    places = dict(_places(view))
    drawn = {i: drawn_as_seen(view["ships"][i]) for i in places}
    shapes = [shape for i, place in places.items() for shape in _ship(view["ships"][i], place, drawn[i].id)]
    silhouettes = {each.id: each for each in drawn.values()}
    return Scene(deal.title, WIDTH, HEIGHT, tuple(shapes), (), tuple(silhouettes.values()))


def _places(view: Mapping[str, Any]) -> Iterator[tuple[int, Place]]:
    """Each ship that is there, turned to the enemy across from it while that fights, else to another."""
    sides = [[i for i in range(view["vessels"]) if view["ships"][i]["seat"] == side] for side in range(len(STATIONS))]
    at = {
        i: station for fleet, row in zip(sides, STATIONS, strict=True) for i, station in zip(fleet, row, strict=False)
    }
    for i, ((x, y), size) in at.items():
        side = int(view["ships"][i]["seat"])
        across = sides[1 - side][sides[side].index(i) :][:1] + sides[1 - side]
        j = next((k for k in across if view["ships"][k]["status"] == Status.FIGHTING), across[0])
        heading = degrees(atan2(at[j][0][0] - x, y - at[j][0][1])) % 360
        yield i, Place(i, x, y, size, heading, presented(view, i, j), frozenset(), SIDES[side])


def _ship(ship: Mapping[str, Any], place: Place, silhouette: str) -> Iterator[Shape]:
    """Its hull, faint under a cloak, and what is left of its shields."""
    i, role = place.ship, place.role
    if ship["status"] in (Status.FIGHTING, Status.DESTROYED):
        bow = place.bearing(Facing.FORE)
        hull: Shape = Hull(f"ship-{i}", "", role, silhouette, *place.point(0, 0), bow, LENGTH * place.size)
        veiled = ship["cloak"] == Cloak.ON
        yield Group(f"hull-{i}", "", "ground", (Group(f"veiled-{i}", "", "ghost", (hull,)) if veiled else hull,))
    if ship["status"] != Status.FIGHTING or not shielded(ship):
        return
    for facing in range(FACINGS):
        whole, bearing = left(ship, facing), place.bearing(facing)
        edges = EDGES if ahead(place, bearing) <= FIELD else BEHIND
        share = whole / ship["design"]["shield"] if whole else 1.0
        corners = plate(place, bearing, *edges, share)
        yield Polygon(f"shield-{i}-{facing}", "", role if whole else "hit", corners)


SHOW = Show("fleet_action", SEED, scene)
