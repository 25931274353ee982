"""A new scene: ships are whole again but for their breaches, and nothing is pending.  [BC-2560, BC-R229]"""

from __future__ import annotations

from admiralty.core.state.lasting import expire

from ..design import screens_of, set_band
from ..records import Battle
from ..tables import ACTORS, SHIPS
from ..turns import drop_ready, stop_all
from ..words import Status, System
from .traits import forget_situation


def start_scene(b: Battle) -> None:
    """A new scene: whole screens, Reserve Power, nothing pending, nothing counted, no situation.  [BC-2560, BC-R229]"""
    b.momentum = max(0, b.momentum - 1)
    for i in range(SHIPS):
        if b.ships[i].status == Status.FIGHTING:
            refresh_ship(b, i)
    for officer in b.officers:
        expire(officer, "scene")
    for k in range(ACTORS):
        drop_ready(b, k)
    forget_situation(b)


def refresh_ship(b: Battle, i: int) -> None:
    """A ship at the start of a scene; its breaches stay."""
    ship = b.ships[i]
    expire(ship, "scene")
    stop_all(ship)
    ship.reserve = 0 if ship.lost[System.ENGINES] == 1 else ship.design.charges
    if ship.raised == 1:
        ship.screens = screens_of(b, i)
    else:
        ship.stored = screens_of(b, i)
    set_band(b, i)
