"""Rolling up a systemship: its technology level and its components.  [IS-100 .. IS-370]"""

from __future__ import annotations

from admiralty.core.state.table import Table

from .design import armour_points, has_attribute
from .options import ROLLED
from .records import Battle, Ship
from .tables import COMPONENTS, LINE
from .words import Attribute, Die, Event

TL_MAX = 10


def roll_up(t: Table, b: Battle) -> None:
    """Every random systemship gets its level and its components.  [IS-050, IS-080]"""
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.automatic == 1 and not has_attribute(ship.built):
            ship.tl = technology(t, b, ship.value) if b.rules.tl == ROLLED else b.rules.tl
            t.emit(Event.TECHNOLOGY, i, ship.tl)
            components(t, i, ship)
            launch(ship)
            t.emit(Event.ROLLED_UP, i, ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles)


def technology(t: Table, b: Battle, value: int) -> int:
    """The level rises by one for every d100 at or below the star's value, until the first above it.

    [IS-110 .. IS-140, IS-R04 .. IS-R06]
    """
    chance = min(value, b.rules.tl_chance_cap)
    tl = 0
    while tl < TL_MAX and t.roll(Die.TECHNOLOGY, 100) <= chance:
        tl += 1
    return tl


def components(t: Table, i: int, ship: Ship) -> None:
    """Lines of the component table are bought until the budget is spent.  [IS-200]"""
    left = ship.budget
    while left > 0:
        left = buy_line(t, i, ship, left)


def buy_line(t: Table, i: int, ship: Ship, left: int) -> int:
    """One roll on the component table, bought from left to right; what is left of the budget.  [IS-210 .. IS-350]"""
    line = t.roll(Die.COMPONENT, 6) + t.roll(Die.COMPONENT, 6)
    bought = 0
    for place in range(LINE):
        entry = COMPONENTS[(line - 2) * LINE + place]
        if entry >= 0 and bought < left:  # IS-230: the rest of the line is ignored
            buy(ship, entry)
            bought += 1
    t.emit(Event.COMPONENT_LINE, i, line, bought, left - bought)
    return left - bought


def buy(ship: Ship, entry: int) -> None:
    """One entry costs one build point.  [IS-220, IS-R03]"""
    if entry == Attribute.PD:
        ship.built.pd += 1
    elif entry == Attribute.BEAM:
        ship.built.beams += 1
    elif entry == Attribute.SCREEN:
        ship.built.screens += 1
    elif entry == Attribute.TUBE:
        ship.built.tubes += 1
    else:
        ship.built.missiles += 3


def launch(ship: Ship) -> None:
    """A ship comes into play undamaged; its level is set before.  [IS-360]"""
    ship.pd = ship.built.pd
    ship.beams = ship.built.beams
    ship.screens = ship.built.screens
    ship.tubes = ship.built.tubes
    ship.missiles = ship.built.missiles
    ship.racks = ship.built.racks
    ship.ecm = ship.built.ecm
    ship.armour = armour_points(ship.built.armour, ship.tl)
    ship.cannons = ship.built.cannons
    ship.shells = ship.built.shells
    ship.holds = ship.built.holds
