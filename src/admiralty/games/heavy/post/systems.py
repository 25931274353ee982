"""The names of systems and weapons as a post writes them, and as the rules do.  [HC-190, HC-910, HC-930]"""

from __future__ import annotations

import re

from admiralty.core.errors import Refused, quote_value, suggest

from ..condition import intact
from ..face.saying import SYSTEM_NAMES, system_word
from ..records import Ship
from ..tables import SYSTEMS
from ..words import Facing, System

FACING = {facing.name.lower(): int(facing) for facing in Facing}
ONE_FACING = f"({'|'.join(FACING)})"
OTHER_NAMES = {
    "warp core": System.WARP,
    "warp drive": System.WARP,
    "warp engine": System.WARP,
    "impulse engine": System.IMPULSE,
    "impulse drive": System.IMPULSE,
    "aux bridge": System.AUXILIARY_BRIDGE,
    "aux. bridge": System.AUXILIARY_BRIDGE,
    "armour": System.ARMOR,
    "cloaking device": System.CLOAK,
    "sensor": System.SENSORS,
    "battery": System.BATTERIES,
    "phaser": System.BANKS,
    "phaser bank": System.BANKS,
    "beam disruptor": System.BANKS,
    "beam disruptor bank": System.BANKS,
    "forward photon": System.FORWARD_LAUNCHERS,
    "aft photon": System.AFT_LAUNCHERS,
}
NAMES = {name.lower(): int(system) for system, name in SYSTEM_NAMES.items()}
NAMES |= {name: int(system) for name, system in OTHER_NAMES.items()}
PHOTONS = ("photon", "photon torpedo", "photon torpedoe", "photon launcher", "launcher", "torpedo", "torpedoe")


def box_of(said: str, ship: Ship, where: str, clause: str, lost: bool = False) -> int:
    """A system of a ship by any of its names, or a point of a shield; `Refused` names those that it has.

    A photon launcher without its end is the first that is whole, or that has lost a box.
    """
    if found := re.fullmatch(rf"(?:point of the )?{ONE_FACING}(?: shields?)?", said):
        return SYSTEMS + FACING[found[1]]
    name = re.sub(r"^(?:an? |one |the )|(?: box(?:es)?| system)$", "", said)
    for each in (name, f"{name}s", name.removesuffix("s")):
        if each in NAMES:
            return NAMES[each]
        if each in PHOTONS:
            ends = (System.FORWARD_LAUNCHERS.value, System.AFT_LAUNCHERS.value)
            return next((end for end in ends if (ship.lost[end] if lost else intact(ship, end)) > 0), ends[0])
    raise Refused(where, f"{quote_value(said)} is no system", clause, suggest(said, built(ship), "systems"))


def built(ship: Ship) -> list[str]:
    """The systems that a ship has, as they are written."""
    names = [system_word(system, ship.design.beam) for system in range(SYSTEMS) if ship.design.boxes[system]]
    return [name[0].upper() + name[1:] for name in names]


def facing_named(said: str, clause: str, where: str) -> int:
    """A facing; `Refused` names all of them."""
    if said not in FACING:
        known = [name.capitalize() for name in FACING]
        raise Refused(where, f"{quote_value(said)} is no facing", clause, suggest(said, known, "facings"))
    return FACING[said]
