"""The toy game on a map as the core sees it: 60 by 40 tiles, a tile is answered with, hidden ground stays hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.rooms import set_mind
from admiralty.core.face.scenes import Circle, Click, Scene, Shape, Text
from admiralty.core.face.tiles import Sign, Tiles
from admiralty.core.face.wording import Arg, AskWord, DieWord, EventWord, Names, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import Size, blank
from tests.still_scenes import noise

from . import toy
from . import toy_ground_rules as rules
from .toy_ground_rules import COLUMNS, ROWS, Ask, Chart, Die, Doctrine, Event, Ground, Land, Rules

NAMES = ("north", "south")
STARTS = ((2, 9), (2, 30))  # column and row
SIDE = 20.0
SIGNS = {Ground.OPEN: (".", " "), Ground.ROCK: ("#", "="), Ground.CLOUD: ("~", "-")}  # seen now, seen before
PATTERNS = {Ground.OPEN: "plain", Ground.ROCK: "bricks", Ground.CLOUD: "waves"}
LEGEND = (
    *(
        Sign(signs[k], ground.name.lower(), "ground", look, PATTERNS[ground])
        for k, look in enumerate(("now", "lost"))
        for ground, signs in SIGNS.items()
    ),
    Sign("?", "unknown", "ground", "dark"),
)


def said_tile(value: int, names: Names) -> str:
    return f"column {value % COLUMNS + 1}, row {value // COLUMNS + 1}"


WORDING = Wording(
    events={
        Event.MOVED: EventWord(
            "{seat} moves to column {column}, row {row}.",
            "TG-3",
            (Arg("seat", "seat"), Arg("column"), Arg("row")),
        ),
        Event.OVER: EventWord("Over after {beat:beat}.", "TG-4", (Arg("beat"),)),
    },
    asks={
        Ask.TILE: AskWord(
            "Where does your scout go?",
            "TG-3",
            "tile",
            answer=said_tile,
            minor=lambda *known: True,
            minors="tiles",
            mapped=True,
        )
    },
    dice={Die.GROUND: DieWord("imagined ground", "TG-1")},
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=toy.WORDING.verdicts,
    beat_word="beat",
)


def deal(request: Request) -> Deal:
    battle = blank(Land)
    battle.rules = set_rules(Rules, ("--set", request.settings))
    for row, strip in enumerate(battle.strips):
        strip.row = row
        for column in range(COLUMNS):
            here = noise(column // 3, row // 2, 1) + noise(column, row, 2) // 4
            strip.ground[column] = Ground.ROCK if here > 1050 else Ground.CLOUD if here < 280 else Ground.OPEN
    for seat, side in enumerate(battle.sides):
        side.seat = seat
        side.column, side.row = STARTS[seat]
        battle.strips[side.row].ground[side.column] = Ground.OPEN
        rules.look(battle, seat)
    names = {"seat": tuple(name.capitalize() for name in NAMES)}
    said = chosen_said(battle.rules)
    return Deal(
        "ground", "ground/strait", "The strait", battle, Size.SMALL, NAMES, (*NAMES, "draw"), names, said, request
    )


def cells(view: Mapping[str, Any], seat: int) -> Iterator[str]:
    """The rows as a seat sees them; for spectators there is nothing but what all see."""
    chart = view["sides"][seat]["chart"] if seat >= 0 else None
    for row, strip in enumerate(view["strips"]):
        if strip["ground"] is None:
            yield "?" * COLUMNS
        else:
            lost = chart is not None and chart[row] == Chart.LOST
            yield "".join(SIGNS[Ground(ground)][lost] for ground in strip["ground"])


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """The map, and the scouts on it."""
    tiles = Tiles("map", "The strait", "ground", 0, 0, SIDE, tuple(cells(view, seat)), LEGEND, Click(Ask.TILE, 0))
    shapes: list[Shape] = [tiles]
    for k, side in enumerate(view["sides"]):
        name, role = deal.names["seat"][k], "own" if k == seat else "foe"
        x, y = tiles.middle_of(side["column"], side["row"])
        shapes += [Circle(f"scout-{k}", name, role, x, y, 8), Text(f"name-{k}", name, "note", x, y - 12, name)]
    return Scene(deal.title, COLUMNS * SIDE, ROWS * SIDE, tuple(shapes))


GAME = replace(
    toy.GAME,
    key="ground",
    title="The strait",
    room="tests.core.toy_ground",
    battle=Land,
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
)
DEAL = deal(Request({}))
