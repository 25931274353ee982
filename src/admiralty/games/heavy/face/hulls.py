"""A ship's silhouette from its design and from what it has lost, and where the boxes of its systems lie on it.

[HC-020, HC-910, HC-930]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import Any

from admiralty.core.face.silhouettes import Silhouette, State, Vessel, silhouette

from ..records import Design
from ..tables import ROW, SYSTEMS
from ..words import Beam, Cloak, Status, System

FEDERATION, KLINGON, ROMULAN = "picket", "talon", "lurker"
BOXES = 2.6  # how large a box makes a ship
STEPS = 9  # of damage that can be told apart
BOW, LONG, DEEP = 33.0, 70.0, 21.0  # where boxes start; the room that they have along the ship, and across it
PITCH, BETWEEN, MOST = 5.2, (1.4, 6.0), 12  # from box to box; more between rows of the chart; boxes abreast
SIDE = 0.74  # of a box, as a part of the way to the next


def vessel_of(boxes: Sequence[int], beam: int, dice: int = 3, carried: int = 0) -> Vessel:
    """What is drawn of a design. Warp engines, banks or disruptors, launchers, armor and flights can be counted."""
    return Vessel(
        style_of(boxes, beam),
        size=sum(boxes) * BOXES,
        power=dice,
        thrust=dice,
        engines=boxes[System.WARP],
        beams=boxes[System.BANKS] + boxes[System.DISRUPTORS],
        tubes=boxes[System.FORWARD_LAUNCHERS] + boxes[System.AFT_LAUNCHERS],
        sections=1 + boxes[System.ARMOR],
        holds=carried,
        cloak=boxes[System.CLOAK] > 0,
    )


def style_of(boxes: Sequence[int], beam: int) -> str:
    """Beams tell Romulan ships, and disruptors or armor Klingon ones."""
    if beam == Beam.BEAM_DISRUPTORS and boxes[System.BANKS]:
        return ROMULAN
    return KLINGON if boxes[System.DISRUPTORS] or boxes[System.ARMOR] else FEDERATION


def drawn_as_built(design: Design, cold: bool = False) -> Silhouette:
    """A design with nothing lost yet; on paper it is cold."""
    return silhouette(vessel_of(design.boxes, design.beam, design.dice, design.carried), State(cold=cold))


def drawn_as_seen(ship: Mapping[str, Any]) -> Silhouette:
    """A ship as its viewer knows it: with the damage of when it was last seen."""
    design = ship["design"]
    vessel = vessel_of(design["boxes"], design["beam"], design["dice"], design["carried"])
    gone, built = ship["known"] if ship["lost"] is None else ship["lost"], sum(design["boxes"])
    damage = ceil(STEPS * min(1.0, sum(gone) / max(built, 1))) / STEPS
    wreck = ship["status"] == Status.DESTROYED
    cold = wreck or ship["cloak"] == Cloak.ON or gone[System.WARP] >= design["boxes"][System.WARP]
    return silhouette(vessel, State(damage, cold, wreck))


@lru_cache(maxsize=256)
def berths(built: tuple[int, ...]) -> tuple[list[tuple[int, int, float, float]], float]:
    """System, number, and place on the hull of each box, and how long its sides are.

    The rows of the chart lie one behind the other, from the bow; the more boxes there are, the closer they stand.
    """
    rows = [
        [(system, k) for system in range(SYSTEMS) if ROW[system] == row for k in range(built[system])]
        for row in range(1, 7)
    ]
    rows = [row for row in rows if row]
    for deep in range(4, MOST + 1):
        pitch = min(PITCH, DEEP / deep)
        columns = [list(_columns(row, deep)) for row in rows]
        spare = LONG - pitch * sum(map(len, columns))
        between = min(BETWEEN[1], spare / max(1, len(rows) - 1))
        if between >= BETWEEN[0]:
            break
    placed: list[tuple[int, int, float, float]] = []
    x = BOW
    for row in columns:
        for column in row:
            placed += [(*each, x, pitch * (n - (len(column) - 1) / 2)) for n, each in enumerate(column)]
            x -= pitch
        x -= between
    return placed, pitch * SIDE


def _columns(row: Sequence[tuple[int, int]], deep: int) -> Iterator[Sequence[tuple[int, int]]]:
    """As few columns as there must be, about equally long."""
    count = ceil(len(row) / deep)
    done = 0
    for n in range(count):
        many = ceil((len(row) - done) / (count - n))
        yield row[done : done + many]
        done += many
