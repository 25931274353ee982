"""The toy game as the core sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from admiralty.core.face.game import Deal, Game, Level, Request
from admiralty.core.face.scenes import Row, Scene, Sheet
from admiralty.core.face.wording import Arg, AskWord, BarWord, DieWord, EventWord, Names, Note, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import Size, blank

from . import toy_rules as rules
from .toy_rules import Ask, Bar, Die, Doctrine, Event, Rules, Toy


def note_stance(b: Any, facts: tuple[int | None, ...], value: int, seat: int, names: Names) -> Note | None:
    """In stance 0 nothing can be won."""
    return Note("you can only be struck", "TY-4", grave=True) if value == 0 else None


def note_swap(b: Any, facts: tuple[int | None, ...], value: int, seat: int, names: Names) -> Note | None:
    return Note("the second die counts", "TY-5") if value == 1 else None


def note_loss(b: Any, facts: tuple[int | None, ...], value: int, seat: int, names: Names) -> Note | None:
    """A seat knows its own reserve."""
    side = b.sides[seat]
    if value == 20:
        return Note(f"{side.reserve - 1} left in reserve", "TY-8")
    return Note("you lose the game", "TY-10", grave=True) if side.hull == 1 else None


def note_reserve(b: Any, facts: tuple[int | None, ...], value: int, seat: int, names: Names) -> Note | None:
    return Note(f"your reserve is {b.sides[seat].reserve}", "TY-2")


SEAT = Arg("seat", "seat")
WORDING = Wording(
    events={
        Event.STANCE: EventWord(
            "{seat} takes stance {stance} and stakes {stake}.", "TY-3", (SEAT, Arg("stance"), Arg("stake"))
        ),
        Event.STRUCK: EventWord(
            "{seat} strikes {target} for {points} and {stake}.",
            "TY-6",
            (SEAT, Arg("target", "seat"), Arg("points"), Arg("stake")),
        ),
        Event.MINE: EventWord(
            "A mine goes off beside {seat}: {mine}, reserve {reserve}.",
            "TY-7",
            (SEAT, Arg("mine"), Arg("reserve", seen=lambda b, r, owner, seat: owner == seat)),
        ),
        Event.OVER: EventWord("Over after {beat:beat}.", "TY-10", (Arg("beat"),)),
    },
    asks={
        Ask.STANCE: AskWord("Which stance?", "TY-2", "stance", note=note_stance),
        Ask.STAKE: AskWord("How much do you stake in stance {stance}?", "TY-2", "stake", (Arg("stance"),)),
        Ask.SWAP: AskWord(
            "{by} rolled {number}. Swap?",
            "TY-5",
            "swap",
            (Arg("number"), Arg("by", "seat")),
            standing="A die is rolled: is it swapped? As simple would.",
            note=note_swap,
        ),
        Ask.LOSE: AskWord("Mine {mine}: what do you lose?", "TY-8", "loss", (Arg("mine"),), note=note_loss),
    },
    dice={
        Die.STRIKE: DieWord("strike", "TY-4"),
        Die.SECOND: DieWord("second die", "TY-5"),
        Die.RESERVE: DieWord("imagined reserve", "TY-1"),
    },
    bars={
        Bar.RESERVE: BarWord(note_reserve),
        Bar.NO_HULL: BarWord("no hull is left", "TY-8"),
        Bar.NO_RESERVE: BarWord("no reserve is left", "TY-8"),
    },
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=lambda label, deal, seat: "You won." if label == deal.seats[seat] else "You did not win.",
    beat_word="beat",
)


def deal(request: Request) -> Deal:
    battle = blank(Toy)
    battle.sides[1].seat = 1
    battle.rules = set_rules(Rules, ("--set", request.settings))
    return Deal(
        "toy",
        "toy/duel",
        "A toy duel",
        battle,
        Size.SMALL,
        ("first", "second"),
        ("first", "second", "draw"),
        {"seat": ("First", "Second")},
        chosen_said(battle.rules),
        request,
    )


def level(key: str, mind: int) -> Level:
    doctrine = blank(Doctrine)
    doctrine.mind = mind
    return Level(key, key, doctrine)


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """Each seat's sheet with all its numbers, as far as they are seen."""
    sheets = []
    for k, (name, side) in enumerate(zip(deal.names["seat"], view["sides"], strict=True)):
        numbers = {label: value for label, value in side.items() if value is None or isinstance(value, int)}
        rows = tuple(Row(label, "unknown" if value is None else str(value)) for label, value in numbers.items())
        sheets.append(Sheet(f"sheet-{k}", name, f"Record of {name}", rows, "own" if k == seat else "foe"))
    return Scene(deal.title, 100, 100, (), tuple(sheets))


GAME = Game(
    key="toy",
    title="Toy",
    sentence="Ten rules.",
    rules_version=1,
    room="tests.core.toy",
    battle=Toy,
    doctrine=Doctrine,
    rules=Rules,
    play_beat=rules.play_beat,
    outcome=rules.outcome,
    answer=rules.answer,
    imagine=rules.imagine,
    wording=WORDING,
    scene=scene,
    scenarios={},
    ships={},
    levels=(level("random", 0), level("simple", 1)),
    deal=deal,
    load_ship=lambda data, where: data,
    load_doctrine=lambda data, where: blank(Doctrine),
    designers=(),
    rulebook=Path(__file__),
    schemas=dict,
    rows={"seat": "sides"},
    worth=lambda label, deal, seat: 0 if label == "draw" else 1 if label == deal.seats[seat] else -1,
)
DEAL = deal(Request({}))
