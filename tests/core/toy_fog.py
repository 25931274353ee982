"""The toy game of fog as the core sees it: its scenarios are maps as they are typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from admiralty.core.face.game import Deal, Request
from admiralty.core.face.maps.brush import brush_on
from admiralty.core.face.maps.charts import Ground, legend_of, rows_charted, rows_of_terrain
from admiralty.core.face.rooms import set_mind
from admiralty.core.face.scenes import Circle, Scene
from admiralty.core.face.tiles import Tiles
from admiralty.core.face.vocabulary import Vocabulary
from admiralty.core.face.wording import DieWord, Names, Wording
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import OWNER, Size, blank
from admiralty.core.state.views import OPEN

from . import toy
from . import toy_fog_rules as rules
from .toy_fog_records import COLUMNS, ROWS, STAY, Ask, Die, Doctrine, Event, Fog, Rules

HEADINGS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
KINDS = (Ground("water", "~", "-"), Ground("reef", "#", "+"), Ground("ice", "*", ":"))
SMALL = """
............
..##....*...
..#.........
..#...*.....
......#####.
.*..........
.......##...
...*........
............
"""


def say_heading(value: int, names: Names) -> str:
    return "stay" if value == STAY else HEADINGS[value]


CORNERS = ((0, 0), (11, 8))
SAY = Vocabulary({"seat": "seat", "heading": say_heading})
WORDING = Wording(
    events={
        Event.MOVED: replace(SAY.event("{seat} steers: {heading}.", "TO-2", "seat heading"), seen=OWNER),
        Event.SIGHTED: replace(SAY.event("{seat} sights the other.", "TO-5", "seat"), seen=OWNER),
    },
    asks={Ask.HEADING: SAY.ask("Which way?", "TO-2 heading", "-> heading", seen=OWNER)},
    dice={Die.TERRAIN: DieWord("imagined terrain", "TO-1"), Die.PLACE: DieWord("imagined place", "TO-1")},
    outcomes=lambda label, deal: f"The end: {label}.",
    verdicts=toy.WORDING.verdicts,
    beat_word="beat",
)


def deal(request: Request) -> Deal:
    """The scenario has a map, and where the captains lie."""
    lines = str(request.scenario.get("map", SMALL)).split()
    columns, count = len(lines[0]), len(lines)
    size = next(size for size in Size if columns <= COLUMNS[size] and count <= ROWS[size])
    battle = blank(Fog, size)
    battle.rules = set_rules(Rules, ("--set", request.settings))
    battle.columns, battle.rows = columns, count
    text = "".join(lines)
    battle.terrain[: len(text)] = [".#*".index(sign) for sign in text]
    for seat, (side, place) in enumerate(zip(battle.sides, request.scenario.get("captains", CORNERS), strict=True)):
        side.seat, (side.x, side.y) = seat, place
    for seat in range(2):
        rules.look(battle, seat)
    names, said = {"seat": ("First", "Second")}, chosen_said(battle.rules)
    seats, outcomes = ("first", "second"), ("first", "second", "draw")
    return Deal("fog", "fog/waters", "Dark waters", battle, size, seats, outcomes, names, said, request)


def scene(view: Mapping[str, Any], deal: Deal, seat: int) -> Scene:
    """The chart of the seat, all of the terrain for the referee; captains where they are seen."""
    columns, count = view["columns"], view["rows"]
    if seat == OPEN:
        cells = rows_of_terrain(view["terrain"], columns, count, KINDS)
    else:
        cells = rows_charted(view["sides"][seat]["chart"] if seat >= 0 else None, columns, count, KINDS)
    tiles = Tiles("waters", "Waters", "ground", 0, 0, 10, cells, legend_of(KINDS))
    ships = [
        Circle(f"captain-{k}", name, "own" if k == seat else "foe", 10.0 * side["x"] + 5, 10.0 * side["y"] + 5, 4)
        for k, (name, side) in enumerate(zip(deal.names["seat"], view["sides"], strict=True))
        if side["x"] is not None
    ]
    return Scene(deal.title, 10.0 * columns, 10.0 * count, (tiles, *ships), ())


def size_of(b: Fog) -> tuple[int, int]:
    return b.columns, b.rows


GAME = replace(
    toy.GAME,
    key="fog",
    title="Dark waters",
    room="tests.core.toy_fog",
    battle=Fog,
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
    rows={"seat": "sides"},
    brush=brush_on("waters", [each.name for each in KINDS], size_of, "terrain", ("sides.0.chart", "sides.1.chart")),
)


def waters(columns: int, rows: int) -> str:
    """A map of this size: reefs and ice in a pattern that has no two regions alike."""
    return "\n".join("".join(_sign(x, y, columns, rows) for x in range(columns)) for y in range(rows))


def _sign(x: int, y: int, columns: int, rows: int) -> str:
    if (7 * x + 11 * y + x * y) % 13 == 3 and x % (columns - 1) and y % (rows - 1):
        return "#"
    return "*" if (5 * x + 3 * y) % 41 == 7 else "."


DEAL = deal(Request({}))
LARGE = deal(Request({"map": waters(60, 40), "captains": [[0, 0], [59, 39]]}))
