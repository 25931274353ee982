"""The house rules, each named after its ruling."""

from __future__ import annotations

from admiralty.core.state.options import Switch, option, setting
from admiralty.core.state.records import record


class OpposedFloor(Switch):
    DEFENSIVE_FIRE = 0
    NONE = 1
    BOTH = 2


class PatchReopens(Switch):
    YES = 0
    NO = 1


class TorpedoSalvo(Switch):
    OFF = 0
    ON = 1


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


class TraitCap(Switch):
    THREE = 0, "3"
    NONE = 1


class Talents(Switch):
    ON = 0
    OFF = 1


class DivePower(Switch):
    DIRECT = 0
    REROUTE_FIRST = 1


class PrepareLasts(Switch):
    NEXT_TURN = 0
    SAME_TURN = 1


class DiveZones(Switch):
    UP_TO = 0
    EXACT = 1


class DiveTerrain(Switch):
    START_ZONE = 0
    NONE = 1
    ALL = 2


class PursuitWindow(Switch):
    NEXT_ROUND = 0
    IMMEDIATE = 1


class CaughtNewScene(Switch):
    NO = 0
    YES = 1


class ManeuverAttribute(Switch):
    REASON = 0
    AGILITY = 1
    CHOICE = 2


class ImpulseContact(Switch):
    CHECK = 0
    COLLISION = 1
    FORBID = 2


class ImpulseExit(Switch):
    NO = 0
    MARKED_ZONES = 1


class RevealRange(Switch):
    RETROACTIVE = 0
    DECLARED = 1
    FIXED = 2


class RevealScope(Switch):
    SHIP = 0
    SIDE = 1


class ReadyTiming(Switch):
    BEFORE = 0
    AFTER = 1


class NextRoundFirst(Switch):
    OTHER_SIDE = 0
    SAME_AS_ROUND_1 = 1


class NpcUntil(Switch):
    SAME_TURN = 0
    NEXT_TURN = 1
    ROUND_END = 2


class NpcImpulse(Switch):
    ONE_THEN_THREAT = 0
    UNLIMITED = 1


class NpcReserve(Switch):
    WAIVED = 0
    NEVER = 1
    THREAT_1 = 2


class OverrideTaskless(Switch):
    ALLOW = 0
    TASK_1 = 1
    FORBID = 2


class DirectImmediate(Switch):
    NO = 0
    YES = 1


class PatchScope(Switch):
    ONE_BREACH = 0
    WHOLE_SYSTEM = 1


class ScanScope(Switch):
    SIDE = 0
    SHIP = 1


class Complications(Switch):
    ASK = 0
    ALWAYS_THREAT = 1


class Determination(Switch):
    ON = 0
    OFF = 1


class RerouteEffect(Switch):
    SHIP_DIE_ONE = 0
    DIFFICULTY_MINUS_1 = 1


class SmallCraftDifficulty(Switch):
    ONE = 0, "1"
    ZERO = 1, "0"


class BreachExtras(Switch):
    ON = 0
    OFF = 1


class Reactor(Switch):
    ON = 0
    OFF = 1


class Focus(Switch):
    TAGS = 0
    GM = 1


class Budgets(Switch):
    ON = 0
    OFF = 1


@record()
class Rules:
    """The house rules of a battle."""

    dive_power: int = option("BC-R03", DivePower, "Does a dive take Reserve Power, or power rerouted to the Engines?")
    prepare_lasts: int = option("BC-R04", PrepareLasts, "How long a Prepare for a dive or a Ram lasts.")
    dive_zones: int = option("BC-R05", DiveZones, "How far a dive takes a ship that stays on the map.")
    dive_terrain: int = option("BC-R06", DiveTerrain, "The terrain of which zones a dive pays for.")
    pursuit_window: int = option("BC-R08", PursuitWindow, "When enemies may dive after a ship that leaves.")
    caught_new_scene: int = option("BC-R09", CaughtNewScene, "Is the fight with who caught up a new scene?")
    maneuver_attribute: int = option("BC-R12", ManeuverAttribute, "The attribute of Maneuver.")
    impulse_contact: int = option("BC-R18", ImpulseContact, "What an Impulse into Contact needs.")
    npc_reserve: int = option("BC-R24", NpcReserve, "May NPC ships, which have no Reserve Power, do what needs it?")
    npc_impulse: int = option("BC-R25", NpcImpulse, "How often an NPC ship may move by Impulse in a round.")
    npc_until: int = option("BC-R26", NpcUntil, "Until when the effects of an NPC ship's turn last.")
    override_taskless: int = option("BC-R31", OverrideTaskless, "May actions without a task be overridden?")
    ready_timing: int = option("BC-R43", ReadyTiming, "When a readied action interrupts what it waits for.")
    direct_immediate: int = option("BC-R47", DirectImmediate, "May Direct be paid by adding Threat?")
    patch_scope: int = option("BC-R52", PatchScope, "What one success of Damage Control patches.")
    patch_reopens: int = option("BC-R54", PatchReopens, "Does a new breach reopen those patched on that system?")
    opposed_floor: int = option("BC-R59", OpposedFloor, "Whose roll never lowers the Difficulty of an attack?")
    reveal_range: int = option("BC-R72", RevealRange, "What says how far a Reveal looks.")
    reveal_scope: int = option("BC-R74", RevealScope, "Who may attack a ship that is revealed.")
    scan_scope: int = option("BC-R75", ScanScope, "Whose next attack uses a Scan For Weakness.")
    torpedo_salvo: int = option("BC-R82", TorpedoSalvo, "May torpedoes be fired in salvos?")
    breakthrough: int = option("BC-R90", Breakthrough, "Where the Breakthrough points of the screens lie.")
    minimum_damage: int = option("BC-R93", MinimumDamage, "The least damage that Resistance leaves of a hit.")
    shaken_choice: int = option("BC-R94", ShakenChoice, "Does the captain choose what a shaken ship suffers?")
    devastating_base: int = option("BC-R100", DevastatingBase, "Of what does the extra hit of Devastating do half?")
    impulse_exit: int = option("BC-R105", ImpulseExit, "May ships leave the map by Impulse?")
    complications: int = option("BC-R204", Complications, "Are players asked what they do about a complication?")
    ship_focus: int = option("BC-R210", ShipFocus, "Does a ship assist as if it had a focus?")
    determination: int = option("BC-R224", Determination, "Have officers Determination?")
    next_round_first: int = option("BC-R226", NextRoundFirst, "Who has the first turn of a later round.")
    structure_breach_resistance: int = option(
        "BC-R234", StructureBreachResistance, "Does a breach of Structure lower Resistance?"
    )
    reroute_effect: int = option("BC-R237", RerouteEffect, "What rerouted power does for a task.")
    small_craft_difficulty: int = option(
        "BC-R239", SmallCraftDifficulty, "How much harder large ships hit Small Craft."
    )
    breach_extras: int = option("BC-R245", BreachExtras, "Have breaches effects of their own, by system?")
    system_destroyed_at: int = option("BC-R246", SystemDestroyedAt, "At how many breaches a system is destroyed.")
    npc_critical: int = option("BC-R247", NpcCritical, "Is an NPC ship with critical damage disabled or destroyed?")
    patched_count: int = option("BC-R248", PatchedCount, "Do patched breaches count towards destruction?")
    reactor: int = option("BC-R249", Reactor, "May the reactor of a critical ship explode?")
    trait_cap: int = option("BC-R267", TraitCap, "How many traits of the players a ship may have.")
    people: int = setting("BC-R272", 1, 6, 1, "How many people play the crew; its officers are shared out.", seats=True)
    talents: int = option("BC-R278", Talents, "Have ships and officers talents?")
    budgets: int = option("BC-R279", Budgets, "Do the budgets of ships bind, by Scale?")
    focus: int = option("BC-R203", Focus, "May a focus be claimed that no tag gives, for the GM to decide?")
