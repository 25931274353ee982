"""The toy game of contacts as the core sees it: its words and its board go by each side's own numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.rooms import set_mind
from admiralty.core.face.scenes import Circle, Click, Row, Scene, Shape, Sheet, Text
from admiralty.core.face.vocabulary import Vocabulary, in_order_met, numbered
from admiralty.core.face.wording import DieWord, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import OWNER, Size, blank
from admiralty.core.state.views import OPEN

from . import toy
from . import toy_contacts_rules as rules
from .toy_contacts_records import Ask, Die, Doctrine, Event, Make, Rules, Search

say_contact = numbered("Contact")
SAY = Vocabulary({"seat": "seat", "contact": say_contact, "make": Make, "target": numbered("Contact", "nothing")})
WORDING = Wording(
    events={
        Event.MET: SAY.event("{seat} finds a {make} in lane {lane}: {contact}.", "TC-2", "seat contact lane make"),
        Event.EMPTY: SAY.event("{seat} finds nothing in lane {lane}.", "TC-2"),
        Event.GONE: SAY.event("{contact} is gone.", "TC-3", "seat contact"),
    },
    asks={
        Ask.SEARCH: SAY.ask("Which lane do you search?", "TC-2 lane", seen=OWNER),
        Ask.FIRE: SAY.ask("What do you fire at?", "TC-3 target", "-> target", seen=OWNER),
    },
    dice={
        Die.HIT: DieWord("hit", "TC-3"),
        Die.LANE: DieWord("imagined lane", "TC-1"),
        Die.MAKE: DieWord("imagined make", "TC-1"),
    },
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=toy.WORDING.verdicts,
    beat_word="beat",
)
WORDING = replace(WORDING, events={key: replace(word, seen=OWNER) for key, word in WORDING.events.items()})


def deal(request: Request) -> Deal:
    """The scenario lists its pieces: lane and make of each."""
    battle = blank(Search)
    battle.rules = set_rules(Rules, ("--set", request.settings))
    battle.sides[1].seat = 1
    for index, piece in enumerate(battle.pieces):
        piece.index = index
    for piece, (lane, make) in zip(battle.pieces, request.scenario.get("pieces", ()), strict=False):
        piece.lane, piece.make = lane, make
    names = {"seat": ("First", "Second")}
    said = chosen_said(battle.rules)
    seats, outcomes = ("first", "second"), ("first", "second", "draw")
    return Deal("contacts", "contacts/search", "A search", battle, Size.SMALL, seats, outcomes, names, said, request)


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """What a side has met, in the order of meeting; the referee sees every piece by its place in the battle."""
    if seat == OPEN:
        there = [(index, index, "piece") for index, piece in enumerate(view["pieces"]) if piece["lane"]]
    else:
        contacts = view["sides"][seat]["contacts"] if seat >= 0 else None
        there = [(number, piece, "contact") for number, piece in in_order_met(contacts)]
    shapes: list[Shape] = []
    sheets: list[Sheet] = []
    for number, index, word in there:
        piece, name = view["pieces"][index], f"{word.capitalize()} {number}"
        place = (10.0 * piece["lane"], 50.0)
        answer = Click(Ask.FIRE, number) if word == "contact" and not piece["gone"] else None
        shapes.append(Circle(f"{word}-{number}", name, "foe", *place, 4, answer))
        shapes.append(Text(f"name-{number}", "", "note", place[0], 60, name))
        rows = (Row("Make", Make(piece["make"]).name.lower()), Row("Gone", str(piece["gone"])))
        sheets.append(Sheet(f"sheet-{number}", name, f"Record of {name}", rows, "foe"))
    return Scene(deal.title, 100, 100, tuple(shapes), tuple(sheets))


GAME = replace(
    toy.GAME,
    key="contacts",
    title="A search",
    room="tests.core.toy_contacts",
    battle=Search,
    doctrine=Doctrine,
    rules=Rules,
    play_beat=rules.play_beat,
    outcome=rules.outcome,
    answer=rules.answer,
    imagine=rules.imagine,
    uncounted=True,
    wording=WORDING,
    scene=scene,
    levels=tuple(replace(level, doctrine=set_mind(Doctrine, mind)) for mind, level in enumerate(toy.GAME.levels)),
    deal=deal,
    load_doctrine=lambda data, where: blank(Doctrine),
    rows={},
)
PIECES_DEALT = ((3, Make.MINE), (5, Make.BUOY), (8, Make.WRECK), (1, Make.BUOY))
DEAL = deal(Request({"pieces": [list(map(int, piece)) for piece in PIECES_DEALT]}))
