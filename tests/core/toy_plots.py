"""The second toy game as the core sees it: several sealed plots in a beat."""

from __future__ import annotations

from dataclasses import replace

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.rooms import set_mind
from admiralty.core.face.wording import Arg, AskWord, DieWord, EventWord, Names, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import OWNER, Size, blank

from . import toy
from . import toy_plots_rules as rules
from .toy_plots_rules import Ask, Die, Doctrine, Duel, Event, Rules

MOUNTS = ("bow", "port", "starboard", "stern")


def said_mount(value: int, names: Names) -> str:
    return MOUNTS[value]


def said_away(value: int, names: Names) -> str:
    return MOUNTS[value - 1] if value else "none"


SEAT, TARGET, CLOAKS = Arg("seat", "seat"), Arg("target", "seat"), Arg("cloaks", seen=OWNER)
WORDING = Wording(
    events={
        Event.ORDERS: EventWord("{seat} turns away: {away}.", "TP-4", (SEAT, Arg("away", said_away))),
        Event.STRUCK: EventWord("{seat} strikes {target} for {points}.", "TP-5", (SEAT, TARGET, Arg("points"))),
        Event.OVER: EventWord("Over after {beat:beat}.", "TP-9", (Arg("beat"),)),
    },
    asks={
        Ask.CLOAK: AskWord(
            "{cloaks:cloak} left: put one on?", "TP-2", "cloak", (Arg("cloaks", seen=OWNER),), seen=OWNER
        ),
        Ask.AWAY: AskWord("Which mount is turned away?", "TP-3", "away", answer=said_away),
        Ask.POINTS: AskWord(
            "How much of {left} goes to the {mount}?", "TP-3", "points", (Arg("mount", said_mount), Arg("left"))
        ),
        Ask.BRACE: AskWord("{by} rolled {number}. Brace?", "TP-6", "brace", (Arg("number"), Arg("by", "seat"))),
        Ask.PARRY: AskWord("Spend a cloak to parry?", "TP-7", "parry"),
    },
    dice={Die.FIRE: DieWord("fire", "TP-5"), Die.CLOAKS: DieWord("imagined cloaks", "TP-1")},
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=toy.WORDING.verdicts,
    beat_word="beat",
)


def deal(request: Request) -> Deal:
    """The first seat begins without a cloak, so that it has nothing to write in the first plot."""
    battle = blank(Duel)
    battle.sides[0].cloaks = 0
    battle.sides[1].seat = 1
    battle.rules = set_rules(Rules, ("--set", request.settings))
    seats = ("first", "second")
    names = {"seat": ("First", "Second")}
    said = chosen_said(battle.rules)
    return Deal(
        "toy_plots", "toy_plots/duel", "Plots", battle, Size.SMALL, seats, (*seats, "draw"), names, said, request
    )


GAME = replace(
    toy.GAME,
    key="toy_plots",
    title="Toy of plots",
    room="tests.core.toy_plots",
    battle=Duel,
    doctrine=Doctrine,
    rules=Rules,
    play_beat=rules.play_beat,
    outcome=rules.outcome,
    answer=rules.answer,
    imagine=rules.imagine,
    uncounted=True,
    wording=WORDING,
    levels=tuple(replace(level, doctrine=set_mind(Doctrine, mind)) for mind, level in enumerate(toy.GAME.levels)),
    deal=deal,
    load_doctrine=lambda data, where: blank(Doctrine),
)
DEAL = deal(Request({}))
