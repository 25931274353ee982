"""The questions of Myoss Gamma in words, each with the clause behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.vocabulary import with_notes
from admiralty.core.face.wording import AskWord
from admiralty.core.state.records import ALL

from ..options import OpenSheets
from ..records import Battle, of_one_team
from ..words import Ask
from . import notes
from .saying import WORDS


def _own_sheet(b: Battle, facts: tuple[int, ...], owner: int, seat: int) -> bool:
    """Which of its components, or of their attributes, a player names is on his sheet.  [MG-R22]"""
    return b.rules.open_sheets == OpenSheets.YES or of_one_team(b, owner, seat) or b.over == 1


REACTIONS = {  # what a standing order may answer, and how
    Ask.PICK_ROLL: "Several rolls for a shot by you or at you: which one do you keep? "
    "When you fire, the one that hurts most; when you are the target, least. Your shift counts.",
    Ask.ADJUST: "A shot by you or at you, and a roll to shift: where does it go? "
    "When you fire, to the location that hurts most; when you are the target, to a miss or what hurts least.",
    Ask.LOSE: "A component loses a point and two attributes are equal: which one? "
    "Thrust before maneuver. Power before accuracy, unless it takes all of the power to get through a foe's shield.",
    Ask.CARGO_LOST: "A hold or rack is hit: how much of the loss is plain cargo? "
    "As much as there is, to spare shuttles. In a convoy as little, for the cargo counts.",
    Ask.SHUTTLE_LOST: "A hold or rack is hit: which shuttle is lost? The first one.",
    Ask.SHIP_HIT: "A rack is hit: which docked ship suffers? The first one.",
    Ask.EVACUATE: "Your ship is dying: how many people leave by shuttle? All that can.",
    Ask.RESCUER: "Your ship is dying: who takes its people aboard? The first ship that can.",
    Ask.CHUNK_LOCKED: "What your tractor beam holds breaks apart: which part does it hold? The first one.",
    Ask.NEW_TARGET: "What you fire at breaks apart: which part do you fire at? The first one.",
}


def _action(facts: Mapping[str, int | None]) -> str:
    """Whose actions it takes where one ship leads another."""
    whose = "{ap:action} left" if facts["ship"] == facts["payer"] else "{payer} has {ap:action} left"
    return f"What does {{ship}} do? {whose}."


def _place(facts: Mapping[str, int | None]) -> str:
    return "Where does {ship} go?" if facts["ship"] == facts["other"] else "{ship}: where does {other} go?"


def _ask(prompt: Any, named: str, line: str = "", **more: Any) -> AskWord:
    seen = _own_sheet if line.endswith(("-> part", "-> attribute")) else ALL
    return WORDS.ask(prompt, named, line, seen=seen, **more)


_ASKS: dict[int, AskWord] = {
    Ask.RAISE: _ask("{ship}: which shield or cloak is up?", "MG-830 raised", "-> part"),
    Ask.PRIMARY: _ask("{ship}: which bridge is primary?", "MG-420 primary", "-> part"),
    Ask.SERVE: _ask("{ship}: which weapon does {part} serve?", "MG-1030 serves", "-> part"),
    Ask.TOW: _ask("{ship}: what does {part} tow?", "MG-R20 tow", "-> some-ship"),
    Ask.BERTH: _ask("Which hold or rack does {ship} start in?", "MG-R20 berth", "-> part"),
    Ask.FLEE: _ask("Does {ship} flee? (thrust {thrust})", "MG-3030 flee", "-> yes"),
    Ask.CHASE: _ask(
        "Does {ship} (thrust {thrust}) chase {other} (thrust {theirs})?",
        "MG-3030 chase",
        "ship other thrust theirs -> yes",
        help="The slowest chaser sets how long it takes. The fastest decides whether the other ship gets away.",
    ),
    Ask.GIVE_UP: _ask("Does {ship} give up the chase of {other}?", "MG-R68 give up", "-> yes"),
    Ask.NEW_BRIDGE: _ask("{ship}: which bridge takes over?", "MG-R31 bridge", "-> part"),
    Ask.SUFFER: _ask("{ship} has {bp} BP for {ap} AP: who suffers?", "MG-510 suffers", "-> part"),
    Ask.SHIP: _ask("Round {round}: which ship goes next?", "MG-2290 ship", "-> some-ship"),
    Ask.KEEP_LOCK: _ask(
        "{ship}: keep {part} locked on {target}? ({ap:action} left)", "MG-1160 keep", "ship part target ap -> yes"
    ),
    Ask.ACTION: _ask(
        _action, "MG-200 action", "ship ap payer -> action", help="You save one unused action for the next turn."
    ),
    Ask.WEAPON: _ask("{ship}: which weapon fires?", "MG-240 weapon", "-> part"),
    Ask.TARGET: _ask("{ship}: what does {part} fire at?", "MG-250 target", "-> some-ship"),
    Ask.SECTION: _ask(
        "{ship}: which section of {target} does {weapon} aim at?",
        "MG-2000 section",
        "ship weapon target -> which-section",
    ),
    Ask.SENSOR: _ask("{ship}: which sensor scans?", "MG-2300 sensor", "-> part"),
    Ask.REPAIR: _ask("{ship}: what do you repair?", "MG-1250 repair", "-> part"),
    Ask.REPAIR_WHAT: _ask("{ship}: what do you repair of {part}?", "MG-R53 what", "-> what-of-it"),
    Ask.RESTORE: _ask("{ship}: which attribute of {part} comes back?", "MG-1260 attribute", "-> attribute"),
    Ask.HEAL: _ask("{ship}: who do you heal?", "MG-1340 heal", "-> part"),
    Ask.SHIELD: _ask("{ship}: which shield goes up?", "MG-810 shield", "-> part"),
    Ask.CLOAK: _ask("{ship}: which cloak goes up?", "MG-910 cloak", "-> part"),
    Ask.COMPUTER: _ask("{ship}: which computer?", "MG-2410 computer", "-> part"),
    Ask.ATTACH: _ask("{ship}: which weapon does {part} serve?", "MG-1020 serves", "-> part"),
    Ask.AUTOFIRE_TARGET: _ask("{ship}: what will {part} fire at?", "MG-1040 target", "-> some-ship"),
    Ask.BEAM: _ask("{ship}: which tractor beam?", "MG-1150 beam", "-> part"),
    Ask.LOCK_TARGET: _ask("{ship}: what does {part} hold?", "MG-1150 target", "-> some-ship"),
    Ask.HOLD: _ask("{ship}: the doors of which hold?", "MG-2450 hold", "-> part"),
    Ask.VESSEL: _ask("{ship}: which ship or shuttle?", "MG-R59 vessel", "-> some-ship"),
    Ask.PLACE: _ask(_place, "MG-R59 place", "ship other -> part"),
    Ask.TRANSPORTER: _ask("{ship}: which transporter?", "MG-R63 transporter", "-> part"),
    Ask.BEAM_FROM: _ask("{ship}: which ship do you beam people from?", "MG-R63 from", "-> some-ship"),
    Ask.CROSS_FROM: _ask("{ship}: which ship do people come from?", "MG-R63 from", "-> some-ship"),
    Ask.PEOPLE_FROM: _ask("{ship}: who leaves{boat}?", "MG-R63 from", "-> part"),
    Ask.PEOPLE_TO: _ask("{ship}: where do they go?", "MG-R63 to", "ship boat:number -> part"),
    Ask.PEOPLE: _ask("{ship}: how many AP of people go from {source} to {place}?", "MG-R63 people"),
    Ask.CHARGE: _ask("{ship}: which charge blows it up?", "MG-1690 charge", "-> part"),
    Ask.JOINT: _ask("Do you cut off {ship}{section}?", "MG-R66 cut off", "-> yes"),
    Ask.DRONE: _ask("{ship}: which unmanned ship does it lead?", "MG-2420 leads", "-> some-ship"),
    Ask.PICK_ROLL: _ask(
        "{ship} fires {weapon} at {target}{section} (size {size}): which roll do you keep?",
        "MG-2850 roll",
        "ship weapon target section size adjusts",
        help="A number up to the size hits the component at that location.",
    ),
    Ask.ADJUST: _ask(
        "{ship} fires {weapon} at {target}{section} (size {size}): where do you shift {number}?",
        "MG-2860 number",
        "ship weapon target section number size",
        help="A number up to the size hits the component at that location.",
    ),
    Ask.FREE_PICK: _ask(
        "{ship}: which component of {target}{section} does {weapon} hit?",
        "MG-2870 component",
        "ship weapon target section -> part",
    ),
    Ask.FREE_LOCATION: _ask(
        "{ship}: which location of {target}{section} does {weapon} hit?",
        "MG-R22 location",
        "ship weapon target section",
    ),
    Ask.LOSE: _ask(
        "{ship}'s {part} (TG {tg} left) has two attributes at {value}. Which one loses a point?",
        "MG-2970 loses",
        "ship part value tg -> attribute",
        series=True,
        alike="Each time, for {ship}'s {part}",
    ),
    Ask.CARGO_LOST: _ask(
        "{ship}'s {part} loses {left} CC: how much of that is plain cargo?", "MG-1590 cargo", "ship part left"
    ),
    Ask.SHUTTLE_LOST: _ask(
        "{ship}'s {part} loses {left} CC: which shuttle?", "MG-1590 shuttle", "ship part left -> some-ship"
    ),
    Ask.SHIP_HIT: _ask(
        "{ship}'s {part} loses {left} CC: which ship suffers?", "MG-1600 ship", "ship part left -> some-ship"
    ),
    Ask.EVACUATE: _ask("{ship} is dying with {people} AP of people: how many leave by shuttle?", "MG-R62 shuttles"),
    Ask.RESCUER: _ask("{ship} is dying: who takes its {people} AP of people?", "MG-R62 to", "-> some-ship"),
    Ask.CHUNK_LOCKED: _ask("{ship}: which part does {part} hold?", "MG-R78 holds", "-> some-ship"),
    Ask.NEW_TARGET: _ask("{ship}: which part does {part} fire at?", "MG-R39 target", "-> some-ship"),
    Ask.SURRENDER: _ask("Round {round}: who do you surrender to?", "MG-1650 surrender", "-> some-side"),
    Ask.ACCEPT: _ask("{side} offers to surrender: do you accept?", "MG-R64 accept", "-> yes"),
    Ask.REFIT: _ask(
        "{ship}: take any components out? Purse: {purse}c.",
        "MG-S70 refit",
        "-> yes",
        help="You get half of its price back. Buying it again costs the full price.",
    ),
    Ask.TAKE_OUT: _ask("{ship}: take {part} out for {half}c? Purse: {purse}c.", "MG-S70 take out", "-> yes"),
    Ask.POINTS: _ask(
        "{ship}: how many of {lost:point} of damage to {part} do you repair, at 1c each? Purse: {purse}c.",
        "MG-S70 mend",
        "ship part lost purse",
        help="Each point brings back a point of an attribute. AP, PR and CL come back free.",
    ),
    Ask.REPLACE: _ask("{ship}: put a new {part} in for {cost}c? Purse: {purse}c.", "MG-S70 replace", "-> yes"),
    Ask.BUY: _ask("Buy {ship} for {cost}c? Purse: {purse}c.", "MG-S70 buy", "-> yes"),
}
for _what, _said in REACTIONS.items():
    _ASKS[_what] = replace(_ASKS[_what], standing=_said)
ASKS = with_notes(_ASKS, Ask, notes)
