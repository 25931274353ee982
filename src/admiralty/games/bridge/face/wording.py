"""The sentences of a battle: happenings and dice, each with the clause behind it. Questions have their own file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import Arg, EventWord, Wording

from ..tables import CREW as CREW_SHIP
from ..tables import OFFICERS, Action
from ..words import Event, Side, System
from .barred import BARS
from .orders import order
from .prompts import ASKS
from .saying import SAY, say_actor, say_gm
from .telling.dice import DICE
from .telling.told import acts_in_sight, counted, judged, marked, measured, pays_in_sight, with_told

Args = Mapping[str, int | None]
LEARNT = (
    "The crew of {ship} is judged.",
    "The exact screens of {ship} are known.",
    "It is known what {ship} has ready for its next attack and scan.",
    "{ship} has no readied action.",
    "{ship} has a readied action.",
)
CREW, GM, DRAW = "players", "gm", "draw"


def _rolls(args: Args) -> str:
    reactive = args["action"] in (Action.EVASIVE_ACTION, Action.DEFENSIVE_FIRE)
    parts = (("target number {target}", args["target"] is not None), ("Difficulty {difficulty}", not reactive))
    said = ", ".join(part for part, told in parts if told)
    return "{who} rolls for {action}" + (f": {said}." if said else ".")


def _result(args: Args) -> str:
    cost = " at cost" if args["passed"] and (args["successes"] or 0) < (args["difficulty"] or 0) else ""  # [BC-R212]
    if args["attack"]:
        made = ", {momentum} Momentum" if args["momentum"] else ""
        done = f"hits{cost}" if args["passed"] else "misses"
        return f"{{who}} {done}: {{successes:success|successes}} against Difficulty {{difficulty}}{made}."
    if not args["passed"]:
        return "{who} fails: {successes:success|successes} against Difficulty {difficulty}."
    made = ", {momentum} Momentum" if args["momentum"] else ""
    return f"{{who}} succeeds{cost}: {{successes:success|successes}} against Difficulty {{difficulty}}{made}."


def _paid(args: Args) -> str:
    if args["side"] == Side.GM:
        return "The GM spends {threat} Threat" + ("." if args["who"] is None else " for {who}.")
    parts = (("pays {momentum} Momentum", args["momentum"]), ("adds {threat} Threat", args["threat"]))
    said = [part for part, paid in parts if paid]
    return f"{'The crew' if args['who'] is None else '{who}'} {' and '.join(said)}."


def _banked(args: Args) -> str:
    if args["side"] == Side.GM:
        return "The GM gains {points} Threat: {pool} now."
    return "The crew banks {points} Momentum: {pool} now."


def _hit(args: Args) -> str:
    return "{ship} is hit in the {system}: rating {rating}, {net} damage."


def _breached(args: Args) -> str:
    if args["count"] == 1:
        return _of_system("breached")(args)
    has = "has" if args["system"] == System.STRUCTURE else "have"
    return f"{{ship}}'s {{system}} {has} {{count}} breaches."


def _of_system(done: str) -> Callable[[Args], str]:
    """What is done to a system: all but the Structure are several."""
    return lambda args: f"{{ship}}'s {{system}} {'is' if args['system'] == System.STRUCTURE else 'are'} {done}."


def _trait(args: Args) -> str:
    return "{trait}{name}." if args["potency"] == 1 else "{trait}{name}: Potency {potency}."


def _critical(args: Args) -> str:
    """That a ship is out; and where its reactor may explode, what that means for the battle.  [BC-R249, BC-R330]"""
    said = "{ship} has critical damage and is out of the battle."
    if not args["reactor"]:
        return said
    if args["ship"] != CREW_SHIP:
        return f"{said} Its reactor may explode at the end of each round."
    return f"{said} The battle is lost; it ends when the reactor is stable, ejected or has exploded."


def _lowered(args: Args) -> str:
    return "No longer: {trait}{name}." if not args["potency"] else "Lowered to Potency {potency}: {trait}{name}."


def _turn(args: Args) -> str:
    if args["who"] is None:
        return "An unseen ship acts."
    return "{who}'s turn." if (args["who"] or 0) < OFFICERS else "{who}'s turn {number} of {scale}."


def _ordered(args: Args) -> str:
    return "{who} passes." if args["action"] == Action.PASS else "{who}: {action}."


def _screened(args: Args) -> str:
    return "{ship} raises its screens." if args["up"] else "{ship} lowers its screens."


def _focused(args: Args) -> str:
    if args["granted"]:
        return "The GM grants {who} a focus for {action}."
    return "The GM grants {who} no focus for {action}."


def _armed(args: Args) -> str:
    return "{ship} arms its weapons." if args["armed"] else "{ship} disarms its weapons."


def _calibrated(args: Args) -> str:
    return "{who} calibrates the sensors." if args["sensors"] else "{who} calibrates the weapons."


def _learnt(args: Args) -> str:
    return LEARNT[args["screens"] or 0]


def _directed(args: Args) -> str:
    return "{who} directs {other} to act at once." if args["who"] != args["other"] else "{who} acts once more."


def _reacts(args: Args) -> str:
    return "{ship} defends itself: {successes:success|successes} to beat."


def _struck(args: Args) -> str:
    return "{ship} leaves {zone} the hard way: {hazard} strikes with {points}."


def _secured(args: Args) -> str:
    if args["boxes"] is None:
        return "{ship}'s crew secures its reactor."
    return "{ship}'s reactor: {marked} of {boxes:box|boxes} secured."


def _left(args: Args) -> str:
    if args["screens"] is not None:
        return "{ship} has {screens:screen} left."
    return "{ship}'s screens are {band}."


_EVENTS: dict[int, EventWord] = {
    Event.HIT: SAY.event(_hit, "BC-2220", "ship system rating net"),
    Event.SHAKEN: SAY.event("{ship} is shaken: {row}.", "BC-2610", "ship row:shaken_told"),
    Event.BREACHED: SAY.event(_breached, "BC-R244", "ship system count"),
    Event.SYSTEM_DESTROYED: SAY.event(_of_system("destroyed"), "BC-R246", "ship system"),
    Event.CRITICAL: SAY.event(_critical, "BC-R247", "ship reactor"),
    Event.DESTROYED: SAY.event("{ship} is destroyed.", "BC-R247", "ship"),
    Event.ROUND: SAY.event("Round {round}.", "BC-R225", "round"),
    Event.TURN: EventWord(_turn, "BC-080", (Arg("who", say_actor, acts_in_sight), *SAY.args("number scale"))),
    Event.BRACED: SAY.event("{who} is braced for impact and takes no major action.", "BC-2640", "who"),
    Event.PAID: EventWord(_paid, "BC-R218", (*SAY.args("side momentum threat"), Arg("who", say_actor, pays_in_sight))),
    Event.BANKED: SAY.event(_banked, "BC-R216", "side points pool"),
    Event.THREATENED: SAY.event("Threat rises by {points}: {pool} now.", "BC-R221", "points pool"),
    Event.MOVED: SAY.event("{ship} flies from {from} to {to}.", "BC-1430", "ship from:zone to:zone"),
    Event.CAUGHT: SAY.event("{ship} holds {target} in its tractor beam.", "BC-2150", "ship target:ship"),
    Event.FREED: SAY.event("{ship} is held no longer.", "BC-2160", "ship"),
    Event.DIVED: SAY.event("{ship} dives to {zone}.", "BC-1620", "ship zone"),
    Event.WENT: SAY.event(
        "{ship} dives away, with {successes:success|successes} to beat.", "BC-1630", "ship successes"
    ),
    Event.AWAY: SAY.event("{ship} is away.", "BC-R262", "ship"),
    Event.OVERTOOK: SAY.event("{ship} catches up with {target}.", "BC-550", "ship target:ship"),
    Event.OUTRUN: SAY.event("{ship} dives after {target}, and loses it.", "BC-R08", "ship target:ship"),
    Event.CHASED: SAY.event("{ship} is caught.", "BC-560", "ship"),
    Event.ANSWERED: SAY.event("{ship}'s crew {answer}.", "BC-R09", "ship answer:chase_told"),
    Event.DOCKED: SAY.event("{ship} is in Contact with {target}.", "BC-250", "ship target:ship"),
    Event.PARTED: SAY.event("{ship} leaves the Contact with {target}.", "BC-R19", "ship target:ship"),
    Event.RAMMED: SAY.event("{who} rams {target}.", "BC-1550", "who ship target:ship"),
    Event.APPROACHED: SAY.event("{ship} flies up to {target}.", "BC-R18", "ship target:ship"),
    Event.THRUST: SAY.event("{ship} moves off by thrusters.", "BC-1450", "ship"),
    Event.READIED: SAY.event("{who} prepares {what}.", "BC-1030", "who what:prepared"),
    Event.READ: SAY.event("The buoy in {zone} is read.", "BC-R263", "zone"),
    Event.SHROUDED: SAY.event("{ship} raises its shroud.", "BC-R259", "ship"),
    Event.UNSHROUDED: SAY.event("{ship} drops its shroud.", "BC-R259", "ship"),
    Event.VANISHED: SAY.event("{ship} is out of sight.", "BC-R104", "ship"),
    Event.APPEARED: SAY.event("{ship} comes into sight: {zone}.", "BC-R104", "ship zone"),
    Event.REVEALED: SAY.event("{who} finds {ship}: {zone}.", "BC-1900", "who ship zone"),
    Event.NOTHING_FOUND: SAY.event("{who} finds nobody as far as {range}.", "BC-R73", "who range:range"),
    Event.UNSEEN_OVER: SAY.event("The unseen ship's turn is over.", "BC-R104", ""),
    Event.LAUNCHED: SAY.event("{ship} launches a probe to {zone}.", "BC-1830", "ship zone"),
    Event.SHOOTS_PROBE: SAY.event(
        "{who} fires the {weapon} at the probe in {zone}.", "BC-1850", "who ship weapon:arm zone"
    ),
    Event.PROBE_LOST: SAY.event("{ship}'s probe in {zone} is destroyed.", "BC-R71", "ship zone"),
    Event.WALKED: SAY.event("{officer} leaves for {station}.", "BC-970", "officer station"),
    Event.MANNED: SAY.event("{officer} takes {station}.", "BC-990", "officer station"),
    Event.TRAIT: SAY.event(_trait, "BC-1150", "trait potency name:laid"),
    Event.TRAIT_LOWERED: SAY.event(_lowered, "BC-R107", "trait potency name:laid"),
    Event.CLEARED: SAY.event("The way from {from} to {to} is clear.", "BC-R258", "from:zone to:zone"),
    Event.SCENE: SAY.event(
        "A new scene: screens and Reserve Power are full, and nothing is readied or aimed. Momentum: {points}.",
        "BC-R229",
        "points",
    ),
    Event.STRIKES: SAY.event(
        "The hazard of {zone} strikes {ship}: {hazard}, {points}.", "BC-R255", "ship zone hazard points"
    ),
    Event.CALLED_IN: SAY.event("The GM calls in {ship}.", "BC-R261", "ship"),
    Event.ARRIVED: SAY.event("{ship} arrives: {zone}.", "BC-R261", "ship zone"),
    Event.WARY: SAY.event("The crew's next task has {faces:face} more that complicate it.", "BC-R222", "faces"),
    Event.AIDS: SAY.event("{ship} assists {target}.", "BC-R42", "ship target:ship"),
    Event.WAITS: SAY.event("{who} readies an action, and waits.", "BC-1200", "who"),
    Event.SPRUNG: SAY.event("{who} has waited for that: {action}.", "BC-1200", "who action"),
    Event.WASTED: SAY.event("{who} has waited for that, and can't act.", "BC-R43", "who"),
    Event.VETOED: SAY.event("The commanding officer stops the order to {officer}.", "BC-1270", "officer"),
    Event.INTERACTED: SAY.event("{who}: {other}.", "BC-1010", "who other"),
    Event.MARKED: SAY.event("{other}: {marked} of {boxes:box|boxes}.", "BC-R214", "other marked boxes"),
    Event.ACHIEVED: SAY.event("Done: {other}.", "BC-1160", "other"),
    Event.MET: SAY.event("The challenge is met: {challenge}.", "BC-R215", "challenge"),
    Event.BOUGHT: SAY.event("{who} buys {spend}.", "BC-2450", "who spend"),
    Event.DRAGGED: SAY.event("{ship} drags {target} along.", "BC-R85", "ship target:ship"),
    Event.FUMBLED: SAY.event("{who} can't carry out {action} now.", "BC-R31", "who action"),
    Event.LOST: SAY.event("{who} has lost the system that {action} needs.", "BC-R246", "who action"),
    Event.FORBIDDEN: SAY.event("{who} can't carry out {action}: a trait forbids it.", "BC-R266", "who action"),
    Event.SCREENS_LOST: SAY.event("{who} can't carry out {action}: the screens are gone.", "BC-2130", "who action"),
    Event.HELD_FAST: SAY.event("{who} can't carry out {action}: a tractor beam holds.", "BC-2150", "who action"),
    Event.UNHELD: SAY.event("{who} need not break free: nothing holds the ship.", "BC-2160", "who action"),
    Event.POWER_LOST: SAY.event("{who} can't carry out {action}: the power for it is gone.", "BC-R236", "who action"),
    Event.TARGET_LOST: SAY.event("{who} has lost the target of {action}.", "BC-R43", "who action"),
    Event.FOCUSED: SAY.event(_focused, "BC-R203", "who action granted"),
    Event.LEFT: EventWord(
        _left,
        "BC-R242",
        (*SAY.args("ship"), Arg("screens", "number", measured), *SAY.args("band")),
    ),
    Event.TROUBLED: SAY.event(
        "{ship} has trouble with its {system}: those tasks are harder by 1.", "BC-R98", "ship system"
    ),
    Event.SPARED: SAY.event("The extra hits make no further breach on {ship}.", "BC-R283", "ship"),
    Event.STEADIED: SAY.event("{officer}'s Steady Voice makes 1 Momentum more.", "BC-R278", "officer"),
    Event.EASED: SAY.event("Threat falls by {points}: {pool} now.", "BC-R117", "points pool"),
    Event.STAYED: SAY.event("{ship} can't pay to leave, and stays.", "BC-700", "ship"),
    Event.STRUCK: SAY.event(_struck, "BC-740", "ship zone hazard points"),
    Event.ARMED: SAY.event(_armed, "BC-1990", "ship armed"),
    Event.SCREENED: SAY.event(_screened, "BC-1990", "ship up"),
    Event.PREPARED: SAY.event("{who} prepares the weapon.", "BC-1030", "who"),
    Event.CALIBRATED: SAY.event(_calibrated, "BC-1980", "who sensors"),
    Event.TARGETED: SAY.event("{who} has a Targeting Solution on {ship}.", "BC-2040", "who ship"),
    Event.RESTORED: SAY.event("{who} restores the {system}.", "BC-1040", "who system"),
    Event.ORDERED: SAY.event(_ordered, "BC-1070", "who action"),
    Event.SHOOTS: SAY.event(
        "{who} fires the {weapon} at {target}{mode}.", "BC-2100", "who ship weapon:arm target:ship mode:mode"
    ),
    Event.ROLLS: EventWord(
        _rolls,
        "BC-R202",
        (*SAY.args("who action"), Arg("target", "number", judged), *SAY.args("difficulty")),
    ),
    Event.REACTS: SAY.event(_reacts, "BC-2190", "ship successes"),
    Event.DEFENDED: SAY.event("Hitting {ship} now needs Difficulty {difficulty}.", "BC-R59", "ship difficulty"),
    Event.UNROLLED: SAY.event("{who} needs no roll for {action}: Difficulty 0.", "BC-R206", "who action"),
    Event.RESULT: SAY.event(_result, "BC-R205", "who successes difficulty passed momentum attack"),
    Event.REROLLED: SAY.event(
        "{who} rolls again: {successes:success|successes} against Difficulty {difficulty}.",
        "BC-R208",
        "who successes difficulty",
    ),
    Event.SWEPT: SAY.event("{who} has swept {zone}.", "BC-1950", "who zone"),
    Event.IDENTIFIED: EventWord(
        lambda args: "{ship} is identified." if args["craft"] is None else "{ship} is identified: {craft}.",
        "BC-R264",
        (*SAY.args("ship"), Arg("craft", "craft", marked)),
    ),
    Event.LEARNT: SAY.event(_learnt, "BC-R264", "ship screens"),
    Event.SCANNED: SAY.event("{who} has found a weakness of {ship}.", "BC-1930", "who ship"),
    Event.REROUTED: SAY.event("{ship}'s power goes to its {system}.", "BC-1790", "ship system"),
    Event.REGENERATED: EventWord(
        lambda args: (
            "{ship} regains screens." if args["left"] is None else "{ship} regains {points:screen}: {left} now."
        ),
        "BC-1780",
        (*SAY.args("ship"), Arg("points", "number", measured), Arg("left", "number", measured)),
    ),
    Event.POWERED: SAY.event("{ship} has Reserve Power again.", "BC-1730", "ship charges"),
    Event.PATCHED: SAY.event(_of_system("patched"), "BC-1400", "ship system"),
    Event.DIRECTED: SAY.event(_directed, "BC-1300", "who other:who"),
    Event.DECLINED: SAY.event("{officer} declines the order.", "BC-R48", "officer"),
    Event.HELPS: SAY.event("{officer} assists {other}.", "BC-1130", "officer other:officer"),
    Event.REFUSED: SAY.event("{officer} can't help {other} now.", "BC-R117", "officer other:officer"),
    Event.COMPLICATION: SAY.event("A complication for {who}. {mishap}.", "BC-R204", "who mishap"),
    Event.BOUGHT_OFF: SAY.event("A complication for {who} is bought off.", "BC-R204", "who"),
    Event.FLICKERED: SAY.event("The flicker costs {side} a point: {pool} now.", "BC-R204", "side pool"),
    Event.STRAINED: SAY.event("{ship} loses 1 screen.", "BC-R204", "ship"),
    Event.COUNTERED: SAY.event("{ship} strikes back at {target}.", "BC-2080", "ship target:ship"),
    Event.DRAINED: SAY.event("{ship} loses Reserve Power.", "BC-R240", "ship"),
    Event.PERSISTS: SAY.event("{ship}'s {system} will burn for {rounds:round}.", "BC-R253", "ship system rounds"),
    Event.BURNS: SAY.event("{ship} still burns.", "BC-R253", "ship"),
    Event.JAMMED: SAY.event("{ship} is jammed until the end of the round.", "BC-R240", "ship"),
    Event.SLOWED: SAY.event("{ship}'s side can't keep the Initiative aboard it this round.", "BC-R240", "ship"),
    Event.KEPT: SAY.event(
        lambda args: "The GM keeps the Initiative." if args["side"] == Side.GM else "The crew keeps the Initiative.",
        "BC-R227",
        "side",
    ),
    Event.SECOND: SAY.event("{who} takes a second major action.", "BC-1090", "who"),
    Event.EXPLODED: SAY.event("{ship}'s reactor explodes.", "BC-R249", "ship"),
    Event.SECURED: EventWord(
        _secured,
        "BC-R249",
        (*SAY.args("ship"), Arg("marked", "number", counted), Arg("boxes", "number", counted)),
    ),
    Event.DENTED: SAY.event("{ship} has taken {marks} of {hits:hit|hits}.", "BC-R114", "ship marks hits"),
    Event.EJECTED: SAY.event("{ship} ejects its reactor.", "BC-R249", "ship"),
    Event.OVER: SAY.event("The battle is over.", "BC-R263", "result"),
}
EVENTS = with_told(_EVENTS)


# ---- the end ---------------------------------------------------------------------------------------------------------


def closing(outcome: str, deal: Deal) -> str:
    """How it ended, in a sentence.  [BC-R263]"""
    if outcome == DRAW:
        return "Nobody wins."
    return "The crew wins." if outcome == CREW else f"Victory for {say_gm(deal)}."


def verdict(outcome: str, deal: Deal, seat: int) -> str:
    """How it ended for a player.  [BC-R263]"""
    if outcome == DRAW:
        return "A draw: the fight broke off."
    return "You win." if worth(outcome, deal, seat) > 0 else closing(outcome, deal)


def worth(outcome: str, deal: Deal, seat: int) -> int:
    """1 for a seat whose side has won, -1 for one whose side has lost, 0 in a draw."""
    if outcome == DRAW:
        return 0
    return 1 if (outcome == GM) == (deal.seats[seat] == GM) else -1


WORDING = Wording(
    events=EVENTS,
    asks=ASKS,
    dice=DICE,
    bars=BARS,
    outcomes=closing,
    verdicts=verdict,
    beat_word="turn",
    turn_word="round",
    headings=(Event.ROUND, Event.TURN),
    order=order,
)
