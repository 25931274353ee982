"""The sentences of a skirmish: happenings and dice, each with the clause behind it. Questions have their own file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.face.wording import Arg, DieWord, EventWord, Wording
from admiralty.core.state.records import NOBODY

from ..options import EnemyHealth
from ..records import side_of
from ..words import Cause, Die, Event, Fear, Phase, Side, Skip
from .barred import BARS
from .orders import budget, order
from .printed import BIT, BYDO, BYDO_WALL, CORP, FORCE, METEORS, MIST, SPACE, TISSUE, capital
from .prompts import ASKS
from .saying import BANDS, SAY, Args, nerves, pick, to_sides, units

CAUSES = {
    Cause.TERRAIN: "from the terrain",
    Cause.COLLISION: "from the collision",
    Cause.WALL: "from the crash",
    Cause.PUSH: "from the push",
    Cause.SHOT: "from the shot",
    Cause.IMPACT: "from the impact",
    Cause.BLAST: "from the blast",
    Cause.FORCE: f"from the {FORCE}",
}
SKIPS = {
    Skip.GONE: "its target is gone, unseen or out of reach",
    Skip.NO_LINE: "a wall is in the way",
    Skip.TOKENS: "it has too few RCS tokens left",
    Skip.HULL: "its hull has no room to turn",
    Skip.AT_REST: "it is at rest",
    Skip.FULL: "nothing can be launched there",
    Skip.FAR: "it can't dock any more",
    Skip.NO_FUEL: "its tank is empty",
    Skip.NO_FORCE: f"no {FORCE} is next to it",
}
FEARS = {
    Fear.PRESENCE: f"Dread of {BYDO}",
    Fear.TERROR: "Terror",
    Fear.HYPOXIA: "The air runs out",
    Fear.DESYNC: "Desync space",
}
RESULTS = ("a miss", "a glancing hit", "a hit")
AUDIENCE = Arg("sides", seen=NOBODY)  # that the other side sees it, too, says what that side sees


def happens(text: str | Callable[[Args], str], clause: str, who: str = "", rest: str = "") -> EventWord:
    """A happening whose first argument are the sides that see it, then its units, then the rest."""
    args = (AUDIENCE, *units(who, 1), *SAY.args(rest))
    return EventWord(pick(text, who), clause, args, to_sides)


# ---- sentences that depend on what happened --------------------------------------------------------------------------


def _vector(args: Args) -> str:
    return "{dx}, {dy}" if args["dx"] or args["dy"] else "0, 0"


def _sighted(args: Args) -> str:
    said = f"{{a}} comes into {_lookers(args)} sight at ({{x}}, {{y}}), vector ({_vector(args)})"
    return said + ("." if args["heading"] == -1 else ", heading {heading}.")


def _lost(args: Args) -> str:
    return f"{{a}} goes out of {_lookers(args)} sight at ({{x}}, {{y}})."


def _lookers(args: Args) -> str:
    """Whose enemy it is: the unit's own side is the last bit of what it is called."""
    own, foe = args["a_own"], args["a_foe"]
    side = (foe if own is None else own) or 0
    return f"{CORP if side % 2 == Side.BYDO else BYDO}'s"


def _slowed(args: Args) -> str:
    return f"{{terrain}} slows {{a}} to ({_vector(args)})."


def _hit_wall(args: Args) -> str:
    into = "{b}" if args["b_own"] or args["b_foe"] else "a wall at ({x}, {y})"
    return f"{{a}} crashes into {into} at magnitude {{count}}: {{points}} damage."


def _collided(args: Args) -> str:
    if args["mine"] == args["theirs"]:
        return "{a} collides with {b} at magnitude {count}: {mine} damage each."
    return "{a} collides with {b} at magnitude {count}: {mine} damage to {a}, {theirs} to {b}."


def _left(args: Args) -> str:
    return "{a} leaves the map" + (" and withdraws." if args["fuel"] else " without fuel, adrift.")


def _shot(args: Args) -> str:
    result = RESULTS[args["result"] or 0]
    return f"{{a}} fires its {{weapon}} at {{b}}: aim {{aimed}} against evasion {{evasion}}, {result}."


def _thrust(args: Args) -> str:
    burn = "main engine" if args["burn"] == 1 else "retro"
    return f"{{a}} fires its {burn}: rolls {{rolled}}, uses {{amount}}; vector ({_vector(args)})."


def _braked(args: Args) -> str:
    rolled = "rolls {rolled}, " if args["rolled"] else "on an empty tank, "
    return f"{{a}} brakes: {rolled}{{amount}} off; vector ({_vector(args)})."


def _damage(args: Args) -> str:
    cause = CAUSES[Cause(args["cause"] or 0)]
    if args["health"] is not None:
        return f"{{a}} takes {{points}} damage {cause}, {{health}} health left."
    left = f": {BANDS[args['band']]}" if args["band"] else ""
    return f"{{a}} takes {{points}} damage {cause}{left}."


def _skipped(args: Args) -> str:
    step = "“{step}”" if args["step"] else "a manoeuvre"
    return f"{{a}} skips {step}: {SKIPS[Skip(args['why'] or 0)]}."


def _feared(args: Args) -> str:
    cause, left = FEARS[Fear(args["fear"] or 0)], nerves(args["left"] or 0)
    if not args["rolled"]:
        return f"{cause} on {{a}}: its pilot's sanity falls to {{left}} ({left})."
    if args["rolled"] < (args["before"] or 0):
        return f"{cause}: {{a}}'s pilot rolls {{rolled}}, below sanity {{before}}, and keeps calm."
    return f"{cause}: {{a}}'s pilot rolls {{rolled}} against sanity {{before}}; {{left}} left ({left})."


def _launched(args: Args) -> str:
    return "{a} launches {b} at ({x}, {y}), direction ({ux}, {uy})."


def _stopped(args: Args) -> str:
    before = " before {b}" if args["b_own"] or args["b_foe"] else ""
    return f"{{a}} stops{before} at ({{x}}, {{y}})."


def _own_health(b: Any, args: Any, owner: int, seat: int) -> bool:
    """Health is told to the own side; to the enemy by house rule.  [BY-R101]"""
    return bool(b.over == 1 or args[1] & 1 == side_of(b, seat) or b.rules.enemy_health == EnemyHealth.EXACT)


def _band(b: Any, args: Any, owner: int, seat: int) -> bool:
    """The band is told where the house rules don't hide it.  [BY-R101]"""
    return bool(b.over == 1 or args[1] & 1 == side_of(b, seat) or b.rules.enemy_health != EnemyHealth.HIDDEN)


DAMAGED = (
    AUDIENCE,
    *units("a", 1),
    Arg("points"),
    Arg("health", "number", _own_health),
    Arg("band", "number", _band),
    Arg("cause"),
)
EVENTS: dict[int, EventWord] = {
    Event.ROUND: EventWord("Round {round}.", "BY-140", (Arg("round"),)),
    Event.PASS: EventWord(
        lambda args: "First pass." if args["phase"] == Phase.FIRST_PASS else "Second pass.", "BY-R45", (Arg("phase"),)
    ),
    Event.PLACED: happens("{a} is placed at ({x}, {y}), heading {heading}.", "BY-R48", "a", "x y heading"),
    Event.INITIATIVE: happens("{a} has initiative {initiative}.", "BY-100", "a", "initiative"),
    Event.SIGHTED: happens(_sighted, "BY-S20", "a", "x y heading dx dy"),
    Event.LOST_SIGHT: happens(_lost, "BY-S20", "a", "x y"),
    Event.WOKE: happens("{a} wakes.", "BY-S13", "a"),
    Event.MOVED: happens("{a} moves from ({x}, {y}) to ({to_x}, {to_y}).", "BY-670", "a", "x y to_x to_y dx dy"),
    Event.SLOWED: happens(_slowed, "BY-1520", "a", "terrain dx dy"),
    Event.CARRIED: happens("A current carries {a}: vector ({dx}, {dy}).", "BY-S30", "a", "dx dy"),
    Event.METEORS: happens(f"{METEORS} hit {{a}} at ({{x}}, {{y}}).", "BY-1550", "a", "x y"),
    Event.MIST: happens(f"{{a}} burns in {MIST} at ({{x}}, {{y}}).", "BY-1580", "a", "x y"),
    Event.TORE: EventWord(
        f"{TISSUE} at ({{x}}, {{y}}) torn: {SPACE} now.", "BY-1600", (AUDIENCE, Arg("x"), Arg("y")), to_sides
    ),
    Event.HIT_WALL: happens(_hit_wall, "BY-460", "a b", "x y count points"),
    Event.COLLIDED: happens(_collided, "BY-430", "a b", "count mine theirs"),
    Event.STOPPED: happens("{a} stops short of {b}, with which it has collided already.", "BY-R19", "a b"),
    Event.PUSHED: happens("{a} forces {b} out of its way: vector ({dx}, {dy}).", "BY-370", "a b", "dx dy"),
    Event.CRUSHED: happens("{b} crushes {a}: there is no space left.", "BY-400", "a b"),
    Event.LEFT_MAP: happens(_left, "BY-R13", "a", "fuel"),
    Event.VECTOR: happens("{a} now has the vector ({dx}, {dy}).", "BY-440", "a", "dx dy"),
    Event.FLEW: happens("{a} flies from ({x}, {y}) to ({to_x}, {to_y}).", "BY-510", "a", "x y to_x to_y dx dy"),
    Event.STEERED: happens("{a} turns to the direction ({ux}, {uy}).", "BY-R73", "a", "ux uy"),
    Event.TOUCHED: happens("{a} touches {b}.", "BY-R70", "a b"),
    Event.TOUCHED_WALL: happens("{a} runs into a wall at ({x}, {y}).", "BY-R74", "a", "x y"),
    Event.MISSILE_GONE: happens("{a} is gone, last at ({x}, {y}).", "BY-960", "a", "x y"),
    Event.MISSILE_LEFT: happens("{a} flies off the map at ({x}, {y}).", "BY-R13", "a", "x y"),
    Event.IMPACT: happens("{a} hits {b} for {points}.", "BY-510", "a b", "points"),
    Event.IMPACT_WALL: happens("{a} hits the wall at ({x}, {y}) for {points}.", "BY-R74", "a", "x y points"),
    Event.BLAST: EventWord(
        "A nuclear blast round ({x}, {y}): {points} damage to all in it.",
        "BY-1350",
        (AUDIENCE, Arg("x"), Arg("y"), Arg("points")),
        to_sides,
    ),
    Event.WALL_FELL: EventWord("The wall at ({x}, {y}) falls.", "BY-R88", (AUDIENCE, Arg("x"), Arg("y")), to_sides),
    Event.SPRAYED: EventWord(
        f"The {BYDO_WALL} at ({{x}}, {{y}}) sprays {MIST}.", "BY-1630", (AUDIENCE, Arg("x"), Arg("y")), to_sides
    ),
    Event.TURNED: happens("{a} turns to {heading}, {tokens:RCS token} left.", "BY-570", "a", "heading tokens x y"),
    Event.SHOT: happens(_shot, "BY-910", "a b", "weapon evasion aimed result"),
    Event.SHOT_AT_WALL: happens(
        "{a} fires its {weapon} at the wall at ({x}, {y}): {points} damage.", "BY-R51", "a", "weapon x y points"
    ),
    Event.BEAM: happens("{a} fires its {weapon}, heading {heading}.", "BY-1110", "a", "weapon heading"),
    Event.BEAM_WALL: happens(
        "The beam of {a} strikes the wall at ({x}, {y}) for {points}.", "BY-R62", "a", "x y points"
    ),
    Event.LAUNCHED: happens(_launched, "BY-970", "a b", "x y ux uy"),
    Event.THRUST: happens(_thrust, "BY-750", "a", "burn rolled amount dx dy"),
    Event.BRAKED: happens(_braked, "BY-770", "a", "burn rolled amount dx dy"),
    Event.DAMAGE: EventWord(pick(_damage, "a"), "BY-950", DAMAGED, to_sides),
    Event.DESTROYED: happens("{a} is destroyed.", "BY-960", "a"),
    Event.CHARGE_LOST: happens("{a} loses the charge of its wave cannon.", "BY-1110", "a"),
    Event.DESYNCED: happens("{a} leaves real space.", "BY-R79", "a"),
    Event.RESYNCED: happens("{a} comes back to real space at ({x}, {y}).", "BY-R79", "a", "x y"),
    Event.NO_RESYNC: happens("{a} can't come back here: its place in real space is taken.", "BY-850", "a"),
    Event.LOST: happens("{a} is lost with all aboard.", "BY-840", "a"),
    Event.DOCKED: happens("{a} docks with {b}.", "BY-S04", "a b"),
    Event.LEFT_HANGAR: happens("{a} leaves the hangar at ({x}, {y}), heading {heading}.", "BY-S06", "a", "x y heading"),
    Event.RESCUED: happens("{a} gets out of the hangar in time, at ({x}, {y}).", "BY-S06", "a", "x y"),
    Event.REGENERATED: happens("{a} regenerates {points}.", "BY-290", "a", "points health"),
    Event.FORCE_SENT: happens("{a} launches {b}: vector ({dx}, {dy}).", "BY-S41", "a b", "dx dy"),
    Event.FORCE_STOPPED: happens(_stopped, "BY-S42", "a b", "x y"),
    Event.FORCE_STRUCK: happens("{a} strikes {b} for {points}.", "BY-S42", "a b", "points"),
    Event.SHIELDED: happens(f"The {FORCE} of {{a}} takes {{points}} off the damage.", "BY-S40", "a", "points"),
    Event.BIT_SHIELDED: happens(f"A {BIT} of {{a}} takes {{points}} off the damage.", "BY-S44", "a", "points"),
    Event.SWITCHED: happens(
        f"{{a}} now has its {FORCE} {{grip}}, {{tokens:RCS token}} left.", "BY-S40", "a", "grip tokens"
    ),
    Event.RECALLED: happens("{a} takes {b} on, {grip}.", "BY-S43", "a b", "grip"),
    Event.FEARED: happens(_feared, "BY-S46", "a", "fear rolled before left"),
    Event.CALMED: happens("{a}'s pilot rests in the hangar: sanity {left}.", "BY-S48", "a", "left"),
    Event.ARRIVED: happens("{a} comes in at ({x}, {y}), heading {heading}.", "BY-S54", "a", "x y heading"),
    Event.MODIFIED: happens(
        "The GM changes {a}'s {given}: {before} becomes {after}.", "BY-S54", "a", "given before after"
    ),
    Event.SKIPPED: happens(_skipped, "BY-S58", "a", "why step:fire_step"),
    Event.PASSED: happens("{a} holds its fire.", "BY-R45", "a"),
    Event.TIME_UP: EventWord("Round {round} was the last.", "BY-R47", (Arg("round"),)),
    Event.OVER: EventWord("The combat is over.", "BY-R47", (Arg("result"),)),
}


def _seen_dice(b: Any, die: Any, owner: int, seat: int) -> bool:
    """Dice of units that the seat's side sees.  [BY-S23]"""
    if b.over == 1:
        return True
    blind = seat >= 0 and b.pilots[seat].blind == 1
    return bool(b.watched >> side_of(b, seat) & 1 == 1 and not blind)


def _die(text: str, clause: str, pool: str = "") -> DieWord:
    return DieWord(text, clause, _seen_dice, pool=pool)


DICE: dict[int, DieWord] = {
    Die.INITIATIVE: _die("initiative", "BY-100"),
    Die.COLLISION: _die("collision", "BY-430", "collision {dice}"),
    Die.WALL: _die("crash", "BY-470", "crash {dice}"),
    Die.PUSH: _die("push", "BY-R22", "push {dice}"),
    Die.THRUST: _die("thrust", "BY-730"),
    Die.EVASION: _die("evasion", "BY-900"),
    Die.AIM: _die("aim", "BY-910"),
    Die.LAUNCH: _die("launch speed", "BY-980"),
    Die.FLIGHT: _die("flight speed", "BY-1260"),
    Die.TISSUE: _die("torn tissue", "BY-R90"),
    Die.RESCUE: _die("way out of the hangar", "BY-S06"),
    Die.SANITY: _die("sanity", "BY-S45"),
    Die.IMAGINED: _die("imagined", "BY-060"),
}


# ---- the end ---------------------------------------------------------------------------------------------------------


GRADES = ("gold", "silver", "bronze", "none")  # of an exercise  [BY-S57]
NO_GRADE = GRADES[-1]
CLOSINGS = {
    "space_corp": f"{CORP} wins.",
    "bydo": f"{BYDO} win.",
    "draw": "Nobody wins.",
    "gold": "The exercise is flown for gold.",
    "silver": "The exercise is flown for silver.",
    "bronze": "The exercise is flown for bronze.",
    "none": "The exercise earns no grade.",
}


def closing(outcome: str, deal: Deal) -> str:
    """How it ended, in a sentence.  [BY-R47, BY-S57]"""
    return capital(CLOSINGS[outcome].format(names=deal.names))


def verdict(outcome: str, deal: Deal, seat: int) -> str:
    """How it ended for a player.  [BY-R47]"""
    if outcome == "draw":
        return "A draw: neither side reached what it wanted."
    if outcome in GRADES:
        return closing(outcome, deal)
    return "Your side wins." if worth(outcome, deal, seat) > 0 else closing(outcome, deal)


def worth(outcome: str, deal: Deal, seat: int) -> int:
    """1 for a seat whose side has won, -1 for one whose side has lost, 0 in a draw. Each grade is won."""
    if outcome == "draw":
        return 0
    if outcome in GRADES:
        return -1 if outcome == NO_GRADE else 1
    side = "bydo" if deal.seats[seat] == "bydo" else "space_corp"
    return 1 if outcome == side else -1


WORDING = Wording(
    events=EVENTS,
    asks=ASKS,
    dice=DICE,
    bars=BARS,
    outcomes=closing,
    verdicts=verdict,
    beat_word="step",
    turn_word="round",
    headings=(Event.ROUND,),
    order=order,
    budget=budget,
)
