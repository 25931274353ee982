"""What the GM has changed is seen, or lost from sight, at once.  [BY-060, BY-880, BY-S20, BY-S54]"""

from __future__ import annotations

from ..damage import band_of
from ..hulls import on_map
from ..names import is_spotted
from ..options import Fog
from ..records import Battle
from ..sight import is_jammed, is_missile_seen, is_ship_seen, mark_everybody, notice_missile, notice_ship
from ..special import vanish
from ..words import Phase, Status


def look_again(b: Battle) -> None:
    """All ships and missiles, as they are now; nobody wakes, and what is done by hand has its own line in the log."""
    for ship in b.ships:
        if ship.health > 0:
            ship.band = band_of(ship.health, ship.design.health)  # what its enemies see of it
    mark_everybody(b)
    for j in range(b.vessels):
        if on_map(b.ships[j]):
            b.ships[j].jammed = is_jammed(b, b.ships[j])
            notice_ship(b, j, is_in_sight(b, j))
        elif is_hidden(b.ships[j].status):
            vanish(b, j)
    for m in range(b.flying):
        if b.missiles[m].kind > 0:
            notice_missile(b, m, b.rules.fog == Fog.OFF or is_missile_seen(b, m))


def is_in_sight(b: Battle, j: int) -> bool:
    """Do its enemies see ship j? Nobody looks round until all are placed: the scenario says it.  [BY-060, BY-S20]"""
    if b.phase == Phase.PLACING:
        return is_spotted(b, j)
    return b.rules.fog == Fog.OFF or is_ship_seen(b, j)


def is_hidden(status: int) -> bool:
    """Is a ship where no enemy sees it: in desync space, in a hangar, in reserve?  [BY-880, BY-S04, BY-S54]"""
    return status == Status.DESYNCED or status == Status.DOCKED or status == Status.RESERVE
