"""The sentences of Myoss Gamma: happenings and dice, each with the clause behind it. Questions have their own file."""

from __future__ import annotations

from collections.abc import Mapping

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import BarWord, DieWord, EventWord, Wording

from ..records import NONE
from ..words import Bar, Cause, Die, Event
from .orders import budget, order
from .prompts import ASKS
from .saying import WORDS

Args = Mapping[str, int | None]
LESS = "{ship}'s {part} is down to {left} {attribute}."


def _attack(args: Args) -> str:
    auto = "'s autofire fires {weapon}" if args["auto"] else " fires {weapon}"
    return f"{{ship}}{auto} at {{target}}{{section}}, Attack Index {{index}}."


def _prepared(args: Args) -> str:
    parts = []
    if args["raised"] != NONE:
        parts.append("has {raised} up")
    if args["primary"] != NONE:
        parts.append("uses {primary} as its primary bridge")
    if args["berth"] != NONE:
        parts.append("starts in {berth}")
    return "{ship} " + (", ".join(parts) if parts else "is ready") + "."


def _absorbed(args: Args) -> str:
    if args["through"] == 0:
        return "{shield} stops all of it and has {left} PR left."
    return "{shield} stops {absorbed}, lets {through} through, and has {left} PR left."


def _damage(args: Args) -> str:
    return "{ship}'s {part} takes {points:point} of damage" + (", TG {left} left." if args["left"] else ".")


def _income(args: Args) -> str:
    more = " and {bounty}c for ships destroyed" if args["bounty"] else ""
    return f"{{side}} gets {{share}}c{more}, and now has {{purse}}c."


def _roll(args: Args) -> str:
    why = {Cause.DERELICT: " (nobody is aboard)", Cause.LIFE_SUPPORT: " (life support)"}.get(
        Cause(args["cause"] or 0), ""
    )
    survives = args["roll"] is not None and args["index"] is not None and args["roll"] <= args["index"]
    ends = "it holds" if survives else "it is lost"
    return f"{{ship}}{{section}} needs more than {{index}} to break up{why}, rolls {{roll}}: {ends}."


def _means(args: Args) -> str:
    return "{ship} goes next." if args["ship"] == args["other"] else "{ship}: {other}."


def _cuts(args: Args) -> str:
    return "{ship}{section} goes." if args["goes"] else "{ship}{section} stays."


def _evacuated(args: Args) -> str:
    where = "by shuttle" if args["other"] == NONE else "to {other}"
    return f"People worth {{people}} AP get off {{ship}} {where}."


def _beamed(args: Args) -> str:
    where = "" if args["ship"] == args["other"] else " of {other}"
    return f"{{ship}} beams people worth {{people}} AP from {{source}} to {{place}}{where}."


def _launched(args: Args) -> str:
    return "{ship} leaves {carrier}" + (" with people worth {people} AP." if args["people"] else ".")


def _shuttle_shot(args: Args) -> str:
    hit = args["roll"] is not None and args["chance"] is not None and args["roll"] <= args["chance"]
    return f"The shot at {{ship}} needs {{chance}} or less, rolls {{roll}}: {'a hit' if hit else 'a miss'}."


say = WORDS.event
EVENTS: dict[int, EventWord] = {
    Event.ORDER: say("{side} takes turn {turn} of each round.", "MG-190"),
    Event.PREPARED: say(_prepared, "MG-R20", "ship raised primary berth"),
    Event.ROUND: say("Round {round}.", "MG-200"),
    Event.TURN: say("{side}'s turn in round {round}.", "MG-200"),
    Event.ACTIONS: say("{ship} has {ap} AP, {rp} RP and {hp} HP.", "MG-2220"),
    Event.SHORTAGE: say("{ship} has {bp} BP for {ap} AP: {part} suffers.", "MG-510", "ship part bp ap"),
    Event.ATTACK: say(_attack, "MG-2640", "ship weapon target section index auto"),
    Event.MISS: say("{ship} misses {other}.", "MG-2920"),
    Event.TIED: say("A tie: equal numbers roll again.", "MG-R19"),
    Event.VOID: say("void: a 100 came after it", "MG-2900", "dice after", voids=True),
    Event.CANNOT_FLY: say("rolled again", "MG-R73", "dice", voids=True),
    Event.LOST_ALREADY: say("rolled again: lost already", "MG-R61", "dice", voids=True),
    Event.CRITICAL: say("A critical: {number} at {ship}.", "MG-2890", "ship number"),
    Event.PICKED: say("{side} keeps {number}.", "MG-2850"),
    Event.ADJUSTED: say("{side} shifts the roll from {old} to {number}.", "MG-2860", "side old number"),
    Event.HIT: say("{ship}'s {part} is hit with power {power}.", "MG-2920", "ship part power"),
    Event.ABSORBED: say(_absorbed, "MG-730", "ship shield absorbed through left"),
    Event.DAMAGE: say(_damage, "MG-2960", "ship part points left"),
    Event.ATTRIBUTE: say(LESS, "MG-2960", "ship part attribute left"),
    Event.HEALING_HURTS: say(LESS, "MG-2570", "ship part attribute left"),
    Event.DESTROYED: say("{ship}'s {part} is destroyed.", "MG-300", "ship part"),
    Event.BERTH_WRECKED: say("{ship}'s {part} is destroyed with everything in it.", "MG-1610", "ship part"),
    Event.SUPPORT_LOST: say("{ship}'s {part} is lost with {structure}.", "MG-1860", "ship part structure"),
    Event.HIT_AGAIN: say("{ship}'s destroyed {part} is hit again.", "MG-R48", "ship part"),
    Event.ROLL: say(_roll, "MG-3120", "ship section roll index cause"),
    Event.FALLS_APART: say("{ship}{section} falls apart.", "MG-R70"),
    Event.LOST_QUIETLY: say("{ship}{section} breaks up without an explosion.", "MG-R29"),
    Event.EXPLODES: say("{ship}{section} explodes: {pieces:piece} may fly.", "MG-3140", "ship section pieces cause"),
    Event.DEBRIS: say("Debris ({part}) flies at {ship}{section} with power {power}.", "MG-3180"),
    Event.DEBRIS_PAST: say("Debris ({part}) misses {ship}.", "MG-3180"),
    Event.SHUTTLE_SHOT: say(_shuttle_shot, "MG-1770", "ship roll chance"),
    Event.SHOT_DOWN: say("{ship} is destroyed.", "MG-1770"),
    Event.SHUTTLE_LOST: say("{ship} is destroyed.", "MG-1780"),
    Event.SCAN: say("{ship}'s {part} scans: +{level}, {total} in all.", "MG-2300", "ship part level total"),
    Event.FAILED: say("Work on {ship}'s {part} fails.", "MG-2540", "ship part"),
    Event.BACKFIRE: say("Work on {ship}'s {part} backfires.", "MG-2550", "ship part"),
    Event.REPAIRED: say("{ship}'s {part} is repaired to TG {tg}.", "MG-1250", "ship part tg"),
    Event.RESTORED: say("{ship}'s {part} is back to {value} {attribute}.", "MG-R53", "ship part attribute value"),
    Event.HEALED: say("{ship}'s {part} is healed to {ap} AP.", "MG-1340", "ship part ap"),
    Event.SHIELD_UP: say("{ship} turns {part} on, PR {pr}.", "MG-810"),
    Event.SHIELD_DOWN: say("{ship} turns {part} off.", "MG-810"),
    Event.CLOAK_UP: say("{ship} turns {part} on, CL {cl}.", "MG-910"),
    Event.CLOAK_DOWN: say("{ship} turns {part} off.", "MG-910"),
    Event.SERVES: say("{ship}'s {part} serves {weapon}.", "MG-990", "ship part weapon"),
    Event.AUTOFIRE_ON: say("{ship}'s {part} will fire at {target}.", "MG-1040", "ship part target"),
    Event.AUTOFIRE_OFF: say("{ship}'s {part} stops autofire.", "MG-1080", "ship part"),
    Event.AUTOFIRE_ENDS: say("{ship}'s {part} stops autofire: its target is gone.", "MG-1100", "ship part"),
    Event.LOCKED: say("{ship} locks a tractor beam on {other}.", "MG-1150", "ship other beam"),
    Event.UNLOCKED: say("{ship} lets go of {other}.", "MG-1150"),
    Event.LOCK_BROKEN: say("{ship}'s tractor beam is hit and loses {other}.", "MG-1220"),
    Event.LOCK_ENDS: say("{ship} loses its hold on {other}.", "MG-R57"),
    Event.LOCK_DROPPED: say("{ship} lets go of {other} behind its shield or cloak.", "MG-R55"),
    Event.LOCK_STOPPED: say("{ship}'s beam no longer gets through to {other}.", "MG-R56"),
    Event.DOORS_OPEN: say("{ship} opens the doors of {part}.", "MG-2450"),
    Event.DOORS_SHUT: say("{ship} closes the doors of {part}.", "MG-2450"),
    Event.LAUNCHED: say(_launched, "MG-R59", "ship carrier people"),
    Event.STOWED: say("{ship} goes to {berth}.", "MG-R59"),
    Event.BEAMED: say(_beamed, "MG-R63", "ship source other place people"),
    Event.CROSSED: say("People worth {people} AP go from {ship} to {other}.", "MG-R63", "ship other people"),
    Event.SELF_DESTRUCT: say("{ship} blows itself up with {part}.", "MG-1690"),
    Event.CUT: say("{ship} cuts sections off.", "MG-2120"),
    Event.SPLIT: say("{ship} comes apart: {other} goes its own way.", "MG-2090"),
    Event.NEW_BRIDGE: say("{part} takes over on {ship}.", "MG-440", "ship part"),
    Event.SAVED: say("{ship} saves an action.", "MG-2500"),
    Event.FLEES: say("{ship} flees with thrust {thrust}.", "MG-3030"),
    Event.CHASE_TURNS: say("{ship} needs {turns:turn} to get away.", "MG-3050"),
    Event.CHASES: say("{ship} chases {other}.", "MG-3030"),
    Event.GIVES_UP: say("{ship} gives up its chase of {other}.", "MG-R68"),
    Event.ESCAPED: say("{ship} escapes.", "MG-3070"),
    Event.CHASE_FAILS: say("{ship} can't get away and is back in the battle.", "MG-R68"),
    Event.CARGO_LOST: say(
        "{ship}'s {part} loses {amount} CC of cargo, {left} left.", "MG-1580", "ship part amount left"
    ),
    Event.CARRIED_HIT: say("{ship}'s {part} is lost in the damaged hold or rack.", "MG-1600", "ship part"),
    Event.LOST_WITH_CARRIER: say("{ship} is lost with its carrier.", "MG-R61"),
    Event.SET_FREE: say("{ship} drifts free of its carrier.", "MG-R61"),
    Event.CAST_OFF: say("{ship} is set adrift: {side} is out.", "MG-R64"),
    Event.EVACUATED: say(_evacuated, "MG-R62", "ship people other"),
    Event.OFFERS_SURRENDER: say("{side} offers to surrender to {foe}.", "MG-1650"),
    Event.SURRENDERS: say("{side} surrenders to {foe}.", "MG-1650"),
    Event.REFUSES: say("{side} refuses {foe}'s surrender.", "MG-R64"),
    Event.OUT: say("{side} is out.", "MG-R17"),
    Event.STALEMATE: say("No ship can hurt another any more: a draw.", "MG-R18"),
    Event.LONG_QUIET: say("No attack in {rounds} rounds: a draw.", "MG-R18"),
    Event.TURN_LIMIT: say("The battle ends in a draw after round {round}.", "MG-R18"),
    Event.CARGO_COUNTED: say("{saved} of {all} CC of cargo are safe.", "MG-S80"),
    Event.FREE_PICK: say("{ship} picks {other}'s {part}.", "MG-2870", "ship other part"),
    Event.ACTS: say("{ship}: {action}.", "MG-200"),
    Event.TAKES: say("{ship} uses {part}.", "MG-200"),
    Event.MEANS: say(_means, "MG-2290", "ship other"),
    Event.CUTS: say(_cuts, "MG-R66", "ship section goes"),
    Event.REMOTE: say("{ship} leads {other}.", "MG-2420"),
    Event.FETCHED: say("{ship} brings a person from {source} of {other}.", "MG-S90", "ship other source"),
    Event.PERISH: say("People worth {dead} AP die aboard {ship}; {left} AP are left.", "MG-S90", "ship dead left"),
    Event.PEOPLE_COUNTED: say("{side} has people worth {people} AP aboard.", "MG-S90"),
    Event.NEXT_BATTLE: say("Battle {number} of {all}.", "MG-S70"),
    Event.INCOME: say(_income, "MG-S70", "side share bounty purse"),
    Event.CAPTURED: say("{side} captures {ship}.", "MG-S70"),
    Event.TAKEN_OUT: say("{ship} hands in {part} for {half}c.", "MG-S70", "ship part half"),
    Event.MENDED: say("{ship} repairs {points:point} of damage to {part}.", "MG-S70", "ship part points"),
    Event.REPLACED: say("{ship} gets a new {part} for {cost}c.", "MG-S70"),
    Event.BOUGHT: say("{side} buys {ship} for {cost}c.", "MG-S70", "ship cost side"),
    Event.VALUED: say("{side}'s purse and ships are worth {value}c.", "MG-S70"),
}

DICE: dict[int, DieWord] = {
    Die.TURN_ORDER: DieWord("turn order", "MG-R19"),
    Die.TO_HIT: DieWord("to hit", "MG-270"),
    Die.CRITICAL: DieWord("critical", "MG-2890", again="MG-R43"),
    Die.FREE_PICK: DieWord("free pick", "MG-2870"),
    Die.SHUTTLE: DieWord("at the shuttle", "MG-1770"),
    Die.ACTION: DieWord("success", "MG-2530"),
    Die.BACKFIRE: DieWord("backfire", "MG-2550"),
    Die.DESTRUCTION: DieWord("destruction", "MG-3120"),
    Die.FLYING: DieWord("flying component", "MG-3240"),
    Die.DEBRIS_TARGET: DieWord("target of debris", "MG-3250"),
    Die.CARRIED_LOSS: DieWord("component lost aboard", "MG-R61"),
    Die.IMAGINED: DieWord("imagined", "MG-R22"),
}


def closing(outcome: str, deal: Deal) -> str:
    """How it ended, in a sentence.  [MG-R17, MG-R18, MG-S70 .. MG-S90]"""
    tie = "neither side reaches its goal" if deal.scenario == "convoy" else "nobody has more than all the others"
    said = {
        "mutual": "A tie: nobody is left.",
        "tie": f"A tie: {tie}.",
        "stalemate": "The battle ends in a draw.",
    }
    return said[outcome] if outcome in said else f"{deal.call(outcome)} wins."


def verdict(outcome: str, deal: Deal, seat: int) -> str:
    """How it ended for a player.  [MG-R17, MG-R18, MG-S80]"""
    if worth(outcome, deal, seat) < 1:
        return closing(outcome, deal)
    return "You win the battle." if deal.seats[seat] == outcome else f"Your team wins, with {deal.call(outcome)}."


def worth(outcome: str, deal: Deal, seat: int) -> int:
    """1 for every player of the team that has won, -1 for the others, 0 where nobody has.  [MG-R17, MG-R18, MG-S80]"""
    if outcome in ("mutual", "tie", "stalemate"):
        return 0
    return 1 if deal.battle.teams[seat] == deal.battle.teams[deal.seats.index(outcome)] else -1


BARS: dict[int, BarWord] = {
    Bar.LOST: BarWord("destroyed", "MG-300"),
    Bar.COVERED: BarWord("its section isn't exposed", "MG-2050"),
    Bar.INSIDE: BarWord("its ship lies in a hold", "MG-R59"),
    Bar.OUT_OF_RANGE: BarWord("house rule: no transporter is in range", "MG-S60"),
    Bar.WORN: BarWord("no capacity left", "MG-R54"),
    Bar.FIRED: BarWord("already fired this turn", "MG-2330"),
    Bar.SCANNED: BarWord("already used this turn", "MG-2310"),
    Bar.BEAMED: BarWord("already used this turn", "MG-R63"),
    Bar.HOLDS: BarWord("it already holds a ship", "MG-1150"),
    Bar.BROKEN_OFF: BarWord("its lock was broken this turn", "MG-1220"),
    Bar.UNARMED: BarWord("the weapon it serves is destroyed", "MG-300"),
    Bar.UNATTACHED: BarWord("attach it to a weapon first", "MG-1040"),
    Bar.NO_WEAPON: BarWord("no other weapon left to serve", "MG-1020"),
    Bar.SHIELD_UP: BarWord("it is already up", "MG-2380"),
    Bar.CLOAK_UP: BarWord("it is already up", "MG-2390"),
    Bar.CLOAKED: BarWord("its cloak is up: never both", "MG-920"),
    Bar.SHIELDED: BarWord("its shield is up: never both", "MG-820"),
    Bar.SCREENS: BarWord("its shield is up", "MG-820"),
    Bar.VEILED: BarWord("its cloak is up", "MG-920"),
    Bar.NO_WORKSHOP: BarWord("no maintenance component left", "MG-1240"),
    Bar.NO_RP: BarWord("no repair points left this turn", "MG-1250"),
    Bar.SOUND: BarWord("nothing it can repair", "MG-1250"),
    Bar.NO_SICK_BAY: BarWord("no medical component left", "MG-1330"),
    Bar.NO_HP: BarWord("no heal points left this turn", "MG-1340"),
    Bar.HEALTHY: BarWord("nobody it can heal", "MG-1340"),
    Bar.NO_TARGET: BarWord("nothing it can fire at", "MG-R23"),
    Bar.NO_OTHER_TARGET: BarWord("nothing else it can fire at", "MG-R39"),
    Bar.NO_LOCK: BarWord("no other ship it can hold", "MG-1170"),
    Bar.BLOCKED: BarWord("its target's shield or cloak stops beams", "MG-R56"),
    Bar.HELD: BarWord("its ship already holds this one", "MG-1170"),
    Bar.NO_GOAL: BarWord("nobody to beam, or no free place", "MG-R63"),
    Bar.NOBODY: BarWord("none of your people aboard can go", "MG-R63"),
    Bar.NO_PLACE: BarWord("no free place", "MG-R63"),
    Bar.RACKED: BarWord("a ship is docked on its racks", "MG-1470"),
    Bar.ADRIFT: BarWord("no engine, and no tractor beam to help", "MG-1560"),
    Bar.TOO_LARGE: BarWord("too large for the capacity left", "MG-1500"),
    Bar.FULL: BarWord("no capacity left for it", "MG-1490"),
    Bar.DOORS: BarWord("the doors are closed", "MG-R59"),
    Bar.CREW_ONLY: BarWord("only its own crew can do that", "MG-R58"),
    Bar.FOREIGN: BarWord("only its own player can do that", "MG-R58"),
    Bar.WRECKED: BarWord("destroyed: can't be repaired in battle", "MG-1310"),
    Bar.DEAD: BarWord("destroyed: can't be healed", "MG-1390"),
    Bar.SHELTERED: BarWord("it lies in a hold", "MG-1540"),
}

WORDING = Wording(
    events=EVENTS, asks=ASKS, dice=DICE, outcomes=closing, verdicts=verdict, beat_word="action", turn_word="round",
    bars=BARS, order=order, budget=budget,
)  # fmt: skip
