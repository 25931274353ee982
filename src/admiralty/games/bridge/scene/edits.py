"""What the GM has done by hand is made to fit: obstacles, Contact, holds, shrouds, effects, stations, tasks, actions.

[BC-R269, BC-R325, BC-R354]
"""

from __future__ import annotations

from admiralty.core.ground import zones

from ..damage import lower_screens
from ..design import is_out
from ..form.offers import mend_offers
from ..places import OBSTACLES
from ..records import Battle
from ..tables import ACTORS, NONE, OFFICERS, SHIPS, STATIONS, ZONES
from ..turns import drop_ready
from ..words import Status
from .stations import mend_captain, who_mans
from .traits import mend_traits, show_traits


def mend_scene(b: Battle) -> None:
    """After an edit: what does not fit together any more is put right."""
    mend_obstacles(b)
    mend_traits(b)
    show_traits(b)
    mend_contact(b)
    mend_shrouds(b)
    mend_holds(b)
    mend_stations(b)
    mend_captain(b)
    mend_offers(b)
    for other in b.others:
        other.marked = min(other.marked, other.boxes)
    for ship in b.ships:
        if ship.evades > 0:
            ship.defends = 0
    for k in range(ACTORS):
        if b.readied[k].dropped == 1:
            b.readied[k].dropped = 0
            drop_ready(b, k)


def mend_obstacles(b: Battle) -> None:
    """An obstacle is the same both ways, has a price, and lies between zones next to each other.  [BC-R258, BC-R354]

    The zone that the scenario lists first has the say.
    """
    for other in range(ZONES):
        for one in range(other):
            obstacle = b.obstacles[one * ZONES + other]
            lies = obstacle % OBSTACLES > 0 and zones.are_joined(b.graph, one, other)
            b.obstacles[one * ZONES + other] = obstacle if lies else 0
            b.obstacles[other * ZONES + one] = b.obstacles[one * ZONES + other]
        b.obstacles[other * ZONES + other] = 0


def mend_contact(b: Battle) -> None:
    """Contact is of both, in one zone.  [BC-250, BC-260]"""
    for i in range(SHIPS):
        for j in range(i):
            one, other = b.ships[i], b.ships[j]
            there = is_there(b, i) and is_there(b, j) and one.zone == other.zone
            both = 1 if there and one.touches[j] == 1 and other.touches[i] == 1 else 0
            one.touches[j] = both
            other.touches[i] = both
        b.ships[i].touches[i] = 0


def mend_shrouds(b: Battle) -> None:
    """A shroud has no screens under it.  [BC-R259]"""
    for i in range(SHIPS):
        if b.ships[i].shrouded == 1 and b.ships[i].raised == 1:
            lower_screens(b, i)


def mend_holds(b: Battle) -> None:
    """A tractor beam holds a ship in its own zone, and is off under a shroud.  [BC-2150, BC-R85, BC-R259]"""
    for j in range(SHIPS):
        i = b.ships[j].holder
        if i == NONE:
            continue
        able = i != j and not is_out(b.ships[i]) and b.ships[i].shrouded == 0
        if not able or not is_there(b, j) or b.ships[i].zone != b.ships[j].zone:
            b.ships[j].holder = NONE


def is_there(b: Battle, i: int) -> bool:
    """Is a ship in a zone: fighting, or drifting?"""
    return not is_out(b.ships[i]) or b.ships[i].status == Status.CRITICAL


def free_station(b: Battle) -> int:
    """The first station that nobody mans."""
    for k in range(STATIONS):
        if b.stations[k] > 0 and who_mans(b, k) == NONE:
            return k
    return 0


def mend_stations(b: Battle) -> None:
    """An officer mans the station that it is at; a second one waits for it.  [BC-870, BC-990]"""
    for o in range(OFFICERS):
        officer = b.officers[o]
        if officer.aboard == 0:
            continue
        if officer.place == NONE:
            officer.station = 0
            officer.heads = officer.heads if officer.heads != NONE else free_station(b)
            continue
        for p in range(o):
            if b.officers[p].aboard == 1 and officer.place != NONE and b.officers[p].place == officer.place:
                officer.heads, officer.place, officer.station = officer.place, NONE, 0
        if officer.place != NONE:
            officer.heads, officer.station = NONE, b.stations[officer.place]
