"""The house rules and settings of a battle, each named after its ruling."""

from __future__ import annotations

from typing import Any

from admiralty.core.state.options import option, setting
from admiralty.core.state.records import record

from .words import Contest

NO_LIMIT = 0


def in_a_campaign(battle: Any) -> bool:
    """Is it a series of battles?  [MG-S70]"""
    return bool(battle.contest == Contest.CAMPAIGN)


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
        "Which players are surprised, 1 for the first, 2 for the second, 4 for the third and so on, added together.",
        {"none": 0},
    )
    battles: int = setting("MG-S70", 1, 99, 5, "How many battles has a campaign?", matters=in_a_campaign)
    example_ships: int = option(
        "MG-R04",
        ("as_printed", "exclude_mismatched"),
        "Are the example ships played as printed, or rebuilt by the formulas?",
    )
    support_rolls: int = option(
        "MG-R10",
        ("one_per_event", "one_per_component"),
        "When a structure takes what it supports along, is there one destruction roll, or one for each component?",
    )
    tractor_cost: int = option("MG-R12", ("10", "20"), "What does a basic tractor beam cost?")
    victory: int = option(
        "MG-R17",
        ("last_ship", "last_crewed_ship"),
        "Is a player out without a ship, or as soon as none of his ships has an action point?",
    )
    turn_order: int = option("MG-R19", ("rolled", "as_listed"), "Is the order of the players rolled, or as listed?")
    open_sheets: int = option("MG-R22", ("yes", "no"), "Are all record sheets public once the battle has begun?")
    unmanned_decay: int = option(
        "MG-R27",
        ("literal", "controlled_exempt", "lost_crew_only"),
        "Which ships without crew roll for destruction each turn: all, those nobody controls, those that had a crew?",
    )
    lifesupport_explosion: int = option(
        "MG-R29", ("no", "yes"), "Does a ship explode that is lost through failing life support?"
    )
    bridge_handover: int = option(
        "MG-R31", ("free", "one_ap"), "Does another bridge take over free of charge, or for one action?"
    )
    maneuver_index: int = option(
        "MG-R34", ("plain", "banded"), "Does the difference of maneuver scores count in full, or in bands up to 2?"
    )
    scan_scope: int = option(
        "MG-R38", ("next_shot", "whole_turn"), "Does a scan help the next shot only, or all shots of the turn?"
    )
    autofire_when: int = option(
        "MG-R39", ("turn_start", "turn_end"), "Does autofire come before the ship's actions or after them?"
    )
    adjust_floor: int = option("MG-R41", ("one", "none"), "May a roll be adjusted below 1, which is a miss?")
    critical_adjust: int = option(
        "MG-R42", ("keep_hit", "may_miss"), "May adjusting a critical hit only move it, or make it miss?"
    )
    rehit_roll: int = option(
        "MG-R48", ("yes", "no"), "Does a hit on a destroyed component ask for another destruction roll?"
    )
    attribute_loss: int = option(
        "MG-R50", ("highest", "all"), "Does a point of damage take a point of the highest attribute, or of each?"
    )
    repair_attribute: int = option(
        "MG-R53",
        ("with_damage", "either"),
        "Does a repair restore an attribute point together with the damage, or one of the two?",
    )
    beams_blocked_by: int = option(
        "MG-R56",
        ("own_shields", "either_side"),
        "Do only the own shields and cloaks stop tractor beams and transporters, or the target's as well?",
    )
    evacuation: int = option("MG-R62", ("count", "off"), "Are survivors of destroyed ships counted?")
    transporter_range: int = option("MG-S60", ("all", "none"), "Are ships in range of each other's transporters?")
    fleeing: int = option("MG-R68", ("off", "on"), "May ships flee from the battle?")
    debris_targets: int = option(
        "MG-R72", ("random_each", "equal_split"), "Does each piece of debris draw its target, or are they dealt evenly?"
    )
    debris_selection: int = option(
        "MG-R73", ("by_location", "uniform"), "Are the flying components chosen by their size, or all alike?"
    )
    self_destruct_power: int = option(
        "MG-R75", ("multiply", "add"), "Is the power of debris multiplied by the destruct power, or added to it?"
    )
