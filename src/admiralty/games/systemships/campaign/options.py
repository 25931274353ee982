"""The house rules and settings of the campaign: those of its combats, and its own."""

from __future__ import annotations

from typing import Any

from admiralty.core.state.options import Switch, option, setting
from admiralty.core.state.records import number, record

from ..options import NO_VALUE, SAME, Rules, SystemshipVisibility


def on_a_dealt_map(battle: Any) -> bool:
    """Is the map still to be dealt? Then nobody knows yet what wins.  [IS-S10]"""
    return bool(battle.goal == 0)


class TechSchedule(Switch):
    BOUGHT = 0
    EVERY_4 = 1
    EVERY_6 = 2


class Movement(Switch):
    PD = 0
    HALF_PD = 1


class NeutralPresence(Switch):
    ALWAYS = 0
    ONE_IN_SIX = 1


class SystemshipTiming(Switch):
    FIRST_CONTACT = 0
    SETUP = 1


class SiegeBlocksRepair(Switch):
    NO = 0
    YES = 1


class RepairOrder(Switch):
    MIRRORED = 0
    STRICT_REVERSE = 1


class NeutralIncomeSaved(Switch):
    NO = 0
    YES = 1


class NeutralRebuild(Switch):
    NEVER = 0
    WHEN_EMPTY = 1


class TreatyAfterBreach(Switch):
    VOID = 0
    HOSTILE_FOREVER = 1


@record()
class CampaignRules(Rules):
    """Every switch of a campaign; the field's name is what ``--set`` takes."""

    # what a campaign has from its map is no setting of it
    value: int = number(NO_VALUE, 100, default=NO_VALUE)
    red_tl: int = number(SAME, 10, default=SAME)  # a campaign's levels are bought, or come by the calendar
    blue_tl: int = number(SAME, 10, default=SAME)
    green_tl: int = number(SAME, 10, default=SAME)
    amber_tl: int = number(SAME, 10, default=SAME)
    system_points: int = number(1, 140, default=21)
    exits: int = number(0, 6, default=6)
    gauntlet: int = number(1, 1000, default=10)
    challenge_victory: int = number(0, 2, default=0)
    challenge_first_plot: int = number(0, 1, default=0)
    warp_points: int = setting("IS-R50", 6, 300, 20, "How many build points you assume for an unknown warpship.")
    warp_tl: int = setting("IS-R51", 0, 10, 0, "The technology level that all players start with.")
    systemship_visibility: int = option(
        "IS-R52",
        SystemshipVisibility,
        "Do players see a systemship's values, or only its orders and their results?",
        default=SystemshipVisibility.ORDERS_ONLY,
    )
    turns: int = setting("IS-S08", 1, 200, 20, "After how many game turns the campaign ends.")
    sides: int = setting("IS-S10", 2, 4, 2, "How many sides a dealt map has.", matters=on_a_dealt_map, seats=True)
    home_stock: int = setting("IS-S03", 0, 300, 20, "Build points in stock at each home at the start.")
    tech_schedule: int = option(
        "WW-R61",
        TechSchedule,
        "Do players buy technology levels, or do levels rise with game turns?",
    )
    movement: int = option("WW-R61", Movement, "Movement points: the power/drive, or half of it rounded up?")
    neutral_presence: int = option("IS-R08", NeutralPresence, "Do all neutral stars have a systemship, or one in six?")
    systemship_timing: int = option(
        "IS-R07",
        SystemshipTiming,
        "Are the systemships rolled up at first contact, or before the first turn?",
    )
    siege_blocks_repair: int = option(
        "IS-R40", SiegeBlocksRepair, "Do hostile ships in its hex keep a systemship from being repaired?"
    )
    repair_order: int = option("IS-R41", RepairOrder, "Does a tube come back before its missiles, or after them?")
    neutral_income_saved: int = option("IS-R44", NeutralIncomeSaved, "Does a neutral star keep what it does not spend?")
    neutral_rebuild: int = option(
        "IS-R46", NeutralRebuild, "Does a star that stood empty for three turns get a new systemship?"
    )
    treaty_after_breach: int = option(
        "IS-R25", TreatyAfterBreach, "May a side that broke a treaty get another from the same star?"
    )
