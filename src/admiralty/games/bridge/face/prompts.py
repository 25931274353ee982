"""The questions: what they ask, and how their answers are said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from admiralty.core.face.vocabulary import Text, with_notes
from admiralty.core.face.wording import AskWord
from admiralty.core.state.records import OWNER

from ..tables import Extra
from ..words import Ask
from . import notes, ranks
from .saying import SAY
from .standing import STOOD_BY, VALUES


def _form(prompt: Text, named: str, line: str = "", **more: Any) -> AskWord:
    """A box of a form: what comes of it is told as a happening."""
    return SAY.ask(prompt, named, line, seen=OWNER, **more)


_ASKS: dict[int, AskWord] = {
    Ask.SLOT: SAY.ask("Who acts?", "BC-R273 who acts", "-> officer"),
    Ask.OFFICER: _form("Who acts?", "BC-R225 officer", "-> officer"),
    Ask.SHIP: _form("Which ship acts?", "BC-390 ship", "-> ship"),
    Ask.FIRST: _form(
        "Where does {who} fly first?",
        "BC-1430 impulse",
        "who -> move",
        rank=ranks.rank_move,
        minor=ranks.is_roundabout,
        minors="roundabout ways",
    ),
    Ask.MAJOR: _form(
        "What does {who} do?",
        "BC-790 action",
        "who -> order",
        rank=ranks.rank_action,
        minor=ranks.is_other_station,
        minors="actions of other stations",
    ),
    Ask.SHOT: _form("{who}: what is fired, and at whom?", "BC-2290 shot", "who -> shot", rank=ranks.rank_shot),
    Ask.MAJOR_THERE: _form(
        "What does {who} do there?",
        "BC-980 action there",
        "who -> order",
        rank=ranks.rank_action,
        minor=ranks.is_other_station,
        minors="actions of other stations",
    ),
    Ask.TRAIT: _form(
        "What does {who} bring about?",
        "BC-1150 trait",
        "who -> trait",
        rank=ranks.rank_trait,
        minor=ranks.is_small_trait,
        minors="single systems",
    ),
    Ask.MORE_TRAIT: _form(
        "What else does {who} bring about, if it succeeds?",
        "BC-R217 trait of a success",
        "who -> trait",
        rank=ranks.rank_trait,
        minor=ranks.is_small_trait,
        minors="single systems",
    ),
    Ask.OTHER: _form("Which task does {who} take on?", "BC-1160 task", "who -> other"),
    Ask.BOOST: _form("How does {who} use the scan of {ship}?", "BC-1930 scan", "who ship -> boost"),
    Ask.AIM: _form("Which system of {ship} does {who} aim at?", "BC-2050 aim", "who ship -> aim"),
    Ask.ZONE: _form("Which zone does {who} sweep?", "BC-1940 zone", "who -> zone", rank=ranks.rank_zone),
    Ask.TARGET: _form("Which ship does {who} scan?", "BC-1920 target", "who -> ship"),
    Ask.HOLD: _form("Which ship does {who} hold?", "BC-2140 hold", "who -> ship"),
    Ask.AID: _form("Which ship does {who} assist?", "BC-R42 assist", "who -> ship"),
    Ask.READY: _form(
        "What does {who} ready?",
        "BC-1200 readied",
        "who -> order",
        minor=ranks.is_other_station,
        minors="actions of other stations",
    ),
    Ask.READY_ARM: _form("With which weapon does {who} wait?", "BC-1200 weapon", "who -> arm_mode"),
    Ask.TRIGGER: _form("What does {who} wait for?", "BC-R44 trigger", "who -> trigger"),
    Ask.RAM: _form("Which ship does {who} ram?", "BC-1550 ram", "who -> ship"),
    Ask.REACH: _form("How far does {who} look?", "BC-R72 range", "who -> range"),
    Ask.RISK: _form("{who} dives out of a hazard: pay for it?", "BC-R17 price", "who -> risk"),
    Ask.SYSTEM: _form("{who}: which system?", "BC-1790 system", "who -> system"),
    Ask.WEAPON: _form("With which weapon does {who} defend the ship?", "BC-2070 weapon", "who -> weapon"),
    Ask.ALLY: _form("{who}: which officer?", "BC-1130 officer", "who place:place -> ally"),
    Ask.EXTRA: _form(
        "Anything more for {who}?",
        "BC-R108 addition",
        "who slot:addition -> extra",
        ends=int(Extra.DONE),
        rank=ranks.rank_extra,
        group=ranks.group_extra,
        minor=ranks.is_odd,
        minors="additions that are seldom wanted",
        fold=ranks.fold_extra,
    ),
    Ask.REACT: SAY.ask(
        "{ship} fires: how many dice does {who} roll?",
        "BC-R61 defence",
        "who ship -> dice",
        standing="Somebody fires at your ship: how many dice does it defend itself with? The computer: two.",
        stands=True,
    ),
    Ask.HAZARD: SAY.ask(
        "{ship} braves the hazard of {zone} for {points} Threat: what does it do?",
        "BC-740 hazard",
        "ship zone points -> bite",
        standing="Players brave a hazard for Threat: damage, or a trait? The computer: damage.",
        stands=True,
    ),
    Ask.CALLED: SAY.ask(
        "{who} calls {officer} for help: give up the turn?",
        "BC-R117 call",
        "who officer -> helps",
        standing="An officer of yours is called for help: give up the turn for it? The computer: no.",
    ),
    Ask.FAILED: SAY.ask(
        "{who} has {successes:success|successes} and needs {difficulty}. What now?",
        "BC-R118 failure",
        "who successes difficulty -> again",
        rank=ranks.rank_failed,
        minor=ranks.is_worse_roll,
        minors="ways to roll again",
        standing="A task fails: is that mended? "
        "The computer: at cost where it may be; Determination where a shot lacks one success.",
    ),
    Ask.AGAIN: SAY.ask(
        "{who} has {successes:success|successes} and needs {difficulty}. Roll one die again?",
        "BC-R289 again",
        "who successes difficulty -> once_more",
        standing="Targeting or calibrated sensors roll one die again: which? "
        "The computer: the worst, if the task failed.",
        stands=True,
    ),
    Ask.OUTCOME: _form(
        "{who} hits {ship}. What comes of it?",
        "BC-R101 outcome",
        "who ship -> outcome",
        rank=ranks.rank_outcome,
        minor=ranks.is_wasteful,
        minors="dearer ways",
    ),
    Ask.NEXT: _form("And then, {who}?", "BC-1090 next", "who -> then"),
    Ask.COMPLICATION: SAY.ask(
        "A complication for {who}: pay 2 Threat, or suffer it?",
        "BC-R204 complication",
        "who -> complication",
        standing="A complication: pay 2 Threat, or suffer it? The computer: pay while there is little Threat.",
        stands=True,
    ),
    Ask.WON: SAY.ask(
        "The attack on {who} missed: does the ship move?",
        "BC-1510 move",
        "who -> won",
        standing="An attack on your evading ship missed: does it move? The computer: it stays.",
        stands=True,
    ),
    Ask.COUNTER: SAY.ask(
        "The attack of {ship} missed: does {who} strike back?",
        "BC-2080 counterattack",
        "who ship -> counter",
        standing="An attack failed against your Defensive Fire: strike back for 2? The computer: yes.",
        stands=True,
    ),
    Ask.SCREENS: SAY.ask("How much Momentum does {who} put into more screens (2 each)?", "BC-1780 screens", "who"),
    Ask.IMPACT: SAY.ask(
        "How many boxes more of {other} does {who} mark, for 2 Momentum each?", "BC-R214 boxes", "who other"
    ),
    Ask.BOXES: SAY.ask("How many boxes more does {who} mark, for 2 Momentum each?", "BC-R249 boxes", "who"),
    Ask.DIVE: SAY.ask("{who} dives. Where does it end?", "BC-1620 dive", "who -> dive"),
    Ask.VETO: SAY.ask(
        "{officer} directs {other}: stop that order?",
        "BC-1270 veto",
        "officer other:officer -> veto",
        standing="Your executive officer directs somebody: do you stop it? The computer: no.",
        stands=True,
    ),
    Ask.PURSUE: SAY.ask("{ship} dives away. Does {who} dive after it?", "BC-540 pursuit", "who ship -> pursues"),
    Ask.CHASE: SAY.ask("{ship} is caught. What does its crew do?", "BC-560 chase", "ship -> chase"),
    Ask.PARLEY: SAY.ask("The crew of {ship} asks for terms: break off?", "BC-R09 terms", "ship -> terms"),
    Ask.LEARN: SAY.ask(
        "What does {who} find out?",
        "BC-R264 information",
        "who free -> learnt",
        standing="Does a Sensor Sweep learn more for Momentum? The computer: only what is free.",
        stands=True,
    ),
    Ask.FOCUS: SAY.ask(
        "{who} claims a focus for {action}: does one fit?",
        "BC-R203 focus",
        "who action -> fits",
        standing="An officer claims a focus that no tag gives: does it fit? The computer: no.",
    ),
    Ask.SHAKEN: SAY.ask(
        "{ship} is shaken. What does it suffer?",
        "BC-2620 shaken",
        "ship -> shaken",
        standing="Your ship is shaken: what does it suffer? "
        "The computer: a cheap Brace, else power that is gone, or damage.",
    ),
}
for _what, _values in VALUES.items():
    _ASKS[_what] = replace(_ASKS[_what], values=_values, stood_by=STOOD_BY.get(_what))
ASKS = with_notes(_ASKS, Ask, notes)
