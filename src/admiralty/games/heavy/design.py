"""What a ship costs, and which systems its navy builds.  [HC-030, HC-910, HC-930, HC-S04, HC-S16]

The original text has no price. The one here is a supplement: a sum over all parts, so that each part has a price of its
own. The unit is a point of shield on every facing. The other prices were chosen so that ships which beat each other
about evenly cost the same: the three cruisers 124 points, the three small ships 85. A power die costs as much as five
points of shield, which is what it was measured to be worth to the ship with four disruptors. It is a limit for a
scenario, not a promise: two ships of one price need not be even.
"""

from __future__ import annotations

from .records import Design, Ship
from .tables import SYSTEMS
from .words import System

FEDERATION, KLINGON, ROMULAN = 0, 1, 2  # navies
DIE, SHIELD, ESCORT, FLIGHT = 5, 1, 2, 6  # HC-S16: a power die, a point of shield, the quicker rotation, a flight
TORPEDOES = 10  # HC-S16: as many, or fewer, cost a point
PRICES = (2, 1, 1, 2, 1, 4, 12, 10, 3, 3, 2, 2, 3)  # HC-S16: a box of each system


def price(design: Design) -> int:
    """Points of a ship.  [HC-S16]"""
    total = DIE * design.dice + SHIELD * design.shield + ESCORT * design.escort + FLIGHT * design.carried
    total += torpedo_price(design.torpedoes)
    for system in range(SYSTEMS):
        total += PRICES[system] * design.boxes[system]
    return total


def torpedo_price(torpedoes: int) -> int:
    """Points of a magazine: one for every ten torpedoes, rounded up.  [HC-S16]"""
    return (torpedoes + TORPEDOES - 1) // TORPEDOES


def builds(navy: int, system: int) -> bool:
    """Is the system on the chart of this navy?  [HC-910, HC-930, HC-S04]"""
    if system == System.ARMOR or system == System.CLOAK:
        return navy != FEDERATION
    if system == System.BANKS:
        return navy != KLINGON
    if system == System.DISRUPTORS:
        return navy == KLINGON
    if system == System.FORWARD_LAUNCHERS or system == System.AFT_LAUNCHERS:
        return navy != ROMULAN
    return True


def forward(launchers: int) -> int:
    """How many launchers are forward ones: a lone one, the first of two, then by turns.  [HC-270, HC-R35]"""
    return (launchers + 1) // 2


def arm(ship: Ship) -> None:
    """The mounts of a ship in the order of its display, as its boxes have them.  [HC-R79, HC-S08]"""
    ship.arms = 0
    for system in range(System.BANKS, System.IMPULSE):
        for _ in range(ship.design.boxes[system]):
            ship.mounts[ship.arms].system = system
            ship.arms += 1
