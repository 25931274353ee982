"""The sentences of Instant Systemships: happenings, questions, dice, each with the clause behind it."""

from __future__ import annotations

from collections.abc import Mapping

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import HIDDEN, Arg, AskWord, DieWord, EventWord, Names, Wording, counted, name_of

from ..damage import CARRIED, LATER, attribute_of, is_own
from ..options import SystemshipVisibility
from ..records import Battle, known
from ..words import Ask, Attribute, Die, Event, Tactic
from .notes import note_hit, note_tactic

SCORED = ("a win", "a loss", "both are destroyed", "a stand-off")
FINDINGS = ("Miss", "Hit", "Hit+1", "Hit+2", "Escapes")
LOSSES = (
    "one power/drive", "one beam", "one screen", "one tube", "up to three missiles", "one rack", "one ECM",
    "one point of armour", "one cannon", "up to six shells", "one hold",
)  # fmt: skip
HALF = 5  # the tenth that half of the highest score begins
COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def ship_known(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
    """May a seat see the values of the ship that stands first among the arguments?  [WW-080, IS-R52]"""
    ship = b.ships[args[0]]
    return known(b, ship, ship.side, seat)


def _in_the_open(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
    """Are a systemship's dice seen?  [IS-R52]"""
    return b.rules.systemship_visibility == SystemshipVisibility.FULL


def _tactic(value: int, names: Names) -> str:
    return Tactic(value).name.capitalize()


def _finding(value: int, names: Names) -> str:
    return FINDINGS[value]


def ordinal(value: int, names: Names) -> str:
    return str(value + 1)


def _hits_left(value: int, names: Names) -> str:
    return counted(value, "hit")


def _ship(value: int, names: Names) -> str:
    return name_of(names, "ship", value)


def _carry(value: int, names: Names) -> str:
    if value == 0:
        return "nothing"
    return f"drop {_ship(value - 1, names)}" if value <= 100 else f"pick up {_ship(value - 101, names)}"


def _loss(value: int, names: Names) -> str:
    what = LOSSES[attribute_of(value)]
    return what if is_own(value) else f"{what} of {_ship(value % LATER // CARRIED - 1, names)}"


def _attribute(value: int, names: Names) -> str:
    return LOSSES[value]


def _count(value: int, names: Names) -> str:
    return COUNTS[value]


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
        size = {"beam": "of {power}", "missile": "at speed {power}", "cannon": "with {power:shell}"}[what]
        hits = ": {hits:hit}" if args["hits"] else ""
        return f"{{ship}}'s {what} {size} at {{target}}, difference {_signed(args['difference'])}: {{result}}{hits}."

    clause = {"beam": "WW-380", "missile": "WW-390", "cannon": "WW-R72"}[what]
    args = (SHIP, Arg("target", "ship"), Arg("power"), Arg("difference"), Arg("result", _finding), Arg("hits"))
    return EventWord(text, clause, args)


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
        return "{ship} loses one hold, and of its cargo what the others have no room for."
    if stock is None:
        return "{ship} loses {attribute}."
    return f"{{ship}} loses {{lost}} {stock}{'' if args['lost'] == 1 else 's'}."


SHIP = Arg("ship", "ship")


def _values(*names: str) -> tuple[Arg, ...]:
    return (SHIP, *(Arg(name, seen=ship_known) for name in names))


EVENTS: dict[int, EventWord] = {
    Event.ROUND: EventWord("Combat round {round}.", "WW-310", (Arg("round"),)),
    Event.TECHNOLOGY: EventWord("{ship} has technology level {tl}.", "IS-120", _values("tl")),
    Event.COMPONENT_LINE: EventWord(
        "{ship}: line {line} of the component table buys {bought}, {left:point} left.",
        "IS-200",
        _values("line", "bought", "left"),
        seen=ship_known,  # even how many lines it took tells about the ship
    ),
    Event.ROLLED_UP: EventWord(
        "{ship} is PD {pd}, B {b}, S {s}, T {t} with {m:missile}.", "IS-360", _values("pd", "b", "s", "t", "m")
    ),
    Event.ORDER: EventWord(
        _order,
        "WW-310",
        (SHIP, Arg("tactic", Tactic), *(Arg(name) for name in ("drive", "beam", "screen", "tubes"))),
    ),
    Event.TARGET: EventWord("{ship} turns on {target}.", "IS-620", (SHIP, Arg("target", "ship"))),
    Event.BEAM: _fire("beam"),
    Event.MISSILE: _fire("missile"),
    Event.CANNON: _fire("cannon"),
    Event.ECM: EventWord("{ship} powers {ecm:point} of ECM.", "WW-R73", (SHIP, Arg("ecm"))),
    Event.JAMMED: EventWord(
        "{ship}'s ECM shifts missile {missile} of {other} from speed {speed} to {shifted}.",
        "WW-R73",
        (SHIP, Arg("other", "ship"), Arg("missile", ordinal), Arg("speed"), Arg("shifted")),
    ),
    Event.SCREEN: EventWord(
        "{ship}'s screen absorbs {absorbed} of {hits:hit}.",
        "WW-430",
        (SHIP, Arg("hits"), Arg("absorbed", seen=ship_known)),
    ),
    Event.DAMAGE: EventWord(_hits, "WW-450", (SHIP, Arg("hits", seen=ship_known))),
    Event.TAKEN: EventWord(
        _taken, "WW-450", (SHIP, Arg("attribute", _attribute), Arg("lost", _count)), seen=ship_known
    ),
    Event.DESTROYED: EventWord("{ship} is destroyed.", "WW-460", (SHIP,)),
    Event.LOST_WITH_CARRIER: EventWord("{ship} is lost with {carrier}.", "WW-090", (SHIP, Arg("carrier", "ship"))),
    Event.LOST_WITH_RACK: EventWord(
        "{ship} is lost with its rack on {carrier}.", "WW-R69", (SHIP, Arg("carrier", "ship"))
    ),
    Event.ESCAPED: EventWord("{ship} escapes.", "WW-480", (SHIP,)),
    Event.NOT_ESCAPED: EventWord("{ship} does not escape.", "WW-480", (SHIP,)),
    Event.DROPPED: EventWord("{ship} drops {other}.", "WW-500", (SHIP, Arg("other", "ship"))),
    Event.PICKED_UP: EventWord("{ship} picks up {other}.", "WW-500", (SHIP, Arg("other", "ship"))),
    Event.TREATY: EventWord("{side} and the systemship agree on free passage.", "IS-580", (Arg("side", "side"),)),
    Event.NO_TREATY: EventWord(
        "{side} negotiates in vain; it counts as Attack at drive 0.", "WW-510", (Arg("side", "side"),)
    ),
    Event.PEACE: EventWord("Everybody negotiates: the fighting ends.", "WW-510"),
    Event.LAST_ROUND: EventWord("The combat is over after round {round}.", "IS-R47", (Arg("round"),)),
    Event.SCORED: EventWord(
        lambda args: f"Systemship {{met}}: {SCORED[args['result'] or 0]}, {{won:point}}, {{score}} in all.",
        "IS-S01",
        (Arg("met"), Arg("result"), Arg("won"), Arg("score")),
    ),
    Event.NEXT_SYSTEMSHIP: EventWord("Systemship {which} is met, by the same first order.", "IS-S01", (Arg("which"),)),
    Event.WITHDRAWS: EventWord("Three rounds without damage: {side} withdraws.", "WW-490", (Arg("side", "side"),)),
}

POWER = (SHIP, Arg("power", seen=ship_known))
ASKS: dict[int, AskWord] = {
    Ask.TACTIC: AskWord(
        "{ship} (power {power}), round {round}: which tactic?",
        "WW-310",
        "tactic",
        (SHIP, Arg("power", seen=ship_known), Arg("round")),
        _tactic,
        "Attack hits hard at equal drive, Dodge is hard to hit, Retreat leaves, Negotiate offers peace.",
        note=note_tactic,
    ),
    Ask.CARRY: AskWord(
        "{ship}: drop or pick up a systemship?", "WW-500", "carry", (SHIP, Arg("which", ordinal)), _carry
    ),
    Ask.DRIVE: AskWord(
        "{ship}: how much of {power} power to the drive?",
        "WW-320",
        "drive",
        POWER,
        help="Fire is looked up at your drive less the target's.",
    ),
    Ask.TUBES: AskWord(
        "{ship}: how many tubes launch, with {power} power left?",
        "WW-350",
        "tubes",
        POWER,
        help="A ship that launches uses neither beam nor screen this round.",
    ),
    Ask.MISSILE_SPEED: AskWord(
        "{ship}: speed of missile {missile} at {target}?",
        "WW-360",
        "speed",
        (SHIP, Arg("missile", ordinal), Arg("target", "ship")),
        help="Looked up in the Attack rows at its speed less the target's drive.",
        series=True,
    ),
    Ask.MISSILE_TARGET: AskWord(
        "{ship}: target of missile {missile}?", "WW-360", "target", (SHIP, Arg("missile", ordinal)), _ship
    ),
    Ask.BEAM: AskWord("{ship}: how much of {power} power to the beam?", "WW-330", "beam", POWER),
    Ask.BEAM_TARGET: AskWord("{ship}: target of the beam?", "WW-040", "beam target", (SHIP,), _ship),
    Ask.SCREEN: AskWord(
        "{ship}: how much of {power} power to the screen?",
        "WW-430",
        "screen",
        POWER,
        help="It absorbs that much and your technology level, once a round.",
    ),
    Ask.CANNONS: AskWord(
        "{ship}: how many cannons fire, with {power} power left?",
        "WW-R72",
        "cannons",
        POWER,
        help="Each takes one power for a burst of up to three shells; a ship that fires any has no beam and no screen.",
    ),
    Ask.SHELLS: AskWord(
        "{ship}: how many shells for {bursts:burst}?",
        "WW-R72",
        "shells",
        (SHIP, Arg("bursts", seen=ship_known)),
        help="One to three each. A shell that hits is a hit; your level and the bonus are added once a burst.",
    ),
    Ask.CANNON_TARGET: AskWord("{ship}: target of the cannons?", "WW-R72", "cannon target", (SHIP,), _ship),
    Ask.ECM: AskWord(
        "{ship}: how much of {power} power to the ECM?",
        "WW-R73",
        "ECM",
        POWER,
        help="When the orders are shown, each point shifts a missile that comes at you by one speed. A better level "
        "than the firer's shifts it further; a worse one takes as many points off: with none left it does nothing.",
    ),
    Ask.JAM: AskWord(
        "{ship}: missile {missile} of {other} comes at speed {speed}, level difference {better}. With {left} ECM left, "
        "at what speed does it arrive?",
        "WW-R73",
        "shifted speed",
        (
            SHIP,
            Arg("other", "ship"),
            Arg("missile", ordinal),
            Arg("speed"),
            Arg("left", seen=ship_known),
            Arg("better", seen=ship_known),
        ),
        help="Each speed of shift costs a point. A better level shifts so many of them for nothing, but a shift costs "
        "at least one; a worse level costs so many points more. To leave the missile its speed costs nothing.",
        series=True,
    ),
    Ask.TAKE_HIT: AskWord(
        "{ship} has {hits} to take: what does this one take?",
        "WW-450",
        "loss",
        (SHIP, Arg("hits", _hits_left)),
        _loss,
        seen=ship_known,
        series=True,
        note=note_hit,
        standing="A ship of yours is hit: what does the hit take? Racks; then screens and beams as long as it has "
        "missiles and tubes, else tubes and missiles.",
    ),
}

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
        return f"{deal.names['ship'][0]} has run the gauntlet: {_scored(outcome)}."
    if deal.seats == ("warp",):
        met = "the challenge is met" if outcome == "win" else "the challenge is not met"
        return f"{_challenge(outcome, deal, deal.names['ship'][0])}: {met}."
    duel = {"mutual": "No side is left.", "standoff": "More than one side is still there: a stand-off."}
    sole = "Only the systemship is left." if outcome == "neutral" else f"{outcome.capitalize()} alone is left and wins."
    return duel.get(outcome, sole)


def verdict(outcome: str, deal: Deal, seat: int) -> str:
    """How it ended for a player.  [IS-020, IS-R53, IS-R54]"""
    if deal.scenario == "gauntlet":
        return f"{'You won' if worth(outcome, deal, seat) > 0 else 'You lost'}: {_scored(outcome)}."
    if deal.seats == ("warp",):
        said = _challenge(outcome, deal, f"your {deal.names['ship'][0]}")
        said = said[0].lower() + said[1:]
        fared = {"win": "You won", "loss": "You lost"}.get(outcome, "You did not win")
        met = "The challenge is met." if outcome == "win" else "The challenge is not met."
        return f"{fared}: {said}. {met}"
    if outcome == deal.seats[seat]:
        return "You won: you alone are left."
    if outcome == "mutual":
        return "Nobody won: no side is left."
    if outcome == "standoff":
        return "Nobody won: more than one side is still there."
    return f"You lost: only {'the systemship' if outcome == 'neutral' else outcome.capitalize()} is left."


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
        "standoff": "The systemship is not destroyed",
    }[outcome]


WORDING = Wording(events=EVENTS, asks=ASKS, dice=DICE, outcomes=closing, verdicts=verdict, beat_word="round")
