"""The sentences of Heavy Combat: happenings and dice, each with the clause behind it. Questions have their own file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.endings import Endings
from admiralty.core.face.vocabulary import of_first
from admiralty.core.face.wording import DieWord, EventWord, Names, Wording, name_of, say_count

from ..aiming import INTO
from ..condition import contact, fights
from ..records import NONE, Battle, placed, rolled, told, visible
from ..words import Cloak, Die, Event
from .barred import BARS
from .orders import budget, order
from .prompts import ASKS, EVERY_COST
from .saying import WORDS, said_chance, uncloaked

Args = Mapping[str, int | None]
NOTHING_MORE = "questions that cost a point are skipped"
CLOAKS = {
    Cloak.OFF: "{ship} has shields and weapons again.",
    Cloak.ENGAGING: "{ship} engages its cloak: this turn it has no shields and no weapons.",
    Cloak.ON: "{ship} vanishes under its cloak.",
    Cloak.DROPPING: "{ship} drops its cloak, {turns:turn} of it used: this turn it has no shields and no weapons.",
}


# ---- who may know -------------------------------------------------------------------------------------------------


def _seat(b: Battle, args: tuple[int, ...]) -> int:
    """The seat of the ship that stands first."""
    return b.ships[args[0]].seat


_rolled = of_first("ships", rolled)  # HC-R76: is the ship's power roll known?


def _powerless(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
    """That a ship rolls no power is known with the rolls, or with its boxes.  [HC-680, HC-R76]"""
    return _rolled(b, args, owner, seat) or uncloaked(b, args, owner, seat)


def _lies(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
    """Is it known which facing the first ship presents to the second?  [HC-460, HC-R56]"""
    return placed(b, contact(b, args[0], args[1]), owner, seat)


def _near(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
    """Is the range of two ships known, to either of them?"""
    one, other = contact(b, args[0], args[1]), contact(b, args[1], args[0])
    return placed(b, one, one.seat, seat) or placed(b, other, other.seat, seat)


def _found(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
    """What a flash shows is for the one who paid for it.  [HC-R56]"""
    return owner == seat or told(b, seat)


def _whose_roll(b: Battle, die: tuple[int, ...], owner: int, seat: int) -> bool:
    """A power die of the ship that is rolling.  [HC-R76]"""
    if b.rolling == NONE:
        return True
    ship = b.ships[b.rolling]
    return rolled(b, ship, ship.seat, seat)


def _open_die(b: Battle, die: tuple[int, ...], owner: int, seat: int) -> bool:
    """A die that would tell foes where a cloaked ship is, or what it loses.  [HC-460, HC-R91]"""
    if b.rolling == NONE:
        return True
    ship = b.ships[b.rolling]
    return visible(b, ship, ship.seat, seat)


# ---- sentences that depend on what happened -----------------------------------------------------------------------


def _power(args: Args) -> str:
    charged = ", and {charge} in its batteries" if args["charge"] else ""
    return "{ship} has {power:point} of power" + charged + "."


def _cloak(args: Args) -> str:
    return CLOAKS[Cloak(args["state"] or 0)]


def _never_cloaked(args: Args) -> str:
    """Called off before it was on, or struck before."""
    why = "calls off its cloak" if args["order"] else "never came under its cloak"
    return f"{{ship}} {why}: it has shields and weapons again."


def _manoeuvre(args: Args) -> str:
    return "{ship}: {manoeuvre}." if args["enemy"] in (NONE, None) else "{ship}, towards {enemy}: {manoeuvre}."


def _position(args: Args) -> str:
    """As it is posted: while a rotation lasts, both facings.  [HC-1090]"""
    turning = ", turning to {to}," if args["to"] not in (NONE, None) else ""
    return "{ship} presents {facing}" + turning + " to {enemy}, range {range}."


def _countermeasures(args: Args) -> str:
    bought = [f"{{{key}}} {key.upper()}" for key in ("cm", "ccm") if args[key] != 0]
    return "{ship} buys " + " and ".join(bought or ["no countermeasures"]) + "."


def _shot(args: Args) -> str:
    at = " in the direction named" if args["target"] == INTO else " at {target}"
    if args["aim"] not in (NONE, None):
        at += ", aimed at its {aim}"
    return "{ship} fires {mount}" + at + ", power {points}."


def _needed(args: Args) -> str:
    """What a shot needs, with its exact chance."""
    most, need = args["most"] or 6, args["need"] or 1
    rolls = [f"1 to {most} of its sensors"] if most < 6 else []
    rolls += [f"{need} or more to hit"] if need > 1 else []
    return "{ship}: {mount} needs " + " and ".join(rolls) + f", {said_chance(most * (7 - need))}."


def _aimed(args: Args) -> str:
    return "The shot at {enemy}'s {system} " + ("hits." if args["hit"] else "does nothing.")


def _volley(args: Args) -> str:
    if args["facing"] == NONE:
        return "{ship} hits {enemy} for {points:point}, past all shields."
    return "{ship} hits {enemy} on {facing} for {points:point}."


def _shield(args: Args) -> str:
    """What is left of it, and what it took.  [HC-1150]"""
    left = (args["capacity"] or 0) - (args["taken"] or 0)
    absorbed = ", reinforcement takes {absorbed:point}" if args["absorbed"] else ""
    through = ", {through} through" if args["through"] else ""
    return f"{{ship}}'s {{facing}} shield has {left} of {{capacity}} left" + absorbed + through + "."


def _internals(args: Args) -> str:
    return "{ship} takes {points:internal point}."


def _lost(args: Args) -> str:
    return "{ship} loses one {system}, " + ("the last one." if args["left"] == 0 else "{left} left.")


def _mended(args: Args) -> str:
    return "{ship} gets one {what} back."


def _flight_ordered(args: Args) -> str:
    attacks = ", attacks {facing}" if args["facing"] not in (NONE, None) else ""
    return "{ship}: {flight}: {order}" + attacks + "."


def _flight_fire(args: Args) -> str:
    if args["points"] == 0:
        return "{ship}: {flight} attacks {enemy} on {facing} and misses."
    return "{ship}: {flight} hits {enemy} on {facing} for {points:point}."


def _event(text: Any, clause: str, args: str | None = None, **more: Any) -> EventWord:
    """A happening of the ship that stands first, if any."""
    made = WORDS.event(text, clause, args, **more)
    return replace(made, owner=_seat) if made.args and made.args[0].name == "ship" else made


NO_BOX = "rolled again: that row has no box left"

EVENTS: dict[int, EventWord] = {
    Event.TURN: _event("Turn {turn}.", "HC-990"),
    Event.POWER: _event(_power, "HC-1070", "ship power charge", seen=_rolled),
    Event.NO_WARP: _event("{ship} has no warp: it can only repair.", "HC-680", seen=_powerless),
    Event.FIRST: _event("{side} posts first.", "HC-R74"),
    Event.CLOAK: _event(_cloak, "HC-R44", "ship state turns"),
    Event.NEVER_CLOAKED: _event(_never_cloaked, "HC-R53", "ship order:cloak-order"),
    Event.FLASH: _event("{ship} flashes its sensors for {enemy}.", "HC-610"),
    Event.FLASH_FOUND: _event(
        "{enemy} lies off {ship}'s {facing}, range {range}.", "HC-R56", "ship enemy facing range", seen=_found
    ),
    Event.FLASH_WASTED: _event("{enemy} shows itself: {ship}'s flash is wasted.", "HC-R56", "ship enemy"),
    Event.MANOEUVRE: _event(_manoeuvre, "HC-1090", "ship manoeuvre enemy:some-ship axis:facing", seen=uncloaked),
    Event.BESIDE: _event(_manoeuvre, "HC-R12", "ship manoeuvre enemy:some-ship axis:facing", seen=uncloaked),
    Event.COUNTERMEASURES: _event(_countermeasures, "HC-870", "ship cm ccm"),
    Event.REINFORCED: _event("{ship} reinforces {facing} by {points:point}.", "HC-860"),
    Event.REPAIR_BEGUN: _event("{ship} starts to repair one {what}.", "HC-640", seen=uncloaked),
    Event.REPAIR_PAID: _event("{ship} keeps repairing one {what}.", "HC-R30", seen=uncloaked),
    Event.SURRENDERED: _event("{ship} surrenders.", "HC-R70"),
    Event.DIRECTION: _event("{ship} fires blindly off its {facing}.", "HC-R47"),
    Event.POSITION: _event(_position, "HC-1010", "ship enemy facing to:facing done range", seen=_lies),
    Event.SHOT: _event(_shot, "HC-1100", "ship mount target points aim"),
    Event.NEEDED: _event(_needed, "HC-R59", "ship mount most need", seen=_open_die),
    Event.INTO_SPACE: _event("{ship}: {mount} fires into space.", "HC-R55"),
    Event.MISSED: _event("{ship}: {mount} misses.", "HC-310"),
    Event.TORPEDO_HIT: _event("{ship}: {mount} hits {enemy} for {points:point}.", "HC-320"),
    Event.CHART_12: _event("rolled again: the chart has no 12", "HC-220", "dice", voids=True),
    Event.NO_BOX: _event(NO_BOX, "HC-920", "dice", voids=True),
    Event.NO_BOX_ELSEWHERE: _event(NO_BOX, "HC-940", "dice", voids=True),
    Event.SYSTEM_SHOT: _event(_aimed, "HC-200", "ship enemy system hit"),
    Event.VOLLEY: _event(_volley, "HC-1130", "ship enemy facing points"),
    Event.RECOIL: _event("{ship} takes {points:point} from its own torpedoes.", "HC-350", "ship points"),
    Event.SHIELD: _event(_shield, "HC-1150", "ship facing taken absorbed through capacity"),
    Event.INTERNALS: _event(_internals, "HC-900", "ship points"),
    Event.LOST: _event(_lost, "HC-R61", "ship system:what left:number", seen=uncloaked),
    Event.HULL: _event("{ship} loses {points:hull box|hull boxes}, {left} left.", "HC-R51", "ship points left:number"),
    Event.CATASTROPHE: _event("Catastrophic damage: {ship} loses {points:more box|more boxes}.", "HC-950"),
    Event.DESTROYED: _event("{ship} is destroyed.", "HC-R70"),
    Event.RANGE: _event("{ship} and {enemy} are at range {range}.", "HC-1160", seen=_near),
    Event.FACING: _event("{ship} presents {facing} to {enemy}.", "HC-1010", "ship enemy facing", seen=_lies),
    Event.ROTATION_STOPS: _event("{ship}'s rotation stops.", "HC-R28", seen=uncloaked),
    Event.STEP_LOST: _event("{ship} loses its move.", "HC-R28", seen=uncloaked),
    Event.REPAIRED: _event(_mended, "HC-R31", "ship what", seen=uncloaked),
    Event.DISENGAGED: _event("{ship} disengages.", "HC-R19"),
    Event.QUIET: _event("{turns:turn} without a shot: the engagement is over.", "HC-R71"),
    Event.LAST_TURN: _event("The engagement is over after turn {turn}.", "HC-R71"),
    Event.RULED: _event("{ship}'s shot: the moderator rules {word}.", "HC-R84"),
    Event.LAUNCH_ORDERED: _event("{ship} prepares to launch {flights:flight}.", "HC-R86", seen=uncloaked),
    Event.FLIGHT_ORDERED: _event(_flight_ordered, "HC-R86", "ship flight order:flight-order facing", seen=uncloaked),
    Event.LAUNCHED: _event("{ship} launches {flight}.", "HC-R86"),
    Event.FLIGHT_FIRE: _event(_flight_fire, "HC-R86", "ship flight enemy facing points"),
    Event.FLIGHT_LOSES: _event("{ship}: {flight} has {left:fighter} left.", "HC-R86", "ship flight left:number"),
    Event.FLIGHT_HOME: _event("{ship}: {flight} is back aboard.", "HC-R86"),
    Event.FLIGHT_READY: _event("{ship}: {flight} is loaded again.", "HC-R86"),
}

DICE: dict[int, DieWord] = {
    Die.POWER: DieWord("power", "HC-1000", _whose_roll),
    Die.TOSS: DieWord("who posts first", "HC-R74"),
    Die.DIRECTION: DieWord("direction", "HC-570", faces=("Fore", "Aft", "Port", "Starboard", "Dorsal", "Ventral")),
    Die.SENSORS: DieWord("sensors", "HC-580", _open_die),
    Die.TO_HIT: DieWord("to hit", "HC-310", _open_die),
    Die.DAMAGE: DieWord("damage", "HC-320"),
    Die.SYSTEM_SHOT: DieWord("system", "HC-200"),
    Die.SYSTEM_SHOT_CHART: DieWord("system, by the chart", "HC-210"),
    Die.INTERNAL: DieWord("internal damage", "HC-900", _open_die),
    Die.ROW: DieWord("system of the row", "HC-R61", _open_die),
    Die.CATASTROPHE: DieWord("catastrophic damage", "HC-960"),
    Die.FIGHTER: DieWord("fighter", "HC-R86"),
    Die.AT_FIGHTER: DieWord("fire at a fighter", "HC-R86"),
    Die.IMAGINED: DieWord("imagined", "HC-460"),
}


# ---- how it ended -------------------------------------------------------------------------------------------------


ENDS = Endings(  # HC-R70, HC-R71
    {
        "mutual": "A draw: both sides are beaten.",
        "undecided": "A draw: no side wins the engagement.",
    },
    "{winner} wins the engagement.",
    "You win the engagement.",
)
worth = ENDS.worth


def rest(b: Battle, seat: int, names: Names) -> str:
    """The power that is left when a form of a seat is complete, ship by ship.  [HC-1080, HC-R03]"""
    said = []
    for i in range(b.vessels):
        ship = b.ships[i]
        if ship.seat == seat and fights(b, i) and ship.power > 0:
            over = f"{say_count(ship.left, 'point')} of power left" if ship.left else f"no power left: {NOTHING_MORE}"
            said.append(f"{name_of(names, 'ship', i)} has {over} [{EVERY_COST}].")
    return " ".join(said)


WORDING = Wording(
    events=EVENTS,
    asks=ASKS,
    dice=DICE,
    outcomes=ENDS.closing,
    verdicts=ENDS.verdict,
    beat_word="turn",
    headings=(Event.TURN,),
    rest=rest,
    order=order,
    budget=budget,
    bars=BARS,
)
