"""Weapons: mounts, types of energy, torpedoes, and what they come to on a ship.  [BC-R240, BC-R279]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from admiralty.core.yard.parts import Choice, Kind, Text

from ..design import bonus
from ..tables import (
    AREA,
    CALIBRATION,
    CLOSE,
    CUMBERSOME,
    DAMPENING,
    DEPLETING,
    DEVASTATING,
    HIGH_YIELD,
    INTENSE,
    LONG,
    MEDIUM,
    PERSISTENT,
    PIERCING,
    SPREAD,
)
from ..words import Arm

ENERGY, TORPEDO, MOUNT, TYPE, LANCE = "energy", "torpedo", "mount", "type", "spinal_lance"
SAID = {
    AREA: "Area", CALIBRATION: "Calibration", CUMBERSOME: "Cumbersome", DAMPENING: "Dampening", DEPLETING: "Depleting",
    DEVASTATING: "Devastating", HIGH_YIELD: "High Yield", INTENSE: "Intense", PERSISTENT: "Persistent",
    PIERCING: "Piercing", SPREAD: "Spread",
}  # fmt: skip


class Mount(NamedTuple):
    """A mount for energy weapons."""

    reach: int
    bonus: int
    qualities: int
    scale: int  # the least of a ship that has one


class Beam(NamedTuple):
    """A type of energy."""

    qualities: int
    versatile: int
    scale: int


class Torpedo(NamedTuple):
    """A torpedo."""

    reach: int
    base: int
    qualities: int
    scale: int


class Built(NamedTuple):
    """A weapon as a ship has it."""

    name: str
    arm: Arm
    reach: int
    rating: int
    qualities: int
    versatile: int
    scale: int  # the least of a ship that may have it


MOUNTS = {
    "bank": Mount(MEDIUM, 1, 0, 1),
    "cannon": Mount(CLOSE, 2, 0, 1),
    "array": Mount(MEDIUM, 0, AREA | SPREAD, 1),
    LANCE: Mount(LONG, 3, CUMBERSOME, 3),
}
BEAMS = {
    "laser": Beam(0, 0, 1),
    "pulse_laser": Beam(0, 1, 1),
    "particle_beam": Beam(0, 2, 1),
    "disruption_beam": Beam(INTENSE, 0, 1),
    "ion_beam": Beam(DAMPENING | PIERCING, 0, 4),
    "graviton_beam": Beam(DEVASTATING | PIERCING, 0, 4),
    "neutron_beam": Beam(PERSISTENT, 0, 1),
    "tachyon_beam": Beam(DEPLETING, 0, 1),
    "antiproton_beam": Beam(HIGH_YIELD, 0, 4),
    "phased_beam": Beam(INTENSE | PIERCING, 0, 4),
}
TORPEDOES = {
    "kinetic": Torpedo(MEDIUM, 2, 0, 1),
    "fusion": Torpedo(MEDIUM, 3, CALIBRATION | INTENSE, 1),
    "light_antimatter": Torpedo(LONG, 2, HIGH_YIELD, 1),
    "antimatter": Torpedo(LONG, 3, HIGH_YIELD, 1),
    "tachyon": Torpedo(LONG, 2, DEPLETING | HIGH_YIELD, 1),
    "ion": Torpedo(LONG, 4, CALIBRATION | DAMPENING, 1),
    "resonance": Torpedo(LONG, 4, CALIBRATION | HIGH_YIELD | INTENSE, 1),
    "phase": Torpedo(LONG, 4, CALIBRATION | DEVASTATING | PIERCING, 1),
    "plasma": Torpedo(LONG, 5, CALIBRATION | CUMBERSOME | PERSISTENT, 1),
    "gravitic": Torpedo(LONG, 5, CALIBRATION | CUMBERSOME | HIGH_YIELD | PIERCING, 5),
    "demolition": Torpedo(LONG, 6, AREA | CALIBRATION | CUMBERSOME, 5),
}
NAME = Text("name", "Name", help="What it is called, if not by its mount and type.", clause="BC-R240")
KINDS = (
    Kind(
        ENERGY,
        "Energy weapon",
        (
            NAME,
            Choice(MOUNT, "Mount", tuple(MOUNTS), help="Its range, and a part of its damage.", clause="BC-R240"),
            Choice(TYPE, "Type", tuple(BEAMS), help="Its qualities.", clause="BC-R240"),
        ),
        clause="BC-R240",
        help="Its damage grows with the ship's Scale.",
    ),
    Kind(
        TORPEDO,
        "Torpedo",
        (
            NAME,
            Choice(TYPE, "Torpedo", tuple(TORPEDOES), help="Its range, damage and qualities.", clause="BC-R240"),
        ),
        clause="BC-R240",
        help="Each shot adds 1 Threat.",
    ),
)


def say_part(key: str) -> str:
    """A mount or a type as people say it."""
    return key.replace("_", " ")


def build(line: Mapping[str, Any], scale: int, rating: int) -> Built:
    """A weapon of a ship of this Scale and Weapons rating."""
    if line["kind"] == TORPEDO:
        torpedo = TORPEDOES[line[TYPE]]
        name, damage = line["name"] or f"{say_part(line[TYPE])} torpedo", torpedo.base + bonus(rating)
        return Built(name, Arm.TORPEDO, torpedo.reach, damage, torpedo.qualities, 0, torpedo.scale)
    mount, beam = MOUNTS[line[MOUNT]], BEAMS[line[TYPE]]
    name = line["name"] or f"{say_part(line[TYPE])} {say_part(line[MOUNT])}"
    return Built(
        name,
        Arm.ENERGY,
        mount.reach,
        scale + mount.bonus + bonus(rating),
        mount.qualities | beam.qualities,
        beam.versatile,
        max(mount.scale, beam.scale),
    )


def say_qualities(qualities: int, versatile: int) -> Iterator[str]:
    """The qualities of a weapon in words."""
    if qualities & AREA and qualities & SPREAD:
        yield "Area or Spread"
        qualities &= ~(AREA | SPREAD)
    yield from (word for bit, word in SAID.items() if qualities & bit)
    if versatile:
        yield f"Versatile {versatile}"
