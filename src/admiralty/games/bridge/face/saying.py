"""How the numbers of this room are said: who acts, actions, shots, moves, what comes of a hit."""

from __future__ import annotations

from admiralty.core.face.game import Deal
from admiralty.core.face.vocabulary import Vocabulary
from admiralty.core.face.wording import Names, name_of, say_count

from ..places import between, is_risky, zone_of_move
from ..scene.traits import CLEAR, LOWER
from ..scene.words import Mishap
from ..sensing import learnt_of, piece_of
from ..tables import (
    ARMS,
    DETAIL,
    OFF,
    OFFICERS,
    OVERRIDE,
    PROBE,
    SHIPS,
    STRIKES,
    TARGETS,
    TRAITS,
    WALK,
    ZONES,
    Action,
    Chase,
    Extra,
    Minor,
    Then,
    Trigger,
)
from ..words import Band, Boost, Hazard, Mode, Prepared, Quality, Shaken, Side, System
from .closings import large, say_again, say_dice, say_outcome
from .traits import is_named, say_new

ACTIONS = {
    Action.PASS: "Pass",
    Action.FIRE: "Fire",
    Action.DEFENSIVE_FIRE: "Defensive Fire",
    Action.ROTATE_SCREENS: "Rotate Defense Screens",
    Action.SCAN_FOR_WEAKNESS: "Scan For Weakness",
    Action.SENSOR_SWEEP: "Sensor Sweep",
    Action.REGENERATE: "Regenerate Defense Screens",
    Action.REGAIN_POWER: "Regain Power",
    Action.REROUTE_POWER: "Reroute Power",
    Action.DAMAGE_CONTROL: "Damage Control",
    Action.EVASIVE_ACTION: "Evasive Action",
    Action.ATTACK_PATTERN: "Attack Pattern",
    Action.MANEUVER: "Maneuver",
    Action.RALLY: "Rally",
    Action.DIRECT: "Direct",
    Action.SIGNALS: "Signals",
    Action.ASSIST: "Assist",
    Action.TRACTOR_BEAM: "Tractor Beam",
    Action.FIRE_AT_EMITTER: "Fire at the emitter",
    Action.DISRUPT: "Disrupt the beam",
    Action.MODULATE: "Modulate the screens",
    Action.RAW_POWER: "Raw power against the beam",
    Action.RAM: "Ram",
    Action.WARP: "Dive (Warp)",
    Action.PURSUE: "Dive after the ship that left",
    Action.REVEAL: "Reveal",
    Action.SHROUD: "Shroud",
    Action.CREATE_TRAIT: "Create Trait",
    Action.READY: "Ready",
    Action.OTHER: "Other Tasks",
    Action.STABILISE: "Stabilise the reactor",
    Action.EJECT: "Eject the reactor",
}
MINORS = {
    Minor.ARM: "Arm the weapons",
    Minor.DISARM: "Disarm the weapons",
    Minor.RAISE: "Raise the screens",
    Minor.LOWER: "Lower the screens",
    Minor.PREPARE: "Prepare the weapon",
    Minor.CALIBRATE_WEAPONS: "Calibrate Weapons",
    Minor.CALIBRATE_SENSORS: "Calibrate Sensors",
    Minor.TARGETING: "Targeting Solution",
    Minor.RESTORE: "Restore",
    Minor.IMPULSE: "Impulse",
    Minor.PREPARE_DIVE: "Prepare a dive",
    Minor.PREPARE_RAM: "Prepare a Ram",
    Minor.THRUSTERS: "Thrusters",
    Minor.UNSHROUD: "Drop the shroud",
    Minor.LAUNCH_PROBE: "Launch a probe",
    Minor.CHANGE_POSITION: "Change Position",
    Minor.INTERACT: "Interact",
}
CHASES = {
    Chase.FIGHT: "Fight on",
    Chase.SURRENDER: "Surrender: the battle is lost",
    Chase.PARLEY: "Ask for terms",
    Chase.DIVE: "Dive again",
}
CHASES_TOLD = {
    Chase.FIGHT: "fights on",
    Chase.SURRENDER: "surrenders",
    Chase.PARLEY: "asks for terms",
    Chase.DIVE: "dives again",
}
RANGES = ("Close", "Medium", "Long", "Extreme")
PREPARED = {Prepared.NOTHING: "nothing", Prepared.DIVE: "a dive", Prepared.RAM: "a Ram"}
BANDS = {
    Band.NONE: "unknown",
    Band.FULL: "whole",
    Band.HOLDING: "holding",
    Band.BELOW_FIRST: "below the first mark",
    Band.BELOW_SECOND: "below the second mark",
    Band.EMPTY: "gone",
}
HAZARDS = {
    Hazard.NONE: "nothing",
    Hazard.GRAVITY: "gravitational stress",
    Hazard.RADIATION: "intense radiation",
    Hazard.GAS: "corrosive gas",
    Hazard.METEORS: "micro-meteors",
    Hazard.HEAT: "extreme heat",
    Hazard.IONS: "an ionic discharge",
}
MISHAPS = {
    Mishap.EXPOSED: "Exposed: the next attack on the ship is easier by 1",
    Mishap.OVERLOAD: "Overload: the next task is harder by 1",
    Mishap.LOST_TIME: "Lost time: no minor action in the next turn",
    Mishap.POWER_FLICKER: "Power flicker",
    Mishap.GLITCH: "Glitch: tasks with this system are harder by 1",
    Mishap.STRAIN: "Strain: the screens lose 1",
}
SHAKEN = {
    Shaken.BRACE: "Brace for Impact (no major action in the next turn aboard)",
    Shaken.LOSING_POWER: "Losing Power (no Reserve Power, and it is harder to regain)",
    Shaken.CASUALTIES: "Casualties and Minor Damage (a random system works worse)",
    Shaken.ROLL: "Let a die decide",
}
SHAKEN_TOLD = {
    Shaken.BRACE: "its crew braces for impact",
    Shaken.LOSING_POWER: "it loses power",
    Shaken.CASUALTIES: "there are casualties and minor damage",
    Shaken.ROLL: "a die decides",
}
MODES = {Mode.PLAIN: "", Mode.AREA: " (Area)", Mode.SPREAD: " (Spread)"}
SIDES = {Side.PLAYERS: "the crew", Side.GM: "the GM"}
THRUSTERS = "Thrusters: move within the zone, out of Contact"
THENS = {
    Then.NOTHING: "Nothing more",
    Then.SECOND: "A second major action (2, harder by 1)",
    Then.KEEP: "Keep the Initiative (2)",
}


def say_gm(deal: Deal) -> str:
    """What the GM's side is called, inside a sentence."""
    said = deal.call("gm")
    return f"t{said[1:]}" if said.startswith("The ") else said


def say_actor(value: int, names: Names) -> str:
    """An officer, or an NPC ship."""
    return name_of(names, "officer", value) if value < OFFICERS else name_of(names, "ship", value - OFFICERS)


def say_order(value: int, names: Names) -> str:
    """A major action, perhaps of another position."""
    if value >= WALK:
        return f"Change to {name_of(names, 'station', value - WALK)} first"
    said = "Ready an action" if value % OVERRIDE == Action.READY else ACTIONS[Action(value % OVERRIDE)]
    return f"Override: {said}" if value >= OVERRIDE else said


def say_move(value: int, names: Names) -> str:
    """Where a ship flies."""
    if value == 0:
        return "Stay here"
    if zone_of_move(value) == OFF:
        return "Fly off the map"
    said = f"Fly to {name_of(names, 'zone', zone_of_move(value))}"
    if between(value) >= 0:
        said += f" by way of {name_of(names, 'zone', between(value))}"
    return f"{said}, through the hazard" if is_risky(value) else said


def say_shot(value: int, names: Names) -> str:
    """A weapon and its target."""
    weapon, mode = value // TARGETS % ARMS, value // (TARGETS * ARMS)
    return f"{large(name_of(names, 'weapon', weapon))}{MODES[Mode(mode)]} at {say_target(value % TARGETS, names)}"


def say_target(value: int, names: Names) -> str:
    """A ship, or a probe by its zone."""
    if value >= PROBE:
        return f"the probe in {name_of(names, 'zone', value - PROBE)}"
    return name_of(names, "ship", value)


def say_extra(value: int, names: Names) -> str:
    """An addition to an order."""
    what, detail = value // DETAIL, value % DETAIL
    match what:
        case Extra.DONE:
            return "Nothing more"
        case Extra.DICE:
            return f"{say_count(detail, 'die', 'dice')} more"
        case Extra.DETERMINATION:
            return "Determination: one die shows a 1"
        case Extra.MINOR:
            return MINORS[Minor(detail)]
        case Extra.TARGETING:
            return f"Targeting Solution on {name_of(names, 'ship', detail)}"
        case Extra.RESTORE:
            return f"Restore the {say_system(detail, names)}"
        case Extra.AFTER:
            return f"Afterwards: {say_move(detail, names)}"
        case Extra.THRUSTERS:
            return f"Thrusters: into Contact with {name_of(names, 'ship', detail - 1)}" if detail else THRUSTERS
        case Extra.STRIKE:
            ship, does = name_of(names, "ship", detail // STRIKES % SHIPS), "strikes"
            if detail >= STRIKES * SHIPS:
                does = "hampers a system of"
            return f"The hazard {does} {ship} with {detail % STRIKES} Threat"
        case Extra.REINFORCE:
            return f"Call in {name_of(names, 'ship', detail)}"
        case Extra.QUICK_TRAIT:
            return f"New trait: {say_trait(detail, names)}"
        case Extra.WARY:
            return f"Complications of the crew's next task: {detail} more {'face' if detail == 1 else 'faces'}"
        case Extra.WALK:
            return f"Afterwards: change to {name_of(names, 'station', detail)}"
        case Extra.PROBE:
            return f"Launch a probe to {name_of(names, 'zone', detail)}"
        case Extra.CONTACT:
            return f"End the Impulse in Contact with {name_of(names, 'ship', detail)}"
        case Extra.SPEND:
            return name_of(names, "spend", detail)
        case Extra.TRAIT:
            return "A trait as well, if it succeeds"
        case Extra.INTERACT:
            return f"Interact: {name_of(names, 'other', detail)}"
        case Extra.UNROLLED:
            return "Don't roll: succeed as it is"
        case Extra.FOCUS:
            return "Claim a focus"
        case Extra.RELEASE:
            return f"Let go of {name_of(names, 'ship', detail)}"
        case Extra.IGNORE:
            return "Ignore the minor damage" if detail == TRAITS else f"Ignore {name_of(names, 'trait', detail)}"
        case Extra.HELPER:
            return f"Help from {name_of(names, 'officer', detail)}"
        case Extra.THEN:
            return f"Then: {THENS[Then(detail)][:1].lower()}{THENS[Then(detail)][1:]}"
    return f"Pay {detail} of it by adding Threat"


def say_trait(value: int, names: Names) -> str:
    """What a trait does, or that one is lowered, or an obstacle cleared."""
    if value >= CLEAR:
        one, other = (value - CLEAR) // ZONES, (value - CLEAR) % ZONES
        return f"clear the way from {name_of(names, 'zone', one)} to {name_of(names, 'zone', other)}"
    if value >= LOWER:
        return f"lower {name_of(names, 'trait', value - LOWER)}"
    return say_new(value, names)


def say_laid(value: int, names: Names) -> str:
    """The name of a trait that the scenario has laid, behind what it does; nothing where it has none."""
    return f" ({name_of(names, 'trait', value)})" if value >= 0 and is_named(value, names) else ""


TRIGGERS = {
    Trigger.NONE: "never",
    Trigger.NEARS: "When {ship} comes within range",
    Trigger.LEAVES: "When {ship} leaves its zone",
    Trigger.ATTACKS: "When {ship} attacks",
    Trigger.DIVES: "When {ship} dives",
    Trigger.SCREENS: "When {ship} raises or lowers its screens",
    Trigger.ARMS: "When {ship} arms its weapons",
    Trigger.REVEALED: "When {ship} is revealed",
}


def say_trigger(value: int, names: Names) -> str:
    """What sets a readied action off."""
    trigger, about = value // SHIPS, value % SHIPS
    if trigger == Trigger.ALLY:
        return f"When {name_of(names, 'officer', about)} attempts a task"
    return TRIGGERS[Trigger(trigger)].format(ship=name_of(names, "ship", about))


PIECES = ("Exact screens", "Crew Quality", "Pending effects", "Any readied action")


def say_learnt(value: int, names: Names) -> str:
    """What is asked of the sensors."""
    if value == 0:
        return "Nothing more"
    return f"{PIECES[piece_of(value)]} of {name_of(names, 'ship', learnt_of(value))}"


def say_system(value: int, names: Names) -> str:
    """One of the six systems."""
    return System(value).name.title()


def say_chance(chance: float) -> str:
    """A chance without false digits: none of 0% or 100% that is not certain."""
    if 0 < chance < 0.005:
        return "under 1%"
    return "over 99%" if 0.995 <= chance < 1 else f"{chance:.0%}"


def say_action(value: int, names: Names) -> str:
    """A major action; beyond them all a task of the scene, by its name.  [BC-1160]"""
    return ACTIONS[Action(value)] if value < len(ACTIONS) else name_of(names, "other", value - len(ACTIONS))


SAY = Vocabulary({
    "ship": "ship",
    "zone": "zone",
    "officer": "officer",
    "station": "station",
    "other": "other",
    "challenge": "challenge",
    "spend": "spend",
    "craft": "craft",
    "who": say_actor,
    "action": say_action,
    "order": say_order,
    "move": say_move,
    "shot": say_shot,
    "weapon": lambda value, names: large(name_of(names, "weapon", value)),
    "arm": lambda value, names: name_of(names, "weapon", value),
    "mode": lambda value, names: MODES[Mode(value)],
    "system": say_system,
    "band": lambda value, names: BANDS[Band(value)],
    "aim": lambda value, names: f"The {say_system(value - 1, names)}" if value else "Keep it, to roll a die again",
    "boost": lambda value, names: {Boost.DAMAGE: "Damage +2", Boost.PIERCING: "Piercing"}.get(Boost(value), "none"),
    "extra": say_extra,
    "outcome": say_outcome,
    "then": lambda value, names: THENS[Then(value)],
    "again": say_again,
    "once_more": lambda value, names: say_again(value, names) if value else "Keep the dice",
    "dice": say_dice,
    "learnt": say_learnt,
    "ally": lambda value, names: name_of(names, "officer", value) if value >= 0 else "Nobody else",
    "won": lambda value, names: f"Move to {name_of(names, 'zone', value - 1)}" if value else "Stay",
    "shaken": lambda value, names: SHAKEN[Shaken(value)],
    "shaken_told": lambda value, names: SHAKEN_TOLD[Shaken(value)],
    "complication": ("Pay 2 Threat", "Suffer it"),
    "helps": ("No", "Yes, give up the turn"),
    "counter": ("No", "Yes (2)"),
    "side": lambda value, names: SIDES[Side(value)],
    "hazard": lambda value, names: HAZARDS[Hazard(value)],
    "mishap": lambda value, names: MISHAPS[Mishap(value)],
    "quality": lambda value, names: Quality(value).name.lower(),
    "arm_mode": lambda value, names: (
        f"{large(name_of(names, 'weapon', value % ARMS))}{MODES[Mode(value // ARMS)]}"
    ),
    "trigger": say_trigger,
    "trait": lambda value, names: large(say_trait(value, names)),
    "laid": say_laid,
    "range": lambda value, names: RANGES[value],
    "dive": lambda value, names: f"To {name_of(names, 'zone', value - 1)}" if value else "Off the map",
    "bite": ("Damage", "A trait: a system works worse"),
    "risk": ("Pay in Threat", "Let the hazard strike"),
    "chase": lambda value, names: CHASES[Chase(value)],
    "chase_told": lambda value, names: CHASES_TOLD[Chase(value)],
    "pursues": ("No, let it go", "Yes, dive after it"),
    "veto": ("No, let it stand", "Yes, stop it"),
    "fits": ("No, none fits", "Yes, it fits"),
    "terms": ("No, fight on", "Yes, break off: a draw"),
    "prepared": lambda value, names: PREPARED[Prepared(value)],
    "place": lambda value, names: ("first", "second")[value],
})  # fmt: skip
