"""The sentences of Instant Systemships: happenings, questions, dice, each with the clause behind it."""

from __future__ import annotations

from collections.abc import Mapping

from admiralty.core.face.game import Deal
from admiralty.core.face.vocabulary import Vocabulary, of_first, say_ordinal, with_notes
from admiralty.core.face.wording import HIDDEN, AskWord, DieWord, EventWord, Names, Wording, name_of, say_count

from ..damage import CARRIED, LATER, attribute_of, is_own
from ..options import SystemshipVisibility
from ..records import Battle, known
from ..words import Ask, Attribute, Die, Event, Tactic
from . import notes
from .barred import BARS
from .orders import budget, order

SCORED = ("a win", "a loss", "both are destroyed", "a stand-off")
LOSSES = (
    "one power/drive", "one beam", "one screen", "one tube", "up to three missiles", "one rack", "one ECM",
    "one point of armour", "one cannon", "up to six shells", "one hold",
)  # fmt: skip
HALF = 5  # the tenth that half of the highest score begins


ship_known = of_first("ships", known, "side")  # WW-080, IS-R52: are the values of the ship that stands first seen?


def _in_the_open(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
    """Are a systemship's dice seen?  [IS-R52]"""
    return b.rules.systemship_visibility == SystemshipVisibility.FULL


def _hits_left(value: int, names: Names) -> str:
    return say_count(value, "hit")


def _carry(value: int, names: Names) -> str:
    if value == 0:
        return "nothing"
    return (
        f"drop {name_of(names, 'ship', value - 1)}"
        if value <= 100
        else f"pick up {name_of(names, 'ship', value - 101)}"
    )


def _loss(value: int, names: Names) -> str:
    what = LOSSES[attribute_of(value)]
    return what if is_own(value) else f"{what} of {name_of(names, 'ship', value % LATER // CARRIED - 1)}"


WORDS = Vocabulary(
    {
        **dict.fromkeys(("ship", "target", "other", "carrier"), "ship"),
        "side": "side",
        "tactic": Tactic,
        "a-tactic": tuple(tactic.name.capitalize() for tactic in Tactic),
        "result": ("Miss", "Hit", "Hit+1", "Hit+2", "Escapes"),
        "missile": say_ordinal,
        "which": say_ordinal,
        "hits-left": _hits_left,
        "attribute": LOSSES,
        "lost": ("no", "one", "two", "three", "four", "five", "six"),
        "carry": _carry,
        "loss": _loss,
    },
    hidden=ship_known,
)
say = WORDS.event


def _order(args: Mapping[str, int | None]) -> str:
    """Only what the order uses is said."""
    if args["tactic"] == Tactic.NEGOTIATE:
        return "{ship}: Negotiate" + (", screen {screen}." if args["screen"] else ".")
    parts = ["{ship}: {tactic}, drive {drive}"]
    if args["tubes"]:
        parts.append("{tubes:missile}")
    parts += [f"{name} {{{name}}}" for name in ("beam", "screen") if args[name]]
    return ", ".join(parts) + "."


def _fire(what: str) -> EventWord:
    def text(args: Mapping[str, int | None]) -> str:
        shot = {"beam": "a beam of {power}", "missile": "a missile of speed {power}", "cannon": "{power:shell}"}[what]
        hits = ", {hits:hit}" if args["hits"] else ""
        return f"{{ship}} fires {shot} at {{target}}, difference {_signed(args['difference'])}: {{result}}{hits}."

    clause = {"beam": "WW-380", "missile": "WW-390", "cannon": "WW-R72"}[what]
    return say(text, clause, "ship target power difference result hits")


def _signed(value: int | None) -> str:
    return HIDDEN if value is None else f"{value:+d}" if value else "0"


def _hits(args: Mapping[str, int | None]) -> str:
    hits = args["hits"]
    if hits is None:
        return "{ship} may have taken damage."
    if hits == 0:
        return "{ship}'s screen holds: no damage."
    return "{ship} takes {hits:hit}."


def _taken(args: Mapping[str, int | None]) -> str:
    """Of missiles, three go at once or the last one or two; of shells six."""
    stocks: dict[int | None, str] = {Attribute.MISSILES: "missile", Attribute.SHELLS: "shell"}
    stock = stocks.get(args["attribute"])
    if args["attribute"] == Attribute.HOLD:
        return "{ship} loses one hold, and the cargo that no longer fits."
    if stock is None:
        return "{ship} loses {attribute}."
    return f"{{ship}} loses {{lost}} {stock}{'' if args['lost'] == 1 else 's'}."


EVENTS: dict[int, EventWord] = {
    Event.ROUND: say("Combat round {round}.", "WW-310"),
    Event.TECHNOLOGY: say("{ship} has technology level {tl}.", "IS-120", "ship tl?"),
    Event.COMPONENT_LINE: say(
        "{ship}: line {line} of the component table costs {bought:point}, {left} left.",
        "IS-200",
        "ship line? bought? left?",
        seen=ship_known,
    ),
    Event.ROLLED_UP: say("{ship} has PD {pd}, B {b}, S {s}, T {t} and {m:missile}.", "IS-360", "ship pd? b? s? t? m?"),
    Event.ORDER: say(_order, "WW-310", "ship tactic drive beam screen tubes"),
    Event.TARGET: say("{ship} turns on {target}.", "IS-620"),
    Event.BEAM: _fire("beam"),
    Event.MISSILE: _fire("missile"),
    Event.CANNON: _fire("cannon"),
    Event.ECM: say("{ship} powers its ECM with {ecm:point}.", "WW-R73"),
    Event.JAMMED: say(
        "{ship}'s ECM shifts missile {missile} of {other} from speed {speed} to {shifted}.",
        "WW-R73",
        "ship other missile speed shifted",
    ),
    Event.SCREEN: say("{ship}'s screen absorbs {absorbed} of {hits:hit}.", "WW-430", "ship hits absorbed?"),
    Event.DAMAGE: say(_hits, "WW-450", "ship hits?"),
    Event.TAKEN: say(_taken, "WW-450", "ship attribute lost", seen=ship_known),
    Event.DESTROYED: say("{ship} is destroyed.", "WW-460"),
    Event.LOST_WITH_CARRIER: say("{ship} is lost with {carrier}.", "WW-090"),
    Event.LOST_WITH_RACK: say("{ship} is lost with its rack on {carrier}.", "WW-R69"),
    Event.ESCAPED: say("{ship} escapes.", "WW-480"),
    Event.NOT_ESCAPED: say("{ship} does not escape.", "WW-480"),
    Event.DROPPED: say("{ship} drops {other}.", "WW-500"),
    Event.PICKED_UP: say("{ship} picks up {other}.", "WW-500"),
    Event.TREATY: say("{side} and the systemship agree on free passage.", "IS-580"),
    Event.NO_TREATY: say("{side} negotiates in vain: it counts as Attack at drive 0.", "WW-510"),
    Event.PEACE: say("Everybody negotiates: the fighting ends.", "WW-510"),
    Event.LAST_ROUND: say("The combat is over after round {round}.", "IS-R47"),
    Event.SCORED: say(
        lambda args: f"Systemship {{met}}: {SCORED[args['result'] or 0]}, {{won:point}}, {{score}} in all.",
        "IS-S01",
        "met result:number won score",
    ),
    Event.NEXT_SYSTEMSHIP: say("Systemship {which} is next. The first order stays the same.", "IS-S01", "which:number"),
    Event.WITHDRAWS: say("Three rounds without damage: {side} withdraws.", "WW-490"),
}

_ASKS: dict[int, AskWord] = {
    Ask.TACTIC: WORDS.ask(
        "{ship} (power {power}), round {round}: which tactic?",
        "WW-310 tactic",
        "ship power? round -> a-tactic",
        help="Attack hits hard at equal drive. Dodge is hard to hit. Retreat leaves. Negotiate offers peace.",
    ),
    Ask.CARRY: WORDS.ask("{ship}: drop or pick up a systemship?", "WW-500 carry", "ship which -> carry"),
    Ask.DRIVE: WORDS.ask(
        "Speed: how much of {ship}'s {power} power goes to the drive?",
        "WW-320 drive",
        "ship power?",
        help="The table reads your drive minus the target's.",
    ),
    Ask.TUBES: WORDS.ask(
        "{ship} has {power} power left: how many tubes launch?",
        "WW-350 tubes",
        "ship power?",
        help="One power each. A ship that launches has no beam and no screen this round.",
    ),
    Ask.MISSILE_SPEED: WORDS.ask(
        "{ship}: how fast does missile {missile} fly at {target}?",
        "WW-360 speed",
        help="Best 0 or 1 faster than an attacker, 2 to 4 faster than a dodger.",
        series=True,
    ),
    Ask.MISSILE_TARGET: WORDS.ask("{ship}: where does missile {missile} go?", "WW-360 target", "-> ship"),
    Ask.BEAM: WORDS.ask("{ship}: how much of {power} power goes to the beam?", "WW-330 beam", "ship power?"),
    Ask.BEAM_TARGET: WORDS.ask("{ship}: what does the beam fire at?", "WW-040 beam target", "-> ship"),
    Ask.SCREEN: WORDS.ask(
        "{ship}: how much of {power} power goes to the screen?",
        "WW-430 screen",
        "ship power?",
        help="It absorbs that many hits plus your technology level, once a round.",
    ),
    Ask.CANNONS: WORDS.ask(
        "{ship} has {power} power left: how many cannons fire?",
        "WW-R72 cannons",
        "ship power?",
        help="One power each, for up to three shells. A ship that fires any has no beam and no screen.",
    ),
    Ask.SHELLS: WORDS.ask(
        "{ship}: how many shells for {bursts:burst}?",
        "WW-R72 shells",
        "ship bursts?",
        help="One to three each. A shell that hits does one hit. Each burst adds your level and the bonus once.",
    ),
    Ask.CANNON_TARGET: WORDS.ask("{ship}: what do the cannons fire at?", "WW-R72 cannon target", "-> ship"),
    Ask.ECM: WORDS.ask(
        "{ship}: how much of {power} power goes to the ECM?",
        "WW-R73 ECM",
        "ship power?",
        help="After the orders are shown, each point shifts the speed of an incoming missile by one. A better level "
        "than the firer's adds to the shift. A worse level takes as many points off: with none left it does nothing.",
    ),
    Ask.JAM: WORDS.ask(
        "{ship}: {other}'s missile {missile} comes at speed {speed}. To what speed do you shift it? {left} ECM left, "
        "level difference {better}.",
        "WW-R73 shifted speed",
        "ship other missile speed left? better?",
        help="Each step costs a point, and any shift at least one. A better level makes as many steps free. A worse "
        "level costs as many points more. No shift costs nothing.",
        series=True,
    ),
    Ask.TAKE_HIT: WORDS.ask(
        "{ship} is hit, {hits} to go. Which system takes it?",
        "WW-450 loss",
        "ship hits:hits-left -> loss",
        seen=ship_known,
        series=True,
        alike=lambda facts: "" if facts["hits"] == 1 else "All {hits} on {ship}",
        standing="Your ship is hit: which system takes it? Racks first. Then screens and beams while it has missiles "
        "and tubes, else tubes and missiles.",
    ),
}
ASKS = with_notes(_ASKS, Ask, notes)

DICE: dict[int, DieWord] = {
    Die.TECHNOLOGY: DieWord("technology", "IS-120", seen=_in_the_open),
    Die.COMPONENT: DieWord("components", "IS-200", seen=_in_the_open),
    Die.SPEED: DieWord("speed", "IS-410", seen=_in_the_open, lowest=0),
    Die.MISSILES: DieWord("missiles or beams", "IS-450", seen=_in_the_open),
    Die.COIN: DieWord("coin", "IS-510", seen=_in_the_open, faces=("head: beam", "tail: screen")),
    Die.TACTIC: DieWord("tactic", "IS-530", seen=_in_the_open),
    Die.TARGET: DieWord("target", "IS-620"),
    Die.MISSILE_SPEED: DieWord("missile speed", "IS-610"),
    Die.IMAGINED: DieWord("imagined", "WW-080"),
}


def closing(outcome: str, deal: Deal) -> str:
    """How it ended, in a sentence.  [IS-020, IS-R53, IS-R54]"""
    if deal.scenario == "gauntlet":
        return f"{deal.names['ship'][0]} finishes the gauntlet with {_scored(outcome)}."
    if deal.seats == ("warp",):
        met = "challenge met" if outcome == "win" else "challenge not met"
        return f"{_challenge(outcome, deal, deal.names['ship'][0])}: {met}."
    duel = {"mutual": "A draw: every side is gone.", "standoff": "A stand-off: more than one side is still there."}
    if outcome in duel:
        return duel[outcome]
    return f"{'The systemship' if outcome == 'neutral' else deal.call(outcome)} wins: nobody else is left."


def verdict(outcome: str, deal: Deal, seat: int) -> str:
    """How it ended for a player.  [IS-020, IS-R53, IS-R54]"""
    if deal.scenario == "gauntlet":
        return f"You scored {_scored(outcome)}."
    if deal.seats == ("warp",):
        ship = f"your {deal.names['ship'][0]}"
        return f"{_challenge(outcome, deal, ship)}."
    if outcome == deal.seats[seat]:
        return "You win: nobody else is left."
    return closing(outcome, deal)


def worth(outcome: str, deal: Deal, seat: int) -> int:
    """1 for the seat that has won, -1 for one that has lost, else 0; a gauntlet is won from half its highest score on.

    [IS-020, IS-R53, IS-R54, IS-S01]
    """
    if deal.scenario == "gauntlet":
        return 1 if deal.outcomes.index(outcome) >= HALF else -1
    if deal.seats == ("warp",):
        return {"win": 1, "loss": -1}.get(outcome, 0)
    return 0 if outcome in ("mutual", "standoff") else 1 if outcome == deal.seats[seat] else -1


def _scored(outcome: str) -> str:
    """A tenth of the highest score.  [IS-S01]"""
    said = outcome.replace("below_10", "less than 10").replace("_", " ")
    return f"{said} % of the highest score"


def _challenge(outcome: str, deal: Deal, ship: str) -> str:
    """What the challenge came to, by what it was that wins it."""
    wins = deal.settings["challenge_victory"]
    if wins == "more_damage":
        more = {
            "win": f"the systemship took more hits than {ship}",
            "loss": f"{ship} took more hits than the systemship",
        }
        said = more.get(outcome, "both ships took as many hits")
        return said[0].upper() + said[1:]
    destroyed = f"{ship[0].upper()}{ship[1:]} is destroyed"
    won = "The systemship is destroyed" + (f" and {ship} lives" if wins == "destroy_and_survive" else "")
    return {
        "win": won,
        "loss": f"{destroyed}, and the systemship holds its star",
        "mutual": f"The systemship is destroyed, but so is {ship}",
        "standoff": "The systemship survives",
    }[outcome]


WORDING = Wording(
    events=EVENTS,
    asks=ASKS,
    dice=DICE,
    outcomes=closing,
    verdicts=verdict,
    beat_word="round",
    order=order,
    budget=budget,
    bars=BARS,
)
