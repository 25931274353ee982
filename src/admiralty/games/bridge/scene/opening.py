"""A new scene: ships are whole again but for their breaches, and nothing is pending.  [BC-2560, BC-R229, BC-R351]"""

from __future__ import annotations

from admiralty.core.state.lasting import clear, expire
from admiralty.core.state.table import Table

from ..design import screens_of, set_band
from ..records import Battle
from ..tables import ACTORS, SHIPS, ZONES
from ..turns import drop_ready, stop_all
from ..words import Event, Status, System
from .traits import forget_situation


def open_scene(b: Battle) -> None:
    """Start the new scene that the GM has asked for, if any; none follows the battle's end.  [BC-R351]"""
    if b.new_scene == 1:
        b.new_scene = 0
        if b.over == 0:
            start_scene(b)


def tell_scene(t: Table, b: Battle) -> None:
    """Say that a new scene has started."""
    if b.opened == 1:
        b.opened = 0
        t.emit(Event.SCENE, b.momentum)


def start_scene(b: Battle) -> None:
    """A new scene: whole screens, Reserve Power, nothing pending, nothing counted, no situation.

    [BC-2560, BC-R216, BC-R229, BC-R351]
    """
    b.opened = 1
    b.momentum = max(0, b.momentum - 1)
    b.wary = 0
    for i in range(SHIPS):
        expire(b.ships[i], "scene")
        if b.ships[i].status == Status.FIGHTING:
            refresh_ship(b, i)
    for officer in b.officers:
        expire(officer, "scene")
    for k in range(ACTORS):
        drop_ready(b, k)
    for mark in b.marks:
        clear(mark)
    for zone in range(ZONES):
        forget_sweeps(b, zone)
    forget_situation(b)


def refresh_ship(b: Battle, i: int) -> None:
    """A ship at the start of a scene; its breaches stay."""
    ship = b.ships[i]
    stop_all(ship)
    ship.reserve = 0 if ship.lost[System.ENGINES] == 1 else ship.design.charges
    if ship.raised == 1:
        ship.screens = screens_of(b, i)
    else:
        ship.stored = screens_of(b, i)
    set_band(b, i)


def forget_sweeps(b: Battle, zone: int) -> None:
    """What is hidden in a zone has to be looked for again; obstacles next to it are known.  [BC-R257, BC-R351]"""
    b.zones[zone].swept = 0
    b.zones[zone].read, b.zones[zone].reader, b.zones[zone].until = 0, 0, 0
