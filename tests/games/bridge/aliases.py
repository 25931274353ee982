"""What cases of this room call the fields of its records."""

from __future__ import annotations

from enum import IntEnum

from admiralty.games.bridge.moving.words import Pursuit
from admiralty.games.bridge.words import Department, Prepared, Quality, Shaken, Side, Status, System

WORDS: dict[str, dict[str, int]] = {
    "SYSTEM": {each.name.lower(): each for each in System},
    "DEPARTMENT": {each.name.lower(): each for each in Department},
}
ALIASES = {
    "systems.SYSTEM": "design.systems[SYSTEM]",
    "departments.DEPARTMENT": "design.departments[DEPARTMENT]",
    "small_craft": "small",
    "rotated": "rotates",
    "charges": "design.charges",
    "layered_plating": "design.plated",
    "deep_screens": "design.deep",
    "twin_circuits": "design.twin",
    "breaches.SYSTEM": "breaches[SYSTEM]",
    "patched.SYSTEM": "patched[SYSTEM]",
    "troubles.SYSTEM": "troubles[SYSTEM]",
    "rerouted.SYSTEM": "rerouted[SYSTEM]",
    "lost.SYSTEM": "lost[SYSTEM]",
    "torn.SYSTEM": "torn[SYSTEM]",
}
SAID: tuple[type[IntEnum], ...] = (System, Status, Shaken, Side, Quality, Prepared, Pursuit)


def number(value: object, field: str = "") -> int:
    """A word of a case as the record has it."""
    if isinstance(value, str):
        return next(each[value.upper()].value for each in SAID if value.upper() in each.__members__)
    return int(value)  # type: ignore[call-overload, no-any-return]
