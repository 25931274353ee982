"""A toy game in which it is hidden how many questions, dice, boxes and rests are hidden, as the core sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from admiralty.core.face.cues import Cue
from admiralty.core.face.game import Deal, Request
from admiralty.core.face.rooms import set_mind
from admiralty.core.face.scenes import Circle, Row, Scene, Sheet
from admiralty.core.face.wording import Arg, AskWord, DieWord, EventWord, LogLine, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import OWNER, Size, blank

from . import toy
from . import toy_moles_rules as rules
from .toy_moles_rules import Ask, Die, Doctrine, Event, Moles, Rules

NAMES = ("ann", "bert", "cleo")
SEAT = Arg("seat", "seat")

WORDING = Wording(
    events={
        Event.WALKED: EventWord("{seat} walks {far}.", "TW-2", (SEAT, Arg("far"))),
        Event.DUG: EventWord("{seat} digs up {earth}.", "TW-3", (SEAT, Arg("earth")), seen=OWNER),
        Event.STORED: EventWord("{seat} has {stored} in store.", "TW-5", (SEAT, Arg("stored", seen=OWNER))),
        Event.RESTED: EventWord("{seat} rests.", "TW-6", (SEAT,)),
    },
    asks={
        Ask.WALK: AskWord("How far?", "TW-2", "walk"),
        Ask.DEPTH: AskWord("How deep is shaft {shaft}?", "TW-3", "depth", (Arg("shaft"),), seen=OWNER),
        Ask.STORE: AskWord("What goes into {shaft}?", "TW-5", "store", (Arg("shaft", "shaft"),), seen=OWNER),
        Ask.REST: AskWord("Rest?", "TW-6", "rest"),
    },
    dice={
        Die.ROAD: DieWord("road", "TW-2"),
        Die.EARTH: DieWord("earth", "TW-3", seen=rules.turn_to_dig),
        Die.GUESS: DieWord("imagined shafts", "TW-3"),
    },
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=toy.WORDING.verdicts,
    beat_word="beat",
)


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """How far each has come, and the shafts of one's own."""
    sheets = []
    for k, name in enumerate(deal.names["seat"]):
        rows = [
            Row(label, "unknown" if (n := view["moles"][k][label]) is None else str(n)) for label in ("far", "shafts")
        ]
        sheets.append(Sheet(f"mole-{k}", name, f"The sheet of {name}", tuple(rows), "own" if k == seat else "foe"))
    moles = (Circle(f"hull-{k}", name, "note", view["moles"][k]["far"], 0, 5) for k, name in enumerate(NAMES))
    return Scene(deal.title, 100, 100, tuple(moles), tuple(sheets))


def cues(lines: Sequence[LogLine], deal: Deal) -> list[Cue]:
    """Each walk is seen, one after the other."""
    walks = [(k, line.args[0]) for k, line in enumerate(lines) if (line.kind, line.id) == ("event", Event.WALKED)]
    return [Cue(kind="move", step=step, line=k, on=f"hull-{mole}") for step, (k, mole) in enumerate(walks)]


def deal(request: Request) -> Deal:
    battle = blank(Moles)
    for seat, mole in enumerate(battle.moles):
        mole.seat = seat
        mole.shafts = request.scenario.get("shafts", (2, 2, 2))[seat]
    battle.rules = set_rules(Rules, ("--set", request.settings))
    names = {"seat": tuple(name.capitalize() for name in NAMES), "shaft": ("one", "two", "three", "four")}
    said = chosen_said(battle.rules)
    return Deal("moles", "moles/field", "Moles", battle, Size.SMALL, NAMES, NAMES, names, said, request)


GAME = replace(
    toy.GAME,
    key="moles",
    title="Moles",
    room="tests.core.toy_moles",
    battle=Moles,
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
    cues=cues,
    rows={"seat": "moles"},
    levels=tuple(replace(level, doctrine=set_mind(Doctrine, mind)) for mind, level in enumerate(toy.GAME.levels)),
    deal=deal,
    load_doctrine=lambda data, where: blank(Doctrine),
)
DEAL = deal(Request({}))
