"""The house rules and settings of a combat, each named after its ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from admiralty.core.state.options import Switch, option, setting
from admiralty.core.state.records import record

from .words import Contest

WARP_POINTS_MOST = 300
ROLLED = -1
NO_VALUE = -1  # the build points are given instead
SAME = -1  # the level that all players' ships have


def with_systemships(battle: Any) -> bool:
    """Is a random systemship there?"""
    return battle.contest == Contest.CAMPAIGN or any(ship.automatic for ship in battle.ships)


def in_the_challenge(battle: Any) -> bool:
    """Is it the challenge, once or many times?  [IS-020, IS-S01]"""
    return battle.contest in (Contest.CHALLENGE, Contest.GAUNTLET)


def in_a_duel_of(sides: int) -> Callable[[Any], bool]:
    """Is it a combat, and not the challenge, with so many sides or more?"""
    return lambda battle: battle.contest == Contest.DUEL and battle.sides >= sides


def in_the_gauntlet(battle: Any) -> bool:
    """Is it the gauntlet?  [IS-S01]"""
    return bool(battle.contest == Contest.GAUNTLET)


def _level(side: str, sides: int) -> Any:
    """The level of one side of a duel, which has so many or more."""
    sentence = f"The technology level of {side}'s ships, if not warp_tl."
    return setting("IS-R51", SAME, 10, SAME, sentence, {"same": SAME}, in_a_duel_of(sides), 0)


class SpeedDraw(Switch):
    RANGE = 0
    CLAMP = 1


class PlayerSpeedCap(Switch):
    NONE = 0
    TL_PLUS_6 = 1


class MissilePercent(Switch):
    FLOOR = 0
    NEAREST = 1
    EXACT = 2


class Negotiate(Switch):
    ON = 0
    OFF = 1


class NegotiateScope(Switch):
    ALL_OPPOSING = 0
    PER_PLAYER = 1


class EngagementScope(Switch):
    PHASING_ONLY = 0
    ALL_PRESENT = 1


class SystemshipVisibility(Switch):
    FULL = 0
    ORDERS_ONLY = 1


class ChallengeVictory(Switch):
    DESTROY_AND_SURVIVE = 0
    DESTROY = 1
    MORE_DAMAGE = 2


class ChallengeFirstPlot(Switch):
    BLIND = 0
    OPEN = 1


class CombatLength(Switch):
    THREE_ROUNDS = 0
    UNTIL_DECIDED = 1


class EscapeCheck(Switch):
    BEAM_FIRE_ONLY = 0
    ANY_FIRE = 1
    EVERY_ENEMY = 2


class Edition(Switch):
    CLASSIC = 0
    SECOND = 1


@record()
class Rules:
    """Every switch of a combat; the field's name is what ``--set`` takes."""

    warp_points: int = setting(
        "IS-R50", 6, WARP_POINTS_MOST, 20, "How many build points a warpship may cost, with its warp generator."
    )
    system_points: int = setting(
        "IS-R01", 1, 140, 21, "The build points of a random systemship.", matters=with_systemships
    )
    value: int = setting(
        "IS-R01",
        NO_VALUE,
        100,
        NO_VALUE,
        "The star's economic value, which sets the build points.",
        {"none": NO_VALUE},
        with_systemships,
    )
    tl: int = setting(
        "IS-R51",
        ROLLED,
        10,
        ROLLED,
        "The systemship's technology level: rolled, or given.",
        {"rolled": ROLLED, "zero": 0},
        with_systemships,
    )
    warp_tl: int = setting("IS-R51", 0, 10, 0, "The technology level of the players' ships.")
    red_tl: int = _level("red", 1)
    blue_tl: int = _level("blue", 2)
    green_tl: int = _level("green", 3)
    amber_tl: int = _level("amber", 4)
    rounds: int = setting("IS-R47", 1, 200, 3, "How many combat rounds there are at most.")
    gauntlet: int = setting(
        "IS-S01", 1, 1000, 10, "How many systemships come one after the other.", matters=in_the_gauntlet
    )
    exits: int = setting("WW-R65", 0, 6, 6, "How many adjacent hexes a retreating ship may move to.")
    budget_multiplier: int = setting(
        "IS-R01",
        1,
        10,
        3,
        "How many build points a systemship has for each point of value.",
        matters=with_systemships,
    )
    tl_chance_cap: int = setting(
        "IS-R04",
        0,
        95,
        95,
        "The highest chance of a higher technology level, in percent.",
        matters=with_systemships,
    )
    speed_draw: int = option(
        "IS-R10",
        SpeedDraw,
        "Do you draw a systemship's speed up to its limit, or up to PD and then cut it?",
        matters=with_systemships,
    )
    player_speed_cap: int = option("IS-R11", PlayerSpeedCap, "Does the limit of TL + 6 bind the players' ships?")
    missile_percent: int = option(
        "IS-R13",
        MissilePercent,
        "How to round the chance of missiles to a percentage.",
        matters=with_systemships,
    )
    negotiate: int = option("IS-R21", Negotiate, "May players choose to negotiate?")
    negotiate_scope: int = option(
        "IS-R22", NegotiateScope, "Must all opposing ships negotiate, or all ships of one player?"
    )
    engagement_scope: int = option(
        "IS-R49",
        EngagementScope,
        "Is all fire to or from the phasing side, or may every side fire at every other?",
    )
    systemship_visibility: int = option(
        "IS-R52",
        SystemshipVisibility,
        "Do players see a systemship's values, or only its orders and their results?",
        matters=with_systemships,
    )
    challenge_victory: int = option(
        "IS-R53",
        ChallengeVictory,
        "What wins the challenge: destroy and survive, destroy at any price, or do more damage?",
        matters=in_the_challenge,
    )
    challenge_first_plot: int = option(
        "IS-R55",
        ChallengeFirstPlot,
        "Do you lock the first order of the challenge before rolling up the systemship?",
        matters=in_the_challenge,
    )
    combat_length: int = option("IS-R47", CombatLength, "Does the combat end after its rounds, or only with a winner?")
    escape_check: int = option(
        "WW-R63",
        EscapeCheck,
        "Whose fire decides a retreat: beams at the ship, any fire at it, or every enemy's?",
    )
    edition: int = option("WW-R61", Edition, "Classic rules, or the second edition with more parts for ships?")
