"""The third toy game as the core sees it: twelve seats at one table."""

from __future__ import annotations

from dataclasses import replace

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.rooms import set_mind
from admiralty.core.face.wording import Arg, AskWord, DieWord, EventWord, Names, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import Size, blank

from . import toy
from . import toy_fray_rules as rules
from .toy_fray_rules import SEATS, Ask, Die, Doctrine, Event, Fray, Rules

NAMES = ("ada", "ben", "cleo", "dan", "eve", "fay", "gus", "hal", "ida", "jan", "kit", "lea")


def said_seat(value: int, names: Names) -> str:
    return names["seat"][value]


WORDING = Wording(
    events={
        Event.STRUCK: EventWord(
            "{seat} strikes {target} for {points}.",
            "TF-3",
            (Arg("seat", "seat"), Arg("target", "seat"), Arg("points")),
        ),
        Event.OVER: EventWord("Over after {beat:beat}.", "TF-5", (Arg("beat"),)),
    },
    asks={
        Ask.TARGET: AskWord("Whom do you strike?", "TF-2", "target", answer=said_seat),
        Ask.STAKE: AskWord("How much do you stake?", "TF-2", "stake"),
        Ask.COURSE: AskWord("Which course?", "TF-6", "course"),
    },
    dice={Die.STRIKE: DieWord("strike", "TF-3"), Die.RESERVE: DieWord("imagined reserve", "TF-1")},
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=toy.WORDING.verdicts,
    beat_word="beat",
)


def deal(request: Request) -> Deal:
    battle = blank(Fray)
    for seat, side in enumerate(battle.sides):
        side.seat = seat
    battle.rules = set_rules(Rules, ("--set", request.settings))
    names = {"seat": tuple(name.capitalize() for name in NAMES[:SEATS])}
    said = chosen_said(battle.rules)
    return Deal("fray", "fray/all", "A fray", battle, Size.SMALL, NAMES, (*NAMES, "draw"), names, said, request)


GAME = replace(
    toy.GAME,
    key="fray",
    title="A fray",
    room="tests.core.toy_fray",
    battle=Fray,
    doctrine=Doctrine,
    rules=Rules,
    play_beat=rules.play_beat,
    outcome=rules.outcome,
    answer=rules.answer,
    imagine=rules.imagine,
    wording=WORDING,
    levels=tuple(replace(level, doctrine=set_mind(Doctrine, mind)) for mind, level in enumerate(toy.GAME.levels)),
    deal=deal,
    load_doctrine=lambda data, where: blank(Doctrine),
)
DEAL = deal(Request({}))
