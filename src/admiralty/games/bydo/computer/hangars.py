"""When the computer leaves the map for a hangar or for desync space, and when it comes back."""

from __future__ import annotations

from admiralty.core.ground.squares import magnitude
from admiralty.core.state.questions import Question

from ..names import PLACES
from ..records import Battle, Ship
from ..tables import MISSILE_ENGINE
from ..words import Extra
from .errands import wants_home
from .placing import pilot_tile

SERVED = 4  # Setups in a hangar after which a fighter leaves it in any case
ENOUGH = 4  # fuel with which it may desync
SWARM = 2  # missiles near that it flees from


def choose_extra(b: Battle, q: Question) -> int:
    """Dock if it is hurt or dry, leave desync space as soon as it may, enter it from under missiles; else nothing."""
    ship = b.ships[q.facts[0] % PLACES]
    for k in range(1, q.count):
        value = q.listed[k]
        if value >= Extra.DOCK and wants_home(b, ship):
            return value
        if value == Extra.RESYNC:
            return value
        if value == Extra.DESYNC and ship.fuel >= ENOUGH and count_near(b, ship) >= SWARM:
            return value
    return q.listed[0]


def count_near(b: Battle, ship: Ship) -> int:
    """How many missiles of the enemy that it sees may be there with their next move."""
    count, known = 0, b.sides[ship.side]
    for m in range(known.tracked):
        missile = b.missiles[m]
        if known.tracking[m] == 1 and missile.side != ship.side and b.pilots[ship.seat].blind == 0:
            if magnitude(missile.x - ship.x, missile.y - ship.y) <= MISSILE_ENGINE[missile.kind]:
                count += 1
    return count


def choose_launch(b: Battle, q: Question) -> int:
    """Out of the hangar when it is whole, or has been there long enough."""
    ship = b.ships[q.facts[0] % PLACES]
    if ship.health < ship.design.health and ship.setups < SERVED:
        return q.listed[0]
    return pilot_tile(b, q)
