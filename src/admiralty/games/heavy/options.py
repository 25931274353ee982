"""The house rules and settings of an engagement, each named after its ruling."""

from __future__ import annotations

from typing import Any

from admiralty.core.state.options import Switch, option, setting
from admiralty.core.state.records import record

SAME, DUEL = 0, 2


def several_ships(battle: Any) -> bool:
    """Are there more than the two ships of a duel?  [HC-R87]"""
    return bool(battle.vessels > DUEL)


def flights_aboard(battle: Any) -> bool:
    """Does any ship carry flights of fighters?  [HC-R86]"""
    return any(ship.design.carried for ship in battle.ships[: battle.vessels])


class Presents(Switch):
    SCENARIO = 0
    FORE = 1
    AFT = 2
    PORT = 3
    STARBOARD = 4
    DORSAL = 5
    VENTRAL = 6


class Plotting(Switch):
    SIMULTANEOUS = 0
    REPLY = 1


class FirstPoster(Switch):
    TOSS = 0
    FIXED = 1
    ALTERNATE = 2


class PowerRoll(Switch):
    PUBLIC = 0
    HIDDEN = 1


class PowerDice(Switch):
    SSD = 0
    ALL_2D6 = 1
    ALL_3D6 = 2


class Batteries(Switch):
    RESERVE = 0
    INERT = 1


class WarpDamage(Switch):
    ALL_OR_NOTHING = 0
    HALF_LOSES_A_DIE = 1


class RotationFire(Switch):
    BY_PHASE = 0
    RECEIVED_NEVER_DIVIDED = 1
    ALWAYS_DIVIDED = 2


class ReceivedDivision(Switch):
    SPLIT = 0
    HALF_LOST = 1


class Rounding(Switch):
    HALF_UP = 0
    DOWN = 1
    UP = 2


class RotationReach(Switch):
    ANY_FACING = 0
    ADJACENT_ONLY = 1


class CombineMoves(Switch):
    NO = 0
    YES = 1


class StepsPerTurn(Switch):
    ONE = 0, "1"
    TWO = 1, "2"


class DisengageRange(Switch):
    FIVE = 0, "5"
    FOUR = 1, "4"
    NEVER = 2


class LateralUse(Switch):
    FREE = 0
    COUNTER_ONLY = 1


class ClassTurnRatios(Switch):
    OFF = 0
    ON = 1


class RepairPay(Switch):
    ONCE = 0
    EACH_TURN = 1


class RepairShields(Switch):
    NO = 0
    YES = 1


class HeavyDamageDice(Switch):
    ONE = 0, "1"
    TWO = 1, "2"


class PhotonSideArcs(Switch):
    NONE = 0
    FORWARD = 1
    BOTH = 2


class PhotonRecoil(Switch):
    ON = 0
    OFF = 1


class Cadence(Switch):
    PER_MOUNT = 0
    PER_SHIP = 1


class BankCap(Switch):
    SIX = 0, "6"
    NONE = 1


class SystemShot(Switch):
    PER_MOUNT = 0
    PER_VOLLEY = 1
    PER_POINT = 2


class SystemShotShields(Switch):
    BYPASS = 0
    MUST_BE_DOWN = 1


class SystemShotDie(Switch):
    D10 = 0
    CHART_2D6 = 1
    CHART_2D6_ON_1 = 2


class CloakCost(Switch):
    EACH_TURN = 0
    ONCE = 1


class CloakAim(Switch):
    AFTER_MOVE = 0
    BEFORE_MOVE = 1


class CloakGuess(Switch):
    BY_MODE = 0
    PLAYER = 1
    DIE = 2


class HalfSensors(Switch):
    EXTRA_ROLL = 0
    REPLACES = 1


class FlashCost(Switch):
    TEN = 0, "10"
    TEN_PLUS_CM = 1, "10_plus_cm"


class Countermeasures(Switch):
    SQRT_SHIFT = 0
    LINEAR_SHIFT = 1
    ABSORB_DAMAGE = 2
    NONE = 3


class RowChoice(Switch):
    PRINTED_ORDER = 0
    OWNER = 1
    ATTACKER = 2
    RANDOM = 3


class SystemEffects(Switch):
    FULL = 0
    SEED_ONLY = 1


class FiredOn(Switch):
    ANY_SHOT = 0
    HITS_ONLY = 1


class ReinforceDownShield(Switch):
    YES = 0
    NO = 1


class Catastrophe(Switch):
    ONCE = 0
    EACH_TURN = 1


class Victory(Switch):
    DESTRUCTION = 0
    CRIPPLE = 1


class Moderator(Switch):
    PROGRAM = 0
    HUMAN = 1


class Solitaire(Switch):
    VERSUS_COMPUTER = 0
    BOTH_SIDES = 1


class Fighters(Switch):
    OFF = 0
    ON = 1


class MultiShip(Switch):
    OFF = 0
    PAIRWISE = 1


@record()
class Rules:
    """Every switch; the field's name is what ``--set`` takes."""

    range: int = setting(
        "HC-R78", 0, 4, SAME, "The range at the start; beyond 3 no weapon reaches.", {"scenario": SAME}, least=1
    )
    a_presents: int = option("HC-R78", Presents, "The facing that the first seat's ships present at the start.")
    b_presents: int = option("HC-R78", Presents, "The facing that the second seat's ships present at the start.")
    plotting: int = option(
        "HC-R73",
        Plotting,
        "Do both sides write orders in secret, or does one post its block and the other reply?",
    )
    first_poster: int = option(
        "HC-R74",
        FirstPoster,
        "In reply form, who posts first: by a toss, always the same, or in turn?",
    )
    power_roll: int = option("HC-R76", PowerRoll, "Does everybody see the power roll?")
    power_dice: int = option(
        "HC-R01", PowerDice, "How many power dice: as the ship's display says, or the same for all?"
    )
    batteries: int = option("HC-R03", Batteries, "Do batteries store power, or only soak up hits?")
    warp_damage: int = option(
        "HC-R04",
        WarpDamage,
        "Does a ship roll all its dice until its last warp box is lost, or one fewer from half lost on?",
    )
    rotation_fire: int = option(
        "HC-R06",
        RotationFire,
        "Does directed energy at a rotating ship split in the second phase, never, or always?",
    )
    received_division: int = option(
        "HC-R07", ReceivedDivision, "Does the other half of split fire hit the other facing, or nothing?"
    )
    rounding: int = option("HC-R08", Rounding, "How to round damage.")
    rotation_reach: int = option("HC-R10", RotationReach, "May one rotation go to the opposite facing?")
    combine_moves: int = option(
        "HC-R12", CombineMoves, "May a ship rotate and close, retreat or move laterally in one turn?"
    )
    steps_per_turn: int = option("HC-R16", StepsPerTurn, "How many steps a ship may close or retreat in a turn.")
    disengage_range: int = option(
        "HC-R19", DisengageRange, "The range at which a ship gets away. With never, 4 is the edge."
    )
    lateral_use: int = option("HC-R21", LateralUse, "May a lateral move shift the enemy's facing, or only hold it?")
    class_turn_ratios: int = option("HC-R83", ClassTurnRatios, "Do escorts rotate in one turn?")
    repair_pay: int = option(
        "HC-R30", RepairPay, "Do you pay for a repair once, or a point in each of its three turns?"
    )
    repair_shields: int = option("HC-R32", RepairShields, "May a repair give a shield one point back?")
    heavy_damage_dice: int = option("HC-R34", HeavyDamageDice, "How many damage dice a torpedo or bolt has.")
    photon_side_arcs: int = option("HC-R35", PhotonSideArcs, "Which photon launchers bear on Port and Starboard, too?")
    photon_recoil: int = option(
        "HC-R37", PhotonRecoil, "Does a ship that fires photons at range 1 suffer a quarter of their damage?"
    )
    cadence: int = option("HC-R79", Cadence, "Does each launcher reload by itself, or do all of a kind wait together?")
    bank_cap: int = option("HC-R82", BankCap, "How many points a bank takes in a turn.")
    system_shot: int = option(
        "HC-R40",
        SystemShot,
        "Do you roll fire at a system for each mount, for the whole volley, or for each point of power?",
    )
    system_shot_shields: int = option("HC-R41", SystemShotShields, "Does fire at a system need the shield to be down?")
    system_shot_die: int = option(
        "HC-R42",
        SystemShotDie,
        "Do you roll fire at a system with a ten-sided die, or by the chart of two dice, and does its 4 or its 1 hit?",
    )
    cloak_cost: int = option("HC-R45", CloakCost, "Does a cloak cost a point each turn, or only at first?")
    cloak_limit: int = setting("HC-R46", 1, 200, 10, "How many turns a ship may be cloaked in an engagement.")
    cloak_aim: int = option("HC-R47", CloakAim, "Do shots at a cloaked ship go where it is after moving, or before?")
    cloak_guess: int = option(
        "HC-R48",
        CloakGuess,
        "Who guesses a direction: a die if one person plays both sides, or always a die?",
    )
    hull_boxes: int = setting("HC-R51", 0, 60, 0, "How many hull boxes take hits before the internals.")
    half_sensors: int = option(
        "HC-R54",
        HalfSensors,
        "With half the sensors lost, is 1 to 3 a roll of its own, or the only one?",
    )
    flash_cost: int = option("HC-R57", FlashCost, "Do countermeasures carried over make a flash detection cost more?")
    countermeasures: int = option(
        "HC-R59",
        Countermeasures,
        "What countermeasures do: worsen to-hit rolls, by the root or point by point; absorb damage; nothing.",
    )
    row_choice: int = option(
        "HC-R61",
        RowChoice,
        "Which system of a row takes the hit: in printed order, as the owner or the attacker says, or at random?",
    )
    system_effects: int = option(
        "HC-R64", SystemEffects, "Do lost bridges and a lost fire control matter, or only what the text names?"
    )
    fired_on: int = option("HC-R65", FiredOn, "Does a missed shot end reinforcement and countermeasures, too?")
    reinforce_down_shield: int = option("HC-R66", ReinforceDownShield, "May you reinforce a shield that is gone?")
    catastrophe: int = option(
        "HC-R68", Catastrophe, "Do you roll catastrophic damage once, or again in each turn with losses?"
    )
    victory: int = option("HC-R70", Victory, "Is a ship beaten without internals, or at 3/4 lost?")
    turn_limit: int = setting("HC-R71", 1, 200, 60, "After how many turns the engagement is a draw.")
    moderator: int = option("HC-R84", Moderator, "Does a moderator judge shots at a cloaked ship?")
    solitaire: int = option(
        "HC-R85",
        Solitaire,
        "Does one person play against the computer, or both sides? Both: orders are posted in turn"
        " after a toss, a die guesses where a cloaked ship lies, and each seat is one's own (--seat b=human).",
    )
    fighters: int = option("HC-R86", Fighters, "Do the ships' flights of fighters take part?", matters=flights_aboard)
    multi_ship: int = option(
        "HC-R87",
        MultiShip,
        "May more than two ships fight, each pair at its own range?",
        matters=several_ships,
    )
    points: int = setting("HC-S16", 1, 999, 125, "How many points a ship may cost.")
