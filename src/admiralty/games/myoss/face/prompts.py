"""The questions of Myoss Gamma in words, each with the clause behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.wording import Arg, AskWord, Names, name_of
from admiralty.core.state.records import ALL

from ..options import OpenSheets
from ..records import NOBODY, NOTHING, Battle, of_one_team
from ..words import Action, Ask
from .notes import NOTES

ACTIONS = {
    Action.END: "no more",
    Action.FIRE: "fire",
    Action.SCAN: "scan",
    Action.REPAIR: "repair",
    Action.HEAL: "heal",
    Action.SHIELD_ON: "shield on",
    Action.SHIELD_OFF: "shield off",
    Action.CLOAK_ON: "cloak on",
    Action.CLOAK_OFF: "cloak off",
    Action.ATTACH: "computer to another weapon",
    Action.AUTOFIRE_ON: "autofire on",
    Action.AUTOFIRE_OFF: "autofire off",
    Action.LOCK: "tractor beam on",
    Action.RELEASE: "tractor beam off",
    Action.DOORS: "hold doors",
    Action.LAUNCH: "launch",
    Action.STOW: "take aboard or dock",
    Action.TRANSFER: "shuttle to another hold",
    Action.BEAM_PEOPLE: "beam people",
    Action.KEEP: "keep the lock",
    Action.SELF_DESTRUCT: "self-destruct",
    Action.CUT: "cut sections off",
    Action.REMOTE: "lead an unmanned ship",
    Action.BRIDGE: "another bridge",
    Action.CROSS: "move people",
}


def sheet_known(place: int) -> Callable[[Any, Any, int, int], bool]:
    """May a seat know which component stands at this place of the arguments?  [MG-R22]"""

    def seen(b: Battle, args: tuple[int, ...], owner: int, seat: int) -> bool:
        if b.rules.open_sheets == OpenSheets.YES or b.over == 1 or args[place] < 0:
            return True
        part = b.parts[args[place]]
        return of_one_team(b, part.side, seat) or part.wrecked == 1

    return seen


def part_arg(name: str, place: int) -> Arg:
    """An argument that is a component; on closed sheets foes do not know which."""
    return Arg(name, said_part, sheet_known(place))


def said_part(value: int, names: Names) -> str:
    """A component by its name."""
    return "nothing" if value == NOTHING else name_of(names, "part", value)


def said_ship(value: int, names: Names) -> str:
    """A ship by its name."""
    return "nobody" if value == NOBODY else name_of(names, "ship", value)


def said_section(value: int, names: Names) -> str:
    """A section by its name."""
    return name_of(names, "section", value)


def said_whose(value: int, names: Names) -> str:
    """A section behind the name of its ship; nothing where the ship is not divided."""
    name = name_of(names, "section", value)
    return "" if value == NOTHING or name in names.get("ship", ()) else f"'s {name}"


def said_with(value: int, names: Names) -> str:
    """With which shuttle somebody leaves; nothing where there is none."""
    return "" if value == NOBODY else f" with {name_of(names, 'ship', value)}"


def said_side(value: int, names: Names) -> str:
    """A player by name."""
    return "nobody" if value == NOBODY else name_of(names, "side", value)


def said_action(value: int, names: Names) -> str:
    """An action in a few words."""
    return ACTIONS[Action(value)]


def said_attribute(value: int, names: Names) -> str:
    """Which attribute of the two that an engine or a weapon has."""
    return "AC (of an engine TH)" if value else "PW (of an engine MN)"


def said_yes(value: int, names: Names) -> str:
    """Yes or no."""
    return "yes" if value else "no"


def _repair(value: int, names: Names) -> str:
    return "the attribute" if value else "the damage"


SHIP, PART = Arg("ship", "ship"), part_arg("part", 1)
TARGET, SECTION = Arg("target", "ship"), Arg("section", said_whose)
SHOT = (SHIP, part_arg("weapon", 1), TARGET, SECTION)


def _own_sheet(b: Battle, facts: tuple[int, ...], owner: int, seat: int) -> bool:
    """Which of its components a player names is on his sheet.  [MG-R22]"""
    return b.rules.open_sheets == OpenSheets.YES or of_one_team(b, owner, seat) or b.over == 1


REACTIONS = {  # what a standing order may answer, and how
    Ask.PICK_ROLL: "A shot by you or at you, several rolls: which one counts? "
    "The one that hurts most where you fire, least where you are shot at, as far as you may shift it afterwards.",
    Ask.ADJUST: "A shot by you or at you, a number to shift: what becomes of it? "
    "The location that hurts most where you fire; a miss, or what hurts least, where you are shot at.",
    Ask.LOSE: "A point is lost and two attributes are equal: which one? "
    "Thrust before maneuver; power before accuracy, unless a foe's shield takes all of the power to get through.",
    Ask.CARGO_LOST: "A hold or rack is hit: how much of the loss is plain cargo? "
    "As much as there is, so that shuttles are spared; in a convoy as little, for the cargo is what counts.",
    Ask.SHUTTLE_LOST: "A hold or rack is hit: which shuttle is lost? The first one.",
    Ask.SHIP_HIT: "A rack is hit: which docked ship suffers? The first one.",
    Ask.EVACUATE: "A ship of yours is dying: how many people leave by shuttle? All that can.",
    Ask.RESCUER: "A ship of yours is dying: who takes its people aboard? The first ship that can.",
    Ask.CHUNK_LOCKED: "What a tractor beam of yours holds breaks apart: which part does it hold? The first one.",
    Ask.NEW_TARGET: "What you fire at breaks apart: which part is fired at? The first one.",
}


def _action(facts: Mapping[str, int | None]) -> str:
    """Whose actions it takes where one ship leads another."""
    whose = "{ap:action} left" if facts["ship"] == facts["payer"] else "{payer} has {ap:action} left"
    return f"{{ship}}: what does it do? {whose}."


def _place(facts: Mapping[str, int | None]) -> str:
    return "{ship}: where does " + ("it" if facts["ship"] == facts["other"] else "{other}") + " go?"


def _ask(prompt: Any, clause: str, label: str, *facts: Arg, answer: Any = "number", help: str = "") -> AskWord:
    return AskWord(prompt, clause, label, facts, answer, help, _own_sheet if answer is said_part else ALL)


ASKS: dict[int, AskWord] = {
    Ask.RAISE: _ask("{ship}: which shield or cloak is up?", "MG-830", "raised", SHIP, answer=said_part),
    Ask.PRIMARY: _ask("{ship}: which bridge is the primary one?", "MG-420", "primary", SHIP, answer=said_part),
    Ask.SERVE: _ask("{ship}: which weapon does {part} serve?", "MG-1030", "serves", SHIP, PART, answer=said_part),
    Ask.TOW: _ask("{ship}: whom does {part} tow?", "MG-R20", "tow", SHIP, PART, answer=said_ship),
    Ask.BERTH: _ask("{ship}: in which hold or on which rack does it start?", "MG-R20", "berth", SHIP, answer=said_part),
    Ask.FLEE: _ask("{ship} (thrust {thrust}): does it flee?", "MG-3030", "flee", SHIP, Arg("thrust"), answer=said_yes),
    Ask.CHASE: _ask(
        "{ship} (thrust {thrust}): does it chase {other} (thrust {theirs})?",
        "MG-3030",
        "chase",
        SHIP,
        Arg("other", "ship"),
        Arg("thrust"),
        Arg("theirs"),
        answer=said_yes,
        help="The slowest chaser sets how long it takes, the fastest whether the fleeing ship gets away.",
    ),
    Ask.GIVE_UP: _ask(
        "{ship}: give up the chase of {other}?", "MG-R68", "give up", SHIP, Arg("other", "ship"), answer=said_yes
    ),
    Ask.NEW_BRIDGE: _ask("{ship}: which bridge takes over?", "MG-R31", "bridge", SHIP, answer=said_part),
    Ask.SUFFER: _ask(
        "{ship} has {bp} BP for {ap} AP: who suffers?",
        "MG-510",
        "suffers",
        SHIP,
        Arg("bp"),
        Arg("ap"),
        answer=said_part,
    ),
    Ask.SHIP: _ask("Round {round}: which ship acts next?", "MG-2290", "ship", Arg("round"), answer=said_ship),
    Ask.KEEP_LOCK: _ask(
        "{ship} ({ap:action} left): keep {part} locked on {target}?",
        "MG-1160",
        "keep",
        SHIP,
        PART,
        TARGET,
        Arg("ap"),
        answer=said_yes,
    ),
    Ask.ACTION: _ask(
        _action,
        "MG-200",
        "action",
        SHIP,
        Arg("ap"),
        Arg("payer", "ship"),
        answer=said_action,
        help="One action that is left is saved for the next turn.",
    ),
    Ask.WEAPON: _ask("{ship}: which weapon fires?", "MG-240", "weapon", SHIP, answer=said_part),
    Ask.TARGET: _ask("{ship}: at whom does {part} fire?", "MG-250", "target", SHIP, PART, answer=said_ship),
    Ask.SECTION: _ask(
        "{ship}: at which section of {target} does {weapon} aim?", "MG-2000", "section", *SHOT[:3], answer=said_section
    ),
    Ask.SENSOR: _ask("{ship}: which sensor scans?", "MG-2300", "sensor", SHIP, answer=said_part),
    Ask.REPAIR: _ask("{ship}: what is repaired?", "MG-1250", "repair", SHIP, answer=said_part),
    Ask.REPAIR_WHAT: _ask("{ship}: what of {part} is repaired?", "MG-R53", "what", SHIP, PART, answer=_repair),
    Ask.RESTORE: _ask(
        "{ship}: which attribute of {part} is restored?", "MG-1260", "attribute", SHIP, PART, answer=said_attribute
    ),
    Ask.HEAL: _ask("{ship}: who is healed?", "MG-1340", "heal", SHIP, answer=said_part),
    Ask.SHIELD: _ask("{ship}: which shield goes up?", "MG-810", "shield", SHIP, answer=said_part),
    Ask.CLOAK: _ask("{ship}: which cloak goes up?", "MG-910", "cloak", SHIP, answer=said_part),
    Ask.COMPUTER: _ask("{ship}: which computer?", "MG-2410", "computer", SHIP, answer=said_part),
    Ask.ATTACH: _ask("{ship}: which weapon does {part} serve?", "MG-1020", "serves", SHIP, PART, answer=said_part),
    Ask.AUTOFIRE_TARGET: _ask("{ship}: at whom will {part} fire?", "MG-1040", "target", SHIP, PART, answer=said_ship),
    Ask.BEAM: _ask("{ship}: which tractor beam?", "MG-1150", "beam", SHIP, answer=said_part),
    Ask.LOCK_TARGET: _ask("{ship}: whom does {part} hold?", "MG-1150", "target", SHIP, PART, answer=said_ship),
    Ask.HOLD: _ask("{ship}: the doors of which hold?", "MG-2450", "hold", SHIP, answer=said_part),
    Ask.VESSEL: _ask("{ship}: which ship or shuttle?", "MG-R59", "vessel", SHIP, answer=said_ship),
    Ask.PLACE: _ask(_place, "MG-R59", "place", SHIP, Arg("other", "ship"), answer=said_part),
    Ask.TRANSPORTER: _ask("{ship}: which transporter?", "MG-R63", "transporter", SHIP, answer=said_part),
    Ask.BEAM_FROM: _ask("{ship}: from which ship are people beamed?", "MG-R63", "from", SHIP, answer=said_ship),
    Ask.CROSS_FROM: _ask("{ship}: from which ship do people come?", "MG-R63", "from", SHIP, answer=said_ship),
    Ask.PEOPLE_FROM: _ask(
        "{ship}: who leaves{boat}?", "MG-R63", "from", SHIP, Arg("boat", said_with), answer=said_part
    ),
    Ask.PEOPLE_TO: _ask("{ship}: where do they go?", "MG-R63", "to", SHIP, Arg("boat"), answer=said_part),
    Ask.PEOPLE: _ask(
        "{ship}: people worth how many AP go from {source} to {place}?",
        "MG-R63",
        "people",
        SHIP,
        part_arg("source", 1),
        part_arg("place", 2),
    ),
    Ask.CHARGE: _ask("{ship}: which charge blows it up?", "MG-1690", "charge", SHIP, answer=said_part),
    Ask.JOINT: _ask("Is {ship}{section} cut off?", "MG-R66", "cut off", SHIP, SECTION, answer=said_yes),
    Ask.DRONE: _ask("{ship}: which unmanned ship does it lead?", "MG-2420", "leads", SHIP, answer=said_ship),
    Ask.PICK_ROLL: _ask(
        "{ship} fires {weapon} at {target}{section} (size {size}): which roll counts?",
        "MG-2850",
        "roll",
        *SHOT,
        Arg("size"),
        Arg("adjusts"),
        help="A number up to the size hits the component with that location.",
    ),
    Ask.ADJUST: _ask(
        "{ship} fires {weapon} at {target}{section} (size {size}): what becomes of {number}?",
        "MG-2860",
        "number",
        *SHOT,
        Arg("number"),
        Arg("size"),
        help="A number up to the size hits the component with that location.",
    ),
    Ask.FREE_PICK: _ask(
        "{ship}: which component of {target}{section} does {weapon} hit?",
        "MG-2870",
        "component",
        *SHOT,
        answer=said_part,
    ),
    Ask.FREE_LOCATION: _ask(
        "{ship}: which location of {target}{section} does {weapon} hit?", "MG-R22", "location", *SHOT
    ),
    Ask.LOSE: _ask(
        "{part} of {ship}, TG {tg} left: both attributes are {value}; which one loses a point?",
        "MG-2970",
        "loses",
        SHIP,
        PART,
        Arg("value"),
        Arg("tg"),
        answer=said_attribute,
    ),
    Ask.CARGO_LOST: _ask(
        "{part} of {ship} loses {left} CC: how much of it is plain cargo?", "MG-1590", "cargo", SHIP, PART, Arg("left")
    ),
    Ask.SHUTTLE_LOST: _ask(
        "{part} of {ship} loses {left} CC: which shuttle?",
        "MG-1590",
        "shuttle",
        SHIP,
        PART,
        Arg("left"),
        answer=said_ship,
    ),
    Ask.SHIP_HIT: _ask(
        "{part} of {ship} loses {left} CC: which ship suffers?",
        "MG-1600",
        "ship",
        SHIP,
        PART,
        Arg("left"),
        answer=said_ship,
    ),
    Ask.EVACUATE: _ask(
        "{ship} is dying with people worth {people} AP: how many leave by shuttle?",
        "MG-R62",
        "shuttles",
        SHIP,
        Arg("people"),
    ),
    Ask.RESCUER: _ask(
        "{ship} is dying: who takes people worth {people} AP?", "MG-R62", "to", SHIP, Arg("people"), answer=said_ship
    ),
    Ask.CHUNK_LOCKED: _ask("{ship}: which part does {part} hold?", "MG-R78", "holds", SHIP, PART, answer=said_ship),
    Ask.NEW_TARGET: _ask("{ship}: at which part does {part} fire?", "MG-R39", "target", SHIP, PART, answer=said_ship),
    Ask.SURRENDER: _ask(
        "Round {round}: to whom do you offer surrender?", "MG-1650", "surrender", Arg("round"), answer=said_side
    ),
    Ask.ACCEPT: _ask(
        "{side} offers to surrender: do you accept?", "MG-R64", "accept", Arg("side", "side"), answer=said_yes
    ),
    Ask.REFIT: _ask(
        "{ship}: shall it do without any of its components? Purse: {purse}c.",
        "MG-S70",
        "refit",
        SHIP,
        Arg("purse"),
        answer=said_yes,
        help="A component taken out returns half of its price; it can be bought again later at its full price.",
    ),
    Ask.TAKE_OUT: _ask(
        "{ship}: take {part} out for {half}c? Purse: {purse}c.",
        "MG-S70",
        "take out",
        SHIP,
        PART,
        Arg("half"),
        Arg("purse"),
        answer=said_yes,
    ),
    Ask.POINTS: _ask(
        "{ship}: how many of {lost:point} of damage of {part} are mended, at 1c each? Purse: {purse}c.",
        "MG-S70",
        "mend",
        SHIP,
        PART,
        Arg("lost"),
        Arg("purse"),
        help="With each point comes back a point of an attribute. AP, PR and CL come back free of charge.",
    ),
    Ask.REPLACE: _ask(
        "{ship}: put a new {part} in for {cost}c? Purse: {purse}c.",
        "MG-S70",
        "replace",
        SHIP,
        PART,
        Arg("cost"),
        Arg("purse"),
        answer=said_yes,
    ),
    Ask.BUY: _ask(
        "Buy {ship} for {cost}c? Purse: {purse}c.",
        "MG-S70",
        "buy",
        SHIP,
        Arg("cost"),
        Arg("purse"),
        answer=said_yes,
    ),
}
for _what, _said in REACTIONS.items():
    ASKS[_what] = replace(ASKS[_what], standing=_said)
for _noted, _note in NOTES.items():
    ASKS[_noted] = replace(ASKS[_noted], note=_note)
