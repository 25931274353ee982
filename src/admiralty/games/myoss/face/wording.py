"""The sentences of Myoss Gamma: happenings and dice, each with the clause behind it. Questions have their own file."""

from __future__ import annotations

from collections.abc import Mapping

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import Arg, DieWord, EventWord, Names, Wording

from ..letters import LETTERS
from ..records import NOTHING
from ..words import Cause, Die, Event, Kind
from .prompts import ASKS, PART, SECTION, SHIP, part_arg, said_action, sheet_known

Args = Mapping[str, int | None]
OTHER = Arg("other", "ship")
SIDE = Arg("side", "side")


def _letters(value: int, names: Names) -> str:
    """An attribute by its letters; the number holds the kind of component and which of its attributes it is."""
    kind, k = divmod(value, 2)
    return (*LETTERS.get(Kind(kind), ()), "", "")[k]


ATTRIBUTE = Arg("attribute", _letters, sheet_known(1))
LESS = "{part} of {ship} is down to {left} {attribute}."


def _attack(args: Args) -> str:
    auto = "'s autofire turns {weapon}" if args["auto"] else " fires {weapon}"
    return f"{{ship}}{auto} at {{target}}{{section}}, Attack Index {{index}}."


def _prepared(args: Args) -> str:
    parts = []
    if args["raised"] != NOTHING:
        parts.append("begins with {raised} up")
    if args["primary"] != NOTHING:
        parts.append("is led from {primary}")
    if args["berth"] != NOTHING:
        parts.append("starts in {berth}")
    return "{ship} " + (", ".join(parts) if parts else "is ready") + "."


def _absorbed(args: Args) -> str:
    if args["through"] == 0:
        return "{shield} stops all of it, and has {left} PR left."
    return "{shield} stops {absorbed}, lets {through} through, and has {left} PR left."


def _damage(args: Args) -> str:
    return "{part} of {ship} takes {points:point} of damage" + (", TG {left} left." if args["left"] else ".")


def _income(args: Args) -> str:
    more = " and {bounty}c for ships destroyed" if args["bounty"] else ""
    return f"{{side}} gets {{share}}c{more}, and has {{purse}}c."


def _roll(args: Args) -> str:
    why = {Cause.DERELICT: " (nobody is aboard)", Cause.LIFE_SUPPORT: " (life support)"}.get(
        Cause(args["cause"] or 0), ""
    )
    survives = args["roll"] is not None and args["index"] is not None and args["roll"] <= args["index"]
    ends = "it holds" if survives else "it is lost"
    return f"{{ship}}{{section}} rolls {{roll}} against Destruction Index {{index}}{why}: {ends}."


def _means(args: Args) -> str:
    return "{ship} acts." if args["ship"] == args["other"] else "{ship}: {other}."


def _cuts(args: Args) -> str:
    return "{ship}{section} goes." if args["goes"] else "{ship}{section} stays."


def _evacuated(args: Args) -> str:
    where = "by shuttle" if args["other"] == NOTHING else "to {other}"
    return f"People worth {{people}} AP get off {{ship}} {where}."


def _beamed(args: Args) -> str:
    where = "" if args["ship"] == args["other"] else " of {other}"
    return f"{{ship}} beams people worth {{people}} AP from {{source}} to {{place}}{where}."


def _launched(args: Args) -> str:
    return "{ship} leaves {carrier}" + (" with people worth {people} AP." if args["people"] else ".")


def _shuttle_shot(args: Args) -> str:
    hit = args["roll"] is not None and args["chance"] is not None and args["roll"] <= args["chance"]
    return f"{{roll}} against {{chance}} at {{ship}}: {'a hit' if hit else 'a miss'}."


def _event(text: object, clause: str, *args: Arg) -> EventWord:
    return EventWord(text, clause, args)  # type: ignore[arg-type]


EVENTS: dict[int, EventWord] = {
    Event.ORDER: _event("{side} has turn {turn} of a round.", "MG-190", SIDE, Arg("turn")),
    Event.PREPARED: _event(
        _prepared, "MG-R20", SHIP, part_arg("raised", 1), part_arg("primary", 2), part_arg("berth", 3)
    ),
    Event.ROUND: _event("Round {round}.", "MG-200", Arg("round")),
    Event.TURN: _event("{side}'s turn in round {round}.", "MG-200", SIDE, Arg("round")),
    Event.ACTIONS: _event("{ship} has {ap} AP, {rp} RP and {hp} HP.", "MG-2220", SHIP, Arg("ap"), Arg("rp"), Arg("hp")),
    Event.SHORTAGE: _event(
        "{ship} has {bp} BP for {ap} AP: {part} suffers.", "MG-510", SHIP, PART, Arg("bp"), Arg("ap")
    ),
    Event.ATTACK: _event(
        _attack,
        "MG-2640",
        SHIP,
        part_arg("weapon", 1),
        Arg("target", "ship"),
        SECTION,
        Arg("index"),
        Arg("auto"),
    ),
    Event.MISS: _event("{ship} misses {other}.", "MG-2920", SHIP, OTHER),
    Event.TIED: _event("A tie: those who have the same number roll again.", "MG-R19"),
    Event.VOID: EventWord("void: a 100 came after it", "MG-2900", (Arg("dice"), Arg("after")), voids=True),
    Event.CANNOT_FLY: EventWord("rolled again", "MG-R73", (Arg("dice"),), voids=True),
    Event.LOST_ALREADY: EventWord("rolled again: lost already", "MG-R61", (Arg("dice"),), voids=True),
    Event.CRITICAL: _event("A critical: {number} at {ship}.", "MG-2890", SHIP, Arg("number")),
    Event.PICKED: _event("{side} picks {number}.", "MG-2850", SIDE, Arg("number")),
    Event.ADJUSTED: _event("{side} makes {number} of {old}.", "MG-2860", SIDE, Arg("old"), Arg("number")),
    Event.HIT: _event("{part} of {ship} is hit with power {power}.", "MG-2920", SHIP, PART, Arg("power")),
    Event.ABSORBED: _event(
        _absorbed,
        "MG-730",
        SHIP,
        part_arg("shield", 1),
        Arg("absorbed"),
        Arg("through"),
        Arg("left"),
    ),
    Event.DAMAGE: _event(_damage, "MG-2960", SHIP, PART, Arg("points"), Arg("left")),
    Event.ATTRIBUTE: _event(LESS, "MG-2960", SHIP, PART, ATTRIBUTE, Arg("left")),
    Event.HEALING_HURTS: _event(LESS, "MG-2570", SHIP, PART, ATTRIBUTE, Arg("left")),
    Event.DESTROYED: _event("{part} of {ship} is destroyed.", "MG-300", SHIP, PART),
    Event.BERTH_WRECKED: _event("{part} of {ship} is destroyed with all that is in it.", "MG-1610", SHIP, PART),
    Event.SUPPORT_LOST: _event(
        "{part} of {ship} goes with {structure}.", "MG-1860", SHIP, PART, part_arg("structure", 2)
    ),
    Event.HIT_AGAIN: _event("{part} of {ship}, destroyed before, is hit again.", "MG-R48", SHIP, PART),
    Event.ROLL: _event(_roll, "MG-3120", SHIP, SECTION, Arg("roll"), Arg("index"), Arg("cause", Cause)),
    Event.FALLS_APART: _event("{ship}{section} falls apart.", "MG-R70", SHIP, SECTION),
    Event.LOST_QUIETLY: _event("{ship}{section} breaks up, without an explosion.", "MG-R29", SHIP, SECTION),
    Event.EXPLODES: _event(
        "{ship}{section} explodes: {pieces:piece} may fly.",
        "MG-3140",
        SHIP,
        SECTION,
        Arg("pieces"),
        Arg("cause", Cause),
    ),
    Event.DEBRIS: _event(
        "Debris, {part}, flies at {ship}{section} with power {power}.",
        "MG-3180",
        part_arg("part", 0),
        SHIP,
        SECTION,
        Arg("power"),
    ),
    Event.DEBRIS_PAST: _event("Debris, {part}, misses {ship}.", "MG-3180", part_arg("part", 0), SHIP),
    Event.SHUTTLE_SHOT: _event(_shuttle_shot, "MG-1770", SHIP, Arg("roll"), Arg("chance")),
    Event.SHOT_DOWN: _event("{ship} is destroyed.", "MG-1770", SHIP),
    Event.SHUTTLE_LOST: _event("{ship} is destroyed.", "MG-1780", SHIP),
    Event.SCAN: _event(
        "{part} of {ship} scans: +{level}, together {total}.", "MG-2300", SHIP, PART, Arg("level"), Arg("total")
    ),
    Event.FAILED: _event("The work on {part} of {ship} fails.", "MG-2540", SHIP, PART),
    Event.BACKFIRE: _event("The work on {part} of {ship} backfires.", "MG-2550", SHIP, PART),
    Event.REPAIRED: _event("{part} of {ship} is repaired to TG {tg}.", "MG-1250", SHIP, PART, Arg("tg")),
    Event.RESTORED: _event(
        "{part} of {ship} is back to {value} {attribute}.",
        "MG-R53",
        SHIP,
        PART,
        ATTRIBUTE,
        Arg("value"),
    ),
    Event.HEALED: _event("{part} of {ship} is healed to {ap} AP.", "MG-1340", SHIP, PART, Arg("ap")),
    Event.SHIELD_UP: _event("{ship} turns {part} on, PR {pr}.", "MG-810", SHIP, PART, Arg("pr")),
    Event.SHIELD_DOWN: _event("{ship} turns {part} off.", "MG-810", SHIP, PART),
    Event.CLOAK_UP: _event("{ship} turns {part} on, CL {cl}.", "MG-910", SHIP, PART, Arg("cl")),
    Event.CLOAK_DOWN: _event("{ship} turns {part} off.", "MG-910", SHIP, PART),
    Event.SERVES: _event("{part} of {ship} serves {weapon}.", "MG-990", SHIP, PART, part_arg("weapon", 2)),
    Event.AUTOFIRE_ON: _event("{part} of {ship} will fire at {target}.", "MG-1040", SHIP, PART, Arg("target", "ship")),
    Event.AUTOFIRE_OFF: _event("{part} of {ship} is off autofire.", "MG-1080", SHIP, PART),
    Event.AUTOFIRE_ENDS: _event("{part} of {ship} is off autofire: its target is gone.", "MG-1100", SHIP, PART),
    Event.LOCKED: _event("{ship} locks a tractor beam on {other}.", "MG-1150", SHIP, OTHER, part_arg("beam", 2)),
    Event.UNLOCKED: _event("{ship} lets go of {other}.", "MG-1150", SHIP, OTHER),
    Event.LOCK_BROKEN: _event("{ship}'s tractor beam is hit, and holds {other} no more.", "MG-1220", SHIP, OTHER),
    Event.LOCK_ENDS: _event("{ship} holds {other} no more.", "MG-R57", SHIP, OTHER),
    Event.LOCK_DROPPED: _event("{ship} lets go of {other} behind its shield or cloak.", "MG-R55", SHIP, OTHER),
    Event.LOCK_STOPPED: _event("{ship}'s beam does not get through to {other} any more.", "MG-R56", SHIP, OTHER),
    Event.DOORS_OPEN: _event("{ship} opens the doors of {part}.", "MG-2450", SHIP, PART),
    Event.DOORS_SHUT: _event("{ship} closes the doors of {part}.", "MG-2450", SHIP, PART),
    Event.LAUNCHED: _event(_launched, "MG-R59", SHIP, Arg("carrier", "ship"), Arg("people")),
    Event.STOWED: _event("{ship} goes to {berth}.", "MG-R59", SHIP, part_arg("berth", 1)),
    Event.BEAMED: _event(
        _beamed,
        "MG-R63",
        SHIP,
        part_arg("source", 1),
        OTHER,
        part_arg("place", 3),
        Arg("people"),
    ),
    Event.CROSSED: _event("People worth {people} AP go from {ship} to {other}.", "MG-R63", SHIP, OTHER, Arg("people")),
    Event.SELF_DESTRUCT: _event("{ship} blows itself up with {part}.", "MG-1690", SHIP, PART),
    Event.CUT: _event("{ship} cuts sections off.", "MG-2120", SHIP),
    Event.SPLIT: _event("{ship} comes apart: {other} goes its own way.", "MG-2090", SHIP, OTHER),
    Event.NEW_BRIDGE: _event("{part} takes over on {ship}.", "MG-440", SHIP, PART),
    Event.SAVED: _event("{ship} saves an action.", "MG-2500", SHIP),
    Event.FLEES: _event("{ship} flees with thrust {thrust}.", "MG-3030", SHIP, Arg("thrust")),
    Event.CHASE_TURNS: _event("{ship} needs {turns:turn} to get away.", "MG-3050", SHIP, Arg("turns")),
    Event.CHASES: _event("{ship} chases {other}.", "MG-3030", SHIP, OTHER),
    Event.GIVES_UP: _event("{ship} gives up its chase of {other}.", "MG-R68", SHIP, OTHER),
    Event.ESCAPED: _event("{ship} escapes.", "MG-3070", SHIP),
    Event.CHASE_FAILS: _event("{ship} cannot get away, and is back in the battle.", "MG-R68", SHIP),
    Event.CARGO_LOST: _event(
        "{part} of {ship} loses {amount} CC of cargo, {left} left.", "MG-1580", SHIP, PART, Arg("amount"), Arg("left")
    ),
    Event.CARRIED_HIT: _event("{part} of {ship} is lost in the damaged hold or rack.", "MG-1600", SHIP, PART),
    Event.LOST_WITH_CARRIER: _event("{ship} is lost with its carrier.", "MG-R61", SHIP),
    Event.SET_FREE: _event("{ship} drifts free of its carrier.", "MG-R61", SHIP),
    Event.CAST_OFF: _event("{ship} is set adrift: {side} is out.", "MG-R64", SHIP, SIDE),
    Event.EVACUATED: _event(_evacuated, "MG-R62", SHIP, Arg("people"), OTHER),
    Event.OFFERS_SURRENDER: _event("{side} offers {foe} to surrender.", "MG-1650", SIDE, Arg("foe", "side")),
    Event.SURRENDERS: _event("{side} surrenders to {foe}.", "MG-1650", SIDE, Arg("foe", "side")),
    Event.REFUSES: _event("{side} refuses {foe}'s surrender.", "MG-R64", SIDE, Arg("foe", "side")),
    Event.OUT: _event("{side} is out.", "MG-R17", SIDE),
    Event.STALEMATE: _event("No ship can hurt another any more: a draw.", "MG-R18"),
    Event.LONG_QUIET: _event("No attack in {rounds} rounds: a draw.", "MG-R18", Arg("rounds")),
    Event.TURN_LIMIT: _event("The battle is a draw after round {round}.", "MG-R18", Arg("round")),
    Event.CARGO_COUNTED: _event("{saved} of {all} CC of cargo are saved.", "MG-S80", Arg("saved"), Arg("all")),
    Event.FREE_PICK: _event("{ship} picks {part} of {other}.", "MG-2870", SHIP, OTHER, part_arg("part", 2)),
    Event.ACTS: _event("{ship}: {action}.", "MG-200", SHIP, Arg("action", said_action)),
    Event.TAKES: _event("{ship}: with {part}.", "MG-200", SHIP, PART),
    Event.MEANS: _event(_means, "MG-2290", SHIP, OTHER),
    Event.CUTS: _event(_cuts, "MG-R66", SHIP, SECTION, Arg("goes")),
    Event.REMOTE: _event("{ship} leads {other}.", "MG-2420", SHIP, OTHER),
    Event.FETCHED: _event(
        "{ship} brings a person from {source} of {other}.", "MG-S90", SHIP, OTHER, part_arg("source", 2)
    ),
    Event.PERISH: _event(
        "People worth {dead} AP die aboard {ship}, {left} are left.", "MG-S90", SHIP, Arg("dead"), Arg("left")
    ),
    Event.PEOPLE_COUNTED: _event("{side} has people worth {people} AP aboard.", "MG-S90", SIDE, Arg("people")),
    Event.NEXT_BATTLE: _event("Battle {number} of {all}.", "MG-S70", Arg("number"), Arg("all")),
    Event.INCOME: _event(_income, "MG-S70", SIDE, Arg("share"), Arg("bounty"), Arg("purse")),
    Event.CAPTURED: _event("{ship} is {side}'s now.", "MG-S70", SHIP, Arg("side", "side")),
    Event.TAKEN_OUT: _event("{part} is taken out of {ship} for {half}c.", "MG-S70", SHIP, PART, Arg("half")),
    Event.MENDED: _event("{points:point} of damage of {part} of {ship} mended.", "MG-S70", SHIP, PART, Arg("points")),
    Event.REPLACED: _event("{ship} gets a new {part} for {cost}c.", "MG-S70", SHIP, PART, Arg("cost")),
    Event.BOUGHT: _event("{side} buys {ship} for {cost}c.", "MG-S70", SHIP, Arg("cost"), Arg("side", "side")),
    Event.VALUED: _event("{side}'s purse and ships are worth {value}c.", "MG-S70", SIDE, Arg("value")),
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
    tie = "Neither side has done what it wanted" if deal.scenario == "convoy" else "Nobody has more than all others"
    said = {
        "mutual": "Nobody is left: a tie.",
        "tie": f"{tie}: a tie.",
        "stalemate": "A draw: the battle stands still.",
    }
    return said.get(outcome, f"{outcome.capitalize()} wins.")


def verdict(outcome: str, deal: Deal, seat: int) -> str:
    """How it ended for a player.  [MG-R17, MG-R18, MG-S80]"""
    if outcome in ("mutual", "tie", "stalemate"):
        return f"Nobody won: {closing(outcome, deal)[0].lower()}{closing(outcome, deal)[1:]}"
    teams = deal.battle.teams
    if teams[seat] == teams[deal.seats.index(outcome)]:
        return "You won." if deal.seats[seat] == outcome else f"You won, with {outcome.capitalize()}."
    return f"You lost: {outcome.capitalize()} wins."


def worth(outcome: str, deal: Deal, seat: int) -> int:
    """1 for every player of the team that has won, -1 for the others, 0 where nobody has.  [MG-R17, MG-R18, MG-S80]"""
    if outcome in ("mutual", "tie", "stalemate"):
        return 0
    return 1 if deal.battle.teams[seat] == deal.battle.teams[deal.seats.index(outcome)] else -1


WORDING = Wording(
    events=EVENTS, asks=ASKS, dice=DICE, outcomes=closing, verdicts=verdict, beat_word="action", turn_word="round"
)
