"""What is there when a campaign begins, and systemships when they are met.  [IS-R07, IS-R08, IS-S03, WW-620]"""

from __future__ import annotations

from admiralty.core.state.lasting import clear, expire
from admiralty.core.state.table import Table

from ..options import ROLLED
from ..records import NEUTRAL, NONE, POINTS_MOST, Ship
from ..setup import components, launch, technology
from ..words import Event as CombatEvent
from ..words import Status
from .options import NeutralPresence
from .records import Campaign
from .words import Die, Event


def free_counter(b: Campaign, side: int) -> int:
    """The first counter of a side that is not in play; NONE where all are.  [IS-S06]"""
    for k in range(b.counters):
        if b.ships[side * b.counters + k].status == Status.NONE:
            return side * b.counters + k
    return NONE


def guard_counter(b: Campaign, star: int) -> int:
    """Each star has a counter for its systemship, after those of the players."""
    return b.sides * b.counters + star


def remove(b: Campaign, i: int) -> None:
    """A ship is out of play, and its counter free."""
    ship = b.ships[i]
    clear(ship.built)
    renew(ship, 0)
    ship.status = Status.NONE
    ship.carrier = NONE
    b.hulls[i].hex = NONE
    b.hulls[i].cargo = 0
    b.hulls[i].left = 0


def renew(ship: Ship, tl: int) -> None:
    """A ship comes into play as it is built, of this level."""
    ship.tl = tl
    launch(ship)
    ship.status = Status.AWAY
    ship.taken = 0
    expire(ship, "combat")  # what was seen of it belongs to one combat


def contact(t: Table, b: Campaign, star: int) -> None:
    """A neutral star is entered for the first time: has it a systemship, and which?  [IS-R07, IS-R08, IS-100]"""
    place = b.stars[star]
    place.entered = 1
    absent = b.rules.neutral_presence == NeutralPresence.ONE_IN_SIX and t.roll(Die.PRESENCE, 6) > 1
    if absent or place.value == 0:  # IS-R02: no build points, no systemship
        t.emit(Event.NO_GUARD, star)
    else:
        t.emit(Event.CONTACT, star)
        raise_guard(t, b, star)


def raise_guard(t: Table, b: Campaign, star: int) -> None:
    """A systemship of so many times the star's value is rolled up.  [IS-100 .. IS-370, WW-620]"""
    place = b.stars[star]
    i = guard_counter(b, star)
    ship = b.ships[i]
    place.guard = i
    clear(ship.built)
    ship.side = NEUTRAL
    ship.automatic = 1
    ship.value = place.value
    ship.budget = min(b.rules.budget_multiplier * place.value, POINTS_MOST)
    level = technology(t, b, ship.value) if b.rules.tl == ROLLED else b.rules.tl
    t.emit(CombatEvent.TECHNOLOGY, i, level)
    components(t, i, ship)
    renew(ship, level)
    b.hulls[i].hex = place.hex
    t.emit(CombatEvent.ROLLED_UP, i, ship.pd, ship.beams, ship.screens, ship.tubes, ship.missiles)
