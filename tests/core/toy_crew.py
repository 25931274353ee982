"""The toy game of a crew as the core sees it: two officers of a side and one raider."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal, Nameable, Request
from admiralty.core.face.rooms import set_mind
from admiralty.core.face.scenes import Row, Scene, Sheet, Text
from admiralty.core.face.wording import Arg, AskWord, DieWord, EventWord, Names, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import OWNER, Size, blank

from . import toy
from . import toy_crew_rules as rules
from .toy_crew_rules import ROOM, Ask, Crew, Die, Doctrine, Event, Rules, crew

SEATS = ("pilot", "gunner", "raider")
SEAT, TRAIT, OFFICER = Arg("seat", "seat"), Arg("trait", "trait"), Arg("officer", "seat", seen=crew)


def said_officer(value: int, names: Names) -> str:
    return names["seat"][value]


def low_die(b: Any, die: tuple[int, int, int], owner: int, seat: int) -> bool:
    return die[2] < 19 or seat in (rules.PILOT, rules.GUNNER)


def who_goes(b: Any) -> tuple[int, ...]:
    return (b.going,)


WORDING = Wording(
    events={
        Event.FOUND: EventWord("{seat} finds {trait}.", "TK-4", (SEAT, TRAIT), seen=crew),
        Event.STRUCK: EventWord("The raider strikes for {points}.", "TK-5", (Arg("points"),)),
        Event.LEFT: EventWord("The ship has {hull} of hull left.", "TK-7", (Arg("hull"),)),
        Event.SHOWN: EventWord("{trait} shows.", "TK-5", (TRAIT,)),
        Event.OVER: EventWord("Over after {beat:beat}.", "TK-7", (Arg("beat"),)),
    },
    asks={
        Ask.NEXT: AskWord(
            "Heat {heat}, beat {beat}: who goes next?",
            "TK-2",
            "who goes next",
            (Arg("heat", seen=OWNER), Arg("beat")),
            answer=said_officer,
            seen=crew,
        ),
        Ask.STRIKE: AskWord("How hard do you strike?", "TK-5", "strike"),
        Ask.MEND: AskWord("How much is mended?", "TK-6", "mended", seen=OWNER, standing="A hit is mended."),
    },
    dice={
        Die.SENSORS: DieWord(
            "sensors", "TK-3", low_die, pool="{officer} rolls {dice} for sensors", args=(OFFICER,), about=who_goes
        ),
        Die.UNKNOWN: DieWord("imagined", "TK-4"),
    },
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=lambda label, deal, seat: f"The end for you: {label}.",
    beat_word="beat",
)


def deal(request: Request) -> Deal:
    battle = blank(Crew)
    battle.rules = set_rules(Rules, ("--set", request.settings))
    names = {"seat": ("Pilot", "Gunner", "Raider"), "trait": tuple(f"trait {i + 1}" for i in range(ROOM))}
    said = chosen_said(battle.rules)
    return Deal("crew", "crew/chase", "A chase", battle, Size.SMALL, SEATS, ("away", "lost"), names, said, request)


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """A sheet of the ship, and one of each trait that is known, with its name on the board."""
    known = [i for i, trait in enumerate(view["traits"]) if trait["born"]]
    rows = (Row("hull", str(view["hull"])), Row("heat", "unknown" if view["heat"] is None else str(view["heat"])))
    sheets = [Sheet("sheet-ship", "The ship", "Record of the ship", rows, "own")]
    texts = []
    for i in known:
        name = deal.names["trait"][i]
        found = (Row("found", f"beat {view['traits'][i]['born']}"),)
        sheets.append(Sheet(f"trait-{i}", name, f"Record of {name}", found, "foe"))
        texts.append(Text(f"name-{i}", name, "note", 50, 10 + 15 * i, name, 8))
    return Scene(deal.title, 100, 100, tuple(texts), tuple(sheets))


def names_it(b: Any, number: int, seat: int) -> bool:
    """Either officer names what they found."""
    return seat in (rules.PILOT, rules.GUNNER)


def place_of_trait(number: int) -> str:
    """Its sheet; for the last one nothing is said, so it is named in a list."""
    return f"trait-{number}" if number < ROOM - 1 else ""


GAME = replace(
    toy.GAME,
    key="crew",
    title="A crew",
    room="tests.core.toy_crew",
    battle=Crew,
    doctrine=Doctrine,
    rules=Rules,
    play_beat=rules.play_beat,
    outcome=rules.outcome,
    answer=rules.answer,
    imagine=rules.imagine,
    wording=WORDING,
    scene=scene,
    levels=tuple(replace(level, doctrine=set_mind(Doctrine, mind)) for mind, level in enumerate(toy.GAME.levels)),
    deal=deal,
    load_doctrine=lambda data, where: blank(Doctrine),
    rows={},
    naming={"trait": Nameable(lambda trait: int(trait.born), names_it, rules.crew_or_shown, True, place_of_trait)},
    worth=lambda label, deal, seat: (1 if label == "lost" else -1) * (1 if seat == rules.RAIDER else -1),
)
DEAL = deal(Request({}))
