"""The house rules and settings of a battle, each named after its ruling."""

from __future__ import annotations

from typing import Any

from admiralty.core.state.options import Switch, option, setting
from admiralty.core.state.records import record

from .words import Contest

NO_LIMIT = 0


def in_a_campaign(battle: Any) -> bool:
    """Is it a series of battles?  [MG-S70]"""
    return bool(battle.contest == Contest.CAMPAIGN)


class ExampleShips(Switch):
    AS_PRINTED = 0
    EXCLUDE_MISMATCHED = 1


class SupportRolls(Switch):
    ONE_PER_EVENT = 0
    ONE_PER_COMPONENT = 1


class TractorCost(Switch):
    TEN = 0, "10"
    TWENTY = 1, "20"


class Victory(Switch):
    LAST_SHIP = 0
    LAST_CREWED_SHIP = 1


class TurnOrder(Switch):
    ROLLED = 0
    AS_LISTED = 1


class OpenSheets(Switch):
    YES = 0
    NO = 1


class UnmannedDecay(Switch):
    LITERAL = 0
    CONTROLLED_EXEMPT = 1
    LOST_CREW_ONLY = 2


class LifesupportExplosion(Switch):
    NO = 0
    YES = 1


class BridgeHandover(Switch):
    FREE = 0
    ONE_AP = 1


class ManeuverIndex(Switch):
    PLAIN = 0
    BANDED = 1


class ScanScope(Switch):
    NEXT_SHOT = 0
    WHOLE_TURN = 1


class AutofireWhen(Switch):
    TURN_START = 0
    TURN_END = 1


class AdjustFloor(Switch):
    ONE = 0
    NONE = 1


class CriticalAdjust(Switch):
    KEEP_HIT = 0
    MAY_MISS = 1


class RehitRoll(Switch):
    YES = 0
    NO = 1


class AttributeLoss(Switch):
    HIGHEST = 0
    ALL = 1


class RepairAttribute(Switch):
    WITH_DAMAGE = 0
    EITHER = 1


class BeamsBlockedBy(Switch):
    OWN_SHIELDS = 0
    EITHER_SIDE = 1


class Evacuation(Switch):
    COUNT = 0
    OFF = 1


class TransporterRange(Switch):
    ALL = 0
    NONE = 1


class Fleeing(Switch):
    OFF = 0
    ON = 1


class DebrisTargets(Switch):
    RANDOM_EACH = 0
    EQUAL_SPLIT = 1


class DebrisSelection(Switch):
    BY_LOCATION = 0
    UNIFORM = 1


class SelfDestructPower(Switch):
    MULTIPLY = 0
    ADD = 1


@record()
class Rules:
    """Every switch of a battle; the field's name is what ``--set`` takes."""

    credits: int = setting(
        "MG-R24",
        0,
        1_000_000,
        NO_LIMIT,
        "How many credits each player's ships may cost.",
        {"none": NO_LIMIT, "duel": 50, "skirmish": 400, "standard": 800, "grand": 2500},  # MG-S10
    )
    turn_limit: int = setting(
        "MG-R18", 0, 999, NO_LIMIT, "After how many rounds the battle is a draw.", {"none": NO_LIMIT}
    )
    surprise: int = setting(
        "MG-R20",
        0,
        255,
        0,
        "Which players are surprised: add 1 for the first, 2 for the second, 4 for the third and so on.",
        {"none": 0},
    )
    battles: int = setting("MG-S70", 1, 99, 5, "How many battles a campaign has.", matters=in_a_campaign)
    example_ships: int = option(
        "MG-R04",
        ExampleShips,
        "Do example ships play as printed, or as the formulas build them?",
    )
    support_rolls: int = option(
        "MG-R10",
        SupportRolls,
        "A structure falls with what it supports: one destruction roll, or one for each component?",
    )
    tractor_cost: int = option("MG-R12", TractorCost, "What does a basic tractor beam cost?")
    victory: int = option(
        "MG-R17",
        Victory,
        "Is a player out without a ship, or as soon as no ship of theirs has an action point?",
    )
    turn_order: int = option("MG-R19", TurnOrder, "Do players roll for their order, or go as listed?")
    open_sheets: int = option("MG-R22", OpenSheets, "Are all record sheets public once the battle starts?")
    unmanned_decay: int = option(
        "MG-R27",
        UnmannedDecay,
        "Which ships without crew roll for destruction each turn: all, those nobody controls, those that had a crew?",
    )
    lifesupport_explosion: int = option(
        "MG-R29", LifesupportExplosion, "Does a ship explode when its life support fails?"
    )
    bridge_handover: int = option(
        "MG-R31", BridgeHandover, "Does another bridge take over free of charge, or for one action?"
    )
    maneuver_index: int = option("MG-R34", ManeuverIndex, "Do maneuver scores differ in full, or in bands up to 2?")
    scan_scope: int = option("MG-R38", ScanScope, "Does a scan help the next shot only, or all shots of the turn?")
    autofire_when: int = option("MG-R39", AutofireWhen, "Does autofire come before the ship's actions or after them?")
    adjust_floor: int = option("MG-R41", AdjustFloor, "May a roll be adjusted below 1, which is a miss?")
    critical_adjust: int = option(
        "MG-R42", CriticalAdjust, "May adjusting a critical hit only move it, or make it miss?"
    )
    rehit_roll: int = option(
        "MG-R48", RehitRoll, "Does a hit on a destroyed component ask for another destruction roll?"
    )
    attribute_loss: int = option(
        "MG-R50", AttributeLoss, "Does a point of damage take a point of the highest attribute, or of each?"
    )
    repair_attribute: int = option(
        "MG-R53",
        RepairAttribute,
        "Does a repair restore an attribute point together with the damage, or one of the two?",
    )
    beams_blocked_by: int = option(
        "MG-R56",
        BeamsBlockedBy,
        "Do only your own shields and cloaks stop tractor beams and transporters, or the target's too?",
    )
    evacuation: int = option("MG-R62", Evacuation, "Do survivors of destroyed ships count?")
    transporter_range: int = option("MG-S60", TransporterRange, "Are ships in range of each other's transporters?")
    fleeing: int = option("MG-R68", Fleeing, "May ships flee from the battle?")
    debris_targets: int = option(
        "MG-R72", DebrisTargets, "Does each piece of debris draw its target, or do targets share them evenly?"
    )
    debris_selection: int = option("MG-R73", DebrisSelection, "Do larger components fly more often, or all alike?")
    self_destruct_power: int = option(
        "MG-R75", SelfDestructPower, "Is the power of debris times the destruct power, or plus it?"
    )
