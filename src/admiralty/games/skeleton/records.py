"""The records of a duel: fields only."""

from __future__ import annotations

from admiralty.core.state.records import COUNTER, FIXED, number, one, record, several

from .options import Rules
from .tables import ENERGY_MOST
from .words import Mind

SEATS = 2
HULL_MOST, POWER_MOST, RESERVE_MOST = 20, 6, 6
DAMAGE_MOST = POWER_MOST + ENERGY_MOST + 1


def shown(b: Battle, order: Order, owner: int, seat: int) -> bool:
    """Orders are secret until they are shown together.  [SK-110, SK-130]"""
    return owner == seat or b.shown == 1


def known(b: Battle, ship: Ship, owner: int, seat: int) -> bool:
    """A reserve is its owner's secret until the duel is over.  [SK-010]"""
    return owner == seat or b.over == 1


@record()
class Order:
    """A side's order of one round."""

    guns: int = number(0, POWER_MOST, seen=shown, within=FIXED)
    energy: int = number(0, ENERGY_MOST, seen=shown, within=FIXED)


@record(owner="seat")
class Ship:
    """One side's ship."""

    seat: int = number(0, SEATS - 1, within=FIXED)
    hull: int = number(0, HULL_MOST)
    built: int = number(0, HULL_MOST, within=FIXED)  # its hull at the start
    power: int = number(0, POWER_MOST)
    reserve: int = number(0, RESERVE_MOST, seen=known)
    hits: int = number(0, DAMAGE_MOST, within=FIXED, lasts="round")  # damage of this round
    order: Order = one(Order)


@record()
class Battle:
    """A duel."""

    rules: Rules = one(Rules)
    round: int = number(0, 100, within=COUNTER)
    shown: int = number(0, 1, within=FIXED)  # are this round's orders on the table?
    over: int = number(0, 1)
    result: int = number(0, 2, within="outcome")  # the place among the deal's outcomes
    ships: list[Ship] = several(Ship, SEATS)


@record()
class Doctrine:
    """Who answers a seat."""

    mind: int = number(0, max(Mind), names=Mind)
