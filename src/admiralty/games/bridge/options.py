"""The house rules, each named after its ruling."""

from __future__ import annotations

from admiralty.core.state.options import Switch, option
from admiralty.core.state.records import record


class OpposedFloor(Switch):
    DEFENSIVE_FIRE = 0
    NONE = 1
    BOTH = 2


class PatchReopens(Switch):
    YES = 0
    NO = 1


class Breakthrough(Switch):
    EXAMPLE = 0
    PROSE = 1


class MinimumDamage(Switch):
    ONE = 0
    ZERO = 1


class ShakenChoice(Switch):
    CAPTAIN = 0
    RANDOM = 1


class DevastatingBase(Switch):
    RATING = 0
    NET = 1


class ShipFocus(Switch):
    YES = 0
    NO = 1


class StructureBreachResistance(Switch):
    YES = 0
    NO = 1


class SystemDestroyedAt(Switch):
    HALF_UP = 0
    MORE_THAN_HALF = 1


class NpcCritical(Switch):
    DISABLED = 0
    DESTROYED = 1


class PatchedCount(Switch):
    YES = 0
    NO = 1


class Talents(Switch):
    ON = 0
    OFF = 1


@record()
class Rules:
    """The house rules of a battle."""

    patch_reopens: int = option("BC-R54", PatchReopens, "Does a new breach reopen those patched on that system?")
    opposed_floor: int = option("BC-R59", OpposedFloor, "Whose roll never lowers the Difficulty of an attack?")
    breakthrough: int = option("BC-R90", Breakthrough, "Where the Breakthrough points of the screens lie.")
    minimum_damage: int = option("BC-R93", MinimumDamage, "The least damage that Resistance leaves of a hit.")
    shaken_choice: int = option("BC-R94", ShakenChoice, "Does the captain choose what a shaken ship suffers?")
    devastating_base: int = option("BC-R100", DevastatingBase, "Of what does the extra hit of Devastating do half?")
    ship_focus: int = option("BC-R210", ShipFocus, "Does a ship assist as if it had a focus?")
    structure_breach_resistance: int = option(
        "BC-R234", StructureBreachResistance, "Does a breach of Structure lower Resistance?"
    )
    system_destroyed_at: int = option("BC-R246", SystemDestroyedAt, "At how many breaches a system is destroyed.")
    npc_critical: int = option("BC-R247", NpcCritical, "Is an NPC ship with critical damage disabled or destroyed?")
    patched_count: int = option("BC-R248", PatchedCount, "Do patched breaches count towards destruction?")
    talents: int = option("BC-R278", Talents, "Have ships and officers talents?")
