"""The toy game of salvage as the core sees it: fog, sealed orders, a shared question, finds to name, dice of a pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal, FreeDice, Giving, Nameable, Offer, Offers, Request
from admiralty.core.face.maps.brush import brush_on
from admiralty.core.face.maps.charts import Ground, legend_of, rows_charted, rows_of_terrain
from admiralty.core.face.rooms import set_mind
from admiralty.core.face.scenes import Row, Scene, Sheet
from admiralty.core.face.state_files import STATE, set_state
from admiralty.core.face.tiles import Tiles
from admiralty.core.face.wording import Arg, AskWord, DieWord, EventWord, Names, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import OWNER, Size, blank
from admiralty.core.state.views import OPEN

from ..core import toy
from . import toy_salvage_rules as rules
from .toy_salvage_rules import CELLS, COLUMNS, RIVAL, ROOM, ROWS, Ask, Die, Doctrine, Event, Rules, Salvage, crew

SEATS = ("first", "second", "rival")
GROUNDS = (Ground("sand", "~", "-"), Ground("rock", "#", "+"))
BOTTOM = """
......
..##..
.#....
....#.
"""
SEAT, RELIC = Arg("seat", "seat"), Arg("relic", "relic")


def say_tile(value: int, names: Names) -> str:
    """A tile by its column and line, or none."""
    return "no tile" if value == CELLS else f"{'ABCDEF'[value % COLUMNS]}{value // COLUMNS + 1}"


WORDING = Wording(
    events={
        Event.DIVED: EventWord("{seat} goes to depth {depth}.", "TV-2", (SEAT, Arg("depth")), seen=OWNER),
        Event.FOUND: EventWord("The divers find {relic}.", "TV-4", (RELIC,), seen=crew),
        Event.TOOK: EventWord("The rival takes {points}.", "TV-5", (Arg("points"),)),
        Event.OVER: EventWord("Over after {beat:beat}.", "TV-7", (Arg("beat"),)),
    },
    asks={
        Ask.DEPTH: AskWord("How deep do you go?", "TV-2", "depth", seen=OWNER),
        Ask.SEARCH: AskWord(
            "Beat {beat}: which tile do you search?", "TV-3", "tile", (Arg("beat"),), answer=say_tile, seen=crew
        ),
        Ask.TAKE: AskWord(
            "The divers are {depth} deep. How much do you take?", "TV-5", "taken", (Arg("depth", seen=OWNER),),
            standing="Something may be taken.",
        ),
    },
    dice={
        Die.SEARCH: DieWord("search", "TV-4", crew, pool="{seat} rolls {dice} for the search", args=(SEAT,),
                            about=lambda b: (rules.FIRST,)),
        Die.UNKNOWN: DieWord("imagined", "TV-1"),
    },
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=lambda label, deal, seat: f"The end for you: {label}.",
    beat_word="beat",
)  # fmt: skip


def deal(request: Request) -> Deal:
    """A scenario has nothing but a state, if that."""
    battle = blank(Salvage)
    battle.rules = set_rules(Rules, ("--set", {**request.scenario.get("settings", {}), **request.settings}))
    for seat, side in enumerate(battle.sides):
        side.seat = seat
    battle.terrain[:CELLS] = [".#".index(sign) for sign in "".join(BOTTOM.split())]
    battle = set_state(battle, request.scenario.get(STATE, {}), "salvage")
    names = {"seat": ("First", "Second", "Rival"), "relic": tuple(f"relic {k + 1}" for k in range(ROOM))}
    said = chosen_said(battle.rules)
    outcomes = ("divers", "rival")
    return Deal("salvage", "salvage/wreck", "A wreck", battle, Size.SMALL, SEATS, outcomes, names, said, request)


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """The chart of the seat, all of the bottom for the referee, and a sheet of each relic that is known."""
    if seat == OPEN:
        cells = rows_of_terrain(view["terrain"], COLUMNS, ROWS, GROUNDS)
    else:
        cells = rows_charted(view["sides"][seat]["chart"] if seat >= 0 else None, COLUMNS, ROWS, GROUNDS)
    tiles = Tiles("bottom", "Bottom", "ground", 0, 0, 10, cells, legend_of(GROUNDS))
    sheets = [
        Sheet(f"relic-{k}", name, f"Record of {name}", (Row("found", f"beat {relic['found']}"),), "own")
        for k, (name, relic) in enumerate(zip(deal.names["relic"], view["relics"], strict=True))
        if relic["found"]
    ]
    return Scene(deal.title, 10.0 * COLUMNS, 10.0 * ROWS, (tiles,), tuple(sheets))


def names_it(b: Any, number: int, seat: int) -> bool:
    """Either diver names what they found."""
    return seat in (rules.FIRST, rules.SECOND)


def depths(b: Any, deal: Deal, seat: int) -> Iterator[Offer]:
    """Each side sets its depth of now; nobody else sees it, and the next plot asks it again."""
    yield Offer(f"sides.{seat}.depth", "Your depth", tuple((n, f"depth {n}") for n in range(rules.DEEPEST + 1)))


def say_depth(path: str, value: int, deal: Deal) -> str:
    """The line of it."""
    return f"{deal.called[int(path.split('.')[1])]} plans depth {value}."


GIVING = Giving(  # each side has one thing to give, which decides all that it is asked
    things=lambda b, seat: (seat,),
    whose=lambda b, seat, asked: (seat,),
    name=lambda thing, names: f"{names['seat'][thing]}'s boat",
    known=lambda view, thing: True,
    holder=lambda thing: "",
)
GAME = replace(
    toy.GAME,
    key="salvage",
    title="Salvage",
    room="tests.releases.toy_salvage",
    battle=Salvage,
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
    rows={"seat": "sides", "relic": "relics"},
    naming={"relic": Nameable(lambda relic: int(relic.found), names_it, crew, True, lambda number: f"relic-{number}")},
    offers=Offers("Plan a depth", depths, say_depth),
    giving=GIVING,
    free_dice=FreeDice(open=lambda b: True, leads=lambda b: -1),
    worth=lambda label, deal, seat: (1 if label == "rival" else -1) * (1 if seat == RIVAL else -1),
    brush=brush_on("bottom", [each.name for each in GROUNDS], lambda b: (COLUMNS, ROWS), "terrain",
                   [f"sides.{seat}.chart" for seat in range(len(SEATS))]),
)  # fmt: skip
DEAL = deal(Request({}))
