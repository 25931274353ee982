"""The house rules and settings of an engagement, each named after its ruling."""

from __future__ import annotations

from typing import Any

from admiralty.core.state.options import option, setting
from admiralty.core.state.records import record

SAME, DUEL = 0, 2
FACINGS = ("scenario", "fore", "aft", "port", "starboard", "dorsal", "ventral")


def several_ships(battle: Any) -> bool:
    """Are there more than the two ships of a duel?  [HC-R87]"""
    return bool(battle.vessels > DUEL)


def flights_aboard(battle: Any) -> bool:
    """Does any ship carry flights of fighters?  [HC-R86]"""
    return any(ship.design.carried for ship in battle.ships[: battle.vessels])


@record()
class Rules:
    """Every switch; the field's name is what ``--set`` takes."""

    range: int = setting(
        "HC-R78", 0, 4, SAME, "The range at the start; beyond 3 no weapon reaches.", {"scenario": SAME}, least=1
    )
    a_presents: int = option("HC-R78", FACINGS, "The facing that the first seat's ships present at the start.")
    b_presents: int = option("HC-R78", FACINGS, "The facing that the second seat's ships present at the start.")
    plotting: int = option(
        "HC-R73",
        ("simultaneous", "reply"),
        "Do both sides write their orders in secret, or does one post its block and the other reply?",
    )
    first_poster: int = option(
        "HC-R74",
        ("toss", "fixed", "alternate"),
        "In reply form, who posts first: by a toss, always the same, in turn?",
    )
    power_roll: int = option("HC-R76", ("public", "hidden"), "Is the power roll told to everybody?")
    power_dice: int = option(
        "HC-R01", ("ssd", "all_2d6", "all_3d6"), "How many power dice: as the ship's display says, or the same for all?"
    )
    batteries: int = option("HC-R03", ("reserve", "inert"), "Do batteries store power, or only soak up hits?")
    warp_damage: int = option(
        "HC-R04",
        ("all_or_nothing", "half_loses_a_die"),
        "Does a ship roll all its dice until the last warp box is lost, or one fewer from half of them on?",
    )
    rotation_fire: int = option(
        "HC-R06",
        ("by_phase", "received_never_divided", "always_divided"),
        "Is directed energy that strikes a rotating ship divided in the second phase, never, or always?",
    )
    received_division: int = option(
        "HC-R07", ("split", "half_lost"), "Does the other half of divided fire strike the other facing, or nothing?"
    )
    rounding: int = option("HC-R08", ("half_up", "down", "up"), "How damage is rounded.")
    rotation_reach: int = option(
        "HC-R10", ("any_facing", "adjacent_only"), "May one rotation go to the opposite facing?"
    )
    combine_moves: int = option(
        "HC-R12", ("no", "yes"), "May a ship rotate and close, retreat or move laterally in one turn?"
    )
    steps_per_turn: int = option("HC-R16", ("1", "2"), "How many steps a ship may close or retreat in a turn.")
    disengage_range: int = option(
        "HC-R19", ("5", "4", "never"), "The range at which a ship has got away; with never, 4 is the edge."
    )
    lateral_use: int = option(
        "HC-R21", ("free", "counter_only"), "May a lateral move shift the enemy's facing, or only hold it?"
    )
    class_turn_ratios: int = option("HC-R83", ("off", "on"), "Do escorts rotate in one turn?")
    repair_pay: int = option(
        "HC-R30", ("once", "each_turn"), "Is a repair paid once, or with a point in each of its three turns?"
    )
    repair_shields: int = option("HC-R32", ("no", "yes"), "May a repair give a shield one point back?")
    heavy_damage_dice: int = option("HC-R34", ("1", "2"), "How many damage dice a torpedo or bolt has.")
    photon_side_arcs: int = option(
        "HC-R35", ("none", "forward", "both"), "Which photon launchers bear on Port and Starboard, too?"
    )
    photon_recoil: int = option(
        "HC-R37", ("on", "off"), "Does a ship that fires photons at range 1 suffer a quarter of their damage?"
    )
    cadence: int = option(
        "HC-R79", ("per_mount", "per_ship"), "Does each launcher reload for itself, or do all of a kind wait together?"
    )
    bank_cap: int = option("HC-R82", ("6", "none"), "How many points a bank takes in a turn.")
    system_shot: int = option(
        "HC-R40",
        ("per_mount", "per_volley", "per_point"),
        "Is fire at a system rolled for each mount, for the whole volley, or for each point of power?",
    )
    system_shot_shields: int = option(
        "HC-R41", ("bypass", "must_be_down"), "Does fire at a system need the shield to be down?"
    )
    system_shot_die: int = option(
        "HC-R42",
        ("d10", "chart_2d6", "chart_2d6_on_1"),
        "Is fire at a system rolled with one die of ten, or by the chart of two dice, and does its 4 or its 1 hit?",
    )
    cloak_cost: int = option("HC-R45", ("each_turn", "once"), "Does a cloak cost a point each turn, or only at first?")
    cloak_limit: int = setting("HC-R46", 1, 200, 10, "How many turns a ship may be cloaked in an engagement.")
    cloak_aim: int = option(
        "HC-R47", ("after_move", "before_move"), "Is a cloaked ship shot at where it is after moving, or before?"
    )
    cloak_guess: int = option(
        "HC-R48",
        ("by_mode", "player", "die"),
        "Who guesses a direction: a die if one person plays both, or always so?",
    )
    hull_boxes: int = setting("HC-R51", 0, 60, 0, "How many hull boxes are struck before the internals.")
    half_sensors: int = option(
        "HC-R54",
        ("extra_roll", "replaces"),
        "With half the sensors lost, is 1 to 3 a roll of its own, or the only one?",
    )
    flash_cost: int = option(
        "HC-R57", ("10", "10_plus_cm"), "Do countermeasures that are carried over make a flash detection dearer?"
    )
    countermeasures: int = option(
        "HC-R59",
        ("sqrt_shift", "linear_shift", "absorb_damage", "none"),
        "What countermeasures do: worsen to-hit rolls, by the root or point by point; absorb damage; nothing.",
    )
    row_choice: int = option(
        "HC-R61",
        ("printed_order", "owner", "attacker", "random"),
        "Which system of a row is struck: in the printed order, as the owner or the attacker says, or at random?",
    )
    system_effects: int = option(
        "HC-R64", ("full", "seed_only"), "Do lost bridges and a lost fire control matter, or only what the text names?"
    )
    fired_on: int = option(
        "HC-R65", ("any_shot", "hits_only"), "Does a missed shot end reinforcement and countermeasures, too?"
    )
    reinforce_down_shield: int = option("HC-R66", ("yes", "no"), "May a shield that is gone be reinforced?")
    catastrophe: int = option(
        "HC-R68", ("once", "each_turn"), "Is catastrophic damage rolled once, or again in each turn with losses?"
    )
    victory: int = option("HC-R70", ("destruction", "cripple"), "Is a ship beaten without internals, or at 3/4 lost?")
    turn_limit: int = setting("HC-R71", 1, 200, 60, "After how many turns the engagement is undecided.")
    moderator: int = option("HC-R84", ("program", "human"), "Does a moderator judge shots at a cloaked ship?")
    solitaire: int = option(
        "HC-R85",
        ("versus_computer", "both_sides"),
        "Does one person play against the computer, or both sides? Both: orders are posted in turn"
        " after a toss, a die guesses where a cloaked ship lies, and each seat is one's own (--seat b=human).",
    )
    fighters: int = option(
        "HC-R86", ("off", "on"), "Do the ships' flights of fighters take part?", matters=flights_aboard
    )
    multi_ship: int = option(
        "HC-R87",
        ("off", "pairwise"),
        "May more than two ships fight, each pair at its own range?",
        matters=several_ships,
    )
    points: int = setting("HC-S16", 1, 999, 125, "How many points a ship may cost.")
