"""A toy game whose beats are as long as one likes, as the core sees it: it rests after every step of a beat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.rooms import set_mind
from admiralty.core.face.scenes import Row, Scene, Sheet
from admiralty.core.face.wording import Arg, AskWord, DieWord, EventWord, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import OWNER, Size, blank

from . import toy
from . import toy_march_rules as rules
from .toy_march_rules import Ask, Die, Doctrine, Event, March, Rules

NAMES = ("ann", "bert", "cleo")

WORDING = Wording(
    events={
        Event.MARCHED: EventWord("{seat} marches {far}.", "TM-3", (Arg("seat", "seat"), Arg("far"))),
        Event.CAMPED: EventWord("{seat} camps {camp} on.", "TM-5", (Arg("seat", "seat"), Arg("camp"))),
        Event.HID: EventWord("{seat} hides.", "TM-4", (Arg("seat", "seat", seen=OWNER),)),
    },
    asks={
        Ask.PACE: AskWord("How fast?", "TM-2", "pace"),
        Ask.STEALTH: AskWord("How fast, unseen?", "TM-4", "stealth", seen=OWNER),
        Ask.CAMP: AskWord("Where to camp?", "TM-5", "camp"),
        Ask.DIG: AskWord("How many holes?", "TM-4", "dig", seen=OWNER),
    },
    dice={Die.ROAD: DieWord("road", "TM-3"), Die.PACK: DieWord("imagined pack", "TM-2")},
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=toy.WORDING.verdicts,
    beat_word="beat",
)


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """How far each has come."""
    far = [str(walker["far"]) for walker in view["walkers"]]
    sheets = (Sheet(f"walker-{k}", name.capitalize(), name, (Row("far", far[k]),)) for k, name in enumerate(NAMES))
    return Scene("A march", 0, 0, (), tuple(sheets))


def deal(request: Request) -> Deal:
    battle = blank(March)
    for seat, walker in enumerate(battle.walkers):
        walker.seat = seat
    battle.rules = set_rules(Rules, ("--set", request.settings))
    names = {"seat": tuple(name.capitalize() for name in NAMES)}
    said = chosen_said(battle.rules)
    return Deal("march", "march/road", "A march", battle, Size.SMALL, NAMES, (*NAMES, "draw"), names, said, request)


GAME = replace(
    toy.GAME,
    key="march",
    title="A march",
    room="tests.core.toy_march",
    battle=March,
    doctrine=Doctrine,
    rules=Rules,
    play_beat=rules.play_beat,
    midway=rules.midway,
    outcome=rules.outcome,
    answer=rules.answer,
    imagine=rules.imagine,
    uncounted=True,
    wording=WORDING,
    scene=scene,
    rows={"seat": "walkers"},
    levels=tuple(replace(level, doctrine=set_mind(Doctrine, mind)) for mind, level in enumerate(toy.GAME.levels)),
    deal=deal,
    load_doctrine=lambda data, where: blank(Doctrine),
)
DEAL = deal(Request({}))
